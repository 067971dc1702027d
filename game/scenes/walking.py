"""A short way to move: click a hex next to the units that act, without naming the move first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, Decision, Option
from game.text.reasons import why_not

if TYPE_CHECKING:
    from game.scenes.table import Table

WAYS = ("move", "one_hex")


def walk(table: Table, place: str, at: tuple[int, int]) -> bool:
    """Move the units that act into a hex next to them; tell whether the click meant that.

    With two ways to move there the player is asked. A way that turns out to be closed is taken back, with its reason.
    """
    decision = table.session.decision
    if decision is None or table.busy or place not in steps_away(table, decision):
        return False
    ways = ways_of(decision)
    if len(ways) > 1:
        table.ahead = place
        table.offer(ways, at)
    elif ways:
        step(table, ways[0], place)
    return bool(ways)


def ways_of(decision: Decision) -> tuple[Option, ...]:
    """Return the open ways to move."""
    return tuple(each for each in decision.options if each.verb in WAYS and not each.args)


def steps_away(table: Table, decision: Decision) -> tuple[str, ...]:
    """Return the hexes next to the units that act, as far as no enemy and no known reason bars them."""
    start = str(decision.details.get("at", ""))
    board = table.stage.island.board
    if decision.kind != "action" or start not in board.hexes or not ways_of(decision):
        return ()
    held = {counter.where for counter in table.director.view.japanese}
    known = table.choices.blocked
    return tuple(key for key in board.neighbours(start) if key not in held and key not in known)


def step(table: Table, way: Option, place: str) -> None:
    """Take a way to move, then the hex; go back when the hex is not open."""
    table.apply(way)
    decision = table.session.decision
    if decision is None or decision.kind != "move":
        return
    wanted = decision.find(f"move:{place}")
    if wanted is not None:
        table.apply(wanted)
        return
    reason = next((each for each in decision.blocked if each.option.target == place), None)
    if CANCEL in decision.options:
        table.apply(CANCEL)
    table.say(why_not(reason) if reason else "There is no way there.", bad=True)
