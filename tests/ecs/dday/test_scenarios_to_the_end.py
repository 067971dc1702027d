"""Scenarios Three and Four played on to the end of the campaign (18.0, ruling 590)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.scenarios import bounds
from tests.ecs.dday.answers import answer, asked, pending
from tests.ecs.dday.setups import fresh, garrisons
from tests.table import rules

LONG = (("north_to_the_end", "suribachi_and_north"), ("hot_rocks_to_the_end", "hot_rocks"))


@pytest.mark.rule("iwo_jima", "18.0")
@pytest.mark.parametrize("name, start", LONG)
def test_they_begin_as_their_scenario_and_end_as_the_campaign(name, start):
    long, short, campaign = (rules().scenario(each) for each in (name, start, "campaign"))
    assert (long.first_turn, long.last_turn) == (short.first_turn, campaign.last_turn)
    assert (long.deployment, long.japanese, long.tanks, long.placements) == (
        short.deployment,
        short.japanese,
        short.tanks,
        short.placements,
    )
    assert long.special.opening_reveal
    assert long.special.loss_limits == campaign.special.loss_limits
    assert long.special.third_regiment == campaign.special.third_regiment
    assert long.special.shortening == campaign.special.shortening
    assert long.victory.all_positions
    assert [goal.steps for goal in long.victory.infantry] == [
        goal.steps for goal in campaign.victory.infantry
    ]


@pytest.mark.rule("iwo_jima", "18.0", "18.9.3")
def test_replacement_steps_are_those_of_the_campaign_less_those_of_scenario_three():
    campaign, north = rules().scenario("campaign").special, rules().scenario("drive_to_the_north").special
    whole, rest = (rules().scenario(name).special for name, _ in LONG)
    assert (whole.infantry_steps, whole.tank_steps) == (campaign.infantry_steps, campaign.tank_steps)
    spent = dict(north.infantry_steps)
    assert dict(rest.infantry_steps) == {
        division: steps - spent.get(division, 0) for division, steps in campaign.infantry_steps
    }
    assert rest.tank_steps == campaign.tank_steps - north.tank_steps
    assert rest.engineer_steps == campaign.engineer_steps - north.engineer_steps


@pytest.mark.rule("iwo_jima", "18.0", "19.0")
def test_arrivals_go_on_to_the_end_of_the_list():
    turns = {entry.turn for entry in rules().scenario("north_to_the_end").reinforcements}
    assert {7, 12, 22} <= turns
    assert 30 in {row.turn for row in rules().scenario("hot_rocks_to_the_end").artillery}


@pytest.mark.rule("iwo_jima", "18.0", "18.9.4")
def test_the_whole_island_counts_and_none_of_it_is_closed():
    for name, _ in LONG:
        battle = fresh(name)
        assert not any(bounds.closed(battle, key) for key in battle.board.hexes)
    held = garrisons(fresh("hot_rocks_to_the_end"))
    assert {each.hex for each in fresh("hot_rocks_to_the_end").island.positions_in_sector(1)} <= held


@pytest.mark.rule("iwo_jima", "18.0")
@pytest.mark.parametrize("name, start", LONG)
def test_they_can_be_begun(name, start):
    session = Session.start(rules(), name, 3)
    while asked(session).startswith("setup"):
        answer(session, "default" if pending(session).find("default") else pending(session).options[0].text)
    assert session.turn == rules().scenario(start).first_turn
    assert session.outcome is None
