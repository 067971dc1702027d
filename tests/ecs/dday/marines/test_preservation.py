"""Preservation moves (7.1, 7.3.5)."""

from __future__ import annotations

import pytest

from ecs.dday.command import command, heroes
from ecs.dday.japanese import fields
from ecs.dday.marines import actions, preservation
from tests.ecs.dday.answers import answer, drawn, reasons, texts, told
from tests.ecs.dday.campaign import hero
from tests.table import Table

GREEN = "1721"


def table(turn: int = 7) -> Table:
    """Return an island whose empty positions have been checked before, with a unit that keeps the phase open."""
    made = Table(turn=turn).us("HQ/3/28", "1613")
    for each in made.battle.island.positions:
        made.battle.position_state(each).watched = True
    return made


def refuges(session) -> set[str]:
    """Return the hexes a preservation move may go to."""
    return {text.removeprefix("preserve:") for text in texts(session) if text.startswith("preserve:")}


@pytest.mark.rule("iwo_jima", "7.1", "7.3.5")
def test_a_disrupted_unit_leaves_intense_fire_without_being_fired_on():
    made = table().us("A/1/25", "1720", disrupted=6)
    made.japanese(GREEN)
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert texts(session) == {"preserve", "cancel"}
    answer(session, "preserve", "preserve:1719")
    assert made.battle.where("A/1/25") == "1719"
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "7.3.5")
@pytest.mark.parametrize("beach, offered", [("0516", True), ("0716", False)])
def test_a_disrupted_unit_may_leave_a_beach_even_when_nobody_fires(beach, offered):
    session = table(3).us("A/1/25", beach, disrupted=2).play("us_action")
    assert ("unit:A/1/25" in texts(session)) == offered


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_a_steady_field_gives_no_right_to_a_preservation_move():
    made = table().us("A/1/25", "1719", disrupted=6)
    made.japanese(GREEN)
    session = made.play("us_action")
    assert "unit:A/1/25" not in texts(session)


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_a_unit_that_is_able_to_act_makes_none():
    made = table().us("A/1/25", "1720")
    made.japanese(GREEN)
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert "preserve" not in texts(session)


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_a_steady_hex_is_no_refuge_when_a_quiet_one_is_near():
    made = table().us("A/1/25", "1621", disrupted=6)
    made.japanese(GREEN)
    session = answer(made.play("us_action"), "unit:A/1/25", "preserve")
    assert fields.level_at(made.battle, "1521") == "steady"
    assert "1622" in refuges(session)
    assert {fields.level_at(made.battle, key) for key in refuges(session)} == {""}
    assert reasons(session)["preserve:1521"] == "steady_fire"


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_where_no_quiet_hex_is_near_a_steady_one_will_do():
    made = table().us("A/1/25", "1720", disrupted=6)
    made.japanese(GREEN)
    session = answer(made.play("us_action"), "unit:A/1/25", "preserve")
    assert refuges(session) == {"1619", "1719", "1819"}
    assert {fields.level_at(made.battle, key) for key in refuges(session)} == {"steady"}
    assert reasons(session)["preserve:1620"] == "beside_enemy"
    assert reasons(session)[f"preserve:{GREEN}"] == "enemy"


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_a_disrupted_unit_does_not_go_beside_the_enemy_even_without_intense_fire():
    made = table(3).us("A/1/25", "0516", disrupted=2)
    made.japanese("0716", disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", "preserve")
    beside = set(made.battle.board.neighbours("0716"))
    assert refuges(session).isdisjoint(beside)
    assert "beside_enemy" in reasons(session).values()


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_an_intense_hex_is_never_a_refuge(monkeypatch):
    made = table().us("A/1/25", "1720")
    made.japanese(GREEN)
    monkeypatch.setattr(command, "in_command", lambda battle, unit: unit != "A/1/25")
    session = answer(made.play("us_action"), "unit:A/1/25", "preserve")
    assert reasons(session)["preserve:1620"] == "intense_fire"


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_a_unit_out_of_command_may_go_beside_the_enemy(monkeypatch):
    made = table(3).us("A/1/25", "0516")
    made.japanese("0716", disrupted=True)
    monkeypatch.setattr(command, "in_command", lambda battle, unit: False)
    beside = set(made.battle.board.neighbours("0716"))
    assert preservation.endangered(made.battle, "A/1/25")
    assert set(preservation.refuges(made.battle, "A/1/25")) & beside


@pytest.mark.rule("iwo_jima", "7.3.5", "7.6")
def test_there_is_no_recovery_in_the_same_phase():
    made = table(3).us("A/1/25", "1720", disrupted=2).us("B/1/25", "1418", disrupted=2)
    made.japanese(GREEN)
    session = answer(made.play("us_action"), "unit:A/1/25", "preserve", "preserve:1719", "end")
    assert [event.unit for event in told(session, "UnitRecovered")] == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "7.1")
@pytest.mark.parametrize("inspired", [False, True])
def test_a_hero_is_spent_to_free_his_unit_and_that_is_its_action(inspired):
    made = table().us("A/1/25", "1720", disrupted=7)
    made.japanese(GREEN)
    hero = made.battle.world.at("heroes")[0]
    made.battle.world.move(hero, "with:A/1/25")
    heroes.hero(made.battle, hero).inspired = inspired
    choice = "spend_inspired" if inspired else "spend_hero"
    session = answer(made.play("us_action"), "unit:A/1/25", choice)
    unit = made.battle.us("A/1/25")
    assert (unit.disrupted, unit.acted) == (0, True)
    assert made.battle.where(hero) == ("heroes" if inspired else "with:A/1/25")
    assert "unit:A/1/25" not in texts(session)


@pytest.mark.rule("iwo_jima", "7.1", "11.1.6")
@pytest.mark.parametrize("spent, kept", [("officer", "rifleman"), ("rifleman", "officer")])
def test_of_two_heroes_with_a_unit_the_player_says_who_is_spent(spent, kept):
    made = table().us("A/1/25", "1720", disrupted=7)
    made.japanese(GREEN)
    mine = {kind: hero(made, kind, "A/1/25") for kind in (spent, kept)}
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert {f"spend_{spent}", f"spend_{kept}"} <= texts(session)
    answer(session, f"spend_{spent}")
    assert {kind: heroes.hero(made.battle, key).inspired for kind, key in mine.items()} == {
        spent: True,
        kept: False,
    }


@pytest.mark.rule("iwo_jima", "7.3.5")
def test_of_two_companies_in_a_hex_the_disrupted_one_has_no_refuge_and_the_other_has(monkeypatch):
    made = table(3).us("A/1/25", "0516", disrupted=2).us("B/1/25", "0516")
    for hex_key in ("0518", "0716", "0514"):
        made.japanese(hex_key, disrupted=True)
    monkeypatch.setattr(command, "in_command", lambda battle, unit: False)
    refuge = {unit: preservation.has_refuge(made.battle, unit) for unit in ("A/1/25", "B/1/25")}
    assert refuge == {"A/1/25": False, "B/1/25": True}
    assert [unit for unit in actions.ready_units(made.battle) if unit in refuge] == ["B/1/25"]
