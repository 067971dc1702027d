"""Strength, range and weapons of US units, and what the Japanese demand (2.2.1, 8.2)."""

from __future__ import annotations

import pytest

from ecs.core.piles import Pile
from ecs.dday.combat import attack_results, attack_strength, weapons
from ecs.dday.combat.attack_force import Force
from ecs.dday.command import heroes
from ecs.dday.marines import losses
from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.fights import details, kind, rear, with_hero
from tests.table import Table

TARGET, NEAR, FAR = "1721", "1720", "1719"
RIFLE = ("BR", "BZ", "DE", "FT", "MG", "MO", "RD")


@pytest.mark.example("iwo-steps-1")
@pytest.mark.rule("iwo_jima", "8.2", "8.2.1")
def test_A_1_3_loses_three_steps_and_with_them_its_weapons():
    table = Table(turn=5).us("A/1/3", NEAR)
    battle, cup = table.battle, table.battle.world.get(Pile, "pile:losses")
    assert weapons.weapons(battle, "A/1/3", 1) == RIFLE
    cup.items = ("loss:01",)  # first loss: BR DE RD
    losses.lose_step(battle, "A/1/3", "fire")
    assert (battle.us("A/1/3").marker, battle.us("A/1/3").steps) == ("loss:01", 3)
    assert weapons.weapons(battle, "A/1/3", 1) == ("BR", "DE", "RD")
    assert weapons.strength(battle, "A/1/3") == 6
    losses.lose_step(battle, "A/1/3", "fire")
    assert battle.us("A/1/3").marker == ""
    assert weapons.weapons(battle, "A/1/3", 1) == ("BR", "MG")
    assert weapons.strength(battle, "A/1/3") == 4
    cup.items = ("loss:03",)  # third loss: BR
    losses.lose_step(battle, "A/1/3", "fire")
    assert battle.us("A/1/3").marker == "loss:03"
    assert weapons.weapons(battle, "A/1/3", 1) == ("BR",)
    assert weapons.strength(battle, "A/1/3") == 2


@pytest.mark.rule("iwo_jima", "8.2.7", "8.2")
def test_a_full_rifle_company_has_fewer_weapons_and_half_its_strength_at_range_two():
    table = Table(turn=5).us("A/1/28", FAR)
    battle = table.battle
    assert weapons.attack_range(battle, "A/1/28") == 2
    assert weapons.weapons(battle, "A/1/28", 2) == ("BR", "BZ", "MG", "MO", "RD")
    assert weapons.total_strength(battle, ("A/1/28",), TARGET) == 4
    table.us("A/1/28", NEAR)
    assert weapons.total_strength(battle, ("A/1/28",), TARGET) == 8


@pytest.mark.rule("iwo_jima", "8.2.7", "8.2.1")
def test_a_company_of_three_steps_shoots_two_hexes_with_what_marker_and_chart_share():
    battle = Table(turn=5).us("A/1/28", FAR, steps=3, marker="loss:03").battle  # BZ DE MG
    assert weapons.attack_range(battle, "A/1/28") == 2
    assert weapons.weapons(battle, "A/1/28", 2) == ("BZ", "MG")
    assert weapons.total_strength(battle, ("A/1/28",), TARGET) == 3


@pytest.mark.rule("iwo_jima", "8.2.7")
def test_a_company_of_two_steps_reaches_adjacent_hexes_only():
    battle = Table(turn=5).us("A/1/28", FAR, steps=2).battle
    assert weapons.attack_range(battle, "A/1/28") == 1


@pytest.mark.rule("iwo_jima", "8.2.1", "8.2.7")
@pytest.mark.parametrize("steps", [4, 3, 2])
def test_heavy_weapons_keep_weapons_and_range_down_to_two_steps(steps):
    battle = Table(turn=5).us("HW/28", FAR, steps=steps).battle
    assert weapons.attack_range(battle, "HW/28") == 2
    assert weapons.weapons(battle, "HW/28", 1) == ("BR", "BZ", "DE", "MG", "MO", "RD")
    assert weapons.weapons(battle, "HW/28", 2) == ("BR", "BZ", "MG", "MO", "RD")


@pytest.mark.rule("iwo_jima", "8.2.1", "8.2.7")
def test_heavy_weapons_of_one_step_have_the_weapon_of_their_marker_and_no_range():
    battle = Table(turn=5).us("HW/28", NEAR, steps=1, marker="loss:04").battle  # third loss: BZ
    assert weapons.attack_range(battle, "HW/28") == 1
    assert weapons.weapons(battle, "HW/28", 1) == ("BZ",)


@pytest.mark.rule("iwo_jima", "8.2.8", "8.1.1")
def test_tanks_bring_four_weapons_to_two_hexes_and_flamethrowers_to_one_at_half_strength_afar():
    table = Table(turn=5).us("1A/5Tk", FAR)
    battle = table.battle
    assert weapons.attack_range(battle, "1A/5Tk") == 2
    assert weapons.weapons(battle, "1A/5Tk", 2) == ("AR", "BR", "BZ", "MG")
    assert weapons.weapons(battle, "1A/5Tk", 1) == ("AR", "BR", "BZ", "FT", "MG")
    assert weapons.total_strength(battle, ("1A/5Tk",), TARGET) == 2
    table.us("1A/5Tk", NEAR)
    assert weapons.total_strength(battle, ("1A/5Tk",), TARGET) == 4


@pytest.mark.rule("iwo_jima", "8.2.8")
def test_a_bluff_halves_and_at_range_two_a_tank_behind_it_is_halved_twice():
    table = Table(turn=5).us("1A/5Tk", "1520")
    battle = table.battle
    assert weapons.sides_crossed(battle.board, "1621", TARGET) == {"bluff"}
    behind = next(
        key
        for key in battle.board.within(TARGET, 2)
        if battle.board.distance(key, TARGET) == 2 and weapons.crosses_halving_side(battle, key, TARGET)
    )
    table.us("1A/5Tk", behind)
    assert weapons.halvings(battle, "1A/5Tk", TARGET) == 2
    assert weapons.total_strength(battle, ("1A/5Tk",), TARGET) == 1


@pytest.mark.rule("iwo_jima", "8.3.1", "8.2.8")
def test_units_under_one_halving_are_added_before_it_and_rounded_up_once():
    battle = Table(turn=5).us("HQ/1/28", FAR).us("HQ/2/28", FAR).us("HQ/3/28", FAR).battle
    assert weapons.total_strength(battle, ("HQ/1/28", "HQ/2/28"), TARGET) == 3
    assert weapons.total_strength(battle, ("HQ/1/28", "HQ/2/28", "HQ/3/28"), TARGET) == 5


@pytest.mark.rule("iwo_jima", "8.2", "8.2.5", "errata:PAC4 Inf/Bn. HQ weapons")
def test_a_battalion_hq_has_a_radio_and_next_to_the_enemy_a_flamethrower():
    battle = Table(turn=5).us("HQ/1/28", NEAR).us("HQ/28", NEAR).battle
    assert weapons.weapons(battle, "HQ/1/28", 1) == ("FT", "RD")
    assert weapons.weapons(battle, "HQ/1/28", 2) == ("RD",)
    assert weapons.weapons(battle, "HQ/28", 1) == ("RD",)


def attack_of(unit: str, *places: tuple[str, str], depth: str | bool = False) -> Table:
    table = rear()
    table.japanese(TARGET, unit, revealed=True, depth=depth, depth_revealed=True)
    for name, where in places:
        table.us(name, where)
    return table


def unmet(table: Table, *units: str) -> tuple[str, ...]:
    session = answer(table.play("us_action"), "attack:1721", *(f"add:{unit}" for unit in units))
    return tuple(details(session)["unmet"])


@pytest.mark.rule("iwo_jima", "8.2.2")
def test_flanking_on_one_counter_needs_two_hexes_that_do_not_touch():
    beside = attack_of("jp:20/SAG", ("A/1/28", "1720"), ("B/1/28", "1820"))
    assert unmet(beside, "A/1/28", "B/1/28") == ("FL",)
    apart = attack_of("jp:20/SAG", ("A/1/28", "1720"), ("B/1/28", "1821"))
    assert unmet(apart, "A/1/28", "B/1/28") == ()


@pytest.mark.rule("iwo_jima", "8.2.2")
def test_ranged_fire_does_not_flank():
    table = attack_of("jp:20/SAG", ("A/1/28", "1720"), ("B/1/28", "1722"), ("C/1/28", "1723"))
    assert unmet(table, "A/1/28", "C/1/28") == ("FL",)


@pytest.mark.rule("iwo_jima", "8.2.2")
def test_flanking_on_unit_and_depth_needs_three_hexes_which_may_touch():
    two = attack_of("jp:20/SAG", ("A/1/28", "1720"), ("B/1/28", "1821"), depth="depth:18")
    assert unmet(two, "A/1/28", "B/1/28") == ("FL",)
    three = attack_of(
        "jp:20/SAG", ("A/1/28", "1720"), ("B/1/28", "1820"), ("HQ/1/28", "1821"), depth="depth:18"
    )
    assert unmet(three, "A/1/28", "B/1/28", "HQ/1/28") == ()


@pytest.mark.rule("iwo_jima", "8.2.2", "8.2.4")
@pytest.mark.parametrize("rank, leads", [("nco", True), ("officer", True), ("rifleman", False)])
def test_an_officer_or_nco_stands_in_for_flanking_but_no_rifleman(rank, leads):
    table = attack_of("jp:20/SAG", ("HQ/1/28", "1720"))
    with_hero(table, rank, "HQ/1/28")
    session = answer(table.play("us_action"), "attack:1721", "add:HQ/1/28", "fire")
    assert (kind(session) == "wild_card" and "weapon:FL" in texts(session)) is leads
    if leads:
        answer(session, "weapon:FL")
    assert ("FL" in told(session, "AttackComputed")[0].unmet) is not leads


@pytest.mark.rule("iwo_jima", "8.2.3")
def test_without_close_combat_JE_does_nothing():
    table = attack_of("jp:2/TAP", ("A/1/28", "1720"))
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire")
    (computed,) = told(session, "AttackComputed")
    assert (computed.unmet, computed.result) == (("CC",), ("JE",))
    assert len(table.battle.japanese_at(TARGET)) == 1


@pytest.mark.rule("iwo_jima", "8.2.3")
@pytest.mark.parametrize(("close", "left"), [(False, 1), (True, 0)])
def test_without_close_combat_JEX_takes_the_depth_only(close, left):
    battle = attack_of("jp:2/TAP", depth="depth:01").battle
    attack_results.apply_to_japanese(battle, TARGET, ("JEX",), close=close)
    assert (len(battle.japanese_at(TARGET)), battle.depth_at(TARGET)) == (left, ())


@pytest.mark.rule("iwo_jima", "8.2.3")
def test_without_close_combat_JDX_is_unchanged():
    table = attack_of("jp:2/TAP", ("A/1/28", "1720"), depth="depth:01")
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire")
    assert told(session, "AttackComputed")[0].result == ("JDX",)
    assert table.battle.depth_at(TARGET) == ()
    assert table.battle.japanese(table.battle.japanese_at(TARGET)[0]).disrupted


@pytest.mark.rule("iwo_jima", "8.2", "8.2.6", "8.5.1")
def test_a_ship_meets_the_naval_requirement_and_each_distinct_weapon_counts_once():
    table = attack_of("jp:7/MC", ("A/1/28", "1720"), depth="depth:42")
    table.battle.points.naval = 1
    session = answer(table.play("us_action"), "done", "attack:1721", "add:A/1/28")
    assert details(session)["unmet"] == ("NA",)
    answer(session, "naval")
    assert details(session)["unmet"] == ()


@pytest.mark.rule("iwo_jima", "8.2.4", "11.1.3")
def test_a_rifleman_stands_in_for_one_weapon_or_adds_a_point_but_never_for_close_combat():
    for choice, us, missing in (("weapon:NA", 8, ("CC",)), ("strength", 9, ("CC", "NA"))):
        table = attack_of("jp:2/TAP", ("A/1/28", "1720"), depth="depth:42")
        with_hero(table, "rifleman", "A/1/28")
        session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire")
        assert texts(session) == {"weapon:NA", "strength"}
        answer(session, choice)
        (computed,) = told(session, "AttackComputed")
        assert (computed.us, computed.unmet) == (us, missing)


@pytest.mark.rule("iwo_jima", "8.2.3", "8.2.2", "8.2.4")
def test_an_nco_stands_in_for_close_combat_and_the_unit_is_defeated():
    table = attack_of("jp:2/TAP", ("A/1/28", "1720"))
    with_hero(table, "nco", "A/1/28")
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire", "weapon:CC")
    assert told(session, "AttackComputed")[0].result == ("JE",)
    assert table.battle.japanese_at(TARGET) == ()


@pytest.mark.rule("iwo_jima", "8.2.4")
def test_a_hero_further_back_or_an_inspired_marker_gives_nothing():
    table = attack_of("jp:7/MC", ("A/1/28", "1720"), ("B/1/28", "1719"))
    with_hero(table, "nco", "B/1/28")
    inspired = with_hero(table, "nco", "A/1/28")
    heroes.fall(table.battle, inspired)
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "add:B/1/28", "fire")
    assert kind(session) != "wild_card"
    assert told(session, "AttackComputed")[0].unmet == ("NA",)


@pytest.mark.rule("iwo_jima", "8.2.4", "9.1")
def test_the_hero_is_asked_anew_when_the_depth_marker_is_turned_up():
    table = attack_of("jp:9/145", ("A/1/28", "1720"), depth="depth:42")
    table.battle.depth(table.battle.depth_at(TARGET)[0]).revealed = False
    with_hero(table, "rifleman", "A/1/28")
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire")
    assert "weapon:NA" in texts(session)
    answer(session, "weapon:NA")
    first, second = told(session, "AttackComputed")
    assert (first.us, first.unmet, second.us, second.unmet) == (9, ("CC",), 8, ("CC",))


@pytest.mark.rule("iwo_jima", "8.2.5")
def test_an_adjacent_attacker_in_command_has_the_radio_of_its_regimental_hq_but_ranged_fire_has_not():
    table = attack_of("jp:3/SAG", ("B/5E", "1720"), ("1A/5Tk", "1719"))
    assert "RD" not in weapons.joint_weapons(table.battle, ("B/5E",), TARGET)
    assert unmet(table, "B/5E") == ()
    assert attack_strength.carried(table.battle, Force(TARGET, ("1A/5Tk",))) == {"AR", "BR", "BZ", "MG"}
