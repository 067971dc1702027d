"""What tests of the later days share: a fire phase that halts after it, answers that change nothing."""

from __future__ import annotations

from ecs.core.session import Session
from tests.ecs.dday.excerpt import begin
from tests.table import Table

PLAIN_ANSWERS = ("take", "stay")


def fire_phase(table: Table, *cards: int) -> Session:
    """Play the Japanese Fire Phase with these cards on top of the deck, to its first question or its end."""
    return begin(table.cards(*cards), "japanese_fire")


def finish(session: Session, *answers: str) -> Session:
    """Answer to the end of the phase: with these answers where they fit, else plainly, else the first option."""
    waiting = list(answers)
    while session.decision and session.decision.kind != "halt":
        offered = {item.text for item in session.decision.options}
        if waiting and waiting[0] in offered:
            session.apply(waiting.pop(0))
        else:
            fallback = session.decision.options[0].text
            session.apply(next((each for each in PLAIN_ANSWERS if each in offered), fallback))
    assert not waiting, f"nobody asked for {waiting}"
    return session


def kinds(session: Session) -> list[str]:
    """Return the names of the events so far, in order."""
    return [type(event).__name__ for event in session.history]
