"""The sheet of a new game: scenarios, islands, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ecs.library.own_files import example_folder, island_folder
from game.scenes.scene import Push
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.ui.kit import Act
from tests.game.screen import open_app
from tests.maps.test_examples import copied

KORO = example_folder() / "koro.tmx"


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home of its own for each test, so that no island of another one is found."""
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))


def opened(map_path: Path | None = None) -> Setup:
    app = open_app()
    scene = Setup(app, map_path)
    app.change(Push(scene))
    return scene


def test_the_islands_that_are_known_follow_one_another():
    scene = opened()
    assert scene.island == "Iwo Jima"
    assert next(iter(scene.offers)) == "d_day"
    scene.pressed(Act("island"))
    assert scene.island == "Koro"
    assert list(scene.offers) == ["koro"]
    scene.pressed(Act("island"))
    assert scene.island == "Iwo Jima"


def test_a_game_begins_on_the_island_that_is_chosen():
    scene = opened()
    scene.pressed(Act("island"))
    app = scene.app
    app.change(scene.pressed(Act("start")))
    assert isinstance(app.top, Table)
    assert app.top.session.scenario == "koro"


def test_the_island_named_on_the_command_line_is_chosen_at_first():
    assert opened(KORO).island == "Koro"


def test_a_faulty_scenario_beside_a_map_is_told_and_the_others_can_be_begun():
    path = copied(island_folder())
    text = (path.with_suffix(".toml")).read_text(encoding="utf-8")
    path.with_name("second.toml").write_text(text.replace("airfield = 1", "airfield = 3"), encoding="utf-8")
    scene = opened(path)
    assert list(scene.offers) == ["koro"]
    assert "second.toml" in scene.faults[0]


def test_an_island_without_a_scenario_that_fits_says_so_and_begins_nothing():
    path = copied(island_folder())
    path.with_suffix(".toml").unlink()
    scene = opened(path)
    assert not scene.offers
    assert "No scenario" in scene.faults[0]
    assert scene.begin() is None
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    scene.draw(scene.app.screen)


def test_a_broken_map_is_told_and_the_next_island_can_be_chosen():
    path = copied(island_folder())
    path.write_text("<map", encoding="utf-8")
    scene = opened(path)
    assert "well-formed XML" in scene.faults[0]
    scene.draw(scene.app.screen)
    scene.pressed(Act("island"))
    assert scene.island == "Koro"


def test_a_scenario_that_cannot_be_laid_out_is_told_when_it_is_begun():
    path = copied(island_folder())
    text = path.with_suffix(".toml").read_text(encoding="utf-8")
    wrong = text.replace("points = [\n", 'named = [{ unit = "jp:HQ/109", hex = "0703" }]\npoints = [\n')
    path.with_suffix(".toml").write_text(wrong, encoding="utf-8")
    scene = opened(path)
    assert scene.pressed(Act("start")) is None
    assert "share 0703" in scene.faults[0]
