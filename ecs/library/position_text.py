"""A position file as text: TOML, one counter a line, nothing written that goes without saying."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ecs.library.position_models import PositionFile


def position_text(file: PositionFile) -> str:
    """Return the text of a position file."""
    data = file.model_dump(mode="json", exclude_defaults=True)
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {written(value)}" for key, value in data.items() if key not in tables]
    for key, value in tables.items():
        lines += table_lines(key, value)
    return "\n".join(lines) + "\n"


def table_lines(name: str, table: Mapping[str, Any]) -> list[str]:
    """Return a table with its heading; tables in it follow with headings of their own."""
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    plain = [f"{bare(key)} = {written(value)}" for key, value in table.items() if key not in inner]
    lines = ["", f"[{name}]", *plain] if plain else []
    for key, value in inner.items():
        lines += table_lines(f"{name}.{bare(key)}", value)
    return lines


def written(value: Any) -> str:
    """Return one value; a list of tables takes a line for each."""
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        return "[\n" + "".join(f"  {inline(item)},\n" for item in value) + "]"
    return inline(value)


def inline(value: Any) -> str:
    """Return a value on one line; texts and numbers look in TOML as in JSON."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{bare(key)} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def bare(key: str) -> str:
    """Return a key, in quotes if it needs them."""
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)
