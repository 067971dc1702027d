"""A page of running text with links and tables: laid out once, then drawn as far as it is in sight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import pygame

from game import fonts
from game.art import INK, LAMP, PAPER_LIGHT, RULE_LINE, SOFT_INK, Colour, mix
from game.text.rule_words import Block
from game.ui.grids import draw_table, table_height
from game.ui.lines import leading
from game.ui.metrics import Metrics

LINK_INK: Final[Colour] = (28, 66, 110)
LIT: Final[Colour] = mix(PAPER_LIGHT, LAMP, 0.8)
LOOKS: Final[dict[str, tuple[fonts.Role, float, Colour, float]]] = {
    "title": ("bold", 24, INK, 10),
    "head": ("figures", 20, INK, 4),
    "point": ("text", 17, INK, 6),
    "note": ("text", 16, SOFT_INK, 10),
}
"""Face, size, ink and the gap below, by kind of block."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line at its place on the page."""

    text: str
    box: pygame.Rect
    target: str
    role: fonts.Role
    size: int
    ink: Colour


class Page:
    """Lays blocks out for a width; finds what was clicked."""

    def __init__(self, blocks: tuple[Block, ...], width: int, metrics: Metrics) -> None:
        self.width, self.metrics = width, metrics
        self.spans: list[Span] = []
        self.tables: list[tuple[Block, pygame.Rect]] = []
        self.lamps: list[pygame.Rect] = []
        self.height = 0
        self.lit = 0
        for block in blocks:
            if block.table is not None:
                self._place_table(block)
            else:
                self._place_text(block)

    def _place_table(self, block: Block) -> None:
        assert block.table is not None
        box = pygame.Rect(0, self.height, self.width, table_height(block.table, self.width, self.metrics))
        self.tables.append((block, box))
        self.height = box.bottom + self.metrics.px(20)

    def _place_text(self, block: Block) -> None:
        role, points, ink, gap = LOOKS[block.kind]
        size = self.metrics.px(points)
        if block.kind == "head":
            self.height += self.metrics.px(8)
        top, x = self.height, 0
        for text, target in block.pieces:
            x = self._flow(text, target, x, role, size, LINK_INK if target else ink)
        self.height += leading(size)
        if block.lit:
            pad = self.metrics.px(6)
            self.lamps.append(
                pygame.Rect(-pad, top - pad // 2, self.width + 2 * pad, self.height - top + pad)
            )
            self.lit = self.lit or top
        self.height += self.metrics.px(gap)

    def _flow(self, text: str, target: str, x: int, role: fonts.Role, size: int, ink: Colour) -> int:
        """Write one piece, broken between words, as one span a line; return where it ends."""
        face = fonts.font(role, size)
        start, current = x, ""
        for number, token in enumerate(re.split("( )", text)):
            if token == " ":
                current += " " if start or current else ""
                continue
            clings = number == 0 and not any(sign.isalnum() for sign in token)
            if start + face.size(current + token)[0] > self.width and (start or current) and not clings:
                self._add(current.rstrip(), target, start, role, size, ink)
                self.height += leading(size)
                start, current = 0, ""
            current += token
        self._add(current, target, start, role, size, ink)
        return start + face.size(current)[0]

    def _add(self, text: str, target: str, x: int, role: fonts.Role, size: int, ink: Colour) -> None:
        if text.strip():
            box = pygame.Rect(x, self.height, fonts.font(role, size).size(text)[0], leading(size))
            self.spans.append(Span(text, box, target, role, size, ink))

    def draw(self, surface: pygame.Surface, box: pygame.Rect, down: int, mouse: tuple[int, int]) -> None:
        """Draw the part in sight; links are underlined, the one under the mouse on a lit ground."""
        clip = surface.get_clip()
        surface.set_clip(box)
        shift = (box.left, box.top - down)
        for lamp in self.lamps:
            pygame.draw.rect(surface, LIT, lamp.move(shift), border_radius=self.metrics.px(4))
        for span in self.spans:
            place = span.box.move(shift)
            if not place.colliderect(box):
                continue
            if span.target and place.collidepoint(mouse):
                surface.fill(LAMP, place)
            surface.blit(fonts.line(span.text, span.role, span.size, span.ink), place)
            if span.target:
                y = place.bottom - self.metrics.px(2)
                pygame.draw.line(
                    surface, mix(LINK_INK, RULE_LINE, 0.4), (place.left, y), (place.right - 1, y)
                )
        for block, area in self.tables:
            place = area.move(shift)
            if block.table is not None and place.colliderect(box):
                draw_table(surface, block.table, place.topleft, self.width, self.metrics)
        surface.set_clip(clip)

    def link_at(self, at: tuple[int, int], box: pygame.Rect, down: int) -> str:
        """Return the page the link under a point of the screen leads to; a table leads to its rule."""
        if not box.collidepoint(at):
            return ""
        point = (at[0] - box.left, at[1] - box.top + down)
        for span in self.spans:
            if span.target and span.box.collidepoint(point):
                return span.target
        for block, area in self.tables:
            head = pygame.Rect(area.left, area.top, area.width, self.metrics.px(28))
            if block.table is not None and head.collidepoint(point):
                return block.table.rule
        return ""
