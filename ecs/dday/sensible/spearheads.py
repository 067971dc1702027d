"""Which battalion goes in against some defenders: only one may attack, with few helpers, and the hexes beside them hold few units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.goals import band
from ecs.dday.sensible.leash import weak

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import UsView

HELPERS = (("hw", 1), ("tank", 2), ("engineer", 2))
"""Who goes in with a battalion, and how many of each (8.1e, 7.5.2)."""
FAITH = 1.5
"""How much stronger another battalion must be to take over from the one of the last turn."""


class Spearheads:
    """Chooses for each target one battalion and those who help it; all the others keep away from the hexes beside it (8.1)."""

    def __init__(self, scene: Scene, aim: Callable[[UsView], str], reach: Callable[[str], int]) -> None:
        self.scene = scene
        self._aim, self._reach = aim, reach
        self._members: dict[str, tuple[UsView, ...]] = {}
        self._leads: dict[str, str] = {}

    def forget(self) -> None:
        """Choose anew: the units or the Japanese have changed."""
        self._members = {}

    def lead(self, foe: str) -> str:
        """Return the battalion that goes in against some defenders, "" when there is none."""
        self.members(foe)
        return self._leads.get(foe, "")

    def members(self, foe: str) -> tuple[UsView, ...]:
        """Return the fit units near some defenders that go in against them together (8.1c-e)."""
        if foe not in self._members:
            self._members[foe] = self._choose(foe)
        return self._members[foe]

    def strength(self, foe: str) -> float:
        """Return what the units that go in bring (8.3)."""
        return float(sum(unit.strength for unit in self.members(foe)))

    def joins(self, unit: UsView, foe: str) -> bool:
        """Tell whether a unit goes in against some defenders."""
        return any(each.key == unit.key for each in self.members(foe))

    def _choose(self, foe: str) -> tuple[UsView, ...]:
        near = self._near(foe)
        bands: dict[str, list[UsView]] = {}
        for unit in near:
            if unit.kind in ("rifle", "hq"):
                bands.setdefault(band(unit), []).append(unit)
        if not bands:
            self._leads.pop(foe, None)
            return ()
        before = self._leads.get(foe)

        def worth(name: str) -> tuple[float, str]:
            return sum(each.strength for each in bands[name]) * (FAITH if name == before else 1.0), name

        lead = self._leads[foe] = max(bands, key=worth)
        chosen = bands[lead]
        return (*chosen, *self._helpers(foe, near, chosen[0].regiment))

    def _helpers(self, foe: str, near: list[UsView], regiment: int) -> list[UsView]:
        """Return the nearest tanks and engineers, those of the battalion's regiment first, and its heavy weapons (8.1d-e)."""
        distance = self.scene.island.board.distance
        found = []
        for kind, most in HELPERS:
            fit = [unit for unit in near if unit.kind == kind and unit.regiment in (0, regiment)]
            fit.sort(key=lambda unit: (unit.assigned != regiment, distance(unit.where, foe), unit.key))
            found += fit[:most]
        return found

    def _near(self, foe: str) -> list[UsView]:
        """Return the units near some defenders that are meant for them, fit and in command (7.0)."""
        view = self.scene.view
        lost = view.out_of_command if view else ()
        return [
            unit
            for near in self.scene.island.board.within(foe, self._reach(foe))[1:]
            for unit in self.scene.stacks.get(near, ())
            if not (unit.disrupted or weak(unit) or unit.key in lost) and self._aim(unit) == foe
        ]
