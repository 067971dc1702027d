"""Whom heroes put in command (11.1.2), with what their HQs make of it (11.3)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.campaign import hero
from tests.ecs.dday.command.test_command import FIVE, FOUR, HQ, ONE, THREE, led, row


@pytest.mark.rule("iwo_jima", "11.0", "11.1", "11.1.2")
def test_a_rifleman_leads_his_company_an_nco_the_whole_stack():
    table = row(("A/1/25", HQ), ("B/1/25", HQ), ("1A/4Tk", HQ))
    key = hero(table, "rifleman", "A/1/25")
    assert led(table, "A/1/25", "B/1/25", "1A/4Tk") == (True, False, False)
    table.battle.world.move(key, "heroes")
    hero(table, "nco", "A/1/25")
    assert led(table, "A/1/25", "B/1/25", "1A/4Tk") == (True, True, True)


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_an_inspired_marker_of_an_nco_leads_his_unit_only():
    table = row(("A/1/25", HQ), ("B/1/25", HQ))
    hero(table, "nco", "A/1/25", inspired=True)
    assert led(table, "A/1/25", "B/1/25") == (True, False)


@pytest.mark.rule("iwo_jima", "11.1.2", "11.3")
def test_an_officer_with_his_hq_leads_the_battalion_and_the_armour_beside_it_wherever_they_are():
    table = row(
        ("HQ/1/25", HQ), ("A/1/25", FIVE), ("1A/4Tk", FIVE), ("A/4E", FOUR), ("HW/25", FIVE), ("E/2/25", FIVE)
    )
    hero(table, "officer", "HQ/1/25")
    assert led(table, "HQ/1/25", "A/1/25", "1A/4Tk", "A/4E", "HW/25", "E/2/25") == (True,) * 3 + (False,) * 3


@pytest.mark.rule("iwo_jima", "11.1.2", "11.3")
def test_an_hq_that_only_its_officer_commands_leads_a_guest_company_too_and_beside_an_nco_it_leads_nobody():
    table = row(("HQ/1/25", HQ), ("A/1/25", ONE), ("I/3/25", ONE), ("K/3/25", ONE))
    hero(table, "rifleman", "K/3/25")
    nco = hero(table, "nco", "HQ/1/25")
    assert led(table, "HQ/1/25", "A/1/25", "I/3/25") == (True, False, False)
    table.battle.world.move(nco, "heroes")
    hero(table, "officer", "HQ/1/25")
    assert led(table, "HQ/1/25", "A/1/25", "I/3/25") == (True, True, True)


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_an_officer_away_from_the_hq_leads_only_the_unit_he_is_with():
    table = row(("HQ/1/25", HQ), ("A/1/25", ONE), ("B/1/25", ONE))
    hero(table, "officer", "A/1/25")
    assert led(table, "HQ/1/25", "A/1/25", "B/1/25") == (False, True, False)


@pytest.mark.rule("iwo_jima", "11.3")
def test_a_company_beside_a_hero_is_led_as_a_guest_within_the_reach_of_the_battalion_hq_only():
    table = row(("HQ/25", HQ), ("HQ/1/25", ONE), ("A/1/25", FOUR), ("I/3/25", FOUR))
    hero(table, "rifleman", "A/1/25")
    assert led(table, "I/3/25") == (False,)
    table.us("A/1/25", THREE).us("I/3/25", THREE)
    assert led(table, "I/3/25") == (True,)


@pytest.mark.rule("iwo_jima", "11.3")
@pytest.mark.parametrize(("unit", "taken"), [("I/3/25", True), ("HQ/3/25", False), ("HW/25", False)])
def test_a_battalion_hq_takes_on_a_company_of_another_battalion_and_no_other_unit(unit, taken):
    table = row(("HQ/1/25", HQ), ("A/1/25", ONE), (unit, ONE))
    hero(table, "officer", "HQ/1/25")
    hero(table, "rifleman", "A/1/25")
    assert led(table, unit) == (taken,)
