"""Problems found in data files, written for the person who edits them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

FEW = 12
"""Known names up to this number are all listed."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in one file, and how to mend it."""

    file: str
    place: str
    expected: str
    came: str
    mend: str = ""

    def __str__(self) -> str:
        where = f"{self.file}: {self.place}" if self.place else self.file
        text = f"{where}: expected {self.expected}, but came {self.came}."
        return f"{text} {self.mend}" if self.mend else text


class BadData(Exception):
    """Data that must not be played with; carries every problem found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        count = len(self.problems)
        head = "1 problem in the game data" if count == 1 else f"{count} problems in the game data"
        super().__init__("\n".join([f"{head}:", *(f"  {problem}" for problem in self.problems)]))


@dataclass(slots=True)
class Report:
    """Collects the problems of one loading."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, file: str, place: str, expected: str, came: object, mend: str = "") -> None:
        """Note one problem; a text says what came, any other value is shown as it stands in the file."""
        text = came if isinstance(came, str) else shown(came)
        self.problems.append(Problem(file, place, expected, text, mend))

    def unknown(self, file: str, place: str, what: str, came: str, known: Iterable[str]) -> None:
        """Note a name that is not among the known ones, with the nearest of them."""
        names = sorted(known)
        self.add(file, place, one_of(what, names), repr(came), did_you_mean(came, names))

    def unknown_ones(
        self, file: str, place: str, what: str, came: Iterable[str], known: Iterable[str]
    ) -> None:
        """Note all names of a list that are not among the known ones in one line."""
        names = sorted(known)
        wrong = [each for each in dict.fromkeys(came) if each not in names]
        if len(wrong) == 1:
            self.unknown(file, place, what, wrong[0], names)
        elif wrong:
            self.add(file, place, one_of(what, names), ", ".join(map(repr, wrong)))

    def finish(self) -> None:
        """Raise all problems at once, if there are any."""
        if self.problems:
            raise BadData(self.problems)


def one_of(what: str, names: list[str]) -> str:
    """Say what is known of a kind: every name as long as they are few."""
    if not names:
        return f"no {what}, for there is none"
    return f"a known {what}" if len(names) > FEW else f"{what}: one of {', '.join(names)}"


def did_you_mean(came: str, known: Iterable[str]) -> str:
    """A hint naming the nearest known word, or ""."""
    near = get_close_matches(came, sorted(known), n=1, cutoff=0.5)
    return f"Did you mean {near[0]!r}?" if near else ""


def shown(value: object) -> str:
    """A value as a person reads it in a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
