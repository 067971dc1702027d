"""The title: the coast in ink on the table, and what one can do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game import fonts
from game.art import BONE, SIGNAL, TABLE, mix
from game.files import saves_dir
from game.scenes.paper import Paper
from game.scenes.scene import Change, Push, Quit, Replace
from game.ui.chart import chart

if TYPE_CHECKING:
    from game.ui.kit import Act, Form

MENU = (
    ("continue", "Continue"),
    ("new", "New game"),
    ("load", "Saved games"),
    ("options", "Options"),
    ("rules", "Rules and charts"),
    ("help", "Keys and mouse"),
    ("quit", "Quit"),
)
TRIES: Final = 5


class Title(Paper):
    """The first scene."""

    title = "Operations table"
    wide = 360
    high = 520

    def place(self, screen: pygame.Rect) -> None:
        """Put the sheet to the left, so that the coast is seen."""
        u = self.unit
        self.box.midleft = (screen.left + round(90 * u), screen.centery + round(112 * u))
        self.box.bottom = min(self.box.bottom, screen.bottom - round(30 * u))

    def lay_out(self, form: Form) -> None:
        """List what one can do."""
        saved = newest_save() is not None
        main = "continue" if saved else "new"
        for number, (name, text) in enumerate(MENU):
            usable = saved or name != "continue"
            form.button(name, self.row(number, gap=10), text, primary=name == main, enabled=usable)
        self.note = self.app.problem

    def back(self) -> Change | None:
        """Stay: Esc on the title does nothing."""
        return None

    def pressed(self, act: Act) -> Change | None:
        """Go where the player wants."""
        from game.scenes.help import Help
        from game.scenes.options import Options
        from game.scenes.reopening import Reopened, opened
        from game.scenes.rules import open_rules
        from game.scenes.saves import Saves
        from game.scenes.setup import Setup

        if act.name == "continue":
            path = newest_save()
            found = opened(self.app, path) if path else Reopened(problem="There is no save.")
            if found.anew is not None:
                return Push(Saves(self.app, path))
            self.note = found.problem
            return Replace(found.scene) if found.scene is not None else None
        scenes: dict[str, Any] = {"new": Setup, "load": Saves, "options": Options, "help": Help}
        scenes["rules"] = open_rules
        return Quit() if act.name == "quit" else Push(scenes[act.name](self.app))

    @property
    def unit(self) -> float:
        """Length of a pixel of a 1920 x 1080 screen: the picture grows with the window, not with the texts."""
        width, height = self.app.screen.get_size()
        return float(min(width / 1920, height / 1080))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the chart of the coast and the name of the game."""
        u = self.unit
        width, height = surface.get_size()
        surface.blit(chart((width, height)), (0, 0))
        self._draw_name(surface, u)
        stamp(surface, (round(width * 0.45), round(height * 0.56)), round(36 * u))

    def _draw_name(self, surface: pygame.Surface, u: float) -> None:
        """Write the name above the sheet, or in one line beside it where large texts have made the sheet high."""
        x, y = round(90 * u), round(58 * u)
        if self.box.top < y + 190 * u:
            at = (self.box.right + round(50 * u), round(34 * u))
            fonts.write(surface, "D-DAY AT IWO JIMA", at, "type", round(62 * u), BONE)
            return
        fonts.write(surface, "D-DAY AT", (x, y), "type", round(46 * u), BONE)
        fonts.write(surface, "IWO JIMA", (x, y + 50 * u), "type", round(92 * u), BONE)
        text = "19 February 1945 · a solitaire wargame"
        ink = mix(BONE, TABLE, 0.2)
        fonts.write(surface, text, (x, y + 158 * u), "italic", max(15, round(22 * u)), ink)


def newest_save() -> Path | None:
    """Return the newest usable save, or None; older ones are not opened."""
    from ecs.library.saves import SaveError, read_save

    folder = saves_dir()
    found = sorted(folder.glob("*.json"), key=written, reverse=True) if folder.is_dir() else []
    for path in found[:TRIES]:
        try:
            read_save(path)
        except SaveError:
            continue
        return path
    return None


def written(path: Path) -> float:
    """Return when a file was written; 0 when it is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def stamp(surface: pygame.Surface, centre: tuple[int, int], size: int) -> None:
    """Draw a rubber stamp, a little askew."""
    word = fonts.line("TOP SECRET", "type", size, SIGNAL)
    plate = pygame.Surface((word.get_width() + size, word.get_height() + size // 2), pygame.SRCALPHA)
    pygame.draw.rect(plate, SIGNAL, plate.get_rect(), max(2, size // 10), border_radius=size // 6)
    plate.blit(word, word.get_rect(center=plate.get_rect().center))
    turned = pygame.transform.rotozoom(plate, -7, 1.0)
    turned.set_alpha(190)
    surface.blit(turned, turned.get_rect(center=centre))
