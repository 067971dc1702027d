"""Tables of words with wrapped cells."""

from __future__ import annotations

import pygame

from game import fonts
from game.art import INK, PAPER, PAPER_DARK, RULE_LINE, SOFT_INK
from game.text.chart_words import Table
from game.ui.lines import leading, wrap
from game.ui.metrics import Metrics


def table_height(table: Table, width: int, metrics: Metrics) -> int:
    """Return the height of a table."""
    rows = sum(row_height(table, row, width, metrics) for row in table.rows)
    return metrics.px(30) + metrics.px(24) + rows


def row_height(table: Table, row: tuple[str, ...], width: int, metrics: Metrics) -> int:
    """Return the height of a row: that of its tallest cell."""
    size = metrics.small
    most = max(
        len(wrap(text, "text", size, cell_width(share, width, metrics)))
        for text, share in zip(row, table.shares, strict=True)
    )
    return most * leading(size) + metrics.px(5)


def cell_width(share: float, width: int, metrics: Metrics) -> int:
    """Return the room for words in a column."""
    return max(10, round(width * share) - metrics.px(12))


def draw_table(
    surface: pygame.Surface, table: Table, at: tuple[int, int], width: int, metrics: Metrics
) -> int:
    """Draw a table and return the y below it."""
    x, y = at
    title = fonts.write(surface, table.title, (x, y), "figures", metrics.px(20), INK)
    rule = f"[{table.rule}]"
    fonts.write(
        surface, rule, (x + width, title.bottom), "label", metrics.px(16), SOFT_INK, anchor="bottomright"
    )
    y += metrics.px(28)
    head = pygame.Rect(x, y, width, metrics.px(24))
    surface.fill(PAPER_DARK, head)
    left = x
    for text, share in zip(table.head, table.shares, strict=True):
        at_head = (left + metrics.px(6), head.centery)
        fonts.write(surface, text, at_head, "figures", metrics.px(16), INK, anchor="midleft")
        left += round(width * share)
    y = head.bottom
    for number, row in enumerate(table.rows):
        high = row_height(table, row, width, metrics)
        if number % 2:
            surface.fill(PAPER, pygame.Rect(x, y, width, high))
        draw_row(surface, table, row, (x, y), width, metrics)
        y += high
        pygame.draw.line(surface, RULE_LINE, (x, y), (x + width, y))
    return y


def draw_row(
    surface: pygame.Surface,
    table: Table,
    row: tuple[str, ...],
    at: tuple[int, int],
    width: int,
    metrics: Metrics,
) -> None:
    """Write the cells of a row."""
    left, top = at
    for number, (text, share) in enumerate(zip(row, table.shares, strict=True)):
        y = top + metrics.px(2)
        role: fonts.Role = "bold" if number == 0 else "text"
        for line in wrap(text, "text", metrics.small, cell_width(share, width, metrics)):
            surface.blit(fonts.line(line, role, metrics.small, INK), (left + metrics.px(6), y))
            y += leading(metrics.small)
        left += round(width * share)
