"""Where hexes lie on a Tiled map, in its pixels. Rows run down, numbers run up: row 29 is on top."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core import hexgrid


@dataclass(frozen=True, slots=True)
class Lattice:
    """Pointy-top hexes in rows, even row numbers half a hex to the right; `lowest` is the number of the foot row."""

    columns: int = 39
    rows: int = 30
    width: int = 96
    height: int = 112
    side: int = 56
    lowest: int = 0

    @property
    def top(self) -> int:
        """Number of the row at the head of the map."""
        return self.lowest + self.rows - 1

    @property
    def row_height(self) -> int:
        """Pixels from one row to the next."""
        return (self.height - self.side) // 2 + self.side

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the whole map."""
        return (
            self.columns * self.width + self.width // 2,
            self.rows * self.row_height + (self.height - self.side) // 2,
        )

    def key(self, column: int, line: int) -> str:
        """Return the key of a cell counted from the top left."""
        return f"{self.top - line:02d}{column:02d}"

    def cell(self, key: str) -> tuple[int, int]:
        """Return `(column, line)` of a key, counted from the top left."""
        row, place = hexgrid.offset(key)
        return place, self.top - row

    def cells(self) -> tuple[str, ...]:
        """Return the keys of all cells, in key order."""
        rows = range(self.lowest, self.top + 1)
        return tuple(f"{row:02d}{place:02d}" for row in rows for place in range(self.columns))

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        row, place = hexgrid.offset(key)
        return self.lowest <= row <= self.top and place < self.columns

    def top_left(self, key: str) -> tuple[int, int]:
        """Return the corner of the box that holds a hex, as Tiled draws it."""
        column, line = self.cell(key)
        shift = self.width // 2 if hexgrid.offset(key)[0] % 2 == 0 else 0
        return column * self.width + shift, line * self.row_height

    def centre(self, key: str) -> tuple[int, int]:
        """Return the middle of a hex."""
        x, y = self.top_left(key)
        return x + self.width // 2, y + self.height // 2

    def corners(self, key: str) -> tuple[tuple[int, int], ...]:
        """Return the six corners of a hex, from the top on, clockwise."""
        x, y = self.centre(key)
        across, up, out = self.width // 2, self.height // 2, self.side // 2
        steps = ((0, -up), (across, -out), (across, out), (0, up), (-across, out), (-across, -out))
        return tuple((x + dx, y + dy) for dx, dy in steps)

    def side_ends(self, a: str, b: str) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the two ends of the hexside between neighbours, in order."""
        first, second = sorted(set(self.corners(a)) & set(self.corners(b)))
        return first, second

    def hex_at(self, x: float, y: float) -> str | None:
        """Return the hex under a point, or None outside the map's hexes."""
        line = int(y // self.row_height)
        for near in (line, line - 1):
            row = self.top - near
            if not self.lowest <= row <= self.top:
                continue
            shift = self.width // 2 if row % 2 == 0 else 0
            place = int((x - shift) // self.width)
            if 0 <= place < self.columns and self._holds(f"{row:02d}{place:02d}", x, y):
                return f"{row:02d}{place:02d}"
        return None

    def _holds(self, key: str, x: float, y: float) -> bool:
        middle_x, middle_y = self.centre(key)
        dx, dy = abs(x - middle_x), abs(y - middle_y)
        slope = (self.height - self.side) / self.width
        return dx <= self.width / 2 and dy <= self.height / 2 - dx * slope
