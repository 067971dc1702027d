"""Writing games: by hand, at every phase, on leaving, after a fault."""

from __future__ import annotations

import base64
import io
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pygame

from ecs.core.session import Record, Session
from ecs.dday.views import View
from ecs.library.saves import SaveError, write_save
from game.files import saves_dir
from game.memory import give_back
from game.text.names import PHASES

log = logging.getLogger(__name__)

PICTURE = (360, 203)
AUTOSAVE = "autosave"
OFTEN = 8
"""Answers within a phase after which its autosave is written again."""

OTHERS = 8
"""How many other games keep their newest autosave."""

STEP = 2_000_000_000
"""Nanoseconds between two saves in a row, more than the coarsest file system tells apart."""


def file_name(session: Session, stem: str = "") -> str:
    """Return a name that tells scenario, seed and turn."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    start = stem or f"{session.scenario}-{session.seed}"
    return f"{start}-t{session.turn:02}-{stamp}.json"


def thumbnail(surface: pygame.Surface | None) -> str:
    """Return a small picture of the middle of the table as text."""
    if surface is None:
        return ""
    part = pygame.Rect(0, 0, *PICTURE).fit(surface.get_rect())
    small = pygame.transform.smoothscale(surface.subsurface(part), PICTURE)
    buffer = io.BytesIO()
    pygame.image.save(small, buffer, "png")
    return base64.b64encode(buffer.getvalue()).decode("ascii")


def picture_of(text: str) -> pygame.Surface | None:
    """Return the picture of a save; None when there is none or it is damaged."""
    if not text:
        return None
    try:
        return pygame.image.load(io.BytesIO(base64.b64decode(text)), "save.png")
    except (ValueError, pygame.error):
        return None


def save(
    session: Session,
    view: View,
    path: Path,
    picture: str = "",
    title: str = "",
    record: Record | None = None,
) -> str:
    """Write the game; return "" or what went wrong, in one sentence."""
    label = {
        "title": title,
        "turn": view.turn,
        "phase": PHASES.get(view.phase, view.phase),
        "saved_at": datetime.now().strftime("%Y-%m-%d %H:%M:%S"),
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_save(path, record or session.record(), label=label, picture=picture)
    except SaveError as problem:
        log.warning("not saved: %s", problem)
        return str(problem)
    except OSError as problem:
        log.warning("no folder for saves: %s", problem)
        return (
            f"The game is not saved: the folder {path.parent} cannot be made ({problem.strerror or problem})."
        )
    keep_newest(path)
    return ""


def keep_newest(path: Path) -> None:
    """Let a save be the newest of its folder even when the clock was set back since the others were written."""
    try:
        latest = max((written(each) for each in path.parent.glob("*.json") if each != path), default=0)
        if written(path) <= latest:
            os.utime(path, ns=(latest + STEP, latest + STEP))
    except OSError as problem:
        log.warning("the order of the saves is not kept: %s", problem)


def save_by_hand(session: Session, view: View, picture: str) -> tuple[str, Path]:
    """Write a new save; return what went wrong, and where it lies."""
    path = saves_dir() / file_name(session)
    return save(session, view, path, picture), path


class Keeper:
    """Knows when a table is saved by itself: at each phase anew, and every few answers within a phase over the last one."""

    def __init__(self, view: View) -> None:
        self.phase = (view.turn, view.phase)
        self.answers = 0

    def after_answer(self, session: Session, view: View, keep: int, picture: Callable[[], str]) -> str:
        """Save if it is time; return "" or what went wrong."""
        phase, self.answers = (view.turn, view.phase), self.answers + 1
        anew = phase != self.phase
        if session.outcome is not None or not (anew or self.answers >= OFTEN):
            return ""
        self.phase, self.answers = phase, 0
        give_back()
        return (autosave if anew else renew)(session, view, keep, picture())


def slots(session: Session, keep: int) -> list[Path]:
    """Return where the autosaves of a game lie."""
    stem = f"{AUTOSAVE}-{session.scenario}-{session.seed}"
    return [saves_dir() / f"{stem}-{number}.json" for number in range(1, keep + 1)]


def autosave(session: Session, view: View, keep: int, picture: str = "") -> str:
    """Write the next of the rotating autosaves of a game; its oldest one makes room, of other games the newest stays."""
    if keep <= 0:
        return ""
    known = slots(session, keep)
    free = next((path for path in known if not path.exists()), None)
    path = free or min(known, key=written)
    problem = save(session, view, path, picture, "Autosave")
    if not problem:
        clear_others(path.parent, path.stem.rpartition("-")[0])
    return problem


def renew(session: Session, view: View, keep: int, picture: str = "") -> str:
    """Write over the newest autosave of a game."""
    if keep <= 0:
        return ""
    return save(session, view, max(slots(session, keep), key=written), picture, "Autosave")


def clear_others(folder: Path, stem: str) -> None:
    """Keep of each other game its newest autosave, so that a trial game never takes the place of another one."""
    games: dict[str, list[Path]] = {}
    for path in sorted(folder.glob(f"{AUTOSAVE}-*.json"), key=written, reverse=True):
        games.setdefault(path.stem.rpartition("-")[0], []).append(path)
    others = [found for game, found in games.items() if game != stem]
    for path in [path for found in others for path in found[1:]] + [found[0] for found in others[OTHERS:]]:
        try:
            path.unlink(missing_ok=True)
        except OSError as problem:
            log.warning("an old autosave stays: %s", problem)


def written(path: Path) -> int:
    """Return when a file was written, in nanoseconds; 0 when it is gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def emergency(session: Session, view: View) -> str:
    """Save after a fault; return where, or "".

    The answer that led to the fault is left out, so that the save can be opened.
    """
    record = session.record()
    if session.decision is None and len(record.choices) > record.checkpoint_at:
        record = replace(record, choices=record.choices[:-1])
    path = saves_dir() / file_name(session, "emergency")
    problem = save(session, view, path, title="Emergency save", record=record)
    return "" if problem else str(path)
