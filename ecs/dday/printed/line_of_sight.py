"""Line of sight from centre to centre (6.2.3), in whole numbers.

What a line crosses depends only on the step between its ends, so each step is traced once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from ecs.core import hexgrid
from ecs.core.board import Board, Hex
from ecs.core.hexgrid import Axial

Reason: TypeAlias = Literal["rocky", "wooded", "bluff", "same_level", "higher"]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What stops a line of sight: a hex, or the hexside between two hexes."""

    hexes: tuple[str, ...]
    reason: Reason


@dataclass(frozen=True, eq=False)
class Sight:
    """Lines of sight on one board."""

    board: Board

    @cached_property
    def _seen(self) -> dict[tuple[str, str, bool], bool]:
        return {}

    def clear(self, a: str, b: str, *, lookout: bool = False) -> bool:
        """Tell whether a line of sight runs from a to b (6.2.3); with `lookout` a sees as a hilltop does."""
        known = self._seen.get((a, b, lookout))
        if known is None:
            known = not self.explain(a, b, lookout=lookout)
            self._seen[a, b, lookout] = known
            if not lookout:
                self._seen[b, a, False] = known
        return known

    def explain(self, a: str, b: str, *, lookout: bool = False) -> tuple[Obstacle, ...]:
        """Return what blocks the line of sight between two hexes, nearest to a first; nothing if it is clear."""
        if hexgrid.distance(a, b) <= 1:
            return ()
        return _obstacles(self.board, a, b, lookout=lookout)

    def visible(self, a: str, reach: int, *, lookout: bool = False) -> tuple[str, ...]:
        """Return the land hexes up to a distance that a sees, nearest first, itself left out."""
        return tuple(
            key for key in self.board.within(a, reach) if key != a and self.clear(a, key, lookout=lookout)
        )


def clear(board: Board, a: str, b: str, *, lookout: bool = False) -> bool:
    """Tell whether a line of sight runs from a to b (6.2.3), with nothing remembered."""
    return not Sight(board).explain(a, b, lookout=lookout)


def explain(board: Board, a: str, b: str, *, lookout: bool = False) -> tuple[Obstacle, ...]:
    """Return what blocks the line of sight from a to b, with nothing remembered."""
    return Sight(board).explain(a, b, lookout=lookout)


def _obstacles(board: Board, a: str, b: str, *, lookout: bool) -> tuple[Obstacle, ...]:
    """Walk the line and collect what blocks it (6.2.3, rulings 72-79)."""
    view = _view(board, a, b, lookout=lookout)
    start, end = hexgrid.axial(a), hexgrid.axial(b)
    crossed = [
        tuple((start[0] + q, start[1] + r) for q, r in points)
        for points in hexgrid.trace((end[0] - start[0], end[1] - start[1]))
    ]
    found: list[Obstacle] = []
    for index, points in enumerate(crossed[1:], start=1):
        before = crossed[index - 1]
        if len(points) == 2:
            after = crossed[index + 1]
            ways = [view.way(before[0], point, after[0]) for point in points]
            found += [] if not all(ways) else [obstacle for way in ways for obstacle in way]
            continue
        if len(before) == 1:
            found += view.side(before[0], points[0])
        if points[0] != end:
            found += view.hex(points[0])
    return tuple(found)


def _view(board: Board, a: str, b: str, *, lookout: bool) -> _View:
    """Say from how high the line is seen: the higher end decides, for both directions (6.2.3e)."""
    ends = [board.hexes.get(key) or Hex(key) for key in (a, b)]
    return _View(
        board,
        top=max(end.level for end in ends),
        level=ends[0].level == ends[1].level,
        hilltop=lookout or any(end.hilltop for end in ends),
    )


@dataclass(frozen=True, slots=True)
class _View:
    """How one line meets the ground: height of the higher end, ends level or not, a hilltop end or not."""

    board: Board
    top: int
    level: bool
    hilltop: bool

    def hex(self, point: Axial) -> list[Obstacle]:
        """Return what blocks in a hex between (rulings 74-77)."""
        if not hexgrid.is_hex(point) or (ground := self.board.hexes.get(hexgrid.key(point))) is None:
            return []
        if ground.level > self.top:
            return [Obstacle((ground.key,), "higher")]
        if ground.terrain in ("rocky", "wooded") and not self.hilltop:
            return [Obstacle((ground.key,), "rocky" if ground.terrain == "rocky" else "wooded")]
        if ground.level == self.top and not ground.mixed and (self.hilltop or not self.level):
            return [Obstacle((ground.key,), "same_level")]
        return []

    def side(self, one: Axial, other: Axial) -> list[Obstacle]:
        """Return the bluff that blocks between two hexes, unless a hilltop looks over it (ruling 78)."""
        if self.hilltop or not (hexgrid.is_hex(one) and hexgrid.is_hex(other)):
            return []
        pair = hexgrid.side(hexgrid.key(one), hexgrid.key(other))
        return [Obstacle(pair, "bluff")] if "bluff" in self.board.side(*pair) else []

    def way(self, before: Axial, point: Axial, after: Axial) -> list[Obstacle]:
        """Return what blocks the way through one of the two hexes beside a hexside (ruling 73)."""
        return [*self.side(before, point), *self.hex(point), *self.side(point, after)]
