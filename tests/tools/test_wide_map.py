"""Reading a map takes as long as the map is large, not longer."""

from __future__ import annotations

import time

import pytest

from ecs.library.tiled import load_island
from tests.maps.shipped import IWO_JIMA, iwo_jima
from tools.wide_map import write_wide_map


@pytest.fixture
def wide(tmp_path):
    return write_wide_map(IWO_JIMA, tmp_path / "wide.tmx")


def test_the_wide_map_is_four_islands(wide):
    one, four = iwo_jima(), load_island(wide)
    for part in ("positions", "groups", "boxes"):
        assert len(getattr(four, part)) == 4 * len(getattr(one, part))
    assert len(four.board.hexes) == 4 * len(one.board.hexes)
    assert len(four.board.sides) == 4 * len(one.board.sides)


def test_four_times_the_map_takes_less_than_seven_times_the_time(wide):
    assert seconds(wide) < 7 * seconds(IWO_JIMA)


def seconds(path):
    """The best of some readings, in seconds of the processor."""
    times = []
    for _ in range(5):
        started = time.process_time()
        load_island(path)
        times.append(time.process_time() - started)
    return min(times)
