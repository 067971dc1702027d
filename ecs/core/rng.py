"""Chance: a small generator with integer state, one named stream for each purpose.

Every stream is an entity of the world, so a snapshot of the world holds the whole state of chance,
and an extra draw from one stream never moves another.
Generator: SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ecs.core.world import World

T = TypeVar("T")
MASK = (1 << 64) - 1


@dataclass(slots=True)
class StreamState:
    """State of one stream: an unsigned 64-bit integer."""

    state: int


def seed_state(seed: int, name: str) -> int:
    """Return the first state of the stream `name` of a game begun with `seed`."""
    return int.from_bytes(sha256(f"{seed}:{name}".encode()).digest()[:8], "big")


class Stream:
    """One named stream of chance; its state lives in the world under `stream:NAME`."""

    __slots__ = ("_state",)

    def __init__(self, state: StreamState) -> None:
        self._state = state

    def next64(self) -> int:
        """Advance the stream; return 64 random bits."""
        self._state.state = (self._state.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self._state.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1, each equally likely."""
        if limit < 1:
            raise ValueError(f"a limit of 1 or more was expected, {limit} came")
        ceiling = MASK - (MASK + 1) % limit
        while (drawn := self.next64()) > ceiling:
            pass
        return drawn % limit

    def choice(self, items: Sequence[T]) -> T:
        """Return one of `items`, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in random order (Fisher-Yates)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return tuple(result)


def stream(world: World, seed: int, name: str) -> Stream:
    """Return the stream `name`, beginning it at `seed` when it is asked for the first time."""
    key = f"stream:{name}"
    if not world.has(key):
        world.create(key, StreamState(seed_state(seed, name)))
    return Stream(world.get(StreamState, key))
