"""Landing checks and landings from beach boxes (5.1, 5.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ecs.core.decisions import CANCEL, DONE, Blocked, Decision, option
from ecs.core.phase import Flow
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.japanese import forts, garrison
from ecs.dday.marines import losses, occupation, stacking
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Box

CARD_SHARE = 4
"""Engineers and tanks share one card per four units (5.1b)."""
REACH = 3
"""Positions within three hexes of a beach hex of the box fire at it (5.1d)."""


class Boatload(NamedTuple):
    """The units of one box that one landing card is drawn for: a battalion, or four other units (5.1a-b)."""

    name: str
    units: tuple[str, ...]


def boxes_in_order(battle: Battle) -> tuple[Box, ...]:
    """Return the boxes from the left, the invasion coast first (5.1, ruling 46)."""
    first = battle.spec.invasion_coast
    return tuple(
        sorted(battle.island.boxes.values(), key=lambda box: (box.coast != first, box.coast, box.order))
    )


def units_in(battle: Battle, box: Box, wave: frozenset[str]) -> tuple[str, ...]:
    """Return the units of a wave in a box."""
    return tuple(unit for unit in battle.us_at(f"box:{box.code}") if unit in wave)


def boatloads(battle: Battle, box: Box, wave: frozenset[str]) -> tuple[Boatload, ...]:
    """Sort the units of a box that must be checked by landing card (5.1a-b, rulings 45-48).

    Battalions with a company in the box by number and regiment, then engineers and tanks by division,
    kind and letter, four to a card. Units that drifted in are not checked again.
    """
    where = f"box:{box.code}"
    units = [unit for unit in units_in(battle, box, wave) if battle.us(unit).began == where]
    battalions: dict[tuple[int, int], list[str]] = {}
    for unit in units:
        spec = battle.us_spec(unit)
        if spec.kind == "rifle":
            battalions.setdefault((spec.battalion, spec.regiment), []).append(unit)
    others = [unit for unit in units if battle.us_spec(unit).kind in ("engineer", "tank")]
    others.sort(key=lambda unit: support_order(battle, unit))
    return tuple(
        [
            Boatload(f"{number}/{regiment}", tuple(members))
            for (number, regiment), members in sorted(battalions.items())
        ]
        + [
            Boatload("support", tuple(others[start : start + CARD_SHARE]))
            for start in range(0, len(others), CARD_SHARE)
        ]
    )


def support_order(battle: Battle, unit: str) -> tuple[int, str, str, str]:
    """Rank engineers and tanks by division, kind, letter (ruling 47)."""
    spec = battle.us_spec(unit)
    letter = next((sign for sign in unit if sign.isalpha()), "")
    return spec.division, spec.kind, letter, unit


def check_box(battle: Battle, box: Box, wave: frozenset[str]) -> Flow[None]:
    """Draw a landing card for each boatload of a box and apply it (5.1)."""
    for load in boatloads(battle, box, wave):
        card = battle.draw("landing", "5.1", subject=f"{box.code}:{load.name}", track=True)
        yield from apply_card(battle, box, load, card)


def apply_card(battle: Battle, box: Box, load: Boatload, card: Card) -> Flow[None]:
    """Apply one landing card: step losses, then drift, both only when its colour is in the box (5.1c-f, ruling 53)."""
    colour, symbol = card.landing.colour, card.landing.symbol
    hit = tuple(unit for unit in load.units if battle.us_spec(unit).symbol == symbol)
    if colour not in box.fire:
        battle.emit(
            events.LandingChecked, "5.1", box=box.code, card=card.key, units=load.units, hit=(), steps=0
        )
        return
    steps = steps_lost(battle, box, colour)
    battle.emit(
        events.LandingChecked, "5.1", box=box.code, card=card.key, units=load.units, hit=hit, steps=steps
    )
    for unit in hit:
        for _ in range(min(steps, battle.us(unit).steps)):
            losses.lose_step(battle, unit, "landing", "5.1")
    if card.landing.drift and battle.turn <= battle.spec.first_day_turns:
        yield from drift(
            battle, box, tuple(unit for unit in hit if battle.us(unit).steps), card.landing.drift
        )


def steps_lost(battle: Battle, box: Box, colour: str) -> int:
    """Count the steps each hit unit loses: one per counter of the colour near the box, one more for black (5.1d-f, rulings 49-51)."""
    near = [key for key in battle.island.groups if reaches_box(battle, key, box)]
    groups = battle.island.groups
    steps = sum(counters(battle, key) for key in near if groups[key].colour == colour)
    black = "black" in box.fire and any(
        counters(battle, key) for key in near if groups[key].colour == "black"
    )
    return steps + (1 if black else 0)


def reaches_box(battle: Battle, group: str, box: Box) -> bool:
    """Is a hex of a group within three hexes of a beach hex of a box? No line of sight is needed (5.1d, ruling 50)."""
    return any(battle.island.group_distance(group, beach) <= REACH for beach in box.hexes)


def counters(battle: Battle, group: str) -> int:
    """Count a group's undisrupted units, their depth markers and undisrupted forts (5.1e, ruling 49)."""
    found = 0
    for hex_key in battle.group_hexes(group):
        for key in (*battle.japanese_at(hex_key), *battle.forts_at(hex_key)):
            state = battle.world.find(c.JapaneseUnit, key) or battle.fort(key)
            if not state.disrupted:
                found += 2 if garrison.depth_under(battle, key) else 1
    return found


def drift(battle: Battle, box: Box, units: tuple[str, ...], direction: str) -> Flow[None]:
    """Let one of the units drift to the next box, or the other way at the end of the row (5.1, ruling 54)."""
    target = neighbour_box(battle, box, direction)
    if not units or not target:
        return
    unit = units[0]
    if len(units) > 1:
        options = tuple(option("drift", each) for each in units)
        answer = yield Decision("drift", "5.1", options, subject=(box.code, target))
        assert answer is not None
        unit = answer.target
    battle.world.move(unit, f"box:{target}")
    battle.emit(events.UnitDrifted, "5.1", unit=unit, box=box.code, to=target)


def neighbour_box(battle: Battle, box: Box, direction: str) -> str:
    """Return the box next to a box of the same coast in a direction, else on the other side (5.1, ruling 54)."""
    row = {each.order: each.code for each in battle.island.boxes.values() if each.coast == box.coast}
    step = -1 if direction == "left" else 1
    return row.get(box.order + step) or row.get(box.order - step) or ""


def land_box(battle: Battle, box: Box, wave: frozenset[str]) -> Flow[None]:
    """Let the player land the units of a box, one by one or all at once, or keep them waiting (5.2, ruling 55)."""
    landed: list[str] = []
    hexes = tuple(key for key in box.hexes if may_land(battle, key))
    while waiting := units_in(battle, box, wave) if hexes else ():
        options = (*(option("all", key) for key in hexes), *(option("unit", unit) for unit in waiting), DONE)
        answer = yield Decision(
            "land",
            "5.2",
            options,
            subject=(box.code,),
            details=crowding(battle, hexes, waiting),
            why_not=lambda: (*closed_hexes(battle, box), *later_units(battle, box, wave)),
        )
        assert answer is not None
        if answer == DONE:
            battle.emit(events.UnitsKept, "5.2", units=waiting, box=box.code)
            break
        if answer.verb == "all":
            landed += [land(battle, unit, box, answer.target) for unit in waiting]
            continue
        answer = yield land_where(box, answer.target, hexes)
        assert answer is not None
        if answer != CANCEL:
            landed.append(land(battle, answer.args[0], box, answer.target))
    for hex_key in sorted(set(landed)):
        yield from stacking.settle(battle, hex_key, "5.2")


def crowding(battle: Battle, hexes: tuple[str, ...], waiting: tuple[str, ...]) -> dict[str, Any]:
    """Tell for each hex how many units would be too many if all landed there, and who of the first battalion fits (7.5.2b)."""
    first = battle.us_spec(waiting[0]).battalion
    together = [unit for unit in waiting if battle.us_spec(unit).battalion in (0, first)]
    excess, fits = [], []
    for key in hexes:
        there = stacking.steady_units(battle, key)
        excess.append((key, stacking.excess(battle, (*there, *waiting))))
        chosen: tuple[str, ...] = ()
        for unit in together:
            if not stacking.excess(battle, (*there, *chosen, unit)):
                chosen = (*chosen, unit)
        fits.append((key, chosen))
    return {"excess": tuple(excess), "fits": tuple(fits)}


def later_units(battle: Battle, box: Box, wave: frozenset[str]) -> tuple[Blocked, ...]:
    """Return the units of a box that land later this turn (18.4.4a)."""
    units = battle.us_at(f"box:{box.code}")
    return tuple(
        Blocked(option("unit", unit), "second_wave", "18.4.4a") for unit in units if unit not in wave
    )


def may_land(battle: Battle, hex_key: str) -> bool:
    """Is a beach hex free of the Japanese and outside the sectors the scenario closes (18.4.4f, ruling 56)?"""
    return not battle.occupied(hex_key) and not bounds.closed(battle, hex_key)


def closed_hexes(battle: Battle, box: Box) -> tuple[Blocked, ...]:
    """Return the beach hexes of a box that nobody may land in, with the reason (5.2)."""
    shut = (key for key in box.hexes if not may_land(battle, key))
    return tuple(
        Blocked(option("all", key), "enemy", "7.4")
        if battle.occupied(key)
        else Blocked(option("all", key), "closed_sector", "18.0")
        for key in shut
    )


def land_where(box: Box, unit: str, hexes: tuple[str, ...]) -> Decision:
    """Return the question in which beach hex a unit lands (5.2)."""
    options = (*(option("land", unit, key) for key in hexes), CANCEL)
    return Decision("land_unit", "5.2", options, subject=(box.code, unit))


def land(battle: Battle, unit: str, box: Box, hex_key: str) -> str:
    """Put a unit from a box into a beach hex, with all that an entry brings (5.2, 12.2c, 17.1c); return the hex."""
    battle.world.move(unit, hex_key)
    note(battle, hex_key)
    battle.emit(events.UnitLanded, "5.2", unit=unit, box=box.code, hex=hex_key)
    forts.place_near(battle, hex_key)
    occupation.take_ground(battle, hex_key)
    return hex_key


def note(battle: Battle, hex_key: str) -> None:
    """Note that US units have landed on the beach of a hex: no Japanese path passes it any more (12.2c, ruling 335)."""
    codes = {box.code for box in battle.island.boxes.values() if hex_key in box.hexes}
    battle.landings.boxes += tuple(sorted(codes.difference(battle.landings.boxes)))
