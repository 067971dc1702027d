"""The tilesets in maps/ are those the tools write: names, meanings, terrain sets, faces."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.maps.shipped import MAPS
from tools.tilesets import tileset_text, tilesets

NAMES = ("terrain", "elevation", "features")


def root(name):
    return ElementTree.parse(MAPS / f"{name}.tsx").getroot()


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_tileset_is_the_written_one(name):
    assert (MAPS / f"{name}.tsx").read_text(encoding="utf-8") == tileset_text(name, tilesets()[name])


@pytest.mark.parametrize("name", NAMES)
def test_every_tile_has_a_name_and_can_be_painted_by_it(name):
    tiles = {int(tile.get("id")): tile.get("type") for tile in root(name).iter("tile")}
    painted = {}
    for terrain_set in root(name).iter("wangset"):
        colours = [colour.get("name") for colour in terrain_set.iter("wangcolor")]
        for tile in terrain_set.iter("wangtile"):
            corners = set(tile.get("wangid").split(",")[1::2])
            assert len(corners) == 1, "a tile must be of one terrain all over"
            painted[int(tile.get("tileid"))] = colours[int(corners.pop()) - 1]
    assert painted == tiles
    assert all(tiles.values())


def test_every_face_can_be_seen():
    pytest.importorskip("PIL")
    from tools.tile_faces import faces

    for name, tiles in faces().items():
        assert len(tiles) == len(tilesets()[name])
        assert all(tile.getbbox() for tile in tiles), name


def test_a_terrain_face_fills_its_hex_without_a_gap():
    pytest.importorskip("PIL")
    from tools.tile_faces import faces
    from tools.tile_stamps import HEIGHT, WIDTH, in_hex

    for face in faces()["terrain"]:
        inside = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if in_hex(x + 0.5, y + 0.5, 0)]
        assert all(face.getpixel(place)[3] == 255 for place in inside)
