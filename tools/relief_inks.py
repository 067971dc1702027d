"""The drawn inks of the relief: roads, runways, bluffs, cliffs, cartouche."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from ecs.core import hexgrid
from ecs.dday.printed.island import Island
from ecs.library.lattice import Lattice

ROOT = Path(__file__).resolve().parents[1]
TITLE_FONT = ROOT / "assets/fonts/IwoText-SemiBold.ttf"
TEXT_FONT = ROOT / "assets/fonts/IwoText-Italic.ttf"
Point = tuple[float, float]
BIG = 2

#: How far north lies clockwise from the top of the map.
NORTH = 25.8


class Ink:
    """One ink: where it is laid, drawn at double size."""

    def __init__(self, lattice: Lattice) -> None:
        width, height = lattice.size
        self.size = (width, height)
        self.image = Image.new("L", (width * BIG, height * BIG), 0)
        self.draw = ImageDraw.Draw(self.image)

    def line(self, points: list[Point], width: float, value: int = 255) -> None:
        path = [(x * BIG, y * BIG) for x, y in points]
        self.draw.line(path, fill=value, width=max(1, round(width * BIG)), joint="curve")

    def area(self, points: list[Point], value: int = 255) -> None:
        self.draw.polygon([(x * BIG, y * BIG) for x, y in points], fill=value)

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> None:
        self.draw.ellipse(
            [each * BIG for each in (x - radius, y - radius, x + radius, y + radius)], fill=value
        )

    def text(self, x: float, y: float, text: str, font: ImageFont.FreeTypeFont, anchor: str = "mm") -> None:
        self.draw.text((x * BIG, y * BIG), text, font=font, fill=255, anchor=anchor)

    def laid(self) -> Image.Image:
        return self.image.resize(self.size, Image.Resampling.BOX)


def font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size * BIG)


def rounded(points: list[Point], times: int = 3) -> list[Point]:
    """Cut the corners of a line (Chaikin), its ends kept."""
    for _ in range(times):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [
                (ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25),
                (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75),
            ]
        points = [*cut, points[-1]]
    return points


def dashed(ink: Ink, a: Point, b: Point, width: float, dash: float, gap: float, start: float = 0.0) -> None:
    """Draw dashes along a stretch."""
    length = math.dist(a, b)
    at = start
    while at < length:
        end = min(at + dash, length)
        first = (a[0] + (b[0] - a[0]) * at / length, a[1] + (b[1] - a[1]) * at / length)
        last = (a[0] + (b[0] - a[0]) * end / length, a[1] + (b[1] - a[1]) * end / length)
        ink.line([first, last], width)
        at += dash + gap


def road_lines(island: Island, lattice: Lattice) -> list[list[Point]]:
    """Join the road hexsides into long lines from junction to junction."""
    links: dict[str, list[str]] = {}
    for (a, b), kinds in island.board.sides.items():
        if "road" in kinds:
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
    done: set[tuple[str, str]] = set()
    lines: list[list[str]] = []
    starts = sorted(key for key, near in links.items() if len(near) != 2) + sorted(links)
    for start in starts:
        for step in links[start]:
            if hexgrid.side(start, step) in done:
                continue
            path = [start, step]
            done.add(hexgrid.side(start, step))
            while len(links[path[-1]]) == 2:
                onward = next(each for each in links[path[-1]] if each != path[-2])
                if hexgrid.side(path[-1], onward) in done:
                    break
                done.add(hexgrid.side(path[-1], onward))
                path.append(onward)
            lines.append(path)
    return [rounded([lattice.centre(key) for key in path]) for path in lines]


def runways(island: Island, lattice: Lattice) -> tuple[list[list[Point]], list[list[Point]]]:
    """Return the scraped ground (short links) and the strips (runs of three hexes or more in a line)."""
    links: list[list[Point]] = []
    strips: list[list[Point]] = []
    fields = {key: each.airfield for key, each in island.board.hexes.items() if each.airfield}
    for key, number in fields.items():
        q, r = hexgrid.axial(key)
        for dq, dr in hexgrid.DIRECTIONS[:3]:
            near = hexgrid.key((q + dq, r + dr))
            if fields.get(near) == number:
                links.append([lattice.centre(key), lattice.centre(near)])
            back = (q - dq, r - dr)
            if hexgrid.is_hex(back) and fields.get(hexgrid.key(back)) == number:
                continue
            run = [key]
            while fields.get(hexgrid.key((q + dq * len(run), r + dr * len(run)))) == number:
                run.append(hexgrid.key((q + dq * len(run), r + dr * len(run))))
            if len(run) >= 3:
                strips.append([lattice.centre(run[0]), lattice.centre(run[-1])])
    return links, strips


def hachures(
    ink: Ink, island: Island, lattice: Lattice, kind: str, *, teeth: int, long: float, edge: float
) -> None:
    """Draw the hexsides of a kind with teeth that point down."""
    for (a, b), kinds in island.board.sides.items():
        if kind not in kinds:
            continue
        high, low = _high_and_low(island, a, b)
        start, end = lattice.side_ends(a, b)
        hx, hy = lattice.centre(high)
        lx, ly = lattice.centre(low)
        size = math.dist((hx, hy), (lx, ly))
        down = ((lx - hx) / size, (ly - hy) / size)
        ink.line([start, end], edge)
        for corner in (start, end):
            ink.disc(*corner, edge / 2)
        for number in range(teeth):
            t = (number + 0.5) / teeth
            x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
            reach = long * (0.72 + 0.28 * math.cos(number * 2.4))
            half = math.dist(start, end) / teeth * 0.36
            along = ((end[0] - start[0]) / math.dist(start, end), (end[1] - start[1]) / math.dist(start, end))
            ink.area(
                [
                    (x - along[0] * half, y - along[1] * half),
                    (x + along[0] * half, y + along[1] * half),
                    (x + down[0] * reach, y + down[1] * reach),
                ]
            )


def _high_and_low(island: Island, a: str, b: str) -> tuple[str, str]:
    """Return the upper and the lower of two hexes; at equal levels the one nearer the sea is the lower."""
    hexes = island.board.hexes

    def rank(key: str) -> tuple[int, int]:
        if key not in hexes:
            return -1, 0
        open_sides = 6 - len(island.board.neighbours(key))
        return hexes[key].level, -open_sides

    return (a, b) if rank(a) > rank(b) or (rank(a) == rank(b) and a > b) else (b, a)


def cartouche(dark: Ink, soft: Ink, x: float, y: float) -> None:
    """Draw title, scale and north arrow with their middle at a point."""
    soft.area([(x - 420, y - 210), (x + 420, y - 210), (x + 420, y + 230), (x - 420, y + 230)])
    for grow, width in ((0, 4.0), (-12, 1.6)):
        left, top, right, low = x - 420 - grow, y - 210 - grow, x + 420 + grow, y + 230 + grow
        dark.line([(left, top), (right, top), (right, low), (left, low), (left, top)], width)
    dark.text(x - 70, y - 110, "IWO JIMA", font(TITLE_FONT, 112))
    dark.text(x - 70, y - 12, "Volcano Islands", font(TEXT_FONT, 44))
    dark.text(x - 70, y + 42, "19 February to 11 March 1945", font(TEXT_FONT, 36))
    _scale(dark, x - 70, y + 120)
    _north(dark, x + 315, y + 10)


def _scale(dark: Ink, x: float, y: float) -> None:
    """A bar of one kilometre and one of a thousand yards (a hex is 213 metres from side to side)."""
    for number, (length, text) in enumerate(
        ((96 * 1000 / 213, "1 kilometre"), (96 * 914.4 / 213, "1000 yards"))
    ):
        left, top = x - 96 * 1000 / 213 / 2, y + number * 46
        for part in range(4):
            a, b = left + length * part / 4, left + length * (part + 1) / 4
            dark.line([(a, top), (b, top), (b, top + 11), (a, top + 11), (a, top)], 1.6)
            if part % 2 == 0:
                dark.area([(a, top), (b, top), (b, top + 11), (a, top + 11)])
        dark.text(left + length + 14, top + 5, text, font(TEXT_FONT, 26), "lm")


def _north(dark: Ink, x: float, y: float) -> None:
    """A star of four points that shows the true north, and the letter N."""
    turn = math.radians(NORTH)

    def at(angle: float, radius: float) -> Point:
        return x + math.sin(turn + angle) * radius, y - math.cos(turn + angle) * radius

    dark.line([at(2 * math.pi * step / 72, 66) for step in range(73)], 2.0)
    dark.line([at(2 * math.pi * step / 72, 60) for step in range(73)], 1.0)
    for quarter in range(4):
        angle = quarter * math.pi / 2
        tip = 112.0 if quarter == 0 else 78.0
        dark.area([at(angle, tip), at(angle + math.pi / 4, 17), (x, y)])
        dark.line([at(angle, tip), at(angle - math.pi / 4, 17), (x, y)], 2.0)
    dark.text(*at(0, 138), "N", font(TITLE_FONT, 46))
