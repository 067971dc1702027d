"""Victory in the later scenarios and the campaign (18.5.4, 18.6.4, 18.7.4, 18.8.4, 18.9.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.command.control import airfield_clear, us_communication
from ecs.dday.japanese import fields
from ecs.dday.marines import losses
from ecs.dday.printed.scenario import CompanyGoal, Victory
from ecs.dday.scenarios import victory
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import begin
from tests.table import Table


def table(scenario: str, turn: int) -> Table:
    """Return an empty island in a turn of a scenario."""
    return Table(turn=turn, scenario=scenario)


def state(made: Table, code: str) -> tuple[bool, int, int]:
    """Return one condition's state."""
    found = {each.code: each for each in victory.conditions(made.battle)}
    return found[code].met, found[code].now, found[code].needed


def codes(made: Table) -> list[str]:
    """Return the conditions of a scenario but catastrophic losses."""
    return [each.code for each in victory.conditions(made.battle) if not each.code.startswith("catastrophic")]


def hold(made: Table, *sectors: int) -> Table:
    """Put a garrison into every position of some sectors."""
    for sector in sectors:
        for each in made.battle.island.positions_in_sector(sector):
            made.battle.position_state(each.key).garrison = True
    return made


def bleed(made: Table, turn: int, regiment: int, steps: int) -> None:
    """Write infantry losses into the tally."""
    made.battle.tally.infantry = tuple(sorted((*made.battle.tally.infantry, (turn, regiment, steps))))


def ended(made: Table) -> str:
    """Return why the game is over, "" while it goes on."""
    return made.battle.outcome.reason if made.battle.outcome else ""


# -- infantry losses ------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_the_twenty_first_infantry_step_loses_suribachi():
    made = table("suribachi", 9).us("A/1/28", "0507").us("HW/28", "0508").us("1A/5Tk", "0508")
    bleed(made, 8, 28, 19)
    losses.lose_step(made.battle, "A/1/28", "event")
    losses.lose_step(made.battle, "1A/5Tk", "event")  # tanks are no infantry
    assert state(made, "infantry_losses") == (True, 20, 20)
    assert ended(made) == ""
    losses.lose_step(made.battle, "HW/28", "event")
    assert state(made, "infantry_losses") == (False, 21, 20)
    assert ended(made) == "infantry_losses"


@pytest.mark.rule("iwo_jima", "18.6.4", "18.7.4", "18.9.4")
@pytest.mark.parametrize("scenario, turn", [("drive_to_the_north", 10), ("hot_rocks", 25), ("campaign", 25)])
def test_thirty_infantry_steps_may_be_lost_in_a_day_but_not_thirty_one(scenario, turn):
    made = table(scenario, turn).us("A/1/25", "0618").us("HQ/1/25", "0618")
    bleed(made, turn - 1, 25, 30)  # the day before
    bleed(made, turn, 25, 29)
    losses.lose_step(made.battle, "HQ/1/25", "event")
    assert state(made, "daily_losses") == (True, 30, 30)
    assert ended(made) == ""
    losses.lose_step(made.battle, "A/1/25", "event")
    assert state(made, "daily_losses") == (False, 31, 30)
    assert ended(made) == "daily_losses"


@pytest.mark.rule("iwo_jima", "18.8.4")
def test_at_the_end_only_twenty_four_infantry_steps_may_be_lost_in_a_day():
    made = table("drive_to_the_sea", 50)
    bleed(made, 49, 24, 12)
    bleed(made, 50, 27, 12)  # the same day
    assert state(made, "daily_losses") == (True, 24, 24)
    bleed(made, 51, 9, 1)
    assert state(made, "daily_losses") == (False, 25, 24)


@pytest.mark.rule("iwo_jima", "18.9.4")
def test_the_landing_day_is_left_out_of_the_daily_limit_of_the_campaign():
    made = table("campaign", 7)
    bleed(made, 3, 25, 31)
    assert state(made, "daily_losses") == (True, 0, 30)


@pytest.mark.rule("iwo_jima", "18.5.4", "18.6.4")
def test_played_together_each_battle_counts_its_own_losses():
    made = table("suribachi_and_north", 10)
    bleed(made, 10, 28, 21)
    bleed(made, 10, 25, 15)
    assert state(made, "infantry_losses") == (False, 21, 20)
    assert state(made, "daily_losses") == (True, 15, 30)


@pytest.mark.rule("iwo_jima", "18.2", "18.6.4")
def test_played_together_the_3rd_regiment_counts_for_the_losses_of_a_day_in_the_north():
    made = table("suribachi_and_north", 10).us("A/1/3", "0910")
    bleed(made, 10, 25, 30)
    losses.lose_step(made.battle, "A/1/3", "event")
    assert state(made, "daily_losses") == (False, 31, 30)
    assert ended(made) == "daily_losses"


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_played_together_the_28th_keeps_its_own_catastrophic_limit():
    made = table("suribachi_and_north", 10).us("A/1/28", "0507", steps=1).us("B/1/28", "0507", steps=1)
    made.us("C/1/28", "0508", steps=1).us("A/1/27", "0910", steps=2)
    losses.lose_step(made.battle, "A/1/28", "event")
    losses.lose_step(made.battle, "B/1/28", "event")
    assert state(made, "companies:28") == (True, 5, 5)
    assert ended(made) == ""
    losses.lose_step(made.battle, "C/1/28", "event")
    assert ended(made) == "companies:28"


@pytest.mark.rule("iwo_jima", "18.5.4", "18.6.4")
def test_played_together_the_28th_does_not_count_for_the_limit_of_its_division():
    made = table("suribachi_and_north", 10).us("A/1/28", "0507", steps=2)
    for unit in ("B/1/28", "C/1/28", "A/1/27", "B/1/27", "C/1/27", "E/2/27"):
        made.us(unit, "dead")
    made.us("F/2/27", "0910", steps=2).us("G/2/27", "0910", steps=3)
    assert state(made, "companies:28") == (True, 5, 5)
    assert state(made, "catastrophic:5") == (True, 9, 9)
    losses.lose_step(made.battle, "F/2/27", "event")
    assert ended(made) == ""
    losses.lose_step(made.battle, "G/2/27", "event")
    assert ended(made) == "catastrophic:5"


# -- cleared sectors ------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.5.4", "18.6.4")
@pytest.mark.parametrize("scenario, sector", [("suribachi", 1), ("drive_to_the_north", 2)])
def test_a_sector_is_cleared_when_all_its_positions_are_held_and_no_japanese_are_left(scenario, sector):
    made = hold(table(scenario, 21), sector)
    positions = made.battle.island.positions_in_sector(sector)
    assert state(made, f"cleared:{sector}") == (True, len(positions), len(positions))
    made.battle.position_state(positions[-1].key).garrison = False
    assert state(made, f"cleared:{sector}") == (False, len(positions) - 1, len(positions))


@pytest.mark.rule("iwo_jima", "18.5.4", "18.6.4")
@pytest.mark.parametrize("scenario, sector", [("suribachi", 1), ("drive_to_the_north", 2)])
def test_a_japanese_depth_marker_keeps_a_sector_from_being_cleared(scenario, sector):
    made = hold(table(scenario, 21), sector)
    board, island = made.battle.board, made.battle.island
    bare = next(k for k in board.hexes if island.sector(k) == sector and island.position_at(k) is None)
    made.depth(bare)
    met, now, needed = state(made, f"cleared:{sector}")
    assert not met
    assert now == needed


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_suribachi_is_won_when_all_conditions_hold_after_turn_21():
    made = hold(table("suribachi", 21), 1, 2)
    session = begin(made, "end_of_turn")
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.reason) == ("won", "conditions")
    assert codes(made) == ["infantry_losses", "cleared:1", "cut_off:1"]


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_suribachi_is_lost_when_a_position_is_not_cleared():
    made = hold(table("suribachi", 21), 1, 2)
    made.battle.position_state("A5").garrison = False
    session = begin(made, "end_of_turn")
    assert session.outcome is not None
    assert session.outcome.result == "lost"


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_communication_from_suribachi_restored_loses_at_the_end_of_the_phase():
    made = table("suribachi", 8).us("A/1/28", "0608", steps=1)
    session = begin(made, "japanese_fire", "us_action")
    assert session.outcome is not None
    assert session.outcome.reason == "cut_off:1"
    assert [each.phase for each in told(session, "PhaseBegan")] == ["japanese_fire"]


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_in_the_first_turn_the_neck_may_still_be_open():
    made = table("suribachi", 7).us("A/1/28", "0608", steps=1)
    session = begin(made, "japanese_fire")
    assert state(made, "cut_off:1")[0] is False
    assert session.outcome is None


@pytest.mark.rule("iwo_jima", "18.5.4")
def test_at_the_end_of_the_first_turn_the_neck_must_be_closed():
    session = begin(table("suribachi", 7).us("A/1/28", "0608", steps=1), "end_of_turn")
    assert session.outcome is not None
    assert session.outcome.reason == "cut_off:1"


# -- ground ---------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.6.4")
def test_the_north_wants_ten_positions_of_sector_three_and_one_on_airfield_two():
    made = table("drive_to_the_north", 21)
    assert codes(made) == ["daily_losses", "cleared:2", "airfield:2", "sector:3"]
    for each in made.battle.island.positions_in_sector(3)[:9]:
        made.battle.position_state(each.key).garrison = True
    assert state(made, "sector:3") == (False, 9, 10)
    assert state(made, "airfield:2") == (False, 0, 1)
    made.battle.position_state("I11").garrison = True
    assert state(made, "sector:3") == (True, 10, 10)
    assert state(made, "airfield:2") == (True, 1, 1)


@pytest.mark.rule("iwo_jima", "18.7.4")
def test_the_hot_rocks_want_the_whole_second_airfield():
    made = table("hot_rocks", 45)
    assert codes(made) == ["daily_losses", "whole_airfield:2", "airfield_hex:3", "sector:4"]
    assert state(made, "whole_airfield:2")[0] is False
    made.battle.position_state("I11").garrison = True
    assert state(made, "whole_airfield:2")[0] is False
    made.battle.position_state("H3").garrison = True
    assert state(made, "whole_airfield:2")[0] is True
    made.japanese("1228")  # its field reaches the airfield
    assert state(made, "whole_airfield:2")[0] is False


@pytest.mark.rule("iwo_jima", "18.7.4")
def test_the_hot_rocks_want_one_hex_of_the_third_airfield_and_six_positions_of_sector_four():
    made = table("hot_rocks", 45)
    assert state(made, "airfield_hex:3") == (False, 0, 1)
    made.us("A/1/25", "1830")
    assert state(made, "airfield_hex:3") == (True, 1, 1)
    made.japanese("1732")  # the hex lies in its field: no US communication
    assert state(made, "airfield_hex:3") == (False, 0, 1)
    assert state(made, "sector:4")[2] == 6


@pytest.mark.rule("iwo_jima", "18.7.4", "12.3")
def test_the_second_airfield_does_not_count_while_it_is_cut_off_from_the_beaches():
    made = table("hot_rocks", 45).us("A/1/25", "1222", steps=2).us("B/1/25", "1326", steps=2)
    assert state(made, "whole_airfield:2") == (True, 1, 1)
    ground = {key for key, each in made.battle.board.hexes.items() if each.airfield == 2}
    for each in made.battle.island.positions_in_sector(2) + made.battle.island.positions_in_sector(3):
        if each.number % 2 and not ground & {each.hex, *fields.potential(made.battle, each.group)}:
            made.japanese(each.hex)
    assert not us_communication(made.battle, "1222")
    assert airfield_clear(made.battle, 2)
    assert state(made, "whole_airfield:2") == (False, 0, 1)


@pytest.mark.rule("iwo_jima", "18.7.4", "12.1")
def test_a_hex_of_the_third_airfield_is_held_by_control_a_garrison_or_a_tank_but_not_with_the_japanese_in_it():
    made = table("hot_rocks", 45).us("A/1/25", "1829", steps=2)
    assert state(made, "airfield_hex:3") == (False, 0, 1)
    assert state(made.us("A/1/25", "1829"), "airfield_hex:3") == (True, 1, 1)
    made.us("A/1/25", "1829", steps=2).us("1A/4Tk", "1831")
    assert state(made, "airfield_hex:3") == (True, 1, 1)
    made.us("1A/4Tk", "1829").battle.position_state("K5").garrison = True
    assert state(made, "airfield_hex:3") == (True, 1, 1)
    made.japanese("1832")
    assert state(made, "airfield_hex:3") == (False, 0, 1)


@pytest.mark.rule("iwo_jima", "18.8.4", "18.9.4")
@pytest.mark.parametrize("scenario, turn", [("drive_to_the_sea", 63), ("campaign", 66)])
def test_at_last_every_position_of_the_map_must_be_held(scenario, turn):
    made = hold(table(scenario, turn), 1, 2, 3, 4)
    count = len(made.battle.island.positions)
    assert state(made, "positions") == (True, count, count)
    assert codes(made) == ["daily_losses", "positions"]
    made.battle.position_state("M9").garrison = False  # a black one counts, too
    assert state(made, "positions") == (False, count - 1, count)
    session = begin(made, "end_of_turn")
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.reason) == ("lost", "positions")


@pytest.mark.rule("iwo_jima", "18.9.4")
def test_the_campaign_is_not_won_before_its_last_turn():
    made = hold(table("campaign", 65), 1, 2, 3, 4)
    assert begin(made, "end_of_turn").outcome is None


def test_a_scenario_without_such_goals_shows_none():
    made = table("campaign", 7)
    made.battle.scenario = replace(made.battle.scenario, victory=Victory())
    assert codes(made) == []


@pytest.mark.rule("iwo_jima", "18.1", "18.5.4")
@pytest.mark.parametrize("turn, reason", [(6, ""), (7, "companies:28")])
def test_a_regiments_own_limit_too_waits_for_the_second_day(turn, reason):
    made = table("campaign", turn)
    made.battle.scenario = replace(made.battle.scenario, victory=Victory(companies=(CompanyGoal(1, (28,)),)))
    made.us("A/1/28", "0507", steps=1)
    losses.lose_step(made.battle, "A/1/28", "event")
    assert ended(made) == reason


@pytest.mark.rule("iwo_jima", "18.1", "18.9.4")
@pytest.mark.parametrize("dead, turn, rule", [(0, 66, "18.9.4"), (6, 65, "18.1")])
def test_the_end_names_the_rule_of_the_scenario_or_of_catastrophic_loss(dead, turn, rule):
    made = table("campaign", turn)
    for unit in ("A/1/25", "B/1/25", "C/1/25", "E/2/25", "F/2/25", "G/2/25")[:dead]:
        made.us(unit, "0618", steps=1)
        losses.lose_step(made.battle, unit, "event")
    begin(made, "end_of_turn")
    (end,) = [each for each in made.battle.history if type(each).__name__ == "GameEnded"]
    assert end.rule == rule
