"""D-Day at Iwo Jima as rules: its data, its sequence, its set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ecs.core.phase import Row
from ecs.dday.battle import Battle
from ecs.dday.printed.book import Book
from ecs.dday.printed.scenario import Scenario
from ecs.dday.scenarios.setup import set_up
from ecs.dday.scenarios.situation_setup import adapted, prepare
from ecs.dday.spec import Spec
from ecs.iwo_jima.spec import iwo_jima_spec

if TYPE_CHECKING:
    from ecs.library.own_files import OwnGame


@dataclass(frozen=True)
class IwoJima:
    """The rules of the game with its data; builds games for sessions.

    own: the map and scenario of a player's own, None for the game as it comes; origin: what a save tells of them.
    """

    book: Book
    spec: Spec
    scenarios: Mapping[str, Scenario]
    name: str = "iwo_jima"
    own: OwnGame | None = None
    origin: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls, own: OwnGame | None = None) -> IwoJima:
        """Read the shipped data, or those with a map and scenario of one's own; raise BadData with all that is wrong."""
        from ecs.library.paths import data_root

        if own is None:
            from ecs.library.pressing import open_book

            pressed = open_book("iwo_jima", data_root())
            return cls(pressed, iwo_jima_spec(), pressed.scenarios)
        from ecs.library.own_files import options_of
        from ecs.library.own_games import own_book

        book = own_book("iwo_jima", data_root(), own)
        return cls(
            book, iwo_jima_spec(), book.scenarios, own=own, origin=options_of(own, book.island.fingerprint)
        )

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
