"""The prompt: question, advice, preview of an attack, and its buttons, always in the same place."""

from __future__ import annotations

import re
from typing import Final

import pygame

from ecs.core.decisions import Option
from game import fonts
from game.art import GOOD, INK, LAMP, PAPER_LIGHT, RULE_LINE, SIGNAL, SOFT_INK, mix
from game.text.names import PHASES
from game.text.prompts import prompt
from game.ui.button import Button, arrange, arranged_height, columns
from game.ui.desk import Desk
from game.ui.lines import height, leading, paragraph, underline
from game.ui.metrics import Metrics
from game.ui.preview import draw_preview
from game.ui.steps import draw_steps, shows_steps

BUTTON_SHARE: Final = 0.62
"""Most of the prompt that buttons below one another may take, so that their labels are read whole."""

CITED: Final = re.compile(r"\[([^\]]+)\]\s*$")
"""The rule at the end of a reason."""


class Question:
    """Draws the pending question and holds its buttons; more buttons than fit are turned over like pages."""

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.page = 0
        self._shown: list[Button] = []
        self._of: object = None
        self._marks: list[tuple[pygame.Rect, str]] = []
        self._off = pygame.Rect(0, 0, 0, 0)
        self.left_over = ""
        self.slip = pygame.Rect(0, 0, 0, 0)

    def take(self, desk: Desk) -> None:
        """Take the buttons of a new question."""
        if self._of is not desk.decision:
            self.page = 0
            self._of = desk.decision
        self.buttons = desk.buttons

    def draw(
        self, surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics, mouse: tuple[int, int]
    ) -> None:
        """Draw the question."""
        self.take(desk)
        surface.fill(PAPER_LIGHT, box)
        pygame.draw.line(surface, RULE_LINE, box.topleft, box.topright)
        pad = metrics.px(14)
        inner = box.inflate(-2 * pad, -2 * metrics.px(10))
        if desk.view is not None and shows_steps(desk.view, desk.skin.first_day):
            low = draw_steps(surface, inner, desk.view, metrics)
            inner = pygame.Rect(inner.left, low, inner.width, inner.bottom - low)
        area = self._button_area(inner, metrics)
        self._marks = []
        self._draw_words(surface, inner, area.top, desk, metrics)
        for spot, _ in self._marks:
            underline(surface, spot if spot.collidepoint(mouse) else None, SOFT_INK)
        self._draw_buttons(surface, area, metrics, mouse)

    def _button_area(self, inner: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        row = metrics.px(43)
        rows = max(2, min(inner.height // 2 // row, 4))
        self._per_page = rows * 2
        self._paged = len(self.buttons) > self._per_page
        room = (inner.width, round(inner.height * BUTTON_SHARE))
        self._columns = 2 if self._paged else columns(self.buttons, room, metrics)
        height = arranged_height(min(len(self.buttons), self._per_page), self._columns, metrics)
        return pygame.Rect(inner.left, inner.bottom - height + metrics.px(5), inner.width, height)

    def _draw_words(
        self, surface: pygame.Surface, inner: pygame.Rect, bottom: int, desk: Desk, metrics: Metrics
    ) -> None:
        title, advice, rule = words(desk)
        width = inner.width
        if rule:
            mark = fonts.line(f"[{rule}]", "label", metrics.small, SOFT_INK)
            spot = surface.blit(mark, mark.get_rect(topright=(inner.right, inner.top + metrics.px(3))))
            self._marks.append((spot, rule))
            width -= mark.get_width() + metrics.px(8)
        y = paragraph(surface, title, inner.topleft, width, "bold", metrics.px(19), INK, most=2)
        y += metrics.px(2)
        free = pygame.Rect(inner.left, y, inner.width, bottom - y)
        if any(desk.preview.get(name) for name in ("units", "strength", "required")):
            y = draw_preview(surface, free, desk, metrics)
        else:
            y = self._draw_advice(surface, free, advice, metrics)
        y = self._draw_notice(surface, pygame.Rect(inner.left, y, inner.width, bottom - y), desk, metrics)
        if desk.summary and not desk.busy and y + metrics.px(24) < bottom:
            at = (inner.left, y + metrics.px(2))
            y = fonts.write(surface, desk.summary, at, "label", metrics.px(17), SOFT_INK).bottom
        self._draw_hint(surface, pygame.Rect(inner.left, y, inner.width, bottom - y), desk.hint, metrics)

    def _draw_advice(self, surface: pygame.Surface, box: pygame.Rect, text: str, metrics: Metrics) -> int:
        room = max(1, box.height // leading(metrics.text))
        return paragraph(surface, text, box.topleft, box.width, "text", metrics.text, INK, most=room)

    def _draw_notice(self, surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics) -> int:
        """Write what answers the last try; the rule at its end can be clicked."""
        if not desk.notice:
            return box.top
        ink = SIGNAL if desk.notice_bad else GOOD
        room = max(1, box.height // leading(metrics.text))
        y = paragraph(surface, desk.notice, box.topleft, box.width, "text", metrics.text, ink, most=room)
        if (cited := CITED.search(desk.notice)) is not None:
            self._marks.append((pygame.Rect(*box.topleft, box.width, y - box.top), cited.group(1)))
        return y

    def _draw_hint(self, surface: pygame.Surface, box: pygame.Rect, text: str, metrics: Metrics) -> None:
        """Write the hint below the words; one that does not fit there is left over for a place beside the panel."""
        self._off = pygame.Rect(0, 0, 0, 0)
        self.left_over = ""
        self.slip = pygame.Rect(0, 0, 0, 0)
        high = slip_height(text, box.width, metrics) if text else 0
        if high + metrics.px(7) > box.height:
            self.left_over = text
        elif text:
            self.draw_slip(
                surface, pygame.Rect(box.left, box.top + metrics.px(7), box.width, high), text, metrics
            )

    def draw_slip(self, surface: pygame.Surface, slip: pygame.Rect, text: str, metrics: Metrics) -> None:
        """Write a hint on a yellow slip, with a mark that turns all hints off."""
        self.slip = slip
        pad = metrics.px(8)
        pygame.draw.rect(surface, mix(PAPER_LIGHT, LAMP, 0.45), slip, border_radius=metrics.px(3))
        pygame.draw.rect(surface, LAMP, (slip.left, slip.top, metrics.px(4), slip.height))
        at = (slip.left + pad + metrics.px(2), slip.top + pad // 2)
        most = max(1, (slip.height - pad // 2) // leading(metrics.small))
        width = slip_width(slip.width, metrics)
        paragraph(surface, text, at, width, "text", metrics.small, INK, most=most)
        self._off = pygame.Rect(0, 0, metrics.px(20), metrics.px(20))
        self._off.topright = (slip.right - metrics.px(3), slip.top + metrics.px(2))
        fonts.write(surface, "×", self._off.center, "figures", metrics.px(18), SOFT_INK, anchor="center")

    def off_at(self, at: tuple[int, int]) -> bool:
        """Tell whether the mark that turns hints off lies under a point."""
        return self._off.collidepoint(at)

    def _draw_buttons(
        self, surface: pygame.Surface, area: pygame.Rect, metrics: Metrics, mouse: tuple[int, int]
    ) -> None:
        shown = self.buttons
        if self._paged:
            pinned = [each for each in self.buttons if stays(each)]
            if len(pinned) > self._per_page - 2:
                pinned = []
            turned = [each for each in self.buttons if each not in pinned]
            per = max(1, self._per_page - 1 - len(pinned))
            pages = -(-len(turned) // per)
            self.page %= pages
            shown = turned[self.page * per : (self.page + 1) * per]
            shown = [*shown, *pinned, Button(f"More ({self.page + 1} of {pages})", "page")]
        arrange(shown, area, self._columns, metrics)
        self._shown = shown
        for button in shown:
            button.draw(surface, metrics, hovered=button.box.collidepoint(mouse))

    def rule_at(self, at: tuple[int, int]) -> str:
        """Return the rule whose number, or whose reason, lies under a point."""
        return next((rule for spot, rule in self._marks if spot.collidepoint(at)), "")

    def button_at(self, at: tuple[int, int]) -> Button | None:
        """Return the button under a point."""
        return next((each for each in self._shown if each.box.collidepoint(at)), None)


def stays(button: Button) -> bool:
    """Tell whether a button is on every page: an answer about nothing in particular, such as done or back."""
    return not (isinstance(button.value, Option) and button.value.args)


def words(desk: Desk) -> tuple[str, str, str]:
    """Return title, advice and rule of what is shown now."""
    if desk.busy:
        phase = PHASES.get(desk.view.phase, "") if desk.view else ""
        return phase or "…", "Space or click: next. Esc: skip all.", ""
    if desk.decision is None:
        over = desk.view is not None and bool(desk.view.result)
        return "The game is over" if over else "The bot plays", "", ""
    asked = prompt(desk.decision)
    return asked.title, asked.advice, asked.rule


def slip_width(width: int, metrics: Metrics) -> int:
    """Return the room for the words of a hint on a slip."""
    return width - 2 * metrics.px(8) - metrics.px(14)


def slip_height(text: str, width: int, metrics: Metrics) -> int:
    """Return the height of the slip of a hint."""
    return height(text, "text", metrics.small, slip_width(width, metrics)) + metrics.px(8)


def question_height(metrics: Metrics, room: int) -> int:
    """Return the height of the prompt."""
    return min(metrics.px(330), round(room * 0.33))
