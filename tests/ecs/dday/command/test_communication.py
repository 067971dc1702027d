"""Japanese communication and command (6.8.3, 6.8.4, 12.2)."""

from __future__ import annotations

import pytest

from ecs.dday.command import communication
from ecs.dday.command.communication import hex_in_communication, in_communication, path_exists
from tests.table import Table

WEST = "1009"
"""B9, blue, on the west side north of Airfield 1."""


def ring(table: Table, hex_key: str, *, free: tuple[str, ...] = ()) -> Table:
    """Put a one-step company into each hex around a hex: it holds its own hex and no other."""
    companies = (key for key, spec in table.battle.book.us.items() if spec.kind == "rifle")
    for near, unit in zip(table.battle.board.neighbours(hex_key), companies, strict=False):
        if near not in free:
            table.us(unit, near, steps=1)
    return table


@pytest.mark.rule("iwo_jima", "12.2", "6.8.3")
def test_on_an_empty_island_every_position_is_in_communication():
    battle = Table().battle
    assert all(in_communication(battle, key) for key in battle.island.positions)
    assert hex_in_communication(battle, "1111")


@pytest.mark.rule("iwo_jima", "12.2")
def test_a_ring_of_us_units_cuts_a_position_off():
    assert not in_communication(ring(Table(), WEST).battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2")
def test_one_gap_in_the_ring_is_enough():
    battle = ring(Table(), WEST, free=("1110",)).battle
    assert in_communication(battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2", "12.1")
def test_control_of_the_gap_closes_it():
    table = ring(Table(), WEST, free=("1110",))
    table.battle.us(table.battle.us_at("1109")[0]).steps = 4
    assert not in_communication(table.battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2.1")
def test_a_japanese_unit_in_a_controlled_hex_opens_it_again():
    table = ring(Table(), WEST, free=("1110",))
    table.battle.us(table.battle.us_at("1109")[0]).steps = 4
    table.japanese("1110")
    assert in_communication(table.battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2.1")
def test_the_hex_of_an_empty_position_may_itself_be_controlled():
    table = Table().us("A/1/25", "1109")
    assert in_communication(table.battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2")
def test_a_us_held_position_is_not_in_communication():
    assert not in_communication(Table().us("A/1/25", WEST).battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2")
def test_a_group_is_one_position():
    table = Table().us("A/1/25", "1030", steps=1)
    assert in_communication(table.us("A/1/24", "0927", steps=1).battle, "G6")


@pytest.mark.rule("iwo_jima", "12.2")
def test_no_path_crosses_a_beach_where_units_have_landed():
    table = Table()
    sea_side = ("0517", "0518")
    assert path_exists(table.battle, (sea_side[0],), (sea_side[1],))
    area = communication.network(table.battle).area
    assert set(sea_side) <= set(area)
    table.battle.landings.boxes = ("B1",)
    area = communication.network(table.battle).area
    assert not set(sea_side) & set(area)
    assert "0519" in area


@pytest.mark.rule("iwo_jima", "12.2")
@pytest.mark.parametrize("turn, passes", [(6, True), (7, False)])
def test_from_the_second_day_on_no_path_crosses_a_beach_of_the_invasion_coast(turn, passes):
    battle = Table(turn=turn).battle
    assert ("0517" in communication.network(battle).area) == passes
    west = battle.island.boxes["P1"].hexes
    assert set(west) <= set(communication.network(battle).area)


@pytest.mark.rule("iwo_jima", "12.2.2")
def test_communication_is_judged_anew_whenever_it_is_needed():
    table = ring(Table(), WEST)
    assert not in_communication(table.battle, "B9")
    table.battle.world.move(table.battle.us_at("1110")[0], "0517")
    assert in_communication(table.battle, "B9")


# -- black positions ------------------------------------------------------------------------------


def hold_black(table: Table, *spared: str) -> Table:
    """Put a one-step company on every black position but the spared ones."""
    companies = iter([key for key, spec in table.battle.book.us.items() if spec.kind == "rifle"])
    for position in table.battle.island.positions.values():
        if position.colour == "black" and position.key not in spared:
            table.us(next(companies), position.hex, steps=1)
    return table


@pytest.mark.rule("iwo_jima", "6.8.3", "12.2")
def test_a_black_position_needs_another_black_one():
    battle = hold_black(Table(), "H5").battle
    assert not in_communication(battle, "H5")
    assert not in_communication(battle, "B9")


@pytest.mark.rule("iwo_jima", "6.8.3", "12.2")
def test_two_black_positions_command_each_other_and_the_rest():
    battle = hold_black(Table(), "H5", "J1").battle
    assert in_communication(battle, "H5")
    assert in_communication(battle, "J1")
    assert in_communication(battle, "B9")


@pytest.mark.rule("iwo_jima", "6.8.3", "12.2", "12.2.1")
def test_an_empty_black_position_under_us_control_commands_nobody_but_may_be_commanded():
    table = hold_black(Table(), "H5", "J1").us("HW/25", "1823", steps=2)
    assert "1823" in table.battle.board.neighbours("1924")
    assert in_communication(table.battle, "J1")
    table.us("HW/25", "1823")
    assert not in_communication(table.battle, "J1")
    assert not in_communication(table.battle, "B9")
    assert in_communication(table.battle, "H5")
    table.japanese("1924")
    assert in_communication(table.battle, "B9")


@pytest.mark.rule("iwo_jima", "12.2")
def test_others_need_a_black_hilltop():
    battle = hold_black(Table(), "D2", "J1").battle  # neither is a hilltop
    assert in_communication(battle, "D2")
    assert not in_communication(battle, "B9")


@pytest.mark.rule("iwo_jima", "6.8.4", "12.2")
@pytest.mark.parametrize("left", ["A4", "A6", "A8"])
def test_each_hilltop_of_suribachi_commands_its_sector_alone_but_no_other(left):
    battle = hold_black(Table(), left).battle
    assert in_communication(battle, left)
    assert in_communication(battle, "A1")
    assert not in_communication(battle, "B9")


@pytest.mark.rule("iwo_jima", "6.8.4")
def test_without_its_hilltops_suribachi_depends_on_the_others():
    battle = hold_black(Table(), "H5", "J1").battle
    assert in_communication(battle, "A1")
    battle = hold_black(Table()).battle
    assert not in_communication(battle, "A1")


# -- the printed example --------------------------------------------------------------------------


@pytest.mark.example("iwo-communication-E7")
@pytest.mark.rule("iwo_jima", "12.2")
def test_E7_behind_the_front_is_not_in_communication():
    front = {
        "A/1/28": "1122", "F/2/27": "1421", "C/1/28": "1819", "A/1/27": "1920",
        "E/2/27": "1220", "B/1/27": "1320", "G/2/27": "1519", "B/1/28": "1620", "E/2/28": "1719",
        "F/2/28": "1021", "G/2/28": "0920", "I/3/28": "0820", "K/3/28": "0720", "L/3/28": "0620",
    }  # fmt: skip
    table = Table(turn=7)
    for unit, hex_key in front.items():
        table.us(unit, hex_key)
    table.us("2A/4Tk", "1918").us("I/3/27", "2018").us("K/3/27", "2117")
    for suribachi in ("A4", "A6", "A8"):
        table.battle.position_state(suribachi).garrison = True
    assert not in_communication(table.battle, "E7")
    assert in_communication(table.battle, "H3")
