"""Where the headquarters of a regiment will be at the end of a turn, so that its battalions keep within its reach (11.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import UsView

STRIDE = 3
"""Hexes a headquarters marches in a turn, and a battalion's can come up to it (7.3)."""
RANGE = 2
"""Hexes a headquarters commands (11.2)."""
ONWARD, STRANDED, NERVE = 0.3, 3.0, 1.0
"""What a hex towards the target counts, what a battalion left without command, and each hit to fear."""


class Seats:
    """Chooses a place for each regimental headquarters once a turn."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.main: Callable[[int], str] = lambda number: ""
        self._seats: dict[int, str] = {}

    def new_turn(self) -> None:
        """Choose anew."""
        self._seats = {}

    def of(self, unit: UsView) -> str:
        """Return where a regimental headquarters will be: a command post where it is, another a march away at most."""
        if unit.post:
            return unit.where
        known = self._seats.get(unit.regiment)
        if known is None or (unit.acted and known != unit.where):
            known = self._seats[unit.regiment] = (
                unit.where if unit.acted or unit.disrupted else self._choose(unit)
            )
        return known

    def _choose(self, unit: UsView) -> str:
        """Return the hex that leaves no battalion behind and lies towards the target (7.3.4, 11.2)."""
        scene, board = self.scene, self.scene.island.board
        lost = scene.view.out_of_command if scene.view else ()
        led = [
            (each.where, RANGE if each.disrupted or each.key in lost else RANGE + STRIDE)
            for each in scene.units.values()
            if each.kind == "hq" and each.regiment == unit.regiment and each.where in board.hexes
        ]
        main = self.main(unit.regiment)

        def cost(key: str) -> tuple[float, str]:
            left = sum(
                STRANDED + far - reach for where, reach in led if (far := board.distance(key, where)) > reach
            )
            onward = ONWARD * board.distance(key, main) if main else 0.0
            return left + onward + NERVE * scene.danger(key), key

        fit = (key for key in board.within(unit.where, STRIDE) if key not in scene.defenders)
        return min(fit, key=cost)
