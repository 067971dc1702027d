"""Regimental HQs that come ashore: hit ones by sea, all of them on the second day (11.4d, 18.6.1a, 18.9.3a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.choice import pick
from ecs.dday.japanese import forts
from ecs.dday.marines import landing, occupation

if TYPE_CHECKING:
    from ecs.core.phase import Flow
    from ecs.dday.battle import Battle

NEAR = 2
"""Hexes from its heavy weapons company within which a regimental HQ begins (18.9.3a)."""


def come_ashore(battle: Battle) -> Flow[None]:
    """Land the HQs that fire drove off the map, then bring in those whose regiments fight without one (rulings 323, 326)."""
    for unit in afloat(battle):
        site = yield from pick("land_hq", "11.4", "land", landing_sites(battle), subject=(unit,))
        if site:
            put(battle, unit, site, "11.4")
            landing.note(battle, site)
    if not battle.scenario.special.regimental_hqs or battle.turn < battle.spec.second_phase_turn:
        return
    for unit in absent(battle):
        yield from bring_in(battle, unit)


def afloat(battle: Battle) -> tuple[str, ...]:
    """Return the regimental HQs that land in this turn after a hit (11.4d, ruling 323)."""
    places = ((key, battle.where(key).partition(":")) for key, _ in battle.world.each(c.Regiment))
    return tuple(key for key, (kind, _, turn) in places if kind == "due" and int(turn) <= battle.turn)


def landing_sites(battle: Battle) -> tuple[str, ...]:
    """Return the beach hexes an HQ may land in (11.4d, 5.2)."""
    return tuple(key for key in battle.island.beach_hexes() if landing.may_land(battle, key))


def absent(battle: Battle) -> Iterator[str]:
    """Return the regimental HQs that have neither come nor are due (18.9.3a)."""
    return (key for key, _ in battle.world.each(c.Regiment) if battle.where(key) == "off")


def members(battle: Battle, unit: str) -> Iterator[str]:
    """Yield the units of an HQ's regiment on the map, in boxes, or dead."""
    regiment = battle.us_spec(unit).regiment
    for key, spec in sorted(battle.book.us.items()):
        place = battle.where(key)
        if spec.regiment == regiment and (place in battle.board.hexes or place.startswith(("box:", "dead"))):
            yield key


def bring_in(battle: Battle, unit: str) -> Flow[None]:
    """Bring in an HQ near its heavy weapons company, or any unit if that is dead; with the company while that is afloat (18.6.1a, 18.9.3a, ruling 326)."""
    company, rule = f"HW/{battle.us_spec(unit).regiment}", rule_of_arrival(battle)
    place = battle.where(company)
    if place.startswith("box:"):
        battle.world.move(unit, place)
        battle.emit(events.UnitPlaced, rule, unit=unit, where=place)
        return
    if place in battle.board.hexes:
        near: tuple[str, ...] = (place,)
    elif place == "dead":
        near = tuple(battle.where(each) for each in members(battle, unit))
    else:
        return
    site = yield from pick("place_hq", rule, "place", sites_near(battle, near), subject=(unit,))
    if site:
        put(battle, unit, site, rule)


def rule_of_arrival(battle: Battle) -> str:
    """Return the rule by which HQs follow their regiments: of the campaign, or of the scenario's set-up ashore (18.6.1a, 18.9.3a)."""
    ashore = battle.scenario.deployment
    return ashore.rule if ashore else "18.9.3"


def sites_near(battle: Battle, places: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hexes within two hexes of some places where an HQ may stand, in key order (18.9.3a)."""
    found = {
        key for place in places if place in battle.board.hexes for key in battle.board.within(place, NEAR)
    }
    return tuple(sorted(key for key in found if landing.may_land(battle, key)))


def put(battle: Battle, unit: str, hex_key: str, rule: str) -> None:
    """Put a regimental HQ into a hex, with all that an entry brings (17.1c)."""
    battle.world.move(unit, hex_key)
    battle.emit(events.UnitPlaced, rule, unit=unit, where=hex_key)
    forts.place_near(battle, hex_key)
    occupation.take_ground(battle, hex_key)
