"""Settings are kept between two games, and no file can make the game fail."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from game import settings
from game.settings import Settings


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings" / "settings.json"


def test_without_a_file_the_defaults_are_used_without_a_word(path):
    assert settings.load(path) == (Settings(), "")


def test_what_was_saved_is_loaded(path):
    chosen = Settings(fullscreen=True, ui_scale=1.5, speed=4.0, enemy_speed=8.0, volume=0.0, autosaves=0)
    assert settings.save(chosen, path) == ""
    assert settings.load(path) == (chosen, "")
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"words"', "{'speed': 1}", "[" * 100_000, "\x00\x01", '{"speed": 1e999'],
    ids=repr,
)
def test_a_broken_file_gives_the_defaults_and_a_message(path, text):
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    loaded = settings.load(path)
    assert loaded.settings == Settings()
    assert "the defaults are used" in loaded.problem


def test_bytes_that_are_no_text_give_the_defaults(path):
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\x00{}")
    assert settings.load(path).settings == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [("ui_scale", 9), ("speed", 0), ("volume", "loud"), ("mute", 1), ("autosaves", 2.5), ("speed", None)],
)
def test_one_value_that_does_not_fit_leaves_the_others_alone(path, name, value):
    path.parent.mkdir()
    path.write_text(json.dumps({"fullscreen": True, name: value}), encoding="utf-8")
    loaded = settings.load(path)
    assert loaded.settings == Settings(fullscreen=True)
    assert name in loaded.problem


def test_a_value_that_is_not_a_number_does_not_fit(path):
    path.parent.mkdir()
    path.write_text('{"speed": NaN, "mute": true}', encoding="utf-8")
    assert settings.load(path).settings == Settings(mute=True)


def test_a_setting_of_a_newer_game_is_left_out(path):
    path.parent.mkdir()
    path.write_text('{"mute": true, "weather": "rain"}', encoding="utf-8")
    assert settings.load(path) == (Settings(mute=True), "")


def test_a_folder_in_the_way_gives_messages(path):
    path.mkdir(parents=True)
    assert settings.load(path).problem
    assert "could not be saved" in settings.save(Settings(), path)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_a_failed_write_leaves_the_old_settings(path, monkeypatch):
    settings.save(Settings(mute=True), path)

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert "No space left" in settings.save(Settings(mute=False), path)
    assert settings.load(path).settings.mute
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_a_change_is_checked_and_leaves_the_old_settings_as_they_are():
    old = Settings()
    assert old.changed(speed=2.0).speed == 2.0
    assert old.speed == 1.0
    with pytest.raises(ValidationError):
        old.changed(speed=20.0)
    with pytest.raises(ValidationError):
        setattr(old, "speed", 3.0)  # noqa: B010


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(scalars, lambda part: st.lists(part, max_size=3), max_leaves=4)


@given(
    st.dictionaries(st.sampled_from(sorted(Settings.model_fields)) | st.text(max_size=5), values, max_size=6)
)
def test_no_values_whatever_make_it_fail(given_values):
    loaded = settings.accept(given_values)
    assert Settings.model_validate(loaded.settings.model_dump()) == loaded.settings
