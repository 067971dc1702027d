"""Close combat: piles, cards, hits, endings (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

Entry = tuple[str, str, str]
"""A unit that entered: (unit, hex entered, hex it came from)."""


def fight(
    battle: Battle,
    hex_key: str,
    *,
    entries: tuple[Entry, ...],
    counterattack: bool = False,
    colour: str = "",
) -> Flow[None]:
    """Fight a close combat in a hex to its end (8.6).

    entries: the attackers, US or Japanese, with the hexes they go back to; all other units in the hex defend.
    counterattack: the Japanese attack from counterattack stance (14.4). colour: stands in for the position's.
    """
    return
    yield
