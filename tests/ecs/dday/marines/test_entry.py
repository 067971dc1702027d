"""Entering enemy hexes and the two kinds of close combat (7.4, 8.6)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese import fields
from ecs.dday.marines import entry
from tests.ecs.dday.answers import answer, asked, drawn, pending, reasons, texts, told
from tests.table import Table

GREEN = "1721"
MISS = 1


def table(turn: int = 7) -> Table:
    """Return an island whose empty positions have been checked before, with a unit that keeps the phase open."""
    made = Table(turn=turn).us("HQ/3/28", "1613")
    for each in made.battle.island.positions:
        made.battle.position_state(each).watched = True
    return made


def entries(session) -> set[str]:
    """Return the hexes that may be entered now."""
    return {text for text in texts(session) if text.startswith("enter:")}


# -- which hexes ------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.4")
@pytest.mark.parametrize("revealed", [True, False])
def test_only_a_revealed_enemy_can_be_closed_with_whatever_his_depth(revealed):
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=revealed, depth=True)
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert entries(session) == ({f"enter:{GREEN}"} if revealed else set())
    if not revealed:
        assert reasons(session)[f"enter:{GREEN}"] == "unrevealed_enemy"


@pytest.mark.rule("iwo_jima", "7.4", "17.3")
@pytest.mark.parametrize("revealed", [True, False])
def test_the_top_fort_must_be_revealed_too(revealed):
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True)
    fort = made.fort(GREEN, 3, revealed=revealed)
    session = answer(made.play("us_action"), "unit:A/1/25")
    closed = made.battle.board.neighbours(GREEN).index("1620") in made.battle.fort_spec(fort).blocked
    assert bool(entries(session)) == (revealed and not closed)


@pytest.mark.rule("iwo_jima", "17.4")
def test_nobody_enters_through_the_closed_side_of_a_fort():
    made = table()
    fort = made.fort(GREEN, 3, revealed=True)
    side = made.battle.fort_spec(fort).blocked[0]
    made.us("A/1/25", made.battle.board.neighbours(GREEN)[side])
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert reasons(session)[f"enter:{GREEN}"] == "blocked_side"


@pytest.mark.rule("iwo_jima", "7.4", "8.5.2")
@pytest.mark.parametrize("mark, open_", [("attacked", False), ("barraged", True), ("fought", False)])
def test_a_hex_attacked_or_fought_over_stays_closed_a_barraged_one_does_not(mark, open_):
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True)
    session = made.play("us_action")
    setattr(made.battle.marks, mark, (GREEN,))
    answer(session, "unit:A/1/25")
    assert bool(entries(session)) == open_


@pytest.mark.rule("iwo_jima", "7.4")
def test_a_unit_that_comes_up_in_this_phase_may_not_enter():
    made = table().us("1A/4Tk", "1520")
    made.japanese(GREEN, revealed=True, disrupted=True)
    session = answer(made.play("us_action"), "unit:1A/4Tk", "move")
    assert reasons(session).get(f"move:{GREEN}") is None  # not a neighbour yet
    answer(session, "move:1620")
    assert asked(session) == "act"
    assert "unit:1A/4Tk" not in texts(session)


@pytest.mark.rule("iwo_jima", "7.4", "7.3.1")
def test_a_move_does_not_lead_into_an_enemy_hex():
    made = table().us("A/1/25", "1620").us("B/1/25", "1920")
    made.japanese(GREEN, disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", "move")
    assert f"move:{GREEN}" not in texts(session)
    assert reasons(session)[f"move:{GREEN}"] == "unrevealed_enemy"


@pytest.mark.rule("iwo_jima", "11.2.2")
def test_a_regimental_headquarters_does_not_enter():
    made = table().us("HQ/25", "1620").us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True)
    session = answer(made.play("us_action"), "unit:HQ/25")
    assert reasons(session)[f"enter:{GREEN}"] == "regimental_hq"
    answer(session, "cancel", "unit:A/1/25")
    assert entries(session) == {f"enter:{GREEN}"}


@pytest.mark.rule("iwo_jima", "7.4", "7.3.1")
def test_tanks_do_not_enter_across_a_bluff():
    made = table().us("1A/4Tk", "1621").us("A/1/25", "1621")
    made.japanese(GREEN, revealed=True)
    session = answer(made.play("us_action"), "unit:1A/4Tk")
    assert reasons(session)[f"enter:{GREEN}"] == "bluff_tank"
    answer(session, "cancel", "unit:A/1/25")
    assert entries(session) == {f"enter:{GREEN}"}


# -- through his fire -------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.3", "7.4")
def test_those_disrupted_by_the_defenders_fire_stay_out_and_the_others_go_in():
    made = table().us("A/1/25", "1620").us("HQ/1/25", "1620")
    unit = made.japanese(GREEN)
    made.japanese("1822", revealed=True)
    made.battle.japanese(unit).revealed = True
    session = made.cards(14).play("us_action")  # green
    answer(session, "unit:A/1/25", "join:HQ/1/25", f"enter:{GREEN}")
    shot = told(session, "PositionFired")[0]
    assert (shot.group, shot.levels) == ("H1", ("intense",))
    while asked(session) in ("assign_hit", "trade_hit"):
        session.apply(pending(session).options[0])
    inside = {unit for unit in ("A/1/25", "HQ/1/25") if not made.battle.us(unit).disrupted}
    assert set(made.battle.us_at(GREEN)) == inside
    assert set(made.battle.us_at("1620")) == {"A/1/25", "HQ/1/25"} - inside


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_a_disrupted_defender_does_not_fire_on_those_who_enter():
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True, disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", f"enter:{GREEN}")
    assert drawn(session) == []
    assert asked(session) == "when_to_fight"


# -- at once or later -------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.0", "8.6")
def test_close_combat_may_be_fought_at_once_and_only_once():
    made = table().us("A/1/25", "1620").us("B/1/25", "1720")
    made.japanese(GREEN, revealed=True, disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", f"enter:{GREEN}", "now")
    assert [event.hex for event in told(session, "CombatBegan")] == [GREEN]
    assert made.battle.marks.entries == ()
    assert GREEN in made.battle.marks.fought


@pytest.mark.rule("iwo_jima", "8.6")
def test_units_that_wait_are_joined_by_others_without_fire_from_that_position():
    made = table().us("A/1/25", "1620").us("B/1/25", "1720")
    made.japanese(GREEN, revealed=True)
    session = answer(made.cards(MISS, 14).play("us_action"), "unit:A/1/25", f"enter:{GREEN}", "later")
    assert drawn(session) == ["c01"]
    assert fields.covering(made.battle, "1720") == (("H1", "steady"),)
    assert fields.level_at(made.battle, "1520") == ""
    answer(session, "unit:B/1/25", f"enter:{GREEN}")
    assert drawn(session) == ["c01"]
    assert asked(session) == "act"
    assert told(session, "CombatBegan") == []
    answer(session, "end")
    (combat,) = told(session, "CombatBegan")
    assert set(combat.us_units) == {"A/1/25", "B/1/25"}


@pytest.mark.rule("iwo_jima", "8.6", "7.3.3")
def test_the_other_hex_of_the_group_does_not_fire_on_those_who_join_a_waiting_close_combat():
    made = table(5).us("A/1/25", "0510").us("B/1/25", "0611")
    for hex_key in ("0511", "0610"):  # B3, purple; 0611 is next to both
        made.japanese(hex_key, revealed=True)
    session = answer(made.cards(MISS).play("us_action"), "unit:A/1/25", "enter:0511")
    assert drawn(session) == ["c01"]
    answer(session, "later", "unit:B/1/25")
    assert "0511" not in dict(pending(session).details["fire"])
    answer(session, "enter:0511")
    assert drawn(session) == ["c01"]
    assert made.battle.where("B/1/25") == "0511"


@pytest.mark.rule("iwo_jima", "8.6", "17.5.2")
def test_a_fort_fought_over_does_not_fire_on_those_who_join_from_its_side_to_that_of_another():
    made = table(5).us("A/1/25", "0620").us("B/1/25", "0619")
    made.japanese("0720", revealed=True)
    made.fort("0720", 3, revealed=True)
    made.fort("0820", 3)
    session = answer(made.cards(14).play("us_action"), "unit:A/1/25", "enter:0720", "later")
    answer(session, "unit:B/1/25", "enter:0720")
    assert drawn(session) == ["c14"]
    assert made.battle.where("B/1/25") == "0720"


@pytest.mark.rule("iwo_jima", "4.0", "8.6")
def test_the_player_orders_the_deliberate_close_combats():
    made = table().us("A/1/25", "1620").us("B/1/25", "1821")
    made.japanese(GREEN, revealed=True, disrupted=True)
    made.japanese("1822", revealed=True, disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", f"enter:{GREEN}", "later")
    answer(session, "unit:B/1/25", "enter:1822", "later", "end")
    assert asked(session) == "deliberate"
    assert texts(session) == {"fight:1721", "fight:1822"}
    answer(session, "fight:1822")
    assert told(session, "CombatBegan")[0].hex == "1822"


@pytest.mark.rule("iwo_jima", "7.5.2", "7.4")
def test_a_crowd_in_a_close_combat_hex_is_disrupted():
    made = table()
    for unit in ("A/1/25", "B/1/25"):
        made.us(unit, "1620")
    made.us("C/1/25", "1720")
    made.japanese(GREEN, revealed=True, disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", "join:B/1/25", f"enter:{GREEN}", "later")
    answer(session, "unit:C/1/25", f"enter:{GREEN}")
    assert asked(session) == "overstack"


def test_entry_asks_for_a_group_that_began_where_it_stands():
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True)
    made.battle.us("A/1/25").began = "1520"
    found = entry.entry_barrier(made.battle, ("A/1/25",), GREEN)
    assert found is not None
    assert found.reason == "not_adjacent_at_start"
