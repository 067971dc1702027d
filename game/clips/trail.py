"""Who fired at whom: lines that stay on the table after the shots, until a later phase has shots of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import pygame

from ecs.core.events import Event
from ecs.dday import events as e
from ecs.dday.printed.island import Island
from game import fonts
from game.art import BONE, INK, POSITION, SIGNAL, Point
from game.clips.clip import Canvas
from game.stage.marks import keyline


@dataclass(frozen=True, slots=True)
class FireLine:
    """One shot: from a group to a hex, its level, whom it hit there."""

    group: str
    start: str
    end: str
    colour: str
    level: str
    kind: str
    hit: tuple[str, ...] = ()


@dataclass(slots=True)
class Trail:
    """The shots of the last phase in which anybody fired."""

    island: Island
    lines: list[FireLine] = field(default_factory=list)
    turn: int = 0
    phase: str = ""
    _stale: bool = False

    def note(self, event: Event) -> None:
        """Take an event into account."""
        if isinstance(event, e.PhaseBegan):
            self._stale = True
            self.turn, self.phase = event.turn, event.phase
        elif isinstance(event, e.PositionFired):
            if self._stale:
                self.lines.clear()
                self._stale = False
            self._fired(event)
        elif isinstance(event, e.UnitHit):
            self._hit(event)

    def recall(self, history: Iterable[Event]) -> None:
        """Work the lines out anew from what happened, as after loading."""
        self.lines.clear()
        self._stale = False
        for event in history:
            self.note(event)

    def _fired(self, event: e.PositionFired) -> None:
        board = self.island.board
        for target, level in zip(event.targets, event.levels, strict=False):
            start = min(event.hexes, key=lambda key: board.distance(key, target), default="")
            if start:
                self.lines.append(FireLine(event.group, start, target, event.colour, level, event.kind))

    def _hit(self, event: e.UnitHit) -> None:
        for number, line in enumerate(self.lines):
            if line.group == event.group and line.end == event.hex:
                self.lines[number] = replace(line, hit=(*line.hit, event.unit))

    def draw(self, canvas: Canvas) -> None:
        """Draw every line: full where it hit, broken where it missed."""
        for line in self.lines:
            draw_line(canvas, line)


def draw_line(canvas: Canvas, line: FireLine) -> None:
    """Draw one shot with its head at the target and, when it hit, the units it hit."""
    start, end = canvas.hex(line.start), canvas.hex(line.end)
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length() < 1:
        return
    along = way.normalize()
    side = along.rotate(90)
    width = max(2, canvas.width // (22 if line.hit else 30))
    first = pygame.Vector2(start) + along * canvas.width * 0.2
    last = pygame.Vector2(end) - along * canvas.width * 0.2
    pygame.draw.line(canvas.surface, keyline(line.colour), first, last, width + 2)
    pygame.draw.line(canvas.surface, POSITION[line.colour], first, last, width)
    if not line.hit:
        gaps(canvas.surface, first, last, width + 2, canvas.width * 0.12)
    head = max(6.0, canvas.width * 0.11)
    tip = last + along * head
    shape = [tip, last + side * head * 0.6, last - side * head * 0.6]
    pygame.draw.polygon(canvas.surface, POSITION[line.colour], shape)
    pygame.draw.polygon(canvas.surface, keyline(line.colour), shape, 1)
    if line.hit:
        burst(canvas.surface, (tip.x, tip.y), head)
    if canvas.width >= 48:
        label(canvas, line, first + along * canvas.width * 0.12 - side * canvas.width * 0.2)


def gaps(
    surface: pygame.Surface, first: pygame.Vector2, last: pygame.Vector2, width: int, step: float
) -> None:
    """Cut pale gaps into a line: it missed."""
    length = (last - first).length()
    along = (last - first).normalize()
    at = step
    while at < length:
        end = min(at + step * 0.4, length)
        pygame.draw.line(surface, BONE, first + along * at, first + along * end, width)
        at += step * 1.4


def burst(surface: pygame.Surface, centre: Point, size: float) -> None:
    """Mark a hit."""
    pygame.draw.circle(surface, BONE, centre, size * 0.75)
    pygame.draw.circle(surface, SIGNAL, centre, size * 0.55)


def label(canvas: Canvas, line: FireLine, middle: pygame.Vector2) -> None:
    """Write who fired."""
    size = max(11, canvas.width // 7)
    text = fonts.line(line.group, "figures", size, INK)
    box = text.get_rect(center=(round(middle.x), round(middle.y))).inflate(8, 2)
    pygame.draw.rect(canvas.surface, BONE, box, border_radius=3)
    pygame.draw.rect(canvas.surface, INK, box, 1, border_radius=3)
    canvas.surface.blit(text, text.get_rect(center=box.center))
