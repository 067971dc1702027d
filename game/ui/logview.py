"""The log: a list that only draws the lines in sight, with headings, rule numbers and a filter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from ecs.core.events import Event
from ecs.dday.events import PhaseBegan, TurnBegan
from game import fonts
from game.art import INK, PAPER, PAPER_DARK, PAPER_LIGHT, RULE_LINE, SOFT_INK, mix
from game.text.folding import fold_key, folded, in_order
from game.text.log import CHAPTERS, HEADINGS, QUIET, place_of, quiet, sentence
from game.ui.lines import leading, underline, wrap
from game.ui.metrics import Metrics

FILTERS: Final = (("", "All"), ("fire", "Fire"), ("attack", "Attack"), ("moves", "Moves"), ("cards", "Cards"))


@dataclass(frozen=True, slots=True)
class Row:
    """One drawn line of the log."""

    text: str
    rule: str
    heading: bool
    event: Event


class LogView:
    """Shows the events told so far, the newest at the bottom; the wheel scrolls."""

    def __init__(self) -> None:
        self.chapter = ""
        self.back = 0
        self._rows: list[Row] = []
        self._seen = 0
        self._key: tuple[str, int, int] = ("", 0, 0)
        self._tabs: list[tuple[pygame.Rect, str]] = []
        self._places: list[tuple[pygame.Rect, Row]] = []
        self._marks: list[tuple[pygame.Rect, Event]] = []
        self._fits = 1
        self.room = pygame.Rect(0, 0, 0, 0)
        self._run: list[Event] = []
        self._last = 0

    @property
    def full(self) -> bool:
        """Tell whether the newest lines stand at the foot."""
        return len(self._rows) >= self._fits

    def forget(self) -> None:
        """Begin anew: another game, or a step back."""
        self._rows, self._seen, self.back = [], 0, 0
        self._run, self._last = [], 0

    def _fill(self, log: list[Event], width: int, size: int) -> None:
        key = (self.chapter, width, size)
        if key != self._key or self._seen > len(log):
            self._key, self._rows, self._seen = key, [], 0
            self._run, self._last = [], 0
        if self._seen == len(log):
            return
        told = in_order(log)
        for event in told[self._seen :]:
            if not quiet(event):
                self._add(event, width, size)
        self._seen = len(told)

    def _add(self, event: Event, width: int, size: int) -> None:
        """Add an event; those of one kind that follow one another share a line."""
        key = fold_key(event)
        if key and self._run and fold_key(self._run[-1]) == key:
            self._run.append(event)
            del self._rows[len(self._rows) - self._last :]
        else:
            before, self._run = self._run, [event]
            if isinstance(event, TurnBegan) and before and isinstance(before[0], PhaseBegan):
                self._begin_turn(event, width, size)
                return
        text = folded(self._run) if len(self._run) > 1 else sentence(event)
        lines = self._lines(event, text, width, size)
        self._rows += lines
        self._last = len(lines)

    def _begin_turn(self, event: Event, width: int, size: int) -> None:
        """Put the heading of a turn above that of its first phase."""
        lines = self._lines(event, sentence(event), width, size)
        at = len(self._rows) - self._last
        self._rows[at:at] = lines

    def _lines(self, event: Event, text: str, width: int, size: int) -> list[Row]:
        name = type(event).__name__
        if name in QUIET:
            return []
        heading = name in HEADINGS
        if self.chapter and not heading and name not in CHAPTERS[self.chapter]:
            return []
        rule = f"[{event.rule}]" if event.rule else ""
        role: fonts.Role = "bold" if heading else "text"
        room = width - fonts.font("label", size).size(rule)[0] - round(size * 0.6)
        lines = wrap(text, role, size, room)
        return [Row(line, rule if n == 0 else "", heading, event) for n, line in enumerate(lines)]

    def draw(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        log: list[Event],
        metrics: Metrics,
        mouse: tuple[int, int],
    ) -> None:
        """Draw the filter and the lines in sight."""
        surface.fill(PAPER, box)
        tabs = pygame.Rect(box.left, box.top, box.width, metrics.px(27))
        self._draw_tabs(surface, tabs, metrics)
        pad = metrics.px(14)
        size = metrics.small
        line = leading(size)
        body = pygame.Rect(
            box.left + pad,
            tabs.bottom + metrics.px(4),
            box.width - 2 * pad,
            box.bottom - tabs.bottom - metrics.px(8),
        )
        self._fill(log, body.width, size)
        self.room, self._fits = body, max(1, body.height // line)
        self.back = max(0, min(self.back, len(self._rows) - self._fits))
        end = len(self._rows) - self.back
        self._places, self._marks = [], []
        y = body.top
        for row in self._rows[max(0, end - self._fits) : end]:
            place = pygame.Rect(box.left, y, box.width, line)
            self._draw_row(surface, row, place, body, size, hovered=place.collidepoint(mouse))
            self._places.append((place, row))
            y += line
        underline(surface, self.mark_at(mouse), SOFT_INK)
        self._draw_bar(surface, box, tabs.bottom, metrics)

    def _draw_tabs(self, surface: pygame.Surface, tabs: pygame.Rect, metrics: Metrics) -> None:
        surface.fill(PAPER_DARK, tabs)
        pygame.draw.line(surface, RULE_LINE, tabs.topleft, tabs.topright)
        self._tabs = []
        x = tabs.left + metrics.px(8)
        size = metrics.px(16)
        for chapter, name in FILTERS:
            width = fonts.font("figures", size).size(name)[0] + metrics.px(18)
            cell = pygame.Rect(x, tabs.top + metrics.px(3), width, tabs.height - metrics.px(3))
            chosen = chapter == self.chapter
            if chosen:
                pygame.draw.rect(surface, PAPER, cell, border_top_left_radius=4, border_top_right_radius=4)
            ink = INK if chosen else SOFT_INK
            fonts.write(surface, name, cell.center, "figures", size, ink, anchor="center")
            self._tabs.append((cell, chapter))
            x += width

    def _draw_row(
        self,
        surface: pygame.Surface,
        row: Row,
        place: pygame.Rect,
        body: pygame.Rect,
        size: int,
        *,
        hovered: bool,
    ) -> None:
        if row.heading:
            surface.fill(mix(PAPER, PAPER_DARK, 0.7), place)
        elif hovered and place_of(row.event):
            surface.fill(PAPER_LIGHT, place)
        role: fonts.Role = "bold" if row.heading else "text"
        surface.blit(fonts.line(row.text, role, size, INK), (body.left, place.top))
        if row.rule:
            mark = fonts.line(row.rule, "label", size, SOFT_INK)
            spot = surface.blit(mark, mark.get_rect(topright=(body.right, place.top + 1)))
            self._marks.append((spot, row.event))

    def _draw_bar(self, surface: pygame.Surface, box: pygame.Rect, top: int, metrics: Metrics) -> None:
        total = len(self._rows)
        if total <= self._fits:
            return
        track = pygame.Rect(box.right - metrics.px(5), top, metrics.px(3), box.bottom - top)
        high = max(metrics.px(20), round(track.height * self._fits / total))
        share = 1 - self.back / (total - self._fits)
        thumb = pygame.Rect(track.left, round(track.top + (track.height - high) * share), track.width, high)
        pygame.draw.rect(surface, SOFT_INK, thumb, border_radius=2)

    def scroll(self, lines: int) -> None:
        """Go back in the log (positive) or forward."""
        self.back = max(0, self.back + lines)

    def mark_at(self, at: tuple[int, int]) -> pygame.Rect | None:
        """Return where the number of a rule under a point stands."""
        return next((spot for spot, _ in self._marks if spot.collidepoint(at)), None)

    def cited_at(self, at: tuple[int, int]) -> Event | None:
        """Return the event whose rule number lies under a point."""
        return next((event for spot, event in self._marks if spot.collidepoint(at)), None)

    def click(self, at: tuple[int, int]) -> str:
        """Change the filter, or return the hex of the clicked line."""
        for cell, chapter in self._tabs:
            if cell.collidepoint(at):
                self.chapter, self.back = chapter, 0
                return ""
        for place, row in self._places:
            if place.collidepoint(at):
                return place_of(row.event)
        return ""
