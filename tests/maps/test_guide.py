"""What maps/README.md says of layers, properties and messages is what the loader knows."""

from __future__ import annotations

import re
from typing import Literal, get_args, get_origin

import pytest

from ecs.library import map_marks
from ecs.library.island_map import LAYER_KINDS
from ecs.library.tiled import LAYERS
from tests.architecture.sources import ROOT
from tests.maps.shipped import MAPS
from tools.tiled_project import OBJECT_TYPES

GUIDE = (MAPS / "README.md").read_text(encoding="utf-8")
TILESETS = {
    "terrain": map_marks.TerrainMarks,
    "elevation": map_marks.ElevationMarks,
    "features": map_marks.FeatureMarks,
}
PLAIN = {bool: "true", int: "whole number", str: "text"}
LARGEST = 300_000


def rows(head):
    """The cells of the table whose head starts like this."""
    lines = GUIDE.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(head))
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def told(head):
    return {
        (kind.strip("`"), name.strip("`")): (values, needed) for kind, name, values, needed, _ in rows(head)
    }


def known(models):
    return {
        (kind, name): (allowed(each), "yes" if each.is_required() else "no")
        for kind, model in models.items()
        for name, each in model.model_fields.items()
    }


def allowed(each):
    if get_origin(each.annotation) is Literal:
        return " ".join(f"`{value}`" for value in get_args(each.annotation) if value)
    return PLAIN[each.annotation]


def test_the_guide_tells_every_property_of_the_objects():
    assert told("| Type | Property") == known({kind: model for kind, (_l, _c, model) in OBJECT_TYPES.items()})


def test_the_guide_tells_every_property_of_the_tiles():
    assert told("| Tileset | Property") == known(TILESETS)


def test_the_guide_names_the_types_without_a_property():
    bare = [kind for kind, (_l, _c, model) in OBJECT_TYPES.items() if not model.model_fields]
    line = next(line for line in GUIDE.splitlines() if line.endswith("need no property."))
    assert re.findall(r"`(\w+)`", line) == bare


def test_the_guide_tells_every_layer_in_the_order_of_the_map():
    layers = [cells[0].strip("`") for cells in rows("| Layer |")]
    assert sorted(layers) == sorted(LAYERS)
    text = (MAPS / "iwo_jima.tmx").read_text(encoding="utf-8")
    assert layers == re.findall(r'<(?:layer|imagelayer|objectgroup)[^>]* name="(\w+)"', text)


def test_every_object_type_lies_on_the_layer_where_the_loader_wants_it():
    listed = {layer: set() for layer in LAYER_KINDS}
    for kind, (layer, _colour, _model) in OBJECT_TYPES.items():
        listed[layer].add(kind)
    assert listed == {layer: set(kinds) for layer, kinds in LAYER_KINDS.items()}


@pytest.mark.parametrize("said", [cells[0] for cells in rows("| It says") if cells[0].startswith("expected")])
def test_every_message_in_the_guide_is_one_of_the_loader(said):
    words = re.search(r"`([^`]+)`", said).group(1)
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ecs/library").glob("*.py"))
    shape = re.escape(words).replace(r"a\ known\ property", r'a known \{what\}|"property"')
    shape = shape.replace(r"a\ known\ object\ type", r'"object type"')
    assert re.search(shape, sources), words


@pytest.mark.parametrize("picture", re.findall(r"!\[[^]]+\]\(([^)]+)\)", GUIDE))
def test_every_picture_of_the_guide_is_there_and_small(picture):
    path = MAPS / picture
    assert path.exists()
    assert path.stat().st_size < LARGEST
