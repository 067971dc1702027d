"""The faces of the tiles: a plain map of its own, seen when the relief above it is switched off.

A face covers the whole hex (terrain) or lies on it (level, features). Its pixels are either full or empty, so that
Tiled and the game compose them without any blending and without a seam.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageFont

from tools.tile_stamps import (
    ARROW,
    HEIGHT,
    INK,
    SCALE,
    WIDTH,
    Pen,
    arrow,
    in_hex,
    rocky,
    village,
    wooded,
)
from tools.tmx_writer import FEATURES, LEVEL_COUNT, TERRAINS

FONT = Path(__file__).resolve().parents[1] / "assets/fonts/BarlowCondensed-SemiBold.ttf"
HALF = 128
GROUND = {
    "sea": (100, 125, 137, 255),
    "clear": (200, 193, 160, 255),
    "rocky": (168, 152, 130, 255),
    "wooded": (160, 168, 130, 255),
}
COMB = (118, 84, 52, 255)
STRIP = (238, 232, 212, 255)


def ground(kind: str, seed: int) -> Image.Image:
    """A hex filled with the colour of its terrain, and its stamp."""
    face = Image.new("RGBA", (WIDTH, HEIGHT), GROUND[kind])
    stamp = {"rocky": rocky, "wooded": wooded}.get(kind)
    if stamp:
        face.alpha_composite(stamp(seed))
    inside = Image.new("L", (WIDTH, HEIGHT), 0)
    inside.putdata([255 * in_hex(x + 0.5, y + 0.5, -0.5) for y in range(HEIGHT) for x in range(WIDTH)])
    face.putalpha(inside)
    return face


def write(pen: Pen, text: str, x: float, y: float, size: int) -> float:
    """Write a text with a pale rim around its middle; return half its width."""
    font = ImageFont.truetype(str(FONT), size * SCALE)
    place = (x * SCALE, y * SCALE)
    pen.draw.text(place, text, font=font, anchor="mm", fill=INK, stroke_width=3 * SCALE, stroke_fill=ARROW)
    return float(pen.draw.textlength(text, font=font)) / SCALE / 2


def level(number: int, *, part_lower: bool) -> Image.Image:
    """The figure of a level at the foot of the hex; a wedge behind it says that part of the hex lies lower."""
    pen = Pen()
    half = write(pen, str(number), WIDTH / 2 - 8 * part_lower, 84, 28)
    if part_lower:
        left = WIDTH / 2 - 8 + half + 5
        pen.area([(left - 3, 76), (left + 19, 76), (left + 8, 95)], ARROW)
        pen.area([(left + 1, 79), (left + 15, 79), (left + 8, 91)], INK)
    return pen.soft()


def terrace() -> Image.Image:
    """Combed lines across the upper half of the hex."""
    pen = Pen()
    for y in (22, 38, 54):
        pen.stroke([(26, y), (70, y)], 2.6, COMB)
        for x in range(28, 70, 7):
            pen.stroke([(x, y), (x, y + 7)], 1.6, COMB)
    return pen.soft()


def airfield(number: int) -> Image.Image:
    """A strip across the hex with the number of the airfield."""
    pen = Pen()
    pen.area([(8, 32), (88, 32), (88, 58), (8, 58)], INK)
    pen.area([(10, 34), (86, 34), (86, 56), (10, 56)], STRIP)
    for x in (16, 30, 60, 74):
        pen.area([(x, 44), (x + 8, 44), (x + 8, 46), (x, 46)], INK)
    write(pen, str(number), WIDTH / 2, 45, 24)
    return pen.soft()


def feature(name: str) -> Image.Image:
    """The face of a feature by its name."""
    kind, _, rest = name.partition("_")
    if kind == "airfield":
        return airfield(int(rest))
    if name == "beach_terrace":
        both = terrace()
        both.alpha_composite(arrow(0))
        return both
    return {"beach_up": lambda: arrow(0), "beach_right": lambda: arrow(105),
            "terrace": terrace, "village": village}[name]()  # fmt: skip


def faces() -> dict[str, tuple[Image.Image, ...]]:
    """Return the faces of each tileset, in the order of its tiles."""
    return {
        "terrain": tuple(ground(kind, 10 * number) for number, kind in enumerate(TERRAINS)),
        "elevation": tuple(
            hard(level(number, part_lower=low)) for low in (False, True) for number in range(LEVEL_COUNT)
        ),
        "features": tuple(hard(feature(name)) for name in FEATURES),
    }


def hard(face: Image.Image) -> Image.Image:
    """Make every pixel of a face full or empty."""
    alpha = face.getchannel("A").point(lambda value: 255 if value >= HALF else 0)
    found = Image.new("RGBA", face.size, (0, 0, 0, 0))
    found.paste(face, (0, 0), alpha)
    found.putalpha(alpha)
    return found


def write_sheets(folder: Path) -> None:
    """Write one image per tileset: its tiles in a row."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, tiles in faces().items():
        sheet = Image.new("RGBA", (WIDTH * len(tiles), HEIGHT), (0, 0, 0, 0))
        for number, tile in enumerate(tiles):
            sheet.paste(tile, (number * WIDTH, 0))
        sheet.save(folder / f"{name}.png", optimize=True)
