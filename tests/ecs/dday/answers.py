"""Short words for tests that talk with a session: what it offers, why not the rest, what was drawn."""

from __future__ import annotations

from ecs.core.session import Session


def texts(session: Session) -> set[str]:
    """Return the text forms of the options offered now."""
    assert session.decision is not None
    return {item.text for item in session.decision.options}


def reasons(session: Session) -> dict[str, str]:
    """Return the reason of each blocked answer by its text form."""
    assert session.decision is not None
    return {item.option.text: item.reason for item in session.decision.blocked}


def answer(session: Session, *choices: str) -> Session:
    """Give answers one after the other."""
    for choice in choices:
        session.apply(choice)
    return session


def drawn(session: Session, purpose: str = "") -> list[str]:
    """Return the cards drawn so far, for one purpose or for any."""
    return [
        event.card
        for event in session.history
        if type(event).__name__ == "CardDrawn" and purpose in ("", event.purpose)
    ]


def told(session: Session, name: str) -> list:
    """Return the events of one type, in order."""
    return [event for event in session.history if type(event).__name__ == name]
