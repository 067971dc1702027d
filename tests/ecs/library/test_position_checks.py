"""Each thing that can be wrong with a position file is told once, with its place and how to mend it."""

from __future__ import annotations

import pytest

from ecs.library.position_checks import checked, problem_lines
from ecs.library.problems import BadData
from tests.table import rules

GOOD = """\
scenario = "d_day"
turn = 3
phase = "us_action"
cards = [31, 46]
discards = [5]
track = [{ phase = "japanese_fire", card = 9 }]
landed = ["B1"]
us = [
  { unit = "A/1/25", at = "0518", steps = 3, marker = "loss:02", disrupted = 2 },
  { units = ["B/1/25", "HQ/1/25"], at = "0517" },
  { unit = "1A/4Tk", at = "due:5" },
  { unit = "C/1/25", at = "box:B1" },
  { unit = "E/2/25", at = "dead" },
]
japanese = [
  { at = "0618", unit = "jp:1/145", revealed = true, depth = "depth:41", depth_revealed = true },
  { at = "0720", depth = true },
  { at = "pool:2", count = 4 },
]
forts = [{ at = "0720", fort_class = 2, fort = "fort:11" }]
depth = [{ at = "depth:2", count = 3 }]
heroes = [{ unit = "A/1/25", kind = "officer" }]
effects = [{ name = "rain", last_turn = 3 }]

[points]
naval = 1
artillery = [{ division = 5, ready = 2 }]

[positions]
smoke = ["C2"]

[state.Tally]
steps = [[2, 4]]
"""

# text, its replacement, and words that the one message must hold
WRONG = {
    "an unknown scenario": ('"d_day"', '"d_days"', ["scenario", "'d_day'"]),
    "a turn outside": ("turn = 3\n", "turn = 9\n", ["turn", "from 1 to 6", "last_turn = 9"]),
    "a turn after the war": ("turn = 3\n", "turn = 3\nlast_turn = 70\n", ["last_turn", "66"]),
    "an unknown phase": ('"us_action"', '"us_acton"', ["phase", "'us_action'"]),
    "a phase of another turn": ('phase = "us_action"', 'phase = "second_event"', ["a phase of game turn 3"]),
    "a stage of no phase": ('"us_action"\n', '"us_action"\nstage = "actions"\n', ["under_way = true"]),
    "an unknown stage": (
        '"us_action"\n',
        '"us_action"\nunder_way = true\nstage = "action"\n',
        ["stage", "'actions'"],
    ),
    "a card twice": ("[31, 46]", "[31, 31]", ["cards, 2", "each card once", "31"]),
    "a card in two places": ("[31, 46]", "[31, 9]", ["track 1", "card 9", "cards, 2"]),
    "an unknown card": ("[31, 46]", "[31, 99]", ["cards, 2", "from 1 to 54", "99"]),
    "a phase of the track": ('"japanese_fire", card', '"japanes_fire", card', ["track 1", "'japanese_fire'"]),
    "an unknown box": ('landed = ["B1"]', 'landed = ["B3"]', ["landed", "'B3'"]),
    "an unknown unit": ('unit = "A/1/25", at', 'unit = "A/1/52", at', ["us 1", "'A/1/52'", "Did you mean"]),
    "a unit twice": ('"B/1/25", "HQ/1/25"', '"A/1/25", "HQ/1/25"', ["us 2", "each counter once", "us 1"]),
    "no unit": ('{ unit = "C/1/25", at', "{ at", ["us 4", "units = "]),
    "a hex in the sea": ('at = "0518"', 'at = "0101"', ["us 1", "sea or off the map"]),
    "a hex off the map": ('at = "0518"', 'at = "9999"', ["us 1", "sea or off the map"]),
    "no hex at all": ('at = "0518"', 'at = "beach"', ["us 1", "a land hex", "'beach'"]),
    "a hex as a number": ('at = "0518"', "at = 518", ["us 1", "a text in quotes"]),
    "an unknown beach": ('"box:B1"', '"box:X1"', ["us 4", "beach box", "'X1'"]),
    "a turn gone by": ('"due:5"', '"due:2"', ["us 3", "from 3 to 66"]),
    "too many steps": ('"0517" }', '"0517", steps = 3 }', ["HQ/1/25", "at most 2"]),
    "steps of the dead": ('"dead" }', '"dead", steps = 1 }', ["us 5", "no steps of a dead unit"]),
    "an unknown loss marker": ('"loss:02"', '"loss:99"', ["marker", "'loss:99'"]),
    "a needless loss marker": ("steps = 3, marker", "steps = 2, marker", ["three steps or one"]),
    "a disruption to come": ("disrupted = 2", "disrupted = 4", ["disrupted", "up to 3"]),
    "a post of a company": ('"0517" }', '"0517", post = 1 }', ["post", "regimental HQ"]),
    "a company assigned": ('"box:B1" }', '"box:B1", assigned = 25 }', ["assigned", "tank or engineer"]),
    "an unknown Japanese unit": ('"jp:1/145"', '"jp:1/154"', ["japanese 1", "Did you mean 'jp:1/145'"]),
    "a Japanese unit at sea": ('at = "0618"', 'at = "0301"', ["japanese 1", "sea or off the map"]),
    "an unknown pool": ('"pool:2"', '"pool:5"', ["japanese 3", "pool:1"]),
    "two Japanese units in a hex": (
        '{ at = "0720", depth = true },',
        '{ at = "0720", depth = true }, { at = "0720" },',
        ["hex 0720", "at most 1", "Tanks do not count"],
    ),
    "more Japanese than there are": ("count = 4", "count = 400", ["no more counters", "Japanese unit"]),
    "an unknown depth marker": ('"depth:41"', '"depth:99"', ["japanese 1", "'depth:99'"]),
    "a depth marker turned up that is not there": (
        'depth = "depth:41", depth_revealed',
        "depth_revealed",
        ["japanese 1", "depth = true"],
    ),
    "a depth marker elsewhere": (
        "depth_revealed = true }",
        'depth_revealed = true, depth_at = "0619" }',
        ["japanese 1", "depth_at", "'stance'"],
    ),
    "a depth marker beneath nothing": ('"depth:2", count', '"0618", count', ["beneath nothing", "its unit"]),
    "a depth marker in a pool": ("count = 4", "count = 4, depth = true", ["on the map", "pool:2"]),
    "three forts": (
        'fort = "fort:11" }',
        'fort = "fort:11" }, { at = "0720", fort_class = 2 }, { at = "0720", fort_class = 3 }',
        ["hex 0720", "at most two forts", "3"],
    ),
    "a fort of another class": ("fort_class = 2", "fort_class = 1", ["forts 1", "2, the class of fort:11"]),
    "an unknown fort class": ("fort_class = 2", "fort_class = 4", ["forts 1", "1, 2 or 3"]),
    "a hero without a unit": (
        '[{ unit = "A/1/25", kind',
        '[{ unit = "F/2/25", kind',
        ["heroes 1", "in play"],
    ),
    "an unknown kind of hero": ('"officer"', '"oficer"', ["heroes 1", "officer"]),
    "an unknown effect": ('"rain"', '"rian"', ["effects 1", "'rain'"]),
    "an effect that is over": ("last_turn = 3 }", "last_turn = 2 }", ["effects 1", "from 3 on"]),
    "an unknown division": ("division = 5", "division = 6", ["artillery", "6"]),
    "points below nothing": ("naval = 1", "naval = -1", ["points, naval"]),
    "an unknown position": ('["C2"]', '["C22"]', ["positions, smoke", "'C22'"]),
    "guns where there are none": (
        'smoke = ["C2"]',
        'artillery_destroyed = ["C2"]',
        ["artillery_destroyed", "a position with artillery"],
    ),
    "a garrison among Japanese": ('smoke = ["C2"]', 'garrison = ["C2"]', ["hex 0618", "a garrison"]),
    "US among Japanese": ('at = "0517"', 'at = "0618"', ["hex 0618", "B/1/25 among Japanese"]),
    "an unknown component": ("[state.Tally]", "[state.Taly]", ["state", "'Tally'"]),
    "an unknown field of state": ("steps = [[2, 4]]", "step = [[2, 4]]", ["state, Tally", "'steps'"]),
    "state of another form": ("steps = [[2, 4]]", "steps = [[2, 4, 6]]", ["state, Tally, steps"]),
    "an unknown field": ("landed = ", "landd = ", ["landd", "'landed'"]),
    "an answer that is not offered": (
        'landed = ["B1"]',
        'answers = ["unit:A/1/25"]',
        ["answers, 1", "barrage_points", "naval:0618"],
    ),
    "no TOML": ("turn = 3\n", "turn = = 3\n", ["line 2", "valid TOML"]),
}


def told(path) -> list[str]:
    return list(problem_lines(path, rules()))


@pytest.fixture
def written(tmp_path):
    """Write a position file and return its path."""

    def write(text: str):
        path = tmp_path / "place.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_good_file_is_good(written):
    assert told(written(GOOD)) == []


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_in_one_line(written, case):
    text, other, words = WRONG[case]
    assert text in GOOD
    lines = told(written(GOOD.replace(text, other, 1)))
    named = [line for line in lines if all(word in line for word in words)]
    assert named, lines
    assert all(line.startswith("place.toml: ") for line in lines)
    assert len({line.partition(":")[2] for line in lines}) == len(lines)


def test_five_men_too_many_in_a_hex(written):
    crowd = GOOD.replace('"B/1/25", "HQ/1/25"', '"B/1/25", "HQ/1/25", "F/2/25", "G/2/25"')
    (line,) = told(written(crowd))
    assert "hex 0517" in line
    assert "7.5.2" in line


def test_all_faults_are_told_at_once(written):
    text = (
        GOOD.replace("[31, 46]", "[31, 31]").replace('at = "0518"', 'at = "0101"').replace('"rain"', '"rian"')
    )
    with pytest.raises(BadData) as bad:
        checked(written(text), rules())
    assert len(bad.value.problems) == 3


def test_a_file_that_is_not_there_is_told(tmp_path):
    (line,) = told(tmp_path / "nowhere.toml")
    assert "nowhere.toml" in line


def test_a_tank_takes_only_a_depth_marker_of_its_own(written):
    row = '{ at = "pool:2", count = 4 },'
    (line,) = told(written(GOOD.replace(row, '{ at = "0819", unit = "jp:1/26Tk", depth = "depth:01" },')))
    assert "an armour depth marker" in line
    assert told(written(GOOD.replace(row, '{ at = "0819", tank = true, depth = true },'))) == []
