"""Sound is played by name, by three voices at most, and its absence hurts nothing."""

from __future__ import annotations

import pygame
import pytest

from ecs.library.paths import data_root
from game.audio import SOUNDS, VOICES, Audio

FOLDER = data_root() / "assets" / "sounds"


@pytest.fixture
def audio():
    with Audio(FOLDER) as opened:
        assert opened.is_open
        yield opened


def test_every_sound_can_be_played(audio):
    assert [name for name in SOUNDS if not audio.play(name)] == []


def test_three_voices_at_most_and_the_oldest_gives_way(audio):
    for name in ("victory", "defeat", "naval_gunfire", "artillery", "mortar"):
        assert audio.play(name)
    assert audio.voices() == VOICES
    heard = [pygame.mixer.Channel(voice).get_sound() for voice in range(VOICES)]
    playing = {sound.get_length() for sound in heard if sound is not None}
    expected = {
        pygame.mixer.Sound(FOLDER / f"{n}.wav").get_length() for n in ("naval_gunfire", "artillery", "mortar")
    }
    assert playing == expected


def test_mute_stops_what_is_heard_and_plays_nothing(audio):
    audio.play("victory")
    audio.mute = True
    assert audio.voices() == 0
    assert not audio.play("rifle")
    audio.mute = False
    assert audio.play("rifle")


def test_volume_is_kept_between_nothing_and_all(audio):
    audio.play("rifle")
    audio.volume = 3.0
    assert audio.volume == 1.0
    audio.volume = -1.0
    assert audio.volume == 0.0
    assert not audio.play("rifle")


def test_without_a_device_all_is_silent(monkeypatch):
    def fail(**options: object) -> None:
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    with Audio(FOLDER) as audio:
        assert not audio.is_open
        assert not audio.play("rifle")
        assert audio.voices() == 0
        audio.volume = 0.2
        audio.mute = True
        audio.stop()


def test_a_file_that_is_missing_or_broken_is_silent(tmp_path):
    (tmp_path / "mortar.wav").write_bytes(b"RIFF, but not really")
    with Audio(tmp_path) as audio:
        assert not audio.play("rifle")
        assert not audio.play("mortar")


def test_a_name_nobody_knows_is_an_error(audio):
    with pytest.raises(ValueError, match="unknown sound 'trumpet'"):
        audio.play("trumpet")


def test_a_closed_loudspeaker_can_be_opened_again(audio):
    audio.play("rifle")
    audio.close()
    assert not audio.play("rifle")
    assert audio.open()
    assert audio.play("rifle")
