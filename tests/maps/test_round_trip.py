"""The real Tiled opens and saves the island in every form, and the game reads the same island from it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ecs.dday.printed.island import Island
from ecs.library.tiled import MapError, load_island, read_map
from game.stage.terrain import draw_terrain
from tests.maps.real_tiled import first_difference, needs_tiled, run_tiled
from tests.maps.rewritten import WAYS, rewritten
from tests.maps.shipped import IWO_JIMA, iwo_jima

CORNERS = [(0, 0), (-7, -20), (5, 33)]


def facts(island):
    """Everything of an island but the fingerprint of its file."""
    told = {each.name: getattr(island, each.name) for each in fields(Island) if each.name != "fingerprint"}
    board = told.pop("board")
    return told | {"hexes": dict(board.hexes), "sides": dict(board.sides)}


def test_two_readings_are_compared_in_full():
    told = facts(iwo_jima())
    assert {"hexes", "sides", "positions", "groups", "boxes", "places", "setup"} <= set(told)
    assert len(told["hexes"]) > 300


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_write_the_cells_gives_the_same_island(tmp_path, way):
    path = rewritten(IWO_JIMA, tmp_path / "again.tmx", way)
    assert facts(load_island(path)) == facts(iwo_jima())


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("way", ["csv", "gzip", "xml"])
def test_an_endless_map_gives_the_same_island_wherever_it_lies(tmp_path, way, corner):
    path = rewritten(IWO_JIMA, tmp_path / "endless.tmx", way, endless=corner)
    assert facts(load_island(path)) == facts(iwo_jima())


@pytest.mark.slow
def test_an_endless_map_has_the_same_picture(tmp_path):
    path = rewritten(IWO_JIMA, tmp_path / "endless.tmx", "zlib", endless=(-7, -21))
    assert first_difference(draw_terrain(path), draw_terrain(IWO_JIMA)) == ""


@pytest.mark.tiled
@needs_tiled
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("endless", [None, (-7, -20)])
def test_tiled_saves_the_same_island_in_every_encoding(tmp_path, way, endless):
    source = rewritten(IWO_JIMA, tmp_path / "source.tmx", way, endless=endless)
    saved = tmp_path / "saved.tmx"
    assert run_tiled("tiled", "--export-map", "tmx", source, saved) == (0, "")
    text = saved.read_text(encoding="utf-8")
    assert {"csv": 'encoding="csv"', "xml": "<tile gid=", "base64": 'encoding="base64"'}.get(way, way) in text
    assert ("<chunk" in text) == bool(endless)
    assert facts(load_island(saved)) == facts(iwo_jima())


@pytest.mark.tiled
@needs_tiled
@pytest.mark.parametrize(
    "wish", ["--embed-tilesets", "--minimize", "--detach-templates", "--resolve-types-and-properties"]
)
def test_tiled_exports_the_same_island_with_every_wish(tmp_path, wish):
    saved = tmp_path / "saved.tmx"
    assert run_tiled("tiled", wish, "--export-map", "tmx", IWO_JIMA, saved) == (0, "")
    assert facts(load_island(saved)) == facts(iwo_jima())


@pytest.mark.tiled
@needs_tiled
@pytest.mark.parametrize("name", ["saved.tmj", "saved.json"])
def test_a_json_map_is_refused_by_name(tmp_path, name):
    saved = tmp_path / name
    assert run_tiled("tiled", "--export-map", "json", IWO_JIMA, saved) == (0, "")
    with pytest.raises(MapError, match=r"Save it in Tiled as \.tmx"):
        load_island(saved)


@pytest.mark.tiled
@needs_tiled
def test_a_json_map_under_a_false_name_is_refused_too(tmp_path):
    saved = tmp_path / "saved.json"
    run_tiled("tiled", "--export-map", "json", IWO_JIMA, saved)
    with pytest.raises(MapError, match="but came 'JSON'"):
        read_map(saved.rename(tmp_path / "saved.tmx"))
