"""One game being played; the only door into the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Protocol

import esper

from ecs.core.decisions import Decision, Option
from ecs.core.phase import Checkpoint, Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ecs.core.events import Event
    from ecs.core.world import Snapshot, World


STRIDE = 8
"""Choices at least between two checkpoints."""


class Game(Protocol):
    """A game in progress, as the session drives it."""

    world: World
    history: list[Event]

    @property
    def row(self) -> int:
        """Index of the current row of the sequence."""

    @property
    def turn(self) -> int:
        """The current game turn."""

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""

    @property
    def barrier(self) -> int:
        """Grows whenever chance or the other side told something that cannot be taken back."""

    def enter(self, row: int, key: str, rule: str) -> None:
        """Note the row that is now played."""

    def check(self) -> None:
        """Raise BrokenInvariant when the state is impossible."""

    def view(self, side: str) -> Any:
        """Return what a side may see."""


class Rules(Protocol):
    """One game's rules: it builds games and gives their sequence of play."""

    @property
    def name(self) -> str:
        """The game's name in saves."""

    @property
    def fingerprint(self) -> str:
        """A hash over the data the game is played with."""

    @property
    def scenarios(self) -> Mapping[str, Any]:
        """The scenarios by key."""

    def build(self, scenario: str, seed: int, options: Mapping[str, Any]) -> Game:
        """Set up a new game."""

    def sequence(self) -> tuple[Row, ...]:
        """Return fresh rows of the sequence of play."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `won` or `lost`, the reason as a code, the turn."""

    result: str
    reason: str
    turn: int


@dataclass(frozen=True, slots=True)
class Record:
    """All that a save holds of a game.

    choices: text forms of every answer since the start.
    checkpoint: the last full state; checkpoint_at: how many choices led to it.
    checksums: (number of choices, checksum) along the way.
    history: records of the events up to the checkpoint, as far as they are kept.
    """

    game: str
    scenario: str
    seed: int
    options: Mapping[str, Any]
    fingerprint: str
    choices: tuple[str, ...]
    checksums: tuple[tuple[int, str], ...]
    checkpoint: Snapshot
    checkpoint_at: int
    history: tuple[dict[str, Any], ...] = ()


class NotOffered(ValueError):
    """An answer came that is not among the options."""


class Diverged(ValueError):
    """A replay does not lead to the recorded state."""


@dataclass(slots=True)
class _Mark:
    """A checkpoint: the state, how many choices, events and checksums led to it."""

    state: Snapshot
    choices: int
    events: int
    checksums: int


@dataclass(slots=True)
class _Tape:
    """What was chosen so far, with the checkpoints that undo may go back to."""

    choices: list[Option] = field(default_factory=list)
    marks: list[_Mark] = field(default_factory=list)
    floor: int = 0
    checksums: list[tuple[int, str]] = field(default_factory=list)


class Session:
    """A game in progress: ask `decision`, answer with `apply`, look through `view`."""

    def __init__(
        self, rules: Rules, game: Game, scenario: str, seed: int, options: Mapping[str, Any]
    ) -> None:
        self.rules = rules
        self.scenario = scenario
        self.seed = seed
        self.options = dict(options)
        self.decision: Decision | None = None
        self._game = game
        self._rows = rules.sequence()
        self._tape = _Tape()
        self._barrier = game.barrier
        game.world.activate()
        for row in self._rows:
            esper.add_processor(row.phase)

    @classmethod
    def start(
        cls, rules: Rules, scenario: str, seed: int, options: Mapping[str, Any] | None = None
    ) -> Session:
        """Begin a new game and run it to its first question."""
        game = rules.build(scenario, seed, options or {})
        session = cls(rules, game, scenario, seed, options or {})
        session._run(None)
        session._barrier = game.barrier
        return session

    @classmethod
    def around(cls, rules: Rules, game: Game, scenario: str, seed: int) -> Session:
        """Play on from a game set up elsewhere: a position written down for a test or a scenario file."""
        session = cls(rules, game, scenario, seed, {})
        session._run(None)
        session._barrier = game.barrier
        return session

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        return self._game.outcome

    @property
    def history(self) -> Sequence[Event]:
        """Every event since the start (after loading: since the save's kept history)."""
        return self._game.history

    @property
    def choices(self) -> tuple[str, ...]:
        """Text forms of all answers so far."""
        return tuple(item.text for item in self._tape.choices)

    @property
    def turn(self) -> int:
        """The current game turn."""
        return self._game.turn

    def view(self, side: str = "us") -> Any:
        """Return what `side` may see; frozen."""
        return self._game.view(side)

    def apply(self, answer: Option | str) -> tuple[Event, ...]:
        """Answer the pending question and run on to the next one.

        Returns the events that followed. Raises NotOffered, and changes nothing, when the answer is
        not among the options.
        """
        chosen = self._offered(answer)
        before = len(self._game.history)
        self._tape.choices.append(chosen)
        self._run(chosen)
        self._game.check()
        if self._game.barrier != self._barrier:
            self._barrier = self._game.barrier
            self._tape.floor = len(self._tape.choices)
        return tuple(self._game.history[before:])

    def _offered(self, answer: Option | str) -> Option:
        if self.decision is None:
            raise NotOffered(f"{answer!r}: the game is over, nothing is asked")
        if isinstance(answer, str):
            found = self.decision.find(answer)
        else:
            found = answer if answer in self.decision.options else None
        if found is None:
            legal = ", ".join(item.text for item in self.decision.options[:12])
            raise NotOffered(
                f"{answer!r} is no answer to {self.decision.kind!r} (rule {self.decision.rule}); legal: {legal}"
            )
        return found

    def _run(self, answer: Option | None) -> None:
        """Advance until a question is pending or the game is over."""
        game = self._game
        game.world.activate()
        self.decision = None
        while game.outcome is None:
            phase = self._rows[game.row].phase
            if not phase.active and not self._open(game.row):
                continue
            esper.process(answer)
            answer = None
            if self.outcome is not None:
                return
            if isinstance(phase.asked, Decision):
                self.decision = phase.asked
                return
            if isinstance(phase.asked, Checkpoint):
                self._mark()
            if not phase.active:
                self._close(game.row)

    def _open(self, index: int) -> bool:
        row = self._rows[index]
        if self._game.turn < row.first or not row.when(self._game):
            self._advance(index)
            return False
        self._game.enter(index, row.phase.key, row.phase.rule)
        self._mark()
        row.phase.begin(self._game)
        return True

    def _close(self, index: int) -> None:
        self._advance(index)
        self._tape.checksums.append((len(self._tape.choices), self.checksum()))

    def _advance(self, index: int) -> None:
        following = (index + 1) % len(self._rows)
        self._game.enter(following, "", "")

    def _mark(self) -> None:
        """Take a checkpoint, unless the last one lies only a few choices back: those are soon replayed."""
        tape = self._tape
        if tape.marks and len(tape.choices) - tape.marks[-1].choices < STRIDE:
            return
        mark = _Mark(
            self._game.world.snapshot(), len(tape.choices), len(self._game.history), len(tape.checksums)
        )
        while len(tape.marks) > 1 and tape.marks[1].choices <= tape.floor:
            tape.marks.pop(0)
        tape.marks.append(mark)

    @property
    def can_undo(self) -> bool:
        """Tell whether the last choice may be taken back: nothing new was learnt through it."""
        return len(self._tape.choices) > self._tape.floor

    def undo(self) -> bool:
        """Take back the last choice; return False when it told something that cannot be unlearnt."""
        if not self.can_undo:
            return False
        wanted = self._tape.choices[:-1]
        self._rewind(len(wanted))
        for chosen in wanted[len(self._tape.choices) :]:
            self._tape.choices.append(chosen)
            self._run(chosen)
        return True

    def _rewind(self, choices: int) -> None:
        """Go back to the last checkpoint that lies at or before this many choices."""
        tape = self._tape
        while tape.marks[-1].choices > choices:
            tape.marks.pop()
        mark = tape.marks[-1]
        del tape.choices[mark.choices :]
        del tape.checksums[mark.checksums :]
        self._resume(mark)

    def _resume(self, mark: _Mark) -> None:
        for row in self._rows:
            row.phase.drop()
        self._game.world.restore(mark.state)
        del self._game.history[mark.events :]
        row = self._rows[self._game.row]
        row.phase.begin(self._game)
        self._run(None)

    def snapshot(self) -> Snapshot:
        """Return the whole state as the engine knows it: for tools, never for a side."""
        return self._game.world.snapshot()

    def checksum(self) -> str:
        """Return a short hash of the whole state."""
        text = repr(sorted(self.snapshot()))
        return sha256(text.encode()).hexdigest()[:16]

    def record(self) -> Record:
        """Return all that a save needs."""
        mark = self._tape.marks[-1]
        return Record(
            game=self.rules.name,
            scenario=self.scenario,
            seed=self.seed,
            options=dict(self.options),
            fingerprint=self.rules.fingerprint,
            choices=self.choices,
            checksums=tuple(self._tape.checksums),
            checkpoint=mark.state,
            checkpoint_at=mark.choices,
            history=tuple(event.record() for event in self._game.history[: mark.events][-400:]),
        )

    @classmethod
    def resume(cls, rules: Rules, record: Record, history: Sequence[Event] = ()) -> Session:
        """Continue a saved game; no stream moves. Raises NotOffered when the choices do not fit."""
        game = rules.build(record.scenario, record.seed, record.options)
        session = cls(rules, game, record.scenario, record.seed, record.options)
        game.history[:] = history
        mark = _Mark(record.checkpoint, record.checkpoint_at, len(history), len(record.checksums))
        since = record.choices[record.checkpoint_at :]
        session._tape.choices = [_parse(text) for text in record.choices[: record.checkpoint_at]]
        session._tape.checksums = list(record.checksums)
        session._tape.marks = [mark]
        session._tape.floor = record.checkpoint_at
        session._resume(mark)
        session._barrier = game.barrier
        for text in since:
            session.apply(text)
        session._tape.checksums = list(record.checksums)
        return session

    def clone(self) -> Session:
        """Return an independent game in the same state."""
        return Session.resume(
            self.rules, self.record(), tuple(self._game.history[: self._tape.marks[-1].events])
        )

    @classmethod
    def replay(cls, rules: Rules, record: Record) -> Session:
        """Play all choices again from the start; raise Diverged at the first checksum that differs."""
        session = cls.start(rules, record.scenario, record.seed, record.options)
        for count, text in enumerate(record.choices, start=1):
            try:
                session.apply(text)
            except NotOffered as problem:
                raise Diverged(f"choice {count} ({text}) is no longer offered: {problem}") from problem
        for known, found in zip_longest(record.checksums, session._tape.checksums):
            if known != found:
                count = min(item[0] for item in (known, found) if item)
                raise Diverged(
                    f"after choice {count} of {len(record.choices)} the state differs from the record"
                )
        return session


def _parse(text: str) -> Option:
    verb, *args = text.split(":")
    return Option(verb, tuple(args))
