"""The movement action: how far, where not, where it ends (7.2, 7.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ecs.dday.answers import answer, asked, reasons, texts, told
from tests.table import Table

REAR = ("HQ/3/28", "1613")
"""A unit that keeps the phase open."""


def table(turn: int = 3) -> Table:
    """Return an island whose empty positions have been checked before (9.3b)."""
    made = Table(turn=turn).us(*REAR)
    for each in made.battle.island.positions:
        made.battle.position_state(each).watched = True
    return made


def march(made: Table, unit: str, *hexes: str):
    """Move a unit along hexes and return the session."""
    session = answer(made.play("us_action"), f"unit:{unit}", "move")
    return answer(session, *(f"move:{key}" for key in hexes))


# -- how far ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3", "7.3.1")
@pytest.mark.parametrize("unit", ["A/1/25", "1A/4Tk"])
def test_on_the_landing_day_a_move_ends_after_two_hexes(unit):
    session = march(table(6).us(unit, "1518"), unit, "1519", "1520")
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "7.3", "7.3.1")
def test_from_the_second_day_on_a_move_ends_after_three_hexes():
    session = march(table(7).us("A/1/25", "1518"), "A/1/25", "1519", "1520")
    assert asked(session) == "move"
    answer(session, "move:1521")
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "7.3")
def test_a_move_may_stop_early_and_be_taken_back_before_it_begins():
    made = table(7).us("A/1/25", "1518")
    session = answer(made.play("us_action"), "unit:A/1/25", "move")
    assert "done" not in texts(session)
    answer(session, "cancel", "move", "move:1519")
    assert "cancel" not in texts(session)
    answer(session, "done")
    assert made.battle.where("A/1/25") == "1519"


@pytest.mark.rule("iwo_jima", "7.0", "7.2")
def test_no_unit_acts_twice_in_a_phase():
    made = table().us("A/1/25", "1518")
    session = answer(made.play("us_action"), "unit:A/1/25", "move", "move:1519", "done")
    assert texts(session) == {f"unit:{REAR[0]}", "end"}
    assert reasons(session)["unit:A/1/25"] == "already_acted"


@pytest.mark.rule("iwo_jima", "7.0", "7.6")
def test_a_disrupted_unit_in_a_quiet_place_may_do_nothing():
    session = table().us("A/1/25", "1518", disrupted=2).play("us_action")
    assert "unit:A/1/25" not in texts(session)
    assert reasons(session)["unit:A/1/25"] == "disrupted"


# -- together ---------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.2")
def test_units_of_one_hex_move_together_or_apart():
    made = table().us("A/1/25", "1518").us("B/1/25", "1518").us("1A/4Tk", "1518").us("C/1/25", "1519")
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert {text for text in texts(session) if text.startswith("join")} == {"join:B/1/25", "join:1A/4Tk"}
    answer(session, "join:B/1/25", "join:1A/4Tk", "leave:B/1/25", "move", "move:1618", "done")
    where = {unit: made.battle.where(unit) for unit in ("A/1/25", "1A/4Tk", "B/1/25")}
    assert where == {"A/1/25": "1618", "1A/4Tk": "1618", "B/1/25": "1518"}
    assert "unit:B/1/25" in texts(session)
    assert [event.units for event in told(session, "UnitsMoved")] == [("A/1/25", "1A/4Tk")]


@pytest.mark.rule("iwo_jima", "7.2")
def test_units_that_have_met_during_the_phase_do_not_act_together():
    made = table().us("A/1/25", "1518").us("B/1/25", "1519").us("C/1/25", "1519", disrupted=2)
    session = answer(made.play("us_action"), "unit:A/1/25", "move", "move:1519", "done", "unit:B/1/25")
    assert "join:A/1/25" not in texts(session)
    assert reasons(session)["join:A/1/25"] == "already_acted"
    assert reasons(session)["join:C/1/25"] == "disrupted"


# -- where it ends ----------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.1")
@pytest.mark.parametrize("unit", ["A/1/25", "1A/4Tk"])
@pytest.mark.parametrize("disrupted", [False, True])
def test_a_unit_stops_beside_a_japanese_unit_disrupted_or_not(unit, disrupted):
    made = table(7).us(unit, "1520")
    made.japanese("1721", disrupted=disrupted)
    session = answer(made.cards(1).play("us_action"), f"unit:{unit}", "move", "move:1620")
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "7.3.1")
def test_a_unit_stops_beside_an_intact_fort():
    made = table(7).us("1A/4Tk", "1520")
    made.fort("1721", 3)
    session = march(made, "1A/4Tk", "1620")
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "7.3.1")
def test_a_unit_that_starts_beside_the_enemy_moves_one_hex_along_him_and_stops():
    made = table(7).us("A/1/25", "1620")
    made.japanese("1721", disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", "move", "move:1720")
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "7.3.1")
@pytest.mark.parametrize("unit, kind", [("A/1/25", "act"), ("1A/4Tk", "move")])
@pytest.mark.parametrize("disrupted", [False, True])
def test_the_second_field_hex_stops_all_but_tanks(unit, kind, disrupted):
    made = table(7).us(unit, "0918")
    made.japanese("1219", disrupted=disrupted)
    # 1018 and 1019 lie two hexes from the gold position in 1219.
    session = answer(made.cards(20).play("us_action"), f"unit:{unit}", "move", "move:1018", "move:1019")
    assert asked(session) == kind


@pytest.mark.rule("iwo_jima", "7.3.1")
def test_a_tank_stops_with_the_others_of_its_group():
    made = table(7).us("1A/4Tk", "0918").us("A/1/25", "0918")
    made.japanese("1219", disrupted=True)
    session = answer(made.play("us_action"), "unit:1A/4Tk", "join:A/1/25", "move", "move:1018", "move:1019")
    assert asked(session) == "act"
    assert made.battle.where("1A/4Tk") == "1019"


@pytest.mark.rule("iwo_jima", "7.3.1")
@pytest.mark.parametrize("start, target", [("1525", "1524"), ("1822", "1823"), ("1028", "1027")])
def test_hilltops_woods_and_rocks_end_a_move(start, target):
    session = march(table(7).us("A/1/25", start), "A/1/25", target)
    assert asked(session) == "act"


# -- where not --------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.1")
def test_tanks_cross_bluffs_by_road_only():
    made = table(7).us("1A/4Tk", "1718").us("A/1/25", "1718")
    session = answer(made.play("us_action"), "unit:1A/4Tk", "move")
    assert "move:1818" in texts(session)
    assert reasons(session)["move:1817"] == "bluff_tank"
    answer(session, "cancel", "cancel", "unit:A/1/25", "join:1A/4Tk", "move")
    assert reasons(session)["move:1817"] == "bluff_tank"
    answer(session, "cancel", "leave:1A/4Tk", "move", "move:1817")
    assert made.battle.where("A/1/25") == "1817"


@pytest.mark.rule("iwo_jima", "7.3.2")
def test_a_bluff_without_a_road_is_the_only_hex_of_a_move():
    made = table(7).us("A/1/25", "1621").us("B/1/25", "1620")
    session = answer(made.play("us_action"), "unit:A/1/25", "move", "move:1722")
    assert asked(session) == "act"
    answer(session, "unit:B/1/25", "move", "move:1621")
    assert reasons(session)["move:1722"] == "bluff_first_hex"


@pytest.mark.rule("iwo_jima", "7.3.2")
def test_a_road_through_a_bluff_is_like_any_other_ground():
    session = march(table(7).us("A/1/25", "1618"), "A/1/25", "1718", "1818")
    assert asked(session) == "move"


@pytest.mark.rule("iwo_jima", "7.3.7")
@pytest.mark.parametrize("unit", ["A/1/25", "1A/4Tk"])
def test_nobody_crosses_a_cliff(unit):
    session = answer(table(7).us(unit, "1836").play("us_action"), f"unit:{unit}", "move")
    assert {reasons(session)[f"move:{key}"] for key in ("1837", "1937")} == {"cliff"}


@pytest.mark.rule("iwo_jima", "7.3.1", "18.4.4")
def test_the_sea_and_closed_sectors_are_closed():
    session = answer(table(3).us("A/1/25", "0308").play("us_action"), "unit:A/1/25", "move")
    why = reasons(session)
    assert why["move:0307"] == "closed_sector"
    assert "sea" in why.values()


@pytest.mark.rule("iwo_jima", "7.3.2", "7.3.6")
@pytest.mark.parametrize("unit", ["A/1/25", "1A/4Tk"])
@pytest.mark.parametrize(
    "start, target, turn, kind",
    [
        ("0411", "0512", 6, "act"),
        ("0411", "0512", 7, "move"),
        ("0512", "0611", 9, "act"),
        ("0512", "0611", 10, "move"),
    ],
)
def test_a_move_from_a_terrace_is_one_hex_until_it_is_bulldozed(unit, start, target, turn, kind):
    made = table(turn).us(unit, start)
    session = march(made, unit, target)
    assert asked(session) == kind


@pytest.mark.rule("iwo_jima", "7.3.6")
@pytest.mark.parametrize("turn, kind", [(11, "act"), (12, "move")])
def test_in_the_end_terraces_hold_nobody(turn, kind):
    made = table(turn).us("A/1/25", "0512")
    made.battle.spec = replace(made.battle.spec, invasion_coast="west")  # no bulldozers on this side
    session = march(made, "A/1/25", "0611")
    assert asked(session) == kind


def test_a_terrace_entered_on_the_way_does_not_hold():
    session = march(table(6).us("A/1/25", "0611"), "A/1/25", "0512")
    assert asked(session) == "move"


# -- headquarters -----------------------------------------------------------------------------------


def test_a_headquarters_that_moves_is_known_to_have_moved():
    made = table().us("HQ/1/25", "1518").us("A/1/25", "1518")
    answer(made.play("us_action"), "unit:HQ/1/25", "join:A/1/25", "move", "move:1618", "done")
    assert (made.battle.us("HQ/1/25").moved, made.battle.us("A/1/25").moved) == (True, False)


# -- events in force --------------------------------------------------------------------------------


def test_rain_leaves_two_hexes_and_takes_the_roads_from_tanks():
    made = table(7).us("A/1/25", "1618").us("1A/4Tk", "1718")
    made.battle.put_in_force("rain", 7)
    session = march(made, "A/1/25", "1519", "1520")
    assert asked(session) == "act"
    answer(session, "unit:1A/4Tk", "move")
    assert reasons(session)["move:1818"] == "rain_on_road"


def test_minefields_hold_groups_without_an_engineer():
    made = table(7).us("A/1/25", "1520").us("B/4E", "1520").us("B/1/25", "1520")
    made.japanese("1721", disrupted=True)
    made.battle.put_in_force("minefields", 7, "green")
    session = march(made, "A/1/25", "1519")
    assert asked(session) == "act"
    answer(session, "unit:B/1/25", "join:B/4E", "move", "move:1519")
    assert asked(session) == "move"


def test_intense_fire_slows_all_but_tanks_in_a_field():
    made = table(7).us("A/1/25", "1418").us("1A/4Tk", "1520")
    made.japanese("1721", disrupted=True)
    made.battle.put_in_force("intense_fire", 7)
    session = march(made, "A/1/25", "1519", "1520")
    assert asked(session) == "act"
    answer(session, "unit:1A/4Tk", "move", "move:1519", "move:1418")
    assert asked(session) == "move"


def test_intense_fire_also_slows_those_who_start_in_a_field_and_leave_it():
    made = table(7).us("A/1/25", "1520")
    made.japanese("1721", disrupted=True)
    made.battle.put_in_force("intense_fire", 7)
    session = march(made, "A/1/25", "1519", "1418")
    assert asked(session) == "act"


def test_a_ditch_keeps_tanks_out_of_positions_of_the_cards_colours():
    made = table(7).us("1A/4Tk", "1720").us("B/4E", "1720")
    made.battle.put_in_force("at_ditch", 7, "red,green,brown")
    session = answer(made.play("us_action"), "unit:1A/4Tk", "move")
    assert reasons(session)["move:1721"] == "at_ditch"
    answer(session, "cancel", "join:B/4E", "move")
    assert "move:1721" in texts(session)
