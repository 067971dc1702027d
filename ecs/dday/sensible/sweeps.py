"""Which empty ground the regiments without a target make for in the long battles, each with its headquarters (15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.sensible.scene import Scene

APART = 4
"""Hexes between the beats of two regiments, about what a command post covers (15.2)."""
QUIET = 0.5
"""Hits to fear up to which a position is worth a beat: there a garrison would stay (15.4.1c)."""
LOYAL = 2.0
"""Hexes by which the beat of the last turn counts as nearer."""


class Sweeps:
    """Gives each headquarters to spare an empty position to settle by, no two close together."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.beats: dict[int, str] = {}

    def plan(self, numbers: list[int], empty: tuple[str, ...]) -> None:
        """Share the quiet empty positions out among some regiments, the shortest way first."""
        before, self.beats = self.beats, {}
        distance = self.scene.island.board.distance
        free = {number: where for number in numbers if (where := self._seat(number))}
        open_ground = [key for key in empty if self.scene.danger(key) < QUIET]
        while free and open_ground:
            _, beat, number = min(
                (distance(where, key) - LOYAL * (before.get(number) == key), key, number)
                for number, where in free.items()
                for key in open_ground
            )
            self.beats[number] = beat
            del free[number]
            open_ground = [key for key in open_ground if distance(key, beat) > APART]

    def _seat(self, number: int) -> str:
        """Return where a regiment's headquarters stands on the map, "" when it does not."""
        unit = self.scene.units.get(f"HQ/{number}")
        return unit.where if unit is not None and unit.where in self.scene.island.board.hexes else ""
