"""Victory in scenario one (18.4.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.marines import losses
from ecs.dday.scenarios.victory import conditions
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import begin
from tests.ecs.dday.fights import happened
from tests.table import Table


def state(table: Table) -> dict[str, tuple[bool, int, int]]:
    """Return each condition's state by code."""
    return {each.code: (each.met, each.now, each.needed) for each in conditions(table.battle)}


def winning(turn: int = 6) -> Table:
    """Return an island on which every condition holds: the neck is closed, C4 and G3 are held."""
    table = Table(turn=turn).us("A/1/25", "0811").us("B/1/25", "1026")
    line = ("A/1/28", "B/1/28", "C/1/28", "E/2/28", "F/2/28", "G/2/28", "I/3/28")
    for unit, hex_key in zip(line, neck(table), strict=False):
        table.us(unit, hex_key)
    return table


def end(game) -> tuple[str, str]:
    """Return the result and the reason of a game that is over."""
    assert game.outcome is not None
    return game.outcome.result, game.outcome.reason


def neck(table: Table) -> list[str]:
    """Return hexes of sector 2 next to sector 1."""
    board, island = table.battle.board, table.battle.island
    return [
        key
        for key in board.hexes
        if island.sector(key) == 2 and any(island.sector(near) == 1 for near in board.neighbours(key))
    ]


@pytest.mark.rule("iwo_jima", "18.4.5", "18.4")
def test_the_game_is_won_when_all_conditions_hold_after_turn_6():
    table = winning()
    session = begin(table, "end_of_turn")
    assert all(met for met, _, _ in state(table).values())
    assert end(session) == ("won", "conditions")
    (ended,) = told(session, "GameEnded")
    assert ended.conditions == (
        ("step_losses", True),
        ("cut_off:1", True),
        ("airfield:1", True),
        ("sector:3", True),
    )


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_before_turn_6_nothing_is_judged():
    session = begin(winning(turn=5), "end_of_turn")
    assert session.outcome is None


@pytest.mark.rule("iwo_jima", "18.4.5")
@pytest.mark.parametrize("missing, code", [("0811", "airfield:1"), ("1026", "sector:3")])
def test_without_the_airfield_or_the_third_sector_the_game_is_lost(missing, code):
    table = winning()
    for unit in table.battle.us_at(missing):
        table.battle.world.move(unit, "off")
    assert state(table)[code] == (False, 0, 1)
    session = begin(table, "end_of_turn")
    assert end(session) == ("lost", code)


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_a_path_from_suribachi_to_any_other_sector_loses_the_game():
    table = winning()
    assert state(table)["cut_off:1"] == (True, 0, 0)
    for hex_key in neck(table):
        for unit in table.battle.us_at(hex_key):
            table.battle.world.move(unit, "off")
    met, joined, _ = state(table)["cut_off:1"]
    assert (met, joined) == (False, len(table.battle.island.positions_in_sector(1)))
    session = begin(table, "end_of_turn")
    assert end(session) == ("lost", "cut_off:1")


@pytest.mark.rule("iwo_jima", "18.4.5")
@pytest.mark.parametrize("key", ["E2", "H5", "M9"])
def test_one_position_of_another_sector_that_suribachi_can_trace_to_is_enough(key):
    table = Table(turn=6)
    for each in table.battle.island.positions.values():
        table.battle.position_state(each.key).garrison = table.battle.island.sector(each.hex) != 1
    assert state(table)["cut_off:1"][0]
    table.battle.position_state(key).garrison = False
    assert not state(table)["cut_off:1"][0]


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_fifty_step_losses_may_be_borne_the_fifty_first_ends_the_game_at_once():
    table = winning(turn=3)
    table.battle.tally.steps = ((2, 49),)
    losses.lose_step(table.battle, "A/1/25", "event")
    assert state(table)["step_losses"] == (True, 50, 50)
    assert table.battle.outcome is None
    losses.lose_step(table.battle, "B/1/25", "event")
    assert state(table)["step_losses"] == (False, 51, 50)
    assert end(table.battle) == ("lost", "step_losses")


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_the_fifty_first_loss_ends_a_phase_in_the_middle():
    table = Table(turn=2).us("A/1/25", "box:B1").us("B/1/25", "box:B1")
    table.battle.tally.steps = ((2, 50),)
    table.japanese("0618")
    session = begin(table.cards(39), "amphibious")  # a blue diamond costs A/1/25 a step
    assert session.decision is None
    assert end(session) == ("lost", "step_losses")
    assert told(session, "GameEnded")[0].result == "lost"


@pytest.mark.rule("iwo_jima", "18.4.5", "18.1")
@pytest.mark.parametrize("first", ["step_losses", "catastrophic:4"])
def test_a_game_ends_once_whatever_losses_follow(first):
    table = Table(turn=7).us("A/1/25", "0811").us("B/1/25", "0811")
    scenario = table.battle.scenario
    special = replace(scenario.special, catastrophic_loss=first != "step_losses", loss_limits=((7, 1),))
    table.battle.scenario = replace(scenario, special=special)
    table.battle.tally.steps = ((2, 46 if first != "step_losses" else 50),)
    for unit in ("A/1/25", "B/1/25"):
        for _ in range(4):
            losses.lose_step(table.battle, unit, "event")
    assert [event.reason for event in happened(table.battle, "GameEnded")] == [first]
    assert end(table.battle) == ("lost", first)


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_every_kind_of_unit_counts_and_replacements_undo_nothing():
    table = winning(turn=3)
    for unit in ("A/1/25", "HQ/1/25", "1A/4Tk", "A/4E", "HW/25"):
        table.us(unit, "1109") if table.battle.where(unit) == "off" else None
        losses.lose_step(table.battle, unit, "event")
    assert state(table)["step_losses"][1] == 5
    table.battle.us("A/1/25").steps = 4
    assert state(table)["step_losses"][1] == 5


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_the_view_shows_the_conditions():
    table = winning()
    view = begin(table, "amphibious").view()
    assert [each.code for each in view.conditions] == ["step_losses", "cut_off:1", "airfield:1", "sector:3"]
