"""The printed examples of attacks and of a barrage, played on the real map (8.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ecs.dday.answers import answer, told
from tests.ecs.dday.fights import details, rear
from tests.table import Table

PG_1, PG_2, PG_3 = "1721", "1524", "1730"


def first_example() -> Table:
    """Set up stacks A, behind the bluff, and B, next to it, around PG 1."""
    table = rear()
    table.us("HQ/1/28", "1621").us("B/1/28", "1621", steps=3, marker="loss:02").us("2A/5Tk", "1621")
    table.us("G/2/28", "1620", steps=3, marker="loss:03")
    table.japanese(PG_1, "jp:1/145", revealed=True, depth="depth:41", depth_revealed=True)
    return table


@pytest.mark.example("iwo-attack-1")
@pytest.mark.rule("iwo_jima", "8.3", "8.3.1", "8.2.2", "8.2.3")
def test_13_against_6_is_two_to_one_and_two_unmet_requirements_make_it_one_to_one_with_JD():
    table = first_example()
    session = table.play("us_action")
    answer(session, "attack:1721", "add:HQ/1/28", "add:B/1/28", "add:2A/5Tk", "add:G/2/28")
    facts = details(session)
    assert (facts["strength"], facts["defence"], facts["unmet"]) == (13, 6, ("CC", "FL"))
    assert (facts["row"], facts["shifted_row"], facts["result"]) == ("2:1", "1:1", ("JD",))
    answer(session, "fire")
    (computed,) = told(session, "AttackComputed")
    assert (computed.us, computed.japanese, computed.row, computed.shifted_row) == (13, 6, "2:1", "1:1")
    assert computed.result == ("JD",)
    unit = table.battle.japanese_at(PG_1)[0]
    assert table.battle.japanese(unit).disrupted
    assert len(table.battle.depth_at(PG_1)) == 1


def second_example(*, points: int = 3, fort: str = "fort:11") -> Table:
    """Set up stacks A and B before the hidden fort PG 2, with artillery of the corps and of a division."""
    table = rear()
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, artillery_points=True))
    table.battle.points.artillery = ((0, 4, 0), (5, points, 0))
    table.us("HQ/1/27", "1423").us("F/2/27", "1423", steps=3, marker="loss:04")
    table.us("B/1/27", "1424").us("B/5E", "1424")
    table.fort(PG_2, 2, spec=fort)
    table.japanese(PG_2, "jp:A/309", depth="depth:32")
    return table


ALL_OF_A_AND_B = ("attack:1524", "add:B/1/27", "add:HQ/1/27", "add:F/2/27", "add:B/5E")


@pytest.mark.example("iwo-attack-2")
@pytest.mark.rule("iwo_jima", "8.3", "8.5", "8.5.1", "8.5.3", "17.3", "17.4", "9.1")
def test_28_against_a_trebled_unit_and_its_fort_is_two_to_one_and_takes_the_depth_marker():
    table = second_example()
    session = table.play("us_action")
    answer(session, *ALL_OF_A_AND_B, *["artillery:0"] * 4, *["artillery:5"] * 3)
    assert details(session)["strength"] == 28
    assert "defence" not in details(session)  # nothing of the hidden fort and unit is told
    answer(session, "fire")
    (computed,) = told(session, "AttackComputed")
    assert (computed.us, computed.japanese, computed.row) == (28, 14, "2:1")
    assert (computed.required, computed.unmet) == (("AR", "DE", "MO"), ())
    assert computed.result == ("JX",)
    assert table.battle.depth_at(PG_2) == ()
    assert table.battle.points.artillery == ((0, 0, 4), (5, 0, 3))


@pytest.mark.example("iwo-attack-2")
@pytest.mark.rule("iwo_jima", "8.3", "9.1", "8.2.6")
def test_at_three_to_two_the_depth_marker_is_turned_up_and_without_ships_the_attack_fails():
    table = second_example()
    session = table.play("us_action")
    answer(session, *ALL_OF_A_AND_B, *["artillery:0"] * 4, "fire")
    first, second = told(session, "AttackComputed")
    assert (first.us, first.row, first.result) == (25, "3:2", ("REVEAL",))
    assert (second.japanese, second.unmet) == (20, ("NA",))
    assert (second.row, second.shifted_row, second.column, second.result) == (
        "1:1",
        "1:2",
        "revealed",
        ("NE",),
    )
    assert table.battle.depth(table.battle.depth_at(PG_2)[0]).revealed


@pytest.mark.example("iwo-attack-2")
@pytest.mark.rule("iwo_jima", "17.3")
def test_with_both_sides_closed_the_attack_ends_with_the_points_spent_and_the_fort_revealed():
    table = second_example(fort="fort:20")  # its sides 3 and 4 are closed: 1423 lies on side 4
    table.battle.world.move("B/1/27", "1423")
    table.battle.world.move("B/5E", "1423")
    session = table.play("us_action")
    answer(session, *ALL_OF_A_AND_B, "artillery:5", "fire")
    assert told(session, "AttackComputed") == []
    assert table.battle.points.artillery == ((0, 4, 0), (5, 2, 1))
    assert table.battle.fort(table.battle.forts_at(PG_2)[0]).revealed
    assert {event.unit for event in told(session, "UnitDisrupted")} == {
        "B/1/27", "HQ/1/27", "F/2/27", "B/5E",
    }  # fmt: skip
    assert all(not table.battle.japanese(unit).revealed for unit in table.battle.japanese_at(PG_2))


@pytest.mark.example("iwo-attack-3")
@pytest.mark.rule("iwo_jima", "8.4", "8.4.1", "17.5.1", "errata:PAC4 barrage fort hit")
def test_two_tanks_barrage_PG_3_with_card_40_and_card_39_takes_a_class_from_the_fort():
    table = rear().us("2A/5Tk", "1728").us("2C/5Tk", "1728").us("B/1/27", "1729")
    fort = table.fort(PG_3, 2, revealed=True)
    unit = table.japanese(PG_3, revealed=True, depth=True)
    session = table.cards(40, 39).play("us_action")
    answer(session, "barrage:1730", "add:2C/5Tk", "add:2A/5Tk")
    assert (details(session)["strength"], details(session)["symbol"]) == (8, "diamond")
    answer(session, "fire")
    (computed,) = told(session, "BarrageComputed")
    assert (computed.colour, computed.symbol, computed.column) == (True, True, 2)
    battle = table.battle
    assert battle.japanese(unit).disrupted
    assert battle.position_state("H9").artillery_destroyed
    assert battle.depth_at(PG_3) == ()
    (left,) = battle.forts_at(PG_3)
    assert left != fort
    assert battle.fort_spec(left).fort_class == 3
    assert battle.fort(left).revealed
