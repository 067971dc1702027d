"""A scene with a form on a sheet of paper: what all menus have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.art import INK, SOFT_INK, TABLE, mix
from game.scenes.scene import Change, Pop, Scene
from game.ui.chart import chart
from game.ui.dialog import sheet
from game.ui.lines import paragraph

if TYPE_CHECKING:
    from game.ui.kit import Act, Form


class Paper(Scene):
    """Shows a titled sheet; subclasses lay out the form and answer what is pressed."""

    title = ""
    wide = 560
    high = 520

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.form: Form | None = None
        self.box = pygame.Rect(0, 0, 0, 0)
        self.note = ""

    def resize(self) -> None:
        """Lay the sheet out anew."""
        from game.ui.kit import Form

        screen, m = self.app.screen.get_rect(), self.app.metrics
        self.box = pygame.Rect(
            0, 0, min(m.px(self.wide), screen.width - 20), min(m.px(self.high), screen.height - 20)
        )
        self.place(screen)
        self.form = Form(screen.size, m)
        self.lay_out(self.form)
        self.dirty = True

    def place(self, screen: pygame.Rect) -> None:
        """Put the sheet somewhere on the screen."""
        self.box.center = screen.center

    def lay_out(self, form: Form) -> None:
        """Put elements on the sheet."""

    def pressed(self, act: Act) -> Change | None:
        """Answer what was done in the form."""
        return None

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Give an event to the form; Esc goes back."""
        self.dirty = True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.back()
        act = self.form.handle(event) if self.form is not None else None
        if act is None:
            return None
        self.app.tick()
        return self.pressed(act)

    def back(self) -> Change | None:
        """Go back with Esc."""
        return Pop()

    def update(self, seconds: float) -> Change | None:
        """Let the form live."""
        if self.form is not None:
            self.form.update(seconds)
        return None

    def row(self, number: int, *, tall: float = 40, gap: float = 12, top: float = 92) -> pygame.Rect:
        """Return the place of a row of the sheet."""
        m = self.app.metrics
        pad = m.px(34)
        y = self.box.top + m.px(top) + number * m.px(tall + gap)
        return pygame.Rect(self.box.left + pad, y, self.box.width - 2 * pad, m.px(tall))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies under the sheet."""
        surface.blit(chart(surface.get_size()), (0, 0))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw table, sheet, title, form."""
        m = self.app.metrics
        self.draw_ground(surface)
        sheet(surface, self.box, m)
        at = (self.box.left + m.px(34), self.box.top + m.px(28))
        y = paragraph(surface, self.title, at, self.box.width - m.px(68), "type", m.px(30), INK)
        pygame.draw.line(surface, mix(INK, TABLE, 0.4), (at[0], y + 2), (self.box.right - m.px(34), y + 2))
        self.draw_words(surface)
        if self.note:
            at = (self.box.left + m.px(34), self.box.bottom - m.px(72))
            paragraph(surface, self.note, at, self.box.width - m.px(68), "text", m.small, SOFT_INK, most=3)
        if self.form is not None:
            self.form.draw(surface)

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write what stands beside the form."""
