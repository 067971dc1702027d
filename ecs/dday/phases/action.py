"""Phase us_action (7.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class UsAction(Phase):
    """Phase us_action (7.0)."""

    key = "us_action"
    rule = "7.0"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
