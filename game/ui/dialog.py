"""A question in the middle of the screen, and the list of answers next to the mouse."""

from __future__ import annotations

from typing import Any, Final

import pygame

from game.art import INK, PAPER_LIGHT, RULE_LINE
from game.ui.button import Button
from game.ui.lines import height, paragraph
from game.ui.metrics import Metrics

NOTHING: Final = ("none",)
"""The value of a button that goes back."""


class Dialog:
    """Asks before something that cannot be taken back; Enter takes the first button, Esc the one that does nothing."""

    def __init__(self, title: str, text: str, buttons: list[Button]) -> None:
        self.title = title
        self.text = text
        self.buttons = buttons
        self.box = pygame.Rect(0, 0, 0, 0)

    def draw(self, surface: pygame.Surface, metrics: Metrics, mouse: tuple[int, int]) -> None:
        """Draw the sheet over a dimmed screen."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((10, 12, 12, 120))
        surface.blit(veil, (0, 0))
        width = min(metrics.px(460), surface.get_width() - 20)
        pad = metrics.px(20)
        inner = width - 2 * pad
        text_height = height(self.text, "text", metrics.px(17), inner)
        title_height = height(self.title, "type", metrics.px(24), inner)
        row, gap = metrics.px(38), metrics.px(10)
        rows = len(self.buttons) if len(self.buttons) > 2 else 1
        total = pad * 3 + title_height + text_height + rows * (row + gap) - gap
        self.box = pygame.Rect(0, 0, width, total)
        self.box.center = surface.get_rect().center
        sheet(surface, self.box, metrics)
        x, y = self.box.left + pad, self.box.top + pad
        y = paragraph(surface, self.title, (x, y), inner, "type", metrics.px(24), INK)
        paragraph(surface, self.text, (x, y), inner, "text", metrics.px(17), INK)
        top = self.box.bottom - pad - rows * (row + gap) + gap
        columns = -(-len(self.buttons) // rows)
        wide = (inner - gap * (columns - 1)) // columns
        for number, button in enumerate(self.buttons):
            down, across = divmod(number, columns)
            button.box = pygame.Rect(x + across * (wide + gap), top + down * (row + gap), wide, row)
            button.draw(surface, metrics, hovered=button.box.collidepoint(mouse))

    def handle(self, event: pygame.event.Event) -> Any:
        """Return the value of the button that was chosen, or None."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.buttons[0].value
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return next(
                (each.value for each in self.buttons if each.value == NOTHING), self.buttons[-1].value
            )
        if event.type == pygame.KEYDOWN and event.unicode:
            return next((each.value for each in self.buttons if each.key == event.unicode.upper()), None)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return next((each.value for each in self.buttons if each.box.collidepoint(event.pos)), None)
        return None


class Chooser:
    """A short list of answers at one place."""

    def __init__(self, buttons: list[Button], at: tuple[int, int]) -> None:
        self.buttons = buttons
        self.at = at
        self.box = pygame.Rect(0, 0, 0, 0)

    def draw(self, surface: pygame.Surface, metrics: Metrics, mouse: tuple[int, int]) -> None:
        """Draw the list next to its place, inside the screen."""
        row, gap, pad = metrics.px(36), metrics.px(6), metrics.px(8)
        self.box = pygame.Rect(
            self.at[0] + 8, self.at[1] + 8, metrics.px(250), len(self.buttons) * (row + gap) - gap + 2 * pad
        )
        self.box.clamp_ip(surface.get_rect())
        sheet(surface, self.box, metrics)
        for number, button in enumerate(self.buttons):
            y = self.box.top + pad + number * (row + gap)
            button.box = pygame.Rect(self.box.left + pad, y, self.box.width - 2 * pad, row)
            button.draw(surface, metrics, hovered=button.box.collidepoint(mouse))

    def choose(self, at: tuple[int, int]) -> Any:
        """Return the value under a point, or None."""
        return next((each.value for each in self.buttons if each.box.collidepoint(at)), None)


def sheet(surface: pygame.Surface, box: pygame.Rect, metrics: Metrics) -> None:
    """Draw a sheet of paper with its shadow."""
    drop = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(drop, (0, 0, 0, 90), drop.get_rect(), border_radius=metrics.px(6))
    surface.blit(drop, box.move(metrics.px(4), metrics.px(5)))
    pygame.draw.rect(surface, PAPER_LIGHT, box, border_radius=metrics.px(6))
    pygame.draw.rect(
        surface, RULE_LINE, box.inflate(-metrics.px(8), -metrics.px(8)), 1, border_radius=metrics.px(4)
    )
    pygame.draw.rect(surface, INK, box, 1, border_radius=metrics.px(6))
