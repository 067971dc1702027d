"""Which part of a long list is on the screen."""

from __future__ import annotations


class Excerpt:
    """`rows` entries of `total`, from `first` on; it never runs over either end."""

    def __init__(self) -> None:
        self.total, self.rows, self.first = 0, 1, 0

    def fit(self, total: int, rows: int) -> None:
        """Take over how long the list is and how many entries have room."""
        self.total, self.rows = total, max(1, rows)
        self.scroll(0)

    def scroll(self, by: int) -> None:
        """Go on by some entries, back by as many less than nothing."""
        self.first = max(0, min(self.first + by, self.total - self.rows))

    def show(self, number: int) -> None:
        """Go no further than needed to have an entry on the screen."""
        self.first = max(min(self.first, number), number - self.rows + 1)
        self.scroll(0)

    @property
    def shown(self) -> range:
        """The entries on the screen."""
        return range(self.first, min(self.first + self.rows, self.total))

    @property
    def above(self) -> int:
        """How many entries come before."""
        return self.first

    @property
    def below(self) -> int:
        """How many entries come after."""
        return self.total - self.shown.stop
