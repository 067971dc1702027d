"""The book of one game: everything printed, read from its files, checked, frozen.

`load_book` reads all of it or raises BadData with every problem found; nothing is half loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from pydantic import BaseModel

from ecs.dday.printed.cards import Card
from ecs.dday.printed.charts import Charts
from ecs.dday.printed.counters import DepthSpec, FortSpec, JapaneseSpec, LossSpec, UsSpec
from ecs.dday.printed.island import Island
from ecs.dday.printed.scenario import Calendar, Scenario
from ecs.library.calendar_file import build_calendar
from ecs.library.card_file import build_cards
from ecs.library.chart_file import build_charts
from ecs.library.chart_models import ChartsFile
from ecs.library.counter_file import Counters, build_counters
from ecs.library.models import CardsFile, CountersFile
from ecs.library.problems import BadData, Problem, Report
from ecs.library.rules_file import TEXTS
from ecs.library.scenario_base import scenario_data
from ecs.library.scenario_file import Arrivals, Sources, build_arrivals, build_scenario
from ecs.library.scenario_models import CalendarFile, ReinforcementsFile, ScenarioFile
from ecs.library.toml_reader import check_data, file_name, read_toml

M = TypeVar("M", bound=BaseModel)
V = TypeVar("V")


class Scenarios(Mapping[str, Scenario]):
    """The scenarios of a game by key; each file is read when it is asked for."""

    def __init__(self, folder: Path, root: Path, arrivals: Arrivals, sources: Sources) -> None:
        self._files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
        self._root, self._arrivals, self._sources = root, arrivals, sources
        self._read: dict[str, Scenario] = {}

    def __getitem__(self, key: str) -> Scenario:
        if key not in self._read:
            self._read[key] = self._load(key)
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __contains__(self, key: object) -> bool:
        return key in self._files

    def _load(self, key: str) -> Scenario:
        """Read one scenario; raise KeyError for an unknown key, BadData for a bad file."""
        report = Report()
        name = file_name(self._files[key], self._root)
        scenario = build_scenario(key, self.file(key, report), self._arrivals, self._sources, report, name)
        report.finish()
        return scenario

    def file(self, key: str, report: Report) -> ScenarioFile:
        """Read the file of one scenario with its base; raise BadData when its form is not right."""
        name = file_name(self._files[key], self._root)
        data = scenario_data(self._files, key, report, self._root)
        file = check_data(data, ScenarioFile, report, name) if data else None
        if file is None:
            raise BadData(report.problems)
        return file


@dataclass(frozen=True, eq=False)
class Book:
    """All printed components of one game; every mapping is read-only and in a fixed order."""

    game: str
    cards: Mapping[str, Card]
    us: Mapping[str, UsSpec]
    losses: Mapping[str, LossSpec]
    japanese: Mapping[str, JapaneseSpec]
    depth: Mapping[str, DepthSpec]
    forts: Mapping[str, FortSpec]
    charts: Charts
    calendar: Calendar
    arrivals: Arrivals
    scenarios: Mapping[str, Scenario]
    island: Island = field(repr=False)
    fingerprint: str = ""


def load_book(game: str, root: Path, *, island: Island | None = None) -> Book:
    """Read and check the data of a game below `root`; a map may be given instead of the game's own."""
    reader = _Reader(root, root / "assets" / "data" / game)
    calendar = reader.calendar()
    cards = reader.cards(calendar)
    counters = reader.counters()
    charts = reader.charts()
    island = island or reader.island(root / "maps" / f"{game}.tmx")
    sources = (
        Sources(calendar, counters.us, counters.japanese, island)
        if calendar and counters and island
        else None
    )
    arrivals = reader.arrivals(sources)
    reader.report.finish()
    if not (cards and counters and charts and sources and arrivals):
        raise BadData(())
    return Book(
        game=game,
        cards=_frozen(cards),
        us=_frozen(counters.us),
        losses=_frozen(counters.losses),
        japanese=_frozen(counters.japanese),
        depth=_frozen(counters.depth),
        forts=_frozen(counters.forts),
        charts=charts,
        calendar=sources.calendar,
        arrivals=arrivals,
        scenarios=Scenarios(reader.folder / "scenarios", root, arrivals, sources),
        island=sources.island,
        fingerprint=_fingerprint(reader.folder, sources.island),
    )


def _frozen(mapping: dict[str, V]) -> Mapping[str, V]:
    return MappingProxyType(mapping)


def _fingerprint(folder: Path, island: Island) -> str:
    """A hash over the map and all data a game is played with, the same on every machine and line ending."""
    digest = hashlib.sha256(island.fingerprint.encode())
    for path in sorted(folder.rglob("*.toml"), key=lambda each: each.relative_to(folder).as_posix()):
        if path.name in TEXTS:
            continue
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


class _Reader:
    """Reads the files of one game and keeps every problem until all are read."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder, self.report = root, folder, Report()

    def name(self, file: str) -> str:
        """A file's name as problems show it."""
        return file_name(self.folder / file, self.root)

    def read(self, file: str, model: type[M]) -> M | None:
        """Read one file of the game."""
        return read_toml(self.folder / file, model, self.report, root=self.root)

    def calendar(self) -> Calendar | None:
        """Read the game turns."""
        file = self.read("calendar.toml", CalendarFile)
        return build_calendar(file) if file else None

    def cards(self, calendar: Calendar | None) -> dict[str, Card] | None:
        """Read the deck."""
        file = self.read("cards.toml", CardsFile)
        return (
            build_cards(file, calendar, self.report, self.name("cards.toml")) if file and calendar else None
        )

    def counters(self) -> Counters | None:
        """Read the counters of both sides."""
        file = self.read("counters.toml", CountersFile)
        return build_counters(file, self.report, self.name("counters.toml")) if file else None

    def charts(self) -> Charts | None:
        """Read the player-aid cards."""
        file = self.read("charts.toml", ChartsFile)
        return build_charts(file, self.report, self.name("charts.toml")) if file else None

    def arrivals(self, sources: Sources | None) -> Arrivals | None:
        """Read the master reinforcement list."""
        name = "reinforcements.toml"
        file = self.read(name, ReinforcementsFile)
        return build_arrivals(file, sources, self.report, self.name(name)) if file and sources else None

    def island(self, path: Path) -> Island | None:
        """Read the map; its problems join those of the other files."""
        from ecs.library.tiled import load_island

        try:
            return load_island(path, [each.stem for each in (self.folder / "scenarios").glob("*.toml")])
        except BadData as bad:
            self.report.problems += bad.problems
            return None


__all__ = ["BadData", "Book", "Problem", "Scenarios", "load_book"]
