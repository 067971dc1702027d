"""The stamps of the map's tiles: crowns, broken strokes, arrows, roofs.

Each stamp is drawn large and made small, so its edges are soft. The relief picture holds the stamps; the tiles of
`tile_faces` use them too.
"""

from __future__ import annotations

import math
import random
from functools import cache

from PIL import Image, ImageDraw

from tools.tmx_writer import FEATURES, TERRAINS

WIDTH, HEIGHT, SCALE = 96, 112, 8
#: Where the level figure stands; nothing is strewn over it.
FIGURE_SPOT = (48, 95)

CROWN_SHADE = (70, 70, 52, 255)
CROWN = (98, 106, 76, 255)
CROWN_LIGHT = (126, 133, 98, 255)
ROCK = (84, 69, 55, 255)
ROCK_LIGHT = (212, 199, 168, 255)
ARROW = (240, 234, 214, 255)
INK = (52, 44, 38, 255)
ROOF = (120, 66, 50, 255)
ROOF_LIGHT = (150, 92, 70, 255)


class Pen:
    """Draws in tile pixels on a large canvas."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (WIDTH * SCALE, HEIGHT * SCALE), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def disc(self, x: float, y: float, radius: float, colour: tuple[int, ...]) -> None:
        box = [(each * SCALE) for each in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.ellipse(box, fill=colour)

    def area(self, points: list[tuple[float, float]], colour: tuple[int, ...]) -> None:
        self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=colour)

    def stroke(self, points: list[tuple[float, float]], width: float, colour: tuple[int, ...]) -> None:
        path = [(x * SCALE, y * SCALE) for x, y in points]
        self.draw.line(path, fill=colour, width=round(width * SCALE), joint="curve")
        for x, y in points:
            self.disc(x, y, width / 2, colour)

    def soft(self) -> Image.Image:
        return self.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)


def in_hex(x: float, y: float, margin: float) -> bool:
    """Tell whether a point lies inside the tile's hex, a margin away from its sides."""
    dx, dy = abs(x - WIDTH / 2), abs(y - HEIGHT / 2)
    return dx <= 48 - margin and dy <= 56 - dx * 28 / 48 - margin * 1.15


def scattered(seed: int, count: int, gap: float, margin: float) -> list[tuple[float, float]]:
    """Return points strewn over the hex, no two nearer than a gap, from the top down."""
    rng = random.Random(seed)
    found: list[tuple[float, float]] = []
    for _ in range(4000):
        x, y = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
        if math.dist((x, y), FIGURE_SPOT) < 13:
            continue
        if in_hex(x, y, margin) and all(math.dist((x, y), each) >= gap for each in found):
            found.append((x, y))
        if len(found) == count:
            break
    return sorted(found, key=lambda point: point[1])


def wooded(seed: int) -> Image.Image:
    """Small crowns with light from the upper left."""
    pen, rng = Pen(), random.Random(seed + 99)
    for x, y in scattered(seed, 34, 10.5, 5):
        size = rng.uniform(3.4, 5.6)
        pen.disc(x + 1.5, y + 1.9, size, CROWN_SHADE)
        for turn in range(6):
            angle = turn * math.pi / 3 + rng.uniform(0, 1)
            pen.disc(x + math.cos(angle) * size * 0.42, y + math.sin(angle) * size * 0.42, size * 0.62, CROWN)
        pen.disc(x - size * 0.28, y - size * 0.32, size * 0.42, CROWN_LIGHT)
    return pen.soft()


def rocky(seed: int) -> Image.Image:
    """Broken strokes: jagged little ledges with ticks down their lower side."""
    pen, rng = Pen(), random.Random(seed + 7)
    for x, y in scattered(seed, 13, 16, 11):
        long, tilt = rng.uniform(7, 12), rng.uniform(-0.6, 0.6)
        across = (math.cos(tilt), math.sin(tilt))
        points = []
        for step in range(5):
            along, jag = (step / 2 - 1) * long, rng.uniform(-1.9, 1.9)
            points.append((x + across[0] * along - across[1] * jag, y + across[1] * along + across[0] * jag))
        pen.stroke([(px - 0.7, py - 1.2) for px, py in points], 1.2, ROCK_LIGHT)
        pen.stroke(points[:3], 1.9, ROCK)
        pen.stroke(points[2:], 1.3, ROCK)
        for px, py in points[1:4]:
            down = rng.uniform(2.6, 5.2)
            pen.stroke([(px, py), (px - across[1] * down * 0.6 + 0.6, py + across[0] * down)], 1.1, ROCK)
    return pen.soft()


def arrow(turn: float) -> Image.Image:
    """A landing arrow near the edge it comes from; turn 0 points up, 90 to the right."""
    pen = Pen()
    shape = [(0, -13), (9, -1), (3.6, -1), (3.6, 13), (-3.6, 13), (-3.6, -1), (-9, -1)]
    angle = math.radians(turn)
    middle = (WIDTH / 2 - 22 * math.sin(angle), HEIGHT / 2 + 28 * math.cos(angle))

    def placed(grow: float) -> list[tuple[float, float]]:
        found = []
        for x, y in shape:
            px, py = x * grow, y * grow
            found.append(
                (
                    middle[0] + px * math.cos(angle) - py * math.sin(angle),
                    middle[1] + px * math.sin(angle) + py * math.cos(angle),
                )
            )
        return found

    pen.stroke([*placed(1.0), placed(1.0)[0]], 2.6, INK)
    pen.area(placed(1.0), ARROW)
    return pen.soft()


def village() -> Image.Image:
    """A handful of roofs along two lanes."""
    pen = Pen()
    roofs = [(30, 40, 11, 7), (50, 34, 9, 7), (66, 44, 8, 10), (26, 60, 8, 9), (44, 58, 12, 7), (64, 64, 10, 7),
             (36, 78, 10, 7), (56, 80, 8, 8)]  # fmt: skip
    for x, y, wide, high in roofs:
        pen.area(
            [(x + 2, y + 2), (x + wide + 2, y + 2), (x + wide + 2, y + high + 2), (x + 2, y + high + 2)], INK
        )
        pen.area([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], ROOF)
        pen.area([(x, y), (x + wide, y), (x + wide, y + high / 2), (x, y + high / 2)], ROOF_LIGHT)
    return pen.soft()


@cache
def stamps() -> dict[str, tuple[Image.Image, ...]]:
    """Return the soft stamps of the ground and of its features, in the order of the tiles."""
    blank = Image.new("RGBA", (WIDTH, HEIGHT), (0, 0, 0, 0))
    makers = {"rocky": rocky, "wooded": wooded}
    terrain = [makers[kind](10 * number) if kind in makers else blank for number, kind in enumerate(TERRAINS)]
    drawn = {"beach_up": arrow(0), "beach_terrace": arrow(0), "beach_right": arrow(105), "village": village()}
    features = [drawn.get(name, blank) for name in FEATURES]
    return {"terrain": tuple(terrain), "features": tuple(features)}
