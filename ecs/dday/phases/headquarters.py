"""Replacements on the day of the landings (16.1, 18.4.4c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import DONE, Blocked, Decision, option
from ecs.core.phase import Flow, Phase
from ecs.dday import components as c
from ecs.dday import events, fields, losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

COSTS: dict[str, int] = {"rifle": 1, "hq": 1, "tank": 1, "engineer": 1, "hw": 2}
"""Replacement steps that one step of a kind of unit costs (16.1a-b)."""


class Replacements(Phase):
    """The player spends replacement steps, at most one step for each unit (16.1, 18.4.4c-d, ruling 440)."""

    key = "headquarters"
    rule = "16.1"

    def play(self, battle: Battle) -> Flow[None]:
        """Ask for units to replace a step of, until the player is done or nothing is left to do."""
        treated: list[str] = []
        while units := tuple(unit for unit in reduced(battle) if not hindrance(battle, unit, treated)):
            options = (*(option("replace", unit) for unit in units), DONE)
            left = {"left": battle.points.replacements}
            answer = yield Decision(
                "replace", "16.1", options, details=left, why_not=lambda: blocked(battle, treated)
            )
            assert answer is not None
            if answer == DONE:
                return
            replace_step(battle, answer.target)
            treated.append(answer.target)


def reduced(battle: Battle) -> tuple[str, ...]:
    """Return the US units on the map and in boxes that have lost steps (16.1)."""
    hexes = battle.board.hexes
    return tuple(
        key
        for key, unit in battle.world.each(c.UsUnit)
        if 0 < unit.steps < battle.us_spec(key).steps
        and ((place := battle.where(key)) in hexes or place.startswith("box:"))
    )


def hindrance(battle: Battle, unit: str, treated: list[str]) -> str:
    """Return why a reduced unit gets no step now, "" when it may (16.1b-d)."""
    kind = battle.us_spec(unit).kind
    if unit in treated:
        return "one_step_each"
    if COSTS[kind] > battle.points.replacements:
        return "not_enough_steps"
    if kind == "tank" and fields.level_at(battle, battle.where(unit)) == "intense":
        return "intense_fire"
    return ""


def blocked(battle: Battle, treated: list[str]) -> tuple[Blocked, ...]:
    """Return the reduced units that get no step now, with the reason (16.1)."""
    reasons = ((unit, hindrance(battle, unit, treated)) for unit in reduced(battle))
    return tuple(Blocked(option("replace", unit), reason, "16.1") for unit, reason in reasons if reason)


def replace_step(battle: Battle, unit: str) -> None:
    """Give a unit one step back, with a fresh step-loss marker where it needs one (16.1a-b, ruling 14)."""
    state = battle.us(unit)
    state.steps += 1
    losses.change_marker(battle, unit)
    battle.points.replacements -= COSTS[battle.us_spec(unit).kind]
    battle.emit(events.StepReplaced, "16.1", unit=unit, steps=state.steps, left=battle.points.replacements)
