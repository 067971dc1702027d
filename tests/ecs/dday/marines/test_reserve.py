"""The division reserves and days of rest (16.2, 16.3)."""

from __future__ import annotations

import pytest

from ecs.dday import components as c
from ecs.dday.battle import CAVE
from ecs.dday.marines import replacements, reserve
from tests.ecs.dday.answers import answer, asked, pending, reasons, texts, told
from tests.ecs.dday.campaign import later, step
from tests.ecs.dday.command.test_command_posts import enemy, secured
from tests.ecs.dday.excerpt import begin

HERE = "1015"
BATTALION = ("HQ/1/25", "A/1/25", "B/1/25", "C/1/25")
THE_25TH = tuple(
    f"{name}/{number}/25" for number, names in ((1, "ABC"), (2, "EFG"), (3, "IKL")) for name in ("HQ", *names)
)


def infantry(table, division=4):
    return replacements.infantry(table.battle, division)[0]


@pytest.mark.rule("iwo_jima", "16.2", "16.0", "4.0")
@pytest.mark.parametrize("turn", [7, 9])
def test_a_unit_outside_every_field_goes_into_reserve_and_is_fit_again(turn):
    table = secured(turn).us("A/1/25", HERE, disrupted=turn - 1)
    session = answer(step(table, "reserve"), "to_reserve:A/1/25")
    assert table.battle.where("A/1/25") == "reserve:4"
    assert table.battle.us("A/1/25").disrupted == 0
    assert asked(session) == "halt"


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_unit_under_fire_stays_one_before_a_disrupted_position_may_go():
    table = secured().us("A/1/25", HERE).us("A/1/27", "1615").us("HQ/27", "1615")
    table.battle.world.get(c.Regiment, "HQ/27").post = 1
    enemy(table, "1116")
    session = step(table, "reserve")
    assert reasons(session)["to_reserve:A/1/25"] == "under_fire"
    assert reasons(session)["to_reserve:HQ/27"] == "command_post"
    assert {each.reason: each.rule for each in pending(session).blocked} == {
        "under_fire": "16.2",
        "command_post": "15.0",
    }
    assert texts(session) == {"to_reserve:A/1/27", "done"}
    table = secured().us("A/1/25", HERE)
    enemy(table, "1116", disrupted=True)
    assert "to_reserve:A/1/25" in texts(step(table, "reserve"))


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_unit_stays_in_reserve_for_three_turns():
    table = secured(7).us("A/1/25", HERE).us("HQ/25", HERE)
    answer(step(table, "reserve"), "to_reserve:A/1/25")
    table.battle.clock.turn = 9
    assert reasons(step(table, "reserve"))["from_reserve:A/1/25"] == "full_day"
    table.battle.clock.turn = 10
    assert "from_reserve:A/1/25" in texts(step(table, "reserve"))


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_unit_comes_back_within_six_hexes_of_its_hq_outside_every_field():
    table = secured().us("A/1/25", "reserve:4").us("HQ/25", HERE)
    enemy(table, "1116", disrupted=True)
    session = answer(step(table, "reserve"), "from_reserve:A/1/25")
    assert asked(session) == "from_reserve_to"
    hexes = {text.partition(":")[2] for text in texts(session) if text != "cancel"}
    distance = table.battle.board.distance
    assert max(distance(HERE, key) for key in hexes) == 6
    assert "1115" not in hexes
    assert "0714" in hexes
    answer(session, "place:0714")
    assert table.battle.where("A/1/25") == "0714"


@pytest.mark.rule("iwo_jima", "16.2")
def test_with_its_hq_off_the_map_a_unit_comes_back_near_another_of_the_division():
    table = secured().us("A/1/25", "reserve:4").us("HQ/27", HERE)
    assert reasons(step(table, "reserve"))["from_reserve:A/1/25"] == "no_site"
    table.us("HQ/24", "0714")
    assert "from_reserve:A/1/25" in texts(step(table, "reserve"))


@pytest.mark.rule("iwo_jima", "16.2", "7.5")
def test_stacking_holds_where_units_come_back():
    table = secured().us("A/1/25", "reserve:4").us("HQ/25", HERE).us("A/1/27", HERE).us("B/1/27", HERE)
    session = answer(step(table, "reserve"), "from_reserve:A/1/25")
    assert f"place:{HERE}" not in texts(session)


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_whole_battalion_in_reserve_earns_a_step_and_a_whole_regiment_one_more():
    table = later()
    for unit in BATTALION[:-1]:
        table.us(unit, "reserve:4")
    table.us(BATTALION[-1], HERE)
    step(table, "halt")
    assert infantry(table) == 60
    table.us(BATTALION[-1], "reserve:4")
    session = step(table, "halt")
    assert infantry(table) == 61
    assert told(session, "PointsChanged")[-1].kind == "infantry_4"
    for unit in THE_25TH:
        table.us(unit, "reserve:4")
    step(table, "halt")
    assert infantry(table) == 65
    table.battle.clock.turn = 9
    step(table, "halt")
    assert infantry(table) == 65


# -- rest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "16.3")
@pytest.mark.parametrize("turn, asks", [(25, False), (28, True), (29, False), (30, False), (31, True)])
def test_a_day_of_rest_may_begin_in_an_am_turn_from_27_february_on(turn, asks):
    session = begin(later(turn), "headquarters")
    assert (asked(session) == "rest_day") == asks


@pytest.mark.rule("iwo_jima", "16.3")
def test_on_a_day_of_rest_nobody_acts_for_three_turns():
    table = secured(28).us("A/1/25", HERE)
    enemy(table, "1116")
    answer(begin(table, "headquarters"), "rest")
    acting = (
        "first_event",
        "japanese_fire",
        "second_event",
        "us_action",
        "japanese_artillery",
        "japanese_raid",
    )
    rows = {row.phase.key: row for row in table.rules.sequence()}
    for turn, quiet in ((28, True), (29, True), (30, True), (31, False)):
        table.battle.clock.turn = turn
        assert [rows[key].when(table.battle) for key in acting] == [not quiet] * len(acting)
    table.battle.clock.turn = 30
    assert not rows["headquarters"].when(table.battle)
    assert rows["amphibious"].when(table.battle)
    assert rows["end_of_turn"].when(table.battle)


@pytest.mark.rule("iwo_jima", "16.3")
@pytest.mark.parametrize(("where", "counts"), [("0714", True), ("1014", True), (HERE, False)])
def test_on_a_day_of_rest_steady_fire_does_not_keep_a_unit_from_resting(where, counts):
    table = secured(28).us("A/1/25", where)
    enemy(table, "1116")  # steady fire into 1014, intense into 1015
    assert not reserve.rests(table.battle, "A/1/25")
    reserve.declare(table.battle)
    assert reserve.rests(table.battle, "A/1/25") is counts


@pytest.mark.rule("iwo_jima", "16.3")
def test_on_a_day_of_rest_units_outside_intense_fire_count_as_in_reserve():
    table = secured(28)
    for unit in BATTALION:
        table.us(unit, "0714", steps=1)
    for unit in ("HQ/1/27", "A/1/27", "B/1/27", "C/1/27"):
        table.us(unit, HERE, steps=1)
    enemy(table, "1116")
    session = answer(begin(table, "headquarters"), "rest")
    while "replace:A/1/25" not in texts(session):
        answer(session, "done")
    assert (infantry(table), infantry(table, 5)) == (61, 60)
    answer(session, "replace:A/1/25", "replace:A/1/25", "replace:A/1/25", "replace:A/1/27")
    assert reasons(session)["replace:A/1/27"] == "one_step_each"
    assert table.battle.us("A/1/25").steps == 4


@pytest.mark.rule("iwo_jima", "16.3")
@pytest.mark.parametrize("south_held, fit", [(False, True), (True, False)])
def test_once_the_south_is_free_all_recover_on_a_day_of_rest(south_held, fit):
    table = secured(28).us("A/1/25", HERE, disrupted=27)
    unit = enemy(table, "2125", disrupted=True)
    if south_held:
        enemy(table, "0508")
    answer(begin(table, "headquarters"), "rest")
    assert (table.battle.us("A/1/25").disrupted == 0) == fit
    assert table.battle.japanese(unit).disrupted != fit


@pytest.mark.rule("iwo_jima", "16.3")
def test_a_cave_in_the_south_is_no_position_and_does_not_keep_units_from_recovering_on_a_day_of_rest():
    table = secured(28).us("A/1/25", HERE, disrupted=27)
    table.battle.depth(table.depth("0710")).under = CAVE
    assert "0710" in table.battle.occupied_hexes()
    answer(begin(table, "headquarters"), "rest")
    assert table.battle.us("A/1/25").disrupted == 0


@pytest.mark.rule("iwo_jima", "16.3", "7.5.2")
def test_who_is_too_many_in_a_hex_after_a_day_of_rest_has_been_declared_is_disrupted_again():
    table = secured(28).us("A/1/25", HERE).us("B/1/25", HERE).us("C/1/25", HERE, disrupted=27)
    session = answer(begin(table, "headquarters"), "rest")
    assert asked(session) == "overstack"
    answer(session, "disrupt:B/1/25")
    assert [bool(table.battle.us(unit).disrupted) for unit in ("A/1/25", "B/1/25", "C/1/25")] == [
        False,
        True,
        False,
    ]
    assert asked(session) != "overstack"


@pytest.mark.rule("iwo_jima", "16.3", "5.3")
def test_on_a_day_of_rest_nobody_lands():
    table = secured(29).us("A/1/25", "box:Y1").us("A/1/27", HERE)
    table.battle.put_in_force(reserve.REST, 30)
    begin(table, "amphibious")
    assert table.battle.where("A/1/25") == "box:Y1"
    table.battle.clock.turn = 31
    assert asked(begin(table, "amphibious")) == "land"


# -- assignment ---------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "4.0", "11.2.1")
def test_tanks_and_engineers_are_assigned_to_regiments_of_their_division_until_that_is_changed():
    table = secured().us("1A/4Tk", HERE).us("A/4E", "reserve:4").us("HQ/25", HERE).us("HQ/24", HERE)
    session = step(table, "assignments")
    assert texts(session) == {"assign:1A/4Tk", "assign:A/4E", "done"}
    answer(session, "assign:1A/4Tk")
    assert texts(session) == {"regiment:24", "regiment:25", "cancel"}
    answer(session, "regiment:25", "assign:1A/4Tk")
    assert texts(session) == {"regiment:24", "cancel"}
    answer(session, "regiment:24", "done")
    assert table.battle.world.get(c.Assignment, "1A/4Tk").regiment == 24
    assert [each.regiment for each in told(session, "UnitAssigned")] == [25, 24]


@pytest.mark.rule("iwo_jima", "4.0", "11.2.1")
def test_units_are_assigned_to_regiments_that_have_come_and_still_live():
    table = later().us("1A/3Tk", HERE).us("HQ/21", HERE)
    table.battle.world.move("HQ/9", "due:22")
    table.us("HW/9", "dead").battle.us("HW/9").steps = 0
    table.us("HQ/25", HERE).us("1A/5Tk", HERE)
    session = step(table, "assignments")
    assert texts(session) == {"assign:1A/3Tk", "done"}  # no regiment of the 5th Division is there
    answer(session, "assign:1A/3Tk")
    assert texts(session) == {"regiment:21", "cancel"}


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_fit_unit_is_not_said_to_recover_as_it_goes_into_reserve():
    session = answer(step(secured().us("A/1/25", HERE), "reserve"), "to_reserve:A/1/25")
    assert told(session, "UnitRecovered") == []


@pytest.mark.rule("iwo_jima", "16.2")
def test_the_day_in_reserve_is_counted_for_each_unit_by_itself():
    table = secured(10).us("A/1/25", "reserve:4").us("B/1/25", "reserve:4").us("HQ/25", HERE)
    table.battle.depot.entered = (("B/1/25", 9),)
    session = step(table, "reserve")
    assert "from_reserve:A/1/25" in texts(session)
    assert reasons(session)["from_reserve:B/1/25"] == "full_day"


def back(table, unit: str) -> set[str]:
    """Return the hexes a unit may come back to."""
    return set(reserve.sites(table.battle, unit, reserve.open_ground(table.battle)))


def around(table, *places: str) -> set[str]:
    """Return the ground in communication within six hexes of some places."""
    board, ground = table.battle.board, reserve.open_ground(table.battle)
    return {key for key in ground if any(board.distance(place, key) <= 6 for place in places)}


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_unit_whose_own_hq_is_on_the_map_comes_back_to_that_one_alone():
    table = secured().us("A/1/25", "reserve:4").us("HQ/25", HERE).us("HQ/24", "1724")
    assert back(table, "A/1/25") == around(table, HERE) != around(table, HERE, "1724")


@pytest.mark.rule("iwo_jima", "16.2")
def test_an_hq_in_reserve_comes_back_near_a_sister_before_its_own_units():
    table = secured().us("HQ/25", "reserve:4").us("A/1/25", HERE).us("HQ/24", "1724")
    assert back(table, "HQ/25") == around(table, "1724")
    table.battle.world.move("HQ/24", "off")
    assert back(table, "HQ/25") == around(table, HERE)


@pytest.mark.rule("iwo_jima", "16.2")
def test_without_an_hq_of_its_division_a_unit_waits_even_with_comrades_ashore():
    table = secured().us("A/1/25", "reserve:4").us("B/1/25", HERE)
    assert back(table, "A/1/25") == set()


@pytest.mark.rule("iwo_jima", "16.2", "18.6")
def test_nobody_comes_back_into_closed_ground():
    table = secured().us("A/1/25", "reserve:4").us("HQ/25", "0609")
    assert {table.battle.island.sector(key) for key in back(table, "A/1/25")} == {1, 2}
    table.battle.scenario = later(closed_sectors=(1,)).battle.scenario
    assert {table.battle.island.sector(key) for key in back(table, "A/1/25")} == {2}


@pytest.mark.rule("iwo_jima", "16.2")
def test_an_hq_without_sisters_comes_back_near_its_regiment_or_else_its_division():
    table = secured().us("HQ/25", "reserve:4").us("A/1/25", HERE).us("A/1/24", "1724").us("A/1/27", "0512")
    assert back(table, "HQ/25") == around(table, HERE)
    table.battle.world.move("A/1/25", "off")
    assert back(table, "HQ/25") == around(table, "1724")


@pytest.mark.rule("iwo_jima", "16.2")
def test_a_division_wholly_in_reserve_comes_back_near_another_or_over_the_beaches():
    table = secured().us("HQ/25", "reserve:4").us("A/1/25", "reserve:4").us("HQ/27", HERE)
    assert back(table, "HQ/25") == around(table, HERE)
    assert back(table, "A/1/25") == set()
    table.battle.world.move("HQ/27", "reserve:5")
    assert back(table, "A/1/25") == set()
    assert back(table, "HQ/25") == around(table, *table.battle.island.beach_hexes()) != set()


@pytest.mark.rule("iwo_jima", "16.3")
def test_a_day_of_rest_tells_of_the_shaken_alone_and_reaches_nobody_afloat():
    table = secured(28).us("A/1/25", HERE, disrupted=27).us("B/1/25", HERE).us("C/1/25", "box:Y1")
    session = answer(begin(table, "headquarters"), "rest")
    assert [event.unit for event in told(session, "UnitRecovered")] == ["A/1/25"]
    assert reserve.rests(table.battle, "B/1/25")
    assert not reserve.rests(table.battle, "C/1/25")
