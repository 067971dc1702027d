"""Tanks that stand outside positions (14.1, 14.2)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.japanese import fields
from tests.ecs.dday.answers import told
from tests.ecs.dday.gunnery import card
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table, rules

GREEN_TANK = "jp:3/26Tk"


def moves(session: Session) -> list[tuple[str, str, str]]:
    """Return (origin, hex, kind) of every Japanese move so far."""
    return [(event.origin, event.hex, event.kind) for event in told(session, "JapaneseMoved")]


# -- outside positions --------------------------------------------------------------------------------

OPEN = "1114"


def stranded(turn: int = 7, **state: bool) -> tuple[Table, str]:
    """Return a table with a green tank in a hex that is no position."""
    table = Table(turn=turn).us("B/1/25", "0912")
    assert table.battle.island.position_at(OPEN) is None
    return table, table.japanese(OPEN, GREEN_TANK, revealed=True, **state)


@pytest.mark.rule("iwo_jima", "14.2")
def test_a_tank_outside_a_position_advances_into_one_when_the_colour_of_its_counter_is_drawn():
    table, tank = stranded()
    session = finish(fire_phase(table, card("green", armour=True)))
    ((origin, target, kind),) = moves(session)
    assert (origin, kind) == (OPEN, "advance")
    assert table.battle.where(tank) == target
    assert table.battle.island.position_at(target)


@pytest.mark.rule("iwo_jima", "14.2")
def test_it_waits_on_other_colours_while_disrupted_and_before_the_second_day():
    for turn, colour, state in ((7, "", {}), (7, "green", {"disrupted": True}), (6, "green", {})):
        table, _ = stranded(turn, **state)
        drawn_card = card(colour, armour=True) if colour else without("green")
        assert not moves(finish(fire_phase(table, drawn_card)))


def without(colour: str) -> int:
    """Return the number of a card that does not show a colour."""
    cards = rules().book.cards
    return next(int(key[1:]) for key, each in cards.items() if not each.shows(colour))


@pytest.mark.rule("iwo_jima", "14.1")
def test_a_tank_outside_a_position_projects_no_field():
    table, _ = stranded()
    assert all(not fields.covering(table.battle, key) for key in table.battle.board.neighbours(OPEN))
