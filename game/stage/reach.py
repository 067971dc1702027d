"""Who commands what: the hexes of each headquarters, and the units out of command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

import pygame

from ecs.core import hexgrid
from ecs.dday.views import UsView
from game import fonts
from game.art import BONE, INK, SIGNAL, Colour, Point, mix, on, smooth
from game.stage import lights
from game.stage.camera import Camera
from game.text.names import unit_name

INKS: tuple[Colour, ...] = (
    (255, 214, 92),
    (120, 214, 255),
    (255, 150, 110),
    (176, 236, 120),
    (226, 160, 255),
    (255, 255, 255),
    (255, 190, 200),
    (140, 240, 214),
)
"""Lines of the regiments, told apart by their numbers too."""


SHORT = 60
"""Width of a hex below which the labels only tell the number."""

Areas: TypeAlias = Sequence[tuple[UsView, frozenset[str]]]
"""Headquarters with the hexes they command."""


def draw_reach(
    surface: pygame.Surface, camera: Camera, areas: Areas, hovered: str, *, everything: bool
) -> None:
    """Draw the command ranges: all of the regiments, and of the headquarters under the mouse with its fill."""
    for unit, area in areas:
        if everything and unit.kind == "regiment" and unit.key != hovered:
            outline(surface, camera, area, colour_of(unit), strong=False)
    for unit, area in areas:
        if unit.key == hovered:
            fill(surface, camera, area, colour_of(unit))
            outline(surface, camera, area, colour_of(unit), strong=True)


def draw_labels(
    surface: pygame.Surface, camera: Camera, areas: Areas, hovered: str, *, everything: bool
) -> None:
    """Write whose ranges are shown, below each headquarters."""
    for unit, _ in areas:
        if unit.key == hovered or (everything and unit.kind == "regiment"):
            label(surface, camera, unit)


def colour_of(unit: UsView) -> Colour:
    """Return the line of a regiment."""
    return INKS[unit.regiment % len(INKS)]


def fill(surface: pygame.Surface, camera: Camera, area: Iterable[str], colour: Colour) -> None:
    """Lay a faint tint over the hexes of a range."""
    picture = lights.light(camera, colour, 56, 0.0)
    surface.fblits(
        [(picture, picture.get_rect(center=lights.rounded(camera.hex_centre(key)))) for key in sorted(area)]
    )


def outline(
    surface: pygame.Surface, camera: Camera, area: frozenset[str], colour: Colour, *, strong: bool
) -> None:
    """Draw the line around a range."""
    width = max(2, round(camera.hex_width * (0.06 if strong else 0.045)))
    lines = [(camera.to_screen(a), camera.to_screen(b)) for a, b in rim(camera, area)]
    for shade, wide in ((INK, width + 3), (colour, width)):
        for start, end in lines:
            pygame.draw.line(surface, shade, start, end, wide)
            pygame.draw.circle(surface, shade, end, wide / 2)
            pygame.draw.circle(surface, shade, start, wide / 2)


def rim(camera: Camera, area: frozenset[str]) -> list[tuple[Point, Point]]:
    """Return the hexsides between a range and the hexes outside it."""
    found = []
    for key in sorted(area):
        corners = camera.grid.corners(key)
        middle = camera.grid.centre(key)
        inside = {
            _sector(middle, camera.grid.centre(near)) for near in hexgrid.neighbours(key) if near in area
        }
        found += [(corners[turn], corners[(turn + 1) % 6]) for turn in range(6) if turn not in inside]
    return found


def _sector(middle: Point, near: Point) -> int:
    """Return which side of a hex, counted clockwise from the upper right one, faces a neighbour."""
    dx, dy = near[0] - middle[0], near[1] - middle[1]
    if abs(dy) < 1:
        return 1 if dx > 0 else 4
    if dy < 0:
        return 0 if dx > 0 else 5
    return 2 if dx > 0 else 3


def label(surface: pygame.Surface, camera: Camera, unit: UsView) -> None:
    """Write the name of a headquarters at the lower rim of its hex."""
    x, y = camera.hex_centre(unit.where)
    text = f"POST {unit.regiment}" if unit.post else unit_name(unit.key)
    if camera.hex_width < SHORT:
        text = f"P{unit.regiment}" if unit.post else str(unit.regiment)
    colour = colour_of(unit)
    word = fonts.line(text, "figures", min(24, max(14, camera.hex_width // 4)), on(colour))
    box = word.get_rect(center=lights.rounded((x, y + camera.hex_width * 0.4))).inflate(10, 4)
    pygame.draw.rect(surface, colour, box, border_radius=4)
    pygame.draw.rect(surface, INK, box, 1, border_radius=4)
    surface.blit(word, word.get_rect(center=box.center))


@lru_cache(maxsize=64)
def stray(size: int) -> pygame.Surface:
    """Return the mark of a unit out of command: a struck-out radio mast on a red disc."""
    side = max(9, round(size * 0.36))

    def paint(surface: pygame.Surface, k: float) -> None:
        whole = surface.get_width()
        middle = (whole / 2, whole / 2)
        pygame.draw.circle(surface, INK, middle, whole * 0.5)
        pygame.draw.circle(surface, BONE, middle, whole * 0.45)
        pygame.draw.circle(surface, SIGNAL, middle, whole * 0.39)
        thick = max(2, round(whole * 0.09))
        ink = mix(BONE, SIGNAL, 0.05)
        pygame.draw.line(surface, ink, (whole * 0.5, whole * 0.76), (whole * 0.5, whole * 0.4), thick)
        pygame.draw.line(surface, ink, (whole * 0.5, whole * 0.42), (whole * 0.34, whole * 0.24), thick)
        pygame.draw.line(surface, ink, (whole * 0.5, whole * 0.42), (whole * 0.66, whole * 0.24), thick)
        pygame.draw.line(surface, INK, (whole * 0.16, whole * 0.8), (whole * 0.84, whole * 0.2), thick)

    return smooth((side, side), paint, ground=SIGNAL)


@lru_cache(maxsize=64)
def garrison(width: int) -> pygame.Surface:
    """Return a garrison marker: a small olive tile with the flag on its staff."""
    side = max(11, round(width * 0.4))

    def paint(surface: pygame.Surface, k: float) -> None:
        whole = surface.get_width()
        box = surface.get_rect()
        pygame.draw.rect(surface, INK, box, border_radius=round(whole * 0.16))
        inner = box.inflate(-whole * 0.1, -whole * 0.1)
        pygame.draw.rect(surface, (196, 198, 156), inner, border_radius=round(whole * 0.12))
        staff = pygame.Rect(whole * 0.27, whole * 0.18, whole * 0.07, whole * 0.66)
        pygame.draw.rect(surface, INK, staff)
        flag = pygame.Rect(staff.right, whole * 0.2, whole * 0.42, whole * 0.32)
        pygame.draw.rect(surface, BONE, flag)
        for stripe in range(3):
            pygame.draw.rect(
                surface,
                SIGNAL,
                (flag.left, flag.top + flag.height * stripe * 0.4, flag.width, flag.height * 0.2),
            )
        pygame.draw.rect(surface, (40, 58, 110), (flag.left, flag.top, flag.width * 0.45, flag.height * 0.6))
        pygame.draw.rect(surface, INK, flag, max(1, round(whole * 0.03)))

    return smooth((side, side), paint, ground=INK)
