"""The table as a picture, without a display: for the command line and for the list of saves."""

from __future__ import annotations

import base64
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import pygame

    from ecs.core.session import Session
    from game.scenes.table import Table

SMALL: Final = (360, 203)
STEP: Final = 1 / 30
AFTER: Final = 6
"""Steps of time that a moment is shown before the picture is taken."""


class Wish(NamedTuple):
    """What a picture shows: hexes to look at, "" for the whole map; an event in the middle of its animation."""

    look: tuple[str, ...] = ()
    moment: str = ""


def picture(
    session: Session, size: tuple[int, int], wish: Wish | None = None, bot: str = ""
) -> pygame.Surface:
    """Return the table of a game as it would stand on a screen of a size; opens no window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.app import App
    from game.scenes.table import Table

    wish = wish or Wish()
    app = App(window=True, size=size)
    app.settings = app.settings.changed(autosaves=0, follow=False, hints=False)
    table = Table(app, session, animated=bool(wish.moment))
    app.stack.append(table)
    table.enter()
    if wish.moment:
        run_to(table, wish.moment, bot)
    if wish.look:
        table.stage.look_at(wish.look)
    elif session.outcome is None:
        table.stage.camera.fit()
    app.draw()
    return app.screen.copy()


def run_to(table: Table, moment: str, bot: str) -> None:
    """Let a bot answer until an event of a kind is being shown, and stop a little later."""
    from game.simulation import make_bot

    player = make_bot(bot or "sensible", table.session.seed, table.session.rules)
    seen = len(table.desk.log)
    while table.session.decision is not None:
        table.apply(player.choose(table.session.decision, table.session.view()))
        while table.busy:
            table.update(STEP)
            if any(type(event).__name__ == moment for event in table.desk.log[seen:]):
                for _ in range(AFTER):
                    table.update(STEP)
                return
            seen = len(table.desk.log)


def play_to(session: Session, bot: str, turn: int, phase: str) -> Session:
    """Let a bot play until a phase of a turn asks its first question, or the game is over."""
    from game.simulation import make_bot

    player = make_bot(bot, session.seed, session.rules)
    while session.decision is not None:
        view = session.view()
        if view.turn > turn or (view.turn == turn and phase in ("", view.phase)):
            break
        session.apply(player.choose(session.decision, view))
    return session


def save_picture(
    session: Session,
    path: Path,
    size: tuple[int, int] = (1920, 1080),
    wish: Wish | None = None,
    bot: str = "",
) -> None:
    """Write the table of a game as a PNG."""
    import pygame

    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture(session, size, wish, bot), path)


def thumbnail(session: Session, size: tuple[int, int] = SMALL) -> str:
    """Return a small PNG of the table as base64 text."""
    import pygame

    small = pygame.transform.smoothscale(picture(session, (1280, 720)), size)
    buffer = io.BytesIO()
    pygame.image.save(small, buffer, "table.png")
    return base64.b64encode(buffer.getvalue()).decode("ascii")
