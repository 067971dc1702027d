"""How the table is laid out and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.scenes.sight import hint_place, make_room, show_choices
from game.ui.cardface import card_face
from game.ui.metrics import panel_width
from game.ui.track import shade

if TYPE_CHECKING:
    from game.scenes.table import Table

AROUND: Final = 3.5
"""Hexes around the troops that are seen when a game of a later day opens."""


def lay_out(table: Table) -> None:
    """Give the map what the panel leaves."""
    size, metrics = table.app.screen.get_size(), table.app.metrics
    wide = panel_width(size, metrics.scale)
    area = pygame.Rect(0, 0, size[0] - wide, size[1])
    table.stage.camera.resize(area)
    sheet, patterns = table.stage.sheet, table.app.settings.patterns
    if (sheet.scale, sheet.patterns) != (metrics.scale, patterns):
        sheet.scale, sheet.patterns = metrics.scale, patterns
        sheet.forget()
    if not table.laid_out:
        open_on(table)
        table.laid_out = True
    table.sidebar.resize(pygame.Rect(area.right, 0, wide, size[1]), metrics)
    table.minimap.resize(area, metrics.scale)
    table.stage.camera.corner = table.minimap.box
    left_of_map = pygame.Rect(area.left, area.top, table.minimap.box.left - area.left - 6, area.height)
    table.drawer.resize(left_of_map, metrics)
    table.toolbar.resize(area, metrics)
    table.stage.camera.head = max(button.box.bottom for button in table.toolbar.buttons) - area.top
    make_room(table)
    show_choices(table)


def open_on(table: Table) -> None:
    """Look at the beaches first, on later days where the troops stand."""
    stage, view = table.stage, table.director.view
    ashore = sorted({unit.where for unit in view.us if unit.where in stage.island.board.hexes})
    if view.turn <= stage.skin.first_day or not ashore:
        stage.look_at(stage.skin.opening)
        return
    stage.camera.fit([stage.grid.centre(key) for key in ashore], stage.grid.width * AROUND)


def panel_place(table: Table, name: str) -> pygame.Rect:
    """Return where the deck or the card of a phase lies in the panel."""
    track = table.sidebar.parts.get("track", table.sidebar.box)
    slots = table.stage.skin.cards
    wide = track.width // len(slots)
    number = next((n for n, (_, _, phases) in enumerate(slots) if name in phases), 1)
    high = track.height - table.app.metrics.px(34)
    box = pygame.Rect(0, 0, round(high / 1.32), high)
    box.center = (track.left + round((number + 0.5) * wide), track.centery + table.app.metrics.px(8))
    if name == "deck":
        box.right = track.left - table.app.metrics.px(8)
    return box


def update_overlay(table: Table) -> None:
    """Let the field of fire follow the mouse."""
    overlay = table.stage.overlay
    if not table.keys.fields:
        overlay.group = overlay.onto = ""
        return
    key = table.stage.hover_hex or ""
    position = table.stage.island.position_at(key) if key else None
    overlay.group = position.group if position else ""
    overlay.onto = key if not position else ""


def draw(table: Table, surface: pygame.Surface) -> None:
    """Draw map, clips, panel and what floats above."""
    mouse = pygame.mouse.get_pos()
    table.stage.draw(surface)
    clip = surface.get_clip()
    surface.set_clip(table.stage.camera.view)
    table.director.draw(surface, table.stage.camera)
    table.minimap.draw(surface)
    table.drawer.draw(surface, mouse, table.desk.decision)
    table.toolbar.draw(surface, table.app.metrics, mouse, marks(table))
    surface.set_clip(clip)
    table.sidebar.draw(surface, mouse)
    draw_hint(table, surface)
    table.director.draw_over(surface)
    if table.chooser is not None:
        table.chooser.draw(surface, table.app.metrics, mouse)
    draw_card(table, surface, mouse)
    table.inspector.draw(surface, table.app.metrics)
    if table.dialog is not None:
        table.dialog.draw(surface, table.app.metrics, mouse)


def draw_hint(table: Table, surface: pygame.Surface) -> None:
    """Write the hint that finds no room in the panel beside it."""
    question, m = table.sidebar.question, table.app.metrics
    text = question.left_over
    if not text or table.dialog is not None:
        return
    slip = hint_place(table, text)
    surface.blit(shade(slip.size), slip.move(4, 5))
    question.draw_slip(surface, slip, text, m)


def draw_card(table: Table, surface: pygame.Surface, mouse: tuple[int, int]) -> None:
    """Show the card under the mouse large enough to read, beside the panel."""
    key, _ = table.sidebar.track.card_at(mouse)
    if not key or table.dialog is not None:
        return
    width = table.app.metrics.px(240)
    size = (width, round(width * 1.32))
    box = pygame.Rect(0, 0, *size)
    box.topright = (table.sidebar.box.left - table.app.metrics.px(14), table.sidebar.parts["track"].top)
    surface.blit(shade(size), box.move(5, 7))
    surface.blit(card_face(table.book.cards[key], size, table.desk.day, ""), box)


def marks(table: Table) -> frozenset[str]:
    """Return the tools that are switched on."""
    on = {"fields"} if table.keys.fields else set()
    on |= {"threats"} if table.stage.overlay.all else set()
    on |= {"command"} if table.stage.overlay.command else set()
    on |= {"shots"} if table.director.show_fire else set()
    return frozenset(on | ({"counters"} if table.stage.hide_counters else set()))
