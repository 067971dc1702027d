"""Scenarios Four and Five and the campaign: set-up and special rules (18.7 to 18.9)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.command import command
from ecs.dday.scenarios import bounds, deployment, setup_us
from tests.ecs.dday.answers import answer, asked, pending, told
from tests.ecs.dday.excerpt import begin
from tests.ecs.dday.setups import fort_classes, fresh, garrisons, specs_at
from tests.table import Table, rules

# -- all that begin ashore ------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.3.1", "5.3")
@pytest.mark.parametrize(
    "scenario, setup, arrival", [("d_day", "18.4.3", "18.4.1"), ("hot_rocks", "18.3.1", "5.3")]
)
def test_set_up_and_first_arrivals_name_the_rules_of_the_scenario(scenario, setup, arrival):
    session = Session.start(rules(), scenario, 1)
    while asked(session) != "arrival_box":
        answer(session, "default")
    assert pending(session).rule == arrival
    assert {each.rule for each in told(session, "FortPlaced")} == {setup}


# -- Hot Rocks ------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.7.2")
def test_all_fort_locations_of_sector_three_still_japanese_are_filled_by_the_rules():
    battle = fresh("hot_rocks")
    held = garrisons(battle)
    for each in battle.island.positions_in_sector(3):
        if not each.fort or each.hex in held:
            assert not battle.forts_at(each.hex)
        elif each.hex != "2123":
            assert battle.forts_at(each.hex), each.key
            if each.fort == "FF":
                assert fort_classes(battle, each.hex) == [1, 2]
                assert len(battle.japanese_at(each.hex)) == len(battle.depth_at(each.hex)) == 1
    assert not any(battle.forts_at(each.hex) for each in battle.island.positions_in_sector(4))


@pytest.mark.rule("iwo_jima", "errata:scenario 4 setup", "18.7.2")
def test_nishi_village_has_a_unit_a_depth_marker_and_a_fort_of_class_2():
    battle = fresh("hot_rocks")
    assert battle.position("F2").hex == "2123"
    assert fort_classes(battle, "2123") == [2]
    assert len(battle.japanese_at("2123")) == len(battle.depth_at("2123")) == 1


@pytest.mark.rule("iwo_jima", "errata:scenario 4 setup", "18.7.2")
def test_one_more_unit_stands_in_l2():
    battle = fresh("hot_rocks")
    (unit,) = battle.japanese_at(battle.position("L2").hex)
    assert battle.japanese_spec(unit).sector == 4


@pytest.mark.rule("iwo_jima", "18.7", "18.7.3")
def test_before_the_hot_rocks_sector_one_is_closed_and_the_third_regiment_at_hand():
    battle = fresh("hot_rocks")
    assert bounds.closed(battle, "0307")
    assert (battle.scenario.first_turn, battle.scenario.last_turn) == (22, 45)
    special = battle.scenario.special
    assert (special.third_regiment, special.shortening) == ("free", "eighth")
    assert special.opening_reveal
    assert special.loss_limits == ((7, 5),)
    assert not command.unrestricted(battle)


@pytest.mark.rule("iwo_jima", "18.7.1")
def test_forces_of_the_hot_rocks():
    battle = fresh("hot_rocks")
    assert {battle.where(unit) for unit in ("A/1/9", "HQ/9", "C/3E")} == {"due:22"}
    back = {"A/1/21", "E/2/23", "I/3/25", "HQ/25", "HW/25", "A/1/28", "HQ/28", "A/1/26", "I/3/26", "I/3/27"}
    assert {battle.where(unit).partition(":")[0] for unit in back} == {"reserve"}
    assert battle.depot.infantry == ((3, 24, 0), (4, 24, 0), (5, 24, 0))
    assert (battle.depot.tanks, battle.depot.engineers) == (8, 8)
    first = {each.division: each.points for each in battle.scenario.artillery if each.turn == 22}
    assert first == {0: 8, 3: 5, 4: 10, 5: 10}


# -- Drive to the Sea -----------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.8.2")
def test_turkey_knob_holds_out_with_a_fort_of_class_2():
    battle = fresh("drive_to_the_sea")
    assert fort_classes(battle, "1030") == [2]
    assert battle.island.places["Turkey Knob"] == ("1030",)
    assert "1030" not in garrisons(battle)


@pytest.mark.rule("iwo_jima", "18.8.2")
def test_the_109th_division_has_its_headquarters_in_2335():
    assert specs_at(fresh("drive_to_the_sea"), "2335") == ["jp:HQ/109"]


@pytest.mark.rule("iwo_jima", "18.8.2")
def test_every_fort_location_in_japanese_hands_has_its_forts_though_units_run_out():
    battle = fresh("drive_to_the_sea")
    held = garrisons(battle)
    sites = [each for each in battle.island.positions.values() if each.fort and each.hex not in held]
    assert {each.key for each in sites} == {"J1", "K2", "M9"}
    assert all(battle.forts_at(each.hex) for each in sites)
    assert battle.world.at("pool:3") == ()


@pytest.mark.rule("iwo_jima", "18.8")
def test_sectors_one_and_two_are_wholly_in_us_hands_before_the_drive_to_the_sea():
    battle = fresh("drive_to_the_sea")
    south = {each.hex for sector in (1, 2) for each in battle.island.positions_in_sector(sector)}
    assert south <= garrisons(battle)
    assert (battle.scenario.first_turn, battle.scenario.last_turn) == (49, 63)


@pytest.mark.rule("iwo_jima", "18.8.1")
def test_forces_of_the_drive_to_the_sea():
    battle = fresh("drive_to_the_sea")
    back = {key for key, _ in battle.world.each(c.UsUnit) if battle.where(key) == "reserve:3"}
    assert back == {f"{name}/3Tk" for name in ("1A", "1B", "1C", "2A", "2B", "2C")} | {
        f"{name}/3E" for name in "ABCD"
    }
    assert battle.where("A/1/3") == battle.where("HQ/3") == "off"
    assert battle.depot.infantry == ((3, 30, 0), (4, 16, 0), (5, 16, 0))
    assert (battle.depot.tanks, battle.depot.engineers) == (5, 5)


@pytest.mark.rule("iwo_jima", "18.8.3")
def test_the_third_regiment_costs_six_turns_in_the_drive_to_the_sea():
    special = fresh("drive_to_the_sea").scenario.special
    assert (special.third_regiment, special.shortening) == ("free", "six")
    assert special.loss_limits == ((7, 4),)
    assert not special.always_in_command


# -- the campaign ---------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.9", "18.9.1")
def test_the_campaign_begins_like_the_first_scenario_and_lasts_to_turn_66():
    campaign, landing = rules().scenario("campaign"), rules().scenario("d_day")
    assert campaign.us_setup == landing.us_setup
    assert (campaign.first_turn, campaign.last_turn) == (1, 66)
    assert campaign.special.closed_sectors == ()
    assert {entry.turn for entry in campaign.reinforcements} >= {2, 6, 7, 22}
    assert not garrisons(fresh("campaign"))


@pytest.mark.rule("iwo_jima", "18.9.2", "errata:setup display")
def test_in_the_campaign_the_depth_markers_of_all_sectors_are_in_play():
    battle, landing = fresh("campaign"), fresh("d_day")
    assert battle.occupied_hexes() == landing.occupied_hexes()
    assert all(battle.world.at(f"depth:{sector}") for sector in (2, 3, 4))
    assert depth_markers(battle, 1)
    assert not depth_markers(landing, 1)
    assert not depth_markers(landing, 4)


def depth_markers(battle, sector):
    """Return a sector's depth markers, waiting or placed; those of the tanks in sector three are placed in any case."""
    placed = (battle.depth_at(key) for key in battle.occupied_hexes() if battle.island.sector(key) == sector)
    return [*battle.world.at(f"depth:{sector}"), *(key for keys in placed for key in keys)]


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_in_the_campaign_units_need_a_headquarters_from_turn_7_on():
    table = Table(turn=6, scenario="campaign").us("A/1/25", "0618")
    assert command.in_command(table.battle, "A/1/25")
    table.battle.clock.turn = 7
    assert not command.in_command(table.battle, "A/1/25")


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_the_campaign_has_its_own_steps_limits_and_price_of_the_third_regiment():
    battle = fresh("campaign")
    assert battle.depot.infantry == ((3, 60, 0), (4, 60, 0), (5, 60, 0))
    assert (battle.depot.tanks, battle.depot.engineers) == (24, 24)
    special = battle.scenario.special
    assert special.loss_limits == ((7, 5), (49, 4))
    assert (special.third_regiment, special.shortening) == ("free", "day")


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_on_the_landing_day_of_the_campaign_ships_and_aircraft_do_not_wait():
    table = Table(turn=2, scenario="campaign").us("A/1/25", "0618")
    table.battle.points.naval = table.battle.points.air = 1
    begin(table, "end_of_turn")
    assert (table.battle.points.naval, table.battle.points.air) == (0, 0)


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_the_pools_of_a_cleared_sector_go_to_the_next_one_in_the_north():
    table = Table(turn=12, scenario="campaign")
    battle = table.battle
    table.japanese("pool:1")
    table.depth("depth:1")
    for each in battle.island.positions_in_sector(1):
        battle.position_state(each.key).garrison = True
    begin(table, "end_of_turn")
    assert (battle.world.at("pool:1"), battle.world.at("depth:1")) == ((), ())
    assert len(battle.world.at("pool:2")) == len(battle.world.at("depth:2")) == 1


@pytest.mark.rule("iwo_jima", "18.8")
def test_sectors_said_to_be_held_are_held_however_the_front_is_drawn(monkeypatch):
    battle = fresh("drive_to_the_sea")
    monkeypatch.setattr(deployment, "us_ground", lambda _: frozenset())
    south = {each.hex for sector in (1, 2) for each in battle.island.positions_in_sector(sector)}
    assert setup_us.us_side(battle) == south
