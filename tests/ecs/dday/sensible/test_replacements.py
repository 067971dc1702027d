"""What the sensible bot does with the infantry steps of a division in the long battles (16.1, 18.1.2)."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, option
from ecs.dday.scenarios.victory import Condition
from ecs.dday.sensible.moves import Moves
from ecs.dday.sensible.staff import AMPLE, Staff
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table

WORN = {"A/1/24": 2, "B/1/24": 2, "C/1/24": 2, "E/2/24": 3}


def chosen(*, left, counters, most=9, worn=None):
    """Return whom the bot gives a step to, with so many steps left and so many counters in the loss box."""
    table = Table(scenario="hot_rocks", turn=40)
    worn = WORN if worn is None else worn
    for key, steps in worn.items():
        table.us(key, "0912", steps=steps)
    scene = seen(table)
    scene.view = scene.view._replace(
        infantry_steps=((4, left, 0),),
        conditions=(Condition("catastrophic:4", counters <= most, counters, most),),
    )
    options = (*(option("replace", key) for key in worn), DONE)
    decision, _ = asked(table, "headquarters", *options, step="replacements")
    return Staff(scene, Moves(scene, bot().goals)).headquarters(decision)


def test_a_company_that_counts_as_lost_comes_first():
    assert chosen(left=20, counters=3).target in {"A/1/24", "B/1/24", "C/1/24"}


def test_the_last_twelve_steps_of_a_division_are_kept_while_it_can_bear_its_losses():
    assert chosen(left=AMPLE, counters=3) == DONE


def test_the_last_twelve_steps_are_given_when_they_win_back_more_than_the_lower_limit_costs():
    assert chosen(left=AMPLE, counters=4).target in {"A/1/24", "B/1/24", "C/1/24"}
    assert chosen(left=AMPLE, counters=8, worn={"A/1/24": 2, "B/1/24": 2}) == DONE


@pytest.mark.parametrize("left", [AMPLE - 1, 5, 1])
def test_once_the_limit_has_fallen_steps_go_only_to_companies_that_count(left):
    assert chosen(left=left, counters=3).target in {"A/1/24", "B/1/24", "C/1/24"}
    assert chosen(left=left, counters=3, worn={"E/2/24": 3}) == DONE


def test_a_division_that_begins_with_few_steps_spends_them_on_any_company():
    battle = Table(scenario="suribachi", turn=10).us("A/1/28", "0506", steps=3)
    options = (option("replace", "A/1/28"), DONE)
    assert bot().choose(*asked(battle, "headquarters", *options, step="replacements")) == options[0]
