"""Top of the panel: turn, date, and the track of phases."""

from __future__ import annotations

from typing import Final

import pygame

from game import fonts
from game.art import BONE, INK, LAMP, TABLE, mix
from game.text.names import date_text
from game.ui.desk import Desk
from game.ui.metrics import Metrics

TURNS_A_DAY: Final = 3
"""Game turns of each day after the first: AM, NOON, PM."""


def header_height(metrics: Metrics) -> int:
    """Return the height of the header."""
    return metrics.px(90)


def draw_header(surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics) -> None:
    """Draw turn, date and phase track."""
    surface.fill(TABLE, box)
    view = desk.view
    if view is None:
        return
    pad = metrics.px(14)
    size = metrics.px(29)
    turn = fonts.write(
        surface, f"TURN {view.turn}", (box.left + pad, box.top + metrics.px(11)), "type", size, BONE
    )
    last = f"of {view.last_turn}"
    fonts.write(
        surface, last, (turn.right + metrics.px(8), turn.bottom - metrics.px(5)), "label", metrics.px(18),
        mix(BONE, TABLE, 0.3), anchor="bottomleft",
    )  # fmt: skip
    date = f"{date_text(view.date)} · {view.time}"
    fonts.write(
        surface, date, (box.right - pad, turn.bottom - metrics.px(5)), "figures", metrics.px(20), BONE,
        anchor="bottomright",
    )  # fmt: skip
    if view.last_turn > desk.skin.first_day:
        strip = pygame.Rect(box.left + pad, box.top + metrics.px(43), box.width - 2 * pad, metrics.px(6))
        draw_turns(surface, strip, view.turn, view.last_turn, desk.skin.first_day)
    track = pygame.Rect(box.left + pad, box.bottom - metrics.px(36), box.width - 2 * pad, metrics.px(25))
    draw_track(surface, track, desk, view.phase, metrics)


def draw_turns(surface: pygame.Surface, strip: pygame.Rect, turn: int, last: int, first_day: int) -> None:
    """Draw a small field for each game turn, the days apart, the present one lit."""
    days = [list(range(1, first_day + 1))]
    days += [
        list(range(at, min(at + TURNS_A_DAY, last + 1))) for at in range(first_day + 1, last + 1, TURNS_A_DAY)
    ]
    gap = 3 if len(days) < 12 else 2
    wide = (strip.width - gap * (len(days) - 1)) / last
    x = float(strip.left)
    for day in days:
        for number in day:
            left, right = round(x), max(round(x) + 2, round(x + wide) - 1)
            here = number == turn
            shade = LAMP if here else mix(TABLE, BONE, 0.42 if number < turn else 0.14)
            field = pygame.Rect(left, strip.top, right - left, strip.height)
            pygame.draw.rect(surface, shade, field.inflate(0, 4) if here else field)
            x += wide
        x += gap


def draw_track(
    surface: pygame.Surface, track: pygame.Rect, desk: Desk, current: str, metrics: Metrics
) -> None:
    """Draw the row of phases with the present one lit."""
    early = desk.view is None or desk.view.turn <= desk.skin.first_day
    phases = desk.skin.phases if early else desk.skin.later
    size = metrics.px(15)
    widths = [fonts.font("figures", size).size(name)[0] for _, name in phases]
    spare = (track.width - sum(widths)) / len(phases)
    x = float(track.left)
    passed = True
    for (key, name), width in zip(phases, widths, strict=True):
        cell = pygame.Rect(round(x), track.top, round(width + spare) - 1, track.height)
        here = key == current
        passed = passed and not here
        ground = LAMP if here else mix(TABLE, BONE, 0.22 if passed else 0.1)
        pygame.draw.rect(surface, ground, cell)
        ink = INK if here else mix(BONE, TABLE, 0.45 if passed else 0.12)
        fonts.write(surface, name, cell.center, "figures", size, ink, anchor="center")
        x += width + spare
