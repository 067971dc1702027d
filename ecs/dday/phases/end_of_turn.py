"""Phase end_of_turn (4.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class EndOfTurn(Phase):
    """Phase end_of_turn (4.0)."""

    key = "end_of_turn"
    rule = "4.0"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
        if battle.turn >= battle.scenario.last_turn:
            battle.verdict.result = "lost"
            battle.verdict.reason = "unfinished"
            return
        battle.clock.turn += 1
