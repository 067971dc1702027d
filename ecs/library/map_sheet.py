"""What stands on a Tiled map, flat: tiles by layer and hex, objects by layer. It knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ecs.library.lattice import Lattice

Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class MapObject:
    """One object: where it stands, and the corners of a line or area, in map pixels.

    `shape` is point, rectangle, ellipse, polygon, polyline, tile or text.
    """

    id: int
    name: str
    kind: str
    shape: str
    x: float
    y: float
    points: tuple[tuple[float, float], ...]
    properties: Mapping[str, Value | None]

    @property
    def title(self) -> str:
        """How messages name the object."""
        return f"{self.name or self.kind or 'without a name'} (id {self.id})"


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A map file as read: nothing interpreted but the grid."""

    lattice: Lattice
    tiles: Mapping[str, Mapping[str, Mapping[str, Value | None]]]
    objects: Mapping[str, tuple[MapObject, ...]]
    fingerprint: str
