"""Whatever way Tiled writes an island, the game reads the same one."""

from __future__ import annotations

import re
import shutil
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from ecs.core import hexgrid
from ecs.dday.printed.island import Island
from ecs.library.lattice import Lattice
from ecs.library.tiled import load_island, read_map
from ecs.library.tiled_grid import TiledGrid
from ecs.library.tiled_picture import read_picture
from tests.maps.real_tiled import needs_tiled, run_tiled

FOLDER = Path(__file__).parents[2] / "data" / "maps"
LATTICE = Lattice(8, 8, 12, 14, 7)
GOLD = '<properties><property name="colour" value="gold"/></properties>'


class Small:
    """A copy of the small island, to be written another way."""

    def __init__(self, folder):
        for name in ("island.tmx", "terrain.tsx", "elevation.tsx", "features.tsx"):
            shutil.copy(FOLDER / name, folder / name)
        for image in ("terrain.png", "elevation.png", "features.png", "relief.png"):
            shutil.copy(FOLDER / image, folder / image)
        self.folder, self.path = folder, folder / "island.tmx"

    def change(self, pattern, new, *, file="island.tmx"):
        path = self.folder / file
        text, done = re.subn(pattern, new, path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert done, f"{pattern} not found"
        path.write_text(text, encoding="utf-8")
        return self

    def add(self, layer, text):
        return self.change(rf'(<objectgroup[^>]*name="{layer}">)', rf"\1{text}")

    def unchanged(self):
        """Tell whether it is still the island it was made from."""
        return facts(self.path) == before()


@pytest.fixture
def small(tmp_path):
    return Small(tmp_path)


@cache
def before():
    """Everything of the small island as it was made."""
    return facts(FOLDER / "island.tmx")


def facts(path):
    """Everything of an island but its fingerprint."""
    island = load_island(path)
    told = {f.name: getattr(island, f.name) for f in fields(Island) if f.name not in ("board", "fingerprint")}
    return told | {"hexes": dict(island.board.hexes), "sides": dict(island.board.sides)}


def at(key):
    x, y = LATTICE.centre(key)
    return f'x="{x}" y="{y}"'


def test_a_byte_order_mark_and_windows_line_ends(small):
    data = small.path.read_bytes().replace(b"\n", b"\r\n")
    small.path.write_bytes(b"\xef\xbb\xbf" + data)
    assert small.unchanged()


def test_layers_in_groups_are_found(small):
    small.change("(<layer.*)(</map>)", r'<group name="all"><group name="deep">\1</group></group>\2')
    assert small.unchanged()


def test_the_offsets_of_an_object_layer_and_its_groups_move_its_objects(small):
    small.change('name="positions"', 'name="positions" offsetx="-9.5" offsety="4"')
    assert not small.unchanged()
    small.change(
        '(<objectgroup[^>]*name="positions".*?</objectgroup>)',
        r'<group offsetx="9.5" offsety="-4">\1</group>',
    )
    assert small.unchanged()


def test_how_a_layer_looks_does_not_matter(small):
    look = 'opacity="0.3" visible="0" locked="1" tintcolor="#80ff0000" parallaxx="0.5"'
    small.change('name="terrain"', f'name="terrain" {look}').change('name="setup"', f'name="setup" {look}')
    assert small.unchanged()


def test_decorations_are_let_be(small):
    small.change(
        "</map>",
        '<imagelayer name="clouds" repeatx="1"/><objectgroup name="notes"><object id="80" x="1" y="1"><text>a'
        '</text></object></objectgroup><layer name="decor" width="8" height="8" offsetx="2.5"><data encoding="csv">'
        + ",".join(["0"] * 64)
        + "</data></layer></map>",
    )
    assert small.unchanged()


def test_the_marks_of_the_editor_are_let_be(small):
    small.change(
        '(<tileset firstgid="1")',
        r'<editorsettings><chunksize width="32" height="32"/><export target="x" format="json"/></editorsettings>'
        r'<properties><property name="author" value="someone"/></properties>\1',
    ).change(
        "</tileset>",
        '<wangsets><wangset name="shore" type="corner" tile="-1"><wangcolor name="sea" color="#ff0000" tile="-1"'
        ' probability="1"/><wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets></tileset>',
        file="terrain.tsx",
    ).change("<image", '<grid orientation="orthogonal" width="12" height="14"/><image', file="features.tsx")
    assert small.unchanged()


def test_terrain_types_of_an_old_tiled_are_let_be(small):
    small.change(
        "(<tile id)", r'<terraintypes><terrain name="sea" tile="0"/></terraintypes>\1', file="features.tsx"
    )
    assert small.unchanged()


def test_a_tileset_of_an_old_tiled_without_counts(small):
    small.change(' tilecount="4" columns="4"', "", file="terrain.tsx")
    assert small.unchanged()


def test_a_tileset_inside_the_map(small):
    inside = (small.folder / "terrain.tsx").read_text(encoding="utf-8").split("?>")[1]
    small.change(
        '<tileset firstgid="1" source="terrain.tsx"/>', inside.replace("<tileset", '<tileset firstgid="1"', 1)
    )
    (small.folder / "terrain.tsx").unlink()
    assert small.unchanged()


def test_a_tileset_of_single_images(small):
    tiles = "".join(
        f'<tile id="{number}"><properties><property name="{name}"{kind} value="{value}"/></properties>'
        f'<image source="features.png" width="24" height="14"/></tile>'
        for number, name, kind, value in (
            (0, "beach", ' type="bool"', "true"),
            (1, "airfield", ' type="int"', "1"),
        )
    )
    (small.folder / "features.tsx").write_text(
        f'<tileset name="features" tilewidth="24" tileheight="14" tilecount="2" columns="0">{tiles}</tileset>',
        encoding="utf-8",
    )
    assert small.unchanged()


def test_types_as_tiled_1_9_wrote_them(small):
    small.change(' type="(position|box|beach|bluff|front)"', r' class="\1"')
    assert small.unchanged()


def test_values_chosen_from_a_list_of_the_project(small):
    small.change('name="colour" value', 'name="colour" propertytype="Colour" value')
    small.change('name="sector" type="int"', 'name="sector" type="int" propertytype="Sector"')
    assert small.unchanged()


def test_a_value_of_several_lines(small):
    small.change('<property name="title" value="Green"/>', '<property name="title">Green\nBeach</property>')
    assert load_island(small.path).boxes["G"].name == "Green\nBeach"


def test_an_object_that_is_hidden_is_there(small):
    small.change('name="A1" type="position"', 'name="A1" type="position" visible="0"')
    assert small.unchanged()


def test_flipped_tiles_mean_what_they_are(small):
    small.change(r"\n1,1,1,1,1,1,1,1,\n", f"\n{0xC0000001},{0x80000001},{0x40000001},1,1,1,1,1,\n")
    assert small.unchanged()


@pytest.mark.parametrize("shape", ["", "<ellipse/>"])
def test_a_rectangle_or_ellipse_marks_the_hex_in_its_middle(small, shape):
    x, y = LATTICE.centre("0303")
    small.change(
        f'(name="A1" type="position") {at("0303")}', rf'\1 x="{x - 10}" y="{y - 6}" width="20" height="12"'
    )
    small.change('(name="A1".*?)<point/>', rf"\1{shape}")
    assert small.unchanged()


def test_a_turned_rectangle_is_turned_around_its_corner(small):
    x, y = LATTICE.centre("0303")
    turned = rf'\1 x="{x + 6}" y="{y - 10}" width="20" height="12" rotation="90"'
    small.change(f'(name="A1" type="position") {at("0303")}', turned).change('(name="A1".*?)<point/>', r"\1")
    assert small.unchanged()


def test_a_turned_line_is_turned_around_its_point(small):
    (ax, ay), (bx, by) = LATTICE.side_ends("0303", "0304")
    turned = rf'\1 rotation="90"\2 points="0,0 {by - ay},{ax - bx}"'
    small.change('(name="step" type="bluff")(.*?) points="[^"]*"', turned)
    assert small.unchanged()


def test_a_closed_line_of_bluffs_holds_its_last_stretch(small):
    x, y = LATTICE.corners("0402")[0]
    points = " ".join(f"{cx - x},{cy - y}" for cx, cy in LATTICE.corners("0402"))
    small.add(
        "hexsides", f'<object id="90" type="bluff" x="{x}" y="{y}"><polygon points="{points}"/></object>'
    )
    board = load_island(small.path).board
    assert [board.side("0402", near) for near in hexgrid.neighbours("0402")] == [{"bluff"}] * 6


def test_a_rectangle_is_an_area(small):
    width, height = LATTICE.size
    small.change('(name="west" type="sector" x="0" y="0")', rf'\1 width="{width}" height="{height}"')
    small.change('(name="west".*?)<polygon [^>]*/>', r"\1").change('<object id="10" .*?</object>', "")
    assert {each.sector for each in load_island(small.path).board.hexes.values()} == {1}


GUNS = (
    '<tileset firstgid="20" name="guns" tilewidth="12" tileheight="14" tilecount="2" columns="2" {alignment}>'
    '<image source="features.png" width="24" height="14"/><tile id="1" type="position"><properties>'
    '<property name="artillery" type="bool" value="true"/><property name="colour" value="green"/></properties>'
    "</tile></tileset>"
)


@pytest.mark.parametrize(
    "alignment, across, down",
    [("", 0, 14), ('objectalignment="center"', 6, 7), ('objectalignment="topright"', 12, 0)],
)
def test_a_tile_object_marks_the_hex_in_its_middle_with_the_marks_of_its_tile(small, alignment, across, down):
    x, y = LATTICE.centre("0202")
    small.change('(<imagelayer id="1")', GUNS.format(alignment=alignment) + r"\1")
    place = f'x="{x - 6 + across}" y="{y - 7 + down}"'
    small.add(
        "positions", f'<object gid="21" height="14" id="90" name="B1" width="12" {place}>{GOLD}</object>'
    )
    found = load_island(small.path).positions["B1"]
    assert (found.hex, found.colour, found.artillery) == ("0202", "gold", True)


def gun(small, inner="<point/>"):
    (small.folder / "more").mkdir()
    (small.folder / "more" / "gun.tx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<template>\n <object name="gun" type="position">\n  <properties>'
        '<property name="artillery" type="bool" value="true"/><property name="colour" value="red"/></properties>'
        f"{inner}</object>\n</template>\n",
        encoding="utf-8",
    )
    return small


def test_an_object_made_from_a_template(small):
    gun(small).add("positions", f'<object id="90" name="B1" template="more/gun.tx" {at("0202")}/>')
    found = load_island(small.path).positions["B1"]
    assert (found.hex, found.colour, found.artillery) == ("0202", "red", True)


def test_an_object_may_differ_from_its_template(small):
    gun(small).add(
        "positions", f'<object id="90" name="B1" template="more/gun.tx" {at("0202")}>{GOLD}</object>'
    )
    found = load_island(small.path).positions["B1"]
    assert (found.colour, found.artillery) == ("gold", True)


def test_a_changed_template_is_a_changed_map(small):
    gun(small).add("positions", f'<object id="90" name="B1" template="more/gun.tx" {at("0202")}/>')
    first = load_island(small.path).fingerprint
    small.change('"red"', '"blue"', file="more/gun.tx")
    assert load_island(small.path).fingerprint != first


@pytest.mark.tiled
@needs_tiled
def test_tiled_puts_the_same_in_for_a_template(small):
    gun(small).add(
        "positions", f'<object id="90" name="B1" template="more/gun.tx" {at("0202")}>{GOLD}</object>'
    )
    first, target = facts(small.path), small.folder / "saved.tmx"
    assert run_tiled("tiled", "--detach-templates", "--export-map", "tmx", small.path, target) == (0, "")
    assert "gun.tx" not in target.read_text(encoding="utf-8")
    assert facts(target) == first


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("rows", [7, 8])
@pytest.mark.parametrize("side", [5, 7, 10])
def test_hexes_are_numbered_where_tiled_draws_them(index, rows, side):
    grid = TiledGrid(6, rows, 12, 14, side, "y", index)
    lattice = grid.lattice()
    keys = {(column, line): lattice.key(column, line) for line in range(rows) for column in range(6)}
    assert all(lattice.top_left(key) == grid.top_left(*cell) for cell, key in keys.items())
    assert sorted(keys.values()) == list(lattice.cells())
    assert min(keys.values())[:2] in ("00", "01")
    assert lattice.size == grid.size


@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("rows", [7, 8])
def test_neighbours_by_number_are_neighbours_on_the_map(index, rows):
    lattice = TiledGrid(6, rows, 12, 14, 7, "y", index).lattice()
    for key in lattice.cells():
        x, y = lattice.centre(key)
        near = {each for each in hexgrid.neighbours(key) if each in lattice}
        across = {each for each in lattice.cells() if abs(lattice.centre(each)[0] - x) <= 12 and each != key}
        assert near == {each for each in across if abs(lattice.centre(each)[1] - y) <= 11}


def test_the_other_stagger_index_begins_the_rows_at_one(small):
    small.change('staggerindex="odd"', 'staggerindex="even"')
    sheet = read_map(small.path)
    assert sheet.lattice.lowest == 1
    assert sheet.tiles["terrain"]["0203"] == {"terrain": "clear"}
    assert "0003" not in sheet.tiles["terrain"]


def test_a_picture_can_be_read_of_a_map_that_is_no_island(small):
    small.change('name="setup"', 'name="other"').change('staggeraxis="y"', 'staggeraxis="x"')
    small.change('hexsidelength="7"', 'hexsidelength="6"')
    assert [layer.name for layer in read_picture(small.path).layers][:2] == ["relief", "terrain"]
