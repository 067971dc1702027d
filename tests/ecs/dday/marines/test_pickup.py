"""A stack led by an officer takes up units on its way (11.1.2e)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday import components as c
from tests.ecs.dday.answers import answer, asked, pending, reasons, texts, told
from tests.ecs.dday.campaign import hero, later
from tests.table import Table

START, WAY, ON, END = "1015", "1115", "1215", "1315"
"""Four hexes in a row."""


def table(*units: tuple[str, str], officer: str = "HQ/1/25") -> Table:
    """Return a later day with a battalion HQ at the start, an officer with a unit, and others."""
    made = later(8)
    for unit, where in (("HQ/1/25", START), *units):
        made.us(unit, where)
    if officer:
        hero(made, "officer", officer)
    return made


def set_out(made: Table, *group: str) -> Session:
    """Let the HQ and its group move one hex on."""
    session = made.play("us_action")
    return answer(session, "unit:HQ/1/25", *(f"join:{unit}" for unit in group), "move", f"move:{WAY}")


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_a_stack_with_an_officer_takes_up_a_unit_and_goes_on_with_it():
    made = table(("A/1/25", START), ("B/1/25", WAY))
    session = set_out(made, "A/1/25")
    assert "pick_up:B/1/25" in texts(session)
    answer(session, "pick_up:B/1/25")
    assert pending(session).subject == ("HQ/1/25", "A/1/25", "B/1/25")
    assert pending(session).details["left"] == 2
    answer(session, f"move:{ON}", f"move:{END}")
    assert {made.battle.where(unit) for unit in ("HQ/1/25", "A/1/25", "B/1/25")} == {END}
    assert made.battle.us("B/1/25").began == WAY
    assert [event.unit for event in told(session, "UnitPickedUp")] == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "11.1.2")
@pytest.mark.parametrize(("company", "taken"), [("A/1/25", True), ("E/2/25", False)])
def test_the_officer_may_be_with_a_company_of_his_hq_in_the_stack(company, taken):
    made = table((company, START), ("B/1/25", WAY), officer=company)
    hero(made, "nco", "HQ/1/25")
    hero(made, "nco", "B/1/25")
    session = set_out(made, company)
    assert ("pick_up:B/1/25" in texts(session)) == taken


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_the_choice_is_the_players_and_a_unit_left_behind_keeps_its_action():
    made = table(("B/1/25", WAY))
    hero(made, "nco", "B/1/25")
    session = answer(set_out(made), f"move:{ON}", "done")
    assert made.battle.where("B/1/25") == WAY
    assert "unit:B/1/25" in texts(session)


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_a_unit_taken_up_where_the_move_ends_has_not_acted():
    made = table(("B/1/25", WAY))
    session = answer(set_out(made), "pick_up:B/1/25", "done")
    assert "unit:B/1/25" in texts(session)


@pytest.mark.rule("iwo_jima", "11.1.2")
@pytest.mark.parametrize("officer", ["", "A/1/25"])
def test_without_the_officer_in_the_stack_nobody_is_taken_up(officer):
    made = table(("A/1/25", START), ("B/1/25", WAY), officer=officer)
    hero(made, "nco", "HQ/1/25")
    session = set_out(made)
    assert not {text for text in texts(session) if text.startswith("pick_up")}


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_an_officer_away_from_his_hq_takes_up_nobody():
    made = table(("A/1/25", START), ("B/1/25", WAY), officer="A/1/25")
    hero(made, "nco", "B/1/25")
    session = made.play("us_action")
    answer(session, "unit:A/1/25", "move", f"move:{WAY}")
    assert not {text for text in texts(session) if text.startswith("pick_up")}


@pytest.mark.rule("iwo_jima", "11.1.2", "7.5.2")
def test_nobody_is_taken_up_who_could_not_act_or_does_not_fit():
    made = table(("A/1/25", START), ("C/1/25", START), ("B/1/25", WAY), ("1A/4Tk", WAY))
    made.battle.us("1A/4Tk").disrupted = 7
    session = set_out(made, "A/1/25", "C/1/25")
    why = reasons(session)
    assert why["pick_up:B/1/25"] == "stacking"
    assert why["pick_up:1A/4Tk"] == "disrupted"


@pytest.mark.rule("iwo_jima", "11.1.2", "7.0")
def test_a_unit_that_has_acted_or_is_out_of_command_stays():
    made = table(("B/1/25", WAY), ("HW/27", WAY))
    session = made.play("us_action")
    answer(session, "unit:B/1/25", "move", f"move:{ON}", "done")
    answer(session, "unit:HQ/1/25", "move", f"move:{WAY}")
    assert reasons(session)["pick_up:HW/27"] == "out_of_command"
    answer(session, f"move:{ON}")
    assert reasons(session)["pick_up:B/1/25"] == "already_acted"


@pytest.mark.rule("iwo_jima", "11.1.2", "15.0")
def test_a_command_post_is_not_taken_up_because_it_is_one():
    made = table(("HQ/25", WAY))
    made.battle.world.get(c.Regiment, "HQ/25").post = 1
    session = set_out(made)
    blocked = next(each for each in pending(session).blocked if each.option.text == "pick_up:HQ/25")
    assert (blocked.reason, blocked.rule) == ("command_post", "15.0")


@pytest.mark.rule("iwo_jima", "11.1.2", "7.3.2")
def test_a_unit_on_a_terrace_leaves_the_stack_one_hex_more(monkeypatch):
    made = table(("B/1/25", WAY))
    monkeypatch.setattr("ecs.dday.marines.movement.on_terrace", lambda battle, key: key == WAY)
    session = answer(set_out(made), "pick_up:B/1/25")
    assert pending(session).details["left"] == 1
    answer(session, f"move:{ON}")
    assert asked(session) != "move"


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_the_pick_up_can_be_taken_back():
    made = table(("B/1/25", WAY))
    session = answer(set_out(made), "pick_up:B/1/25")
    assert session.undo()
    assert "pick_up:B/1/25" in texts(session)


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_nobody_is_taken_up_where_the_move_begins():
    made = table(("A/1/25", START), ("B/1/25", START))
    session = answer(made.play("us_action"), "unit:HQ/1/25", "move")
    assert asked(session) == "move"
    assert not {text for text in (*texts(session), *reasons(session)) if text.startswith("pick_up")}
