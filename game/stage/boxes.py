"""Beach boxes in the sea: where they lie, what is printed on them, where their units stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import pygame

from ecs.dday.printed.island import Island
from game import fonts
from game.art import INK, PAPER, POSITION, POSITION_LETTER, RULE_LINE, Point, on
from game.skins.skin import Skin
from game.stage import marks
from game.stage.grid import Grid

WIDE, HIGH, HIGH_WEST = 1.9, 1.86, 1.6
HEAD, FIRES = 0.3, 0.3
COLUMNS = 4
UNIT = 0.44


@dataclass(frozen=True)
class BoxPlan:
    """The boxes of an island on the map."""

    island: Island
    grid: Grid
    skin: Skin

    @cached_property
    def frames(self) -> dict[str, pygame.FRect]:
        """Each box in map pixels."""
        found = {}
        for code in self.island.boxes:
            site = self.skin.box_sites.get(code)
            if site is None:
                continue
            x, y = self.grid.centre(site)
            width = self.grid.width
            east = self.island.boxes[code].coast == "east"
            down, high = (0.42 * width, HIGH) if east else (0.0, HIGH_WEST)
            found[code] = pygame.FRect(
                x - WIDE * width / 2, y - high * width / 2 + down, WIDE * width, high * width
            )
        return found

    def box_at(self, point: Point) -> str:
        """Return the code of the box at a point of the map, or ""."""
        return next((code for code, frame in self.frames.items() if frame.collidepoint(point)), "")

    def slot(self, code: str, number: int, count: int) -> Point:
        """Return the middle of the place of a unit in a box, in map pixels."""
        frame, width = self.frames[code], self.grid.width
        rows = max(2, -(-count // COLUMNS))
        row, column = divmod(number, COLUMNS)
        step = WIDE * width / COLUMNS
        room = frame.height - (HEAD + FIRES) * width
        down = min(step, room / rows)
        x = frame.left + step * (column + 0.5)
        return x, frame.top + (HEAD + FIRES) * width + down * (row + 0.5)


def print_boxes(
    part: pygame.Surface, plan: BoxPlan, island: Island, width: int, place: Callable[[Point], Point]
) -> None:
    """Print every box with its name, its fire squares and the lines to its beach."""
    zoom = width / plan.grid.width
    for code, frame in plan.frames.items():
        x, y = place(frame.topleft)
        box = pygame.Rect(round(x), round(y), round(frame.width * zoom), round(frame.height * zoom))
        if not box.inflate(width * 6, width * 6).colliderect(part.get_rect()):
            continue
        print_beach_lines(part, plan, code, box, width, place)
        sheet = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(sheet, (*PAPER, 216), sheet.get_rect(), border_radius=max(2, width // 16))
        part.blit(sheet, box)
        pygame.draw.rect(part, INK, box, max(1, width // 48), border_radius=max(2, width // 16))
        name = island.boxes[code].name.upper()
        size = max(9, round(width * 0.24))
        fonts.write(part, name, (box.centerx, box.top + width * 0.17), "type", size, INK, anchor="center")
        pygame.draw.line(
            part, RULE_LINE, (box.left + 3, box.top + width * 0.3), (box.right - 4, box.top + width * 0.3)
        )
        print_fire_squares(part, island.boxes[code].fire, box, width)


def print_beach_lines(
    part: pygame.Surface,
    plan: BoxPlan,
    code: str,
    box: pygame.Rect,
    width: int,
    place: Callable[[Point], Point],
) -> None:
    """Draw thin lines from a box to the hexes it lands in."""
    for key in plan.island.boxes[code].hexes:
        end = place(plan.grid.centre(key))
        start = (min(max(end[0], box.left + 4), box.right - 4), min(max(end[1], box.top), box.bottom))
        pygame.draw.aaline(part, (50, 60, 62), start, end)
        mark = max(3, round(width * 0.05))
        pygame.draw.circle(part, PAPER, end, mark + 1)
        pygame.draw.circle(part, INK, end, mark, max(1, mark // 2))


def print_fire_squares(part: pygame.Surface, colours: tuple[str, ...], box: pygame.Rect, width: int) -> None:
    """Print the colours that fire into a box, each with its letter."""
    side = max(5, round(width * 0.2))
    gap = max(1, round(width * 0.04))
    x = box.centerx - (len(colours) * (side + gap) - gap) / 2
    y = box.top + width * 0.35
    for colour in colours:
        square = pygame.Rect(round(x), round(y), side, side)
        pygame.draw.rect(part, POSITION[colour], square)
        pygame.draw.rect(part, marks.KEYLINE, square, 1)
        if side >= 9:
            ink = on(POSITION[colour])
            fonts.write(
                part,
                POSITION_LETTER[colour],
                square.center,
                "figures",
                round(side * 0.85),
                ink,
                anchor="center",
            )
        x += side + gap
