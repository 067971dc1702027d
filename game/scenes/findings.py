"""What the inspector finds under the mouse."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.stage import Stage
from game.text.inspect import (
    control_text,
    hex_text,
    hex_title,
    japanese_text,
    position_text,
    threat_text,
    us_text,
)
from game.text.names import BOX_NAMES, COLOURS, place_name
from game.ui.inspector import Entry, Findings

MOST: Final = 20
"""How many units to come are shown at once."""


def findings_at(stage: Stage, at: tuple[int, int], *, whole: bool = False) -> Findings | None:
    """Return the facts of the counter under a point of the screen, or with `whole` of its place with all counters."""
    unit = stage.unit_at(at)
    place = stage.layout.spots[unit].where if unit else stage.fanned or stage.place_at(at)
    if not place or stage.view is None:
        return None
    if unit and not whole:
        return one_of(stage, unit, place)
    if place.startswith("box:"):
        box = stage.island.boxes[place[4:]]
        colours = ", ".join(COLOURS[colour] for colour in box.fire) or "nobody"
        lines = (f"Lands in {' and '.join(box.hexes)}.", f"Fire on the way in: {colours}.")
        return Findings(f"{BOX_NAMES.get(box.code, box.name)} beach box", lines, entries(stage, place))
    board = stage.island.board
    if place not in board.hexes:
        return None
    facts = board.hexes[place]
    found = [hex_text(facts)]
    position = stage.island.position_at(place)
    if position is not None:
        state = next((each for each in stage.view.positions if each.key == position.key), None)
        found.append(position_text(position, state, stage.island))
        found.append(control_text(position, stage.view.controlled))
    found.append(threat_text(stage.fire.onto(place, stage.view)))
    return Findings(hex_title(place, facts), tuple(found), entries(stage, place))


def one_of(stage: Stage, unit: str, place: str) -> Findings:
    """Return the facts of one counter; the others of its place are only counted."""
    assert stage.view is not None
    found = entries(stage, place, only=unit)
    lines = []
    if place in stage.island.board.hexes:
        lines.append(threat_text(stage.fire.onto(place, stage.view)))
    others = len(stage.layout.stack(place)) - 1
    if others:
        lines.append(f"{others} more here: right button shows all.")
    title = (
        hex_title(place, stage.island.board.hexes[place]) if lines and not place.startswith("box:") else ""
    )
    return Findings(title or place_name(place).capitalize(), tuple(lines), found)


def surroundings(stage: Stage, at: tuple[int, int]) -> pygame.Rect | None:
    """Return what the inspector must not cover: a stack that is spread out, a beach box."""
    if stage.fanned:
        return stage.fan_box()
    place = stage.place_at(at)
    return stage.box_area(place[4:]) if place.startswith("box:") else None


def arrivals(stage: Stage) -> Findings:
    """Return the units that are still to come, turn by turn."""
    from game.stage.faces import us_face

    assert stage.view is not None
    coming = [unit for unit in stage.view.us if unit.where.startswith("due:")]
    coming.sort(key=lambda unit: (int(unit.where[4:]), unit.key))
    found = tuple(Entry(us_face(unit), unit.key, place_name(unit.where).capitalize()) for unit in coming)
    lines = () if found else ("Nobody.",)
    if len(found) > MOST:
        lines = (f"And {len(found) - MOST} more, in the drawer at the foot of the map.",)
    return Findings("Still to come", lines, found[:MOST])


def entries(stage: Stage, place: str, *, only: str = "") -> tuple[Entry, ...]:
    """Return the counters of a place, the topmost first, or only one of them."""
    assert stage.view is not None
    ours = {unit.key: unit for unit in stage.view.us}
    theirs = {counter.key: counter for counter in stage.view.japanese}
    found = []
    for key in (only,) if only else reversed(stage.layout.stack(place)):
        face = stage.layout.spots[key].face
        if key in ours:
            found.append(Entry(face, key, us_text(ours[key], stage.view, stage.arms)))
        elif key in theirs:
            found.append(Entry(face, theirs[key].name, japanese_text(theirs[key])))
    return tuple(found)
