"""Whom the sensible bot lets rest in the long battles: worn regiments, and a whole division that has spent its steps (16.2)."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, option
from ecs.dday.sensible.rotation import AHEAD, DAY, EFFICIENT, LONGEST, RECOVERED, SPENT, Rotation
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table

MORNING, HERE, SOUTH = 28, "0913", "0608"
SOUTHERN = 5
DIVISIONS = {3: (9, 21), 4: (23, 24, 25), 5: (26, 27, 28)}


def companies(regiment):
    return [
        f"{name}/{number}/{regiment}"
        for number, names in ((1, "ABC"), (2, "EFG"), (3, "IKL"))
        for name in names
    ]


def army(*, turn=MORNING, divisions=(3, 4, 5), steps=None):
    """Return the whole army on the map; steps: the infantry steps left to a division and those it has spent."""
    table = Table(scenario="campaign", turn=turn)
    for division in divisions:
        for regiment in DIVISIONS[division]:
            for unit in companies(regiment):
                table.us(unit, SOUTH if division == SOUTHERN else HERE)
    set_steps(table, steps or {})
    return table


def set_steps(table, steps):
    table.battle.depot.infantry = tuple((division, *steps.get(division, (60, 0))) for division in DIVISIONS)


def resting(rotation):
    """Return the regiments that rest now."""
    units = rotation.scene.units.values()
    return {
        unit.regiment
        for unit in units
        if unit.kind == "rifle" and unit.where != "off" and rotation.rests(unit)
    }


def on_the_next_morning(rotation, table):
    """Go on by a day and ask anew."""
    table.battle.clock.turn += DAY
    rotation.scene.look(table.battle.view())
    return resting(rotation)


@pytest.mark.parametrize(("spent", "rests"), [(EFFICIENT - 1, {23}), (EFFICIENT, set())])
def test_a_regiment_is_fit_with_a_step_less_once_its_division_has_lost_its_efficiency(spent, rests):
    table = army(steps={4: (30, spent)})
    for unit in companies(23):
        table.us(unit, "reserve:4", steps=3)
    assert resting(Rotation(seen(table))) == rests


def test_a_division_with_few_steps_left_rests_as_a_whole():
    assert resting(Rotation(seen(army(steps={4: (SPENT - 1, 45), 5: (SPENT, 44)})))) == {23, 24, 25}


def test_a_division_with_enough_steps_for_another_day_fights_on():
    assert resting(Rotation(seen(army(steps={4: (SPENT, 44)})))) == set()


def test_the_most_spent_division_rests_and_the_others_fight_on():
    assert resting(Rotation(seen(army(steps={4: (9, 51), 5: (3, 57)})))) == {26, 27, 28}


def test_with_two_divisions_ashore_both_have_to_fight():
    assert resting(Rotation(seen(army(divisions=(4, 5), steps={4: (3, 57)})))) == set()


def test_towards_the_end_no_division_rests():
    last = army().battle.scenario.last_turn
    early, late = last - AHEAD, last - AHEAD + 1
    assert resting(Rotation(seen(army(turn=early, steps={4: (3, 57)})))) == {23, 24, 25}
    assert resting(Rotation(seen(army(turn=late, steps={4: (3, 57)})))) == set()


def test_a_division_that_has_earned_steps_again_comes_back():
    table = army(steps={4: (3, 57)})
    rotation = Rotation(seen(table))
    assert resting(rotation) == {23, 24, 25}
    set_steps(table, {4: (40, 57)})
    assert on_the_next_morning(rotation, table) == set()


@pytest.mark.parametrize(("left", "lost"), [(RECOVERED - 1, ()), (RECOVERED, (23, 24))])
def test_a_division_with_few_steps_still_or_weak_companies_stays_at_rest(left, lost):
    table = army(steps={4: (3, 57)})
    rotation = Rotation(seen(table))
    assert resting(rotation) == {23, 24, 25}
    set_steps(table, {4: (left, 57)})
    for unit in (each for regiment in lost for each in companies(regiment)):
        table.us(unit, HERE, steps=2)
    assert on_the_next_morning(rotation, table) == {23, 24, 25}


def test_a_division_that_earns_nothing_comes_back_after_some_days_for_another_one():
    table = army(steps={4: (3, 57), 5: (4, 56)})
    rotation = Rotation(seen(table))
    days = [resting(rotation), *(on_the_next_morning(rotation, table) for _ in range(LONGEST))]
    assert days == [{23, 24, 25}] * (LONGEST + 1)
    set_steps(table, {4: (SPENT, 57), 5: (4, 56)})
    assert on_the_next_morning(rotation, table) == {26, 27, 28}


def test_the_headquarters_of_those_who_rest_stay_on_the_map_since_their_units_come_back_to_them():
    table = army(steps={4: (3, 57)}).us("HQ/23", HERE).us("HQ/24", "reserve:4")
    orders = [
        option("to_reserve", "HQ/23"),
        option("to_reserve", "A/1/23"),
        option("from_reserve", "HQ/24"),
        DONE,
    ]
    for wanted in ("to_reserve:A/1/23", "from_reserve:HQ/24", "done"):
        chosen = bot().choose(*asked(table, "headquarters", *orders, step="reserve"))
        assert chosen.text == wanted
        orders = [each for each in orders if each != chosen]
