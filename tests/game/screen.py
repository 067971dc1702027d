"""Builders for tests of the screen: an application without a window, a table, a click."""

from __future__ import annotations

from typing import Any

import pygame

from ecs.core.decisions import Decision
from ecs.core.session import Session
from game.app import App
from game.scenes.scene import Push
from game.scenes.table import Table
from game.stage.still import StillDirector
from tests.game import fakes
from tests.table import rules


def open_app(size: tuple[int, int] = (1920, 1080)) -> App:
    """Return an application of a size."""
    return App(window=True, size=size)


class Posed:
    """A session that only shows a view and asks a question; it notes the answers."""

    def __init__(self, decision: Decision | None, view: Any = None) -> None:
        self.rules = rules()
        self.scenario = "d_day"
        self.seed = 1
        self.decision = decision
        self.outcome = None
        self.history: list[Any] = []
        self.choices: tuple[str, ...] = ()
        self.answers: list[str] = []
        self.turn = 2
        self._view = view or fakes.view()

    def view(self, side: str = "us") -> Any:
        """Return the fixed view."""
        return self._view

    def apply(self, answer: Any) -> tuple[Any, ...]:
        """Note an answer."""
        assert self.decision is not None
        assert answer in self.decision.options
        self.answers.append(answer.text)
        return ()

    def undo(self) -> bool:
        """Refuse."""
        return False


def posed(app: App, decision: Decision | None, view: Any = None) -> Any:
    """Put a posed table on the screen."""
    session: Any = Posed(decision, view)
    table = Table(app, session, animated=False)
    app.change(Push(table))
    app.draw()
    return table


def played(app: App, seed: int = 7) -> Any:
    """Put a fresh game on the screen."""
    table = Table(app, Session.start(rules(), "d_day", seed), animated=False)
    assert isinstance(table.director, StillDirector)
    app.change(Push(table))
    app.draw()
    return table


def click(table: Table, at: tuple[float, float]) -> None:
    """Press and release the left button at a point."""
    pos = (round(at[0]), round(at[1]))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.app.change(table.handle(pygame.event.Event(kind, button=1, pos=pos)))
    table.app.draw()


def move(table: Table, at: tuple[float, float]) -> None:
    """Move the mouse to a point."""
    pos = (round(at[0]), round(at[1]))
    table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def press(table: Table, key: int, *, mod: int = 0, text: str = "") -> None:
    """Press a key."""
    table.app.change(table.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)))
