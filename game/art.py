"""Palette and the few brushes everything is painted with: ink on paper, under a lamp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

INK: Final[Colour] = (33, 30, 26)
SOFT_INK: Final[Colour] = (88, 80, 68)
PAPER: Final[Colour] = (232, 224, 203)
PAPER_LIGHT: Final[Colour] = (243, 237, 221)
PAPER_DARK: Final[Colour] = (212, 201, 174)
RULE_LINE: Final[Colour] = (178, 165, 135)
TABLE: Final[Colour] = (38, 44, 46)
TABLE_LIGHT: Final[Colour] = (58, 66, 68)
BONE: Final[Colour] = (240, 234, 214)
LAMP: Final[Colour] = (255, 236, 179)
SIGNAL: Final[Colour] = (166, 43, 27)
GOOD: Final[Colour] = (47, 92, 51)
CHOICE: Final[Colour] = (255, 214, 92)
TARGET: Final[Colour] = (255, 122, 74)

POSITION: Final[dict[str, Colour]] = {
    "gold": (0xFD, 0xEB, 0x6D),
    "red": (0xE5, 0x7E, 0x70),
    "purple": (0x76, 0x1D, 0x97),
    "blue": (0x69, 0x8C, 0xE2),
    "green": (0x0E, 0x69, 0x1C),
    "brown": (0x43, 0x1F, 0x04),
    "black": (0x14, 0x14, 0x16),
}
"""The six colours of positions, and black; each always carries its letter."""

POSITION_LETTER: Final[dict[str, str]] = {
    "gold": "O",
    "red": "R",
    "purple": "P",
    "blue": "B",
    "green": "G",
    "brown": "N",
    "black": "K",
}

SEA: Final[Colour] = (121, 142, 145)
SEA_SHALLOW: Final[Colour] = (146, 164, 160)
ASH: Final[Colour] = (150, 144, 130)


def on(colour: Colour) -> Colour:
    """Return the ink that reads best on a ground: dark ink or bone white."""
    return INK if contrast(colour, INK) >= contrast(colour, BONE) else BONE


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast of two colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two; share 0 gives the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def smooth(
    size: tuple[int, int],
    paint: Callable[[pygame.Surface, float], None],
    *,
    ground: Colour = INK,
    factor: int = 4,
) -> pygame.Surface:
    """Paint something several times larger and shrink it, so that every edge is soft.

    `paint(surface, factor)` gets a clear surface; `ground` is the colour the edges fade to.
    """
    width, height = size
    large = pygame.Surface((max(1, width * factor), max(1, height * factor)), pygame.SRCALPHA)
    large.fill((*ground, 0))
    paint(large, factor)
    return pygame.transform.smoothscale(large, (max(1, width), max(1, height)))


def panel(surface: pygame.Surface, box: pygame.Rect, fill: Colour, *, edge: Colour | None = None) -> None:
    """Fill a sheet of paper and draw its edge."""
    surface.fill(fill, box)
    if edge:
        pygame.draw.rect(surface, edge, box, 1)


def dashes(start: Point, end: Point, dash: float, gap: float) -> list[tuple[Point, Point]]:
    """Cut a line into dashes."""
    (ax, ay), (bx, by) = start, end
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    if length == 0:
        return []
    ux, uy = (bx - ax) / length, (by - ay) / length
    found: list[tuple[Point, Point]] = []
    at = 0.0
    while at < length:
        to = min(at + dash, length)
        found.append(((ax + ux * at, ay + uy * at), (ax + ux * to, ay + uy * to)))
        at += dash + gap
    return found


def star(centre: Point, radius: float, points: int = 5, inner: float = 0.42) -> list[Point]:
    """Return the corners of a star."""
    corners: list[Point] = []
    for step in range(points * 2):
        reach = radius if step % 2 == 0 else radius * inner
        turn = pygame.Vector2(0, -reach).rotate(step * 180 / points)
        corners.append((centre[0] + turn.x, centre[1] + turn.y))
    return corners


def target_symbol(surface: pygame.Surface, name: str, centre: Point, radius: float, colour: Colour) -> None:
    """Draw a filled circle, diamond, triangle or star."""
    x, y = centre
    r = radius
    if name == "circle":
        pygame.draw.circle(surface, colour, centre, r * 0.9)
    elif name == "diamond":
        pygame.draw.polygon(surface, colour, [(x, y - r * 1.1), (x + r, y), (x, y + r * 1.1), (x - r, y)])
    elif name == "triangle":
        points = [(x, y - r), (x + r * 1.05, y + r * 0.85), (x - r * 1.05, y + r * 0.85)]
        pygame.draw.polygon(surface, colour, points)
    elif name == "star":
        pygame.draw.polygon(surface, colour, star(centre, r * 1.15))
