"""Regiments with a battle of their own, as the 28th at Suribachi while all the others drive north (18.5, 18.6, ruling 452)."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import UsView, View

OWN_LIMIT = "companies"
"""The condition that only a scenario has in which some regiments count their losses by themselves (18.5.3d)."""
SECTOR_GOALS = ("cleared", "sector")
"""Goals that name a sector, and so tell where a battle is fought."""

Ground = tuple[str, ...]


class Detached:
    """Tells who belongs to the smaller battle, and which ground; where there is none, everything is everybody's."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.regiments: frozenset[int] = frozenset()
        self.sectors: frozenset[int] = frozenset()

    def look(self, view: View, ground: Callable[[str, str], Ground]) -> None:
        """Note the regiments with a limit of their own and, once they stand on the map, the sectors they are nearest to.

        ground: the hexes that a goal is about, by its name and number.
        """
        codes = [each.code.partition(":") for each in view.conditions]
        own = frozenset(
            int(number) for name, _, numbers in codes if name == OWN_LIMIT for number in numbers.split(",")
        )
        self.regiments = own or self.regiments
        if self.regiments and not self.sectors:
            goals = [(name, number) for name, _, number in codes if name in SECTOR_GOALS]
            self.sectors = frozenset(
                int(number) for name, number in goals if self._nearer(ground(name, number))
            )

    def send(self, sector: int, ground: Ground, count: int) -> None:
        """Leave a sector to the few regiments that stand nearest to it; nobody changes sides before it is cleared."""
        away = self._away(ground)
        if sector not in self.sectors and len(away) > count:
            self.regiments = frozenset(sorted(away, key=lambda number: (away[number], number))[:count])
            self.sectors = frozenset((sector,))

    def recall(self) -> None:
        """End the smaller battle: everybody fights everywhere again."""
        self.regiments = self.sectors = frozenset()

    def _away(self, ground: Ground) -> dict[int, float]:
        """Return how far the companies of each regiment on the map stand from some ground, on average."""
        board = self.scene.island.board
        found: dict[int, list[float]] = {}
        for unit in self.scene.units.values():
            if unit.kind == "rifle" and unit.where in board.hexes:
                found.setdefault(unit.regiment, []).append(
                    fmean(board.distance(unit.where, key) for key in ground)
                )
        return {number: fmean(each) for number, each in found.items()}

    def of(self, unit: UsView) -> bool:
        """Tell whether a unit fights in the smaller battle."""
        return (unit.regiment or unit.assigned) in self.regiments

    def concerns(self, number: int, hex_key: str) -> bool:
        """Tell whether some ground is the business of a regiment: that of its own battle, or all the rest."""
        return (number in self.regiments) == self.favours(hex_key)

    def favours(self, hex_key: str) -> bool:
        """Tell whether a hex lies on the ground of the smaller battle, which must not cost much."""
        return self.scene.island.sector(hex_key) in self.sectors

    def _nearer(self, ground: Ground) -> bool:
        """Tell whether these regiments stand nearer to some ground than all the others do on average."""
        board = self.scene.island.board
        companies = [
            unit for unit in self.scene.units.values() if unit.kind == "rifle" and unit.where in board.hexes
        ]

        def away(unit: UsView) -> float:
            return fmean(board.distance(unit.where, key) for key in ground)

        own = [away(unit) for unit in companies if ground and self.of(unit)]
        others = [away(unit) for unit in companies if ground and not self.of(unit)]
        return bool(own and others) and fmean(own) < fmean(others)
