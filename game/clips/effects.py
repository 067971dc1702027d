"""Fire and smoke: lights, tracers, shells, dust, blasts; each a plain function of its progress.

Chance in them comes from a name, so that the same shot looks the same each time.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final
from zlib import crc32

import pygame

from game.art import Colour, Point, mix
from game.clips.clip import Canvas
from game.clips.pieces import blit
from game.clips.timing import between, clamped, ease, ease_in, ease_out, part, swell

FLASH: Final[Colour] = (255, 226, 150)
FLAME: Final[Colour] = (255, 150, 62)
TRACER: Final[Colour] = (255, 214, 120)
DUST: Final[Colour] = (176, 162, 136)
SMOKE: Final[Colour] = (38, 34, 31)
EARTH: Final[Colour] = (46, 40, 34)
SPRAY: Final[Colour] = (224, 232, 230)


@lru_cache(maxsize=128)
def scatter(name: str, count: int) -> tuple[tuple[float, float, float], ...]:
    """Return `count` triples of numbers from 0 to 1 that always are the same for a name."""
    state = crc32(name.encode()) or 1
    found = []
    for _ in range(count):
        triple = []
        for _ in range(3):
            state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
            triple.append((state >> 8) / 0x1000000)
        found.append((triple[0], triple[1], triple[2]))
    return tuple(found)


@lru_cache(maxsize=96)
def light(radius: int, colour: Colour) -> pygame.Surface:
    """Return a round light that falls off to its edge; to be added to what is there."""
    side = max(4, radius * 2)
    small = min(side, 64)
    picture = pygame.Surface((small, small))
    middle = small / 2
    for step in range(small // 2, 0, -1):
        share = 1 - step / middle
        part_of = share * share
        pygame.draw.circle(picture, [round(c * part_of) for c in colour], (middle, middle), step)
    return pygame.transform.smoothscale(picture, (side, side))


@lru_cache(maxsize=96)
def puff(radius: int, colour: Colour) -> pygame.Surface:
    """Return a soft cloud."""
    side = max(4, radius * 2)
    small = min(side, 48)
    picture = pygame.Surface((small, small), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    middle = small / 2
    for step in range(small // 2, 0, -1):
        share = 1 - step / middle
        pygame.draw.circle(picture, (*colour, round(235 * ease(share))), (middle, middle), step)
    return pygame.transform.smoothscale(picture, (side, side))


def shine(surface: pygame.Surface, centre: Point, radius: float, colour: Colour, strength: float) -> None:
    """Add light at a point."""
    if strength <= 0.02 or radius < 2:
        return
    tone = mix((0, 0, 0), colour, round(clamped(strength) * 12) / 12)
    picture = light(quantised(radius), tone)
    at = picture.get_rect(center=(round(centre[0]), round(centre[1])))
    surface.blit(picture, at, special_flags=pygame.BLEND_RGB_ADD)


def cloud(surface: pygame.Surface, centre: Point, radius: float, colour: Colour, density: float) -> None:
    """Lay a soft cloud at a point."""
    if density > 0.02 and radius >= 2:
        blit(surface, puff(quantised(radius), colour), centre, clamped(density))


def quantised(radius: float) -> int:
    """Round a radius so that pictures of it can be kept."""
    step = 2 if radius < 32 else 4 if radius < 80 else 8
    return max(2, round(radius / step) * step)


# -- on their way -------------------------------------------------------------------------------------


def tracers(
    canvas: Canvas, start: Point, end: Point, name: str, progress: float, *, rounds: int, spread: float
) -> None:
    """Let rounds fly from a position to its target, one after the other."""
    reach = canvas.width * spread
    length = 0.3 if rounds > 8 else 0.2
    for number, (a, b, c) in enumerate(scatter(name, rounds)):
        begin = 0.62 * number / max(1, rounds - 1)
        t = ease_out(part(progress, begin, begin + 0.38))
        if not 0.0 < t < 1.0:
            continue
        target = (end[0] + (a - 0.5) * reach, end[1] + (b - 0.5) * reach)
        source = (start[0] + (c - 0.5) * canvas.width * 0.14, start[1] + (a - 0.5) * canvas.width * 0.14)
        head = between(source, target, t)
        tail = between(source, target, max(0.0, t - length))
        streak(canvas, tail, head)
    flicker = (
        abs(sin(progress * 40)) * (1 - ease_in(progress) * 0.5) * (1.0 if 0.02 < progress < 0.9 else 0.0)
    )
    shine(canvas.surface, start, canvas.width * (0.22 + 0.12 * flicker), FLASH, 0.35 + 0.5 * flicker)


def streak(canvas: Canvas, tail: Point, head: Point) -> None:
    """Draw one glowing round."""
    width = max(2, canvas.width // 40)
    pygame.draw.line(canvas.surface, (196, 88, 30), tail, head, width + 2)
    middle = between(tail, head, 0.35)
    pygame.draw.line(canvas.surface, TRACER, middle, head, width)
    pygame.draw.circle(canvas.surface, (255, 250, 226), head, max(2, canvas.width // 46))
    shine(canvas.surface, head, canvas.width * 0.12, FLAME, 0.7)


def shell(
    canvas: Canvas, start: Point, end: Point, progress: float, *, height: float, size: float = 0.05
) -> None:
    """Let a shell fly in a high arc with its shadow on the ground."""
    t = clamped(progress)
    if not 0.0 < t < 1.0:
        return
    ground = between(start, end, t)
    trail = [arc(start, end, max(0.0, t - 0.05 * step), height) for step in range(5)]
    radius = max(2.0, canvas.width * size * (0.8 + 0.9 * swell(t)))
    cloud(canvas.surface, ground, radius * 1.3, (10, 8, 6), 0.5)
    for step, point in enumerate(reversed(trail)):
        cloud(canvas.surface, point, radius * (0.6 + 0.3 * step), (210, 204, 190), 0.1 + 0.09 * step)
    pygame.draw.circle(canvas.surface, EARTH, trail[0], radius)
    pygame.draw.circle(
        canvas.surface, FLASH, (trail[0][0] - radius * 0.3, trail[0][1] - radius * 0.3), radius * 0.35
    )


def arc(start: Point, end: Point, share: float, height: float) -> Point:
    """Return a point of a high arc."""
    x, y = between(start, end, share)
    return x, y - height * 4 * share * (1 - share)


# -- where it strikes ---------------------------------------------------------------------------------


def dust(canvas: Canvas, centre: Point, name: str, progress: float, *, count: int, reach: float) -> None:
    """Let small-arms fire throw up dust around a point."""
    for number, (a, b, c) in enumerate(scatter(name, count)):
        begin = 0.4 * number / max(1, count)
        t = part(progress, begin, begin + 0.6)
        if t <= 0.0:
            continue
        away = canvas.width * reach * (0.25 + 0.75 * a)
        turn = 2 * pi * b
        point = (
            centre[0] + cos(turn) * away,
            centre[1] + sin(turn) * away - canvas.width * 0.1 * ease_out(t),
        )
        tone = mix(DUST, SMOKE, 0.75 * c)
        radius = canvas.width * (0.07 + 0.14 * ease_out(t))
        cloud(canvas.surface, point, radius, tone, (1 - t) * (0.75 + 0.25 * c))
        if t < 0.35:
            shine(canvas.surface, point, canvas.width * 0.14, FLAME, 1 - t / 0.35)
            pygame.draw.circle(canvas.surface, (255, 246, 214), point, max(1.5, canvas.width * 0.02))


def blast(
    canvas: Canvas, centre: Point, name: str, progress: float, *, size: float, wet: bool = False
) -> None:
    """Let a shell burst: flash, fire, a ring of pressure, earth flung out, smoke that drifts."""
    t = clamped(progress)
    surface, unit = canvas.surface, canvas.width * size
    smoke_t = ease_out(part(t, 0.08, 1.0))
    smoke = SPRAY if wet else SMOKE
    for a, b, c in scatter(name + "smoke", 13):
        turn = 2 * pi * a
        away = unit * (0.15 + 0.5 * b) * smoke_t
        point = (centre[0] + cos(turn) * away, centre[1] + sin(turn) * away * 0.8 - unit * 0.35 * smoke_t * c)
        density = min(1.0, 3.2 * t) * (1 - ease(part(t, 0.45, 1.0))) * (1.0 - 0.3 * c)
        cloud(surface, point, unit * (0.26 + 0.4 * smoke_t * (0.5 + c)), mix(smoke, DUST, b * 0.6), density)
    fling(canvas, centre, name, t, unit, SPRAY if wet else EARTH)
    fire = 1 - ease(part(t, 0.05, 0.55))
    shine(surface, centre, unit * (0.5 + 0.9 * ease_out(t)), FLAME, fire)
    shine(surface, centre, unit * (0.35 + 0.3 * t), FLASH, 1.2 * (1 - ease(part(t, 0.0, 0.4))))
    ring = ease_out(part(t, 0.0, 0.5))
    if 0.02 < ring < 0.98 and unit * ring > 4:
        width = max(1, round(unit * 0.07 * (1 - ring)))
        pygame.draw.circle(surface, mix(FLASH, DUST, ring), centre, unit * (0.2 + 0.9 * ring), width)


def fling(canvas: Canvas, centre: Point, name: str, t: float, unit: float, colour: Colour) -> None:
    """Throw clods out of a crater and let them fall."""
    flight = part(t, 0.02, 0.75)
    if not 0.0 < flight < 1.0:
        return
    for a, b, c in scatter(name + "clods", 14):
        turn = pi * (0.06 + 0.88 * a)
        away = unit * (0.4 + 0.8 * b) * ease_out(flight)
        up = unit * (0.9 + 0.9 * c) * 4 * flight * (1 - flight) * sin(turn)
        point = (centre[0] + cos(turn) * away, centre[1] + 0.25 * unit * (b - 0.5) - up * 0.8)
        pygame.draw.circle(canvas.surface, colour, point, max(1.5, canvas.width * 0.022 * (0.6 + b)))


def jolt(canvas: Canvas, progress: float, name: str, strength: float = 1.0) -> Point:
    """Return how far a thing that is hit is thrown about at this moment."""
    left = (1 - ease_out(progress)) * canvas.width * 0.07 * strength
    phase = scatter(name, 1)[0][0] * 6
    return cos(progress * 34 + phase) * left, sin(progress * 41 + phase) * left


def smoke_screen(canvas: Canvas, centre: Point, name: str, progress: float) -> None:
    """Let smoke well up over a hex and spread until it covers it."""
    t = ease_out(progress)
    for number, (a, b, c) in enumerate(scatter(name, 16)):
        begin = number / 26
        grown = ease_out(part(progress, begin, begin + 0.5))
        if grown <= 0:
            continue
        turn, away = 2 * pi * a, canvas.width * 0.36 * b**0.5 * t
        point = (centre[0] + cos(turn) * away, centre[1] + sin(turn) * away)
        tone = mix((236, 234, 228), (168, 166, 160), c)
        cloud(canvas.surface, point, canvas.width * (0.1 + 0.17 * grown), tone, 0.75 * grown)
