"""How the game stands: points, losses, victory conditions."""

from __future__ import annotations

from typing import Final, TypeAlias

import pygame

from ecs.dday.scenarios.victory import Condition
from game import fonts
from game.art import GOOD, INK, PAPER, PAPER_LIGHT, RULE_LINE, SIGNAL, SOFT_INK
from game.text.standing import condition_text
from game.ui.desk import Desk
from game.ui.lines import shortened
from game.ui.metrics import LOW, Metrics
from game.ui.preview import tick
from game.ui.stores import Cell, stores

CATASTROPHIC: Final = "catastrophic:"
MANY: Final = 5
"""How many conditions stand one below the other on a low screen."""

Standing: TypeAlias = tuple[str, bool, int, int]
"""A condition: its code, whether it is met, the number now, the number needed."""


def standing_height(metrics: Metrics, desk: Desk, room: int) -> int:
    """Return the height of the part."""
    if desk.view is None:
        return metrics.px(40)
    rows = len(stores(desk.view, desk.skin.first_day))
    lines = len(lines_of(desk.view.conditions, metrics, room))
    points = rows * (points_height(metrics, room, rows) + metrics.px(4))
    return points + metrics.px(16) + max(1, lines) * metrics.px(21)


def points_height(metrics: Metrics, room: int, rows: int = 1) -> int:
    """Return the height of a row of points; with little room name and number stand side by side."""
    return metrics.px(40) if room >= metrics.px(LOW) and rows == 1 else metrics.px(24)


def draw_standing(surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics, room: int) -> None:
    """Draw points in boxes, then the conditions of victory with a bar for the losses."""
    surface.fill(PAPER, box)
    pygame.draw.line(surface, RULE_LINE, box.topleft, box.topright)
    view = desk.view
    if view is None:
        return
    pad = metrics.px(14)
    rows = stores(view, desk.skin.first_day)
    high = points_height(metrics, room, len(rows))
    y = box.top + metrics.px(8)
    for cells in rows:
        draw_points(surface, pygame.Rect(box.left + pad, y, box.width - 2 * pad, high), cells, metrics)
        y += high + metrics.px(4)
    y += metrics.px(2)
    for line in lines_of(view.conditions, metrics, room):
        wide = (box.width - 2 * pad) // len(line)
        for number, condition in enumerate(line):
            draw_condition(
                surface, (box.left + pad + number * wide, y), wide, condition, metrics, short=len(line) > 1
            )
        y += metrics.px(21)


def lines_of(conditions: tuple[Condition, ...], metrics: Metrics, room: int) -> list[list[Standing]]:
    """Return the conditions line by line: two short ones in each when many would fill a low screen."""
    found = merged(conditions)
    if room >= metrics.px(LOW) or len(found) <= MANY:
        return [[each] for each in found]
    whole = [each for each in found if "=" in each[0]]
    others = [each for each in found if each not in whole]
    pairs = [others[at : at + 2] for at in range(0, len(others) - 1, 2)]
    return [*([each] for each in whole), *pairs, *([others[-1:]] if len(others) % 2 else [])]


def merged(conditions: tuple[Condition, ...]) -> list[Standing]:
    """Return the conditions; the companies lost by each division share a line, which comes first."""
    divisions = [each for each in conditions if each[0].startswith(CATASTROPHIC) and each[3] >= 0]
    others = [each for each in conditions if not each[0].startswith(CATASTROPHIC)]
    if len(divisions) < 2:
        return [*divisions, *others]
    words = ",".join(f"{code.partition(':')[2]}={now}/{needed}" for code, _, now, needed in divisions)
    met = all(each[1] for each in divisions)
    return [(f"{CATASTROPHIC}{words}", met, 0, 0), *others]


def draw_points(surface: pygame.Surface, box: pygame.Rect, cells: list[Cell], metrics: Metrics) -> None:
    """Draw a row of counts, each as wide as its words ask."""
    gap = metrics.px(5)
    aside = box.height < metrics.px(40)
    asked = [cell_width(cell, metrics, aside=aside) for cell in cells]
    spare = (box.width - gap * (len(cells) - 1) - sum(asked)) / max(1, len(cells))
    x = float(box.left)
    for cell, width in zip(cells, asked, strict=True):
        place = pygame.Rect(round(x), box.top, round(width + spare), box.height)
        draw_cell(surface, place, cell.name, cell.value, metrics)
        x += width + spare + gap


def cell_width(cell: Cell, metrics: Metrics, *, aside: bool) -> int:
    """Return the width that the words of a count need; `aside`: name and number stand side by side."""
    name = fonts.font("label", metrics.px(14)).size(cell.name)[0]
    value = fonts.font("figures", metrics.px(18 if aside else 20)).size(cell.value)[0]
    return name + value + metrics.px(14) if aside else max(name, value) + metrics.px(8)


def draw_cell(surface: pygame.Surface, cell: pygame.Rect, name: str, value: str, metrics: Metrics) -> None:
    """Draw one count with its name above it, or beside it where there is no room above."""
    pygame.draw.rect(surface, PAPER_LIGHT, cell, border_radius=metrics.px(3))
    pygame.draw.rect(surface, RULE_LINE, cell, 1, border_radius=metrics.px(3))
    size = metrics.px(14)
    if cell.height >= metrics.px(40):
        text = shortened(name, "label", size, cell.width - 4)
        middle = (cell.centerx, cell.top + metrics.px(11))
        fonts.write(surface, text, middle, "label", size, SOFT_INK, anchor="center")
        middle = (cell.centerx, cell.bottom - metrics.px(12))
        fonts.write(surface, value, middle, "figures", metrics.px(20), INK, anchor="center")
        return
    at = (cell.right - metrics.px(5), cell.centery)
    figure = fonts.write(surface, value, at, "figures", metrics.px(18), INK, anchor="midright")
    text = shortened(name, "label", size, figure.left - cell.left - metrics.px(8))
    fonts.write(
        surface, text, (cell.left + metrics.px(5), cell.centery), "label", size, SOFT_INK, anchor="midleft"
    )


def draw_condition(
    surface: pygame.Surface,
    at: tuple[int, int],
    width: int,
    condition: Standing,
    metrics: Metrics,
    *,
    short: bool = False,
) -> None:
    """Draw one condition with its tick; losses get a bar."""
    code, met, now, needed = condition
    size = metrics.px(16)
    x, y = at
    tick(surface, (x, y + size // 2 + metrics.px(2)), size, met)
    text = shortened(condition_text(code, now, needed, short=short), "text", metrics.small, width - size * 2)
    ink = INK if met else SOFT_INK
    drawn = fonts.write(surface, text, (x + size * 1.3, y), "text", metrics.small, ink)
    if code == "step_losses" and needed and not short:
        left = drawn.right + metrics.px(10)
        bar = pygame.Rect(left, y + metrics.px(6), max(0, x + width - left), metrics.px(9))
        share = min(1.0, now / needed)
        pygame.draw.rect(surface, PAPER_LIGHT, bar)
        colour = SIGNAL if share > 0.8 else GOOD
        pygame.draw.rect(surface, colour, (bar.left, bar.top, round(bar.width * share), bar.height))
        pygame.draw.rect(surface, INK, bar, 1)
