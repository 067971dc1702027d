"""Players without a screen: each answers a decision with an option, seeing only the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from ecs.core.rng import Stream, StreamState, seed_state

if TYPE_CHECKING:
    from ecs.core.decisions import Decision, Option
    from ecs.core.session import Session


class Player(Protocol):
    """Whoever answers decisions."""

    def choose(self, decision: Decision, view: Any) -> Option:
        """Return one of the decision's options."""


class FirstBot:
    """Takes the first option, always."""

    def choose(self, decision: Decision, view: Any) -> Option:
        """Return the first option."""
        return decision.options[0]


class RandomBot:
    """Takes any option, each equally likely; its chance is its own."""

    def __init__(self, seed: int) -> None:
        self._chance = Stream(StreamState(seed_state(seed, "bot")))

    def choose(self, decision: Decision, view: Any) -> Option:
        """Return an option at random."""
        return self._chance.choice(decision.options)


def play(session: Session, player: Player, *, limit: int = 100_000, with_view: bool = True) -> int:
    """Let a player finish a game; return the number of decisions. RuntimeError after `limit` of them."""
    count = 0
    while session.decision is not None:
        if count >= limit:
            raise RuntimeError(f"no end after {limit} decisions; the last asked {session.decision.kind}")
        view = session.view() if with_view else None
        session.apply(player.choose(session.decision, view))
        count += 1
    return count
