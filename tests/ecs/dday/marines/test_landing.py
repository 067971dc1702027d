"""Amphibious operations: checks, drift, landings, arrivals (5.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ecs.dday.answers import answer, asked, drawn, pending, reasons, texts, told
from tests.ecs.dday.excerpt import begin
from tests.table import Table

BATTALION = ("HQ/1/25", "A/1/25", "B/1/25", "C/1/25")
BLUE_DIAMOND_RIGHT, RED_TRIANGLE_LEFT, BLUE_DIAMOND_LEFT = 30, 1, 39
BLUE_CIRCLE, BLUE_TRIANGLE, PURPLE_DIAMOND, BROWN_DIAMOND = 26, 17, 9, 28


def boats(box: str, *units: str, turn: int = 2) -> Table:
    """Return an island with units in a box."""
    table = Table(turn=turn)
    for unit in units:
        table.us(unit, f"box:{box}")
    return table


def landing(table: Table, *cards: int):
    """Play the amphibious phase with these cards on top of the deck."""
    return begin(table.cards(*cards), "amphibious")


def steps(table: Table, *units: str) -> tuple[int, ...]:
    """Return the steps of units."""
    return tuple(table.battle.us(unit).steps for unit in units)


def box_of(table: Table, unit: str) -> str:
    """Return the place of a unit."""
    return table.battle.where(unit)


# -- landing checks -------------------------------------------------------------------------------


@pytest.mark.example("iwo-landing-count")
@pytest.mark.rule("iwo_jima", "5.1", "5.0")
def test_two_battalions_and_a_tank_draw_three_cards_lower_battalion_first_tank_last():
    table = boats("B1", "K/3/25", "A/1/25", "B/1/25", "1A/4Tk")
    session = landing(table, 4, 6, 10)
    assert drawn(session, "landing") == ["c04", "c06", "c10"]
    subjects = [event.subject for event in told(session, "CardDrawn")]
    assert subjects == ["B1:1/25", "B1:3/25", "B1:support"]


@pytest.mark.rule("iwo_jima", "5.1")
def test_equal_battalion_numbers_go_by_regiment():
    session = landing(boats("B1", "A/1/25", "B/1/24", "C/1/23"), 4, 6, 10)
    subjects = [event.subject for event in told(session, "CardDrawn")]
    assert subjects == ["B1:1/23", "B1:1/24", "B1:1/25"]


@pytest.mark.rule("iwo_jima", "5.1")
def test_engineers_and_tanks_share_a_card_by_fours():
    others = ("1A/4Tk", "1B/4Tk", "A/4E", "B/4E", "C/4E")
    session = landing(boats("B1", *others), 4, 6)
    checks = told(session, "LandingChecked")
    assert [event.units for event in checks] == [("A/4E", "B/4E", "C/4E", "1A/4Tk"), ("1B/4Tk",)]


@pytest.mark.rule("iwo_jima", "5.1")
def test_engineers_and_tanks_of_one_division_come_before_those_of_another():
    others = ("1A/4Tk", "B/4E", "A/5E", "1A/5Tk", "1B/5Tk")
    session = landing(boats("B1", *others), 4, 6)
    checks = told(session, "LandingChecked")
    assert [event.units for event in checks] == [("B/4E", "1A/4Tk", "A/5E", "1A/5Tk"), ("1B/5Tk",)]


@pytest.mark.rule("iwo_jima", "5.1", "5.0")
def test_boxes_are_checked_from_the_left():
    table = boats("B1", "A/1/25").us("A/1/28", "box:G").us("A/1/27", "box:R2")
    session = landing(table, 4, 6, 10)
    assert [event.subject for event in told(session, "CardDrawn")] == ["G:1/28", "R2:1/27", "B1:1/25"]


@pytest.mark.example("iwo-landing-1")
@pytest.mark.rule("iwo_jima", "5.1", "5.2")
def test_blue_1_card_30_costs_a_step_and_drifts_a_company_card_01_does_nothing():
    table = boats("B1", *BATTALION, "HQ/3/25", "I/3/25", "K/3/25", "L/3/25", turn=1)
    table.japanese("0618")
    table.japanese("0720")  # the black position of the real set-up: Blue 1 has no black square
    table.fort("0720", 2)
    session = landing(table, BLUE_DIAMOND_RIGHT, RED_TRIANGLE_LEFT)
    assert steps(table, *BATTALION) == (2, 3, 4, 4)
    assert table.battle.us("A/1/25").marker
    assert box_of(table, "A/1/25") == "box:B2"
    assert steps(table, "HQ/3/25", "I/3/25", "K/3/25", "L/3/25") == (2, 4, 4, 4)
    assert box_of(table, "K/3/25") == "box:B1"
    answer(session, "unit:B/1/25", "land:B/1/25:0518")
    assert box_of(table, "B/1/25") == "0518"
    settle(answer(session, "all:0517"))
    assert pending(session).subject[0] == "B2"
    answer(session, "all:0520")
    assert box_of(table, "A/1/25") == "0520"


def settle(session):
    """Answer every question about overstacked units with its first option."""
    while asked(session) == "overstack":
        answer(session, pending(session).options[0].text)


@pytest.mark.rule("iwo_jima", "5.1")
def test_unit_depth_marker_and_fort_cost_a_step_each():
    table = boats("B2", "A/1/25")
    table.japanese("0618", depth=True)
    table.fort("0618", 2)
    landing(table, BLUE_DIAMOND_LEFT)
    assert steps(table, "A/1/25") == (1,)


@pytest.mark.rule("iwo_jima", "5.1")
def test_a_disrupted_unit_and_its_depth_marker_do_not_count():
    table = boats("B2", "A/1/25")
    table.japanese("0618", depth=True, disrupted=True)
    landing(table, BLUE_DIAMOND_LEFT)
    assert steps(table, "A/1/25") == (4,)


@pytest.mark.rule("iwo_jima", "5.1")
def test_a_black_position_adds_one_step_to_a_colour_that_matches():
    table = boats("B2", "A/1/25")
    table.japanese("0618")
    table.japanese("0720")
    landing(table, BLUE_DIAMOND_LEFT)
    assert steps(table, "A/1/25") == (2,)


@pytest.mark.rule("iwo_jima", "5.1")
def test_a_black_position_alone_does_nothing_without_a_matching_square():
    table = boats("R2", "B/1/25")
    table.japanese("0720")
    landing(table, RED_TRIANGLE_LEFT)
    assert steps(table, "B/1/25") == (4,)


@pytest.mark.rule("iwo_jima", "5.1")
def test_positions_beyond_three_hexes_do_not_count():
    table = boats("B1", "A/1/25")
    table.japanese("0513")
    landing(table, BLUE_DIAMOND_LEFT)
    assert steps(table, "A/1/25") == (4,)


@pytest.mark.rule("iwo_jima", "5.1")
def test_only_the_group_of_the_card_is_hit():
    table = boats("B1", "A/1/25", "I/3/25")
    table.japanese("0618")
    landing(table, BLUE_DIAMOND_LEFT, 4)
    assert steps(table, "A/1/25", "I/3/25") == (3, 4)


@pytest.mark.rule("iwo_jima", "5.1", "5.3")
def test_headquarters_and_heavy_weapons_neither_cause_nor_suffer_checks():
    table = boats("B1", "HQ/1/25", "HW/25")
    table.japanese("0618")
    session = landing(table, BLUE_DIAMOND_LEFT)
    assert drawn(session) == []
    assert asked(session) == "land"
    assert {"unit:HQ/1/25", "unit:HW/25"} <= texts(session)


@pytest.mark.rule("iwo_jima", "5.1")
def test_excess_losses_end_with_the_unit():
    table = boats("B2", "A/4E")
    table.japanese("0618", depth=True)
    table.japanese("0720")
    session = landing(table, BLUE_DIAMOND_LEFT)
    assert box_of(table, "A/4E") == "dead"
    assert len(told(session, "StepLost")) == 2


# -- drift ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "5.1")
def test_drift_needs_a_matching_square_but_no_hit():
    table = boats("B1", "A/1/25").us("A/1/27", "box:G")
    landing(table, 4, BLUE_DIAMOND_RIGHT)
    assert box_of(table, "A/1/25") == "box:B2"
    assert steps(table, "A/1/25") == (4,)
    table = boats("B1", "B/1/25")
    landing(table, RED_TRIANGLE_LEFT)
    assert box_of(table, "B/1/25") == "box:B1"


@pytest.mark.rule("iwo_jima", "5.1")
def test_at_the_end_of_the_row_a_unit_drifts_the_other_way():
    table = boats("B2", "A/1/25")
    landing(table, BLUE_DIAMOND_RIGHT)
    assert box_of(table, "A/1/25") == "box:B1"


@pytest.mark.rule("iwo_jima", "5.1")
def test_the_player_picks_which_of_several_units_drifts():
    table = boats("B1", "A/4E", "1C/4Tk")
    session = landing(table, BLUE_DIAMOND_RIGHT)
    assert (asked(session), texts(session)) == ("drift", {"drift:1C/4Tk", "drift:A/4E"})
    answer(session, "drift:1C/4Tk")
    assert (box_of(table, "1C/4Tk"), box_of(table, "A/4E")) == ("box:B2", "box:B1")


@pytest.mark.rule("iwo_jima", "5.1")
def test_a_unit_that_drifted_is_not_checked_again():
    table = boats("B1", "A/1/25")
    session = landing(table, BLUE_DIAMOND_RIGHT, BLUE_DIAMOND_LEFT)
    assert box_of(table, "A/1/25") == "box:B2"
    assert len(drawn(session, "landing")) == 1


@pytest.mark.rule("iwo_jima", "5.1")
def test_from_turn_7_on_nobody_drifts():
    table = boats("B1", "A/1/25", turn=7)
    landing(table, BLUE_DIAMOND_RIGHT)
    assert box_of(table, "A/1/25") == "box:B1"


# -- landing --------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "5.2")
def test_units_land_in_a_hex_of_their_box_one_by_one_or_stay_in_the_box():
    table = boats("B1", *BATTALION)
    session = landing(table, 4)
    assert {"all:0517", "all:0518", "unit:A/1/25", "done"} <= texts(session)
    answer(session, "unit:A/1/25")
    assert texts(session) == {"land:A/1/25:0517", "land:A/1/25:0518", "cancel"}
    answer(session, "land:A/1/25:0517", "done")
    assert box_of(table, "A/1/25") == "0517"
    assert box_of(table, "B/1/25") == "box:B1"
    (kept,) = told(session, "UnitsKept")
    assert set(kept.units) == set(BATTALION) - {"A/1/25"}
    assert table.battle.landings.boxes == ("B1",)


@pytest.mark.rule("iwo_jima", "5.2")
def test_units_that_waited_are_checked_again_next_turn():
    table = boats("B1", "A/1/25", turn=2)
    session = begin(table.cards(4, 6), "amphibious")
    answer(session, "done")
    table.battle.clock.turn = 3
    session = begin(table, "amphibious")
    assert drawn(session, "landing") == ["c04", "c06"]


@pytest.mark.rule("iwo_jima", "5.2")
def test_a_whole_box_may_overstack_and_the_player_picks_who_is_disrupted():
    table = boats("B1", *BATTALION)
    session = answer(landing(table, 4), "all:0517")
    assert asked(session) == "overstack"
    answer(session, "disrupt:C/1/25")
    assert table.battle.us("C/1/25").disrupted == 2
    assert asked(session) == "halt"


@pytest.mark.rule("iwo_jima", "5.2")
def test_nobody_lands_on_the_japanese():
    table = boats("B1", "A/1/25")
    table.japanese("0517")
    session = landing(table, 4)
    assert texts(session) == {"all:0518", "unit:A/1/25", "done"}
    assert reasons(session) == {"all:0517": "enemy"}


@pytest.mark.rule("iwo_jima", "5.2")
def test_a_landing_can_be_taken_back_but_not_a_landing_card():
    table = boats("B1", "A/1/25", "B/1/25").us("A/1/28", "box:G")
    session = answer(landing(table, 4, 6), "all:0308")
    assert pending(session).subject == ("B1",)
    assert session.undo()
    assert box_of(table, "A/1/28") == "box:G"
    assert not session.undo()
    answer(session, "all:0408", "unit:A/1/25", "land:A/1/25:0517")
    assert session.undo()
    assert box_of(table, "A/1/25") == "box:B1"
    assert box_of(table, "A/1/28") == "0408"


@pytest.mark.rule("iwo_jima", "18.4.4", "5.2")
def test_nobody_lands_in_a_closed_sector():
    table = boats("B1", "A/1/25")
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, closed_sectors=(2,)))
    assert asked(landing(table, 4)) == "halt"


@pytest.mark.rule("iwo_jima", "18.0", "5.2")
def test_a_closed_beach_hex_names_the_rule_of_closed_ground():
    table = boats("R1", "A/1/25")
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, north_limit=9))
    session = landing(table, 4)
    (shut,) = pending(session).blocked
    assert (shut.option.text, shut.reason, shut.rule) == ("all:0410", "closed_sector", "18.0")


@pytest.mark.rule("iwo_jima", "17.1", "5.2")
def test_a_landing_near_a_fort_location_brings_its_forts():
    table = boats("B2", "A/1/25")
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, live_fort_sectors=()))
    answer(landing(table, 4), "all:0519")
    assert len(table.battle.forts_at("0720")) == 1


# -- arrivals -------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "5.3", "19.0", "18.4.2")
def test_units_of_the_next_turn_are_placed_in_a_box_of_the_players_choice():
    table = Table(turn=1)
    for unit in ("HQ/3/27", "I/3/27", "K/3/27", "L/3/27"):
        table.us(unit, "due:2")
    session = begin(table, "amphibious")
    assert (asked(session), texts(session)) == ("arrival_box", {"box:R1", "box:R2", "split"})
    answer(session, "split", "box:R1", "box:R2", "box:R2", "box:R2")
    assert table.battle.us_at("box:R1") == ("HQ/3/27",)
    assert table.battle.us_at("box:R2") == ("I/3/27", "K/3/27", "L/3/27")


@pytest.mark.rule("iwo_jima", "5.3")
def test_a_unit_without_a_listed_beach_goes_into_any_box():
    table = Table(turn=4)
    for unit in ("C/4E", "D/4E", "C/5E", "D/5E"):
        table.us(unit, "due:5")
    session = begin(table, "amphibious")
    boxes = {f"box:{code}" for code in table.battle.island.boxes}
    assert texts(session) == boxes | {"split"}
    answer(session, "box:P1")
    assert len(table.battle.us_at("box:P1")) == 4


@pytest.mark.rule("iwo_jima", "5.3")
def test_a_single_box_is_not_asked_for():
    table = Table(turn=2).us("I/3/23", "due:3").us("K/3/23", "due:3")
    session = begin(table, "amphibious")
    assert asked(session) == "halt"
    assert table.battle.us_at("box:Y1") == ("I/3/23", "K/3/23")


# -- the second wave ------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.4.4", "5.2")
def test_the_second_wave_waits_until_after_the_us_actions():
    table = boats("B1", "A/1/25", "1A/4Tk", "B/4E", turn=1)
    session = landing(table, 4)
    assert {event.units for event in told(session, "LandingChecked")} == {("A/1/25",)}
    answer(session, "all:0517")
    assert table.battle.us_at("box:B1") == ("1A/4Tk", "B/4E")


@pytest.mark.rule("iwo_jima", "18.4.4")
def test_the_second_wave_is_checked_and_lands_but_leaves_the_others_in_their_boxes():
    table = boats("B1", "A/1/25", "1A/4Tk", "B/4E", turn=1)
    session = begin(table.cards(4), "second_wave")
    assert [event.units for event in told(session, "LandingChecked")] == [("B/4E", "1A/4Tk")]
    answer(session, "all:0518")
    assert table.battle.us_at("0518") == ("1A/4Tk", "B/4E")
    assert table.battle.us_at("box:B1") == ("A/1/25",)
    assert asked(session) == "halt"
