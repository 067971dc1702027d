"""Points that come with a game day (8.5)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import told
from tests.ecs.dday.campaign import later
from tests.ecs.dday.excerpt import begin


@pytest.mark.rule("iwo_jima", "8.5")
@pytest.mark.parametrize("turn, saved, now", [(7, 0, 1), (7, 2, 3), (10, 4, 3), (8, 4, 4), (9, 0, 0)])
def test_a_day_brings_a_point_of_each_kind_and_keeps_two_unused_ones(turn, saved, now):
    table = later(turn)
    table.battle.points.naval = table.battle.points.air = saved
    begin(table, "amphibious")
    assert (table.battle.points.naval, table.battle.points.air) == (now, now)


@pytest.mark.rule("iwo_jima", "8.5")
@pytest.mark.parametrize("saved, changes", [(4, [(-2, 2), (1, 3)]), (3, [(-1, 2), (1, 3)]), (2, [(1, 3)])])
def test_points_that_cannot_be_saved_and_those_of_the_day_are_told_apart(saved, changes):
    table = later(10)
    table.battle.points.naval = table.battle.points.air = saved
    found = told(begin(table, "amphibious"), "PointsChanged")
    for kind in ("naval", "air"):
        assert [(each.change, each.left) for each in found if each.kind == kind] == changes


@pytest.mark.rule("iwo_jima", "8.5", "8.5.3")
@pytest.mark.parametrize("turn, points", [(10, ((0, 4, 0), (4, 5, 0))), (11, ((0, 1, 3), (4, 5, 0)))])
def test_used_artillery_points_are_ready_again_on_the_next_day(turn, points):
    table = later(turn)
    table.battle.points.artillery = ((0, 1, 3), (4, 5, 0))
    session = begin(table, "amphibious")
    assert table.battle.points.artillery == points
    assert bool([each for each in told(session, "PointsChanged") if each.kind == "artillery"]) == (turn == 10)
