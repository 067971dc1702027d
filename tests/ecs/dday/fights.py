"""What the tests of combat share: a table that stays open, the facts of a question, the run to a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecs.core.decisions import Decision
from ecs.core.phase import Flow
from ecs.core.session import Session
from ecs.dday.battle import Battle
from ecs.dday.command import heroes
from tests.table import Table

ELSEWHERE = "0709"


def rear(turn: int = 5) -> Table:
    """Return a table with a US unit far off, which keeps the Action Phase open."""
    return Table(turn=turn).us("HQ/3/28", "1613")


def details(session: Session) -> Mapping[str, Any]:
    """Return the facts of the pending question."""
    assert session.decision is not None
    return session.decision.details


def kind(session: Session) -> str:
    """Return the kind of the pending question, "" when the game is over."""
    return session.decision.kind if session.decision else ""


def happened(battle: Battle, name: str) -> list[Any]:
    """Return the events of one type in a battle without a session, in order."""
    history: list[Any] = list(battle.history)
    return [event for event in history if type(event).__name__ == name]


def run(flow: Flow[Any], *answers: str) -> Any:
    """Run a piece of a rule to its end, with answers to its questions; return its result.

    Asked about a withdrawal, it stays unless that is answered.
    """
    waiting = list(answers)
    try:
        asked = next(flow)
        while True:
            assert isinstance(asked, Decision)
            chosen = asked.find(waiting[0]) if waiting else None
            waiting = waiting[1:] if chosen else waiting
            chosen = chosen or asked.find("stay")
            assert chosen, f"{asked.kind}: no answer among {[each.text for each in asked.options]}"
            asked = flow.send(chosen)
    except StopIteration as ended:
        assert not waiting, f"nobody asked for {waiting}"
        return ended.value


def closing(table: Table, hex_key: str, entries: Mapping[str, str], *cards: int) -> Session:
    """Begin the Action Phase, let units enter a hex from theirs without fire, and fight there at the end of the phase.

    entries: unit -> the hex it comes from; the units stand there at full strength unless they are on the map.
    A second combat waits elsewhere, so that the phase stays open when the first is over.
    """
    battle = table.battle
    table.japanese(ELSEWHERE, "jp:1/SAG", revealed=True)
    waiting = [*((unit, hex_key, origin) for unit, origin in entries.items()), ("I/3/26", ELSEWHERE, "0708")]
    for unit, _, origin in waiting:
        if battle.where(unit) == "off":
            table.us(unit, origin)
    session = table.play("us_action")
    for unit, entered, _ in waiting:
        battle.world.move(unit, entered)
        battle.us(unit).acted = True
    battle.marks.entries = tuple(waiting)
    table.cards(*cards)
    session.apply("end")
    session.apply(f"fight:{hex_key}")
    return session


def with_hero(table: Table, kind: str, unit: str) -> str:
    """Put a hero of a kind with a unit; return his key."""
    hero = next(key for key in table.battle.world.at("heroes") if heroes.hero(table.battle, key).kind == kind)
    heroes.join(table.battle, hero, unit)
    return hero
