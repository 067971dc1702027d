"""Heroes: they stand up among their unit, and they fall."""

from __future__ import annotations

from functools import partial

import pygame

from ecs.dday import events as e
from game.art import CHOICE, INK, SIGNAL, star
from game.clips import effects, timing
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.plates import show_tag
from game.clips.timing import ease, ease_out, swell
from game.stage.layout import Spot

STAND: float = 0.7


@shows(e.HeroAppeared)
def hero_appeared(event: e.HeroAppeared, shown: Shown) -> Take:
    """A gold star rises over the unit."""
    return over_unit(event.unit, f"HERO · {event.kind.upper()}", shown, rises=True)


@shows(e.HeroMoved)
def hero_moved(event: e.HeroMoved, shown: Shown) -> Take:
    """The star rises over the unit he goes over to."""
    return over_unit(event.unit, event.kind.upper(), shown, rises=True)


@shows(e.HeroFell)
def hero_fell(event: e.HeroFell, shown: Shown) -> Take:
    """The star goes out; the unit may stay inspired."""
    word = "HERO FALLS · UNIT INSPIRED" if event.inspired else "INSPIRATION SPENT"
    return over_unit(event.unit, word, shown, rises=False)


def over_unit(unit: str, word: str, shown: Shown, *, rises: bool) -> Take:
    """Show a star and a word over a unit."""
    spot = shown.spot(unit)
    if spot is None:
        return Take(happens=0.0)
    sounds = ((0.0, "reveal" if rises else "step_loss"),)
    clip = Clip(STAND, partial(draw_star, spot, word, rises), cues=sounds, still=0.6, stays=True)
    return Take((clip,), happens=timing.FADE, focus=(spot.where,), waits=True)


def draw_star(spot: Spot, word: str, rises: bool, canvas: Canvas, progress: float) -> None:
    """Draw the star with its light, growing or going out."""
    x, y = canvas.camera.to_screen(spot.point)
    t = ease_out(progress) if rises else 1 - ease(progress)
    effects.shine(canvas.surface, (x, y), canvas.width * 0.9, CHOICE, 0.7 * swell(0.15 + 0.5 * progress))
    radius = canvas.width * (0.06 + 0.16 * t)
    centre = (x, y - canvas.width * 0.1 * t)
    pygame.draw.polygon(canvas.surface, INK, star(centre, radius * 1.22))
    pygame.draw.polygon(canvas.surface, CHOICE, star(centre, radius))
    show_tag(
        canvas, word, (x, y - canvas.width * 0.52), CHOICE if rises else SIGNAL, progress, share=spot.share
    )
