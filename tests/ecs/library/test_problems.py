"""Each thing that can be wrong with the data is told once, with its place and how to mend it."""

from __future__ import annotations

import pytest

from ecs.library.book import BadData
from tests.ecs.library.shelf import Spoilt, shipped

CARDS, COUNTERS, CHARTS = "cards.toml", "counters.toml", "charts.toml"
ARRIVALS, SCENARIO = "reinforcements.toml", "scenarios/d_day.toml"

# file, text, its replacement, and words that the one message must hold
WRONG = {
    "a colour": (CARDS, 'colour = "gold"', 'colour = "golden"', ["card 1, fire 1 (colour 'golden'), colour", "'gold'"]),
    "a card twice": (CARDS, "number = 54", "number = 53", ["card 53", "each card once"]),
    "a missing card": (CARDS, "number = 54", "number = 60", ["no card 54"]),
    "an event": (CARDS, 'name = "minefields"', 'name = "minefield"', ["card 9", "'minefields'"]),
    "a close-combat event": (CARDS, '"heroism"', '"heroic"', ["close_combat", "'heroism'"]),
    "a date": (CARDS, '{ start = "2-20", name = "minefields" }', '{ start = "4-20", name = "minefields" }', ["4-20", "3-11"]),
    "dates out of order": (CARDS, '"2-25", name = "japanese_fort', '"2-19", name = "japanese_fort', ["card 9", "Sort"]),
    "a field's name": (CARDS, 'symbol = "diamond"', 'symbl = "diamond"', ["card 1, symbl", "'symbol'"]),
    "a missing field": (CARDS, 'symbol = "diamond"\n', "", ["card 1, symbol", "Add symbol"]),
    "a text for a number": (CARDS, "number = 1\n", 'number = "1"\n', ["a whole number", "'1'"]),
    "two boxes of a colour": (CARDS, '{ colour = "red", letter = "A" }', '{ colour = "gold" }', ["card 1", "three boxes"]),
    "boxes out of order": (CARDS, '{ colour = "gold", letter = "I" }', '{ colour = "brown" }', ["card 1", "left to right"]),
    "a bar over plain fire": (CARDS, 'letter = "R", bar = true', "bar = true", ["black bar"]),
    "two signs in a box": (CARDS, 'letter = "A" }', 'letter = "A", star = true }', ["one sign"]),
    "a unit twice": (COUNTERS, 'name = "B/312"', 'name = "A/312"', ["A/312 twice"]),
    "a weapon": (COUNTERS, 'weapons = ["BR", "MG"]', 'weapons = ["BR", "M"]', ["weapons 2", "'M'"]),
    "a requirement": (COUNTERS, 'requires = ["DE", "MO"]', 'requires = ["DE", "MORTAR"]', ["A/309", "MORTAR"]),
    "a tank without colour": (COUNTERS, ', colour = "red"', "", ["1/26Tk", "tank"]),
    "a hexside": (COUNTERS, "blocked = [0, 1, 2]", "blocked = [0, 1, 7]", ["hexsides from 0 to 5"]),
    "a fort class": (COUNTERS, "fort_class = 1", "fort_class = 4", ["fort_class", "1, 2 or 3"]),
    "a marker of two kinds": (COUNTERS, "armour = true,", "armour = true, reinforcement = true,", ["both"]),
    "a result code": (CHARTS, 'alone = ["JD"]', 'alone = ["JQ"]', ["attack, rows 3", "JQ"]),
    "odds that fall": (CHARTS, "us = 1, japanese = 2", "us = 5, japanese = 2", ["rise from row to row"]),
    "a short barrage row": (CHARTS, 'none = [["NE"], ["NE"], ["NE"]]', 'none = [["NE"]]', ["barrage, none", "3 cells"]),
    "a missing fire cell": (CHARTS, 'level = "intense", revealed = false', 'level = "steady", revealed = false', ["four cells"]),
    "a missing support": (CHARTS, 'kind = "lvt"', 'kind = "air"', ["support"]),
    "a falling track": (CHARTS, "track = [2, 2, 3", "track = [2, 3, 2", ["never fall"]),
    "a battalion": (ARRIVALS, '"3/27"', '"4/27"', ["4/27", "battalion"]),
    "a unit": (ARRIVALS, '"1B/5Tk"', '"1B/5Tank"', ["1B/5Tank", "'1B/5Tk'"]),
    "a beach box": (ARRIVALS, 'boxes = ["R1", "R2"]', 'boxes = ["R1", "R3"]', ["beach box", "R3"]),
    "no boxes": (ARRIVALS, ', boxes = ["R1", "R2"]', "", ["any = true"]),
    "a unit that starts twice": (SCENARIO, '"1/27"', '"2/27"', ["each unit once"]),
    "a hex without position": (SCENARIO, '"0720"', '"0721"', ["0721", "position hex"]),
    "a hex without fort location": (SCENARIO, '"0720"', '"0911"', ["fort location", "C3"]),
    "an airfield": (SCENARIO, "airfield = 1", "airfield = 4", ["airfield"]),
    "a goal of two areas": (SCENARIO, "sector = 3, count", "sector = 3, airfield = 1, count", ["either"]),
    "a turn": (SCENARIO, "last_turn = 6", "last_turn = 67", ["1 to 66"]),
    "points of another turn": (SCENARIO, "turn = 6, naval", "turn = 9, naval", ["turn of the scenario"]),
    "a special rule": (SCENARIO, "opening_card", "opening_crd", ["'opening_card'"]),
    "a position of a sector": (SCENARIO, "depth = 4, pool = 1 }", 'depth = 4, positions = ["C9"] }', ["sector 2, positions", "C9"]),
    "a position elsewhere": (SCENARIO, "depth = 4, pool = 1 }", 'depth = 4, positions = ["H6"] }', ["positions of sector 2", "H6"]),
    "too many units": (SCENARIO, "depth = 4, pool = 1 }", 'depth = 4, positions = ["C1"], pool = 99 }', ["sector 2", "at most"]),
    "a reserve of more than are left over": (SCENARIO, "depth = 4, pool = 1 }", "depth = 4, pool = 99 }", ["sector 2, pool", "units left over"]),
    "a named unit": (SCENARIO, "fort_sectors =", 'named = [{ unit = "jp:HQ/108", hex = "0720" }]\nfort_sectors =', ["jp:HQ/109"]),
    "marks of the map": (SCENARIO, "fort_sectors =", 'deployment = { rule = "18.6.1", maps = ["north"] }\nfort_sectors =', ["maps", "'north'"]),
    "support that is none": (SCENARIO, "fort_sectors =", 'deployment = { rule = "18.6.1", maps = [], support = ["A/1/3"] }\nfort_sectors =', ["tank or engineer"]),
    "no designation": (SCENARIO, "fort_sectors =", 'deployment = { rule = "18.6.1", maps = [], units = ["HW/9"] }\nfort_sectors =', ["a designation", "none for 9"]),
    "a sector": (SCENARIO, "sector = 4, depth", "sector = 5, depth", ["sector", "less than or equal to 4"]),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_entry_gets_one_clear_message(what, tmp_path):
    file, old, new, words = WRONG[what]
    problems = [p for p in Spoilt(tmp_path).change(file, old, new).problems() if p.file.endswith(file)]
    if what == "a unit that starts twice":
        problems = problems[:1]
    assert len(problems) == 1, [str(p) for p in problems]
    message = str(problems[0])
    assert message.startswith(f"assets/data/iwo_jima/{file}")
    assert all(word in message for word in words), message


def test_the_copy_of_the_shipped_data_is_good(tmp_path):
    assert Spoilt(tmp_path).problems() == ()


def test_all_problems_of_all_files_are_told_at_once(tmp_path):
    spoilt = Spoilt(tmp_path)
    spoilt.change(CARDS, '"minefields"', '"mines"').change(COUNTERS, "fort_class = 1", "fort_class = 9")
    spoilt.change(CARDS, '"conscripts_surrender"', '"surrender"').change(
        CHARTS, 'kind = "lvt"', 'kind = "lvtx"'
    )
    with pytest.raises(BadData) as raised:
        spoilt.load()
    files = {problem.file.rpartition("/")[2] for problem in raised.value.problems}
    assert files == {CARDS, COUNTERS, CHARTS}
    assert len(raised.value.problems) == 4
    assert str(raised.value).startswith(
        "4 problems in the game data:\n  assets/data/iwo_jima/cards.toml: card 4"
    )


def test_a_broken_file_tells_its_line(tmp_path):
    problems = Spoilt(tmp_path).change(CARDS, "number = 1\n", "number 1\n").problems()
    assert [p.place for p in problems] == ["line 6, column 8"]
    assert "valid TOML" in str(problems[0])


def test_a_missing_file_is_named(tmp_path):
    spoilt = Spoilt(tmp_path)
    (spoilt.folder / CHARTS).unlink()
    assert [(p.file, p.came) for p in spoilt.problems()] == [("assets/data/iwo_jima/charts.toml", "nothing")]


def test_a_file_in_another_encoding_is_told(tmp_path):
    spoilt = Spoilt(tmp_path)
    (spoilt.folder / CHARTS).write_bytes(b"# caf\xe9\n")
    assert "UTF-8" in str(spoilt.problems()[0])


def test_an_unknown_scenario_is_a_key_error():
    assert "utah" not in shipped().scenarios
    with pytest.raises(KeyError):
        shipped().scenarios["utah"]
