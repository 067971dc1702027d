"""D-Day at Iwo Jima as rules: its data, its sequence, its set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ecs.core.phase import Row
from ecs.dday.battle import Battle
from ecs.dday.printed.book import Book
from ecs.dday.printed.scenario import Scenario
from ecs.dday.scenarios.setup import set_up
from ecs.dday.scenarios.situation_setup import adapted, prepare
from ecs.dday.spec import Spec
from ecs.iwo_jima.spec import iwo_jima_spec


@dataclass(frozen=True)
class IwoJima:
    """The rules of the game with its data; builds games for sessions."""

    book: Book
    spec: Spec
    scenarios: Mapping[str, Scenario]
    name: str = "iwo_jima"

    @classmethod
    def load(cls) -> IwoJima:
        """Read the shipped data; raise BadData with everything that is wrong with it."""
        from ecs.library.paths import data_root
        from ecs.library.pressing import open_book

        book = open_book("iwo_jima", data_root())
        return cls(book, iwo_jima_spec(), book.scenarios)

    @property
    def fingerprint(self) -> str:
        """A hash over the data, for saves."""
        return self.book.fingerprint

    def scenario(self, key: str) -> Scenario:
        """Return a scenario by key; KeyError with the known ones."""
        try:
            return self.scenarios[key]
        except KeyError:
            raise KeyError(f"scenario {key!r} is not known; there are: {', '.join(self.scenarios)}") from None

    def build(self, scenario: str, seed: int, options: Mapping[str, Any]) -> Battle:
        """Set up a new game of a scenario, or the position that the options name."""
        if options:
            from ecs.library.position_file import situation_in

            situation = situation_in(options)
            if situation is not None:
                facts = adapted(self.scenario(scenario), self.book, situation)
                return prepare(self.book, self.spec, facts, seed, situation)
        battle = Battle(self.book, self.spec, self.scenario(scenario), seed)
        set_up(battle)
        return battle

    def sequence(self) -> tuple[Row, ...]:
        """Return fresh rows of the sequence of play."""
        return self.spec.sequence()
