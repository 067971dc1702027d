"""The deck of D-Day at Iwo Jima agrees with everything that is known of it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ecs.dday.printed.cards import COLOURS, EVENTS, SYMBOLS
from tests.ecs.library.shelf import shipped

# Box 1, box 2, box 3, target symbol of every card, as the series prints them: O gold, R red, P purple, B blue,
# G green, N brown, then the letter, * star, + armour; p and f are the boxes that Iwo Jima prints otherwise.
FIRE = """
01 Of RA PR D  02 OA R* PR C  03 OR Rp B+ T  04 OM R+ BR C  05 O* RR GA D  06 Op RM GR T  07 OA RR N* T
08 Op R+ NR C  09 O+ PR BM D  10 O+ PA BR T  11 Op P* GR T  12 OR Pp G* C  13 O+ PR NM D  14 OR Bf Gp T
15 O* BR Gp C  16 OM BR NA D  17 OR Bp NA C  18 OR GM N+ T  19 OA G* Nf D  20 RM Pp B* D  21 RA PR BM C
22 RR P+ GM D  23 RR Pf NM T  24 RM PA G+ T  25 Rf BR Gf C  26 RA P+ NR C  27 RA B* GA T  28 R+ BA N* D
29 R* BA NR T  30 RR GA N+ D  31 RR G+ Np C  32 P+ BR G+ D  33 PM BR Gp C  34 PM BA NR D  35 PM B+ Np T
36 P+ GM NA T  37 P* GA NR C  38 B+ GR NM D  39 BM G+ NR C  40 O+ GR Np D  41 OA R+ GR D  42 OR PA B+ D
43 RA PM Bp D  44 Rp GR NM D  45 O+ RM PA C  46 OM PR NA C  47 OA B+ GM C  48 OR BA N+ C  49 Rp PA N+ C
50 Pp BA GR T  51 OM R+ NR T  52 RR P+ BM T  53 Bp G+ NA T  54 PR GA N+ T
"""
NAMES = {"O": "gold", "R": "red", "P": "purple", "B": "blue", "G": "green", "N": "brown"}
SIGNS = {"D": "diamond", "C": "circle", "T": "triangle"}
FOUR, THREE, TWO = (
    {"RPB": 4},
    dict.fromkeys(["ORP", "ORG", "ORN", "OPB", "OBG", "OBN", "OGN", "RPN", "RGN", "PBG", "PGN", "BGN"], 3),
    dict.fromkeys(["ORB", "OPG", "OPN", "RPG", "RBG", "RBN", "PBN"], 2),
)


def known_cards():
    words = FIRE.split()
    return [words[index : index + 5] for index in range(0, len(words), 5)]


def card(number):
    return shipped().cards[f"c{number:02d}"]


def cards():
    return list(shipped().cards.values())


def sign(box):
    return box.letter or ("*" if box.star else "+" if box.armour else "")


def test_there_are_54_cards_in_the_deck():
    assert [each.number for each in cards()] == list(range(1, 55))


@pytest.mark.rule("iwo_jima", "6.1")
@pytest.mark.parametrize("known", known_cards(), ids=lambda known: known[0])
def test_the_fire_section_of_a_card_is_that_of_the_series(known):
    number, *boxes, symbol = known
    came = card(int(number))
    assert came.symbol == SIGNS[symbol]
    assert came.colours == tuple(NAMES[box[0]] for box in boxes)
    for box, (_, mark) in zip(came.boxes, boxes, strict=True):
        assert sign(box) in ("", "I") if mark in "pf" else sign(box) == mark


def test_every_colour_stands_on_27_cards_and_every_symbol_on_18():
    colours = Counter(colour for each in cards() for colour in each.colours)
    assert colours == dict.fromkeys(COLOURS, 27)
    assert Counter(each.symbol for each in cards()) == dict.fromkeys(SYMBOLS, 18)


def test_the_colour_triples_are_those_of_the_series():
    short = {name: letter for letter, name in NAMES.items()}
    triples = Counter("".join(short[colour] for colour in each.colours) for each in cards())
    assert triples == FOUR | THREE | TWO
    assert len(triples) == len(list(combinations(COLOURS, 3)))


@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_has_the_same_signs(colour):
    signs = Counter(sign(each.box(colour)) for each in cards() if each.shows(colour))
    assert signs == {"R": 7, "A": 5, "+": 5, "M": 4, "*": 2, "I": 2, "": 2}


def test_a_black_bar_stands_over_letters_only_and_over_a_gold_m_somewhere():
    barred = [box for each in cards() for box in each.boxes if box.bar]
    assert len(barred) == 18
    assert all(box.letter for box in barred)
    assert [box for box in barred if (box.colour, box.letter) == ("gold", "M")]


def test_every_pair_of_landing_colour_and_symbol_stands_on_three_cards():
    pairs = Counter((each.landing.colour, each.landing.symbol) for each in cards())
    assert pairs == {(colour, symbol): 3 for colour in COLOURS for symbol in SYMBOLS}


def test_the_landing_sections_named_in_the_rules_are_kept():
    assert (card(1).landing.colour, card(1).landing.symbol) == ("red", "triangle")
    assert (card(8).landing.colour, card(8).landing.symbol) == ("red", "circle")
    landing = card(30).landing
    assert (landing.colour, landing.symbol, landing.drift) == ("blue", "diamond", "right")
    assert card(39).shows(card(39).landing.colour)


def test_a_third_of_the_cards_drift_as_often_left_as_right():
    assert Counter(each.landing.drift for each in cards()) == {"": 36, "left": 9, "right": 9}


def test_half_of_the_landing_colours_are_among_the_cards_own_fire_colours():
    assert sum(each.shows(each.landing.colour) for each in cards()) == 27


@pytest.mark.rule("iwo_jima", "8.7")
def test_the_cards_of_the_close_combat_example_are_as_printed():
    assert all(card(number).shows("red") for number in (49, 30, 51, 20, 4))
    assert card(9).shows("gold")
    assert not card(9).shows("red")
    events = {number: card(number).close_combat for number in (4, 9, 20, 30, 49, 51)}
    assert events == {4: "conscripts_surrender", 9: "heroism", 20: "", 30: "", 49: "", 51: ""}


def test_the_cards_of_the_movement_and_barrage_examples_are_as_printed():
    assert set(card(31).colours) == {"red", "green", "brown"}
    assert card(31).symbol == card(49).symbol == "circle"
    assert card(40).shows("brown")
    assert card(40).symbol == "diamond"
    assert card(49).shows("brown")
    assert not any(card(46).shows(colour) for colour in ("red", "blue", "green"))


@pytest.mark.example("iwo-card-09")
@pytest.mark.rule("iwo_jima", "20.0")
def test_card_09_has_minefields_from_20_february_and_a_fortification_from_the_25th():
    calendar = shipped().calendar
    events = {date: card(9).event_on(calendar.day_of(date)) for date in calendar.days}
    assert events["2-19"] == ""
    assert {events[f"2-{day}"] for day in range(20, 25)} == {"minefields"}
    assert {events[date] for date in calendar.days[6:]} == {"japanese_fortification"}


def test_every_event_of_the_list_stands_on_a_card():
    placed = {event.name for each in cards() for event in each.events}
    assert placed == set(EVENTS)


def test_all_six_close_combat_events_stand_on_a_few_cards_each():
    counts = Counter(each.close_combat for each in cards())
    assert all(3 <= counts[name] <= 4 for name in counts if name)
    assert len(counts) == 7


def test_landing_events_happen_on_the_first_day_only():
    for each in cards():
        assert not [day for day in range(2, 30) if each.event_on(day).startswith("landing_")]


def test_the_day_of_the_landings_is_lively_but_fair():
    first_day = Counter(each.event_on(1) for each in cards())
    assert first_day[""] <= 6
    kind = (
        "hero",
        "naval_gunfire",
        "airstrike",
        "lvta_support",
        "mortar_support",
        "landing_us_infiltration",
        "smoke",
    )
    harm = (
        "japanese_depth",
        "japanese_reinforcement",
        "landing_beach_congestion",
        "intense_fire",
        "ng_error",
    )
    assert sum(first_day[name] for name in kind) > sum(first_day[name] for name in harm)
    assert sum(n for name, n in first_day.items() if name.startswith("landing_")) == 15


def test_artillery_values_stand_on_some_cards_and_6_is_one_of_them():
    values = Counter(each.artillery for each in cards() if each.artillery)
    assert 14 <= sum(values.values()) <= 18
    assert values[6] > 0
