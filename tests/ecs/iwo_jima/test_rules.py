"""What sets D-Day at Iwo Jima apart: its numbers, its events, its scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

from ecs.dday import components as c
from ecs.dday.printed.cards import CLOSE_COMBAT_EVENTS, EVENTS
from tests.table import Table, rules


@pytest.mark.rule("iwo_jima", "20.0")
def test_every_event_has_its_rule():
    assert set(rules().spec.effects) == set(EVENTS)


@pytest.mark.rule("iwo_jima", "8.7")
def test_every_close_combat_event_has_its_rule():
    assert set(rules().spec.combat_effects) == set(CLOSE_COMBAT_EVENTS)


@pytest.mark.rule("iwo_jima", "11.1.7")
def test_eight_heroes_wait_in_the_cup():
    world = Table().battle.world
    kinds = Counter(state.kind for _, state in world.each(c.Hero))
    assert kinds == {"rifleman": 3, "nco": 3, "officer": 2}
    assert len(world.at("heroes")) == 8


@pytest.mark.rule("iwo_jima", "3.0")
def test_an_unknown_scenario_is_refused_with_the_known_ones():
    with pytest.raises(KeyError, match="d_day"):
        rules().scenario("d_dya")


@pytest.mark.rule("iwo_jima", "3.0")
def test_two_games_of_one_seed_are_alike_and_of_two_seeds_are_not():
    states = [rules().build("d_day", seed, {}).world.snapshot() for seed in (1, 1, 2)]
    assert states[0] == states[1]
    assert states[0] != states[2]
