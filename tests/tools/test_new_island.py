"""A coast outline becomes a map that the loader accepts and that waits for everything else."""

from __future__ import annotations

import json
import shutil

import pytest

from ecs.library.tiled import LAYERS, load_island, read_map
from tests.maps.shipped import MAPS
from tools import new_island

SQUARE = [[0, 0], [4, 0], [4, 2], [0, 2], [0, 0]]
POND = [[1, 0.5], [3, 0.5], [3, 1.5], [1, 1.5], [1, 0.5]]


def geojson(path, *rings):
    geometry = {"type": "Polygon", "coordinates": list(rings)}
    feature = {"type": "Feature", "properties": {}, "geometry": geometry}
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}), encoding="utf-8")
    return path


def made(tmp_path, *words, name="isle"):
    target = tmp_path / f"{name}.tmx"
    code = new_island.main([*map(str, words), "--out", str(target)])
    return code, target


def test_a_square_coast_becomes_a_map_without_a_problem(tmp_path):
    code, target = made(tmp_path, geojson(tmp_path / "c.geojson", SQUARE), "--hexes", "20x12")
    island = load_island(target)
    assert code == 0
    assert len(island.board.hexes) > 60
    assert {each.terrain for each in island.board.hexes.values()} == {"clear"}
    assert {each.level for each in island.board.hexes.values()} == {0, 1}
    assert {each.sector for each in island.board.hexes.values()} == {1}
    assert (len(island.positions), len(island.boxes)) == (0, 0)


def test_the_shore_is_level_0_and_what_lies_behind_level_1(tmp_path):
    _code, target = made(tmp_path, "--hexes", "12x12")
    hexes = load_island(target).board
    for key, each in hexes.hexes.items():
        assert each.level == (len(list(hexes.neighbours(key))) == 6), key


def test_the_map_has_every_layer_and_keeps_sea_around_the_land(tmp_path):
    _code, target = made(tmp_path, "--hexes", "14x10", "--margin", "2")
    sheet, text = read_map(target), target.read_text(encoding="utf-8")
    assert [name for name in LAYERS if f'name="{name}"' not in text] == []
    assert len(sheet.tiles["terrain"]) == 140
    edge = {key for key in sheet.tiles["terrain"] if key[:2] in ("00", "09") or key[2:] in ("00", "13")}
    assert {sheet.tiles["terrain"][key]["terrain"] for key in edge} == {"sea"}


@pytest.mark.parametrize("size", ["12x12", "12x11"])
def test_every_hex_is_read_where_it_was_written(tmp_path, size):
    _code, target = made(tmp_path, "--hexes", size, "--margin", "2")
    asked = new_island.Lattice(*new_island.hexes(size))
    assert set(load_island(target).board.hexes) == new_island.land_of(
        None, asked, turn=0, margin=2, share=0.4
    )
    assert read_map(target).lattice == asked


def test_a_ring_in_a_ring_is_a_lake(tmp_path):
    whole = load_island(made(tmp_path, geojson(tmp_path / "a.geojson", SQUARE), "--hexes", "24x14")[1])
    holed = load_island(
        made(tmp_path, geojson(tmp_path / "b.geojson", SQUARE, POND), "--hexes", "24x14", name="lake")[1]
    )
    assert len(holed.board.hexes) < len(whole.board.hexes) * 0.85


def test_a_quarter_turn_stands_a_long_island_upright(tmp_path):
    coast = geojson(tmp_path / "c.geojson", SQUARE)

    def rows_and_places(turn, name):
        keys = load_island(
            made(tmp_path, coast, "--hexes", "20x20", "--turn", turn, name=name)[1]
        ).board.hexes
        return len({key[:2] for key in keys}), len({key[2:] for key in keys})

    rows, places = rows_and_places(0, "lying")
    assert rows < places
    rows, places = rows_and_places(90, "upright")
    assert rows > places


def test_the_light_part_of_a_mask_is_land(tmp_path):
    image = pytest.importorskip("PIL.Image")
    picture = image.new("L", (40, 20), 0)
    picture.paste(255, (0, 0, 20, 20))
    picture.save(tmp_path / "mask.png")
    _code, target = made(tmp_path, tmp_path / "mask.png", "--hexes", "20x12")
    places = {int(key[2:]) for key in load_island(target).board.hexes}
    assert max(places) <= 10


def test_it_never_writes_over_a_map(tmp_path, capsys):
    _code, target = made(tmp_path, "--hexes", "12x12")
    before = target.read_bytes()
    assert made(tmp_path, "--hexes", "14x14")[0] == 1
    assert target.read_bytes() == before
    assert "nothing written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text, said",
    [
        ('{"type": "Point", "coordinates": [1, 2]}', "expected a Polygon or MultiPolygon"),
        ("coast", "expected GeoJSON"),
        ('{"type": "Feature"}', "expected GeoJSON"),
    ],
)
def test_what_is_no_coast_is_refused_with_a_word(tmp_path, capsys, text, said):
    (tmp_path / "c.geojson").write_text(text, encoding="utf-8")
    code, target = made(tmp_path, tmp_path / "c.geojson", "--hexes", "12x12")
    assert (code, target.exists()) == (1, False)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("size", ["12", "2x2", "12x120", "axb"])
def test_a_size_that_cannot_be_is_refused(tmp_path, capsys, size):
    with pytest.raises(SystemExit):
        made(tmp_path, "--hexes", size)
    assert "--hexes" in capsys.readouterr().err


def test_a_map_in_the_project_shares_its_tilesets():
    assert new_island.tileset_folder(MAPS) == "."
    assert new_island.tileset_folder(MAPS / "examples") == ".."


@pytest.mark.tiled
@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
def test_the_real_tiled_opens_the_new_map(tmp_path, monkeypatch):
    import subprocess

    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    _code, target = made(tmp_path, "--hexes", "12x12")
    command = ["tiled", "--export-map", "tmx", str(target), str(tmp_path / "out.tmx")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
