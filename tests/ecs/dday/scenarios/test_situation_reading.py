"""A game written down as a position: only what does not go without saying."""

from __future__ import annotations

from ecs.dday.printed.situation import UsStand
from ecs.dday.scenarios.situation_reading import us_stands
from tests.table import Table


def test_units_not_in_play_and_the_usual_start_are_left_out():
    table = Table(turn=5).us("A/1/25", "1520").us("B/1/25", "1519", steps=2)
    assert us_stands(table.battle) == (UsStand("A/1/25", "1520"), UsStand("B/1/25", "1519", 2))


def test_a_unit_that_began_the_phase_elsewhere_says_so():
    table = Table(turn=5).us("A/1/25", "1520")
    table.battle.us("A/1/25").began = "1519"
    (stand,) = us_stands(table.battle)
    assert stand.began == "1519"
