"""Japanese reserves and depth markers (9.2, 9.3, 9.4)."""

from __future__ import annotations

import pytest

from ecs.dday import components as c
from ecs.dday.japanese import garrison, reserves
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import event
from tests.table import Table

REINFORCEMENT, DEPTH, HERO = 1, 12, 40
"""Cards with these events on 19 February."""


def spare_depth(table: Table, sector: int, count: int = 3) -> list[str]:
    """Put depth markers into a sector's pool."""
    return [table.depth(f"depth:{sector}") for _ in range(count)]


def depth_hexes(table: Table) -> set[str]:
    """Return the hexes that hold a depth marker."""
    board = table.battle.board.hexes
    keys = (table.battle.where(key) for key, _ in table.battle.world.each(c.DepthMarker))
    return {place for place in keys if place in board}


# -- depth ----------------------------------------------------------------------------------------


@pytest.mark.example("iwo-depth-order")
@pytest.mark.rule("iwo_jima", "9.2")
def test_of_two_positions_equally_near_F8_comes_before_F9():
    table = Table().us("A/1/25", "1720")  # three hexes from both
    for hex_key in ("2018", "1822"):
        table.japanese(hex_key)
    assert table.battle.board.distance("1720", "2018") == table.battle.board.distance("1720", "1822")
    spare_depth(table, 3)
    reserves.event_depth(table.battle)
    assert depth_hexes(table) == {"2018"}
    reserves.event_depth(table.battle)
    assert depth_hexes(table) == {"2018", "1822"}


@pytest.mark.rule("iwo_jima", "9.2")
def test_the_letter_comes_before_the_number():
    table = Table().us("A/1/25", "0624")  # two hexes from both
    for hex_key in ("0723", "0626"):  # D6 and G1
        table.japanese(hex_key)
    spare_depth(table, 3)
    reserves.event_depth(table.battle)
    assert depth_hexes(table) == {"0723"}


@pytest.mark.rule("iwo_jima", "9.2")
def test_depth_goes_to_the_unit_nearest_to_a_us_unit_hidden():
    table = Table().us("A/1/25", "1110")
    table.japanese("1009")
    table.japanese("0808", disrupted=True)
    markers = spare_depth(table, 2)
    (placed,) = reserves.event_depth(table.battle)
    assert placed in markers
    assert table.battle.where(placed) == "1009"
    assert not table.battle.depth(placed).revealed
    reserves.event_depth(table.battle)
    assert depth_hexes(table) == {"1009", "0808"}  # a disrupted unit may receive one


@pytest.mark.rule("iwo_jima", "9.2")
def test_two_markers_are_placed_one_after_the_other():
    table = Table().us("A/1/25", "1110")
    for hex_key in ("1009", "0808", "0717"):
        table.japanese(hex_key)
    spare_depth(table, 2)
    assert len(reserves.event_depth(table.battle, count=2)) == 2
    assert depth_hexes(table) == {"1009", "0808"}


@pytest.mark.rule("iwo_jima", "9.2", "12.2")
def test_a_unit_out_of_communication_receives_no_depth():
    table = Table()
    companies = (key for key, spec in table.battle.book.us.items() if spec.kind == "rifle")
    for near in table.battle.board.neighbours("1009"):
        table.us(next(companies), near, steps=1)
    table.japanese("1009")
    spare_depth(table, 2)
    assert reserves.event_depth(table.battle) == ()


@pytest.mark.rule("iwo_jima", "9.2")
def test_depth_may_lie_under_a_fort_alone_but_not_in_an_empty_position():
    table = Table().us("A/1/25", "1110")
    table.fort("1009", 3)
    spare_depth(table, 2)
    reserves.event_depth(table.battle, count=2)
    assert depth_hexes(table) == {"1009"}


@pytest.mark.rule("iwo_jima", "9.2.1", "9.2")
def test_a_tank_never_receives_a_depth_marker():
    table = Table().us("A/1/25", "1110")
    tank = next(key for key, each in table.battle.book.japanese.items() if each.tank)
    unit = table.japanese("1009", tank)
    spare_depth(table, 2)
    assert reserves.event_depth(table.battle) == ()
    assert garrison.add_depth(table.battle, unit) == ""


@pytest.mark.rule("iwo_jima", "9.2.1")
def test_a_unit_that_lost_its_marker_may_receive_another():
    table = Table().us("A/1/25", "1110")
    table.japanese("1009", depth=True)
    spare_depth(table, 2)
    assert reserves.event_depth(table.battle) == ()
    garrison.remove_depth(table.battle, table.battle.depth_at("1009")[0], "9.2.1", in_communication=True)
    assert len(reserves.event_depth(table.battle)) == 1


@pytest.mark.rule("iwo_jima", "9.2.1")
def test_a_marker_lost_out_of_communication_is_gone_for_good():
    table = Table()
    table.japanese("1009", depth=True)
    marker = table.battle.depth_at("1009")[0]
    garrison.remove_depth(table.battle, marker, "9.2.1", in_communication=False)
    assert table.battle.where(marker) == "out"


@pytest.mark.rule("iwo_jima", "9.2.1")
@pytest.mark.parametrize(("joined", "place"), [(True, "depth:2"), (False, "out")])
def test_the_revealed_marker_of_an_eliminated_unit_goes_back_to_its_pool_in_communication_only(joined, place):
    table = Table()
    unit = table.japanese("1009", depth=True, depth_revealed=True)
    marker = table.battle.depth_at("1009")[0]
    garrison.eliminate_unit(table.battle, unit, "8.3", in_communication=joined)
    assert table.battle.where(marker) == place


@pytest.mark.rule("iwo_jima", "9.2.2")
def test_from_an_empty_pool_nothing_comes():
    table = Table().us("A/1/25", "1110")
    table.japanese("1009")
    spare_depth(table, 3)
    assert reserves.event_depth(table.battle) == ()
    assert depth_hexes(table) == set()


# -- reinforcements -------------------------------------------------------------------------------


def reinforced(table: Table) -> list[str]:
    """Play the reinforcement event; return the hexes that units came to."""
    session = event(table, REINFORCEMENT)
    return [placed.hex for placed in told(session, "JapanesePlaced")]


@pytest.mark.rule("iwo_jima", "9.3", "event:Japanese Reinforcement")
def test_a_reinforcement_comes_hidden_with_depth_next_to_us_units():
    table = Table().us("A/1/25", "1110")
    unit, marker = table.japanese("pool:2"), table.depth("depth:2")
    assert reinforced(table) == ["1009"]
    assert table.battle.where(unit) == "1009"
    assert not table.battle.japanese(unit).revealed
    assert garrison.depth_under(table.battle, unit) == marker


@pytest.mark.rule("iwo_jima", "9.3")
def test_within_two_hexes_comes_before_further_away_and_the_lower_number_first():
    table = Table().us("A/1/25", "0612")  # two hexes from B3, B4, B8
    table.japanese("pool:2")
    table.japanese("0613")  # B8, next to it, is taken
    table.japanese("0513")  # B7, next to it, is taken
    assert reinforced(table) == ["0511"]


@pytest.mark.rule("iwo_jima", "9.3")
def test_with_no_us_unit_near_a_position_next_to_a_black_one_is_filled():
    table = Table().us("A/1/25", "1109")
    for each in table.battle.island.positions.values():
        if table.battle.board.distance(each.hex, "1109") <= 2:
            table.japanese(each.hex)
    for sector in (1, 2, 3, 4):
        table.japanese(f"pool:{sector}")
    (hex_key,) = reinforced(table)
    assert table.battle.colour_of(hex_key) == "black"
    lowest = min(
        (each.number, each.letter)
        for each in table.battle.island.positions.values()
        if each.colour == "black"
    )
    position = table.battle.island.position_at(hex_key)
    assert position is not None
    assert (position.number, position.letter) == lowest


@pytest.mark.rule("iwo_jima", "9.3")
def test_the_unit_comes_from_the_pool_of_the_placement_hex():
    table = Table().us("A/1/25", "1110")
    table.japanese("pool:3")
    assert reinforced(table) == []


@pytest.mark.rule("iwo_jima", "9.3.1")
def test_occupied_us_held_and_cut_off_positions_receive_nobody():
    table = Table().us("A/1/25", "1110", steps=1)
    table.japanese("pool:2")
    table.us("A/1/24", "1009", steps=1)
    assert "1009" not in reinforced(table)
    table = Table().us("A/1/25", "1110")
    table.japanese("pool:2")
    table.japanese("1009")
    assert "1009" not in reinforced(table)
    table = Table()
    companies = (key for key, spec in table.battle.book.us.items() if spec.kind == "rifle")
    for near in table.battle.board.neighbours("1009"):
        table.us(next(companies), near, steps=1)
    table.japanese("pool:2")
    assert "1009" not in reinforced(table)


@pytest.mark.rule("iwo_jima", "9.3.1")
def test_when_no_position_is_in_communication_nobody_comes():
    table = Table()
    companies = iter([key for key, spec in table.battle.book.us.items() if spec.kind == "rifle"])
    for position in table.battle.island.positions.values():
        if position.colour == "black":
            table.us(next(companies), position.hex, steps=1)
    for sector in (1, 2, 3, 4):
        table.japanese(f"pool:{sector}")
    assert reinforced(table) == []


@pytest.mark.rule("iwo_jima", "9.3.1")
def test_a_garrisoned_position_receives_nobody():
    table = Table().us("A/1/25", "1110")
    table.japanese("pool:2")
    table.battle.position_state("B9").garrison = True
    assert "1009" not in reinforced(table)


@pytest.mark.rule("iwo_jima", "9.3.1")
def test_the_free_hex_of_a_partly_occupied_group_may_be_filled():
    table = Table().us("A/1/25", "0512")
    table.japanese("pool:2")
    table.japanese("0511")
    table.japanese("0513")
    assert reinforced(table) in (["0610"], ["0613"])
    table = Table().us("A/1/25", "0612")
    table.japanese("pool:2")
    table.japanese("0513")
    assert reinforced(table) == ["0613"]


@pytest.mark.rule("iwo_jima", "9.3.1")
def test_of_a_group_only_the_hex_that_is_not_us_held_may_be_filled():
    table = Table().us("A/1/25", "0513")
    table.japanese("pool:2")
    table.japanese("0511")
    table.japanese("0610")
    assert reinforced(table) == ["0613"]


# -- pools ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.3.2")
def test_the_pool_of_a_lost_sector_goes_to_the_next_one():
    table = Table()
    unit, marker = table.japanese("pool:1"), table.depth("depth:1")
    for position in table.battle.island.positions_in_sector(1)[1:]:
        table.battle.position_state(position.key).garrison = True
    reserves.adjust_pools(table.battle)
    assert table.battle.where(unit) == "pool:1"
    table.battle.position_state(table.battle.island.positions_in_sector(1)[0].key).garrison = True
    reserves.adjust_pools(table.battle)
    assert (table.battle.where(unit), table.battle.where(marker)) == ("pool:2", "depth:2")


@pytest.mark.rule("iwo_jima", "9.3.2", "12.1")
def test_control_from_next_door_takes_the_last_position_of_a_sector_unless_the_japanese_are_in_it():
    table = Table().us("A/1/25", "1109", steps=2)
    unit = table.japanese("pool:2")
    for position in table.battle.island.positions_in_sector(2):
        table.battle.position_state(position.key).garrison = position.key != "B9"
    table.japanese("1009")
    reserves.adjust_pools(table.us("A/1/25", "1109").battle)
    assert table.battle.where(unit) == "pool:2"
    table.battle.world.move(table.battle.japanese_at("1009")[0], "out")
    reserves.adjust_pools(table.us("A/1/25", "1109", steps=2).battle)
    assert table.battle.where(unit) == "pool:2"
    reserves.adjust_pools(table.us("A/1/25", "1109").battle)
    assert table.battle.where(unit) == "pool:3"


@pytest.mark.rule("iwo_jima", "9.3.2")
def test_sectors_that_are_lost_as_well_are_passed_over():
    table = Table()
    unit = table.japanese("pool:1")
    for sector in (1, 2):
        for position in table.battle.island.positions_in_sector(sector):
            table.battle.position_state(position.key).garrison = True
    reserves.adjust_pools(table.battle)
    assert table.battle.where(unit) == "pool:3"


@pytest.mark.rule("iwo_jima", "9.3.2")
def test_when_every_later_sector_is_lost_the_pool_stays():
    table = Table()
    unit = table.japanese("pool:3")
    for sector in (3, 4):
        for position in table.battle.island.positions_in_sector(sector):
            table.battle.position_state(position.key).garrison = True
    reserves.adjust_pools(table.battle)
    assert table.battle.where(unit) == "pool:3"


# -- tactical reinforcements ----------------------------------------------------------------------


def tactical(table: Table, hex_key: str) -> str:
    """Put a Tactical Reinforcements marker under a unit and return it."""
    spec = next(key for key, each in table.battle.book.depth.items() if each.reinforcement)
    table.japanese(hex_key, depth=spec)
    return table.battle.depth_at(hex_key)[0]


@pytest.mark.rule("iwo_jima", "9.4")
def test_tactical_reinforcements_bring_a_unit_to_the_nearest_empty_position():
    table = Table().us("A/1/25", "1110")
    marker, unit = tactical(table, "1009"), table.japanese("pool:2")
    table.depth("depth:2")
    assert reserves.tactical_reinforcement(table.battle, marker) == unit
    assert table.battle.where(marker) == "out"
    where = table.battle.where(unit)
    away = table.battle.board.distance("1009", where)
    others = [each.hex for each in table.battle.island.positions.values() if each.hex != "1009"]
    assert away == min(table.battle.board.distance("1009", other) for other in others)
    assert not table.battle.japanese(unit).revealed
    assert not table.battle.depth_at(where)


@pytest.mark.rule("iwo_jima", "9.4")
def test_equally_near_positions_go_by_the_distance_to_us_units():
    table = Table().us("A/1/25", "0917")
    marker, unit = tactical(table, "0717"), table.japanese("pool:2")
    near = {
        each.hex: table.battle.board.distance("0717", each.hex)
        for each in table.battle.island.positions.values()
    }
    rivals = [key for key, away in near.items() if away == min(a for k, a in near.items() if k != "0717")]
    reserves.tactical_reinforcement(table.battle, marker)
    assert table.battle.where(unit) in rivals
    assert table.battle.nearest_us(table.battle.where(unit)) == min(
        table.battle.nearest_us(key) for key in rivals
    )


@pytest.mark.rule("iwo_jima", "9.4")
def test_with_an_empty_pool_only_the_marker_leaves():
    table = Table().us("A/1/25", "1110")
    marker = tactical(table, "1009")
    table.japanese("pool:3")
    assert reserves.tactical_reinforcement(table.battle, marker) == ""
    assert table.battle.where(marker) == "out"
