"""The preview of an attack."""

from __future__ import annotations

import pytest

from game.ui.preview import CARRIED, weapons_text
from tests.game.screen import open_app

ALL = ("AR", "BR", "BZ", "DE", "FT", "MG", "MO", "NA", "RD")


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ((), ""),
        (("FT", "RD"), "Weapons: flame thrower, radio."),
        (
            tuple(code for code in ALL if code not in ("NA", "AR")),
            "Weapons: all but artillery and naval gunfire.",
        ),
        (ALL, "Weapons: all."),
    ],
)
def test_a_long_list_of_weapons_tells_what_is_missing(codes, words):
    open_app()
    assert set(CARRIED) == set(ALL)
    assert weapons_text(codes, 240, 16) == words
