"""Preservation moves of disrupted units and units out of command (7.1, 7.3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, Blocked, Decision, option
from ecs.core.phase import Flow
from ecs.dday.command import command
from ecs.dday.japanese import fields
from ecs.dday.marines import entry, movement, occupation, stacking
from ecs.dday.marines.movement import Barrier

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "7.3.5"


def endangered(battle: Battle, unit: str) -> bool:
    """Tell whether a unit may make a preservation move: disrupted or out of command, on a beach or in intense fire (7.3.5, ruling 145)."""
    if not battle.us(unit).disrupted and command.in_command(battle, unit):
        return False
    at = battle.where(unit)
    return at in battle.island.beach_hexes() or fields.level_at(battle, at) == "intense"


def refuges(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the hexes a preservation move may go to: outside all fields, else in steady ones (7.3.5a, ruling 186)."""
    fit = tuple(fit_hexes(battle, unit))
    free = tuple(key for key in fit if not fields.level_at(battle, key))
    return free or fit


def fit_hexes(battle: Battle, unit: str) -> Iterator[str]:
    """Find the hexes next to a unit that are no worse than steady for a preservation move."""
    near = battle.board.neighbours(battle.where(unit))
    return (key for key in near if barrier(battle, unit, key) is None)


def has_refuge(battle: Battle, unit: str) -> bool:
    """Tell whether a unit may make a preservation move, and has a hex to go to (7.3.5)."""
    return endangered(battle, unit) and any(fit_hexes(battle, unit))


def barrier(battle: Battle, unit: str, target: str) -> Barrier | None:
    """Return why a unit may not go to a hex by a preservation move (7.3.5a, c, ruling 187)."""
    ground = movement.ground_barrier(battle, (unit,), battle.where(unit), target)
    if ground:
        return ground
    if battle.occupied(target):
        return Barrier("enemy", RULE)
    if battle.us(unit).disrupted and movement.beside_enemy(battle, target):
        return Barrier("beside_enemy", RULE)
    if fields.level_at(battle, target) == "intense":
        return Barrier("intense_fire", RULE)
    return None


def preserve(battle: Battle, unit: str) -> Flow[bool]:
    """Make a preservation move; False when the player took it back (7.3.5)."""
    found = refuges(battle, unit)
    options = tuple(option("preserve", key) for key in found)
    chosen = yield Decision(
        "preserve",
        RULE,
        (*options, CANCEL),
        subject=(unit,),
        why_not=lambda: closed_refuges(battle, unit, found),
    )
    if chosen is None or chosen == CANCEL:
        return False
    entry.begin_action(battle, (unit,))
    battle.us(unit).barred = True
    go(battle, unit, chosen.target)
    yield from stacking.settle(battle, battle.where(unit))
    return True


def go(battle: Battle, unit: str, target: str) -> None:
    """Bring the unit to its refuge, unless a reserve unit appears there first (9.6, rulings 57, 183)."""
    position = battle.island.position_at(target)
    if position is None or not occupation.rejuvenate(battle, position.key):
        entry.arrive(battle, (unit,), battle.where(unit), target, kind="preserve", rule=RULE)


def closed_refuges(battle: Battle, unit: str, found: tuple[str, ...]) -> tuple[Blocked, ...]:
    """Return the hexes around a unit that a preservation move may not go to, with reasons."""
    closed = (key for key in movement.around(battle.where(unit)) if key not in found)
    return tuple(
        Blocked(option("preserve", key), *(barrier(battle, unit, key) or Barrier("steady_fire", RULE)))
        for key in closed
    )
