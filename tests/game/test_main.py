"""`python -m game` is the same door as the `iwo` command."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys

import pytest

from ecs.library.paths import data_root


@pytest.fixture
def asked(monkeypatch):
    """The words that reached the command line."""
    words: list[list[str]] = []
    monkeypatch.setattr("game.cli.main", lambda: words.append(sys.argv[1:]))
    return words


@pytest.mark.parametrize(
    ("line", "reaches"), [([], ["play"]), (["check", "--game", "rage"], ["check", "--game", "rage"])]
)
def test_without_a_word_the_game_is_played(monkeypatch, asked, line, reaches):
    monkeypatch.setattr(sys, "argv", ["game", *line])
    runpy.run_module("game", run_name="__main__")
    assert asked == [reaches]


def test_sdl_is_told_all_before_pygame_is_imported_even_when_the_data_are_read_for_the_first_time(tmp_path):
    """SDL looks at the environment once: what is told later, such as the name of the window, it does not hear."""
    program = """
import builtins, os, sys
plain = builtins.__import__
def watch(name, *rest, **more):
    if name.partition(".")[0] == "pygame" and "pygame" not in sys.modules:
        print("pygame comes:", os.environ.get("SDL_VIDEO_X11_WMCLASS"), os.environ.get("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"))
    return plain(name, *rest, **more)
builtins.__import__ = watch
from game.cli import main
sys.argv = ["iwo", "check", "--scenario", "d_day"]
main()
"""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    environment |= {"IWO_CACHE": str(tmp_path), "IWO_HOME": str(tmp_path)}
    said = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        cwd=data_root(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.splitlines()[0] == "pygame comes: iwo 0"
