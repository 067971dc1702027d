"""The printed example of movement under fire, played on the real map (7.3.1)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese import fields
from tests.ecs.dday.answers import answer, asked, drawn, pending, told
from tests.table import Table

PG_1, PG_2, PG_3, PG_4 = "1721", ("1523", "1524"), "1222", "1024"


def position(*, pg_4: bool = True) -> Table:
    """Set up the four Japanese positions of the example; the empty ones around have been checked before (9.3b).

    A unit in the rear keeps the phase open.
    """
    table = Table(turn=10).us("HQ/3/28", "1613")
    for each in table.battle.island.positions:
        table.battle.position_state(each).watched = True
    table.japanese(PG_1, depth=True)
    for hex_key in PG_2:
        table.japanese(hex_key)
    table.japanese(PG_3)
    if pg_4:
        table.japanese(PG_4, revealed=True)
    return table


@pytest.mark.example("iwo-move-A")
@pytest.mark.rule("iwo_jima", "7.3.2")
def test_A_a_one_hex_move_leaves_a_steady_field_without_fire_and_cuts_the_range_of_PG_3():
    table = position().us("G/2/27", "1321").us("A/1/27", "1124")
    before = table.play("us_action")
    answer(before, "unit:A/1/27", "move")
    assert pending(before).details["fire"]  # PG 3 and PG 4 threaten the hex of stack B
    answer(before, "cancel", "cancel", "unit:G/2/27", "one_hex", "move:1221")
    assert drawn(before) == []
    assert table.battle.where("G/2/27") == "1221"
    assert fields.reduced_level(table.battle, "H3", "1321") == ""
    assert fields.level_at(table.battle, "1321") == "steady"


@pytest.mark.example("iwo-move-B")
@pytest.mark.rule("iwo_jima", "7.4", "7.3.3")
def test_B_a_stack_enters_PG_4_through_fire_that_card_46_does_not_show():
    table = position().us("G/2/27", "1221").us("A/1/27", "1124").us("C/1/27", "1124")
    session = table.cards(46).play("us_action")
    answer(session, "unit:A/1/27", "join:C/1/27", f"enter:{PG_4}")
    assert drawn(session) == ["c46"]
    assert told(session, "UnitHit") == []
    assert {table.battle.where(unit) for unit in ("A/1/27", "C/1/27")} == {PG_4}
    assert asked(session) == "when_to_fight"


@pytest.mark.example("iwo-move-B")
def test_B_a_card_with_the_colour_of_PG_4_would_have_hit_intensely():
    table = position().us("G/2/27", "1221").us("A/1/27", "1124").us("C/1/27", "1124")
    session = table.cards(1).play("us_action")
    answer(session, "unit:A/1/27", "join:C/1/27", f"enter:{PG_4}")
    (shot,) = told(session, "PositionFired")
    assert (shot.group, shot.levels, shot.kind) == ("H2", ("intense",), "movement_under_fire")


@pytest.mark.example("iwo-move-C")
def test_C_with_PG_4_cleared_a_company_moves_three_hexes_to_1125_unhindered():
    table = position(pg_4=False).us("G/2/27", "1221").us("A/1/27", PG_4).us("B/1/27", "0923")
    session = table.play("us_action")
    answer(session, "unit:B/1/27", "move", "move:0924", "move:1024", "move:1125")
    assert table.battle.where("B/1/27") == "1125"
    assert drawn(session) == []


@pytest.mark.example("iwo-move-C")
@pytest.mark.rule("iwo_jima", "7.3.1")
def test_C_with_PG_4_in_place_the_company_would_have_stopped_beside_it():
    table = position().us("G/2/27", "1221").us("B/1/27", "0923")
    session = answer(table.play("us_action"), "unit:B/1/27", "move", "move:0924")
    assert asked(session) == "act"
    assert table.battle.where("B/1/27") == "0924"


@pytest.mark.example("iwo-move-D")
@pytest.mark.rule("iwo_jima", "7.3.3")
def test_D_card_31_takes_a_step_of_the_company_that_leaves_a_steady_field_and_stops_it():
    table = position().us("C/1/28", "1719")
    session = answer(table.cards(31).play("us_action"), "unit:C/1/28", "move", "move:1720")
    unit = table.battle.us("C/1/28")
    assert drawn(session) == ["c31"]
    assert (unit.steps, unit.disrupted, table.battle.where("C/1/28")) == (3, 10, "1719")
    assert asked(session) == "act"


@pytest.mark.example("iwo-move-E")
@pytest.mark.rule("iwo_jima", "7.3.3")
def test_E_a_company_rides_with_a_tank_out_of_a_steady_field_without_fire():
    table = position().us("2A/5Tk", "1520").us("B/1/28", "1520").us("C/1/28", "1719", disrupted=10)
    session = answer(table.cards(31).play("us_action"), "unit:2A/5Tk", "join:B/1/28", "move", "move:1620")
    assert drawn(session) == []
    assert {table.battle.where(unit) for unit in ("2A/5Tk", "B/1/28")} == {"1620"}
    assert asked(session) == "act"


@pytest.mark.example("iwo-move-F")
@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize("beside, cards", [(True, []), (False, ["c31"])])
def test_F_a_unit_beside_PG_1_cuts_its_range_for_those_who_follow(beside, cards):
    table = position().us("F/2/28", "1519").us("B/1/28", "1620" if beside else "1417")
    session = table.cards(31).play("us_action")
    answer(session, "unit:F/2/28", "move", "move:1619")
    assert drawn(session) == []
    answer(session, "move:1620")
    assert drawn(session) == cards


@pytest.mark.example("iwo-move-G")
@pytest.mark.rule("iwo_jima", "7.3.3", "7.3.1")
def test_G_card_49_hits_the_engineer_and_the_company_goes_on():
    table = position().us("G/2/27", "1221").us("F/2/27", "1420").us("B/5E", "1420")
    session = answer(table.cards(49).play("us_action"), "unit:F/2/27", "join:B/5E", "move", "move:1521")
    assert drawn(session) == []
    answer(session, "move:1522")
    assert drawn(session) == ["c49"]
    assert asked(session) == "trade_hit"
    answer(session, "take")
    engineer = table.battle.us("B/5E")
    assert (engineer.steps, engineer.disrupted, table.battle.where("B/5E")) == (1, 10, "1521")
    company = table.battle.us("F/2/27")
    assert (company.steps, company.disrupted, table.battle.where("F/2/27")) == (4, 0, "1522")
    assert asked(session) == "act"


@pytest.mark.example("iwo-move-H")
@pytest.mark.rule("iwo_jima", "7.3.3")
def test_H_a_stack_with_a_tank_leaves_the_steady_field_of_the_hilltop_without_fire():
    table = position().us("G/2/27", "1221").us("F/2/27", "1522")
    table.us("2C/5Tk", "1320").us("E/2/27", "1320").us("HQ/2/27", "1320")
    session = answer(table.cards(49).play("us_action"), "unit:2C/5Tk", "join:E/2/27", "join:HQ/2/27", "move")
    answer(session, "move:1420", "move:1421")
    assert fields.reduced_level(table.battle, "H7", "1421") == "steady"
    answer(session, "move:1422")
    assert drawn(session) == []
    assert {table.battle.where(unit) for unit in ("2C/5Tk", "E/2/27", "HQ/2/27")} == {"1422"}
    assert asked(session) == "act"


@pytest.mark.example("iwo-move-H")
def test_H_without_the_tank_the_hilltop_would_have_fired():
    table = position().us("G/2/27", "1221").us("F/2/27", "1522").us("E/2/27", "1320")
    session = answer(table.cards(49).play("us_action"), "unit:E/2/27", "move", "move:1420", "move:1421")
    answer(session, "move:1422")
    assert drawn(session) == ["c49"]
