"""A game carried over to a changed map: its choices given again from its seed, and what stands otherwise then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ecs.core.session import NotOffered, Record, Rules, Session
from ecs.library.own_files import ISLAND
from ecs.library.position_games import start


class NoLongerHolds(Exception):
    """Choices of a game do not hold on a changed map: `at` counts from 1, `reason` says why."""

    def __init__(self, at: int, choice: str, reason: str) -> None:
        self.at, self.choice, self.reason = at, choice, reason
        super().__init__(f"Choice {at} ({choice}) is not possible on the changed map: {reason}")


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game given again on a changed map, and what stands otherwise than before; nothing when all is the same."""

    session: Session
    differences: tuple[str, ...]


def given_again(rules: Rules, record: Record) -> Session:
    """Begin a game anew with the seed of another and give all its choices again; raise NoLongerHolds at the first that fails."""
    own = {name: value for name, value in record.options.items() if name not in (ISLAND,)}
    try:
        session = start(rules, record.scenario, record.seed, {**own, **island_of(rules)})
    except (KeyError, ValueError, AssertionError) as problem:
        raise NoLongerHolds(0, "the set-up", f"it cannot be laid out there ({problem})") from problem
    for count, text in enumerate(record.choices, start=1):
        try:
            session.apply(text)
        except NotOffered as problem:
            raise NoLongerHolds(count, text, why_not(session, text)) from problem
        except (KeyError, ValueError, AssertionError) as problem:
            raise NoLongerHolds(count, text, f"it leads to an impossible state ({problem})") from problem
    return session


def island_of(rules: Rules) -> dict[str, Any]:
    """Return what a save tells of the map of some rules."""
    origin = getattr(rules, "origin", {})
    return {ISLAND: origin[ISLAND]} if ISLAND in origin else {}


def why_not(session: Session, text: str) -> str:
    """Return why an answer is not offered, in words."""
    decision = session.decision
    if decision is None:
        return "the game is over by then"
    closed = next((each for each in decision.blocked if each.option.text == text), None)
    if closed is not None:
        return f"{closed.reason.replace('_', ' ')} (rule {closed.rule})"
    if text.partition(":")[0] not in {each.verb for each in decision.options}:
        return f"in turn {session.turn} another question is asked there ({decision.kind.replace('_', ' ')})"
    return f"in turn {session.turn} it is not among the {len(decision.options)} answers"


def carried_over(rules: Rules, old: Session) -> Replayed:
    """Give the choices of a game in progress again on other rules; raise NoLongerHolds when they do not hold there."""
    new = given_again(rules, old.record())
    return Replayed(new, tuple(differences(old, new)))


def differences(old: Session, new: Session) -> list[str]:
    """Return what a player sees otherwise in two games, a sentence each; nothing hidden is told."""
    before, after = old.view(), new.view()
    found = []
    if (before.turn, before.phase) != (after.turn, after.phase):
        found.append(f"It would be turn {after.turn}, {after.phase.replace('_', ' ')},"
                     f" not turn {before.turn}, {before.phase.replace('_', ' ')}.")  # fmt: skip
    elif answers(old) != answers(new):
        found.append("The question that is asked now has other answers.")
    found += moved_counters("US unit", before.us, after.us)
    found += moved_counters("Japanese counter", before.japanese, after.japanese)
    lost = [sum(steps for _, steps in view.losses) for view in (before, after)]
    if lost[0] != lost[1]:
        found.append(f"{lost[1]} US steps would be lost, not {lost[0]}.")
    return found


def answers(session: Session) -> tuple[str, ...]:
    """Return the kind and the answers of the question that is asked."""
    decision = session.decision
    return (decision.kind, *(each.text for each in decision.options)) if decision else ()


def moved_counters(what: str, before: Any, after: Any) -> list[str]:
    """Say which counters lie elsewhere or are in another state."""
    old, new = {each.key: each for each in before}, {each.key: each for each in after}
    other = [key for key in sorted({*old, *new}) if old.get(key) != new.get(key)]
    if not other:
        return []
    if what.startswith("US") and len(other) <= 4:
        return [f"Otherwise placed or in another state: {', '.join(other)}."]
    return [f"{len(other)} {what}{'s' if len(other) > 1 else ''} otherwise placed or in another state."]
