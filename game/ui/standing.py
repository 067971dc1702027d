"""How the game stands: points, losses, victory conditions."""

from __future__ import annotations

import pygame

from ecs.dday.views import View
from game import fonts
from game.art import GOOD, INK, PAPER, PAPER_LIGHT, RULE_LINE, SIGNAL, SOFT_INK
from game.text.standing import condition_text, effect_text
from game.ui.desk import Desk
from game.ui.lines import shortened
from game.ui.metrics import Metrics
from game.ui.preview import tick


def standing_height(metrics: Metrics, desk: Desk) -> int:
    """Return the height of the part."""
    count = len(desk.view.conditions) if desk.view else 0
    return metrics.px(60) + max(1, -(-count // 1)) * metrics.px(21)


def draw_standing(surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics) -> None:
    """Draw points in boxes, then the conditions of victory with a bar for the losses."""
    surface.fill(PAPER, box)
    pygame.draw.line(surface, RULE_LINE, box.topleft, box.topright)
    view = desk.view
    if view is None:
        return
    pad = metrics.px(14)
    draw_points(
        surface, pygame.Rect(box.left + pad, box.top + metrics.px(8), box.width - 2 * pad, 0), view, metrics
    )
    y = box.top + metrics.px(54)
    for condition in view.conditions:
        draw_condition(surface, (box.left + pad, y), box.width - 2 * pad, condition, metrics)
        y += metrics.px(21)


def draw_points(surface: pygame.Surface, box: pygame.Rect, view: View, metrics: Metrics) -> None:
    """Draw the counts of points, deck and losses."""
    japanese = sum(count for _, count in view.japanese_losses)
    cells = [
        ("NAVAL", str(view.naval)),
        ("AIR", str(view.air)),
        ("REPL.", str(view.replacements)),
        ("DECK", str(view.deck)),
        ("ENEMY LOST", str(japanese)),
    ]
    cells += [(f"ART {division or 'C'}", str(ready)) for division, ready, _ in view.artillery if ready]
    cells += [(effect_text(name)[:10].upper(), "on") for name, last, _ in view.effects if last >= view.turn]
    cells = cells[:6]
    gap = metrics.px(5)
    wide = (box.width - gap * (len(cells) - 1)) // len(cells)
    high = metrics.px(40)
    for number, (name, value) in enumerate(cells):
        cell = pygame.Rect(box.left + number * (wide + gap), box.top, wide, high)
        pygame.draw.rect(surface, PAPER_LIGHT, cell, border_radius=metrics.px(3))
        pygame.draw.rect(surface, RULE_LINE, cell, 1, border_radius=metrics.px(3))
        middle = (cell.centerx, cell.top + metrics.px(11))
        size = metrics.px(14)
        text = shortened(name, "label", size, wide - 4)
        fonts.write(surface, text, middle, "label", size, SOFT_INK, anchor="center")
        middle = (cell.centerx, cell.bottom - metrics.px(12))
        fonts.write(surface, value, middle, "figures", metrics.px(20), INK, anchor="center")


def draw_condition(
    surface: pygame.Surface,
    at: tuple[int, int],
    width: int,
    condition: tuple[str, bool, int, int],
    metrics: Metrics,
) -> None:
    """Draw one condition with its tick; losses get a bar."""
    code, met, now, needed = condition
    size = metrics.px(16)
    x, y = at
    tick(surface, (x, y + size // 2 + metrics.px(2)), size, met)
    text = shortened(condition_text(code, now, needed), "text", metrics.small, width - size * 2)
    ink = INK if met else SOFT_INK
    drawn = fonts.write(surface, text, (x + size * 1.3, y), "text", metrics.small, ink)
    if code == "step_losses" and needed:
        left = drawn.right + metrics.px(10)
        bar = pygame.Rect(left, y + metrics.px(6), max(0, x + width - left), metrics.px(9))
        share = min(1.0, now / needed)
        pygame.draw.rect(surface, PAPER_LIGHT, bar)
        colour = SIGNAL if share > 0.8 else GOOD
        pygame.draw.rect(surface, colour, (bar.left, bar.top, round(bar.width * share), bar.height))
        pygame.draw.rect(surface, INK, bar, 1)
