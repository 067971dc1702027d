"""Where the sensible bot goes on the later days: together, a whole march ahead, with guards behind."""

from __future__ import annotations

from ecs.core.decisions import CANCEL, option
from ecs.dday.sensible.aims import Aims
from ecs.dday.sensible.goals import Goals
from ecs.dday.sensible.guards import Guards
from ecs.dday.sensible.marches import Marches
from ecs.dday.sensible.vacancies import Vacancies
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table


def test_it_looks_a_whole_march_ahead():
    table = Table(scenario="drive_to_the_north", turn=8)
    table.us("A/1/25", "0912")
    scene = seen(table)
    marches = Marches(scene, Goals(scene))
    found = marches.prospects("0912", 3, lambda key: 5.0 if key == "0915" else 0.0)
    assert max(found, key=lambda key: found[key]) == "0913"
    assert max(marches.prospects("0912", 2, lambda key: 5.0 if key == "0915" else 0.0).values()) == 0.0


def test_the_battalions_of_a_regiment_get_targets_close_to_each_other():
    table = Table(scenario="drive_to_the_north", turn=8)
    for unit in ("A/1/25", "E/2/25"):
        table.us(unit, "0916")
    table.us("I/3/25", "1415")
    for hex_key in ("0719", "0917", "1416", "1614"):
        table.japanese(hex_key)
    scene = seen(table)
    aims = Aims(scene, lambda unit: unit.where)
    aims.foes = dict.fromkeys(scene.defenders, True)
    found = {aims.of(scene.units[key]) for key in ("A/1/25", "E/2/25", "I/3/25")}
    distance = scene.island.board.distance
    assert all(distance(one, other) <= 6 for one in found for other in found)
    assert "1614" not in found


def test_it_posts_a_company_on_every_hex_of_the_seal_and_keeps_it_there():
    table = Table(scenario="suribachi", turn=8)
    for unit, where in (("HW/28", "0508"), ("A/1/28", "0508"), ("E/2/28", "0707")):
        table.us(unit, where)
    table.japanese("0404")
    scene = seen(table)
    guards = Guards(scene)
    guards.look(table.battle.view(), ("G",))
    seal = guards.seal(1, ("G",))
    assert seal
    assert sorted(guards.posts.values()) == sorted(seal)
    before = dict(guards.posts)
    guards.look(table.battle.view(), ("G",))
    assert guards.posts == before


def test_it_sets_up_out_of_the_fire():
    table = Table(scenario="suribachi", turn=7)
    table.us("A/1/28", "0508")
    table.japanese("0307")
    options = (option("place", "0507"), option("place", "0607"), CANCEL)
    found = bot().choose(*asked(table, "setup_hex", *options, subject=("A/1/28",)))
    assert found.target == "0607"


def test_it_takes_empty_ground_first_that_must_be_wholly_cleared_and_sends_one_unit_to_each():
    table = Table(scenario="drive_to_the_north", turn=20)
    for unit in ("A/1/26", "B/1/26", "HQ/1/26", "HQ/26"):
        table.us(unit, "1415")
    scene = seen(table)
    vacancies = Vacancies(scene, lambda unit: unit.where)
    vacancies.note(("1313", "1616"), frozenset({"1313"}))
    first, second = scene.units["A/1/26"], scene.units["B/1/26"]
    assert vacancies.claim(first, free=True, closing=True) == "1313"
    assert vacancies.claim(second, free=True, closing=True) == "1616"
    assert vacancies.claim(first, free=True, closing=True) == "1313"


def test_those_with_an_enemy_to_fight_do_not_go_and_sit_on_empty_ground():
    table = Table(scenario="drive_to_the_north", turn=8)
    for unit in ("A/1/26", "HQ/1/26", "HQ/26"):
        table.us(unit, "1415")
    scene = seen(table)
    vacancies = Vacancies(scene, lambda unit: unit.where)
    vacancies.note(("1313",), frozenset())
    assert vacancies.claim(scene.units["A/1/26"], free=True, closing=False) == "1313"
    vacancies.claims = {}
    assert vacancies.claim(scene.units["A/1/26"], free=False, closing=False) == ""
