"""What happens to US units: steps, disruption, elimination, recovery (2.2.1, 6.3.2, 6.3.3, 7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.piles import Pile
from ecs.dday import events
from ecs.dday.command import command_posts, heroes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ecs.dday.battle import Battle


def lose_step(battle: Battle, unit: str, cause: str, rule: str = "6.3.2") -> None:
    """Take one step from a US unit (2.2.1, 6.3.2).

    A four-step unit gets a random step-loss marker with its first and third loss and turns over with
    the second; a two-step unit turns over with the first. The last step eliminates.
    """
    from ecs.dday.scenarios.victory import watch_losses

    state = battle.us(unit)
    hex_key = battle.where(unit)
    state.steps -= 1
    count_loss(battle, unit)
    change_marker(battle, unit)
    battle.emit(
        events.StepLost, rule, unit=unit, cause=cause, steps=state.steps, marker=state.marker, hex=hex_key
    )
    if state.steps == 0:
        eliminate(battle, unit, rule)
    watch_losses(battle)


def steps_of(battle: Battle, units: Iterable[str]) -> int:
    """Count the steps of US units; a regimental HQ has none, but for one in close combat (11.2.2, ruling 494)."""
    return sum(battle.us(unit).steps for unit in units if battle.us_spec(unit).kind != "regiment")


def change_marker(battle: Battle, unit: str) -> None:
    """Give a four-step unit a fresh step-loss marker at three steps and at one, none otherwise (ruling 14)."""
    state = battle.us(unit)
    put_back_marker(battle, unit)
    if battle.us_spec(unit).steps == 4 and state.steps in (1, 3):
        state.marker = draw_marker(battle)
        battle.learn()


def draw_marker(battle: Battle) -> str:
    """Draw a step-loss marker; when the cup is empty any marker serves a second time, for it never runs dry (ruling 14)."""
    cup, chance = battle.world.get(Pile, "pile:losses"), battle.chance("losses")
    return cup.take_any(chance) if cup.items else chance.choice(tuple(battle.book.losses))


def put_back_marker(battle: Battle, unit: str) -> None:
    """Put the step-loss marker of a unit back into the cup (2.2.1)."""
    state, cup = battle.us(unit), battle.world.get(Pile, "pile:losses")
    if state.marker and state.marker not in cup.items:
        cup.put_under(state.marker)
    state.marker = ""


INFANTRY: tuple[str, ...] = ("rifle", "hw", "hq")
"""Kinds of units whose steps are infantry step losses (ruling 439)."""


def count_loss(battle: Battle, unit: str) -> None:
    """Count one US step loss in the tally of this turn, infantry by regiment; a regimental HQ has no steps to lose (11.2.2, 18.4.5a, 18.5.4a, rulings 439, 494)."""
    spec = battle.us_spec(unit)
    if spec.kind == "regiment":
        return
    counts = dict(battle.tally.steps)
    counts[battle.turn] = counts.get(battle.turn, 0) + 1
    battle.tally.steps = tuple(sorted(counts.items()))
    if spec.kind in INFANTRY:
        by_regiment = {(turn, regiment): steps for turn, regiment, steps in battle.tally.infantry}
        entry = battle.turn, spec.regiment
        by_regiment[entry] = by_regiment.get(entry, 0) + 1
        battle.tally.infantry = tuple((*key, by_regiment[key]) for key in sorted(by_regiment))


def eliminate(battle: Battle, unit: str, rule: str) -> None:
    """Remove a US unit whose last step is gone (6.3.2); a regimental HQ comes back (15.3.2b)."""
    state = battle.us(unit)
    put_back_marker(battle, unit)
    state.disrupted = 0
    battle.emit(events.UnitEliminated, rule, unit=unit, hex=battle.where(unit))
    if battle.us_spec(unit).kind == "regiment":
        command_posts.lose(battle, unit)
    else:
        battle.world.move(unit, "dead")
    heroes.release(battle, unit)


def disrupt(battle: Battle, unit: str, cause: str, rule: str = "6.3.3") -> None:
    """Disrupt a US unit; a disrupted one is not further affected (6.3.3a), a regimental HQ never (6.3.3)."""
    state = battle.us(unit)
    if state.disrupted or battle.us_spec(unit).kind == "regiment" or battle.where(unit) == "dead":
        return
    state.disrupted = battle.turn
    battle.marks.shaken += (unit,)
    battle.emit(events.UnitDisrupted, rule, unit=unit, cause=cause, hex=battle.where(unit))


def unshielded(battle: Battle, others: Iterable[str]) -> bool:
    """Tell whether those with a tank leave it open to disruption: it is alone, or all others were disrupted in this phase (6.3.3, ruling 101)."""
    return all(battle.us(unit).disrupted and unit in battle.marks.shaken for unit in others)


def recover(battle: Battle, unit: str, rule: str = "7.6") -> None:
    """Remove a US unit's disruption (7.6)."""
    battle.us(unit).disrupted = 0
    battle.emit(events.UnitRecovered, rule, unit=unit)


def total_losses(battle: Battle) -> int:
    """Return the US step losses since the start of the game (18.4.5a)."""
    return sum(steps for _, steps in battle.tally.steps)
