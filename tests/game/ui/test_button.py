"""Buttons are read whole where there is any room."""

from __future__ import annotations

import pytest

from game.ui.button import worded
from game.ui.metrics import Metrics

HALF = 144
"""The room of a label in two columns of a narrow panel."""


def test_a_short_label_stands_in_one_line():
    assert worded("Seek shelter", HALF, Metrics()) == (("Seek shelter",), 18)


@pytest.mark.parametrize(
    "label",
    [
        "Move one hex, carefully",
        "The rifleman of HQ/1/25 gives his life",
        "Spend the inspiration of HQ/1/25 to recover",
        "1A/4Tk takes this hit too, for the same step",
    ],
)
def test_a_long_label_takes_two_lines_and_nothing_is_cut(label):
    lines, _ = worded(label, HALF, Metrics())
    assert len(lines) <= 2
    assert " ".join(lines) == label


def test_what_two_lines_do_not_hold_ends_with_an_ellipsis():
    lines, _ = worded("one word after the other " * 6, HALF, Metrics())
    assert len(lines) == 2
    assert lines[1].endswith("…")
