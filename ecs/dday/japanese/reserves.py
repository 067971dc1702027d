"""Japanese reserves and depth: who receives what, from which pool (9.2, 9.3, 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.command import control
from ecs.dday.command.communication import black_groups, in_communication, intact_hexes, network
from ecs.dday.japanese import garrison
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position

SECTORS: tuple[int, ...] = (1, 2, 3, 4)
BESIDE, NEAR = 1, 2


def vacant(battle: Battle, position: Position) -> bool:
    """Is a position hex in play free for a Japanese unit: none there, not US-held (9.3.1a-b, 18.5, ruling 291)?"""
    if bounds.out_of_play(battle, position.hex):
        return False
    return not battle.us_held(position.hex) and not battle.japanese_at(position.hex)


def eligible_positions(battle: Battle) -> tuple[Position, ...]:
    """Return the positions that may receive a reinforcement: vacant and in communication (9.3.1)."""
    positions = battle.island.positions.values()
    return tuple(each for each in positions if vacant(battle, each) and in_communication(battle, each.key))


def by_number(position: Position) -> tuple[int, str]:
    """Rank positions by number, then letter (9.3a, 9.4d)."""
    return position.number, position.letter


def by_letter(position: Position) -> tuple[str, int]:
    """Rank positions by letter, then number (9.2e)."""
    return position.letter, position.number


def reinforce(battle: Battle, rule: str = "9.3") -> str:
    """Place a reserve unit with a depth marker where 9.3a wants it; return its key, "" when none comes (9.3a, 9.3.1)."""
    adjust_pools(battle)
    site = reinforcement_site(battle)
    return garrison.place_unit(battle, site.hex, rule, depth=True) if site else ""


def reinforcement_site(battle: Battle) -> Position | None:
    """Return the position a reinforcement goes to: beside US units, within two, else nearest a black one (ruling 286)."""
    candidates = eligible_positions(battle)
    if not candidates:
        return None
    centres = commanding_hexes(battle)
    units = battle.us_on_map()

    def rank(position: Position) -> tuple[int, int, int, str]:
        near = battle.nearest_us(position.hex, units)
        band = 0 if near <= BESIDE else 1 if near <= NEAR else 2
        away = min((battle.board.distance(position.hex, each) for each in centres), default=0)
        return band, away if band == 2 else 0, *by_number(position)

    return min(candidates, key=rank)


def commanding_hexes(battle: Battle) -> tuple[str, ...]:
    """Return the hexes of black positions in communication (9.3a)."""
    net = network(battle)
    groups = (g for g in black_groups(battle) if in_communication(battle, g.positions[0]))
    return tuple(key for group in groups for key in intact_hexes(battle, net, group))


def holders(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return who could stand over a depth marker in a hex: its units, else its top fort (9.2c-d, 9.2.1, ruling 283).

    Neither tanks nor units in counterattack stance.
    """
    units = tuple(
        key
        for key in battle.japanese_at(hex_key)
        if not battle.japanese_spec(key).tank and not battle.japanese(key).stance
    )
    return units or battle.forts_at(hex_key)[:1]


def without_depth(battle: Battle, position: Position) -> str:
    """Return the unit or fort of a position hex that could take a depth marker, "" for none (9.2d)."""
    found = holders(battle, position.hex)
    return next((key for key in found if not garrison.depth_under(battle, key)), "")


def without_any_depth(battle: Battle, position: Position) -> str:
    """Return the unit or fort to lay a depth marker beneath in a position hex that holds none at all, "" for none (20.0 Airfield Objective, Hero, Japanese Depth)."""
    return "" if battle.depth_at(position.hex) else without_depth(battle, position)


def closest_for_depth(
    battle: Battle,
    positions: Iterable[Position] | None = None,
    *,
    distance: Callable[[str], int] | None = None,
) -> str:
    """Return the unit that an event's depth marker goes to: nearest to a US unit, then letter, number (9.2d-e).

    Only units in communication without a depth marker, no tanks (9.2b, 9.2.1). `positions` narrows the
    choice, `distance` measures from something other than the US units. "" when none fits.
    """
    units = battle.us_on_map()
    far = distance or (lambda hex_key: battle.nearest_us(hex_key, units))
    wanted = battle.island.positions.values() if positions is None else positions
    ranked = [
        (far(each.hex), by_letter(each), each.key, key)
        for each in wanted
        if (key := without_depth(battle, each))
    ]
    return next((key for *_, name, key in sorted(ranked) if in_communication(battle, name)), "")


def event_depth(battle: Battle, rule: str = "9.2", count: int = 1) -> tuple[str, ...]:
    """Add depth markers one after the other to the units closest to the US (9.2d-g); return the markers."""
    placed = []
    for _ in range(count):
        key = closest_for_depth(battle)
        marker = garrison.add_depth(battle, key, rule) if key else ""
        if marker:
            placed.append(marker)
    return tuple(placed)


def tactical_reinforcement(battle: Battle, marker: str, rule: str = "9.4") -> str:
    """Turn a revealed Tactical Reinforcements marker, which leaves the game, into a unit (9.4)."""
    origin = battle.where(marker)
    garrison.remove(battle, marker, "out", rule)
    return tactical_reserve(battle, origin, rule)


def tactical_reserve(battle: Battle, origin: str, rule: str = "9.4") -> str:
    """Place the unit that a Tactical Reinforcements marker of a hex calls (9.4b-e).

    A unit of the pool of the marker's sector comes face down, without depth, into the nearest vacant
    position in communication, then nearest to the US, then by number and letter (ruling 294). Returns
    the unit's key, "" when the pool is empty or no position is free.
    """
    unit = garrison.draw_unit(battle, battle.island.sector(origin))
    candidates = eligible_positions(battle) if unit else ()
    if not candidates:
        return ""
    units = battle.us_on_map()

    def rank(position: Position) -> tuple[int, int, int, str]:
        away = battle.board.distance(origin, position.hex)
        return away, battle.nearest_us(position.hex, units), *by_number(position)

    garrison.settle_unit(battle, unit, min(candidates, key=rank).hex, rule, source="tactical")
    return unit


def adjust_pools(battle: Battle) -> None:
    """Move the reserves of a sector wholly in US hands to the next sector that is not (9.3.2, ruling 292)."""
    for sector in SECTORS:
        waiting = battle.world.at(f"pool:{sector}") + battle.world.at(f"depth:{sector}")
        if not waiting or not us_holds_sector(battle, sector):
            continue
        heir = next((each for each in SECTORS if each > sector and not us_holds_sector(battle, each)), 0)
        if heir:
            move_pools(battle, sector, heir)


def us_holds_sector(battle: Battle, sector: int) -> bool:
    """Is every position of a sector in US hands? A sector without positions counts as held (9.3.2, ruling 292)."""
    hexes = [each.hex for each in battle.island.positions_in_sector(sector)]
    if any(battle.occupied(key) and not battle.us_at(key) for key in hexes):
        return False
    return control.us_hands(battle).issuperset(hexes)


def move_pools(battle: Battle, sector: int, heir: int) -> None:
    """Move units and depth markers of one sector's pools to another's (9.3.2)."""
    for kind in ("pool", "depth"):
        for key in battle.world.at(f"{kind}:{sector}"):
            battle.world.move(key, f"{kind}:{heir}")
    battle.emit(events.PoolMoved, "9.3.2", sector=sector, to=heir)
