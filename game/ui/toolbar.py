"""Tools over the map: every one has a key as well."""

from __future__ import annotations

from typing import Final

import pygame

from game import fonts
from game.art import BONE, INK, LAMP, TABLE
from game.ui.button import Button
from game.ui.metrics import Metrics

TOOLS: Final = (
    ("Fields of fire", "fields", "F"),
    ("Threats", "threats", "T"),
    ("Shots", "shots", "L"),
    ("Command", "command", "K"),
    ("Counters", "counters", "C"),
    ("Fit", "fit", "0"),
    ("−", "further", ""),
    ("+", "closer", ""),
    ("Undo", "undo", "Ctrl+Z"),
    ("Charts", "charts", "R"),
    ("Rules", "rules", "B"),
    ("Help", "help", "H"),
    ("Menu", "menu", "M"),
)


class Toolbar:
    """A row of small dark labels in the upper left corner."""

    def __init__(self) -> None:
        self.buttons = [Button(text, command, key) for text, command, key in TOOLS]

    def resize(self, area: pygame.Rect, metrics: Metrics) -> None:
        """Take a place; a second row where one is too short."""
        gap, high = metrics.px(4), metrics.px(28)
        x, y = area.left + metrics.px(8), area.top + metrics.px(8)
        for button in self.buttons:
            width = self._width(button, metrics)
            if x + width > area.right - metrics.px(8):
                x, y = area.left + metrics.px(8), y + high + gap
            button.box = pygame.Rect(x, y, width, high)
            x += width + gap

    def _width(self, button: Button, metrics: Metrics) -> int:
        width = fonts.font("figures", metrics.px(17)).size(button.label)[0] + metrics.px(18)
        if button.key:
            width += fonts.font("label", metrics.px(15)).size(button.key)[0] + metrics.px(6)
        return width

    def draw(
        self, surface: pygame.Surface, metrics: Metrics, mouse: tuple[int, int], on: frozenset[str]
    ) -> None:
        """Draw the tools; those switched on are lit."""
        for button in self.buttons:
            lit = button.value in on
            hovered = button.box.collidepoint(mouse)
            ground = LAMP if lit else TABLE
            ink = INK if lit else BONE
            plate = pygame.Surface(button.box.size, pygame.SRCALPHA)
            alpha = 255 if lit or hovered else 215
            pygame.draw.rect(plate, (*ground, alpha), plate.get_rect(), border_radius=metrics.px(4))
            surface.blit(plate, button.box)
            if hovered:
                pygame.draw.rect(surface, ink, button.box, 1, border_radius=metrics.px(4))
            x = button.box.left + metrics.px(9)
            word = fonts.write(
                surface,
                button.label,
                (x, button.box.centery),
                "figures",
                metrics.px(17),
                ink,
                anchor="midleft",
            )
            if button.key:
                at = (word.right + metrics.px(6), button.box.centery + 1)
                shade = (150, 144, 124) if not lit else (96, 80, 40)
                fonts.write(surface, button.key, at, "label", metrics.px(15), shade, anchor="midleft")

    def button_at(self, at: tuple[int, int]) -> Button | None:
        """Return the tool under a point."""
        return next((each for each in self.buttons if each.box.collidepoint(at)), None)
