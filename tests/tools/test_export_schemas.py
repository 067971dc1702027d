"""The schemas beside the data say what the readers accept."""

from __future__ import annotations

import json

from tools.export_schemas import FILES, FOLDER, outdated, schema_text, write


def test_the_schemas_in_the_project_are_up_to_date():
    assert outdated(FOLDER) == []


def test_a_missing_or_changed_schema_is_noticed(tmp_path):
    assert outdated(tmp_path) == list(FILES)
    write(tmp_path)
    assert outdated(tmp_path) == []
    (tmp_path / "cards.json").write_text("{}", encoding="utf-8")
    assert outdated(tmp_path) == ["cards"]


def test_a_schema_forbids_unknown_fields_and_describes_the_known_ones():
    schema = json.loads(schema_text(FILES["cards"]))
    card = schema["$defs"]["CardRow"]
    assert card["additionalProperties"] is False
    assert card["properties"]["number"]["description"]
