"""Who of several receives a reserve unit or a depth marker, and from where (9.2 to 9.4)."""

from __future__ import annotations

import pytest

from ecs.dday.command import garrisons
from ecs.dday.japanese import reserves
from tests.ecs.dday.answers import told
from tests.ecs.dday.effects.test_garrisons import surround
from tests.ecs.dday.excerpt import begin
from tests.table import Table

QUARRY = "0723"
"""A position with room for two forts."""


def tactical(table: Table, hex_key: str) -> str:
    """Let Tactical Reinforcements appear beneath a unit; return the hex that a unit of the second sector comes to."""
    spec = next(key for key, each in table.battle.book.depth.items() if each.reinforcement)
    table.japanese(hex_key, depth=spec)
    unit = table.japanese("pool:2")
    assert reserves.tactical_reinforcement(table.battle, table.battle.depth_at(hex_key)[0]) == unit
    return table.battle.where(unit)


# -- depth ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.2")
def test_of_two_positions_equally_near_G9_comes_before_G10():
    table = Table().us("A/1/25", "0828")
    for hex_key in ("0730", "1029"):  # G10, G9
        table.japanese(hex_key)
    assert table.battle.board.distance("0828", "0730") == table.battle.board.distance("0828", "1029")
    table.depth("depth:3")
    (marker,) = reserves.event_depth(table.battle)
    assert table.battle.where(marker) == "1029"


@pytest.mark.rule("iwo_jima", "9.2", "6.4.3")
def test_the_second_unit_of_a_hex_receives_depth_when_the_first_has_it():
    table = Table().us("A/1/25", "0722")
    for fort_class in (3, 2):
        table.fort(QUARRY, fort_class)
    for _ in range(2):
        table.japanese(QUARRY)
        table.depth("depth:3")
    first, second = table.battle.japanese_at(QUARRY)
    markers = [reserves.event_depth(table.battle)[0] for _ in range(2)]
    assert [table.battle.depth(marker).under for marker in markers] == [first, second]


# -- reinforcements -------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.3")
def test_of_positions_beside_us_units_the_lower_number_is_filled_even_further_from_a_black_one():
    table = Table().us("A/1/25", "0619")
    table.japanese("0720")  # D2, black
    away = table.battle.board.distance
    assert away("0720", "0618") > away("0720", "0719")
    unit = table.japanese("pool:2")
    assert reserves.reinforce(table.battle) == unit
    assert table.battle.where(unit) == "0618"  # C2 before D3


@pytest.mark.rule("iwo_jima", "9.3", "12.2")
def test_a_black_position_that_is_cut_off_draws_no_reinforcements_to_it():
    table = Table()
    assert "1030" in reserves.commanding_hexes(table.battle)
    assert "1030" not in reserves.commanding_hexes(surround(table, "1030").battle)


# -- tactical reinforcements ----------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.4")
def test_they_come_to_the_nearest_position_even_if_another_is_nearer_to_us_units():
    table = Table().us("A/1/25", "0710")  # beside B5, three hexes from the marker
    assert tactical(table, "1009") == "0808"  # B6, two hexes


@pytest.mark.rule("iwo_jima", "9.4")
def test_of_positions_alike_in_both_distances_the_lower_number_comes_before_the_letter():
    table = Table()
    away = table.battle.board.distance
    between = next(
        key
        for key in table.battle.board.hexes
        if away(key, "1313") == away(key, "1013") and away(key, "1116") > away(key, "1013") > 1
    )
    assert tactical(table.us("A/1/25", between), "1214") == "1313"  # E1 before C7


@pytest.mark.rule("iwo_jima", "9.4", "12.2")
def test_a_position_that_is_cut_off_gets_no_tactical_reinforcements():
    table = surround(Table(), "0808")
    assert tactical(table, "1009") != "0808"


@pytest.mark.rule("iwo_jima", "9.4")
def test_a_unit_of_the_pool_of_the_markers_sector_may_come_across_its_border():
    table = Table().us("A/1/25", "0409")
    for each in table.battle.island.positions_in_sector(2):
        table.battle.position_state(each.key).garrison = each.hex != "0719"
    where = tactical(table, "0719")
    assert table.battle.island.sector(where) == 3


# -- pools ----------------------------------------------------------------------------------------


def lost(sector: int, left: str = "") -> Table:
    """Return an island where garrisons hold all positions of a sector but one."""
    table = Table().us("A/1/25", "0409")
    for each in table.battle.island.positions_in_sector(sector):
        table.battle.position_state(each.key).garrison = each.key != left
    return table


@pytest.mark.rule("iwo_jima", "9.3.2")
def test_depth_markers_move_on_where_no_unit_waits():
    table = lost(2)
    marker = table.depth("depth:2")
    reserves.adjust_pools(table.battle)
    assert table.battle.where(marker) == "depth:3"


@pytest.mark.rule("iwo_jima", "9.3.2", "15.4")
def test_the_last_garrison_of_a_sector_moves_its_pool_on():
    table = lost(2, "B9")
    unit = table.japanese("pool:2")
    garrisons.place(table.battle, "1009")
    assert table.battle.where(unit) == "pool:3"


@pytest.mark.rule("iwo_jima", "9.3.2", "4.0")
def test_at_the_end_of_a_turn_the_pool_of_a_lost_sector_moves_on():
    table = lost(2)
    table.japanese("pool:2")
    session = begin(table, "end_of_turn")
    assert [(each.sector, each.to) for each in told(session, "PoolMoved")] == [(2, 3)]
