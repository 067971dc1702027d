"""The board: land hexes and the hexsides between them. It knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ecs.core import hexgrid
from ecs.core.flood import Flood

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Hex:
    """One land hex. `mixed` says that part of it lies lower than `level`."""

    key: str
    terrain: str = "clear"
    level: int = 0
    mixed: bool = False
    hilltop: bool = False
    beach: bool = False
    airfield: int = 0
    village: bool = False
    road: bool = False
    terrace: bool = False
    sector: int = 0
    place: str = ""


@dataclass(frozen=True, eq=False)
class Board:
    """Land hexes by key, in key order, and what stands on the hexsides between them."""

    hexes: Mapping[str, Hex]
    sides: Mapping[tuple[str, str], frozenset[str]]

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        return {
            key: tuple(near for near in hexgrid.neighbours(key) if near in self.hexes) for key in self.hexes
        }

    @cached_property
    def flood(self) -> Flood:
        """Finds connected areas of land."""
        return Flood(self.hexes)

    @cached_property
    def _within(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {}

    def __contains__(self, key: object) -> bool:
        return key in self.hexes

    def neighbours(self, key: str) -> tuple[str, ...]:
        """Return the land hexes next to a hex, in a fixed turn."""
        found = self._neighbours.get(key)
        if found is not None:
            return found
        return tuple(near for near in hexgrid.neighbours(key) if near in self.hexes)

    def side(self, a: str, b: str) -> frozenset[str]:
        """Return the kinds on the hexside between two neighbours: "bluff", "cliff", "road"."""
        return self.sides.get((a, b) if a < b else (b, a), NOTHING)

    def distance(self, a: str, b: str) -> int:
        """Count the hexes from one hex to another, not counting the first."""
        return hexgrid.distance(a, b)

    def within(self, key: str, reach: int) -> tuple[str, ...]:
        """Return the land hexes up to this distance, the hex itself first, then nearest first."""
        found = self._within.get((key, reach))
        if found is None:
            found = tuple(near for near in hexgrid.spiral(key, reach) if near in self.hexes)
            self._within[key, reach] = found
        return found
