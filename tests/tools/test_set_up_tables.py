"""The page on the data names every position whose garrison a later scenario changes."""

from __future__ import annotations

import pytest

from tests.table import rules
from tools.set_up_tables import BEGIN, END, PAGE, listed, page_with, table


def test_the_page_holds_the_set_ups_of_the_data():
    text = PAGE.read_text(encoding="utf-8")
    assert page_with(text, table()) == text, "run tools/set_up_tables.py"


def test_every_sector_with_a_set_up_of_its_own_has_a_line():
    found = table().splitlines()[2:]
    for name in ("drive_to_the_north", "suribachi_and_north", "hot_rocks", "drive_to_the_sea"):
        sectors = [row.sector for row in rules().scenario(name).japanese if row.mixed]
        assert [line for line in found if line.startswith(f"| `{name}` |")] == [
            line for line in found if any(line.startswith(f"| `{name}` | {sector} |") for sector in sectors)
        ]
        assert sum(line.startswith(f"| `{name}` |") for line in found) == len(sectors) > 0


def test_positions_are_listed_by_letter_and_number():
    assert listed({"I11", "I2", "C7"}) == "C7, I2, I11"
    assert listed(set()) == "-"


def test_a_page_without_the_marks_is_refused():
    with pytest.raises(ValueError, match="expected the lines"):
        page_with(f"{BEGIN} alone", "table")
    assert END in page_with(f"{BEGIN}\n{END}", "table")
