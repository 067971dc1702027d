"""Who rests in the long battles: a spent division, a worn regiment of each other one, everybody on a day of rest (16.2, 16.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import UsView

RESTED, WORN = 0.9, 0.75
"""Shares of its full strength at which a regiment in reserve is fit again, and at which another is to take its place."""
DAY, TURNS = 3, 6
"""Turns of a day, and turns at the end in which nobody rests any more."""
BLED, PAYS = 0.6, 15
"""Share of the losses allowed to a division at which a day of rest pays, and turns that must be left for it (16.3)."""
FULL = 3
"""Regiments of a division that can spare one."""
EFFICIENT = 46
"""Infantry steps a division may spend before its companies are never rebuilt to their full strength any more (16.4)."""
SPENT = 16
"""Infantry steps left to a division below which all of it rests: each of its days in reserve brings four steps a regiment (16.2c-d)."""
RECOVERED, LONGEST = 20, 1
"""Infantry steps with which it comes back once its regiments are fit, and the days that it stays on at most when they are not."""
OTHERS, AHEAD = 2, 24
"""Divisions that must fight on meanwhile, and turns that must be left."""
OUT = ("off", "dead")


class Rotation:
    """Chooses the regiments that rest, anew in the first turn of each day."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.detached: Callable[[UsView], bool] = lambda unit: False
        self._resting: dict[int, frozenset[int]] = {}
        self._out = 0
        self._days = 0
        self._turn = 0

    def rests(self, unit: UsView) -> bool:
        """Tell whether a unit's regiment is to be in reserve now (16.2c-d)."""
        self._look()
        return (unit.regiment or unit.assigned) in self._resting.get(unit.division, ())

    def day_of_rest(self) -> bool:
        """Tell whether a day of rest is worth three turns: a division is near catastrophe, and time is left (16.3, 18.1)."""
        view = self.scene.view
        if view is None or view.turn > view.last_turn - PAYS:
            return False
        shares = [each.now / each.needed for each in view.conditions if each.code.startswith("catastrophic")]
        return max(shares, default=0.0) >= BLED

    @property
    def late(self) -> bool:
        """Tell whether it is too late to rest."""
        view = self.scene.view
        return view is None or view.turn > view.last_turn - TURNS

    def _look(self) -> None:
        view = self.scene.view
        if view is None or view.turn == self._turn:
            return
        first = not self._turn
        self._turn = view.turn
        if self.late:
            self._resting = {}
        elif first or view.turn % DAY == 1:
            strength = {number: self._strength(number) for number in self._divisions()}
            self._spare(strength)
            self._resting = {
                number: frozenset(regiments) if number == self._out else self._choose(number, regiments)
                for number, regiments in strength.items()
            }

    def _divisions(self) -> list[int]:
        """Return the divisions that have a regiment to fight with."""
        return sorted({unit.division for unit in self.scene.units.values() if unit.division})

    # -- a whole division -------------------------------------------------------------------------

    def _spare(self, strength: dict[int, dict[int, float]]) -> None:
        """Take the most spent division out of the battle, or bring the one that is out back."""
        self._days += 1
        if self._out and (self._fit(strength[self._out]) or self._days > LONGEST):
            self._out = 0
        fighting = [number for number, regiments in strength.items() if regiments]
        view = self.scene.view
        if self._out or view is None or view.turn > view.last_turn - AHEAD or len(fighting) <= OTHERS:
            return
        left = {number: self._steps(number)[0] for number in fighting}
        spent = [number for number in fighting if left[number] < SPENT]
        if spent:
            self._out, self._days = min(spent, key=lambda number: (left[number], number)), 0

    def _fit(self, strength: dict[int, float]) -> bool:
        """Tell whether the division that is out can fight on."""
        return self._steps(self._out)[0] >= RECOVERED and _mean(strength) >= RESTED

    def _steps(self, division: int) -> tuple[int, int]:
        """Return the infantry steps left to a division and those it has spent (16.1)."""
        view = self.scene.view
        steps = view.infantry_steps if view else ()
        return next(((left, spent) for number, left, spent in steps if number == division), (0, 0))

    # -- a regiment -------------------------------------------------------------------------------

    def _choose(self, division: int, strength: dict[int, float]) -> frozenset[int]:
        """Return which regiment of a division rests: the one in reserve until it is fit, then a worn one."""
        if len(strength) < FULL:
            return frozenset()
        before = self._resting.get(division, frozenset()).intersection(strength)
        now = max(before or strength, key=lambda number: (self._in_reserve(number), number))
        if self._in_reserve(now) and strength[now] < RESTED:
            return frozenset((now,))
        worst = min(strength, key=lambda number: (strength[number], number))
        return frozenset((worst,)) if strength[worst] < WORN else frozenset()

    def _strength(self, division: int) -> dict[int, float]:
        """Return the share of its strength that each regiment in play has, but for those with a battle of their own.

        Full strength is what replacements can still bring: a step less in a division that has lost its efficiency (16.4).
        """
        less = int(self._steps(division)[1] >= EFFICIENT)
        found: dict[int, list[UsView]] = {}
        for unit in self.scene.units.values():
            own = unit.division == division and unit.kind == "rifle" and not self.detached(unit)
            if own and unit.where != "off":
                found.setdefault(unit.regiment, []).append(unit)
        return {
            number: sum(min(unit.steps, unit.full_steps - less) for unit in units if unit.where not in OUT)
            / sum(unit.full_steps - less for unit in units)
            for number, units in found.items()
        }

    def _in_reserve(self, number: int) -> int:
        """Count the companies of a regiment in reserve."""
        return sum(
            unit.regiment == number and unit.kind == "rifle" and unit.where.startswith("reserve:")
            for unit in self.scene.units.values()
        )


def _mean(shares: dict[int, float]) -> float:
    """Return the mean strength of some regiments."""
    return sum(shares.values()) / len(shares)
