"""Scenes and the changes they may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import pygame

if TYPE_CHECKING:
    from game.app import App


class Scene:
    """One screen. `dirty` says that it wants to be drawn anew."""

    see_through = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.dirty = True

    def enter(self) -> None:
        """Come to the top of the stack, for the first time or again."""
        self.resize()
        self.dirty = True

    def leave(self) -> None:
        """Be taken off the stack."""

    def resize(self) -> None:
        """Lay everything out for the present screen and scale."""

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Take an event; maybe ask for another scene."""
        return None

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""

    def rescue(self) -> str:
        """Save what can be saved after a fault; return where, or ""."""
        return ""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the scene below."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Take this scene off and put another one there."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset:
    """Take all scenes off and begin anew with one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program."""


Change: TypeAlias = Push | Pop | Replace | Reset | Quit
