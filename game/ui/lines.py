"""Running text: cut into lines, measured and written."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import fonts
from game.art import Colour


@lru_cache(maxsize=4096)
def wrap(text: str, role: fonts.Role, size: int, width: int) -> tuple[str, ...]:
    """Cut a text into lines no wider than `width`; a word that is too wide is cut as well."""
    face = fonts.font(role, size)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split(" "):
            trial = f"{current} {word}" if current else word
            if face.size(trial)[0] <= width:
                current = trial
                continue
            if current:
                lines.append(current)
            while face.size(word)[0] > width and len(word) > 1:
                cut = next((n for n in range(len(word) - 1, 0, -1) if face.size(word[:n])[0] <= width), 1)
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
    return tuple(lines)


def leading(size: int) -> int:
    """Return the distance from line to line."""
    return round(size * 1.28)


def height(text: str, role: fonts.Role, size: int, width: int) -> int:
    """Return the height of a wrapped text."""
    return len(wrap(text, role, size, width)) * leading(size)


def paragraph(
    surface: pygame.Surface,
    text: str,
    at: tuple[int, int],
    width: int,
    role: fonts.Role,
    size: int,
    colour: Colour,
    *,
    most: int = 0,
) -> int:
    """Write a wrapped text and return the y below it; `most` limits the lines."""
    lines = wrap(text, role, size, width)
    if most and len(lines) > most:
        lines = (*lines[: most - 1], lines[most - 1].rstrip(" .,") + " …")
    x, y = at
    for each in lines:
        surface.blit(fonts.line(each, role, size, colour), (x, y))
        y += leading(size)
    return y


def underline(surface: pygame.Surface, box: pygame.Rect | None, colour: Colour) -> None:
    """Underline a word that can be clicked, if there is one."""
    if box is not None:
        pygame.draw.line(surface, colour, (box.left, box.bottom - 1), (box.right - 1, box.bottom - 1))


def shortened(text: str, role: fonts.Role, size: int, width: int) -> str:
    """Return a text that fits into a width, with an ellipsis when it had to be cut."""
    face = fonts.font(role, size)
    if face.size(text)[0] <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        if face.size(text[:end].rstrip() + "…")[0] <= width:
            return text[:end].rstrip() + "…"
    return "…"
