"""Japanese tanks: their field, their actions, attacks on them in the open (14.0 to 14.3, 8.6.5)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.combat import attack_results, attack_strength, barrage, close_combat, weapons
from ecs.dday.japanese import fields, garrison, japanese_tanks
from tests.ecs.dday.answers import drawn, told
from tests.ecs.dday.fights import run
from tests.ecs.dday.gunnery import actions, at, card, dead_end, missed
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

RED_TANK, BLUE_TANK, GREEN_TANK = "jp:1/26Tk", "jp:2/26Tk", "jp:3/26Tk"
E2, C7 = "1214", "1013"
BLUE_M, BLUE_R = 21, 15
NO_BLUE = (2, 5, 6, 7, 8, 18, 26, 30, 31, 36, 40)


def moves(session: Session) -> list[tuple[str, str, str]]:
    """Return (origin, hex, kind) of every Japanese move so far."""
    return [(event.origin, event.hex, event.kind) for event in told(session, "JapaneseMoved")]


def shots(session: Session) -> list[tuple[str, str, int]]:
    """Return (group, kind, limit) of every fire so far."""
    return [(event.group, event.kind, event.limit) for event in told(session, "PositionFired")]


# -- 14.1 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "14.1")
def test_a_tank_adds_steady_hexes_one_beyond_the_field_within_three_hexes():
    for turn, wider in ((6, False), (7, True)):
        table = Table(turn=turn)
        table.japanese(E2)
        plain = dict(fields.active(table.battle, "E2"))
        table.japanese(E2, GREEN_TANK)
        extended = fields.active(table.battle, "E2")
        added = set(extended) - set(plain)
        assert bool(added) == wider
        assert all(extended[key] == "steady" for key in added)
        distance = table.battle.board.distance
        assert all(distance(E2, key) <= 3 for key in added)
        near = table.battle.board.neighbours
        assert all(any(each in plain for each in near(key)) for key in added)


@pytest.mark.rule("iwo_jima", "14.1")
@pytest.mark.rule("iwo_jima", "14.2")
def test_a_disrupted_tank_reaches_no_further_and_in_the_rain_none_does():
    table = Table(turn=7)
    table.japanese(E2)
    plain = dict(fields.active(table.battle, "E2"))
    tank = table.japanese(E2, GREEN_TANK, disrupted=True)
    assert fields.active(table.battle, "E2") == plain
    table.battle.japanese(tank).disrupted = False
    assert set(fields.active(table.battle, "E2")) > set(plain)
    table.battle.put_in_force("rain", 7)
    assert all(table.battle.board.distance(E2, key) == 1 for key in fields.active(table.battle, "E2"))


@pytest.mark.rule("iwo_jima", "14.1")
def test_units_leaving_the_wider_field_are_fired_at():
    table = Table(turn=7)
    table.japanese(E2, GREEN_TANK)
    own = fields.active(table.battle, "E2", tanks=False)
    beyond = next(key for key in fields.active(table.battle, "E2") if key not in own)
    assert fields.reduced_level(table.battle, "E2", beyond) == "steady"
    table.us("A/1/25", "1213")
    assert fields.reduced_level(table.battle, "E2", beyond) == ""


# -- 14.2 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "14.0")
@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_with_us_units_in_its_field_fires_and_stays():
    table = Table(turn=7).us("B/1/25", "1114")
    table.japanese(E2, GREEN_TANK)
    session = finish(fire_phase(table, card("blue", armour=True)))
    assert shots(session) == [("E2", "fire", 1)]
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "14.2")
def test_without_us_units_in_its_field_it_advances_to_the_position_nearest_to_them():
    table = Table(turn=7).us("B/1/25", "0912")
    tank = table.japanese(E2, GREEN_TANK, depth="depth:55")
    session = finish(fire_phase(table, card("blue", armour=True)))
    assert moves(session) == [(E2, C7, "advance")]
    assert table.battle.where(garrison.depth_under(table.battle, tank)) == C7
    assert not shots(session)


@pytest.mark.rule("iwo_jima", "14.2")
def test_before_the_second_day_it_neither_advances_nor_acts_as_a_tank():
    table = Table(turn=6).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    assert not moves(finish(fire_phase(table, card("blue", armour=True))))


@pytest.mark.rule("iwo_jima", "14.2")
def test_it_joins_a_unit_in_communication_but_prefers_an_empty_position_and_never_another_tank():
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    table.japanese(C7)
    finish(fire_phase(table, card("blue", armour=True)))
    assert len(table.battle.japanese_at(C7)) == 2
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    table.japanese(C7, RED_TANK)
    finish(fire_phase(table, card("blue", armour=True)))
    assert len(table.battle.japanese_at(C7)) == 1
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    table.battle.position_state("C7").garrison = True
    session = finish(fire_phase(table, card("blue", armour=True)))
    assert C7 not in [hex_key for _, hex_key, _ in moves(session)]


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_unit_out_of_communication_is_not_joined():
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    table.japanese(C7)
    for each in table.battle.island.positions.values():
        if each.colour == "black":
            table.battle.position_state(each.key).garrison = True
    session = finish(fire_phase(table, card("blue", armour=True)))
    assert C7 not in [hex_key for _, hex_key, _ in moves(session)]


@pytest.mark.rule("iwo_jima", "14.2")
def test_the_order_of_positions_for_an_advance():
    table = Table(turn=7).us("B/1/25", "0912")
    battle, at = table.battle, table.battle.island.positions
    empty, held = at["C7"], at["E1"]
    table.japanese("1313")
    assert japanese_tanks.rank(battle, empty, E2) < japanese_tanks.rank(battle, held, E2)
    same_distance = japanese_tanks.rank(battle, empty, E2)
    assert same_distance[3] == -7


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_disrupted_tank_does_nothing():
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK, disrupted=True)
    session = finish(fire_phase(table, card("blue", armour=True)))
    assert not moves(session)
    assert not shots(session)


@pytest.mark.rule("iwo_jima", "14.2")
def test_letter_m_lets_the_tanks_fire_again_on_a_card_of_their_own():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114").us("L/3/25", "1115")
    table.japanese(E2, GREEN_TANK, depth="depth:55")
    table.japanese(E2)
    letter = card("blue", letter="M")
    session = finish(fire_phase(table, letter, 29))
    assert shots(session) == [("E2", "machine_gun", 3), ("E2", "tank", 2)]
    assert drawn(session, "fire")[:2] == [f"c{letter:02}", "c29"]
    assert ("E2", "multiple_fire", "") in actions(session)
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "14.2")
@pytest.mark.rule("iwo_jima", "13.3")
def test_a_position_fires_mortars_while_its_tank_fires_at_what_it_alone_reaches():
    table = Table(turn=7)
    table.japanese("1021", GREEN_TANK)  # E8, blue, with guns
    table.japanese("1021")
    own = fields.active(table.battle, "E8", tanks=False)
    beyond = next(key for key in fields.active(table.battle, "E8") if key not in own)
    table.us("A/1/25", beyond).us("B/1/25", beyond).us("C/1/25", beyond)
    session = finish(fire_phase(table, card("blue", letter="M"), 29))
    assert [kind for group, kind, _ in shots(session) if group == "E8"] == ["mortar", "tank", "tank"]


@pytest.mark.rule("iwo_jima", "14.2")
def test_letter_m_without_us_units_in_the_field_does_nothing_for_a_tank_alone():
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    session = finish(fire_phase(table, card("blue", letter="M"), 29))
    assert not moves(session)
    assert not shots(session)


@pytest.mark.rule("iwo_jima", "14.2")
@pytest.mark.rule("iwo_jima", "8.6.5")
def test_letter_r_lets_a_tank_that_hit_overrun_the_nearest_hex_it_hit():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    tank = table.japanese(E2, GREEN_TANK, depth="depth:55")
    session = finish(fire_phase(table, card("blue", letter="R"), *NO_BLUE))
    assert moves(session)[0] == (E2, "1114", "overrun")
    (combat,) = told(session, "CombatBegan")
    assert combat.colour == "green"  # the colour on the counter, not of the position
    assert moves(session)[1][2] == "return"
    home = table.battle.where(tank)
    assert home in table.battle.island.position_hexes
    assert [event.units for event in told(session, "JapaneseDisrupted")] == [(tank,)]


@pytest.mark.rule("iwo_jima", "14.2")
def test_letter_r_without_a_hit_brings_no_overrun_and_without_us_units_nothing():
    table = Table(turn=7).us("HQ/25", "1114")
    table.japanese(E2, GREEN_TANK)
    assert not moves(finish(fire_phase(table, card("blue", letter="R"), *NO_BLUE)))
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    assert not moves(finish(fire_phase(table, card("blue", letter="R"), *NO_BLUE)))


@pytest.mark.rule("iwo_jima", "14.2")
def test_on_letter_r_the_unit_beside_a_tank_is_resupplied():
    table = Table(turn=7).us("HQ/25", "1114")
    table.japanese(E2, GREEN_TANK)
    unit = table.japanese(E2)
    table.depth("depth:2")
    finish(fire_phase(table, card("blue", letter="R"), *NO_BLUE))
    assert garrison.depth_under(table.battle, unit)


@pytest.mark.rule("iwo_jima", "14.2")
def test_letter_a_lets_a_tank_advance_twice_unless_us_units_come_into_its_field():
    table = Table(turn=7).us("B/1/25", "0509")
    tank = table.japanese(E2, GREEN_TANK)
    session = finish(fire_phase(table, 28))
    assert [kind for _, _, kind in moves(session)] == ["advance", "advance"]
    assert not shots(session)
    near = Table(turn=7).us("B/1/25", "0912")
    near.japanese(E2, GREEN_TANK)
    session = finish(fire_phase(near, 28))
    assert moves(session) == [(E2, C7, "advance")]
    assert shots(session) == [("C7", "tank", 1)]
    assert table.battle.where(tank) != E2


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_alone_that_does_nothing_says_why():
    for number, reason in ((BLUE_M, "no_us_in_field"), (BLUE_R, "no_us_in_field")):
        table = Table(turn=7).us("B/1/25", "0509")
        table.japanese(E2, GREEN_TANK)
        session = finish(fire_phase(table, number))
        assert not moves(session)
        assert missed(session, "E2") == reason
    stuck = Table(turn=7)
    stuck.japanese(at("G2"), GREEN_TANK)
    stuck.us("A/1/25", dead_end(stuck, "G2"))
    session = finish(fire_phase(stuck, card("blue", armour=True)))
    assert not moves(session)
    assert missed(session, "G2") == "nowhere_to_go"


@pytest.mark.rule("iwo_jima", "13.6", "14.2")
def test_nothing_is_said_of_a_tank_that_stays_when_its_companion_redeploys():
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    table.japanese(E2)
    session = finish(fire_phase(table, BLUE_R))
    assert moves(session) == [(E2, C7, "redeploy")]
    assert missed(session, "E2") == ""


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_that_advanced_does_not_act_again_with_the_colour_of_its_new_position():
    table = Table(turn=7).us("B/1/25", "0912")
    table.japanese(E2, GREEN_TANK)
    session = finish(fire_phase(table, 35))
    assert len(moves(session)) == 1
    assert not shots(session)


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_that_joined_a_unit_does_not_act_again_with_it():
    table = Table(turn=7).us("B/1/25", "0509")
    tank = table.japanese(E2, GREEN_TANK)
    table.japanese(C7)
    session = finish(fire_phase(table, 35))
    assert moves(session) == [(E2, C7, "advance")]
    assert table.battle.where(tank) == C7


@pytest.mark.rule("iwo_jima", "14.2")
def test_with_the_letter_a_only_the_unit_assaults_and_the_tank_has_fired():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    tank = table.japanese(E2, GREEN_TANK)
    unit = table.japanese(E2)
    session = finish(fire_phase(table, 28, *NO_BLUE))
    assert moves(session)[0] == (E2, "1114", "assault")
    assert next(event.unit for event in told(session, "JapaneseMoved")) == unit
    assert table.battle.where(tank) == E2


# -- 14.3, 8.6.5 --------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "14.3")
def test_us_tanks_count_double_against_tanks_in_the_open_and_ground_helps_nobody_there():
    table = Table(turn=7).us("1A/4Tk", "1114").us("B/1/25", "1114")
    battle = table.battle
    rocky = next(
        key
        for key, each in battle.board.hexes.items()
        if each.terrain == "rocky" and key not in battle.island.position_hexes
    )
    table.japanese("1115", GREEN_TANK, revealed=True, depth="depth:01", depth_revealed=True)
    strength = weapons.strength(battle, "1A/4Tk")
    assert weapons.total_strength(battle, ("1A/4Tk",), "1115") == 2 * strength
    assert weapons.total_strength(battle, ("B/1/25",), "1115") == weapons.strength(battle, "B/1/25")
    assert barrage.tank_strength(battle, "1115", ("1A/4Tk",)) == 2 * strength
    assert attack_strength.ground_factor(battle, rocky) == 1
    table.japanese(E2, BLUE_TANK, revealed=True)
    assert weapons.total_strength(battle, ("1A/4Tk",), E2) == strength


@pytest.mark.rule("iwo_jima", "14.3")
def test_a_defeated_tank_leaves_the_game():
    table = Table(turn=7).us("A/1/25", "1114")
    tank = table.japanese("1115", GREEN_TANK, revealed=True)
    attack_results.defeat(table.battle, "1115")
    assert table.battle.where(tank) == "out"


@pytest.mark.rule("iwo_jima", "8.6.5")
@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_surviving_in_the_open_goes_to_the_nearest_empty_position_disrupted():
    table = Table(turn=7).us("HQ/1/25", "1114", steps=1, disrupted=6)
    tank = table.japanese("1114", GREEN_TANK)
    table.japanese("1116")
    table.cards(32, 30, 36, 39)
    run(close_combat.fight(table.battle, "1114", entries=((tank, "1114", "1116"),)))
    where = table.battle.where(tank)
    assert where in table.battle.island.position_hexes
    assert table.battle.board.distance(where, "1114") == 1 or where in (E2, C7)
    assert table.battle.japanese(tank).disrupted


@pytest.mark.rule("iwo_jima", "8.6.3")
def test_a_tank_that_does_not_win_a_position_goes_back_where_it_came_from():
    table = Table(turn=7).us("A/1/25", C7).us("B/1/25", C7)
    tank = table.japanese(C7, GREEN_TANK)
    table.cards(2, 4, 3, 21, 20, 11, 12, 14)
    run(close_combat.fight(table.battle, C7, entries=((tank, C7, "1313"),)))
    assert table.battle.where(tank) == "1313"


@pytest.mark.rule("iwo_jima", "7.3.7", "14.2")
def test_a_tank_in_the_open_does_not_overrun_across_a_cliff():
    table = Table(turn=7).us("A/1/28", "1836", steps=1).us("B/1/28", "1937")
    struck = ("A/1/28", "B/1/28")
    assert japanese_tanks.overrun_hexes(table.battle, "1837", struck) == ["1937"]


@pytest.mark.rule("iwo_jima", "9.2.1")
def test_armour_depth_never_comes_back():
    table = Table(turn=7)
    tank = table.japanese(E2, GREEN_TANK, depth="depth:55")
    marker = garrison.depth_under(table.battle, tank)
    garrison.remove_depth(table.battle, marker, "8.3", in_communication=True)
    assert table.battle.where(marker) == "out"
    assert garrison.add_depth(table.battle, tank) == ""


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_outside_a_position_recovers_with_the_colour_on_its_counter():
    for number, recovers in ((5, True), (9, False)):  # green is on card 5 alone
        table = Table(turn=7).us("L/3/9", "1109")
        tank = table.japanese("1531", GREEN_TANK, revealed=True, disrupted=True)
        finish(fire_phase(table, number))
        assert table.battle.japanese(tank).disrupted != recovers


@pytest.mark.rule("iwo_jima", "14.1", "6.2.3")
def test_smoke_takes_a_hex_off_the_field_that_a_tank_extends():
    table = Table(turn=7)
    table.japanese(E2, GREEN_TANK)
    distance = table.battle.board.distance
    assert {distance(E2, key) for key in fields.active(table.battle, "E2")} == {1, 2, 3}
    table.battle.position_state("E2").smoke = True
    assert {distance(E2, key) for key in fields.active(table.battle, "E2")} == {1, 2}
