"""Things start and stop softly."""

from __future__ import annotations

import pytest

from game.clips.timing import between, clamped, ease, ease_in, ease_out, part, swell


@pytest.mark.parametrize("curve", [ease, ease_in, ease_out])
def test_a_curve_begins_at_nothing_ends_whole_and_never_goes_back(curve):
    values = [curve(step / 50) for step in range(51)]
    assert values[0] == 0
    assert values[-1] == 1
    assert values == sorted(values)


@pytest.mark.parametrize("curve", [ease, ease_in, ease_out])
def test_no_curve_is_a_straight_line(curve):
    assert any(abs(curve(step / 50) - step / 50) > 0.05 for step in range(51))


def test_ease_starts_and_stops_softly():
    assert ease(0.02) < 0.002
    assert ease(0.98) > 0.998


def test_swell_comes_and_goes():
    assert (swell(0), swell(0.5), swell(1)) == (0, 1, 0)


def test_a_part_is_clamped_to_its_stretch():
    assert (part(0.1, 0.2, 0.6), part(0.4, 0.2, 0.6), part(0.9, 0.2, 0.6)) == (0, pytest.approx(0.5), 1)
    assert (part(0.1, 0.5, 0.5), part(0.5, 0.5, 0.5)) == (0, 1)
    assert (clamped(-1), clamped(2)) == (0, 1)


def test_between_two_points():
    assert between((0, 10), (10, 30), 0.5) == (5, 20)
