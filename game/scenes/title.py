"""The title: the coast in ink on the table, and what one can do."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame

from ecs.library.paths import data_root
from game import fonts
from game.art import BONE, INK, PAPER, SIGNAL, TABLE, mix
from game.scenes.paper import Paper
from game.scenes.scene import Change, Push, Quit, Replace

if TYPE_CHECKING:
    from game.ui.kit import Act, Form

MENU = (
    ("continue", "Continue"),
    ("new", "New game"),
    ("load", "Saved games"),
    ("options", "Options"),
    ("help", "Keys"),
    ("quit", "Quit"),
)
TURN = 64.2


class Title(Paper):
    """The first scene."""

    title = "Operations table"
    wide = 360
    high = 452

    def place(self, screen: pygame.Rect) -> None:
        """Put the sheet to the left, so that the coast is seen."""
        self.box.midleft = (screen.left + self.app.metrics.px(90), screen.centery + self.app.metrics.px(70))

    def lay_out(self, form: Form) -> None:
        """List what one can do."""
        newest = newest_save()
        for number, (name, text) in enumerate(MENU):
            usable = name != "continue" or newest is not None
            form.button(name, self.row(number, gap=10), text, primary=name == "new", enabled=usable)
        self.note = self.app.problem

    def back(self) -> Change | None:
        """Stay: Esc on the title does nothing."""
        return None

    def pressed(self, act: Act) -> Change | None:
        """Go where the player wants."""
        from game.scenes.help import Help
        from game.scenes.options import Options
        from game.scenes.saves import Saves, opened
        from game.scenes.setup import Setup

        if act.name == "continue":
            path = newest_save()
            scene, self.note = opened(self.app, path) if path else (None, "There is no save.")
            return Replace(scene) if scene is not None else None
        scenes: dict[str, Any] = {"new": Setup, "load": Saves, "options": Options, "help": Help}
        return Quit() if act.name == "quit" else Push(scenes[act.name](self.app))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the chart of the coast and the name of the game."""
        m = self.app.metrics
        surface.blit(chart(surface.get_size()), (0, 0))
        x, y = m.px(90), m.px(64)
        fonts.write(surface, "D-DAY AT", (x, y), "type", m.px(46), BONE)
        fonts.write(surface, "IWO JIMA", (x, y + m.px(50)), "type", m.px(92), BONE)
        at = (x, y + m.px(158))
        fonts.write(
            surface, "19 February 1945 · a solitaire wargame", at, "italic", m.px(22), mix(BONE, TABLE, 0.2)
        )
        stamp(surface, (surface.get_width() - m.px(210), m.px(110)), m.px(38))


def newest_save() -> Any:
    """Return the newest usable save, or None."""
    from ecs.library.saves import list_saves
    from game.files import saves_dir

    return next((each.path for each in list_saves(saves_dir()) if each.save is not None), None)


@lru_cache(maxsize=4)
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
    kind, found = geometry.get("type"), geometry.get("coordinates", [])
    if kind == "Polygon":
        return found[:1]
    if kind == "MultiPolygon":
        return [shape[0] for shape in found]
    return [found] if kind == "LineString" else []


def stamp(surface: pygame.Surface, centre: tuple[int, int], size: int) -> None:
    """Draw a rubber stamp, a little askew."""
    word = fonts.line("TOP SECRET", "type", size, SIGNAL)
    plate = pygame.Surface((word.get_width() + size, word.get_height() + size // 2), pygame.SRCALPHA)
    pygame.draw.rect(plate, SIGNAL, plate.get_rect(), max(2, size // 10), border_radius=size // 6)
    plate.blit(word, word.get_rect(center=plate.get_rect().center))
    turned = pygame.transform.rotozoom(plate, -7, 1.0)
    turned.set_alpha(190)
    surface.blit(turned, turned.get_rect(center=centre))
