"""A short way to move: click a hex next to the units that act, without naming the move first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, Option
from game.text.reasons import why_not

if TYPE_CHECKING:
    from game.scenes.table import Table

WAYS = ("move", "one_hex")


def walk(table: Table, place: str, at: tuple[int, int]) -> bool:
    """Move the units that act into a hex next to them; tell whether the click meant that.

    With two ways to move there the player is asked. A way that turns out to be closed is taken back, with its reason.
    """
    decision = table.session.decision
    if decision is None or decision.kind != "action" or table.busy:
        return False
    start = str(decision.details.get("at", ""))
    board = table.stage.island.board
    if start not in board.hexes or place not in board.neighbours(start):
        return False
    ways = tuple(each for each in decision.options if each.verb in WAYS and not each.args)
    if len(ways) > 1:
        table.ahead = place
        table.offer(ways, at)
    elif ways:
        step(table, ways[0], place)
    return bool(ways)


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
