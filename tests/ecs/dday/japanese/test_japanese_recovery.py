"""When disrupted Japanese positions recover (6.4.2, 6.8.1)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import barrage_result
from ecs.dday.japanese import japanese_recovery
from tests.ecs.dday.answers import told
from tests.ecs.dday.gunnery import fire
from tests.table import Table

BLUE = 15
NO_BLUE = 31


@pytest.mark.rule("iwo_jima", "6.4.2", "4.0")
@pytest.mark.parametrize(("card", "freed"), [(BLUE, True), (NO_BLUE, False)])
def test_a_position_recovers_after_the_fire_when_its_colour_is_drawn(card, freed):
    table = Table(turn=1).us("A/1/25", "0519")
    unit = table.japanese("0618", disrupted=True)
    session = fire(table, card)
    assert table.battle.japanese(unit).disrupted is not freed
    assert told(session, "UnitHit") == []


@pytest.mark.rule("iwo_jima", "6.4.2")
def test_a_disrupted_fort_recovers_like_a_unit():
    table = Table(turn=1)
    fort = table.fort("0618", 3)
    table.battle.fort(fort).disrupted = True
    fire(table, BLUE)
    assert not table.battle.fort(fort).disrupted


@pytest.mark.rule("iwo_jima", "6.4.2")
def test_a_position_whose_letter_went_to_black_recovers_too():
    table = Table(turn=2).us("A/1/25", "0619")
    table.japanese("0720")
    unit = table.japanese("0815", disrupted=True)
    session = fire(table, 16)
    assert told(session, "LetterPassed")
    while session.decision and session.decision.kind == "trade_hit":
        session.apply("take")
    assert not table.battle.japanese(unit).disrupted


@pytest.mark.rule("iwo_jima", "6.4.2", "6.8.1")
@pytest.mark.parametrize(("card", "freed"), [(31, True), (49, False)])
def test_a_black_position_recovers_when_a_drawn_colour_is_within_three_hexes_occupied_or_not(card, freed):
    table = Table(turn=1)
    unit = table.japanese("2335", disrupted=True)
    battle = table.battle
    near = {
        each.colour
        for each in battle.island.positions.values()
        if battle.board.distance(each.hex, "2335") <= 3
    }
    drawn = set(battle.card(f"c{card:02}").colours)
    assert bool(near & drawn) is freed
    fire(table, card)
    assert battle.japanese(unit).disrupted is not freed


@pytest.mark.rule("iwo_jima", "6.4.2", "6.8.1", "6.8.3")
def test_a_black_position_out_of_communication_does_not_recover():
    table = Table(turn=1)
    unit = table.japanese("0720", disrupted=True)
    ring = table.battle.board.neighbours("0720")
    for key, hex_key in zip(("A/1/25", "B/1/25", "C/1/25", "A/1/24", "B/1/24", "C/1/24"), ring, strict=True):
        table.us(key, hex_key)
    assert japanese_recovery.colour_near(table.battle, table.battle.card("c15"), "D2", 3)
    session = fire(table, BLUE)
    while session.decision and session.decision.kind in ("assign_hit", "trade_hit"):
        session.apply(session.decision.options[0])
    assert table.battle.japanese(unit).disrupted


@pytest.mark.rule("iwo_jima", "6.4.2")
def test_at_the_end_of_a_day_everybody_recovers():
    table = Table(turn=6)
    units = [table.japanese(key, disrupted=True) for key in ("0618", "0720", "1021")]
    japanese_recovery.recover_all(table.battle)
    assert not any(table.battle.japanese(unit).disrupted for unit in units)


@pytest.mark.rule("iwo_jima", "6.4.2", "8.6.5")
def test_outside_a_position_the_colour_of_the_tank_serves_the_whole_stack():
    table = Table(turn=8)
    tank = table.japanese("1114", "jp:1/26Tk", revealed=True, disrupted=True)
    partner = table.japanese("1114", revealed=True, disrupted=True)
    assert partner < tank, "the partner must be looked at first"
    assert japanese_recovery.colour_outside(table.battle, "1114") == "red"
    assert barrage_result.target_colour(table.battle, "1114") == "red"
    red = next(card for card in table.battle.book.cards.values() if card.shows("red"))
    japanese_recovery.recover_after_fire(table.battle, red)
    assert not any(table.battle.japanese(unit).disrupted for unit in (tank, partner))
