"""The table as a picture, without a display: for the command line and for the list of saves."""

from __future__ import annotations

import base64
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pygame

    from ecs.core.session import Session

SMALL: Final = (360, 203)


def picture(session: Session, size: tuple[int, int]) -> pygame.Surface:
    """Return the table of a game as it would stand on a screen of a size; opens no window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.app import App
    from game.scenes.table import Table

    app = App(window=True, size=size)
    table = Table(app, session, animated=False)
    app.stack.append(table)
    table.enter()
    if session.outcome is None:
        table.stage.camera.fit()
    app.draw()
    return app.screen.copy()


def save_picture(session: Session, path: Path, size: tuple[int, int] = (1920, 1080)) -> None:
    """Write the table of a game as a PNG."""
    import pygame

    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture(session, size), path)


def thumbnail(session: Session, size: tuple[int, int] = SMALL) -> str:
    """Return a small PNG of the table as base64 text."""
    import pygame

    small = pygame.transform.smoothscale(picture(session, (1280, 720)), size)
    buffer = io.BytesIO()
    pygame.image.save(small, buffer, "table.png")
    return base64.b64encode(buffer.getvalue()).decode("ascii")
