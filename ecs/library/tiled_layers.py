"""The layers of a Tiled map from the lowest up, taken out of their groups."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from ecs.library.map_problems import MapReport
from ecs.library.tiled_cells import CellReader, Cells
from ecs.library.tiled_grid import TiledGrid
from ecs.library.tiled_sets import Shelf
from ecs.library.tiled_values import check_properties
from ecs.library.tiled_xml import Place

DEEPEST = 16
FLIPPED = {0x80000000, 0x40000000}
TURNED = 0x30000000
GID = 0x0FFFFFFF
KINDS = {"layer": "a tile layer", "objectgroup": "an object layer", "imagelayer": "an image layer"}
COLOUR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})")

Tint = tuple[int, int, int, int]
WHITE: Tint = (255, 255, 255, 255)


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer with what its groups do to it; `node.tag` tells its kind."""

    node: Element
    name: str
    offset: tuple[float, float] = (0.0, 0.0)
    opacity: float = 1.0
    tint: Tint = WHITE
    visible: bool = True

    def place(self, report: MapReport) -> Place:
        """Return the layer's element as a place of problems."""
        return Place(self.node, report, {"layer": self.name})


def read_layers(root: Element, report: MapReport) -> list[Layer]:
    """Return all layers in the order in which Tiled draws them."""
    return list(_inside(Layer(root, ""), report, 0))


def _inside(outer: Layer, report: MapReport, depth: int) -> Iterator[Layer]:
    if depth > DEEPEST:
        report.add(
            f"groups at most {DEEPEST} deep", "more", layer=outer.name, mend="Take layers out of groups."
        )
        return
    for node in outer.node:
        if node.tag == "group":
            yield from _inside(_layer(node, outer, report), report, depth + 1)
        elif node.tag in KINDS:
            yield _layer(node, outer, report)


def _layer(node: Element, outer: Layer, report: MapReport) -> Layer:
    name = node.get("name", "")
    place = Place(node, report, {"layer": name or "without a name"})
    place.children()
    check_properties(place)
    if node.get("mode", "normal") != "normal":
        place.wrong("the blend mode normal", node.get("mode"), "Set the layer's blend mode to normal.")
    old = node.tag == "imagelayer"
    offset = tuple(
        outside + place.real(f"offset{axis}", place.real(axis) if old else 0.0)
        for axis, outside in zip("xy", outer.offset, strict=True)
    )
    opacity = min(1.0, max(0.0, place.real("opacity", 1.0)))
    return Layer(
        node, name, (offset[0], offset[1]), outer.opacity * opacity, _mixed(outer.tint, _tint(place)),
        outer.visible and place.flag("visible", default=True),
    )  # fmt: skip


def _tint(place: Place) -> Tint:
    """Return red, green, blue and alpha of a layer's tint, which Tiled writes as #RRGGBB or #AARRGGBB."""
    text = place.node.get("tintcolor", "")
    if not text:
        return WHITE
    if not COLOUR.fullmatch(text):
        place.wrong("a tint colour like #ff8800", text, "Choose the colour again in Tiled.")
        return WHITE
    digits = bytes.fromhex(text.lstrip("#"))
    red, green, blue = digits[-3:]
    return red, green, blue, digits[0] if len(digits) == 4 else 255


def _mixed(one: Tint, other: Tint) -> Tint:
    red, green, blue, alpha = (round(a * b / 255) for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def read_tiles(layers: list[Layer], grid: TiledGrid, report: MapReport) -> dict[int, Cells]:
    """Return the cells of each tile layer by its number among the layers."""
    found, reader = {}, CellReader()
    for number, layer in enumerate(layers):
        if reader.room < 0:
            break
        if layer.node.tag != "layer":
            continue
        place = layer.place(report)
        size = place.whole("width", grid.columns), place.whole("height", grid.rows)
        if not grid.infinite and size != (grid.columns, grid.rows):
            place.wrong(f"a layer of {grid.columns} x {grid.rows} hexes", f"{size[0]} x {size[1]}",
                        "Resize the map in Tiled, which resizes all layers.")  # fmt: skip
        elif not grid.infinite and (place.whole("x"), place.whole("y")) != (0, 0):
            place.wrong("a layer that begins at 0, 0", f"{place.whole('x')}, {place.whole('y')}",
                        "Take x and y out of the layer.")  # fmt: skip
        else:
            found[number] = reader.read(place)
    return found


def check_tiles(name: str, cells: Cells, grid: TiledGrid, shelf: Shelf, report: MapReport) -> None:
    """Note each cell whose tile no tileset holds, or which is turned."""
    known = {gid for gid in {cell & GID for cell in cells.values()} if shelf.of(gid)}
    for (column, line), cell in cells.items():
        if cell & GID not in known:
            report.add("a tile of one of the tilesets", f"tile number {cell & GID}", layer=name,
                       hex=grid.key(column, line), mend="Paint the hex again in Tiled.")  # fmt: skip
        elif cell & TURNED:
            report.add("a tile that is not turned", "a turned one", layer=name, hex=grid.key(column, line),
                       mend="Paint the hex again; flipped tiles (X, Y) are good, turned ones (Z) are not.")  # fmt: skip
