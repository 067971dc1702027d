"""Every broken map of tests/data/maps is refused at once with the right words; nothing crashes or hangs."""

from __future__ import annotations

import random
import re
import shutil
import time
import tomllib
from pathlib import Path

import pytest

from ecs.library.tiled import MapError, load_island
from ecs.library.tiled_picture import read_picture

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


ODD_VALUES = (
    "", "0", "-1", "1.5", "nan", "1e308", "9" * 400, "x", "true", "\u0663", "1_0", "a/" * 200, "a" * 3000, "..",
)  # fmt: skip


def spoiled(text, chance):
    """Return a file with one to three things changed: a value, a number, a line lost or a line twice."""
    for _ in range(chance.randint(1, 3)):
        lines = text.split("\n")
        match chance.randrange(4):
            case 0:
                lines.pop(chance.randrange(len(lines)))
                text = "\n".join(lines)
            case 1:
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                text = "\n".join(lines)
            case 2:
                text = with_value(text, r'(?<==")[^"]*(?=")', chance)
            case _:
                text = with_value(text, r"[0-9]+", chance)
    return text


def with_value(text, pattern, chance):
    """Return a text with one match of a pattern replaced by an odd value."""
    found = chance.choice(list(re.finditer(pattern, text)))
    return text[: found.start()] + chance.choice(ODD_VALUES) + text[found.end() :]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_changed_a_map_is_read_or_refused(tmp_path, seed):
    for file in FOLDER.iterdir():
        if file.suffix in (".tsx", ".png") or file.name == "island.tmx":
            shutil.copy(file, tmp_path / file.name)
    chance = random.Random(seed)
    outcomes = set()
    for _ in range(25):
        name = chance.choice(["island.tmx", "island.tmx", "terrain.tsx"])
        (tmp_path / name).write_text(spoiled((FOLDER / name).read_text("utf-8"), chance), "utf-8")
        for read in (load_island, read_picture):
            try:
                read(tmp_path / "island.tmx")
                outcomes.add("read")
            except MapError as refused:
                outcomes.add("refused" if all(each.mend for each in refused.problems) else "without a mend")
        shutil.copy(FOLDER / name, tmp_path / name)
    assert outcomes == {"read", "refused"}
