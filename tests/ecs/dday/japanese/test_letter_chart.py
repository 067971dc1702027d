"""The chart of letters in the later days: infiltration, the lines from GT 49 on (13.1, 13.11)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.japanese import infiltration, letter_chart
from ecs.dday.japanese.fire_order import Order, acting_hexes
from tests.ecs.dday.answers import texts, told
from tests.ecs.dday.gunnery import actions, missed, stock
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

BLUE_I = 17
"""Gold R, blue I, brown A under a bar; circle."""
BLUE_I_THEN_GREEN_I = 14
BLUE_R, BLUE_M, BLUE_A, GREEN_A_BARRED = 15, 21, 28, 54


def cut_off(table: Table) -> Table:
    """Hold every black position, so that nothing is in communication."""
    for each in table.battle.island.positions.values():
        if each.colour == "black":
            table.battle.position_state(each.key).garrison = True
    return table


def placed(session: Session) -> list[tuple[str, str]]:
    """Return (hex, rule) of every unit placed so far."""
    return [(event.hex, event.rule) for event in told(session, "JapanesePlaced")]


# -- 13.11 --------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "13.11")
def test_a_unit_infiltrates_an_empty_position_that_is_cut_off_without_depth_and_without_fire():
    table = cut_off(stock(Table(turn=22).us("A/1/25", "1114"), 2))
    session = finish(fire_phase(table, BLUE_I))
    assert ("E2", "infiltrate", "1214") in actions(session)
    assert placed(session) == [("1214", "13.11")]
    assert not table.battle.depth_at("1214")
    assert not told(session, "PositionFired")


@pytest.mark.rule("iwo_jima", "13.11")
@pytest.mark.parametrize("why", ["early", "linked", "garrison", "far"])
def test_nobody_infiltrates(why):
    table = Table(turn=21 if why == "early" else 22).us("A/1/25", "1210" if why == "far" else "1114")
    stock(table, 2, units=5, depth=5)  # enough for all that the other colours of the card bring
    if why != "linked":
        cut_off(table)
    if why in ("garrison", "far"):
        for each in table.battle.island.positions_of_colour("blue"):
            table.battle.position_state(each.key).garrison = why == "garrison" or each.key != "E2"
    assert "infiltrate" not in [action for _, action, _ in actions(finish(fire_phase(table, BLUE_I)))]


@pytest.mark.rule("iwo_jima", "13.11")
def test_an_infiltrated_group_gets_its_unit_in_the_lowest_numbered_hex():
    table = cut_off(stock(Table(turn=22).us("A/1/25", "0714"), 2))
    finish(fire_phase(table, BLUE_I))
    assert table.battle.japanese_at("0513")
    assert not table.battle.japanese_at("0613")


@pytest.mark.rule("iwo_jima", "13.11")
def test_with_too_few_units_the_position_nearest_to_the_us_is_served():
    table = cut_off(stock(Table(turn=22).us("A/1/25", "1114").us("B/1/25", "0515"), 2))
    session = finish(fire_phase(table, BLUE_I))
    assert placed(session) == [("1214", "13.11")]
    assert missed(session, "B7") == "no_reserve"


@pytest.mark.rule("iwo_jima", "13.1", "13.11")
def test_a_colour_infiltrates_before_the_next_one_even_where_that_is_nearer_to_the_us():
    table = cut_off(stock(Table(turn=22).us("A/1/25", "0916"), 2))
    session = finish(fire_phase(table, BLUE_I_THEN_GREEN_I))
    assert placed(session) == [("1214", "13.11")]
    assert missed(session, "E3") == "no_reserve"


@pytest.mark.rule("iwo_jima", "13.11")
@pytest.mark.parametrize("us, first, second", [("1216", "1021", "1815"), ("0525", "0529", "0926")])
def test_of_positions_equally_near_the_lower_letter_then_the_lower_number_gets_the_unit(us, first, second):
    battle = Table(turn=22).us("A/1/25", us).battle
    assert battle.nearest_us(first) == battle.nearest_us(second)
    assert infiltration.claim(battle, first) < infiltration.claim(battle, second)


@pytest.mark.rule("iwo_jima", "13.11")
@pytest.mark.parametrize(
    ("us", "pool", "occupied", "served"),
    [("1012", 2, "", "1009"), ("0820", 2, "", "0618"), ("0727", 3, "0926", "0529")],
    ids=["B9 before E2", "E8 is nearer but has another pool", "the group of G6 is occupied"],
)
def test_the_nearest_empty_group_of_its_sector_is_served_then_the_letter_before_the_number(
    us, pool, occupied, served
):
    table = cut_off(stock(Table(turn=22).us("A/1/25", us), pool))
    if occupied:
        table.japanese(occupied)
    assert placed(finish(fire_phase(table, BLUE_I))) == [(served, "13.11")]


@pytest.mark.rule("iwo_jima", "13.11")
def test_an_occupied_position_fires_on_letter_i():
    table = Table(turn=22).us("B/1/25", "1114").us("C/1/25", "1114")
    table.japanese("1214")
    session = finish(fire_phase(table, BLUE_I))
    assert [event.kind for event in told(session, "PositionFired")] == ["fire"]


# -- the chart ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "13.1")
def test_from_turn_49_on_letter_i_redeploys_and_reinforces():
    table = stock(Table(turn=49).us("B/1/25", "1110"), 2, units=3, depth=3)
    unit = table.japanese("1214")
    session = finish(fire_phase(table, BLUE_I))
    assert ("E2", "redeploy", "1313") in actions(session)
    assert table.battle.where(unit) == "1313"
    empty = stock(Table(turn=49).us("B/1/25", "1114"), 2, units=3, depth=3)
    session = finish(fire_phase(empty, BLUE_I))
    assert ("E2", "reinforce", "1214") in actions(session)
    assert empty.battle.depth_at("1214")


@pytest.mark.rule("iwo_jima", "13.1")
def test_to_turn_48_letter_i_leaves_empty_positions_in_communication_alone():
    table = stock(Table(turn=48).us("B/1/25", "1114"), 2, units=5, depth=5)
    assert "E2" not in [group for group, _, _ in actions(finish(fire_phase(table, BLUE_I)))]


@pytest.mark.rule("iwo_jima", "13.1")
def test_from_turn_49_on_letter_a_still_assaults():
    table = Table(turn=49).us("B/1/25", "1114").us("C/1/25", "1114")
    table.japanese("1214")
    session = finish(fire_phase(table, 28, 2, 5, 6, 7, 8, 18))
    assert ("E2", "assault", "1114") in actions(session)


@pytest.mark.rule("iwo_jima", "15.4.1")
@pytest.mark.parametrize("letter", ["M", "R", "A", "I"])
def test_a_garrisoned_position_takes_no_letter_as_an_empty_one(letter):
    for turn in (22, 49):
        table = Table(turn=turn).us("A/1/25", "1114")
        table.battle.position_state("E2").garrison = True
        if letter == "I" and turn == 22:
            cut_off(table)
        assert acting_hexes(table.battle, "E2", letter) == ()
        table.battle.position_state("E2").garrison = False
        assert (acting_hexes(table.battle, "E2", letter) == ("1214",)) == ((letter, turn) != ("A", 49))


@pytest.mark.rule("iwo_jima", "6.5.1")
def test_japanese_artillery_fires_in_every_turn_from_the_second_day_on():
    for turn in (7, 8, 9, 30):
        table = Table(turn=turn).us("A/1/25", "1114")
        session = table.play("japanese_artillery")
        assert [event.sector for event in told(session, "ArtilleryFired")][:1] == [2]


@pytest.mark.rule("iwo_jima", "6.4.2")
def test_all_japanese_recover_at_the_end_of_a_pm_turn_only():
    from tests.ecs.dday.excerpt import begin

    for turn, recovered in ((7, False), (8, False), (9, True), (10, False), (12, True)):
        table = Table(turn=turn).us("A/1/25", "1114")
        unit = table.japanese("1721", disrupted=True)
        begin(table, "end_of_turn")
        assert table.battle.japanese(unit).disrupted != recovered


@pytest.mark.rule("iwo_jima", "6.4", "14.4.2")
@pytest.mark.parametrize(
    "state, reason, rule", [("disrupted", "disrupted", "6.4"), ("stance", "in_stance", "14.4.2")]
)
def test_a_position_that_is_silent_tells_why(state, reason, rule):
    table = Table(turn=8).us("A/1/25", "1113")
    unit = table.japanese("1214", revealed=True)
    setattr(table.battle.japanese(unit), state, True)
    table.battle.fire_marks.acted = (unit,)
    card = table.battle.card(f"c{BLUE_I:02}")
    list(letter_chart.act(table.battle, card, Order("E2", "I")))
    (miss,) = [event for event in table.battle.history if type(event).__name__ == "FireMissed"]
    assert (miss.group, miss.reason, miss.rule) == ("E2", reason, rule)


@pytest.mark.rule("iwo_jima", "13.8", "11.2.2")
def test_a_regimental_hq_brings_no_step_to_the_choice_of_the_hex_to_storm():
    table = Table(turn=7).us("C/1/25", "1114", steps=1).us("B/1/25", "1115", steps=2)
    table.us("F/2/25", "1314", steps=1).us("HQ/25", "1314")
    table.japanese("1214")
    session = fire_phase(table, 28)
    assert [event.unit for event in told(session, "StepLost")] == ["B/1/25"]
    assert texts(session) == {"hex:1114", "hex:1115", "hex:1314"}


@pytest.mark.rule("iwo_jima", "13.1", "14.2")
@pytest.mark.parametrize("passed", [True, False])
def test_a_tank_outside_a_position_waits_when_a_black_one_takes_the_letter_of_its_colour(passed):
    table = Table(turn=7).us("L/3/9", "1823" if passed else "1720")
    table.japanese("1924")  # H5, black: it takes letters when a US unit is two hexes away
    tank = table.japanese("1531", "jp:3/26Tk", revealed=True)
    session = finish(fire_phase(table, GREEN_A_BARRED))
    assert bool(told(session, "LetterPassed")) == passed
    assert (table.battle.where(tank) == "1531") == passed


@pytest.mark.rule("iwo_jima", "14.2", "13.2")
@pytest.mark.parametrize(("disrupted", "kind"), [(False, "machine_gun"), (True, "fire")])
def test_a_disrupted_unit_beside_a_tank_does_not_carry_out_the_letter(disrupted, kind):
    table = Table(turn=7).us("B/1/25", "1114")
    table.japanese("1214", disrupted=disrupted)
    table.japanese("1214", "jp:3/26Tk")
    session = finish(fire_phase(table, BLUE_M))
    assert [event.kind for event in told(session, "PositionFired")] == [kind, "tank"]


@pytest.mark.rule("iwo_jima", "14.2", "17.7")
@pytest.mark.parametrize("shaken, steps", [(False, 2), (True, 1)])
def test_a_tank_that_advances_into_a_disrupted_fort_goes_no_further(shaken, steps):
    def advances(table: Table) -> list[str]:
        table.us("B/1/25", "0509").japanese("1214", "jp:3/26Tk")
        return [event.hex for event in told(finish(fire_phase(table, BLUE_A)), "JapaneseMoved")]

    (first, _), table = advances(Table(turn=7)), Table(turn=7)
    fort = table.fort(first, 3)
    table.battle.fort(fort).disrupted = shaken
    found = advances(table)
    assert (found[0], len(found)) == (first, steps)
