"""Phases as generators, and the driver that walks the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import esper

from ecs.core.decisions import Decision, Option


class Checkpoint:
    """Yielded by a phase at a moment from which its `play` could begin anew."""


CHECKPOINT = Checkpoint()
R = TypeVar("R")
Flow = Generator[Decision | Checkpoint, Option | None, R]
"""A piece of a rule that may ask: `option = yield decision`; the option sent back is one of its options."""


class Phase(esper.Processor):
    """One row of the printed sequence of play.

    The rule text is the generator `play`. `process` only advances it, since esper drops whatever a
    processor returns.
    """

    key = ""
    rule = ""

    def __init__(self) -> None:
        self._flow: Flow[None] | None = None
        self.asked: Decision | Checkpoint | None = None

    def play(self, battle: Any) -> Flow[None]:
        """Yield decisions and checkpoints until the phase is over."""
        raise NotImplementedError

    def begin(self, battle: Any) -> None:
        """Make ready to play from the current state."""
        self._flow = self.play(battle)

    def drop(self) -> None:
        """Forget a suspended play, as after a step back."""
        self._flow = None
        self.asked = None

    @property
    def active(self) -> bool:
        """Tell whether the phase is being played."""
        return self._flow is not None

    def process(self, answer: Option | None) -> None:
        """Run on to the next question or checkpoint; `asked` is None when the phase is over."""
        if self._flow is None:
            return
        try:
            self.asked = self._flow.send(answer)
        except StopIteration:
            self.drop()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sequence: the phase, the turns on which it is played."""

    phase: Phase
    first: int = 1
    when: Callable[[Any], bool] = field(default=lambda _battle: True)
