"""Empty positions that count, and who goes to hold which of them (15.4, 18.5.4 to 18.8.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ecs.dday.sensible.leash import weak
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView

UNCLAIMED, AT_HAND, FAR_OFF = 4, 3, 10
"""Hexes from which a unit goes to an empty position: when it is free, when it has a target, when a sector hangs on it."""
WHOLE = 4
"""Hexes that an empty position counts as nearer when its whole sector must be cleared."""
SAFE, SAFE_FOR_WEAK = 1.0, 0.5
"""Hits to fear up to which somebody goes there."""


class Vacancies:
    """Keeps the list of empty positions and gives each to one unit."""

    def __init__(self, scene: Scene, place: Callable[[UsView], str]) -> None:
        self.scene = scene
        self._place = place
        self.empty: tuple[str, ...] = ()
        self.whole: frozenset[str] = frozenset()
        self.roam = UNCLAIMED
        self.claims: dict[str, str] = {}

    def note(self, empty: tuple[str, ...], whole: frozenset[str]) -> None:
        """Take in which positions are empty, and which of them lie in a sector that must be wholly cleared."""
        self.empty, self.whole = empty, whole
        self.claims = {key: unit for key, unit in self.claims.items() if key in empty}

    def near(self, where: str, reach: int) -> list[str]:
        """Return the empty positions near a hex on which a garrison would stand out of the fire (15.4)."""
        distance = self.scene.island.board.distance
        return [key for key in self.empty if distance(where, key) <= reach and not self.scene.danger(key) > 0]

    def governed(self) -> set[str]:
        """Return the empty positions that a command post will turn into garrisons once somebody is there (15.4)."""
        posts = [each for each in self.scene.units.values() if each.post]
        return {key for each in posts for key in self.near(each.where, each.post)}

    def claim(self, unit: UsView, *, free: bool, closing: bool) -> str:
        """Return the empty position that a unit goes to and nobody else does, "" for none.

        free: the unit has no target; else only what lies at hand and will get a garrison. closing: the last turns.
        """
        view = self.scene.view
        if view is not None and unit.key in view.out_of_command:
            return ""
        mine = next((key for key, who in self.claims.items() if who == unit.key), "")
        if mine or not self.empty or unit.disrupted or unit.acted:
            return mine
        here, distance = self._place(unit), self.scene.island.board.distance
        bearable = SAFE_FOR_WEAK if weak(unit) else SAFE
        fit = [
            key
            for key in (self.empty if free else sorted(self.governed()))
            if key not in self.claims
            and distance(here, key) <= self._reach(key, free=free, closing=closing)
            and self.scene.danger(key) <= bearable
        ]
        found = min(fit, key=lambda key: (distance(here, key) - WHOLE * (key in self.whole), key), default="")
        if found:
            self.claims[found] = unit.key
        return found

    def _reach(self, key: str, *, free: bool, closing: bool) -> int:
        """Return from how far a unit goes to an empty position (18.6.4b)."""
        if closing and key in self.whole:
            return FAR_OFF
        return self.roam if free else AT_HAND
