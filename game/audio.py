"""Sound: plays by name, at most three voices at once, and is silent where there is no sound device."""

from __future__ import annotations

import logging
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pygame

log = logging.getLogger(__name__)

SOUNDS: Final = (
    "airstrike",
    "artillery",
    "button_tick",
    "card_slide",
    "card_turn",
    "close_combat_hit",
    "counter_move",
    "defeat",
    "disruption",
    "explosion_large",
    "explosion_small",
    "machine_gun",
    "mortar",
    "naval_gunfire",
    "phase_bell",
    "reveal",
    "rifle",
    "step_loss",
    "victory",
)
VOICES: Final = 3
RATE: Final = 22_050
BUFFER: Final = 512


class Audio:
    """The loudspeaker of the application. No call of it ever fails for want of a device or a file."""

    def __init__(self, folder: Path, *, volume: float = 0.7, mute: bool = False) -> None:
        self._folder = folder
        self._volume = clamp(volume)
        self._mute = mute
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._started: list[int] = []
        self._is_open = False

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> bool:
        """Take the sound device; False, and silence from then on, if there is none."""
        if self._is_open:
            return True
        try:
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=BUFFER)
            pygame.mixer.set_num_channels(VOICES)
        except (pygame.error, NotImplementedError) as error:
            log.info("no sound: %s", error)
            return False
        self._is_open = True
        return True

    def close(self) -> None:
        """Stop all sounds and give the device back."""
        self._loaded.clear()
        self._started.clear()
        if self._is_open:
            pygame.mixer.quit()
        self._is_open = False

    @property
    def is_open(self) -> bool:
        return self._is_open

    @property
    def volume(self) -> float:
        """Loudness from 0 to 1."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        self._volume = clamp(value)
        for sound in self._loaded.values():
            if sound is not None:
                sound.set_volume(self._volume)

    @property
    def mute(self) -> bool:
        return self._mute

    @mute.setter
    def mute(self, value: bool) -> None:
        self._mute = value
        if value:
            self.stop()

    def play(self, name: str) -> bool:
        """Start a sound; the oldest voice gives way if all are in use. True if it is heard."""
        if name not in SOUNDS:
            raise ValueError(f"unknown sound {name!r}; known are {', '.join(SOUNDS)}")
        if self._mute or not self._is_open or self._volume == 0.0:
            return False
        sound = self._load(name)
        if sound is None:
            return False
        voice = self._free_voice()
        pygame.mixer.Channel(voice).play(sound)
        self._started.append(voice)
        return True

    def stop(self) -> None:
        """Silence all voices."""
        self._started.clear()
        if self._is_open:
            pygame.mixer.stop()

    def voices(self) -> int:
        """How many sounds are heard right now."""
        if not self._is_open:
            return 0
        return sum(pygame.mixer.Channel(voice).get_busy() for voice in range(VOICES))

    def _free_voice(self) -> int:
        """A voice that is silent, or the one that was started longest ago."""
        self._started = [voice for voice in self._started if pygame.mixer.Channel(voice).get_busy()]
        for voice in range(VOICES):
            if voice not in self._started:
                return voice
        return self._started.pop(0)

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        """The sound from its file, read once; None if the file cannot be read."""
        if name not in self._loaded:
            try:
                sound = pygame.mixer.Sound(self._folder / f"{name}.wav")
                sound.set_volume(self._volume)
            except (pygame.error, OSError) as error:
                log.warning("sound %s cannot be read: %s", name, error)
                self._loaded[name] = None
            else:
                self._loaded[name] = sound
        return self._loaded[name]


def clamp(value: float) -> float:
    """Keep a loudness between 0 and 1."""
    return min(1.0, max(0.0, value))
