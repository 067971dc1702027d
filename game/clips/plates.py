"""Small printed plates: what a shot did, who acts, what was added up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game import fonts
from game.art import INK, PAPER_LIGHT, POSITION, RULE_LINE, SOFT_INK, Colour, Point, on
from game.clips.clip import Canvas
from game.clips.pieces import blit
from game.clips.timing import ease, ease_out, part


class Line(NamedTuple):
    """A line of a plate: words on the left, a figure on the right."""

    text: str
    figure: str = ""
    colour: Colour = INK
    strong: bool = False


@lru_cache(maxsize=256)
def tag(text: str, size: int, ground: Colour) -> pygame.Surface:
    """Return a short word on a coloured slip."""
    ink = on(ground)
    word = fonts.line(text, "figures", size, ink)
    pad = max(4, size // 3)
    picture = pygame.Surface((word.get_width() + 2 * pad + 4, word.get_height() + 6), pygame.SRCALPHA)
    box = picture.get_rect()
    pygame.draw.rect(picture, (10, 8, 6, 110), box.move(2, 2), border_radius=4)
    box = box.inflate(-4, -4)
    pygame.draw.rect(picture, ground, box, border_radius=3)
    pygame.draw.rect(picture, ink, box, 1, border_radius=3)
    picture.blit(word, word.get_rect(center=box.center))
    return picture


def show_tag(
    canvas: Canvas, text: str, centre: Point, ground: Colour, progress: float, *, share: float = 0.56
) -> None:
    """Let a slip rise a little, stand, and stay; `share` is the size of the counter it belongs to."""
    size = max(13, round(canvas.width * share * 0.36))
    come = ease_out(part(progress, 0.0, 0.35))
    rise = canvas.width * 0.14 * (1 - come)
    blit(canvas.surface, tag(text, size, ground), (centre[0], centre[1] + rise), come)


@lru_cache(maxsize=64)
def position_tag(name: str, word: str, colour: str, size: int) -> pygame.Surface:
    """Return the slip of a position: its name in its colour, and a word."""
    head = tag(name, size, POSITION[colour])
    body = tag(word, max(12, size * 3 // 4), PAPER_LIGHT)
    whole = pygame.Surface(
        (max(head.get_width(), body.get_width()), head.get_height() + body.get_height() - 5), pygame.SRCALPHA
    )
    whole.blit(body, body.get_rect(midbottom=(whole.get_width() // 2, whole.get_height())))
    whole.blit(head, head.get_rect(midtop=(whole.get_width() // 2, 0)))
    return whole


def banner(canvas: Canvas, title: str, subtitle: str, progress: float) -> None:
    """Show a strip of paper across the head of the map: a turn, a phase, an event."""
    view = canvas.camera.view
    come = ease_out(part(progress, 0.0, 0.25)) * (1 - ease(part(progress, 0.85, 1.0)))
    if come <= 0.01:
        return
    picture = strip(title, subtitle, min(760, view.width - 40), max(20, view.height // 34))
    at = view.top + canvas.camera.head + picture.get_height() * (0.72 - 0.35 * (1 - come)) + 12
    blit(canvas.surface, picture, (view.centerx, at), come)


@lru_cache(maxsize=16)
def strip(title: str, subtitle: str, widest: int, size: int) -> pygame.Surface:
    """Return the strip of a banner."""
    head = fonts.line(title, "type", size, INK)
    small = max(15, size * 11 // 20)
    foot = fonts.line(subtitle, "italic", small, SOFT_INK) if subtitle else None
    width = min(widest, max(head.get_width(), foot.get_width() if foot else 0) + size * 3)
    height = round(head.get_height() + (foot.get_height() if foot else 0) + size * 1.2)
    picture = sheet((width, height))
    pygame.draw.line(picture, RULE_LINE, (14, 8), (width - 18, 8))
    pygame.draw.line(picture, RULE_LINE, (14, height - 14), (width - 18, height - 14))
    middle = (width - 4) // 2
    picture.blit(head, head.get_rect(midtop=(middle, round(size * 0.5))))
    if foot:
        picture.blit(foot, foot.get_rect(midtop=(middle, round(size * 0.5) + head.get_height())))
    return picture


def sheet(size: tuple[int, int]) -> pygame.Surface:
    """Return a clean sheet of paper with its shadow at the right and below."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    box = pygame.Rect(0, 0, size[0] - 4, size[1] - 4)
    pygame.draw.rect(picture, (8, 7, 5, 70), box.move(4, 4), border_radius=5)
    pygame.draw.rect(picture, (8, 7, 5, 60), box.move(2, 2), border_radius=5)
    pygame.draw.rect(picture, PAPER_LIGHT, box, border_radius=4)
    pygame.draw.rect(picture, INK, box, 1, border_radius=4)
    return picture


def table(
    canvas: Canvas, title: str, lines: Sequence[Line], near: Point, shown: int, alpha: float = 1.0
) -> None:
    """Show a plate of sums beside a place; the first `shown` lines are written already."""
    size = max(16, canvas.camera.view.height // 58)
    picture = sums(title, tuple(lines), shown, size)
    blit(canvas.surface, picture, free_place(canvas, picture.get_rect(), near).center, alpha)


def free_place(canvas: Canvas, box: pygame.Rect, near: Point) -> pygame.Rect:
    """Return where a plate beside a place hides the fewest US counters."""
    away = round(canvas.width * 0.75)
    x, y = round(near[0]), round(near[1])
    places = []
    for side, at in (
        ("midleft", (x + away, y)),
        ("midright", (x - away, y)),
        ("midbottom", (x, y - away)),
        ("midtop", (x, y + away)),
    ):
        place = box.copy()
        setattr(place, side, at)
        places.append(place.clamp(canvas.camera.view.inflate(-16, -16)))
    spots = [spot for spot in canvas.shown.layout.spots.values() if spot.face.side == "us"]
    points = [canvas.camera.to_screen(spot.point) for spot in spots]
    target = pygame.Rect(0, 0, canvas.width, canvas.width)
    target.center = (x, y)

    def hidden(place: pygame.Rect) -> int:
        return sum(place.collidepoint(point) for point in points) + 20 * place.colliderect(target)

    return min(places, key=hidden)


@lru_cache(maxsize=4)
def sums(title: str, lines: tuple[Line, ...], shown: int, size: int) -> pygame.Surface:
    """Return a plate of sums."""
    rows = [
        (
            fonts.line(line.text, "bold" if line.strong else "text", size, line.colour),
            fonts.line(line.figure, "figures", round(size * 1.25), line.colour),
        )
        for line in lines
    ]
    head = fonts.line(title, "type", round(size * 1.1), INK)
    step = round(size * 1.55)
    width = max([head.get_width(), *(a.get_width() + b.get_width() + size * 2 for a, b in rows)]) + size * 2
    picture = sheet((width + 4, head.get_height() + step * len(rows) + round(size * 2)))
    picture.blit(head, (size, round(size * 0.6)))
    y = round(size * 0.9) + head.get_height()
    pygame.draw.line(picture, RULE_LINE, (size, y), (width - size, y))
    for number, (text, figure) in enumerate(rows):
        if number >= shown:
            break
        middle = y + step * number + step * 0.6
        picture.blit(text, text.get_rect(midleft=(size, middle)))
        picture.blit(figure, figure.get_rect(midright=(width - size, middle)))
    return picture


def shade(surface: pygame.Surface, area: pygame.Rect, strength: float) -> None:
    """Darken a part of the screen."""
    if strength <= 0.01:
        return
    level = round(255 * (1 - strength))
    surface.fill((level, level, level), area, special_flags=pygame.BLEND_RGB_MULT)
