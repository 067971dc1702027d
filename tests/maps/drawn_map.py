"""Small maps for the eye: random tiles on a hexagonal grid, written as Tiled writes them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pygame


@dataclass
class DrawnMap:
    """The settings of a small map; `write` makes the files."""

    axis: str = "y"
    index: str = "odd"
    size: tuple[int, int] = (5, 6)
    tile: tuple[int, int] = (24, 28)
    side: int = 14
    picture: tuple[int, int] | None = None
    offset: tuple[int, int] = (0, 0)
    margin: int = 0
    spacing: int = 0
    flips: bool = False
    trans: str = ""
    layers: str = ""
    settings: str = ""
    chunks: tuple[tuple[int, int, int, int], ...] = ()
    clear: int = 0
    seed: int = 1

    def write(self, folder: Path) -> Path:
        """Write the picture, the tileset and the map; return the map."""
        chance = random.Random(self.seed)
        width, height = self.picture or self.tile
        sheet = self._paint(chance, width, height)
        pygame.image.save(sheet, str(folder / "tiles.png"))
        pygame.image.save(self._paint(chance, 20, 10), str(folder / "wide.png"))
        trans = f' trans="{self.trans}"' if self.trans else ""
        (folder / "tiles.tsx").write_text(
            f'<tileset name="tiles" tilewidth="{width}" tileheight="{height}" tilecount="4" columns="4"'
            f' margin="{self.margin}" spacing="{self.spacing}">'
            f'<tileoffset x="{self.offset[0]}" y="{self.offset[1]}"/>'
            f'<image source="tiles.png"{trans} width="{sheet.get_width()}" height="{sheet.get_height()}"/>'
            "</tileset>",
            encoding="utf-8",
        )
        path = folder / "drawn.tmx"
        path.write_text(self._map(chance), encoding="utf-8")
        return path

    def _paint(self, chance: random.Random, width: int, height: int) -> pygame.Surface:
        """Paint four tiles of flat blocks, some of them clear, none the same when flipped."""
        step, spare = width + self.spacing, self.margin
        sheet = pygame.Surface((4 * step - self.spacing + 2 * spare, height + 2 * spare), pygame.SRCALPHA, 32)
        for number in range(4):
            for _ in range(12):
                block = pygame.Rect(0, 0, chance.randint(2, width // 2), chance.randint(2, height // 2))
                block.topleft = (
                    spare + number * step + chance.randrange(width - block.width),
                    spare + chance.randrange(height - block.height),
                )
                sheet.fill([chance.randrange(256) for _ in range(3)] + [self.clear or 255], block)
        sheet.fill((250, 0, 250, 255), (spare, spare, 4, 4))
        return sheet

    def _map(self, chance: random.Random) -> str:
        columns, rows = self.size
        data = self._chunks(chance) if self.chunks else self._cells(chance, columns * rows)
        infinite = int(bool(self.chunks))
        layer = f'<layer name="ground" width="{columns}" height="{rows}"><data encoding="csv">{data}</data></layer>'
        return (
            f'<map version="1.8" orientation="hexagonal" renderorder="right-down" width="{columns}" height="{rows}"'
            f' tilewidth="{self.tile[0]}" tileheight="{self.tile[1]}" infinite="{infinite}"'
            f' hexsidelength="{self.side}" staggeraxis="{self.axis}" staggerindex="{self.index}" {self.settings}>'
            '<tileset firstgid="1" source="tiles.tsx"/>'
            f"{(self.layers or '{layer}').replace('{layer}', layer)}</map>"
        )

    def _cells(self, chance: random.Random, count: int) -> str:
        flags = [0, 0x80000000, 0x40000000, 0xC0000000] if self.flips else [0]
        return ",".join(str(chance.choice([1, 2, 3, 4]) | chance.choice(flags)) for _ in range(count))

    def _chunks(self, chance: random.Random) -> str:
        return "".join(
            f'<chunk x="{x}" y="{y}" width="{w}" height="{h}">{self._cells(chance, w * h)}</chunk>'
            for x, y, w, h in self.chunks
        )
