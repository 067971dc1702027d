"""Short words for tests that talk with a session: what it offers, why not the rest, what was drawn."""

from __future__ import annotations

from typing import Any

from ecs.core.decisions import Decision
from ecs.core.session import Session


def pending(session: Session) -> Decision:
    """Return the question asked now."""
    assert session.decision is not None
    return session.decision


def asked(session: Session) -> str:
    """Return the kind of the question asked now, "" when the game is over."""
    return session.decision.kind if session.decision else ""


def texts(session: Session) -> set[str]:
    """Return the text forms of the options offered now."""
    return {item.text for item in pending(session).options}


def reasons(session: Session) -> dict[str, str]:
    """Return the reason of each blocked answer by its text form."""
    return {item.option.text: item.reason for item in pending(session).blocked}


def answer(session: Session, *choices: str) -> Session:
    """Give answers one after the other."""
    for choice in choices:
        session.apply(choice)
    return session


def drawn(session: Session, purpose: str = "") -> list[str]:
    """Return the cards drawn so far, for one purpose or for any."""
    return [event.card for event in told(session, "CardDrawn") if purpose in ("", event.purpose)]


def told(session: Session, name: str) -> list[Any]:
    """Return the events of one type, in order."""
    return [event for event in session.history if type(event).__name__ == name]
