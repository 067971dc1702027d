"""A picture of the table without a window."""

from __future__ import annotations

from pathlib import Path

import pygame

from ecs.core.session import Session
from game.app import App
from game.scenes.scene import Push
from game.scenes.table import Table


def save_picture(session: Session, target: Path, size: tuple[int, int]) -> None:
    """Write what the screen shows of a session as a PNG."""
    app = App(size=size)
    app.change(Push(Table(app, session, animated=False)))
    app.draw()
    target.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(app.screen, str(target))
    pygame.quit()
