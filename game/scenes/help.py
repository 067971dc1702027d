"""All keys on one page."""

from __future__ import annotations

from typing import Any, Final

import pygame

from game import fonts
from game.art import INK, PAPER_DARK, RULE_LINE
from game.scenes.rules import open_rules
from game.scenes.scene import Change, Pop, Push, Scene
from game.skins.iwo_jima import IWO_JIMA
from game.skins.skin import Skin
from game.text.keys import CHAPTERS
from game.ui.button import Button
from game.ui.chart import chart
from game.ui.dialog import sheet
from game.ui.lines import leading, wrap
from game.ui.metrics import Metrics

SMALLEST: Final = 0.7
SHRINKING: Final = 0.05


class Help(Scene):
    """Lists mouse and keys; B or its button opens the rules, any other key or click goes back."""

    def __init__(self, app: Any, skin: Skin = IWO_JIMA) -> None:
        super().__init__(app)
        jumps = tuple((jump.key, jump.name) for jump in skin.jumps)
        self.chapters = (*CHAPTERS, ("Look at", jumps)) if jumps else CHAPTERS
        self.bottom = 0
        self.rules = Button("Rules", "rules", "B")

    def resize(self) -> None:
        """Lay the page out."""
        m, screen = self.app.metrics, self.app.screen.get_rect()
        self.box = pygame.Rect(0, 0, min(m.px(1080), screen.width - 16), min(m.px(712), screen.height - 8))
        self.box.center = screen.center
        self.rules.box = pygame.Rect(0, 0, m.px(120), m.px(36))
        self.rules.box.topright = (self.box.right - m.px(34), self.box.top + m.px(24))
        self.dirty = True

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Open the rules, or go back."""
        self.dirty = self.dirty or event.type == pygame.MOUSEMOTION
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return None
        key = event.type == pygame.KEYDOWN and event.key in (pygame.K_b, pygame.K_F2)
        if key or (event.type == pygame.MOUSEBUTTONDOWN and self.rules.box.collidepoint(event.pos)):
            return Push(open_rules(self.app))
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page in two columns, as large as it fits."""
        m = self.app.metrics
        surface.blit(chart(surface.get_size()), (0, 0))
        sheet(surface, self.box, m)
        at = (self.box.left + m.px(34), self.box.top + m.px(26))
        fonts.write(surface, "Keys and mouse", at, "type", m.px(30), INK)
        self.rules.draw(surface, m, hovered=self.rules.box.collidepoint(pygame.mouse.get_pos()))
        top = self.box.top + m.px(76)
        small = m.scale
        while small > SMALLEST and self._columns(None, Metrics(small), top) > self.box.bottom:
            small -= SHRINKING
        self.bottom = self._columns(surface, Metrics(small), top)

    def _columns(self, surface: pygame.Surface | None, m: Metrics, top: int) -> int:
        """Draw all chapters, or only measure them; return the y below the longer column."""
        pad = m.px(34)
        width = (self.box.width - 3 * pad) // 2
        tops = [top] * 2
        for title, lines in self.chapters:
            column = tops.index(min(tops))
            x = self.box.left + pad + column * (width + pad)
            tops[column] = self._chapter(surface, title, lines, (x, tops[column]), width, m) + m.px(10)
        return max(tops)

    def _chapter(
        self,
        surface: pygame.Surface | None,
        title: str,
        lines: tuple[tuple[str, str], ...],
        at: tuple[int, int],
        width: int,
        m: Metrics,
    ) -> int:
        x, y = at
        if surface is not None:
            fonts.write(surface, title, (x, y), "figures", m.px(20), INK)
            pygame.draw.line(surface, RULE_LINE, (x, y + m.px(24)), (x + width, y + m.px(24)))
        y += m.px(26)
        for key, text in lines:
            if surface is not None:
                draw_key(surface, key, (x, y), m)
            for line in wrap(text, "text", m.text, width - m.px(136)):
                if surface is not None:
                    surface.blit(fonts.line(line, "text", m.text, INK), (x + m.px(136), y))
                y += leading(m.text)
            y += m.px(3)
        return y


def draw_key(surface: pygame.Surface, key: str, at: tuple[int, int], m: Metrics) -> None:
    """Draw a key like the cap of a key."""
    word = fonts.line(key, "figures", m.text, INK)
    cap = pygame.Rect(at[0], at[1] + 1, word.get_width() + m.px(12), leading(m.text) - 1)
    pygame.draw.rect(surface, PAPER_DARK, cap, border_radius=m.px(3))
    surface.blit(word, word.get_rect(center=cap.center))
