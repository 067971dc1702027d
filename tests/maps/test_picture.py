"""The picture the game draws is the picture Tiled draws, pixel for pixel."""

from __future__ import annotations

import os
import shutil
import subprocess
from xml.etree import ElementTree

import pygame
import pytest

from game.stage.terrain import draw_terrain
from tests.maps.shipped import IWO_JIMA, MAPS

OBJECT_LAYERS = ("hexsides", "positions", "beaches", "sectors", "places", "setup")
needs_tiled = pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")


@pytest.fixture
def tiled(tmp_path):
    """Run one of Tiled's commands without a screen and without a word on stderr."""
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)

    def run(*command):
        done = subprocess.run(
            [str(each) for each in command],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(runtime)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return done.returncode, done.stderr

    return run


@pytest.mark.tiled
@pytest.mark.slow
@needs_tiled
@pytest.mark.parametrize("without", [(), ("relief",), ("relief", "elevation")])
def test_the_game_draws_what_tiled_draws(tiled, tmp_path, without):
    target = tmp_path / "tiled.png"
    hidden = [word for layer in (*OBJECT_LAYERS, *without) for word in ("--hide-layer", layer)]
    assert tiled("tmxrasterizer", *hidden, IWO_JIMA, target) == (0, "")
    theirs, ours = pygame.image.load(target), draw_terrain(IWO_JIMA, without=frozenset(without))
    assert ours.get_size() == theirs.get_size()
    same = pygame.image.tobytes(ours, "RGB") == pygame.image.tobytes(theirs, "RGB")
    assert same, _first_difference(ours, theirs)


def _first_difference(ours, theirs):
    width, height = ours.get_size()
    return next(
        f"first at {x}, {y}: {ours.get_at((x, y))} against {theirs.get_at((x, y))}"
        for y in range(height)
        for x in range(width)
        if ours.get_at((x, y))[:3] != theirs.get_at((x, y))[:3]
    )


@pytest.mark.tiled
@pytest.mark.parametrize("form", ["json", "tmx"])
@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
def test_the_real_tiled_opens_every_map_without_a_word(tiled, tmp_path, form):
    for path in sorted(MAPS.glob("*.tmx")):
        assert tiled("tiled", "--export-map", form, path, tmp_path / f"out.{form}") == (0, ""), path.name


@pytest.mark.tiled
@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
def test_a_save_in_tiled_keeps_every_property(tiled, tmp_path):
    target = tmp_path / "saved.tmx"
    assert tiled("tiled", "--export-map", "tmx", IWO_JIMA, target) == (0, "")

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
