"""The book is complete, frozen, quick, and the same wherever it is read."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from ecs.library.paths import data_root
from tests.ecs.library.shelf import Spoilt, shipped


def test_every_part_of_the_book_is_filled():
    book = shipped()
    sizes = [len(part) for part in (book.cards, book.us, book.losses, book.japanese, book.depth, book.forts)]
    assert all(size > 30 for size in sizes)
    assert {"d_day", "suribachi", "hot_rocks", "campaign"} < set(book.scenarios)


def test_the_book_cannot_be_changed():
    book = shipped()
    with pytest.raises(FrozenInstanceError):
        book.game = "tarawa"
    with pytest.raises(TypeError):
        book.cards["c99"] = book.cards["c01"]  # type: ignore[index]


def test_a_scenario_is_read_once():
    assert shipped().scenarios["d_day"] is shipped().scenarios["d_day"]


def test_every_record_says_where_it_comes_from():
    book = shipped()
    for part in (book.cards, book.us, book.losses, book.japanese, book.depth, book.forts):
        for spec in part.values():
            assert any(word in spec.origin for word in ("rulebook", "series", "reconstructed")), spec


def test_the_fingerprint_changes_with_any_value_and_not_with_the_line_ends(tmp_path):
    same = Spoilt(tmp_path / "same")
    for path in same.folder.rglob("*.toml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    other = Spoilt(tmp_path / "other").change("charts.toml", "hilltop = 2", "hilltop = 3")
    plain = Spoilt(tmp_path / "plain")
    assert same.load().fingerprint == plain.load().fingerprint
    assert other.load().fingerprint != plain.load().fingerprint


def test_the_data_root_holds_the_data():
    assert (data_root() / "assets" / "data" / "iwo_jima" / "cards.toml").is_file()


def test_reading_the_data_needs_no_pygame():
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "from tests.ecs.library.shelf import shipped\n"
        "assert len(shipped().cards) == 54"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=data_root(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def based(root: Path, base: str, name: str = "shorter") -> Spoilt:
    """Return a copy of the data with a scenario that has a base."""
    spoilt = Spoilt(root)
    words = f'name = "Short"\nbase = "{base}"\nfirst_turn = 1\nlast_turn = 6\nnumber = 2\n'
    (spoilt.folder / "scenarios" / f"{name}.toml").write_text(words, encoding="utf-8")
    return spoilt


def test_a_scenario_takes_from_its_base_what_it_does_not_name(tmp_path):
    book = based(tmp_path, "d_day").load()
    short, whole = book.scenarios["shorter"], book.scenarios["d_day"]
    assert short.japanese == whole.japanese
    assert short.victory == whole.victory
    assert (short.name, short.number) == ("Short", 2)


@pytest.mark.parametrize("base", ["d_dya", "shorter"])
def test_a_base_must_be_another_scenario(tmp_path, base):
    (problem,) = based(tmp_path, base).problems()
    assert problem.file.endswith("shorter.toml")
    assert problem.place == "base"


def test_a_base_has_no_base_itself(tmp_path):
    spoilt = based(tmp_path, "d_day", "a_base")
    words = 'name = "Shorter"\nbase = "a_base"\nfirst_turn = 1\nlast_turn = 2\n'
    (spoilt.folder / "scenarios" / "shorter.toml").write_text(words, encoding="utf-8")
    (problem,) = spoilt.problems()
    assert "no base itself" in problem.expected
