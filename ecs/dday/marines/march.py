"""The movement action, hex after hex (7.3, 11.1.2e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Blocked, Decision, option
from ecs.core.phase import Flow
from ecs.dday.marines import entry, movement, occupation, pickup, stacking, under_fire
from ecs.dday.marines.movement import Barrier, March

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def move(battle: Battle, units: tuple[str, ...], *, one_hex: bool) -> Flow[bool]:
    """Move a group hex by hex; False when the player took it back before the first hex (7.3)."""
    march = movement.start(battle, units, one_hex=one_hex)
    while not march.over and (ways := movement.ways(battle, march)):
        chosen = yield question(battle, march, ways)
        if chosen == CANCEL:
            return False
        if chosen is None or chosen == DONE:
            break
        if chosen.verb == pickup.VERB:
            pickup.take_up(battle, march, chosen.target)
            continue
        yield from step(battle, march, chosen.target)
    if march.units:
        yield from stacking.settle(battle, march.at)
    return True


def question(battle: Battle, march: March, ways: tuple[str, ...]) -> Decision:
    """Ask for the next hex, or whom to take along; a move may be taken back until it has begun."""
    moves = tuple(option("move", key) for key in ways)
    joiners = tuple(option(pickup.VERB, unit) for unit in pickup.waiting(battle, march))
    return Decision(
        "move",
        "7.3",
        (*moves, *joiners, DONE if march.steps else CANCEL),
        subject=march.units,
        details={
            "at": march.at,
            "left": march.allowed - march.steps,
            "one_hex": march.one_hex,
            "picks_up": bool(joiners),
            "fire": under_fire.ahead(battle, march.units, march.at, ways, one_hex=march.one_hex),
        },
        why_not=lambda: (*closed_ways(battle, march, ways), *pickup.blocked(battle, march)),
    )


def closed_ways(battle: Battle, march: March, ways: tuple[str, ...]) -> tuple[Blocked, ...]:
    """Return the hexes around a group that it may not move into, with reasons."""
    closed = (key for key in movement.around(march.at) if key not in ways)
    return tuple(Blocked(option("move", key), *closed_way(battle, march, key)) for key in closed)


def closed_way(battle: Battle, march: March, key: str) -> Barrier:
    """Return why a group may not move into a hex; for an enemy hex, why it may not enter it either."""
    found = movement.barrier(battle, march, key) or Barrier("allowance", "7.3.1")
    if found.reason != "enemy":
        return found
    if march.steps:
        return Barrier("not_adjacent_at_start", "7.4")
    return entry.entry_barrier(battle, march.units, key) or found


def step(battle: Battle, march: March, target: str) -> Flow[None]:
    """Take a group one hex further: rejuvenation, fire, then the hex and its consequences (7.3.1d, h, 7.3.2, 7.3.3, 9.6)."""
    origin = march.at
    entry.begin_action(battle, march.units)
    newcomer = rejuvenation(battle, target)
    march.units = yield from under_fire.face_fire(battle, march.units, origin, target, one_hex=march.one_hex)
    if newcomer:
        yield from meet(battle, march, newcomer, target)
    elif march.units:
        kind, rule = ("one_hex", "7.3.2") if march.one_hex else ("move", "7.3")
        entry.arrive(battle, march.units, origin, target, kind=kind, rule=rule)
        movement.advance(battle, march, target)
    march.over = march.over or not march.units


def rejuvenation(battle: Battle, target: str) -> str:
    """Check an empty position that is about to be entered; return the unit that appears, or "" (7.3.1h, 9.6)."""
    position = battle.island.position_at(target)
    return occupation.rejuvenate(battle, position.key) if position else ""


def meet(battle: Battle, march: March, newcomer: str, target: str) -> Flow[None]:
    """Enter the hex in which a reserve unit has appeared, for close combat (7.4a, 9.6, ruling 188)."""
    entrants = tuple(unit for unit in march.units if battle.us_spec(unit).kind != "regiment")
    march.over = True
    if entrants:
        entry.reveal_newcomer(battle, newcomer)
        yield from entry.close_in(battle, entrants, march.at, target)
        march.units = tuple(unit for unit in march.units if unit not in entrants)
