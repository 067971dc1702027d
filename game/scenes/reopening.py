"""A save on the table again: as it was, or its choices given anew when its map or the data have changed since."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ecs.core.session import Rules, Session
from ecs.games import load_rules
from ecs.library.map_change import NoLongerHolds, given_again
from ecs.library.own_saves import MapChanged
from ecs.library.problems import BadData
from ecs.library.saves import DataChanged, SaveError, SaveFile, open_session, read_save, to_record
from game.scenes.scene import Scene
from game.ui.button import Button
from game.ui.dialog import NOTHING, Dialog

log = logging.getLogger(__name__)

TRY: Final = "try"
"""Value of the button that gives the choices again."""

WORDS: Final = {
    "map": (
        "The map has changed",
        "The map of this game has been changed since it was saved.",
        "Try changed map",
    ),
    "data": (
        "The data have changed",
        "This game was saved with other cards, counters or another map than there are now.",
        "Try present data",
    ),
}
"""Heading, first sentence and button for what has changed."""

WHAT_FOLLOWS: Final = (
    "Its choices can be given again with what there is now, from the first card on. "
    "If one is not possible any more, you are told which and why. The save stays as it is."
)


@dataclass(frozen=True, slots=True)
class Reopened:
    """The table of a save, or what is wrong; `anew` gives its choices again where the map or the data have changed."""

    scene: Scene | None = None
    problem: str = ""
    anew: Callable[[], Reopened] | None = None
    changed: str = ""


def opened(app: Any, path: Path) -> Reopened:
    """Return the table of a save, or what is wrong with it and whether its choices can be tried anew."""
    from game.scenes.table import Table

    try:
        file = read_save(path)
    except SaveError as problem:
        return Reopened(problem=str(problem))
    try:
        return Reopened(Table(app, open_session(file, app.rules_of(file))))
    except MapChanged as change:
        own = change.own
        return Reopened(problem=str(change), changed="map", anew=lambda: tried(app, file, lambda: load_rules(file.game, own)))  # fmt: skip
    except DataChanged as change:
        return Reopened(problem=str(change), changed="data", anew=lambda: tried(app, file, lambda: app.rules_of(file)))  # fmt: skip
    except (SaveError, BadData, ValueError) as problem:
        return Reopened(problem=str(problem))


def tried(app: Any, file: SaveFile, rules: Callable[[], Rules]) -> Reopened:
    """Give the choices of a save again from its first card on, with the map and data of now; the save stays as it is."""
    from game.scenes.table import Table

    try:
        session = given_again(rules(), to_record(file))
    except (NoLongerHolds, SaveError, BadData, ValueError) as problem:
        log.info("save not given again")
        return Reopened(problem=str(problem))
    log.info("save given again")
    table = Table(app, session)
    table.say(told(file, session))
    return Reopened(table)


def told(file: SaveFile, session: Session) -> str:
    """Say that all choices hold, and when the game has come to another turn by them."""
    text = "All choices hold; the game goes on with what there is now."
    if file.label.turn and session.turn != file.label.turn:
        text += f" It is turn {session.turn}, not {file.label.turn} as when it was saved."
    return text


def question(found: Reopened) -> Dialog:
    """Ask whether the choices of a save are to be tried anew."""
    head, text, button = WORDS[found.changed]
    buttons = [Button(button, TRY, "Enter", primary=True), Button("Leave it as it is", NOTHING, "Esc")]
    return Dialog(head, f"{text} {WHAT_FOLLOWS}", buttons)
