"""The base of a scenario file: another scenario from which it takes all that it does not name itself (18.0)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ecs.library.paths import data_root
from ecs.library.problems import Report
from ecs.library.toml_reader import file_name, parse_toml

GAME = "iwo_jima"
"""The game whose scenarios one of a player's own may take over."""


def given_scenarios(game: str = GAME, root: Path | None = None) -> dict[str, Path]:
    """Return the files of the scenarios of a game by key."""
    folder = (root or data_root()) / "assets" / "data" / game / "scenarios"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def scenario_data(files: Mapping[str, Path], key: str, report: Report, root: Path) -> dict[str, Any] | None:
    """Read the data of a scenario of the game; what it does not name comes from its base, which has none itself."""
    name = file_name(files[key], root)
    data = parse_toml(files[key], report, root=root)
    if data is None or "base" not in data:
        return data
    base = str(data["base"])
    if base == key or base not in files:
        report.unknown(name, "base", "scenario", base, [each for each in files if each != key])
        return None
    beneath = parse_toml(files[base], report, root=root)
    if beneath is None:
        return None
    if "base" in beneath:
        report.add(name, "base", "a scenario that has no base itself", base, "Name its base instead.")
        return None
    return {**beneath, **data}


def own_data(path: Path, report: Report) -> dict[str, Any] | None:
    """Read the data of a scenario of a player's own; with a base it is written out, as if it named none."""
    data = parse_toml(path, report)
    if data is None or "base" not in data:
        return data
    beneath = base_of(path, data, report)
    if beneath is None:
        return None
    beneath.pop("number", None)
    written_out = {**beneath, **data}
    del written_out["base"]
    return written_out


def base_of(path: Path, data: Mapping[str, Any], report: Report) -> dict[str, Any] | None:
    """Return the data of the scenario that one of a player's own names as its base, or note why there are none."""
    base, files, root = data["base"], given_scenarios(), data_root()
    if not isinstance(base, str):
        report.add(path.name, "base", "the key of a scenario in quotes", base)
    elif base not in files:
        report.unknown(path.name, "base", "scenario of the game", base, files)
    elif base == path.stem:
        report.add(path.name, "base", "another scenario than itself", base, "Give this file another name.")
    elif data.get("map"):
        report.add(path.name, "base", "no map beside a base, which belongs to the island of the game", str(data["map"]),
                   "Take one of the two out; on a map of your own write the scenario out in full.")  # fmt: skip
    else:
        return scenario_data(files, base, report, root)
    return None
