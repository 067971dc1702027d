"""Piles of cards and cups of counters: ordered keys, drawn from the top or at random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.core.rng import Stream


@dataclass(slots=True)
class Pile:
    """Cards or counters by key; the first is on top."""

    items: tuple[str, ...] = ()

    def take(self) -> str:
        """Remove the top item and return it; IndexError when the pile is empty."""
        top, self.items = self.items[0], self.items[1:]
        return top

    def take_any(self, chance: Stream) -> str:
        """Remove an item at random and return it; ValueError when the pile is empty."""
        picked = chance.below(len(self.items))
        item = self.items[picked]
        self.items = self.items[:picked] + self.items[picked + 1 :]
        return item

    def put_under(self, *keys: str) -> None:
        """Put items at the bottom, in this order."""
        self.items += keys

    def put_on_top(self, *keys: str) -> None:
        """Put items on top; the first given is the new top."""
        self.items = keys + self.items

    def __len__(self) -> int:
        return len(self.items)
