"""Who acts on a fire card, with which letter, in which order (6.0, 6.8.2, 13.1)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese.letters import redeployment_site
from tests.ecs.dday.answers import texts, told
from tests.ecs.dday.gunnery import actions, asked, at, hit, missed, stock
from tests.ecs.dday.gunnery import letter as fire
from tests.table import Table

BLUE_M = 21
BLUE_R = 15
GOLD_M_BARRED = 16
GREEN_R_BARRED = 6


@pytest.mark.rule("iwo_jima", "13.0", "6.1", "13.2")
@pytest.mark.parametrize(("turn", "kind"), [(1, "fire"), (2, "machine_gun")])
def test_letter_m_is_plain_fire_before_gt_2(turn, kind):
    table = Table(turn=turn).us("A/1/25", "0519")
    table.japanese("0618")
    session = fire(table, BLUE_M)
    assert [event.kind for event in told(session, "PositionFired")] == [kind]


@pytest.mark.rule("iwo_jima", "13.0", "13.5")
@pytest.mark.parametrize(("turn", "depth"), [(5, 0), (6, 1)])
def test_letter_r_is_plain_fire_before_gt_6(turn, depth):
    table = stock(Table(turn=turn).us("A/1/25", "0519"), 2)
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_R)
    assert len(table.battle.depth_at("0618")) == depth
    assert hit(session)[0] == "A/1/25"


@pytest.mark.rule("iwo_jima", "6.0", "6.8.2", "13.1")
@pytest.mark.example("iwo-black-bar")
def test_letter_m_under_a_black_bar_goes_to_the_black_positions_near_us_units():
    table = Table(turn=2).us("A/1/25", "0619").us("B/1/25", "0915")
    table.japanese("0720", revealed=True)
    table.japanese("0815", revealed=True)
    session = fire(table, GOLD_M_BARRED)
    assert [(event.colour, event.groups) for event in told(session, "LetterPassed")] == [("gold", ("D2",))]
    assert [(event.group, event.kind) for event in told(session, "PositionFired")] == [("D2", "machine_gun")]
    assert hit(session) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "6.0", "13.1")
def test_without_a_black_position_within_two_hexes_the_colour_keeps_its_letter():
    table = Table(turn=2).us("B/1/25", "0915").us("A/1/25", "0518")
    table.japanese("0720", revealed=True)
    table.japanese("0815", revealed=True)
    assert table.battle.board.distance("0720", "0518") == 3
    session = fire(table, GOLD_M_BARRED)
    assert told(session, "LetterPassed") == []
    assert [(event.group, event.kind) for event in told(session, "PositionFired")] == [("C5", "machine_gun")]


@pytest.mark.rule("iwo_jima", "6.1", "13.1")
def test_a_bar_over_a_letter_that_is_not_yet_in_force_takes_nothing_from_the_colour():
    table = Table(turn=1).us("A/1/25", "0619").us("B/1/25", "0915")
    table.japanese("0720", revealed=True)
    table.japanese("0815", revealed=True)
    session = fire(table, GOLD_M_BARRED)
    assert [(e.group, e.kind) for e in told(session, "PositionFired")] == [("D2", "fire"), ("C5", "fire")]


@pytest.mark.rule("iwo_jima", "6.8.2", "13.6")
def test_black_positions_never_redeploy_but_resupply_with_us_units_in_their_field():
    idle = Table(turn=6).us("A/1/25", "0618")
    idle.japanese("0720")
    idle.battle.position_state("D2").smoke = True
    assert redeployment_site(idle.battle, idle.battle.position("D2"))
    busy = stock(Table(turn=6).us("A/1/25", "0619"), 2)
    busy.japanese("0720", revealed=True)
    session = fire(idle, GREEN_R_BARRED)
    assert told(session, "LetterPassed")[0].groups == ("D2",)
    assert told(session, "JapaneseMoved") == []
    assert missed(session, "D2") == "no_us_in_field"
    session = fire(busy, GREEN_R_BARRED)
    assert ("D2", "resupply", "0720") in actions(session)
    assert hit(session) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "13.1")
def test_black_goes_first_then_the_colours_from_the_left_each_from_the_near_edge_outward():
    table = Table(turn=1)
    for unit, hex_key in (
        ("A/1/25", "0619"),
        ("B/1/25", "0412"),
        ("C/1/25", "0408"),
        ("A/1/24", "0914"),
        ("B/1/24", "0530"),
    ):
        table.us(unit, hex_key)
    for hex_key in ("0815", "0508", "0618", "0513", "0529", "0720"):
        table.japanese(hex_key, revealed=True)
    session = fire(table, BLUE_R)
    while asked(session) in ("assign_hit", "trade_hit"):
        session.apply(min(texts(session)))
    assert [event.group for event in told(session, "PositionFired")] == ["D2", "C5", "B7", "G2", "C2", "B1"]


@pytest.mark.rule("iwo_jima", "13.1")
def test_sector_4_is_not_checked_without_us_units_in_sectors_3_and_4():
    alone = Table(turn=1).us("A/1/25", "0519")
    near = Table(turn=1).us("A/1/25", "0519").us("B/1/25", "0621")
    for table in (alone, near):
        table.japanese("1934")
    assert missed(fire(alone, BLUE_R), "K6") == ""
    assert missed(fire(near, BLUE_R), "K6") == "no_us_in_field"


@pytest.mark.rule("iwo_jima", "13.1", "12.2")
def test_a_position_out_of_communication_only_fires():
    table = Table(turn=2)
    ring = table.battle.board.neighbours("0618")
    for unit, hex_key in zip(("A/1/25", "B/1/25", "C/1/25", "A/1/24", "B/1/24", "C/1/24"), ring, strict=True):
        table.us(unit, hex_key)
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_M)
    assert told(session, "ActionTaken") == []
    assert [event.kind for event in told(session, "PositionFired")] == ["fire"]


@pytest.mark.rule("iwo_jima", "6.4", "13.1")
def test_disrupted_positions_do_not_act_on_letters_and_black_ones_fire_plainly():
    table = Table(turn=2).us("A/1/25", "0619").us("B/1/25", "0519")
    table.japanese("0815", disrupted=True)
    table.japanese("0720", disrupted=True, revealed=True)
    session = fire(table, GOLD_M_BARRED)
    assert told(session, "LetterPassed")
    assert told(session, "ActionTaken") == []
    assert [(e.group, e.kind, e.levels) for e in told(session, "PositionFired")] == [
        ("D2", "fire", ("steady", "steady"))
    ]
    assert hit(session) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "6.0", "6.8.2", "13.4")
def test_an_empty_black_position_near_us_units_takes_the_letter_and_musters():
    table = stock(Table(turn=2).us("A/1/25", "0520").us("B/1/25", "0915"), 2)
    table.japanese("0815", revealed=True)
    session = fire(table, GOLD_M_BARRED)
    assert [(event.colour, event.groups) for event in told(session, "LetterPassed")] == [("gold", ("D2",))]
    assert [event.hex for event in told(session, "JapanesePlaced")] == ["0720"]
    assert not [event for event in told(session, "PositionFired") if event.group == "C5"]


@pytest.mark.rule("iwo_jima", "6.3.4", "12.2", "13.2")
def test_a_unit_is_not_left_to_machine_guns_that_will_not_fire_for_want_of_communication():
    table = Table(turn=3).us("A/1/25", "0819").us("B/1/25", "0820", steps=3)
    for regiment, near in zip((23, 24, 25, 26, 27, 28), table.battle.board.neighbours("0618"), strict=True):
        table.us(f"HQ/{regiment}", near)
    table.japanese("0720", revealed=True)
    table.japanese("0618", revealed=True)
    session = fire(table, 39)  # a circle; C2 is blue, with the letter M
    assert [(event.group, event.unit) for event in told(session, "UnitHit")] == [("D2", "A/1/25")]


@pytest.mark.rule("iwo_jima", "6.3.4", "13.3")
def test_a_unit_is_left_to_mortars_that_will_hit_it():
    table = Table(turn=3).us("C/1/25", "0819").us("B/1/25", "0820", steps=3)
    table.japanese("0720", revealed=True)
    table.japanese(at("E8"), revealed=True)
    session = fire(table, 39)  # a circle; E8 is blue with guns, with the letter M
    assert [(event.group, event.unit) for event in told(session, "UnitHit")] == [
        ("D2", "B/1/25"),
        ("E8", "C/1/25"),
    ]
