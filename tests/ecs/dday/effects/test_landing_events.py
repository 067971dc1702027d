"""Events on the landing beaches (20.0)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import answer, asked, texts, told
from tests.ecs.dday.campaign import hero
from tests.ecs.dday.excerpt import event
from tests.table import Table

CONGESTION, LVT_FIRE, STUCK, INFILTRATION = 2, 8, 16, 28
BLUE_FIRST, GOLD_FIRST, RED_FIRST = 38, 9, 20


@pytest.mark.rule("iwo_jima", "event:Landing: Beach Congestion")
def test_beach_congestion_disrupts_a_hex_and_costs_one_unit_a_step():
    table = Table(turn=2).us("A/1/25", "0517").us("B/1/25", "0517").us("A/1/28", "0308").us("C/1/25", "0616")
    session = event(table, CONGESTION)
    assert texts(session) == {"hex:0308", "hex:0517"}
    answer(session, "hex:0517")
    assert texts(session) == {"lose:A/1/25", "lose:B/1/25"}
    answer(session, "lose:B/1/25")
    battle = table.battle
    assert [battle.us(unit).disrupted for unit in ("A/1/25", "B/1/25", "A/1/28", "C/1/25")] == [2, 2, 0, 0]
    assert [battle.us(unit).steps for unit in ("A/1/25", "B/1/25")] == [4, 3]


@pytest.mark.rule("iwo_jima", "event:Landing: Beach Congestion")
def test_with_empty_beaches_there_is_no_congestion():
    session = event(Table(turn=2).us("C/1/25", "0616"), CONGESTION)
    assert told(session, "EventWasted")[0].reason == "no_unit_on_a_beach"


@pytest.mark.rule("iwo_jima", "event:Landing: Beach Congestion", "6.3.3")
def test_a_regimental_hq_alone_on_its_beach_comes_to_no_harm():
    table = Table(turn=2).us("HQ/25", "0517")
    session = event(table, CONGESTION)
    assert not told(session, "UnitDisrupted")
    assert not told(session, "StepLost")
    assert table.battle.where("HQ/25") == "0517"


@pytest.mark.rule("iwo_jima", "event:Landing: LVT Fire")
def test_lvt_fire_disrupts_the_position_of_a_new_cards_first_colour_nearest_to_a_beach():
    table = Table(turn=2)
    near, further, other = table.japanese("0618"), table.japanese("0613"), table.japanese("0616")
    session = event(table, LVT_FIRE, BLUE_FIRST)
    assert [drawn.card for drawn in told(session, "CardDrawn")] == ["c08", "c38"]
    battle = table.battle
    assert [battle.japanese(unit).disrupted for unit in (near, further, other)] == [True, False, False]


@pytest.mark.rule("iwo_jima", "event:Landing: LVT Fire")
def test_positions_beyond_three_hexes_of_a_beach_are_out_of_reach():
    table = Table(turn=2)
    unit = table.japanese("0917")  # red, four hexes inland
    session = event(table, LVT_FIRE, RED_FIRST)
    assert not table.battle.japanese(unit).disrupted
    assert told(session, "EventWasted")


@pytest.mark.rule("iwo_jima", "event:Landing: LVT Fire")
def test_the_player_chooses_among_positions_equally_near():
    table = Table(turn=2)
    table.japanese("0618")
    table.japanese("0513")
    session = event(table, LVT_FIRE, BLUE_FIRST)
    assert texts(session) == {"hex:0513", "hex:0618"}
    answer(session, "hex:0513")
    assert [each.hex for each in told(session, "JapaneseDisrupted")] == ["0513"]


@pytest.mark.rule("iwo_jima", "event:Landing: Tanks Stuck on Terrace")
def test_the_player_picks_the_tank_that_is_stuck_on_a_terrace():
    table = Table(turn=2).us("1A/4Tk", "0517").us("1B/4Tk", "0616").us("1C/4Tk", "0811").us("A/1/25", "0517")
    session = event(table, STUCK)
    assert texts(session) == {"tank:1A/4Tk", "tank:1B/4Tk"}
    answer(session, "tank:1B/4Tk")
    assert [table.battle.us(unit).disrupted for unit in ("1A/4Tk", "1B/4Tk", "1C/4Tk")] == [0, 2, 0]


@pytest.mark.rule("iwo_jima", "event:Landing: Tanks Stuck on Terrace")
def test_disrupted_tanks_and_tanks_off_the_terraces_are_not_stuck():
    table = Table(turn=2).us("1A/4Tk", "0517", disrupted=1).us("1C/4Tk", "0811")
    session = event(table, STUCK)
    assert told(session, "EventWasted")
    assert not table.battle.us("1C/4Tk").disrupted


@pytest.mark.rule("iwo_jima", "event:Landing: US Infiltration")
def test_a_rifle_company_of_each_regiment_near_a_beach_may_move_a_hex_without_fire():
    table = Table(turn=2).us("A/1/25", "0517").us("B/1/25", "0811").us("A/1/28", "0308").us("HQ/1/25", "0517")
    table.japanese("0616")
    table.japanese("0618")
    session = event(table, INFILTRATION)
    assert asked(session) == "infiltrate"
    assert texts(session) == {"unit:A/1/25", "pass"}
    answer(session, "unit:A/1/25")
    assert texts(session) == {"cancel", "move:0516", "move:0518", "move:0617", "move:0418"} & texts(session)
    assert "move:0616" not in texts(session)
    answer(session, "move:0617")
    assert table.battle.where("A/1/25") == "0617"
    assert table.battle.us("A/1/25").steps == 4
    assert not told(session, "PositionFired")
    assert texts(session) == {"unit:A/1/28", "pass"}
    answer(session, "pass")
    assert table.battle.where("A/1/28") == "0308"


@pytest.mark.rule("iwo_jima", "event:Landing: US Infiltration")
def test_nobody_infiltrates_into_a_closed_sector():
    table = Table(turn=2).us("A/1/28", "0308")
    session = answer(event(table, INFILTRATION), "unit:A/1/28")
    assert "move:0307" not in texts(session)


@pytest.mark.rule("iwo_jima", "event:Landing: US Infiltration")
def test_who_infiltrates_into_a_full_hex_overstacks_it():
    table = Table(turn=2).us("A/1/25", "0517").us("E/2/24", "0617").us("F/2/24", "0617")
    session = answer(event(table, INFILTRATION), "pass", "unit:A/1/25", "move:0617")
    assert asked(session) == "overstack"


@pytest.mark.rule("iwo_jima", "event:Landing: Beach Congestion", "11.1.6")
def test_an_inspired_marker_takes_the_step_of_a_crowded_beach():
    table = Table(turn=2).us("A/1/25", "0517")
    marker = hero(table, "rifleman", "A/1/25", inspired=True)
    session = event(table, CONGESTION)
    answer(session, f"inspired:{marker}")
    assert (table.battle.us("A/1/25").steps, table.battle.where(marker)) == (4, "heroes")
