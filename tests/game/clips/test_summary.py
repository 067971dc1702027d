"""Skipping hides no losses."""

from __future__ import annotations

from game.clips.summary import summed
from tests.game.clips.samples import fired, lost, samples


def test_nothing_lost_is_nothing_said():
    assert summed([fired(1)]) == ""


def test_losses_are_counted_in_words():
    assert summed([lost(1), fired(2), lost(3)]) == "2 steps lost"
    assert summed([lost(1)]) == "1 step lost"


def test_a_mixed_stretch_names_everything_that_counts():
    text = summed(samples())
    assert text == (
        "1 step lost, 1 unit eliminated, 1 unit disrupted, 1 Japanese counter gone, 1 Japanese arrival"
    )
