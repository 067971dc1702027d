"""Events that find nothing to act on tell so, with the reason (20.0)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from tests.ecs.dday.answers import answer, asked, pending, told
from tests.ecs.dday.excerpt import event, on_day
from tests.table import Table, rules

ON_AN_EMPTY_ISLAND: dict[str, str] = {
    "caves": "no_place",
    "command_post_hit": "no_headquarters",
    "fatigue_us_bn": "no_battalion",
    "hero": "no_unit",
    "japanese_counterbattery": "no_artillery",
    "japanese_depth": "no_position",
    "japanese_flee": "nobody_flees",
    "japanese_hero": "no_position",
    "japanese_infiltration": "nobody_comes",
    "japanese_reinforcement": "nobody_comes",
    "japanese_tank_attack": "no_tank",
    "landing_beach_congestion": "no_unit_on_a_beach",
    "landing_dukw_swamped": "no_artillery_due",
    "landing_lvt_fire": "no_position_near",
    "landing_tanks_stuck_on_terrace": "no_tank_on_a_terrace",
    "local_japanese_counterattack": "no_unit",
    "lvta_support": "no_target",
    "mortar_support": "no_target",
    "napalm_works": "no_target",
    "ng_error": "no_unit_in_danger",
    "night_assault": "not_a_pm_turn",
    "remove_japanese_disruption": "none_disrupted",
    "sketch_of_enemy_positions": "no_fort_near",
    "smoke": "no_position",
    "tunnels": "no_position",
    "us_artillery_replacement": "nothing_lost",
    "war_dogs": "no_target",
}
"""Slug of an event -> why it does nothing where no unit of either side stands and no reserve waits."""


def dated(name: str) -> tuple[int, int]:
    """Return the number of a card and a day on which it brings an event."""
    cards = rules().book.cards.values()
    return next((card.number, each.day) for card in cards for each in card.events if each.name == name)


def happening(name: str, table: Table | None = None) -> Session:
    """Let an event happen, on an empty island unless another table is given."""
    number, day = dated(name)
    table = table or Table(turn=2 if day == 1 else 7)
    return event(on_day(table, day), number)


def wasted(session: Session) -> list[tuple[str, str]]:
    """Return (event, reason) of every event that did nothing."""
    return [(each.name, each.reason) for each in told(session, "EventWasted")]


@pytest.mark.rule("iwo_jima", "20.0")
@pytest.mark.parametrize(("name", "reason"), ON_AN_EMPTY_ISLAND.items())
def test_an_event_without_anything_to_act_on_tells_why(name, reason):
    assert wasted(happening(name)) == [(name, reason)]


@pytest.mark.rule("iwo_jima", "event:Japanese Fortification")
def test_a_fort_event_tells_that_no_position_may_take_it():
    table = Table(turn=7)
    for key in table.battle.island.positions:
        table.battle.position_state(key).garrison = True
    session = happening("japanese_fortification", table)
    assert wasted(session) == [("japanese_fortification", "no_position")]


@pytest.mark.rule("iwo_jima", "event:Japanese Fortification", "17.2")
def test_a_fort_event_tells_that_no_marker_is_left_of_class_1_nor_of_the_next_lower_one():
    table = Table(turn=7).us("A/1/25", "0819")
    for fort in (*table.battle.world.at("forts:1"), *table.battle.world.at("forts:2")):
        table.battle.world.move(fort, "out")
    session = happening("japanese_fortification", table)
    while asked(session) == "japanese_fortification":
        answer(session, pending(session).options[0].text)
    assert wasted(session) == [("japanese_fortification", "no_marker")]


@pytest.mark.rule("iwo_jima", "event:LVT(A) Support")
def test_a_barrage_by_tracked_vehicles_that_the_player_declines_is_told_of():
    table = Table(turn=7).us("A/1/25", "0519")
    table.japanese("0618", revealed=True)
    session = answer(happening("lvta_support", table), "decline")
    assert wasted(session) == [("lvta_support", "declined")]
