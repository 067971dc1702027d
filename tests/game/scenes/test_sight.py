"""What may be chosen is in sight, whatever lies on the map."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, Decision, option
from ecs.core.session import Session
from game.scenes.scene import Push
from game.scenes.sight import LINES_LEFT, choice_points, clear, hint_place, place_on_map
from game.scenes.table import Table
from game.text.guide import HINTS
from game.ui.lines import leading
from tests.game import fakes
from tests.game.screen import open_app, posed
from tests.table import rules


def landing(box: str = "Y2") -> Decision:
    """Return the question where the units of a beach box land."""
    units = [option("unit", unit.key) for unit in fakes.us_units() if unit.where == f"box:{box}"]
    hexes = [option("all", key) for key in fakes.island().boxes[box].hexes]
    return Decision("land", "5.2", (*hexes, *units, DONE), subject=(box,))


def table_with(decision: Decision, size=(1366, 768), hints=True):
    app = open_app(size)
    app.change_settings(hints=hints)
    table = posed(app, fakes.act())
    table.session.decision = decision
    return table


def look(table, step: int, at: str) -> None:
    """Zoom, and put a hex into a corner of the map where the island map lies."""
    camera = table.stage.camera
    camera.step = step
    camera.centre_on(table.stage.grid.centre(at))
    corner = table.minimap.box.center
    camera.pan(corner[0] - camera.view.centerx, corner[1] - camera.view.centery)


@pytest.mark.parametrize("step", [4, 6, 8])
def test_a_landing_below_the_small_map_is_brought_into_sight(step):
    table = table_with(landing())
    look(table, step, fakes.island().boxes["Y2"].hexes[0])
    table.refresh()
    hexes = [table.stage.grid.centre(key) for key in fakes.island().boxes["Y2"].hexes]
    assert any(clear(table, point) for point in hexes)
    assert any(clear(table, table.stage.layout.spots[key].point) for key in table.choices.units)


def test_the_map_stays_where_a_part_of_a_wide_choice_is_in_sight():
    table = table_with(fakes.act())
    table.stage.camera.step = 7
    table.stage.camera.centre_on(table.stage.grid.centre("0411"))
    before = table.stage.camera.state
    table.refresh()
    assert any(clear(table, point) for point in choice_points(table))
    assert table.stage.camera.state == before


def test_a_hint_without_room_lies_over_old_lines_of_the_log_and_lets_no_click_through():
    table = table_with(landing(), (1920, 1080))
    log, question = table.sidebar.log, table.sidebar.question
    slip = hint_place(table, "A hint of some length. " * 8)
    assert log.room.top <= slip.top
    assert slip.bottom <= log.room.bottom
    question.draw_slip(table.app.screen, slip, "", table.app.metrics)
    assert not table.sidebar.in_log(slip.center)
    log._fits = 0
    slip = hint_place(table, "A hint of some length. " * 8)
    assert slip.top == log.room.top
    assert log.room.bottom - slip.bottom >= LINES_LEFT * leading(table.app.metrics.small)


def test_a_hint_too_long_for_the_log_lies_on_the_map():
    table = table_with(landing(), (1280, 720))
    assert table.stage.camera.view.contains(hint_place(table, "A hint of some length. " * 12))


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_a_hint_on_the_map_hides_nothing_that_may_be_chosen(size):
    table = table_with(landing(), size)
    camera = table.stage.camera
    text = "A hint of some length. " * 8
    for x in range(60, camera.view.width - 60, 90):
        camera.step = 6
        camera.centre_on(table.stage.grid.centre(fakes.island().boxes["Y2"].hexes[0]))
        camera.pan(x - camera.view.centerx, table.sidebar.parts["question"].bottom - 60 - camera.view.centery)
        slip = place_on_map(table, text)
        assert table.app.screen.get_rect().contains(slip)
        hexes = [camera.hex_centre(key) for key in fakes.island().boxes["Y2"].hexes]
        assert not any(slip.collidepoint(point) for point in hexes)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1600, 900), (1920, 1080)])
def test_every_beach_box_that_may_be_chosen_is_in_sight(size):
    boxes = fakes.island().boxes
    ask = Decision("arrival_box", "5.3", tuple(option("box", code) for code in boxes), subject=("C/4E",))
    table = posed(open_app(size), ask)
    frames = table.stage.plan.frames
    assert all(clear(table, frames[code].center) for code in boxes)


@pytest.mark.parametrize("name", ["action", "headquarters.posts", "headquarters.replacements"])
@pytest.mark.parametrize("scenario", ["d_day", "campaign", "drive_to_the_sea"])
def test_a_hint_of_every_turn_needs_no_room_on_the_map_of_a_small_screen(name, scenario):
    table = Table(open_app((1366, 768)), Session.start(rules(), scenario, 3), animated=False)
    table.app.change(Push(table))
    table.app.draw()
    assert table.sidebar.log.room.contains(hint_place(table, HINTS[name]).inflate(-14, 0))
