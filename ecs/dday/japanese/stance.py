"""Counterattack stance: the depth marker that shows it, how it begins and ends (14.4.1, 14.4.5, 14.4.6).

A marker that is turned down beneath its unit shows the stance without depth: it lies at the place `stance`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.japanese import garrison
from ecs.dday.japanese.garrison import TURNED_DOWN

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "14.4.1"


def taken(battle: Battle, hex_key: str) -> bool:
    """Tell whether a unit of a hex is in counterattack stance."""
    return any(battle.japanese(unit).stance for unit in battle.japanese_at(hex_key))


def enter(battle: Battle, unit: str, rule: str = RULE) -> None:
    """Put a unit into stance: revealed, undisrupted, its depth marker exchanged for a revealed one (14.4.1, ruling 387)."""
    garrison.reveal(battle, unit, rule)
    state = battle.japanese(unit)
    state.disrupted = False
    shed_depth(battle, unit, rule)
    state.stance = True
    give_marker(battle, unit, rule)
    battle.emit(events.StanceChanged, rule, unit=unit, hex=battle.where(unit), taken=True)


def join(battle: Battle, unit: str, hex_key: str) -> None:
    """Bring a unit into the hex of the tank that it goes with; its own depth stays behind, a fort there keeps its marker (14.4.1e-f, 6.4.3)."""
    if battle.where(unit) != hex_key:
        shed_depth(battle, unit)
        battle.japanese(unit).stance = True
        garrison.move_unit(battle, unit, hex_key, "counterattack", RULE)
    enter(battle, unit)


def leave(battle: Battle, unit: str, rule: str = "14.4.6", *, fresh: bool = True) -> None:
    """End the stance of a unit: its marker goes back, and a unit that is no tank gets a fresh one, hidden (14.4.6a-b).

    Where one lies beneath a fort of its hex, the unit takes over that (6.4.3).
    """
    garrison.end_stance(battle, unit)
    shed_depth(battle, unit, rule)
    garrison.take_over_depth(battle, unit, rule)
    if fresh:
        garrison.add_depth(battle, unit, rule)
    battle.emit(events.StanceChanged, rule, unit=unit, hex=battle.where(unit), taken=False)


def marked(battle: Battle, unit: str) -> bool:
    """Tell whether a marker, turned up or down, shows the stance of a unit (14.4.5)."""
    turned_down = (battle.depth(marker).under == unit for marker in battle.world.at(TURNED_DOWN))
    return bool(garrison.depth_under(battle, unit)) or any(turned_down)


def shed_depth(battle: Battle, unit: str, rule: str = RULE) -> None:
    """Return the depth marker under a unit to the pool of its sector; one of armour leaves the game (14.4.1b, e)."""
    marker = garrison.depth_under(battle, unit)
    if marker:
        pool = f"depth:{battle.island.sector(battle.where(unit))}"
        garrison.remove(battle, marker, "out" if battle.depth_spec(marker).armour else pool, rule)


def give_marker(battle: Battle, unit: str, rule: str) -> None:
    """Draw the marker that shows the stance, face up; Tactical Reinforcements cannot (14.4.1b, f, ruling 387)."""
    where = battle.where(unit)
    pool = battle.world.at(f"depth:{battle.island.sector(where)}")
    fit = tuple(key for key in pool if not battle.depth_spec(key).reinforcement)
    if not fit:
        return
    marker = battle.chance("cups").choice(fit)
    battle.depth(marker).under = unit
    battle.world.move(marker, where)
    battle.emit(events.DepthPlaced, rule, depth=marker, hex=where)
    garrison.reveal(battle, marker, rule)


def turn_up(battle: Battle, unit: str, rule: str) -> str:
    """Turn the marker of a unit in stance up again: it has depth once more (21.0, ruling 505)."""
    for marker in battle.world.at(TURNED_DOWN):
        if battle.depth(marker).under == unit:
            battle.world.move(marker, battle.where(unit))
            battle.emit(events.DepthPlaced, rule, depth=marker, hex=battle.where(unit))
            garrison.reveal(battle, marker, rule)
            return marker
    return ""
