"""From what stands on a map sheet to the island, with every check the map must pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TypeVar

from pydantic import ValidationError

from ecs.core import hexgrid
from ecs.core.board import Board, Hex
from ecs.dday.printed.island import COLOURS, Box, Group, Island, Position, SetupMark
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
from ecs.library.map_shapes import covered, side_of
from ecs.library.map_sheet import MapObject, MapSheet, Value

M = TypeVar("M", bound=Marks)
SIDE_KINDS = ("bluff", "cliff", "road")
LAYER_KINDS = {
    "hexsides": SIDE_KINDS,
    "positions": ("position",),
    "beaches": ("box", "beach"),
    "sectors": ("sector",),
    "places": ("place",),
    "setup": ("front", "designation"),
}
"""The object layers and the types of object in each."""

LINE, AREA, SPOT = (
    ("polyline", "polygon"),
    ("polygon", "rectangle"),
    ("point", "rectangle", "ellipse", "tile"),
)
SHAPES = {**dict.fromkeys(SIDE_KINDS, LINE), **dict.fromkeys(("sector", "front"), AREA)}
"""How each type of object may be drawn; those not listed mark a spot."""

NAMELESS = (*SIDE_KINDS, "sector", "front", "beach")


def build_island(sheet: MapSheet, report: MapReport, scenarios: Iterable[str] | None = None) -> Island:
    """Build the island; problems go into the report, and the island is good only if there are none.

    `scenarios` are the keys that set-up helps may name; without it any name is taken.
    """
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
        maker.setup(None if scenarios is None else sorted(scenarios)),
        sheet.fingerprint,
    )


class _Maker:
    """Reads the layers of one sheet."""

    def __init__(self, sheet: MapSheet, report: MapReport) -> None:
        self.sheet, self.report, self.lattice = sheet, report, sheet.lattice
        self.objects = {layer: self._good(layer) for layer in LAYER_KINDS}
        terrain = self._tile_marks("terrain", TerrainMarks)
        for key in sorted(set(self.lattice.cells()) - set(sheet.tiles["terrain"])):
            report.add("a terrain tile in every hex", None, layer="terrain", hex=key,
                       mend="Paint sea or land there.")  # fmt: skip
        self.land = {key: each.terrain for key, each in terrain.items() if each.terrain != "sea"}
        self.centres = {key: self.lattice.centre(key) for key in self.land}
        self.areas = [
            (covered(each, self.centres), marks.sector)
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
        for each in self.objects[layer]:
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

    def _good(self, layer: str) -> tuple[MapObject, ...]:
        """Return the objects of a layer whose type, shape and name are right; note the others."""
        return tuple(each for each in self.sheet.objects.get(layer, ()) if self._is_good(each, layer))

    def _is_good(self, each: MapObject, layer: str) -> bool:
        where = {"layer": layer, "object": each.title, "hex": self._hex(each) or ""}
        shapes = SHAPES.get(each.kind, SPOT)
        if each.kind not in LAYER_KINDS[layer]:
            self.report.unknown("object type", each.kind, LAYER_KINDS[layer], **where)
        elif each.shape not in shapes:
            self.report.add(f"a {shapes[0]} for a {each.kind}", each.shape, **where,
                            mend=f"Draw it again as a {shapes[0]}.")  # fmt: skip
        elif not (each.name.strip() or each.kind in NAMELESS):
            self.report.add(f"a name for a {each.kind}", None, **where, mend="Type one into the field Name.")
        else:
            return True
        return False

    def positions(self) -> dict[str, Position]:
        """Read the positions, in the order of letter and number."""
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
        if "A" <= letter <= "M" and re.fullmatch("[1-9][0-9]{0,2}", number):
            return letter, int(number)
        self.report.add("a name of a letter A to M and a number", each.name, layer="positions",
                        object=each.title, hex=self._hex(each) or "", mend="Name it like A4.")  # fmt: skip
        return None

    def boxes(self) -> dict[str, Box]:
        """Read the landing boxes with their beach hexes: invasion coast first, each from the left."""
        rows: dict[str, BoxMarks] = {}
        for each, box in self._marked("beaches", "box", BoxMarks):
            self._check_box(each, box, rows)
            rows[each.name] = box
        hexes: dict[str, list[str]] = {name: [] for name in rows}
        for each, marks in self._marked("beaches", "beach", BeachMarks):
            key = self._stand(each, "beaches")
            if marks.box not in rows:
                self.report.unknown("box", marks.box, rows, layer="beaches", object=each.title, hex=key or "")
            elif key is not None:
                if any(key in each_box for each_box in hexes.values()):
                    self.report.add("one beach object in a hex", "two", layer="beaches", object=each.title,
                                    hex=key, mend="Delete one of them.")  # fmt: skip
                hexes[marks.box].append(key)
        found = [self._box(name, marks, hexes[name]) for name, marks in rows.items()]
        return {box.code: box for box in sorted(found, key=lambda box: (box.coast, box.order))}

    def _check_box(self, each: MapObject, marks: BoxMarks, rows: Mapping[str, BoxMarks]) -> None:
        """Note a box that stands twice, off the map or on land, or in the place of another."""
        key = self._stand(each, "beaches", on_land=False)
        where = {"layer": "beaches", "object": each.title, "hex": key or ""}
        if key in self.land:
            self.report.add("a landing box out at sea", "land", **where, mend="Move it off the land.")
        if each.name in rows:
            self.report.add("each box once", f"{each.name} twice", **where, mend="Give it a free code.")
        elif any((marks.coast, marks.order) == (other.coast, other.order) for other in rows.values()):
            self.report.add("a place in the row for each box", f"{marks.order} twice on the {marks.coast} coast",
                            **where, mend="Change its property order.")  # fmt: skip

    def _box(self, code: str, marks: BoxMarks, hexes: list[str]) -> Box:
        if not 2 <= len(hexes) <= 3:
            self.report.add("two or three beach hexes", len(hexes), layer="beaches", object=code,
                            mend="Add or delete objects of type beach with this box.")  # fmt: skip
        fire = tuple(colour for colour in COLOURS if getattr(marks, f"fire_{colour}"))
        return Box(code, marks.title, marks.coast, marks.order, tuple(sorted(hexes)), fire)

    def sides(self) -> dict[tuple[str, str], frozenset[str]]:
        """Read the hexsides: each stretch of a line must lie on one side, a road must cross it."""
        found: dict[tuple[str, str], set[str]] = {}
        for each, _marks in (
            self._marked("hexsides", "bluff", NoMarks)
            + self._marked("hexsides", "cliff", NoMarks)
            + self._marked("hexsides", "road", NoMarks)
        ):
            points = (*each.points, each.points[0]) if each.shape == "polygon" else each.points
            for start, end in pairwise(points):
                pair = side_of(start, end, self.lattice, self.land, road=each.kind == "road")
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

    def board(self, positions: Iterable[Position], boxes: Iterable[Box]) -> Board:
        """Put the land hexes together."""
        elevation = self._tile_marks("elevation", ElevationMarks)
        features = self._tile_marks("features", FeatureMarks)
        self._check_ground(elevation, features, boxes)
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

    def setup(self, scenarios: list[str] | None) -> tuple[SetupMark, ...]:
        """Read the set-up helps: designations, and the US ground behind the front."""
        for layer in ("places", "setup"):
            for each in self.objects[layer]:
                if each.kind != "front":
                    self._stand(each, layer)
        fronts = self._marked("setup", "front", SetupMarks)
        designations = self._marked("setup", "designation", SetupMarks)
        for each, marks in fronts + designations:
            if scenarios is not None and marks.scenario not in scenarios:
                self.report.unknown("scenario", marks.scenario, scenarios, layer="setup", object=each.title,
                                    hex=self._hex(each) or "")  # fmt: skip
        ground: dict[str, set[str]] = {}
        for each, marks in fronts:
            inside = covered(each, self.centres)
            ground.setdefault(marks.scenario, set()).update(inside)
        found = [SetupMark(name, "front", "", tuple(sorted(keys))) for name, keys in ground.items()]
        for each, marks in designations:
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
        for each in _apart(found):
            report.add("a group whose hexes touch", f"{each.key} apart", layer="positions",
                       object=each.key, hex=each.hex, mend="Move it or take it out of the group.")  # fmt: skip
    return {key: Group(key, tuple(m.key for m in found), found[0].colour) for key, found in members.items()}


def _apart(members: list[Position]) -> list[Position]:
    """Return the positions of a group that no chain of touching hexes links to the first."""
    linked, left = members[:1], members[1:]
    for one in linked:
        near = [each for each in left if hexgrid.distance(one.hex, each.hex) <= 1]
        linked += near
        left = [each for each in left if each not in near]
    return left
