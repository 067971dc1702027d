"""Reading a map takes as long as the map is large, not longer."""

from __future__ import annotations

import time

import pytest

from ecs.library.tiled import load_island
from tests.maps.shipped import IWO_JIMA, iwo_jima
from tools.bench import calibration
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
    assert seconds(load_island, wide) < 7 * seconds(load_island, IWO_JIMA)


def test_the_island_is_read_in_ten_rounds_of_plain_python():
    assert seconds(load_island, IWO_JIMA) < 10 * seconds(calibration)


def seconds(work, *given):
    """The best of some runs, in seconds of the processor."""
    times = []
    for _ in range(5):
        started = time.process_time()
        work(*given)
        times.append(time.process_time() - started)
    return min(times)
