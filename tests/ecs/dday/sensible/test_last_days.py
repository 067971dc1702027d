"""How the sensible bot sees to it, in the battle for the whole island, that no fort and no ground is left over at the end (18.9.4b)."""

from __future__ import annotations

import pytest

from ecs.dday.sensible.offensive import MARCH, MOPPING, SIEGE
from tests.ecs.dday.sensible.test_rearguard import CLOSE, MIDDLE, NORTH, OTHER, SOUTH, aims, army

LAST = 66
FORT, NEARER = "1730", "1827"
IN_TIME = LAST - MARCH - SIEGE
MOP = LAST - MOPPING + 1


@pytest.mark.parametrize(("turn", "target"), [(IN_TIME, NEARER), (IN_TIME + 1, FORT)])
def test_the_nearest_regiment_leaves_nearer_targets_for_a_fort_when_hardly_time_is_left_for_it(turn, target):
    found = aims(army(turn=turn))
    assert found.main(MIDDLE) == target
    assert FORT not in (found.main(SOUTH), found.main(NORTH))


def test_two_forts_on_a_site_are_begun_earlier():
    army_with = army(turn=IN_TIME + 1 - SIEGE, others=("0723",))
    found = aims(army_with)
    assert "0723" in [found.main(number) for number in (SOUTH, MIDDLE, NORTH)]
    assert FORT not in [found.main(number) for number in (SOUTH, MIDDLE, NORTH)]


@pytest.mark.parametrize(
    ("turn", "scenario", "empty", "swept"),
    [
        (MOP, "campaign", (CLOSE,), CLOSE),
        (MOP - 1, "campaign", (CLOSE,), ""),
        (MOP, "campaign", (), ""),
        (44, "hot_rocks", (CLOSE,), ""),
    ],
    ids=["late", "earlier", "nothing empty", "a battle for less"],
)
def test_in_the_last_days_a_regiment_sweeps_empty_ground_instead_of_attacking(turn, scenario, empty, swept):
    found = aims(army(turn=turn, scenario=scenario), *empty)
    assert found.beat(SOUTH) == swept
    assert bool(found.main(SOUTH)) == (not swept)
    assert found.main(MIDDLE)
    assert found.main(NORTH)


def test_most_regiments_go_on_attacking_however_much_is_empty():
    found = aims(army(turn=MOP), CLOSE, OTHER, "1328")
    assert sum(bool(found.main(number)) for number in (SOUTH, MIDDLE, NORTH)) == 2
