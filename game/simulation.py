"""Games without a picture: a bot plays, figures come out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from ecs.core.bots import FirstBot, Player, RandomBot, play
from ecs.core.session import Rules, Session
from game.beginning import Beginning

BOTS = ("random", "first", "sensible")
"""Names of the bots."""


class UnknownBot(ValueError):
    """No bot has this name."""


@dataclass(frozen=True, slots=True)
class Report:
    """How one game went; `seconds` is wall time of this machine, not part of the game."""

    seed: int
    outcome: str
    reason: str
    turn: int
    step_losses: int
    decisions: int
    checksum: str
    seconds: float

    def as_dict(self) -> dict[str, str | int | float]:
        """Return the report as plain values."""
        return asdict(self)


def make_bot(name: str, seed: int, rules: Rules | None = None) -> Player:
    """Return a bot by name; `seed` feeds its own chance, `rules` give the sensible one its map and charts."""
    if name == "random":
        return RandomBot(seed)
    if name == "first":
        return FirstBot()
    if name == "sensible":
        return sensible_bot(seed, rules)
    raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")


def sensible_bot(seed: int, rules: Rules | None) -> Player:
    """Return the bot that plays with sense; only the card-driven games have it."""
    from ecs.dday.sensible.bot import SensibleBot

    book = getattr(rules, "book", None)
    if book is None:
        raise UnknownBot("this game has no sensible bot; take random")
    bot: Player = SensibleBot(seed, book)
    return bot


def simulate(begun: Beginning, *, games: int, seed: int, bot: str) -> Iterator[Report]:
    """Play `games` games with the seeds `seed`, `seed` + 1, ... and report on each as it ends."""
    for number in range(seed, seed + games):
        began = time.perf_counter()
        session = begun.start(number)
        decisions = play(session, make_bot(bot, number, begun.rules))
        yield report(session, number, decisions, time.perf_counter() - began)


def report(session: Session, seed: int, decisions: int, seconds: float) -> Report:
    """Return the report of a finished game."""
    outcome = session.outcome
    losses = sum(steps for _, steps in session.view().losses)
    return Report(
        seed=seed,
        outcome=outcome.result if outcome else "",
        reason=outcome.reason if outcome else "",
        turn=outcome.turn if outcome else session.turn,
        step_losses=losses,
        decisions=decisions,
        checksum=session.checksum(),
        seconds=round(seconds, 3),
    )
