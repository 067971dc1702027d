"""Details that rulings settle: fields of the disrupted, ends of paths, forts on every way in."""

from __future__ import annotations

import pytest

from ecs.dday.command import command_posts, communication, control, headquarters_ashore
from ecs.dday.effects import hindrance, landing, persistent
from ecs.dday.japanese import assault, counterattack, fields, letters
from ecs.dday.marines import reserve
from tests.ecs.dday.answers import told
from tests.ecs.dday.fights import run
from tests.ecs.dday.gunnery import card, fire
from tests.table import Table


@pytest.mark.rule("iwo_jima", "12.3", "event:Airfield Objective")
def test_the_field_of_a_disrupted_position_keeps_an_airfield_from_being_clear():
    table = Table(turn=8)
    battle, island = table.battle, table.battle.island
    on_it = {key for key, each in battle.board.hexes.items() if each.airfield == 1}
    for each in island.positions.values():
        battle.position_state(each.key).garrison = each.hex in on_it
    assert control.airfield_clear(battle, 1)
    near = next(
        each.hex
        for each in island.positions.values()
        if each.hex not in on_it and on_it.intersection(fields.potential(battle, each.group))
    )
    table.japanese(near, disrupted=True)
    assert not control.airfield_clear(battle, 1)


@pytest.mark.rule("iwo_jima", "12.2", "12.2.1")
def test_no_path_begins_or_ends_in_a_hex_that_a_us_unit_holds():
    battle = Table().us("A/1/25", "1109", steps=1).battle
    assert not communication.path_exists(battle, ("1109",), ("1008",))
    assert not communication.path_exists(battle, ("1008",), ("1109",))
    battle.world.move("A/1/25", "0408")
    assert communication.path_exists(battle, ("1109",), ("1008",))


@pytest.mark.rule("iwo_jima", "13.6")
def test_a_group_with_an_empty_hex_is_not_full():
    table = Table(turn=7)
    table.battle.fire_marks.card = "c15"  # blue R
    table.depth("depth:2")
    table.japanese("0513")
    assert not letters.deepen(table.battle, "B7")
    table.japanese("0613")
    assert letters.deepen(table.battle, "B7")


@pytest.mark.rule("iwo_jima", "13.10")
def test_the_guns_of_a_position_hit_the_unit_with_most_steps_in_a_hex():
    table = Table(turn=7).us("A/1/25", "1114", steps=2).us("HQ/1/25", "1114", steps=1)
    table.japanese("1214")
    assert assault.gun_targets(table.battle, "E2") == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "15.2")
def test_the_lowered_fire_of_a_disrupted_black_position_does_not_keep_a_command_post_from_growing():
    table = Table(turn=8)
    unit = table.japanese("0720", disrupted=True)
    below = next(iter(fields.active(table.battle, table.battle.island.position_at("0720").group)))
    assert fields.covering(table.battle, below)
    assert not command_posts.watched(table.battle, below)
    table.battle.japanese(unit).disrupted = False
    assert command_posts.watched(table.battle, below)


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
def test_a_garrisoned_position_at_an_airfield_gains_nobody():
    table = Table(turn=8)
    table.japanese("pool:2")
    position = table.battle.island.position_at("0815")
    table.battle.position_state(position.key).garrison = True
    assert communication.in_communication(table.battle, position.key)
    assert not persistent.strengthen_position(table.battle, position)
    table.battle.position_state(position.key).garrison = False
    assert persistent.strengthen_position(table.battle, position)


@pytest.mark.rule("iwo_jima", "15.3.2")
@pytest.mark.parametrize(
    "place, away", [("due:9", True), ("return:12", True), ("box:B1", True), ("reserve:4", False)]
)
def test_a_regiment_is_without_its_hq_while_that_is_off_the_map_or_afloat(place, away):
    table = Table(turn=8)
    table.battle.world.move("HQ/25", place)
    assert command_posts.on_the_way(table.battle, 25) == away


@pytest.mark.rule("iwo_jima", "17.1")
@pytest.mark.parametrize("way", ["slip", "hq", "reserve"])
def test_forts_wake_near_units_that_infiltrate_return_or_leave_the_reserve(way):
    table = Table(turn=8, scenario="campaign").us("A/1/25", "0619").us("HQ/25", "0619")
    battle = table.battle
    assert not battle.forts_at("0820")
    if way == "slip":
        run(landing.slip(battle, "A/1/25", "0719"))
    elif way == "hq":
        headquarters_ashore.put(battle, "HQ/25", "0719", "15.3.2")
    else:
        reserve.leave(battle, "A/1/25", "0719")
    assert battle.forts_at("0820")


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_a_counterattack_goes_to_the_left_before_the_nearest_of_hexes_equally_far_from_a_beach():
    table = Table(turn=13)
    battle, origin = table.battle, "1431"
    near = battle.board.within(origin, 3)
    away, beach = battle.board.distance, counterattack.to_beach
    left, right = next(
        (a, b)
        for a in near
        for b in near
        if beach(battle, a) == beach(battle, b) and a[2:] < b[2:] and away(origin, a) > away(origin, b) > 0
    )
    table.us("A/1/25", left).us("B/1/25", right)
    assert counterattack.destination(battle, origin) == left


@pytest.mark.rule("iwo_jima", "16.2", "7.5.2")
def test_disrupted_units_leave_room_for_those_who_come_back_from_reserve():
    table = Table(turn=8, scenario="campaign").us("HQ/25", "0619").us("A/1/25", "0619").us("B/1/25", "0619")
    table.us("C/1/25", "reserve:4")
    assert "0619" not in reserve.sites(table.battle, "C/1/25", ("0619",))
    table.battle.us("A/1/25").disrupted = 7
    assert "0619" in reserve.sites(table.battle, "C/1/25", ("0619",))


@pytest.mark.rule("iwo_jima", "event:NG Error")
def test_naval_gunfire_errs_near_an_occupied_hex_of_a_group_only():
    table = Table(turn=3).us("A/1/25", "0714")
    table.japanese("0513")  # B7; B8 in 0613 lies empty next to the unit
    battle = table.battle
    assert battle.board.distance("0714", "0613") == 1
    assert battle.board.distance("0714", "0513") == 2
    assert fields.covering(battle, "0714")
    assert hindrance.in_danger(battle, "A/1/25")
    battle.world.move("A/1/25", "0814")
    assert fields.covering(battle, "0814")
    assert not hindrance.in_danger(battle, "A/1/25")


@pytest.mark.rule("iwo_jima", "15.4.1")
@pytest.mark.parametrize("letter, removed", [("", True), ("R", False)])
def test_plain_fire_drives_out_a_garrison_that_is_alone_in_the_field_a_letter_does_not_see_it(
    letter, removed
):
    table = Table(turn=7).us("A/1/25", "0409")
    table.japanese("0618")
    table.battle.position_state("C3").garrison = True
    session = fire(table, card("blue", letter=letter))
    assert [event.position for event in told(session, "GarrisonRemoved")] == ["C3"] * removed
    assert not told(session, "PositionFired")
