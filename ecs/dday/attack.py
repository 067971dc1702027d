"""The US attack action: who may attack, the declaration, the resolution (8.0 to 8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes that some US unit able to act may attack now, in hex order (8.0, 8.1)."""
    return ()


def attack(battle: Battle, hex_key: str) -> Flow[bool]:
    """Declare and resolve an attack on a hex; False when it was cancelled before anything happened (8.3)."""
    return False
    yield
