"""Areas and lines of a map against its hexes: what an area covers, which hexside a stretch lies on."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Mapping

from ecs.core import hexgrid
from ecs.library.lattice import Lattice
from ecs.library.map_sheet import MapObject

SNAP = 1 / 6
"""How far a drawn line may miss the ends of its hexside, as a share of the width of a hex."""

Point = tuple[float, float]


def side_of(
    start: Point, end: Point, lattice: Lattice, land: Collection[str], *, road: bool
) -> tuple[str, str] | None:
    """Return the hexside a stretch lies on (or crosses, for a road) if land is beside it."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    key = lattice.hex_at(*middle) or lattice.hex_at(middle[0] + 1, middle[1] + 1)
    if key is None:
        return None
    snap = lattice.width * SNAP
    for near in hexgrid.neighbours(key):
        if near not in lattice or (key not in land and near not in land):
            continue
        ends = (lattice.centre(key), lattice.centre(near)) if road else lattice.side_ends(key, near)
        if any(_close(start, a, snap) and _close(end, b, snap) for a, b in (ends, ends[::-1])):
            return hexgrid.side(key, near)
    return None


def _close(one: Point, other: Point, snap: float) -> bool:
    """Tell whether two points lie by each other."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= snap


def covered(area: MapObject, centres: Mapping[str, tuple[int, int]]) -> set[str]:
    """Return the hexes whose centres an area holds: a ray to the left crosses its border an odd number of times."""
    top, bottom = min(y for _x, y in area.points), max(y for _x, y in area.points)
    rows: dict[int, list[float]] = {}
    found = set()
    for key, (x, y) in centres.items():
        if not top <= y <= bottom:
            continue
        if y not in rows:
            rows[y] = _crossings(area.points, y)
        if bisect(rows[y], x) % 2:
            found.add(key)
    return found


def _crossings(points: tuple[tuple[float, float], ...], y: int) -> list[float]:
    """Return where a level line crosses a closed border, from left to right."""
    around = zip(points, (*points[1:], *points[:1]), strict=True)
    return sorted(
        (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in around if (ay > y) != (by > y)
    )
