"""The inspector stays clear of what one is about to click."""

from __future__ import annotations

import pygame
import pytest

from game.skins.iwo_jima import IWO_JIMA
from game.stage.counters import Mint
from game.ui.inspector import Findings, Inspector
from game.ui.metrics import Metrics

FANS = (
    pygame.Rect(100, 100, 200, 120),
    pygame.Rect(1000, 560, 200, 120),
    pygame.Rect(20, 560, 300, 150),
    pygame.Rect(1060, 20, 200, 120),
)


@pytest.mark.parametrize("fan", FANS)
def test_it_never_covers_the_stack_that_is_spread_out(fan):
    pygame.display.init()
    surface = pygame.display.set_mode((1280, 720))
    inspector = Inspector(Mint(IWO_JIMA))
    inspector.show(Findings("0408", ("Beach.",)), fan.center, fan)
    inspector.draw(surface, Metrics())
    assert not inspector.box.colliderect(fan)
    assert surface.get_rect().contains(inspector.box)
