"""The steps of the HQ Phase over its question: which are done, which is asked, which come."""

from __future__ import annotations

from typing import Final

import pygame

from ecs.dday.views import View
from game import fonts
from game.art import BONE, INK, LAMP, PAPER_DARK, RULE_LINE, SOFT_INK, TABLE, mix
from game.ui.metrics import Metrics

STEPS: Final = (
    ("garrisons", "GARRISONS"),
    ("posts", "POSTS"),
    ("replacements", "REPL."),
    ("assignments", "ASSIGN"),
    ("reserve", "RESERVE"),
    ("returns", "RETURN"),
)
HIGH: Final = 22


def shows_steps(view: View | None, first_day: int) -> bool:
    """Tell whether a later day's HQ Phase is being played, with its six steps."""
    if view is None or view.phase != "headquarters" or view.turn <= first_day:
        return False
    return any(view.stage == key for key, _ in STEPS)


def draw_steps(surface: pygame.Surface, box: pygame.Rect, view: View, metrics: Metrics) -> int:
    """Draw the row of steps along the top of a box; return the y below it."""
    size, high = metrics.px(15), metrics.px(HIGH)
    widths = [fonts.font("figures", size).size(name)[0] for _, name in STEPS]
    spare = (box.width - sum(widths)) / len(STEPS)
    x, passed = float(box.left), True
    for (key, name), width in zip(STEPS, widths, strict=True):
        cell = pygame.Rect(round(x), box.top, round(width + spare) - 1, high)
        here = key == view.stage
        passed = passed and not here
        ground = LAMP if here else mix(TABLE, BONE, 0.3) if passed else PAPER_DARK
        ink = INK if here else BONE if passed else SOFT_INK
        pygame.draw.rect(surface, ground, cell)
        pygame.draw.rect(surface, RULE_LINE, cell, 1)
        fonts.write(surface, name, cell.center, "figures", size, ink, anchor="center")
        x += width + spare
    return box.top + high + metrics.px(6)
