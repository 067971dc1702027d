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
STRONG = 3
"""Steps with which a company controls the hexes around it (12.1a)."""


class Vacancies:
    """Keeps the list of empty positions and gives each to one unit."""

    def __init__(self, scene: Scene, place: Callable[[UsView], str]) -> None:
        self.scene = scene
        self._place = place
        self.empty: tuple[str, ...] = ()
        self.whole: frozenset[str] = frozenset()
        self.roam = UNCLAIMED
        self.claims: dict[str, str] = {}
        self.concerns: Callable[[int, str], bool] = lambda number, hex_key: True
        self._shared = False

    def note(self, empty: tuple[str, ...], whole: frozenset[str]) -> None:
        """Take in which positions are empty, and which of them lie in a sector that must be wholly cleared."""
        self.empty, self.whole = empty, whole
        self.claims = {key: unit for key, unit in self.claims.items() if key in empty}
        self._shared = False

    def new_turn(self) -> None:
        """Share the positions out anew; who is on his way to one of a sector to be wholly cleared goes on."""
        view, units = self.scene.view, self.scene.units
        lost = view.out_of_command if view else ()
        self.claims = {
            key: unit
            for key, unit in self.claims.items()
            if key in self.whole and unit not in lost and not units[unit].disrupted
        }

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

        free: the unit has no target; else only what lies at hand and will get a garrison or belongs to a sector to be
        wholly cleared. closing: the last turns.
        """
        view = self.scene.view
        if view is not None and unit.key in view.out_of_command:
            return ""
        if closing:
            self._share_out()
        mine = next((key for key, who in self.claims.items() if who == unit.key), "")
        if mine or closing or not self.empty or unit.disrupted or unit.acted:
            return mine
        here, distance = self._place(unit), self.scene.island.board.distance
        bearable = SAFE_FOR_WEAK if weak(unit) else SAFE
        fit = [
            key
            for key in (self.empty if free else sorted(self.governed() | self.whole.intersection(self.empty)))
            if key not in self.claims
            and self._cares(unit, key)
            and distance(here, key) <= (self.roam if free else AT_HAND)
            and self.scene.danger(key) <= bearable
        ]
        found = min(fit, key=lambda key: (distance(here, key) - WHOLE * (key in self.whole), key), default="")
        if found:
            self.claims[found] = unit.key
        return found

    def _share_out(self) -> None:
        """Give every empty position to the unit that is nearest, so that none is left to one who comes too late (12.1a, 18.6.4)."""
        if self._shared:
            return
        self._shared = True
        distance = self.scene.island.board.distance
        free = {unit.key: unit for unit in self.scene.units.values() if self._spare(unit)}
        pairs = sorted(
            (distance(unit.where, key) - int(controls(unit)) - WHOLE * (key in self.whole), key, unit.key)
            for unit in free.values()
            for key in self.empty
            if distance(unit.where, key) <= FAR_OFF
            and self.scene.danger(key) <= SAFE
            and self._cares(unit, key)
        )
        for _, key, name in pairs:
            if key not in self.claims and name in free:
                self.claims[key] = name
                del free[name]

    def _cares(self, unit: UsView, key: str) -> bool:
        """Tell whether a position lies where a unit's regiment fights (ruling 452)."""
        return self.concerns(unit.regiment or unit.assigned, key)

    def _spare(self, unit: UsView) -> bool:
        """Tell whether a unit can go and hold a position: free to act, and none that only it holds behind it."""
        view, scene = self.scene.view, self.scene
        if unit.kind not in ("rifle", "hw", "engineer") or unit.where not in scene.island.board.hexes:
            return False
        if unit.disrupted or unit.acted or (view is not None and unit.key in view.out_of_command):
            return False
        position = scene.positions.get(unit.where)
        return unit.key not in self.claims.values() and (position is None or position.garrison)


def controls(unit: UsView) -> bool:
    """Tell whether a unit controls the hexes around it (12.1a)."""
    return unit.kind in ("rifle", "hw") and unit.steps >= STRONG
