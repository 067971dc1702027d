"""Counterattacks of Japanese tanks and the units that go with them (14.4)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import components as c
from ecs.dday.combat import close_combat
from ecs.dday.japanese import fields, garrison, stance
from ecs.dday.japanese.assault import across_cliff, empty_group

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position

RULE = "14.4.2"
REACH = 3
BEACHES_FORGOTTEN = 13
"""First turn in which positions before the beaches no longer draw counterattacks (14.4.2c)."""


# -- setting up (14.4.1) ------------------------------------------------------------------------------


def tanks_on_map(battle: Battle) -> tuple[str, ...]:
    """Return the Japanese tanks on the map, row by row."""
    units = [key for key, _ in battle.world.each(c.JapaneseUnit) if battle.japanese_spec(key).tank]
    found = [key for key in units if battle.where(key) in battle.board.hexes]
    return tuple(sorted(found, key=lambda key: (battle.where(key), key)))


def set_up(battle: Battle) -> bool:
    """Bring every tank on the map, each with a partner, into counterattack stance; False without tanks (14.4.1, ruling 393)."""
    tanks = tanks_on_map(battle)
    for tank in tanks:
        stance.enter(battle, tank)
    for tank, partner in pairs(battle, tanks):
        stance.join(battle, partner, battle.where(tank))
    return bool(tanks)


def pairs(battle: Battle, tanks: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return (tank, partner): as many tanks as can get one, and a unit goes to the closest of them (14.4.1c-f, ruling 384)."""

    def cost(found: dict[str, str]) -> tuple[int, int]:
        away = (battle.board.distance(battle.where(tank), battle.where(unit)) for tank, unit in found.items())
        return -len(found), sum(away)

    best = min((choose_in_turn(battle, order) for order in permutations(tanks)), key=cost)
    return tuple((tank, best[tank]) for tank in tanks if tank in best)


def choose_in_turn(battle: Battle, tanks: tuple[str, ...]) -> dict[str, str]:
    """Return the partner of each tank as they choose one after the other, each unit once."""
    found: dict[str, str] = {}
    for tank in tanks:
        partner = choose_partner(battle, battle.where(tank), tuple(found.values()))
        if partner:
            found[tank] = partner
    return found


def choose_partner(battle: Battle, tank_hex: str, taken: tuple[str, ...] = ()) -> str:
    """Return the unit that joins a tank: the nearest unrevealed one, else the strongest revealed (14.4.1c-d, ruling 384).

    taken: units that join another tank.
    """
    units = [unit for unit in partners(battle, tank_hex) if unit not in taken]
    hidden = [unit for unit in units if not battle.japanese(unit).revealed]

    def place(unit: str) -> tuple[int, int, str, int]:
        position = battle.island.position_at(battle.where(unit))
        letter, number = (position.letter, position.number) if position else ("", 0)
        return battle.board.distance(tank_hex, battle.where(unit)), -far(battle, unit), letter, number

    if hidden:
        return min(hidden, key=place)
    return min(
        units,
        key=lambda unit: (-battle.japanese_spec(unit).strength, -far(battle, unit), place(unit)),
        default="",
    )


def far(battle: Battle, unit: str) -> int:
    """Return how far a Japanese unit is from the nearest US unit."""
    return battle.nearest_us(battle.where(unit))


def partners(battle: Battle, tank_hex: str) -> list[str]:
    """Return the units within three hexes of a tank that may join it: none beside intact guns, none taken (14.4.1c)."""
    return [
        unit
        for near in battle.board.within(tank_hex, REACH)
        for unit in battle.japanese_at(near)
        if not battle.japanese_spec(unit).tank
        and not battle.japanese(unit).stance
        and not beside_guns(battle, near)
    ]


def beside_guns(battle: Battle, hex_key: str) -> bool:
    """Tell whether a hex is a position with intact guns (14.4.1c)."""
    position = battle.island.position_at(hex_key)
    return (
        position is not None
        and position.artillery
        and not battle.position_state(position.key).artillery_destroyed
    )


# -- whose turn (14.4.2) ------------------------------------------------------------------------------


def next_stack(battle: Battle) -> tuple[str, ...]:
    """Return the next stack to act: nearest to a beach, then nearest to the near edge; none that is disrupted (14.4.2b, ruling 388)."""
    waiting = [
        key
        for key, state in battle.world.each(c.JapaneseUnit)
        if state.stance and not state.disrupted and key not in battle.fire_marks.acted
    ]
    if not waiting:
        return ()
    first = min((battle.where(key) for key in waiting), key=lambda where: (to_beach(battle, where), where))
    return tuple(key for key in waiting if battle.where(key) == first)


def act(battle: Battle, stack: tuple[str, ...]) -> Flow[None]:
    """Move a stack, into close combat if US units are there; see whether its stance ends (14.4.2c, 14.4.6).

    This is its turn on the card: it does not fire from an empty position that it comes to and stays in; one
    that it is thrown out of has its turn still (ruling 344).
    """
    battle.fire_marks.acted += stack
    origin = battle.where(stack[0])
    target = destination(battle, origin)
    if not target:
        return
    entered = empty_group(battle, target)
    for unit in stack:
        garrison.move_unit(battle, unit, target, "counterattack", RULE)
    if battle.us_at(target):
        entries = tuple((unit, target, origin) for unit in stack)
        yield from close_combat.fight(battle, target, entries=entries, counterattack=True)
    if entered and fields.group_occupied(battle, entered):
        battle.fire_marks.acted += (entered,)
    for unit in stack:
        if commands_beach(battle, battle.where(unit)) and has_room(battle, unit):
            stance.leave(battle, unit)


def has_room(battle: Battle, unit: str) -> bool:
    """Tell whether a unit may join those in its hex who are in no stance; a full position keeps it in its own (6.4.3, ruling 385)."""
    if battle.japanese_spec(unit).tank:
        return True
    where = battle.where(unit)
    others = [key for key in battle.japanese_at(where) if key != unit and not battle.japanese(key).stance]
    garrisons = sum(not battle.japanese_spec(key).tank for key in others)
    return garrisons < garrison.limit(battle, where)


# -- where to (14.4.2c) -------------------------------------------------------------------------------


def destination(battle: Battle, origin: str) -> str:
    """Return the hex a stack moves to, "" for none (14.4.2c, ruling 389)."""
    near = tuple(
        key
        for key in battle.board.within(origin, REACH)
        if key != origin and not across_cliff(battle, origin, key)
    )
    for find in (before_beaches, us_hex, towards_black):
        found = find(battle, origin, near)
        if found:
            return found
    return ""


def before_beaches(battle: Battle, origin: str, near: tuple[str, ...]) -> str:
    """Return the nearest empty position with a field into a landing beach, to GT 12 only (14.4.2c)."""
    if battle.turn >= BEACHES_FORGOTTEN:
        return ""
    return nearest(battle, origin, [key for key in free(battle, near) if commands_beach(battle, key)])


def us_hex(battle: Battle, origin: str, near: tuple[str, ...]) -> str:
    """Return the US hex closest to a landing beach, then furthest left, then nearest (14.4.2c)."""
    hexes = [key for key in near if battle.us_at(key)]
    away = battle.board.distance
    return min(
        hexes,
        key=lambda key: (to_beach(battle, key), key[2:], away(origin, key), key[:2]),
        default="",
    )


def towards_black(battle: Battle, origin: str, near: tuple[str, ...]) -> str:
    """Return the nearest empty position that is closer to a black position (14.4.2c)."""
    now = to_black(battle, origin)
    return nearest(battle, origin, [key for key in free(battle, near) if to_black(battle, key) < now])


def nearest(battle: Battle, origin: str, hexes: list[str]) -> str:
    """Return the nearest of some hexes, then the one at the near edge, then on the left (14.4.2c, ruling 389)."""
    return min(hexes, key=lambda key: (battle.board.distance(origin, key), key), default="")


def free(battle: Battle, hexes: tuple[str, ...]) -> list[str]:
    """Return the position hexes among some that nobody holds."""
    return [
        key
        for key in hexes
        if key in battle.island.position_hexes and not battle.occupied(key) and not battle.us_held(key)
    ]


def commands_beach(battle: Battle, hex_key: str) -> bool:
    """Tell whether a hex is a position with a field into a landing beach hex (14.4.2c, 14.4.6, ruling 391)."""
    position: Position | None = battle.island.position_at(hex_key)
    if position is None:
        return False
    field = fields.potential(battle, position.group)
    return any(battle.board.hexes[key].beach for key in field)


def to_beach(battle: Battle, hex_key: str) -> int:
    """Return the distance to the nearest landing beach hex."""
    return min(battle.board.distance(hex_key, beach) for beach in battle.island.beach_hexes())


def to_black(battle: Battle, hex_key: str) -> int:
    """Return the distance to the nearest black position hex."""
    return min(
        battle.board.distance(hex_key, each.hex) for each in battle.island.positions_of_colour("black")
    )
