"""The words the files may use are the words the engine knows."""

from __future__ import annotations

from typing import get_args

from ecs.dday.printed import cards, charts, counters
from ecs.library import chart_models, models


def test_words_of_the_files_are_words_of_the_engine():
    assert get_args(models.Colour) == cards.COLOURS
    assert get_args(models.CardSymbol) == cards.SYMBOLS
    assert get_args(models.Letter) == ("", *cards.LETTERS)
    assert get_args(models.Requirement) == counters.WEAPONS
    assert set(get_args(models.UsWeapon)) == set(counters.WEAPONS) - {"CC", "FL"}
    assert get_args(chart_models.AttackCode) == charts.ATTACK_CODES
    assert get_args(chart_models.BarrageCode) == charts.BARRAGE_CODES
    assert get_args(chart_models.UsKind) == counters.US_KINDS
