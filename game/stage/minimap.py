"""The small map in the corner: always whole, with the frame of what the camera sees."""

from __future__ import annotations

import pygame

from ecs.dday.views import View
from game.art import BONE, INK, LAMP, POSITION
from game.stage.stage import Stage

US_DOT = (214, 232, 150)
ACTED_DOT = (120, 132, 92)
JAPANESE_DOT = (206, 92, 60)


class MiniMap:
    """A picture of the whole map with dots for units."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.box = pygame.Rect(0, 0, 0, 0)
        self._ground: pygame.Surface | None = None
        self._dotted: tuple[int, pygame.Surface] | None = None

    def resize(self, area: pygame.Rect, scale: float) -> None:
        """Take a place in the lower right corner of an area; it never grows past it."""
        width, height = self.stage.grid.size
        wide = round(min(250 * scale, area.width * 0.17))
        high = round(wide * height / width)
        if high > area.height * 0.25:
            high = round(area.height * 0.25)
            wide = round(high * width / height)
        box = pygame.Rect(0, 0, max(40, wide), max(30, high))
        box.bottomright = (area.right - 10, area.bottom - 10)
        if box.size != self.box.size:
            self._ground = None
        self.box = box
        self._dotted = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the small map and the frame of the camera."""
        view = self.stage.view
        if view is None:
            return
        surface.blit(self._picture(view), self.box)
        camera = self.stage.camera
        left, top = self._small(camera.to_map(camera.view.topleft))
        right, bottom = self._small(camera.to_map(camera.view.bottomright))
        frame = pygame.Rect(left, top, max(4, right - left), max(4, bottom - top)).clip(self.box)
        pygame.draw.rect(surface, INK, frame.inflate(2, 2), 1)
        pygame.draw.rect(surface, LAMP, frame, 1)
        pygame.draw.rect(surface, INK, self.box.inflate(4, 4), 2)
        pygame.draw.rect(surface, BONE, self.box.inflate(2, 2), 1)

    def _small(self, point: tuple[float, float]) -> tuple[int, int]:
        width, height = self.stage.grid.size
        x = self.box.left + point[0] * self.box.width / width
        y = self.box.top + point[1] * self.box.height / height
        return round(x), round(y)

    def _picture(self, view: View) -> pygame.Surface:
        if self._dotted is not None and self._dotted[0] == id(self.stage.layout):
            return self._dotted[1]
        if self._ground is None:
            self._ground = pygame.transform.smoothscale(self.stage.sheet.mips[-1][1], self.box.size)
        picture = self._ground.copy()
        self._dot(picture, view)
        self._dotted = (id(self.stage.layout), picture)
        return picture

    def _dot(self, picture: pygame.Surface, view: View) -> None:
        width = self.stage.grid.size[0]
        share = self.box.width / width
        for position in self.stage.island.positions.values():
            x, y = self.stage.grid.centre(position.hex)
            picture.fill(POSITION[position.colour], (x * share - 1, y * share - 1, 2, 2))
        dot = max(2, round(self.box.width / 125))
        acted = {unit.key for unit in view.us if unit.acted}
        for key, spot in self.stage.layout.spots.items():
            x, y = spot.point
            colour = JAPANESE_DOT if spot.face.side == "japanese" else US_DOT
            if key in acted:
                colour = ACTED_DOT
            picture.fill(INK, (x * share - dot, y * share - dot, 2 * dot + 1, 2 * dot + 1))
            picture.fill(colour, (x * share - dot + 1, y * share - dot + 1, 2 * dot - 1, 2 * dot - 1))

    def point_of(self, at: tuple[int, int]) -> tuple[float, float] | None:
        """Return the point of the map under a point of the small map."""
        if not self.box.collidepoint(at):
            return None
        width, height = self.stage.grid.size
        x = (at[0] - self.box.left) * width / self.box.width
        y = (at[1] - self.box.top) * height / self.box.height
        return x, y
