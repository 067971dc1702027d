"""A director that shows everything at once: for tests and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from ecs.core.events import Event
from ecs.dday.views import View
from game.stage.camera import Camera


class StillDirector:
    """Puts the true view on the table without any clip."""

    busy = False
    hidden: frozenset[str] = frozenset()

    def __init__(self, view: View, tell: Callable[[Event], None]) -> None:
        self.view = view
        self.settings: object = None
        self.show_fire = False
        self._tell = tell

    def feed(self, events: Iterable[Event], view: View) -> None:
        """Take what happened, and the view after it."""
        for event in events:
            self._tell(event)
        self.view = view

    def show(self, view: View, history: Iterable[Event] = ()) -> None:
        """Put another state on the table."""
        self.view = view

    def update(self, seconds: float) -> bool:
        """Let time pass; nothing moves."""
        return False

    def skip(self, everything: bool = False) -> None:
        """End what is shown; nothing is."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; none is needed."""
        return False

    def fighter_at(self, at: tuple[int, int]) -> str | None:
        """Return who fights under a point of the window of a close combat; there is none."""
        return None

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw over the table; nothing is."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw over the panel; nothing is."""
