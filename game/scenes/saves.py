"""Saved games: the newest first, broken ones shown as broken, with a picture of the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from ecs.core.session import Diverged
from ecs.library.own_files import map_name, scenario_title
from ecs.library.problems import BadData
from ecs.library.saves import Entry, SaveError, list_saves
from game import fonts
from game.art import INK, PAPER_LIGHT, RULE_LINE, SIGNAL, SOFT_INK, TABLE, mix
from game.files import saves_dir
from game.scenes.reopening import TRY, Reopened, opened, question
from game.scenes.saving import picture_of
from game.scenes.scene import Change, Pop, Reset, Scene
from game.ui.button import Button
from game.ui.chart import chart
from game.ui.dialog import Dialog, sheet
from game.ui.lines import leading, paragraph, shortened


def watched(app: Any, path: Path) -> tuple[Scene | None, str]:
    """Return the replay of a save, or nothing and what is wrong with it."""
    from game.scenes.replay import ReplayTable

    try:
        return ReplayTable.of_save(app, path), ""
    except (SaveError, BadData, Diverged, ValueError) as problem:
        return None, str(problem)


class Saves(Scene):
    """The list of saves."""

    def __init__(self, app: Any, chosen: Path | None = None) -> None:
        super().__init__(app)
        self.anew: Callable[[], Reopened] | None = None
        self.entries: list[Entry] = []
        self.chosen = 0
        self.first = 0
        self.note = ""
        self.dialog: Dialog | None = None
        self.pictures: dict[Path, pygame.Surface | None] = {}
        self.buttons = [
            Button("Open", "open", "Enter", primary=True),
            Button("Watch again", "watch", "W"),
            Button("Delete", "delete", "Del"),
            Button("Back", "back", "Esc"),
        ]
        self.read()
        if chosen is not None:
            self.chosen = next((n for n, each in enumerate(self.entries) if each.path == chosen), 0)
            self.open(chosen)

    def read(self) -> None:
        """Read the folder again."""
        self.entries = list_saves(saves_dir())
        self.chosen = min(self.chosen, max(0, len(self.entries) - 1))
        self.dirty = True

    def resize(self) -> None:
        """Lay the sheet out."""
        m, screen = self.app.metrics, self.app.screen.get_rect()
        self.box = pygame.Rect(0, 0, min(m.px(1060), screen.width - 20), min(m.px(660), screen.height - 20))
        self.box.center = screen.center
        pad = m.px(30)
        foot = self.box.bottom - pad - m.px(38)
        side = min(m.px(360), self.box.width // 2 - pad)
        self.list_box = pygame.Rect(
            self.box.left + pad,
            self.box.top + m.px(84),
            self.box.width - side - 3 * pad,
            foot - self.box.top - m.px(100),
        )
        self.side_box = pygame.Rect(self.list_box.right + pad, self.list_box.top, side, self.list_box.height)
        gap = m.px(10)
        count = len(self.buttons)
        wide = (self.box.width - 2 * pad - (count - 1) * gap) // count
        for number, button in enumerate(self.buttons):
            button.box = pygame.Rect(self.box.left + pad + number * (wide + gap), foot, wide, m.px(38))
        self.line = m.px(50)
        self.dirty = True

    @property
    def rows(self) -> int:
        """How many saves fit."""
        return max(1, self.list_box.height // self.line)

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Choose, open, delete, go back."""
        self.dirty = True
        if self.dialog is not None:
            return self._confirm(event)
        if event.type == pygame.MOUSEWHEEL:
            self.first = max(0, min(self.first - event.y, len(self.entries) - self.rows))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _click(self, event: pygame.event.Event) -> Change | None:
        button = next((each for each in self.buttons if each.box.collidepoint(event.pos)), None)
        if button is not None:
            return self.do(str(button.value))
        if self.list_box.collidepoint(event.pos):
            number = self.first + (event.pos[1] - self.list_box.top) // self.line
            again = number == self.chosen
            if number < len(self.entries):
                self.chosen, self.note = number, ""
                return self.do("open") if again and getattr(event, "clicks", 1) > 1 else None
        return None

    def _key(self, event: pygame.event.Event) -> Change | None:
        names = {
            pygame.K_RETURN: "open",
            pygame.K_w: "watch",
            pygame.K_DELETE: "delete",
            pygame.K_ESCAPE: "back",
        }
        if event.key in names:
            return self.do(names[event.key])
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        self.chosen = max(0, min(self.chosen + step, len(self.entries) - 1))
        self.first = min(self.first, self.chosen)
        self.first = max(self.first, self.chosen - self.rows + 1, 0)
        return None

    def do(self, name: str) -> Change | None:
        """Carry out what a button says."""
        self.app.tick()
        if name == "back":
            return Pop()
        if not self.entries:
            return None
        entry = self.entries[self.chosen]
        if name == "delete":
            self.dialog = Dialog(
                "Delete this save?",
                f"{entry.path.name} will be gone for good.",
                [Button("Delete", "yes", primary=True), Button("Keep", "no", "Esc")],
            )
            return None
        if name == "open":
            return self.open(entry.path)
        scene, self.note = watched(self.app, entry.path)
        return Reset(scene) if scene is not None else None

    def open(self, path: Path) -> Change | None:
        """Go on with a save; ask when its map or the data have changed since."""
        return self.lay(opened(self.app, path))

    def lay(self, found: Reopened) -> Change | None:
        """Put a save on the table, or tell why not."""
        self.note, self.anew = found.problem, found.anew
        if found.anew is not None:
            self.dialog = question(found)
        return Reset(found.scene) if found.scene is not None else None

    def _confirm(self, event: pygame.event.Event) -> Change | None:
        assert self.dialog is not None
        value = self.dialog.handle(event)
        if value is None:
            return None
        self.dialog = None
        if value == TRY and self.anew is not None:
            return self.lay(self.anew())
        if value == "yes":
            try:
                self.entries[self.chosen].path.unlink(missing_ok=True)
            except OSError as problem:
                self.note = f"It could not be deleted: {problem.strerror or problem}."
            self.read()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, the list and the picture of the chosen save."""
        m = self.app.metrics
        mouse = pygame.mouse.get_pos()
        surface.blit(chart(surface.get_size()), (0, 0))
        sheet(surface, self.box, m)
        fonts.write(
            surface, "Saved games", (self.list_box.left, self.box.top + m.px(26)), "type", m.px(30), INK
        )
        if not self.entries:
            paragraph(
                surface,
                "No game has been saved yet.",
                self.list_box.topleft,
                self.list_box.width,
                "text",
                m.px(18),
                SOFT_INK,
            )
        for number in range(self.first, min(self.first + self.rows, len(self.entries))):
            self._draw_line(surface, number, mouse)
        if self.entries:
            self._draw_side(surface, self.entries[self.chosen])
        for button in self.buttons:
            button.enabled = button.value == "back" or bool(self.entries)
            button.draw(surface, m, hovered=button.box.collidepoint(mouse))
        if self.dialog is not None:
            self.dialog.draw(surface, m, mouse)

    def _draw_line(self, surface: pygame.Surface, number: int, mouse: tuple[int, int]) -> None:
        m, entry = self.app.metrics, self.entries[number]
        top = self.list_box.top + (number - self.first) * self.line
        box = pygame.Rect(self.list_box.left, top, self.list_box.width, self.line - m.px(4))
        if number == self.chosen or box.collidepoint(mouse):
            share = 0.35 if number == self.chosen else 0.15
            pygame.draw.rect(surface, mix(PAPER_LIGHT, (255, 214, 92), share), box, border_radius=m.px(3))
        pygame.draw.line(surface, RULE_LINE, box.bottomleft, box.bottomright)
        width = box.width - m.px(20)
        title, under = words_of(entry)
        ink = INK if entry.save else SIGNAL
        text = shortened(title, "bold", m.px(17), width)
        fonts.write(surface, text, (box.left + m.px(8), box.top + m.px(3)), "bold", m.px(17), ink)
        text = shortened(under, "text", m.small, width)
        fonts.write(surface, text, (box.left + m.px(8), box.top + m.px(24)), "text", m.small, SOFT_INK)

    def _draw_side(self, surface: pygame.Surface, entry: Entry) -> None:
        m = self.app.metrics
        box = pygame.Rect(
            self.side_box.left, self.side_box.top, self.side_box.width, round(self.side_box.width * 9 / 16)
        )
        if entry.path not in self.pictures:
            self.pictures[entry.path] = picture_of(entry.save.picture) if entry.save else None
        picture = self.pictures[entry.path]
        pygame.draw.rect(surface, mix(PAPER_LIGHT, TABLE, 0.2), box)
        if picture is not None:
            surface.blit(pygame.transform.smoothscale(picture, box.size), box)
        pygame.draw.rect(surface, INK, box, 1)
        y = box.bottom + m.px(12)
        if entry.save is None:
            text, ink = f"Broken: {entry.problem}", SIGNAL
        else:
            save = entry.save
            scenarios = self.app.rules(save.game).scenarios
            known = scenarios[save.scenario].name if save.scenario in scenarios else save.scenario
            name = scenario_title(save.options) or known
            island = map_name(save.options)
            name += f", on the map {island}" if island else ""
            text = (
                f"{name}, seed {save.seed}\nTurn {save.label.turn}, {save.label.phase}\n"
                f"{len(save.choices)} decisions\n{entry.path.name}"
            )
            ink = INK
        y = paragraph(surface, text, (box.left, y), box.width, "text", m.text, ink)
        if self.note:
            y += m.px(8)
            room = max(1, (self.side_box.bottom - y) // leading(m.text))
            paragraph(surface, self.note, (box.left, y), box.width, "text", m.text, SIGNAL, most=room)


def written_at(entry: Entry) -> str:
    """Return date and hour of a save as it says itself, else those of its file; "" when there are none."""
    said = entry.save.label.saved_at if entry.save else ""
    try:
        moment = datetime.fromisoformat(said) if said else datetime.fromtimestamp(entry.modified)
    except (ValueError, OverflowError, OSError):
        return ""
    return moment.strftime("%d %b %Y, %H:%M") if said or entry.modified else ""


def words_of(entry: Entry) -> tuple[str, str]:
    """Return title and second line of a save."""
    when = written_at(entry)
    if entry.save is None:
        return f"{entry.path.name} (broken)", when
    label = entry.save.label
    title = label.title or f"Turn {label.turn}, {label.phase}"
    return title, f"{when} · turn {label.turn} · seed {entry.save.seed}"
