"""The end of a game: how it went, condition by condition, and the losses turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ecs.dday.views import View
from game import fonts
from game.art import GOOD, INK, PAPER_DARK, SIGNAL, SOFT_INK
from game.scenes.paper import Paper
from game.scenes.scene import Change, Pop, Push, Reset
from game.text.standing import condition_text, ending
from game.ui.lines import paragraph
from game.ui.preview import tick

if TYPE_CHECKING:
    from game.scenes.table import Table
    from game.ui.kit import Act, Form


class Ending(Paper):
    """Lies over the table."""

    see_through = True
    wide = 700
    high = 600

    def __init__(self, app: Any, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.view: View = table.session.view()
        won = self.view.result == "won"
        self.title = "Victory" if won else "Defeat"
        app.audio.play("victory" if won else "defeat")

    def lay_out(self, form: Form) -> None:
        """Place the ways on."""
        m = self.app.metrics
        row = pygame.Rect(
            self.box.left + m.px(34), self.box.bottom - m.px(74), self.box.width - m.px(68), m.px(40)
        )
        wide = (row.width - 2 * m.px(10)) // 3
        for number, (name, text) in enumerate(
            (("look", "Look at the table"), ("new", "New game"), ("title", "Title"))
        ):
            box = pygame.Rect(row.left + number * (wide + m.px(10)), row.top, wide, row.height)
            form.button(name, box, text, primary=name == "new")

    def pressed(self, act: Act) -> Change | None:
        """Go on."""
        from game.scenes.setup import Setup
        from game.scenes.title import Title

        if act.name == "look":
            return Pop()
        if act.name == "new":
            return Push(Setup(self.app))
        return Reset(Title(self.app))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the table."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((10, 12, 12, 130))
        surface.blit(veil, (0, 0))

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write reason, conditions and losses."""
        m = self.app.metrics
        x, y = self.row(0, top=86).topleft
        width = self.row(0).width
        y = paragraph(surface, ending(self.view.reason), (x, y), width, "bold", m.px(19), INK) + m.px(8)
        for code, met, now, needed in self.view.conditions:
            tick(surface, (x, y + m.px(11)), m.px(18), met)
            y = paragraph(
                surface, condition_text(code, now, needed), (x + m.px(28), y), width, "text", m.px(17), INK
            )
        self._bars(surface, pygame.Rect(x, y + m.px(18), width, self.box.bottom - m.px(96) - y))

    def _bars(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw losses of both sides by turn."""
        m = self.app.metrics
        ours, theirs = dict(self.view.losses), dict(self.view.japanese_losses)
        turns = list(range(1, self.view.turn + 1))
        most = max([1, *ours.values(), *theirs.values()])
        fonts.write(surface, "Losses by turn", box.topleft, "figures", m.px(18), INK)
        legend = "US steps (left), Japanese units (right)"
        fonts.write(surface, legend, (box.right, box.top), "label", m.px(16), SOFT_INK, anchor="topright")
        floor, tall = box.bottom - m.px(22), box.height - m.px(62)
        pygame.draw.line(surface, INK, (box.left, floor), (box.right, floor))
        step = box.width / max(1, len(turns))
        for number, turn in enumerate(turns):
            middle = box.left + step * (number + 0.5)
            for shift, found, colour in ((-1, ours, SIGNAL), (1, theirs, GOOD)):
                value = found.get(turn, 0)
                high = round(tall * value / most)
                bar = pygame.Rect(0, 0, max(4, round(min(step * 0.3, m.px(34)))), high)
                bar.midbottom = (round(middle + shift * bar.width * 0.6), floor)
                pygame.draw.rect(surface, colour if value else PAPER_DARK, bar)
                if value:
                    at = (bar.centerx, bar.top - 2)
                    fonts.write(surface, str(value), at, "figures", m.px(15), INK, anchor="midbottom")
            fonts.write(surface, str(turn), (middle, floor + 3), "label", m.px(16), SOFT_INK, anchor="midtop")
