"""The picture the game draws is the picture Tiled draws, pixel for pixel."""

from __future__ import annotations

import shutil
from xml.etree import ElementTree

import pygame
import pytest

from game.stage.terrain import draw_terrain
from tests.maps.real_tiled import first_difference, needs_tiled, rasterised, run_tiled
from tests.maps.shipped import IWO_JIMA, MAPS

OBJECT_LAYERS = ("hexsides", "positions", "beaches", "sectors", "places", "setup")
SMALL = MAPS.parent / "tests" / "data" / "maps" / "island.tmx"
ALL_MAPS = [*sorted([*MAPS.glob("*.tmx"), *MAPS.glob("examples/**/*.tmx")]), SMALL]


@pytest.mark.tiled
@pytest.mark.slow
@needs_tiled
@pytest.mark.parametrize("without", [(), ("relief",), ("relief", "elevation")])
@pytest.mark.parametrize("path", ALL_MAPS, ids=lambda path: path.stem)
def test_the_game_draws_what_tiled_draws(tmp_path, path, without):
    theirs = rasterised(path, tmp_path / "tiled.png", *OBJECT_LAYERS, *without)
    assert first_difference(draw_terrain(path, without=frozenset(without)), theirs) == ""


@pytest.mark.tiled
@pytest.mark.parametrize("form", ["json", "tmx"])
@needs_tiled
def test_the_real_tiled_opens_every_map_without_a_word(tmp_path, form):
    for path in ALL_MAPS:
        assert run_tiled("tiled", "--export-map", form, path, tmp_path / f"out.{form}") == (0, ""), path.name


@pytest.mark.tiled
@needs_tiled
def test_a_save_in_tiled_keeps_every_property(tmp_path):
    target = tmp_path / "saved.tmx"
    assert run_tiled("tiled", "--export-map", "tmx", IWO_JIMA, target) == (0, "")

    def facts(path):
        return [
            (
                o.get("name"),
                o.get("type"),
                sorted((p.get("name"), p.get("value")) for p in o.iter("property")),
            )
            for o in ElementTree.parse(path).getroot().iter("object")
        ]

    assert facts(target) == facts(IWO_JIMA)


def test_the_tiles_are_cut_hard_so_that_nothing_is_blended():
    for file in sorted((MAPS / "tiles").glob("*.png")):
        sheet = pygame.image.load(file)
        alphas = set(pygame.image.tobytes(sheet, "RGBA")[3::4])
        assert alphas <= {0, 255}, file.name


def test_a_layer_switched_off_is_not_drawn(tmp_path):
    for file in ("iwo_jima.tmx", "iwo_jima_relief.png", "terrain.tsx", "elevation.tsx", "features.tsx"):
        shutil.copy(MAPS / file, tmp_path / file)
    shutil.copytree(MAPS / "tiles", tmp_path / "tiles")
    path = tmp_path / "iwo_jima.tmx"
    text = path.read_text(encoding="utf-8")
    for layer in ("relief", "terrain", "elevation", "features"):
        text = text.replace(f'name="{layer}"', f'name="{layer}" visible="0"')
    path.write_text(text, encoding="utf-8")
    drawn = draw_terrain(path)
    assert drawn.get_bounding_rect().size == drawn.get_size()
    assert set(pygame.image.tobytes(drawn, "RGB")) == {0}
