"""Play only some rows of the sequence of play, then halt: for tests of a single phase."""

from __future__ import annotations

from dataclasses import replace

from ecs.core.decisions import Decision, option
from ecs.core.phase import Phase, Row
from ecs.core.session import Session
from ecs.dday.printed.scenario import GameTurn
from tests.table import Table


class Halt(Phase):
    """Asks a question that nobody needs to answer."""

    key = "halt"
    rule = ""

    def play(self, battle):
        """Halt."""
        yield Decision("halt", "", (option("go_on"),))


class Excerpt:
    """The rules with a sequence cut down to a few rows."""

    def __init__(self, rules, phases: tuple[str, ...]) -> None:
        self.rules, self.phases = rules, phases
        self.name, self.fingerprint, self.scenarios = rules.name, rules.fingerprint, rules.scenarios

    def build(self, scenario, seed, options):
        """Set up a game as the whole rules do."""
        return self.rules.build(scenario, seed, options)

    def sequence(self) -> tuple[Row, ...]:
        """Return the rows that are wanted, and the halt."""
        rows = {row.phase.key: row for row in self.rules.sequence()}
        return (*(rows[key] for key in self.phases), Row(Halt()))


def begin(table: Table, *phases: str) -> Session:
    """Play these phases of the table's turn, to the first question or the halt."""
    table.battle.clock.row = 0
    return Session.around(Excerpt(table.rules, phases), table.battle, table.scenario, table.seed)


def event(table: Table, *cards: int) -> Session:
    """Play the event phase with these cards on top of the deck."""
    return begin(table.cards(*cards), "first_event")


def on_day(table: Table, day: int, time: str = "AM") -> Table:
    """Lay a long calendar under the table, so that its turn falls on a later day."""
    turn = table.battle.turn
    calendar = tuple(GameTurn(number, f"day {day}", day, time) for number in range(1, turn + 20))
    table.battle.scenario = replace(table.battle.scenario, calendar=calendar, last_turn=turn + 19)
    return table
