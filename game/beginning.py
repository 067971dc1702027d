"""How a game begins: a scenario by its name, or a position by its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ecs.core.session import Rules, Session
from ecs.library.position_checks import checked
from ecs.library.position_games import begin
from ecs.library.position_models import PositionFile


@dataclass(frozen=True)
class Beginning:
    """Something that can be begun again and again: read and checked once."""

    rules: Rules
    scenario: str
    position: PositionFile | None = None

    def start(self, seed: int | None = None) -> Session:
        """Return a new game; without a seed the position's own, or 1."""
        if self.position is not None:
            return begin(self.rules, self.position, seed=seed)
        return Session.start(self.rules, self.scenario, 1 if seed is None else seed)

    def seed(self, seed: int | None) -> int:
        """Return the seed that a game begun with `seed` has."""
        if seed is not None:
            return seed
        return self.position.seed if self.position is not None else 1


def is_position(name: str) -> bool:
    """Tell whether a name means a position file and not a scenario."""
    return name.endswith(".toml") or Path(name).is_file()


def beginning(rules: Rules, scenario: str) -> Beginning:
    """Return what a scenario's name or a position file begins; raise BadData with all that is wrong with the file."""
    if scenario in rules.scenarios or not is_position(scenario):
        return Beginning(rules, scenario)
    position = checked(Path(scenario), rules)
    return Beginning(rules, position.scenario, position)
