"""The Japanese side of the table: counters come, move, turn their face up, are shaken, are gone."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from ecs.core.events import Event
from ecs.dday import events as e
from game.art import CHOICE, PAPER_LIGHT, POSITION, SIGNAL
from game.clips import effects, timing
from game.clips.changes import changed
from game.clips.clip import Canvas, Clip, Shown, Take, shows, silent
from game.clips.moves import after
from game.clips.pieces import blit, carry, fall, flip, put, tilt
from game.clips.plates import show_tag
from game.clips.timing import between, ease, ease_out, part, swell
from game.stage.counters import Face
from game.stage.faces import japanese_face
from game.stage.layout import Spot
from game.stage.lights import light

silent(e.PoolMoved, "pools lie beside the map; the log tells where they go")


def face_after(event: Event, shown: Shown, key: str) -> Face | None:
    """Return the face of a Japanese counter once an event has happened."""
    view = changed(shown.view, event, shown.props.book)
    return next((japanese_face(each) for each in view.japanese if each.key == key), None)


def arrival(event: Event, key: str, shown: Shown, seconds: float, sound: str) -> Take:
    """Let a counter come up out of the ground."""
    spot = after(event, shown).spot(key)
    if spot is None:
        return Take(happens=0.0)
    clip = Clip(seconds, partial(draw_rise, spot), cues=((0.0, sound),), lifts=(key,))
    return Take((clip,), focus=(spot.where,))


def draw_rise(spot: Spot, canvas: Canvas, progress: float) -> None:
    """Let a counter rise through dust."""
    t = ease_out(progress)
    x, y = canvas.camera.to_screen(spot.point)
    put(canvas, spot.face, (x, y + canvas.width * 0.14 * (1 - t)), spot.share, alpha=t)
    effects.dust(canvas, (x, y + canvas.width * 0.2), spot.key, progress, count=7, reach=0.36)


@shows(e.JapanesePlaced)
def japanese_placed(event: e.JapanesePlaced, shown: Shown) -> Take:
    """A unit comes out of its holes."""
    return arrival(event, event.unit, shown, timing.FADE, "counter_move")


@shows(e.DepthPlaced)
def depth_placed(event: e.DepthPlaced, shown: Shown) -> Take:
    """A depth marker slides beneath a counter."""
    return arrival(event, event.depth, shown, 0.28, "counter_move")


@shows(e.FortPlaced)
def fort_placed(event: e.FortPlaced, shown: Shown) -> Take:
    """A fort is found where there seemed to be ground."""
    return arrival(event, event.fort, shown, timing.FADE, "reveal")


@shows(e.JapaneseMoved)
def japanese_moved(event: e.JapaneseMoved, shown: Shown) -> Take:
    """A unit goes from hex to hex."""
    start, end = shown.spot(event.unit), after(event, shown).spot(event.unit)
    if start is None or end is None:
        return Take(happens=0.0)
    board = shown.props.plan.island.board
    hexes = board.distance(event.origin, event.hex) if event.origin in board.hexes else 1
    seconds = min(1.2, max(0.3, timing.HEX * hexes))
    clip = Clip(seconds, partial(draw_move, start, end), cues=((0.05, "counter_move"),), lifts=(event.unit,))
    return Take((clip,), focus=(event.origin, event.hex), waits=True)


def draw_move(start: Spot, end: Spot, canvas: Canvas, progress: float) -> None:
    """Carry a Japanese counter."""
    a, b = canvas.camera.to_screen(start.point), canvas.camera.to_screen(end.point)
    carry(canvas, start.face, between(a, b, ease(progress)), start.share, swell(progress))


@shows(e.JapaneseRevealed)
def japanese_revealed(event: e.JapaneseRevealed, shown: Shown) -> Take:
    """A counter turns its face up."""
    return turn_over(event, event.unit, shown, "reveal", 0.5)


@shows(e.JapaneseHidden)
def japanese_hidden(event: e.JapaneseHidden, shown: Shown) -> Take:
    """A counter turns its face down."""
    return turn_over(event, event.unit, shown, "card_turn", timing.FLIP)


def turn_over(event: Event, key: str, shown: Shown, sound: str, seconds: float) -> Take:
    """Turn a Japanese counter over."""
    spot, back = shown.spot(key), face_after(event, shown, key)
    if spot is None or back is None:
        return Take(happens=0.0)
    clip = Clip(seconds, partial(draw_turn, spot, back), cues=((0.0, sound),), lifts=(key,))
    return Take((clip,), focus=(spot.where,), waits=True)


def draw_turn(spot: Spot, back: Face, canvas: Canvas, progress: float) -> None:
    """Turn it in a light of its own."""
    centre = canvas.camera.to_screen(spot.point)
    effects.shine(canvas.surface, centre, canvas.width * 0.8, CHOICE, 0.5 * swell(progress))
    flip(canvas, spot.face, back, centre, spot.share, progress)


@shows(e.JapaneseDisrupted)
def japanese_disrupted(event: e.JapaneseDisrupted, shown: Shown) -> Take:
    """The counters of a hex are knocked out of line."""
    return shake(event, event.units, shown, "disruption", "DISRUPTED")


@shows(e.JapaneseRecovered)
def japanese_recovered(event: e.JapaneseRecovered, shown: Shown) -> Take:
    """The counters of a hex lie straight again."""
    return shake(event, event.units, shown, "counter_move", "RECOVERED")


def shake(event: Event, keys: tuple[str, ...], shown: Shown, sound: str, word: str) -> Take:
    """Tilt or straighten counters."""
    pairs = tuple(
        (spot, face)
        for key in keys
        if (spot := shown.spot(key)) is not None and (face := face_after(event, shown, key)) is not None
    )
    if not pairs:
        return Take(happens=0.0)

    def draw(canvas: Canvas, progress: float) -> None:
        for spot, face in pairs:
            tilt(canvas, spot.face, face, canvas.camera.to_screen(spot.point), spot.share, progress)

    def write(canvas: Canvas, progress: float) -> None:
        x, y = canvas.camera.to_screen(pairs[-1][0].point)
        show_tag(canvas, word, (x, y - canvas.width * 0.42), PAPER_LIGHT, progress)

    clips = (
        Clip(timing.FADE, draw, cues=((0.0, sound),), lifts=keys),
        Clip(timing.RESULT, write, stays=True),
    )
    return Take(clips, happens=timing.FADE, focus=(pairs[0][0].where,), waits=True)


@shows(e.JapaneseRemoved)
def japanese_removed(event: e.JapaneseRemoved, shown: Shown) -> Take:
    """A counter leaves the map."""
    spot = shown.spot(event.unit)
    if spot is None:
        return Take(happens=0.0)

    def draw(canvas: Canvas, progress: float) -> None:
        fall(canvas, spot.face, canvas.camera.to_screen(spot.point), spot.share, progress)

    clip = Clip(timing.FLIP, draw, cues=((0.0, "step_loss"),), lifts=(event.unit,), still=0.3)
    return Take((clip,), focus=(spot.where,), waits=True)


@shows(e.FortReduced)
def fort_reduced(event: e.FortReduced, shown: Shown) -> Take:
    """A fort cracks: a blast, then its weaker marker or bare ground."""
    spot = shown.spot(event.old)
    word = "FORT REDUCED" if event.new else "FORT DESTROYED"
    return ruin(event, event.hex, word, (event.old,) if spot else (), spot)


@shows(e.ArtilleryDestroyed)
def artillery_destroyed(event: e.ArtilleryDestroyed, shown: Shown) -> Take:
    """The guns of a position blow up."""
    return ruin(event, event.hex, "GUNS DESTROYED", (), None)


def ruin(event: Event, hex_key: str, word: str, lifts: tuple[str, ...], spot: Spot | None) -> Take:
    """Blow something up in a hex."""
    name = f"{hex_key}{event.number}"

    def draw(canvas: Canvas, progress: float) -> None:
        if spot is not None:
            fall(canvas, spot.face, canvas.camera.to_screen(spot.point), spot.share, part(progress, 0.2, 1.0))
        effects.blast(canvas, canvas.hex(hex_key), name, progress, size=0.95)

    def write(canvas: Canvas, progress: float) -> None:
        x, y = canvas.hex(hex_key)
        show_tag(canvas, word, (x, y - canvas.width * 0.5), SIGNAL, progress)

    clips = (
        Clip(0.7, draw, cues=((0.0, "explosion_large"),), lifts=lifts, still=0.4),
        Clip(timing.RESULT, write, at=0.3, stays=True),
    )
    return Take(clips, happens=0.5, focus=(hex_key,), waits=True)


@shows(e.OccupationChecked)
def occupation_checked(event: e.OccupationChecked, shown: Shown) -> Take:
    """A card tells whether somebody is in an empty position."""
    position = shown.props.plan.island.positions.get(event.position)
    if position is None:
        return Take(happens=0.0)
    word = "OCCUPIED" if event.filled else "EMPTY"

    def draw(canvas: Canvas, progress: float) -> None:
        colour = POSITION[position.colour]
        centre = canvas.hex(position.hex)
        blit(canvas.surface, light(canvas.camera, colour, 70, 0.05), centre, swell(0.2 + 0.6 * progress))
        radius = canvas.width * (0.2 + 0.3 * ease_out(progress))
        pygame.draw.circle(canvas.surface, PAPER_LIGHT, centre, radius, max(1, canvas.width // 40))
        ground = SIGNAL if event.filled else PAPER_LIGHT
        show_tag(canvas, word, (centre[0], centre[1] - canvas.width * 0.5), ground, progress * 2)

    return Take(
        (Clip(0.3, draw, cues=((0.0, "button_tick"),), still=0.5),), happens=0.0, focus=(position.hex,)
    )


SPREAD_OF_SMOKE: Final = 0.6


@shows(e.SmokePlaced)
def smoke_placed(event: e.SmokePlaced, shown: Shown) -> Take:
    """Smoke wells up over a hex."""

    def draw(canvas: Canvas, progress: float) -> None:
        effects.smoke_screen(canvas, canvas.hex(event.hex), event.hex, progress)

    return Take((Clip(SPREAD_OF_SMOKE, draw, cues=((0.0, "mortar"),)),), focus=(event.hex,))


@shows(e.SmokeCleared)
def smoke_cleared(event: e.SmokeCleared, shown: Shown) -> Take:
    """The smoke drifts away."""

    def draw(canvas: Canvas, progress: float) -> None:
        t = ease(progress)
        for key in event.hexes:
            x, y = canvas.hex(key)
            for number, (a, b, c) in enumerate(effects.scatter(key, 12)):
                away = canvas.width * (0.2 + 0.5 * t)
                point = (x + (a - 0.3) * away * 1.4, y + (b - 0.6) * away)
                density = (1 - t) * (0.4 + 0.4 * c)
                effects.cloud(
                    canvas.surface, point, canvas.width * (0.2 + 0.02 * number), (220, 218, 212), density
                )

    return Take((Clip(0.5, draw, still=0.4),), happens=0.0)
