"""The rules in words: complete, linked, found by number, word and ruling."""

from __future__ import annotations

import re

import pytest

from ecs.library.paths import data_root
from ecs.library.problems import Report
from ecs.library.rules_file import RulesFile, RulingsFile, check, cited, load_rules
from tests.table import rules as game_rules
from tools.rule_coverage import ROOT

BOOK = load_rules("iwo_jima", data_root())
LISTED = [
    line.split("\t")[0]
    for line in (ROOT / "tests" / "rules_index" / "d-day-at-iwo-jima.tsv").read_text("utf-8").splitlines()[1:]
]
EXAMPLE = RulesFile.model_validate({"rule": [{"number": "6.3", "title": "Fire", "text": "One.\nTwo."}]})
NO_RULINGS = RulingsFile(ruling=[])


def test_every_case_of_the_list_is_told_in_the_printed_order():
    told = [number for number in BOOK.rules if number in set(LISTED)]
    assert told == LISTED


def test_cases_beside_the_list_are_those_of_the_first_two_chapters():
    extra = [number for number in BOOK.rules if number not in set(LISTED)]
    assert extra
    assert [number for number in extra if not number.startswith(("1.", "2."))] == []


@pytest.mark.parametrize("number", LISTED)
def test_a_case_is_told_in_one_to_eight_short_points(number):
    rule = BOOK.rules[number]
    assert 1 <= len(rule.points) <= 8
    sentences = [each for point in rule.points for each in re.split(r"(?<=[.;:]) ", point)]
    assert max(len(each.split()) for each in sentences) <= 42
    assert all(point == point.strip() and point[-1] in ".;:" for point in rule.points)


def test_every_ruling_stands_under_a_case():
    placed = {number for rule in BOOK.rules.values() for number in rule.rulings}
    assert sorted(set(BOOK.rulings) - placed) == []


def test_every_number_in_a_text_is_a_case_or_a_ruling():
    for rule in BOOK.rules.values():
        text = " ".join(rule.points)
        assert [each for each in cited(text) if each not in BOOK.rules] == [], rule.number
        rulings = [int(each) for each in re.findall(r"ruling (\d+)", text)]
        assert [each for each in rulings if each not in BOOK.rulings] == [], rule.number


def test_every_event_and_close_combat_event_of_the_deck_has_its_case():
    cards = game_rules().book.cards.values()
    names = {event.name for card in cards for event in card.events}
    names |= {card.close_combat for card in cards} - {""}
    assert [name for name in sorted(names) if not BOOK.event(name)] == []
    assert BOOK.event("mortar_support") == "event:60/81mm Support"
    assert BOOK.event("") == ""


@pytest.mark.parametrize(
    ("citation", "number"),
    [
        ("6.3.1", "6.3.1"),
        ("7.3.1h", "7.3.1"),
        ("9.3 a)", "9.3"),
        ("8.6.1(3c)", "8.6.1"),
        ("4.0 VI.4", "4.0"),
        ("7.3.9", "7.3"),
        ("2.4.9", ""),
        ("event:Smoke", "event:Smoke"),
        ("nothing", ""),
    ],
)
def test_a_citation_finds_its_case(citation, number):
    assert BOOK.find(citation) == number


def test_a_number_finds_its_case_and_those_below_it():
    assert BOOK.search("8.2")[:3] == ["8.2", "8.2.1", "8.2.2"]
    assert all(number.startswith("8.2") for number in BOOK.search("8.2"))


def test_words_find_titles_before_texts_and_all_words_must_occur():
    found = BOOK.search("flanking")
    assert found[0] == "8.2.2"
    assert "17.4" in found
    assert "17.4" not in BOOK.search("flanking officer")
    assert BOOK.search("zeppelin") == []
    assert BOOK.search(" ") == list(BOOK.rules)


def test_a_ruling_is_found_under_its_case():
    assert "7.3.3" in BOOK.search("ruling 165")
    assert 165 in BOOK.rules["7.3.3"].rulings


def test_a_ruling_about_an_event_stands_under_the_event_only():
    assert 497 in BOOK.rules["event:Smoke"].rulings
    assert 497 not in BOOK.rules["20.0"].rulings
    assert 462 in BOOK.rules["20.0"].rulings


def test_ranges_are_written_out():
    assert sorted(cited("12.2, 13.2-13.4")) == ["12.2", "13.2", "13.3", "13.4"]


def test_a_case_told_twice_and_a_link_to_nowhere_are_problems():
    row = EXAMPLE.rule[0]
    twice = RulesFile(rule=[row, row.model_copy(update={"see": ["6.33"], "rulings": [999]})])
    report = Report()
    check(twice, NO_RULINGS, report, "rules.toml")
    text = "\n".join(str(each) for each in report.problems)
    assert "each case once" in text
    assert "Did you mean '6.3'?" in text
    assert "the number of a ruling" in text


def test_the_words_do_not_change_the_game(tmp_path):
    import shutil

    from ecs.library.book import load_book

    shutil.copytree(data_root() / "assets" / "data", tmp_path / "assets" / "data")
    path = tmp_path / "assets" / "data" / "iwo_jima" / "rules.toml"
    path.write_text(path.read_text("utf-8") + "\n", encoding="utf-8")
    book = game_rules().book
    assert load_book("iwo_jima", tmp_path, island=book.island).fingerprint == book.fingerprint
