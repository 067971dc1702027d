"""Counters in motion: carried, turned over, tilted, dimmed; always the table's own counters."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.art import INK, Point
from game.clips.clip import Canvas
from game.clips.timing import ease
from game.stage.counters import Face, Mint
from game.stage.layout import COUNTER

GREYS = 24
KEPT = 160 * 160
"""Pictures up to this many pixels are kept in every density; larger ones are made anew."""


def size_of(canvas: Canvas, share: float = COUNTER) -> int:
    """Return the size of a counter at this zoom."""
    return max(8, round(canvas.width * share))


def put(canvas: Canvas, face: Face, centre: Point, share: float = COUNTER, *, alpha: float = 1.0) -> None:
    """Lay a counter at a point of the screen."""
    picture = canvas.props.mint.counter(face, size_of(canvas, share))
    blit(canvas.surface, picture, centre, alpha)


def blit(surface: pygame.Surface, picture: pygame.Surface, centre: Point, alpha: float = 1.0) -> None:
    """Copy a picture with its middle at a point, as dense as wanted."""
    at = picture.get_rect(center=(round(centre[0]), round(centre[1])))
    if alpha >= 0.995:
        surface.blit(picture, at)
    elif alpha > 0.01 and picture.get_width() * picture.get_height() <= KEPT:
        surface.blit(faded(picture, max(1, round(alpha * GREYS))), at)
    elif alpha > 0.01:
        picture = picture.copy()
        picture.set_alpha(round(alpha * 255))
        surface.blit(picture, at)


@lru_cache(maxsize=96)
def faded(picture: pygame.Surface, level: int) -> pygame.Surface:
    """Return a small picture made thinner; steps are too fine to be seen."""
    thin = picture.copy()
    thin.set_alpha(round(level * 255 / GREYS))
    return thin


def carry(canvas: Canvas, face: Face, centre: Point, share: float, lift: float) -> None:
    """Hold a counter over the table: the higher, the larger it is and the farther its shadow falls."""
    size = size_of(canvas, share)
    if lift > 0.02:
        drop = size * 0.16 * lift
        shade = soft_shadow(size, 70)
        blit(canvas.surface, shade, (centre[0] + drop * 0.7, centre[1] + drop * 1.4))
    large = round(size * (1 + 0.1 * lift))
    picture = canvas.props.mint.counter(face, large)
    blit(canvas.surface, picture, (centre[0], centre[1] - size * 0.12 * lift))


@lru_cache(maxsize=64)
def soft_shadow(size: int, alpha: int) -> pygame.Surface:
    """Return the blurred shadow of a counter held over the table."""
    whole = round(size * 1.5)
    small = pygame.Surface((max(4, whole // 6), max(4, whole // 6)), pygame.SRCALPHA)
    box = small.get_rect().inflate(-small.get_width() // 3, -small.get_height() // 3)
    small.fill((12, 10, 8, alpha), box)
    return pygame.transform.smoothscale(small, (whole, whole))


def flip(canvas: Canvas, front: Face, back: Face, centre: Point, share: float, progress: float) -> None:
    """Turn a counter over its long axis: the front narrows to an edge, the back opens."""
    half = ease(progress) * 2
    face, open_share = (front, 1 - half) if half < 1 else (back, half - 1)
    lift = 1 - abs(half - 1)
    size = size_of(canvas, share)
    shadow = soft_shadow(max(8, round(size * max(0.35, open_share) / 4) * 4), 60)
    blit(canvas.surface, shadow, (centre[0] + size * 0.1 * lift, centre[1] + size * 0.2 * lift))
    picture = turned(canvas.props.mint, face, round(size * (1 + 0.08 * lift)), max(1, round(open_share * 12)))
    blit(canvas.surface, picture, (centre[0], centre[1] - size * 0.1 * lift))


@lru_cache(maxsize=128)
def turned(mint: Mint, face: Face, size: int, twelfth: int) -> pygame.Surface:
    """Return a counter seen from the side, so many twelfths of its width open."""
    picture = mint.counter(face, size)
    if twelfth >= 12:
        return picture
    width, height = picture.get_size()
    narrow = pygame.transform.smoothscale(picture, (max(2, round(width * twelfth / 12)), height))
    shade = pygame.Surface(narrow.get_size(), pygame.SRCALPHA)
    dark = 255 - round(90 * (1 - twelfth / 12))
    shade.fill((dark, dark, dark, 255))
    narrow.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return narrow


def tilt(canvas: Canvas, before: Face, after: Face, centre: Point, share: float, progress: float) -> None:
    """Knock a counter from straight to tilted or back: the new face fades in while it swings."""
    t = ease(progress)
    size = size_of(canvas, share)
    swing = (1 - t) * t * 26
    sign = 1 if after.disrupted else -1
    straight = canvas.props.mint.counter(before, size)
    picture = pygame.transform.rotozoom(straight, sign * (6 * t + swing), 1.0)
    blit(canvas.surface, picture, centre, 1 - t * t)
    if t > 0.05:
        new = canvas.props.mint.counter(after, size)
        blit(canvas.surface, pygame.transform.rotozoom(new, sign * swing * 0.6, 1.0), centre, t)


def fall(canvas: Canvas, face: Face, centre: Point, share: float, progress: float) -> None:
    """Take a counter off the table for good: it darkens, sinks and is gone."""
    t = ease(progress)
    size = round(size_of(canvas, share) * (1 - 0.25 * t))
    picture = canvas.props.mint.counter(face, max(8, size)).copy()
    level = round(255 * (1 - 0.65 * t))
    picture.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    blit(canvas.surface, picture, (centre[0], centre[1] + size * 0.12 * t), 1 - t * t)


def frame(canvas: Canvas, centre: Point, share: float, colour: tuple[int, int, int], strength: float) -> None:
    """Draw a frame of light around a counter."""
    size = size_of(canvas, share)
    grow = round(size * (0.06 + 0.1 * (1 - strength)))
    box = pygame.Rect(0, 0, size + 2 * grow, size + 2 * grow)
    box.center = (round(centre[0]), round(centre[1]))
    width = max(2, round(size * 0.07 * strength))
    pygame.draw.rect(canvas.surface, INK, box.inflate(4, 4), width + 2, border_radius=round(size * 0.14))
    pygame.draw.rect(canvas.surface, colour, box, width, border_radius=round(size * 0.12))
