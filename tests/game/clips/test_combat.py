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
    box = Table(canvas, BEACH).box
    assert not box.collidepoint(canvas.hex(BEACH))
    assert found.camera.view.contains(box)
    assert found.camera.view.collidepoint(canvas.hex(BEACH))


def test_piles_lie_apart_and_cards_grow_towards_the_middle():
    found = director()
    assert found.camera is not None
    table = Table(Canvas(pygame.Surface((640, 480)), found.camera, found.props, shown()), BEACH)
    us = [table.turned("us", number, 6) for number in range(6)]
    japanese = [table.turned("japanese", number, 6) for number in range(6)]
    assert [box.left for box in us] == sorted(box.left for box in us)
    assert us[-1].right <= table.box.centerx <= japanese[-1].left
    assert not table.pile("us").colliderect(us[0])
