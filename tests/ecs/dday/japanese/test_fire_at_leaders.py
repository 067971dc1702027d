"""Stars hit leaders and heroes (11.4)."""

from __future__ import annotations

import pytest

from ecs.dday.command import heroes
from tests.ecs.dday.answers import texts, told
from tests.ecs.dday.gunnery import at, card, fire, hit, missed
from tests.table import Table

BLUE_CIRCLE = 15


@pytest.mark.rule("iwo_jima", "11.4")
@pytest.mark.parametrize(("turn", "struck"), [(2, ["C/1/25"]), (3, ["C/1/25", "HQ/1/25"])])
def test_from_gt_3_on_a_star_hits_a_leader_beyond_the_limit_in_any_field(turn, struck):
    table = Table(turn=turn).us("C/1/25", "0519").us("HQ/1/25", "0819")
    table.japanese("0618", revealed=True)
    star = card("blue", star=True)
    assert hit(fire(table, star)) == struck
    assert table.battle.us("HQ/1/25").steps == (1 if turn == 3 else 2)


@pytest.mark.rule("iwo_jima", "11.4")
def test_a_star_hits_the_nearest_leader_and_heavy_weapons_only_from_gt_7():
    table = Table(turn=3).us("HQ/1/25", "0520").us("HQ/2/25", "0819").us("HW/25", "0717", steps=2)
    table.japanese("0618", revealed=True)
    table.battle.us("HQ/1/25").lost = True
    session = fire(table, card("blue", star=True))
    leaders = [event.unit for event in told(session, "UnitHit") if event.bonus == "leader"]
    assert leaders == ["HQ/2/25"]
    later = Table(turn=7).us("HQ/2/25", "0819").us("HW/25", "0717", steps=2)
    later.japanese("0618", revealed=True)
    session = fire(later, card("blue", star=True))
    assert [event.unit for event in told(session, "UnitHit") if event.bonus == "leader"] == ["HW/25"]


@pytest.mark.rule("iwo_jima", "6.3.4", "11.4")
def test_a_star_takes_no_second_step_of_a_leader_in_a_phase():
    table = Table(turn=3).us("HQ/1/25", "0620")
    table.japanese(at("D1"), revealed=True)  # red, fires first
    table.japanese("0618", revealed=True)  # C2: blue, with the star
    assert hit(fire(table, 27)) == ["HQ/1/25"]
    assert table.battle.us("HQ/1/25").steps == 1


@pytest.mark.rule("iwo_jima", "11.4")
def test_of_two_leaders_of_a_kind_a_star_hits_the_nearer():
    table = Table(turn=3).us("HQ/1/25", "1020").us("HQ/2/25", "1023")  # E8, wooded and further off
    table.japanese("1021", revealed=True)
    assert hit(fire(table, card("blue", star=True))) == ["HQ/1/25"]


@pytest.mark.rule("iwo_jima", "11.4", "11.4.1")
def test_a_star_kills_a_hero_first_and_never_disrupts_him_or_his_unit():
    table = Table(turn=3).us("A/1/25", "0819").us("HQ/1/25", "0519")
    table.battle.world.move("hero:1", "with:A/1/25")
    table.japanese("0618", disrupted=False)
    session = fire(table, card("blue", star=True))
    assert [event.hero for event in told(session, "HeroFell")] == ["hero:1"]
    state = table.battle.us("A/1/25")
    assert (state.steps, state.disrupted) == (4, 0)


@pytest.mark.rule("iwo_jima", "11.4")
def test_a_hero_falls_before_his_unit_goes_under():
    table = Table(turn=3).us("A/1/25", "0519", steps=1)
    table.battle.world.move("hero:1", "with:A/1/25")
    table.japanese("0618", revealed=True)
    session = fire(table, card("blue", star=True))
    assert texts(session) == {"take", "inspired:hero:1"}
    session.apply("take")
    assert table.battle.where("A/1/25") == "dead"
    assert table.battle.where("hero:1") == "heroes"
    assert not heroes.hero(table.battle, "hero:1").inspired


@pytest.mark.rule("iwo_jima", "11.4", "18.5.3")
def test_a_star_kills_the_hero_with_a_tank_and_takes_no_step_of_it():
    table = Table(turn=3).us("1A/4Tk", "0819").us("HQ/1/25", "0519")
    table.battle.world.move("hero:1", "with:1A/4Tk")
    table.japanese("0618", disrupted=False)
    session = fire(table, card("blue", star=True))
    assert texts(session) == {"take", "tank:1A/4Tk"}
    session.apply("take")
    assert [event.hero for event in told(session, "HeroFell")] == ["hero:1"]
    assert table.battle.us("1A/4Tk").steps == 2


@pytest.mark.rule("iwo_jima", "11.4", "11.4.1", "6.3.3")
def test_a_regimental_hq_is_hit_by_stars_only_and_lands_again_next_turn():
    table = Table(turn=3).us("HQ/25", "0519").us("A/1/25", "0519")
    table.japanese("0618")
    table.japanese("0720")
    fire(table, BLUE_CIRCLE)
    assert table.battle.where("HQ/25") == "0519"
    assert table.battle.us("HQ/25").disrupted == 0
    alone = Table(turn=1).us("HQ/25", "0519")
    alone.japanese("0618")
    assert missed(fire(alone, BLUE_CIRCLE), "C2") == "immune"
    starred = Table(turn=3).us("HQ/25", "0519")
    starred.japanese("0618")
    fire(starred, card("blue", star=True))
    assert starred.battle.where("HQ/25") == "due:4"
