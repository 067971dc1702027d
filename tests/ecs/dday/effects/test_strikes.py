"""Events that strike or unveil Japanese positions (20.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.combat import barrage_result
from ecs.dday.command import communication
from ecs.dday.effects import strikes
from ecs.dday.japanese import garrison
from tests.ecs.dday.answers import answer, asked, texts, told
from tests.ecs.dday.excerpt import begin, event, on_day
from tests.table import Table

LVTA, NAPALM, MORTARS, FREE, SMOKE, SMOKE_BLUE, SKETCH, DOGS = 35, 12, 25, 6, 30, 34, 44, 35


def disrupted(table: Table, *units: str) -> list[bool]:
    """Tell which Japanese units are disrupted."""
    return [table.battle.japanese(unit).disrupted for unit in units]


# -- LVT(A) support -------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:LVT(A) Support")
def test_lvt_a_barrage_with_three_points_near_the_coast_beside_us_units():
    table = Table(turn=2).us("A/1/25", "0518").us("B/1/25", "1110").us("C/1/25", "1423")
    table.japanese("0618")
    table.japanese("1009")
    table.japanese("1523")  # beside C/1/25, but far from the sea
    table.japanese("0613")  # near the sea, but beside nobody
    session = event(table, LVTA, 38)
    assert texts(session) == {"barrage:0618", "barrage:1009", "decline"}
    answer(session, "barrage:0618")
    (fired,) = told(session, "BarrageFired")
    assert (fired.hex, fired.kind, fired.strength) == ("0618", "lvt", 3)
    (computed,) = told(session, "BarrageComputed")
    assert (computed.card, computed.colour, computed.symbol) == ("c38", True, True)


@pytest.mark.rule("iwo_jima", "event:LVT(A) Support")
@pytest.mark.parametrize("inland, offered", [(3, True), (4, False)])
def test_the_lvt_a_reach_positions_within_three_hexes_of_the_coast(inland, offered):
    table = Table(turn=2)
    board, coast = table.battle.board, strikes.coast_hexes(table.battle)
    target = next(
        each.hex
        for each in table.battle.island.positions.values()
        if min(board.distance(each.hex, key) for key in coast) == inland
    )
    table.us("A/1/25", board.neighbours(target)[0]).japanese(target)
    session = event(table, LVTA)
    assert (asked(session) == "lvta_support" and f"barrage:{target}" in texts(session)) is offered


@pytest.mark.rule("iwo_jima", "event:LVT(A) Support")
def test_the_lvt_a_barrage_may_be_declined():
    table = Table(turn=2).us("A/1/25", "0518")
    unit = table.japanese("0618")
    session = answer(event(table, LVTA), "decline")
    assert not told(session, "BarrageFired")
    assert disrupted(table, unit) == [False]


@pytest.mark.rule("iwo_jima", "event:LVT(A) Support")
def test_the_lvt_a_barrage_leaves_the_hex_open_to_attack():
    table = Table(turn=2).us("A/1/25", "0518")
    table.japanese("0618")
    answer(event(table, LVTA, 38), "barrage:0618")
    assert table.battle.marks.barraged == ()


# -- napalm ---------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Napalm Works")
def test_napalm_strikes_any_revealed_unit_at_once():
    table = on_day(Table(turn=7), 2)
    table.japanese("2018", revealed=True)
    table.japanese("1228", revealed=True)
    table.japanese("0618")
    session = event(table, NAPALM)
    assert texts(session) == {"barrage:1228", "barrage:2018"}
    answer(session, "barrage:1228")
    (fired,) = told(session, "BarrageFired")
    assert (fired.hex, fired.kind, fired.strength) == ("1228", "napalm", 5)
    assert table.battle.points.air == 0


@pytest.mark.rule("iwo_jima", "event:Napalm Works")
def test_napalm_is_not_shifted_against_forts():
    table = on_day(Table(turn=7), 2)
    table.japanese("0820", revealed=True)
    table.fort("0820", 1, revealed=True)
    event(table, NAPALM)
    shifted = barrage_result.column(table.battle, "0820", 5, "air")
    assert barrage_result.column(table.battle, "0820", 5, "napalm") == shifted + 1


@pytest.mark.rule("iwo_jima", "event:Napalm Works", "event:Rain")
def test_there_is_no_napalm_in_the_rain_or_without_a_revealed_unit():
    table = on_day(Table(turn=7), 2)
    table.japanese("2018")
    assert told(event(table, NAPALM), "EventWasted")
    table = on_day(Table(turn=7), 2)
    table.japanese("2018", revealed=True)
    table.battle.put_in_force("rain", 7)
    assert told(event(table, NAPALM), "EventWasted")


# -- 60/81mm support ------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:60/81mm Support")
def test_mortar_support_disrupts_a_position_of_the_players_choice_which_gains_depth():
    table = Table(turn=2).us("A/1/25", "1112")
    first, second = table.japanese("0618"), table.japanese("1009")
    table.japanese("0820")  # a hilltop
    table.japanese("1030")  # black
    table.depth("depth:2")
    session = event(table, MORTARS)
    assert texts(session) == {"hex:0618", "hex:1009"}
    answer(session, "hex:1009")
    assert disrupted(table, first, second) == [False, True]
    assert len(table.battle.depth_at("1009")) == 1


@pytest.mark.rule("iwo_jima", "event:60/81mm Support")
def test_mortar_support_adds_no_second_depth_marker():
    table = Table(turn=2)
    unit = table.japanese("1009", depth=True)
    table.depth("depth:2")
    event(table, MORTARS)
    assert disrupted(table, unit) == [True]
    assert len(table.battle.depth_at("1009")) == 1


@pytest.mark.rule("iwo_jima", "event:60/81mm Support")
def test_mortar_support_adds_no_depth_to_the_second_unit_of_a_position():
    table = Table(turn=2)
    for deep in (True, False):
        table.japanese("1009", depth=deep)
        table.fort("1009", 2)
    table.depth("depth:2")
    event(table, MORTARS)
    assert len(table.battle.depth_at("1009")) == 1


# -- disruption removed ---------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Remove Japanese Disruption")
def test_two_positions_of_the_first_colour_recover_by_the_players_choice():
    table = Table(turn=2)
    gold = [table.japanese(key, disrupted=True) for key in ("0607", "0815", "0820")]
    red = table.japanese("0709", disrupted=True)
    session = event(table, FREE)
    assert texts(session) == {"hex:0607", "hex:0815", "hex:0820"}
    answer(session, "hex:0820")
    assert texts(session) == {"hex:0607", "hex:0815"}
    answer(session, "hex:0607")
    assert disrupted(table, *gold, red) == [False, True, False, True]


@pytest.mark.rule("iwo_jima", "event:Remove Japanese Disruption")
def test_with_two_or_fewer_all_recover_unasked():
    table = Table(turn=2)
    gold = [table.japanese(key, disrupted=True) for key in ("0607", "0815")]
    session = event(table, FREE)
    assert asked(session) == "halt"
    assert disrupted(table, *gold) == [False, False]


# -- smoke ----------------------------------------------------------------------------------------


def smoking(table: Table) -> set[str]:
    """Return the hexes with smoke."""
    positions = table.battle.island.positions.values()
    return {each.hex for each in positions if table.battle.position_state(each.key).smoke}


@pytest.mark.rule("iwo_jima", "event:Smoke")
def test_smoke_covers_the_nearest_position_of_each_colour_in_sectors_with_us_units():
    table = Table(turn=2).us("A/1/25", "0515")
    for hex_key in ("0508", "0719", "0709", "0717"):  # green, green, red, brown
        table.japanese(hex_key)
    session = event(table, SMOKE)  # red, green, brown
    assert smoking(table) == {"0719", "0709", "0717"}
    assert sorted(each.hex for each in told(session, "SmokePlaced")) == ["0709", "0717", "0719"]


@pytest.mark.rule("iwo_jima", "event:Smoke")
def test_no_smoke_in_a_sector_without_us_units_nor_on_empty_positions():
    table = Table(turn=2).us("A/1/25", "0515")
    table.japanese("1228")  # red, sector 3
    session = event(table, SMOKE)
    assert smoking(table) == set()
    assert told(session, "EventWasted")


@pytest.mark.rule("iwo_jima", "18.5", "event:60/81mm Support")
def test_mortars_leave_alone_what_stands_out_of_play():
    table = Table(turn=8, scenario="suribachi").us("A/1/28", "0507")
    beyond, here = table.japanese("2125"), table.japanese("0604")
    session = event(table, MORTARS)
    assert asked(session) == "halt"
    assert disrupted(table, beyond, here) == [False, True]


@pytest.mark.rule("iwo_jima", "18.5", "event:Remove Japanese Disruption")
def test_nobody_recovers_out_of_play():
    table = Table(turn=8, scenario="suribachi").us("A/1/28", "0507")
    units = [table.japanese(hex_key, disrupted=True) for hex_key in ("0820", "0203")]  # both gold
    event(table, FREE)
    assert disrupted(table, *units) == [True, False]


@pytest.mark.rule("iwo_jima", "event:Smoke")
def test_a_barred_colour_gives_its_smoke_to_a_black_position_within_two_hexes():
    for unit_at, expected in (("0719", "0720"), ("0618", "0720"), ("0518", "0717"), ("0515", "0717")):
        table = Table(turn=2).us("A/1/25", unit_at)
        table.japanese("0720")
        table.japanese("0717")
        card = table.battle.book.cards["c34"]  # smoke: purple, blue, brown
        barred = replace(card, boxes=(*card.boxes[:2], replace(card.boxes[2], bar=True)))
        list(table.battle.spec.effects["smoke"](table.battle, barred))
        assert smoking(table) == {expected}


@pytest.mark.rule("iwo_jima", "event:Smoke", "6.2.3")
def test_the_smoke_is_gone_after_the_turn():
    table = Table(turn=2).us("A/1/25", "0515")
    table.japanese("0717")
    event(table, SMOKE_BLUE)
    assert smoking(table) == {"0717"}
    begin(table, "end_of_turn")
    assert smoking(table) == set()


@pytest.mark.rule("iwo_jima", "event:LVT(A) Support", "17.5")
def test_a_hidden_fort_that_the_lvts_reduce_stays_hidden():
    table = Table(turn=2).us("A/1/25", "0507")
    table.fort("0607", 1)
    table.japanese("0607")
    session = event(table, LVTA, 1, 5)  # gold and a diamond; red lands and fires
    answer(session, "barrage:0607")
    assert told(session, "FortReduced")
    (fort,) = table.battle.forts_at("0607")
    assert table.battle.fort_spec(fort).fort_class == 2
    assert not table.battle.fort(fort).revealed


# -- what is behind the veil ----------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Sketch of Enemy Positions")
def test_a_sketch_reveals_a_fort_near_us_units_and_reinforces_it():
    table = on_day(Table(turn=7), 2).us("A/1/25", "0818")
    near, far = table.fort("0820", 1), table.fort("0723", 1)
    unit, marker = table.japanese("pool:3"), table.depth("depth:3")
    event(table, SKETCH)
    assert table.battle.fort(near).revealed
    assert not table.battle.fort(far).revealed
    assert (table.battle.where(unit), table.battle.where(marker)) == ("0820", "0820")
    assert not table.battle.japanese(unit).revealed


@pytest.mark.rule("iwo_jima", "event:Sketch of Enemy Positions")
@pytest.mark.parametrize("away, shown", [(2, True), (3, False)])
def test_a_sketch_reaches_two_hexes_from_us_units(away, shown):
    table = on_day(Table(turn=7), 2)
    fort = table.fort("0820", 1)
    board = table.battle.board
    table.us("A/1/25", next(key for key in board.hexes if board.distance(key, "0820") == away))
    event(table, SKETCH)
    assert table.battle.fort(fort).revealed is shown


@pytest.mark.rule("iwo_jima", "event:Sketch of Enemy Positions")
def test_a_sketch_adds_only_what_stacking_allows():
    table = on_day(Table(turn=7), 2).us("A/1/25", "0818")
    table.fort("0820", 1)
    table.japanese("0820", depth=True)
    unit, marker = table.japanese("pool:3"), table.depth("depth:3")
    event(table, SKETCH)
    assert (table.battle.where(unit), table.battle.where(marker)) == ("pool:3", "depth:3")


@pytest.mark.rule("iwo_jima", "event:War Dogs")
def test_war_dogs_find_a_unit_and_its_depth_beside_us_units():
    table = on_day(Table(turn=7), 2).us("A/1/25", "1110").us("B/1/25", "0616")
    unit, other = table.japanese("1009", depth=True), table.japanese("0618")
    table.japanese("0717", depth=True)
    session = event(table, DOGS)
    assert texts(session) == {"hex:0717", "hex:1009"}
    answer(session, "hex:1009")
    assert table.battle.japanese(unit).revealed
    assert table.battle.depth(table.battle.depth_at("1009")[0]).revealed
    assert not table.battle.japanese(other).revealed


@pytest.mark.rule("iwo_jima", "event:War Dogs")
def test_war_dogs_find_one_of_two_units_with_the_depth_beneath_it():
    table = on_day(Table(turn=7), 2).us("A/1/25", "0622")
    table.fort("0723", 1)
    table.fort("0723", 2)
    unit, other = table.japanese("0723", depth=True), table.japanese("0723", depth=True)
    session = event(table, DOGS)
    assert texts(session) == {f"unit:{unit}", f"unit:{other}"}
    answer(session, f"unit:{other}")
    battle = table.battle
    assert [battle.japanese(key).revealed for key in (unit, other)] == [False, True]
    beneath = [garrison.depth_under(battle, key) for key in (unit, other)]
    assert [battle.depth(key).revealed for key in beneath] == [False, True]


@pytest.mark.rule("iwo_jima", "event:War Dogs", "9.4")
def test_tactical_reinforcements_found_by_dogs_come_at_once():
    table = on_day(Table(turn=7), 2).us("A/1/25", "1110")
    spec = next(key for key, each in table.battle.book.depth.items() if each.reinforcement)
    table.japanese("1009", depth=spec)
    reserve = table.japanese("pool:2")
    event(table, DOGS)
    assert table.battle.depth_at("1009") == ()
    assert table.battle.where(reserve) in table.battle.board.hexes


@pytest.mark.rule("iwo_jima", "event:Sketch of Enemy Positions", "6.4.3")
def test_a_sketch_brings_a_second_unit_where_two_forts_stand():
    table = on_day(Table(turn=7), 2).us("A/1/25", "0818")
    table.fort("0820", 1)
    table.fort("0820", 2)
    table.japanese("0820", depth=True)
    unit, marker = table.japanese("pool:3"), table.depth("depth:3")
    event(table, SKETCH)
    assert (table.battle.where(unit), table.battle.where(marker)) == ("0820", "0820")


@pytest.mark.rule("iwo_jima", "event:Sketch of Enemy Positions", "6.4.3")
def test_a_sketch_lays_no_second_depth_marker_beneath_a_single_unit():
    table = on_day(Table(turn=7), 2).us("A/1/25", "0818")
    fort, marker = table.fort("0820", 1), table.depth("0820")
    table.battle.depth(marker).under = fort
    unit, spare = table.japanese("pool:3"), table.depth("depth:3")
    event(table, SKETCH)
    assert table.battle.where(unit) == "0820"
    assert (garrison.depth_under(table.battle, unit), table.battle.where(spare)) == (marker, "depth:3")


@pytest.mark.rule("iwo_jima", "event:Sketch of Enemy Positions", "12.2")
def test_a_sketch_reinforces_no_fort_that_is_cut_off(monkeypatch):
    monkeypatch.setattr(communication, "in_communication", lambda battle, key: False)
    table = on_day(Table(turn=7), 2).us("A/1/25", "0818")
    fort = table.fort("0820", 1)
    unit, marker = table.japanese("pool:3"), table.depth("depth:3")
    event(table, SKETCH)
    assert table.battle.fort(fort).revealed
    assert (table.battle.where(unit), table.battle.where(marker)) == ("pool:3", "depth:3")
