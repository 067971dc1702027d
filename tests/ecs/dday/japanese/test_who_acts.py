"""Which of several Japanese units acts, where it goes, what becomes of those it meets (13.5 to 13.8, 14.4)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import close_combat
from ecs.dday.japanese import assault, counterattack
from ecs.dday.marines import stacking
from tests.ecs.dday.answers import told
from tests.ecs.dday.fights import happened, run
from tests.ecs.dday.gunnery import actions, fire, stock
from tests.ecs.dday.japanese.test_assault import BLUE_A, E2, NO_BLUE
from tests.ecs.dday.japanese.test_counterattack import GREEN_TANK, HOME, massed, ready, storm
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

BLUE_R, RED_R, GOLD_R = 15, 23, 3


@pytest.mark.rule("iwo_jima", "13.5")
def test_resupply_gives_a_group_of_two_hexes_one_marker_only():
    table = stock(Table(turn=6).us("A/1/25", "0412"), 2, units=0, depth=3)
    table.japanese("0513")
    table.japanese("0613")
    fire(table, BLUE_R)
    assert [len(table.battle.depth_at(key)) for key in ("0513", "0613")] == [1, 0]


@pytest.mark.rule("iwo_jima", "13.6")
def test_of_two_positions_equally_far_a_unit_redeploys_to_the_one_of_another_colour():
    table = Table(turn=7).us("A/1/25", "2533").us("B/1/25", "2527")
    unit = table.japanese("2330")  # red, three hexes from M5, red, and L7, brown
    for each in table.battle.island.positions_in_sector(4):
        kept = each.key in ("L7", "L8", "M5", "K2", "M9")
        table.battle.position_state(each.key).garrison = not kept
    fire(table, RED_R)
    assert table.battle.where(unit) == "2427"


@pytest.mark.rule("iwo_jima", "13.8")
def test_of_two_units_the_stronger_one_storms_and_the_forts_stay():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    book = table.battle.book.japanese
    ranked = sorted((spec.strength, key) for key, spec in book.items() if not spec.tank)
    weak, strong = table.japanese(E2, ranked[0][1]), table.japanese(E2, ranked[-1][1])
    marker = table.depth(E2)
    table.battle.depth(marker).under = strong
    for _ in range(2):
        table.fort(E2, 3)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert told(session, "JapaneseMoved")[0].unit == strong
    assert table.battle.where(weak) == E2
    assert len(table.battle.forts_at(E2)) == 2
    assert told(session, "CombatBegan")[0].japanese == (strong, marker)


@pytest.mark.rule("iwo_jima", "13.8", "7.3.7")
def test_nobody_storms_straight_over_a_cliff():
    table = Table(turn=7).us("A/1/25", "1837").us("B/1/25", "1835")
    assert table.battle.board.side("1836", "1837") == {"cliff"}
    assert assault.assaulted_hexes(table.battle, "1836", ("1837", "1835")) == ["1835"]


@pytest.mark.rule("iwo_jima", "14.4.1")
@pytest.mark.parametrize("revealed", [False, True])
@pytest.mark.parametrize("us", ["1328", "1034"])
def test_of_units_alike_the_one_further_from_the_us_joins_the_tank(revealed, us):
    table, _ = ready()
    table.us("A/1/25", us)
    weak = [key for key, spec in table.battle.book.japanese.items() if spec.strength == 1 and not spec.tank]
    south, north = (
        table.japanese(where, spec, revealed=revealed)
        for where, spec in zip(("1529", "1233"), weak, strict=False)
    )
    assert counterattack.choose_partner(table.battle, HOME) == (north if us == "1328" else south)


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_tactical_reinforcements_are_no_marker_for_a_stance():
    table = Table(turn=7)
    tank, marker = table.japanese(HOME, GREEN_TANK), table.depth("depth:3", "depth:49")
    assert table.battle.depth_spec(marker).reinforcement
    storm(table)
    assert table.battle.japanese(tank).stance
    assert table.battle.where(marker) == "depth:3"


@pytest.mark.rule("iwo_jima", "14.4.3", "7.5.2")
def test_units_roused_by_a_counterattack_that_are_too_many_for_their_hex_are_disrupted_again_after_it():
    table, tank, partner = massed()
    table.us("A/1/25", "1332", disrupted=6).us("B/1/25", "1332").us("C/1/25", "1332")
    cards = (2, 3, 7, 8, 10, 16, 17, 26, 28, 29)
    battle = table.cards(*cards).battle
    for unit in (tank, partner):
        battle.world.move(unit, "1332")
    entries = tuple((unit, "1332", HOME) for unit in (tank, partner))
    run(close_combat.fight(battle, "1332", entries=entries, counterattack=True), "disrupt:B/1/25")
    assert [event.unit for event in happened(battle, "UnitRecovered")] == ["A/1/25"]
    assert [event.unit for event in happened(battle, "UnitDisrupted")] == ["B/1/25"]
    assert stacking.steady_units(battle, "1332") == ("A/1/25", "C/1/25")


@pytest.mark.rule("iwo_jima", "13.1", "14.4.2")
def test_a_position_that_a_counterattack_was_thrown_out_of_has_its_turn_on_the_card_still():
    table, tank, partner = massed(13)
    table.us("A/1/25", "1631").us("B/1/25", "1631").us("1A/4Tk", "1631")
    stock(table, 3, units=2, depth=2)
    table.battle.position_state("I4").artillery_destroyed = True
    session = finish(fire_phase(table, GOLD_R, 2, 7, 8, 10, 16, 17, 26, 28, 29))
    assert {table.battle.where(tank), table.battle.where(partner)} == {HOME}
    assert ("I4", "reinforce", "1630") in actions(session)
