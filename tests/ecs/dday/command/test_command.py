"""Who commands whom from the second day on (7.3.4, 8.1, 11.0, 11.1.2, 11.2, 11.3, 15.3)."""

from __future__ import annotations

import pytest

from ecs.dday import components as c
from ecs.dday.battle import CAVE
from ecs.dday.combat import attack_strength
from ecs.dday.combat.attack_force import Force, battery_reason, calls_support, support_reason, unit_reason
from ecs.dday.command import command, command_posts
from tests.ecs.dday.answers import answer, asked, reasons, texts, told
from tests.ecs.dday.campaign import hero, later
from tests.ecs.dday.excerpt import begin
from tests.table import Table

HQ = "1015"
ONE, TWO, THREE, FOUR, FIVE = "1115", "1215", "1315", "1415", "1515"
"""Hexes in a row, one to five away from the HQ."""


def row(*units: tuple[str, str], turn: int = 7) -> Table:
    """Return a later day with units in hexes."""
    table = later(turn)
    for unit, where in units:
        table.us(unit, where)
    return table


def led(table: Table, *units: str) -> tuple[bool, ...]:
    """Tell which units are in command."""
    return tuple(command.in_command(table.battle, unit) for unit in units)


def assign(table: Table, unit: str, regiment: int) -> None:
    table.battle.world.get(c.Assignment, unit).regiment = regiment


def post(table: Table, unit: str, box: int) -> None:
    table.battle.world.get(c.Regiment, unit).post = box


# -- regimental HQs -----------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "11.0", "11.2", "11.2.1")
@pytest.mark.parametrize("where, led_there", [(HQ, True), (TWO, True), (THREE, False)])
def test_a_regimental_hq_commands_its_battalion_hqs_and_heavy_weapons_within_two_hexes(where, led_there):
    table = row(("HQ/25", HQ), ("HQ/1/25", where), ("HQ/3/25", where), ("HW/25", where), ("HQ/1/27", where))
    assert led(table, "HQ/25", "HQ/1/25", "HQ/3/25", "HW/25", "HQ/1/27") == (True, *[led_there] * 3, False)


@pytest.mark.rule("iwo_jima", "11.2.1", "11.3")
def test_companies_hear_the_regiment_only_through_their_battalion_hq():
    table = row(("HQ/25", HQ), ("A/1/25", ONE))
    assert led(table, "A/1/25") == (False,)
    table.us("HQ/1/25", TWO)
    assert led(table, "A/1/25") == (True,)


@pytest.mark.rule("iwo_jima", "11.2.1", "4.0")
def test_tanks_and_engineers_obey_the_regiment_they_are_assigned_to():
    table = row(("HQ/25", HQ), ("1A/4Tk", ONE), ("A/4E", ONE))
    assert led(table, "1A/4Tk", "A/4E") == (False, False)
    assign(table, "1A/4Tk", 25)
    assign(table, "A/4E", 24)
    assert led(table, "1A/4Tk", "A/4E") == (True, False)


@pytest.mark.rule("iwo_jima", "11.2.1", "15.3.1")
def test_command_is_counted_around_japanese_occupied_hexes():
    table = row(("HQ/25", HQ), ("HQ/1/25", TWO))
    for between in sorted({*table.battle.board.neighbours(HQ)} & {*table.battle.board.neighbours(TWO)}):
        table.japanese(between)
    assert led(table, "HQ/1/25") == (False,)
    post(table, "HQ/25", 5)
    assert command_posts.reach(table.battle, "HQ/25") == 4
    assert led(table, "HQ/1/25") == (True,)


@pytest.mark.rule("iwo_jima", "15.3.1", "event:Caves")
def test_a_cave_that_opens_cuts_command_at_once():
    table = row(("HQ/25", HQ), ("HQ/1/25", TWO))
    between = sorted({*table.battle.board.neighbours(HQ)} & {*table.battle.board.neighbours(TWO)})
    table.japanese(between.pop())
    assert led(table, "HQ/1/25") == (True,)
    marker = table.depth("out")
    table.battle.depth(marker).under = CAVE
    table.battle.world.move(marker, between.pop())
    assert between == []
    assert led(table, "HQ/1/25") == (False,)


@pytest.mark.rule("iwo_jima", "15.3.1")
def test_command_passes_through_japanese_fields_of_fire():
    table = row(("HQ/25", HQ), ("HQ/1/25", TWO))
    table.japanese("1116")
    assert led(table, "HQ/1/25") == (True,)


@pytest.mark.rule("iwo_jima", "11.2.1")
def test_a_regimental_hq_takes_on_one_battalion_hq_of_a_sister_regiment():
    table = row(("HQ/25", HQ), ("HQ/1/24", TWO), ("A/1/24", THREE), ("HQ/2/24", TWO), ("HQ/1/27", TWO))
    session = table.play("us_action")
    assert {text for text in texts(session) if text.startswith("guest")} == {
        "guest:HQ/25:HQ/1/24",
        "guest:HQ/25:HQ/2/24",
    }
    assert reasons(session)["unit:A/1/24"] == "out_of_command"
    answer(session, "guest:HQ/25:HQ/1/24")
    assert told(session, "GuestTaken")[0].guest == "HQ/1/24"
    assert led(table, "HQ/1/24", "A/1/24", "HQ/2/24") == (True, True, False)
    assert [command.within_hq_range(table.battle, unit) for unit in ("HQ/1/24", "A/1/24")] == [True, False]
    assert not {text for text in texts(session) if text.startswith("guest")}


@pytest.mark.rule("iwo_jima", "11.2.1")
def test_each_action_phase_has_its_own_guests():
    table = row(("HQ/25", HQ), ("HQ/1/24", TWO))
    table.battle.world.get(c.Regiment, "HQ/25").guest = "HQ/1/24"
    assert led(table, "HQ/1/24") == (True,)
    table.play("us_action")
    assert led(table, "HQ/1/24") == (False,)


@pytest.mark.rule("iwo_jima", "11.2.1", "11.3")
def test_a_guest_stays_for_the_action_phase_only():
    table = row(
        ("HQ/25", HQ), ("HQ/1/24", TWO), ("HQ/1/25", ONE), ("A/1/25", ONE), ("I/3/25", ONE), ("K/3/25", ONE)
    )
    hero(table, "rifleman", "A/1/25")
    session = answer(begin(table, "us_action"), "guest:HQ/25:HQ/1/24", "company:HQ/1/25:K/3/25")
    assert led(table, "HQ/1/24", "K/3/25") == (True, True)
    answer(session, "end")
    assert asked(session) == "halt"
    assert led(table, "HQ/1/24", "K/3/25") == (False, False)


@pytest.mark.rule("iwo_jima", "7.3.4")
def test_an_hq_that_has_moved_commands_only_what_is_stacked_with_it():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("HQ/2/25", "0915"), ("A/1/25", ONE), ("B/1/25", TWO))
    session = table.play("us_action")
    assert led(table, "HQ/1/25", "HQ/2/25", "B/1/25") == (True, True, True)
    answer(session, "unit:HQ/25", "move", "move:0915", "done")
    assert led(table, "HQ/25", "HQ/2/25", "HQ/1/25", "B/1/25") == (True, True, False, False)


@pytest.mark.rule("iwo_jima", "7.3.4", "11.3")
def test_a_battalion_hq_that_has_moved_commands_only_its_stack():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("A/1/25", TWO), ("B/1/25", THREE))
    session = answer(table.play("us_action"), "unit:HQ/1/25", "move", f"move:{TWO}", "done")
    assert led(table, "A/1/25", "B/1/25") == (True, False)
    assert reasons(session)["unit:B/1/25"] == "out_of_command"


# -- battalion HQs ------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "11.0", "11.3")
@pytest.mark.parametrize("disrupted, reach", [(0, 2), (6, 1)])
def test_a_battalion_hq_reaches_two_hexes_and_one_when_disrupted(disrupted, reach):
    table = row(("HQ/25", HQ), ("A/1/25", ONE), ("B/1/25", TWO), ("C/1/25", THREE), ("E/2/25", ONE))
    table.us("HQ/1/25", HQ, disrupted=disrupted)
    assert led(table, "A/1/25", "B/1/25", "C/1/25", "E/2/25") == (True, reach == 2, False, False)


@pytest.mark.rule("iwo_jima", "11.3")
def test_a_battalion_hq_out_of_command_commands_nobody():
    table = row(("HQ/25", HQ), ("HQ/1/25", THREE), ("A/1/25", THREE))
    assert led(table, "HQ/1/25", "A/1/25") == (False, False)


@pytest.mark.rule("iwo_jima", "11.3")
def test_a_battalion_hq_commands_one_company_of_the_regiment_that_is_stacked_with_a_hero():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("E/2/25", TWO), ("I/3/25", THREE), ("A/1/25", TWO))
    assert led(table, "E/2/25", "I/3/25") == (False, False)
    hero(table, "rifleman", "A/1/25")
    assert led(table, "E/2/25", "I/3/25") == (True, False)
    assert not command.guest_options(table.battle)


@pytest.mark.rule("iwo_jima", "11.3")
def test_of_several_companies_with_a_hero_the_player_names_the_one_that_a_battalion_hq_commands():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("E/2/25", TWO), ("I/3/25", TWO), ("A/1/25", TWO))
    hero(table, "rifleman", "A/1/25")
    session = table.play("us_action")
    assert led(table, "E/2/25", "I/3/25") == (False, False)
    offered = {text for text in texts(session) if text.startswith("company")}
    assert offered == {"company:HQ/1/25:E/2/25", "company:HQ/1/25:I/3/25"}
    answer(session, "company:HQ/1/25:I/3/25")
    assert [(each.unit, each.guest, each.rule) for each in told(session, "GuestTaken")] == [
        ("HQ/1/25", "I/3/25", "11.3")
    ]
    assert led(table, "E/2/25", "I/3/25") == (False, True)
    assert not {text for text in texts(session) if text.startswith("company")}
    answer(session, "unit:I/3/25", "move", f"move:{THREE}", f"move:{FOUR}", "done")
    assert led(table, "E/2/25", "I/3/25") == (False, False)
    command.release_guests(table.battle)
    table.us("I/3/25", TWO)
    assert len(command.guest_options(table.battle)) == 2


@pytest.mark.rule("iwo_jima", "11.3")
def test_nobody_is_asked_where_there_is_an_hq_for_each_company():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("HQ/2/25", ONE), ("A/1/25", TWO))
    hero(table, "rifleman", "A/1/25")
    table.us("I/3/25", TWO).us("K/3/25", TWO)
    assert led(table, "I/3/25", "K/3/25") == (True, True)
    assert not command.guest_options(table.battle)
    table.us("L/3/25", TWO)
    assert led(table, "I/3/25", "K/3/25", "L/3/25") == (False, False, False)
    assert len(command.guest_options(table.battle)) == 6
    command.take_company(table.battle, "HQ/2/25", "K/3/25")
    assert led(table, "I/3/25", "K/3/25", "L/3/25") == (False, True, False)
    assert [each.args for each in command.guest_options(table.battle)] == [
        ("HQ/1/25", "I/3/25"), ("HQ/1/25", "L/3/25")
    ]  # fmt: skip
    table.us("L/3/25", FIVE)
    assert led(table, "I/3/25", "K/3/25") == (True, True)


@pytest.mark.rule("iwo_jima", "11.3")
def test_a_company_that_its_own_hero_or_hq_leads_takes_no_place_of_a_guest():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("I/3/25", TWO), ("K/3/25", TWO))
    hero(table, "rifleman", "I/3/25")
    assert led(table, "I/3/25", "K/3/25") == (True, True)
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("HQ/2/25", ONE), ("E/2/25", TWO), ("F/2/25", TWO))
    hero(table, "rifleman", "E/2/25")
    table.us("I/3/25", TWO).us("K/3/25", TWO)
    assert led(table, "F/2/25", "I/3/25", "K/3/25") == (True, True, True)


@pytest.mark.rule("iwo_jima", "11.3", "15.3")
def test_a_company_that_a_command_post_leads_takes_no_place_of_a_guest():
    table = row(("HQ/25", HQ), ("HQ/1/25", FOUR), ("A/1/25", FIVE), ("I/3/25", FOUR), ("K/3/25", FOUR))
    hero(table, "rifleman", "A/1/25")
    hero(table, "rifleman", "K/3/25")
    table.us("L/3/25", FIVE)
    post(table, "HQ/25", 5)
    assert led(table, "I/3/25", "L/3/25") == (True, True)


@pytest.mark.rule("iwo_jima", "11.3")
def test_a_battalion_hq_commands_assigned_tanks_and_engineers_stacked_with_its_companies():
    table = row(("HQ/25", HQ), ("HQ/1/25", TWO), ("A/1/25", FOUR), ("1A/4Tk", FOUR), ("A/4E", THREE))
    assign(table, "1A/4Tk", 25)
    assign(table, "A/4E", 25)
    assert led(table, "1A/4Tk", "A/4E") == (True, False)
    assign(table, "1A/4Tk", 24)
    assert led(table, "1A/4Tk") == (False,)


@pytest.mark.rule("iwo_jima", "15.3.2", "11.4")
@pytest.mark.parametrize("place", ["due:8", "return:12"])
def test_battalion_hqs_command_one_hex_while_their_regimental_hq_is_away(place):
    table = row(("HQ/1/25", HQ), ("A/1/25", ONE), ("B/1/25", TWO))
    assert led(table, "HQ/1/25", "A/1/25") == (False, False)
    table.battle.world.move("HQ/25", place)
    assert led(table, "HQ/1/25", "A/1/25", "B/1/25") == (True, True, False)


# -- command posts ------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "15.3", "15.0")
def test_a_command_post_commands_all_units_of_its_regiment_and_no_sister_battalion():
    table = row(("HQ/25", HQ), ("A/1/25", THREE), ("HW/25", THREE), ("1A/4Tk", THREE), ("HQ/1/24", ONE))
    assign(table, "1A/4Tk", 25)
    post(table, "HQ/25", 3)
    assert led(table, "A/1/25", "HW/25", "1A/4Tk", "HQ/1/24") == (True, True, True, False)
    assert not command.chain(table.battle).guests
    table.us("A/1/25", FOUR)
    assert led(table, "A/1/25") == (False,)


@pytest.mark.rule("iwo_jima", "15.3")
def test_a_battalion_hq_in_the_range_of_its_post_still_commands_beyond_it():
    table = row(("HQ/25", HQ), ("HQ/1/25", THREE), ("A/1/25", FIVE))
    post(table, "HQ/25", 3)
    assert led(table, "A/1/25") == (True,)


@pytest.mark.rule("iwo_jima", "15.0", "7.3.4")
def test_a_command_post_does_not_move():
    table = row(("HQ/25", HQ), ("A/1/25", HQ))
    session = table.play("us_action")
    assert "unit:HQ/25" in texts(session)
    table = row(("HQ/25", HQ), ("A/1/25", HQ))
    post(table, "HQ/25", 1)
    session = table.play("us_action")
    assert "unit:HQ/25" not in texts(session)
    assert reasons(session)["unit:HQ/25"] == "command_post"
    answer(session, "unit:A/1/25")
    assert "join:HQ/25" not in texts(session)


# -- what command is good for -------------------------------------------------------------------------


TARGET, BESIDE = "1116", "1117"


def besieged(*units: tuple[str, str]) -> Table:
    table = row(*units)
    table.japanese(TARGET, revealed=True)
    return table


@pytest.mark.rule("iwo_jima", "8.1", "11.2.1")
def test_a_company_of_another_battalion_needs_a_hero_or_all_in_the_range_of_their_regiment():
    units = (("HQ/1/25", BESIDE), ("A/1/25", BESIDE), ("E/2/25", BESIDE))
    table = besieged(("HQ/25", BESIDE), *units, ("HQ/2/25", BESIDE))
    force = Force(TARGET, ("A/1/25",))
    assert unit_reason(table.battle, "E/2/25", force) == ""
    table = besieged(("HQ/25", "1119"), *units, ("HQ/2/25", "1118"))
    table.us("HQ/1/25", "1118")
    for unit in ("A/1/25", "E/2/25"):
        table.us(unit, "1016")
    assert led(table, "A/1/25", "E/2/25") == (True, True)
    assert unit_reason(table.battle, "E/2/25", force) == "guest_without_hero"
    hero(table, "rifleman", "E/2/25")
    assert unit_reason(table.battle, "E/2/25", force) == ""


@pytest.mark.rule("iwo_jima", "8.1", "11.2.1")
def test_a_tank_far_from_infantry_and_target_attacks_only_under_the_same_regiment():
    table = besieged(("HQ/25", BESIDE), ("HQ/1/25", BESIDE), ("A/1/25", BESIDE), ("1A/4Tk", "1114"))
    table.us("HQ/24", "1114")
    force = Force(TARGET, ("A/1/25",))
    assign(table, "1A/4Tk", 24)
    assert led(table, "1A/4Tk") == (True,)
    assert unit_reason(table.battle, "1A/4Tk", force) == "tank_alone"
    assign(table, "1A/4Tk", 25)
    table.us("HQ/25", "1015")
    table.us("HQ/1/25", "1017")
    assert unit_reason(table.battle, "1A/4Tk", force) == ""


@pytest.mark.rule("iwo_jima", "8.1", "8.5.3", "11.2.1")
def test_artillery_needs_an_observer_of_the_division_in_the_range_of_its_regiment():
    table = besieged(("HQ/25", BESIDE), ("HQ/1/25", BESIDE), ("A/1/25", BESIDE))
    table.battle.points.artillery = ((0, 4, 0), (4, 5, 0), (5, 5, 0))
    assert battery_reason(table.battle, TARGET, 4, {}) == ""
    assert battery_reason(table.battle, TARGET, 0, {}) == ""
    assert battery_reason(table.battle, TARGET, 5, {}) == "no_observer"
    table.battle.world.move("HQ/25", "due:8")
    assert led(table, "A/1/25") == (True,)
    assert battery_reason(table.battle, TARGET, 4, {}) == "no_observer"


@pytest.mark.rule("iwo_jima", "8.1", "8.2.5", "11.2.1", "15.3")
def test_the_range_of_the_regiment_gives_a_radio():
    table = besieged(("HQ/25", BESIDE), ("HQ/1/25", BESIDE))
    table.us("A/1/25", BESIDE, steps=2)
    force = Force(TARGET, ("A/1/25",))
    assert attack_strength.hears_headquarters(table.battle, force)
    assert calls_support(table.battle, "A/1/25", TARGET)
    table.battle.points.naval = 1
    assert support_reason(table.battle, force, "naval") == ""
    table.us("HQ/25", "0714")
    assert not attack_strength.hears_headquarters(table.battle, force)
    assert support_reason(table.battle, force, "naval") == "no_radio"
    post(table, "HQ/25", 7)
    table.us("HQ/25", "1015")
    assert attack_strength.hears_headquarters(table.battle, force)


@pytest.mark.rule("iwo_jima", "18.9.3", "18.4.4")
@pytest.mark.parametrize("turn, free", [(6, True), (7, False)])
def test_command_rules_begin_with_the_second_day(turn, free):
    assert led(row(("A/1/25", HQ), turn=turn), "A/1/25") == (free,)
