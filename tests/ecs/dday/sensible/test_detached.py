"""How the sensible bot plays two battles at once: the 28th before Suribachi, all the others in the north."""

from __future__ import annotations

from ecs.core.decisions import DONE, option
from ecs.dday.scenarios.victory import Condition
from ecs.dday.sensible.campaign import Campaign
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.rotation import Rotation
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table, rules

MOUNTAIN = ("A/1/28", "B/1/28", "C/1/28", "E/2/28")
PLAIN = ("A/1/26", "B/1/26", "C/1/26", "E/2/26", "A/1/27", "B/1/27")
CREST, GARDENS, SLOPE = "0404", "1013", "0304"


def both(*, turn=8, scenario="suribachi_and_north"):
    table = Table(scenario=scenario, turn=turn)
    for unit in MOUNTAIN:
        table.us(unit, "0506")
    for unit in PLAIN:
        table.us(unit, "0911")
    return table


def front(table, *conditions):
    scene = seen(table)
    found = Campaign(scene, Fights(scene), rules().book.scenarios)
    view = table.battle.view()
    if conditions:
        others = tuple(each for each in view.conditions if each.code not in {new.code for new in conditions})
        view = view._replace(conditions=(*others, *conditions))
    scene.look(view)
    found.look(view)
    return found


def test_a_regiment_with_losses_of_its_own_fights_for_the_ground_it_is_nearest_to():
    found = front(both()).detached
    assert found.regiments == {28}
    assert found.sectors == {1}


def test_where_nobody_counts_his_losses_alone_all_ground_is_everybodys():
    found = front(both(scenario="drive_to_the_north")).detached
    assert not found.regiments
    assert found.concerns(28, GARDENS)
    assert found.concerns(26, CREST)


def test_each_goes_for_the_japanese_of_its_own_battle():
    table = both()
    table.japanese(CREST)
    aims = front(table).aims
    assert aims.main(28) == CREST
    assert (aims.main(26), aims.main(27)) == ("", "")
    table = both()
    table.japanese(GARDENS)
    aims = front(table).aims
    assert aims.main(28) == ""
    assert GARDENS in (aims.main(26), aims.main(27))


def test_each_holds_the_empty_positions_of_its_own_battle():
    table = both().us("HQ/1/28", "0506").us("HQ/28", "0506").us("HQ/1/26", "0911").us("HQ/26", "0911")
    found = front(table)
    found.vacancies.note((SLOPE, GARDENS), frozenset())
    units = found.scene.units
    assert found.vacancies.claim(units["A/1/28"], free=True, closing=True) == SLOPE
    assert found.vacancies.claim(units["A/1/26"], free=True, closing=True) == GARDENS


def test_losses_of_the_one_battle_frighten_nobody_in_the_other():
    found = front(both(turn=12), Condition("infantry_losses", True, 18, 20))
    units = found.scene.units
    calm = front(both(turn=12), Condition("infantry_losses", True, 0, 20))
    assert found.alarm(units["A/1/28"]) > calm.alarm(units["A/1/28"])
    assert found.alarm(units["A/1/26"]) == calm.alarm(units["A/1/26"])


def test_a_regiment_with_a_battle_of_its_own_takes_no_turn_at_rest():
    table = both()
    table.us("A/1/28", "reserve:5", steps=1)
    scene = seen(table)
    rotation = Rotation(scene)
    assert rotation.rests(scene.units["A/1/28"])
    rotation = Rotation(scene)
    rotation.detached = front(table).detached.of
    assert not rotation.rests(scene.units["A/1/28"])


def headquarters(target):
    table = both(turn=7).us("HQ/28", "0607").us("HQ/1/28", "0506")
    table.japanese(target)
    options = (option("post", "HQ/28"), DONE)
    return bot().choose(*asked(table, "headquarters", *options, step="posts"))


def test_its_headquarters_settles_only_where_the_post_itself_will_reach_the_target():
    assert headquarters("0204").verb == "done"
    assert headquarters("0505").verb == "post"


def test_ships_and_aircraft_are_kept_for_the_mountain_while_anybody_holds_it():
    table = both()
    table.japanese(GARDENS, revealed=True)
    options = (option("naval", GARDENS), DONE)
    assert bot().choose(*asked(table, "barrage_points", *options)).target == GARDENS
    table.japanese(CREST, revealed=True)
    assert bot().choose(*asked(table, "barrage_points", *options)) == DONE


def test_attacks_on_the_mountain_come_first_since_they_may_call_for_the_ships():
    table = both().us("A/1/26", "1012").us("A/1/28", "0505")
    for unit in ("HQ/1/28", "HQ/28"):
        table.us(unit, "0505")
    table.japanese(GARDENS, revealed=True)
    table.japanese(CREST, revealed=True)
    fights = front(table)._fights
    options = [option("attack", GARDENS), option("attack", CREST)]
    assert fights.attack(options) == option("attack", CREST)
    fights.favoured = lambda key: False
    assert fights.attack(options) == option("attack", GARDENS)
