"""Ground out of play: nobody acts, comes or goes there (18.5, ruling 446)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.combat import attack_results
from ecs.dday.effects import garrisons
from ecs.dday.japanese import assault, fire_order, forts, letters, raids, reserves
from ecs.dday.marines import occupation
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import begin
from tests.ecs.dday.gunnery import stock
from tests.table import Table

LIMIT, BEYOND = "0609", "0610"
"""The last column in play, and the position B4 beyond it."""
RED_CARD = 2
"""A fire card that shows red without a letter."""

pytestmark = pytest.mark.rule("iwo_jima", "18.5")


def neck(*, limited: bool) -> Table:
    """Return Suribachi with a company at the limit, and with or without the limit."""
    table = stock(Table(turn=8, scenario="suribachi").us("A/1/28", LIMIT), 2, units=2, depth=2)
    if not limited:
        special = replace(table.battle.scenario.special, north_limit=0, closed_sectors=())
        table.battle.scenario = replace(table.battle.scenario, special=special)
    return table


@pytest.mark.parametrize("limited", [False, True])
def test_an_empty_position_beyond_the_limit_neither_acts_nor_receives_anybody(limited):
    battle = neck(limited=limited).battle
    group = battle.position("B4").group
    assert bool(fire_order.eligible_hexes(battle, group)) != limited
    assert (battle.position("B4") in reserves.eligible_positions(battle)) != limited
    assert (battle.position("B4") in occupation.free_positions(battle, group)) != limited


@pytest.mark.parametrize("limited", [False, True])
def test_a_unit_that_stands_beyond_the_limit_does_not_act(limited):
    table = neck(limited=limited)
    table.japanese("2125")  # red, as the corrected display has it
    session = begin(table.cards(RED_CARD), "japanese_fire")
    assert any(each.group == "L3" for each in told(session, "FireMissed")) != limited


@pytest.mark.parametrize("limited", [False, True])
def test_no_japanese_unit_moves_beyond_the_limit(limited):
    table = neck(limited=limited)
    battle = table.battle
    found = {
        getattr(letters.redeployment_site(battle, battle.position("C4")), "hex", ""),
        *assault.forward_positions(battle, "0811"),
        getattr(attack_results.shelter(battle, LIMIT, lambda key: True), "hex", ""),
    }
    assert (BEYOND in found) != limited


@pytest.mark.parametrize("limited", [False, True])
def test_no_flank_is_open_towards_ground_out_of_play(limited):
    battle = neck(limited=limited).battle
    assert (BEYOND in raids.uncovered(battle, LIMIT)) != limited


@pytest.mark.parametrize("limited", [False, True])
def test_no_fort_appears_beyond_the_limit(limited):
    battle = neck(limited=limited).battle
    assert forts.waits(battle, replace(battle.position("B4"), fort="F")) != limited


@pytest.mark.parametrize("limited", [False, True])
def test_nobody_infiltrates_beyond_the_limit(limited, monkeypatch):
    table = neck(limited=limited)
    battle = table.battle
    table.japanese("0508")
    cut_off = {each.key for each in battle.island.positions.values() if each.key != "B1"}
    monkeypatch.setattr(garrisons.communication, "in_communication", lambda _, key: key not in cut_off)
    for each in battle.island.positions.values():
        battle.position_state(each.key).garrison = each.key not in ("B1", "B4")
    garrisons.infiltration(battle, battle.card("c01"))
    assert bool(battle.japanese_at(BEYOND)) != limited
