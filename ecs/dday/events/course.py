"""The course of the game: turns, phases, cards, points, the end."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core.events import Event, registered


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TurnBegan(Event):
    """A game turn begins."""

    turn: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PhaseBegan(Event):
    """A phase begins."""

    turn: int
    phase: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CardDrawn(Event):
    """A card is drawn; purpose: landing, event, fire, movement_under_fire, artillery, barrage, colour, ..."""

    card: str
    purpose: str
    subject: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DeckShuffled(Event):
    """The discards are shuffled into the deck."""

    cards: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EventHappened(Event):
    """An event of an event card happens; name is its slug, "" for none."""

    name: str
    card: str
    subject: tuple[str, ...] = ()


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PointsChanged(Event):
    """US points change; kind: naval, air, artillery, replacements."""

    kind: str
    change: int
    left: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TurnEnded(Event):
    """A game turn ends."""

    turn: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GameEnded(Event):
    """The game is over; conditions are (code, met) pairs."""

    result: str
    reason: str
    conditions: tuple[tuple[str, bool], ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EventWasted(Event):
    """An event has nothing to act on; reason is a code."""

    name: str
    reason: str
