"""The charts: every table of the player-aid cards, one key from the board."""

from __future__ import annotations

from typing import Any

import pygame

from ecs.dday.printed.charts import Charts as ChartFacts
from game import fonts
from game.art import INK, SOFT_INK
from game.scenes.scene import Change, Pop, Scene
from game.text.chart_words import tables
from game.ui.chart import chart
from game.ui.dialog import sheet
from game.ui.grids import draw_table, table_height


class Charts(Scene):
    """Shows the tables in two columns; the wheel moves them, any other key or click goes back."""

    def __init__(self, app: Any, facts: ChartFacts) -> None:
        super().__init__(app)
        self.tables = tables(facts)
        self.down = 0
        self.most = 0

    def resize(self) -> None:
        """Lay the page out."""
        m, screen = self.app.metrics, self.app.screen.get_rect()
        self.box = pygame.Rect(0, 0, min(m.px(1380), screen.width - 16), screen.height - 16)
        self.box.center = screen.center
        self.dirty = True

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Move with the wheel and the arrows, else go back."""
        step = self.app.metrics.px(60)
        keys = {
            pygame.K_DOWN: step,
            pygame.K_UP: -step,
            pygame.K_PAGEDOWN: 6 * step,
            pygame.K_PAGEUP: -6 * step,
        }
        if event.type == pygame.MOUSEWHEEL:
            self.move(-event.y * step)
        elif event.type == pygame.KEYDOWN and event.key in keys:
            self.move(keys[event.key])
        elif event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)
        ):
            return Pop()
        return None

    def move(self, pixels: int) -> None:
        """Move the page."""
        self.down = max(0, min(self.down + pixels, self.most))
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tables in columns, the shorter column first."""
        m = self.app.metrics
        surface.blit(chart(surface.get_size()), (0, 0))
        sheet(surface, self.box, m)
        pad = m.px(28)
        title = (self.box.left + pad, self.box.top + m.px(20))
        fonts.write(surface, "Charts", title, "type", m.px(30), INK)
        hint = "Wheel: move. Any key: back."
        at = (self.box.right - pad, self.box.top + m.px(44))
        fonts.write(surface, hint, at, "label", m.px(17), SOFT_INK, anchor="bottomright")
        window = pygame.Rect(
            self.box.left + pad, self.box.top + m.px(64), self.box.width - 2 * pad, self.box.height - m.px(84)
        )
        columns = 2 if window.width >= m.px(1000) else 1
        width = (window.width - pad * (columns - 1)) // columns
        tops = [0] * columns
        clip = surface.get_clip()
        surface.set_clip(window)
        for table in self.tables:
            column = tops.index(min(tops))
            left = window.left + column * (width + pad)
            draw_table(surface, table, (left, window.top + tops[column] - self.down), width, m)
            tops[column] += table_height(table, width, m) + m.px(18)
        surface.set_clip(clip)
        self.most = max(0, max(tops) - window.height)
