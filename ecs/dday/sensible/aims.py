"""Which defenders the regiments and their battalions go for: together, so that one headquarters can lead them (11.2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ecs.dday.sensible.goals import band
from ecs.dday.sensible.paths import approach, price
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ecs.dday.views import UsView

HARDNESS = 0.8
"""What the price of a group counts beside a hex of way."""
SCOURGE = 4.0
"""What a black group counts less, since every card lets it fire (6.3)."""
ASIDE = 2.0
"""What a defender counts more who only fires at the wanted ground."""
OPENED = 3.0
"""What a target counts less whose defenders have been found out: what is begun is finished first (8.3, 8.6)."""
TEAM, SPREAD = 2, 2.0
"""Battalions for one target, and what each one more costs."""
NEIGHBOURS, ABREAST = 2, 3.0
"""Hexes between the targets of two regiments, and what each regiment that is nearer costs."""
GRIP = 3
"""Hexes from the regiment's target within which its battalions find theirs."""
FAR = 99.0
"""What the way costs from where there is none."""
LOYALTY = 3.0
"""How much the target of the last turn is preferred."""


class Aims:
    """Gives each regiment a target for the turn and each battalion one near it."""

    def __init__(self, scene: Scene, place: Callable[[UsView], str]) -> None:
        self.scene = scene
        self._place = place
        self.foes: Mapping[str, bool] = {}
        self._regiments: dict[int, str] = {}
        self._bands: dict[str, str] = {}
        self._before: dict[int, str] = {}
        self._ways: dict[str, dict[str, float]] = {}

    def new_turn(self) -> None:
        """Forget who goes where; the regiments remember their last targets."""
        self._before = self._regiments
        self._regiments, self._bands, self._ways = {}, {}, {}

    def of(self, unit: UsView) -> str:
        """Return the defenders a unit's battalion goes for this turn, "" when there are none."""
        name = team(unit)
        known = self._bands.get(name)
        if known is not None and (known in self.foes or not self.foes):
            return known
        self._bands[name] = found = self._choose(unit, name)
        return found

    def _choose(self, unit: UsView, name: str) -> str:
        """Return the defenders near the regiment's target that cost a battalion least."""
        main = self._main(unit)
        crowd = Counter(where for other, where in self._bands.items() if other != name)
        here, distance = self._place(unit), self.scene.island.board.distance

        def cost(key: str) -> tuple[float, str]:
            over = max(0, crowd[key] - TEAM + 1)
            return self._way(key).get(here, FAR) + self._hardness(key) + SPREAD * over, key

        near = [key for key in self.foes if not main or distance(key, main) <= GRIP]
        return min(near, key=cost, default="")

    def _main(self, unit: UsView) -> str:
        """Return the target of a unit's regiment; few regiments for each stretch of the front."""
        number = unit.regiment or unit.assigned
        known = self._regiments.get(number)
        if known is not None and (known in self.foes or not self.foes):
            return known
        others = [where for other, where in self._regiments.items() if other != number and where]
        places, distance = self._strongholds(unit, number), self.scene.island.board.distance

        def cost(key: str) -> tuple[float, str]:
            way = sum(self._way(key).get(here, FAR) for here in places) / len(places)
            abreast = sum(distance(key, where) <= NEIGHBOURS for where in others)
            loyal = LOYALTY * (self._before.get(number) == key)
            return way + self._hardness(key) + ABREAST * abreast - loyal, key

        self._regiments[number] = found = min(self.foes, key=cost, default="")
        return found

    def _strongholds(self, unit: UsView, number: int) -> list[str]:
        """Return where the companies of a regiment stand on the map, the unit's own place when none does."""
        hexes = self.scene.island.board.hexes
        found = [
            each.where
            for each in self.scene.units.values()
            if each.regiment == number and each.kind == "rifle" and each.where in hexes
        ]
        return found or [self._place(unit)]

    def _way(self, key: str) -> dict[str, float]:
        """Return what the way to some defenders costs from every hex (7.3.3)."""
        if key not in self._ways:
            self._ways[key] = approach(self.scene, key)
        return self._ways[key]

    def _hardness(self, key: str) -> float:
        """Return what is for and against a target, wherever one comes from."""
        group = self.scene.group_at(key)
        hard = price(self.scene, group) if group else 1.0
        black = bool(group) and self.scene.island.groups[group].colour == "black"
        found = all(each.revealed for each in self.scene.defenders.get(key, ()) if not each.layer)
        return HARDNESS * hard - SCOURGE * black + ASIDE * (not self.foes[key]) - OPENED * found


def team(unit: UsView) -> str:
    """Name those who share a target: a battalion, and for the others their regiment's support."""
    return band(unit) if unit.kind in ("rifle", "hq") else f"support/{unit.regiment or unit.assigned}"
