"""Hex arithmetic on keys `AABB`: row AA, place BB along the row.

Rows of even number stand half a hex further right, so the standard name of the layout is
"even-r" offset. Axial coordinates are `(q, r)`, cube coordinates `(q, r, -q - r)`. All is whole numbers.
"""

from __future__ import annotations

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
