"""How the sensible bot conducts the long battles: few targets for many, the worn at rest, no more losses than a day bears."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, option
from ecs.dday.scenarios.victory import Condition
from ecs.dday.sensible.campaign import BOLD, COVERED, NERVE, Campaign
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.offensive import Offensive
from ecs.dday.sensible.rotation import Rotation
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table, rules

COMPANIES = ("A/1/21", "B/1/21", "C/1/21", "E/2/21", "F/2/21")
NEAR, EXPOSED = "1222", "1326"


def table(*, turn=28):
    return Table(scenario="hot_rocks", turn=turn)


def regiment(*, steps=0):
    found = table()
    for unit in COMPANIES:
        found.us(unit, "1219", steps=steps)
    return found


def offensive(scene):
    found = Offensive(scene, lambda unit: unit.where, Fights(scene))
    found.foes = dict.fromkeys(scene.defenders, True)
    return found


def suffering(scene, code, now, needed):
    scene.view = scene.view._replace(conditions=(Condition(code, now <= needed, now, needed),))


def test_all_of_a_regiment_go_for_one_target():
    battle = regiment()
    battle.japanese(NEAR)
    battle.japanese("1827")
    scene = seen(battle)
    aims = offensive(scene)
    assert {aims.of(scene.units[key]) for key in COMPANIES} == {NEAR}
    assert aims.main(21) == NEAR


@pytest.mark.parametrize(("loyal", "kept"), [(0.0, False), (99.0, True)])
def test_a_regiment_keeps_its_target_until_another_one_is_so_much_nearer(monkeypatch, loyal, kept):
    monkeypatch.setattr("ecs.dday.sensible.offensive.LOYAL", loyal)
    battle = regiment()
    battle.japanese(NEAR)
    battle.japanese("1827")
    scene = seen(battle)
    aims = offensive(scene)
    assert aims.main(21) == NEAR
    for unit in COMPANIES:
        battle.us(unit, "1826")
    scene.look(battle.battle.view())
    aims.new_turn()
    assert aims.main(21) == (NEAR if kept else "1827")


def two_regiments():
    battle = regiment()
    for unit in ("A/1/9", "B/1/9", "C/1/9", "E/2/9"):
        battle.us(unit, "1220")
    return battle


def test_two_regiments_do_not_get_the_same_target():
    battle = two_regiments()
    battle.japanese(NEAR)
    battle.japanese("1721")
    scene = seen(battle)
    aims = offensive(scene)
    found = {aims.of(scene.units["A/1/9"]), aims.of(scene.units["A/1/21"])}
    assert found == {NEAR, "1721"}


@pytest.mark.parametrize(
    ("foe", "depth", "other"), [("1224", False, "1224"), ("1326", False, NEAR), ("1224", True, NEAR)]
)
def test_a_battalion_to_spare_goes_against_another_position_close_by(foe, depth, other):
    battle = regiment(steps=3)
    battle.japanese(NEAR, depth=depth)
    battle.japanese(foe)
    battle.japanese("1230")
    scene = seen(battle)
    aims = offensive(scene)
    found = {each: aims.of(scene.units[each]) for each in ("A/1/21", "E/2/21")}
    assert found == {"A/1/21": NEAR, "E/2/21": other}


def test_a_hilltop_with_two_forts_is_worth_a_second_regiment():
    battle = two_regiments()
    battle.fort("1331", 1)
    battle.fort("1331", 2)
    scene = seen(battle)
    aims = offensive(scene)
    assert aims.of(scene.units["A/1/9"]) == aims.of(scene.units["A/1/21"]) == "1331"


def test_a_regiment_without_a_target_makes_for_empty_ground_that_lies_out_of_the_fire():
    battle = two_regiments()
    battle.us("HQ/9", "1219").us("HQ/21", "1219")
    battle.japanese(NEAR)
    scene = seen(battle)
    aims = offensive(scene)
    aims.empty = ("1223", "1021", "0922")
    spare = next(number for number in (9, 21) if not aims.main(number))
    assert aims.beat(spare) == "1021"
    assert aims.beat(30 - spare) == ""


def test_nobody_marches_across_the_island_to_sweep_empty_ground():
    battle = regiment()
    battle.us("HQ/21", "1219")
    aims = offensive(seen(battle))
    aims.empty = ("2432",)
    assert aims.beat(21) == ""


def test_what_is_not_in_the_way_is_left_alone_while_something_is():
    battle = two_regiments()
    battle.japanese(NEAR)
    battle.japanese("1721")
    scene = seen(battle)
    aims = offensive(scene)
    aims.foes = {NEAR: True, "1721": False}
    assert sorted((aims.main(9), aims.main(21))) == ["", NEAR]


def test_a_company_is_posted_on_the_airfield_on_which_somebody_must_stand():
    battle = table()
    battle.us("A/1/21", "1729").us("B/1/21", "1219")
    front = Campaign(seen(battle), Fights(seen(battle)), rules().book.scenarios)
    front.scene.look(battle.battle.view())
    front.look(battle.battle.view())
    hexes = rules().book.island.board.hexes
    assert hexes[front.guards.posts["A/1/21"]].airfield == 3
    assert "B/1/21" not in front.guards.posts


def test_the_way_to_a_target_costs_more_through_the_fire_of_others():
    battle = regiment()
    battle.japanese(EXPOSED)
    free = offensive(seen(battle))._way(EXPOSED)["1219"]
    battle.japanese("1024")
    battle.japanese(NEAR)
    assert offensive(seen(battle))._way(EXPOSED)["1219"] > free


def test_a_regiment_of_weak_companies_attacks_nobody():
    battle = regiment(steps=2)
    battle.japanese(NEAR)
    scene = seen(battle)
    assert offensive(scene).of(scene.units["A/1/21"]) == ""


def test_a_division_near_catastrophe_attacks_no_more():
    battle = regiment()
    battle.japanese(NEAR)
    scene = seen(battle)
    suffering(scene, "catastrophic:3", 8, 9)
    assert offensive(scene).of(scene.units["A/1/21"]) == ""


def test_nobody_goes_into_the_fire_once_a_day_has_cost_enough():
    battle = regiment()
    scene = seen(battle)
    aims = offensive(scene)
    scene.view = scene.view._replace(losses=((27, 9), (28, 22)))
    suffering(scene, "daily_losses", 17, 30)
    assert not aims.halted
    scene.view = scene.view._replace(losses=((28, 23),))
    assert aims.halted
    assert not aims.broken_off
    scene.view = scene.view._replace(losses=((28, 23), (29, 4)))
    assert aims.broken_off


def led(battle):
    """Put the 21st under command (11.2, 11.3)."""
    return battle.us("HQ/21", "1219").us("HQ/1/21", "1219").us("HQ/2/21", "1219")


def planned(battle):
    """Return the plan of a long battle, and what its bot sees."""
    scene = seen(battle)
    front = Campaign(scene, Fights(scene), rules().book.scenarios)
    front.look(battle.battle.view())
    return front, scene


def test_those_who_attack_fear_fire_less_than_those_who_wait():
    battle = led(regiment())
    battle.us("A/1/28", "0912")
    battle.japanese(NEAR)
    front, scene = planned(battle)
    assert front.dread(scene.units["A/1/21"]) == BOLD
    assert front.dread(scene.units["A/1/28"]) == COVERED
    assert front.dread(scene.units["HQ/21"]) == NERVE


def test_a_regiment_without_command_does_not_count_among_those_who_go_in():
    battle = regiment()
    battle.japanese(NEAR)
    front, scene = planned(battle)
    assert front.aims.of(scene.units["A/1/21"]) == NEAR
    assert front.target(scene.units["A/1/21"]) == ""
    front, scene = planned(led(battle))
    assert front.target(scene.units["A/1/21"]) == NEAR


def test_those_who_attack_mind_the_fire_of_others_while_there_is_time_for_a_detour():
    def strain(turn):
        battle = led(table(turn=turn))
        for unit in COMPANIES:
            battle.us(unit, "1219")
        battle.japanese(NEAR)
        battle.japanese("1721")
        front, scene = planned(battle)
        return front.strain(scene.units["A/1/21"], "1620")

    assert strain(22) > strain(40) > 0


def test_the_regiment_in_reserve_rests_and_a_worn_one_takes_its_place_when_it_is_fit():
    battle = table()
    for unit in ("A/1/26", "A/1/27"):
        battle.us(unit, "1219")
    battle.us("A/1/28", "reserve:5", steps=3)
    scene = seen(battle)
    rotation = Rotation(scene)
    assert rotation.rests(scene.units["A/1/28"])
    assert not rotation.rests(scene.units["A/1/26"])
    battle.us("A/1/28", "reserve:5").us("A/1/26", "1219", steps=2)
    battle.battle.clock.turn = 31
    scene.look(battle.battle.view())
    assert rotation.rests(scene.units["A/1/26"])
    assert not rotation.rests(scene.units["A/1/28"])


def test_nobody_rests_at_the_end():
    battle = table(turn=43)
    for unit in ("A/1/26", "A/1/27"):
        battle.us(unit, "1219")
    battle.us("A/1/28", "reserve:5")
    scene = seen(battle)
    assert not Rotation(scene).rests(scene.units["A/1/28"])


def test_a_day_of_rest_is_taken_when_a_division_is_near_catastrophe():
    scene = seen(regiment())
    suffering(scene, "catastrophic:3", 3, 9)
    assert not Rotation(scene).day_of_rest()
    suffering(scene, "catastrophic:3", 6, 9)
    assert Rotation(scene).day_of_rest()


@pytest.mark.parametrize(("foe", "verb"), [("1026", "done"), (NEAR, "post")])
def test_a_headquarters_settles_only_within_reach_of_its_regiments_target(foe, verb):
    battle = regiment().us("HQ/21", "1218").us("HQ/1/21", "1219")
    battle.japanese(foe)
    options = (option("post", "HQ/21"), DONE)
    assert bot().choose(*asked(battle, "headquarters", *options, step="posts")).verb == verb


REGIMENTS = (9, 21, 23, 24, 25, 26)


TARGETS = ("1222", "1326", "1428", "1524", "1030", "2335")


def army(*, turn):
    """Return six regiments in one place, and six targets from near to far."""
    battle = table(turn=turn)
    for number in REGIMENTS:
        for company in ("A/1", "B/1", "C/1", "E/2"):
            battle.us(f"{company}/{number}", "1219")
    for hex_key in TARGETS:
        battle.japanese(hex_key)
    return battle


def attacked(battle):
    aims = offensive(seen(battle))
    return {aims.main(number) for number in REGIMENTS} - {""}


def test_every_regiment_has_a_target_of_its_own_while_there_are_enough():
    assert len(attacked(army(turn=28))) == len(REGIMENTS)
