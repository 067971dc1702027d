"""A small builder of positions for tests: units on the real map, a stacked deck, a phase to begin with."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache

from ecs.core.piles import Pile
from ecs.core.session import Session
from ecs.dday.battle import Battle
from ecs.dday.japanese import garrison
from ecs.dday.pieces import create_pieces, stack_deck
from ecs.dday.printed.scenario import GameTurn, Scenario
from ecs.iwo_jima.rules import IwoJima
from ecs.library.calendar_file import build_calendar
from ecs.library.paths import data_root
from ecs.library.scenario_models import CalendarFile


@cache
def rules() -> IwoJima:
    """Return the rules of Iwo Jima with the shipped data, read once."""
    return IwoJima.load()


@cache
def calendar() -> tuple[GameTurn, ...]:
    """Return the game turns of the whole campaign."""
    text = (data_root() / "assets" / "data" / "iwo_jima" / "calendar.toml").read_text(encoding="utf-8")
    return build_calendar(CalendarFile.model_validate(tomllib.loads(text))).turns


def prolonged(scenario: Scenario, turn: int) -> Scenario:
    """Return a scenario that goes on to the last day when a table begins after its end."""
    if turn <= scenario.last_turn:
        return scenario
    return replace(scenario, calendar=calendar(), last_turn=calendar()[-1].number)


class Table:
    """An empty island to put counters on: `Table(turn=3).us("A/1/25", "0518").play("japanese_fire")`."""

    def __init__(self, *, turn: int = 3, seed: int = 1, scenario: str = "d_day") -> None:
        self.rules = rules()
        facts = prolonged(self.rules.scenario(scenario), turn)
        self.battle = Battle(self.rules.book, self.rules.spec, facts, seed)
        self.scenario = scenario
        self.seed = seed
        create_pieces(self.battle)
        self.battle.clock.turn = turn

    def us(self, key: str, where: str, *, steps: int = 0, marker: str = "", disrupted: int = 0) -> Table:
        """Put a US unit on a hex or into a box; steps 0 means full strength; marker is a step-loss marker's key."""
        unit = self.battle.us(key)
        unit.steps = steps or self.battle.us_spec(key).steps
        cup = self.battle.world.get(Pile, "pile:losses")
        if self.battle.us_spec(key).steps == 4 and unit.steps in (1, 3):
            unit.marker = marker or cup.items[0]
            cup.items = tuple(item for item in cup.items if item != unit.marker)
        unit.disrupted = disrupted
        unit.began = where
        self.battle.world.move(key, where)
        return self

    def japanese(
        self,
        where: str,
        spec: str = "",
        *,
        revealed: bool = False,
        disrupted: bool = False,
        depth: str | bool = False,
        depth_revealed: bool = False,
    ) -> str:
        """Put a Japanese unit on a hex or into a pool, any unused non-tank one when no spec is named; return its key.

        depth: True for any depth marker, or the key of a depth spec.
        """
        unit = self._spare("jp:", spec)
        state = self.battle.japanese(unit)
        state.revealed, state.disrupted = revealed, disrupted
        self.battle.world.move(unit, where)
        if depth:
            marker = self.depth(where, "" if depth is True else depth)
            self.battle.depth(marker).under = unit
            self.battle.depth(marker).revealed = depth_revealed
        return unit

    def depth(self, where: str, spec: str = "") -> str:
        """Put a depth marker into a pool or on a hex; return its key."""
        marker = self._spare("depth:", spec)
        self.battle.world.move(marker, where)
        return marker

    def fort(self, where: str, fort_class: int, *, revealed: bool = False, spec: str = "") -> str:
        """Put a fort of a class on a hex, beneath those already there; return its key."""
        for key in self.battle.world.at(f"forts:{fort_class}"):
            if not spec or self.battle.fort(key).spec == spec:
                self.battle.fort(key).layer = len(self.battle.forts_at(where))
                self.battle.fort(key).revealed = revealed
                self.battle.world.move(key, where)
                return key
        raise KeyError(f"no fort of class {fort_class} named {spec!r} is left")

    def cards(self, *numbers: int) -> Table:
        """Stack the deck: these card numbers come first."""
        stack_deck(self.battle, tuple(f"c{number:02}" for number in numbers))
        return self

    def play(self, phase: str) -> Session:
        """Begin the given phase of the current turn and return the session, run to its first question."""
        self.battle.clock.row = next(
            index for index, row in enumerate(self.rules.sequence()) if row.phase.key == phase
        )
        return Session.around(self.rules, self.battle, self.scenario, self.seed)

    def _spare(self, prefix: str, spec: str) -> str:
        table = self.battle.book.japanese if prefix == "jp:" else self.battle.book.depth
        for key in self.battle.world.at("out"):
            if not key.startswith(prefix):
                continue
            state = garrison.counter(self.battle, key)
            facts = table[state.spec]
            plain = not getattr(facts, "tank", False) and not getattr(facts, "armour", False)
            plain = plain and not getattr(facts, "reinforcement", False)
            if state.spec == spec or (not spec and plain):
                return key
        raise KeyError(f"no counter {spec!r} is left")
