"""The sensible bot minds the closed sides of forts, and that nobody recovers beside one."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, option
from ecs.dday.sensible.aims import Aims
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.goals import Goals
from ecs.dday.sensible.losses import TAKE, TWO
from ecs.dday.sensible.paths import approach
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table

OPEN, CLOSED = "0405", "0505"
"""Hexes beside 0404: before an open and before a closed side of the fort there."""


def besieged(*, revealed=True):
    """Put a fort whose two upper sides are closed into a black position."""
    table = Table(scenario="suribachi", turn=9)
    table.fort("0404", 2, revealed=revealed, spec="fort:11")
    table.japanese("0404", revealed=True)
    return table


def test_the_fort_of_these_tests_is_closed_above():
    scene = seen(besieged())
    assert not scene.barred(OPEN, "0404")
    assert scene.barred(CLOSED, "0404")


def test_a_hidden_fort_bars_no_side_as_far_as_one_knows():
    assert not seen(besieged(revealed=False)).barred(CLOSED, "0404")


def test_it_counts_no_strength_before_a_closed_side():
    table = besieged()
    table.us("A/1/28", CLOSED)
    assert Fights(seen(table)).strength_near("0404") == 0
    table.us("B/1/28", OPEN)
    assert Fights(seen(table)).strength_near("0404") == 8


def test_it_counts_no_strength_without_infantry_beside_the_target():
    table = besieged()
    table.us("1C/5Tk", OPEN)
    assert Fights(seen(table)).strength_near("0404") == 0


def test_who_stands_before_a_closed_side_has_not_arrived():
    goals = Goals(seen(besieged()))
    assert goals.far(OPEN, "0404") == 0
    assert goals.far(CLOSED, "0404") > 0


def test_the_way_to_a_fort_leads_to_its_open_sides():
    ways = approach(seen(besieged()), "0404")
    assert ways[OPEN] == 1.0
    assert ways[CLOSED] == 2.0


@pytest.mark.parametrize("found", ["0204", "0404"])
def test_it_goes_on_with_the_target_it_has_found_out(found):
    table = Table(scenario="suribachi", turn=9)
    for key in ("0204", "0404"):
        table.japanese(key, revealed=key == found)
    table.us("A/1/28", "0305")
    scene = seen(table)
    aims = Aims(scene, lambda unit: unit.where)
    aims.foes = {"0204": True, "0404": True}
    assert aims.of(scene.units["A/1/28"]) == found


def test_ships_fire_on_a_fort_that_its_neighbours_cannot_attack():
    table = besieged()
    table.us("A/1/28", CLOSED)
    assert bot().choose(*asked(table, "barrage_points", option("naval", "0404"), DONE)).target == "0404"


def test_it_loses_a_step_rather_than_two_units_that_could_not_recover():
    table = besieged()
    table.us("A/1/28", OPEN)
    table.us("B/1/28", OPEN)
    table.us("C/1/28", "0408")
    table.us("E/2/28", "0408")
    player, facts = bot(), {"disrupt": True}
    beside = asked(table, "trade_hit", TAKE, TWO, subject=("A/1/28", OPEN), **facts)
    behind = asked(table, "trade_hit", TAKE, TWO, subject=("C/1/28", "0408"), **facts)
    intense = seen(table).intense(OPEN)
    assert player.choose(*beside) == (TWO if intense else TAKE)
    assert player.choose(*behind) == TWO


def test_a_tank_gives_its_last_step_only_while_tanks_can_be_rebuilt():
    table = besieged()
    table.us("A/1/28", "0408")
    table.us("1C/5Tk", "0408", steps=1)
    hit = (TAKE, option("tank", "1C/5Tk"))
    table.battle.depot.tanks = 4
    assert bot().choose(*asked(table, "trade_hit", *hit, subject=("A/1/28", "0408"))).verb == "tank"
    table.battle.depot.tanks = 0
    assert bot().choose(*asked(table, "trade_hit", *hit, subject=("A/1/28", "0408"))) == TAKE


def test_a_volley_hurts_no_more_units_than_walk_and_a_steady_one_fewer():
    scene = seen(besieged())
    one = scene.volley([("A4", "intense")], 1)
    assert one < scene.volley([("A4", "intense")], 4)
    assert scene.volley([("A4", "steady")], 4) < scene.volley([("A4", "intense")], 4)


def test_the_lonely_are_those_few_in_a_hex_near_the_japanese():
    table = besieged()
    table.us("A/1/28", OPEN)
    scene = seen(table)
    assert scene.lonely(OPEN, ("A/1/28",)) == 2
    table.us("B/1/28", OPEN)
    table.us("HQ/1/28", OPEN)
    assert seen(table).lonely(OPEN, ("A/1/28",)) == 0
    assert scene.lonely("1210", ("A/1/28",)) == 0
