"""The game draws small maps of every legal setting as Tiled does, pixel for pixel."""

from __future__ import annotations

import pygame
import pytest

from game.stage.terrain import draw_terrain
from tests.maps.drawn_map import DrawnMap
from tests.maps.real_tiled import first_difference, needs_tiled, rasterised

pytestmark = [pytest.mark.tiled, needs_tiled]

GROUP = (
    '<group name="outer" offsetx="3" offsety="5"><group name="inner" offsetx="-1" offsety="-2">{layer}</group>'
    '<imagelayer name="wide" offsetx="4" offsety="6"><image source="wide.png" width="80" height="10"/></imagelayer>'
    "</group>"
)


def difference(drawn, folder, *, slack=0, above=0):
    path = drawn.write(folder)
    theirs, ours = on_black(rasterised(path, folder / "theirs.png")), draw_terrain(path)
    theirs = theirs.subsurface((0, above, *ours.get_size())) if above else theirs
    assert len({tuple(theirs.get_at((x, y))) for x in range(0, 60, 3) for y in range(0, 60, 3)}) > 8
    return first_difference(ours, theirs, slack=slack)


def on_black(picture):
    ground = pygame.Surface(picture.get_size(), 0, 24)
    ground.blit(picture, (0, 0))
    return ground


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("side", [0, 1, 7, 12, 14, 20])
@pytest.mark.parametrize("size", [(5, 6), (6, 5)])
def test_every_stagger_setting(tmp_path, axis, index, side, size):
    side += axis == "x" and side % 2  # Tiled draws odd ones beside its own grid; the game refuses them
    assert difference(DrawnMap(axis=axis, index=index, side=side, size=size), tmp_path) == ""


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("size", [(1, 4), (4, 1), (1, 1)])
def test_a_map_of_one_row_or_column(tmp_path, axis, size):
    assert difference(DrawnMap(axis=axis, size=size, tile=(60, 70), side=30), tmp_path) == ""


@pytest.mark.parametrize("axis", ["x", "y"])
def test_tiles_of_odd_size(tmp_path, axis):
    assert difference(DrawnMap(axis=axis, tile=(25, 29)), tmp_path) == ""


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("offset", [(0, 0), (3, -5), (-7, 9)])
@pytest.mark.parametrize("picture", [None, (30, 40), (18, 16)])
def test_tile_offsets_and_tiles_larger_or_smaller_than_the_grid(tmp_path, axis, offset, picture):
    assert difference(DrawnMap(axis=axis, offset=offset, picture=picture), tmp_path) == ""


@pytest.mark.parametrize("axis", ["x", "y"])
def test_flipped_tiles(tmp_path, axis):
    assert difference(DrawnMap(axis=axis, flips=True), tmp_path) == ""


def test_flipped_tiles_of_odd_size_with_an_offset(tmp_path):
    assert difference(DrawnMap(flips=True, picture=(27, 31), offset=(2, 3)), tmp_path) == ""


def test_a_tileset_with_margin_and_spacing(tmp_path):
    assert difference(DrawnMap(margin=2, spacing=3), tmp_path) == ""


def test_a_colour_that_is_left_out(tmp_path):
    assert difference(DrawnMap(trans="fa00fa"), tmp_path) == ""


@pytest.mark.parametrize("order", ["right-down", "right-up", "left-down", "left-up"])
def test_the_render_order_changes_nothing(tmp_path, order):
    drawn = DrawnMap(picture=(40, 44))
    path = drawn.write(tmp_path)
    path.write_text(path.read_text().replace("right-down", order))
    assert first_difference(draw_terrain(path), rasterised(path, tmp_path / "theirs.png")) == ""


@pytest.mark.parametrize("repeat", ['repeatx="1"', 'repeaty="1"', 'repeatx="1" repeaty="1"'])
def test_an_image_that_repeats(tmp_path, repeat):
    image = (
        f'<imagelayer name="wide" offsetx="7" offsety="-3" {repeat}><image source="wide.png"/></imagelayer>'
    )
    assert difference(DrawnMap(layers=image + "{layer}"), tmp_path, above=3) == ""


def test_parallax_is_not_drawn(tmp_path):
    image = '<imagelayer name="wide" parallaxx="0.5" parallaxy="0.2"><image source="wide.png"/></imagelayer>'
    assert difference(DrawnMap(layers="{layer}" + image, settings='parallaxoriginx="5"'), tmp_path) == ""


@pytest.mark.parametrize(
    "way", ['opacity="0.5"', 'tintcolor="#ff8040"', 'tintcolor="#80ff8040" opacity="0.7"']
)
def test_opacity_and_tint_agree_to_three_shades_of_256(tmp_path, way):
    layers = f'<group name="g" {way}>{{layer}}</group><layer name="over" width="5" height="6" opacity="0.4">'
    over = '<data encoding="csv">' + ",".join("1234" * 7 + "12") + "</data></layer>"
    assert difference(DrawnMap(layers=layers + over), tmp_path, slack=3) == ""


def test_tiles_half_clear_agree_to_three_shades_of_256(tmp_path):
    assert difference(DrawnMap(clear=120, picture=(34, 34)), tmp_path, slack=3) == ""


def test_a_hidden_group_hides_its_layers(tmp_path):
    layers = (
        '<imagelayer name="wide"><image source="wide.png"/></imagelayer><group visible="0">{layer}</group>'
    )
    path = DrawnMap(layers=layers).write(tmp_path)
    assert first_difference(draw_terrain(path), rasterised(path, tmp_path / "theirs.png")) == ""


def test_layers_moved_by_their_groups_are_cut_off_at_the_edge_of_the_map(tmp_path):
    path = DrawnMap(layers=GROUP).write(tmp_path)
    theirs, ours = rasterised(path, tmp_path / "theirs.png"), draw_terrain(path)
    left, top = theirs.get_width() - ours.get_width(), theirs.get_height() - ours.get_height()
    part = theirs.subsurface((0, 0, *ours.get_size()))
    assert (left, top) != (0, 0)
    assert first_difference(ours, part) == ""


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("corner", [(0, 0), (-3, -5), (-2, 7), (16, -1)])
def test_an_endless_map_is_its_painted_part(tmp_path, axis, index, corner):
    x, y = corner
    drawn = DrawnMap(axis=axis, index=index, chunks=((x, y, 4, 4), (x + 4, y + 4, 3, 2)))
    path = drawn.write(tmp_path)
    theirs, ours = rasterised(path, tmp_path / "theirs.png"), draw_terrain(path)
    drawn_box = theirs.get_bounding_rect()
    assert ours.get_rect().size >= drawn_box.size
    ours_box = pygame.mask.from_threshold(ours, (0, 0, 0), (1, 1, 1, 255))
    ours_box.invert()
    box = ours_box.get_bounding_rects()
    whole = box[0].unionall(box[1:])
    assert first_difference(ours.subsurface(whole), theirs.subsurface(drawn_box)) == ""
