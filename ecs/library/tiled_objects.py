"""The objects of a Tiled map as plain elements: templates filled in, turned shapes laid out, offsets added."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from ecs.library.map_problems import MapReport
from ecs.library.tiled_layers import GID, Layer
from ecs.library.tiled_sets import Shelf, TileSet
from ecs.library.tiled_values import check_properties
from ecs.library.tiled_xml import Place, is_there, number, read_xml

SHAPES = ("point", "ellipse", "polygon", "polyline", "text")
ALIGNED = {
    "unspecified": (0.0, 1.0),
    **{
        f"{row}{column}" or "center": (across, down)
        for row, down in (("top", 0.0), ("", 0.5), ("bottom", 1.0))
        for column, across in (("left", 0.0), ("", 0.5), ("right", 1.0))
    },
}
"""Which part of a tile object's picture lies left of its point and above it."""

Point = tuple[float, float]


class ObjectReader:
    """Reads the objects of one map; each template file is read once."""

    def __init__(self, path: Path, shelf: Shelf, report: MapReport) -> None:
        self.path, self.shelf, self.report = path, shelf, report
        self.templates: dict[Path, tuple[Element, TileSet | None] | None] = {}

    @property
    def files(self) -> list[Path]:
        """The template files the map uses."""
        return sorted(path for path, found in self.templates.items() if found)

    def read(self, layer: Layer, origin: Point) -> Element:
        """Return an object layer that holds only good objects, placed from an origin in map pixels."""
        plain = Element("objectgroup", {"name": layer.name})
        shift = (layer.offset[0] - origin[0], layer.offset[1] - origin[1])
        for node in layer.node.iterfind("object"):
            before = len(self.report.problems)
            found = self._object(node, layer, shift)
            if found is not None and len(self.report.problems) == before:
                plain.append(found)
        return plain

    def _object(self, node: Element, layer: Layer, shift: Point) -> Element | None:
        title = f"{node.get('name') or kind_of(node) or 'without a name'} (id {node.get('id', 'none')})"
        place = Place(node, self.report, {"layer": layer.name, "object": title})
        whole, tiles = self._filled(place)
        if whole is None:
            return None
        place = Place(whole, self.report, place.where)
        place.children()
        check_properties(place)
        plain = Element("object", {"id": str(place.whole("id", low=0)), "name": whole.get("name", "")})
        tile = self._tile(place, tiles) if whole.get("gid") else None
        plain.set("type", kind_of(whole) or (kind_of(tile) if tile is not None else ""))
        _lay_out(plain, place, tiles, shift)
        give_properties(plain, tile, whole)
        return plain

    def _filled(self, place: Place) -> tuple[Element | None, TileSet | None]:
        """Return an object with what its template gives it, and the tileset of its picture."""
        node, source = place.node, place.node.get("template")
        if not source:
            return node, self._set_of(node.get("gid"))
        template = self._template(place, self.path.parent / source, source)
        if template is None:
            return None, None
        model, tiles = template
        whole = Element("object", {**model.attrib, **node.attrib})
        del whole.attrib["template"]
        own = [child.tag for child in node]
        shaped = any(tag in SHAPES for tag in own)
        whole.extend(child for child in model if child.tag != "properties" and not shaped)
        whole.extend(child for child in node if child.tag != "properties")
        merged = {**_properties(model), **_properties(node)}
        SubElement(whole, "properties").extend(merged[name] for name in sorted(merged))
        return whole, tiles if node.get("gid") is None else self._set_of(node.get("gid"))

    def _template(self, place: Place, path: Path, source: str) -> tuple[Element, TileSet | None] | None:
        if path not in self.templates:
            self.templates[path] = self._read_template(place, path, source)
        elif self.templates[path] is None:
            place.wrong("a template that can be read", source, "Mend the template named above.")
        return self.templates[path]

    def _read_template(self, place: Place, path: Path, source: str) -> tuple[Element, TileSet | None] | None:
        if path.suffix.lower() in (".json", ".tj"):
            place.wrong("a template in a .tx file", source, "Save the template in Tiled as .tx.")
            return None
        if not is_there(path):
            place.wrong("a template file that exists", source, "Put the file there, or detach the object.")
            return None
        root = read_xml(path, "template", self.report)
        model = root.find("object") if root is not None else None
        if root is None or model is None or model.get("template"):
            what = "none" if model is None else "an object that is made from a template itself"
            place.wrong("a template with one plain object", what, "Make the template anew in Tiled.")
            return None
        reference = root.find("tileset")
        return model, self.shelf.read(reference, path) if reference is not None else None

    def _set_of(self, gid: str | None) -> TileSet | None:
        return self.shelf.of(int(gid) & GID) if gid and gid.isdigit() else None

    def _tile(self, place: Place, tiles: TileSet | None) -> Element | None:
        gid = place.whole("gid", low=0) & GID
        if tiles is None or gid not in tiles:
            place.wrong("a tile of one of the tilesets", f"tile number {gid}", "Choose the picture again.")
            return None
        tile = tiles.nodes.get(gid - tiles.first)
        if tile is not None:
            check_properties(Place(tile, self.report, {**place.where, "file": tiles.file}))
        return tile


def kind_of(node: Element) -> str:
    """Return the type of an object or tile; Tiled 1.9 called it class."""
    return node.get("class") or node.get("type") or ""


def _properties(node: Element) -> dict[str, Element]:
    return {each.get("name", ""): each for each in node.iterfind("properties/property")}


def give_properties(plain: Element, *nodes: Element | None) -> None:
    """Give an element the properties of others; where a name comes twice, the later one holds."""
    found = {name: each for node in nodes if node is not None for name, each in _properties(node).items()}
    home = SubElement(plain, "properties")
    for name, each in sorted(found.items()):
        value = {"name": name, "value": each.get("value", each.text or "")}
        kind = each.get("type", "string")
        SubElement(home, "property", value if kind == "string" else {**value, "type": kind})


def _lay_out(plain: Element, place: Place, tiles: TileSet | None, shift: Point) -> None:
    """Set shape, spot and corners of an object in map pixels."""
    node = place.node
    shape = next((tag for tag in SHAPES if node.find(tag) is not None), "rectangle")
    if node.get("gid"):
        shape = "tile"
    drawn = node.find(shape)
    at = (place.real("x") + shift[0], place.real("y") + shift[1])
    angle = place.real("rotation")
    if shape in ("polygon", "polyline") and drawn is not None:
        corners = _points(drawn.get("points", ""), place)
        spot = at
    else:
        width, height = place.real("width"), place.real("height")
        left, above = ALIGNED.get(tiles.alignment, (0.0, 1.0)) if shape == "tile" and tiles else (0.0, 0.0)
        left, above = left * width, above * height
        box = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        corners = (
            [(x - left, y - above) for x, y in box] if shape == "rectangle" and (width or height) else []
        )
        middle = _turned((width / 2 - left, height / 2 - above), angle)
        spot = (at[0] + middle[0], at[1] + middle[1])
    plain.set("x", repr(spot[0]))
    plain.set("y", repr(spot[1]))
    plain.set("shape", "point" if shape == "rectangle" and not corners else shape)
    turned = [_turned(corner, angle) for corner in corners]
    if turned:
        ahead = " ".join(f"{x + at[0] - spot[0]!r},{y + at[1] - spot[1]!r}" for x, y in turned)
        SubElement(plain, "polyline" if shape == "polyline" else "polygon", {"points": ahead})


def _points(text: str, place: Place) -> list[Point]:
    found = []
    for pair in text.split():
        x, _comma, y = pair.partition(",")
        across, down = number(x), number(y)
        if across is None or down is None:
            place.wrong("points like 10,20", pair, "Draw the line again in Tiled.")
            return []
        found.append((across, down))
    if len(found) < 2:
        place.wrong("a line of two points or more", len(found), "Draw it again in Tiled.")
    return found


def _turned(point: Point, angle: float) -> Point:
    """Turn a point around the origin, clockwise by degrees as Tiled does."""
    if not angle:
        return point
    turn = radians(angle)
    x, y = point
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
