"""What becomes of US units: steps, disruption, the end of a unit, and their way back."""

from __future__ import annotations

from functools import partial

import pygame

from ecs.core.events import Event
from ecs.dday import events as e
from game.art import GOOD, PAPER_LIGHT, SIGNAL
from game.clips import timing
from game.clips.changes import changed
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.pieces import blit, carry, fall, flip, put, size_of, tilt
from game.clips.plates import show_tag, tag
from game.clips.timing import ease, ease_out, part
from game.stage.counters import Face
from game.stage.faces import us_face
from game.stage.layout import Spot


def face_after(event: Event, shown: Shown, key: str) -> Face | None:
    """Return the face of a US unit once an event has happened."""
    view = changed(shown.view, event, shown.props.book)
    return next((us_face(unit) for unit in view.us if unit.key == key), None)


@shows(e.StepLost)
def step_lost(event: e.StepLost, shown: Shown) -> Take:
    """The counter turns over, or a marker slides beneath it."""
    spot, after = shown.spot(event.unit), face_after(event, shown, event.unit)
    if spot is None or after is None or event.steps == 0:
        return Take(happens=0.0)
    spec = shown.props.book.us[event.unit]
    turns = spec.back is not None and event.steps == spec.steps // 2
    draw = partial(draw_flip, spot, after) if turns else partial(draw_marker, spot, after)
    small = spot.share < 0.5
    word = "–1" if small else "STEP LOST" if event.steps > 1 else "LAST STEP LEFT"
    clips = (
        Clip(timing.FLIP, draw, cues=((0.0, "step_loss"),), lifts=(event.unit,)),
        Clip(timing.FLIP, partial(draw_word, spot, word, True), stays=True),
    )
    return Take(clips, happens=timing.FLIP, focus=(spot.where,), waits=True)


def draw_flip(spot: Spot, after: Face, canvas: Canvas, progress: float) -> None:
    """Turn the counter to its weaker side."""
    flip(canvas, spot.face, after, canvas.camera.to_screen(spot.point), spot.share, progress)


def draw_marker(spot: Spot, after: Face, canvas: Canvas, progress: float) -> None:
    """Slide a step-loss marker from the cup beneath the counter, whose figures change."""
    centre = canvas.camera.to_screen(spot.point)
    t = ease(part(progress, 0.0, 0.7))
    size = size_of(canvas, spot.share)
    away = size * 1.5 * (1 - t)
    marker = tag("–1", max(10, size // 3), SIGNAL)
    blit(
        canvas.surface,
        marker,
        (centre[0] + size * 0.2 + away, centre[1] + size * 0.2 + away * 0.5),
        1 - 0.6 * t,
    )
    put(canvas, spot.face, centre, spot.share)
    put(canvas, after, centre, spot.share, alpha=ease(part(progress, 0.4, 0.9)))


def draw_word(spot: Spot, word: str, loud: bool, canvas: Canvas, progress: float) -> None:
    """Write what happened above the counter."""
    x, y = canvas.camera.to_screen(spot.point)
    above = canvas.width * (spot.share * 0.5 + 0.12)
    show_tag(canvas, word, (x, y - above), SIGNAL if loud else PAPER_LIGHT, progress, share=spot.share)


@shows(e.UnitEliminated)
def unit_eliminated(event: e.UnitEliminated, shown: Shown) -> Take:
    """The unit is gone: the counter darkens and leaves the table."""
    spot = shown.spot(event.unit)
    if spot is None:
        return Take(happens=0.0)
    clips = (
        Clip(
            timing.FADE, partial(draw_fall, spot), cues=((0.0, "step_loss"),), lifts=(event.unit,), still=0.3
        ),
        Clip(timing.RESULT, partial(draw_word, spot, "ELIMINATED", True), stays=True),
    )
    return Take(clips, happens=timing.FADE, focus=(spot.where,), waits=True)


def draw_fall(spot: Spot, canvas: Canvas, progress: float) -> None:
    """Let the counter go."""
    fall(canvas, spot.face, canvas.camera.to_screen(spot.point), spot.share, progress)


@shows(e.UnitDisrupted)
def unit_disrupted(event: e.UnitDisrupted, shown: Shown) -> Take:
    """The counter is knocked out of line."""
    spot, after = shown.spot(event.unit), face_after(event, shown, event.unit)
    if spot is None or after is None:
        return Take(happens=0.0)
    clips = (
        Clip(timing.FADE, partial(draw_tilt, spot, after), cues=((0.0, "disruption"),), lifts=(event.unit,)),
        Clip(timing.RESULT, partial(draw_word, spot, "DISRUPTED", False), stays=True),
    )
    return Take(clips, happens=timing.FADE, focus=(spot.where,), waits=True)


@shows(e.UnitRecovered)
def unit_recovered(event: e.UnitRecovered, shown: Shown) -> Take:
    """The counter lies straight again."""
    spot, after = shown.spot(event.unit), face_after(event, shown, event.unit)
    if spot is None or after is None:
        return Take(happens=0.0)
    draw = partial(draw_tilt, spot, after)
    clip = Clip(timing.FADE, draw, cues=((0.0, "counter_move"),), lifts=(event.unit,))
    return Take((clip,), focus=(spot.where,))


def draw_tilt(spot: Spot, after: Face, canvas: Canvas, progress: float) -> None:
    """Knock the counter out of line or back into it."""
    tilt(canvas, spot.face, after, canvas.camera.to_screen(spot.point), spot.share, progress)


@shows(e.StepReplaced)
def step_replaced(event: e.StepReplaced, shown: Shown) -> Take:
    """Fresh men: the counter turns to its stronger side."""
    spot, after = shown.spot(event.unit), face_after(event, shown, event.unit)
    if spot is None or after is None:
        return Take(happens=0.0)

    def draw(canvas: Canvas, progress: float) -> None:
        centre = canvas.camera.to_screen(spot.point)
        lift = 1 - abs(2 * ease(progress) - 1)
        carry(canvas, spot.face if progress < 0.5 else after, centre, spot.share, lift)
        pygame.draw.circle(
            canvas.surface,
            GOOD,
            centre,
            canvas.width * (0.3 + 0.25 * ease_out(progress)),
            max(1, canvas.width // 40),
        )
        show_tag(canvas, "+1 STEP", (centre[0], centre[1] - canvas.width * 0.45), GOOD, progress)

    return Take(
        (Clip(timing.FLIP, draw, cues=((0.0, "counter_move"),), lifts=(event.unit,)),), focus=(spot.where,)
    )
