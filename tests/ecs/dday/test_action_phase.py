"""The US Action Phase as a whole: its stages, who may act, what is offered (4.0 VI, 7.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.command import command
from ecs.dday.marines import actions
from tests.ecs.dday.answers import answer, asked, pending, reasons, texts, told
from tests.ecs.dday.campaign import later
from tests.table import Table

GREEN = "1721"


def table(turn: int = 3) -> Table:
    """Return an island whose empty positions have been checked before, with a unit that keeps the phase open."""
    made = Table(turn=turn).us("HQ/3/28", "1613")
    for each in made.battle.island.positions:
        made.battle.position_state(each).watched = True
    return made


@pytest.mark.rule("iwo_jima", "7.0", "7.2")
def test_the_phase_begins_with_every_unit_fresh_where_it_stands():
    made = table().us("A/1/25", "1518")
    unit = made.battle.us("A/1/25")
    unit.acted = unit.moved = unit.lost = unit.barred = True
    unit.began = "0518"
    made.battle.marks.attacked = made.battle.marks.barraged = made.battle.marks.fought = (GREEN,)
    session = made.play("us_action")
    assert (unit.acted, unit.moved, unit.lost, unit.barred, unit.began) == (False,) * 4 + ("1518",)
    marks = made.battle.marks
    assert (marks.attacked, marks.barraged, marks.fought) == ((), (), ())
    assert "unit:A/1/25" in texts(session)


@pytest.mark.rule("iwo_jima", "4.0", "8.4")
def test_ships_and_aircraft_come_before_all_other_actions():
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True)
    made.battle.points.naval = made.battle.points.air = 1
    session = made.play("us_action")
    assert asked(session) == "barrage_points"
    assert texts(session) == {f"naval:{GREEN}", f"air:{GREEN}", "done"}
    assert session.view().stage == "barrages"
    answer(session, f"naval:{GREEN}")
    assert [event.kind for event in told(session, "BarrageFired")] == ["naval"]
    if asked(session) == "barrage_points":
        answer(session, "done")
    assert asked(session) == "act"
    assert session.view().stage == "actions"
    assert made.battle.points.air == 1  # kept back for attacks


@pytest.mark.rule("iwo_jima", "7.0", "8.0")
def test_moves_attacks_and_tank_barrages_are_offered_side_by_side():
    made = table().us("A/1/25", "1620").us("1A/4Tk", "1519")
    made.japanese(GREEN, revealed=True)
    session = made.play("us_action")
    assert {f"attack:{GREEN}", "unit:A/1/25", "unit:1A/4Tk", "end"} <= texts(session)
    seen = made.battle.sight.clear("1519", GREEN)
    assert (f"barrage:{GREEN}" in texts(session)) == seen


@pytest.mark.rule("iwo_jima", "7.0", "8.1.2")
def test_units_that_have_attacked_do_not_move():
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN, revealed=True)
    session = answer(made.play("us_action"), f"attack:{GREEN}")
    while asked(session) == "attack_with":
        session.apply("fire" if pending(session).find("fire") else pending(session).options[0])
    assert "unit:A/1/25" not in texts(session)
    assert reasons(session)["unit:A/1/25"] in ("already_acted", "disrupted")
    assert reasons(session)[f"attack:{GREEN}"] == "already_attacked"


@pytest.mark.rule("iwo_jima", "7.0")
def test_a_unit_out_of_command_does_not_act():
    made = later(8).us("A/1/25", "1015").us("HQ/24", "1215").us("HQ/1/24", "1215")
    session = made.play("us_action")
    assert "unit:HQ/1/24" in texts(session)
    assert "unit:A/1/25" not in texts(session)
    assert reasons(session)["unit:A/1/25"] == "out_of_command"


@pytest.mark.rule("iwo_jima", "7.1")
def test_a_unit_with_a_hero_or_inspired_is_in_command():
    made = table()
    hero = made.battle.world.at("heroes")[0]
    made.battle.world.move(hero, "with:A/1/25")
    made.battle.clock.turn = 7
    special = made.battle.scenario.special
    made.battle.scenario = replace(made.battle.scenario, special=replace(special, always_in_command=False))
    assert command.in_command(made.battle, "A/1/25")
    assert not command.in_command(made.battle, "B/1/25")


@pytest.mark.rule("iwo_jima", "18.4.4")
def test_on_the_landing_day_every_unit_is_in_command():
    battle = table().battle
    assert all(command.in_command(battle, unit) for unit in battle.book.us)


@pytest.mark.rule("iwo_jima", "4.0")
def test_the_phase_ends_when_the_player_says_so_and_recovery_comes_last():
    made = table(4).us("A/1/25", "1518", disrupted=3)
    session = answer(made.play("us_action"), "end")
    names = [type(event).__name__ for event in session.history]
    assert names.index("UnitRecovered") < names.index("PhaseBegan", names.index("PhaseBegan") + 1)
    assert not made.battle.us("A/1/25").acted


@pytest.mark.rule("iwo_jima", "7.2")
def test_only_units_that_began_in_one_hex_act_together():
    battle = table().us("A/1/25", "1518").us("B/1/25", "1518").battle
    assert actions.separate(battle, ("A/1/25",), "B/1/25") is None
    battle.us("B/1/25").began = "1519"
    reason = actions.separate(battle, ("A/1/25",), "B/1/25")
    assert reason is not None
    assert reason.reason == "began_elsewhere"


def test_nothing_is_asked_when_nobody_can_act():
    made = Table(turn=4)
    session = made.play("us_action")
    assert session.decision is None or asked(session) != "act"


def test_a_closed_way_names_its_rule():
    session = answer(table().us("A/1/25", "0308").play("us_action"), "unit:A/1/25", "move")
    assert all(item.rule for item in pending(session).blocked)


@pytest.mark.rule("iwo_jima", "7.3")
def test_a_unit_that_can_move_is_not_told_that_it_cannot_and_one_shut_in_is():
    made = table().us("A/1/25", "0308")
    free = reasons(answer(made.play("us_action"), "unit:A/1/25"))
    assert "move" not in free
    made = table().us("A/1/25", "1518").us("B/1/25", "1518")
    for near in made.battle.board.neighbours("1518"):
        made.japanese(near, revealed=True)
    assert reasons(answer(made.play("us_action"), "unit:A/1/25"))["move"] == "nowhere_to_go"


@pytest.mark.rule("iwo_jima", "7.0", "7.3.1")
def test_who_can_act_is_not_named_among_those_who_cannot_and_who_is_shut_in_is_told_so():
    made = table().us("A/1/25", "0308").us("B/1/25", "1518")
    for near in made.battle.board.neighbours("1518"):
        made.japanese(near)  # face down: nobody may enter
    session = made.play("us_action")
    assert "unit:A/1/25" in texts(session)
    assert "unit:B/1/25" not in texts(session)
    told_why = {text: reason for text, reason in reasons(session).items() if text.startswith("unit:")}
    assert told_why == {"unit:B/1/25": "nowhere_to_go"}
