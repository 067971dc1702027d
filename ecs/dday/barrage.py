"""Barrages by ships, aircraft, tanks and artillery points (8.4, 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def naval_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes a naval gunfire point may barrage now, in hex order (8.4)."""
    return ()


def air_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes an airstrike point may barrage now, in hex order (8.4)."""
    return ()


def tank_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes some US tank able to act may barrage now, in hex order (8.4)."""
    return ()


def barrage(battle: Battle, hex_key: str, kind: str) -> Flow[bool]:
    """Barrage a hex with "naval", "air", "tank" or "artillery"; False when cancelled before anything happened (8.4)."""
    return False
    yield


def resolve(
    battle: Battle,
    hex_key: str,
    *,
    kind: str,
    strength: int,
    symbols: tuple[str, ...],
    units: tuple[str, ...] = (),
    rule: str = "8.4.1",
) -> None:
    """Resolve a barrage of a given strength, be it an action or an event's: colour, card, chart, result (8.4.1)."""
