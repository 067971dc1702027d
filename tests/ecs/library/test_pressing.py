"""A pressed book opens at once, and never in place of changed data."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ecs.library import paths
from ecs.library.paths import data_root
from ecs.library.pressing import MAPPINGS, open_book
from ecs.library.problems import BadData


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the shipped data that a test may change."""
    root = tmp_path / "root"
    shutil.copytree(data_root() / "assets" / "data", root / "assets" / "data")
    shutil.copytree(data_root() / "maps", root / "maps", ignore=shutil.ignore_patterns("sources"))
    return root


def test_a_pressed_book_holds_what_was_read(tmp_path):
    read = open_book("iwo_jima", data_root(), tmp_path)
    pressed = open_book("iwo_jima", data_root(), tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".book"]
    for name in MAPPINGS:
        assert dict(getattr(pressed, name)) == dict(getattr(read, name)), name
        assert list(getattr(pressed, name)) == list(getattr(read, name)), name
    assert pressed.charts == read.charts
    assert pressed.fingerprint == read.fingerprint
    assert pressed.island.positions == read.island.positions
    assert pressed.island.board.hexes == read.island.board.hexes


def test_a_second_start_needs_neither_checks_nor_the_map_reader(tmp_path):
    open_book("iwo_jima", data_root(), tmp_path)
    code = (
        "import sys\nfrom pathlib import Path\nfrom ecs.library.pressing import open_book\n"
        f"open_book('iwo_jima', Path({str(data_root())!r}), Path({str(tmp_path)!r}))\n"
        "print(sorted({'pydantic', 'pytmx', 'pygame'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=data_root(), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_changed_data_are_read_anew_and_the_old_book_goes(copied, tmp_path):
    cache = tmp_path / "cache"
    before = open_book("iwo_jima", copied, cache)
    cards = copied / "assets" / "data" / "iwo_jima" / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    after = open_book("iwo_jima", copied, cache)
    assert after.fingerprint != before.fingerprint
    assert len(list(cache.glob("*.book"))) == 1


def test_bad_data_are_refused_although_a_good_book_was_pressed(copied, tmp_path):
    open_book("iwo_jima", copied, tmp_path / "cache")
    cards = copied / "assets" / "data" / "iwo_jima" / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace('"purple"', '"pink"', 1), encoding="utf-8")
    with pytest.raises(BadData, match="pink"):
        open_book("iwo_jima", copied, tmp_path / "cache")


@pytest.mark.parametrize("content", [b"", b"no book", b"\x80\x05N.", b"\x80\x05}."])
def test_a_spoilt_book_is_made_anew(tmp_path, content):
    open_book("iwo_jima", data_root(), tmp_path)
    path = next(tmp_path.glob("*.book"))
    path.write_bytes(content)
    assert open_book("iwo_jima", data_root(), tmp_path).cards
    assert path.stat().st_size > 1000


def test_a_cache_that_cannot_be_written_is_no_fault(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert open_book("iwo_jima", data_root(), blocked / "cache").cards


def test_the_cache_can_be_put_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv(paths.CACHE_VARIABLE, str(tmp_path))
    assert paths.cache_folder() == tmp_path
