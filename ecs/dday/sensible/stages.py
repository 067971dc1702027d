"""How the sensible bot divides the battle for the whole island: the landing day, then sector after sector to the north (18.9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.scenarios.victory import Condition

if TYPE_CHECKING:
    from ecs.dday.printed.island import Island
    from ecs.dday.views import View

WHOLE_ISLAND = "positions"
"""The condition that asks for every position (18.8.4b, 18.9.4b)."""
LED = 7
"""The first turn in which units need a headquarters, and losses count towards a limit (18.1d, 18.9.3a)."""
ABREAST, FEW = 2, 24
"""Sectors fought for at a time, and Japanese positions left in them below which the next one is opened."""
LAST = 4
"""Turns at the end in which every position counts alike."""


class Stages:
    """Puts the nearest sectors in the place of the goal that asks for every position."""

    def __init__(self, island: Island) -> None:
        sectors = sorted({island.sector(each.hex) for each in island.positions.values()})
        self._sectors = {
            number: frozenset(
                each.key for each in island.positions.values() if island.sector(each.hex) == number
            )
            for number in sectors
        }
        self._known: tuple[object, ...] = ()
        self._goals: tuple[Condition, ...] = ()
        self.first = 0
        """The southernmost sector not taken yet, 0 in a battle that is not for the whole island."""

    def of(self, view: View) -> View:
        """Return a view whose goals are those of the stage a battle has reached."""
        if not whole_island(view) or view.turn > view.last_turn - LAST:
            return view
        state = (view.conditions, view.controlled, view.positions)
        if state != self._known:
            self._known, self._goals = state, self._stage(view)
        return view._replace(conditions=self._goals)

    def _stage(self, view: View) -> tuple[Condition, ...]:
        """Return the conditions, the sectors to be cleared or garrisoned now in the place of the whole island.

        Ground that is only controlled in passing is lost again when everybody has left (12.1).
        """
        held, kept = (
            frozenset(view.controlled),
            frozenset(each.key for each in view.positions if each.us_held),
        )
        taken = frozenset(each.key for each in view.positions if each.occupied)
        goals: list[Condition] = []
        begun, left, self.first = 0, 0, 0
        for number, keys in self._sectors.items():
            if keys <= kept:
                continue
            if not keys <= held:
                if begun >= ABREAST and left >= FEW:
                    continue
                self.first = self.first or number
                begun, left = begun + 1, left + len(keys & taken)
            goals.append(Condition(f"cleared:{number}", False, len(keys & held), len(keys)))
        return (*(each for each in view.conditions if each.code != WHOLE_ISLAND), *goals)


def whole_island(view: View) -> bool:
    """Tell whether every position is asked for."""
    return any(each.code == WHOLE_ISLAND for each in view.conditions)


def landing_day(view: View) -> bool:
    """Tell whether a battle for the whole island is still on its landing day, when everybody is in command (18.9.3a)."""
    return view.turn < LED and whole_island(view)


def landing_goals(view: View, island: Island) -> View:
    """Return a view of the landing day with the goals of the scenario of that day alone (18.4.5)."""
    held = [each for each in island.positions.values() if each.key in view.controlled]
    field = any(island.board.hexes[each.hex].airfield == 1 for each in held)
    north = any(island.sector(each.hex) == 3 for each in held)
    goals = (
        Condition("airfield:1", field, int(field), 1),
        Condition("cut_off:1", False, 0, 0),
        Condition("sector:3", north, int(north), 1),
    )
    return view._replace(conditions=(*view.conditions, *goals))
