"""How the sensible bot goes back, late in the battle for the whole island, for ground that nobody holds (15.4, 18.9.4b)."""

from __future__ import annotations

import pytest

from ecs.dday.sensible.offensive import BACK, BEHIND
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_long_battles import offensive
from tests.table import Table

SOUTH, MIDDLE, NORTH = 9, 21, 26
PLACES = {SOUTH: "1219", MIDDLE: "1826", NORTH: "2330"}
TARGETS = ("1222", "1827", "2432", "1730")
BEACH, CLOSE, OTHER = "0508", "1021", "0829"
LATE = 66 - BACK + 1


def army(*, turn=LATE, scenario="campaign", regiments=(SOUTH, MIDDLE, NORTH), others=(), places=PLACES):
    """Return regiments with their headquarters from south to north, a target for each of them, and other Japanese."""
    found = Table(scenario=scenario, turn=turn)
    for number in regiments:
        found.us(f"HQ/{number}", places[number])
        for company in ("A/1", "B/1", "C/1", "E/2"):
            found.us(f"{company}/{number}", places[number])
    for hex_key in (*TARGETS, *others):
        found.japanese(hex_key)
    return found


def aims(battle, *empty):
    found = offensive(seen(battle))
    found.empty = empty
    return found


def without_target(battle, *empty):
    """Return the regiments on the map that attack nobody."""
    found = aims(battle, *empty)
    there = sorted({unit.regiment for unit in found.scene.units.values() if unit.where in PLACES.values()})
    return [number for number in there if not found.main(number)]


def test_the_nearest_regiment_goes_back_for_empty_ground_behind_everybody():
    found = aims(army(), BEACH)
    assert found.beat(SOUTH) == BEACH
    assert not found.main(SOUTH)
    assert all(found.main(number) for number in (MIDDLE, NORTH))


@pytest.mark.parametrize(
    ("battle", "empty"),
    [
        (army(turn=LATE - 1), BEACH),
        (army(turn=21, scenario="drive_to_the_north"), BEACH),
        (army(), CLOSE),
        (army(others=("0607",)), BEACH),
        (army(others=("0917",)), BEACH),
        (army(regiments=(SOUTH, MIDDLE)), BEACH),
    ],
    ids=[
        "earlier",
        "a battle for less",
        "ground near by",
        "ground under fire",
        "Japanese left in the sector",
        "none to spare",
    ],
)
def test_nobody_goes_back_while_there_is_no_need(battle, empty):
    assert without_target(battle, empty) == []


def test_who_goes_back_passes_by_other_empty_ground():
    found = aims(army(), CLOSE, BEACH)
    assert found.beat(SOUTH) == BEACH


def test_who_has_gone_back_stays_there_until_the_ground_is_held():
    battle = army()
    found = aims(battle, BEACH)
    assert found.beat(SOUTH) == BEACH
    for company in ("HQ", "A/1", "B/1", "C/1", "E/2"):
        battle.us(f"{company}/{SOUTH}", "0713")
    found.scene.look(battle.battle.view())
    found.new_turn()
    assert found.beat(SOUTH) == BEACH
    found.empty = ()
    found.new_turn()
    assert found.main(SOUTH)


def test_no_other_regiment_takes_the_place_of_the_one_that_has_gone_back():
    battle = army()
    found = aims(battle, BEACH)
    assert not found.main(SOUTH)
    found.empty = (BEACH, OTHER)
    found.new_turn()
    assert not found.main(SOUTH)
    assert found.main(MIDDLE)


def test_ground_counts_as_behind_by_its_distance_from_all_others():
    distance = seen(army()).island.board.distance
    assert distance(PLACES[SOUTH], BEACH) > BEHIND >= distance(PLACES[SOUTH], CLOSE)
