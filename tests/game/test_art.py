"""The palette can be told apart and read by everybody."""

from __future__ import annotations

from itertools import combinations

import pytest

from game import art
from game.skins.iwo_jima import IWO_JIMA
from tests.game.measure import DEUTAN, PLAIN, PROTAN, apart

SIX = ("gold", "red", "purple", "blue", "green", "brown")


@pytest.mark.parametrize("sight", (PLAIN, DEUTAN, PROTAN), ids=("plain", "deutan", "protan"))
@pytest.mark.parametrize("one, other", list(combinations(SIX, 2)))
def test_two_position_colours_are_never_taken_for_each_other(one, other, sight):
    assert apart(art.POSITION[one], art.POSITION[other], sight) >= 0.16


def test_each_colour_has_a_letter_of_its_own():
    assert len({art.POSITION_LETTER[colour] for colour in art.POSITION}) == len(art.POSITION)


@pytest.mark.parametrize(
    "ground, ink",
    [
        (art.PAPER, art.INK),
        (art.PAPER_LIGHT, art.INK),
        (art.PAPER, art.SOFT_INK),
        (art.PAPER_LIGHT, art.SOFT_INK),
        (art.PAPER_DARK, art.SOFT_INK),
        (art.PAPER_LIGHT, art.SIGNAL),
        (art.PAPER, art.SIGNAL),
        (art.PAPER_LIGHT, art.GOOD),
        (art.PAPER, art.GOOD),
        (art.TABLE, art.BONE),
        (art.LAMP, art.INK),
        (IWO_JIMA.japanese, IWO_JIMA.japanese_ink),
        *((ground, art.INK) for ground in IWO_JIMA.divisions.values()),
        *((IWO_JIMA.ground[number], ink) for number, ink in IWO_JIMA.ink.items()),
    ],
)
def test_words_stand_out_from_their_ground(ground, ink):
    assert art.contrast(ground, ink) >= 4.5


@pytest.mark.parametrize("colour", art.POSITION)
def test_letters_on_a_position_colour_can_be_read(colour):
    ground = art.POSITION[colour]
    assert art.contrast(ground, art.on(ground)) >= 4.5


def test_contrast_runs_from_one_to_twenty_one():
    assert art.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert art.contrast((9, 9, 9), (9, 9, 9)) == 1


def test_dashes_cover_a_line_from_end_to_end():
    found = art.dashes((0, 0), (10, 0), 3, 2)
    assert len(found) == 2
    assert found[0][0][0] == 0
    assert found[-1][1][0] <= 10
