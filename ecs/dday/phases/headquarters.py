"""Phase headquarters (16.1)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class Replacements(Phase):
    """Phase headquarters (16.1)."""

    key = "headquarters"
    rule = "16.1"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
