"""Problems of a map file, with the layer, the object and the hex they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ecs.library.problems import BadData, Problem, did_you_mean, shown


@dataclass(frozen=True, slots=True)
class MapProblem(Problem):
    """One thing wrong in one map file."""

    layer: str = ""
    object: str = ""
    hex: str = ""

    @property
    def got(self) -> str:
        """What the file holds."""
        return self.came


class MapError(BadData):
    """A map that must not be played on; carries every problem found."""


@dataclass(slots=True)
class MapReport:
    """Collects the problems of one map."""

    file: str
    problems: list[MapProblem] = field(default_factory=list)

    def add(
        self,
        expected: str,
        got: object,
        *,
        layer: str = "",
        object: str = "",  # noqa: A002
        hex: str = "",  # noqa: A002
        mend: str = "",
        file: str = "",
    ) -> None:
        """Note one problem."""
        parts = [
            f"layer {layer}" if layer else "",
            f"object {object}" if object else "",
            f"hex {hex}" if hex else "",
        ]
        place = ", ".join(part for part in parts if part)
        self.problems.append(
            MapProblem(
                file or self.file, place, expected, shown(got), mend, layer=layer, object=object, hex=hex
            )
        )

    def unknown(
        self,
        what: str,
        got: str,
        known: Iterable[str],
        *,
        layer: str,
        object: str = "",  # noqa: A002
        hex: str = "",  # noqa: A002
    ) -> None:
        """Note a name that is not among the known ones."""
        names = list(known)
        mend = did_you_mean(got, names) or f"Use one of {', '.join(names)}."
        self.add(f"a known {what}", got, layer=layer, object=object, hex=hex, mend=mend)

    def finish(self) -> None:
        """Raise all problems at once, if there are any."""
        if self.problems:
            raise MapError(self.problems)
