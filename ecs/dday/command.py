"""Which US units are in command (11.0, 18.4.4b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def in_command(battle: Battle, unit: str) -> bool:
    """Tell whether a US unit may act without restriction: it is in command (7.0, 7.1b, 18.4.4b, rulings 146, 327).

    HQs and command posts (11.2, 11.3, 15.3), NCOs and officers (11.1.2) come in here.
    """
    return battle.scenario.special.always_in_command or bool(battle.world.at(f"with:{unit}"))
