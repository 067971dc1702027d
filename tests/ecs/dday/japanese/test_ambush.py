"""Ambushes by letter A (13.9)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import told
from tests.ecs.dday.gunnery import actions, missed
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

E2 = "1214"
"""A blue position without guns."""
BLUE_A = 28
"""Red with armour, blue A, brown with a star; diamond."""


# -- 13.9 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "13.9")
def test_an_empty_position_ambushes_the_nearest_unit_with_the_symbol():
    table = Table(turn=7).us("B/1/25", "1114").us("A/1/25", "1113", steps=2).us("E/2/25", "1113")
    session = finish(fire_phase(table, BLUE_A))
    assert ("E2", "ambush", E2) in actions(session)
    assert [(event.unit, event.cause) for event in told(session, "UnitDisrupted")] == [("E/2/25", "ambush")]
    assert not told(session, "StepLost")


@pytest.mark.rule("iwo_jima", "13.9")
def test_an_ambush_needs_the_symbol_within_three_hexes_communication_and_nobody_in_the_position():
    far = Table(turn=7)
    blue = [each.hex for each in far.battle.island.positions_of_colour("blue")]
    away = next(
        key
        for key in far.battle.board.hexes
        if min(far.battle.board.distance(key, each) for each in blue) == 4
    )
    assert not actions(finish(fire_phase(far.us("A/1/25", away), BLUE_A)))
    other = Table(turn=7).us("B/1/25", "1114")
    session = finish(fire_phase(other, BLUE_A))
    assert missed(session, "E2") == "no_symbol"
    held = Table(turn=7).us("A/1/25", "1114")
    for each in held.battle.island.positions.values():
        if each.colour in ("black", "blue"):
            held.battle.position_state(each.key).garrison = True
    assert not actions(finish(fire_phase(held, BLUE_A)))


@pytest.mark.rule("iwo_jima", "13.9")
def test_an_ambush_reaches_three_hexes():
    table = Table(turn=7).us("A/1/25", "1211")
    assert table.battle.board.distance(E2, "1211") == 3
    session = finish(fire_phase(table, BLUE_A))
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "13.9", "12.2")
def test_a_position_cut_off_does_not_ambush():
    table = Table(turn=7)
    spare = (key for key, spec in table.battle.book.us.items() if spec.symbol == "diamond")
    for near in table.battle.board.neighbours(E2):
        table.us(next(spare), near, steps=1)
    for each in table.battle.island.positions_of_colour("blue"):
        if each.hex != E2:
            table.battle.position_state(each.key).garrison = True
    session = finish(fire_phase(table, BLUE_A))
    assert not told(session, "UnitDisrupted")


@pytest.mark.rule("iwo_jima", "13.9")
def test_among_hexes_alike_chance_picks_the_one_ambushed():
    struck = set()
    for seed in range(1, 13):
        table = Table(turn=7, seed=seed).us("A/1/25", "1114").us("E/2/25", "1115")
        session = finish(fire_phase(table, BLUE_A))
        struck |= {event.unit for event in told(session, "UnitDisrupted")}
    assert struck == {"A/1/25", "E/2/25"}


@pytest.mark.rule("iwo_jima", "13.9")
@pytest.mark.parametrize("seed", range(1, 6))
def test_an_ambush_prefers_the_hex_with_most_steps_among_equally_near_ones(seed):
    table = Table(turn=7, seed=seed).us("A/1/25", "1114", steps=2).us("E/2/25", "1115").us("B/1/25", "1115")
    session = finish(fire_phase(table, BLUE_A))
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["E/2/25"]


@pytest.mark.rule("iwo_jima", "13.9")
def test_an_ambush_strikes_the_nearest_hex_whatever_stands_further_off():
    table = Table(turn=7).us("A/1/25", "1114", steps=1).us("E/2/25", "1113").us("B/1/25", "1113")
    table.battle.position_state("C7").garrison = True
    session = finish(fire_phase(table, BLUE_A))
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "13.9", "6.3.3")
def test_an_ambush_of_a_unit_disrupted_already_has_no_further_effect():
    for near, further in (("1114", "1113"), ("1114", "1114")):
        table = Table(turn=7).us("A/1/25", near, disrupted=6).us("E/2/25", further, steps=3)
        session = finish(fire_phase(table, BLUE_A))
        assert ("E2", "ambush", E2) in actions(session)
        assert not told(session, "UnitDisrupted")
        assert table.battle.us("A/1/25").disrupted == 6


@pytest.mark.rule("iwo_jima", "13.9")
def test_from_turn_49_on_an_empty_position_does_not_ambush():
    table = Table(turn=49).us("A/1/25", "1114")
    session = finish(fire_phase(table, BLUE_A))
    assert not actions(session)


@pytest.mark.rule("iwo_jima", "13.9")
@pytest.mark.rule("iwo_jima", "15.4.1")
def test_a_garrisoned_position_does_not_ambush():
    table = Table(turn=7).us("A/1/25", "1114")
    table.battle.position_state("E2").garrison = True
    session = finish(fire_phase(table, BLUE_A))
    assert ("E2", "ambush", E2) not in actions(session)
