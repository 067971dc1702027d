"""Draw the first draft of the Iwo Jima map from the coast data and the tables in island_draft.py.

It was run to begin maps/iwo_jima.tmx. The map file is the source since then: this tool writes only
where it is told to and never over a map that exists, unless it is asked with --force.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.core import hexgrid  # noqa: E402
from ecs.core.board import Board, Hex  # noqa: E402
from ecs.dday.printed.field_of_fire import potential_field  # noqa: E402
from ecs.dday.printed.island import Box, Group, Island, Position  # noqa: E402
from ecs.library.lattice import Lattice  # noqa: E402
from tools import island_draft as draft  # noqa: E402
from tools.tilesets import write_tilesets  # noqa: E402
from tools.tmx_writer import (  # noqa: E402
    Writer,
    chains,
    elevation_gids,
    feature_gids,
    outlines,
    terrain_gids,
)

ROWS, PLACES = 30, 39
SIX = ("gold", "red", "purple", "blue", "green", "brown")


def land_keys() -> list[str]:
    """Return the hexes with enough land, in key order."""
    shares = json.loads((ROOT / "maps/sources/iwo_jima_hexes.json").read_text())["hexes"]
    also = set(draft.LAND_ALSO.split())
    return sorted(
        key for key, each in shares.items() if each["land_fraction"] >= draft.LAND_SHARE or key in also
    )


def sector(key: str) -> int:
    """Return the sector of a hex, sea included."""
    row, place = hexgrid.offset(key)
    if place <= draft.SECTOR_1_LAST.get(row, -1):
        return 1
    if place <= draft.SECTOR_2_LAST.get(row, -1):
        return 2
    first = draft.SECTOR_4_FIRST.get(min(row, 22), 99)
    if row >= 23:
        first = 0
    return 4 if place >= first else 3


def shore_distance(land: Iterable[str]) -> dict[str, int]:
    """Return how many hexes each land hex lies from the sea (1 at the shore)."""
    keys = set(land)
    found = {key: 1 for key in keys if any(near not in keys for near in hexgrid.neighbours(key))}
    edge = sorted(found)
    while edge:
        following = sorted(
            {n for key in edge for n in hexgrid.neighbours(key) if n in keys and n not in found}
        )
        for key in following:
            found[key] = 1 + min(found[n] for n in hexgrid.neighbours(key) if n in found)
        edge = following
    return found


def guess_level(key: str, shore: int) -> int:
    """Guess a level from the distance to the sea and the lie of the land."""
    row, place = hexgrid.offset(key)
    if place <= 8:
        return min(shore, 2)
    if place <= 17 and row <= 20:
        west = row >= 9 + (place - 8) * 0.6
        rise = {1: 1, 2: 1 if west else 2, 3: 2 if west else 3}.get(shore, 3)
        return rise + (1 if place >= 16 and shore >= 4 and row >= 10 else 0)
    if place <= 20 and row <= 20:
        return {1: 1, 2: 2, 3: 3}.get(shore, 4)
    if row >= 22 and place <= 26:
        return {1: 1, 2: 3, 3: 4}.get(shore, 5)
    return {1: 2, 2: 3, 3: 4}.get(shore, 5)


def words(text: str) -> list[str]:
    return text.split()


def hexsides() -> dict[tuple[str, str], frozenset[str]]:
    """Return every hexside of the draft with its kinds."""
    found: dict[tuple[str, str], set[str]] = {}
    for kind, table in (("bluff", draft.BLUFFS), ("cliff", draft.CLIFFS)):
        for line in table.values():
            for pair in words(line):
                found.setdefault(hexgrid.side(*pair.split("-")), set()).add(kind)
    for path in road_paths().values():
        for a, b in pairwise(path):
            found.setdefault(hexgrid.side(a, b), set()).add("road")
    return {pair: frozenset(kinds) for pair, kinds in sorted(found.items())}


def road_paths() -> dict[str, list[str]]:
    """Join the way points of each road along straight lines of hexes."""
    return {name: _path(words(line)) for name, line in draft.ROADS.items()}


def _path(points: list[str]) -> list[str]:
    path = [points[0]]
    for goal in points[1:]:
        while path[-1] != goal:
            here = path[-1]
            nearer = [
                n
                for n in hexgrid.neighbours(here)
                if hexgrid.distance(n, goal) < hexgrid.distance(here, goal)
            ]
            path.append(min(nearer, key=lambda n: (_off_line(points, n, goal, here), n)))
    return path


def _off_line(points: list[str], near: str, goal: str, here: str) -> float:
    (aq, ar), (bq, br), (q, r) = (hexgrid.axial(each) for each in (here, goal, near))
    return abs((bq - aq) * (r - ar) - (br - ar) * (q - aq))


def build_board() -> Board:
    """Return the drafted board."""
    land = land_keys()
    shore = shore_distance(land)
    levels = {key: level for level, keys in draft.LEVELS.items() for key in words(keys)}
    rocky, wooded = set(words(draft.ROCKY)), set(words(draft.WOODED))
    beaches = {key for _title, _coast, keys in draft.BEACHES.values() for key in words(keys)}
    airfields = {key: number for number, keys in draft.AIRFIELDS.items() for key in words(keys)}
    hills = {line.hex for line in position_lines() if line.hilltop}
    sides = hexsides()
    places: dict[str, str] = {key: name for name, key in draft.PLACES.items()}
    hexes = {}
    for key in land:
        terrain = "rocky" if key in rocky else "wooded" if key in wooded else "clear"
        hexes[key] = Hex(
            key,
            terrain=terrain,
            level=levels.get(key) or guess_level(key, shore[key]),
            mixed=key in words(draft.MIXED),
            hilltop=key in hills,
            beach=key in beaches,
            airfield=airfields.get(key, 0),
            village=key in words(draft.VILLAGES),
            road=any("road" in sides.get((min(key, n), max(key, n)), ()) for n in hexgrid.neighbours(key)),
            terrace=key in words(draft.TERRACES),
            sector=sector(key),
            place=places.get(key, ""),
        )
    return Board(hexes, sides)


def position_lines() -> list[Position]:
    """Read the table of positions, in the order of letter and number."""
    found = []
    for line in draft.POSITIONS.strip().splitlines():
        key, where, colour, group, flags = line.split()
        fort = "FF" if "FF" in flags else "F" if "F" in flags else ""
        found.append(
            Position(
                key=key, hex=where, letter=key[0], number=int(key[1:]), colour=colour,
                group=key if group == "-" else group, hilltop="H" in flags, artillery="A" in flags,
                fort=fort, setup="X" if "X" in flags else "+" if "+" in flags else "",
            )
        )  # fmt: skip
    return sorted(found, key=lambda each: (each.letter, each.number))


def groups_of(positions: Iterable[Position]) -> dict[str, Group]:
    members: dict[str, list[Position]] = {}
    for each in positions:
        members.setdefault(each.group, []).append(each)
    return {key: Group(key, tuple(m.key for m in found), found[0].colour) for key, found in members.items()}


@dataclass
class Colouring:
    """Six colours for the groups so that no two groups of one colour reach a common hex (6.2.2)."""

    fields: Mapping[str, frozenset[str]]
    allowed: Mapping[str, tuple[str, ...]]
    clashes: dict[str, set[str]] = field(default_factory=dict)
    tries: int = 0

    def solve(self) -> dict[str, str] | None:
        names = sorted(self.fields)
        for a in names:
            self.clashes[a] = {b for b in names if b != a and self.fields[a] & self.fields[b]}
        return self._step({}, {name: set(self.allowed[name]) for name in names})

    def _step(self, done: dict[str, str], left: dict[str, set[str]]) -> dict[str, str] | None:
        self.tries += 1
        if not left or self.tries > 200_000:
            return done if not left else None
        name = min(left, key=lambda n: (len(left[n]), -len(self.clashes[n]), n))
        count = {colour: sum(c == colour for c in done.values()) for colour in SIX}
        for colour in sorted(left[name], key=lambda c: (count[c], c)):
            rest = {n: (o - {colour} if n in self.clashes[name] else o) for n, o in left.items() if n != name}
            if all(rest.values()):
                found = self._step({**done, name: colour}, rest)
                if found is not None:
                    return found
        return None


def build_island() -> Island:
    """Return the drafted island, colours solved."""
    board = build_board()
    lines = position_lines()
    raw = Island(board, {p.key: p for p in lines}, groups_of(lines), {}, {})
    reach = {
        key: frozenset(potential_field(raw, key)) | frozenset(raw.group_hexes[key])
        for key, group in raw.groups.items()
        if group.colour != "black"
    }
    allowed = {key: allowed_colours(raw, key) for key in reach}
    solver = Colouring(reach, allowed)
    colours = solver.solve()
    if colours is None:
        tight = sorted(solver.clashes, key=lambda n: -len(solver.clashes[n]))[:12]
        raise SystemExit(f"no colouring; most clashes: {[(n, len(solver.clashes[n])) for n in tight]}")
    positions = {p.key: replace(p, colour=colours.get(p.group, "black")) for p in lines}
    coloured = Island(board, positions, groups_of(positions.values()), {}, {})
    places: dict[str, tuple[str, ...]] = {name: (key,) for name, key in draft.PLACES.items()}
    return Island(board, positions, coloured.groups, boxes(coloured), places)


def allowed_colours(island: Island, group: str) -> tuple[str, ...]:
    """Return the colours a group may take: its own if fixed, and what the fire squares allow."""
    fixed = island.groups[group].colour
    if fixed in SIX:
        return (fixed,)
    bans = {"B1": {"red", "blue"}, "Y2": {"red"}, "R1": {"brown"}}
    banned = {c for code, colours in bans.items() if _near_box(island, group, code) for c in colours}
    banned |= set(draft.NOT_COLOURS.get(group, "").split())
    wanted = draft.ONLY_COLOURS.get(group)
    return tuple(c for c in SIX if c not in banned and (not wanted or c in wanted.split()))


def _near_box(island: Island, group: str, code: str) -> bool:
    return any(island.group_distance(group, key) <= 3 for key in words(draft.BEACHES[code][2]))


def boxes(island: Island) -> dict[str, Box]:
    """Return the boxes; their fire squares are the colours within three hexes of their beach, bar those left out (5.1)."""
    found = {}
    order = {"east": 0, "west": 0}
    for code, (title, coast, keys) in draft.BEACHES.items():
        near = {g.colour for name, g in island.groups.items() if _near_box(island, name, code)}
        fire = tuple(c for c in (*SIX, "black") if c in near and (code, c) not in draft.NO_SQUARES)
        found[code] = Box(code, title, coast, order[coast], tuple(words(keys)), fire)
        order[coast] += 1
    return found


def write_positions(writer: Writer, island: Island) -> None:
    writer.open_objects("positions", "#761d97")
    for each in island.positions.values():
        marks: dict[str, str | int | bool] = {"colour": each.colour}
        marks |= {"group": each.group} if len(island.groups[each.group].positions) > 1 else {}
        marks |= {"hilltop": True} if each.hilltop else {}
        marks |= {"artillery": True} if each.artillery else {}
        marks |= {"fort": each.fort} if each.fort else {}
        marks |= {"setup": each.setup} if each.setup else {}
        writer.object("position", each.key, [writer.lattice.centre(each.hex)], marks)
    writer.close_objects()


def write_beaches(writer: Writer, island: Island) -> None:
    writer.open_objects("beaches", "#c8b273")
    for box in island.boxes.values():
        marks: dict[str, str | int | bool] = {"title": box.name, "coast": box.coast, "order": box.order}
        marks |= {f"fire_{colour}": True for colour in box.fire}
        writer.object("box", box.code, [writer.lattice.centre(draft.BOX_SITES[box.code])], marks)
    for box in island.boxes.values():
        for key in box.hexes:
            writer.object("beach", key, [writer.lattice.centre(key)], {"box": box.code})
    writer.close_objects()


def write_hexsides(writer: Writer) -> None:
    writer.open_objects("hexsides", "#8a4b2a")
    for kind, table in (("bluff", draft.BLUFFS), ("cliff", draft.CLIFFS)):
        for name, line in table.items():
            for path in chains(writer.lattice, words(line)):
                writer.object(kind, name, path, {}, "polyline")
    for name, keys in road_paths().items():
        writer.object("road", name, [writer.lattice.centre(key) for key in keys], {}, "polyline")
    writer.close_objects()


def write_areas(writer: Writer, island: Island) -> None:
    writer.open_objects("sectors", "#5f7f8f", shown=False)
    for number in (1, 2, 3, 4):
        cells = [key for key in writer.lattice.cells() if sector(key) == number]
        for path in outlines(writer.lattice, cells):
            writer.object("sector", f"Sector {number}", path, {"sector": number}, "polygon")
    writer.close_objects()
    writer.open_objects("places", "#ffffff")
    for name, keys in island.places.items():
        for key in keys:
            writer.object("place", name, [writer.lattice.centre(key)], {})
    writer.close_objects()
    writer.open_objects("setup", "#698ce2", shown=False)
    for scenario, (closed, rows) in draft.FRONTS.items():
        cells = [
            key
            for key in writer.lattice.cells()
            if int(key[:2]) <= rows.get(int(key[2:]), -1) and not (closed and sector(key) == 1)
        ]
        for path in outlines(writer.lattice, cells):
            writer.object("front", "US ground", path, {"scenario": scenario}, "polygon")
        for mark in words(draft.DESIGNATIONS[scenario]):
            name, key = mark.split(":")
            writer.object("designation", name, [writer.lattice.centre(key)], {"scenario": scenario})
    writer.close_objects()


def map_text(island: Island) -> str:
    """Return the whole map file."""
    writer = Writer(Lattice())
    writer.tile_layer("terrain", terrain_gids(island, writer.lattice))
    writer.tile_layer("elevation", elevation_gids(island))
    writer.tile_layer("features", feature_gids(island))
    writer.image_layer("relief", "iwo_jima_relief.png")
    write_hexsides(writer)
    write_positions(writer, island)
    write_beaches(writer, island)
    write_areas(writer, island)
    return writer.text()


def main(arguments: list[str]) -> int:
    """Write the draft into a folder (first argument), never over a map that stands there without --force."""
    folder = Path(next((each for each in arguments if not each.startswith("-")), "draft"))
    target = folder / "iwo_jima.tmx"
    if target.exists() and "--force" not in arguments:
        print(f"{target} exists and is the source now; nothing written", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    target.write_text(map_text(build_island()))
    write_tilesets(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
