"""The player's files lie where the system wants them, and are whole or unchanged."""

from __future__ import annotations

from pathlib import Path

from ecs.library import paths
from ecs.library.paths import data_root
from game import files


def test_a_checkout_keeps_the_games_in_its_own_folder(monkeypatch):
    monkeypatch.delenv(files.HOME_VARIABLE, raising=False)
    assert files.saves_dir() == data_root() / "saves"


def test_an_installed_game_keeps_them_where_the_system_wants(monkeypatch, tmp_path):
    monkeypatch.delenv(files.HOME_VARIABLE, raising=False)
    monkeypatch.setattr(paths, "data_root", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: Path("somewhere") / name)
    assert files.saves_dir() == Path("somewhere/iwo/saves")
    assert files.settings_file() == Path("somewhere/iwo/settings/settings.json")


def test_the_player_can_choose_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))
    assert files.saves_dir() == tmp_path / "saves"


def test_no_list_of_saved_games_meets_the_settings(monkeypatch):
    monkeypatch.delenv(files.HOME_VARIABLE, raising=False)
    assert files.settings_file().parent != files.saves_dir()
