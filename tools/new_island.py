"""Begin the map of a new island: sea and land from a coast outline, all layers, ready for Tiled.

python tools/new_island.py coast.geojson --hexes 24x18 --turn 30 --out maps/my_island.tmx
python tools/new_island.py mask.png --hexes 24x18 --out maps/my_island.tmx       # light is land; needs Pillow
python tools/new_island.py --hexes 24x18 --out maps/my_island.tmx                # a rectangle of land

It never writes over a map. What the new map still lacks is told by `python tools/run.py check maps/my_island.tmx`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import struct
import sys
import zlib
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.core import hexgrid  # noqa: E402
from ecs.library.lattice import Lattice  # noqa: E402
from tools.tilesets import tilesets  # noqa: E402
from tools.tmx_writer import ELEVATION_GID, TERRAIN_GID, TERRAINS, Writer, outlines  # noqa: E402

Point = tuple[float, float]
LandAt = Callable[[float, float], bool]

FEWEST, MOST = 6, 99
LAYERS = {
    "hexsides": "#8a4b2a", "positions": "#761d97", "beaches": "#c8b273", "sectors": "#5f7f8f",
    "places": "#ffffff", "setup": "#698ce2",
}  # fmt: skip
SAMPLES = tuple((x / 8, y / 8) for y in range(-3, 4) for x in range(-3, 4))
"""Where a hex is looked at, in parts of its width and height from its centre."""
PLAIN = (100, 125, 137)


class NoIsland(Exception):
    """What was given makes no island; the text says what was expected and how to mend it."""


def rings_of(path: Path) -> list[list[Point]]:
    """Return every ring of the polygons in a GeoJSON file, in degrees or in any flat measure."""
    try:
        found = list(_rings(json.loads(path.read_text(encoding="utf-8"))))
    except (ValueError, KeyError, TypeError) as fault:
        raise NoIsland(f"{path.name}: expected GeoJSON with polygons, but {fault}.") from fault
    if not found:
        raise NoIsland(f"{path.name}: expected a Polygon or MultiPolygon, found none. Close the coast line.")
    return found


def _rings(node: dict[str, object]) -> Iterator[list[Point]]:
    """Walk through collections and features down to the first geometry of each coast."""
    kind = node.get("type")
    if kind == "FeatureCollection":
        features = node["features"]
        assert isinstance(features, list)
        for feature in features[:1]:
            yield from _rings(feature)
    elif kind == "Feature":
        geometry = node["geometry"]
        assert isinstance(geometry, dict)
        yield from _rings(geometry)
    elif kind in ("Polygon", "MultiPolygon"):
        coordinates = node["coordinates"]
        assert isinstance(coordinates, list)
        for polygon in coordinates if kind == "MultiPolygon" else [coordinates]:
            yield from ([(float(place[0]), float(place[1])) for place in ring] for ring in polygon)


def flat(rings: Sequence[Sequence[Point]], turn: float) -> list[list[Point]]:
    """Turn longitude and latitude into a plane, y down, turned clockwise by so many degrees."""
    middle = sum(y for ring in rings for _x, y in ring) / sum(map(len, rings))
    narrow = math.cos(math.radians(middle)) if abs(middle) <= 90 else 1.0
    angle = math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)
    return [[(x * narrow * cos + y * sin, -(y * cos - x * narrow * sin)) for x, y in ring] for ring in rings]


def fitted(rings: Sequence[Sequence[Point]], lattice: Lattice, margin: int) -> list[list[Point]]:
    """Scale and move rings so that they fill the map but for a margin of hexes."""
    xs, ys = zip(*(place for ring in rings for place in ring), strict=True)
    (left, top), (wide, high) = _room(lattice, margin)
    scale = min(wide / (max(xs) - min(xs) or 1), high / (max(ys) - min(ys) or 1))
    right = left + (wide - scale * (max(xs) - min(xs))) / 2
    down = top + (high - scale * (max(ys) - min(ys))) / 2
    return [
        [(right + scale * (x - min(xs)), down + scale * (y - min(ys))) for x, y in ring] for ring in rings
    ]


def _room(lattice: Lattice, margin: int) -> tuple[Point, Point]:
    """Return the corner and the size of what lies inside the margin, in pixels."""
    width, height = lattice.size
    across, down = margin * lattice.width, margin * lattice.row_height
    return (across, down), (max(1, width - 2 * across), max(1, height - 2 * down))


def inside(rings: Sequence[Sequence[Point]]) -> LandAt:
    """Return a test for points inside rings; a ring in a ring is a lake."""
    known: dict[float, list[float]] = {}

    def crossings(y: float) -> list[float]:
        pairs = ((a, b) for ring in rings for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
        return sorted(
            (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in pairs if (ay > y) != (by > y)
        )

    def land_at(x: float, y: float) -> bool:
        if y not in known:
            known[y] = crossings(y)
        return bisect(known[y], x) % 2 == 1

    return land_at


def mask(path: Path, lattice: Lattice, margin: int) -> LandAt:
    """Return a test for light pixels of a picture laid over the map inside its margin."""
    from PIL import Image

    picture = Image.open(path).convert("L")
    (left, top), (wide, high) = _room(lattice, margin)
    scale = min(wide / picture.width, high / picture.height)
    right, down = left + (wide - scale * picture.width) / 2, top + (high - scale * picture.height) / 2

    def land_at(x: float, y: float) -> bool:
        column, line = math.floor((x - right) / scale), math.floor((y - down) / scale)
        known = 0 <= column < picture.width and 0 <= line < picture.height
        return known and int(picture.getpixel((column, line))) >= 128

    return land_at


def land_of(source: Path | None, lattice: Lattice, *, turn: float, margin: int, share: float) -> set[str]:
    """Return the land hexes: those that hold at least a share of land."""
    if source is None:
        (left, top), (wide, high) = _room(lattice, margin)
        right, foot = left + wide, top + high
        land_at = inside([[(left, top), (right, top), (right, foot), (left, foot)]])
    elif source.suffix.lower() == ".png":
        land_at = mask(source, lattice, margin)
    else:
        land_at = inside(fitted(flat(rings_of(source), turn), lattice, margin))
    found = set()
    for key in lattice.cells():
        x, y = lattice.centre(key)
        hits = sum(land_at(x + dx * lattice.width, y + dy * lattice.height) for dx, dy in SAMPLES)
        if hits >= share * len(SAMPLES):
            found.add(key)
    if not found:
        raise NoIsland("No hex holds enough land. Use more hexes, a smaller --margin or a smaller --share.")
    return found


def map_text(land: set[str], lattice: Lattice, picture: str, tiles: str) -> str:
    """Return the map: clear ground, level 0 at the shore and 1 inland, one sector, nothing on it yet."""
    writer = Writer(lattice, tiles)
    clear = TERRAIN_GID + TERRAINS.index("clear")
    writer.tile_layer("terrain", {key: clear if key in land else TERRAIN_GID for key in lattice.cells()})
    inland = {key for key in land if all(near in land for near in hexgrid.neighbours(key))}
    writer.tile_layer("elevation", {key: ELEVATION_GID + (key in inland) for key in land})
    writer.tile_layer("features", {})
    writer.image_layer("relief", picture, shown=False)
    for name, colour in LAYERS.items():
        writer.open_objects(name, colour, shown=name != "sectors")
        if name == "sectors":
            (border,) = outlines(lattice, lattice.cells())
            writer.object("sector", "Sector 1", border, {"sector": 1}, "polygon")
        writer.close_objects()
    return writer.text()


def plain_png(size: tuple[int, int]) -> bytes:
    """Return a picture of one colour, to be painted over later."""
    width, height = size

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes(PLAIN) * width) * height, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def tileset_folder(folder: Path) -> str:
    """Return where a map in this folder finds the tilesets; far from the project they are copied beside it."""
    shared = ROOT / "maps"
    if folder.resolve().is_relative_to(ROOT):
        return Path(os.path.relpath(shared, folder.resolve())).as_posix()
    for name in tilesets():
        for file in (f"{name}.tsx", f"tiles/{name}.png"):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(shared / file, folder / file)
    return "."


def hexes(text: str) -> tuple[int, int]:
    """Read a size such as 24x18: hexes in a row, and rows."""
    columns, _, rows = text.lower().partition("x")
    if not (columns.isdigit() and rows.isdigit()):
        raise argparse.ArgumentTypeError(f"expected hexes in a row x rows, such as 24x18, not {text}")
    if not (FEWEST <= int(columns) <= MOST and FEWEST <= int(rows) <= MOST):
        raise argparse.ArgumentTypeError(f"expected {FEWEST} to {MOST} hexes each way, not {text}")
    return int(columns), int(rows)


def arguments() -> argparse.ArgumentParser:
    """Return what can be said on the command line."""
    parser = argparse.ArgumentParser(description="Begin the map of a new island.")
    parser.add_argument("outline", nargs="?", type=Path, help="coast as GeoJSON, or PNG mask (light is land)")
    parser.add_argument("--hexes", type=hexes, required=True, help="hexes in a row x rows, such as 24x18")
    parser.add_argument("--out", type=Path, required=True, help="the map to write; must not exist")
    parser.add_argument("--turn", type=float, default=0, help="degrees clockwise: landing coast to the foot")
    parser.add_argument("--margin", type=int, default=3, help="hexes of sea around (3)")
    parser.add_argument("--share", type=float, default=0.4, help="part of a hex that makes it land (0.4)")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Write the map and a plain picture for its relief."""
    asked = arguments().parse_args(words)
    target: Path = asked.out.with_suffix(".tmx")
    picture = target.with_name(f"{target.stem}_relief.png")
    if target.exists() or picture.exists():
        print(
            f"{target} or its picture is there already: nothing written. Choose another --out.",
            file=sys.stderr,
        )
        return 1
    lattice = Lattice(*asked.hexes)
    try:
        land = land_of(asked.outline, lattice, turn=asked.turn, margin=asked.margin, share=asked.share)
    except (NoIsland, OSError) as fault:
        print(fault, file=sys.stderr)
        return 1
    target.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(plain_png(lattice.size))
    target.write_text(map_text(land, lattice, picture.name, tileset_folder(target.parent)), encoding="utf-8")
    print(f"{target}: {len(land)} land hexes of {asked.hexes[0]} x {asked.hexes[1]}. Next: open it in Tiled.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
