"""The right-hand panel: header, cards, question, standing, log."""

from __future__ import annotations

import pygame

from game.art import INK
from game.ui.button import Button
from game.ui.desk import Desk
from game.ui.header import draw_header, header_height
from game.ui.logview import LogView
from game.ui.metrics import Metrics
from game.ui.question import Question, question_height
from game.ui.standing import draw_standing, standing_height
from game.ui.track import CardTrack, track_height


class Sidebar:
    """Draws the panel and tells what lies under the mouse."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.box = pygame.Rect(0, 0, 0, 0)
        self.metrics = Metrics()
        self.track = CardTrack()
        self.question = Question()
        self.log = LogView()
        self.parts: dict[str, pygame.Rect] = {}
        self._kept: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def resize(self, box: pygame.Rect, metrics: Metrics) -> None:
        """Take a place on the screen."""
        self.box, self.metrics = box, metrics
        self._divide()

    def _divide(self) -> None:
        m, box = self.metrics, self.box
        heights = {
            "header": header_height(m),
            "track": track_height(m, box.height),
            "question": question_height(m, box.height),
            "standing": standing_height(m, self.desk, box.height),
        }
        y = box.top
        self.parts = {}
        for name, height in heights.items():
            self.parts[name] = pygame.Rect(box.left, y, box.width, min(height, box.bottom - y))
            y += height
        self.parts["log"] = pygame.Rect(box.left, y, box.width, max(0, box.bottom - y))

    def draw(self, surface: pygame.Surface, mouse: tuple[int, int]) -> None:
        """Draw the panel; it is kept as a picture until something in it changes."""
        key = self._state(mouse)
        if self._kept is None or key != self._key:
            self._paint(surface, mouse)
            self._key = self._state(mouse)
            self._kept = surface.subsurface(self.box).copy()
        else:
            surface.blit(self._kept, self.box)

    def _state(self, mouse: tuple[int, int]) -> tuple[object, ...]:
        """Return a value that changes with anything that is drawn."""
        desk, log = self.desk, self.log
        inside = mouse if self.box.collidepoint(mouse) else None
        shown = (
            id(desk.view),
            id(desk.decision),
            desk.notice,
            desk.notice_bad,
            desk.busy,
            len(desk.log),
            desk.hint,
        )
        return (
            *shown,
            log.back,
            log.chapter,
            self.question.page,
            inside,
            tuple(self.box),
            self.metrics.scale,
        )

    def _paint(self, surface: pygame.Surface, mouse: tuple[int, int]) -> None:
        self._divide()
        clip = surface.get_clip()
        draw_header(surface, self.parts["header"], self.desk, self.metrics)
        self.track.draw(surface, self.parts["track"], self.desk, self.metrics)
        self.question.draw(surface, self.parts["question"], self.desk, self.metrics, mouse)
        draw_standing(surface, self.parts["standing"], self.desk, self.metrics, self.box.height)
        surface.set_clip(self.parts["log"])
        self.log.draw(surface, self.parts["log"], self.desk.log, self.metrics, mouse)
        surface.set_clip(clip)
        pygame.draw.line(surface, INK, self.box.topleft, self.box.bottomleft, self.metrics.px(2))

    def button_at(self, at: tuple[int, int]) -> Button | None:
        """Return the button under a point."""
        return self.question.button_at(at) if self.parts.get("question", self.box).collidepoint(at) else None

    def in_log(self, at: tuple[int, int]) -> bool:
        """Tell whether a point lies in the log, and on no hint over it."""
        covered = self.question.slip.collidepoint(at)
        return bool(self.parts) and self.parts["log"].collidepoint(at) and not covered
