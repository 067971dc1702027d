"""From what stands on a map sheet to the island, with every check the map must pass."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from typing import TypeVar

from pydantic import ValidationError

from ecs.core import hexgrid
from ecs.core.board import Board, Hex
from ecs.dday.printed.island import COLOURS, Box, Group, Island, Position, SetupMark
from ecs.library.lattice import Lattice
from ecs.library.map_marks import (
    BeachMarks,
    BoxMarks,
    ElevationMarks,
    FeatureMarks,
    Marks,
    NoMarks,
    PositionMarks,
    SectorMarks,
    SetupMarks,
    TerrainMarks,
)
from ecs.library.map_problems import MapReport
from ecs.library.map_sheet import MapObject, MapSheet, Value

M = TypeVar("M", bound=Marks)
Point = tuple[float, float]

SIDE_KINDS = ("bluff", "cliff", "road")
SNAP = 16.0
"""How many pixels a drawn line may miss the middle of its hexside."""


def build_island(sheet: MapSheet, report: MapReport) -> Island:
    """Build the island; problems go into the report, and the island is good only if there are none."""
    maker = _Maker(sheet, report)
    positions = maker.positions()
    boxes = maker.boxes()
    board = maker.board(positions.values(), boxes.values())
    return Island(
        board,
        positions,
        _groups(positions, report),
        boxes,
        maker.places(),
        maker.setup(board),
        sheet.fingerprint,
    )


class _Maker:
    """Reads the layers of one sheet."""

    def __init__(self, sheet: MapSheet, report: MapReport) -> None:
        self.sheet, self.report, self.lattice = sheet, report, sheet.lattice
        terrain = self._tile_marks("terrain", TerrainMarks)
        self.land = {key: each.terrain for key, each in terrain.items() if each.terrain != "sea"}
        self.areas = [
            (_covered(each, self.lattice, self.land), marks.sector)
            for each, marks in self._marked("sectors", "sector", SectorMarks)
        ]

    def _tile_marks(self, layer: str, model: type[M]) -> dict[str, M]:
        """Check the tiles of a layer; equal tiles are looked at once."""
        found: dict[str, M] = {}
        known: dict[tuple[tuple[str, object], ...], M] = {}
        for key, properties in sorted(self.sheet.tiles.get(layer, {}).items()):
            kind = tuple(properties.items())
            marks = known.get(kind) or self._marks(model, properties, layer=layer, hex_key=key)
            if marks is not None:
                found[key] = known[kind] = marks
        return found

    def _marks(
        self,
        model: type[M],
        properties: Mapping[str, Value | None],
        *,
        layer: str,
        title: str = "",
        hex_key: str = "",
    ) -> M | None:
        """Check properties against their model; each fault becomes a problem with a hint."""
        try:
            return model.model_validate(dict(properties))
        except ValidationError as faults:
            for fault in faults.errors():
                name = str(fault["loc"][0])
                where = {"layer": layer, "object": title, "hex": hex_key}
                if fault["type"] == "extra_forbidden":
                    self.report.unknown("property", name, model.model_fields, **where)
                elif fault["type"] == "missing":
                    self.report.add(f"the property {name}", None, **where, mend="Add it in Tiled.")
                elif name == "colour":
                    self.report.unknown("colour", str(fault["input"]), COLOURS, **where)
                else:
                    self.report.add(f"{name}: {fault['msg']}", fault["input"], **where,
                                    mend="Change the property's value or its type in Tiled.")  # fmt: skip
            return None

    def _marked(self, layer: str, kind: str, model: type[M]) -> list[tuple[MapObject, M]]:
        """Return the objects of one type with their checked properties."""
        found = []
        for each in self.sheet.objects.get(layer, ()):
            if each.kind != kind:
                continue
            marks = self._marks(
                model, each.properties, layer=layer, title=each.title, hex_key=self._hex(each) or ""
            )
            if marks is not None:
                found.append((each, marks))
        return found

    def _hex(self, each: MapObject) -> str | None:
        return self.lattice.hex_at(each.x, each.y)

    def _stand(self, each: MapObject, layer: str, *, on_land: bool = True) -> str | None:
        """Return the hex an object stands in, or note why there is none."""
        key = self._hex(each)
        if key is None:
            self.report.add("an object inside a hex", f"the point {each.x:g}, {each.y:g}", layer=layer,
                            object=each.title, mend="Move it onto the map's hexes.")  # fmt: skip
        elif on_land and key not in self.land:
            self.report.add("a land hex", "sea", layer=layer, object=each.title, hex=key,
                            mend="Move the object, or paint land there.")  # fmt: skip
            return None
        return key

    def kinds(self, layer: str, *allowed: str) -> None:
        """Note every object whose type the layer does not know."""
        for each in self.sheet.objects.get(layer, ()):
            if each.kind not in allowed:
                self.report.unknown(
                    "object type", each.kind, allowed, layer=layer, object=each.title,
                    hex=self._hex(each) or "",
                )  # fmt: skip

    def positions(self) -> dict[str, Position]:
        """Read the positions, in the order of letter and number."""
        self.kinds("positions", "position")
        found: dict[str, Position] = {}
        at: dict[str, str] = {}
        for each, marks in self._marked("positions", "position", PositionMarks):
            key = self._stand(each, "positions")
            name = self._position_name(each)
            if key is None or name is None:
                continue
            if key in at:
                self.report.add("one position in a hex", f"{at[key]} and {each.name}", layer="positions",
                                object=each.title, hex=key, mend="Move or delete one of them.")  # fmt: skip
            if each.name in found:
                self.report.add("each position once", f"{each.name} twice", layer="positions",
                                object=each.title, hex=key, mend="Give it a free number.")  # fmt: skip
            at.setdefault(key, each.name)
            found[each.name] = Position(
                each.name, key, name[0], name[1], marks.colour, marks.group or each.name,
                marks.hilltop, marks.artillery, marks.fort, marks.setup,
            )  # fmt: skip
        return dict(sorted(found.items(), key=lambda item: (item[1].letter, item[1].number)))

    def _position_name(self, each: MapObject) -> tuple[str, int] | None:
        letter, number = each.name[:1], each.name[1:]
        if "A" <= letter <= "M" and number.isascii() and number.isdigit() and number[0] != "0":
            return letter, int(number)
        self.report.add("a name of a letter A to M and a number", each.name, layer="positions",
                        object=each.title, hex=self._hex(each) or "", mend="Name it like A4.")  # fmt: skip
        return None

    def boxes(self) -> dict[str, Box]:
        """Read the landing boxes with their beach hexes: invasion coast first, each from the left."""
        self.kinds("beaches", "box", "beach")
        rows = {each.name: marks for each, marks in self._marked("beaches", "box", BoxMarks)}
        hexes: dict[str, list[str]] = {name: [] for name in rows}
        for each, marks in self._marked("beaches", "beach", BeachMarks):
            key = self._stand(each, "beaches")
            if marks.box not in rows:
                self.report.unknown("box", marks.box, rows, layer="beaches", object=each.title, hex=key or "")
            elif key is not None:
                hexes[marks.box].append(key)
        found = [self._box(name, marks, hexes[name]) for name, marks in rows.items()]
        return {box.code: box for box in sorted(found, key=lambda box: (box.coast, box.order))}

    def _box(self, code: str, marks: BoxMarks, hexes: list[str]) -> Box:
        if not 2 <= len(hexes) <= 3:
            self.report.add("two or three beach hexes", len(hexes), layer="beaches", object=code,
                            mend="Add or delete objects of type beach with this box.")  # fmt: skip
        fire = tuple(colour for colour in COLOURS if getattr(marks, f"fire_{colour}"))
        return Box(code, marks.title, marks.coast, marks.order, tuple(sorted(hexes)), fire)

    def sides(self) -> dict[tuple[str, str], frozenset[str]]:
        """Read the hexsides: each stretch of a line must lie on one side, a road must cross it."""
        self.kinds("hexsides", *SIDE_KINDS)
        found: dict[tuple[str, str], set[str]] = {}
        for each, _marks in (
            self._marked("hexsides", "bluff", NoMarks)
            + self._marked("hexsides", "cliff", NoMarks)
            + self._marked("hexsides", "road", NoMarks)
        ):
            if len(each.points) < 2:
                self.report.add("a line of two points or more", len(each.points), layer="hexsides",
                                object=each.title, mend="Draw it as a polyline.")  # fmt: skip
            for start, end in zip(each.points, each.points[1:], strict=False):
                pair = self._side(start, end, road=each.kind == "road")
                if pair is not None:
                    found.setdefault(pair, set()).add(each.kind)
                    continue
                middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                wanted = "from centre to centre" if each.kind == "road" else "from corner to corner"
                self.report.add(
                    f"a stretch over one hexside, {wanted}", f"{start} to {end}", layer="hexsides",
                    object=each.title, hex=self.lattice.hex_at(*middle) or "",
                    mend="Move its points onto the corners (bluff, cliff) or centres (road) of the hexes.",
                )  # fmt: skip
        return {pair: frozenset(kinds) for pair, kinds in sorted(found.items())}

    def _side(self, start: Point, end: Point, *, road: bool) -> tuple[str, str] | None:
        """Return the hexside a stretch lies on (or crosses, for a road) if land is beside it."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        key = self.lattice.hex_at(*middle) or self.lattice.hex_at(middle[0] + 1, middle[1] + 1)
        if key is None:
            return None
        for near in hexgrid.neighbours(key):
            if near not in self.lattice or not {key, near} & set(self.land):
                continue
            ends = (
                (self.lattice.centre(key), self.lattice.centre(near))
                if road
                else self.lattice.side_ends(key, near)
            )
            if _close(start, ends[0], end, ends[1]) or _close(start, ends[1], end, ends[0]):
                return hexgrid.side(key, near)
        return None

    def board(self, positions: Iterable[Position], boxes: Iterable[Box]) -> Board:
        """Put the land hexes together."""
        elevation = self._tile_marks("elevation", ElevationMarks)
        features = self._tile_marks("features", FeatureMarks)
        self._check_ground(elevation, features, boxes)
        self.kinds("sectors", "sector")
        sides = self.sides()
        roads = {key for pair, kinds in sides.items() if "road" in kinds for key in pair}
        hills = {each.hex for each in positions if each.hilltop}
        names = {key: name for name, keys in self.places().items() for key in keys}
        plain, flat = FeatureMarks(), ElevationMarks(level=0)
        hexes = {}
        for key, terrain in self.land.items():
            ground, rise = features.get(key, plain), elevation.get(key, flat)
            hexes[key] = Hex(
                key, terrain, rise.level, rise.mixed, key in hills, ground.beach, ground.airfield,
                ground.village, key in roads, ground.terrace, self._sector(key), names.get(key, ""),
            )  # fmt: skip
        return Board(hexes, sides)

    def _check_ground(
        self,
        elevation: Mapping[str, ElevationMarks],
        features: Mapping[str, FeatureMarks],
        boxes: Iterable[Box],
    ) -> None:
        for key in self.land:
            if key not in elevation:
                self.report.add("a level for every land hex", None, layer="elevation", hex=key,
                                mend="Paint a tile of the elevation set there.")  # fmt: skip
        for layer, keys in (("elevation", elevation), ("features", features)):
            for key in sorted(set(keys) - set(self.land)):
                self.report.add("nothing on a sea hex", "a tile", layer=layer, hex=key,
                                mend="Erase it, or paint land in the layer terrain.")  # fmt: skip
        arrows = {key for key, each in features.items() if each.beach}
        listed = {key for box in boxes for key in box.hexes}
        for key in sorted(arrows ^ listed):
            what = ("an arrow tile", "none") if key in listed else ("an object of type beach", "none")
            self.report.add(f"{what[0]} on a beach hex", what[1],
                            layer="features" if key in listed else "beaches", hex=key,
                            mend="A landing hex needs both the arrow tile and the beach object.")  # fmt: skip

    def _sector(self, key: str) -> int:
        inside = sorted({number for keys, number in self.areas if key in keys})
        if len(inside) != 1:
            self.report.add("each land hex in one sector", inside or None, layer="sectors", hex=key,
                            mend="Move the borders of the sector areas past its centre.")  # fmt: skip
        return inside[0] if inside else 0

    def places(self) -> dict[str, tuple[str, ...]]:
        """Read the named places; a place may cover several hexes."""
        found: dict[str, list[str]] = {}
        for each, _marks in self._marked("places", "place", NoMarks):
            key = self._hex(each)
            if key is not None:
                found.setdefault(each.name, []).append(key)
        return {name: tuple(sorted(keys)) for name, keys in found.items()}

    def setup(self, board: Board) -> tuple[SetupMark, ...]:
        """Read the set-up helps: designations, and the US ground behind the front."""
        self.kinds("places", "place")
        self.kinds("setup", "front", "designation")
        for layer in ("places", "setup"):
            for each in self.sheet.objects.get(layer, ()):
                if each.kind != "front":
                    self._stand(each, layer)
        ground: dict[str, set[str]] = {}
        for each, marks in self._marked("setup", "front", SetupMarks):
            inside = _covered(each, self.lattice, board.hexes)
            ground.setdefault(marks.scenario, set()).update(inside)
        found = [SetupMark(name, "front", "", tuple(sorted(keys))) for name, keys in ground.items()]
        for each, marks in self._marked("setup", "designation", SetupMarks):
            key = self._hex(each)
            found += [SetupMark(marks.scenario, "us", each.name, (key,))] if key else []
        return tuple(sorted(found, key=lambda mark: (mark.scenario, mark.kind, mark.text)))


def _groups(positions: Mapping[str, Position], report: MapReport) -> dict[str, Group]:
    """Put the position groups together; each is named after its first position and linked hex to hex."""
    members: dict[str, list[Position]] = {}
    for each in positions.values():
        members.setdefault(each.group, []).append(each)
    for key, found in members.items():
        first = found[0]
        where = {"layer": "positions", "object": first.key, "hex": first.hex}
        if key != first.key:
            report.add("a group named after its first position", key, **where, mend=f"Name it {first.key}.")
        if len({each.colour for each in found}) > 1:
            report.add("one colour in a group", ", ".join(each.colour for each in found), **where,
                       mend="Give all its positions the same colour.")  # fmt: skip
        for each in found:
            others = [other for other in found if other is not each]
            if others and all(hexgrid.distance(each.hex, other.hex) > 1 for other in others):
                report.add("a group whose hexes touch", f"{each.key} apart", layer="positions",
                           object=each.key, hex=each.hex, mend="Move it or take it out of the group.")  # fmt: skip
    return {key: Group(key, tuple(m.key for m in found), found[0].colour) for key, found in members.items()}


def _close(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether a lies by b and c by d."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(c[0] - d[0]), abs(c[1] - d[1])) <= SNAP


def _covered(area: MapObject, lattice: Lattice, keys: Iterable[str]) -> set[str]:
    """Return the hexes whose centres an area holds: a ray to the left crosses its border an odd number of times."""
    rows: dict[int, list[float]] = {}
    found = set()
    for key in keys:
        x, y = lattice.centre(key)
        if y not in rows:
            rows[y] = _crossings(area.points, y)
        if bisect(rows[y], x) % 2:
            found.add(key)
    return found


def _crossings(points: tuple[tuple[float, float], ...], y: int) -> list[float]:
    """Return where a level line crosses a closed border, from left to right."""
    around = zip(points, (*points[1:], *points[:1]), strict=True)
    return sorted(
        (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in around if (ay > y) != (by > y)
    )
