"""Phase japanese_fire (6.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class JapaneseFire(Phase):
    """Phase japanese_fire (6.0)."""

    key = "japanese_fire"
    rule = "6.0"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
