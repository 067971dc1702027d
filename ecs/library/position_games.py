"""From a position file to a game, and from a game to a position file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ecs.core.session import NotOffered, Record, Rules, Session
from ecs.dday.battle import Battle
from ecs.dday.scenarios.situation_reading import read_situation
from ecs.library.position_file import from_situation, options_of
from ecs.library.position_models import ChanceRow, PositionFile
from ecs.library.problems import BadData, Problem, did_you_mean


def begin(rules: Rules, file: PositionFile, *, seed: int | None = None, name: str = "position") -> Session:
    """Start a game in a position and give the answers it holds; raise BadData at one that is not offered.

    Another seed than the file's changes whatever the file leaves open.
    """
    number = file.seed if seed is None else seed
    if number != file.seed:
        file = file.model_copy(update={"chance": ChanceRow()})
    session = start(rules, file.scenario, number, options_of(file))
    for count, text in enumerate(file.answers, start=1):
        try:
            session.apply(text)
        except NotOffered as problem:
            raise BadData([refused(session, text, name, f"answers, {count}")]) from problem
    return session


def start(rules: Rules, scenario: str, seed: int, options: Mapping[str, Any] | None = None) -> Session:
    """Begin a scenario; a map or scenario of one's own goes into the options, so that a save tells of it."""
    origin: Mapping[str, Any] = getattr(rules, "origin", {})
    return Session.start(rules, scenario, seed, {**origin, **(options or {})})


def refused(session: Session, text: str, name: str, place: str) -> Problem:
    """Return what is wrong with an answer that is not offered."""
    decision = session.decision
    if decision is None:
        return Problem(name, place, "no further answer, the game is over", repr(text))
    legal = [each.text for each in decision.options]
    expected = f"an answer to {decision.kind!r} (rule {decision.rule}): {', '.join(legal)}"
    why = next((each for each in decision.blocked if each.option.text == text), None)
    reason = f"It is closed: {why.reason} (rule {why.rule})." if why else did_you_mean(text, legal)
    return Problem(name, place, expected, repr(text), reason)


def position_of(rules: Rules, record: Record) -> PositionFile:
    """Return the position of a saved game: its last checkpoint and the answers given since."""
    battle = cast("Battle", rules.build(record.scenario, record.seed, record.options))
    battle.world.restore(record.checkpoint)
    since = record.choices[record.checkpoint_at :]
    return from_situation(read_situation(battle, rules.scenarios[record.scenario], answers=since))


def position_now(session: Session) -> PositionFile:
    """Return the position at the pending question, as the engine knows it: it tells what is hidden."""
    record = session.record()
    battle = cast("Battle", session.rules.build(record.scenario, record.seed, record.options))
    battle.world.restore(session.snapshot())
    return from_situation(read_situation(battle, session.rules.scenarios[record.scenario]))
