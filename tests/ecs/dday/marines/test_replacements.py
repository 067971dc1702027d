"""Replacement steps (16.1, 18.4.4c-d)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import answer, asked, reasons, texts, told
from tests.ecs.dday.excerpt import begin
from tests.table import Table


def depot(*units: tuple[str, str, int], steps: int = 8) -> Table:
    """Return an island on turn 2 with reduced units and replacement steps."""
    table = Table(turn=2)
    table.battle.points.replacements = steps
    for unit, where, left in units:
        table.us(unit, where, steps=left)
    return table


@pytest.mark.rule("iwo_jima", "16.1")
@pytest.mark.parametrize(
    "unit, left, cost",
    [("A/1/25", 2, 1), ("HQ/1/25", 1, 1), ("1A/4Tk", 1, 1), ("A/4E", 1, 1), ("HW/25", 2, 2)],
)
def test_a_step_costs_one_and_for_heavy_weapons_two(unit, left, cost):
    table = depot((unit, "1109", left))
    session = answer(begin(table, "headquarters"), f"replace:{unit}")
    assert table.battle.us(unit).steps == left + 1
    assert table.battle.points.replacements == 8 - cost
    assert told(session, "StepReplaced")[0].left == 8 - cost


@pytest.mark.rule("iwo_jima", "16.1", "18.4.4")
def test_a_unit_gets_one_step_at_a_time():
    table = depot(("A/1/25", "1109", 1), ("B/1/25", "box:B1", 2))
    session = answer(begin(table, "headquarters"), "replace:A/1/25")
    assert texts(session) == {"replace:B/1/25", "done"}
    assert reasons(session) == {"replace:A/1/25": "one_step_each"}
    answer(session, "replace:B/1/25")
    assert asked(session) == "halt"


@pytest.mark.rule("iwo_jima", "16.1")
def test_a_third_step_brings_a_marker_and_a_fourth_takes_it_away():
    table = depot(("A/1/25", "1109", 2), ("B/1/25", "1109", 3))
    answer(begin(table, "headquarters"), "replace:A/1/25", "replace:B/1/25")
    assert table.battle.us("A/1/25").marker
    assert not table.battle.us("B/1/25").marker


@pytest.mark.rule("iwo_jima", "16.1")
def test_a_tank_under_intense_fire_gets_none():
    table = depot(("1A/4Tk", "1109", 1))
    table.japanese("1009")
    session = begin(table, "headquarters")
    assert asked(session) == "halt"
    table = depot(("A/1/25", "1109", 1))
    table.japanese("1009")
    assert asked(begin(table, "headquarters")) == "replace"


@pytest.mark.rule("iwo_jima", "18.4.4", "16.1")
def test_eight_steps_serve_both_turns():
    table = depot(("A/1/25", "1109", 2), ("HW/25", "1109", 2), steps=1)
    session = begin(table, "headquarters")
    assert texts(session) == {"replace:A/1/25", "done"}
    assert reasons(session) == {"replace:HW/25": "not_enough_steps"}
    answer(session, "replace:A/1/25")
    assert asked(session) == "halt"
    assert table.battle.points.replacements == 0


@pytest.mark.rule("iwo_jima", "18.4.4")
@pytest.mark.parametrize("turn", range(1, 7))
def test_steps_are_spent_on_turns_2_and_5_only(turn):
    table = Table(turn=turn)
    row = next(row for row in table.rules.sequence() if row.phase.key == "headquarters")
    assert (turn >= row.first and row.when(table.battle)) == (turn in (2, 5))


@pytest.mark.rule("iwo_jima", "16.1")
def test_dead_units_and_full_ones_are_not_offered():
    table = depot(("A/1/25", "1109", 4), ("B/1/25", "1109", 2))
    table.battle.us("C/1/25").steps = 0
    table.battle.world.move("C/1/25", "dead")
    assert texts(begin(table, "headquarters")) == {"replace:B/1/25", "done"}


@pytest.mark.rule("iwo_jima", "16.1")
def test_a_tank_in_a_box_is_under_no_fire():
    table = depot(("1A/4Tk", "box:B1", 1))
    table.japanese("0618")
    assert texts(begin(table, "headquarters")) == {"replace:1A/4Tk", "done"}
