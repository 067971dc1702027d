"""The sensible bot's assaults of the later days: who closes in, what is worth an attack, what a barrage spares."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, option
from ecs.dday.sensible.closing import Closing
from ecs.dday.sensible.fights import RECENT, Fights
from ecs.dday.sensible.scene import Scene
from tests.ecs.dday.sensible.test_bot import asked, bot, rules
from tests.table import Table


def seen(table):
    scene = Scene(rules().book.island)
    scene.look(table.battle.view())
    return scene


def closing(table):
    scene = seen(table)
    found = Closing(scene, Fights(scene))
    found.bold, found.wary = 4, 2
    return found


def test_it_closes_in_with_several_stacks_and_lets_tanks_go_first():
    table = Table(scenario="drive_to_the_north", turn=8)
    table.us("A/1/25", "0916")
    table.us("1A/4Tk", "0916")
    table.us("B/1/25", "0918")
    table.japanese("0917", revealed=True)
    free = frozenset({"A/1/25", "1A/4Tk", "B/1/25"})
    plan = closing(table).plan(free, frozenset())
    assert plan is not None
    assert plan.hex == "0917"
    assert plan.units[0] == "1A/4Tk"
    assert set(plan.units) == free


def test_tanks_and_guns_fire_before_anybody_closes_in():
    table = Table(scenario="drive_to_the_north", turn=8)
    table.us("A/1/25", "0916")
    table.us("B/1/25", "0916")
    table.japanese("0917", revealed=True)
    barrage = option("barrage", "0917")
    units = (option("unit", "A/1/25"), option("unit", "B/1/25"))
    player = bot()
    assert player.choose(*asked(table, "act", *units, barrage, option("end"))) == barrage
    assert player.choose(*asked(table, "act", *units, barrage, option("end"))) in units


def test_it_does_not_close_in_with_the_unseen():
    table = Table(scenario="drive_to_the_north", turn=8)
    table.us("A/1/25", "0916")
    table.us("B/1/25", "0916")
    table.japanese("0917")
    assert closing(table).plan(frozenset({"A/1/25", "B/1/25"}), frozenset()) is None


def test_it_lets_tanks_bleed_in_close_combat_before_the_infantry():
    table = Table(scenario="suribachi", turn=8)
    table.us("A/1/28", "0307")
    table.us("1C/5Tk", "0307")
    options = (option("unit", "A/1/28"), option("unit", "1C/5Tk"))
    facts = {"us_cards": 3, "japanese_cards": 1}
    assert bot().choose(*asked(table, "cc_loss", *options, **facts)).target == "1C/5Tk"


def test_it_keeps_ships_off_a_hex_that_its_infantry_can_attack():
    table = Table(scenario="suribachi", turn=8)
    for unit in ("A/1/28", "B/1/28", "HQ/1/28"):
        table.us(unit, "0308")
    table.japanese("0307", revealed=True)
    table.japanese("0303", revealed=True)
    options = (option("naval", "0307"), option("naval", "0303"), DONE)
    assert bot().choose(*asked(table, "barrage_points", *options)).target == "0303"


def test_it_takes_the_upper_of_two_forts_by_close_combat_while_the_lower_one_is_hidden():
    table = Table(scenario="drive_to_the_sea", turn=50)
    for unit in ("A/1/23", "B/1/23", "1A/4Tk"):
        table.us(unit, "1734")
    table.fort("1735", 2, revealed=True)
    table.fort("1735", 1)
    free = frozenset({"A/1/23", "B/1/23", "1A/4Tk"})
    scene = seen(table)
    assert Fights(scene).bare("1735")
    plan = closing(table).plan(free, frozenset())
    assert plan is not None
    assert plan.hex == "1735"


def test_where_nothing_presses_it_waits_for_enough_cards_to_close_in():
    table = Table(scenario="drive_to_the_sea", turn=50)
    table.us("A/1/23", "1734")
    table.fort("1735", 2, revealed=True)
    few, many = frozenset({"A/1/23"}), frozenset({"A/1/23", "B/1/23", "1A/4Tk"})
    pressed = closing(table)
    pressed.margin = 0
    assert pressed.plan(few, frozenset()) is not None
    pressed.pressing = lambda hex_key: False
    assert pressed.plan(few, frozenset()) is None
    table.us("B/1/23", "1734").us("1A/4Tk", "1734")
    calm = closing(table)
    calm.pressing = lambda hex_key: False
    assert calm.plan(many, frozenset()) is not None


def test_it_attacks_the_hidden_under_a_fort_that_asks_for_close_combat_since_nobody_can_close_in_yet():
    table = Table(scenario="drive_to_the_sea", turn=50)
    for unit, where in zip(("A/1/23", "B/1/23", "C/1/23"), ("1031", "1131", "0930"), strict=True):
        table.us(unit, where)
    fort = next(each for each in rules().book.forts.values() if "CC" in each.requires)
    table.fort("1030", fort.fort_class, revealed=True, spec=fort.key)
    table.japanese("1030")
    scene = seen(table)
    fights = Fights(scene)
    fights.good, fights.fair = 1.5, 0.6
    target = option("attack", "1030")
    assert fights.attack([target]) == target


@pytest.mark.parametrize(("before", "shaken"), [((), False), (("0404",), True)])
def test_it_does_not_chase_an_elite_unit_to_and_fro_between_a_fort_and_the_position_beside_it(before, shaken):
    table = Table(scenario="suribachi", turn=10)
    for unit in ("A/1/28", "B/1/28", "C/1/28"):
        table.us(unit, "0504")
    table.japanese("0403", "jp:A/312", revealed=True)
    table.battle.marks.attacked = before
    scene, target = seen(table), option("attack", "0403")
    assert Fights(scene).attack([target]) == (None if shaken else target)
    table.fort("0404", 2, revealed=True)
    assert Fights(seen(table)).attack([target]) is None
    table.japanese("0404", "jp:B/312")
    assert Fights(seen(table)).attack([target]) == target


@pytest.mark.parametrize(("turn", "goes"), [(10, False), (10 + RECENT - 1, False), (10 + RECENT, True)])
def test_the_unseen_beside_a_fort_may_be_those_beaten_next_door_of_late(turn, goes):
    table = Table(scenario="suribachi", turn=10)
    for unit in ("A/1/28", "B/1/28", "C/1/28"):
        table.us(unit, "0504")
    table.japanese("0403")
    table.fort("0404", 2, revealed=True)
    scene, target = seen(table), option("attack", "0403")
    fights = Fights(scene)
    assert fights.attack([target]) == target
    table.battle.marks.attacked = ("0404",)
    scene.look(table.battle.view())
    assert fights.attack([target]) is None
    table.battle.marks.attacked = ()
    scene.look(table.battle.view()._replace(turn=turn))
    assert fights.attack([target]) == (target if goes else None)


def test_the_disrupted_beside_a_fort_take_no_room_since_they_cannot_recover():
    table = Table(scenario="suribachi", turn=10)
    for unit in ("A/1/28", "B/1/28", "HQ/1/28", "HW/28"):
        table.us(unit, "0405", disrupted=9)
    table.us("C/1/28", "0506")
    assert seen(table).room("0405", ("C/1/28",)) > 0
    table.fort("0404", 2)
    assert seen(table).room("0405", ("C/1/28",)) == 0
