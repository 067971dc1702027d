"""Fortification markers: placing, revealing, closed sides, reduction (17.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def place_near(battle: Battle, hex_key: str) -> None:
    """Place the forts of every empty location within three hexes of a hex that US units enter (17.1c)."""


def place_location(battle: Battle, position_key: str, rule: str = "17.2.1") -> None:
    """Place the forts, unit and depth marker that a fort location calls for (17.2.1, rulings 420-423)."""


def top_fort(battle: Battle, hex_key: str) -> str:
    """Return the top fort of a hex, "" when it has none (17.7)."""
    forts = battle.forts_at(hex_key)
    return forts[0] if forts else ""


def side_blocked(battle: Battle, from_hex: str, target_hex: str) -> bool:
    """Tell whether a revealed intact top fort closes the side between two neighbours (17.3d, 17.4)."""
    return False


def garrison_lone_fort(battle: Battle, hex_key: str) -> Flow[None]:
    """Give a fort that stands alone a unit and a depth marker when it is attacked or entered (17.3f-g, ruling 227)."""
    return
    yield


def reduce(battle: Battle, hex_key: str, rule: str = "17.5") -> str:
    """Reduce the top fort of a hex by one class; return the new marker's key, "" when it is gone (17.5)."""
    return ""
