"""What lies on the table: counters, stacks, fields of fire."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ecs.dday.views import JapaneseView
from game.skins.iwo_jima import IWO_JIMA
from game.stage.camera import STEPS
from game.stage.counters import Face, Mint
from game.stage.layout import offsets
from game.stage.stage import Lit, Stage
from tests.game import fakes
from tests.game.screen import open_app


@pytest.fixture
def stage():
    app = open_app()
    made = Stage(fakes.island(), IWO_JIMA, Path("none.tmx"), pygame.Rect(0, 0, 1500, 1080))
    made.set_view(fakes.view())
    assert app.screen.get_width() == 1920
    return made


def test_every_counter_of_the_view_that_is_on_the_map_or_in_a_box_has_a_spot(stage):
    view = fakes.view()
    here = {u.key for u in view.us if not u.where.startswith("due")} | {j.key for j in view.japanese}
    assert set(stage.layout.spots) == here


def test_units_that_are_not_in_play_lie_nowhere(stage):
    assert "HW/25" not in stage.layout.spots


@pytest.mark.parametrize("count", range(1, 12))
def test_a_stack_stays_within_its_hex(count):
    assert all(abs(dx) <= 0.16 and abs(dy) <= 0.16 for dx, dy in offsets(count))


def test_units_of_a_beach_box_do_not_cover_each_other(stage):
    width = stage.grid.width
    for code in ("G", "B1"):
        spots = [stage.layout.spots[key] for key in stage.layout.stack(f"box:{code}")]
        for number, one in enumerate(spots):
            for other in spots[number + 1 :]:
                apart = max(abs(one.point[0] - other.point[0]), abs(one.point[1] - other.point[1]))
                assert apart >= one.share * width


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_counter_is_struck_anew_for_every_size(step):
    mint = Mint(IWO_JIMA)
    size = round(STEPS[step] * 0.56)
    face = Face("us", "rifle", "A/1/25", "8-2", 4, 1, "circle", 3, 4)
    picture = mint.counter(face, size)
    assert picture.get_width() == size + 2 * mint.pad(size)
    assert mint.counter(face, size) is picture


def test_two_battalions_two_steps_and_two_turns_of_disruption_look_different():
    mint = Mint(IWO_JIMA)
    face = Face("us", "rifle", "A/1/25", "8-2", 4, 1, "circle", 4, 4)
    faces = [
        face,
        face._replace(battalion=2),
        face._replace(battalion=3),
        face._replace(steps=3),
        face._replace(disrupted=2),
        face._replace(disrupted=3),
        face._replace(acted=True),
        face._replace(division=5),
    ]
    pictures = {pygame.image.tobytes(mint.counter(each, 60), "RGBA") for each in faces}
    assert len(pictures) == len(faces)


def test_each_colour_has_a_ring_of_its_own_even_without_colour():
    from game.art import POSITION
    from game.stage.marks import PATTERNS, ring

    assert len(set(PATTERNS.values())) == len(POSITION)
    shapes = {pygame.mask.from_surface(ring(colour, 96, True)).count() for colour in POSITION}
    assert len(shapes) == len(POSITION)


def test_a_hidden_counter_looks_the_same_whatever_it_is():
    from game.stage.faces import japanese_face

    one = JapaneseView("jp:001", "unit", "0511", False, False)
    other = JapaneseView("jp:002", "unit", "0512", False, False)
    assert japanese_face(one) == japanese_face(other)


def test_the_field_of_a_position_is_the_one_of_the_rules(stage):
    from ecs.dday.printed.field_of_fire import potential_field

    assert dict(stage.fire.field("D5", stage.view)) == dict(potential_field(stage.island, "D5", frozenset()))


def test_an_empty_position_threatens_nobody(stage):
    assert stage.fire.silence("B3", fakes.view(japanese=(), positions=empty_positions())) == "empty"
    assert stage.fire.threats(fakes.view(japanese=(), positions=empty_positions())) == {}


def empty_positions():
    return tuple(each._replace(occupied=False) for each in fakes.view().positions)


def test_the_light_of_a_hex_leaves_the_badge_of_its_position_as_it_is(stage):
    key = next(each.hex for each in empty_positions() if not stage.layout.stack(each.hex))
    stage.camera.centre_on(stage.grid.centre(key))
    x, y = stage.camera.hex_centre(key)
    badge = pygame.Rect(0, 0, stage.camera.hex_width // 3, max(3, stage.camera.hex_width // 12))
    badge.center = (round(x), round(y - 0.4 * stage.camera.hex_width))
    pictures = []
    for lit in (Lit(), Lit(hexes={key: False})):
        stage.lit, stage.hover_hex = lit, key
        surface = pygame.Surface((1500, 1080))
        stage.draw(surface)
        pictures.append(pygame.image.tobytes(surface.subsurface(badge), "RGB"))
    assert pictures[0] == pictures[1]


def test_counters_can_be_hidden_and_are_then_not_under_the_mouse(stage):
    at = stage.camera.hex_centre("0618")
    stage.camera.centre_on(stage.grid.centre("0618"))
    at = stage.camera.hex_centre("0618")
    assert stage.unit_at(at)
    stage.hide_counters = True
    assert stage.unit_at(at) == ""
