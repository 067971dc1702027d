"""Events that hamper the US side (20.0)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import barrage, weapons
from ecs.dday.japanese import fields
from ecs.dday.marines import movement
from tests.ecs.dday.answers import answer, asked, pending, texts, told
from tests.ecs.dday.campaign import hero
from tests.ecs.dday.excerpt import begin, event, on_day
from tests.table import Table

AMMO, DITCH, MORTAR, INTENSE, MINES, NIGHT, RAIN = 47, 30, 53, 19, 9, 5, 8
CP_HIT, FATIGUE, ERROR = 3, 37, 10


def in_force(table: Table, name: str, *, until: int) -> bool:
    """Tell whether an effect lasts to the end of a turn and no longer."""
    active = {effect: last for effect, last, _ in table.battle.effects.active}
    return table.battle.in_force(name) and active[name] == until


@pytest.mark.rule("iwo_jima", "event:Ammo Dump Explosion")
def test_an_ammo_dump_explosion_is_felt_for_the_turn():
    table = Table(turn=2)
    event(table, AMMO)
    assert in_force(table, "ammo_dump_explosion", until=2)


@pytest.mark.rule("iwo_jima", "event:Ammo Dump Explosion")
def test_tanks_and_heavy_weapons_attack_with_half_their_strength_after_it():
    table = Table(turn=2).us("HW/25", "1109").us("1A/4Tk", "1109").us("A/1/25", "1109")
    table.japanese("1009", revealed=True)
    units = ("HW/25", "1A/4Tk", "A/1/25")
    before = [weapons.total_strength(table.battle, (unit,), "1009") for unit in units]
    event(table, AMMO)
    after = [weapons.total_strength(table.battle, (unit,), "1009") for unit in units]
    assert after == [-(-before[0] // 2), -(-before[1] // 2), before[2]]
    table.battle.clock.turn = 3
    assert [weapons.total_strength(table.battle, (unit,), "1009") for unit in units] == before


@pytest.mark.rule("iwo_jima", "event:Ammo Dump Explosion")
def test_tank_barrages_are_halved_as_well():
    table = Table(turn=2).us("1A/4Tk", "1111")
    table.japanese("1009", revealed=True)
    before = barrage.tank_strength(table.battle, "1009", ("1A/4Tk",))
    event(table, AMMO)
    assert barrage.tank_strength(table.battle, "1009", ("1A/4Tk",)) == -(-before // 2)


@pytest.mark.rule("iwo_jima", "event:AT Ditch")
def test_an_anti_tank_ditch_bars_the_cards_colours_for_the_turn():
    table = on_day(Table(turn=7), 2)
    event(table, DITCH)
    assert in_force(table, "at_ditch", until=7)
    assert table.battle.effect_details("at_ditch") == ("red,green,brown",)


@pytest.mark.rule("iwo_jima", "event:AT Ditch")
def test_tanks_enter_a_position_of_the_colour_only_with_engineers():
    for engineer, free in ((False, False), (True, True)):
        table = on_day(Table(turn=7), 2).us("1A/4Tk", "1012")
        if engineer:
            table.us("A/4E", "1012")
        table.battle.position_state("C7").watched = True
        event(table, DITCH)
        session = answer(begin(table, "us_action"), "unit:1A/4Tk")
        if engineer:
            answer(session, "join:A/4E")
        moves = texts(answer(session, "move"))
        assert ("move:1013" in moves) == free  # C7 is brown


@pytest.mark.rule("iwo_jima", "event:Heavy Mortar Fire")
def test_heavy_mortar_fire_counts_in_the_next_fire_phase():
    table = Table(turn=2)
    event(table, MORTAR)
    assert in_force(table, "heavy_mortar_fire", until=2)


@pytest.mark.rule("iwo_jima", "event:Heavy Mortar Fire")
def test_mortars_hit_one_unit_more_after_it():
    hits = []
    for storm in (False, True):
        table = Table(turn=2).us("A/1/25", "0820").us("A/1/24", "0820").us("A/1/23", "0820")
        table.japanese("0823", revealed=True)  # D7, purple, with guns, three hexes off
        if storm:
            table.battle.put_in_force("heavy_mortar_fire", 2)
        session = begin(table.cards(34), "japanese_fire")  # purple M, diamond
        while asked(session) != "halt":
            session.apply(pending(session).options[-1])
        hits.append(len(told(session, "UnitHit")))
    assert hits == [1, 2]


@pytest.mark.rule("iwo_jima", "event:Intense Fire")
def test_in_fields_of_fire_infantry_moves_two_hexes_and_tanks_three_after_it():
    for unit, allowed in (("A/1/25", 2), ("1A/4Tk", 3)):
        table = Table(turn=7).us(unit, "1110")
        table.japanese("1009")
        assert movement.allowance(table.battle, (unit,), "1110") == 3
        table.battle.put_in_force("intense_fire", 7)
        assert movement.allowance(table.battle, (unit,), "1110") == allowed
        assert movement.allowance(table.battle, (unit,), "1113") == 3


@pytest.mark.rule("iwo_jima", "event:Minefields")
def test_near_mines_units_without_an_engineer_move_one_hex():
    table = on_day(Table(turn=7), 2)
    table.japanese("0820")  # D5, gold
    event(table, MINES)
    assert movement.allowance(table.battle, ("A/1/25",), "0822") == 1
    assert movement.allowance(table.battle, ("A/1/25", "A/4E"), "0822") == 3
    assert movement.allowance(table.battle, ("A/1/25",), "0824") == 3


@pytest.mark.rule("iwo_jima", "event:Minefields")
@pytest.mark.parametrize("away, hexes", [(1, 1), (2, 1), (3, 3)])
def test_mines_lie_within_two_hexes_of_a_position(away, hexes):
    table = on_day(Table(turn=12), 3)
    table.japanese("0820")  # D5, gold
    table.battle.put_in_force("minefields", 12, "gold")
    board = table.battle.board
    start = next(key for key in board.hexes if board.distance(key, "0820") == away)
    assert movement.allowance(table.battle, ("A/1/25",), start) == hexes


@pytest.mark.rule("iwo_jima", "event:Intense Fire")
def test_intense_fire_slows_movement_for_the_turn():
    table = Table(turn=2)
    event(table, INTENSE)
    assert in_force(table, "intense_fire", until=2)


@pytest.mark.rule("iwo_jima", "event:Minefields")
def test_minefields_lie_near_positions_of_the_first_colour():
    table = on_day(Table(turn=7), 2)
    event(table, MINES)
    assert in_force(table, "minefields", until=7)
    assert table.battle.effect_details("minefields") == ("gold",)


@pytest.mark.rule("iwo_jima", "event:Night Assault")
@pytest.mark.parametrize("time, comes", [("AM", False), ("PM", True)])
def test_a_night_assault_comes_in_a_pm_turn_only(time, comes):
    table = on_day(Table(turn=9), 2, time)
    session = event(table, NIGHT)
    assert table.battle.in_force("night_assault") == comes
    assert bool(told(session, "EventWasted")) != comes


@pytest.mark.rule("iwo_jima", "event:Rain")
def test_rain_falls_for_the_turn():
    table = on_day(Table(turn=7), 2)
    event(table, RAIN)
    assert in_force(table, "rain", until=7)


@pytest.mark.rule("iwo_jima", "event:Rain")
def test_in_the_rain_the_us_side_shoots_one_hex_far_flies_not_and_moves_two_hexes():
    table = on_day(Table(turn=7), 2).us("A/1/25", "1111").us("1A/4Tk", "1111").us("B/1/25", "1110")
    table.japanese("1009", revealed=True)
    table.battle.points.air = 1
    battle = table.battle
    assert weapons.attack_range(battle, "A/1/25") == 2
    assert (barrage.tank_targets(battle), barrage.air_targets(battle)) == (("1009",), ("1009",))
    event(table, RAIN)
    assert weapons.attack_range(battle, "A/1/25") == 1
    assert weapons.attack_range(battle, "1A/4Tk") == 1
    assert (barrage.tank_targets(battle), barrage.air_targets(battle)) == ((), ())
    assert movement.allowance(battle, ("1A/4Tk",), "1113") == 2


@pytest.mark.rule("iwo_jima", "event:Rain")
def test_rain_shortens_every_field_to_one_hex():
    table = on_day(Table(turn=7), 2)
    table.japanese("0820")
    assert max(table.battle.board.distance("0820", key) for key in fields.active(table.battle, "D5")) == 3
    event(table, RAIN)
    assert max(table.battle.board.distance("0820", key) for key in fields.active(table.battle, "D5")) == 1


@pytest.mark.rule("iwo_jima", "event:Command Post Hit")
def test_the_battalion_hq_nearest_to_a_position_is_disrupted():
    table = Table(turn=2).us("HQ/1/25", "1110").us("HQ/2/25", "1112").us("A/1/25", "1010")
    table.japanese("1009")
    event(table, CP_HIT)
    assert [table.battle.us(unit).disrupted for unit in ("HQ/1/25", "HQ/2/25", "A/1/25")] == [2, 0, 0]


@pytest.mark.rule("iwo_jima", "event:Command Post Hit")
def test_of_hqs_equally_near_the_one_nearer_to_a_black_position_then_the_players_choice():
    table = Table(turn=2).us("HQ/1/25", "1008").us("HQ/2/25", "1010").us("HQ/3/25", "1010")
    table.japanese("1009")
    table.japanese("0720")
    session = event(table, CP_HIT)
    assert texts(session) == {"unit:HQ/2/25", "unit:HQ/3/25"}
    answer(session, "unit:HQ/3/25")
    assert table.battle.us("HQ/3/25").disrupted == 2


@pytest.mark.rule("iwo_jima", "event:Fatigue US Bn.")
def test_all_units_of_a_battalion_on_the_map_are_tired():
    table = on_day(Table(turn=7), 2).us("A/1/25", "1109").us("HQ/1/25", "0517").us("E/2/25", "1109")
    session = event(table, FATIGUE)
    assert texts(session) == {"battalion:1/25", "battalion:2/25"}
    answer(session, "battalion:1/25")
    assert [table.battle.us(unit).disrupted for unit in ("A/1/25", "HQ/1/25", "E/2/25")] == [7, 7, 0]


@pytest.mark.rule("iwo_jima", "event:NG Error")
def test_a_unit_near_an_occupied_position_and_in_its_field_loses_a_step():
    table = Table(turn=2).us("A/1/25", "1110").us("1A/4Tk", "1010").us("B/1/25", "1014")
    table.japanese("1009")
    session = event(table, ERROR)
    assert texts(session) == {"lose:1A/4Tk", "lose:A/1/25"}
    answer(session, "lose:1A/4Tk")
    assert [table.battle.us(unit).steps for unit in ("A/1/25", "1A/4Tk", "B/1/25")] == [4, 1, 4]


@pytest.mark.rule("iwo_jima", "event:NG Error")
def test_in_no_field_nobody_is_hit_by_error():
    table = Table(turn=2).us("A/1/25", "1110")
    table.japanese("1009", disrupted=True)
    assert told(event(table, ERROR), "EventWasted")
    assert table.battle.us("A/1/25").steps == 4


@pytest.mark.rule("iwo_jima", "event:NG Error")
def test_three_hexes_off_a_unit_is_safe_from_it_even_in_the_field():
    table = Table(turn=2)
    table.japanese("0820")  # a hilltop
    field = fields.active(table.battle, "D5")
    far = next(key for key in field if table.battle.board.distance("0820", key) == 3)
    table.us("A/1/25", far)
    assert told(event(table, ERROR), "EventWasted")


@pytest.mark.rule("iwo_jima", "event:AT Ditch", "7.3.1")
def test_a_road_through_a_bluff_does_not_lead_a_tank_over_a_ditch():
    table = on_day(Table(turn=7), 2).us("1A/4Tk", "2431")
    assert movement.ground_barrier(table.battle, ("1A/4Tk",), "2431", "2532") is None
    event(table, DITCH)
    assert movement.ground_barrier(table.battle, ("1A/4Tk",), "2431", "2532") == ("at_ditch", "20.0")
    assert movement.ground_barrier(table.battle, ("1A/4Tk", "A/4E"), "2431", "2532") is None


@pytest.mark.rule("iwo_jima", "event:AT Ditch", "event:Minefields")
def test_a_second_card_of_the_same_event_adds_its_colours_to_those_of_the_first():
    table = Table(turn=7).us("1A/4Tk", "1012")
    table.japanese("1013")  # brown
    for name in ("at_ditch", "minefields"):
        table.battle.put_in_force(name, 7, "gold")
        assert movement.allowance(table.battle, ("1A/4Tk",), "1012") == 3
        assert movement.ditch_barrier(table.battle, ("1A/4Tk",), "1013") is None or name == "minefields"
        table.battle.put_in_force(name, 7, "brown")
    assert movement.ditch_barrier(table.battle, ("1A/4Tk",), "1013") == ("at_ditch", "20.0")
    assert movement.allowance(table.battle, ("1A/4Tk",), "1012") == 1


@pytest.mark.rule("iwo_jima", "event:NG Error", "11.1.6")
def test_an_inspired_unit_may_be_disrupted_instead_of_losing_a_step_by_error():
    table = Table(turn=2).us("A/1/25", "1110")
    table.japanese("1009")
    marker = hero(table, "nco", "A/1/25", inspired=True)
    session = event(table, ERROR)
    assert texts(session) == {"lose:A/1/25", f"inspired:{marker}"}
    answer(session, f"inspired:{marker}")
    unit = table.battle.us("A/1/25")
    assert (unit.steps, unit.disrupted, table.battle.where(marker)) == (4, 2, "heroes")


@pytest.mark.rule("iwo_jima", "event:Heavy Mortar Fire")
def test_the_card_of_heavy_mortar_fire_stays_on_the_track_until_its_fire_phase_is_over():
    table = on_day(Table(turn=7), 2)
    begin(table.cards(MORTAR), "second_event")
    for turn, lies in ((7, True), (8, False)):
        table.battle.clock.turn = turn
        begin(table, "end_of_turn")
        assert ("c53" in [card for _, card in table.battle.track.cards]) == lies
