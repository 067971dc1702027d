"""Events on the landing beaches (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.choice import pick
from ecs.dday.effects.ground import RULE, nearest, occupied_positions, take_step, to_beach, waste
from ecs.dday.japanese import forts, garrison
from ecs.dday.marines import losses, movement, occupation, stacking

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

REACH = 3
PASS = Option("pass")


def beach_congestion(battle: Battle, card: Card) -> Flow[None]:
    """Landing: Beach Congestion: all units of a beach hex are disrupted, one loses a step (20.0, ruling 487)."""
    hexes = [key for key in battle.island.beach_hexes() if battle.us_at(key)]
    if not hexes:
        waste(battle, "landing_beach_congestion", "no_unit_on_a_beach")
        return
    hex_key = yield from pick("beach_congestion", RULE, "hex", hexes)
    for unit in battle.us_at(hex_key):
        losses.disrupt(battle, unit, "event", RULE)
    units = [unit for unit in battle.us_at(hex_key) if battle.us_spec(unit).kind != "regiment"]
    yield from take_step(battle, "lose_step", units, subject=(hex_key,))


def lvt_fire(battle: Battle, card: Card) -> Flow[None]:
    """Landing: LVT Fire: a newly drawn card's first colour disrupts the nearest position of a beach (20.0, ruling 489)."""
    colour = battle.draw("lvt_fire", RULE).colours[0]
    ranked = [(to_beach(battle, each.hex), each.hex) for each in occupied_positions(battle, colour)]
    choices = nearest((away, key) for away, key in ranked if away <= REACH)
    if not choices:
        waste(battle, "landing_lvt_fire", "no_position_near")
        return
    target = yield from pick("lvt_fire", RULE, "hex", choices)
    garrison.disrupt_hex(battle, target, RULE)


def tanks_stuck(battle: Battle, card: Card) -> Flow[None]:
    """Landing: Tanks Stuck on Terrace: an undisrupted tank on a terrace not bulldozed is disrupted (20.0, ruling 465)."""
    stuck = [
        unit
        for unit in battle.us_on_map()
        if battle.us_spec(unit).kind == "tank"
        and not battle.us(unit).disrupted
        and movement.on_terrace(battle, battle.where(unit))
    ]
    if not stuck:
        waste(battle, "landing_tanks_stuck_on_terrace", "no_tank_on_a_terrace")
        return
    unit = yield from pick("tanks_stuck", RULE, "tank", stuck)
    losses.disrupt(battle, unit, "event", RULE)


def us_infiltration(battle: Battle, card: Card) -> Flow[None]:
    """Landing: US Infiltration: one rifle company of each regiment near a beach may move a hex without fire (20.0, ruling 490)."""
    regiments = sorted({battle.us_spec(unit).regiment for unit in battle.us_on_map()} - {0})
    for regiment in regiments:
        companies = [unit for unit in infiltrators(battle) if battle.us_spec(unit).regiment == regiment]
        yield from infiltrate(battle, regiment, companies)


def infiltrators(battle: Battle) -> list[str]:
    """Return the rifle companies in or next to a beach landing hex that have somewhere to go (20.0)."""
    return [
        unit
        for unit in battle.us_on_map()
        if battle.us_spec(unit).kind == "rifle"
        and to_beach(battle, battle.where(unit)) <= 1
        and ways(battle, unit)
    ]


def ways(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the hexes a unit may infiltrate into: passable ground without enemies (20.0, ruling 490)."""
    at = battle.where(unit)
    return tuple(
        sorted(
            near
            for near in battle.board.neighbours(at)
            if not battle.occupied(near) and movement.ground_barrier(battle, (unit,), at, near) is None
        )
    )


def infiltrate(battle: Battle, regiment: int, companies: list[str]) -> Flow[None]:
    """Let one company of a regiment infiltrate, or none (20.0, ruling 490)."""
    while companies:
        unit = yield from pick("infiltrate", RULE, "unit", companies, subject=(str(regiment),), extra=(PASS,))
        if not unit:
            return
        options = (*(option("move", near) for near in ways(battle, unit)), CANCEL)
        answer = yield Decision("infiltrate_to", RULE, options, subject=(unit,))
        assert answer is not None
        if answer != CANCEL:
            yield from slip(battle, unit, answer.target)
            return


def slip(battle: Battle, unit: str, target: str) -> Flow[None]:
    """Move an infiltrating unit; nobody fires at it (20.0, rulings 57, 183)."""
    origin = battle.where(unit)
    battle.world.move(unit, target)
    battle.emit(events.UnitsMoved, RULE, units=(unit,), origin=origin, hex=target, kind="infiltrate")
    forts.place_near(battle, target)
    occupation.take_ground(battle, target)
    yield from stacking.settle(battle, target, RULE)
