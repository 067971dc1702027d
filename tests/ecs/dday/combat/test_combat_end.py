"""How close combats end: who stands where afterwards (8.6.2 to 8.6.7)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import close_combat, combat, combat_end
from ecs.dday.command import command_posts
from tests.ecs.dday.fights import happened, run
from tests.table import Table

SITE, ORIGIN, OTHER = "1721", "1720", "1820"  # H1, green, open ground
BROWN_HILLTOP, BLACK = "1524", "1924"
MISS = (2, 3, 7)
"""Cards without green."""


@pytest.mark.rule("iwo_jima", "8.6.3", "9.3")
def test_an_attacker_whose_hex_the_japanese_have_filled_goes_to_another():
    table = Table(turn=5)
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.us("A/1/28", SITE).us("HW/28", SITE)
    table.japanese(ORIGIN)
    table.cards(2, 3, 7)
    entries = (("A/1/28", SITE, ORIGIN), ("HW/28", SITE, OTHER))
    shelter = next(key for key in table.battle.board.neighbours(SITE) if key not in (ORIGIN, OTHER))
    run(close_combat.fight(table.battle, SITE, entries=entries), f"hex:{shelter}")
    assert (table.battle.where("A/1/28"), table.battle.where("HW/28")) == (shelter, OTHER)


@pytest.mark.rule("iwo_jima", "8.6.3", "9.3")
def test_attackers_with_the_japanese_in_their_hex_and_in_all_others_around_are_lost():
    table = Table(turn=5)
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.us("A/1/28", SITE).us("B/1/28", SITE, steps=1)
    for key in table.battle.board.neighbours(SITE):
        table.japanese(key)
    table.cards(2, 3, 7)
    run(close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, ORIGIN), ("B/1/28", SITE, ORIGIN))))
    assert (table.battle.where("A/1/28"), table.battle.where("B/1/28")) == ("dead", "dead")
    assert dict(table.battle.tally.steps) == {5: 5}


@pytest.mark.rule("iwo_jima", "8.6.5", "8.6.3")
def test_a_tank_that_finds_no_empty_position_goes_back_where_it_came_from():
    table = Table(turn=8).us("A/1/28", "1118")
    for key in table.battle.island.positions:
        table.battle.position_state(key).garrison = True
    tank = table.japanese("1118", "jp:1/26Tk", revealed=True)
    fought = combat.Combat(table.battle, "1118", ((tank, "1119"),), us_attacks=False)
    combat_end.settle_japanese_attackers(fought)
    assert table.battle.where(tank) == "1119"


@pytest.mark.rule("iwo_jima", "8.6.3", "8.6.5", "13.8")
@pytest.mark.parametrize(("spec", "end"), [("jp:13/SAG", "1214"), ("jp:1/26Tk", "1313")])
def test_after_an_assault_in_the_open_infantry_goes_back_and_a_tank_to_the_nearest_position(spec, end):
    table = Table(turn=8).us("B/1/25", "1314")
    near = {key: table.battle.island.position_at(key).number for key in ("1313", "1214")}
    assert near["1313"] < near["1214"]  # both are next to the combat
    unit = table.japanese("1314", spec, revealed=True)
    table.cards(2, 5, 7, 8)
    run(close_combat.fight(table.battle, "1314", entries=((unit, "1314", "1214"),), colour="blue"))
    assert happened(table.battle, "CombatEnded")[0].how == "exhaustion"
    assert table.battle.where(unit) == end


@pytest.mark.rule("iwo_jima", "8.6.4")
def test_nobody_withdraws_into_the_hex_a_japanese_attacker_came_from():
    table = Table(turn=8)
    unit = table.japanese(SITE)
    attack = combat.Combat(table.battle, SITE, ((unit, ORIGIN),), us_attacks=False)
    hexes = combat_end.retreat_hexes(attack)
    assert len(hexes) == 5
    assert ORIGIN not in hexes


@pytest.mark.rule("iwo_jima", "8.6.4", "18.4.4")
def test_nobody_withdraws_into_a_closed_sector():
    table = Table(turn=5)  # 0407 borders on sector 1
    hexes = combat_end.retreat_hexes(combat.Combat(table.battle, "0407", (), us_attacks=False))
    assert set(table.battle.board.neighbours("0407")) - set(hexes) == {"0307", "0406"}


@pytest.mark.rule("iwo_jima", "8.6.4")
def test_withdrawal_costs_one_more_japanese_card_and_goes_to_a_hex_of_choice():
    table = Table(turn=5)
    table.japanese(SITE, "jp:13/SAG", revealed=True, depth="depth:01")
    table.us("A/1/28", SITE).us("HW/28", SITE)
    table.cards(2, 3, 7, 6, 8)
    asked = close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, ORIGIN), ("HW/28", SITE, OTHER)))
    hexes = combat_end.retreat_hexes(combat.Combat(table.battle, SITE, (), True))
    assert len(hexes) == 6
    run(asked, "withdraw", "unit:HW/28", f"hex:{hexes[1]}")
    battle = table.battle
    assert [event.card for event in happened(battle, "CombatCard")] == ["c07", "c06"]
    assert battle.us("HW/28").steps == 3
    assert (battle.where("A/1/28"), battle.where("HW/28")) == (hexes[1], hexes[1])
    assert happened(battle, "CombatEnded")[0].how == "withdrawal"
    assert battle.us("HW/28").disrupted
    assert not battle.us("A/1/28").disrupted


@pytest.mark.rule("iwo_jima", "8.6.4", "17.4", "7.3.7")
def test_nobody_withdraws_into_the_enemy_across_a_closed_side_or_a_cliff():
    table = Table(turn=5)
    table.fort(BROWN_HILLTOP, 2, spec="fort:15", revealed=True)  # sides 1 and 4
    table.japanese("1523")
    around = table.battle.board.neighbours(BROWN_HILLTOP)
    hexes = combat_end.retreat_hexes(combat.Combat(table.battle, BROWN_HILLTOP, (), True))
    assert set(around) - set(hexes) == {"1523", around[1], around[4]}
    a, b = next(pair for pair, kinds in sorted(table.battle.board.sides.items()) if "cliff" in kinds)
    assert combat_end.impassable(table.battle, a, b)


@pytest.mark.rule("iwo_jima", "15.0", "8.6.4")
def test_a_command_post_that_withdraws_is_a_headquarters_again():
    table = Table(turn=8).us("HQ/28", SITE).us("A/1/28", SITE)
    command_posts.establish(table.battle, "HQ/28")
    unit = table.japanese(SITE, "jp:13/SAG", revealed=True, depth="depth:01")
    table.cards(2, 3, 7, 6, 8, 18, 36)
    asked = close_combat.fight(table.battle, SITE, entries=((unit, SITE, ORIGIN),))
    run(asked, "withdraw", "unit:A/1/28", f"hex:{OTHER}")
    assert table.battle.where("HQ/28") == OTHER
    assert not command_posts.is_post(table.battle, "HQ/28")
    assert [(event.kind, event.rule) for event in happened(table.battle, "PostChanged")][-1] == (
        "closed",
        "15.0",
    )


@pytest.mark.rule("iwo_jima", "8.6.2", "8.6.4", "21.0")
def test_who_wins_by_the_card_of_his_withdrawal_stays_in_the_hex():
    table = Table(turn=8).us("A/1/28", SITE)  # a diamond
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.cards(2, 3, 7, 14, 31)  # the naval blast finds green and a circle
    run(close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, ORIGIN),)), "withdraw")
    assert table.battle.japanese_at(SITE) == ()
    assert happened(table.battle, "CombatEnded")[0].how == "elimination"
    assert table.battle.where("A/1/28") == SITE


@pytest.mark.rule("iwo_jima", "11.2.2", "18.4.5")
def test_a_regimental_hq_that_falls_in_close_combat_is_no_step_loss():
    table = Table(turn=8).us("HQ/28", SITE)
    unit = table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.cards(5, 6)  # green
    run(close_combat.fight(table.battle, SITE, entries=((unit, SITE, ORIGIN),)))
    assert table.battle.where("HQ/28").startswith("return:")
    assert table.battle.tally.steps == ()


@pytest.mark.rule("iwo_jima", "7.5.2", "14.4.3")
def test_a_counterattack_rouses_a_crowd_to_fight_but_after_it_the_crowd_is_one_again():
    table = Table(turn=8).us("A/1/28", "1118").us("B/1/28", "1118").us("C/1/28", "1118", disrupted=7)
    unit = table.japanese("1118", "jp:13/SAG", revealed=True)
    table.cards(2, 3, 7, 4, 8, 9, 10)  # without green
    entries = ((unit, "1118", "1119"),)
    fought = close_combat.fight(
        table.battle, "1118", entries=entries, counterattack=True, colour="green", goes_back=True
    )
    run(fought, "disrupt:B/1/28")
    assert happened(table.battle, "CombatBegan")[0].us_cards == 5
    assert [bool(table.battle.us(f"{each}/1/28").disrupted) for each in "ABC"] == [False, True, False]
