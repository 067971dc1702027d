"""Buttons drawn like stamped labels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame

from game import fonts
from game.art import INK, PAPER_DARK, PAPER_LIGHT, SOFT_INK, mix
from game.ui.lines import shortened, wrap
from game.ui.metrics import Metrics

PRIMARY = (58, 66, 48)


@dataclass(slots=True)
class Button:
    """A label one can press; `value` is handed back, `key` is the key that does the same."""

    label: str
    value: Any
    key: str = ""
    primary: bool = False
    enabled: bool = True
    tip: str = ""
    box: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def draw(self, surface: pygame.Surface, metrics: Metrics, *, hovered: bool) -> None:
        """Draw the button at its place."""
        ground = PRIMARY if self.primary else PAPER_LIGHT
        ink = PAPER_LIGHT if self.primary else INK
        if not self.enabled:
            ground, ink = PAPER_DARK, SOFT_INK
        elif hovered:
            ground = mix(ground, (255, 214, 92), 0.3 if not self.primary else 0.22)
        corner = metrics.px(4)
        pygame.draw.rect(
            surface, mix(PAPER_DARK, INK, 0.35), self.box.move(0, metrics.px(2)), border_radius=corner
        )
        pygame.draw.rect(surface, ground, self.box, border_radius=corner)
        pygame.draw.rect(surface, INK if self.enabled else SOFT_INK, self.box, 1, border_radius=corner)
        pad = metrics.px(9)
        room = self.box.width - 2 * pad
        if self.key:
            size = metrics.px(14)
            hint = fonts.line(self.key, "label", size, ink if self.primary else SOFT_INK)
            surface.blit(hint, hint.get_rect(midright=(self.box.right - pad, self.box.centery)))
            room -= hint.get_width() + pad
        lines, size = worded(self.label, room, metrics)
        step = metrics.px(16)
        y = self.box.centery - step * (len(lines) - 1) // 2
        for number, text in enumerate(lines):
            drawn = fonts.line(text, "figures", size, ink)
            surface.blit(drawn, drawn.get_rect(midleft=(self.box.left + pad, y + number * step)))


def worded(text: str, room: int, metrics: Metrics) -> tuple[tuple[str, ...], int]:
    """Return the lines of a label and their size: one, or two smaller ones where one would be cut."""
    size, small = metrics.px(18), metrics.px(15)
    if fonts.font("figures", size).size(text)[0] <= room:
        return (text,), size
    first, *rest = wrap(text, "figures", small, room)
    return (first, shortened(" ".join(rest), "figures", small, room)) if rest else (first,), small


def needed(button: Button, metrics: Metrics) -> int:
    """Return the width in which a label can be read whole, its key beside it."""
    pad = metrics.px(9)
    width = fonts.font("figures", metrics.px(18)).size(button.label)[0] + 2 * pad
    return width + fonts.font("label", metrics.px(14)).size(button.key)[0] + pad if button.key else width


def columns(buttons: list[Button], size: tuple[int, int], metrics: Metrics) -> int:
    """Return in how many columns buttons stand: in two, unless a label would be cut and there is room for one."""
    if len(buttons) <= 2:
        return 1
    paired = buttons[: len(buttons) // 2 * 2]
    half = (size[0] - metrics.px(7)) // 2
    cut = any(needed(button, metrics) > half for button in paired)
    return 1 if cut and arranged_height(len(buttons), 1, metrics) <= size[1] else 2


def arrange(buttons: list[Button], area: pygame.Rect, count: int, metrics: Metrics) -> None:
    """Lay buttons out in one or two columns, the first at the top left; the last may take a whole row."""
    high, gap = metrics.px(36), metrics.px(7)
    wide = (area.width - gap * (count - 1)) // count
    for number, button in enumerate(buttons):
        row, column = divmod(number, count)
        button.box = pygame.Rect(area.left + column * (wide + gap), area.top + row * (high + gap), wide, high)
    if count == 2 and len(buttons) % 2 == 1:
        buttons[-1].box.width = area.width


def arranged_height(number: int, count: int, metrics: Metrics) -> int:
    """Return the height a number of buttons takes in some columns."""
    return -(-number // count) * (metrics.px(36) + metrics.px(7))
