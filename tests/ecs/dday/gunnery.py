"""Short words for tests of Japanese fire: a card with what is wanted on it, the phase, who was hit."""

from __future__ import annotations

from ecs.core.session import Session
from tests.table import Table, rules


def card(colour: str, symbol: str = "", *, place: int | None = None, **marks: str | bool) -> int:
    """Return the number of the first card with this box: a colour, a symbol, letter, star, armour, bar.

    What is not named must not be in the box. place: its place from the left.
    """
    wanted = {"letter": "", "star": False, "armour": False, "bar": False} | marks
    for each in rules().book.cards.values():
        box = each.box(colour)
        if box is None or (symbol and each.symbol != symbol):
            continue
        if place is not None and each.colours[place] != colour:
            continue
        if all(getattr(box, name) == value for name, value in wanted.items()):
            return each.number
    raise KeyError(f"no card shows {colour} with {symbol or 'any symbol'} and {wanted}")


def fire(table: Table, *cards: int) -> Session:
    """Play the Japanese Fire Phase with these cards on top of the deck."""
    return table.cards(*cards).play("japanese_fire")


def hit(session: Session, kind: str = "") -> list[str]:
    """Return the units hit so far, in order; of one kind of fire or of all."""
    return [
        event.unit
        for event in session.history
        if type(event).__name__ == "UnitHit" and kind in ("", event.kind)
    ]


def missed(session: Session, group: str) -> str:
    """Return why a group hit nobody, "" when there is no such event."""
    found = [
        event.reason
        for event in session.history
        if type(event).__name__ == "FireMissed" and event.group == group
    ]
    return found[0] if found else ""
