"""What happened in a stretch nobody watched: skipping hides no losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ecs.core.events import Event
from ecs.dday import events as e
from game.art import PAPER_LIGHT
from game.clips.clip import Canvas
from game.clips.pieces import blit
from game.clips.plates import tag
from game.clips.timing import ease

READ: Final = 3.0
"""Seconds for which the summary stands."""

COUNTED: Final[tuple[tuple[type[Event], str, str], ...]] = (
    (e.StepLost, "step lost", "steps lost"),
    (e.UnitEliminated, "unit eliminated", "units eliminated"),
    (e.UnitDisrupted, "unit disrupted", "units disrupted"),
    (e.JapaneseRemoved, "Japanese counter gone", "Japanese counters gone"),
    (e.JapanesePlaced, "Japanese arrival", "Japanese arrivals"),
)


def summed(events: Iterable[Event]) -> str:
    """Return the losses and arrivals among events in words; empty when there are none."""
    counts = Counter(type(event) for event in events)
    found = [(counts[kind], one, many) for kind, one, many in COUNTED if counts[kind]]
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in found)


def draw_summary(canvas: Canvas, text: str, left: float) -> None:
    """Show the summary at the head of the map; `left` of its seconds remain."""
    view = canvas.camera.view
    picture = tag(text, max(17, view.height // 48), PAPER_LIGHT)
    blit(
        canvas.surface, picture, (view.centerx, view.top + canvas.camera.head + 28), ease(min(1.0, left * 2))
    )
