"""Catastrophic loss of a division (18.1)."""

from __future__ import annotations

import pytest

from ecs.dday.marines import losses, replacements
from ecs.dday.scenarios import catastrophe
from ecs.dday.scenarios.victory import conditions
from tests.ecs.dday.answers import answer, asked
from tests.ecs.dday.campaign import later, step
from tests.ecs.dday.excerpt import begin
from tests.table import Table

HERE = "1015"
RIFLES = ("A/1/25", "B/1/25", "C/1/25", "E/2/25", "F/2/25")


def division(turn: int = 7, **special) -> Table:
    """Return a later day on which catastrophic loss counts, with five fit companies of the 4th Division."""
    table = later(turn, catastrophic_loss=True, **special)
    for unit in (*RIFLES, "A/1/27"):
        table.us(unit, HERE)
    return table


def shoot(table: Table, unit: str, steps: int) -> None:
    for _ in range(steps):
        losses.lose_step(table.battle, unit, "fire")


@pytest.mark.rule("iwo_jima", "18.1")
@pytest.mark.parametrize(
    "unit, steps, counted",
    [
        ("A/1/25", 1, 0), ("A/1/25", 2, 1), ("A/1/25", 3, 1), ("A/1/25", 4, 2),
        ("HW/25", 3, 0), ("HW/25", 4, 1), ("HQ/1/25", 2, 0), ("1A/4Tk", 2, 0), ("A/4E", 2, 0),
    ],
)  # fmt: skip
def test_a_company_counts_at_its_second_step_and_again_when_dead(unit, steps, counted):
    table = division().us(unit, HERE)
    shoot(table, unit, steps)
    assert catastrophe.counters(table.battle) == {4: counted, 5: 0}


@pytest.mark.rule("iwo_jima", "18.1", "18.1.1")
def test_the_game_is_lost_with_the_fifth_company_of_one_division():
    table = division()
    for unit in RIFLES[:4]:
        shoot(table, unit, 4)
    shoot(table, "A/1/27", 4)
    shoot(table, RIFLES[4], 3)
    assert catastrophe.counters(table.battle) == {4: 9, 5: 2}
    assert table.battle.outcome is None
    shoot(table, RIFLES[4], 1)
    assert (table.battle.outcome.result, table.battle.outcome.reason) == ("lost", "catastrophic:4")


@pytest.mark.rule("iwo_jima", "18.1")
def test_no_loss_is_a_catastrophe_on_the_landing_day():
    table = division(6)
    for unit in RIFLES:
        shoot(table, unit, 4)
    assert table.battle.outcome is None


@pytest.mark.rule("iwo_jima", "18.1")
def test_a_company_that_is_rebuilt_counts_no_longer():
    table = division()
    shoot(table, "A/1/25", 2)
    answer(step(table, "replacements"), "replace:A/1/25")
    assert catastrophe.counters(table.battle)[4] == 0


@pytest.mark.rule("iwo_jima", "18.1.1")
@pytest.mark.parametrize("turn, limit", [(7, 10), (33, 10), (34, 8), (66, 8)])
def test_the_limit_falls_from_five_companies_to_four_on_1_march(turn, limit):
    assert catastrophe.limit(division(turn).battle, 4) == limit


@pytest.mark.rule("iwo_jima", "18.1.1")
def test_a_scenarios_own_limits_come_first():
    assert catastrophe.limit(division(40, loss_limits=((7, 3),)).battle, 4) == 6


@pytest.mark.rule("iwo_jima", "18.1.1")
def test_a_limit_that_falls_ends_the_game_at_the_beginning_of_the_turn():
    table = division(34)
    for unit in RIFLES[:4]:
        table.battle.us(unit).steps = 0
        table.battle.world.move(unit, "dead")
    table.play("amphibious")
    assert table.battle.outcome.reason == "catastrophic:4"


@pytest.mark.rule("iwo_jima", "18.1.2")
def test_a_division_with_fewer_than_twelve_steps_left_bears_a_company_less():
    table = division()
    table.battle.depot.infantry = ((4, 12, 0), (5, 12, 0))
    shoot(table, "A/1/25", 1)
    replacements.replace_step(table.battle, "A/1/25")
    assert [catastrophe.limit(table.battle, number) for number in (4, 5)] == [8, 10]


@pytest.mark.rule("iwo_jima", "18.1.2")
def test_a_division_that_starts_with_fewer_steps_keeps_its_limit():
    table = division()
    table.battle.depot.infantry = ((4, 10, 0),)
    shoot(table, "A/1/25", 1)
    replacements.replace_step(table.battle, "A/1/25")
    assert catastrophe.limit(table.battle, 4) == 10


@pytest.mark.rule("iwo_jima", "18.1")
def test_each_division_is_a_condition_of_victory():
    table = division()
    shoot(table, "A/1/25", 2)
    found = {each.code: (each.met, each.now, each.needed) for each in conditions(table.battle)}
    assert found["catastrophic:4"] == (True, 1, 9)
    assert found["catastrophic:5"] == (True, 0, 9)


@pytest.mark.rule("iwo_jima", "18.2", "18.1.1")
@pytest.mark.parametrize("dead, outcome", [(3, ""), (4, "catastrophic:4")])
def test_the_price_of_the_3rd_marines_may_itself_be_a_catastrophe(dead, outcome):
    table = division(10, third_regiment="free", regimental_hqs=False)
    for unit in RIFLES[:dead]:
        shoot(table, unit, 4)
    assert table.battle.outcome is None
    session = answer(begin(table, "amphibious"), "commit:G")
    assert (session.outcome.reason if session.outcome else "") == outcome
    if outcome:
        assert asked(session) == ""


@pytest.mark.rule("iwo_jima", "18.1", "18.4.5")
def test_where_a_scenario_knows_no_catastrophe_none_comes():
    table = division(8)
    table.battle.scenario = later(8, catastrophic_loss=False).battle.scenario
    for unit in RIFLES:
        shoot(table, unit, 4)
    assert table.battle.outcome is None


@pytest.mark.rule("iwo_jima", "18.1", "18.8.1")
def test_a_company_that_begins_the_game_weak_in_reserve_counts_at_once():
    table = division().us("I/3/25", "reserve:4")
    (before,) = [each.now for each in conditions(table.battle) if each.code == "catastrophic:4"]
    table.battle.us("I/3/25").steps = 2
    (after,) = [each.now for each in conditions(table.battle) if each.code == "catastrophic:4"]
    assert (before, after) == (0, 1)
