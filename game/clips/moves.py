"""US units on their way: placed, landed, drifted, moved hex by hex."""

from __future__ import annotations

from functools import partial

from ecs.core.events import Event
from ecs.dday import events as e
from game.clips import effects, timing
from game.clips.changes import changed
from game.clips.clip import Canvas, Clip, Shown, Take, shows, silent
from game.clips.pieces import carry, put, size_of
from game.clips.timing import between, ease, ease_out, part, swell
from game.stage.layout import Spot

silent(e.UnitsKept, "they stay where they lie")


def after(event: Event, shown: Shown) -> Shown:
    """Return the table once an event has happened."""
    return shown.after(changed(shown.view, event, shown.props.book), shown.duel)


@shows(e.UnitPlaced)
def unit_placed(event: e.UnitPlaced, shown: Shown) -> Take:
    """The counter is laid down."""
    spot = after(event, shown).spot(event.unit)
    if spot is None:
        return Take(happens=0.0)
    clip = Clip(0.22, partial(draw_drop, spot), cues=((0.15, "counter_move"),), lifts=(event.unit,))
    return Take((clip,), focus=(spot.where,))


def draw_drop(spot: Spot, canvas: Canvas, progress: float) -> None:
    """Lay a counter down from above."""
    t = ease_out(progress)
    centre = canvas.camera.to_screen(spot.point)
    if t < 0.4:
        put(
            canvas,
            spot.face,
            (centre[0], centre[1] - canvas.width * 0.2 * (1 - t)),
            spot.share,
            alpha=t * 2.5,
        )
    else:
        carry(canvas, spot.face, centre, spot.share, 1 - t)


@shows(e.UnitLanded)
def unit_landed(event: e.UnitLanded, shown: Shown) -> Take:
    """The counter goes from its box through the surf to the beach."""
    return travel(event, event.unit, shown, 0.42, wake=True)


@shows(e.UnitDrifted)
def unit_drifted(event: e.UnitDrifted, shown: Shown) -> Take:
    """The counter is carried off to the next box."""
    return travel(event, event.unit, shown, 0.36, wake=True)


def travel(event: Event, key: str, shown: Shown, seconds: float, *, wake: bool) -> Take:
    """Carry one counter from where it lies to where it goes."""
    start, end = shown.spot(key), after(event, shown).spot(key)
    if end is None:
        return Take(happens=0.0)
    if start is None:
        clip = Clip(0.22, partial(draw_drop, end), cues=((0.15, "counter_move"),), lifts=(key,))
        return Take((clip,), focus=(end.where,))
    clip = Clip(
        seconds,
        partial(draw_way, start, end, wake),
        cues=((seconds * 0.7, "counter_move"),),
        lifts=(key,),
    )
    return Take((clip,), focus=(start.where, end.where))


def draw_way(start: Spot, end: Spot, wake: bool, canvas: Canvas, progress: float) -> None:
    """Carry a counter along a straight line; through water it leaves foam."""
    t = ease(progress)
    camera = canvas.camera
    a, b = camera.to_screen(start.point), camera.to_screen(end.point)
    share = start.share + (end.share - start.share) * t
    if wake:
        foam(canvas, a, b, t, start.key)
    carry(canvas, start.face, between(a, b, t), share, 0.35 * swell(progress) if wake else swell(progress))


def foam(canvas: Canvas, a: tuple[float, float], b: tuple[float, float], t: float, name: str) -> None:
    """Leave a wake of foam behind a landing craft."""
    size = size_of(canvas)
    for number, (dx, dy, c) in enumerate(effects.scatter(name + "wake", 10)):
        there = number / 10
        if there > t:
            break
        age = t - there
        point = between(a, b, there)
        point = (point[0] + (dx - 0.5) * size * 0.5, point[1] + (dy - 0.5) * size * 0.5)
        effects.cloud(
            canvas.surface, point, size * (0.12 + 0.25 * age), effects.SPRAY, 0.7 * (1 - age) * (0.5 + c)
        )


@shows(e.UnitsMoved)
def units_moved(event: e.UnitsMoved, shown: Shown) -> Take:
    """The counters go one hex together."""
    there = after(event, shown)
    pairs = tuple(
        (start, end)
        for key in event.units
        if (start := shown.spot(key)) is not None and (end := there.spot(key)) is not None
    )
    if not pairs:
        return Take(happens=0.0)
    draw = partial(draw_march, pairs)
    clip = Clip(timing.HEX, draw, cues=((0.1, "counter_move"),), lifts=event.units)
    return Take((clip,), focus=(event.hex,))


def draw_march(pairs: tuple[tuple[Spot, Spot], ...], canvas: Canvas, progress: float) -> None:
    """Carry counters side by side, the lowest of the stack first."""
    for number, (start, end) in enumerate(pairs):
        late = min(0.2, 0.06 * number)
        t = ease(part(progress, late, 1.0))
        a, b = canvas.camera.to_screen(start.point), canvas.camera.to_screen(end.point)
        carry(canvas, start.face, between(a, b, t), start.share, 0.8 * swell(progress))
