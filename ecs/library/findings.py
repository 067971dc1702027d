"""What a check has found in one file: problems that keep it from being played, and warnings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Literal

from ecs.library.problems import BadData, Problem

Kind = Literal["problem", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check."""

    kind: Kind
    file: str
    text: str
    about: Problem | None = None

    def __str__(self) -> str:
        return self.text if self.kind == "problem" else f"{self.file}: warning: {self.text}."

    def as_dict(self) -> dict[str, str]:
        """Return the finding as plain values, for JSON; a problem of a map has its layer, object and hex."""
        found = {"kind": self.kind, "file": self.file, "text": self.text}
        if self.about is not None:
            found |= {field.name: str(getattr(self.about, field.name)) for field in fields(self.about)}
        return found


def problems(found: Iterable[Problem]) -> list[Finding]:
    """Return problems as findings."""
    return [Finding("problem", each.file, str(each), each) for each in found]


def problems_of(bad: BadData) -> list[Finding]:
    """Return the problems that bad data carry."""
    return problems(bad.problems)
