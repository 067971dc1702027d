"""Who rests in the long battles: a worn regiment of each division in reserve, everybody on a day of rest (16.2, 16.3)."""

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
OUT = ("off", "dead")


class Rotation:
    """Chooses the regiments that rest, anew in the first turn of each day."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.detached: Callable[[UsView], bool] = lambda unit: False
        self._resting: dict[int, int] = {}
        self._turn = 0

    def rests(self, unit: UsView) -> bool:
        """Tell whether a unit's regiment is to be in reserve now (16.2c-d)."""
        self._look()
        return self._resting.get(unit.division, 0) == (unit.regiment or unit.assigned) != 0

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
            for division in sorted({unit.division for unit in self.scene.units.values() if unit.division}):
                self._resting[division] = self._choose(division)

    def _choose(self, division: int) -> int:
        """Return which regiment of a division rests: the one in reserve until it is fit, then a worn one; 0 for none."""
        strength = self._strength(division)
        if len(strength) < FULL:
            return 0
        now = self._resting.get(division) or max(
            strength, key=lambda number: (self._in_reserve(number), number)
        )
        if self._in_reserve(now) and strength[now] < RESTED:
            return now
        worst = min(strength, key=lambda number: (strength[number], number))
        return worst if strength[worst] < WORN else 0

    def _strength(self, division: int) -> dict[int, float]:
        """Return the share of its full strength that each regiment in play has, but for those with a battle of their own."""
        found: dict[int, list[UsView]] = {}
        for unit in self.scene.units.values():
            own = unit.division == division and unit.kind == "rifle" and not self.detached(unit)
            if own and unit.where != "off":
                found.setdefault(unit.regiment, []).append(unit)
        return {
            number: sum(unit.steps for unit in units if unit.where not in OUT)
            / sum(unit.full_steps for unit in units)
            for number, units in found.items()
        }

    def _in_reserve(self, number: int) -> int:
        """Count the companies of a regiment in reserve."""
        return sum(
            unit.regiment == number and unit.kind == "rifle" and unit.where.startswith("reserve:")
            for unit in self.scene.units.values()
        )
