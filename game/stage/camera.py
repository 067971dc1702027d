"""The camera: fixed steps of zoom, the point under the mouse stays where it is, the map may be pushed past its edge."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.grid import Grid, Point

STEPS: Final[tuple[int, ...]] = (20, 25, 31, 38, 48, 60, 76, 96, 120, 150, 190, 240)
"""Widths of a hex on the screen, in pixels."""

BEYOND: Final = 0.45
"""Share of the view that may lie beyond the edge of the map."""


class Camera:
    """Which part of the map the view shows, and how large; `head` and `foot` pixels lie under tools and a panel, `corner` under another."""

    def __init__(self, grid: Grid, view: pygame.Rect) -> None:
        self.grid = grid
        self.view = view.copy()
        self.step = 4
        self.head = self.foot = 0
        self.corner = pygame.Rect(0, 0, 0, 0)
        self.x, self.y = grid.size[0] / 2, grid.size[1] / 2

    @property
    def hex_width(self) -> int:
        """Width of a hex on the screen."""
        return STEPS[self.step]

    @property
    def open(self) -> pygame.Rect:
        """The part of the view that no panel covers."""
        return pygame.Rect(*self.view.topleft, self.view.width, self.view.height - self.foot)

    @property
    def zoom(self) -> float:
        """Screen pixels for one map pixel."""
        return STEPS[self.step] / self.grid.width

    def to_screen(self, point: Point) -> Point:
        """Turn a point of the map into a point of the screen."""
        zoom = self.zoom
        return (
            self.view.centerx + (point[0] - self.x) * zoom,
            self.view.centery + (point[1] - self.y) * zoom,
        )

    def to_map(self, point: Point) -> Point:
        """Turn a point of the screen into a point of the map."""
        zoom = self.zoom
        return (
            self.x + (point[0] - self.view.centerx) / zoom,
            self.y + (point[1] - self.view.centery) / zoom,
        )

    def hex_at(self, point: Point) -> str | None:
        """Return the hex under a point of the screen."""
        if not self.view.collidepoint(point):
            return None
        return self.grid.key_at(self.to_map(point))

    def hex_centre(self, key: str) -> Point:
        """Return the middle of a hex on the screen."""
        return self.to_screen(self.grid.centre(key))

    def zoom_by(self, steps: int, at: Point | None = None) -> bool:
        """Zoom some steps in or out around a point of the screen; tell whether anything changed."""
        new = min(max(self.step + steps, 0), len(STEPS) - 1)
        if new == self.step:
            return False
        at = at or self.view.center
        fixed = self.to_map(at)
        self.step = new
        moved = self.to_map(at)
        self.x += fixed[0] - moved[0]
        self.y += fixed[1] - moved[1]
        self.clamp()
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Push the map by pixels of the screen."""
        self.x -= dx / self.zoom
        self.y -= dy / self.zoom
        self.clamp()

    def clamp(self) -> None:
        """Keep some of the map in the view."""
        width, height = self.grid.size
        slack_x = self.view.width * (0.5 - BEYOND) / self.zoom
        slack_y = self.view.height * (0.5 - BEYOND) / self.zoom
        self.x = min(max(self.x, slack_x), width - slack_x)
        self.y = min(max(self.y, slack_y), height - slack_y)

    def resize(self, view: pygame.Rect) -> None:
        """Take a new view; the middle of it stays where it was, unless a view of another size would show the table beside the map."""
        changed = view.size != self.view.size
        self.view = view.copy()
        self.clamp()
        if changed:
            self.settle()

    def fit(self, points: list[Point] | None = None, margin: float = 0.0) -> None:
        """Show the whole map, or all of some points, as large as possible."""
        if points:
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            left, right = min(xs) - margin, max(xs) + margin
            top, bottom = min(ys) - margin, max(ys) + margin
        else:
            left, top, (right, bottom) = 0.0, 0.0, self.grid.size
        wanted = min(self.open.width / max(1, right - left), self.open.height / max(1, bottom - top))
        self.step = max((i for i, w in enumerate(STEPS) if w / self.grid.width <= wanted), default=0)
        self.x, self.y = self.above((left + right) / 2, (top + bottom) / 2)
        self.settle()

    def settle(self) -> None:
        """Show no table beside the map where the map is large enough to fill the view."""
        self.x, self.y = self.kept(self.x, self.y)

    def kept(self, x: float, y: float) -> Point:
        """Return the middle nearest to a point that shows no table beside a map that fills the view."""
        width, height = self.grid.size
        half_x, half_y = self.view.width / 2 / self.zoom, self.view.height / 2 / self.zoom
        rim = self.grid.width * 0.3
        low = height - half_y + rim + self.foot / self.zoom
        return between(x, half_x - rim, width - half_x + rim), between(y, half_y - rim, low)

    def above(self, x: float, y: float) -> Point:
        """Return the middle of the view that brings a point into the middle of its open part."""
        return x, y + self.foot / 2 / self.zoom

    def make_room(self, foot: int, points: list[Point]) -> None:
        """Let a panel cover the foot of the view; those points of the map that it hides move up out of it."""
        grows, self.foot = foot > self.foot, foot
        hidden = [point for point in points if self.sees_under(point)] if grows else []
        if hidden:
            lowest = max(self.to_screen(point)[1] for point in hidden)
            self.pan(0, self.open.bottom - self.hex_width * 0.6 - lowest)

    def sees_under(self, point: Point) -> bool:
        """Tell whether a point of the map lies in the view, but too near to the panel at its foot, or under it."""
        place = self.to_screen(point)
        return bool(self.view.collidepoint(place)) and place[1] > self.open.bottom - self.hex_width * 0.6

    def centre_on(self, point: Point) -> None:
        """Move a point of the map into the middle of the view."""
        self.x, self.y = point
        self.clamp()

    def sees(self, point: Point, margin: float = 0.0) -> bool:
        """Tell whether a point of the map lies in the view, `margin` screen pixels from its edge."""
        return self.open.inflate(-2 * margin, -2 * margin).collidepoint(self.to_screen(point))

    def covered(self, point: Point) -> bool:
        """Tell whether a point of the map lies under the panel in the corner, or is about to."""
        return self.corner.inflate(self.hex_width, self.hex_width).collidepoint(self.to_screen(point))

    def beside_corner(self, middle: Point, points: list[Point]) -> Point:
        """Return a middle of the view, moved aside as far as needed for no point to lie under the panel in the corner."""
        near = self.corner.inflate(2 * self.hex_width, 2 * self.hex_width)
        places = [
            (self.view.centerx + (x - middle[0]) * self.zoom, self.view.centery + (y - middle[1]) * self.zoom)
            for x, y in points
        ]
        aside = max((place[0] - near.left for place in places if near.collidepoint(place)), default=0.0)
        return middle[0] + aside / self.zoom, middle[1]

    @property
    def state(self) -> tuple[int, ...]:
        """A value that changes with what is shown."""
        return self.step, round(self.x * self.zoom), round(self.y * self.zoom), *self.view.size


def between(value: float, low: float, high: float) -> float:
    """Return a value kept between two limits, or their middle when they have crossed."""
    return (low + high) / 2 if low > high else min(max(value, low), high)
