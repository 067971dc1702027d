"""The rulings in docs and in the game's data are the same."""

from __future__ import annotations

import tomllib

import pytest

from tools.rulings_data import SOURCE, TARGET, main, rows, toml_text, up_to_date

TABLE = """| rule number | question | ruling | reason | confidence |
| --- | --- | --- | --- | --- |
| #7 · 6.3, 8.1 | Who "fires"? | All of them. | PW | high |
"""


def test_the_data_agrees_with_the_document():
    assert up_to_date(), "run tools/rulings_data.py"


def test_every_numbered_row_of_the_document_is_a_ruling():
    text = SOURCE.read_text(encoding="utf-8")
    heads = [line for line in text.splitlines() if line.startswith("| #") and " · " in line]
    data = tomllib.loads(TARGET.read_text(encoding="utf-8"))["ruling"]
    assert len(data) == len(heads)
    assert [each["number"] for each in data] == sorted({each["number"] for each in data})


def test_a_row_becomes_a_table_of_the_file():
    (ruling,) = tomllib.loads(toml_text(TABLE))["ruling"]
    assert ruling == {
        "number": 7, "rule": "6.3, 8.1", "question": 'Who "fires"?', "ruling": "All of them.", "reason": "PW",
        "confidence": "high",
    }  # fmt: skip


def test_a_row_with_a_missing_cell_is_named():
    with pytest.raises(ValueError, match="ruling 7"):
        rows("| #7 · 6.3 | Who? | All. | high |")


def test_an_old_file_is_noticed(tmp_path):
    source, target = tmp_path / "rulings.md", tmp_path / "rulings.toml"
    source.write_text(TABLE, encoding="utf-8")
    assert not up_to_date(source, target)
    target.write_text(toml_text(TABLE), encoding="utf-8")
    assert up_to_date(source, target)


def test_the_tool_checks(capsys):
    assert main(["--check"]) == 0
    assert "up to date" in capsys.readouterr().out
