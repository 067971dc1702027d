"""What is printed on the map for a position: ring, badge, letter of its colour, hilltop, gun and fort."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from ecs.dday.printed.island import Position
from game import fonts
from game.art import BONE, INK, POSITION, POSITION_LETTER, Colour, Point, on, smooth
from game.stage import symbols

DASHES = 16
KEYLINE: Colour = (24, 20, 16)


def keyline(colour: str) -> Colour:
    """Return the line around a colour: dark, but white around black."""
    return BONE if colour == "black" else KEYLINE


def arc(centre: Point, inner: float, outer: float, start: float, end: float) -> list[Point]:
    """Return the outline of a piece of a ring."""
    steps = [start + (end - start) * step / 8 for step in range(9)]
    x, y = centre
    far = [(x + outer * cos(turn), y + outer * sin(turn)) for turn in steps]
    near = [(x + inner * cos(turn), y + inner * sin(turn)) for turn in reversed(steps)]
    return far + near


PATTERNS: dict[str, tuple[float, ...]] = {
    "gold": (0.64,) * 16,
    "red": (0.8,) * 6,
    "purple": (0.34,) * 28,
    "blue": (0.86, 0.3) * 6,
    "green": (0.86, 0.3, 0.3) * 4,
    "brown": (1.0,),
    "black": (0.5,) * 10,
}
"""Dashes around the ring of each colour, when colours are told by pattern too: the filled share of each part."""


def dashed_ring(
    surface: pygame.Surface, centre: Point, radius: float, width: float, colour: str, parts: tuple[float, ...]
) -> None:
    """Draw the dashed ring of a position with its keyline."""
    part = 2 * pi / len(parts)
    rim = max(2.0, width * 0.42)
    for grow, shade in ((rim, keyline(colour)), (0.0, POSITION[colour])):
        for number, share in enumerate(parts):
            start = number * part
            slack = grow / radius if share < 1 else 0.0
            draw_arc(
                surface,
                centre,
                (radius, width / 2 + grow),
                (start - slack, start + part * share + slack),
                shade,
            )


def draw_arc(
    surface: pygame.Surface,
    centre: Point,
    band: tuple[float, float],
    turn: tuple[float, float],
    shade: Colour,
) -> None:
    """Fill a piece of a ring, cut into short pieces so that it is round."""
    radius, half = band
    start, end = turn
    pieces = max(1, round((end - start) / 0.4))
    step = (end - start) / pieces
    for number in range(pieces):
        first = start + number * step
        shape = arc(centre, radius - half, radius + half, first, first + step)
        pygame.draw.polygon(surface, shade, shape)


@lru_cache(maxsize=512)
def ring(colour: str, width: int, patterns: bool = False) -> pygame.Surface:
    """Return the ring of a colour for a hex of a width."""
    parts = PATTERNS[colour] if patterns else (0.64,) * DASHES

    def paint(surface: pygame.Surface, k: float) -> None:
        side = surface.get_width()
        dashed_ring(surface, (side / 2, side / 2), side * 0.415, side * 0.04, colour, parts)

    return smooth((width, width), paint, ground=keyline(colour))


@lru_cache(maxsize=512)
def badge(key: str, colour: str, width: int) -> pygame.Surface:
    """Return the badge of a position: letter and number, and the letter of its colour in a square."""
    high = max(9, round(width * 0.2))
    text = fonts.line(key, "figures", max(8, round(high * 0.98)), on(POSITION[colour]))
    letter_ink = BONE if on(POSITION[colour]) == INK else INK
    letter = fonts.line(POSITION_LETTER[colour], "figures", max(7, round(high * 0.8)), letter_ink)
    pad = max(2, high // 5)
    square = high
    whole = (text.get_width() + 2 * pad + square, high)

    def paint(surface: pygame.Surface, k: float) -> None:
        box = surface.get_rect()
        corner = round(box.height * 0.22)
        pygame.draw.rect(surface, keyline(colour), box, border_radius=corner)
        rim = max(3, round(box.height * 0.07))
        pygame.draw.rect(surface, POSITION[colour], box.inflate(-2 * rim, -2 * rim), border_radius=corner)
        side = pygame.Rect(box.right - box.height, 0, box.height, box.height).inflate(-2 * rim, -2 * rim)
        fill = INK if letter_ink == BONE else BONE
        pygame.draw.rect(surface, fill, side, border_radius=corner)

    picture = smooth(whole, paint, ground=keyline(colour))
    picture.blit(text, text.get_rect(midleft=(pad, high // 2)))
    picture.blit(letter, letter.get_rect(center=(whole[0] - square // 2, high // 2)))
    return picture


@lru_cache(maxsize=256)
def symbol(name: str, width: int, alive: bool = True) -> pygame.Surface:
    """Return the small mark of a position: hilltop, guns or fort."""
    side = max(8, round(width * 0.22))

    def paint(surface: pygame.Surface, k: float) -> None:
        whole = surface.get_rect()
        middle = whole.center
        pygame.draw.circle(surface, KEYLINE, middle, whole.width * 0.5)
        pygame.draw.circle(surface, BONE, middle, whole.width * 0.44)
        ink: Colour = KEYLINE if alive else (150, 140, 124)
        if name == "hilltop":
            r = whole.width * 0.27
            x, y = middle
            pygame.draw.polygon(surface, ink, [(x, y - r), (x + r, y + r * 0.75), (x - r, y + r * 0.75)])
        elif name == "guns":
            symbols.gun(surface, middle, whole.width * 0.26, ink, round(whole.width * 0.09))
        else:
            size = whole.width * 0.26
            symbols.pillbox(surface, middle, size, ink, hollow=True, width=round(whole.width * 0.09))

    return smooth((side, side), paint, ground=KEYLINE)


def print_position(
    surface: pygame.Surface, position: Position, centre: Point, width: int, *, patterns: bool = False
) -> None:
    """Print a position into its hex."""
    x, y = centre
    picture = ring(position.colour, width, patterns)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
    if width < 31:
        return
    print_badge(surface, position, centre, width)
    names = [("hilltop", position.hilltop), ("guns", position.artillery), ("fort", bool(position.fort))]
    at = [(0.36, 0.22), (0.36, -0.12), (-0.36, 0.22)]
    for (name, there), (dx, dy) in zip(names, at, strict=True):
        if there:
            mark = symbol(name, width)
            surface.blit(mark, mark.get_rect(center=(round(x + dx * width), round(y + dy * width))))


def print_badge(surface: pygame.Surface, position: Position, centre: Point, width: int) -> None:
    """Print the badge of a position at the upper rim of its ring."""
    mark = badge(position.key, position.colour, width)
    at = (round(centre[0]), round(centre[1] - width * 0.4))
    surface.blit(mark, mark.get_rect(center=at))


LEVEL_INK: Colour = (112, 66, 24)


@lru_cache(maxsize=256)
def level(number: int, width: int, *, lower: bool) -> pygame.Surface:
    """Return the level of a hex: a small hill before the figure, so that nobody reads it as part of a number."""
    size = max(10, round(width * 0.14))
    figure = fonts.line(str(number), "figures", size, LEVEL_INK)
    hill = round(size * 0.5)
    wide = hill + 2 + figure.get_width() + (hill + 2 if lower else 0)
    picture = pygame.Surface((wide, figure.get_height()), pygame.SRCALPHA)
    foot = round(figure.get_height() * 0.7)
    pygame.draw.polygon(picture, LEVEL_INK, [(0, foot), (hill, foot), (hill / 2, foot - hill)])
    picture.blit(figure, (hill + 2, 0))
    if lower:
        left = hill + 4 + figure.get_width()
        top = foot - hill
        pygame.draw.polygon(picture, LEVEL_INK, [(left, top), (left + hill, top), (left + hill / 2, foot)])
    return picture
