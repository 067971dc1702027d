"""The same game without a window: it knows where on the screen each answer lies."""

from __future__ import annotations

from typing import Any

from ecs.core.decisions import Decision, Option
from ecs.core.session import Session
from game.app import App
from game.scenes.scene import Push
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.scenes.title import MENU, Title
from game.settings import Settings
from tests.app.desktop import SIZE, Program, until

CONFIRM = {"End the phase?": "Return", "Keep them waiting?": "k", "Keep it waiting?": "k"}
SETTINGS = Settings(speed=8.0, enemy_speed=8.0, follow=False)


class Mirror:
    """Answers a question in the window and here alike."""

    def __init__(self, seed: int) -> None:
        self.app = App(window=True, size=SIZE)
        self.app.settings = SETTINGS
        self.app.relayout()
        self.session = Session.start(self.app.rules(), "d_day", seed)
        self.table = Table(self.app, self.session, animated=False)
        self.app.change(Push(self.table))
        self.app.draw()

    @property
    def decision(self) -> Decision:
        """The question that is asked now."""
        assert self.session.decision is not None
        return self.session.decision

    def option(self, verb: str) -> Option:
        """Return the first answer with a verb, else the first of all."""
        options = self.decision.options
        return next((each for each in options if each.verb == verb), options[0])

    def answer(self, program: Program, option: Option) -> None:
        """Click what gives an answer, confirm it if that is asked for, and give it here too."""
        table = self.table
        until(program.asks, "a question")
        program.quiet()
        before = len(program.answers())
        point = self.place(program, option)
        table.answer(option)
        if table.chooser is not None:
            raise AssertionError("two answers lie at one place")
        asked = table.dialog
        program.press(point, CONFIRM[asked.title] if asked is not None else "")
        if asked is not None:
            table.dialog = None
            table.apply(option)
        until(lambda: len(program.answers()) > before, f"the answer {option.text}")
        assert program.answers()[-1] == option.text
        program.quiet()
        table.stage.fanned = ""
        self.app.draw()

    def place(self, program: Program, option: Option) -> tuple[float, float]:
        """Return where an answer is given; a stack is spread out first."""
        table = self.table
        choices, stage = table.choices, table.stage
        for key, found in choices.units.items():
            if option in found:
                point = stage.point(stage.layout.spots[key])
                program.hover(point)
                stage.hover(point)
                return stage.point(stage.layout.spots[key])
        for key, found in choices.hexes.items():
            if option in found:
                return stage.camera.hex_centre(key)
        for key, found in choices.boxes.items():
            if option in found:
                box = stage.box_area(key.removeprefix("box:"))
                return box.centerx, box.top + 8
        buttons: Any = table.sidebar.question._shown
        x, y = next(each.box.center for each in buttons if each.value == option)
        return x, y


def title_point(name: str) -> tuple[int, int]:
    """Return where an entry of the title lies."""
    app = App(window=True, size=SIZE)
    scene = Title(app)
    scene.enter()
    return scene.row([entry for entry, _ in MENU].index(name), gap=10).center


def seed_point() -> tuple[int, int]:
    """Return where the seed of a new game is written."""
    app = App(window=True, size=SIZE)
    scene = Setup(app)
    scene.enter()
    row = scene.right(0, top=302)
    return row.left + row.width // 4, row.centery
