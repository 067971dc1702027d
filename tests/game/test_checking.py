"""Each thing that can be wrong with a scenario of one's own is told in one line, and never ends in a traceback."""

from __future__ import annotations

import pytest

from ecs.library.findings import Finding
from ecs.library.paths import data_root
from ecs.library.problems import BadData
from game.beginning import beginning
from game.checking import findings_in
from tests.maps.shipped import MAPS

EXAMPLES = MAPS / "examples"
SCENARIOS = data_root() / "assets" / "data" / "iwo_jima" / "scenarios"
KORO = (EXAMPLES / "koro.toml").read_text(encoding="utf-8")
NORTH = (SCENARIOS / "drive_to_the_north.toml").read_text(encoding="utf-8")
SURIBACHI = (SCENARIOS / "suribachi.toml").read_text(encoding="utf-8")

POINTS, SPECIAL = "points = [\n", "strongholds = []\n"

# text of the example on Koro, its replacement, and words that the one message must hold
WRONG = {
    "a line that is not closed": ('name = "Koro, first day"', 'name = "Koro', ["line 4", "valid TOML"]),
    "a table twice": ("[special]", '[victory]\nrule = "1"\n[special]', ["valid TOML", "twice"]),
    "a word for a number": ("last_turn = 6", 'last_turn = "six"', ["last_turn", "a whole number", "'six'"]),
    "a fraction": ("last_turn = 6", "last_turn = 6.5", ["last_turn", "a whole number", "6.5"]),
    "yes for a number": ("last_turn = 6", "last_turn = true", ["a whole number", "came true"]),
    "a turn below nothing": ("last_turn = 6", "last_turn = -6", ["last_turn", "-6"]),
    "a number for a list": ("pool = 1 }", "pool = 1, positions = 4 }", ["TOML"]),
    "a number for a table": ("{ airfield = 1, count = 1 }", "3", ["victory, control 1", "a table"]),
    "a text for a list": ('boxes = ["R1", "G"], second', 'boxes = "R1", second', ["us 3", "a list in square"]),
    "an unknown field": ("pool = 1 }", 'pool = 1, group = "near" }', ["group", "one of the fields"]),
    "no victory": ("[victory]\n", "[victory_of]\n", ["victory", "Did you mean 'victory'"]),
    "a turn after the war": ("last_turn = 6", "last_turn = 67", ["last_turn", "from 1 to 66", "67"]),
    "an end before the beginning": ("first_turn = 1", "first_turn = 9", ["last_turn", "from 9 on"]),
    "an arrival outside": ('turn = 3, units', 'turn = 13, units', ["turn 13", "from 1 to 6"]),
    "points outside": ("turn = 6, naval", "turn = 7, naval", ["points, turn 7", "from 1 to 6"]),
    "points twice": ("turn = 6, naval", "turn = 5, naval", ["points", "each turn once", "turn 5 again"]),
    "replacements outside": ("[3, 5]", "[3, 33]", ["replacement_turns", "from 1 to 6", "33"]),
    "a loss limit after the war": (
        SPECIAL,
        f"{SPECIAL}loss_limits = [{{ turn = 99, companies = 3 }}]\n",
        ["loss_limits", "from 1 to 66", "99"],
    ),
    "an unknown unit": ('"1B/4Tk"', '"9Z/4Tk"', ["turn 3", "US unit", "'9Z/4Tk'"]),
    "an unknown battalion": ('["3/25"]', '["9/99"]', ["a battalion such as", "9/99"]),
    "a unit twice": ('"1B/4Tk", "A/4E"', '"1B/4Tk", "B/4E"', ["turn 3", "each unit once", "B/4E"]),
    "a regiment and its battalion": ('battalions = ["3/25"]', "regiments = [24], battalions = [\"1/25\"]",
                                     ["each unit once", "HQ/1/25, A/1/25, B/1/25, C/1/25 again"]),
    "an unknown box": ('boxes = ["G"]', 'boxes = ["Q9"]', ["turn 1, boxes", "G, R1", "'Q9'"]),
    "no box": (', boxes = ["G"] }', " }", ["boxes, or any = true"]),
    "a sector twice": ("{ sector = 3, depth = 4, positions = [\"B1\", \"B2\", \"B3\", \"C1\", \"C2\"], pool = 2 }",
                       "{ sector = 2, depth = 4, positions = [\"A1\"], pool = 2 }", ["each sector once"]),
    "positions of another sector": ('"A3", "A4"', '"B1", "B2"', ["positions of sector 2", "B1, B2"]),
    "unknown positions": ('"A3", "A4"', '"Z1", "Z2"', ["sector 2, positions", "'Z1', 'Z2'"]),
    "a pool larger than what is left": ("pool = 1 }", "pool = 22 }", ["at most 25 units", "26"]),
    "more hilltops than there are": ("pool = 2 }", "pool = 2, hilltops = 5 }", ["hilltops", "at most 0", "5"]),
    "more depth markers than counters": ("depth = 4, positions = [\"A1\"", "depth = 51, positions = [\"A1\"",
                                         ["at most 54 depth markers", "55"]),
    "an unknown tank": (POINTS, f'tanks = [{{ unit = "jp:1/145", hex = "0703" }}]\n{POINTS}',
                        ["Japanese tank", "'jp:1/145'"]),
    "a tank at sea": (POINTS, f'tanks = [{{ unit = "jp:1/26Tk", hex = "9999" }}]\n{POINTS}',
                      ["'9999', which is no land hex"]),
    "a tank twice": (POINTS, 'tanks = [{ unit = "jp:1/26Tk", hex = "0703" }, { unit = "jp:1/26Tk", hex = "0906" }]\n'
                     + POINTS, ["each counter once", "jp:1/26Tk again"]),
    "two units in one hex": (POINTS, f'named = [{{ unit = "jp:HQ/109", hex = "0703" }}]\n{POINTS}',
                             ["one Japanese unit a hex", "2 Japanese units share 0703"]),
    "more forts than a hex holds": (POINTS, f'placements = [{{ hex = "0808", fort_classes = [1, 2, 3] }}]\n{POINTS}',
                                    ["fort_classes", "at most two forts", "3"]),
    "a class of fort that is not": (POINTS, f'placements = [{{ hex = "0808", fort_classes = [9] }}]\n{POINTS}',
                                    ["a class of fort: 1, 2, 3", "9"]),
    "more units than a hex holds": (POINTS, f'placements = [{{ hex = "0808", units = 4 }}]\n{POINTS}',
                                    ["units", "at most 1", "4"]),
    "points of an unknown division": (POINTS, f"artillery = [{{ division = 77, points = 4 }}]\n{POINTS}",
                                      ["a division: 3, 4, 5", "77"]),
    "steps of an unknown division": (SPECIAL, f'{SPECIAL}infantry_steps = {{ "44" = 9 }}\n', ["a division", "44"]),
    "more heroes than there are": (SPECIAL, f"{SPECIAL}action_heroes = 99\n", ["at most 8 heroes", "99"]),
    "beaches beyond the limit": (SPECIAL, f"{SPECIAL}north_limit = 3\n", ["boxes", "none in G, R1", "north_limit"]),
    "an unknown stronghold": (SPECIAL, 'strongholds = ["Z9"]\n', ["strongholds", "'Z9'"]),
    "a closed sector that is not": (SPECIAL, f"{SPECIAL}closed_sectors = [4]\n", ["closed_sectors", "sector 4"]),
    "an airfield that is not": ("airfield = 1, count = 1", "airfield = 3, count = 1", ["an airfield of the map: 1", "came 3"]),
    "more positions than the sector has": ("sector = 2, count = 2", "sector = 2, count = 22", ["at most 4", "22"]),
    "a regiment that is not": ("step_loss_limit = 14", "companies = [{ companies = 3, regiments = [99] }]",
                               ["victory, regiments", "99"]),
    "a map that is not there": ('"koro.tmx"', '"atoll.tmx"', ["map", "atoll.tmx, which is not there"]),
    "a folder for a map": ('"koro.tmx"', '"."', ["map", "which is a folder"]),
    "a map that is none": ('"koro.tmx"', '"README.md"', ["README.md", "XML"]),
}  # fmt: skip

# text of a scenario that begins ashore, its replacement, and words that the one message must hold
WRONG_ASHORE = {
    "a detachment of no regiment": (NORTH, "regiment = 28, tanks", "regiment = 99, tanks",
                                    ["detachment", "a regiment", "99"]),
    "more tanks set apart than there are": (NORTH, "tanks = 2", "tanks = 44", ["detachment, tanks", "at most 4", "44"]),
    "an HQ without its company": (NORTH, '"HW/23", ', "", ["HQ/23", "Add HW/23"]),
    "marks of no scenario": (NORTH, "maps = [", 'maps = ["nowhere", ', ["deployment, maps", "'nowhere'"]),
    "units without a mark": (SURIBACHI, "regiments = [28]", "regiments = [28, 27]", ["a designation", "none for 27"]),
    "losses of no division": (NORTH, 'losses = { "4" = 14', 'losses = { "7" = 14', ["a division: 3, 4, 5", "7"]),
    "more losses than steps": (NORTH, 'losses = { "4" = 14', 'losses = { "4" = 900', ["losses, 4", "at most", "900"]),
    "more heroes than there are": (NORTH, "\nheroes = 1", "\nheroes = 7", ["at most 8 heroes", "14"]),
    "an engineer that is infantry": (NORTH, 'support = [\n', 'support = [\n  "A/1/28", ',
                                     ["support", "tank or engineer", "'A/1/28'"]),
    "set-up hexes closed": (SURIBACHI, "closed_sectors = [3, 4]", "closed_sectors = [1, 2, 3, 4]",
                            ["room for each unit", "none for"]),
    "a garrison in no sector": (NORTH, "heroes = 1\n", "heroes = 1\ngarrisoned = [7]\n", ["garrisoned", "sector 7"]),
}  # fmt: skip

# what is no scenario at all, and words that the one message must hold
NO_SCENARIO = {
    "an empty file": (b"", ["an empty file", "docs/own_islands.md"]),
    "a file of something else": (b"title = 'x'\n", ["neither", "title"]),
    "another coding": ("name = 'Île'".encode("latin-1"), ["byte 8", "UTF-8"]),
    "no TOML": (b"\x89PNG\r\n\x1a\n", ["UTF-8"]),
}


# a scenario that names a base, and words that the one message must hold
WRONG_BASE = {
    "an unknown base": ('base = "d_dya"\n', ["base", "one of campaign, d_day", "Did you mean 'd_day'"]),
    "a base of itself": ('base = "ours"\n', ["base", "scenario of the game", "'ours'"]),
    "a file for a base": ('base = "other.toml"\n', ["base", "'other.toml'"]),
    "a number for a base": ("base = 1\n", ["base", "in quotes", "1"]),
    "a base beside a map": (
        'base = "d_day"\nmap = "koro.tmx"\n',
        ["no map beside a base", "Take one of the two"],
    ),
    "a turn that the base has, outside": (
        'base = "d_day"\nlast_turn = 5\n',
        ["points, turn 6", "from 1 to 5"],
    ),
    "a misspelt field": ('base = "d_day"\nlast_trun = 9\n', ["last_trun", "Did you mean 'last_turn'"]),
}


@pytest.fixture
def own(tmp_path):
    """Write a scenario of one's own, which names Koro where it lies, and return its path."""
    (tmp_path / "README.md").write_text("No map.", encoding="utf-8")

    def write(content):
        path = tmp_path / "ours.toml"
        if isinstance(content, str):
            content = content.replace('"koro.tmx"', f'"{(EXAMPLES / "koro.tmx").as_posix()}"').encode("utf-8")
        path.write_bytes(content)
        return path

    return write


def told_once(found: list[Finding], words) -> str:
    """Return "" if exactly one problem was found, told in one line that holds these words; else what was said."""
    said = "\n".join(str(each) for each in found)
    good = [each.kind for each in found] == ["problem"] and "\n" not in said
    return "" if good and all(word in said for word in words) else said or "nothing"


def changed(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize("what", WRONG)
def test_a_fault_of_a_scenario_is_told_in_one_line(own, what):
    old, new, words = WRONG[what]
    path = own(changed(KORO, old, new))
    assert told_once(findings_in(path, "iwo_jima"), words) == ""
    with pytest.raises(BadData):
        beginning("iwo_jima", str(path))


@pytest.mark.parametrize("what", WRONG_ASHORE)
def test_a_fault_of_a_set_up_ashore_is_told_in_one_line(own, what):
    text, old, new, words = WRONG_ASHORE[what]
    assert told_once(findings_in(own(changed(text, old, new)), "iwo_jima"), words) == ""


@pytest.mark.parametrize("what", NO_SCENARIO)
def test_what_is_no_scenario_is_told_as_such(own, what):
    content, words = NO_SCENARIO[what]
    assert told_once(findings_in(own(content), "iwo_jima"), words) == ""


@pytest.mark.parametrize("what", WRONG_BASE)
def test_a_fault_of_a_base_is_told_in_one_line(own, what):
    text, words = WRONG_BASE[what]
    assert told_once(findings_in(own(text), "iwo_jima"), words) == ""


def test_a_scenario_is_no_base_of_one_with_its_own_name(tmp_path):
    path = tmp_path / "d_day.toml"
    path.write_text('base = "d_day"\nname = "Ours"\n', encoding="utf-8")
    assert told_once(findings_in(path, "iwo_jima"), ["another scenario than itself", "another name"]) == ""


def test_the_examples_and_all_scenarios_of_the_game_stand_up_to_the_check(own):
    assert findings_in(EXAMPLES / "koro.toml", "iwo_jima") == []
    for path in sorted(SCENARIOS.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        if "\nbase = " not in text:
            assert findings_in(own(text), "iwo_jima") == [], path.name


def test_a_scenario_with_a_mark_of_its_bytes_as_some_editors_write_it_is_read(own):
    assert findings_in(own("\ufeff" + KORO), "iwo_jima") == []


def test_a_fault_that_no_check_knows_is_told_all_the_same(own, monkeypatch):
    def fails(battle):
        raise KeyError("HQ/99")

    monkeypatch.setattr("ecs.dday.scenarios.setup.place_tanks", fails)
    assert told_once(findings_in(own(KORO), "iwo_jima"), ["can be laid out", "KeyError", "HQ/99"]) == ""
