"""The Tiled project in maps/ offers what the game knows, in a form that old versions of Tiled keep."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from ecs.library import map_marks
from tests.maps.shipped import MAPS
from tools import tiled_project


def shipped():
    return json.loads((MAPS / "iwo.tiled-project").read_text(encoding="utf-8"))


def test_the_shipped_files_are_the_written_ones():
    assert (MAPS / "iwo.tiled-project").read_text(encoding="utf-8") == tiled_project.project_text()
    assert (MAPS / "iwo_objects.xml").read_text(encoding="utf-8") == tiled_project.object_types_text()


def test_the_project_holds_only_lists_of_plain_texts():
    types = shipped()["propertyTypes"]
    assert {(each["type"], each["storageType"], each["valuesAsFlags"]) for each in types} == {
        ("enum", "string", False)
    }
    assert [each["name"] for each in types] == ["coast", "colour", "fort", "setup", "terrain"]


def test_the_lists_offer_every_value_and_none():
    lists = {each["name"]: each["values"] for each in shipped()["propertyTypes"]}
    assert lists["colour"] == ["", *get_args(map_marks.Colour)]
    assert lists["fort"] == ["", "F", "FF"]


def test_every_property_of_a_position_is_shown():
    text = tiled_project.object_types_text().split('name="position"')[1].split("</objecttype>")[0]
    assert [name for name in map_marks.PositionMarks.model_fields if f'name="{name}"' not in text] == []


def test_newer_versions_are_told_to_save_as_1_8():
    assert shipped()["compatibilityVersion"] == 1080


@pytest.mark.parametrize("key", ["objectTypesFile", "extensionsPath"])
def test_what_the_project_points_at_is_there(key):
    assert (MAPS / shipped()[key]).exists()


def test_the_command_runs_a_word_of_run_py():
    from tools.run import WORDS

    words = shipped()["commands"][0]["arguments"].split()
    assert words[0] == "tools/run.py"
    assert words[1] in WORDS
