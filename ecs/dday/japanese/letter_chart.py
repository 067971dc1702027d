"""The summary chart of Japanese actions: what each letter makes an occupied and an empty position do (13.1).

A letter that is missing, or has no rule for the case, is plain fire when the position is occupied and
nothing when it is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.japanese import ambush, assault, fields, infiltration, japanese_tanks, letters
from ecs.dday.japanese.fire_order import Order, late
from ecs.dday.japanese.letters import Struck, commanded, plain_fire, us_in_field
from ecs.dday.japanese.mustering import miss, second_unit

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

OccupiedRule = Callable[["Battle", "Card", str], Flow[Struck]]
EmptyRule = Callable[["Battle", "Card", str], Flow[None]]


@dataclass(frozen=True, slots=True)
class Letter:
    """One line of the chart; grows: an occupied group may gain a second unit by it (13.7)."""

    occupied: OccupiedRule | None = None
    empty: EmptyRule | None = None
    grows: bool = False


LETTERS: Mapping[str, Letter] = {
    "M": Letter(letters.machine_guns_or_mortars, letters.muster, grows=True),
    "R": Letter(letters.resupply_or_redeploy, letters.reinforce, grows=True),
    "A": Letter(assault.assault_or_artillery, ambush.ambush),
    "I": Letter(empty=infiltration.infiltrate),
}
"""The chart to GT 48."""

LATE_LETTERS: Mapping[str, Letter] = {
    **LETTERS,
    "A": Letter(assault.assault_or_artillery),
    "I": Letter(letters.fire_or_redeploy, letters.reinforce, grows=True),
}
"""The chart from GT 49 on (ruling 350)."""


def line(battle: Battle, letter: str) -> Letter | None:
    """Return the line of the chart in force for a letter (13.1a-b)."""
    return (LATE_LETTERS if late(battle) else LETTERS).get(letter)


def act(battle: Battle, card: Card, order: Order) -> Flow[None]:
    """Let one group act on a fire card (13.1c-d, rulings 346-348)."""
    group, found = order.group, line(battle, order.letter)
    if not fields.group_occupied(battle, group):
        if found and found.empty:
            yield from found.empty(battle, card, group)
        return
    if not fields.can_fire(battle, group):
        silent = "disrupted" if fields.gunners(battle, group) else "in_stance"
        miss(battle, group, silent, "6.4" if silent == "disrupted" else "14.4.2")
        return
    lettered = found if found and commanded(battle, group) else None
    tanks = japanese_tanks.ready(battle, group)
    if tanks:
        turn = japanese_tanks.TankTurn(card, group, tanks, order.letter if lettered else "")
        yield from japanese_tanks.act(battle, turn, lettered.occupied if lettered else None)
    else:
        rule = lettered.occupied if lettered and lettered.occupied else plain_fire
        yield from rule(battle, card, group)
    if lettered and lettered.grows:
        second_unit(battle, order)


def engages(battle: Battle, order: Order) -> bool:
    """Tell whether a group's turn may hit US units, so that the player may be asked."""
    if not fields.group_occupied(battle, order.group):
        return bool(order.letter)
    moves = bool(order.letter) or bool(japanese_tanks.ready(battle, order.group))
    return moves or us_in_field(battle, order.group)
