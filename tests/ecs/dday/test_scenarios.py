"""Scenarios Two and Three: Japanese set-up, special rules, ground out of play (18.3.1, 18.5, 18.6)."""

from __future__ import annotations

import pytest

from ecs.dday import components as c
from ecs.dday.command import command
from ecs.dday.japanese import garrison
from ecs.dday.marines import movement
from ecs.dday.phases import deploy
from ecs.dday.scenarios import bounds
from tests.ecs.dday.answers import asked, told
from tests.ecs.dday.excerpt import begin
from tests.ecs.dday.setups import fort_classes, fresh, garrisons, sectors_with_units, specs_at
from tests.table import Table, rules

# -- Suribachi ------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.5.2")
def test_suribachi_has_the_units_and_forts_of_the_landing_day_and_no_other_japanese():
    battle, landing = fresh("suribachi"), fresh("d_day")
    sector = battle.island.positions_in_sector(1)
    here, there = ({each.hex for each in sector if b.japanese_at(each.hex)} for b in (battle, landing))
    assert here == there
    for each in sector:
        assert fort_classes(battle, each.hex) == fort_classes(landing, each.hex)
    assert sectors_with_units(battle) == {1, 3}  # Nishi alone, by the printed correction
    assert {key for key in battle.occupied_hexes() if battle.island.sector(key) == 3} == {"2125"}
    assert battle.world.at("pool:2") == battle.world.at("pool:4") == ()


@pytest.mark.rule("iwo_jima", "18.5.2", "18.3.1")
def test_the_depth_markers_of_sector_one_are_in_play_at_suribachi():
    battle = fresh("suribachi")
    on_map = [key for key, state in battle.world.each(c.DepthMarker) if state.under]
    assert len(battle.world.at("depth:1")) + len(on_map) == battle.scenario.sector(1).depth > 0
    assert battle.world.at("depth:2") == battle.world.at("depth:3") == ()


@pytest.mark.rule("iwo_jima", "errata:setup display")
@pytest.mark.parametrize("scenario", ["d_day", "suribachi", "campaign"])
def test_nishi_has_its_fort_and_unit_in_the_scenarios_the_correction_names(scenario):
    battle = fresh(scenario)
    assert fort_classes(battle, "2125") == [2]
    assert len(battle.japanese_at("2125")) == 1
    spec = battle.japanese_spec(battle.japanese_at("2125")[0])
    assert spec.sector == 3


@pytest.mark.rule("iwo_jima", "18.5")
def test_beyond_the_set_up_of_the_28th_nothing_is_in_play():
    battle = Table(turn=7, scenario="suribachi").battle
    assert not bounds.closed(battle, "0609")
    assert bounds.closed(battle, "0610")
    assert not bounds.closed(battle, "0307")
    found = movement.ground_barrier(battle, ("A/1/28",), "0609", "0610")
    assert found is not None
    assert found.reason == "closed_sector"


@pytest.mark.rule("iwo_jima", "18.5.3")
def test_at_suribachi_all_are_in_command_and_points_are_those_of_the_scenario():
    battle = fresh("suribachi")
    assert command.in_command(battle, "A/1/28")
    assert battle.depot.infantry == ((5, 10, 0),)
    assert (battle.depot.tanks, battle.depot.engineers) == (4, 4)
    assert battle.scenario.special.loss_limits == ((7, 3),)
    assert battle.scenario.reinforcements == ()


@pytest.mark.rule("iwo_jima", "18.5.1")
def test_six_artillery_points_support_the_28th():
    table = Table(turn=7, scenario="suribachi").us("A/1/28", "0507")
    begin(table, "amphibious")
    assert table.battle.points.artillery == ((5, 6, 0),)


# -- Drive to the North ---------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.6.2")
def test_forts_stand_at_0820_and_two_in_the_quarry():
    battle = fresh("drive_to_the_north")
    assert fort_classes(battle, "0820") == [1]
    assert fort_classes(battle, "0723") == [1, 2]
    assert {key for key in battle.board.hexes if battle.forts_at(key)} == {"0820", "0723"}


@pytest.mark.rule("iwo_jima", "18.6.2")
def test_six_more_units_drawn_by_chance_hold_hilltops_of_sector_three():
    found, drawn = [], []
    for seed in (1, 2, 3):
        battle = fresh("drive_to_the_north", seed)
        plan = battle.scenario.sector(3)
        held = {
            each.hex for each in battle.island.positions_in_sector(3)
            if each.hex not in plan.start_hexes and battle.japanese_at(each.hex)
        }  # fmt: skip
        tanks = {each.hex for each in battle.scenario.tanks}
        found.append(frozenset(held - tanks))
        drawn.append(tuple(battle.japanese_at(each) for each in sorted(found[-1])))
    assert [len(each) for each in found] == [6, 6, 6]
    hilltops = {each.hex for each in rules().book.island.positions.values() if each.hilltop}
    assert all(each <= hilltops for each in found)
    assert len(set(drawn)) > 1


@pytest.mark.rule("iwo_jima", "18.6")
def test_in_the_north_sectors_one_and_four_are_closed_to_us_units():
    battle = fresh("drive_to_the_north")
    assert bounds.closed(battle, "0307")
    assert bounds.closed(battle, "1732")
    assert not bounds.closed(battle, "0917")
    assert 1 not in sectors_with_units(battle)
    assert (battle.scenario.first_turn, battle.scenario.last_turn) == (7, 21)


@pytest.mark.rule("iwo_jima", "18.6.3")
def test_the_opening_card_reveals_units_of_its_colours_next_to_us_units():
    table = Table(turn=7, scenario="drive_to_the_north").us("A/1/25", "0916")
    near = table.japanese("0917", depth=True)  # red
    far, other = table.japanese("1024"), table.japanese("0815")  # red; gold, next to 0916
    table.us("B/1/25", "0814")
    begin(table.cards(20), "set_up")
    card = table.battle.book.cards["c20"]
    assert "red" in card.colours
    battle = table.battle
    assert battle.japanese(near).revealed
    assert not battle.japanese(far).revealed
    assert battle.japanese(other).revealed == ("gold" in card.colours)
    assert not any(state.revealed for _, state in battle.world.each(c.DepthMarker))


@pytest.mark.rule("iwo_jima", "18.6.3")
def test_the_opening_card_reveals_no_fort():
    table = Table(turn=7, scenario="drive_to_the_north").us("A/1/25", "0916")
    unit, fort = table.japanese("0917"), table.fort("0917", 2)
    begin(table.cards(20), "set_up")
    assert table.battle.japanese(unit).revealed
    assert not table.battle.fort(fort).revealed


@pytest.mark.rule("iwo_jima", "18.6.3")
def test_in_the_north_units_need_a_headquarters():
    table = Table(turn=7, scenario="drive_to_the_north").us("A/1/25", "0618")
    assert not command.in_command(table.battle, "A/1/25")
    assert table.battle.scenario.special.loss_limits == ((7, 5),)


@pytest.mark.rule("iwo_jima", "18.6.1")
def test_points_and_arrivals_of_the_north_are_those_of_the_list_less_six():
    scenario = rules().scenario("drive_to_the_north")
    first = {each.division: each.points for each in scenario.artillery if each.turn == 7}
    assert first == {4: 5, 5: 1}
    assert {entry.turn for entry in scenario.reinforcements} == {7, 9, 12, 19}
    assert scenario.special.infantry_steps == ((4, 18), (5, 18))
    assert (scenario.special.tank_steps, scenario.special.engineer_steps) == (9, 6)


@pytest.mark.rule("iwo_jima", "18.6")
def test_played_together_both_battles_share_all_points():
    scenario = rules().scenario("suribachi_and_north")
    first = {each.division: each.points for each in scenario.artillery if each.turn == 7}
    assert first == {4: 5, 5: 7}
    assert sectors_with_units(fresh("suribachi_and_north")) == {1, 2, 3, 4}
    assert not bounds.closed(fresh("suribachi_and_north"), "0307")


@pytest.mark.rule("iwo_jima", "18.0", "18.6.1")
def test_positions_behind_the_front_have_us_garrisons_and_no_guns():
    battle = fresh("hot_rocks")
    assert {"0820", "0723", "1021", "0508"} < garrisons(battle)
    assert "1331" not in garrisons(battle)
    assert battle.position_state("E8").artillery_destroyed
    assert not battle.position_state("J4").artillery_destroyed
    assert not any(battle.occupied(key) for key in garrisons(battle))


# -- how sets are mixed ---------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.3.1")
def test_the_units_of_a_later_scenario_are_mixed_and_some_are_out_of_the_game():
    battle = fresh("drive_to_the_north")
    plan = battle.scenario.sector(3)
    assert len(battle.world.at("pool:3")) == plan.pool
    ours = [key for key, state in battle.world.each(c.JapaneseUnit) if state.spec in plan.mixed]
    gone = [key for key in ours if battle.where(key) == "out"]
    assert len(gone) == len(plan.mixed) - len(plan.start_hexes) - plan.hilltops - plan.pool > 0
    other = fresh("drive_to_the_north", 2)
    assert specs_at(battle, "0917") + specs_at(battle, "1222") != specs_at(other, "0917") + specs_at(
        other, "1222"
    )


@pytest.mark.rule("iwo_jima", "3.0", "18.0")
def test_scenarios_that_begin_at_sea_have_no_set_up_ashore():
    for key in ("d_day", "campaign"):
        session = Table(turn=1, scenario=key).play("set_up")
        assert not [each for each in told(session, "PhaseBegan") if each.phase == deploy.Deploy.key]
        assert rules().scenario(key).deployment is None


def test_a_hero_nobody_can_take_stays_in_the_cup():
    table = Table(turn=7, scenario="suribachi")
    session = begin(table, "action_hero")
    assert asked(session) == "halt"
    assert session.view().heroes == ()
    assert len(table.battle.world.at("heroes")) == 8


@pytest.mark.rule("iwo_jima", "6.4")
def test_who_is_disrupted_already_is_not_told_of_again():
    table = Table(turn=3)
    unit, fort = table.japanese("1523", disrupted=True), table.fort("1523", 3)
    garrison.disrupt_hex(table.battle, "1523", "8.4")
    garrison.disrupt_hex(table.battle, "1523", "8.4")
    found = [event.units for event in table.battle.history if type(event).__name__ == "JapaneseDisrupted"]
    assert found == [(fort,)]
    assert table.battle.japanese(unit).disrupted
