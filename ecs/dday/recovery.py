"""Recovery of disrupted US units at the end of the US Action Phase (4.0 VI.4, 7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import fields, losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def recover_units(battle: Battle) -> tuple[str, ...]:
    """Remove disruption from every US unit on the map that is free to recover (7.6, rulings 35-37)."""
    freed = tuple(
        unit for unit in battle.us_on_map() if battle.us(unit).disrupted and not hindrance(battle, unit)
    )
    for unit in freed:
        losses.recover(battle, unit)
    return freed


def hindrance(battle: Battle, unit: str) -> str:
    """Return why a disrupted US unit does not recover now, "" when it does (7.6, rulings 35, 36, 195).

    same_turn: it was disrupted in this game turn. barred: it made a preservation move or fought
    (7.3.5b, 8.6c). intense_fire: an active intense field. fort: a fort next door, in any state.
    """
    state, hex_key = battle.us(unit), battle.where(unit)
    if state.disrupted >= battle.turn:
        return "same_turn"
    if state.barred:
        return "barred"
    if fields.level_at(battle, hex_key) == "intense":
        return "intense_fire"
    if any(battle.forts_at(near) for near in battle.board.neighbours(hex_key)):
        return "fort"
    return ""
