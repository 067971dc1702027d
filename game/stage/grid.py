"""Where hexes lie on the map, in map pixels; rows count from the bottom, even rows stand half a hex to the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf

from ecs.core import hexgrid
from ecs.library.lattice import Lattice

Point = tuple[float, float]


@dataclass(frozen=True)
class Grid:
    """Pointy-topped hexes: `width` from flat side to flat side, `pitch` from row to row, `lowest` the foot row."""

    rows: int = 30
    places: int = 39
    width: float = 96.0
    height: float = 112.0
    pitch: float = 84.0
    left: float = 0.0
    top: float = 0.0
    lowest: int = 0

    @classmethod
    def of(cls, lattice: Lattice) -> Grid:
        """Return the grid of a map file."""
        return cls(
            rows=lattice.rows,
            places=lattice.columns,
            width=float(lattice.width),
            height=float(lattice.height),
            pitch=float(lattice.row_height),
            lowest=lattice.lowest,
        )

    @property
    def highest(self) -> int:
        """Number of the row at the head of the map."""
        return self.lowest + self.rows - 1

    @property
    def size(self) -> tuple[int, int]:
        """Size of the whole map."""
        across = (self.places + 0.5) * self.width + 2 * self.left
        down = (self.rows - 1) * self.pitch + self.height + 2 * self.top
        return round(across), round(down)

    def centre(self, key: str) -> Point:
        """Return the middle of a hex."""
        row, place = hexgrid.offset(key)
        shift = 1.0 if row % 2 == 0 else 0.5
        x = self.left + (place + shift) * self.width
        y = self.top + (self.highest - row) * self.pitch + self.height / 2
        return x, y

    @cached_property
    def _ring(self) -> tuple[Point, ...]:
        half, up = self.width / 2, self.height / 2
        low = up - (self.height - self.pitch)
        return ((0, -up), (half, -low), (half, low), (0, up), (-half, low), (-half, -low))

    def corners(self, key: str) -> list[Point]:
        """Return the six corners, from the top one clockwise."""
        x, y = self.centre(key)
        return [(x + dx, y + dy) for dx, dy in self._ring]

    def key_at(self, point: Point) -> str | None:
        """Return the hex under a point of the map, whether land or sea; None outside."""
        x, y = point
        guess = self.highest - round((y - self.top - self.height / 2) / self.pitch)
        best, found = inf, None
        for row in (guess - 1, guess, guess + 1):
            if not self.lowest <= row <= self.highest:
                continue
            shift = 1.0 if row % 2 == 0 else 0.5
            place = round((x - self.left) / self.width - shift)
            if not 0 <= place < self.places:
                continue
            key = f"{row:02d}{place:02d}"
            cx, cy = self.centre(key)
            away = (cx - x) ** 2 + ((cy - y) * self.width * 0.8660254 / self.pitch) ** 2
            if away < best:
                best, found = away, key
        if best > (self.height / 2) ** 2:
            return None
        return found

    def side(self, key: str, turn: int) -> tuple[Point, Point]:
        """Return the hexside towards a neighbour, counted as in `hexgrid.neighbours`."""
        corners = self.corners(key)
        first = (1, 0, 5, 4, 3, 2)[turn]
        return corners[first], corners[(first + 1) % 6]
