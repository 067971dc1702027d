"""What the player has to spend, as small cells: points, replacement steps, artillery, cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from ecs.dday.views import View
from game.text.standing import effect_text

PER_ROW: Final = 6


class Cell(NamedTuple):
    """A count with its name."""

    name: str
    value: str


def stores(view: View, first_day: int) -> list[list[Cell]]:
    """Return the rows of counts: what supports the troops, then what stands behind them."""
    japanese = sum(count for _, count in view.japanese_losses)
    common = [Cell("NAVAL", str(view.naval)), Cell("AIR", str(view.air))]
    ends = [Cell("DECK", str(view.deck)), Cell("JP LOST", str(japanese)), *effects(view)]
    guns, pools = artillery(view), replacements(view, first_day)
    if len(common) + len(guns) + len(pools) + len(ends) <= PER_ROW:
        return [[*common, *pools, *ends[:2], *guns, *ends[2:]]]
    if len(pools) <= 1:
        return [[*common, *pools, *ends][:PER_ROW], guns[:PER_ROW]]
    first = [*common, *guns]
    room = PER_ROW - len(first)
    first += ends[:room]
    return [first[:PER_ROW], [*pools, *ends[max(0, room) :]][:PER_ROW]]


def artillery(view: View) -> list[Cell]:
    """Return the artillery points of each division, and of the corps: ready, and how many there are."""
    return [
        Cell(f"ART {division or 'C'}", f"{ready}/{ready + used}" if used else str(ready))
        for division, ready, used in view.artillery
        if ready or used
    ]


def replacements(view: View, first_day: int) -> list[Cell]:
    """Return the replacement steps: of the landing day, or the pools of the later ones."""
    if view.turn <= first_day:
        return [Cell("REPL.", str(view.replacements))]
    if not view.infantry_steps and not view.tank_steps and not view.engineer_steps:
        return []
    infantry = [Cell(f"INF {division}", str(free)) for division, free, _ in view.infantry_steps]
    return [*infantry, Cell("TANK", str(view.tank_steps)), Cell("ENG", str(view.engineer_steps))]


def effects(view: View) -> list[Cell]:
    """Return the effects in force."""
    return [
        Cell(effect_text(name).split()[0].upper(), "on")
        for name, last, _ in view.effects
        if last >= view.turn
    ]
