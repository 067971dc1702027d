"""How long things take at speed 1, in seconds, and how they start and stop: softly, never at one pace."""

from __future__ import annotations

from typing import Final

CARD_SLIDE: Final = 0.35
CARD_TURN: Final = 0.25
CARD_HOLD: Final = 0.4
CAMERA: Final = 0.3
SPREAD: Final = 0.25
TRACERS: Final = 0.3
IMPACT: Final = 0.35
RESULT: Final = 0.4
TICK: Final = 0.12
HEX: Final = 0.18
COMBAT_CARD: Final = 0.5
FLIP: Final = 0.4
FADE: Final = 0.35
CUT: Final = 0.2
LONGEST: Final = 2.0
"""Nothing takes longer than this without an input ending it."""


def ease(progress: float) -> float:
    """Start softly, stop softly."""
    t = clamped(progress)
    return t * t * (3 - 2 * t)


def ease_out(progress: float) -> float:
    """Start at full pace, stop softly: things that were thrown."""
    left = 1 - clamped(progress)
    return 1 - left * left * left


def ease_in(progress: float) -> float:
    """Start softly, arrive at full pace: things that fall."""
    t = clamped(progress)
    return t * t


def swell(progress: float) -> float:
    """Rise from nothing to one in the middle and fall back."""
    t = clamped(progress)
    return ease(2 * t) if t < 0.5 else ease(2 - 2 * t)


def part(progress: float, start: float, end: float) -> float:
    """Return how far a stretch of the whole is done."""
    if end <= start:
        return 1.0 if progress >= end else 0.0
    return clamped((progress - start) / (end - start))


def clamped(value: float) -> float:
    """Keep a progress between 0 and 1."""
    return min(1.0, max(0.0, value))


def between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """Return the point at a share of the way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
