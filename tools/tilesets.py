"""The tilesets of the maps: what each tile means, what it is called, and the terrain sets that paint it by name.

python tools/tilesets.py            # writes maps/*.tsx and maps/tiles/*.png anew; needs Pillow

Tiles keep their number for ever, as the maps name them by it; new ones go to the end of a set.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.library.lattice import Lattice  # noqa: E402
from tools.tmx_writer import FEATURES, LEVEL_COUNT, TERRAINS, Value, property_line  # noqa: E402

#: What the features are called and what they mean.
FEATURE_TILES: dict[str, tuple[str, dict[str, Value]]] = {
    "beach_up": ("landing arrow, up", {"beach": True}),
    "beach_right": ("landing arrow, right", {"beach": True}),
    "beach_terrace": ("landing arrow on a terrace", {"beach": True, "terrace": True}),
    "terrace": ("terrace", {"terrace": True}),
    "airfield_1": ("airfield 1", {"airfield": 1}),
    "airfield_2": ("airfield 2", {"airfield": 2}),
    "airfield_3": ("airfield 3", {"airfield": 3}),
    "village": ("village", {"village": True}),
}
TERRAIN_INKS = {"sea": "#647d89", "clear": "#c2ba95", "rocky": "#54453c", "wooded": "#62824c"}
LEVEL_INKS = (
    "#746e65",
    "#898375",
    "#9e9b83",
    "#b0ac8d",
    "#c2ba95",
    "#d0c59b",
    "#d9cea8",
    "#cdbfa0",
    "#beae94",
)
FEATURE_INKS = ("#f0ead6", "#f0ead6", "#c8b273", "#8a6a48", "#e7e0ca", "#e7e0ca", "#e7e0ca", "#784232")
FULL_CORNERS = "0,{0},0,{0},0,{0},0,{0}"


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its name, its properties, the terrain set it belongs to and its colour there."""

    name: str
    properties: dict[str, Value]
    terrain_set: str
    ink: str


def tilesets() -> dict[str, tuple[Tile, ...]]:
    """Return the tiles of each tileset, in the order of their numbers."""
    levels = [
        Tile(f"level {level}{', part lower' * low}", {"level": level, "mixed": low},
             "level, part of the hex lower" if low else "level", LEVEL_INKS[level])
        for low in (False, True)
        for level in range(LEVEL_COUNT)
    ]  # fmt: skip
    return {
        "terrain": tuple(Tile(name, {"terrain": name}, "terrain", TERRAIN_INKS[name]) for name in TERRAINS),
        "elevation": tuple(levels),
        "features": tuple(
            Tile(*FEATURE_TILES[key], "features", ink)
            for key, ink in zip(FEATURES, FEATURE_INKS, strict=True)
        ),
    }


def tileset_text(name: str, tiles: tuple[Tile, ...]) -> str:
    """Return a .tsx whose single image holds the tiles in one row."""
    size = Lattice()
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{size.width}"'
        f' tileheight="{size.height}" tilecount="{len(tiles)}" columns="{len(tiles)}"'
        f' backgroundcolor="#3c4a52">',
        f' <image source="tiles/{name}.png" width="{size.width * len(tiles)}" height="{size.height}"/>',
    ]
    for number, tile in enumerate(tiles):
        lines += [f' <tile id="{number}" type={quoteattr(tile.name)}>', "  <properties>"]
        lines += [f"   {property_line(key, value)}" for key, value in sorted(tile.properties.items())]
        lines += ["  </properties>", " </tile>"]
    lines.append(" <wangsets>")
    for each in dict.fromkeys(tile.terrain_set for tile in tiles):
        lines += terrain_set_lines(each, tiles)
    return "\n".join([*lines, " </wangsets>", "</tileset>", ""])


def terrain_set_lines(name: str, tiles: tuple[Tile, ...]) -> list[str]:
    """Return a terrain set in which every tile is of one terrain all over, so that no tile changes its neighbours."""
    members = [(number, tile) for number, tile in enumerate(tiles) if tile.terrain_set == name]
    first = {tile.name: (number, tile) for number, tile in reversed(members)}
    colours = sorted(first, key=lambda each: first[each][0])
    lines = [f'  <wangset name={quoteattr(name)} type="corner" tile="-1">']
    lines += [
        f'   <wangcolor name={quoteattr(each)} color="{first[each][1].ink}" tile="{first[each][0]}" probability="1"/>'
        for each in colours
    ]
    lines += [
        f'   <wangtile tileid="{number}" wangid="{FULL_CORNERS.format(colours.index(tile.name) + 1)}"/>'
        for number, tile in members
    ]
    return [*lines, "  </wangset>"]


def write_tilesets(folder: Path) -> None:
    """Write the .tsx files of all tilesets into a folder."""
    for name, tiles in tilesets().items():
        (folder / f"{name}.tsx").write_text(tileset_text(name, tiles), encoding="utf-8")


def main() -> int:
    """Write the tilesets of maps/ and their images anew."""
    from tools.tile_faces import write_sheets

    write_tilesets(ROOT / "maps")
    write_sheets(ROOT / "maps/tiles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
