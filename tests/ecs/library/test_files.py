"""A file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecs.library.files import write_atomically


def test_a_file_is_replaced_as_a_whole(tmp_path):
    path = tmp_path / "new" / "file.txt"
    write_atomically(path, "one\n")
    write_atomically(path, b"two\n")
    assert path.read_bytes() == b"two\n"
    assert [file.name for file in path.parent.iterdir()] == ["file.txt"]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "file.txt"
    write_atomically(path, "old")

    def fail(self: Path, target: Path) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(PermissionError):
        write_atomically(path, "new")
    assert [file.name for file in tmp_path.iterdir()] == ["file.txt"]
    assert path.read_text(encoding="utf-8") == "old"
