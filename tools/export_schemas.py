#!/usr/bin/env python3
"""Write the JSON schemas of the data files, so that an editor can check and complete them.

`tools/export_schemas.py` writes assets/data/schemas/*.json; `--check` only says whether they are up to date.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ecs.library.chart_models import ChartsFile  # noqa: E402
from ecs.library.models import CardsFile, CountersFile, Table  # noqa: E402
from ecs.library.position_models import PositionFile  # noqa: E402
from ecs.library.rules_file import RulesFile, RulingsFile  # noqa: E402
from ecs.library.scenario_models import CalendarFile, ReinforcementsFile, ScenarioFile  # noqa: E402

FOLDER = ROOT / "assets" / "data" / "schemas"
FILES: dict[str, type[Table]] = {
    "calendar": CalendarFile,
    "cards": CardsFile,
    "charts": ChartsFile,
    "counters": CountersFile,
    "position": PositionFile,
    "reinforcements": ReinforcementsFile,
    "rules": RulesFile,
    "rulings": RulingsFile,
    "scenario": ScenarioFile,
}


def schema_text(model: type[Table]) -> str:
    """The schema of one kind of file as JSON text."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema()}
    return json.dumps(schema, indent=2, sort_keys=True) + "\n"


def outdated(folder: Path) -> list[str]:
    """Names of schemas that are missing or differ from the models."""
    found = []
    for name, model in FILES.items():
        path = folder / f"{name}.json"
        if not path.is_file() or path.read_text(encoding="utf-8") != schema_text(model):
            found.append(name)
    return found


def write(folder: Path) -> None:
    """Write every schema."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, model in FILES.items():
        (folder / f"{name}.json").write_text(schema_text(model), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Write the schemas, or check them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say which schemas are out of date")
    if not parser.parse_args(arguments).check:
        write(FOLDER)
        print(f"{len(FILES)} schemas written")
        return 0
    old = outdated(FOLDER)
    print(f"out of date: {', '.join(old)}" if old else "all schemas are up to date")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
