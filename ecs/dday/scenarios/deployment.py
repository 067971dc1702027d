"""Where US units may begin a scenario ashore: their designations, the US ground, the front line (18.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday.marines import stacking
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.scenario import Deployment

HQ_REACH = 2
"""A regimental HQ begins within two hexes of its HW company (18.6.1a)."""

WIDEST = 6


def plan(battle: Battle) -> Deployment:
    """Return the deployment of a scenario that has one."""
    found = battle.scenario.deployment
    assert found is not None
    return found


def us_ground(battle: Battle) -> frozenset[str]:
    """Return the hexes behind the US front at the start (18.0)."""
    return battle.derive("us_ground", plan(battle).maps, lambda: _ground(battle))


def _ground(battle: Battle) -> frozenset[str]:
    maps = plan(battle).maps
    marks = (mark for mark in battle.island.setup if mark.kind == "front" and mark.scenario in maps)
    return frozenset(key for mark in marks for key in mark.hexes)


def designations(battle: Battle) -> dict[str, str]:
    """Return the hexes of the printed designations: "1/27" for a battalion, "27" for a regiment (18.0)."""
    maps = plan(battle).maps
    marks = (mark for mark in battle.island.setup if mark.kind == "us" and mark.scenario in maps)
    return {mark.text: mark.hexes[0] for mark in marks}


def front_line(battle: Battle, hex_key: str) -> bool:
    """Does a hex of the US ground lie next to the front line (18.0)?"""
    ground = us_ground(battle)
    return any(near not in ground for near in battle.board.neighbours(hex_key))


def regiments(battle: Battle, unit: str) -> tuple[int, ...]:
    """Return the regiments a unit may set up with: its own; for tanks and engineers those of their division (18.5.1, 18.7.1 errata).

    Units set apart for a regiment go with it alone, the others with all regiments but that one.
    """
    own = battle.us_spec(unit).regiment
    if own:
        return (own,)
    division = battle.us_spec(unit).division
    numbers = sorted({int(text) for text in designations(battle) if "/" not in text})
    found = tuple(each for each in numbers if battle.us_spec(f"HQ/{each}").division == division)
    apart = plan(battle).detachment
    if apart is None:
        return found
    if unit in battle.set_up.detached:
        return (apart.regiment,)
    return tuple(each for each in found if each != apart.regiment)


def centres(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the hexes a unit sets up in or next to: its battalion's designation, else its regiment's; or where HQs are (18.0, 18.7.1 errata)."""
    if with_hqs(battle, unit):
        return tuple(battle.where(each) for each in headquarters(battle, unit))
    marks, spec = designations(battle), battle.us_spec(unit)
    battalion = f"{spec.battalion}/{spec.regiment}"
    if spec.battalion and battalion in marks:
        return (marks[battalion],)
    return tuple(marks[str(each)] for each in regiments(battle, unit) if str(each) in marks)


def with_hqs(battle: Battle, unit: str) -> bool:
    """Tell whether a unit is a tank or engineer unit that begins with the HQ of a regiment (18.7.1 errata, ruling 455)."""
    return plan(battle).support_with_hqs and not battle.us_spec(unit).regiment


def headquarters(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the regimental HQs of a unit's division that begin on the map (18.7.1 errata)."""
    division = battle.us_spec(unit).division
    specs = (battle.us_spec(each) for each in plan(battle).units)
    return tuple(spec.key for spec in specs if spec.kind == "regiment" and spec.division == division)


def awaits(battle: Battle, unit: str) -> str:
    """Return the unit that must be set up before: a regimental HQ's HW company, the HQs tanks and engineers go with, or "" (18.6.1a, 18.7.1 errata)."""
    spec = battle.us_spec(unit)
    before: tuple[str, ...] = (f"HW/{spec.regiment}",) if spec.kind == "regiment" else ()
    if with_hqs(battle, unit):
        before = headquarters(battle, unit)
    return next((each for each in before if each in battle.set_up.waiting), "")


def sites(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the hexes a unit may be set up in (18.0, 18.6.1a).

    When they are all full, hexes a little further off will do.
    """
    for reach in range(1, WIDEST):
        found = tuple(key for key in area(battle, unit, reach) if not hindrance(battle, unit, key))
        if found:
            return found
    return ()


def area(battle: Battle, unit: str, reach: int = 1) -> tuple[str, ...]:
    """Return the hexes in and around the places a unit is tied to, nearest first (18.0, 18.6.1a)."""
    spec = battle.us_spec(unit)
    if spec.kind == "regiment":
        company = f"HW/{spec.regiment}"
        return battle.board.within(battle.where(company), max(reach, HQ_REACH))
    around = (key for centre in centres(battle, unit) for key in battle.board.within(centre, reach))
    return tuple(dict.fromkeys(around))


def hindrance(battle: Battle, unit: str, hex_key: str) -> str:
    """Return why a unit may not be set up in a hex, "" when it may (18.0, 7.5.2b, ruling 431)."""
    if hex_key not in us_ground(battle) or bounds.closed(battle, hex_key):
        return "setup_not_us_ground"
    if battle.occupied(hex_key):
        return "setup_enemy"
    if front_line(battle, hex_key) and not begins_in_front(battle, unit, hex_key):
        return "setup_front_line"
    if stacking.excess(battle, (*settled(battle, hex_key), unit)):
        return "setup_stacking"
    return ""


def begins_in_front(battle: Battle, unit: str, hex_key: str) -> bool:
    """Is the designation that a unit would set up at next to the front line itself (18.0, ruling 431)?"""
    near = [key for key in centres(battle, unit) if battle.board.distance(key, hex_key) <= 1]
    return any(front_line(battle, key) for key in near or centres(battle, unit))


def settled(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the US units of a hex that have been set up there."""
    waiting = battle.set_up.waiting
    return tuple(unit for unit in battle.us_at(hex_key) if unit not in waiting)


def regiment_at(battle: Battle, unit: str, hex_key: str) -> int:
    """Return the regiment that tanks or engineers set up in a hex are assigned to: the nearest designation or HQ (18.7.1 errata)."""
    places = {int(text): key for text, key in designations(battle).items() if "/" not in text}
    if with_hqs(battle, unit):
        places = {battle.us_spec(each).regiment: battle.where(each) for each in headquarters(battle, unit)}
    fit = set(places) & set(regiments(battle, unit))
    return min((battle.board.distance(places[each], hex_key), each) for each in fit)[1]


def assign(battle: Battle, unit: str, regiment: int) -> None:
    """Assign tanks or engineers to a regiment (4.0 II.4, 18.7.1 errata)."""
    office = battle.world.find(c.Assignment, unit)
    if office is not None:
        office.regiment = regiment
