"""The inspector: everything about a hex and its stack, next to the mouse, wrapped, never off the screen."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.art import INK, SOFT_INK
from game.stage.counters import Face, Mint
from game.ui.dialog import sheet
from game.ui.lines import height, paragraph
from game.ui.metrics import Metrics


@dataclass(frozen=True, slots=True)
class Entry:
    """One counter in the inspector."""

    face: Face
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What is inspected."""

    title: str
    lines: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()


class Inspector:
    """Draws findings beside a point of the screen."""

    def __init__(self, mint: Mint) -> None:
        self.mint = mint
        self.findings: Findings | None = None
        self.at = (0, 0)
        self.avoid: pygame.Rect | None = None
        self.box = pygame.Rect(0, 0, 0, 0)

    def show(self, findings: Findings | None, at: tuple[int, int], avoid: pygame.Rect | None = None) -> bool:
        """Show findings beside a point and clear of a place, or none; tell whether the picture changes."""
        changed = findings != self.findings
        if changed:
            self.findings, self.at, self.avoid = findings, at, avoid
        return changed

    def draw(self, surface: pygame.Surface, metrics: Metrics) -> None:
        """Draw the sheet."""
        if self.findings is None:
            return
        columns, width = self._columns(surface, metrics)
        total = self._height(columns, width, metrics)
        pad = metrics.px(12)
        screen = surface.get_rect().inflate(-8, -8)
        self.box = pygame.Rect(0, 0, columns * width + (columns + 1) * pad, min(total, screen.height))
        self._place(screen, metrics.px(22))
        sheet(surface, self.box, metrics)
        clip = surface.get_clip()
        surface.set_clip(self.box.inflate(-4, -4))
        self._draw_inside(surface, columns, width, metrics)
        surface.set_clip(clip)

    def _place(self, screen: pygame.Rect, offset: int) -> None:
        """Find a place beside what must stay in sight: right, left, below or above, else the best there is."""
        x, y = self.at
        kept = self.avoid or pygame.Rect(x, y, 1, 1)
        corners = (
            (kept.right + offset, y + offset),
            (kept.left - offset - self.box.width, y + offset),
            (x + offset, kept.bottom + offset),
            (x + offset, kept.top - offset - self.box.height),
        )
        for corner in corners:
            self.box.topleft = corner
            self.box.clamp_ip(screen)
            if not self.box.colliderect(kept):
                return

    def _columns(self, surface: pygame.Surface, metrics: Metrics) -> tuple[int, int]:
        """Return how many columns are needed so that the sheet fits, and their width."""
        width = min(metrics.px(330), surface.get_width() - metrics.px(40))
        most = max(1, (surface.get_width() - metrics.px(40)) // (width + metrics.px(12)))
        columns = 1
        while columns < most and self._height(columns, width, metrics) > surface.get_height() - 20:
            columns += 1
        return columns, width

    def _height(self, columns: int, width: int, metrics: Metrics) -> int:
        assert self.findings is not None
        pad = metrics.px(12)
        whole = columns * width + (columns - 1) * pad
        top = height(self.findings.title, "type", metrics.px(20), whole)
        for text in self.findings.lines:
            top += height(text, "text", metrics.small, whole) + metrics.px(3)
        tallest = max(self._stacks(columns, width, metrics), default=0)
        return top + tallest + 2 * pad + metrics.px(4)

    def _stacks(self, columns: int, width: int, metrics: Metrics) -> list[int]:
        """Return the height of each column of counters."""
        assert self.findings is not None
        heights = [0] * columns
        for number, entry in enumerate(self.findings.entries):
            heights[number % columns] += self._entry_height(entry, width, metrics)
        return heights

    def _entry_height(self, entry: Entry, width: int, metrics: Metrics) -> int:
        room = width - metrics.px(76)
        text = height(entry.title, "bold", metrics.text, room) if entry.title else 0
        text += height(entry.text, "text", metrics.small, room)
        return max(metrics.px(74), text + metrics.px(8))

    def _draw_inside(self, surface: pygame.Surface, columns: int, width: int, metrics: Metrics) -> None:
        assert self.findings is not None
        pad = metrics.px(12)
        x, y = self.box.left + pad, self.box.top + pad
        whole = self.box.width - 2 * pad
        y = paragraph(surface, self.findings.title, (x, y), whole, "type", metrics.px(20), INK)
        for text in self.findings.lines:
            y = paragraph(surface, text, (x, y), whole, "text", metrics.small, SOFT_INK) + metrics.px(3)
        tops = [y + metrics.px(4)] * columns
        for number, entry in enumerate(self.findings.entries):
            column = number % columns
            left = x + column * (width + pad)
            self._draw_entry(surface, entry, (left, tops[column]), width, metrics)
            tops[column] += self._entry_height(entry, width, metrics)

    def _draw_entry(
        self, surface: pygame.Surface, entry: Entry, at: tuple[int, int], width: int, metrics: Metrics
    ) -> None:
        size = metrics.px(60)
        pad = self.mint.pad(size)
        surface.blit(self.mint.counter(entry.face, size), (at[0] - pad, at[1] - pad + metrics.px(3)))
        left = at[0] + metrics.px(74)
        room = width - metrics.px(76)
        y = at[1]
        if entry.title:
            y = paragraph(surface, entry.title, (left, y), room, "bold", metrics.text, INK)
        paragraph(surface, entry.text, (left, y), room, "text", metrics.small, INK)
