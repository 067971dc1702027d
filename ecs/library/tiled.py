"""Read maps made with Tiled. The only module that knows pytmx, and it needs no display."""

from __future__ import annotations

import hashlib
from pathlib import Path
from xml.etree import ElementTree

import pytmx

from ecs.dday.printed.island import Island
from ecs.library.island_map import build_island
from ecs.library.lattice import Lattice
from ecs.library.map_problems import MapError, MapProblem, MapReport
from ecs.library.map_sheet import MapObject, MapSheet

TILE_LAYERS = ("terrain", "elevation", "features")
OBJECT_LAYERS = ("hexsides", "positions", "beaches", "sectors", "places", "setup")
IMAGE_LAYERS = ("relief",)
GRID = {"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd"}
PNG_HEAD = b"\x89PNG\r\n\x1a\n"

__all__ = ["MapError", "MapProblem", "load_island", "read_map"]


def load_island(path: Path) -> Island:
    """Read and check a map; raise MapError with every problem found."""
    report = MapReport(path.name)
    sheet = _read(path, report)
    island = build_island(sheet, report) if sheet else None
    report.finish()
    if island is None:
        raise MapError(report.problems)
    return island


def read_map(path: Path) -> MapSheet:
    """Read a map's tiles and objects without interpreting them; raise MapError with every problem found."""
    report = MapReport(path.name)
    sheet = _read(path, report)
    report.finish()
    if sheet is None:
        raise MapError(report.problems)
    return sheet


def _read(path: Path, report: MapReport) -> MapSheet | None:
    files = _check_files(path, report)
    if files is None:
        return None
    tiled = _open(path, report)
    if tiled is None or not _check_grid(tiled, report):
        return None
    lattice = Lattice(tiled.width, tiled.height, tiled.tilewidth, tiled.tileheight, int(tiled.hexsidelength))
    names = {layer.name for layer in tiled.layers}
    for name in (*IMAGE_LAYERS, *TILE_LAYERS, *OBJECT_LAYERS):
        if name not in names:
            report.add(f"a layer named {name}", sorted(map(str, names)), mend=f"Add the layer {name}.")
    return MapSheet(
        lattice,
        {name: _tiles(tiled, name, lattice, report) for name in TILE_LAYERS if name in names},
        {name: _objects(tiled, name, report) for name in OBJECT_LAYERS if name in names},
        _fingerprint(files),
    )


def _open(path: Path, report: MapReport) -> pytmx.TiledMap | None:
    """Let pytmx read the file; it stops at its first complaint, which becomes a problem."""
    try:
        return pytmx.TiledMap(str(path), image_loader=_no_image, allow_duplicate_names=False)
    except Exception as complaint:
        report.add("a map that pytmx can read", str(complaint) or type(complaint).__name__,
                   mend="Open it in Tiled, look at the place named, save again.")  # fmt: skip
        return None


def _no_image(_file: str, _colorkey: object, **_options: object) -> object:
    return lambda *_where: None


def _check_files(path: Path, report: MapReport) -> list[Path] | None:
    """Check the files behind a map, as Tiled opens one without a word when they are missing."""
    root = _parse(path, report)
    if root is None:
        return None
    files, before = [path], len(report.problems)
    for tileset in root.findall("tileset"):
        source = path.parent / str(tileset.get("source", ""))
        if tileset.get("source") is None:
            report.add("tilesets in their own .tsx files", tileset.get("name"),
                       mend="Export the tileset in Tiled and use the file.")  # fmt: skip
        elif not source.is_file():
            report.add("a tileset file that exists", tileset.get("source"),
                       mend="Put the file there or mend the path.")  # fmt: skip
        elif (parsed := _parse(source, report)) is not None:
            files.append(source)
            _check_images(parsed, source, report)
    _check_images(root, path, report)
    return files if len(report.problems) == before else None


def _parse(path: Path, report: MapReport) -> ElementTree.Element | None:
    try:
        return ElementTree.parse(path).getroot()
    except FileNotFoundError:
        report.add("a map file", "no such file", file=path.name, mend=f"Put it at {path.name} below maps/.")
    except ElementTree.ParseError as error:
        report.add("well-formed XML", str(error), file=path.name,
                   mend="Mend the line named or take the last good version.")  # fmt: skip
    return None


def _check_images(root: ElementTree.Element, path: Path, report: MapReport) -> None:
    for image in root.iter("image"):
        source = str(image.get("source"))
        file = path.parent / source
        size = _png_size(file)
        wanted = (int(image.get("width", 0)), int(image.get("height", 0)))
        if size is None:
            report.add("an image in PNG form", f"{source}, which is missing or no PNG", file=path.name,
                       mend="Run tools/paint_relief.py, or put the image there.")  # fmt: skip
        elif size != wanted:
            report.add(f"an image of {wanted[0]} x {wanted[1]} pixels", f"{source} with {size[0]} x {size[1]}",
                       file=path.name, mend="Run tools/paint_relief.py, or mend the size.")  # fmt: skip


def _png_size(file: Path) -> tuple[int, int] | None:
    if not file.is_file():
        return None
    with file.open("rb") as stream:
        head = stream.read(24)
    if len(head) < 24 or not head.startswith(PNG_HEAD):
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def _check_grid(tiled: pytmx.TiledMap, report: MapReport) -> bool:
    before = len(report.problems)
    for name, wanted in GRID.items():
        if getattr(tiled, name) != wanted:
            report.add(f"the map setting {name} = {wanted}", getattr(tiled, name),
                       mend="Change it in Tiled under Map, Map Properties.")  # fmt: skip
    if not tiled.hexsidelength:
        report.add("a hex side length", tiled.hexsidelength, mend="Set it under Map, Map Properties.")
    return len(report.problems) == before


def _tiles(
    tiled: pytmx.TiledMap, name: str, lattice: Lattice, report: MapReport
) -> dict[str, dict[str, str | int | float | bool | None]]:
    """Return the properties of the tile in each hex of a layer that has one."""
    layer = tiled.get_layer_by_name(name)
    if not isinstance(layer, pytmx.TiledTileLayer):
        report.add("a tile layer", type(layer).__name__, layer=name, mend="Rename the other layer.")
        return {}
    ranges = [(each.firstgid, each.firstgid + each.tilecount) for each in tiled.tilesets]
    found = {}
    for line, cells in enumerate(layer.data):
        for column, gid in enumerate(cells):
            if not gid:
                continue
            key, tile = lattice.key(column, line), tiled.tiledgidmap[gid]
            if not any(first <= tile < end for first, end in ranges):
                report.add("a tile of one of the tilesets", f"tile number {tile}", layer=name, hex=key,
                           mend="Paint the hex again in Tiled.")  # fmt: skip
                continue
            found[key] = _plain(tiled.tile_properties.get(gid) or {})
    return found


def _plain(properties: dict[str, object]) -> dict[str, str | int | float | bool | None]:
    own = ("id", "type", "width", "height", "frames", "source", "trans")
    return {
        name: value
        for name, value in sorted(properties.items())
        if name not in own and isinstance(value, str | int | float | bool | None)
    }


def _objects(tiled: pytmx.TiledMap, name: str, report: MapReport) -> tuple[MapObject, ...]:
    layer = tiled.get_layer_by_name(name)
    if not isinstance(layer, pytmx.TiledObjectGroup):
        report.add("an object layer", type(layer).__name__, layer=name, mend="Rename the other layer.")
        return ()
    return tuple(sorted((_object(each) for each in layer), key=lambda each: each.id))


def _object(raw: pytmx.TiledObject) -> MapObject:
    points = tuple((float(point.x), float(point.y)) for point in getattr(raw, "points", ()) or ())
    return MapObject(
        id=int(raw.id),
        name=raw.name or "",
        kind=raw.type or "",
        x=float(raw.x) + float(raw.width) / 2 * (not points),
        y=float(raw.y) + float(raw.height) / 2 * (not points),
        points=points,
        properties=dict(sorted(raw.properties.items())),
    )


def _fingerprint(files: list[Path]) -> str:
    """Return a hash of the map and its tilesets, the same on every machine and line ending."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
