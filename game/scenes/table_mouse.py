"""The mouse over the table: hover, click, drag, wheel, inspector, the edge of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from ecs.core.decisions import Option
from game.scenes import waiting
from game.scenes.table_view import update_overlay
from game.scenes.walking import step, walk
from game.ui.button import Button

if TYPE_CHECKING:
    from game.scenes.table import Table

DRAG: Final = 6
REST: Final = 0.55
HOLD: Final = 0.45
EDGE_SPEED: Final = 900


class Mouse:
    """Turns what the mouse does into verbs of the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pressed: tuple[int, int] | None = None
        self.dragging = False
        self.rest = 0.0
        self.held = 0.0
        self.pinned = False

    def steers(self, event: pygame.event.Event) -> bool:
        """Tell whether an event moves the camera or the mouse, which is never swallowed by a clip."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return True
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == 2

    def handle(self, event: pygame.event.Event) -> None:
        """Take a mouse event."""
        if event.type == pygame.MOUSEMOTION:
            self.move(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.down(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.up(event)

    def move(self, event: pygame.event.Event) -> None:
        """Hover, or push the map."""
        table = self.table
        self.rest = 0.0
        if self.pressed is not None:
            dx, dy = event.pos[0] - self.pressed[0], event.pos[1] - self.pressed[1]
            if self.dragging or dx * dx + dy * dy > DRAG * DRAG:
                self.dragging = True
                table.stage.camera.pan(*event.rel)
                table.inspect(None)
                table.dirty = True
            return
        if self.pinned or table.inspector.findings is not None:
            self.pinned = False
            table.inspect(None)
        over_map = table.stage.camera.view.collidepoint(event.pos) and not self.floats(event.pos)
        point = event.pos if over_map else (-1, -1)
        if table.stage.hover(point):
            table.hint()
            update_overlay(table)
            table.dirty = True
        waiting.hover(table, event.pos)
        if not over_map or table.chooser is not None:
            table.dirty = True
        button = None if over_map else table.sidebar.button_at(event.pos)
        if button is not None and button.tip:
            table.hint(button)

    def look_away(self) -> None:
        """Put the inspector away; the resting mouse opens it again only after it has moved."""
        self.rest = float("-inf")
        self.pinned = False
        self.table.inspect(None)

    def floats(self, at: tuple[int, int]) -> bool:
        """Tell whether something lies over the map there: mini-map, tools, a close combat, a list of answers."""
        table = self.table
        chooser = table.chooser
        return (
            table.minimap.box.collidepoint(at)
            or table.toolbar.button_at(at) is not None
            or table.drawer.covers(at)
            or table.sidebar.question.slip.collidepoint(at)
            or table.director.fighter_at(at) is not None
            or (chooser is not None and chooser.box.collidepoint(at))
        )

    def wheel(self, event: pygame.event.Event) -> None:
        """Zoom at the mouse, scroll the log, or turn over the buttons."""
        table = self.table
        at = pygame.mouse.get_pos()
        if table.drawer.covers(at):
            table.drawer.scroll(event.y)
        elif table.stage.camera.view.collidepoint(at):
            if table.stage.camera.zoom_by(1 if event.y > 0 else -1, at):
                table.stage.fanned = ""
                table.stage.hover(at)
        elif table.sidebar.in_log(at):
            table.sidebar.log.scroll(3 * event.y)
        elif table.sidebar.parts["question"].collidepoint(at):
            table.sidebar.question.page += -1 if event.y > 0 else 1
        table.dirty = True

    def down(self, event: pygame.event.Event) -> None:
        """Press: buttons answer at once, the map waits for the release."""
        table = self.table
        if event.button == 3:
            self.pinned = True
            table.inspect(event.pos, whole=True)
        elif event.button == 2:
            self.pressed = event.pos
            self.dragging = True
        elif event.button == 1:
            if table.chooser is not None:
                self.choose(event.pos)
            elif not self.press_button(event.pos):
                self.press_map(event.pos)

    def choose(self, at: tuple[int, int]) -> None:
        """Take an answer from the list at the mouse, or close it."""
        table = self.table
        assert table.chooser is not None
        value = table.chooser.choose(at)
        table.chooser = None
        table.dirty = True
        ahead, table.ahead = table.ahead, ""
        if isinstance(value, Option) and ahead:
            step(table, value, ahead)
        elif isinstance(value, Option):
            table.answer(value)

    def press_button(self, at: tuple[int, int]) -> bool:
        """Press what lies in the panel or over the map; tell whether there was anything."""
        table = self.table
        if self.open_rule(at) or waiting.press(table, at):
            return True
        if table.sidebar.question.off_at(at):
            table.turn_hints_off()
            return True
        button = table.sidebar.button_at(at)
        tool = table.toolbar.button_at(at)
        if button is not None:
            self.press(button)
        elif tool is not None:
            table.keys.command(tool.value)
        elif table.sidebar.in_log(at):
            found = table.sidebar.log.click(at)
            if found in table.stage.island.board.hexes:
                table.stage.camera.centre_on(table.stage.grid.centre(found))
        elif (point := table.minimap.point_of(at)) is not None:
            table.stage.camera.centre_on(point)
        else:
            on_slip = table.sidebar.question.slip.collidepoint(at)
            return on_slip or not table.stage.camera.view.collidepoint(at)
        table.dirty = True
        return True

    def open_rule(self, at: tuple[int, int]) -> bool:
        """Open the rule whose number was clicked in the prompt or in the log; tell whether there was one."""
        sidebar = self.table.sidebar
        if sidebar.in_log(at) and (event := sidebar.log.cited_at(at)) is not None:
            self.table.open_rules(event=event)
        elif sidebar.box.collidepoint(at) and (cited := sidebar.question.rule_at(at)):
            self.table.open_rules(cited)
        else:
            return False
        return True

    def press(self, button: Button) -> None:
        """Press a button of the prompt."""
        if button.value == "page":
            self.table.sidebar.question.page += 1
        elif isinstance(button.value, Option):
            self.table.answer(button.value)
        elif callable(button.value):
            button.value()
        else:
            self.table.hint(button)

    def press_map(self, at: tuple[int, int]) -> None:
        """Remember where the map was pressed: a click, a drag or a hold."""
        self.pressed = at
        self.dragging = False
        self.held = 0.0

    def up(self, event: pygame.event.Event) -> None:
        """Release: a click if the mouse stayed where it was."""
        pressed, dragged = self.pressed, self.dragging
        self.pressed, self.dragging = None, False
        if event.button != 1 or pressed is None or dragged or self.pinned:
            return
        self.click(event.pos)

    def click(self, at: tuple[int, int]) -> None:
        """Answer with what was clicked; several answers there open a short list."""
        table = self.table
        self.rest = float("-inf")
        fighter = table.director.fighter_at(at)
        table.stage.hover(at if fighter is None else (-1, -1))
        unit = table.stage.unit_at(at) if fighter is None else fighter
        place = (table.stage.fanned or table.stage.place_at(at)) if fighter is None else ""
        answers = table.choices.at(place, unit)
        if answers:
            table.offer(answers, at)
        elif not walk(table, place, at):
            table.hint()
        table.dirty = True

    def glide(self, seconds: float) -> bool:
        """Show the inspector after a rest or a hold; push the map at the edge of a full screen."""
        table = self.table
        if not pygame.mouse.get_focused():
            return False
        at = pygame.mouse.get_pos()
        if self.pressed is not None and not self.dragging:
            self.held += seconds
            if self.held > HOLD and not self.pinned:
                self.pinned = True
                table.inspect(at, whole=True)
        on_map = table.stage.camera.view.collidepoint(at) and not self.floats(at)
        over_head = bool(table.sidebar.parts) and table.sidebar.parts["header"].collidepoint(at)
        in_drawer = bool(table.drawer.unit_at(at))
        if (
            self.pressed is None
            and (on_map or over_head or in_drawer)
            and table.chooser is None
            and table.dialog is None
        ):
            self.rest += seconds
            worth = bool(table.stage.hover_unit or table.keys.fields or over_head or in_drawer)
            if self.rest > REST and worth and table.inspector.findings is None:
                table.inspect(at)
        return self.edge(at, seconds) if table.app.fullscreen else False

    def edge(self, at: tuple[int, int], seconds: float) -> bool:
        """Push the map when the mouse touches the edge of the screen."""
        width, height = self.table.app.screen.get_size()
        dx = (at[0] <= 1) - (at[0] >= width - 2)
        dy = (at[1] <= 1) - (at[1] >= height - 2)
        if not dx and not dy:
            return False
        speed = EDGE_SPEED * self.table.app.metrics.scale * seconds
        self.table.stage.camera.pan(dx * speed, dy * speed)
        return True
