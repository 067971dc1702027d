"""What a map maker should look at: a map with such things can be played, but they are seldom meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree import ElementTree

from ecs.core import hexgrid
from ecs.dday.printed.charts import ArtilleryValues
from ecs.dday.printed.field_of_fire import potential_field
from ecs.dday.printed.island import Island

NEAR_BEACH = 3
SMALL_FIELD = 4
SHOWN = 5
"""How many hexes of one kind a warning names."""

PNG_TEXT = b"tEXtmap\x00"
"""How the painted relief begins to name the map it was painted from."""


def advice(path: Path, island: Island, guns: ArtilleryValues | None = None) -> list[str]:
    """Return a sentence for everything odd about a map; `guns` are the game's artillery points (6.5.3)."""
    checks = (overlapping_colours, fire_squares, beaches, unreached_ground, odd_positions, odd_sides)
    found = [text for check in checks for text in check(island)]
    found += artillery(island, guns) if guns is not None else ()
    return [*found, *stale_relief(path, island)]


def overlapping_colours(island: Island) -> Iterator[str]:
    """Two positions of one colour must not reach the same hex (6.2.2)."""
    fields = {key: {*potential_field(island, key), *island.group_hexes[key]} for key in island.groups}
    groups = [group for group in island.groups.values() if group.colour != "black"]
    for number, one in enumerate(groups):
        for other in groups[number + 1 :]:
            shared = sorted(fields[one.key] & fields[other.key]) if one.colour == other.colour else []
            if shared:
                yield f"{one.key} and {other.key} are both {one.colour} and reach {', '.join(shared)}"


def fire_squares(island: Island) -> Iterator[str]:
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


def beaches(island: Island) -> Iterator[str]:
    """A beach touches the sea, and from it a way leads inland; some box lies on the invasion coast."""
    hexes = island.board.hexes
    for key, each in hexes.items():
        if each.beach and all(near in hexes for near in hexgrid.neighbours(key)):
            yield f"the beach hex {key} does not touch the sea"
    for box in island.boxes.values():
        landing = set(box.hexes)
        ways = {near for key in box.hexes for near in open_sides(island, key)} - landing
        if box.hexes and not ways:
            yield f"no way leads inland from the beach of box {box.code}"
    if island.boxes and not island.beach_hexes("east"):
        yield "no box has the coast east: the first landings and the opening card need one"


def open_sides(island: Island, key: str) -> Iterator[str]:
    """Name the neighbours a unit can walk to."""
    for near in island.board.neighbours(key):
        if "cliff" not in island.board.side(key, near):
            yield near


def unreached_ground(island: Island) -> Iterator[str]:
    """Every hex can be walked to from a beach (7.3)."""
    seen = set(island.beach_hexes("east") or island.beach_hexes())
    if not seen:
        yield "no box has a beach yet: nobody can land"
        return
    edge = sorted(seen)
    while edge:
        onward = {near for key in edge for near in open_sides(island, key)}
        edge = sorted(onward - seen)
        seen.update(edge)
    cut_off = sorted(set(island.board.hexes) - seen)
    if len(cut_off) == 1:
        yield f"hex {cut_off[0]} cannot be walked to from the beaches"
    elif cut_off:
        yield f"{len(cut_off)} hexes cannot be walked to from the beaches: {few(cut_off)}"


def few(keys: Sequence[str]) -> str:
    """List the first of many hexes, and say how many more there are."""
    more = len(keys) - SHOWN
    return f"{', '.join(keys[:SHOWN])} and {more} more" if more > 0 else ", ".join(keys)


def odd_positions(island: Island) -> Iterator[str]:
    """Positions on beaches, hilltops with another fort site than theirs (17.2.1), fields of hardly any hex, guns without a sound."""
    for each in island.positions.values():
        if island.board.hexes[each.hex].beach:
            yield f"{each.key} stands on the beach hex {each.hex}"
        sites = ("FF",) if each.colour == "black" else ("F", "")
        if each.hilltop and each.fort not in sites:
            yield f"{each.key} on a hilltop should have {sites[0]} as its fort site"
        field = potential_field(island, each.group)
        if not field:
            yield f"{each.key} fires nowhere: no land hex lies in its line of sight"
        elif len(field) < SMALL_FIELD:
            yield f"{each.key} fires into fewer than {SMALL_FIELD} hexes"


def artillery(island: Island, guns: ArtilleryValues) -> Iterator[str]:
    """Guns in a silent sector never fire, and every other sector with positions should have guns (6.5.3)."""
    armed = [each for each in island.positions.values() if each.artillery]
    for each in armed:
        if island.sector(each.hex) in guns.silent_sectors:
            yield f"the guns of {each.key} never fire: sector {island.sector(each.hex)} has no artillery points"
    held = {island.sector(each.hex) for each in island.positions.values()} - set(guns.silent_sectors)
    gunless = sorted(held - {island.sector(each.hex) for each in armed})
    if armed:
        for sector in gunless:
            yield f"sector {sector} has positions but no artillery points"
    elif island.positions:
        yield "no position has artillery: the Japanese artillery phase will always be quiet"


def odd_sides(island: Island) -> Iterator[str]:
    """Roads over cliffs."""
    for (a, b), kinds in island.board.sides.items():
        if {"road", "cliff"} <= kinds:
            yield f"a road crosses the cliff {a}|{b}"


def stale_relief(path: Path, island: Island) -> Iterator[str]:
    """A relief painted by the program remembers the map it was painted from; others are taken as they are."""
    for relief in reliefs(path):
        head = relief.read_bytes()[:4096] if relief.is_file() else b""
        if PNG_TEXT in head and island.fingerprint.encode() not in head:
            yield f"{relief.name} was painted from another state of the map: run tools/paint_relief.py"


def reliefs(path: Path) -> list[Path]:
    """Return the image files of a map's image layers."""
    root = ElementTree.parse(path).getroot()
    images = [layer.find("image") for layer in root.findall("imagelayer")]
    return [path.parent / image.get("source", "") for image in images if image is not None]
