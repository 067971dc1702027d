"""When a company of the sensible bot stays in a position it has taken, until a garrison is there (15.4), and when it goes on."""

from __future__ import annotations

import pytest

from ecs.dday.sensible.campaign import KEPT, Campaign
from ecs.dday.sensible.fights import Fights
from tests.ecs.dday.sensible.test_assaults import seen
from tests.table import Table, rules

LAST = 66
TAKEN, QUIET, ENEMY = "1222", "1320", "1524"
COMPANY = "A/1/21"


def holds(*, turn, scenario="campaign", where=TAKEN, enemy=ENEMY):
    """Tell whether a company with command and, as a rule, with an enemy to fight stays where it stands."""
    battle = Table(scenario=scenario, turn=turn)
    for unit in ("HQ/21", "HQ/1/21", COMPANY, "B/1/21", "C/1/21", "E/2/21"):
        battle.us(unit, where)
    if enemy:
        battle.japanese(enemy)
    scene = seen(battle)
    front = Campaign(scene, Fights(scene), rules().book.scenarios)
    front.look(battle.battle.view())
    assert bool(front.aims.of(scene.units[COMPANY])) == bool(enemy)
    return front.holds(scene.units[COMPANY])


@pytest.mark.parametrize(
    ("turn", "stays"), [(LAST - KEPT - 1, False), (LAST - KEPT, False), (LAST - KEPT + 1, True)]
)
def test_in_the_battle_for_the_whole_island_companies_are_wanted_in_attacks_until_late(turn, stays):
    assert holds(turn=turn) is stays


def test_in_a_battle_of_few_turns_somebody_stays_in_every_position_of_a_sector_to_be_cleared():
    assert holds(turn=10, scenario="drive_to_the_north", where="1313")


def test_who_has_no_enemy_to_fight_stays_at_any_time():
    assert holds(turn=LAST - KEPT - 1, enemy="")


def test_nobody_stays_on_ground_that_is_no_position():
    assert not holds(turn=LAST - KEPT + 1, where=QUIET)
