"""The window of a close combat leaves its hex in sight."""

from __future__ import annotations

import pygame
import pytest

from ecs.dday import events as e
from game.clips.clip import Canvas
from game.clips.combat import Table
from tests.game.clips.samples import BEACH, director, samples, shown, view


@pytest.mark.parametrize("look", [BEACH, "0508", "0108", "2030"])
def test_the_hex_that_is_fought_for_is_never_covered(look):
    found = director(at=look)
    found.feed([next(event for event in samples() if isinstance(event, e.CombatBegan))], view())
    while found.busy:
        found.update(1 / 60)
    assert found.camera is not None
    canvas = Canvas(pygame.Surface((640, 480)), found.camera, found.props, shown())
    box = Table(found.camera, BEACH).box
    assert not box.collidepoint(canvas.hex(BEACH))
    assert found.camera.view.contains(box)
    assert found.camera.view.collidepoint(canvas.hex(BEACH))


def test_piles_lie_apart_and_cards_grow_towards_the_middle():
    found = director()
    assert found.camera is not None
    table = Table(found.camera, BEACH)
    us = [table.turned("us", number, 6) for number in range(6)]
    japanese = [table.turned("japanese", number, 6) for number in range(6)]
    assert [box.left for box in us] == sorted(box.left for box in us)
    assert us[-1].right <= table.box.centerx <= japanese[-1].left
    assert not table.pile("us").colliderect(us[0])


def test_the_window_lies_below_the_tools_of_the_map():
    found = director(at="2030")
    assert found.camera is not None
    found.camera.head = 40
    table = Table(found.camera, "0108")
    if table.box.centery < found.camera.view.centery:
        assert table.box.top > found.camera.view.top + 40


@pytest.mark.parametrize("count", [1, 4, 6, 9])
def test_the_fighters_of_a_side_do_not_reach_over_the_middle(count):
    found = director()
    assert found.camera is not None
    table = Table(found.camera, BEACH)
    assert all(box.right <= table.box.centerx for box in table.fighters("us", count))
    assert all(box.left >= table.box.centerx for box in table.fighters("japanese", count))


def test_who_fights_can_be_picked_in_the_window():
    found = director()
    began = next(event for event in samples() if isinstance(event, e.CombatBegan))
    found.feed([began], view())
    while found.busy:
        found.update(1 / 60)
    assert found.camera is not None
    table = Table(found.camera, BEACH)
    first, second = table.fighters("us", 2)
    assert {found.fighter_at(first.midleft), found.fighter_at(second.center)} == set(began.us_units)
    assert found.fighter_at(table.box.midtop) == ""
    assert found.fighter_at((table.box.right + 5, table.box.centery)) is None
