"""What Tiled shows of the image and tile layers of a map, as a list of what to draw where. It needs no display."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor
from pathlib import Path

from ecs.library.map_problems import MapError, MapReport
from ecs.library.tiled_layers import GID, Tint
from ecs.library.tiled_map import TiledMap, open_map
from ecs.library.tiled_sets import Tile

__all__ = ["Picture", "PictureLayer", "Stamp", "Tile", "read_picture"]

FLIP_ACROSS, FLIP_DOWN = 0x80000000, 0x40000000


@dataclass(frozen=True, slots=True)
class Stamp:
    """A tile, or the picture of an image layer, with the place of its top left corner on the map."""

    tile: Tile
    at: tuple[int, int]
    flip: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class PictureLayer:
    """One layer: its stamps in the order of drawing; `repeat` tells whether a picture goes on across and down."""

    name: str
    opacity: float
    tint: Tint
    stamps: tuple[Stamp, ...]
    repeat: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole map from the lowest layer up, in pixels."""

    size: tuple[int, int]
    layers: tuple[PictureLayer, ...]


def read_picture(path: Path) -> Picture:
    """Read what to draw of a map; raise MapError with every problem of the files behind it."""
    report = MapReport(path.name)
    tiled = open_map(path, report)
    report.finish()
    if tiled is None:
        raise MapError(report.problems)
    return Picture(tiled.grid.size, tuple(_layers(tiled)))


def _layers(tiled: TiledMap) -> Iterator[PictureLayer]:
    for number, layer in enumerate(tiled.layers):
        shift = (layer.offset[0], layer.offset[1])
        repeat = (layer.node.get("repeatx") == "1", layer.node.get("repeaty") == "1")
        if not layer.visible:
            continue
        if number in tiled.cells:
            stamps = tuple(_tiles(tiled, number, shift))
        elif number in tiled.images:
            image = tiled.images[number]
            at = (rounded(shift[0] - tiled.origin[0]), rounded(shift[1] - tiled.origin[1]))
            stamps = (Stamp(Tile(image, 0, 0, image.width, image.height), at),)
        else:
            continue
        yield PictureLayer(layer.name, layer.opacity, layer.tint, stamps, repeat)


def _tiles(tiled: TiledMap, number: int, shift: tuple[float, float]) -> Iterator[Stamp]:
    """Return the tiles of a layer from the top left on; each stands on the lower edge of its hex."""
    grid = tiled.grid
    placed = [
        ((rounded(x + shift[0]), rounded(y + shift[1])), cell)
        for (column, line), cell in tiled.cells[number].items()
        for x, y in [grid.top_left(column, line)]
    ]
    for (x, y), cell in sorted(placed, key=lambda each: (each[0][1], each[0][0])):
        tiles = tiled.shelf.of(cell & GID)
        if tiles is None:
            continue
        tile = tiles.pictures[(cell & GID) - tiles.first]
        at = (x + tiles.offset[0], y + grid.height - tile.height + tiles.offset[1])
        yield Stamp(tile, at, (bool(cell & FLIP_ACROSS), bool(cell & FLIP_DOWN)))


def rounded(value: float) -> int:
    """Return the nearest whole number, halves upwards."""
    return floor(value + 0.5)
