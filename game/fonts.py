"""Typefaces by role; the shipped files only, never the system's."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

import pygame

from ecs.library.paths import data_root

Role: TypeAlias = Literal["figures", "label", "text", "bold", "italic", "type"]

FILES: Final[dict[Role, str]] = {
    "figures": "BarlowCondensed-SemiBold.ttf",
    "label": "BarlowCondensed-Medium.ttf",
    "text": "IwoText-Regular.ttf",
    "bold": "IwoText-SemiBold.ttf",
    "italic": "IwoText-Italic.ttf",
    "type": "SpecialElite-Regular.ttf",
}

KEPT: Final = 1000
"""How many short lines are kept as pictures: all numbers of the map and a screen full of words."""


@cache
def font(role: Role, size: int) -> pygame.Font:
    """Return a face at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.Font(str(data_root() / "assets" / "fonts" / FILES[role]), max(6, size))


@lru_cache(maxsize=KEPT)
def _rendered(text: str, role: Role, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    return font(role, size).render(text, True, colour)


def line(text: str, role: Role, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return one line of text; short ones are kept, since they come again and again."""
    if len(text) <= 24:
        return _rendered(text, role, size, colour)
    return font(role, size).render(text, True, colour)


def write(
    surface: pygame.Surface,
    text: str,
    at: tuple[float, float],
    role: Role,
    size: int,
    colour: tuple[int, int, int],
    *,
    anchor: str = "topleft",
) -> pygame.Rect:
    """Write one line with the given corner or side at a point; return where it stands."""
    drawn = line(text, role, size, colour)
    box = drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    surface.blit(drawn, box)
    return box


def forget() -> None:
    """Drop every face: pygame is about to close, or has been opened anew."""
    font.cache_clear()
    _rendered.cache_clear()
