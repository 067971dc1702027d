"""The 3rd Marine Regiment is committed (18.2)."""

from __future__ import annotations

import pytest

from ecs.dday.command import commitment
from ecs.dday.scenarios import catastrophe
from tests.ecs.dday.answers import answer, asked, texts, told
from tests.ecs.dday.campaign import later
from tests.ecs.dday.command.test_command_posts import enemy, secured
from tests.ecs.dday.excerpt import begin


def offered(table) -> bool:
    return asked(begin(table, "amphibious")) == "commit_regiment"


@pytest.mark.rule("iwo_jima", "18.2", "18.9.3")
@pytest.mark.parametrize(
    "turn, rule, asks",
    [(6, "free", False), (7, "free", False), (8, "free", True), (8, "", False), (66, "free", False)],
)
def test_the_3rd_marines_are_on_offer_after_gt_7_where_the_scenario_allows_it(turn, rule, asks):
    assert offered(later(turn, third_regiment=rule, regimental_hqs=False)) == asks


@pytest.mark.rule("iwo_jima", "18.2")
def test_elsewhere_airfield_one_must_be_free_of_the_enemy_and_his_fire():
    assert not offered(later(third_regiment="airfield", regimental_hqs=False))
    table = secured()
    table.battle.scenario = later(third_regiment="airfield", regimental_hqs=False).battle.scenario
    assert offered(table)
    table = secured()
    table.battle.scenario = later(third_regiment="airfield", regimental_hqs=False).battle.scenario
    enemy(table, "1009")
    assert not offered(table)


@pytest.mark.rule("iwo_jima", "18.2")
@pytest.mark.example("iwo-commit-3rd")
def test_the_whole_regiment_goes_into_the_boxes_of_one_colour_and_lands_in_the_next_turn():
    table = later(10, third_regiment="free", regimental_hqs=False)
    battle = table.battle
    session = begin(table, "amphibious")
    assert texts(session) == {f"commit:{colour}" for colour in "GRYBPNWO"} | {"hold_back"}
    answer(session, "commit:B")
    assert texts(session) == {"box:B1", "box:B2", "split"}
    answer(session, "split", "box:B1", *["box:B2"] * 13)
    units = [key for key, spec in battle.book.us.items() if spec.regiment == 3]
    assert len(units) == 14
    assert {battle.where(unit) for unit in units} == {"box:B1", "box:B2"}
    assert battle.where("HQ/3") == "box:B2"
    battle.clock.turn = 11
    session = begin(table, "amphibious")
    assert asked(session) == "land"
    assert told(session, "CardDrawn")[0].purpose == "landing"


@pytest.mark.rule("iwo_jima", "18.2")
def test_it_is_committed_once_and_lowers_every_limit():
    table = later(10, third_regiment="free", regimental_hqs=False)
    before = catastrophe.limit(table.battle, 4)
    answer(begin(table, "amphibious"), "commit:G")
    assert [catastrophe.limit(table.battle, division) for division in (3, 4, 5)] == [before - 2] * 3
    assert table.battle.where("HQ/3") == "box:G"
    table.battle.clock.turn = 13
    assert not commitment.possible(table.battle)


@pytest.mark.rule("iwo_jima", "18.2")
def test_the_regiment_may_be_held_back():
    table = later(10, third_regiment="free", regimental_hqs=False)
    session = answer(begin(table, "amphibious"), "hold_back")
    assert asked(session) == "halt"
    assert (table.battle.commitment.turn, table.battle.where("A/1/3")) == (0, "off")
    assert offered(table)


@pytest.mark.rule("iwo_jima", "18.2", "18.9.3")
@pytest.mark.parametrize(
    "turn, cost, last", [(10, "eighth", 59), (59, "eighth", 66), (10, "six", 60), (10, "day", 48), (62, "day", 65), (64, "day", 66)]
)  # fmt: skip
def test_committing_it_shortens_the_battle(turn, cost, last):
    table = later(turn, third_regiment="free", shortening=cost, regimental_hqs=False)
    session = answer(begin(table, "amphibious"), "commit:G")
    assert table.battle.last_turn == last
    assert told(session, "RegimentCommitted")[0].last_turn == last
    assert session.view().last_turn == last


@pytest.mark.rule("iwo_jima", "18.2")
@pytest.mark.parametrize("turn, rule, free", [(6, "airfield", False), (7, "airfield", True), (7, "", False)])
def test_a_free_airfield_helps_only_from_the_second_day_and_where_the_scenario_allows_it(turn, rule, free):
    table = secured(turn)
    table.battle.scenario = later(turn, third_regiment=rule, regimental_hqs=False).battle.scenario
    assert commitment.possible(table.battle) == free


@pytest.mark.rule("iwo_jima", "18.2", "18.8.3")
def test_the_battle_ends_at_the_earliest_with_the_turn_in_which_the_regiment_is_committed():
    table = later(64, third_regiment="free", shortening="six", regimental_hqs=False)
    session = begin(table, "amphibious")
    assert session.decision.details["turns"] == 2
    answer(session, "commit:G")
    assert told(session, "RegimentCommitted")[0].last_turn == 64
    assert session.view().last_turn == 64
