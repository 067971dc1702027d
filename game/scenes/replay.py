"""A game that was played, on the table again: forward with its clips, backward and turn by turn at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pygame

from ecs.core.decisions import Decision, Option, option
from ecs.core.session import Diverged, Record, Session
from ecs.library.saves import read_save, to_record
from game.controllers import Replay
from game.scenes.scene import Change
from game.scenes.table import Table
from game.ui.button import Button

CONTROLS: Final[tuple[tuple[str, str, str], ...]] = (
    ("play", "Play", "Space"),
    ("next", "Next choice", "."),
    ("back", "Choice before", ","),
    ("turn", "Next turn", "PgDn"),
    ("turn_back", "Turn before", "PgUp"),
    ("start", "To the start", "Ctrl+Home"),
    ("end", "To the end", "Ctrl+End"),
)
KEYS: Final = {
    pygame.K_SPACE: "play",
    pygame.K_PERIOD: "next",
    pygame.K_COMMA: "back",
    pygame.K_PAGEDOWN: "turn",
    pygame.K_PAGEUP: "turn_back",
}
WITH_CTRL: Final = {pygame.K_HOME: "start", pygame.K_END: "end"}
PAUSE: Final = 0.35
"""Seconds between two choices while it plays."""


class ReplayTable(Table):
    """The table without a question: the record answers."""

    def __init__(self, app: Any, record: Record, *, animated: bool = True) -> None:
        self.replay = Replay(app.rules_of(record), record)
        self.playing = False
        self._rest = 0.0
        super().__init__(app, self.replay.session, animated=animated)

    @classmethod
    def of_save(cls, app: Any, path: Path) -> ReplayTable:
        """Return the replay of a save; SaveError when it cannot be read."""
        return cls(app, to_record(read_save(path)))

    def _bot(self, name: str) -> Any:
        """Let the record answer instead of the player."""
        return self.replay

    # -- what is shown --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the controls of the replay where a question would stand."""
        self.session = self.replay.session
        super().refresh()
        if self.busy:
            return
        facts = option("replay")
        told = {"at": self.replay.at, "length": self.replay.length}
        self.desk.decision = Decision("replay", "", (facts,), details=told)
        self.desk.buttons = [self._control(*control) for control in CONTROLS]

    def _control(self, name: str, text: str, key: str) -> Button:
        if name == "play" and self.playing:
            text = "Pause"
        return Button(text, option("replay", name), key, primary=name == "play")

    # -- verbs ----------------------------------------------------------------------------------------

    def answer(self, option: Option) -> None:
        """Take a control instead of an answer."""
        if option.verb == "replay" and option.args:
            self.control(option.args[0])

    def control(self, name: str) -> None:
        """Go forward or backward."""
        self.playing = name == "play" and not self.playing
        replay = self.replay
        if name == "next":
            self.forward()
        elif name == "back":
            self.jump(replay.at - 1)
        elif name == "turn":
            self.to_turn(replay.session.turn + 1)
        elif name == "turn_back":
            self.to_turn(max(1, replay.session.turn - 1))
        elif name in ("start", "end"):
            self.jump(0 if name == "start" else replay.length)
        self.refresh()

    def forward(self) -> None:
        """Play the next choice with its clips."""
        self.director.skip(everything=True)
        try:
            events = self.replay.forward()
        except Diverged as problem:
            self.playing = False
            self.say(str(problem), bad=True)
            return
        self.director.feed(events, self.replay.session.view())
        self.refresh()

    def jump(self, to: int) -> None:
        """Show the state after a number of choices at once."""
        self.replay.jump(to)
        self._put()

    def to_turn(self, turn: int) -> None:
        """Show the beginning of a turn at once."""
        self.replay.to_turn(turn)
        self._put()

    def _put(self) -> None:
        session: Session = self.replay.session
        self.desk.log[:] = session.history
        self.sidebar.log.forget()
        self.director.show(session.view(), session.history)
        self.refresh()

    def apply(self, option: Option) -> None:
        """Take no answer: the record has them all."""

    def undo(self) -> None:
        """Go back one choice."""
        self.control("back")

    # -- the scene ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Take the keys of the replay first, when nothing is being shown."""
        if event.type == pygame.KEYDOWN and self.dialog is None:
            names = WITH_CTRL if event.mod & pygame.KMOD_CTRL else KEYS
            name = names.get(event.key, "")
            if name and not (self.busy and name == "play"):
                self.control(name)
                return None
        return super().handle(event)

    def update(self, seconds: float) -> Change | None:
        """Let the clips play, then the next choice while it runs."""
        if self.director.update(seconds):
            self.refresh()
        self._rest = self._rest + seconds if not self.busy else 0.0
        if self.playing and self._rest >= PAUSE:
            self._rest = 0.0
            self.playing = not self.replay.at_end
            self.forward()
        if self.keys.glide(seconds) or self.mouse.glide(seconds):
            self.dirty = True
        return None

    def keep(self) -> str:
        """Leave no autosave behind."""
        return ""

    def rescue(self) -> str:
        """Save nothing: the game is saved already."""
        return ""
