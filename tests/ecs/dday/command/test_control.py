"""US control and communication (12.0, 12.1, 12.3)."""

from __future__ import annotations

import pytest

from ecs.dday.command.control import position_controlled, us_communication, us_controlled
from tests.table import Table

CENTRE = "1109"


def controlled(table: Table) -> set[str]:
    """Return the hexes under US control."""
    return set(us_controlled(table.battle))


def around(table: Table) -> set[str]:
    """Return the land hexes around the centre."""
    return set(table.battle.board.neighbours(CENTRE))


@pytest.mark.rule("iwo_jima", "12.1", "12.0")
@pytest.mark.parametrize("unit", ["A/1/25", "HQ/1/25", "HW/25", "HQ/25", "A/4E"])
def test_infantry_headquarters_and_engineers_control_their_hex(unit):
    table = Table().us(unit, CENTRE, steps=1)
    assert controlled(table) == {CENTRE}


@pytest.mark.rule("iwo_jima", "12.1")
def test_tanks_control_their_hex_on_an_airfield_only():
    assert controlled(Table().us("1A/4Tk", CENTRE)) == set()
    assert controlled(Table().us("1A/4Tk", "0811")) == {"0811"}


@pytest.mark.rule("iwo_jima", "12.1")
@pytest.mark.parametrize("unit", ["A/1/25", "HW/25"])
def test_infantry_of_three_steps_controls_the_hexes_around_it_even_disrupted(unit):
    for steps, wide in ((4, True), (3, True), (2, False)):
        table = Table().us(unit, CENTRE, steps=steps, disrupted=2)
        assert controlled(table) == ({CENTRE} | around(table) if wide else {CENTRE})


@pytest.mark.rule("iwo_jima", "12.1")
def test_three_units_stacked_with_a_step_each_control_the_hexes_around_them():
    table = Table().us("A/1/25", CENTRE, steps=1).us("HQ/1/25", CENTRE, steps=1)
    assert controlled(table) == {CENTRE}
    table.us("A/4E", CENTRE, steps=1)
    assert controlled(table) == {CENTRE} | around(table)


@pytest.mark.rule("iwo_jima", "12.1")
def test_two_units_stacked_with_three_steps_control_the_hexes_around_them():
    table = Table().us("A/1/25", CENTRE, steps=2).us("HQ/1/25", CENTRE, steps=1)
    assert controlled(table) == {CENTRE} | around(table)
    table = Table().us("A/1/25", CENTRE, steps=1).us("A/4E", CENTRE, steps=1)
    assert controlled(table) == {CENTRE}
    table = Table().us("A/1/25", CENTRE, steps=2).us("1A/4Tk", CENTRE)
    assert controlled(table) == {CENTRE}


@pytest.mark.rule("iwo_jima", "12.1")
def test_a_unit_that_shares_its_hex_with_the_japanese_controls_nothing():
    table = Table().us("A/1/25", CENTRE)
    table.japanese(CENTRE)
    assert controlled(table) == set()


@pytest.mark.rule("iwo_jima", "12.1")
def test_a_garrison_controls_its_hex():
    table = Table()
    table.battle.position_state("B9").garrison = True
    assert controlled(table) == {"1009"}


@pytest.mark.rule("iwo_jima", "12.0", "12.3")
def test_an_empty_position_has_no_field_against_us_communication():
    assert us_communication(Table().battle, "0819")


@pytest.mark.rule("iwo_jima", "12.3")
def test_a_field_of_fire_bars_us_communication_even_of_a_disrupted_unit():
    for disrupted in (False, True):
        table = Table()
        table.japanese("1009", disrupted=disrupted)
        assert not us_communication(table.battle, "1009")
        assert not us_communication(table.battle, CENTRE)
        assert us_communication(table.battle, "1014")


@pytest.mark.rule("iwo_jima", "12.3")
def test_fields_between_a_hex_and_every_beach_cut_it_off():
    table = Table()
    assert us_communication(table.battle, "0535")
    for hex_key in [each.hex for each in table.battle.island.positions.values() if each.number % 2]:
        table.japanese(hex_key)
    assert not us_communication(table.battle, "0535")


@pytest.mark.rule("iwo_jima", "12.3", "18.4.5")
def test_a_position_is_held_for_victory_by_a_unit_in_it_with_communication():
    table = Table().us("A/1/25", "0811")
    assert position_controlled(table.battle, "C4")
    table.japanese("0610")
    assert not position_controlled(table.battle, "C4")


@pytest.mark.rule("iwo_jima", "12.1", "18.4.5")
def test_a_strong_company_next_door_holds_an_empty_position_for_victory():
    assert position_controlled(Table().us("A/1/25", "0812").battle, "C4")
    assert not position_controlled(Table().us("A/1/25", "0812", steps=2).battle, "C4")
    table = Table().us("A/1/25", "0812")
    table.japanese("0811")
    assert not position_controlled(table.battle, "C4")


@pytest.mark.rule("iwo_jima", "12.1", "18.4.5")
def test_a_tank_holds_a_position_for_victory_on_an_airfield_only():
    assert position_controlled(Table().us("1A/4Tk", "0811").battle, "C4")
    assert not position_controlled(Table().us("1A/4Tk", "1009").battle, "B9")
