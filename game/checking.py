"""`iwo check`: everything that is wrong with a map, a scenario, a position or a save, and what a map maker should look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ecs.core.session import Rules
from ecs.games import load_rules, rules_of_save
from ecs.library.findings import Finding, problems_of
from ecs.library.map_advice import advice
from ecs.library.own_files import OwnGame, is_scenario_file, own_game_at, scenarios_of
from ecs.library.paths import data_root
from ecs.library.position_checks import checked
from ecs.library.problems import BadData
from ecs.library.saves import SaveError, read_save
from ecs.library.scenario_table import check_scenario
from ecs.library.tiled import load_island


def findings_in(path: Path, game: str, chosen: Path | None = None, scenario: str = "") -> list[Finding]:
    """Return the findings of one file.

    chosen: map on which a scenario or position is checked; scenario: one of the game that a map is checked for.
    """
    try:
        if path.suffix in (".tmx", ".tmj"):
            return in_map(path, game, scenario)
        if path.suffix == ".toml" and is_shipped(path) and chosen is None:
            load_rules(game)
        elif path.suffix == ".toml":
            in_text(path, game, chosen)
        else:
            rules_of_save(read_save(path))
    except BadData as bad:
        return problems_of(bad)
    except SaveError as problem:
        return [Finding("problem", path.name, str(problem))]
    return []


def in_map(path: Path, game: str, scenario: str) -> list[Finding]:
    """Return what is odd about a map, and what it lacks for a scenario; raise BadData when it cannot be played on."""
    rules = load_rules(game)
    keys = [*rules.scenarios, *(file.stem for file in scenarios_of(path))]
    island, charts = load_island(path, keys), book_of(rules).charts
    found = [Finding("warning", path.name, text) for text in advice(path, island, charts.artillery)]
    if scenario:
        try:
            _ = load_rules(game, OwnGame(path)).scenarios[scenario]
        except BadData as bad:
            found += problems_of(bad)
    return found


def in_text(path: Path, game: str, chosen: Path | None) -> None:
    """Read a scenario or position with its map and lay it out; raise BadData with all that is wrong."""
    own = own_game_at(path, chosen)
    rules = load_rules(game, own)
    if is_scenario_file(path) and own is not None and own.scenario is not None:
        check_scenario(rules, own.scenario.key, path.name)
    else:
        checked(path, rules)


def book_of(rules: Rules) -> Any:
    """Return the book of a game."""
    return rules.book  # type: ignore[attr-defined]


def is_shipped(path: Path) -> bool:
    """Tell whether a file is part of the shipped data, which is checked as a whole."""
    return path.resolve().is_relative_to(data_root() / "assets" / "data")
