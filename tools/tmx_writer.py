"""Write an island as a Tiled map: sorted, flat properties, a type on every object."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.core import hexgrid  # noqa: E402
from ecs.dday.printed.island import Island  # noqa: E402
from ecs.library.lattice import Lattice  # noqa: E402

Value = str | int | bool
#: The terrain tiles: rocks and woods have three stamps each, so that a patch of them does not look ruled.
TERRAINS = ("sea", "clear", "rocky", "rocky", "rocky", "wooded", "wooded", "wooded")
LEVEL_COUNT = 9
FEATURES = (
    "beach_up", "beach_right", "beach_terrace", "terrace", "airfield_1", "airfield_2", "airfield_3", "village",
)  # fmt: skip
#: Properties whose values the Tiled project lists, each under its own name.
LISTED = ("coast", "colour", "fort", "setup", "terrain")
TERRAIN_GID = 1
ELEVATION_GID = TERRAIN_GID + len(TERRAINS)
FEATURE_GID = ELEVATION_GID + 2 * LEVEL_COUNT


class Writer:
    """Collects the lines of one map."""

    def __init__(self, lattice: Lattice, tilesets: str = ".") -> None:
        """`tilesets` is the folder of the tilesets, seen from the map."""
        self.lattice = lattice
        self.tilesets = "" if tilesets == "." else f"{tilesets}/"
        self.lines: list[str] = []
        self.layer_id = 0
        self.object_id = 0

    def add(self, line: str) -> None:
        self.lines.append(line)

    def image_layer(self, name: str, source: str, *, shown: bool = True) -> None:
        self.layer_id += 1
        width, height = self.lattice.size
        hidden = "" if shown else ' visible="0"'
        self.add(f' <imagelayer id="{self.layer_id}" name="{name}"{hidden}>')
        self.add(f'  <image source="{source}" width="{width}" height="{height}"/>')
        self.add(" </imagelayer>")

    def tile_layer(self, name: str, gids: Mapping[str, int]) -> None:
        self.layer_id += 1
        size = self.lattice
        self.add(f' <layer id="{self.layer_id}" name="{name}" width="{size.columns}" height="{size.rows}">')
        self.add('  <data encoding="csv">')
        for line in range(size.rows):
            cells = [str(gids.get(size.key(column, line), 0)) for column in range(size.columns)]
            self.add(",".join(cells) + ("," if line < size.rows - 1 else ""))
        self.add("</data>")
        self.add(" </layer>")

    def open_objects(self, name: str, colour: str, *, shown: bool = True) -> None:
        self.layer_id += 1
        hidden = "" if shown else ' visible="0"'
        self.add(f' <objectgroup color="{colour}" id="{self.layer_id}" name="{name}"{hidden}>')

    def close_objects(self) -> None:
        if self.lines[-1].startswith(" <objectgroup"):
            self.lines[-1] = self.lines[-1].removesuffix(">") + "/>"
        else:
            self.add(" </objectgroup>")

    def object(
        self,
        kind: str,
        name: str,
        points: Iterable[tuple[int, int]],
        properties: Mapping[str, Value],
        shape: str = "point",
    ) -> None:
        """Write a point, a polyline or a polygon."""
        self.object_id += 1
        path = list(points)
        x, y = path[0]
        title = f" name={quoteattr(name)}" if name else ""
        self.add(f'  <object id="{self.object_id}"{title} type="{kind}" x="{x}" y="{y}">')
        if properties:
            self.add("   <properties>")
            for key, value in sorted(properties.items()):
                self.add(f"    {property_line(key, value)}")
            self.add("   </properties>")
        if shape == "point":
            self.add("   <point/>")
        else:
            steps = " ".join(f"{px - x},{py - y}" for px, py in path)
            self.add(f'   <{shape} points="{steps}"/>')
        self.add("  </object>")

    def text(self) -> str:
        size = self.lattice
        stagger = "odd" if size.top % 2 else "even"
        head = (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down"'
            f' width="{size.columns}" height="{size.rows}" tilewidth="{size.width}" tileheight="{size.height}"'
            f' infinite="0" hexsidelength="{size.side}" staggeraxis="y" staggerindex="{stagger}"'
            f' nextlayerid="{self.layer_id + 1}" nextobjectid="{self.object_id + 1}">'
        )
        sets = [
            f' <tileset firstgid="{gid}" source="{self.tilesets}{name}.tsx"/>'
            for gid, name in (
                (TERRAIN_GID, "terrain"),
                (ELEVATION_GID, "elevation"),
                (FEATURE_GID, "features"),
            )
        ]
        return "\n".join([head, *sets, *self.lines, "</map>", ""])


def property_line(key: str, value: Value) -> str:
    if isinstance(value, bool):
        return f'<property name="{key}" type="bool" value="{str(value).lower()}"/>'
    if isinstance(value, int):
        return f'<property name="{key}" type="int" value="{value}"/>'
    kind = f' propertytype="{key}"' if key in LISTED else ""
    return f"<property name={quoteattr(key)}{kind} value={quoteattr(value)}/>"


def chains(lattice: Lattice, pairs: Iterable[str]) -> list[list[tuple[int, int]]]:
    """Join hexsides "a-b" that follow each other at their corners into polylines."""
    found: list[list[tuple[int, int]]] = []
    for pair in pairs:
        ends = lattice.side_ends(*pair.split("-"))
        if found and found[-1][-1] in ends:
            found[-1].append(ends[1] if ends[0] == found[-1][-1] else ends[0])
        elif found and len(found[-1]) == 2 and found[-1][0] in ends:
            found[-1].reverse()
            found[-1].append(ends[1] if ends[0] == found[-1][-1] else ends[0])
        else:
            found.append(list(ends))
    return found


def outlines(lattice: Lattice, keys: Iterable[str]) -> list[list[tuple[int, int]]]:
    """Return the outer borders of a set of hexes as closed polygons."""
    cells = set(keys)
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for key in sorted(cells):
        corners = lattice.corners(key)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            shared = [
                n for n in hexgrid.neighbours(key) if n in cells and {start, end} <= set(lattice.corners(n))
            ]
            if not shared:
                onward.setdefault(start, []).append(end)
    found = []
    while onward:
        start = min(onward)
        path = [start]
        while True:
            nexts = onward[path[-1]]
            step = nexts.pop(0)
            if not nexts:
                del onward[path[-1]]
            if step == start:
                break
            path.append(step)
        found.append(path)
    return found


def terrain_gids(island: Island, lattice: Lattice) -> dict[str, int]:
    return {key: TERRAIN_GID + terrain_tile(island, key) for key in lattice.cells()}


def terrain_tile(island: Island, key: str) -> int:
    """Choose the terrain tile of a hex, one of the stamps of its kind."""
    if key not in island.board.hexes:
        return 0
    first = TERRAINS.index(island.board.hexes[key].terrain)
    kinds = TERRAINS.count(TERRAINS[first])
    row, place = hexgrid.offset(key)
    return first + (5 * row + 2 * place + row * place) % kinds


def elevation_gids(island: Island) -> dict[str, int]:
    return {
        key: ELEVATION_GID + each.level + (LEVEL_COUNT if each.mixed else 0)
        for key, each in island.board.hexes.items()
    }


def feature_gids(island: Island) -> dict[str, int]:
    west = set(island.beach_hexes("west"))
    found = {}
    for key, each in island.board.hexes.items():
        name = ""
        if each.beach:
            name = "beach_right" if key in west else "beach_terrace" if each.terrace else "beach_up"
        elif each.airfield:
            name = f"airfield_{each.airfield}"
        elif each.terrace:
            name = "terrace"
        elif each.village:
            name = "village"
        if name:
            found[key] = FEATURE_GID + FEATURES.index(name)
    return found
