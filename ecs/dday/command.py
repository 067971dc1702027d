"""Which US units are in command (11.0, 18.4.4b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def in_command(battle: Battle, unit: str) -> bool:
    """Tell whether a US unit may act without restriction: it is in command (7.0, 18.4.4b, ruling 327).

    HQs, command posts and heroes (11.1.2, 11.2, 11.3, 15.3) come in here.
    """
    return battle.scenario.special.always_in_command
