"""Every broken map of tests/data/maps is refused at once with the right words; nothing crashes or hangs."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from ecs.library.tiled import MapError, load_island

FOLDER = Path(__file__).parents[2] / "data" / "maps"
FAULTS = tomllib.loads((FOLDER / "faults.toml").read_text(encoding="utf-8"))["fault"]
SCENARIOS = ("campaign", "d_day")
SECONDS = 2.0


def test_the_map_they_were_made_from_is_good():
    island = load_island(FOLDER / "island.tmx", SCENARIOS)
    assert len(island.board.hexes) == 36
    assert list(island.positions) == ["A1", "A2", "A3"]


def test_every_broken_map_is_in_the_table_once():
    told = [each["file"] for each in FAULTS]
    assert sorted(told) == sorted(path.name for path in FOLDER.glob("*.tmx") if path.name != "island.tmx")
    assert len({each["what"] for each in FAULTS}) == len(FAULTS) >= 40


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["file"].removesuffix(".tmx"))
def test_a_broken_map_is_refused_with_the_right_words(fault):
    started = time.process_time()
    with pytest.raises(MapError) as caught:
        load_island(FOLDER / fault["file"], SCENARIOS)
    assert time.process_time() - started < SECONDS
    text = str(caught.value)
    assert [words for words in fault["says"] if words not in text] == [], text[:2000]
    assert all(each.file and each.expected and each.mend for each in caught.value.problems), text[:2000]
