"""The list beside a page: numbers and titles, the present one marked, scrolled by the wheel."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game import fonts
from game.art import INK, LAMP, PAPER, PAPER_DARK, PAPER_LIGHT, SOFT_INK, mix
from game.ui.lines import shortened
from game.ui.metrics import Metrics


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list: the page it opens, what stands before the title, the title."""

    target: str
    mark: str
    title: str
    chapter: bool = False


class Contents:
    """Draws the lines in sight and finds the one under the mouse."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.down = 0
        self.box = pygame.Rect(0, 0, 0, 0)
        self.row = 1

    def resize(self, box: pygame.Rect, metrics: Metrics) -> None:
        """Take a place."""
        self.box, self.row = box, metrics.px(25)

    @property
    def fits(self) -> int:
        """How many lines are in sight."""
        return max(1, self.box.height // self.row)

    def scroll(self, lines: int) -> None:
        """Go down the list, or up."""
        self.down = max(0, min(self.down + lines, len(self.lines) - self.fits))

    def show(self, target: str) -> None:
        """Bring a line into sight."""
        at = self.index(target)
        if at is not None and not self.down <= at < self.down + self.fits:
            self.down = at - self.fits // 3
        self.scroll(0)

    def index(self, target: str) -> int | None:
        """Return which line opens a page."""
        return next((n for n, line in enumerate(self.lines) if line.target == target), None)

    def draw(self, surface: pygame.Surface, metrics: Metrics, present: str, mouse: tuple[int, int]) -> None:
        """Draw the lines in sight and the bar."""
        hovered = self.line_at(mouse)
        size, wide = metrics.px(17), metrics.px(58)
        for number, line in enumerate(self.lines[self.down : self.down + self.fits]):
            place = pygame.Rect(self.box.left, self.box.top + number * self.row, self.box.width, self.row)
            if line.target == present:
                surface.fill(mix(PAPER_LIGHT, LAMP, 0.9), place)
            elif line is hovered:
                surface.fill(PAPER_DARK, place)
            elif line.chapter:
                surface.fill(PAPER, place)
            x, y = place.left + metrics.px(8), place.centery
            fonts.write(surface, line.mark, (x, y), "figures", size, SOFT_INK, anchor="midleft")
            role: fonts.Role = "figures" if line.chapter else "label"
            room = place.right - x - wide - metrics.px(10)
            title = shortened(line.title, role, size, room)
            fonts.write(surface, title, (x + wide, y), role, size, INK, anchor="midleft")
        self._draw_bar(surface, metrics)

    def _draw_bar(self, surface: pygame.Surface, metrics: Metrics) -> None:
        total = len(self.lines)
        if total <= self.fits:
            return
        high = max(metrics.px(20), self.box.height * self.fits // total)
        top = self.box.top + (self.box.height - high) * self.down // max(1, total - self.fits)
        bar = pygame.Rect(self.box.right - metrics.px(4), top, metrics.px(3), high)
        pygame.draw.rect(surface, SOFT_INK, bar, border_radius=2)

    def line_at(self, at: tuple[int, int]) -> Line | None:
        """Return the line under a point."""
        if not self.box.collidepoint(at):
            return None
        number = self.down + (at[1] - self.box.top) // self.row
        return self.lines[number] if number < min(len(self.lines), self.down + self.fits) else None
