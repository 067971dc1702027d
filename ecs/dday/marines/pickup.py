"""A stack that an officer leads takes up units on its way (11.1.2e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Blocked, option
from ecs.dday import events
from ecs.dday.command import command_posts, heroes
from ecs.dday.marines import movement, stacking
from ecs.dday.marines.fitness import able
from ecs.dday.marines.movement import Barrier, March

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "11.1.2"
VERB = "pick_up"


def led(battle: Battle, units: tuple[str, ...]) -> bool:
    """Tell whether an officer and the HQ of his battalion are among the units that move together (11.1.2, ruling 313)."""
    headquarters = [unit for unit in units if battle.us_spec(unit).kind == "hq"]
    officers = [unit for unit in units if has_officer(battle, unit)]
    return any(heroes.comrades(battle, unit, each) for unit in officers for each in headquarters)


def has_officer(battle: Battle, unit: str) -> bool:
    """Tell whether an officer hero is with a unit."""
    return any(heroes.hero(battle, key).kind == "officer" for key in heroes.with_unit(battle, unit))


def waiting(battle: Battle, march: March) -> tuple[str, ...]:
    """Return the units of the hex that a moving stack may take up (11.1.2e, ruling 570)."""
    return tuple(unit for unit in bystanders(battle, march) if barrier(battle, march, unit) is None)


def blocked(battle: Battle, march: March) -> tuple[Blocked, ...]:
    """Return the units of the hex that an officer's stack may not take up, with reasons."""
    found = ((unit, barrier(battle, march, unit)) for unit in bystanders(battle, march))
    return tuple(Blocked(option(VERB, unit), *reason) for unit, reason in found if reason)


def bystanders(battle: Battle, march: March) -> tuple[str, ...]:
    """Return the other units of a hex on the way of an officer's stack."""
    if not march.steps or not led(battle, march.units):
        return ()
    return tuple(unit for unit in battle.us_at(march.at) if unit not in march.units)


def barrier(battle: Battle, march: March, unit: str) -> Barrier | None:
    """Return why a unit cannot go on with a stack, None when it can (7.2b, 7.5.2b, 15.0a, ruling 570)."""
    if battle.us(unit).acted:
        return Barrier("already_acted", "7.0")
    if command_posts.is_post(battle, unit):
        return Barrier("command_post", "15.0")
    if not able(battle, unit):
        return Barrier("disrupted", "7.6") if battle.us(unit).disrupted else Barrier("out_of_command", "7.0")
    if stacking.excess(battle, (*march.units, unit)):
        return Barrier("stacking", "7.5.2")
    return None


def take_up(battle: Battle, march: March, unit: str) -> None:
    """Let a unit go on with a stack; the ground it stands on may leave the stack fewer hexes (11.1.2e, 7.3.2a, ruling 570)."""
    march.units = (*march.units, unit)
    march.allowed = min(march.allowed, march.steps + movement.allowance(battle, march.units, march.at))
    battle.emit(events.UnitPickedUp, RULE, unit=unit, group=march.units[:-1], hex=march.at)
