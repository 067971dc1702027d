"""The menu of a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.scenes.paper import Paper
from game.scenes.scene import Change, Pop, Push, Quit

if TYPE_CHECKING:
    from game.scenes.table import Table
    from game.ui.kit import Act, Form

ITEMS = (
    ("back", "Back to the table"),
    ("save", "Save"),
    ("load", "Saved games"),
    ("options", "Options"),
    ("rules", "Rules and charts"),
    ("help", "Keys and mouse"),
    ("title", "Leave for the title"),
    ("quit", "Quit"),
)

LEAVING = ("title", "quit")
"""Ways away from the table."""


class Menu(Paper):
    """Lies over the table; the game is saved whenever it is left."""

    see_through = True
    title = "Pause"
    wide = 380
    high = 592

    def __init__(self, app: Any, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.warned = False

    def lay_out(self, form: Form) -> None:
        """List what one can do."""
        for number, (name, text) in enumerate(ITEMS):
            form.button(name, self.row(number, gap=10), text, primary=name == "back")

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Dim the table."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((10, 12, 12, 130))
        surface.blit(veil, (0, 0))

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Draw the table below again as well."""
        change = super().handle(event)
        self.table.dirty = True
        return change

    def pressed(self, act: Act) -> Change | None:
        """Do what was chosen."""
        from game.scenes.help import Help
        from game.scenes.options import Options
        from game.scenes.rules import open_rules
        from game.scenes.saves import Saves
        from game.scenes.scene import Reset
        from game.scenes.title import Title

        if act.name == "save":
            self.table.save()
            self.note = self.table.desk.notice
            return None
        if act.name in LEAVING and self.unsaved():
            return None
        if act.name == "quit":
            return Quit()
        if act.name == "title":
            return Reset(Title(self.app))
        scenes: dict[str, Any] = {"load": Saves, "options": Options, "help": Help, "rules": open_rules}
        return Push(scenes[act.name](self.app)) if act.name in scenes else Pop()

    def unsaved(self) -> bool:
        """Tell the player that the game cannot be saved before it is left; the second time he leaves all the same."""
        problem = "" if self.warned else self.table.keep()
        if problem:
            self.warned, self.note = True, f"{problem} Once more leaves without saving."
        return bool(problem)
