"""Which empty ground the regiments without a target make for in the long battles, each with its headquarters (15.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ecs.dday.sensible.scene import Scene

Ways: TypeAlias = Callable[[str], Mapping[str, float]]
"""Gives for a hex what the way there costs from every hex."""

APART = 4
"""Hexes between the beats of two regiments, about what a command post covers (15.2)."""
REACH, REAR, FAR = 12.0, 40.0, 99.0
"""Price of the way beyond which no headquarters is sent, nor that of a rearguard, and of one that there is not."""
QUIET = 0.5
"""Hits to fear up to which a position is worth a beat: there a garrison would stay (15.4.1c)."""
LOYAL = 2.0
"""Hexes by which the beat of the last turn counts as nearer."""


class Sweeps:
    """Gives each headquarters to spare an empty position to settle by, no two close together."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.beats: dict[int, str] = {}
        self.concerns: Callable[[int, str], bool] = lambda number, hex_key: True

    def plan(
        self,
        numbers: list[int],
        empty: tuple[str, ...],
        ways: Ways,
        sent: Mapping[int, tuple[str, ...]] = MappingProxyType({}),
    ) -> None:
        """Share the quiet empty positions out among some regiments, the shortest way first.

        ways: what the way to a hex costs from every hex. sent: the ground to which a regiment is sent, as far as it must go.
        """
        before, self.beats = self.beats, {}
        distance = self.scene.island.board.distance
        quiet = self.quiet(empty)
        seats = {number: where for number in numbers if (where := self._seat(number))}
        pairs = [
            (cost - LOYAL * (before.get(number) == key), key, number)
            for key in quiet
            for number, where in seats.items()
            if self.concerns(number, key)
            and key in sent.get(number, quiet)
            and (cost := ways(key).get(where, FAR)) <= (REAR if number in sent else REACH)
        ]
        for _, key, number in sorted(pairs):
            if number not in self.beats and all(distance(key, beat) > APART for beat in self.beats.values()):
                self.beats[number] = key

    def quiet(self, empty: tuple[str, ...]) -> list[str]:
        """Return the empty positions on which a garrison would stay (15.4.1c)."""
        return [key for key in empty if self.scene.danger(key) < QUIET]

    def _seat(self, number: int) -> str:
        """Return where a regiment's headquarters stands on the map, "" when it does not."""
        unit = self.scene.units.get(f"HQ/{number}")
        return unit.where if unit is not None and unit.where in self.scene.island.board.hexes else ""
