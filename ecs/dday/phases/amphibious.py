"""US amphibious operations (5.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import Flow, Phase


class Amphibious(Phase):
    """Landing checks, landing, arrivals (5.0)."""

    key = "amphibious"
    rule = "5.0"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()


class SecondWave(Phase):
    """The second wave of the first turn lands after the US Action Phase (18.4.4a)."""

    key = "second_wave"
    rule = "18.4.4"

    def play(self, battle: Any) -> Flow[None]:
        """Play the phase."""
        yield from ()
