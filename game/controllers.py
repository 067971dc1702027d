"""Whoever answers decisions: a human, a bot, or the record of a game that was played.

Each has `answer(decision, view)`; None means: not yet.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ecs.core.bots import Player
from ecs.core.decisions import Decision, Option
from ecs.core.events import Event
from ecs.core.session import Diverged, NotOffered, Record, Rules, Session

KEEP_EVERY: Final = 40
"""A replay keeps a copy of the game each time so many choices were made, to go back from there."""


class Controller(Protocol):
    """Answers the questions of a game."""

    def answer(self, decision: Decision, view: Any) -> Option | None:
        """Return one of the options, or None while there is no answer yet."""


class Human:
    """Answers what the screen hands in; an answer to an earlier question is dropped."""

    def __init__(self) -> None:
        self._chosen: Option | None = None

    def choose(self, chosen: Option) -> None:
        """Hand in an answer."""
        self._chosen = chosen

    def answer(self, decision: Decision, view: Any) -> Option | None:
        """Return the answer if it is offered."""
        chosen, self._chosen = self._chosen, None
        return chosen if chosen in decision.options else None


class Bot:
    """Lets a bot answer, after a short while so that the question can be read; `pause` in seconds."""

    def __init__(self, player: Player, pause: float = 0.0) -> None:
        self.player = player
        self.pause = pause
        self.stopped = False
        self._waited = 0.0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._waited += seconds

    def answer(self, decision: Decision, view: Any) -> Option | None:
        """Return the bot's choice once the pause is over."""
        if self.stopped or self._waited < self.pause:
            return None
        self._waited = 0.0
        return self.player.choose(decision, view)


@dataclass(frozen=True, slots=True)
class _Stop:
    """A copy of the game after a number of choices."""

    at: int
    session: Session


class Replay:
    """A game played again from its record, forward and backward, choice by choice or turn by turn."""

    def __init__(self, rules: Rules, record: Record) -> None:
        self.record = record
        self.session = Session.start(rules, record.scenario, record.seed, record.options)
        self.at = 0
        self._stops = [_Stop(0, self.session.clone())]
        self._turns: dict[int, int] = {self.session.turn: 0}

    @property
    def length(self) -> int:
        """How many choices the record holds."""
        return len(self.record.choices)

    @property
    def at_end(self) -> bool:
        """Is the last choice played?"""
        return self.at >= self.length

    def answer(self, decision: Decision, view: Any) -> Option | None:
        """Return what was chosen at this point; None at the end of the record."""
        if self.at_end:
            return None
        chosen = decision.find(self.record.choices[self.at])
        if chosen is None:
            text = self.record.choices[self.at]
            raise Diverged(f"choice {self.at + 1} ({text}) is no longer offered")
        return chosen

    def forward(self) -> tuple[Event, ...]:
        """Play the next choice; return what happened, for the director."""
        if self.at_end:
            return ()
        try:
            events = self.session.apply(self.record.choices[self.at])
        except NotOffered as problem:
            raise Diverged(f"choice {self.at + 1} is no longer offered: {problem}") from problem
        self.at += 1
        self._turns.setdefault(self.session.turn, self.at)
        if self.at % KEEP_EVERY == 0 and self.at > self._stops[-1].at:
            self._stops.append(_Stop(self.at, self.session.clone()))
        return events

    def backward(self) -> bool:
        """Take the last choice back, whatever it told; False at the beginning."""
        if self.at == 0:
            return False
        self.jump(self.at - 1)
        return True

    def jump(self, to: int) -> None:
        """Go to the state after a number of choices."""
        to = min(max(to, 0), self.length)
        if to < self.at:
            index = bisect_right([stop.at for stop in self._stops], to) - 1
            stop = self._stops[index]
            self.session, self.at = stop.session.clone(), stop.at
        while self.at < to:
            self.forward()

    def to_turn(self, turn: int) -> bool:
        """Go to the beginning of a game turn; False when the record does not come so far."""
        if turn in self._turns:
            self.jump(self._turns[turn])
            return True
        while not self.at_end and self.session.turn < turn:
            self.forward()
        return self.session.turn == turn
