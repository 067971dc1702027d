"""The committed sounds are the ones the tool makes, and each is heard, short and clean."""

from __future__ import annotations

import wave
from array import array

import pytest

from game.audio import SOUNDS
from tools import make_sounds


def read(name: str) -> array[int]:
    """The samples of a committed sound."""
    with wave.open(str(make_sounds.FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, make_sounds.RATE)
        return array("h", file.readframes(file.getnframes()))


def test_the_game_knows_every_sound_and_no_other():
    assert sorted(make_sounds.SOUNDS) == sorted(SOUNDS)
    assert sorted(path.stem for path in make_sounds.FOLDER.glob("*.wav")) == sorted(SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_as_the_tool_makes_it(name):
    made, kept = make_sounds.render(name), read(name)
    assert len(made) == len(kept)
    assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 2  # other systems' sines


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_heard_and_clean(name):
    samples = read(name)
    assert 0.02 <= len(samples) / make_sounds.RATE <= 2.5
    assert 0.25 * 32767 < max(map(abs, samples)) < 0.9 * 32767
    assert abs(sum(samples) / len(samples)) < 0.01 * 32767
    assert samples[-1] == 0


def starts(samples: array[int], window: int = 220) -> int:
    """How many times the loudness jumps up: the shots one hears."""
    loud = [max(map(abs, samples[at : at + window])) for at in range(0, len(samples) - window, window)]
    top = max(loud)
    return sum(
        after > 0.4 * top and after > 2 * before for before, after in zip([1, *loud], loud, strict=False)
    )


def test_kinds_of_fire_differ_in_their_rhythm():
    counted = {name: starts(read(name)) for name in ("rifle", "machine_gun", "naval_gunfire")}
    assert counted["rifle"] == 1
    assert counted["machine_gun"] >= 5
    assert counted["naval_gunfire"] == 2
