"""Phase japanese_artillery (6.5)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class JapaneseArtillery(Phase):
    """Phase japanese_artillery (6.5)."""

    key = "japanese_artillery"
    rule = "6.5"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
