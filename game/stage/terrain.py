"""The printed map: what Tiled shows of a map's image and tile layers, pixel for pixel."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pygame

FLIPS = 0xF0000000


@dataclass(frozen=True, slots=True)
class _Grid:
    """The measures of a hexagonal map with rows (stagger axis y)."""

    columns: int
    rows: int
    width: int
    height: int
    side: int
    even: bool

    @property
    def row_height(self) -> int:
        return (self.height - self.side) // 2 + self.side

    @property
    def size(self) -> tuple[int, int]:
        return (
            self.columns * self.width + self.width // 2,
            (self.rows - 1) * self.row_height + self.height,
        )

    def top_left(self, column: int, row: int) -> tuple[int, int]:
        shifted = bool(row & 1) != self.even
        return column * self.width + (self.width // 2 if shifted else 0), row * self.row_height


def draw_terrain(tmx_path: Path, *, without: frozenset[str] = frozenset()) -> pygame.Surface:
    """Draw the image and tile layers of a map that are switched on, from the lowest up; `without` names some to leave out."""
    root = ElementTree.parse(tmx_path).getroot()
    grid = _grid(root)
    tiles = _tiles(root, tmx_path.parent)
    surface = pygame.Surface(grid.size, 0, 24)
    for layer in root:
        if layer.get("visible", "1") == "0" or layer.get("name") in without:
            continue
        if layer.tag == "imagelayer":
            _draw_image(surface, layer, tmx_path.parent)
        elif layer.tag == "layer":
            _draw_tiles(surface, layer, grid, tiles)
    return surface.convert() if pygame.display.get_init() and pygame.display.get_surface() else surface


def _grid(root: ElementTree.Element) -> _Grid:
    number = {
        name: int(root.get(name, "0"))
        for name in ("width", "height", "tilewidth", "tileheight", "hexsidelength")
    }
    return _Grid(
        number["width"],
        number["height"],
        number["tilewidth"] & ~1,
        number["tileheight"] & ~1,
        number["hexsidelength"],
        root.get("staggerindex") == "even",
    )


def _tiles(root: ElementTree.Element, folder: Path) -> dict[int, pygame.Surface]:
    """Cut the tiles of all tilesets; tiles with nothing on them are left out."""
    found: dict[int, pygame.Surface] = {}
    for reference in root.findall("tileset"):
        source = folder / reference.get("source", "")
        tileset = ElementTree.parse(source).getroot()
        image = tileset.find("image")
        if image is None:
            continue
        sheet = pygame.image.load(source.parent / image.get("source", ""))
        width, height = int(tileset.get("tilewidth", "0")), int(tileset.get("tileheight", "0"))
        columns = int(tileset.get("columns", "1"))
        for number in range(int(tileset.get("tilecount", "0"))):
            cut = pygame.Rect(number % columns * width, number // columns * height, width, height)
            tile = sheet.subsurface(cut)
            if tile.get_bounding_rect().width:
                found[int(reference.get("firstgid", "1")) + number] = tile
    return found


def _draw_image(surface: pygame.Surface, layer: ElementTree.Element, folder: Path) -> None:
    image = layer.find("image")
    if image is not None:
        place = (round(float(layer.get("offsetx", "0"))), round(float(layer.get("offsety", "0"))))
        surface.blit(pygame.image.load(folder / image.get("source", "")), place)


def _draw_tiles(
    surface: pygame.Surface, layer: ElementTree.Element, grid: _Grid, tiles: dict[int, pygame.Surface]
) -> None:
    cells = [int(cell) & ~FLIPS for cell in (layer.findtext("data") or "").split(",")]
    surface.fblits(
        [
            (tiles[gid], grid.top_left(number % grid.columns, number // grid.columns))
            for number, gid in enumerate(cells)
            if gid in tiles
        ]
    )
