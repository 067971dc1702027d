"""Stacking of US units (7.5)."""

from __future__ import annotations

import pytest

from ecs.dday.marines import stacking
from tests.ecs.dday.answers import answer, asked, reasons, texts
from tests.table import Table

HERE = "1518"


@pytest.mark.rule("iwo_jima", "7.5", "7.5.2")
@pytest.mark.parametrize(
    "units, over",
    [
        (("A/1/25", "B/1/25"), 0),
        (("A/1/25", "B/1/25", "HQ/1/25", "1A/4Tk"), 0),
        (("A/1/25", "B/1/25", "C/1/25"), 1),
        (("A/1/25", "HQ/1/25", "1A/4Tk", "B/4E", "25HW"), 1),
        (("A/1/25", "B/1/25", "C/1/25", "HQ/1/25", "1A/4Tk", "B/4E"), 2),
    ],
)
def test_four_units_fit_of_which_two_are_rifle_companies(units, over):
    table = Table()
    named = tuple("HW/25" if unit == "25HW" else unit for unit in units)
    assert stacking.excess(table.battle, named) == over


@pytest.mark.rule("iwo_jima", "7.5.1")
def test_a_regimental_headquarters_takes_no_room_and_a_battalion_headquarters_does():
    battle = Table().battle
    full = ("A/1/25", "B/1/25", "HQ/1/25", "1A/4Tk")
    assert stacking.excess(battle, (*full, "HQ/25")) == 0
    assert stacking.excess(battle, (*full, "HQ/2/25")) == 1


@pytest.mark.rule("iwo_jima", "7.5.2")
def test_the_player_picks_whom_overstacking_disrupts():
    table = Table().us("A/1/25", HERE).us("B/1/25", HERE).us("C/1/25", "1417").us("HQ/1/25", HERE)
    table.us("HQ/2/25", "2014")
    session = answer(table.play("us_action"), "unit:C/1/25", "move", f"move:{HERE}", "done")
    assert asked(session) == "overstack"
    assert texts(session) == {
        "disrupt:A/1/25",
        "disrupt:B/1/25",
        "disrupt:C/1/25",
    }  # the HQ is no rifle company
    answer(session, "disrupt:A/1/25")
    assert table.battle.us("A/1/25").disrupted == 3
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "7.5.2")
def test_units_disrupted_before_count_as_the_excess():
    table = Table(turn=4).us("A/1/25", HERE, disrupted=4).us("B/1/25", HERE).us("C/1/25", "1417")
    table.us("HQ/2/25", "2014")
    session = answer(table.play("us_action"), "unit:C/1/25", "move", f"move:{HERE}", "done")
    assert asked(session) == "act"
    assert not table.battle.us("B/1/25").disrupted


@pytest.mark.rule("iwo_jima", "7.5.2")
def test_stacking_is_not_judged_while_units_pass_through():
    table = Table().us("A/1/25", HERE).us("B/1/25", HERE).us("C/1/25", "1417").us("HQ/2/25", "2014")
    session = answer(table.play("us_action"), "unit:C/1/25", "move", f"move:{HERE}", "move:1519")
    assert asked(session) == "act"
    assert not any(table.battle.us(unit).disrupted for unit in ("A/1/25", "B/1/25", "C/1/25"))


@pytest.mark.rule("iwo_jima", "7.5.2")
def test_a_group_on_the_move_stays_within_the_limit():
    table = Table().us("A/1/25", HERE, disrupted=2).us("B/1/25", HERE).us("C/1/25", HERE).us("E/2/25", HERE)
    session = answer(table.play("us_action"), "unit:B/1/25", "join:C/1/25")
    assert "join:E/2/25" not in texts(session)
    assert reasons(session)["join:E/2/25"] == "stacking"


@pytest.mark.rule("iwo_jima", "7.5.2")
def test_units_that_recover_beyond_the_limit_are_disrupted_again():
    table = Table(turn=4).us("A/1/25", HERE, disrupted=3).us("B/1/25", HERE).us("C/1/25", HERE)
    session = table.play("us_action")
    answer(session, "end")
    assert asked(session) == "overstack"
