"""Who stays behind so that ground which must stay cut off does so: a strong company on each hex of a seal (18.5.4c)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ecs.dday.sensible.paths import NEAR_BORDER, shut
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView, View

STRONG = 3
"""Steps with which a company controls the hexes around it (12.1a)."""
MOST, PRICE = 2, 0.5
"""Companies that may be spared for one seal, and what each counts beside a hit to fear."""
NEAR = 6
"""Hexes from which a company is called to the seal."""


class Guards:
    """Picks the hexes of a seal once, and the companies for them every turn."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._seals: dict[int, tuple[str, ...]] = {}
        self.posts: dict[str, str] = {}

    def look(self, view: View, landed: tuple[str, ...]) -> None:
        """Post companies for each sector that must be cut off; those on their posts stay."""
        sectors = [
            int(each.code.partition(":")[2]) for each in view.conditions if each.code.startswith("cut_off")
        ]
        before, self.posts = self.posts, {}
        for sector in sectors:
            if sector not in self._seals:
                self._seals[sector] = self.seal(sector, landed)
            for hex_key in self._seals[sector]:
                self._post(hex_key, before)

    def seal(self, sector: int, landed: tuple[str, ...]) -> tuple[str, ...]:
        """Return the hexes, few and out of the fire, that shut a sector off with nobody else's help (12.2, 18.4.5b)."""
        island = self.scene.island
        border = [
            key
            for key, each in island.board.hexes.items()
            if each.sector != sector
            and key not in self.scene.defenders
            and any(island.sector(near) == sector for near in island.board.within(key, NEAR_BORDER + 1))
        ]
        stacks, self.scene.stacks = self.scene.stacks, {}
        fit = [
            (sum(self.scene.danger(key) + PRICE for key in chosen), chosen)
            for count in range(1, MOST + 1)
            for chosen in combinations(border, count)
            if shut(self.scene, sector, chosen, landed)
        ]
        self.scene.stacks = stacks
        return min(fit, default=(0.0, ()))[1]

    def _post(self, hex_key: str, before: dict[str, str]) -> None:
        """Give a hex of a seal to the company that held it, else to heavy weapons or the nearest strong company."""
        units, distance = self.scene.units, self.scene.island.board.distance
        fit = [
            unit
            for unit in units.values()
            if unit.kind in ("rifle", "hw")
            and unit.steps >= STRONG
            and unit.key not in self.posts
            and unit.where in self.scene.island.board.hexes
            and distance(unit.where, hex_key) <= NEAR
        ]

        def cost(unit: UsView) -> tuple[bool, float, str]:
            far = distance(unit.where, hex_key)
            return before.get(unit.key) != hex_key, far - 3.0 * (unit.kind == "hw") + unit.steps / 2, unit.key

        best = min(fit, key=cost, default=None)
        if best:
            self.posts[best.key] = hex_key
