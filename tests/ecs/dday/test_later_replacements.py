"""Replacement steps from the second day on (16.0, 16.1, 16.4)."""

from __future__ import annotations

import pytest

from ecs.dday.marines import replacements
from tests.ecs.dday.answers import answer, asked, reasons, texts, told
from tests.ecs.dday.campaign import later, step
from tests.table import Table

HERE = "1015"


def depot(*units: tuple[str, str, int], turn: int = 7) -> Table:
    """Return a later AM turn with reduced units."""
    table = later(turn)
    for unit, where, left in units:
        table.us(unit, where, steps=left)
    return table


def offered(table: Table) -> set[str]:
    """Return the units that may have a step."""
    session = step(table, "replacements")
    if asked(session) == "halt":
        return set()
    return {text.partition(":")[2] for text in texts(session) if text != "done"}


@pytest.mark.rule("iwo_jima", "16.1", "16.0")
@pytest.mark.parametrize(
    "unit, left, pools",
    [
        ("A/1/25", 2, (59, 24, 24)),
        ("HQ/1/25", 1, (59, 24, 24)),
        ("HW/25", 2, (58, 24, 24)),
        ("1A/4Tk", 1, (60, 23, 24)),
        ("A/4E", 1, (60, 24, 23)),
    ],
)
def test_each_kind_draws_on_its_own_pool(unit, left, pools):
    table = depot((unit, HERE, left))
    answer(step(table, "replacements"), f"replace:{unit}")
    state = table.battle.depot
    assert (replacements.infantry(table.battle, 4)[0], state.tanks, state.engineers) == pools
    assert table.battle.us(unit).steps == left + 1
    assert replacements.infantry(table.battle, 5) == (60, 0)


@pytest.mark.rule("iwo_jima", "16.1", "4.0")
@pytest.mark.parametrize("turn, asks", [(7, True), (9, False), (10, True)])
def test_steps_are_spent_in_am_turns_only(turn, asks):
    assert bool(offered(depot(("A/1/25", HERE, 2), turn=turn))) == asks


@pytest.mark.rule("iwo_jima", "16.1")
def test_a_unit_gets_one_step_a_day_and_one_in_reserve_more():
    table = depot(("A/1/25", HERE, 1), ("B/1/25", "reserve:4", 1), ("C/1/25", HERE, 1))
    session = answer(step(table, "replacements"), "replace:A/1/25", "replace:B/1/25", "replace:B/1/25")
    assert reasons(session)["replace:A/1/25"] == "one_step_each"
    assert {"replace:B/1/25", "replace:C/1/25"} <= texts(session)
    answer(session, "replace:B/1/25")
    assert table.battle.us("B/1/25").steps == 4
    session.undo()
    assert reasons(session)["replace:A/1/25"] == "one_step_each"


@pytest.mark.rule("iwo_jima", "16.1")
def test_a_division_spends_its_own_points():
    table = depot(("A/1/25", HERE, 2), ("A/1/27", HERE, 2))
    table.battle.depot.infantry = ((4, 0, 0), (5, 3, 0))
    assert offered(table) == {"A/1/27"}


@pytest.mark.rule("iwo_jima", "16.1")
def test_a_tank_under_intense_fire_gets_a_step_in_reserve_only():
    table = depot(("1A/4Tk", HERE, 1), ("1B/4Tk", "reserve:4", 1))
    table.japanese("1116")
    assert offered(table) == {"1B/4Tk"}


@pytest.mark.rule("iwo_jima", "16.1", "18.1")
def test_a_dead_unit_is_rebuilt_into_its_reserve():
    table = depot(("A/1/25", HERE, 4))
    battle = table.battle
    for unit in ("B/1/25", "HQ/25"):
        battle.us(unit).steps = 0
        battle.world.move(unit, "dead")
    assert offered(table) == {"B/1/25"}
    session = answer(step(table, "replacements"), "replace:B/1/25")
    assert (battle.where("B/1/25"), battle.us("B/1/25").steps) == ("reserve:4", 1)
    assert battle.us("B/1/25").marker
    assert "replace:B/1/25" in texts(session)


@pytest.mark.rule("iwo_jima", "16.1")
def test_tanks_and_engineers_in_reserve_earn_steps_by_twos_and_threes():
    table = later()
    for unit in ("1A/4Tk", "1A/5Tk"):
        table.us(unit, "reserve:4")
    for unit in ("A/4E", "B/4E", "A/5E"):
        table.us(unit, "reserve:4")
    table.us("B/4E", "reserve:4", steps=1)
    session = step(table, "halt")
    assert (table.battle.depot.tanks, table.battle.depot.engineers) == (26, 25)
    assert {each.kind for each in told(session, "PointsChanged")} == {"tank_steps", "engineer_steps"}


@pytest.mark.rule("iwo_jima", "16.4")
def test_after_46_points_companies_stop_at_three_steps():
    table = depot(("A/1/25", HERE, 3), ("B/1/25", HERE, 2), ("HQ/1/25", HERE, 1), ("HW/25", HERE, 3))
    table.battle.depot.infantry = ((4, 15, 45),)
    assert offered(table) == {"A/1/25", "B/1/25", "HQ/1/25"}
    table.battle.depot.infantry = ((4, 14, 46),)
    assert offered(table) == {"B/1/25", "HQ/1/25"}
    session = step(table, "replacements")
    assert reasons(session)["replace:A/1/25"] == "efficiency_lost"
    assert {each.rule for each in session.decision.blocked} == {"16.4"}


@pytest.mark.rule("iwo_jima", "16.1")
@pytest.mark.parametrize("pool, unit", [("tanks", "1A/4Tk"), ("engineers", "A/4E"), ("infantry", "A/1/25")])
def test_an_empty_pool_leaves_its_kind_of_unit_without_steps(pool, unit):
    table = depot(("A/1/25", HERE, 2), ("1A/4Tk", HERE, 1), ("A/4E", HERE, 1))
    setattr(table.battle.depot, pool, () if pool == "infantry" else 0)
    assert offered(table) == {"A/1/25", "1A/4Tk", "A/4E"} - {unit}
    assert reasons(step(table, "replacements"))[f"replace:{unit}"] == "not_enough_steps"


@pytest.mark.rule("iwo_jima", "16.1")
def test_where_nothing_rests_nothing_is_gained_and_nothing_told():
    table = later().us("1A/4Tk", "reserve:4", steps=1).us("A/4E", "reserve:4")
    session = step(table, "halt")
    assert (table.battle.depot.tanks, table.battle.depot.engineers) == (24, 24)
    assert told(session, "PointsChanged") == []


@pytest.mark.rule("iwo_jima", "16.2")
def test_the_living_of_a_battalion_in_reserve_earn_its_step():
    table = later().us("HQ/1/25", "reserve:4").us("A/1/25", "reserve:4").us("B/1/25", "dead")
    table.battle.us("B/1/25").steps = 0
    assert replacements.rest_bonus(table.battle, 4) == 1
    table.us("C/1/25", HERE)
    assert replacements.rest_bonus(table.battle, 4) == 0
