"""The printed map: ground scaled from the nearest larger copy, with grid, positions, boxes and lettering on it.

A part a little larger than the view is kept as one picture, so that panning only copies it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame

from ecs.core import hexgrid
from ecs.dday.printed.island import Island
from game import fonts
from game.art import INK, PAPER, POSITION, TABLE, Point, dashes
from game.skins.skin import Skin
from game.stage import marks
from game.stage.boxes import BoxPlan, print_boxes
from game.stage.camera import Camera
from game.stage.grid import Grid

MIPS = (1.0, 0.5, 0.25)
NUMBERS_FROM = 60
LEVELS_FROM = 60
BORDER = 0.2


class Sheet:
    """The map as a printed sheet; `show` copies what the camera sees."""

    def __init__(
        self, island: Island, grid: Grid, skin: Skin, plan: BoxPlan, paint: Callable[[], pygame.Surface]
    ) -> None:
        self.island = island
        self.grid = grid
        self.skin = skin
        self.plan = plan
        self.scale = 1.0
        self.patterns = False
        self._paint = paint
        self._mips: list[tuple[float, pygame.Surface]] = []
        self._part: pygame.Surface | None = None
        self._at: tuple[int, float, float] = (-1, 0.0, 0.0)

    @property
    def ground(self) -> pygame.Surface:
        """The ground at full size."""
        return self.mips[0][1]

    @property
    def mips(self) -> list[tuple[float, pygame.Surface]]:
        """The ground at full size and smaller."""
        if not self._mips:
            full = self._paint()
            if full.get_size() != self.grid.size:
                full = pygame.transform.smoothscale(full, self.grid.size)
            full = full.convert(24)
            self._mips = [(1.0, full)]
            for share in MIPS[1:]:
                size = (round(self.grid.size[0] * share), round(self.grid.size[1] * share))
                self._mips.append((share, pygame.transform.smoothscale(self._mips[-1][1], size)))
        return self._mips

    def forget(self) -> None:
        """Drop the kept part: something printed has changed."""
        self._part = None

    def show(self, surface: pygame.Surface, camera: Camera) -> None:
        """Copy the part of the sheet in view."""
        left, top = camera.to_map(camera.view.topleft)
        dx, dy = self._offset(camera, left, top)
        fits = self._part is not None and self._at[0] == camera.step and dx >= 0 and dy >= 0
        if not fits or self._part is None or not self._reaches(camera, dx, dy):
            self._make(camera, left, top)
            dx, dy = self._offset(camera, left, top)
        assert self._part is not None
        surface.blit(self._part, camera.view.topleft, pygame.Rect((dx, dy), camera.view.size))

    def _offset(self, camera: Camera, left: float, top: float) -> tuple[int, int]:
        return round((left - self._at[1]) * camera.zoom), round((top - self._at[2]) * camera.zoom)

    def _reaches(self, camera: Camera, dx: int, dy: int) -> bool:
        part = self._part
        if part is None:
            return False
        return dx + camera.view.width <= part.get_width() and dy + camera.view.height <= part.get_height()

    def _make(self, camera: Camera, left: float, top: float) -> None:
        """Scale and print the part around the view; what the old part already shows is only shifted."""
        zoom = camera.zoom
        spare_x, spare_y = (round(side * BORDER) for side in camera.view.size)
        size = (camera.view.width + 2 * spare_x, camera.view.height + 2 * spare_y)
        west, north = left - spare_x / zoom, top - spare_y / zoom
        step, old_west, old_north = self._at
        whole = pygame.Rect((0, 0), size)
        if self._part is not None and self._part.get_size() == size and step == camera.step:
            dx, dy = round((old_west - west) * zoom), round((old_north - north) * zoom)
            if abs(dx) < size[0] and abs(dy) < size[1]:
                self._at = (step, old_west - dx / zoom, old_north - dy / zoom)
                self._part.scroll(dx, dy)
                for strip in uncovered(whole, whole.move(dx, dy)):
                    self._fill(self._part, strip, camera)
                return
        if self._part is None or self._part.get_size() != size:
            self._part = pygame.Surface(size)
        self._at = (camera.step, west, north)
        self._fill(self._part, whole, camera)

    def _fill(self, part: pygame.Surface, area: pygame.Rect, camera: Camera) -> None:
        """Lay and print one area of the part."""
        _, west, north = self._at
        zoom = camera.zoom
        part.set_clip(area)
        part.fill(TABLE)
        self._lay_edge(part, zoom, west, north)
        self._lay_ground(part, area, zoom, west, north)

        def place(point: Point) -> Point:
            return (point[0] - west) * zoom, (point[1] - north) * zoom

        self._print(part, area, camera.hex_width, place)
        part.set_clip(None)

    def _lay_edge(self, part: pygame.Surface, zoom: float, west: float, north: float) -> None:
        """Draw the white margin of the sheet and its shadow on the table."""
        size = (self.grid.size[0] * zoom, self.grid.size[1] * zoom)
        sheet = pygame.Rect(round(-west * zoom), round(-north * zoom), round(size[0]), round(size[1]))
        rim = max(6, round(self.grid.width * zoom * 0.22))
        pygame.draw.rect(part, (24, 28, 30), sheet.inflate(2 * rim, 2 * rim).move(rim // 2, rim // 2))
        pygame.draw.rect(part, PAPER, sheet.inflate(2 * rim, 2 * rim))
        pygame.draw.rect(part, INK, sheet.inflate(4, 4), 2)

    def _lay_ground(
        self, part: pygame.Surface, area: pygame.Rect, zoom: float, west: float, north: float
    ) -> None:
        share, mip = next(
            ((s, m) for s, m in reversed(self.mips) if s >= zoom), (self.mips[0][0], self.mips[0][1])
        )
        seen = area.inflate(8, 8)
        wanted = pygame.Rect(
            seen.left / zoom + west, seen.top / zoom + north, seen.width / zoom + 2, seen.height / zoom + 2
        )
        there = wanted.clip(pygame.Rect((0, 0), self.grid.size))
        if not there.width or not there.height:
            return
        source = pygame.Rect(there.x * share, there.y * share, there.width * share, there.height * share)
        source = source.clip(mip.get_rect())
        size = (round(source.width / share * zoom), round(source.height / share * zoom))
        at = (round((source.x / share - west) * zoom), round((source.y / share - north) * zoom))
        if source.width and source.height and size[0] and size[1]:
            part.blit(pygame.transform.smoothscale(mip.subsurface(source), size), at)

    def _print(
        self, part: pygame.Surface, area: pygame.Rect, width: int, place: Callable[[Point], Point]
    ) -> None:
        box = area.inflate(width * 3, width * 3)
        self._print_grid(part, width, place, box)
        self._print_sectors(part, width, place, box)
        self._print_links(part, width, place)
        print_boxes(part, self.plan, self.island, width, place)
        self._print_names(part, width, place)
        for position in self.island.positions.values():
            at = place(self.grid.centre(position.hex))
            if box.collidepoint(at):
                marks.print_position(part, position, at, width, patterns=self.patterns)

    def _print_grid(
        self, part: pygame.Surface, width: int, place: Callable[[Point], Point], box: pygame.Rect
    ) -> None:
        outline = hex_outline(width, self.grid)
        shapes, numbers = [], []
        for key, ground in self.island.board.hexes.items():
            x, y = place(self.grid.centre(key))
            if not box.collidepoint(x, y):
                continue
            shapes.append((outline, outline.get_rect(center=(round(x), round(y)))))
            if width >= NUMBERS_FROM and self.island.position_at(key) is None:
                number = fonts.line(key, "label", max(10, round(width * 0.125)), (52, 46, 38))
                numbers.append((number, number.get_rect(midtop=(round(x), round(y - width * 0.5)))))
            if width >= LEVELS_FROM:
                level = marks.level(ground.level, width, lower=ground.mixed)
                numbers.append((level, level.get_rect(midbottom=(round(x), round(y + width * 0.54)))))
        part.fblits(shapes)
        part.fblits(numbers)

    def _print_sectors(
        self, part: pygame.Surface, width: int, place: Callable[[Point], Point], box: pygame.Rect
    ) -> None:
        hexes = self.island.board.hexes
        for key, each in hexes.items():
            if not box.collidepoint(place(self.grid.centre(key))):
                continue
            for turn, near in enumerate(hexgrid.neighbours(key)[:6]):
                other = hexes.get(near)
                if other is None or other.sector == each.sector or near < key:
                    continue
                start, end = (place(point) for point in self.grid.side(key, turn))
                for a, b in dashes(start, end, width * 0.12, width * 0.09):
                    pygame.draw.line(part, (60, 24, 18), a, b, max(2, round(width * 0.035)))

    def _print_links(self, part: pygame.Surface, width: int, place: Callable[[Point], Point]) -> None:
        thick = max(2, round(width * 0.05))
        for group in self.island.groups.values():
            hexes = [self.island.positions[key].hex for key in group.positions]
            for one, other in pairwise(hexes):
                start, end = between_rings(
                    place(self.grid.centre(one)), place(self.grid.centre(other)), width
                )
                for a, b in dashes(start, end, width * 0.13, width * 0.08):
                    pygame.draw.line(part, marks.keyline(group.colour), a, b, thick + 2)
                    pygame.draw.line(part, POSITION[group.colour], a, b, thick)

    def _print_names(self, part: pygame.Surface, width: int, place: Callable[[Point], Point]) -> None:
        if width < 38:
            return
        size = max(round(15 * self.scale), round(width * 0.17))
        for name, keys in self.island.places.items():
            x, y = place(self.grid.centre(keys[0]))
            halo(part, name, (x, y + width * 0.46), "italic", size)


def uncovered(whole: pygame.Rect, moved: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a rectangle that its moved copy leaves free: at most two strips."""
    kept = whole.clip(moved)
    strips = []
    if kept.top > whole.top:
        strips.append(pygame.Rect(whole.left, whole.top, whole.width, kept.top - whole.top))
    if kept.bottom < whole.bottom:
        strips.append(pygame.Rect(whole.left, kept.bottom, whole.width, whole.bottom - kept.bottom))
    if kept.left > whole.left:
        strips.append(pygame.Rect(whole.left, kept.top, kept.left - whole.left, kept.height))
    if kept.right < whole.right:
        strips.append(pygame.Rect(kept.right, kept.top, whole.right - kept.right, kept.height))
    return strips


def between_rings(start: Point, end: Point, width: int) -> tuple[Point, Point]:
    """Shorten the line between two positions to the part outside their rings."""
    line = pygame.Vector2(end[0] - start[0], end[1] - start[1])
    if line.length() <= width * 0.8:
        return start, end
    cut = line.normalize() * width * 0.38
    return (start[0] + cut.x, start[1] + cut.y), (end[0] - cut.x, end[1] - cut.y)


def halo(surface: pygame.Surface, text: str, centre: Point, role: fonts.Role, size: int) -> None:
    """Write dark letters with a pale rim, so that they read on any ground."""
    pale = fonts.line(text, role, size, PAPER)
    dark = fonts.line(text, role, size, INK)
    box = dark.get_rect(center=(round(centre[0]), round(centre[1])))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        surface.blit(pale, box.move(dx, dy))
    surface.blit(dark, box)


_outlines: dict[int, pygame.Surface] = {}


def hex_outline(width: int, grid: Grid) -> pygame.Surface:
    """Return the thin ink of one hex."""
    if width not in _outlines:
        zoom = width / grid.width
        half_w, half_h = grid.width / 2 * zoom, grid.height / 2 * zoom
        picture = pygame.Surface((width + 3, round(grid.height * zoom) + 3), pygame.SRCALPHA)
        cx, cy = picture.get_width() / 2, picture.get_height() / 2
        low = (grid.pitch - grid.height / 2) * zoom
        points = [(cx, cy - half_h), (cx + half_w, cy - low), (cx + half_w, cy + low), (cx, cy + half_h)]
        points += [(cx - half_w, cy + low), (cx - half_w, cy - low)]
        for one, other in pairwise(points[:4]):
            pygame.draw.aaline(picture, (30, 26, 20, 90), one, other)
        _outlines[width] = picture
    return _outlines[width]
