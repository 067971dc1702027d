"""What may be chosen stays in sight: the map moves there, the drawer and the hint give way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.grid import Point
from game.ui.lines import leading
from game.ui.question import slip_height

if TYPE_CHECKING:
    from game.scenes.table import Table

HINT_WIDTH: Final = 300
"""Width, at scale 1, of a hint beside the panel."""

LINES_LEFT: Final = 1
"""So many lines of the log a hint over it leaves in sight, the newest."""

BOX_RIM: Final = 0.9
"""Hexes around beach boxes that are shown together: room for the tools at the head of the map."""

RIM: Final = 30
"""Pixels from the edge of the map within which nothing counts as seen."""


def choice_groups(table: Table) -> list[list[Point]]:
    """Return where on the map something may be chosen: hexes, units, boxes, each in a list of its own."""
    stage, spots = table.stage, table.stage.layout.spots
    groups = [
        [stage.grid.centre(key) for key in table.choices.hexes],
        [spots[key].point for key in table.choices.units if key in spots],
        [stage.plan.frames[key[4:]].center for key in table.choices.boxes],
    ]
    return [group for group in groups if group]


def choice_points(table: Table) -> list[Point]:
    """Return where on the map something may be chosen."""
    return [point for group in choice_groups(table) for point in group]


def make_room(table: Table) -> None:
    """Let the map give way to the open drawer: it hides nothing that was in sight and may be chosen."""
    table.stage.camera.make_room(table.drawer.foot, choice_points(table))


def clear(table: Table, point: Point) -> bool:
    """Tell whether a point of the map lies in sight, and nothing on the map covers it."""
    camera = table.stage.camera
    if not camera.sees(point, RIM):
        return False
    x, y = camera.to_screen(point)
    at = (round(x), round(y))
    covers = camera.corner.collidepoint(at) or table.drawer.covers(at)
    return not covers and table.toolbar.button_at(at) is None


def show_choices(table: Table) -> None:
    """Bring what may be chosen into the view when nothing of it is in sight; where it all has room at once, also a part of it."""
    groups = choice_groups(table)
    boxes_only = not table.choices.hexes and not table.choices.units
    seen = all if boxes_only else any
    hidden = [group for group in groups if not seen(clear(table, point) for point in group)]
    if not table.laid_out or not hidden:
        return
    everything = choice_points(table)
    if boxes_only and not fits(table, everything):
        show_boxes(table)
    elif len(hidden) == len(groups) or fits(table, everything):
        centre(table, everything)
        if not all(seen(clear(table, point) for point in group) for group in groups):
            table.stage.camera.centre_on(table.stage.camera.above(*middle(everything)))


def centre(table: Table, points: list[Point]) -> None:
    """Bring the middle of some points into the middle of the view, with no table beside the map."""
    camera = table.stage.camera
    camera.centre_on(camera.above(*middle(points)))
    camera.settle()


def show_boxes(table: Table) -> None:
    """Go so far off that every beach box that may be chosen is seen: nobody looks for one that is not."""
    stage = table.stage
    frames = [stage.plan.frames[key[4:]] for key in table.choices.boxes]
    corners = [corner for frame in frames for corner in (frame.topleft, frame.bottomright)]
    stage.camera.fit(corners, stage.grid.width * BOX_RIM)


def fits(table: Table, points: list[Point]) -> bool:
    """Tell whether all of some points have room in the view at once."""
    camera = table.stage.camera
    room = camera.open.inflate(-4 * RIM, -4 * RIM)
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    high = max(y for _, y in points) - min(y for _, y in points)
    return wide * camera.zoom <= room.width and high * camera.zoom <= room.height


def middle(points: list[Point]) -> Point:
    """Return the middle of the box around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def hint_place(table: Table, text: str) -> pygame.Rect:
    """Return the place for a hint that finds no room below the question: over the log, else on the map."""
    log, m = table.sidebar.log, table.app.metrics
    slip, line = log.room.inflate(2 * m.px(6), 0), leading(m.small)
    slip.height = -(-slip_height(text, slip.width, m) // line) * line
    if slip.height + LINES_LEFT * line > log.room.height:
        return place_on_map(table, text)
    if not log.full:
        slip.bottom = log.room.bottom
    return slip


def place_on_map(table: Table, text: str) -> pygame.Rect:
    """Return the place beside the panel for a hint: the one that hides least of what may be chosen."""
    question, m = table.sidebar.parts["question"], table.app.metrics
    wide = m.px(HINT_WIDTH)
    slip = pygame.Rect(0, 0, wide, slip_height(text, wide, m))
    slip.bottomright = (question.left - m.px(10), question.bottom - m.px(6))
    low = max(button.box.bottom for button in table.toolbar.buttons) + m.px(8)
    places = [slip, slip.move(0, low - slip.top)]
    places += [place.move(table.stage.camera.view.left + m.px(8) - slip.left, 0) for place in places]
    half = table.stage.camera.hex_width // 2
    points = [table.stage.camera.to_screen(point) for point in choice_points(table)]
    fan = table.stage.fan_box() if table.stage.fanned else pygame.Rect(0, 0, 0, 0)

    def hidden(place: pygame.Rect) -> int:
        return sum(place.inflate(half, half).collidepoint(each) for each in points) + place.colliderect(fan)

    return min(places, key=hidden)
