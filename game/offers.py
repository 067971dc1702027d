"""What can be played on an island: the scenarios that lie beside its map, then those of the game that fit it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ecs.core.session import Rules, Session
from ecs.dday.printed.scenario import Scenario
from ecs.games import load_rules
from ecs.library.own_files import (
    OwnGame,
    has_own,
    own_game,
    read_scenario,
    scenario_folder,
    scenarios_of,
)
from ecs.library.own_games import fits
from ecs.library.position_games import start
from ecs.library.problems import BadData, Problem
from ecs.library.scenario_table import check_scenario


@dataclass(frozen=True, slots=True)
class Offer:
    """A scenario that can be begun; `problems` is set when its file is faulty."""

    key: str
    name: str
    rules: Rules | None
    scenario: Scenario | None
    problems: BadData | None = None

    def start(self, seed: int) -> Session:
        """Begin it; raise BadData when it cannot be laid out on a map of one's own."""
        assert self.rules is not None
        if has_own(getattr(self.rules, "origin", {})):
            check_scenario(self.rules, self.key, self.name)
        return start(self.rules, self.key, seed)


def offers_of(rules: Rules) -> list[Offer]:
    """Return the scenarios of a game as it comes, by number, then those of the player's folder on the same island."""
    ordered = sorted(rules.scenarios.items(), key=lambda item: item[1].number)
    given = [Offer(key, f"{each.number}   {each.name}", rules, each) for key, each in ordered]
    own = [own_offer(rules.name, None, file) for file in sorted(scenario_folder().glob("*.toml"))]
    return given + [renamed(each) if each.key in rules.scenarios else each for each in own]


def renamed(offer: Offer) -> Offer:
    """Return a scenario that bears the name of one of the game as a faulty one: it would be taken for the other."""
    file = f"{offer.key}.toml"
    bad = Problem(
        file, "", "a file name that no scenario of the game has", offer.key, "Give this file another name."
    )
    return Offer(f"own {offer.key}", f"{file} (faulty)", None, None, BadData([bad]))


def offers_on(game: str, path: Path) -> list[Offer]:
    """Return what can be played on a map of one's own; raise BadData when the map itself cannot be played on."""
    rules = load_rules(game, OwnGame(path))
    found = [own_offer(game, path, file) for file in scenarios_of(path)]
    names = fits(rules.book)  # type: ignore[attr-defined]
    given = [(key, rules.scenarios[key]) for key in names]
    given.sort(key=lambda item: item[1].number)
    return found + [Offer(key, f"{each.number}   {each.name}", rules, each) for key, each in given]


def own_offer(game: str, path: Path | None, file: Path) -> Offer:
    """Return the scenario of one file on a map, None for the one it names or that of the game; or what is wrong with it."""
    try:
        rules = load_rules(game, own_game(read_scenario(file), path))
    except BadData as bad:
        return Offer(file.stem, f"{file.name} (faulty)", None, None, bad)
    scenario: Scenario = rules.scenarios[file.stem]
    return Offer(file.stem, " ".join(scenario.name.split()) or file.stem, rules, scenario)
