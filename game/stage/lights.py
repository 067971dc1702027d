"""Lights on the map: hexes and units that may be chosen, the hex under the mouse, fields of fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import pygame

from game import fonts
from game.art import BONE, CHOICE, INK, POSITION, TARGET, Colour, Point, on, smooth
from game.stage.camera import Camera
from game.stage.grid import Grid

ATTACKS = frozenset({"attack", "barrage", "naval", "air", "fight", "target"})


@lru_cache(maxsize=64)
def hex_light(width: int, height: int, pitch: float, colour: Colour, fill: int, rim: float) -> pygame.Surface:
    """Return a lit hex: a faint fill and a rim."""

    def points(surface: pygame.Surface, inset: float) -> list[Point]:
        w, h = surface.get_size()
        cx, cy = w / 2, h / 2
        half_w, half_h = w / 2 - inset, h / 2 - inset * 1.15
        low = half_h * (2 * pitch / height - 1)
        return [
            (cx, cy - half_h),
            (cx + half_w, cy - low),
            (cx + half_w, cy + low),
            (cx, cy + half_h),
            (cx - half_w, cy + low),
            (cx - half_w, cy - low),
        ]

    def paint(surface: pygame.Surface, k: float) -> None:
        side = surface.get_width()
        pygame.draw.polygon(surface, (*INK, 150), points(surface, side * 0.008))
        pygame.draw.polygon(surface, (*colour, 235), points(surface, side * 0.02))
        pygame.draw.polygon(surface, (*colour, fill), points(surface, side * (0.02 + rim)))

    return smooth((width, height), paint, ground=colour, factor=3)


def light(camera: Camera, colour: Colour, fill: int, rim: float = 0.04) -> pygame.Surface:
    """Return the lit hex for the present zoom."""
    grid: Grid = camera.grid
    height = round(grid.height * camera.zoom)
    return hex_light(camera.hex_width, height, grid.pitch * camera.zoom, colour, fill, rim)


def hatch(camera: Camera, level: str) -> pygame.Surface:
    """Return the hatching of a hex under fire: dense where it is intense, wide where it is steady."""
    height = round(camera.grid.height * camera.zoom)
    return _hatch(camera.hex_width, height, level)


@lru_cache(maxsize=64)
def _hatch(width: int, height: int, level: str) -> pygame.Surface:
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    low = height / 4
    shape = [
        (width / 2, 0),
        (width, low),
        (width, height - low),
        (width / 2, height),
        (0, height - low),
        (0, low),
    ]
    pygame.draw.polygon(mask, (255, 255, 255, 255), shape)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((150, 24, 12, 70 if level == "intense" else 26))
    step = max(4, round(width * (0.12 if level == "intense" else 0.25)))
    thick = max(1, round(width * 0.03))
    for x in range(-height, width, step):
        pygame.draw.line(picture, (120, 16, 8, 200), (x, height), (x + height, 0), thick)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def draw_hexes(
    surface: pygame.Surface, camera: Camera, hexes: Mapping[str, bool], hovered: str | None
) -> None:
    """Light the hexes that may be chosen; True marks a target of fire."""
    shapes = []
    for key, hostile in hexes.items():
        colour = TARGET if hostile else CHOICE
        picture = light(camera, colour, 130 if key == hovered else 66, 0.065 if key == hovered else 0.05)
        shapes.append((picture, picture.get_rect(center=rounded(camera.hex_centre(key)))))
    surface.fblits(shapes)


def draw_hover(surface: pygame.Surface, camera: Camera, key: str) -> None:
    """Mark the hex under the mouse."""
    picture = light(camera, BONE, 0, 0.02)
    surface.blit(picture, picture.get_rect(center=rounded(camera.hex_centre(key))))


@lru_cache(maxsize=128)
def glow(size: int, colour: Colour, strong: bool) -> pygame.Surface:
    """Return the frame of light around a counter that may be chosen."""
    pad = max(3, round(size * 0.13))
    whole = size + 2 * pad

    def paint(surface: pygame.Surface, k: float) -> None:
        side = surface.get_width()
        steps = 6
        for step in range(steps):
            inset = round(step * pad * k * 0.62 / steps)
            box = pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset)
            alpha = round((70 if strong else 44) * (step + 1) / 2)
            pygame.draw.rect(surface, (*colour, min(255, alpha)), box, border_radius=round(side * 0.13))
        inner = round(pad * k * 0.62)
        box = pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset)
        width = round(pad * k * (0.5 if strong else 0.36))
        pygame.draw.rect(surface, colour, box.inflate(-inner * 0, 0), width, border_radius=round(side * 0.11))

    return smooth((whole, whole), paint, ground=colour, factor=3)


def draw_field(
    surface: pygame.Surface, camera: Camera, levels: Mapping[str, str], colour: str, *, faint: bool = False
) -> None:
    """Show a field of fire: a full disc where it is intense, an open one where it is steady."""
    shapes = []
    for key, level in levels.items():
        picture = field_mark(camera.hex_width, colour, level, faint)
        shapes.append((picture, picture.get_rect(center=rounded(camera.hex_centre(key)))))
    surface.fblits(shapes)


@lru_cache(maxsize=256)
def field_mark(width: int, colour: str, level: str, faint: bool) -> pygame.Surface:
    """Return the mark of one level of fire in one colour."""
    plain = POSITION[colour]
    rim = BONE if colour in ("black", "brown", "purple", "green") else INK

    def paint(surface: pygame.Surface, k: float) -> None:
        side = surface.get_width()
        middle = (side / 2, side / 2)
        alpha = 110 if faint else 190
        if level == "intense":
            pygame.draw.circle(surface, (*plain, alpha), middle, side * 0.42)
            pygame.draw.circle(surface, (*rim, 255), middle, side * 0.44, round(side * 0.03))
            pygame.draw.circle(surface, (*rim, 255), middle, side * 0.1)
        else:
            pygame.draw.circle(surface, (*rim, 255), middle, side * 0.44, round(side * 0.14))
            pygame.draw.circle(surface, (*plain, 255), middle, side * 0.42, round(side * 0.09))
            pygame.draw.circle(surface, (*plain, alpha // 3), middle, side * 0.32)

    return smooth((width, width), paint, ground=plain, factor=3)


def draw_shot_lines(
    surface: pygame.Surface, camera: Camera, hexes: Iterable[tuple[str, str, str]], target: str
) -> None:
    """Draw a line from each position that can fire into a hex: (hex, colour, level)."""
    end = camera.hex_centre(target)
    width = max(2, camera.hex_width // 20)
    for key, colour, level in hexes:
        start = camera.hex_centre(key)
        pygame.draw.line(surface, INK, start, end, width + 2)
        pygame.draw.line(surface, POSITION[colour], start, end, width)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        text = "INTENSE" if level == "intense" else "STEADY"
        label = fonts.line(text, "figures", max(11, camera.hex_width // 6), INK)
        box = label.get_rect(center=rounded(middle)).inflate(8, 2)
        pygame.draw.rect(surface, BONE, box, border_radius=3)
        pygame.draw.rect(surface, INK, box, 1, border_radius=3)
        surface.blit(label, label.get_rect(center=box.center))


def draw_warnings(
    surface: pygame.Surface,
    camera: Camera,
    warnings: Mapping[str, tuple[tuple[str, str], ...]],
) -> None:
    """Mark hexes on whose way fire is drawn: a square in the colour of each group, I for intense, S for steady."""
    side = max(9, round(camera.hex_width * 0.2))
    for key, shots in warnings.items():
        x, y = camera.hex_centre(key)
        left = x - len(shots) * side / 2
        for number, (colour, level) in enumerate(shots):
            box = pygame.Rect(round(left + number * side), round(y + camera.hex_width * 0.26), side, side)
            pygame.draw.rect(surface, POSITION[colour], box)
            pygame.draw.rect(surface, INK, box, 1)
            mark = "I" if level == "intense" else "S"
            fonts.write(surface, mark, box.center, "figures", side, on(POSITION[colour]), anchor="center")


def rounded(point: Point) -> tuple[int, int]:
    """Return a point in whole pixels."""
    return round(point[0]), round(point[1])
