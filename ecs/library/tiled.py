"""Read maps made with Tiled. The only module that knows pytmx, and it needs no display."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

import pytmx

from ecs.dday.printed.island import Island
from ecs.library.island_map import LAYER_KINDS, build_island
from ecs.library.lattice import Lattice
from ecs.library.map_problems import MapError, MapProblem, MapReport
from ecs.library.map_sheet import MapObject, MapSheet, Value
from ecs.library.problems import did_you_mean
from ecs.library.tiled_grid import check_numbers
from ecs.library.tiled_layers import GID, Layer
from ecs.library.tiled_map import TiledMap, open_map
from ecs.library.tiled_objects import ObjectReader, give_properties, kind_of
from ecs.library.tiled_sets import TileSet
from ecs.library.tiled_values import check_properties
from ecs.library.tiled_xml import Place

GROUND = ("terrain", "elevation", "features")
LAYERS = {
    "relief": "imagelayer",
    **dict.fromkeys(GROUND, "layer"),
    **dict.fromkeys(LAYER_KINDS, "objectgroup"),
}
"""The layers of an island and the kind of each."""

KINDS = {"layer": "a tile layer", "objectgroup": "an object layer", "imagelayer": "an image layer"}
RESERVED = ("id", "type", "class", "width", "height", "frames", "source", "trans", "colliders")
"""Names that pytmx keeps for its own marks of a tile."""

__all__ = ["MapError", "MapProblem", "load_island", "read_map"]


def load_island(path: Path, scenarios: Iterable[str] | None = None) -> Island:
    """Read and check a map, also against the scenarios it may name; raise MapError with every problem found."""
    report = MapReport(path.name)
    sheet = _read(path, report)
    island = build_island(sheet, report, scenarios) if sheet else None
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
    """Return what stands on a map; None if its grid or tile layers are not good."""
    tiled = open_map(path, report)
    if tiled is None:
        return None
    plain = Element("map", {"orientation": "hexagonal"})
    numbered = check_numbers(tiled.grid, report)
    ground = {layer.name: number for number, layer in enumerate(tiled.layers) if layer.name in GROUND}
    for tiles in tiled.shelf.sets:
        plain.append(_tileset(tiles, _used(tiled, ground, tiles), report))
    sound = numbered and not report.problems
    named = _named(tiled.layers, report)
    sound = sound and set(GROUND) <= set(named)
    reader = ObjectReader(path, tiled.shelf, report)
    for name, number in named.items():
        layer = tiled.layers[number]
        if layer.node.tag == "layer" and sound:
            plain.append(_tile_layer(name, tiled, number))
        elif layer.node.tag == "objectgroup":
            plain.append(reader.read(layer, tiled.origin))
    files = [path, *tiled.shelf.files, *reader.files]
    return _sheet(plain, path, tiled.grid.lattice(), _fingerprint(files)) if sound else None


def _named(layers: list[Layer], report: MapReport) -> dict[str, int]:
    """Return the numbers of the layers of an island; each must be there once, and be of its kind."""
    names = [layer.name for layer in layers]
    found = {}
    for name, tag in LAYERS.items():
        numbers = [number for number, each in enumerate(names) if each == name]
        if not numbers:
            report.add(
                f"a layer named {name}",
                sorted(names),
                mend=did_you_mean(name, set(names) - set(LAYERS)) or f"Add the layer {name}.",
            )
        elif len(numbers) > 1:
            report.add("each layer once", len(numbers), layer=name, mend="Rename or delete one of them.")
        elif layers[numbers[0]].node.tag != tag:
            report.add(
                KINDS[tag], KINDS[layers[numbers[0]].node.tag], layer=name, mend="Rename the other layer."
            )
        elif tag == "layer" and layers[numbers[0]].offset != (0, 0):
            report.add("the offset 0, 0 for hexes", layers[numbers[0]].offset, layer=name,
                       mend="Set the offset of the layer and of its groups to 0.")  # fmt: skip
        else:
            found[name] = numbers[0]
    for layer in layers:
        if layer.name not in LAYERS and layer.node.tag == "objectgroup":
            _note_strays(layer, found, report)
    return found


def _note_strays(layer: Layer, found: Iterable[str], report: MapReport) -> None:
    """Note a layer nobody reads whose objects seem to be meant for another one."""
    homes = {kind: home for home, kinds in LAYER_KINDS.items() for kind in kinds if home in found}
    for each in layer.node.iterfind("object"):
        kind = kind_of(each)
        if kind in homes:
            report.add(f"objects of type {kind} in the layer {homes[kind]}", f"the layer {layer.name}",
                       layer=layer.name, object=f"{each.get('name', '')} (id {each.get('id')})",
                       mend=f"Move it and others like it to the layer {homes[kind]}.")  # fmt: skip
            return


def _used(tiled: TiledMap, named: dict[str, int], tiles: TileSet) -> set[int]:
    """Return which tiles of a set stand in the tile layers of the island."""
    cells = (tiled.cells.get(number, {}) for number in named.values())
    return {(cell & GID) - tiles.first for each in cells for cell in each.values() if cell & GID in tiles}


def _tileset(tiles: TileSet, used: set[int], report: MapReport) -> Element:
    """Return a plain tileset inside the map, with the properties of the tiles used."""
    plain = Element("tileset", {"firstgid": str(tiles.first), "name": tiles.name})
    for number in sorted(used & set(tiles.nodes)):
        node = tiles.nodes[number]
        place = Place(node, report, {"file": tiles.file, "object": f"tile {number}"})
        names = {each.get("name", "") for each in node.iterfind("properties/property")}
        for name in sorted(names & set(RESERVED)):
            place.wrong("a property name of the game", name, "Rename or delete the property.")
        if check_properties(place):
            give_properties(SubElement(plain, "tile", {"id": str(number)}), node)
    return plain


def _tile_layer(name: str, tiled: TiledMap, number: int) -> Element:
    grid, cells = tiled.grid, tiled.cells[number]
    plain = Element("layer", {"name": name, "width": str(grid.columns), "height": str(grid.rows)})
    numbers = (
        str(cells.get((column, line), 0) & GID) for line in range(grid.rows) for column in range(grid.columns)
    )
    SubElement(plain, "data", {"encoding": "csv"}).text = ",".join(numbers)
    return plain


def _sheet(plain: Element, path: Path, lattice: Lattice, fingerprint: str) -> MapSheet:
    """Let pytmx read the plain map."""
    tiled = pytmx.TiledMap(image_loader=_no_image, allow_duplicate_names=True)
    tiled.filename = str(path)
    tiled.parse_xml(plain)
    return MapSheet(
        lattice,
        {layer.name: _tiles(tiled, layer, lattice) for layer in tiled.layers if _is_tiles(layer)},
        {layer.name: _objects(layer) for layer in tiled.layers if not _is_tiles(layer)},
        fingerprint,
    )


def _no_image(_file: str, _colorkey: object, **_options: object) -> object:
    return lambda *_where: None


def _is_tiles(layer: object) -> bool:
    return isinstance(layer, pytmx.TiledTileLayer)


def _tiles(
    tiled: pytmx.TiledMap, layer: pytmx.TiledTileLayer, lattice: Lattice
) -> dict[str, dict[str, Value | None]]:
    """Return the properties of the tile in each hex of a layer that has one."""
    plain = {gid: _plain(found) for gid, found in tiled.tile_properties.items()}
    return {
        lattice.key(column, line): plain.get(gid, {})
        for line, cells in enumerate(layer.data)
        for column, gid in enumerate(cells)
        if gid
    }


def _plain(properties: dict[str, object]) -> dict[str, Value | None]:
    return {
        name: value
        for name, value in sorted(properties.items())
        if name not in RESERVED and isinstance(value, str | int | float | bool | None)
    }


def _objects(layer: pytmx.TiledObjectGroup) -> tuple[MapObject, ...]:
    return tuple(sorted((_object(each) for each in layer), key=lambda each: each.id))


def _object(raw: pytmx.TiledObject) -> MapObject:
    return MapObject(
        id=int(raw.id),
        name=raw.name or "",
        kind=raw.type or "",
        shape=raw.shape,
        x=float(raw.x),
        y=float(raw.y),
        points=tuple((float(x), float(y)) for x, y in getattr(raw, "points", ()) or ()),
        properties=dict(sorted(raw.properties.items())),
    )


def _fingerprint(files: list[Path]) -> str:
    """Return a hash of the map, its tilesets and templates, the same on every machine and line ending."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
