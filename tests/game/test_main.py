"""`python -m game` is the same door as the `iwo` command."""

from __future__ import annotations

import runpy
import sys

import pytest


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
