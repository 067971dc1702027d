"""The tilesets of a Tiled map: in files of their own or inside the map, one picture or one for each tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from ecs.library.map_problems import MapReport
from ecs.library.tiled_grid import LARGEST_TILE
from ecs.library.tiled_images import Image, read_image
from ecs.library.tiled_xml import Place, is_there, read_xml

MOST_TILES = 65_536


@dataclass(frozen=True, slots=True)
class Tile:
    """The picture of one tile: a part of an image."""

    image: Image
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class TileSet:
    """One tileset as a map uses it: its tiles have the numbers from `first` on."""

    name: str
    first: int
    count: int
    width: int
    height: int
    offset: tuple[int, int]
    alignment: str
    pictures: Mapping[int, Tile]
    nodes: Mapping[int, Element]
    file: str

    def __contains__(self, gid: object) -> bool:
        return isinstance(gid, int) and self.first <= gid < self.first + self.count


class Shelf:
    """All tilesets of one map, and the files they came from."""

    def __init__(self, path: Path, report: MapReport) -> None:
        self.path, self.report = path, report
        self.sets: list[TileSet] = []
        self.files: list[Path] = []

    def fill(self, references: Iterable[Element]) -> None:
        """Read the tilesets a map names, in the order of the map."""
        for reference in references:
            found = self.read(reference, self.path)
            if found is not None:
                self._check_numbers(found)
                self.sets.append(found)

    def of(self, gid: int) -> TileSet | None:
        """Return the tileset a tile number belongs to."""
        return next((each for each in self.sets if gid in each), None)

    def read(self, reference: Element, path: Path) -> TileSet | None:
        """Read one `tileset` element of a map or template file; None and problems if it is not good."""
        before = len(self.report.problems)
        place = Place(reference, self.report, {"file": path.name})
        first, source, node, home = (
            place.whole("firstgid", 0, low=1),
            reference.get("source"),
            reference,
            path,
        )
        if source is not None:
            home = path.parent / source
            parsed = self._external(place, home, source)
            if parsed is None:
                return None
            node = parsed
        found = _read_set(Place(node, self.report, {"file": home.name}), first, home)
        return found if len(self.report.problems) == before else None

    def _external(self, place: Place, home: Path, source: str) -> Element | None:
        if home.suffix.lower() in (".json", ".tsj"):
            place.wrong("a tileset in a .tsx file", source, "Save the tileset in Tiled as .tsx.")
            return None
        if not is_there(home):
            place.wrong("a tileset file that exists", source, "Put the file there or mend the path.")
            return None
        if home not in self.files:
            self.files.append(home)
        return read_xml(home, "tileset", self.report)

    def _check_numbers(self, new: TileSet) -> None:
        for each in self.sets:
            if each.first < new.first + new.count and new.first < each.first + each.count:
                self.report.add("tilesets whose tile numbers do not overlap", f"{each.name} and {new.name}",
                                mend="Take the tileset out in Tiled and add it again.")  # fmt: skip


def _read_set(place: Place, first: int, home: Path) -> TileSet | None:
    place.children()
    node, name = place.node, place.node.get("name", "")
    width = place.whole("tilewidth", 0, low=1, high=LARGEST_TILE)
    height = place.whole("tileheight", 0, low=1, high=LARGEST_TILE)
    if node.get("tilerendersize") == "grid" or node.get("fillmode") == "preserve-aspect-fit":
        place.wrong("tiles drawn at their own size", "tiles fitted to the grid",
                    "Set Tile Render Size to Tile Size in the tileset.")  # fmt: skip
    pictures = _cut(place, width, height, home) if width and height else None
    if pictures is None:
        return None
    nodes: dict[int, Element] = {}
    for tile in node.findall("tile"):
        number = Place(tile, place.report, place.where).whole("id", -1, low=0, high=MOST_TILES)
        nodes[number] = tile
        if number not in pictures:
            place.wrong(
                "a picture for each tile", f"tile {number} has none", "Mend the image in the tileset."
            )
    count = max(pictures, default=-1) + 1
    said = place.whole("tilecount", len(pictures), low=0, high=MOST_TILES)
    if said != len(pictures):
        place.wrong(f"a tile count of {len(pictures)}, as the image has", said,
                    "Open the tileset in Tiled and save it again.")  # fmt: skip
    offset = node.find("tileoffset")
    shift = Place(offset, place.report, place.where) if offset is not None else None
    return TileSet(
        name, first, count, width, height, (shift.whole("x"), shift.whole("y")) if shift else (0, 0),
        node.get("objectalignment", "unspecified"), pictures, nodes, home.name,
    )  # fmt: skip


def _cut(place: Place, width: int, height: int, home: Path) -> dict[int, Tile] | None:
    """Return where the picture of each tile lies."""
    sheet = place.node.find("image")
    if sheet is None:
        return _single(place, home)
    image = read_image(Place(sheet, place.report, place.where), home.parent)
    margin, spacing = (place.whole(name, low=0, high=LARGEST_TILE) for name in ("margin", "spacing"))
    if image is None:
        return None
    across = max(0, (image.width - margin + spacing) // (width + spacing))
    down = max(0, (image.height - margin + spacing) // (height + spacing))
    if across * down > MOST_TILES:
        place.wrong(f"at most {MOST_TILES} tiles", across * down, "Use a smaller image.")
        return None
    return {
        line * across + column: Tile(
            image, margin + column * (width + spacing), margin + line * (height + spacing), width, height
        )
        for line in range(down)
        for column in range(across)
    }


def _single(place: Place, home: Path) -> dict[int, Tile] | None:
    """Return the tiles of a tileset in which each has its own image, or a part of one."""
    found: dict[int, Tile] = {}
    for node in place.node.findall("tile"):
        cut, picture = Place(node, place.report, place.where), node.find("image")
        if picture is None:
            cut.wrong("an image for the tileset or for each tile", None, "Choose an image in the tileset.")
            return None
        image = read_image(Place(picture, place.report, place.where), home.parent)
        if image is None:
            return None
        x, y = cut.whole("x", low=0), cut.whole("y", low=0)
        width, height = cut.whole("width", image.width, low=1), cut.whole("height", image.height, low=1)
        if x + width > image.width or y + height > image.height:
            cut.wrong(
                "a part inside the image", f"{width} x {height} at {x}, {y}", "Mend the tileset in Tiled."
            )
            return None
        found[cut.whole("id", low=0, high=MOST_TILES)] = Tile(image, x, y, width, height)
    return found
