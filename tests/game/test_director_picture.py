"""What the director draws and plays: motion, cross-fades, sounds, lines of fire, open close combats."""

from __future__ import annotations

import pygame

from ecs.dday import events as e
from tests.game.clips.samples import BEACH, director, fired, hit, lost, props, samples, view
from tests.game.test_director import moved, seconds_until_quiet


def picture(found):
    surface = pygame.Surface((640, 480))
    surface.fill((120, 116, 104))
    found.draw(surface, found.camera)
    found.draw_over(surface)
    return surface.get_buffer().raw


def test_motion_moves_and_reduced_motion_does_not():
    for calm in (False, True):
        found = director(reduced_motion=calm)
        found.feed([moved()], view())
        pictures = set()
        for _ in range(8):
            found.update(0.02)
            pictures.add(picture(found))
        assert (len(pictures) == 1) == calm


def test_reduced_motion_fades_from_the_picture_before():
    found = director(reduced_motion=True)
    picture(found)
    found.feed([fired(1), hit(2)], view())
    found.update(0.02)
    first = picture(found)
    found.update(0.1)
    second = picture(found)
    assert first != second


def test_with_reduced_motion_the_camera_is_there_at_once():
    found = director(at="2030", reduced_motion=True)
    assert found.camera is not None
    found.feed([fired(1)], view())
    found.update(0.01)
    assert found.camera.sees(found.camera.grid.centre(BEACH))


def test_sounds_start_with_their_clips_and_only_once():
    heard = []
    found = director()
    found._sound = heard.append
    found.feed([fired(1), hit(2, kind="mortar"), lost(3)], view())
    seconds_until_quiet(found)
    assert heard == ["machine_gun", "explosion_small", "step_loss"]


def test_who_fired_at_whom_is_shown_on_a_key():
    found = director()
    found.feed([fired(1), hit(2)], view())
    seconds_until_quiet(found)
    for _ in range(40):
        found.update(0.1)
    plain = picture(found)
    found.show_fire = True
    assert picture(found) != plain


def test_a_close_combat_stays_open_between_two_decisions():
    began = next(event for event in samples() if isinstance(event, e.CombatBegan))
    found = director()
    empty = picture(found)
    found.feed([began], view())
    seconds_until_quiet(found)
    assert picture(found) != empty
    found.feed([e.CombatEnded(number=99, rule="8.6", hex=BEACH, how="elimination", winner="us")], view())
    seconds_until_quiet(found)
    for _ in range(40):
        found.update(0.1)
    assert picture(found) == empty


def test_between_two_decisions_the_piles_of_a_close_combat_are_the_true_ones():
    began = next(event for event in samples() if isinstance(event, e.CombatBegan))
    pictures = []
    for cards in ((began.us_cards, began.japanese_cards), (0, 1)):
        found = director()
        found.feed([began], view()._replace(combat_cards=cards))
        seconds_until_quiet(found)
        pictures.append(picture(found))
    assert pictures[0] != pictures[1]


def test_nothing_of_the_props_is_changed():
    found = director()
    before = props().book.cards["c07"]
    found.feed(samples(), view())
    seconds_until_quiet(found)
    assert props().book.cards["c07"] is before
