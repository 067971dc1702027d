"""Paint the relief of a map: the picture above its tiles. Needs numpy and Pillow, the game does not.

Run it after the ground, the levels, the hexsides or the airfields of a map were changed:

    python tools/paint_relief.py                            # maps/iwo_jima.tmx
    python tools/paint_relief.py maps/my_island.tmx
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.dday.printed.island import Island  # noqa: E402
from ecs.library.lattice import Lattice  # noqa: E402
from ecs.library.tiled import load_island, read_map  # noqa: E402
from tools import relief_inks as inks  # noqa: E402
from tools.relief_fields import (  # noqa: E402
    Field,
    blurred,
    distance_to,
    hillshade,
    mixed,
    noise,
    resized,
    smooth_step,
)
from tools.tile_stamps import stamps  # noqa: E402
from tools.tmx_writer import (  # noqa: E402
    FEATURE_GID,
    TERRAIN_GID,
    feature_gids,
    terrain_gids,
)

#: The map whose coast and title are known; any other island gets the coast of its hexes.
SURVEYED = "iwo_jima"
QUARTER = 4
#: Colours are rounded to steps of this size: nobody sees it and the file is a third smaller.
SHADES = 4

DEEP, SEA, SHALLOW, SHORE = (84, 107, 121), (100, 125, 137), (126, 152, 157), (156, 177, 172)
FOAM = (236, 234, 222)
WET, ASH = (98, 92, 86), (124, 117, 106)
#: Ground by level, from the shore up: ash, sage, sulphur, bare tops.
TINTS = {
    0: (116, 110, 101), 1: (137, 131, 117), 2: (158, 155, 131), 3: (176, 172, 141), 4: (194, 186, 149),
    5: (208, 197, 155), 6: (217, 206, 168), 7: (205, 191, 160), 8: (190, 174, 148),
}  # fmt: skip
SCRAPED, STRIP = (219, 210, 184), (231, 224, 202)
CONTOUR, BLUFF, CLIFF = (121, 90, 58), (92, 60, 36), (46, 32, 24)
ROAD_EDGE, ROAD = (86, 68, 50), (226, 214, 182)
PAPER, TYPE = (226, 217, 193), (48, 42, 38)


class Ground:
    """The island as fields over the whole picture."""

    def __init__(self, island: Island, lattice: Lattice, coast: list[tuple[float, float]]) -> None:
        self.island, self.lattice, self.size = island, lattice, lattice.size
        self.small = (self.size[0] // QUARTER, self.size[1] // QUARTER)
        self.land = self._land(coast)
        self.offshore, self.inland = self._distances()
        self.height, self.detail = self._heights()

    def painted(self, value_of: dict[str, float], outside: float) -> Field:
        """Return a field with each hex filled with its value, at a quarter of the size."""
        image = Image.new("F", self.small, outside)
        draw = ImageDraw.Draw(image)
        for key, value in value_of.items():
            draw.polygon([(x / QUARTER, y / QUARTER) for x, y in self.lattice.corners(key)], fill=value)
        return np.asarray(image, dtype=np.float32)

    def _land(self, coast: list[tuple[float, float]]) -> Field:
        """Return how much a place is land: the surveyed coast bent so that land hexes hold land."""
        hexes = self.painted(dict.fromkeys(self.island.board.hexes, 1.0), 0.0)
        real = Image.fromarray(hexes)
        if coast:
            real = Image.new("F", self.small, 0.0)
            ImageDraw.Draw(real).polygon([(x / QUARTER, y / QUARTER) for x, y in coast], fill=1.0)
        field = 0.3 * blurred(np.asarray(real, dtype=np.float32), 3) + 0.7 * blurred(hexes, 6)
        bumps = np.zeros_like(field)
        ys, xs = np.mgrid[0 : field.shape[0], 0 : field.shape[1]]
        for key in self.lattice.cells():
            x, y = (each / QUARTER for each in self.lattice.centre(key))
            here = float(field[min(int(y), field.shape[0] - 1), min(int(x), field.shape[1] - 1)])
            land = key in self.island.board.hexes
            short = max(0.0, 0.86 - here) if land else min(0.0, 0.22 - here)
            if short:
                box = (slice(max(0, int(y) - 24), int(y) + 25), slice(max(0, int(x) - 24), int(x) + 25))
                away = (xs[box] - x) ** 2 + (ys[box] - y) ** 2
                bumps[box] += np.float32(short) * np.exp(-away / (2 * 9.0**2)).astype(np.float32)
        for (a, b), kinds in self.island.board.sides.items():
            if ("cliff" in kinds and b not in self.island.board.hexes) or a not in self.island.board.hexes:
                x, y = (sum(parts) / 2 / QUARTER for parts in zip(*self.lattice.side_ends(a, b), strict=True))
                box = (slice(max(0, int(y) - 24), int(y) + 25), slice(max(0, int(x) - 24), int(x) + 25))
                short = max(0.0, 0.62 - float(field[int(y), int(x)] + bumps[int(y), int(x)]))
                away = (xs[box] - x) ** 2 + (ys[box] - y) ** 2
                bumps[box] += np.float32(short) * np.exp(-away / (2 * 8.0**2)).astype(np.float32)
        wobble = noise(self.small, 26, 5, 4) * np.float32(0.09)
        return resized(field + bumps + wobble, self.size)

    def _distances(self) -> tuple[Field, Field]:
        land = resized(self.land, self.small) > 0.5
        return (
            resized(distance_to(land) * QUARTER, self.size),
            resized(distance_to(~land) * QUARTER, self.size),
        )

    def _heights(self) -> tuple[Field, Field]:
        """Return the level field, smooth and with hills and gullies, and the fine ground on top of it."""
        hexes = self.island.board.hexes
        level = self.painted({key: each.level - 0.35 * each.mixed for key, each in hexes.items()}, 0.0)
        smooth = blurred(level, 8)
        rough = blurred(self.painted({k: self._roughness(k) for k in hexes}, 0.0), 8)
        slope_y, slope_x = np.gradient(blurred(level, 11))
        steep = smooth_step(np.sqrt(slope_x**2 + slope_y**2), 0.012, 0.06)
        smooth = smooth + self._hills()
        smooth = (
            smooth + np.maximum(rough, 0.75 * steep) * self._gullies() + noise(self.small, 64, 12, 3) * 0.42
        )
        height = resized(smooth, self.size) * smooth_step(self.inland, -8, 58)
        fine = noise(self.size, 40, 21, 5, 0.58) * (0.09 + 0.4 * resized(rough, self.size))
        return height, fine.astype(np.float32)

    def _gullies(self) -> Field:
        """Return eroded ground: sharp ribs with rounded beds between, bent so that nothing is straight."""
        ribs = 1 - np.abs(noise(self.small, 52, 11, 4, 0.55))
        beds = np.abs(noise(self.small, 30, 13, 3))
        return ((ribs - 0.8) * 1.5 - (0.5 - beds) * 0.5).astype(np.float32)

    def _roughness(self, key: str) -> float:
        each = self.island.board.hexes[key]
        if each.airfield or each.beach:
            return 0.02
        return {"clear": 0.16, "wooded": 0.3, "rocky": 1.0}[each.terrain]

    def _hills(self) -> Field:
        """Return a bent top for each hilltop; a lone high one is a volcano with ribs and a crater."""
        field: Field = np.zeros((self.small[1], self.small[0]), dtype=np.float32)
        ys, xs = np.mgrid[0 : self.small[1], 0 : self.small[0]].astype(np.float32)
        ys += noise(self.small, 14, 15, 2) * 7
        xs += noise(self.small, 14, 16, 2) * 7
        top = max(each.level for each in self.island.board.hexes.values())
        for key, each in self.island.board.hexes.items():
            if not each.hilltop:
                continue
            x, y = (part / QUARTER for part in self.lattice.centre(key))
            turn = np.float32(0.9 * (int(key) % 7))
            long, wide = 10.5, 6.5
            along = (xs - x) * np.cos(turn) + (ys - y) * np.sin(turn)
            across = (ys - y) * np.cos(turn) - (xs - x) * np.sin(turn)
            if each.level < top:
                field += 0.85 * np.exp(-((along / long) ** 2 + (across / wide) ** 2) / 2)
                continue
            away = np.sqrt((xs - x) ** 2 + (ys - y) ** 2)
            angle = np.arctan2(ys - y, xs - x)
            ribs = np.sin(angle * 11 + noise(self.small, 20, 17, 2) * 3) * 0.34 * smooth_step(away, 8, 26)
            field += (2.6 + ribs) * np.exp(-(away**2) / (2 * 24.0**2))
            field -= 2.9 * np.exp(-(away**2) / (2 * 5.0**2))
        return field


def size_of(map_path: Path) -> tuple[int, int]:
    """Return the size of the picture of a map, which may not be there yet."""
    root = ElementTree.parse(map_path).getroot()
    return Lattice(int(root.get("width", 0)), int(root.get("height", 0))).size


def coast_points(lattice: Lattice) -> list[tuple[float, float]]:
    """Return the surveyed coast in map pixels."""
    sources = ROOT / "maps/sources"
    grid = json.loads((sources / "iwo_jima_hexes.json").read_text())
    features = json.loads((sources / "iwo_jima_coast.geojson").read_text())["features"]
    ring = next(f for f in features if f["properties"]["name"] == "coast_1945_estimate")["geometry"][
        "coordinates"
    ][0]
    turn = np.radians(grid["rotation_deg"])
    (lon, lat), step = grid["origin"]["lonlat"], grid["metres_per_degree"]
    found = []
    for x, y in ring:
        east, north = (x - lon) * step["lon"], (y - lat) * step["lat"]
        along = east * np.sin(turn) + north * np.cos(turn)
        up = north * np.sin(turn) - east * np.cos(turn)
        place, row = along / grid["hex_size_m"], up / (grid["hex_size_m"] * 0.8660254)
        found.append(
            (place * lattice.width + lattice.width / 2, (lattice.rows - 1 - row) * lattice.row_height + 56)
        )
    return found


def sea(ground: Ground) -> Field:
    """Paint deep water, two shades of shallows and fine lines that follow the coast."""
    away = ground.offshore + noise(ground.size, 60, 31, 4) * 16
    picture = np.empty((*away.shape, 3), dtype=np.float32)
    picture[:] = SEA
    picture = mixed(picture, DEEP, smooth_step(away, 260, 900))
    picture = mixed(picture, SHALLOW, 1 - smooth_step(away, 92, 104))
    picture = mixed(picture, SHORE, 1 - smooth_step(away, 40, 50))
    spacing, at, strength = 15.0, 58.0, 0.42
    while strength > 0.05:
        line = np.clip(1 - np.abs(away - at) / 1.25, 0, 1)
        picture = mixed(picture, (222, 228, 220), (line * strength).astype(np.float32))
        at, spacing, strength = at + spacing, spacing * 1.12, strength * 0.83
    swell = noise(ground.size, 90, 32, 3) * 2.2
    return picture + swell[..., None]


def land(ground: Ground) -> Field:
    """Paint the ground by height, lit from the north-west, with contours."""
    rise = ground.height + ground.detail * 0.35
    picture = np.zeros((*rise.shape, 3), dtype=np.float32)
    levels = np.array(sorted(TINTS), dtype=np.float32)
    for channel in range(3):
        tints = np.array([TINTS[int(level)][channel] for level in levels], dtype=np.float32)
        picture[..., channel] = np.interp(rise, levels, tints)
    picture += (noise(ground.size, 170, 41, 4) * 15)[..., None] * np.array([1.0, 0.95, 0.7], dtype=np.float32)
    stain = smooth_step(noise(ground.size, 120, 42, 4), 0.1, 0.5) * smooth_step(ground.height, 3.6, 4.6)
    picture = mixed(picture, (222, 206, 134), stain * np.float32(0.38))
    ash = smooth_step(noise(ground.size, 140, 43, 4), 0.08, 0.5)
    picture = mixed(picture, (128, 122, 108), ash * np.float32(0.34))
    picture = mixed(picture, (112, 104, 92), blurred_share(ground, "rocky", 0.2))
    picture = mixed(picture, (126, 134, 98), blurred_share(ground, "wooded", 0.42))
    picture = mixed(picture, ASH, 1 - smooth_step(ground.inland, 26, 60))
    picture = mixed(picture, WET, 1 - smooth_step(ground.inland, 6, 20))
    coarse = hillshade(blurred(ground.height, 4), 21.0)
    fine = hillshade(ground.height + ground.detail, 15.0)
    light = 0.55 * coarse + 0.45 * fine
    flat = 0.95 / np.sqrt(2 * 0.55**2 + 0.95**2)
    factor = np.where(
        light < flat, 0.54 + 0.46 * (light / flat) ** 1.2, 1 + 0.36 * (light - flat) / (1 - flat)
    )
    picture *= factor.astype(np.float32)[..., None]
    return contours(picture, ground)


def blurred_share(ground: Ground, terrain: str, strength: float) -> Field:
    hexes = ground.island.board.hexes
    share = ground.painted({key: float(each.terrain == terrain) for key, each in hexes.items()}, 0.0)
    return resized(blurred(share, 3.5) * np.float32(strength), ground.size)


def contours(picture: Field, ground: Ground) -> Field:
    """Draw a thin line for every step of height, every second one stronger."""
    field = blurred(ground.height, 3)
    slope_y, slope_x = np.gradient(field)
    steep = np.sqrt(slope_x**2 + slope_y**2) + 1e-4
    inside = smooth_step(ground.inland, 8, 18)
    for step in range(1, 17):
        at = step / 2 + 0.5
        width, strength = (0.95, 0.62) if step % 2 == 0 else (0.6, 0.3)
        line = np.clip(width + 0.5 - np.abs(field - at) / steep, 0, 1) * strength * inside
        picture = mixed(picture, CONTOUR, line.astype(np.float32))
    return picture


def terraces(picture: Field, ground: Ground) -> Field:
    """Comb the terrace hexes with lines along the beach, teeth towards the sea."""
    hexes = ground.island.board.hexes
    inside = ground.painted({key: float(each.terrace) for key, each in hexes.items()}, 0.0)
    share = smooth_step(resized(blurred(inside, 1.6), ground.size), 0.42, 0.6)
    along: Field = np.arange(ground.size[0], dtype=np.float32)[None, :]
    away = ground.inland + noise(ground.size, 80, 51, 3) * 7
    for number, at in enumerate((40.0, 68.0, 98.0, 130.0, 163.0)):
        line = np.clip(1.9 - np.abs(away - at), 0, 1) * 0.9
        tooth = np.clip(1.5 - np.abs((along + number * 4.5) % 9 - 4.5), 0, 1)
        comb = tooth * ((away > at - 10) & (away < at)) * 0.75
        picture = mixed(picture, BLUFF, (np.maximum(line, comb) * share).astype(np.float32))
        glow = np.clip(1 - np.abs(away - at - 4) / 3, 0, 1) * 0.35
        picture = mixed(picture, (206, 198, 176), (glow * share).astype(np.float32))
    return picture


def lay(picture: Field, ink: inks.Ink, colour: tuple[int, int, int], strength: float) -> Field:
    """Print an ink on the picture."""
    share = np.asarray(ink.laid(), dtype=np.float32) * np.float32(strength / 255)
    return mixed(picture, colour, share)


def airfields(picture: Field, ground: Ground) -> Field:
    """Scrape the airfields bare and draw their strips."""
    links, strips = inks.runways(ground.island, ground.lattice)
    scraped = inks.Ink(ground.lattice)
    for a, b in links:
        scraped.line([a, b], 58)
        scraped.disc(*a, 29)
        scraped.disc(*b, 29)
    bare = np.asarray(scraped.laid(), dtype=np.float32) / np.float32(255)
    ragged = smooth_step(blurred(bare, 5) + noise(ground.size, 22, 61, 3) * np.float32(0.22), 0.42, 0.58)
    picture = mixed(picture, SCRAPED, ragged * np.float32(0.62))
    edges, surface, marks = (inks.Ink(ground.lattice) for _ in range(3))
    for a, b in strips:
        edges.line([a, b], 31)
        surface.line([a, b], 27)
        inks.dashed(marks, a, b, 1.8, 16, 12, 10)
    picture = lay(picture, edges, ROAD_EDGE, 0.62)
    picture = lay(picture, surface, STRIP, 0.95)
    return lay(picture, marks, ROAD_EDGE, 0.65)


def drawn(picture: Field, ground: Ground) -> Field:
    """Draw roads, bluffs and cliffs. The game draws grid, borders and names itself."""
    island, lattice = ground.island, ground.lattice
    casing, fill, bluffs, cliffs = (inks.Ink(lattice) for _ in range(4))
    for line in inks.road_lines(island, lattice):
        casing.line(line, 6.4)
        fill.line(line, 3.8)
    picture = lay(picture, casing, ROAD_EDGE, 0.7)
    picture = lay(picture, fill, ROAD, 0.95)
    inks.hachures(bluffs, island, lattice, "bluff", teeth=9, long=17, edge=3.6)
    inks.hachures(cliffs, island, lattice, "cliff", teeth=8, long=24, edge=6.5)
    picture = lay(picture, bluffs, BLUFF, 0.92)
    return lay(picture, cliffs, CLIFF, 0.96)


def titled(picture: Field, ground: Ground) -> Field:
    """Print the title."""
    type_ink, paper = inks.Ink(ground.lattice), inks.Ink(ground.lattice)
    inks.cartouche(type_ink, paper, 470, 270)
    picture = lay(picture, paper, PAPER, 0.9)
    return lay(picture, type_ink, TYPE, 0.92)


def stamped(image: Image.Image, island: Island, lattice: Lattice) -> Image.Image:
    """Print the stamps of terrain and features.

    The figures of the levels are left to the game, which prints them sharp at every zoom.
    """
    layers = (
        ("terrain", terrain_gids(island, lattice), TERRAIN_GID),
        ("features", feature_gids(island), FEATURE_GID),
    )
    for name, gids, first in layers:
        for key, gid in gids.items():
            stamp = stamps()[name][gid - first]
            image.paste(stamp, lattice.top_left(key), stamp)
    return image


def lamplit(picture: Field) -> Field:
    """Let the light of a lamp over the table fall off towards the corners."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    away = np.sqrt((xs * 0.86 + 0.02) ** 2 + (ys * 0.86 + 0.05) ** 2).astype(np.float32)
    light = 1.03 - 0.2 * smooth_step(away, 0.45, 1.3)
    return np.asarray(picture * light[..., None], dtype=np.float32)


def paint(map_path: Path) -> Image.Image:
    """Return the whole relief of a map."""
    island, lattice = load_island(map_path), read_map(map_path).lattice
    surveyed = map_path.stem == SURVEYED
    ground = Ground(island, lattice, coast_points(lattice) if surveyed else [])
    shore = smooth_step(ground.land, 0.49, 0.51)
    water, soil = sea(ground), terraces(land(ground), ground)
    picture = water + (soil - water) * shore[..., None]
    ripple = noise(ground.size, 18, 71, 3)
    foam = np.clip(1 - np.abs(ground.offshore + ripple * 5 - 5) / 5.0, 0, 1) * (1 - shore)
    second = np.clip(1 - np.abs(ground.offshore + ripple * 9 - 22) / 3.0, 0, 1) * (ripple > -0.1) * 0.55
    picture = mixed(picture, FOAM, np.clip(foam + second * (1 - shore), 0, 0.92).astype(np.float32))
    picture = drawn(airfields(picture, ground), ground)
    picture = lamplit(titled(picture, ground) if surveyed else picture)
    image = Image.fromarray(np.clip(np.round(picture / SHADES) * SHADES, 0, 255).astype(np.uint8), "RGB")
    return stamped(image, island, lattice)


def main(arguments: list[str]) -> int:
    """Paint the relief of a map."""
    map_path = Path(arguments[0]) if arguments else ROOT / "maps/iwo_jima.tmx"
    started = time.monotonic()
    target = map_path.with_name(f"{map_path.stem}_relief.png")
    if not target.exists():
        Image.new("RGB", size_of(map_path)).save(target)
    image = paint(map_path)
    about = PngInfo()
    about.add_text("map", load_island(map_path).fingerprint)
    image.save(target, optimize=True, pnginfo=about)
    print(f"{target.name}: {target.stat().st_size // 1024} KiB, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
