"""After a fault: what happened, where it is written down, where the game was saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.art import INK, SOFT_INK
from game.scenes.paper import Paper
from game.scenes.scene import Change, Quit, Reset
from game.ui.lines import paragraph

if TYPE_CHECKING:
    from game.ui.kit import Act, Form


class Crash(Paper):
    """Tells of a fault."""

    title = "Something went wrong"
    wide = 680
    high = 420

    def __init__(self, app: Any, fault: Exception, report: Path, saved: str) -> None:
        super().__init__(app)
        self.fault = fault
        self.report = report
        self.saved = saved

    def lay_out(self, form: Form) -> None:
        """Place the two ways on."""
        row = self.row(5, top=80)
        half = (row.width - self.app.metrics.px(12)) // 2
        form.button("title", pygame.Rect(row.left, row.top, half, row.height), "To the title", primary=True)
        form.button("quit", pygame.Rect(row.right - half, row.top, half, row.height), "Quit")

    def pressed(self, act: Act) -> Change | None:
        """Go to the title or leave."""
        from game.scenes.title import Title

        return Quit() if act.name == "quit" else Reset(Title(self.app))

    def back(self) -> Change | None:
        """Esc leads to the title."""
        from game.scenes.title import Title

        return Reset(Title(self.app))

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write fault, report and save."""
        m = self.app.metrics
        x, y = self.row(0).topleft
        width = self.row(0).width
        fault = f"{type(self.fault).__name__}: {self.fault}"
        y = paragraph(surface, fault, (x, y), width, "bold", m.px(17), INK, most=3)
        y = paragraph(
            surface, f"The report is in {self.report}", (x, y + m.px(8)), width, "text", m.px(17), INK
        )
        text = f"Your game was saved as {self.saved}" if self.saved else "There was no game to save."
        paragraph(surface, text, (x, y + m.px(8)), width, "text", m.px(17), SOFT_INK)
