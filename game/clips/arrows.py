"""Arrows of men on foot: they grow out of the ground they come from and point at whom they mean."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.art import BONE, INK, Colour, Point
from game.clips.clip import Canvas
from game.clips.timing import between, clamped, ease_out

RED: Colour = (158, 34, 22)
STOP = 0.3
"""Share of a hex that an arrow stops short of the middle of its target."""


def arrow(
    canvas: Canvas, start: Point, end: Point, progress: float, *, bold: bool = True, alpha: float = 1.0
) -> None:
    """Draw a swung arrow as far as it has come."""
    grown = ease_out(progress)
    if grown <= 0.05 or alpha <= 0.02:
        return
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length() < canvas.width * 0.5:
        return
    reach = max(0.0, way.length() - canvas.width * STOP)
    tip = pygame.Vector2(start) + way.normalize() * reach
    spine = bent(start, (tip.x, tip.y), grown)
    thick = canvas.width * (0.13 if bold else 0.08)
    shape = ribbon(spine, thick)
    left = round(min(x for x, _ in shape) - thick) - 4
    top = round(min(y for _, y in shape) - thick) - 4
    wide = round(max(x for x, _ in shape) + thick) - left + 8
    high = round(max(y for _, y in shape) + thick) - top + 8
    picture = pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)
    moved = [(x - left, y - top) for x, y in shape]
    pygame.draw.polygon(picture, (*RED, 235), moved)
    pygame.draw.polygon(picture, BONE, moved, max(1, round(thick * 0.16)))
    pygame.draw.aalines(picture, INK, True, moved)
    picture.set_alpha(round(255 * clamped(alpha)))
    canvas.surface.blit(picture, (left, top))


def bent(start: Point, end: Point, grown: float) -> list[Point]:
    """Return the middle line of an arrow that swings out to its left."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    side = way.rotate(-90) * 0.14
    middle = pygame.Vector2(between(start, end, 0.5)) + side
    control = (middle.x, middle.y)
    steps = 14
    found = []
    for step in range(steps + 1):
        t = grown * step / steps
        found.append(between(between(start, control, t), between(control, end, t), t))
    return found


def ribbon(spine: Sequence[Point], thick: float) -> list[Point]:
    """Return the outline of an arrow along a line: a tail that swells, and a head."""
    last = len(spine) - 1
    left: list[Point] = []
    right: list[Point] = []
    neck = last - 2
    for number in range(neck + 1):
        ahead = pygame.Vector2(spine[min(number + 1, last)]) - pygame.Vector2(spine[max(number - 1, 0)])
        if ahead.length() == 0:
            continue
        half = ahead.normalize().rotate(90) * thick * (0.28 + 0.42 * number / max(1, neck))
        x, y = spine[number]
        left.append((x + half.x, y + half.y))
        right.append((x - half.x, y - half.y))
    ahead = pygame.Vector2(spine[last]) - pygame.Vector2(spine[neck])
    if ahead.length() == 0 or not left:
        return [spine[0], spine[last], spine[0]]
    barb = ahead.normalize().rotate(90) * thick * 1.35
    x, y = spine[neck]
    tip = pygame.Vector2(spine[last]) + ahead.normalize() * thick * 0.6
    return [*left, (x + barb.x, y + barb.y), (tip.x, tip.y), (x - barb.x, y - barb.y), *reversed(right)]
