"""A virtual screen with the real program on it, moved by a real mouse and real keys."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.app.closing import close_window

SIZE = (1600, 900)
NEEDED = ("Xvfb", "xdotool", "import")
PATIENCE = 60.0
"""Seconds after which something does not come about any more, on a machine with much else to do."""
ROOT = Path(__file__).resolve().parents[2]


def missing() -> str:
    """Return which programs are not installed, or ""."""
    return ", ".join(name for name in NEEDED if shutil.which(name) is None)


@contextmanager
def screen(folder: Path) -> Iterator[str]:
    """Start Xvfb on a display of its own choice; yield its name, and stop it at the end."""
    reader, writer = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writer),
        "-screen",
        "0",
        f"{SIZE[0]}x{SIZE[1]}x24",
        "-r",  # a key held long by a busy machine is not pressed twice
        "-noreset",  # else the screen starts anew, deaf to the program, whenever a tool was alone on it and leaves
        "-nolisten",
        "tcp",
    ]
    with (folder / "xvfb.log").open("w") as log:
        server = subprocess.Popen(command, pass_fds=(writer,), stderr=log, stdout=log)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        assert number, (folder / "xvfb.log").read_text()
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def until(true: Callable[[], Any], what: str) -> Any:
    """Poll until something is true; fail in words when it does not come about in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {PATIENCE:g} s")


class Program:
    """The program in its window."""

    def __init__(self, display: str, home: Path, folder: Path, *words: str) -> None:
        """Start it on a display with a home, and with words more on the command line."""
        runtime = folder / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        self.home = home
        self.log = folder / "program.log"
        self.env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.env |= {"XDG_RUNTIME_DIR": str(runtime), "IWO_HOME": str(home), "IWO_LOG": "info"}
        with self.log.open("a") as log:
            command = [sys.executable, "-m", "game", "play", *words]
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=log, stderr=log)
        try:
            until(self._window, "a window")
            until(self._shines, "the first picture")
        except BaseException:
            self.process.kill()
            raise
        self.quiet()

    def _window(self) -> str:
        assert self.process.poll() is None, self.log.read_text()
        found = self.tool("search", "--onlyvisible", "--class", "iwo", check=False)
        return found.split("\n")[0]

    def _shines(self) -> bool:
        return len(set(self.picture()[::997])) > 16

    def tool(self, *words: str, check: bool = True) -> str:
        """Let xdotool do something."""
        found = subprocess.run(
            ["xdotool", *words], env=self.env, check=check, capture_output=True, text=True, timeout=PATIENCE
        )
        return found.stdout.strip()

    def picture(self) -> bytes:
        """Return what is on the screen, pixel by pixel."""
        command = ["import", "-silent", "-window", "root", "-depth", "8", "rgb:-"]
        return subprocess.run(command, env=self.env, check=True, capture_output=True, timeout=PATIENCE).stdout

    def pixel(self, at: tuple[int, int]) -> bytes:
        """Return red, green and blue of a point of the screen."""
        start = 3 * (at[1] * SIZE[0] + at[0])
        return self.picture()[start : start + 3]

    def quiet(self) -> None:
        """Wait until nothing moves on the screen.

        A program that has not yet taken an event shows a picture at rest, too: who needs what follows from an
        event waits for that itself, a file, an answer, a colour.
        """
        last = [b""]

        def still() -> bool:
            now = self.picture()
            same = now == last[0]
            last[0] = now
            return same

        until(still, "a picture at rest")

    def press(self, at: tuple[float, float], then: str = "") -> None:
        """Move the mouse there and press it, then maybe a key: events are taken in their order."""
        words = ("mousemove", str(round(at[0])), str(round(at[1])), "sleep", "0.06", "click", "1")
        self.tool(*words, *(("sleep", "0.06", "key", then) if then else ()))

    def click(self, at: tuple[float, float]) -> None:
        """Move the mouse there and press it; wait until all that follows has been shown."""
        self.press(at)
        self.tool("sleep", "0.06")
        self.quiet()

    def hover(self, at: tuple[float, float]) -> None:
        """Move the mouse there."""
        self.tool("mousemove", str(round(at[0])), str(round(at[1])), "sleep", "0.06")

    def key(self, *names: str) -> None:
        """Press keys one after the other, and wait until all that follows has been shown."""
        for name in names:
            self.tool("key", name, "sleep", "0.06")
            self.quiet()

    def close(self) -> None:
        """Close the window as with its cross."""
        close_window(self.env["DISPLAY"], int(self._window()))

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        window = self._window()
        self.tool("windowsize", window, str(width), str(height))
        wanted = f"{width}x{height}"
        until(lambda: wanted in self.tool("getwindowgeometry", window), f"a window of {wanted}")
        self.quiet()

    def answers(self) -> list[str]:
        """Return the answers the program says it has taken."""
        lines = self.log.read_text().splitlines()
        return [line.rpartition(" ")[2] for line in lines if ":answer " in line]

    def asks(self) -> bool:
        """Tell whether the program says that it waits for an answer: its last word is a question."""
        said = [line for line in self.log.read_text().splitlines() if ":answer " in line or ":asks " in line]
        return bool(said) and ":asks " in said[-1]

    def says(self, words: str) -> bool:
        """Tell whether the program has said something."""
        return words in self.log.read_text()

    def saves(self, pattern: str = "*.json") -> list[Path]:
        """Return the saves, the newest last."""
        return sorted((self.home / "saves").glob(pattern), key=lambda path: path.stat().st_mtime_ns)

    def ended(self) -> int:
        """Wait for the end of the program and return its exit code."""
        return self.process.wait(PATIENCE)

    def stop(self) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)
