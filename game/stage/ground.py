"""The ground under the printing: the painted terrain of the map, or plain polygons where there is none."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

import pygame

from ecs.dday.printed.island import Island
from ecs.library.problems import BadData
from game.art import ASH, SEA, SEA_SHALLOW, Colour, mix
from game.stage.grid import Grid

log = logging.getLogger(__name__)

TERRAIN: dict[str, Colour] = {"clear": ASH, "rocky": (128, 118, 106), "wooded": (122, 130, 104)}

PRINTED: Final = frozenset({"elevation"})
"""Layers that the sheet prints itself, sharp at every zoom."""


def paint_ground(island: Island, grid: Grid, tmx: Path) -> pygame.Surface:
    """Return the ground of a map at its own scale."""
    try:
        from game.stage.terrain import draw_terrain
    except ImportError:
        return plain_ground(island, grid)
    try:
        return draw_terrain(tmx, without=PRINTED)
    except (BadData, OSError, ValueError, pygame.error) as problem:
        log.warning("the terrain could not be painted: %s", problem)
        return plain_ground(island, grid)


def plain_ground(island: Island, grid: Grid) -> pygame.Surface:
    """Return flat polygons in the colours of the ground, lighter the higher they lie."""
    surface = pygame.Surface(grid.size)
    surface.fill(SEA)
    for key in island.board.hexes:
        pygame.draw.circle(surface, SEA_SHALLOW, grid.centre(key), grid.width * 1.1)
    for key, each in island.board.hexes.items():
        colour = mix(TERRAIN.get(each.terrain, ASH), (214, 204, 176), min(each.level, 8) * 0.075)
        if each.beach:
            colour = (116, 110, 102)
        elif each.airfield:
            colour = mix(colour, (226, 216, 190), 0.6)
        points = [(x, y) for x, y in grid.corners(key)]
        pygame.draw.polygon(surface, colour, points)
        pygame.draw.polygon(surface, colour, points, 3)
    for (one, other), kinds in sorted(island.board.sides.items()):
        paint_side(surface, grid, one, other, kinds)
    return surface


def paint_side(surface: pygame.Surface, grid: Grid, one: str, other: str, kinds: frozenset[str]) -> None:
    """Draw a road from hex to hex, a bluff or cliff along the hexside."""
    a, b = grid.centre(one), grid.centre(other)
    if "road" in kinds:
        pygame.draw.line(surface, (176, 164, 138), a, b, 4)
    if not kinds & {"bluff", "cliff"}:
        return
    along = pygame.Vector2(b[0] - a[0], b[1] - a[1]).rotate(90).normalize() * grid.width * 0.28
    middle = pygame.Vector2((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    width = 9 if "cliff" in kinds else 5
    pygame.draw.line(surface, (72, 62, 52), middle - along, middle + along, width)
