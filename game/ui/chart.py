"""The chart that lies under every menu: the map on the table, or the coast in ink where it is missing."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

import pygame

from ecs.library.paths import data_root
from game.art import BONE, INK, PAPER, TABLE, mix

TURN: Final = 64.2


@lru_cache(maxsize=1)
def chart(size: tuple[int, int]) -> pygame.Surface:
    """Return the table with the coast drawn on it in ink, with lines of depth around it."""
    surface = pygame.Surface(size)
    surface.fill(TABLE)
    grid = mix(TABLE, BONE, 0.06)
    step = max(24, size[1] // 14)
    for x in range(0, size[0], step):
        pygame.draw.line(surface, grid, (x, 0), (x, size[1]))
    for y in range(0, size[1], step):
        pygame.draw.line(surface, grid, (0, y), (size[0], y))
    photograph = relief(size)
    if photograph is not None:
        lay_sheet(surface, photograph)
        return surface
    points = coast(size)
    if points:
        for width, share in ((90, 0.025), (56, 0.045), (30, 0.075), (12, 0.12)):
            wide = round(width * size[1] / 1080)
            shade = mix(TABLE, (126, 158, 160), share * 2)
            pygame.draw.polygon(surface, shade, points)
            for point in points:
                pygame.draw.circle(surface, shade, point, wide)
        pygame.draw.polygon(surface, mix(PAPER, TABLE, 0.35), points)
        pygame.draw.aalines(surface, INK, True, points)
        pygame.draw.lines(surface, mix(INK, PAPER, 0.1), True, points, max(2, size[1] // 500))
    return surface


def relief(size: tuple[int, int]) -> pygame.Surface | None:
    """Return the relief of the island, small enough for the table; None when there is none."""
    path = data_root() / "maps" / "iwo_jima_relief.png"
    try:
        full = pygame.image.load(str(path))
    except (OSError, pygame.error):
        return None
    high = round(size[1] * 0.74)
    wide = round(full.get_width() * high / full.get_height())
    return pygame.transform.smoothscale(full.convert(), (wide, high))


def lay_sheet(surface: pygame.Surface, map_picture: pygame.Surface) -> None:
    """Lay the map on the table, a little askew, under the lamp."""
    width, height = surface.get_size()
    rim = round(height * 0.018)
    whole = (map_picture.get_width() + 2 * rim, map_picture.get_height() + 2 * rim)
    paper = pygame.Surface(whole, pygame.SRCALPHA)
    paper.fill((*PAPER, 0))
    paper.fill(PAPER, paper.get_rect().inflate(-4, -4))
    paper.blit(map_picture, (rim, rim))
    pygame.draw.rect(paper, INK, map_picture.get_rect(topleft=(rim, rim)), 1)
    turned = pygame.transform.rotozoom(paper, 2.2, 1.0)
    place = turned.get_rect(center=(round(width * 0.66), round(height * 0.53)))
    shade = pygame.mask.from_surface(turned, 200).to_surface(
        setcolor=(10, 12, 12, 150), unsetcolor=(0, 0, 0, 0)
    )
    surface.blit(shade, place.move(round(height * 0.009), round(height * 0.013)))
    surface.blit(turned, place)
    lamp(surface)


def lamp(surface: pygame.Surface) -> None:
    """Darken the table away from the light."""
    small = pygame.Surface((64, 36), pygame.SRCALPHA)
    for x in range(64):
        for y in range(36):
            away = ((x / 64 - 0.62) ** 2 + ((y / 36 - 0.46) * 0.62) ** 2) ** 0.5
            small.set_at((x, y), (10, 13, 14, min(225, round(max(0.0, away - 0.16) * 420))))
    surface.blit(pygame.transform.smoothscale(small, surface.get_size()), (0, 0))


def coast(size: tuple[int, int]) -> list[tuple[float, float]]:
    """Return the coast on the screen; nothing when its file is not there."""
    path = data_root() / "maps" / "sources" / "iwo_jima_coast.geojson"
    try:
        features = json.loads(path.read_text(encoding="utf-8"))["features"]
    except (OSError, ValueError, KeyError):
        return []
    rings = [ring for feature in features for ring in rings_of(feature["geometry"])]
    if not rings:
        return []
    ring = max(rings, key=len)
    middle = pygame.Vector2(sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring))
    turned = [pygame.Vector2((p[0] - middle.x) * 0.91, -(p[1] - middle.y)).rotate(90 - TURN) for p in ring]
    wide = max(p.x for p in turned) - min(p.x for p in turned)
    high = max(p.y for p in turned) - min(p.y for p in turned)
    zoom = min(size[0] * 0.56 / wide, size[1] * 0.76 / high)
    return [(size[0] * 0.66 + p.x * zoom, size[1] * 0.54 + p.y * zoom) for p in turned]


def rings_of(geometry: dict[str, Any]) -> list[list[list[float]]]:
    """Return the outer rings of a shape."""
    kind = geometry.get("type")
    found: list[Any] = geometry.get("coordinates", [])
    if kind == "Polygon":
        return found[:1]
    if kind == "MultiPolygon":
        return [shape[0] for shape in found]
    return [found] if kind == "LineString" else []
