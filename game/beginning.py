"""How a game begins: a scenario by its name or by a file of one's own, a position by its file, on which map; or a save."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ecs.core.session import Rules, Session
from ecs.games import load_rules, rules_of_save
from ecs.library.map_change import given_again
from ecs.library.own_files import (
    OwnGame,
    find_map,
    is_scenario_file,
    own_game,
    own_game_at,
    read_scenario,
    scenarios_of,
)
from ecs.library.own_saves import MapChanged
from ecs.library.position_checks import checked
from ecs.library.position_games import begin, start
from ecs.library.position_models import PositionFile
from ecs.library.saves import open_session, read_save, to_record
from ecs.library.scenario_table import check_scenario

FIRST = "d_day"
"""The scenario that is played when none is named."""


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
        return start(self.rules, self.scenario, 1 if seed is None else seed)

    def seed(self, seed: int | None) -> int:
        """Return the seed that a game begun with `seed` has."""
        if seed is not None:
            return seed
        return self.position.seed if self.position is not None else 1


def is_file(name: str) -> bool:
    """Tell whether a name means a scenario or position file and not a scenario of the game."""
    return name.endswith(".toml") or Path(name).is_file()


def beginning(game: str, scenario: str = "", map_name: str = "") -> Beginning:
    """Return what a scenario's name, a scenario file or a position file begins, on the map named.

    Raises UnknownGame, UnknownScenario, or BadData with all that is wrong with the files or missing on the map.
    """
    chosen = find_map(map_name) if map_name else None
    if is_file(scenario):
        return of_file(game, Path(scenario), chosen)
    own = OwnGame(chosen) if chosen is not None else None
    if chosen is not None and not scenario:
        own = beside_map(chosen) or own
    rules = load_rules(game, own)
    key = scenario or (own.scenario.key if own and own.scenario else FIRST)
    if key in rules.scenarios:
        _ = rules.scenarios[key]  # a scenario that does not fit the map raises BadData here
        if own is not None:
            check_scenario(rules, key, own.name or key)
    return Beginning(rules, key)


def of_file(game: str, path: Path, chosen: Path | None) -> Beginning:
    """Return what a scenario or position file begins."""
    own = own_game_at(path, chosen)
    rules = load_rules(game, own)
    if own is not None and own.scenario is not None and is_scenario_file(path):
        check_scenario(rules, own.scenario.key, path.name)
        return Beginning(rules, own.scenario.key)
    position = checked(path, rules)
    return Beginning(rules, position.scenario, position)


def beside_map(path: Path) -> OwnGame | None:
    """Return the first scenario of one's own that lies beside a map and names it."""
    file = next(scenarios_of(path), None)
    return own_game(read_scenario(file), path) if file is not None else None


def taken_up(save: Path, map_name: str = "") -> Session:
    """Return the game of a save, on its own map or on the one named; another map takes all its choices anew.

    Raises SaveError, or NoLongerHolds when the choices are not possible on the map named.
    """
    file, chosen = read_save(save), find_map(map_name) if map_name else None
    try:
        return open_session(file, rules_of_save(file, chosen))
    except MapChanged as change:
        if chosen is None:
            raise
        return given_again(load_rules(file.game, change.own), to_record(file))
