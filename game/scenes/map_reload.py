"""The map read again from the disk in the middle of a game: it goes on if it can, else the player decides."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ecs.core.session import Rules, Session
from ecs.games import load_rules
from ecs.library.map_change import NoLongerHolds, carried_over, given_again
from ecs.library.problems import BadData
from game.scenes.scene import Replace
from game.ui.button import Button
from game.ui.dialog import NOTHING, Dialog

if TYPE_CHECKING:
    from game.scenes.table import Table

log = logging.getLogger(__name__)

MOST: Final = 5
"""How many problems or differences are told at once."""


def reload_map(table: Table) -> None:
    """Read the map again; a game whose choices all lead to the same table goes on, otherwise a dialog asks."""
    if table.bot:
        table.say("A game that is only watched keeps its map.", bad=True)
        return
    table.director.skip(everything=True)
    old = table.session
    try:
        rules = load_rules(old.rules.name, getattr(old.rules, "own", None))
    except BadData as bad:
        log.info("map refused")
        table.dialog = faults(bad)
        return
    if rules.fingerprint == old.rules.fingerprint:
        table.say("The map on the disk is the one on the table.")
        return
    try:
        found = carried_over(rules, old)
    except NoLongerHolds as problem:
        table.dialog = question(str(problem), None, anew(rules, old))
        return
    if found.differences:
        table.dialog = question(told(found.differences), found.session, anew(rules, old))
        return
    lay(table, found.session)


def lay(table: Table, session: Session) -> None:
    """Put a game on a new table in place of the old one."""
    from game.scenes.table import Table

    table.app.take_rules(session.rules)
    log.info("map read again")
    fresh = Table(table.app, session)
    fresh.say("The map was read again; the game goes on.")
    table.pending = Replace(fresh)


def anew(rules: Rules, old: Session) -> Session | None:
    """Return the same game from its first question on other rules, None when it cannot be laid out there."""
    try:
        return given_again(rules, replace(old.record(), choices=()))
    except NoLongerHolds:
        return None


def question(text: str, carried: Session | None, begun: Session | None) -> Dialog:
    """Ask what is to be done when a game cannot simply go on."""
    buttons = [Button("Keep the old map", NOTHING, "Esc", primary=True)]
    if carried is not None:
        buttons.append(Button("Go on all the same", ("lay", carried), "G"))
    if begun is not None:
        buttons.append(Button("Begin anew on the new map", ("lay", begun), "N"))
    return Dialog("The map has changed", text, buttons)


def faults(bad: BadData) -> Dialog:
    """Tell what is wrong with a map on the disk; the game goes on with the old one."""
    text = told(tuple(str(each) for each in bad.problems))
    text += "\nThe game goes on with the old map. `iwo check` lists everything."
    return Dialog("The map on the disk has faults", text, [Button("Go on", NOTHING, "Esc", primary=True)])


def told(lines: tuple[str, ...]) -> str:
    """Return the first few lines, and how many more there are."""
    more = len(lines) - MOST
    return "\n".join([*lines[:MOST], *([f"And {more} more."] if more > 0 else [])])
