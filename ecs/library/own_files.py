"""Maps and scenarios of a player's own: where they lie, how they name each other, how a save names them.

A scenario or position file names its map with `map = "atoll.tmx"`, seen from its own folder. A save carries the
scenario whole and of the map its name, path and fingerprint; the map itself must be found again.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ecs.library.paths import data_root, user_folder
from ecs.library.position_models import PositionFile
from ecs.library.problems import BadData, Problem, Report
from ecs.library.scenario_base import own_data
from ecs.library.scenario_models import ScenarioFile
from ecs.library.toml_reader import check_data, parse_toml, read_toml

ISLAND, SCENARIO = "island", "scenario"
"""Options of a game under which its own map and its own scenario stand."""

MOMENT = frozenset(("scenario", "turn", "phase"))
"""Fields that every position file has and no scenario."""

ONLY_SCENARIOS = frozenset(ScenarioFile.model_fields) - frozenset(PositionFile.model_fields)
"""Fields that tell a scenario from a position."""


@dataclass(frozen=True, slots=True)
class OwnScenario:
    """A scenario that is not among those of the game: its key is the file's name without its ending."""

    key: str
    file: ScenarioFile
    path: Path


@dataclass(frozen=True, slots=True)
class OwnGame:
    """What of a game is a player's own; without a map it is played on the island of the game."""

    map: Path | None = None
    scenario: OwnScenario | None = None

    @property
    def name(self) -> str:
        """The map's file name, "" for the island of the game."""
        return self.map.name if self.map else ""


# -- from files -------------------------------------------------------------------------------------


def example_folder() -> Path:
    """The folder of the islands that come with the program."""
    return data_root() / "maps" / "examples"


def island_folder() -> Path:
    """The folder in which a player may keep islands, so that they are found by name."""
    return user_folder() / "islands"


def scenario_folder() -> Path:
    """The folder in which a player may keep scenarios on the island of the game, so that a new game offers them."""
    return user_folder() / "scenarios"


def find_map(name: str) -> Path:
    """Return the map a person names: a file, or the name of an example or of an island in the player's folder."""
    path = Path(name).expanduser()
    if path.suffix == ".tmx" or path.is_file():
        return path
    for folder in (island_folder(), example_folder()):
        if (folder / f"{path.name}.tmx").is_file():
            return folder / f"{path.name}.tmx"
    return path


def known_islands() -> tuple[Path, ...]:
    """Return the maps in the player's folder of islands and among the examples."""
    return tuple(
        path for folder in (island_folder(), example_folder()) for path in sorted(folder.glob("*.tmx"))
    )


def read_scenario(path: Path) -> OwnScenario:
    """Read a scenario file of a player's own; written out with its base; raise BadData when its form is not right."""
    report = Report()
    data = own_data(path, report)
    file = check_data(data, ScenarioFile, report, path.name) if data is not None else None
    report.finish()
    assert file is not None
    return OwnScenario(path.stem, file, path)


def beside(path: Path, field: str, name: str) -> Path:
    """Return a file that a field of another one names, seen from its folder; raise BadData when it is not there."""
    found = path.parent / Path(name).expanduser()
    if not found.is_file():
        mend = "Put it there, or mend the name; it is seen from the folder of this file."
        came = f"{name}, which is a folder" if found.is_dir() else f"{name}, which is not there"
        raise BadData([Problem(path.name, field, "a file that exists", came, mend)])
    return found


def own_game(scenario: OwnScenario, chosen: Path | None = None) -> OwnGame:
    """Return the game of a scenario file: on the map chosen, else on the one it names; raise BadData if that is missing."""
    named = beside(scenario.path, "map", scenario.file.map) if scenario.file.map and chosen is None else None
    return OwnGame(chosen or named, scenario)


def scenarios_of(map_path: Path) -> Iterator[Path]:
    """Yield the scenario files beside a map that name it, in the order of their names; broken ones are passed over."""
    for path in sorted(map_path.parent.glob("*.toml")):
        try:
            file = read_toml(path, ScenarioFile, Report())
        except OSError:
            continue
        if file is not None and file.map and (path.parent / file.map).resolve() == map_path.resolve():
            yield path


def own_game_at(path: Path, chosen: Path | None = None) -> OwnGame | None:
    """Return the own game that a scenario or position file stands for, None when nothing in it is one's own.

    chosen: a map in place of the one that is named. Raises BadData when a file that is named is missing or faulty.
    """
    if is_scenario_file(path):
        return own_game(read_scenario(path), chosen)
    report = Report()
    data = parse_toml(path, report)
    if data is not None and not MOMENT & set(data):
        report.add(path.name, "", "a scenario (name, first_turn, last_turn, japanese, victory) or a position (scenario, turn, phase)",
                   f"neither, but the fields {', '.join(data)}" if data else "an empty file",
                   "docs/own_islands.md and docs/position_files.md show one of each.")  # fmt: skip
        report.finish()
    file = check_data(data, PositionFile, report, path.name) if data is not None else None
    report.finish()
    assert file is not None
    if file.map and chosen is None:
        chosen = beside(path, "map", file.map)
    if file.scenario.endswith(".toml"):
        return own_game(read_scenario(beside(path, "scenario", file.scenario)), chosen)
    return OwnGame(chosen) if chosen is not None else None


def is_scenario_file(path: Path) -> bool:
    """Tell a scenario file from a position file: it names a field that only scenarios have, and no moment of a game."""
    fields = fields_of(path)
    return bool(fields & ONLY_SCENARIOS) and not fields & MOMENT


def fields_of(path: Path) -> set[str]:
    """Return the names of the fields of a file, none when it cannot be read."""
    try:
        return set(tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except (OSError, ValueError):
        return set()


# -- in a save --------------------------------------------------------------------------------------


def options_of(own: OwnGame, fingerprint: str) -> dict[str, Any]:
    """Return what a save tells of a game of one's own, as plain values; `fingerprint` is the map's."""
    found: dict[str, Any] = {}
    if own.map is not None:
        found[ISLAND] = {"map": own.map.name, "path": str(own.map.resolve()), "fingerprint": fingerprint}
    if own.scenario is not None:
        content = own.scenario.file.model_dump(mode="json", exclude_defaults=True)
        path = str(own.scenario.path.resolve())
        found[SCENARIO] = {"key": own.scenario.key, "path": path, "content": content}
    return found


def has_own(options: Mapping[str, Any]) -> bool:
    """Tell whether a save tells of a map or scenario of one's own."""
    return bool(options.get(ISLAND) or options.get(SCENARIO))


def map_name(options: Mapping[str, Any]) -> str:
    """Return the name of the map that a save was made on, "" for the island of the game."""
    return str(options.get(ISLAND, {}).get("map", ""))


def scenario_title(options: Mapping[str, Any]) -> str:
    """Return the title of the own scenario of a save, "" if it has none."""
    return str(options.get(SCENARIO, {}).get("content", {}).get("name", ""))


def own_of(options: Mapping[str, Any]) -> OwnGame | None:
    """Return the own game that a save tells of, its map where it was; None for a game as it comes."""
    island, told = options.get(ISLAND), options.get(SCENARIO)
    if not has_own(options):
        return None
    scenario = None
    if told:
        content = ScenarioFile.model_validate(plain(told["content"]))
        scenario = OwnScenario(str(told["key"]), content, Path(str(told["path"])))
    return OwnGame(Path(str(island["path"])) if island else None, scenario)


def plain(value: Any) -> Any:
    """Return a value with every tuple in it turned into a list, as a file holds it."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def places(own: OwnGame) -> tuple[Path, ...]:
    """Return where the map of a save may lie: where it was, with the player's islands, the examples, here."""
    assert own.map is not None
    folders = (own.map.parent, island_folder(), example_folder(), Path.cwd())
    return tuple(dict.fromkeys(folder / own.map.name for folder in folders))


def moved(own: OwnGame, to: Path) -> OwnGame:
    """Return the same game with its map elsewhere."""
    return replace(own, map=to)


def names_for(options: Mapping[str, Any], target: Path) -> dict[str, str]:
    """Return how a position file names the own map and scenario of a save: seen from its folder, where that can be."""
    found = {}
    for option, field in ((ISLAND, "map"), (SCENARIO, "scenario")):
        if option in options:
            found[field] = seen_from(target.resolve().parent, Path(str(options[option]["path"])))
    return found


def seen_from(folder: Path, path: Path) -> str:
    """Return a path seen from a folder; whole when it lies on another drive."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path.as_posix()
