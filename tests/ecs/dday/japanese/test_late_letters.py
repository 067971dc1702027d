"""Letter I from GT 49 on beside letter R: the same actions by another letter (13.1, 13.6, 13.7)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import told
from tests.ecs.dday.gunnery import actions, at, rivals, stock
from tests.ecs.dday.gunnery import letter as fire
from tests.table import Table

BLUE_R, BLUE_I = 15, 14


@pytest.mark.rule("iwo_jima", "13.7", "13.1")
@pytest.mark.parametrize("turn, card", [(6, BLUE_R), (49, BLUE_I)])
def test_with_too_few_reserves_for_reinforcements_the_position_nearest_to_us_units_is_filled(turn, card):
    for fits, wanted in ((lambda a, b: a < b, 0), (lambda a, b: b < a, 1)):
        first, second, place, sector = rivals(fits)
        table = stock(Table(turn=turn).us("A/1/25", place), sector)
        for each in table.battle.island.positions.values():
            table.battle.position_state(each.key).garrison = each.colour not in ("blue", "black")
        found = actions(fire(table, card))
        assert [(group, action) for group, action, _ in found] == [((first, second)[wanted], "reinforce")]


@pytest.mark.rule("iwo_jima", "13.1", "13.6", "13.7")
@pytest.mark.parametrize("turn, card, letter", [(7, BLUE_R, "R"), (49, BLUE_I, "I")])
def test_reinforcing_and_redeploying_tell_of_the_letter_on_the_card(turn, card, letter):
    filled = stock(Table(turn=turn).us("A/1/25", "0519"), 2, units=3)
    moved = Table(turn=turn).us("A/1/25", "0515")
    moved.japanese(at("C2"))
    for table, action in ((filled, "reinforce"), (moved, "redeploy")):
        taken = [event for event in told(fire(table, card), "ActionTaken") if event.group == "C2"]
        assert [(event.action, event.letter) for event in taken] == [(action, letter)]


@pytest.mark.rule("iwo_jima", "13.1", "13.6")
@pytest.mark.parametrize("turn, card, depth", [(7, BLUE_R, 1), (49, BLUE_R, 1), (49, BLUE_I, 0)])
def test_a_full_group_with_nowhere_to_go_gains_depth_on_letter_r_only(turn, card, depth):
    table = stock(Table(turn=turn), 2, units=0)
    for each in table.battle.island.positions.values():
        table.battle.position_state(each.key).garrison = each.colour != "black" and each.group != "B7"
    units = [table.japanese(at(key)) for key in ("B7", "B8")]
    fire(table, card)
    assert [table.battle.where(unit) for unit in units] == [at("B7"), at("B8")]
    assert len(table.battle.depth_at(at("B7")) + table.battle.depth_at(at("B8"))) == depth
