"""The camera on its way, and the cross-fade that stands for motion when it is reduced."""

from __future__ import annotations

import pygame

from game.clips.timing import CAMERA, CUT, ease
from game.stage.camera import Camera


def least_shift(values: list[float], middle: float, reach: float) -> float:
    """Return how far the middle must go so that all values lie within reach; to their own middle when they cannot."""
    low, high = min(values), max(values)
    if high - low > 2 * reach:
        return (low + high) / 2 - middle
    return min(low - (middle - reach), 0.0) + max(high - (middle + reach), 0.0)


class Move:
    """The camera on its way."""

    def __init__(self, camera: Camera, end: tuple[float, float]) -> None:
        self.camera = camera
        self.start = camera.x, camera.y
        self.end = end
        self.time = 0.0
        self.is_over = False
        self._seen = camera.state

    def run(self, seconds: float) -> float:
        """Go on for some seconds; return what is left. Whoever else moves the camera keeps it."""
        if self.camera.state != self._seen:
            self.is_over = True
            return seconds
        used = min(seconds, CAMERA - self.time)
        self.time += used
        share = ease(self.time / CAMERA)
        (ax, ay), (bx, by) = self.start, self.end
        self.camera.centre_on((ax + (bx - ax) * share, ay + (by - ay) * share))
        self._seen = self.camera.state
        self.is_over = self.time >= CAMERA
        return seconds - used

    @property
    def arrived(self) -> bool:
        """Tell whether nobody else has moved the camera on the way."""
        return self.camera.state == self._seen

    def finish(self) -> None:
        """Be there."""
        if self.arrived:
            self.camera.centre_on(self.end)
            self._seen = self.camera.state
        self.is_over = True


class Fade:
    """A cross-fade from the picture before: all the motion there is when motion is reduced."""

    def __init__(self) -> None:
        self._left = 0.0
        self._last: pygame.Surface | None = None
        self._ghost: pygame.Surface | None = None

    @property
    def is_on(self) -> bool:
        """Is the old picture still to be seen?"""
        return self._left > 0

    def start(self) -> None:
        """Fade from what was drawn last."""
        if self._last is not None:
            self._ghost, self._left = self._last.copy(), CUT

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._left = max(0.0, self._left - seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Lay the old picture over the new one, and keep what is to be seen."""
        if self._left > 0 and self._ghost is not None and self._ghost.get_size() == surface.get_size():
            self._ghost.set_alpha(round(255 * ease(self._left / CUT)))
            surface.blit(self._ghost, (0, 0))
        if self._last is None or self._last.get_size() != surface.get_size():
            self._last = surface.copy()
        else:
            self._last.blit(surface, (0, 0))
