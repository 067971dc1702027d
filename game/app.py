"""The application: the window, the stack of scenes, the loop, and what happens when something goes wrong."""

from __future__ import annotations

import logging
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from ecs.core.session import Record, Rules
from ecs.library.files import write_atomically
from ecs.library.own_files import find_map, has_own
from ecs.library.paths import data_root
from ecs.library.saves import SaveFile
from game import files, fonts, settings
from game.art import BONE, TABLE
from game.audio import Audio
from game.scenes.scene import Change, Pop, Push, Quit, Replace, Reset, Scene
from game.ui.metrics import Metrics, scale_for

log = logging.getLogger(__name__)

FRAMES: Final = 60
LONGEST: Final = 0.1
SMALLEST: Final = (960, 600)
LOG_VARIABLE: Final = "IWO_LOG"
TITLE: Final = "D-Day at Iwo Jima"
SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals by which a program is asked to end, as far as the system has them."""


class App:
    """Owns the window and everything scenes share."""

    def __init__(self, *, window: bool = False, size: tuple[int, int] | None = None) -> None:
        loaded = settings.load(files.settings_file())
        self.settings = loaded.settings
        self.problem = loaded.problem
        pygame.display.init()
        pygame.font.init()
        fonts.forget()
        self.fullscreen = self.settings.fullscreen and not window and size is None
        self._window_size = size
        self.screen = sheet_for(self._open())
        self.audio = Audio(
            data_root() / "assets" / "sounds", volume=self.settings.volume, mute=self.settings.mute
        )
        self.stack: list[Scene] = []
        self.running = True
        self.metrics = self._metrics()
        self._rules: dict[str, Rules] = {}

    # -- the window -----------------------------------------------------------------------------------

    def _open(self) -> pygame.Surface:
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(icon())
        desktop = (pygame.display.get_desktop_sizes() or [(1600, 900)])[0]
        if self.fullscreen:
            return pygame.display.set_mode(desktop, pygame.FULLSCREEN)
        size = self._window_size or (
            max(1280, round(desktop[0] * 0.85)),
            max(720, round(desktop[1] * 0.85)),
        )
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def toggle_fullscreen(self) -> None:
        """Change between window and full screen; the window comes back as large as it was."""
        if not self.fullscreen:
            self._window_size = pygame.display.get_window_size()
        self.fullscreen = not self.fullscreen
        self.screen = sheet_for(self._open())
        self.change_settings(fullscreen=self.fullscreen)
        self.relayout()

    def _metrics(self) -> Metrics:
        return Metrics(scale_for(self.screen.get_size(), self.settings.ui_scale))

    def relayout(self) -> None:
        """Lay every scene out again: the window or the scale has changed."""
        self.metrics = self._metrics()
        for scene in self.stack:
            scene.resize()
            scene.dirty = True

    def announce(self, text: str) -> None:
        """Write a few words on an empty table, for what takes a while before the first scene is there."""
        self.screen.fill(TABLE)
        size = self.metrics.px(26)
        fonts.write(self.screen, text, self.screen.get_rect().center, "type", size, BONE, anchor="center")
        self.present()

    def present(self) -> None:
        """Bring what was drawn onto the screen."""
        shown = pygame.display.get_surface()
        if shown is not None and shown is not self.screen:
            shown.blit(self.screen, (0, 0))
        pygame.display.flip()

    # -- what scenes share ----------------------------------------------------------------------------

    def change_settings(self, **values: object) -> None:
        """Change settings, keep them on disk, and follow them at once."""
        old = self.settings
        self.settings = self.settings.changed(**values)
        self.problem = settings.save(self.settings, files.settings_file())
        self.audio.volume = self.settings.volume
        self.audio.mute = self.settings.mute
        if old.ui_scale != self.settings.ui_scale:
            self.relayout()

    def rules(self, game: str = "iwo_jima") -> Rules:
        """Return the rules of a game with its data, read once."""
        if game not in self._rules:
            from ecs.games import load_rules

            self._rules[game] = load_rules(game)
        return self._rules[game]

    def take_rules(self, rules: Rules) -> None:
        """Let new games begin on rules that were read again, unless they are those of a map of one's own."""
        if getattr(rules, "own", None) is None:
            self._rules[rules.name] = rules

    def rules_of(self, save: SaveFile | Record) -> Rules:
        """Return the rules of a saved game, on its own map if it has one; raise SaveError or BadData."""
        from ecs.games import rules_of_save

        own = has_own(save.options)
        return rules_of_save(save) if own else self.rules(save.game)

    def tick(self) -> None:
        """Let a button sound."""
        self.audio.play("button_tick")

    # -- the loop -------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self.stack[-1]

    def change(self, change: Change | None) -> None:
        """Do what a scene has asked for."""
        if change is None:
            return
        if isinstance(change, Quit):
            self.running = False
            return
        if isinstance(change, (Pop, Replace)):
            self.stack.pop().leave()
        elif isinstance(change, Reset):
            while self.stack:
                self.stack.pop().leave()
        if isinstance(change, (Push, Replace, Reset)):
            self.stack.append(change.scene)
        if not self.stack:
            self.running = False
            return
        self.top.enter()

    def frame(self, seconds: float) -> bool:
        """Handle the waiting events, let time pass, draw if needed; tell whether anything was drawn."""
        for event in pygame.event.get():
            self._take(event)
            if not self.running:
                return False
        self.change(self.top.update(min(seconds, LONGEST)))
        if not self.running or not self.stack or not self.top.dirty:
            return False
        self.draw()
        self.present()
        return True

    def draw(self) -> None:
        """Draw the top scene, and what shows through it."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].see_through:
            first -= 1
        for scene in self.stack[first:]:
            scene.draw(self.screen)
            scene.dirty = False

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            surface = pygame.display.get_surface()
            if surface is not None and surface.get_size() != (0, 0):
                self.screen = sheet_for(surface)
                self.relayout()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED):
            self.top.dirty = True
        else:
            self.change(self.top.handle(event))

    def run(self, first: Scene) -> None:
        """Show a scene and go on until the player leaves."""
        clock = pygame.time.Clock()
        self.change(Push(first))
        with self.audio, ends_calmly(self.stop):
            while self.running:
                try:
                    self.frame(clock.tick(FRAMES) / 1000)
                except Exception as fault:
                    self._crashed(fault)
        while self.stack:
            self.stack.pop().leave()
        fonts.forget()
        pygame.quit()

    def stop(self) -> None:
        """Leave after this frame, as with the cross of the window: what is on the table is saved."""
        self.running = False

    def _crashed(self, fault: Exception) -> None:
        """Write the fault down, save the game, and tell the player; a second fault ends the program."""
        from game.scenes.crash import Crash

        path = write_fault(fault)
        if any(isinstance(scene, Crash) for scene in self.stack):
            raise fault
        rescued = ""
        for scene in self.stack:
            try:
                rescued = scene.rescue() or rescued
            except Exception:
                log.exception("the emergency save failed")
        self.change(Reset(Crash(self, fault, path, rescued)))


@contextmanager
def ends_calmly(stop: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl+C in the terminal, and the end of the terminal or of the session, end the game as its cross does; a second time they end it at once."""
    known = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
    before: dict[int, Any] = {}

    def once(number: int, _: object) -> None:
        signal.signal(number, before[number])
        stop()

    for number in known:
        if signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, once)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def sheet_for(window: pygame.Surface) -> pygame.Surface:
    """Return what is drawn on: the window, or a sheet of the smallest size of which a smaller window shows a part."""
    width, height = window.get_size()
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        return window
    return pygame.Surface((max(width, SMALLEST[0]), max(height, SMALLEST[1])))


def icon() -> pygame.Surface:
    """Return the picture of the window: a rifle company's counter."""
    from game.skins.iwo_jima import IWO_JIMA
    from game.stage.counters import Face, Mint

    return Mint(IWO_JIMA).counter(Face("us", "rifle", "", "8-2", 4, 1, "circle", 4, 4), 52)


def write_fault(fault: Exception) -> Path:
    """Write a fault with its trace into the log file; return the file."""
    text = "".join(traceback.format_exception(fault))
    log.error("%s", text)
    path = files.user_folder() / "logs" / "crash.log"
    try:
        write_atomically(path, text)
    except OSError:
        sys.stderr.write(text)
    return path


def run(
    *,
    game: str = "iwo_jima",
    scenario: str = "",
    map_name: str = "",
    seed: int | None = None,
    load: Path | None = None,
    window: bool = False,
    bot: str = "",
) -> None:
    """Open the window and play: the title first, or at once the game that was asked for.

    IWO_LOG=info in the environment lets the program tell every question and answer on the standard error stream.
    """
    level = os.environ.get(LOG_VARIABLE, "warning").upper()
    logging.basicConfig(level=level if level in logging.getLevelNamesMapping() else "WARNING")
    app = App(window=window)
    app.announce("One moment ...")
    app.run(first_scene(app, Wanted(game, scenario, map_name, seed, load, bot)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    game: str = "iwo_jima"
    scenario: str = ""
    map_name: str = ""
    seed: int | None = None
    load: Path | None = None
    bot: str = ""


def first_scene(app: App, wanted: Wanted) -> Scene:
    """Return the scene to begin with."""
    from game.beginning import beginning, taken_up
    from game.scenes.setup import Setup, fresh_seed
    from game.scenes.table import Table
    from game.scenes.title import Title

    if wanted.load is not None:
        return Table(app, taken_up(wanted.load, wanted.map_name))
    if wanted.scenario:
        begun = beginning(wanted.game, wanted.scenario, wanted.map_name)
        fresh = wanted.seed is None and begun.position is None
        return Table(app, begun.start(fresh_seed() if fresh else wanted.seed), bot=wanted.bot)
    if wanted.map_name:
        return Setup(app, find_map(wanted.map_name))
    return Title(app)
