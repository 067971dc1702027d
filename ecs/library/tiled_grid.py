"""The grid of a hexagonal Tiled map: its settings, its size, and where Tiled draws each cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from ecs.library.lattice import Lattice
from ecs.library.map_problems import MapReport
from ecs.library.tiled_xml import Place

LAST = 99
"""The highest number of a row or place that fits into AABB."""

LARGEST_TILE = 512
SETTINGS = "Change it in Tiled under Map, Map Properties."


@dataclass(frozen=True, slots=True)
class TiledGrid:
    """Cells by `(column, line)`, line 0 on top; `axis` y means pointed hexes in rows, x flat ones in columns."""

    columns: int
    rows: int
    width: int
    height: int
    side: int
    axis: str = "y"
    index: str = "odd"
    infinite: bool = False

    @property
    def steps(self) -> tuple[int, int]:
        """Pixels from one cell to the next along the row, and from one row to the next."""
        if self.axis == "x":
            return (self.width - self.side) // 2 + self.side, self.height
        return self.width, (self.height - self.side) // 2 + self.side

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the whole map."""
        across, down = self.steps
        if self.axis == "x":
            shift = self.height // 2 if self.columns > 1 else 0
            return self.columns * across + (self.width - self.side) // 2, self.rows * down + shift
        shift = self.width // 2 if self.rows > 1 else 0
        return self.columns * across + shift, self.rows * down + (self.height - self.side) // 2

    def top_left(self, column: int, line: int) -> tuple[int, int]:
        """Return the corner of the box that holds a cell."""
        across, down = self.steps
        x, y = column * across, line * down
        if self.axis == "x":
            return x, y + (self.height // 2 if self._shifted(column) else 0)
        return x + (self.width // 2 if self._shifted(line) else 0), y

    def _shifted(self, number: int) -> bool:
        return bool(number & 1) != (self.index == "even")

    def cut(self, column: int, line: int, columns: int, rows: int) -> TiledGrid:
        """Return the grid of a part of this one, with the rows and columns shifted that were shifted here."""
        first = column if self.axis == "x" else line
        index = "odd" if self._shifted(first + 1) else "even"
        return replace(self, columns=columns, rows=rows, index=index, infinite=False)

    def lattice(self) -> Lattice:
        """Return where the numbered hexes lie; only for rows of pointed hexes."""
        lowest = 0 if self._shifted(self.rows - 1) else 1
        return Lattice(self.columns, self.rows, self.width, self.height, self.side, lowest)

    def key(self, column: int, line: int) -> str:
        """Name a cell in messages: its hex number, or its place where the cells have no numbers."""
        if self.axis == "y" and self.rows <= LAST and self.columns <= LAST + 1:
            return self.lattice().key(column, line)
        return f"in column {column}, line {line}"


def read_grid(root: Element, report: MapReport) -> TiledGrid | None:
    """Read the settings of a map; those no hexagonal map can have become problems."""
    place, before = Place(root, report), len(report.problems)
    orientation = root.get("orientation", "")
    if orientation != "hexagonal":
        place.wrong("the map setting orientation = hexagonal", orientation,
                    "Make a new map with the orientation Hexagonal (Staggered).")  # fmt: skip
    axis, index = root.get("staggeraxis", "y"), root.get("staggerindex", "odd")
    for name, came, known in (("staggeraxis", axis, ("x", "y")), ("staggerindex", index, ("odd", "even"))):
        if came not in known:
            place.wrong(f"the map setting {name} = {' or '.join(known)}", came, SETTINGS)
    width = place.whole("tilewidth", low=2, high=LARGEST_TILE) & ~1
    height = place.whole("tileheight", low=2, high=LARGEST_TILE) & ~1
    side = place.whole("hexsidelength", low=0, high=LARGEST_TILE)
    if side > (width if axis == "x" else height):
        place.wrong("a hex side no longer than the tile", side, SETTINGS)
    if axis == "x" and (width - side) % 2:
        place.wrong("a hex side that leaves an even number of pixels of the tile's width",
                    f"{side} of {width}", SETTINGS)  # fmt: skip
    infinite = place.flag("infinite", default=False)
    columns, rows = (0, 0) if infinite else _size(place)
    grid = TiledGrid(columns, rows, width, height, side, axis, index, infinite)
    return grid if len(report.problems) == before else None


def _size(place: Place) -> tuple[int, int]:
    return place.whole("width", 0, low=1, high=LAST + 1), place.whole("height", 0, low=1, high=LAST + 1)


def check_numbers(grid: TiledGrid, report: MapReport) -> bool:
    """Tell whether the hexes of a grid can be numbered AABB; what keeps them from it becomes a problem."""
    before = len(report.problems)
    if grid.axis != "y":
        report.add("the map setting staggeraxis = y", grid.axis, mend=SETTINGS)
    if not 0 < grid.side < grid.height:
        report.add("a hex side length shorter than the tile", grid.side, mend=SETTINGS)
    if grid.axis == "y" and grid.lattice().lowest + grid.rows - 1 > LAST:
        report.add("rows up to number 99", f"{grid.rows} rows from number 01",
                   mend="Take one row off, or change the stagger index.")  # fmt: skip
    return len(report.problems) == before
