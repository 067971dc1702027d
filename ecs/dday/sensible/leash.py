"""How the sensible bot keeps its units in command: not far from their headquarters, and those not far from their troops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.scene import Scene
from ecs.dday.sensible.seats import Seats

if TYPE_CHECKING:
    from ecs.dday.views import UsView

WEAK = 2
"""Steps at which a company counts as lost and leaves the line (18.1b)."""
LEASH, TUG = 2, 2.0
"""Hexes a unit may stand from its headquarters, and what each hex more costs (11.2, 11.3)."""
LOST = 4.0
"""What it costs a headquarters to leave one of those it leads without command."""
STRIDE = 2
"""Hexes a headquarters that has not moved yet is trusted to follow."""
DREAD = 1.5
"""How much more a headquarters and a weak company fear fire."""


class Leash:
    """Tells what a hex costs a unit by its distance from those who command it and those it commands."""

    nerve = DREAD
    """How much more a regimental headquarters fears fire."""
    support = 0.0
    """What a tank, an engineer or a heavy weapons company left without command counts beside a battalion."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seats = Seats(scene)
        self._troops: dict[str, list[tuple[str, float]]] = {}

    def forget(self) -> None:
        """Count the troops anew: the units have changed."""
        self._troops = {}

    def strain(self, unit: UsView, hex_key: str) -> float:
        """Return what is bad about a hex for command: too far from the headquarters or, for one, from its troops (11.2, 11.3, 15.2)."""
        scene = self.scene
        dread = self.nerve if unit.kind == "regiment" else DREAD if weak(unit) else 0.0
        fear = dread * scene.danger(hex_key) if dread else 0.0
        if scene.view is None or not scene.view.command_areas:
            return fear
        distance = scene.island.board.distance
        if unit.kind in ("regiment", "hq"):
            led = [(distance(hex_key, where), weight) for where, weight in self._led(unit)]
            lost = sum(weight for far, weight in led if far > LEASH)
            apart = sum(max(0, far - 1) for far, _ in led) / max(1, len(led))
            return fear + LOST * lost + apart / 2 + self._away(unit, hex_key)
        return fear + self._away(unit, hex_key)

    def _led(self, unit: UsView) -> list[tuple[str, float]]:
        """Return where the units on the map are that a headquarters has to lead, and what each counts."""
        if unit.key not in self._troops:
            self._troops[unit.key] = self._followers(unit)
        return self._troops[unit.key]

    def _followers(self, unit: UsView) -> list[tuple[str, float]]:
        board, units = self.scene.island.board.hexes, self.scene.units.values()
        if unit.kind == "hq":
            own = (unit.regiment, unit.battalion)
            return [
                (each.where, 1.0)
                for each in units
                if each.kind == "rifle" and (each.regiment, each.battalion) == own and each.where in board
            ]
        weights = {"hq": 1.0, "tank": self.support, "engineer": self.support, "hw": self.support}
        return [
            (each.where, weights[each.kind])
            for each in units
            if weights.get(each.kind)
            and each.where in board
            and (each.regiment or each.assigned) == unit.regiment
        ]

    def _away(self, unit: UsView, hex_key: str) -> float:
        """Return what the way to the next headquarters above costs: to where it is, or where the regiment's will be."""
        units, board = self.scene.units, self.scene.island.board
        regiment = units.get(f"HQ/{unit.regiment or unit.assigned}")
        if regiment is None or regiment.where not in board.hexes:
            return 0.0
        seat = self.seats.of(regiment)
        if unit.kind == "regiment":
            return board.distance(hex_key, seat) / 2
        far = board.distance(hex_key, seat) - max(regiment.post, LEASH)
        if unit.kind == "rifle":
            own = units.get(f"HQ/{unit.battalion}/{unit.regiment}")
            if own is not None and own.where in board.hexes and not (regiment.post and far <= 0):
                far = max(far - LEASH, board.distance(hex_key, own.where) - LEASH - self._follows(own))
        return TUG * max(0, far)

    def _follows(self, leader: UsView) -> int:
        """Return how many hexes a headquarters can still come after its troops this turn (7.3)."""
        return 0 if leader.acted or leader.disrupted or leader.post else STRIDE


def weak(unit: UsView) -> bool:
    """Tell whether a company has so few steps that it belongs behind the line."""
    return unit.kind == "rifle" and unit.steps <= WEAK
