"""Which US units are in command: battalions, regiments, heroes (11.1.2, 11.2, 11.3, 15.3, 18.4.4b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from ecs.core import hexgrid
from ecs.core.decisions import Option, option
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.command import command_posts, heroes

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.counters import UsSpec

BATTALION_REACH, DISRUPTED_REACH, ORPHAN_REACH = 2, 1, 1
"""Hexes a battalion HQ commands: fit, disrupted, while its regiment is without an HQ (11.3b-c, 15.3.2c)."""

DIRECT: tuple[str, ...] = ("hq", "hw", "tank", "engineer")
"""Kinds a regimental HQ commands itself; companies only through their battalion HQ (11.2.1a, ruling 318)."""

OFFICE = attrgetter("post", "guest")
FITNESS = attrgetter("moved", "disrupted")
DEFENDERS = (c.JapaneseUnit, c.Fort, c.DepthMarker)
"""Counters that occupy a hex for the Japanese: units, forts, the markers of caves (15.3.1, 17.3, 20.0)."""

MOVERS = (c.UsUnit, c.Hero, *DEFENDERS)


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain of command at one moment.

    commanded: units in command through a headquarters, an officer or an NCO. regimental: units inside the
    range of their own regimental HQ or command post (8.1f, 8.1g). guests: (regimental HQ, battalion HQ of a
    sister regiment it could still take on) (ruling 318). companies: (battalion HQ, company of another battalion
    it could take on), where it has the choice (ruling 547).
    """

    commanded: frozenset[str]
    regimental: frozenset[str]
    guests: tuple[tuple[str, str], ...]
    companies: tuple[tuple[str, str], ...]


# -- what the other rules ask -------------------------------------------------------------------------


def in_command(battle: Battle, unit: str) -> bool:
    """Tell whether a US unit may act without restriction: it is in command (7.0, 7.1b, 18.4.4b, rulings 146, 149, 327)."""
    if unrestricted(battle) or battle.world.at(f"with:{unit}"):
        return True
    return unit in chain(battle).commanded


def commanded(battle: Battle) -> frozenset[str]:
    """Return all US units on the map that are in command now, for those who ask about many at once (7.0, 11.0)."""
    if unrestricted(battle):
        return frozenset(battle.us_on_map())
    led = chain(battle).commanded
    return frozenset(each for each in battle.us_on_map() if each in led or battle.world.at(f"with:{each}"))


def uncommanded(battle: Battle) -> tuple[str, ...]:
    """Return the US units on the map that are out of command now, in key order (11.0)."""
    led = commanded(battle)
    return tuple(unit for unit in battle.us_on_map() if unit not in led)


def unrestricted(battle: Battle) -> bool:
    """Tell whether all US units are in command: on the landing day, and where the scenario says so (18.4.4b, 18.5.3a, 18.9.3a)."""
    return battle.scenario.special.always_in_command or battle.turn < battle.spec.second_phase_turn


def within_hq_range(battle: Battle, unit: str) -> bool:
    """Tell whether a unit is inside the range of its regimental HQ or command post, which gives radio (8.1f-g, 8.2.5, rulings 202-204)."""
    return unrestricted(battle) or unit in chain(battle).regimental


def observers(battle: Battle) -> tuple[tuple[int, str], ...]:
    """Return (division, hex) of the undisrupted units in command inside their HQ's range, who direct artillery (8.1f, rulings 201, 328)."""
    fit = battle.placed("us_states_on_map", lambda: [battle.us(key) for key in battle.us_on_map()], c.UsUnit)
    known = (unrestricted(battle), state(battle), [unit.disrupted for unit in fit])
    return battle.derive("observers", known, lambda: _observers(battle))


def _observers(battle: Battle) -> tuple[tuple[int, str], ...]:
    units = (unit for unit in battle.us_on_map() if not battle.us(unit).disrupted)
    able = (unit for unit in units if in_command(battle, unit) and within_hq_range(battle, unit))
    return tuple(sorted({(battle.us_spec(unit).division, battle.where(unit)) for unit in able}))


def regiment_of(battle: Battle, unit: str) -> int:
    """Return the regiment a unit belongs to or, as a tank or engineer unit, is assigned to; 0 for none (4.0 II.4)."""
    assigned = battle.world.find(c.Assignment, unit)
    return assigned.regiment if assigned else battle.us_spec(unit).regiment


def commanded_by(battle: Battle, unit: str, regiment: int) -> bool:
    """Tell whether a unit is in command by a regiment (8.1e, ruling 200)."""
    if unrestricted(battle):
        return True
    return regiment_of(battle, unit) == regiment and unit in chain(battle).commanded


# -- guests from a sister regiment or battalion ------------------------------------------------------


def release_guests(battle: Battle) -> None:
    """Send the guests of all HQs back: each may choose anew in the next Action Phase (11.2.1a, 11.3d, rulings 318, 546, 547)."""
    battle.marks.guests = ()
    for _, office in battle.world.each(c.Regiment):
        office.guest = ""


def guest_options(battle: Battle) -> tuple[Option, ...]:
    """Return whom the HQs may take on now: battalion HQs of sister regiments, companies of other battalions (11.2.1a, 11.3d, rulings 318, 547)."""
    if unrestricted(battle):
        return ()
    found = chain(battle)
    guests = (option("guest", unit, guest) for unit, guest in found.guests)
    return (*guests, *(option("company", unit, guest) for unit, guest in found.companies))


def take_guest(battle: Battle, unit: str, guest: str) -> None:
    """Let a regimental HQ command a battalion HQ of a sister regiment for the rest of the phase (11.2.1a)."""
    command_posts.seat(battle, unit).guest = guest
    battle.emit(events.GuestTaken, "11.2.1", unit=unit, guest=guest, hex=battle.where(unit))


def take_company(battle: Battle, unit: str, guest: str) -> None:
    """Let a battalion HQ command a company of another battalion for the rest of the phase (11.3d, ruling 547)."""
    battle.marks.guests += ((unit, guest),)
    battle.emit(events.GuestTaken, "11.3", unit=unit, guest=guest, hex=battle.where(unit))


# -- the chain ----------------------------------------------------------------------------------------


def chain(battle: Battle) -> Chain:
    """Return the chain of command as it is now."""
    return battle.derive("command", state(battle), lambda: _chain(battle))


def state(battle: Battle) -> tuple[object, ...]:
    """Return all that command depends on, cheap to compare."""
    moved = battle.world.moved
    leaders, offices, assigned = battle.placed("command_parts", lambda: _parts(battle), c.UsUnit)
    return (
        *[moved[kind] for kind in MOVERS],
        [FITNESS(unit) for unit in leaders],
        [OFFICE(office) for office in offices],
        [each.regiment for each in assigned],
        [hero.inspired for _, hero in battle.world.each(c.Hero)],
        battle.marks.guests,
    )


def _parts(battle: Battle) -> tuple[list[c.UsUnit], list[c.Regiment], list[c.Assignment]]:
    """Return the states on the map that command depends on: of leaders, of regimental HQs, of tanks and engineers."""
    find, units = battle.world.find, battle.us_on_map()
    return (
        [battle.us(key) for key in units if battle.us_spec(key).kind in ("hq", "regiment")],
        [office for key in units if (office := find(c.Regiment, key))],
        [assigned for key in units if (assigned := find(c.Assignment, key))],
    )


def _chain(battle: Battle) -> Chain:
    commanded: set[str] = set()
    regimental: set[str] = set()
    led: set[str] = set()
    open_seats: list[str] = []
    regiments = members(battle)
    for unit in command_posts.quarters(battle):
        area, office = command_area(battle, unit), command_posts.seat(battle, unit)
        staff = {each for each in regiments[battle.us_spec(unit).regiment] if battle.where(each) in area}
        if office.guest and battle.where(office.guest) in area:
            staff.add(office.guest)
        regimental |= staff
        reached = staff if office.post else {each for each in staff if directly(battle, each)}
        commanded |= {unit, *reached}
        led |= {each for each in reached if battle.us_spec(each).kind == "hq"}
        open_seats += [] if office.post or office.guest else [unit]
    led |= {each for each in battalion_hqs(battle) if orphaned(battle, each)}
    commanded |= led
    commanded |= battalions_command(battle, led, regiments, commanded)
    companies, choices = guest_companies(battle, wanted_companies(battle, led, regiments, commanded))
    guests = tuple((unit, each) for unit in open_seats for each in wanting(battle, unit, led))
    return Chain(frozenset(commanded | companies), frozenset(regimental), guests, choices)


def members(battle: Battle) -> dict[int, list[str]]:
    """Return the units on the map that belong to each regiment or are assigned to it, in key order (11.2.1a, 15.3, ruling 399)."""
    found: dict[int, list[str]] = {}
    for unit in battle.us_on_map():
        found.setdefault(regiment_of(battle, unit), []).append(unit)
    return found


def directly(battle: Battle, unit: str) -> bool:
    """Tell whether a regimental HQ commands a unit without a battalion HQ between (11.2.1a, ruling 318)."""
    return battle.us_spec(unit).kind in DIRECT


def battalion_hqs(battle: Battle) -> tuple[str, ...]:
    """Return the battalion HQs on the map, in key order."""
    return battle.placed("battalion_hqs", lambda: _battalion_hqs(battle), c.UsUnit)


def _battalion_hqs(battle: Battle) -> tuple[str, ...]:
    return tuple(key for key in battle.us_on_map() if battle.us_spec(key).kind == "hq")


def orphaned(battle: Battle, battalion_hq: str) -> bool:
    """Tell whether a battalion HQ commands on its own while its regiment is without an HQ (15.3.2c, ruling 325)."""
    return command_posts.on_the_way(battle, battle.us_spec(battalion_hq).regiment)


def command_area(battle: Battle, headquarters: str) -> frozenset[str]:
    """Return the hexes an HQ commands: its own only, once it has moved in this phase (7.3.4, 11.2.1, 11.3, 15.2, ruling 150)."""
    origin = battle.where(headquarters)
    unit = battle.us(headquarters)
    if unit.moved:
        return frozenset((origin,))
    if battle.us_spec(headquarters).kind == "regiment":
        return zone(battle, origin, command_posts.reach(battle, headquarters))
    reach = DISRUPTED_REACH if unit.disrupted else BATTALION_REACH
    return zone(battle, origin, min(reach, ORPHAN_REACH) if orphaned(battle, headquarters) else reach)


def zone(battle: Battle, origin: str, reach: int) -> frozenset[str]:
    """Return the hexes within a command range, counted around Japanese-occupied hexes, not through them (15.3.1, ruling 321)."""
    known: dict[tuple[str, int], frozenset[str]] = battle.placed("command_zones", dict, *DEFENDERS)
    if (origin, reach) not in known:
        known[origin, reach] = frozenset(_spread(origin, reach, frozenset(battle.occupied_hexes())))
    return known[origin, reach]


def _spread(origin: str, reach: int, barred: frozenset[str]) -> Iterable[str]:
    seen, frontier = {origin}, [origin]
    for _ in range(reach):
        passable = (key for key in frontier if key == origin or key not in barred)
        frontier = sorted({near for key in passable for near in hexgrid.neighbours(key)} - seen)
        seen.update(frontier)
    return seen


def battalions_command(
    battle: Battle, led: set[str], regiments: dict[int, list[str]], others: set[str]
) -> set[str]:
    """Return what the battalion HQs in command, officers and NCOs command besides others, guest companies left out (11.1.2, 11.3, ruling 319)."""
    commanded = others.union(beside_ncos(battle))
    for each in officered(battle):
        commanded |= set(officer_command(battle, each))
    for each in leading(battle, led):
        commanded |= set(battalion_command(battle, each, regiments[battle.us_spec(each).regiment]))
    return commanded


def officered(battle: Battle) -> tuple[str, ...]:
    """Return the battalion HQs that an officer is stacked with (11.1.2)."""
    found = battalion_hqs(battle)
    return tuple(each for each in found if heroes.in_hex(battle, battle.where(each), ("officer",)))


def leading(battle: Battle, led: set[str]) -> list[str]:
    """Return the battalion HQs that command: those in command, and those with an officer (11.3a, ruling 319)."""
    return sorted(led.union(officered(battle)))


def battalion_command(battle: Battle, headquarters: str, units: list[str]) -> Iterator[str]:
    """Yield what a battalion HQ commands: its companies, and tanks and engineers with these (11.3d)."""
    area, spec = command_area(battle, headquarters), battle.us_spec(headquarters)
    for unit in units:
        where, facts = battle.where(unit), battle.us_spec(unit)
        own = facts.kind == "rifle" and facts.battalion == spec.battalion
        helper = facts.kind in ("tank", "engineer") and companies_at(battle, where, spec)
        if where in area and (own or helper):
            yield unit


def wanted_companies(
    battle: Battle, led: set[str], regiments: dict[int, list[str]], commanded: set[str]
) -> dict[str, list[str]]:
    """Return the companies of other battalions that each battalion HQ may take on: with a hero, led by nobody else (11.3d, ruling 547)."""
    found = {}
    for each in leading(battle, led):
        area = command_area(battle, each)
        found[each] = [
            unit
            for unit in regiments[battle.us_spec(each).regiment]
            if battle.us_spec(unit).kind == "rifle"
            and battle.where(unit) in area
            and unit not in commanded
            and not battle.world.at(f"with:{unit}")
            and heroes.in_hex(battle, battle.where(unit))
        ]
    return found


def guest_companies(
    battle: Battle, wanted: dict[str, list[str]]
) -> tuple[set[str], tuple[tuple[str, str], ...]]:
    """Return the companies led as guests, one for an HQ, and what is left to the player's choice (11.3d, ruling 547).

    Named ones come first, then those that are an HQ's only one; if then each can have an HQ nobody is asked.
    """
    named = dict(battle.marks.guests)
    taken = {guest for unit, guest in named.items() if guest in wanted.get(unit, ())}
    free = {unit: found for unit, found in wanted.items() if unit not in named}
    while single := next((unit for unit in free if len(set(free[unit]) - taken) == 1), ""):
        taken |= set(free.pop(single))
    left = {unit: [each for each in found if each not in taken] for unit, found in free.items()}
    spread: set[str] = set()
    for found in left.values():
        spread.update([each for each in found if each not in spread][:1])
    if spread.issuperset(each for found in left.values() for each in found):
        return taken | spread, ()
    return taken, tuple((unit, each) for unit, found in left.items() for each in found)


def companies_at(battle: Battle, where: str, battalion: UsSpec) -> bool:
    """Tell whether a company of a battalion stands in a hex."""
    return any(of_battalion(battle, unit, battalion, ("rifle",)) for unit in battle.us_at(where))


def of_battalion(battle: Battle, unit: str, battalion: UsSpec, kinds: tuple[str, ...]) -> bool:
    """Tell whether a unit of some kinds belongs to the battalion of an HQ."""
    spec = battle.us_spec(unit)
    return spec.kind in kinds and (spec.regiment, spec.battalion) == (battalion.regiment, battalion.battalion)


def officer_command(battle: Battle, headquarters: str) -> Iterator[str]:
    """Yield what an officer with a battalion HQ commands: the battalion anywhere, and engineers and tanks with any of its units (11.1.2a-b, 7.3.4, rulings 313, 319)."""
    spec, moved = battle.us_spec(headquarters), battle.us(headquarters).moved
    hexes = (battle.where(headquarters),) if moved else battle.us_hexes()
    for where in hexes:
        units = battle.us_at(where)
        members = [unit for unit in units if of_battalion(battle, unit, spec, ("rifle", "hq"))]
        yield from members
        if members:
            yield from (unit for unit in units if battle.us_spec(unit).kind in ("engineer", "tank"))


def beside_ncos(battle: Battle) -> Iterator[str]:
    """Yield every unit stacked with an NCO hero (11.1.2)."""
    for key, hero in battle.world.each(c.Hero):
        unit = heroes.unit_of(battle, key)
        if hero.kind == "nco" and not hero.inspired and battle.world.has(unit):
            where = battle.where(unit)
            yield from battle.us_at(where) if where in battle.board.hexes else ()


def wanting(battle: Battle, headquarters: str, led: set[str]) -> Iterator[str]:
    """Yield the battalion HQs of sister regiments in reach of an HQ that nobody else commands (11.2.1a, ruling 318)."""
    area, spec = command_area(battle, headquarters), battle.us_spec(headquarters)
    for each in battalion_hqs(battle):
        facts = battle.us_spec(each)
        if each in led or battle.where(each) not in area:
            continue
        if facts.division == spec.division and facts.regiment != spec.regiment:
            yield each
