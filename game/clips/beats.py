"""From events to beats: a shot and its hits are one beat, a wave that comes ashore is one beat."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Final

from ecs.core.events import Event
from ecs.dday import events as e
from game.clips.changes import changed
from game.clips.clip import Beat, Clip, Shown, Take, build
from game.clips.duel import duel_after
from game.clips.timing import LONGEST

HEADS: Final = frozenset(
    {
        e.PositionFired,
        e.LandingChecked,
        e.ArtilleryFired,
        e.CombatCard,
        e.UnitHit,
        e.HitTraded,
        e.EventHappened,
    }
)
"""Events whose outcome is shown together with them."""

FOLLOWERS: Final = frozenset(
    {e.UnitHit, e.HitTraded, e.StepLost, e.UnitDisrupted, e.UnitEliminated, e.FireMissed, e.GarrisonRemoved}
)

CHORUS: Final[dict[type[Event], float]] = {
    e.UnitPlaced: 0.05,
    e.UnitLanded: 0.09,
    e.UnitDrifted: 0.12,
    e.UnitRecovered: 0.05,
    e.UnitDisrupted: 0.1,
    e.JapanesePlaced: 0.1,
    e.DepthPlaced: 0.1,
    e.FortPlaced: 0.1,
    e.JapaneseRevealed: 0.12,
    e.JapaneseRecovered: 0.06,
    e.PointsChanged: 0.0,
}
"""Events of one kind in a row are shown together, each a little after the one before."""

ENEMY_PHASES: Final = frozenset({"japanese_fire", "japanese_artillery"})
ENEMY_EVENTS: Final = frozenset(
    {e.PositionFired, e.ActionTaken, e.ArtilleryFired, e.LetterPassed, e.JapaneseMoved, e.FireMissed}
)

DARK: Final = frozenset({e.PositionFired, e.FireMissed, e.ArtilleryFired, e.BarrageFired, e.LetterPassed})
"""Fire is shown under a lamp turned down, so that it is the loudest thing on the table."""


def next_beat(pending: deque[Event], shown: Shown) -> Beat:
    """Take the next events that belong together and make a beat of them."""
    event = pending.popleft()
    take = build(event, shown)
    score = _Score(event, take, shown)
    if type(event) in HEADS:
        while pending and type(pending[0]) in FOLLOWERS and score.has_room and not score.is_answered:
            score.follow(pending.popleft())
    elif type(event) in CHORUS:
        while pending and type(pending[0]) is type(event) and score.has_room:
            score.join(pending.popleft(), CHORUS[type(event)])
    return score.beat()


class _Score:
    """A beat in the making."""

    def __init__(self, event: Event, take: Take, shown: Shown) -> None:
        self.head = event
        self.take = take
        self.enemy = shown.view.phase in ENEMY_PHASES or type(event) in ENEMY_EVENTS
        self.shown = shown
        self.clips: list[Clip] = []
        self.moments: list[tuple[float, Event]] = []
        self.busy: dict[str, float] = {}
        self.focus = list(take.focus)
        self.waits = take.waits
        self.last = 0.0
        self.is_answered = False
        self._enter(event, take, 0.0)

    @property
    def seconds(self) -> float:
        """How long the beat is by now."""
        ends = [clip.end for clip in self.clips] + [at for at, _ in self.moments]
        return max(ends, default=0.0)

    @property
    def has_room(self) -> bool:
        """May something be added that starts now?"""
        return self.last < LONGEST - 0.75

    def follow(self, event: Event) -> None:
        """Add what comes of the head: hits when it strikes, their outcome a little later."""
        take = build(event, self.shown)
        head = self.take
        strikes = head.strikes if head.strikes >= 0 else 0.0
        result = head.result if head.result >= 0 else head.seconds
        start = strikes if isinstance(event, e.UnitHit) else result
        key = str(getattr(event, "unit", ""))
        start = max(start, self.busy.get(key, 0.0))
        self._enter(event, take, start)
        self.busy[key] = start if isinstance(event, e.UnitHit) else start + take.seconds * 0.8
        self.is_answered = isinstance(event, e.FireMissed)

    def join(self, event: Event, after: float) -> None:
        """Add another of the same kind, a little after the last."""
        take = build(event, self.shown)
        self.focus += take.focus
        self._enter(event, take, self.last + after)

    def _enter(self, event: Event, take: Take, start: float) -> None:
        self.last = max(self.last, start)
        self.clips += [replace(clip, at=clip.at + start) for clip in take.clips]
        happens = take.happens if take.happens >= 0 else take.seconds
        at = start + happens
        if self.moments:
            at = max(at, self.moments[-1][0])  # events stay in their order
        self.moments.append((at, event))
        self.waits = self.waits or take.waits
        view = changed(self.shown.view, event, self.shown.props.book)
        self.shown = self.shown.after(view, duel_after(self.shown.duel, event, view))

    def beat(self) -> Beat:
        """Return what was put together."""
        return Beat(
            tuple(self.clips),
            tuple(self.moments),
            tuple(dict.fromkeys(self.focus)),
            self.waits,
            self.enemy,
            type(self.head) in DARK,
            self.seconds,
        )
