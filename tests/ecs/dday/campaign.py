"""What tests of the later days share: the island from the second day on, with HQs and without scenario limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import esper

from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.printed.scenario import GameTurn
from tests.ecs.dday.answers import answer, asked, pending
from tests.ecs.dday.excerpt import Halt, begin
from tests.table import Table

LAST = 66
TIMES = ("AM", "Noon", "PM")


def calendar() -> tuple[GameTurn, ...]:
    """Return six turns of the landing day and three of every later day, day 2 being 20 February."""
    first = tuple(GameTurn(turn, "2-19", 1, f"T{turn}") for turn in range(1, 7))
    return first + tuple(
        GameTurn(turn, f"day {(turn - 7) // 3 + 2}", (turn - 7) // 3 + 2, TIMES[(turn - 7) % 3])
        for turn in range(7, LAST + 1)
    )


def later(turn: int = 7, **special: Any) -> Table:
    """Return an empty island on a later day, where units need command; special rules may be given."""
    table = Table(turn=turn)
    rules = {
        "always_in_command": False,
        "regimental_hqs": True,
        "artillery_points": True,
        "closed_sectors": (),
        "points_held_over": True,
    }
    scenario = table.battle.scenario
    table.battle.scenario = replace(
        scenario,
        calendar=calendar(),
        last_turn=LAST,
        special=replace(scenario.special, **(rules | special)),
    )
    table.battle.depot.infantry = ((3, 60, 0), (4, 60, 0), (5, 60, 0))
    table.battle.depot.tanks = table.battle.depot.engineers = 24
    return table


def leave(table: Table) -> None:
    """Leave the session that plays on a table, so that another may begin."""
    table.battle.world.activate()
    for phase in (*(row.phase for row in table.rules.sequence()), Halt()):
        esper.remove_processor(type(phase))


def step(table: Table, name: str) -> Session:
    """Play the HQ Phase on to a step that has something to ask, or to the halt."""
    leave(table)
    session = begin(table, "headquarters")
    while asked(session) != "halt" and pending(session).details.get("step") != name:
        answer(session, "no" if asked(session) == "rest_day" else "done")
    return session


def hero(table: Table, kind: str, unit: str, *, inspired: bool = False) -> str:
    """Put a hero of a kind with a unit; return his key."""
    world = table.battle.world
    key = next(key for key in world.at("heroes") if world.get(c.Hero, key).kind == kind)
    world.move(key, f"with:{unit}")
    world.get(c.Hero, key).inspired = inspired
    return key
