"""How far ahead the sensible bot looks on a march: the best hex within its allowance, and the first step there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.sensible.goals import Goals

STRIDE = 0.05
"""What each hex more of a march counts, so that a shorter way to the same worth is taken."""
CROSSING = 0.25
"""Share of a hex's danger that counts for those who only pass through it (7.3.3)."""
LATER_MOVES = 3
"""Hexes a unit may enter in a move after the landing day (7.3)."""
FIELD_HEXES = 2
"""Hexes under fire after which a march ends (7.3.1b)."""
ALARM = 0.7
"""What a hit to fear counts beside a hex of ground when nobody says otherwise."""
ROUGH = ("rocky", "wooded")
ONWARD = 0.3
"""Share of the next hex's advantage that counts on the landing day."""

Worth = Callable[[str], float]


class Steps:
    """Tells what each next hex leads to on the landing day: hardly more than itself (7.3)."""

    far = False
    """Whether to go further than one hex where that may draw fire (7.3.2c)."""

    def __init__(self, scene: Scene, goals: Goals) -> None:
        self.scene = scene
        self.goals = goals

    def outlook(self, at: str, worth: Worth, *, alarm: float = ALARM, tanks: bool = False) -> float:
        """Return the best worth near by."""
        near = self.scene.island.board.within(at, 2)[1:]
        return max((worth(key) for key in near if self._open(key)), default=-99.0)

    def prospects(
        self, at: str, left: int, worth: Worth, *, alarm: float = ALARM, tanks: bool = False
    ) -> dict[str, float]:
        """Return for each neighbouring hex what it is worth, with a share of the best hex after it."""
        board, found = self.scene.island.board, {}
        for key in board.neighbours(at):
            found[key] = here = worth(key)
            if left > 1:
                ahead = (worth(near) for near in board.neighbours(key) if near not in self.scene.defenders)
                found[key] += ONWARD * max(0.0, max(ahead, default=here) - here)
        return found

    def _open(self, hex_key: str) -> bool:
        return hex_key not in self.scene.defenders and self.goals.admits(hex_key)


class Marches(Steps):
    """Tells what each next hex of a march leads to (7.3, 7.3.1)."""

    far = True

    def outlook(self, at: str, worth: Worth, *, alarm: float = ALARM, tanks: bool = False) -> float:
        """Return the best worth that a march can reach."""
        return max(self.prospects(at, LATER_MOVES, worth, alarm=alarm, tanks=tanks).values(), default=-99.0)

    def prospects(
        self, at: str, left: int, worth: Worth, *, alarm: float = ALARM, tanks: bool = False
    ) -> dict[str, float]:
        """Return for each neighbouring hex the best worth that a march by way of it can reach.

        left: hexes the group may still enter. tanks: whether it is made of tanks alone, which no field stops.
        """
        known: dict[str, float] = {}

        def valued(hex_key: str) -> float:
            if hex_key not in known:
                known[hex_key] = worth(hex_key)
            return known[hex_key]

        return {
            first: self._best(first, at, left, valued, alarm=alarm, tanks=tanks)
            for first in self.open_ways(at, tanks=tanks)
        }

    def _best(
        self, hex_key: str, origin: str, left: int, worth: Worth, *, alarm: float, tanks: bool
    ) -> float:
        """Return the best worth within reach by way of a hex."""
        best = worth(hex_key)
        edge = [(hex_key, origin, int(self.scene.danger(hex_key) > 0), 0.0)]
        seen = {origin, hex_key}
        for _ in range(left - 1):
            following = []
            for key, before, fields, cost in edge:
                if self._stops(key, before, fields, tanks=tanks):
                    continue
                toll = cost + STRIDE + CROSSING * alarm * self.scene.danger(key)
                for near in self.open_ways(key, tanks=tanks):
                    if near in seen or (not tanks and "bluff" in self.scene.island.board.side(key, near)):
                        continue
                    seen.add(near)
                    best = max(best, worth(near) - toll)
                    following.append((near, key, fields + (self.scene.danger(near) > 0), toll))
            edge = following
        return best

    def _stops(self, hex_key: str, before: str, fields: int, *, tanks: bool) -> bool:
        """Tell whether a march ends in a hex: beside the enemy, on rough ground, in a second field (7.3.1b-c, f)."""
        board = self.scene.island.board
        if "bluff" in board.side(before, hex_key) or board.hexes[hex_key].terrain in ROUGH:
            return True
        if fields >= FIELD_HEXES and not tanks:
            return True
        return board.hexes[hex_key].hilltop or any(
            near in self.scene.defenders for near in board.neighbours(hex_key)
        )

    def open_ways(self, hex_key: str, *, tanks: bool = False) -> list[str]:
        """Return the hexes next to one that a group may move into (7.3.1g, 7.3.7, 18.0)."""
        board = self.scene.island.board
        found = []
        for near in board.neighbours(hex_key):
            side = board.side(hex_key, near)
            steep = "cliff" in side or (tanks and "bluff" in side and "road" not in side)
            if not steep and self._open(near):
                found.append(near)
        return found
