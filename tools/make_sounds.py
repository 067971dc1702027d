#!/usr/bin/env python3
"""Make the sounds of the game from arithmetic alone, the same bytes each time: assets/sounds/*.wav.

Short and dry, 22 kHz, one channel. Each kind of fire has its own shape in time, so that it can be told with closed
eyes: one crack, a rattle, a hollow thump with a fall, a whine and a boom, two slow deep booms, an engine that passes.
"""

from __future__ import annotations

import argparse
import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 22_050
PEAK = 0.82
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"

Wave = list[float]


class Noise:
    """White noise from a small integer generator of our own, so that it never changes."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2_654_435_761 % 2**32 or 1

    def next(self) -> float:
        self.state ^= self.state << 13 & 0xFFFFFFFF
        self.state ^= self.state >> 17
        self.state ^= self.state << 5 & 0xFFFFFFFF
        return self.state / 2**31 - 1.0


def length(seconds: float) -> int:
    """Samples in so many seconds."""
    return round(seconds * RATE)


def noise(seconds: float, seed: int) -> Wave:
    """White noise."""
    source = Noise(seed)
    return [source.next() for _ in range(length(seconds))]


def sweep(start: float, end: float, seconds: float) -> Wave:
    """A sine that glides from one pitch to another."""
    count = length(seconds)
    phase, samples = 0.0, []
    for index in range(count):
        pitch = start * (end / start) ** (index / count)
        phase += math.tau * pitch / RATE
        samples.append(math.sin(phase))
    return samples


def partials(pitches: Sequence[tuple[float, float, float]], seconds: float) -> Wave:
    """Sines of (pitch, strength, decay time), as in a bell."""
    return mix(
        *[(0.0, strength, decay(sweep(pitch, pitch, seconds), fall)) for pitch, strength, fall in pitches]
    )


def low(samples: Wave, cut: float, times: int = 1) -> Wave:
    """Let the low pitches through."""
    share = 1.0 - math.exp(-math.tau * cut / RATE)
    for _ in range(times):
        held, passed = 0.0, []
        for sample in samples:
            held += share * (sample - held)
            passed.append(held)
        samples = passed
    return samples


def high(samples: Wave, cut: float) -> Wave:
    """Let the high pitches through."""
    return [sample - under for sample, under in zip(samples, low(samples, cut), strict=True)]


def decay(samples: Wave, fall: float, attack: float = 0.001) -> Wave:
    """A quick start, then an even dying away with this time constant."""
    rise = max(1, length(attack))
    return [
        sample * min(1.0, index / rise) * math.exp(-max(0, index - rise) / (fall * RATE))
        for index, sample in enumerate(samples)
    ]


def swell(samples: Wave, top: float = 0.5) -> Wave:
    """Rise to the top, at this share of the length, and fall again."""
    count = len(samples)
    turn = max(1, int(count * top))
    return [
        sample
        * math.sin(math.pi / 2 * (index / turn if index < turn else (count - index) / (count - turn))) ** 2
        for index, sample in enumerate(samples)
    ]


def flutter(samples: Wave, pitch: float, depth: float) -> Wave:
    """Let the loudness beat so many times a second."""
    return [
        sample * (1.0 - depth * (0.5 + 0.5 * math.cos(math.tau * pitch * index / RATE)))
        for index, sample in enumerate(samples)
    ]


def level(samples: Wave, peak: float = 1.0) -> Wave:
    """Bring the loudest sample to this height."""
    top = max((abs(sample) for sample in samples), default=0.0) or 1.0
    return [sample * peak / top for sample in samples]


def drive(samples: Wave, strength: float) -> Wave:
    """Press the loud parts together; the overtones let a small loudspeaker tell of a deep sound."""
    return [math.tanh(strength * sample) for sample in samples]


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Lay parts over each other: (start in seconds, strength, samples)."""
    total = max(length(start) + len(samples) for start, _, samples in parts)
    mixed = [0.0] * total
    for start, strength, samples in parts:
        first = length(start)
        for index, sample in enumerate(samples, first):
            mixed[index] += strength * sample
    return mixed


def crack(seed: int, body: float = 1400.0, fall: float = 0.05) -> Wave:
    """One shot of a small arm: a sharp edge and a short body."""
    edge = level(decay(high(noise(0.05, seed), 2500), 0.006))
    rest = level(decay(low(noise(fall * 6, seed + 1), body, 2), fall))
    return drive(mix((0, 0.8, edge), (0, 0.9, rest)), 2.0)


def boom(seed: int, pitch: float, seconds: float) -> Wave:
    """A charge going off: a falling tone under a cloud of dull noise."""
    tone = level(decay(sweep(pitch * 2, pitch, seconds), seconds / 5, 0.004))
    cloud = level(decay(low(noise(seconds, seed), 350 + pitch * 9, 2), seconds / 6, 0.003))
    grit = level(decay(high(low(noise(seconds / 2, seed + 1), 3500), 500), seconds / 16))
    return drive(mix((0, 0.5, tone), (0, 0.9, cloud), (0, 0.5, grit)), 1.8)


def knock(pitch: float, seed: int, fall: float = 0.03) -> Wave:
    """A piece of stiff board set down on a table."""
    tone = level(decay(sweep(pitch * 1.3, pitch, fall * 6), fall))
    tap = level(decay(low(noise(0.05, seed), 2600), 0.008))
    return mix((0, 0.6, tone), (0, 0.7, tap))


def note(pitch: float, seconds: float) -> Wave:
    """A plain brass-like note."""
    strengths = (1.0, 0.55, 0.4, 0.22, 0.12)
    tones = [(0.0, strength, sweep(pitch * n, pitch * n, seconds)) for n, strength in enumerate(strengths, 1)]
    return decay(level(mix(*tones)), seconds / 2.2, 0.02)


def card_slide() -> Wave:
    return swell(high(low(noise(0.24, 11), 3600, 2), 1100), 0.35)


def card_turn() -> Wave:
    flap = swell(high(low(noise(0.09, 12), 3800), 700), 0.25)
    return mix((0, 0.7, level(flap)), (0.085, 1.0, level(knock(420, 13, 0.012))))


def rifle() -> Wave:
    return crack(21)


def machine_gun() -> Wave:
    strengths = (1.0, 0.86, 0.95, 0.82, 0.92, 0.8, 0.88)
    return mix(
        *[(0.088 * n, strength, crack(30 + 2 * n, 900, 0.024)) for n, strength in enumerate(strengths)]
    )


def mortar() -> Wave:
    thump = mix(
        (0, 1.0, level(decay(sweep(260, 95, 0.3), 0.06))),
        (0, 0.4, level(decay(low(noise(0.2, 41), 900), 0.04))),
    )
    fall = swell(sweep(1250, 780, 0.34), 0.85)
    return mix((0, 0.9, thump), (0.26, 0.16, fall), (0.58, 1.0, boom(43, 70, 0.42)))


def artillery() -> Wave:
    whine = swell(mix((0, 0.5, sweep(1900, 620, 0.5)), (0, 0.4, high(noise(0.5, 51), 2500))), 0.9)
    return mix((0, 0.3, whine), (0.47, 1.0, boom(52, 48, 0.75)))


def naval_gunfire() -> Wave:
    rumble = swell(low(noise(1.2, 63), 120, 2), 0.3)
    return mix((0, 1.0, boom(61, 30, 0.9)), (0.34, 0.85, boom(62, 27, 0.95)), (0.1, 0.5, level(rumble)))


def airstrike() -> Wave:
    tones = [(0.0, 1.0 / n, sweep(128 * n, 92 * n, 0.8)) for n in (1, 2, 3, 4, 6)]
    engine = swell(flutter(level(mix(*tones)), 34, 0.5), 0.6)
    return mix((0, 0.7, engine), (0.55, 0.9, boom(71, 60, 0.5)), (0.72, 0.75, boom(72, 66, 0.5)))


def explosion_small() -> Wave:
    return boom(81, 80, 0.5)


def explosion_large() -> Wave:
    debris = flutter(decay(high(low(noise(0.8, 84), 2400), 600), 0.2, 0.15), 19, 0.7)
    return mix((0, 1.0, boom(82, 40, 1.1)), (0.15, 0.25, level(debris)))


def step_loss() -> Wave:
    return mix((0, 1.0, knock(210, 91, 0.035)), (0.11, 0.8, knock(150, 92, 0.05)))


def disruption() -> Wave:
    shake = flutter(high(low(noise(0.32, 101), 2200, 2), 500), 24, 0.95)
    return decay(shake, 0.13, 0.01)


def counter_move() -> Wave:
    return knock(240, 111, 0.018)


def reveal() -> Wave:
    return mix((0, 0.7, level(card_turn())), (0.1, 0.45, partials([(587, 1, 0.09), (880, 0.7, 0.12)], 0.4)))


def close_combat_hit() -> Wave:
    blade = partials([(1370, 1.0, 0.05), (2113, 0.8, 0.04), (3270, 0.6, 0.025), (4630, 0.3, 0.015)], 0.3)
    return mix((0, 0.6, level(blade)), (0.012, 0.9, knock(120, 121, 0.04)))


def button_tick() -> Wave:
    return mix(
        (0, 0.6, level(decay(sweep(1500, 1100, 0.03), 0.006))),
        (0, 0.4, level(decay(noise(0.02, 131), 0.003))),
    )


def phase_bell() -> Wave:
    tones = [
        (784, 1.0, 0.3),
        (1568, 0.5, 0.18),
        (1866, 0.45, 0.14),
        (2352, 0.3, 0.1),
        (3136, 0.2, 0.06),
        (392, 0.4, 0.35),
    ]
    return partials(tones, 1.1)


def victory() -> Wave:
    line = (
        (0.0, 392.0, 0.26),
        (0.24, 523.3, 0.26),
        (0.48, 659.3, 0.26),
        (0.72, 784.0, 0.45),
        (1.12, 659.3, 0.22),
        (1.32, 784.0, 0.95),
    )
    return mix(*[(start, 0.8, note(pitch, seconds)) for start, pitch, seconds in line])


def defeat() -> Wave:
    drum = boom(151, 46, 0.5)
    line = ((0.0, 293.7, 0.55), (0.5, 261.6, 0.55), (1.0, 220.0, 1.1))
    return mix(*[(s, 0.5, note(p, d)) for s, p, d in line], *[(s, 0.7, drum) for s in (0.0, 0.5, 1.0)])


SOUNDS: dict[str, Callable[[], Wave]] = {
    maker.__name__: maker
    for maker in (
        card_slide, card_turn, rifle, machine_gun, mortar, artillery, naval_gunfire, airstrike,
        explosion_small, explosion_large, step_loss, disruption, counter_move, reveal, close_combat_hit,
        button_tick, phase_bell, victory, defeat,
    )
}  # fmt: skip
QUIET = {
    "card_slide": 0.4,
    "card_turn": 0.5,
    "counter_move": 0.5,
    "button_tick": 0.3,
    "disruption": 0.6,
    "reveal": 0.6,
}


def finish(samples: Wave, peak: float) -> array[int]:
    """Level, let the end fade out, and turn into whole numbers of 16 bits."""
    fade = length(0.02)
    samples = level(samples, peak)
    for index in range(1, min(fade, len(samples)) + 1):
        samples[-index] *= (index - 1) / fade
    return array("h", [round(sample * 32767) for sample in samples])


def render(name: str) -> array[int]:
    """The finished samples of one sound."""
    return finish(SOUNDS[name](), QUIET.get(name, PEAK))


def write(samples: array[int], path: Path) -> None:
    """One .wav file, little-endian as the format wants."""
    if sys.byteorder == "big":
        samples = array("h", samples)
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all the sounds and say how long and how loud each is."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        samples = render(name)
        write(samples, folder / f"{name}.wav")
        print(f"{name:<17} {len(samples) / RATE:5.2f} s  peak {max(map(abs, samples)) / 32767:.2f}")


if __name__ == "__main__":
    main()
