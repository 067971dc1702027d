"""Replacement steps: who may have one, what it costs, what is gained (16.1, 16.2c-d, 16.4, 18.4.4c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.japanese import fields
from ecs.dday.marines import losses, reserve
from ecs.dday.scenarios import catastrophe

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

COSTS: dict[str, int] = {"rifle": 1, "hq": 1, "tank": 1, "engineer": 1, "hw": 2}
"""Replacement steps that one step of a kind of unit costs (16.1a-b)."""

TANK_SHARE, ENGINEER_SHARE = 2, 3
"""Steps in reserve that earn a replacement step of their kind (16.1g-h)."""

SPENT_AT_LOSS = 46
"""Infantry steps after which a division's companies stop short of full strength (16.4)."""

BATTALIONS = 3


def later_days(battle: Battle) -> bool:
    """Tell whether steps come from the divisions' pools: from the second day on (16.1, 18.9.3c)."""
    return battle.turn >= battle.spec.second_phase_turn


# -- pools --------------------------------------------------------------------------------------------


def left(battle: Battle, unit: str) -> int:
    """Return how many steps are left in the pool a unit draws on (16.1e-f)."""
    if not later_days(battle):
        return battle.points.replacements
    kind = battle.us_spec(unit).kind
    if kind == "tank":
        return battle.depot.tanks
    if kind == "engineer":
        return battle.depot.engineers
    return infantry(battle, battle.us_spec(unit).division)[0]


def infantry(battle: Battle, division: int) -> tuple[int, int]:
    """Return a division's infantry steps left and spent (16.1e)."""
    return next(((free, spent) for key, free, spent in battle.depot.infantry if key == division), (0, 0))


def draw_on(battle: Battle, unit: str, steps: int) -> None:
    """Take steps from the pool of a unit (16.1e)."""
    kind, division = battle.us_spec(unit).kind, battle.us_spec(unit).division
    if not later_days(battle):
        battle.points.replacements -= steps
    elif kind == "tank":
        battle.depot.tanks -= steps
    elif kind == "engineer":
        battle.depot.engineers -= steps
    else:
        free, spent = infantry(battle, division)
        set_infantry(battle, division, free - steps, spent + steps)
        catastrophe.note_shortage(battle, division, free, free - steps)


def set_infantry(battle: Battle, division: int, free: int, spent: int) -> None:
    """Write down a division's infantry steps (16.1e)."""
    pools = {key: (ready, used) for key, ready, used in battle.depot.infantry}
    pools[division] = (free, spent)
    battle.depot.infantry = tuple((key, *pools[key]) for key in sorted(pools))


# -- gains --------------------------------------------------------------------------------------------


def gain(battle: Battle) -> None:
    """Add the steps that units in reserve earn at the AM turn (16.1g-h, 16.2c-d, rulings 408, 411)."""
    tanks = steps_resting(battle, "tank") // TANK_SHARE
    engineers = steps_resting(battle, "engineer") // ENGINEER_SHARE
    if tanks:
        battle.depot.tanks += tanks
        tell(battle, "tank_steps", tanks, battle.depot.tanks, "16.1")
    if engineers:
        battle.depot.engineers += engineers
        tell(battle, "engineer_steps", engineers, battle.depot.engineers, "16.1")
    for division, _, _ in battle.depot.infantry:
        bonus = rest_bonus(battle, division)
        if bonus:
            free, spent = infantry(battle, division)
            set_infantry(battle, division, free + bonus, spent)
            tell(battle, f"infantry_{division}", bonus, free + bonus, "16.2")


def tell(battle: Battle, kind: str, change: int, now: int, rule: str) -> None:
    """Write down that a pool has grown."""
    battle.emit(events.PointsChanged, rule, kind=kind, change=change, left=now)


def steps_resting(battle: Battle, kind: str) -> int:
    """Count the steps of a kind of unit in reserve, all divisions together (16.1g-h)."""
    return sum(
        state.steps
        for key, state in battle.world.each(c.UsUnit)
        if battle.us_spec(key).kind == kind and reserve.rests(battle, key)
    )


def rest_bonus(battle: Battle, division: int) -> int:
    """Count one step for each battalion of a division in reserve, one more for each regiment (16.2c-d, ruling 411)."""
    battalions: dict[tuple[int, int], list[bool]] = {}
    for key, _ in battle.world.each(c.UsUnit):
        spec = battle.us_spec(key)
        if spec.division == division and spec.battalion and battle.where(key) not in ("off", "dead"):
            members = battalions.setdefault((spec.regiment, spec.battalion), [])
            members.append(reserve.rests(battle, key))
    whole = [regiment for (regiment, _), members in battalions.items() if all(members)]
    return len(whole) + sum(whole.count(regiment) == BATTALIONS for regiment in sorted(set(whole)))


# -- who ----------------------------------------------------------------------------------------------


def reduced(battle: Battle) -> tuple[str, ...]:
    """Return the US units that have lost steps: on the map, in boxes, from the second day in reserve and dead (16.1, ruling 406)."""
    return tuple(
        key
        for key, unit in battle.world.each(c.UsUnit)
        if unit.steps < battle.us_spec(key).steps
        and battle.us_spec(key).kind in COSTS
        and within_reach(battle, key)
    )


def within_reach(battle: Battle, unit: str) -> bool:
    """Tell whether replacements can get to where a unit is (16.1, rulings 405, 406)."""
    place = battle.where(unit)
    if place in battle.board.hexes or place.startswith("box:"):
        return True
    return later_days(battle) and (place == "dead" or place.startswith("reserve:"))


def hindrance(battle: Battle, unit: str) -> str:
    """Return why a reduced unit gets no step now, "" when it may (16.1b-d, 16.4, rulings 405, 440)."""
    kind, at_rest = battle.us_spec(unit).kind, reserve.rests(battle, unit)
    if unit in battle.depot.treated and not at_rest:
        return "one_step_each"
    if COSTS[kind] > left(battle, unit):
        return "not_enough_steps"
    if kind == "tank" and not at_rest and under_intense_fire(battle, unit):
        return "intense_fire"
    return "efficiency_lost" if spent_out(battle, unit) else ""


def under_intense_fire(battle: Battle, unit: str) -> bool:
    """Tell whether a unit stands in an active intense field (16.1d)."""
    return fields.level_at(battle, battle.where(unit)) == "intense"


def spent_out(battle: Battle, unit: str) -> bool:
    """Tell whether a company may not be brought to full strength: from the 47th step its division spends (16.4, ruling 416)."""
    spec = battle.us_spec(unit)
    if not later_days(battle) or spec.kind not in ("rifle", "hw"):
        return False
    _, spent = infantry(battle, spec.division)
    return battle.us(unit).steps == spec.steps - 1 and spent + COSTS[spec.kind] > SPENT_AT_LOSS


def replace_step(battle: Battle, unit: str) -> None:
    """Give a unit one step back, a dead one in its division's reserve (16.1a-b, 18.1e, rulings 14, 406)."""
    state = battle.us(unit)
    state.steps += 1
    losses.change_marker(battle, unit)
    draw_on(battle, unit, COSTS[battle.us_spec(unit).kind])
    battle.depot.treated = (*battle.depot.treated, unit)
    if battle.where(unit) == "dead":
        reserve.put(battle, unit, "16.1")
    battle.emit(events.StepReplaced, "16.1", unit=unit, steps=state.steps, left=left(battle, unit))
