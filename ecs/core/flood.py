"""Connected areas of hexes, found fast: every hex is one bit of a whole number, and all of them grow at once."""

from __future__ import annotations

from collections.abc import Iterable

from ecs.core import hexgrid


class Flood:
    """Finds which hexes of a board hang together once some of them are closed."""

    def __init__(self, hexes: Iterable[str]) -> None:
        places = {key: hexgrid.offset(key) for key in hexes}
        self._width = max((place for _, place in places.values()), default=0) + 2
        self._bits = {key: 1 << (row * self._width + place) for key, (row, place) in places.items()}
        self._land = sum(self._bits.values())
        self._even = sum(self._bits[key] for key, (row, _) in places.items() if row % 2 == 0)

    def areas(self, closed: Iterable[str]) -> dict[str, int]:
        """Return for each open hex the number of the area it belongs to, counted from 0 in the order of the hexes."""
        bits = self._bits
        rest = self._land ^ sum(bits[key] for key in set(closed) if key in bits)
        found: dict[str, int] = {}
        number = 0
        while rest:
            first = next(bit for bit in bits.values() if rest & bit)
            area = self._fill(first, rest)
            rest ^= area
            found.update(dict.fromkeys((key for key, bit in bits.items() if area & bit), number))
            number += 1
        return found

    def _fill(self, area: int, open_: int) -> int:
        """Let an area grow through open hexes until it grows no more."""
        while (grown := (area | self._around(area)) & open_) != area:
            area = grown
        return area

    def _around(self, area: int) -> int:
        """Return the hexes next to an area; rows of even number stand half a hex further right."""
        width, even = self._width, area & self._even
        odd = area ^ even
        return (
            area << 1
            | area >> 1
            | area << width
            | area >> width
            | even << (width + 1)
            | even >> (width - 1)
            | odd << (width - 1)
            | odd >> (width + 1)
        )
