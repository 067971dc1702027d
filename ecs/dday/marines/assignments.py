"""Tank and engineer units assigned to regiments (4.0 II.4, 11.2.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def support_units(battle: Battle) -> tuple[str, ...]:
    """Return the tank and engineer units that a regiment could be given, in key order (ruling 30)."""
    return tuple(
        key for key, _ in battle.world.each(c.Assignment) if in_play(battle, key) and regiments(battle, key)
    )


def in_play(battle: Battle, unit: str) -> bool:
    """Tell whether a unit is on the map, in reserve or in a box."""
    place = battle.where(unit)
    return place in battle.board.hexes or place.startswith(("reserve:", "box:"))


def regiments(battle: Battle, unit: str) -> tuple[int, ...]:
    """Return the regiments of its division in play to which a unit is not assigned (ruling 30)."""
    division, now = battle.us_spec(unit).division, battle.world.get(c.Assignment, unit).regiment
    found = {
        spec.regiment
        for key, spec in battle.book.us.items()
        if spec.division == division and spec.regiment and in_play(battle, key)
    }
    return tuple(sorted(found - {now}))


def assign(battle: Battle, unit: str, regiment: int) -> None:
    """Assign a unit to a regiment until that is changed (4.0 II.4, ruling 30)."""
    battle.world.get(c.Assignment, unit).regiment = regiment
    battle.emit(events.UnitAssigned, "4.0", unit=unit, regiment=regiment)
