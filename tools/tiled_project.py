"""Write the Tiled project of the maps from the properties that the game knows.

python tools/tiled_project.py            # writes maps/iwo.tiled-project and maps/iwo_objects.xml anew

The project lists the values of the texts that have a fixed choice, as plain strings, so that a map reads the same in a
Tiled that does not know them. The object types give each type its colour and show its properties.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Literal, get_args, get_origin
from xml.sax.saxutils import quoteattr

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pydantic.fields import FieldInfo  # noqa: E402

from ecs.library import map_marks as marks  # noqa: E402
from tools.tmx_writer import LISTED  # noqa: E402

#: Every object type: the layer it lies on, its colour in Tiled, its properties.
OBJECT_TYPES: dict[str, tuple[str, str, type[marks.Marks]]] = {
    "bluff": ("hexsides", "#a5562a", marks.NoMarks),
    "cliff": ("hexsides", "#3a1c10", marks.NoMarks),
    "road": ("hexsides", "#f2e6c2", marks.NoMarks),
    "position": ("positions", "#761d97", marks.PositionMarks),
    "box": ("beaches", "#1f5f8b", marks.BoxMarks),
    "beach": ("beaches", "#e0c060", marks.BeachMarks),
    "sector": ("sectors", "#3f8f8f", marks.SectorMarks),
    "place": ("places", "#ffffff", marks.NoMarks),
    "designation": ("setup", "#698ce2", marks.SetupMarks),
    "front": ("setup", "#4caf50", marks.SetupMarks),
}
TILE_MARKS: tuple[type[marks.Marks], ...] = (marks.TerrainMarks, marks.ElevationMarks, marks.FeatureMarks)
KINDS: dict[object, str] = {bool: "bool", int: "int"}
SAVE_AS_TILED_1_8 = 1080


def choices() -> dict[str, list[str]]:
    """Return the listed values by the name of their property; the empty one stands for none."""
    models = [*TILE_MARKS, *(model for _layer, _colour, model in OBJECT_TYPES.values())]
    fields = {name: each for model in models for name, each in model.model_fields.items()}
    return {
        name: ["", *(value for value in get_args(fields[name].annotation) if value)]
        for name in LISTED
        if get_origin(fields[name].annotation) is Literal
    }


def project_text() -> str:
    """Return the project file."""
    commands = [command("Check this map", "tools/run.py maps %mapfile", "F5")]
    enums = [
        {"id": number, "name": name, "storageType": "string", "type": "enum", "values": values,
         "valuesAsFlags": False}
        for number, (name, values) in enumerate(sorted(choices().items()), 1)
    ]  # fmt: skip
    project = {
        "automappingRulesFile": "",
        "commands": commands,
        "compatibilityVersion": SAVE_AS_TILED_1_8,
        "extensionsPath": "extensions",
        "folders": ["."],
        "objectTypesFile": "iwo_objects.xml",
        "propertyTypes": enums,
    }
    return json.dumps(project, indent=4) + "\n"


def command(name: str, arguments: str, shortcut: str) -> dict[str, object]:
    """Return a command of the toolbar that saves the map first and shows what the tool says."""
    return {
        "arguments": arguments, "command": "python3", "enabled": True, "name": name,
        "saveBeforeExecute": True, "shortcut": shortcut, "showOutput": True, "workingDirectory": "%projectpath/..",
    }  # fmt: skip


def object_types_text() -> str:
    """Return the file of the object types."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<objecttypes>"]
    for kind, (_layer, colour, model) in OBJECT_TYPES.items():
        lines.append(f' <objecttype name="{kind}" color="{colour}">')
        lines += [f"  {property_text(name, each)}" for name, each in sorted(model.model_fields.items())]
        lines.append(" </objecttype>")
    return "\n".join([*lines, "</objecttypes>", ""])


def property_text(name: str, each: FieldInfo) -> str:
    """Return one property of an object type; what the map must state has no value to begin with."""
    kind = KINDS.get(each.annotation, "string")
    empty = {"bool": "false", "int": "0"}.get(kind, "")
    listed = f' propertytype="{name}"' if name in LISTED else ""
    return f'<property name="{name}" type="{kind}"{listed} default={quoteattr(empty)}/>'


def main() -> int:
    """Write both files into maps/."""
    (ROOT / "maps/iwo.tiled-project").write_text(project_text(), encoding="utf-8")
    (ROOT / "maps/iwo_objects.xml").write_text(object_types_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
