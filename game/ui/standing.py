"""How the game stands: points, losses, victory conditions."""

from __future__ import annotations

import pygame

from ecs.dday.views import View
from game import fonts
from game.art import GOOD, INK, PAPER, PAPER_LIGHT, RULE_LINE, SIGNAL, SOFT_INK
from game.text.standing import condition_text, effect_text
from game.ui.desk import Desk
from game.ui.lines import shortened
from game.ui.metrics import LOW, Metrics
from game.ui.preview import tick


def standing_height(metrics: Metrics, desk: Desk, room: int) -> int:
    """Return the height of the part."""
    count = len(desk.view.conditions) if desk.view else 0
    return points_height(metrics, room) + metrics.px(20) + max(1, count) * metrics.px(21)


def points_height(metrics: Metrics, room: int) -> int:
    """Return the height of the row of points; on a low screen name and number stand side by side."""
    return metrics.px(40) if room >= metrics.px(LOW) else metrics.px(24)


def draw_standing(surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics, room: int) -> None:
    """Draw points in boxes, then the conditions of victory with a bar for the losses."""
    surface.fill(PAPER, box)
    pygame.draw.line(surface, RULE_LINE, box.topleft, box.topright)
    view = desk.view
    if view is None:
        return
    pad = metrics.px(14)
    high = points_height(metrics, room)
    row = pygame.Rect(box.left + pad, box.top + metrics.px(8), box.width - 2 * pad, high)
    draw_points(surface, row, view, metrics)
    y = row.bottom + metrics.px(6)
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
        ("JP LOST", str(japanese)),
    ]
    cells += [(f"ART {division or 'C'}", str(ready)) for division, ready, _ in view.artillery if ready]
    cells += [(effect_text(name)[:10].upper(), "on") for name, last, _ in view.effects if last >= view.turn]
    cells = cells[:6]
    gap = metrics.px(5)
    wide = (box.width - gap * (len(cells) - 1)) // len(cells)
    for number, (name, value) in enumerate(cells):
        cell = pygame.Rect(box.left + number * (wide + gap), box.top, wide, box.height)
        draw_cell(surface, cell, name, value, metrics)


def draw_cell(surface: pygame.Surface, cell: pygame.Rect, name: str, value: str, metrics: Metrics) -> None:
    """Draw one count with its name above it, or beside it where there is no room above."""
    pygame.draw.rect(surface, PAPER_LIGHT, cell, border_radius=metrics.px(3))
    pygame.draw.rect(surface, RULE_LINE, cell, 1, border_radius=metrics.px(3))
    size = metrics.px(14)
    if cell.height >= metrics.px(40):
        text = shortened(name, "label", size, cell.width - 4)
        middle = (cell.centerx, cell.top + metrics.px(11))
        fonts.write(surface, text, middle, "label", size, SOFT_INK, anchor="center")
        middle = (cell.centerx, cell.bottom - metrics.px(12))
        fonts.write(surface, value, middle, "figures", metrics.px(20), INK, anchor="center")
        return
    at = (cell.right - metrics.px(5), cell.centery)
    figure = fonts.write(surface, value, at, "figures", metrics.px(18), INK, anchor="midright")
    text = shortened(name, "label", size, figure.left - cell.left - metrics.px(8))
    fonts.write(
        surface, text, (cell.left + metrics.px(5), cell.centery), "label", size, SOFT_INK, anchor="midleft"
    )


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
