"""The camera and the grid: what lies under the mouse, at every zoom."""

from __future__ import annotations

import pygame
import pytest

from ecs.library.tiled_grid import TiledGrid
from ecs.library.tiled_map import read_lattice
from game.stage.camera import STEPS, Camera
from game.stage.grid import Grid
from tests.maps.shipped import IWO_JIMA

VIEW = pygame.Rect(0, 0, 1500, 1080)
KEYS = ("0000", "0038", "2900", "2938", "0511", "1331", "0418", "2734")


def camera(step: int) -> Camera:
    found = Camera(Grid(), VIEW)
    found.step = step
    return found


@pytest.mark.parametrize("step", range(len(STEPS)))
@pytest.mark.parametrize("key", KEYS)
def test_a_click_on_the_middle_of_a_hex_finds_the_hex(step, key):
    view = camera(step)
    view.x, view.y = view.grid.centre(key)
    assert view.hex_at(view.hex_centre(key)) == key


@pytest.mark.parametrize("step", (0, 4, 7, 11))
def test_a_click_just_inside_each_corner_finds_the_hex_and_just_outside_another(step):
    view = camera(step)
    view.x, view.y = view.grid.centre("1015")
    cx, cy = view.hex_centre("1015")
    for corner in view.grid.corners("1015"):
        x, y = view.to_screen(corner)
        inside = (cx + (x - cx) * 0.9, cy + (y - cy) * 0.9)
        outside = (cx + (x - cx) * 1.12, cy + (y - cy) * 1.12)
        assert view.hex_at(inside) == "1015"
        assert view.hex_at(outside) != "1015"


@pytest.mark.parametrize("at", [(10, 10), (750, 540), (1490, 1070), (300, 900)])
def test_zooming_keeps_the_hex_under_the_mouse(at):
    view = camera(5)
    view.x, view.y = view.grid.centre("1418")
    before = view.to_map(at)
    while view.step < len(STEPS) - 1:
        view.zoom_by(1, at)
        x, y = view.to_map(at)
        assert max(abs(x - before[0]), abs(y - before[1])) < 1


def test_the_map_can_be_pushed_beyond_its_edge_but_never_out_of_sight():
    view = camera(6)
    view.pan(100_000, 100_000)
    left, top = view.to_screen((0, 0))
    assert VIEW.width * 0.3 < left < VIEW.width
    assert VIEW.height * 0.3 < top < VIEW.height
    view.pan(-200_000, -200_000)
    assert view.view.collidepoint(view.to_screen((view.grid.size[0] - 1, view.grid.size[1] - 1)))


def test_fit_shows_the_whole_map():
    view = camera(9)
    view.fit()
    assert all(view.sees(point) for point in ((0, 0), (view.grid.size[0] - 1, view.grid.size[1] - 1)))


def test_a_panel_at_the_foot_hides_nothing_that_was_in_sight_and_may_be_chosen():
    view = camera(6)
    view.x, view.y = view.grid.centre("1418")
    low = view.grid.key_at(view.to_map((VIEW.centerx, VIEW.bottom - 40)))
    assert low
    point = view.grid.centre(low)
    assert view.sees(point, 0)
    view.make_room(250, [point])
    assert view.open.collidepoint(view.to_screen(point))


def test_the_southernmost_hex_can_be_brought_above_a_panel():
    view = camera(6)
    view.foot = 250
    view.x, view.y = view.kept(view.grid.size[0] / 2, view.grid.size[1] * 2)
    bottom = view.to_screen((0, view.grid.size[1]))[1]
    assert bottom <= view.open.bottom


def test_fit_leaves_the_foot_of_the_view_to_a_panel():
    view = camera(9)
    view.foot = 250
    view.fit()
    assert all(view.sees(point) for point in ((0, 0), (view.grid.size[0] - 1, view.grid.size[1] - 1)))


def test_outside_the_view_there_is_no_hex():
    view = camera(5)
    view.resize(pygame.Rect(0, 0, 500, 500))
    assert view.hex_at((501, 20)) is None


def test_neighbours_share_the_corners_of_their_side():
    grid = Grid()
    from ecs.core import hexgrid

    for turn, near in enumerate(hexgrid.neighbours("1015")):
        ours = {(round(x), round(y)) for x, y in grid.side("1015", turn)}
        theirs = {(round(x), round(y)) for x, y in grid.corners(near)}
        assert ours <= theirs


def test_the_grid_is_that_of_the_map_file():
    import re

    from ecs.library.paths import data_root
    from tests.table import rules

    text = (data_root() / "maps" / "iwo_jima.tmx").read_text(encoding="utf-8")
    head = dict(re.findall(r'(\w+)="([^"]*)"', text[: text.index("<tileset")]))
    grid = Grid()
    assert (grid.places, grid.rows) == (int(head["width"]), int(head["height"]))
    assert (grid.width, grid.height) == (int(head["tilewidth"]), int(head["tileheight"]))
    assert grid.pitch == (int(head["tileheight"]) + int(head["hexsidelength"])) / 2
    assert all(grid.key_at(grid.centre(key)) == key for key in rules().book.island.board.hexes)


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("rows", [9, 10])
def test_the_grid_of_a_map_lies_where_its_hexes_lie(index, rows):
    lattice = TiledGrid(7, rows, 60, 70, 36, "y", index).lattice()
    grid = Grid.of(lattice)
    assert grid.size == lattice.size
    for key in lattice.cells():
        assert grid.centre(key) == lattice.centre(key)
        assert grid.corners(key) == list(lattice.corners(key))
        assert grid.key_at(grid.centre(key)) == key
    assert grid.key_at((-40, -40)) is None


def test_the_grid_of_the_island_is_the_usual_one():
    assert Grid.of(read_lattice(IWO_JIMA)) == Grid()
