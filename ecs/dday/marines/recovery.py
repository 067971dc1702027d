"""Recovery of disrupted US units: at the end of the US Action Phase and beside heroes (4.0 VI.4, 7.1d, 7.6, 11.1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ecs.core.phase import Flow
from ecs.dday import components as c
from ecs.dday.choice import pick
from ecs.dday.command import heroes
from ecs.dday.japanese import fields
from ecs.dday.marines import losses, stacking

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

OFFICER_COMPANIES = 2
INSPIRED = "inspired"
"""What is wanted when an inspired marker is given up (7.1d)."""

Battalions: TypeAlias = tuple[tuple[int, int], ...]
"""Battalions as (regiment, number)."""


def recover_units(battle: Battle) -> tuple[str, ...]:
    """Remove disruption from every US unit ashore or in a beach box that is free to recover (7.6, rulings 35-37)."""
    freed = tuple(unit for unit in disrupted_units(battle) if not hindrance(battle, unit))
    for unit in freed:
        losses.recover(battle, unit)
    return freed


def disrupted_units(battle: Battle) -> tuple[str, ...]:
    """Return the disrupted US units on the map and in beach boxes."""
    hexes = battle.board.hexes
    found = ((unit, battle.where(unit)) for unit, state in battle.world.each(c.UsUnit) if state.disrupted)
    return tuple(unit for unit, place in found if place in hexes or place.startswith("box:"))


def hindrance(battle: Battle, unit: str) -> str:
    """Return why a disrupted US unit does not recover now, "" when it does (7.6, rulings 35, 36, 195, 196).

    barred: it made a preservation move or fought (7.3.5b, 8.6c). same_turn: it was disrupted in this game
    turn. intense_fire: an active intense field. fort: a fort next door, in any state. An NCO or officer
    stacked with it overcomes all but the first.
    """
    if battle.us(unit).barred:
        return "barred"
    if led(battle, battle.where(unit)):
        return ""
    if battle.us(unit).disrupted >= battle.turn:
        return "same_turn"
    return danger(battle, battle.where(unit))


def danger(battle: Battle, hex_key: str) -> str:
    """Return what about a hex bars recovery: intense fire or a fort next door, "" for nothing; boxes are out of sight (6.2.3, 7.6, ruling 195)."""
    if hex_key not in battle.board.hexes:
        return ""
    if fields.level_at(battle, hex_key) == "intense":
        return "intense_fire"
    if any(battle.forts_at(near) for near in battle.board.neighbours(hex_key)):
        return "fort"
    return ""


# -- heroes ---------------------------------------------------------------------------------------


def led(battle: Battle, hex_key: str) -> bool:
    """Tell whether an NCO or officer hero is stacked in a hex (7.6, 11.1.2)."""
    return bool(heroes.in_hex(battle, hex_key, heroes.LEADERS))


def end_phase(battle: Battle) -> Flow[None]:
    """End a phase: heroes rally those with them; who is too many then is disrupted again (7.5.2b, 11.1.2, ruling 536)."""
    yield from settle(battle, rally(battle))


def settle(battle: Battle, freed: tuple[str, ...]) -> Flow[None]:
    """Disrupt again what exceeds the stacking limit where units have recovered (7.5.2b, ruling 536)."""
    for place in sorted({battle.where(unit) for unit in freed}):
        yield from stacking.settle(battle, place)


def rally(battle: Battle) -> tuple[str, ...]:
    """At the end of a phase units stacked with an NCO or officer lose their disruption (11.1.2, rulings 38, 196, 312).

    A ban on recovery after a close combat or a preservation move ends with the phase.
    """
    freed = tuple(
        unit
        for unit in disrupted_units(battle)
        if not battle.us(unit).barred and led(battle, battle.where(unit))
    )
    for unit in freed:
        losses.recover(battle, unit, "11.1.2")
    for _, state in battle.world.each(c.UsUnit):
        state.barred = False
    return freed


def officers_recover(battle: Battle) -> Flow[tuple[str, ...]]:
    """Let each officer with a battalion HQ free two companies of its battalion, whenever disrupted (11.1.2c, ruling 315)."""
    freed: list[str] = []
    for battalions in officers_battalions(battle):
        for _ in range(OFFICER_COMPANIES):
            companies = helped(battle, battalions)
            unit = yield from pick("officer_recovery", "11.1.2", "unit", companies)
            if unit:
                losses.recover(battle, unit, "11.1.2")
                freed.append(unit)
    return tuple(freed)


def officers_battalions(battle: Battle) -> tuple[Battalions, ...]:
    """Return the battalions whose HQs are with an officer, for each officer stacked with one."""
    found = []
    for where in battle.us_hexes():
        specs = [battle.us_spec(unit) for unit in battle.us_at(where) if battle.us_spec(unit).kind == "hq"]
        battalions = tuple((spec.regiment, spec.battalion) for spec in specs)
        found += [battalions for _ in heroes.in_hex(battle, where, ("officer",)) if battalions]
    return tuple(found)


def helped(battle: Battle, battalions: Battalions) -> tuple[str, ...]:
    """Return the disrupted companies of some battalions that an officer may free (11.1.2c, rulings 196, 315)."""
    return tuple(
        unit
        for unit in disrupted_units(battle)
        if battle.us_spec(unit).kind == "rifle"
        and (battle.us_spec(unit).regiment, battle.us_spec(unit).battalion) in battalions
        and not battle.us(unit).barred
        and not danger(battle, battle.where(unit))
    )


def spend_hero(battle: Battle, unit: str, wanted: str) -> Flow[None]:
    """Flip a hero, of the kind that is wanted if there are several, or give up an inspired marker, to free his unit; this is its action (7.1d, ruling 147)."""
    found = heroes.with_unit(battle, unit, inspired=wanted == INSPIRED)
    heroes.fall(battle, min(found, key=lambda key: heroes.hero(battle, key).kind != wanted), "7.1")
    losses.recover(battle, unit, "7.1")
    battle.us(unit).acted = True
    yield from settle(battle, (unit,))
