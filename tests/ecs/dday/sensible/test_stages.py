"""How the sensible bot divides the battle for the whole island: the landing day first, then the sectors from south to north (18.9)."""

from __future__ import annotations

import pytest

from ecs.core.decisions import CANCEL, option
from ecs.dday.scenarios.victory import Condition
from ecs.dday.sensible.campaign import LEFT_TO, MASS, STRICT, Campaign
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.stages import FEW, LAST, LED, Stages, landing_day, landing_goals
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table, rules

SOUTH, MIDDLE, NORTH, FAR = ("cleared:1", "cleared:2", "cleared:3", "cleared:4")


def island():
    return rules().book.island


def keys(*sectors):
    return tuple(each.key for each in island().positions.values() if island().sector(each.hex) in sectors)


def view(*, turn=10, held=(), garrisoned=None, taken=FEW, scenario="campaign"):
    """Return the view of a battle in which positions are held, and as many others, from the south, taken by Japanese as wanted.

    garrisoned: those of the held in which somebody stays, all by default.
    """
    found = Table(scenario=scenario, turn=turn).battle.view()
    left = [key for sector in (1, 2, 3, 4) for key in keys(sector) if key not in held]
    occupied = frozenset(left[:taken])
    kept = held if garrisoned is None else garrisoned
    positions = tuple(
        each._replace(occupied=each.key in occupied, us_held=each.key in kept) for each in found.positions
    )
    return found._replace(positions=positions, controlled=tuple(held))


def goals(view):
    codes = [each.code for each in Stages(island()).of(view).conditions]
    return [code for code in codes if code.startswith(("cleared", "positions"))]


def test_the_southern_sectors_stand_in_the_place_of_the_whole_island():
    assert goals(view()) == [SOUTH, MIDDLE]


def test_a_cleared_sector_makes_room_for_the_next_one():
    assert goals(view(held=keys(1))) == [MIDDLE, NORTH]
    assert goals(view(held=keys(1, 2, 3))) == [FAR]


def test_a_sector_held_in_passing_makes_room_for_the_next_one_too_but_stays_a_goal():
    assert goals(view(held=keys(1), garrisoned=keys(1)[1:])) == [SOUTH, MIDDLE, NORTH]
    stages = Stages(island())
    stages.of(view(held=keys(1), garrisoned=()))
    assert stages.first == 2


def test_when_few_japanese_are_left_in_them_the_next_sector_is_opened():
    assert goals(view(taken=FEW - 1)) == [SOUTH, MIDDLE, NORTH, FAR]
    assert goals(view(held=keys(1)[:-1], taken=FEW)) == [SOUTH, MIDDLE]


def test_in_the_last_turns_every_position_counts():
    last = view().last_turn
    assert goals(view(turn=last - LAST)) == [SOUTH, MIDDLE]
    assert goals(view(turn=last - LAST + 1)) == ["positions"]


@pytest.mark.parametrize("scenario", ["hot_rocks", "drive_to_the_north"])
def test_battles_for_less_than_the_whole_island_are_left_as_they_are(scenario):
    whole = Table(scenario=scenario, turn=25).battle.view()
    assert Stages(island()).of(whole) is whole


def test_only_a_battle_for_the_whole_island_has_a_landing_day_of_its_own():
    assert landing_day(view(turn=LED - 1))
    assert not landing_day(view(turn=LED))
    assert not landing_day(view(turn=LED - 1, scenario="d_day"))


def test_on_the_landing_day_the_goals_are_those_of_that_day_alone():
    table = Table(scenario="campaign", turn=3)
    found = {each.code: each.met for each in landing_goals(table.battle.view(), island()).conditions}
    assert (found["airfield:1"], found["cut_off:1"], found["sector:3"]) == (False, False, False)
    held = table.battle.view()._replace(controlled=(*keys(3)[:1],))
    found = {each.code: each.met for each in landing_goals(held, island()).conditions}
    assert (found["airfield:1"], found["sector:3"]) == (False, True)


@pytest.mark.parametrize(("turn", "by_command"), [(LED - 1, False), (LED, True)])
def test_from_the_second_day_on_the_bot_fights_by_command_and_sectors(turn, by_command):
    player, table = bot(), Table(scenario="campaign", turn=turn)
    table.us("A/1/25", "0517")
    options = (option("land", "A/1/25", "0517"), CANCEL)
    player.choose(*asked(table, "land_unit", *options, subject=("B1", "A/1/25")))
    assert isinstance(player.goals, Campaign) == by_command


def test_on_the_landing_day_of_the_campaign_every_battalion_has_a_goal_of_that_day():
    player, table = bot(), Table(scenario="campaign", turn=LED - 1)
    table.us("A/1/25", "0517")
    options = (option("land", "A/1/25", "0517"), CANCEL)
    player.choose(*asked(table, "land_unit", *options, subject=("B1", "A/1/25")))
    assert player.goals.goal(player.scene.units["A/1/25"]) in ("airfield:1", "cut_off:1", "sector:3")


# -- Suribachi ----------------------------------------------------------------------------------------

MOUNTAIN, PLAIN = ("0506", "0507"), ("0911", "1013")


def campaign():
    """Return the bot's plan with the 28th and 26th before the mountain, the 27th and 23rd in the plain."""
    table = Table(scenario="campaign", turn=10)
    for number, where in zip((28, 26, 27, 23), (*MOUNTAIN, *PLAIN), strict=True):
        for company in "ABC":
            table.us(f"{company}/1/{number}", where)
    scene = seen(table)
    found = Campaign(scene, Fights(scene), rules().book.scenarios)
    state = table.battle.view()
    scene.look(state)
    found.look(state)
    return found, state


def test_suribachi_is_left_to_the_few_regiments_next_to_it():
    found, _ = campaign()
    assert found.detached.regiments == {28, 26}
    assert found.detached.sectors == set(LEFT_TO)


def test_nobody_changes_sides_while_the_mountain_stands():
    found, _ = campaign()
    table = Table(scenario="campaign", turn=11)
    for number, where in zip((28, 26, 27, 23), (*PLAIN, *MOUNTAIN), strict=True):
        for company in "ABC":
            table.us(f"{company}/1/{number}", where)
    found.scene.look(table.battle.view())
    found.look(table.battle.view())
    assert found.detached.regiments == {28, 26}


def test_when_the_mountain_has_fallen_everybody_goes_north():
    found, state = campaign()
    later = state._replace(turn=11, controlled=keys(1))
    found.scene.look(later)
    found.look(later)
    assert not found.detached.regiments
    assert not found.detached.sectors


def test_a_condition_of_losses_stays_beside_the_goals_of_a_stage():
    found = view()
    loss = Condition("daily_losses", True, 0, 30)
    staged = Stages(island()).of(found._replace(conditions=(loss, *found.conditions)))
    assert loss in staged.conditions


# -- going in together --------------------------------------------------------------------------------

FOE, BESIDE, NEAR_BY, AWAY = "1013", "0911", "0809", "0709"


@pytest.mark.parametrize(
    ("others", "fort", "goes"), [(NEAR_BY, False, True), (AWAY, False, False), (NEAR_BY, True, False)]
)
def test_a_regiment_goes_in_when_enough_of_it_is_near_for_the_defence_to_expect(others, fort, goes):
    table = Table(scenario="campaign", turn=10).us("HQ/1/23", BESIDE).us("HQ/23", "0810")
    table.us("HQ/2/23", others).us("E/2/23", others).us("F/2/23", others, steps=2)
    for unit in ("A/1/23", "B/1/23", "C/1/23"):
        table.us(unit, "0508")
    for number, where in zip((28, 26), MOUNTAIN, strict=True):
        table.us(f"A/1/{number}", where)
    table.japanese(FOE, depth=fort)
    if fort:
        table.fort(FOE, 2)
    scene = seen(table)
    found = Campaign(scene, Fights(scene), rules().book.scenarios)
    state = table.battle.view()
    scene.look(state)
    found.look(state)
    assert found.target(scene.units["HQ/1/23"]) == (FOE if goes else "")


@pytest.mark.parametrize(
    ("scenario", "unit", "odds"),
    [
        ("suribachi", "A/1/28", STRICT),
        ("suribachi_and_north", "A/1/28", STRICT),
        ("suribachi_and_north", "A/1/23", MASS),
        ("drive_to_the_north", "A/1/23", MASS),
    ],
)
def test_those_whose_losses_are_limited_for_the_whole_battle_want_better_odds(scenario, unit, odds):
    table = Table(scenario=scenario, turn=10).us("A/1/28", "0506")
    if scenario != "suribachi":
        table.us("A/1/23", "0911")
    table.japanese("0404")
    scene = seen(table)
    found = Campaign(scene, Fights(scene), rules().book.scenarios)
    found.look(table.battle.view())
    assert found._odds(scene.units[unit]) == odds
