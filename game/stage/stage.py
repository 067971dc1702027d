"""The stage: everything that lies on the table, drawn from the view; it also tells what lies under the mouse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from ecs.dday.printed.island import Island
from ecs.dday.views import UsView, View
from game.art import BONE, CHOICE, INK, TARGET, Colour, Point
from game.skins.skin import Skin
from game.stage import lights, marks, reach
from game.stage.boxes import BoxPlan
from game.stage.camera import Camera
from game.stage.counters import Mint
from game.stage.fields import FireMap
from game.stage.grid import Grid
from game.stage.ground import paint_ground
from game.stage.layout import COUNTER, Layout, Spot, fan, lay_out
from game.stage.sheet import Sheet
from game.text.inspect import Arms


@dataclass(slots=True)
class Lit:
    """What may be chosen now: hexes (True: a target of fire), units, boxes, units already chosen.

    fire: (group, level) of the positions that fire at the way into a hex.
    """

    hexes: Mapping[str, bool] = field(default_factory=dict)
    units: frozenset[str] = frozenset()
    boxes: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    fire: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)


@dataclass(slots=True)
class Overlay:
    """Which fields of fire are shown: of a group, onto a hex, or all together."""

    group: str = ""
    onto: str = ""
    all: bool = False
    command: bool = False

    @property
    def shown(self) -> bool:
        """Tell whether anything is shown."""
        return bool(self.group or self.onto or self.all)


class Stage:
    """The table of one game; `view` and `lit` are set from outside, `draw` shows them."""

    def __init__(
        self, island: Island, skin: Skin, tmx: Path, area: pygame.Rect, grid: Grid | None = None
    ) -> None:
        self.island = island
        self.skin = skin
        self.grid = grid or Grid()
        self.camera = Camera(self.grid, area)
        self.plan = BoxPlan(island, self.grid, skin)
        self.sheet = Sheet(island, self.grid, skin, self.plan, lambda: paint_ground(island, self.grid, tmx))
        self.mint = Mint(skin)
        self.fire = FireMap(island)
        self.layout = Layout()
        self.arms: Arms | None = None
        self.view: View | None = None
        self.lit = Lit()
        self.overlay = Overlay()
        self.hidden: frozenset[str] = frozenset()
        self.hide_counters = False
        self.hover_hex: str | None = None
        self.hover_unit = ""
        self.fanned = ""

    def set_view(self, view: View) -> None:
        """Show another state of the game."""
        self.view = view
        self.layout = lay_out(view, self.plan)
        if self.fanned and len(self.layout.stack(self.fanned)) < 2:
            self.fanned = ""

    def look_at(self, hexes: tuple[str, ...]) -> None:
        """Fit hexes into the view."""
        self.camera.fit([self.grid.centre(key) for key in hexes], self.grid.width * 0.7)

    # -- what lies under the mouse --------------------------------------------------------------------

    def point(self, spot: Spot) -> Point:
        """Return where a counter stands on the screen, in its stack or in the fan."""
        if spot.where == self.fanned:
            places = fan(self.layout.stack(self.fanned), self.layout, self._fan_middle(), self.grid.width)
            return self.camera.to_screen(places[spot.key])
        return self.camera.to_screen(spot.point)

    def _fan_middle(self) -> Point:
        return self.grid.centre(self.fanned)

    def size(self, spot: Spot) -> int:
        """Return the side of a counter in pixels."""
        share = COUNTER if spot.where == self.fanned else spot.share
        return max(8, round(share * self.camera.hex_width))

    def unit_at(self, at: Point) -> str:
        """Return the topmost counter under a point of the screen, or ""."""
        if self.hide_counters:
            return ""
        where = self.place_at(at)
        names = (self.fanned, where) if self.fanned else (where,)
        for place in names:
            for key in reversed(self.layout.stack(place)):
                spot = self.layout.spots[key]
                size = self.size(spot)
                box = pygame.Rect(0, 0, size, size)
                box.center = lights.rounded(self.point(spot))
                if key not in self.hidden and box.collidepoint(at):
                    return key
        return self._stray(at)

    def _stray(self, at: Point) -> str:
        """Return a counter that sticks out of its hex."""
        for spot in self.layout.spots.values():
            size = self.size(spot)
            x, y = self.point(spot)
            if abs(at[0] - x) <= size / 2 and abs(at[1] - y) <= size / 2 and spot.key not in self.hidden:
                return spot.key
        return ""

    def place_at(self, at: Point) -> str:
        """Return the hex or beach box (`box:R1`) under a point of the screen, or ""."""
        if not self.camera.view.collidepoint(at):
            return ""
        box = self.plan.box_at(self.camera.to_map(at))
        if box:
            return f"box:{box}"
        return self.camera.hex_at(at) or ""

    def fan_box(self) -> pygame.Rect:
        """Return the part of the screen the fan covers."""
        spots = [self.layout.spots[key] for key in self.layout.stack(self.fanned)]
        if not spots:
            return pygame.Rect(0, 0, 0, 0)
        boxes = []
        for spot in spots:
            box = pygame.Rect(0, 0, self.size(spot), self.size(spot))
            box.center = lights.rounded(self.point(spot))
            boxes.append(box)
        return boxes[0].unionall(boxes[1:]).inflate(16, 16)

    def hover(self, at: Point) -> bool:
        """Note what is under the mouse; tell whether the picture changes."""
        before = self.hover_hex, self.hover_unit, self.fanned
        place = self.place_at(at)
        if self.fanned and not self.fan_box().collidepoint(at):
            self.fanned = ""
        if not self.fanned and place and not place.startswith("box:"):
            stack = [key for key in self.layout.stack(place) if key not in self.hidden]
            meant = place in self.lit.hexes and not self._answers(stack)
            if len(stack) > 1 and not meant and self.unit_at(at) in stack:
                self.fanned = place
        self.hover_unit = self.unit_at(at)
        self.hover_hex = self.fanned or (place if place in self.island.board.hexes else None)
        return before != (self.hover_hex, self.hover_unit, self.fanned)

    def _answers(self, stack: list[str]) -> bool:
        """Tell whether a counter of a stack may be chosen itself, not only its hex."""
        return any(key in self.lit.units or key in self.lit.chosen for key in stack)

    def nearest(self, group: str, hex_key: str) -> str:
        """Return the hex of a group that lies nearest to a hex."""
        distance = self.island.board.distance
        return min(self.island.group_hexes[group], key=lambda key: (distance(key, hex_key), key))

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table into the camera's part of a surface."""
        clip = surface.get_clip()
        surface.set_clip(self.camera.view)
        self.sheet.show(surface, self.camera)
        if self.view is not None:
            self._draw_fields(surface, self.view)
            self._draw_state(surface, self.view)
            areas, whole = self._areas(self.view), self.overlay.command
            reach.draw_reach(surface, self.camera, areas, self.hover_unit, everything=whole)
            if not self.hide_counters:
                self._draw_counters(surface)
            reach.draw_labels(surface, self.camera, areas, self.hover_unit, everything=whole)
            self._draw_shots(surface, self.view)
        surface.set_clip(clip)

    def _areas(self, view: View) -> list[tuple[UsView, frozenset[str]]]:
        """Return the headquarters with the land they command, once the set-up is over."""
        if view.phase == "setup" or not view.command_areas:
            return []
        land, units = self.island.board.hexes, {unit.key: unit for unit in view.us}
        return [(units[key], area.intersection(land)) for key, area in view.command_areas]

    def _draw_state(self, surface: pygame.Surface, view: View) -> None:
        """Lights, spent guns, smoke, garrisons."""
        if self.hover_hex:
            lights.draw_hover(surface, self.camera, self.hover_hex)
        lights.draw_hexes(surface, self.camera, self.lit.hexes, self.hover_hex)
        for code in sorted(self.lit.boxes):
            self._frame_box(surface, code, CHOICE)
        for key in sorted(self.lit.subject):
            if key in self.island.board.hexes:
                picture = lights.light(self.camera, (255, 255, 255), 30, 0.05)
                at = lights.rounded(self.camera.hex_centre(key))
                surface.blit(picture, picture.get_rect(center=at))
        for state in view.positions:
            self._draw_position_state(surface, state.hex, state.key, state.guns, state.smoke, state.garrison)

    def box_area(self, code: str) -> pygame.Rect:
        """Return where a beach box lies on the screen."""
        frame = self.plan.frames[code]
        x, y = self.camera.to_screen(frame.topleft)
        zoom = self.camera.zoom
        return pygame.Rect(round(x), round(y), round(frame.width * zoom), round(frame.height * zoom))

    def _frame_box(self, surface: pygame.Surface, code: str, colour: Colour) -> None:
        code = code.removeprefix("box:")
        if code not in self.plan.frames:
            return
        box = self.box_area(code)
        pygame.draw.rect(surface, INK, box.inflate(8, 8), 6, border_radius=6)
        pygame.draw.rect(surface, colour, box.inflate(6, 6), 4, border_radius=5)

    def _draw_position_state(
        self, surface: pygame.Surface, hex_key: str, key: str, guns: bool, smoke: bool, garrison: bool
    ) -> None:
        width = self.camera.hex_width
        x, y = self.camera.hex_centre(hex_key)
        if self.island.positions[key].artillery and not guns and width >= 31:
            mark = marks.symbol("guns", width, False)
            box = mark.get_rect(center=(round(x + 0.36 * width), round(y - 0.12 * width)))
            surface.blit(mark, box)
            pygame.draw.line(surface, TARGET, box.bottomleft, box.topright, max(2, width // 30))
        if garrison:
            mark = reach.garrison(width)
            aside = 0.37 * width if self.layout.stack(hex_key) else 0.0
            surface.blit(mark, mark.get_rect(center=lights.rounded((x - aside, y - aside * 0.1))))
        if smoke:
            cloud = smoke_mark(width)
            surface.blit(cloud, cloud.get_rect(center=(round(x), round(y))))

    def _draw_counters(self, surface: pygame.Surface) -> None:
        view = self.camera.view.inflate(self.camera.hex_width * 2, self.camera.hex_width * 2)
        shapes: list[tuple[pygame.Surface, pygame.Rect]] = []
        covered: list[str] = []
        for key, spot in self.layout.spots.items():
            if key in self.hidden or spot.where == self.fanned:
                continue
            at = self.camera.to_screen(spot.point)
            if view.collidepoint(at):
                self._add_counter(shapes, spot, at)
                covered.append(spot.where)
        surface.fblits(shapes)
        self._draw_strays(surface, view)
        self._draw_badges(surface, [*covered, *self.lit.hexes])
        if self.fanned:
            self._draw_fan(surface)

    def strays(self) -> tuple[str, ...]:
        """Return the units out of command, once the set-up is over."""
        return self.view.out_of_command if self.view and self.view.phase != "setup" else ()

    def _draw_strays(self, surface: pygame.Surface, view: pygame.Rect) -> None:
        """Mark the units out of command."""
        shapes = []
        for key in self.strays():
            spot = self.layout.spots.get(key)
            if spot is None or key in self.hidden:
                continue
            x, y = self.point(spot)
            size = self.size(spot)
            if size >= 18 and view.collidepoint((x, y)):
                mark = reach.stray(size)
                at = lights.rounded((x - size * 0.42, y - size * 0.42))
                shapes.append((mark, mark.get_rect(center=at)))
        surface.fblits(shapes)

    def _add_counter(self, shapes: list[tuple[pygame.Surface, pygame.Rect]], spot: Spot, at: Point) -> None:
        size = self.size(spot)
        lamp = self._lamp(spot.key)
        middle = lights.rounded(at)
        if lamp is not None:
            colour, strong = lamp
            halo = lights.glow(size, colour, strong)
            shapes.append((halo, halo.get_rect(center=middle)))
        picture = self.mint.counter(spot.face, size)
        shapes.append((picture, picture.get_rect(center=middle)))

    def _lamp(self, key: str) -> tuple[Colour, bool] | None:
        if key in self.lit.chosen or key in self.lit.subject:
            return (255, 255, 255), True
        if key in self.lit.units:
            return CHOICE, key == self.hover_unit
        return None

    def _draw_badges(self, surface: pygame.Surface, places: list[str]) -> None:
        """Print the badges again over counters and lights that would hide them."""
        if self.camera.hex_width < 31:
            return
        for place in dict.fromkeys(places):
            position = self.island.position_at(place)
            if position is not None:
                centre = self.camera.hex_centre(place)
                marks.print_badge(surface, position, centre, self.camera.hex_width)

    def _draw_fan(self, surface: pygame.Surface) -> None:
        box = self.fan_box()
        cloth = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(cloth, (24, 28, 30, 205), cloth.get_rect(), border_radius=10)
        surface.blit(cloth, box)
        pygame.draw.rect(surface, BONE, box, 1, border_radius=10)
        shapes: list[tuple[pygame.Surface, pygame.Rect]] = []
        for key in self.layout.stack(self.fanned):
            spot = self.layout.spots[key]
            self._add_counter(shapes, spot, self.point(spot))
        surface.fblits(shapes)
        self._draw_strays(surface, box.inflate(40, 40))

    def _draw_fields(self, surface: pygame.Surface, view: View) -> None:
        if self.overlay.all:
            for key, level in self.fire.threats(view).items():
                picture = lights.hatch(self.camera, level)
                surface.blit(picture, picture.get_rect(center=lights.rounded(self.camera.hex_centre(key))))
        if self.overlay.group in self.island.groups:
            colour = self.island.groups[self.overlay.group].colour
            levels = self.fire.field(self.overlay.group, view)
            faint = bool(self.fire.silence(self.overlay.group, view))
            lights.draw_field(surface, self.camera, levels, colour, faint=faint)

    def _draw_shots(self, surface: pygame.Surface, view: View) -> None:
        groups = self.island.groups
        coloured = {
            key: tuple((groups[group].colour, level) for group, level in shots)
            for key, shots in self.lit.fire.items()
        }
        lights.draw_warnings(surface, self.camera, coloured)
        target = self.hover_hex or ""
        if target in self.lit.fire:
            lines = [
                (self.nearest(group, target), groups[group].colour, level)
                for group, level in self.lit.fire[target]
            ]
            lights.draw_shot_lines(surface, self.camera, lines, target)
        if self.overlay.onto:
            threats = self.fire.onto(self.overlay.onto, view)
            lines = [(each.hex, each.colour, each.level) for each in threats if not each.silent]
            lights.draw_shot_lines(surface, self.camera, lines, self.overlay.onto)


_smoke: dict[int, pygame.Surface] = {}


def smoke_mark(width: int) -> pygame.Surface:
    """Return the smoke over a position."""
    if width not in _smoke:
        picture = pygame.Surface((width, width), pygame.SRCALPHA)
        for dx, dy, r in ((-0.2, 0.08, 0.2), (0.18, 0.1, 0.22), (0.0, -0.1, 0.26), (-0.02, 0.14, 0.2)):
            at = (width * (0.5 + dx), width * (0.5 + dy))
            pygame.draw.circle(picture, (236, 236, 230, 190), at, width * r)
        _smoke[width] = picture
    return _smoke[width]
