"""Run the real Tiled and its rasteriser, without a screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile

import pygame
import pytest

needs_tiled = pytest.mark.skipif(
    shutil.which("tmxrasterizer") is None or shutil.which("tiled") is None, reason="Tiled is not installed"
)


def run_tiled(*command):
    """Run one of Tiled's commands; return its code and what it said on stderr."""
    with tempfile.TemporaryDirectory() as runtime:
        done = subprocess.run(
            [str(each) for each in command],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": runtime},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    return done.returncode, done.stderr


def rasterised(path, target, *hidden):
    """Return what Tiled draws of a map, without the layers named."""
    words = [word for layer in hidden for word in ("--hide-layer", layer)]
    assert run_tiled("tmxrasterizer", *words, path, target) == (0, "")
    return pygame.image.load(target)


def first_difference(ours, theirs, *, slack=0):
    """Return where two pictures differ by more than the slack in a colour, or "" when they do not."""
    if ours.get_size() != theirs.get_size():
        return f"{ours.get_size()} against {theirs.get_size()}"
    mine, yours = (pygame.image.tobytes(each, "RGB") for each in (ours, theirs))
    if mine == yours:
        return ""
    width = ours.get_width()
    for at, (one, other) in enumerate(zip(mine, yours, strict=True)):
        if abs(one - other) > slack:
            point = (at // 3 % width, at // 3 // width)
            return f"first at {point}: {ours.get_at(point)} against {theirs.get_at(point)}"
    return ""
