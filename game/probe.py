"""Measures the screen from inside: the first frame of a fresh process, and frame times of a full table."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.sdl import settle

if TYPE_CHECKING:
    from ecs.dday.views import View
    from game.scenes.table import Table

COUNTERS: Final = 300
RUNS: Final = 12


def first_frame() -> None:
    """Open a window without a display and draw the first frame."""
    settle()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from game.app import App
    from game.scenes.scene import Push
    from game.scenes.title import Title

    app = App(window=True, size=(1920, 1080))
    app.change(Push(Title(app)))
    app.frame(0.0)


def frame_times(size: tuple[int, int]) -> dict[str, float]:
    """Return median frame times of the table with 300 counters, in milliseconds.

    full: everything is drawn. idle: nothing has changed. pan: the map moves under the hand.
    """
    table = full_table(size)
    app = table.app
    draw_all(table)

    def pan() -> None:
        table.stage.camera.pan(7, 4)
        table.dirty = True
        app.frame(1 / 60)

    return {
        "full_frame_ms": median_of(lambda: draw_all(table)),
        "idle_frame_ms": median_of(lambda: app.frame(1 / 60)),
        "pan_frame_ms": median_of(pan),
    }


def draw_all(table: Table) -> None:
    """Draw one frame, whether it is needed or not."""
    table.dirty = True
    table.app.frame(0.0)


def full_table(size: tuple[int, int]) -> Table:
    """Return a table on a screen of a size with 300 counters in view."""
    settle()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from ecs.core.session import Session
    from game.app import App
    from game.scenes.table import Table

    app = App(window=True, size=size)
    session = Session.start(app.rules("iwo_jima"), "d_day", 1)
    table = Table(app, session)
    app.stack.append(table)
    table.enter()
    hexes = tuple(table.stage.island.board.hexes)
    table.director.show(crowded(session.view(), hexes))
    table.refresh()
    table.stage.camera.fit([table.stage.grid.centre(key) for key in hexes])
    return table


def crowded(view: View, hexes: tuple[str, ...]) -> View:
    """Return a view with 300 counters spread over hexes."""
    from ecs.dday.views import JapaneseView

    ours = view.us[: COUNTERS // 2]
    us = tuple(unit._replace(where=hexes[number * 2 % len(hexes)]) for number, unit in enumerate(ours))
    japanese = tuple(
        JapaneseView(
            f"jp:probe{number}",
            "unit",
            hexes[(number * 2 + 1) % len(hexes)],
            number % 2 == 0,
            False,
            "A/145",
            3,
        )
        for number in range(COUNTERS - len(us))
    )
    return view._replace(us=us, japanese=japanese)


def median_of(work: Callable[[], object]) -> float:
    """Return the median time of some work in milliseconds."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)
