"""Hex arithmetic on keys `AABB`: row AA, place BB along the row.

Rows of even number stand half a hex further right, so the standard name of the layout is
"even-r" offset. Axial coordinates are `(q, r)`, cube coordinates `(q, r, -q - r)`. All is whole numbers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]
Offset: TypeAlias = tuple[int, int]

#: The six steps to a neighbour, in a fixed turn that starts along the row.
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

LAST = 99


@cache
def offset(key: str) -> Offset:
    """Return `(row, place)` of a key such as "0511"."""
    if len(key) != 4 or not (key.isascii() and key.isdigit()):
        raise ValueError(f"expected a hex key of four digits such as '0511', got {key!r}")
    return int(key[:2]), int(key[2:])


@cache
def axial(key: str) -> Axial:
    """Return the axial coordinates `(q, r)` of a key."""
    row, place = offset(key)
    return place - (row + (row & 1)) // 2, row


def cube(key: str) -> tuple[int, int, int]:
    """Return the cube coordinates, whose sum is zero."""
    q, r = axial(key)
    return q, r, -q - r


def is_hex(point: Axial) -> bool:
    """Tell whether an axial point has a four-digit key."""
    q, r = point
    return 0 <= r <= LAST and 0 <= q + (r + (r & 1)) // 2 <= LAST


@cache
def key(point: Axial) -> str:
    """Return the key of an axial point."""
    q, r = point
    if not is_hex(point):
        raise ValueError(f"the axial point {point} lies outside 0000-9999")
    return f"{r:02d}{q + (r + (r & 1)) // 2:02d}"


@cache
def neighbours(hex_key: str) -> tuple[str, ...]:
    """Return the six keys around a hex in the turn of `DIRECTIONS` (fewer where the numbers end)."""
    q, r = axial(hex_key)
    points = ((q + dq, r + dr) for dq, dr in DIRECTIONS)
    return tuple(key(point) for point in points if is_hex(point))


def length(step: Axial) -> int:
    """Return how many hexes an axial step spans."""
    dq, dr = step
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def distance(a: str, b: str) -> int:
    """Count the hexes from one hex to another, not counting the first."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    return length((bq - aq, br - ar))


@cache
def ring(hex_key: str, radius: int) -> tuple[str, ...]:
    """Return the keys at exactly this distance, in key order."""
    if radius < 0:
        raise ValueError(f"expected a radius of 0 or more, got {radius}")
    q, r = axial(hex_key)
    span = range(-radius, radius + 1)
    steps = ((dq, dr) for dq in span for dr in span if length((dq, dr)) == radius)
    points = ((q + dq, r + dr) for dq, dr in steps)
    return tuple(sorted(key(point) for point in points if is_hex(point)))


@cache
def spiral(hex_key: str, radius: int) -> tuple[str, ...]:
    """Return the hex itself and every key up to this distance, nearest first, then in key order."""
    return tuple(each for step in range(radius + 1) for each in ring(hex_key, step))


within = spiral


def side(a: str, b: str) -> tuple[str, str]:
    """Name the hexside between two neighbours: the sorted pair."""
    if distance(a, b) != 1:
        raise ValueError(f"expected two neighbouring hexes, got {a} and {b}, {distance(a, b)} apart")
    return (a, b) if a < b else (b, a)


@cache
def trace(step: Axial) -> tuple[tuple[Axial, ...], ...]:
    """Return what the line over a step crosses, from one end to the other, both ends included.

    One point: the line runs through the inside of that hex. Two points: it runs along the
    hexside between them. A hex touched only at a corner is not crossed.
    """
    found: list[tuple[Fraction, Fraction, Axial, bool]] = []
    for point in _corridor(step):
        stretch = _stretch(step, point)
        if stretch is not None:
            found.append((stretch[0], stretch[1], point, stretch[2]))
    crossed: dict[tuple[Fraction, Fraction], tuple[Axial, ...]] = {}
    for start, end, point, _inside in sorted(found):
        crossed[start, end] = (*crossed.get((start, end), ()), point)
    return tuple(crossed.values())


def _corridor(step: Axial) -> list[Axial]:
    """Return the points that the line over a step can touch, each once."""
    cuts = 2 * length(step) or 1
    near = range(-1, 3)
    return sorted(
        {
            (step[0] * cut // cuts + q, step[1] * cut // cuts + r)
            for cut in range(cuts + 1)
            for q in near
            for r in near
        }
    )


def _stretch(step: Axial, point: Axial) -> tuple[Fraction, Fraction, bool] | None:
    """Return the part of the line inside the hex at a point, or on one of its sides (False).

    With axial coordinates times three a hex is the set where the three differences of cube
    coordinates stay within 3 of its centre's.
    """
    start, end, inside = Fraction(0), Fraction(1), True
    for slope, centre in zip(_differences(step), _differences(point), strict=True):
        if slope == 0:
            if abs(centre) > 3:
                return None
            inside = inside and abs(centre) < 3
            continue
        low, high = sorted((Fraction(centre - 3, slope), Fraction(centre + 3, slope)))
        start, end = max(start, low), min(end, high)
    return (start, end, inside) if start < end else None


def _differences(point: Axial) -> tuple[int, int, int]:
    q, r = point
    s = -q - r
    return 3 * (q - r), 3 * (r - s), 3 * (s - q)


def line(a: str, b: str) -> tuple[tuple[str, ...], ...]:
    """Return what the line between two centres crosses, as keys: one hex, or the two beside a hexside."""
    (aq, ar), (bq, br) = axial(a), axial(b)
    return tuple(
        tuple(key((aq + q, ar + r)) for q, r in points if is_hex((aq + q, ar + r)))
        for points in trace((bq - aq, br - ar))
    )
