"""The book of a game with a map or a scenario of a player's own; read anew each time, so that nothing is out of date."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from ecs.dday.printed.scenario import Scenario
from ecs.library.book import Book, Scenarios, load_book
from ecs.library.map_needs import check_needs, said_of_map
from ecs.library.own_files import OwnGame, OwnScenario
from ecs.library.problems import BadData, Report
from ecs.library.scenario_counts import check_counts
from ecs.library.scenario_file import Sources, build_scenario
from ecs.library.scenario_models import ScenarioFile
from ecs.library.tiled import load_island


class Fitting(Scenarios):
    """The given scenarios on a map of one's own: a key that does not fit raises BadData with what the map lacks."""

    def __init__(self, folder: Path, root: Path, book: Book, map_name: str) -> None:
        super().__init__(folder, root, book.arrivals, sources_of(book))
        self._book, self._map_name = book, map_name

    def _load(self, key: str) -> Scenario:
        report = Report()
        built = built_on(key, self.file(key, report), self._book, report, f"{key}.toml")
        if report.problems:
            raise BadData(said_of_map(report.problems, key, self._map_name))
        return built


def own_book(game: str, root: Path, own: OwnGame) -> Book:
    """Return the book of a game on a map of one's own, or with a scenario of one's own; raise BadData with all that is wrong.

    With an own scenario it is the only one; else the scenarios of the game, as far as the map has what they need.
    """
    island = load_island(own.map or root / "maps" / f"{game}.tmx")
    book = load_book(game, root, island=island)
    if own.scenario is None:
        folder = root / "assets" / "data" / game / "scenarios"
        return replace(book, scenarios=Fitting(folder, root, book, own.name))
    report = Report()
    built = own_scenario(own.scenario, book, report)
    report.finish()
    return replace(
        book,
        scenarios=MappingProxyType({own.scenario.key: built}),
        fingerprint=fingerprint(book, own.scenario),
    )


def own_scenario(own: OwnScenario, book: Book, report: Report) -> Scenario:
    """Build a scenario of one's own on the map of a book, and note all that is wrong with it."""
    return built_on(own.key, own.file, book, report, own.path.name)


def built_on(key: str, file: ScenarioFile, book: Book, report: Report, name: str) -> Scenario:
    """Build a scenario on the map of a book; what the map lacks for it goes into the report too."""
    check_needs(file, book.island, report, name)
    check_counts(file, book, report, name)
    return build_scenario(key, file, book.arrivals, sources_of(book), report, name)


def sources_of(book: Book) -> Sources:
    """Return what a scenario file refers to."""
    return Sources(book.calendar, book.us, book.japanese, book.island)


def fingerprint(book: Book, own: OwnScenario) -> str:
    """Return a hash over the data, the map and the own scenario a game is played with."""
    content = json.dumps([own.key, own.file.model_dump(mode="json", exclude_defaults=True)], sort_keys=True)
    return hashlib.sha256(f"{book.fingerprint}{content}".encode()).hexdigest()[:16]


def fits(book: Book) -> tuple[str, ...]:
    """Return the keys of the scenarios that can be played on the map of a book."""
    found = []
    for key in book.scenarios:
        try:
            book.scenarios[key]
        except BadData:
            continue
        found.append(key)
    return tuple(found)
