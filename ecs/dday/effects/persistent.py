"""Events that last beyond their turn (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def kept_cards(battle: Battle) -> frozenset[str]:
    """Return the cards that stay on the track because their event goes on (2.3.1, ruling 19)."""
    return frozenset(
        detail
        for name, last, detail in battle.effects.active
        if name == "airfield_objective" and last > battle.turn
    )
