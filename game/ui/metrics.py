"""Sizes of texts and gaps for one screen and one wish of the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PANEL_LEAST: Final = 360
PANEL_MOST: Final = 420
PANEL_SHARE: Final = 0.25
LOW: Final = 820
"""Below this height, at scale 1, the parts of the panel make themselves small so that the log keeps some lines."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Everything is multiplied by `scale`; a text is never smaller than 15 pixels at scale 1."""

    scale: float = 1.0

    def px(self, size: float) -> int:
        """Return a length in pixels."""
        return max(1, round(size * self.scale))

    @property
    def text(self) -> int:
        """Size of running text."""
        return self.px(16)

    @property
    def small(self) -> int:
        """Size of the smallest text that has to be read."""
        return self.px(15)

    @property
    def title(self) -> int:
        """Size of a heading."""
        return self.px(21)

    @property
    def gap(self) -> int:
        """The usual gap."""
        return self.px(10)


def scale_for(size: tuple[int, int], wish: float) -> float:
    """Return the scale for a screen: larger on large screens, times the player's wish, as far as it fits."""
    width, height = size
    natural = max(1.0, min(width / 1920, height / 1080))
    most = max(1.0, min(width * 0.5 / PANEL_LEAST, height / 640))
    return min(natural * wish, most)


def panel_width(size: tuple[int, int], scale: float) -> int:
    """Return the width of the right-hand panel: 360 to 420 pixels at scale 1."""
    wanted = size[0] / scale * PANEL_SHARE
    return min(round(min(max(wanted, PANEL_LEAST), PANEL_MOST) * scale), size[0] // 2)
