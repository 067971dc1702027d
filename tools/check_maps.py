"""Check the maps: problems that keep a game from starting, and warnings about the design.

python tools/check_maps.py              # all maps in maps/
python tools/check_maps.py maps/iwo_jima.tmx
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.core import hexgrid  # noqa: E402
from ecs.dday.printed.field_of_fire import potential_field  # noqa: E402
from ecs.dday.printed.island import Island  # noqa: E402
from ecs.library.problems import BadData  # noqa: E402
from ecs.library.tiled import load_island  # noqa: E402

NEAR_BEACH = 3
SMALL_FIELD = 4


def overlapping_colours(island: Island) -> Iterator[str]:
    """Two positions of one colour must not reach the same hex (6.2.2)."""
    fields = {key: {*potential_field(island, key), *island.group_hexes[key]} for key in island.groups}
    groups = [group for group in island.groups.values() if group.colour != "black"]
    for number, one in enumerate(groups):
        for other in groups[number + 1 :]:
            shared = sorted(fields[one.key] & fields[other.key]) if one.colour == other.colour else []
            if shared:
                yield f"{one.key} and {other.key} are both {one.colour} and reach {', '.join(shared)}"


def wrong_fire_squares(island: Island) -> Iterator[str]:
    """The fire squares of a box are the colours within three hexes of its beach; a black one may be left out (5.1)."""
    for box in island.boxes.values():
        near = {
            group.colour
            for key, group in island.groups.items()
            if any(island.group_distance(key, beach) <= NEAR_BEACH for beach in box.hexes)
        }
        for colour in sorted(near - {*box.fire, "black"}):
            yield f"box {box.code} has no {colour} fire square, but a {colour} position lies near"
        for colour in sorted(set(box.fire) - near):
            yield f"box {box.code} has a {colour} fire square, but no {colour} position lies near"


def shut_off_hexes(island: Island) -> Iterator[str]:
    """Every hex can be walked to from the invasion beaches."""
    seen = set(island.beach_hexes("east"))
    edge = sorted(seen)
    while edge:
        onward = {
            n for k in edge for n in island.board.neighbours(k) if "cliff" not in island.board.side(k, n)
        }
        edge = sorted(onward - seen)
        seen.update(edge)
    for key in sorted(set(island.board.hexes) - seen):
        yield f"hex {key} cannot be walked to from the beaches"


def odd_positions(island: Island) -> Iterator[str]:
    """Positions on beaches, hilltops with a fort site of another kind, fields of hardly any hex."""
    for each in island.positions.values():
        if island.board.hexes[each.hex].beach:
            yield f"{each.key} stands on the beach hex {each.hex}"
        kind = "FF" if each.colour == "black" else "F"
        if each.hilltop and each.fort not in ("", kind):
            yield f"{each.key} on a hilltop should be a fort site {kind} or none"
        if len(potential_field(island, each.group)) < SMALL_FIELD:
            yield f"{each.key} fires into fewer than {SMALL_FIELD} hexes"


def odd_ground(island: Island) -> Iterator[str]:
    """Bluffs between hexes of one level, roads over cliffs, beaches that do not touch the sea."""
    hexes = island.board.hexes
    for (a, b), kinds in island.board.sides.items():
        if {"road", "cliff"} <= kinds:
            yield f"a road crosses the cliff {a}|{b}"
    for key, each in hexes.items():
        if each.beach and all(near in hexes for near in hexgrid.neighbours(key)):
            yield f"the beach hex {key} does not touch the sea"


def stale_picture(path: Path, island: Island) -> Iterator[str]:
    """The relief remembers the map it was painted from."""
    relief = path.with_name(f"{path.stem}_relief.png")
    if island.fingerprint.encode() not in relief.read_bytes()[:4096]:
        yield f"{relief.name} was painted from another state of the map: run tools/paint_relief.py"


CHECKS = (overlapping_colours, wrong_fire_squares, shut_off_hexes, odd_positions, odd_ground)


def warnings_of(path: Path, island: Island) -> list[str]:
    """Return everything a map maker should look at."""
    return [*(text for check in CHECKS for text in check(island)), *stale_picture(path, island)]


def report(path: Path) -> bool:
    """Print what is wrong with a map; return whether it can be played on."""
    try:
        island = load_island(path)
    except BadData as bad:
        print(bad)
        return False
    notes = warnings_of(path, island)
    for note in notes:
        print(f"{path.name}: warning: {note}")
    print(
        f"{path.name}: {len(island.board.hexes)} land hexes, {len(island.positions)} positions in"
        f" {len(island.groups)} groups, {len(island.boxes)} boxes, {len(notes)} warnings"
    )
    return True


def main(arguments: list[str]) -> int:
    """Check the maps named, or all of them."""
    paths = [Path(each) for each in arguments] or sorted((ROOT / "maps").glob("*.tmx"))
    good = [report(path) for path in paths]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
