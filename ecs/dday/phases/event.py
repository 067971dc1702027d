"""Phase first_event (4.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class FirstEvent(Phase):
    """Phase first_event (4.0)."""

    key = "first_event"
    rule = "4.0"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
