"""The printed map: what Tiled shows of a map's image and tile layers, pixel for pixel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from ecs.library.tiled_picture import PictureLayer, Stamp, Tile, read_picture

WHITE = (255, 255, 255, 255)


def draw_terrain(tmx_path: Path, *, without: frozenset[str] = frozenset()) -> pygame.Surface:
    """Draw the image and tile layers of a map that are switched on, from the lowest up; `without` names some to leave out.

    Raise MapError if the files behind the map are not good.
    """
    picture = read_picture(tmx_path)
    surface = pygame.Surface(picture.size, 0, 24)
    sheets: dict[tuple[Path, str], pygame.Surface] = {}
    for layer in picture.layers:
        if layer.name not in without:
            surface.fblits(list(_cut_out(layer, sheets, picture.size)))
    return surface.convert() if pygame.display.get_init() and pygame.display.get_surface() else surface


def _cut_out(
    layer: PictureLayer, sheets: dict[tuple[Path, str], pygame.Surface], size: tuple[int, int]
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Return what a layer draws, with the places; tiles with nothing on them are left out."""
    found: dict[tuple[Tile, tuple[bool, bool]], pygame.Surface | None] = {}
    for stamp in layer.stamps:
        key = stamp.tile, stamp.flip
        if key not in found:
            found[key] = _inked(_cut(stamp, sheets), layer)
        tile = found[key]
        if tile is not None:
            yield from ((tile, at) for at in _places(stamp, layer.repeat, size))


def _cut(stamp: Stamp, sheets: dict[tuple[Path, str], pygame.Surface]) -> pygame.Surface:
    """Cut a tile out of its sheet, flipped as it stands on the map."""
    tile, image = stamp.tile, stamp.tile.image
    key = image.path, image.trans
    if key not in sheets:
        sheets[key] = _load(*key)
    part = sheets[key].subsurface((tile.x, tile.y, tile.width, tile.height))
    return pygame.transform.flip(part, *stamp.flip) if any(stamp.flip) else part


def _load(path: Path, trans: str) -> pygame.Surface:
    """Load a picture; the colour that Tiled leaves out of it becomes clear."""
    loaded = pygame.image.load(path)
    if not trans:
        return loaded
    sheet = pygame.Surface(loaded.get_size(), pygame.SRCALPHA, 32)
    sheet.blit(loaded, (0, 0))
    with pygame.PixelArray(sheet) as pixels:
        pixels.replace(pygame.Color(f"#{trans}"), (0, 0, 0, 0))
    return sheet


def _inked(part: pygame.Surface, layer: PictureLayer) -> pygame.Surface | None:
    """Give a tile the tint and opacity of its layer; None if nothing is on it."""
    if not part.get_bounding_rect().width:
        return None
    if (layer.opacity, layer.tint) == (1.0, WHITE):
        return part
    inked = pygame.Surface(part.get_size(), pygame.SRCALPHA, 32)
    inked.blit(part, (0, 0))
    inked.fill((*layer.tint[:3], round(layer.tint[3] * layer.opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return inked


def _places(stamp: Stamp, repeat: tuple[bool, bool], size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Return where a stamp is drawn: once, or again and again over the whole map."""
    across = _along(stamp.at[0], stamp.tile.width, size[0], again=repeat[0])
    down = _along(stamp.at[1], stamp.tile.height, size[1], again=repeat[1])
    yield from ((x, y) for y in down for x in across)


def _along(start: int, step: int, end: int, *, again: bool) -> range:
    return range(start % step - step, end, step) if again else range(start, start + 1)
