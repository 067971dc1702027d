"""The division reserves: who may go there, who comes back and where to; days of rest (16.2, 16.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.command import command, command_posts, control
from ecs.dday.japanese import fields, forts, garrison
from ecs.dday.marines import losses, occupation, stacking
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

FULL_DAY = 3
"""Game turns a unit stays in reserve at the least (16.2b)."""
REACH = 6
"""Hexes from the HQ within which a unit comes back (16.2e)."""
REST = "rest"
"""Name of the effect of a day of rest (16.3)."""
DAY = 3
SOUTH = (1, 2)
"""Sectors that must hold no Japanese position for all to recover on a day of rest (16.3c, ruling 415)."""


# -- in -----------------------------------------------------------------------------------------------


def entrants(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield (unit, reason) of every unit on the map: why it may not go into reserve, "" when it may (16.2a, ruling 409)."""
    known: dict[str, bool] = {}
    for unit in battle.us_on_map():
        where = battle.where(unit)
        if where not in known:
            known[where] = bool(fields.level_at(battle, where)) or battle.occupied(where)
        if known[where]:
            yield unit, "under_fire"
        else:
            yield unit, "command_post" if command_posts.is_post(battle, unit) else ""


def enter(battle: Battle, unit: str) -> None:
    """Take a unit from the map into its division's reserve; its disruption goes (16.2a, ruling 412)."""
    if battle.us(unit).disrupted:
        losses.recover(battle, unit, "16.2")
    put(battle, unit, "16.2")


def put(battle: Battle, unit: str, rule: str) -> None:
    """Put a unit into its division's reserve and note the turn (16.2b)."""
    others = tuple(entry for entry in battle.depot.entered if entry[0] != unit)
    battle.depot.entered = (*others, (unit, battle.turn))
    place = f"reserve:{battle.us_spec(unit).division}"
    battle.world.move(unit, place)
    battle.emit(events.UnitPlaced, rule, unit=unit, where=place)


# -- out ----------------------------------------------------------------------------------------------


def waiting(battle: Battle) -> tuple[str, ...]:
    """Return the units in the division reserves, in key order."""
    return tuple(key for key, _ in battle.world.each(c.UsUnit) if battle.where(key).startswith("reserve:"))


def leavers(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield (unit, reason) of every unit in reserve: why it may not leave, "" when it may (16.2b, 16.2e, ruling 410)."""
    ground = open_ground(battle)
    known: dict[tuple[tuple[str, ...], str], bool] = {}
    for unit in waiting(battle):
        if not rested(battle, unit):
            yield unit, "full_day"
            continue
        likeness = (bases(battle, unit), battle.us_spec(unit).kind)
        if likeness not in known:
            known[likeness] = any(sites(battle, unit, ground))
        yield unit, "" if known[likeness] else "no_site"


def rested(battle: Battle, unit: str) -> bool:
    """Tell whether a unit has been in reserve for a day; one that was there from the start has (16.2b, ruling 410)."""
    return all(turn + FULL_DAY <= battle.turn for key, turn in battle.depot.entered if key == unit)


def open_ground(battle: Battle) -> tuple[str, ...]:
    """Return the hexes in US communication, which no field reaches, on open ground (16.2e, ruling 413)."""
    hexes = sorted(control.communicating_hexes(battle))
    return tuple(key for key in hexes if not bounds.closed(battle, key))


def sites(battle: Battle, unit: str, ground: tuple[str, ...]) -> Iterator[str]:
    """Yield the hexes a unit may return to: near its HQ, stacking kept (16.2e, ruling 413)."""
    around = bases(battle, unit)
    for key in ground:
        near = any(battle.board.distance(base, key) <= REACH for base in around)
        if near and not stacking.excess(battle, (*stacking.steady_units(battle, key), unit)):
            yield key


def bases(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the hexes around which a unit comes back; with nobody to come back to, those of the landing beaches (16.2e, ruling 551)."""
    around = tuple(dict.fromkeys(battle.where(each) for each in anchors(battle, unit)))
    return around if around or _seated(battle, unit) else battle.island.beach_hexes()


def anchors(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return what a unit comes back to: its HQ, else those of its division; without HQs units of its own, else any HQ (16.2e, rulings 413, 551)."""
    regiment, division = command.regiment_of(battle, unit), battle.us_spec(unit).division
    quarters = command_posts.quarters(battle)
    own = tuple(each for each in quarters if battle.us_spec(each).regiment == regiment)
    sisters = tuple(each for each in quarters if battle.us_spec(each).division == division)
    if own or sisters or _seated(battle, unit):
        return own or sisters
    on_map = battle.us_on_map()
    comrades = tuple(each for each in on_map if command.regiment_of(battle, each) == regiment)
    return comrades or tuple(each for each in on_map if battle.us_spec(each).division == division) or quarters


def _seated(battle: Battle, unit: str) -> bool:
    """Tell whether a unit comes back to a headquarters only: every one that is none itself, where there are headquarters."""
    return battle.scenario.special.regimental_hqs and battle.us_spec(unit).kind != "regiment"


def leave(battle: Battle, unit: str, hex_key: str) -> None:
    """Put a unit from the reserve on the map, with all that an entry brings (16.2e, 17.1c)."""
    battle.depot.entered = tuple(entry for entry in battle.depot.entered if entry[0] != unit)
    battle.world.move(unit, hex_key)
    battle.emit(events.UnitPlaced, "16.2", unit=unit, where=hex_key)
    forts.place_near(battle, hex_key)
    occupation.take_ground(battle, hex_key)


# -- rest ---------------------------------------------------------------------------------------------


def may_rest(battle: Battle) -> bool:
    """Tell whether a day of rest may begin now: an AM turn, late enough in the battle (16.3)."""
    first = battle.spec.rest_from_day
    return bool(first) and battle.today.time == "AM" and battle.today.day >= first


def declare(battle: Battle) -> tuple[str, ...]:
    """Take a day of rest: nobody acts until it ends; all recover once the south is free (16.3, rulings 414, 415).

    Returns the US units that have recovered.
    """
    last = battle.turn + DAY - 1
    battle.put_in_force(REST, last)
    battle.emit(events.RestDeclared, "16.3", last_turn=last)
    held = battle.island.position_hexes.intersection(battle.occupied_hexes())
    if any(battle.island.sector(key) in SOUTH for key in held):
        return ()
    freed = tuple(unit for unit in battle.us_on_map() if battle.us(unit).disrupted)
    for unit in freed:
        losses.recover(battle, unit, "16.3")
    for key in battle.occupied_hexes():
        garrison.recover_hex(battle, key, "16.3")
    return freed


def resting(battle: Battle) -> bool:
    """Tell whether this turn belongs to a day of rest (16.3)."""
    return battle.in_force(REST)


def rests(battle: Battle, unit: str) -> bool:
    """Tell whether a unit counts as in reserve: there, or on a day of rest outside intense fields (16.2, 16.3b)."""
    place = battle.where(unit)
    if place.startswith("reserve:"):
        return True
    if not resting(battle) or place not in battle.board.hexes:
        return False
    return fields.level_at(battle, place) != "intense"
