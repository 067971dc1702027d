"""What a clip is, what it is drawn on, and the register of builders: one per event type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias, TypeVar

import pygame

from ecs.core.events import Event
from ecs.dday.printed.book import Book
from ecs.dday.views import View
from game.art import Point
from game.clips.duel import Duel
from game.stage.boxes import BoxPlan
from game.stage.camera import Camera
from game.stage.counters import Mint
from game.stage.grid import Grid
from game.stage.layout import Layout, Spot, lay_out

Place: TypeAlias = Callable[[str], pygame.Rect]
"""Tells where something of the panel lies on the screen: "deck", or the phase key of a slot of the track."""


@dataclass(frozen=True, eq=False)
class Props:
    """Everything that does not change while the game is on the table."""

    book: Book
    grid: Grid
    plan: BoxPlan
    mint: Mint
    place: Place | None = None
    day: Callable[[View], int] | None = None


@dataclass(eq=False)
class Shown:
    """A view as it is shown, with the places of its counters; builders read it, the director replaces it."""

    view: View
    props: Props
    duel: Duel | None = None

    @cached_property
    def layout(self) -> Layout:
        """Where every counter lies."""
        return lay_out(self.view, self.props.plan)

    def spot(self, key: str) -> Spot | None:
        """Return where a counter lies; None when it is not on the map."""
        return self.layout.spots.get(key)

    def after(self, view: View, duel: Duel | None) -> Shown:
        """Return the same table with another view on it."""
        return Shown(view, self.props, duel)


@dataclass(frozen=True, slots=True)
class Canvas:
    """What a clip draws on; `lifted` are the counters that clips draw at this moment."""

    surface: pygame.Surface
    camera: Camera
    props: Props
    shown: Shown
    lifted: frozenset[str] = frozenset()

    def hex(self, key: str) -> Point:
        """Return the middle of a hex on the screen."""
        return self.camera.hex_centre(key)

    @property
    def width(self) -> int:
        """Width of a hex on the screen."""
        return self.camera.hex_width

    @property
    def day(self) -> int:
        """The day of the calendar, by which cards name their event."""
        return self.props.day(self.shown.view) if self.props.day else 1

    def place(self, name: str) -> pygame.Rect:
        """Return where something of the panel lies; a guess beside the map when the table does not tell."""
        if self.props.place is not None:
            return self.props.place(name)
        view = self.camera.view
        width = max(48, view.height // 10)
        order = {"deck": 0}.get(name, 1)
        return pygame.Rect(
            view.right - width - 24, view.top + 24 + order * width * 3 // 2, width, width * 7 // 5
        )


Draw: TypeAlias = Callable[[Canvas, float], None]


def draw_nothing(canvas: Canvas, progress: float) -> None:
    """Show nothing: the time passes."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A stretch of animation inside a beat.

    seconds: how long at speed 1; at: when it starts in its beat. draw gets the progress from 0 to 1.
    cues: (seconds after the start, name of a sound). lifts: counters the table leaves to the clip meanwhile.
    still: the progress that tells most, shown alone when motion is reduced. stays: drawn at its end until the beat ends.
    above: drawn over the panel too, not on the map alone.
    """

    seconds: float
    draw: Draw = draw_nothing
    at: float = 0.0
    cues: tuple[tuple[float, str], ...] = ()
    lifts: tuple[str, ...] = ()
    still: float = 1.0
    stays: bool = False
    above: bool = False

    @property
    def end(self) -> float:
        """When it ends in its beat."""
        return self.at + self.seconds


@dataclass(frozen=True, slots=True)
class Take:
    """What a builder makes of one event: clips from 0 on, and how the event goes into a beat.

    happens: when the event is true on the table and told in the log; the end of the clips when left out.
    focus: hexes the camera goes to. strikes: when hits that belong to it may show; result: when their outcome may.
    waits: step mode stops after it.
    """

    clips: tuple[Clip, ...] = ()
    happens: float = -1.0
    focus: tuple[str, ...] = ()
    strikes: float = -1.0
    result: float = -1.0
    waits: bool = False

    @property
    def seconds(self) -> float:
        """When the last clip ends."""
        return max((clip.end for clip in self.clips), default=0.0)


@dataclass(frozen=True, slots=True)
class Beat:
    """One or more events shown as one: the director plays beats one after the other.

    enemy: the Japanese side acts. dark: the lamp goes down over the map meanwhile.
    """

    clips: tuple[Clip, ...]
    moments: tuple[tuple[float, Event], ...]
    focus: tuple[str, ...] = ()
    waits: bool = False
    enemy: bool = False
    dark: bool = False
    seconds: float = field(default=0.0)


EventT = TypeVar("EventT", bound=Event)
Builder: TypeAlias = Callable[[EventT, Shown], Take]

BUILDERS: Final[dict[type[Event], Callable[..., Take]]] = {}
SILENT: Final[dict[type[Event], str]] = {}
"""Events without a picture, each with the reason."""


def shows(kind: type[EventT]) -> Callable[[Builder[EventT]], Builder[EventT]]:
    """Enter a builder for an event type."""

    def enter(builder: Builder[EventT]) -> Builder[EventT]:
        BUILDERS[kind] = builder
        return builder

    return enter


def silent(kind: type[Event], reason: str) -> None:
    """Declare that an event has no picture of its own."""
    SILENT[kind] = reason


def build(event: Event, shown: Shown) -> Take:
    """Return the take of an event; an event without a builder just happens."""
    builder = BUILDERS.get(type(event))
    return builder(event, shown) if builder else Take(happens=0.0)
