"""A game told in words: the log of a bot's game, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from ecs.core.session import Session
from ecs.dday.events import GameEnded
from game.simulation import make_bot
from game.text.folding import in_order
from game.text.log import sentence


def tell_game(session: Session, bot: str, seed: int) -> Iterator[str]:
    """Let a bot play the game to its end; yield each line of the log with its rule number."""
    player = make_bot(bot, seed, session.rules)
    told = 0
    while True:
        events = in_order(session.history)
        for event in events[told:]:
            line = sentence(event)
            if line:
                yield f"{line}  [{event.rule}]" if event.rule else line
        told = len(events)
        if session.decision is None:
            break
        session.apply(player.choose(session.decision, session.view()))
    yield from (
        f"Turn {session.turn}. {sentence(event)}" for event in session.history if isinstance(event, GameEnded)
    )
