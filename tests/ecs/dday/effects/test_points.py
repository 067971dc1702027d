"""Events that give or take support points (20.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.marines import support
from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.excerpt import begin, event, on_day
from tests.table import Table

AIRSTRIKE, NAVAL, DUKW, COUNTERBATTERY, REPLACEMENT = 4, 11, 24, 21, 24


def with_artillery(table: Table, *points: tuple[int, int, int]) -> Table:
    """Let the scenario use artillery points and give some."""
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, artillery_points=True))
    table.battle.points.artillery = points
    return table


@pytest.mark.rule("iwo_jima", "event:Airstrike", "20.0")
def test_airstrike_gives_an_air_point():
    table = Table(turn=3)
    session = event(table, AIRSTRIKE)
    assert (table.battle.points.air, table.battle.points.naval) == (1, 0)
    assert told(session, "EventHappened")[0].name == "airstrike"


@pytest.mark.rule("iwo_jima", "event:Naval Gunfire (NG)", "20.0")
def test_naval_gunfire_gives_a_naval_point():
    table = Table(turn=3)
    event(table, NAVAL)
    assert (table.battle.points.air, table.battle.points.naval) == (0, 1)


@pytest.mark.rule("iwo_jima", "event:Landing: DUKW Swamped")
def test_a_swamped_dukw_costs_an_artillery_point_due_next_turn():
    table = with_artillery(Table(turn=4))
    event(table, DUKW)
    table.battle.clock.turn = 5
    begin(table, "amphibious")
    assert table.battle.points.artillery == ((4, 1, 0),)


@pytest.mark.rule("iwo_jima", "event:Landing: DUKW Swamped")
def test_the_player_names_the_division_when_two_have_points_due():
    table = with_artillery(Table(turn=5))
    session = event(table, DUKW)
    assert texts(session) == {"division:4", "division:5"}
    answer(session, "division:5")
    table.battle.clock.turn = 6
    begin(table, "amphibious")
    assert table.battle.points.artillery == ((4, 3, 0), (5, 6, 0))


@pytest.mark.rule("iwo_jima", "event:Landing: DUKW Swamped")
def test_with_no_artillery_due_nothing_is_lost():
    session = event(with_artillery(Table(turn=2)), DUKW)
    assert told(session, "EventWasted")[0].reason == "no_artillery_due"
    session = event(Table(turn=4), DUKW)  # scenario one lands none
    assert told(session, "EventWasted")[0].reason == "no_artillery_due"


@pytest.mark.rule("iwo_jima", "event:Japanese Counterbattery")
@pytest.mark.parametrize("fallen, lost", [(False, 2), (True, 1)])
def test_counterbattery_silences_two_points_and_one_once_suribachi_has_fallen(fallen, lost):
    table = with_artillery(on_day(Table(turn=7), 2), (4, 5, 0), (5, 7, 0))
    for key in ("A4", "A6", "A8"):
        table.battle.position_state(key).garrison = fallen
    event(table, COUNTERBATTERY)
    assert table.battle.points.artillery == ((4, 5, 0), (5, 7 - lost, 0))
    for turn in (7, 8, 9, 10):
        assert table.battle.points.artillery == ((4, 5, 0), (5, 7 - lost, 0))
        table.battle.clock.turn = turn
        begin(table, "end_of_turn")
    assert table.battle.points.artillery == ((4, 5, 0), (5, 7, 0))


@pytest.mark.rule("iwo_jima", "event:US Artillery Replacement")
def test_a_replacement_brings_back_one_silenced_point_for_good():
    table = with_artillery(on_day(Table(turn=7), 2), (5, 7, 0))
    event(table, COUNTERBATTERY)
    session = event(table, REPLACEMENT)
    assert table.battle.points.artillery == ((5, 6, 0),)
    assert not told(session, "EventWasted")
    for turn in (7, 8, 9, 10):
        table.battle.clock.turn = turn
        begin(table, "end_of_turn")
    assert table.battle.points.artillery == ((5, 7, 0),)


@pytest.mark.rule("iwo_jima", "event:US Artillery Replacement", "event:Landing: DUKW Swamped")
def test_a_replacement_brings_back_a_point_lost_at_sea_once():
    table = with_artillery(Table(turn=4))
    event(table, DUKW)
    table.battle.clock.turn = 5
    begin(table, "amphibious")
    for left in (2, 2):
        event(on_day(table, 2), REPLACEMENT)
        assert table.battle.points.artillery == ((4, left, 0),)


@pytest.mark.rule("iwo_jima", "event:US Artillery Replacement")
def test_a_replacement_gives_nothing_when_nothing_is_lost():
    table = with_artillery(on_day(Table(turn=7), 2), (5, 7, 0))
    session = event(table, REPLACEMENT)
    assert table.battle.points.artillery == ((5, 7, 0),)
    assert told(session, "EventWasted")[0].reason == "nothing_lost"


@pytest.mark.rule("iwo_jima", "event:Japanese Counterbattery", "8.5.3")
def test_points_that_are_used_are_lost_as_well_and_none_comes_back_that_was_not_lost():
    table = with_artillery(on_day(Table(turn=7), 2), (5, 1, 6))
    event(table, COUNTERBATTERY)
    assert table.battle.points.artillery == ((5, 0, 5),)
    for turn in (7, 8, 9, 10):
        table.battle.clock.turn = turn
        begin(table, "end_of_turn")
    assert sum(table.battle.points.artillery[0][1:]) == 7


@pytest.mark.rule("iwo_jima", "event:Ammo Dump Explosion")
@pytest.mark.parametrize("ready, used, left", [(7, 0, 4), (5, 2, 2), (3, 4, 0), (0, 7, 0)])
def test_half_of_the_artillery_points_can_be_used_after_an_explosion_those_fired_before_counted_in(
    ready, used, left
):
    table = with_artillery(Table(turn=7), (5, ready, used))
    assert support.usable(table.battle, 5) == ready
    table.battle.put_in_force("ammo_dump_explosion", 7)
    assert support.usable(table.battle, 5) == left
