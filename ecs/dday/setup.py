"""Set-up of a scenario (3.0, 18.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.pieces import create_pieces

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def set_up(battle: Battle) -> None:
    """Set up both sides of the scenario."""
    create_pieces(battle)
