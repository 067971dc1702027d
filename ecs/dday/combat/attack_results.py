"""What an attack result does to both sides (8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday.command import communication, heroes
from ecs.dday.japanese import forts, garrison, reserves
from ecs.dday.marines import losses
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position

RULE = "8.3"


def apply_to_japanese(battle: Battle, hex_key: str, codes: tuple[str, ...], *, close: bool) -> None:
    """Apply the Japanese part of a result in its order (8.3c, ruling 224).

    close: whether a close-combat requirement is met or absent; else JE and JEX spare the unit (8.2.3).
    """
    for code in codes:
        if code in ("JX", "JDX", "JEX"):
            lose_depth(battle, hex_key)
        if code in ("JD", "JDX"):
            garrison.disrupt_hex(battle, hex_key, RULE)
        if code in ("JE", "JEX") and close:
            defeat(battle, hex_key)
        if code == "JG":
            gain_depth(battle, hex_key)
        if code == "JU":
            turn_down(battle, hex_key)


def in_communication(battle: Battle, hex_key: str) -> bool:
    """Is what stands in a hex in Japanese communication now (12.2.2, ruling 231)?"""
    position = battle.island.position_at(hex_key)
    if position:
        return communication.in_communication(battle, position.key)
    return communication.hex_in_communication(battle, hex_key)


def lose_depth(battle: Battle, hex_key: str, rule: str = RULE) -> bool:
    """Eliminate one depth marker of a hex, the weakest if it holds several (8.3a, ruling 265); tell whether there was one."""
    depth = battle.depth_at(hex_key)
    if not depth:
        return False
    weakest = min(depth, key=lambda key: (battle.depth_spec(key).strength, key))
    garrison.remove_depth(battle, weakest, rule, in_communication=in_communication(battle, hex_key))
    return True


def gain_depth(battle: Battle, hex_key: str) -> None:
    """Put a depth marker beneath a unit, or a fort alone, that has none and is in communication (9.2, ruling 224)."""
    for key in reserves.holders(battle, hex_key):
        if not garrison.depth_under(battle, key) and in_communication(battle, hex_key):
            garrison.add_depth(battle, key, RULE)
            return


def turn_down(battle: Battle, hex_key: str) -> None:
    """Turn the units of a position face down again; outside a position they stay revealed (8.4, 9.1c)."""
    if battle.island.position_at(hex_key) is None:
        return
    for key in battle.japanese_at(hex_key):
        if battle.japanese(key).revealed:
            garrison.hide(battle, key, RULE)


# -- defeat -------------------------------------------------------------------------------------------


def defeat(battle: Battle, hex_key: str) -> None:
    """Defeat one unit of a hex: the non-tank, then the weaker; a fort alone is disrupted (8.3a, 8.3.3, rulings 225, 226)."""
    units = battle.japanese_at(hex_key)
    if battle.cave_at(hex_key):
        lose_depth(battle, hex_key)
        return
    if not units:
        garrison.disrupt_hex(battle, hex_key, RULE)
        return
    spec = battle.japanese_spec
    unit = min(units, key=lambda key: (spec(key).tank, spec(key).strength, key))
    joined = in_communication(battle, hex_key)
    if spec(unit).elite and not spec(unit).tank and joined:
        withdraw(battle, unit)
    else:
        garrison.eliminate_unit(battle, unit, "8.3.3", in_communication=joined, attacked=True)


def withdraw(battle: Battle, unit: str) -> None:
    """Withdraw a defeated elite unit to an adjacent position, else to the reserve pool (8.3.3, rulings 228, 229).

    A unit in counterattack stance stays in it, face up (14.4.6, ruling 391).
    """
    hex_key = battle.where(unit)
    site = shelter(battle, hex_key, lambda key: not battle.occupied(key))
    site = site or shelter(
        battle, hex_key, lambda key: battle.occupied(key) and garrison.has_room(battle, key)
    )
    if site is None:
        return_to_pool(battle, unit)
        return
    open_now = lies_open(battle, site.hex)
    garrison.move_unit(battle, unit, site.hex, "withdraw", "8.3.3")
    state = battle.japanese(unit)
    if not open_now and state.revealed and not state.stance:
        garrison.hide(battle, unit, "8.3.3")


def shelter(battle: Battle, hex_key: str, fits: Callable[[str], bool]) -> Position | None:
    """Return the best adjacent position not US-held: same group, fewest US units beside, letter, number (ruling 228)."""
    origin = battle.island.position_at(hex_key)
    group = origin.group if origin else ""
    around = (battle.island.position_at(near) for near in battle.board.neighbours(hex_key))
    inside = (each for each in around if each and not bounds.out_of_play(battle, each.hex))
    sites = [each for each in inside if not battle.us_held(each.hex) and fits(each.hex)]

    def rank(site: Position) -> tuple[bool, int, str, int]:
        beside = sum(len(battle.us_at(near)) for near in battle.board.neighbours(site.hex))
        return site.group != group, beside, site.letter, site.number

    return min(sites, key=rank, default=None)


def lies_open(battle: Battle, hex_key: str) -> bool:
    """Does a hex hold a revealed unit or a revealed depth marker (8.3.3b)?"""
    units = any(battle.japanese(key).revealed for key in battle.japanese_at(hex_key))
    return units or any(battle.depth(key).revealed for key in battle.depth_at(hex_key))


def return_to_pool(battle: Battle, unit: str) -> None:
    """Return a unit that found no room to the reserve pool of its sector (8.3.3c, ruling 229)."""
    hex_key, marker = battle.where(unit), garrison.depth_under(battle, unit)
    joined = in_communication(battle, hex_key)
    garrison.remove(battle, unit, f"pool:{battle.island.sector(hex_key)}", "8.3.3")
    if marker:
        garrison.orphan_depth(battle, marker, hex_key, "9.2.1", in_communication=joined)


# -- the attackers ------------------------------------------------------------------------------------


def apply_to_us(battle: Battle, hex_key: str, units: tuple[str, ...], codes: tuple[str, ...]) -> Flow[None]:
    """Apply the US part of a result to the units attacking from adjacent hexes (8.3b, ruling 223)."""
    near = tuple(unit for unit in units if battle.board.distance(battle.where(unit), hex_key) == 1)
    if "AD" in codes:
        disrupt_attackers(battle, near)
    if "AL" in codes and near:
        yield from lose_step(battle, hex_key, near)


def lose_step(battle: Battle, hex_key: str, units: tuple[str, ...]) -> Flow[None]:
    """Take a step from one attacker of the player's choice; an inspired marker may turn it into disruption (8.3b, 11.1.6a)."""
    choices = [option("unit", unit) for unit in units]
    choices += [
        option("inspired", marker)
        for unit in units
        for marker in heroes.with_unit(battle, unit, inspired=True)
    ]
    chosen: Option | None = choices[0]
    if len(choices) > 1:
        chosen = yield Decision("attack_loss", RULE, tuple(choices), subject=(hex_key,))
    assert chosen is not None
    if chosen.verb == "unit":
        losses.lose_step(battle, chosen.target, "attack", RULE)
        return
    marker = ":".join(chosen.args)
    losses.disrupt(battle, heroes.unit_of(battle, marker), "attack", "11.1.6")
    heroes.fall(battle, marker, "11.1.6")


def disrupt_attackers(battle: Battle, units: tuple[str, ...]) -> None:
    """Disrupt units attacking from adjacent hexes, tanks last (8.3b, ruling 223)."""
    for unit in sorted(units, key=lambda key: (battle.us_spec(key).kind == "tank", key)):
        if battle.us_spec(unit).kind != "tank" or losses.unshielded(battle, others_with(battle, unit)):
            losses.disrupt(battle, unit, "attack", RULE)


def others_with(battle: Battle, tank: str) -> Iterator[str]:
    """Yield the units of other types in the hex of a tank (6.3.3)."""
    return (unit for unit in battle.us_at(battle.where(tank)) if battle.us_spec(unit).kind != "tank")


def reveal_depth(battle: Battle, hex_key: str) -> None:
    """Turn up every depth marker of a hex; Tactical Reinforcements leave it (9.1b, 9.4, rulings 221, 222)."""
    for marker in battle.depth_at(hex_key):
        if battle.depth(marker).revealed:
            continue
        garrison.reveal(battle, marker, "9.1")
        if battle.depth_spec(marker).reinforcement:
            reserves.tactical_reinforcement(battle, marker, "9.4")


def meet_fort(battle: Battle, hex_key: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """Reveal the top fort; attackers at its closed sides are disrupted and drop out (17.3d-e, rulings 424, 425)."""
    top = forts.top_fort(battle, hex_key)
    if top and not battle.fort(top).revealed:
        garrison.reveal(battle, top, "17.3")
    stopped = []
    for unit in units:
        where = battle.where(unit)
        if battle.board.distance(where, hex_key) == 1 and forts.side_blocked(battle, where, hex_key):
            losses.disrupt(battle, unit, "fort", "17.3")
            stopped.append(unit)
    return tuple(unit for unit in units if unit not in stopped)
