"""A bad map is refused with every problem at once: file, layer, object, hex, expected, got, mend."""

from __future__ import annotations

import re
import shutil

import pytest

from ecs.library.lattice import Lattice
from ecs.library.problems import BadData
from ecs.library.tiled import MapError, load_island, read_map
from tests.maps.shipped import IWO_JIMA, MAPS

LATTICE = Lattice()


@pytest.fixture
def copy(tmp_path):
    """A copy of the shipped map without its big picture, and a way to change its text."""
    for file in ("iwo_jima.tmx", "terrain.tsx", "elevation.tsx", "features.tsx", "iwo_jima_relief.png"):
        shutil.copy(MAPS / file, tmp_path / file)
    shutil.copytree(MAPS / "tiles", tmp_path / "tiles")
    return Copy(tmp_path)


class Copy:
    """A map to spoil."""

    def __init__(self, folder):
        self.folder, self.path = folder, folder / "iwo_jima.tmx"

    def change(self, pattern, new, *, file="iwo_jima.tmx", count=1):
        path = self.folder / file
        text, done = re.subn(pattern, new, path.read_text(encoding="utf-8"), count=count)
        assert done, f"{pattern} not found"
        path.write_text(text, encoding="utf-8")
        return self

    def add(self, layer, text):
        return self.change(rf'(<objectgroup[^>]*name="{layer}"[^>]*>)', rf"\1{text}")

    def problems(self):
        with pytest.raises(MapError) as caught:
            load_island(self.path)
        return caught.value.problems

    def problem(self):
        found = self.problems()
        assert len(found) == 1, [str(each) for each in found]
        return found[0]


def point(key):
    x, y = LATTICE.centre(key)
    return f'x="{x}" y="{y}"'


def position(name, key, *properties, colour="red"):
    marks = "".join(f'<property name="{n}" value="{v}"/>' for n, v in (("colour", colour), *properties))
    return (
        f'<object id="9001" name="{name}" type="position" {point(key)}>'
        f"<properties>{marks}</properties><point/></object>"
    )


def test_the_same_map_has_the_same_fingerprint_whatever_its_line_ends(copy):
    before = load_island(copy.path).fingerprint
    assert before == load_island(IWO_JIMA).fingerprint
    copy.path.write_bytes(copy.path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_island(copy.path).fingerprint == before
    copy.change('name="Kitano Point"', 'name="Kitano"')
    assert load_island(copy.path).fingerprint != before


def test_a_map_error_is_bad_data_with_a_readable_text(copy):
    copy.add("positions", position("Z9", "1313"))
    with pytest.raises(BadData) as caught:
        load_island(copy.path)
    text = str(caught.value)
    assert "iwo_jima.tmx: layer positions, object Z9 (id 9001), hex 1313: expected a name of a letter" in text
    assert "Name it like A4." in text


def test_all_problems_are_told_at_once(copy):
    copy.add(
        "positions", position("Z9", "1313") + position("C9", "1217", colour="pink").replace("9001", "9002")
    )
    copy.change('name="Hill 382" type="place"', 'name="Hill 382" type="plaice"')
    found = {(each.layer, each.hex) for each in copy.problems()}
    assert found == {("positions", "1313"), ("positions", "1217"), ("places", "1331")}


def test_a_missing_map(tmp_path):
    with pytest.raises(MapError, match="no such file"):
        load_island(tmp_path / "nowhere.tmx")


def test_a_map_that_is_no_xml(copy):
    copy.change("</map>", "")
    assert "well-formed XML" in copy.problem().expected


def test_a_missing_tileset(copy):
    (copy.folder / "features.tsx").unlink()
    each = copy.problem()
    assert (each.expected, each.got) == ("a tileset file that exists", "'features.tsx'")


@pytest.mark.parametrize("file", ["tiles/terrain.png", "iwo_jima_relief.png"])
def test_a_missing_image(copy, file):
    (copy.folder / file).unlink()
    each = copy.problem()
    assert file in each.got
    assert "paint_relief.py" in each.mend


def test_an_image_of_the_wrong_size(copy):
    shutil.copy(copy.folder / "tiles/elevation.png", copy.folder / "tiles/features.png")
    assert "pixels" in copy.problem().expected


def test_a_map_with_the_wrong_grid(copy):
    copy.change('staggeraxis="y"', 'staggeraxis="x"')
    assert copy.problem().expected == "the map setting staggeraxis = y"


def test_a_missing_layer(copy):
    copy.change('id="10" name="setup"', 'id="10" name="set-up"')
    assert "a layer named setup" in copy.problem().expected


def test_a_gid_out_of_range(copy):
    copy.change(r'(name="terrain"[^>]*>\s*<data encoding="csv">\s*)1,', r"\g<1>777,")
    each = copy.problem()
    assert (each.layer, each.hex) == ("terrain", "2900")
    assert "tile number 777" in each.got


def test_an_object_outside_any_hex(copy):
    copy.change(r'name="Hill 382" type="place" x="\d+" y="\d+"', 'name="Hill 382" type="place" x="-50" y="9"')
    each = copy.problem()
    assert (each.layer, each.expected) == ("places", "an object inside a hex")
    assert "Hill 382" in each.object


def test_a_position_at_sea(copy):
    copy.add("positions", position("C9", "0101"))
    each = copy.problem()
    assert (each.hex, each.expected, each.got) == ("0101", "a land hex", "'sea'")


def test_two_positions_in_one_hex(copy):
    copy.add("positions", position("C9", "1326"))
    each = copy.problem()
    assert (each.hex, each.expected) == ("1326", "one position in a hex")


def test_the_same_position_twice(copy):
    copy.add("positions", position("I11", "1217"))
    assert copy.problem().expected == "each position once"


def test_an_unknown_colour_gets_a_hint(copy):
    copy.add("positions", position("C9", "1217", colour="greem"))
    each = copy.problem()
    assert each.expected == "a known colour"
    assert "green" in each.mend


def test_an_unknown_property_gets_a_hint(copy):
    copy.add("positions", position("C9", "1217", ("hill_top", "true")))
    each = copy.problem()
    assert each.expected == "a known property"
    assert "hilltop" in each.mend


def test_a_property_of_the_wrong_type(copy):
    copy.add("positions", position("C9", "1217", ("hilltop", "yes")))
    assert copy.problem().expected.startswith("hilltop:")


def test_an_empty_property_counts_as_left_out(copy):
    copy.add("positions", position("C9", "1217", ("fort", "")))
    assert load_island(copy.path).positions["C9"].fort == ""


def test_a_property_that_must_be_there_is_missed_when_it_is_empty(copy):
    copy.add("positions", position("C9", "1217", colour=""))
    assert copy.problem().expected == "the property colour"


def test_an_unknown_type(copy):
    copy.add("positions", f'<object id="9001" name="C9" type="bunker" {point("1217")}><point/></object>')
    each = copy.problem()
    assert (each.expected, each.got) == ("a known object type", "'bunker'")


def test_a_hexside_that_is_no_hexside(copy):
    (ax, ay), (bx, by) = LATTICE.centre("1217"), LATTICE.centre("1219")
    line = f'<polyline points="0,0 {bx - ax},{by - ay}"/>'
    copy.add("hexsides", f'<object id="9001" name="slip" type="bluff" x="{ax}" y="{ay}">{line}</object>')
    each = copy.problem()
    assert each.expected == "a stretch over one hexside, from corner to corner"
    assert (each.layer, each.hex) == ("hexsides", "1218")


def test_a_hexside_drawn_a_little_off_is_still_meant(copy):
    (ax, ay), (bx, by) = LATTICE.side_ends("1217", "1218")
    line = f'<polyline points="0,0 {bx - ax - 5},{by - ay + 6}"/>'
    copy.add(
        "hexsides", f'<object id="9001" name="new" type="bluff" x="{ax + 4}" y="{ay - 3}">{line}</object>'
    )
    assert load_island(copy.path).board.side("1217", "1218") == {"bluff"}


def test_an_arrow_without_a_beach_object(copy):
    copy.change(r'(?s)<object id="\d+" name="0520" type="beach".*?</object>', "")
    found = copy.problems()
    assert {each.expected for each in found} == {
        "two or three beach hexes",
        "an object of type beach on a beach hex",
    }


def test_a_land_hex_without_a_level(copy):
    text = copy.path.read_text(encoding="utf-8")
    head, tail = text.split('name="elevation"', 1)
    row = tail.index("\n", tail.index("csv"))
    lines = tail[row + 1 :].split("\n")
    cells = lines[29 - 13].split(",")
    cells[20] = "0"
    lines[29 - 13] = ",".join(cells)
    copy.path.write_text(head + 'name="elevation"' + tail[: row + 1] + "\n".join(lines), encoding="utf-8")
    each = copy.problem()
    assert (each.layer, each.hex) == ("elevation", "1320")


def test_a_group_must_touch_and_have_one_colour(copy):
    copy.add("positions", position("I12", "1217", ("group", "I1"), colour="gold"))
    found = {each.expected for each in copy.problems()}
    assert found == {"one colour in a group", "a group whose hexes touch"}


def test_a_hex_in_no_sector(copy):
    copy.change(r'(?s)<object id="\d+" name="Sector 4".*?</object>', "")
    found = copy.problems()
    assert {each.expected for each in found} == {"each land hex in one sector"}
    assert len(found) > 100


def test_a_box_that_nobody_knows(copy):
    copy.change(r'(name="0520" type="beach"[^>]*>\s*<properties>\s*<property name="box" value=")B2', r"\1B3")
    assert "a known box" in {each.expected for each in copy.problems()}


def test_read_map_gives_tiles_and_objects_untouched():
    sheet = read_map(IWO_JIMA)
    assert sheet.tiles["terrain"]["2335"] == {"terrain": "clear"}
    assert sheet.tiles["elevation"]["1523"] == {"level": 5, "mixed": True}
    names = [each.name for each in sheet.objects["positions"]]
    assert names[:3] == ["A1", "A2", "A3"]
    assert all(each.kind for layer in sheet.objects.values() for each in layer)


def test_the_lattice_finds_every_hex_by_its_centre_and_corners():
    for key in LATTICE.cells():
        assert LATTICE.hex_at(*LATTICE.centre(key)) == key
        x, y = LATTICE.centre(key)
        for corner_x, corner_y in LATTICE.corners(key):
            assert LATTICE.hex_at(x + (corner_x - x) * 0.95, y + (corner_y - y) * 0.95) == key
    assert LATTICE.hex_at(-1, 5) is None
    assert LATTICE.hex_at(2, 2) is None
