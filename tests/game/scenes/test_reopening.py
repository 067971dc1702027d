"""A save whose map or data have changed since: asked about, tried anew, left as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from ecs.core.bots import RandomBot
from ecs.core.session import Session
from ecs.games import load_rules
from ecs.library.own_files import OwnGame, island_folder, own_game, read_scenario
from ecs.library.position_games import start
from ecs.library.saves import digest_of, read_save, write_save
from game.files import saves_dir
from game.scenes.saves import Saves
from game.scenes.scene import Push
from game.scenes.table import Table
from game.scenes.title import Title
from game.ui.kit import Act
from tests.game.screen import open_app
from tests.maps.test_examples import copied


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))


@pytest.fixture
def island() -> Path:
    """A map of one's own among the player's islands."""
    return copied(island_folder())


def some_choices(session: Session) -> Session:
    bot = RandomBot(3)
    for _ in range(40):
        assert session.decision is not None
        session.apply(bot.choose(session.decision, None))
    return session


def saved(session: Session) -> Path:
    """Save a game on a map of one's own."""
    path = saves_dir() / "game.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_save(path, some_choices(session).record(), label={"title": "Ours", "turn": session.turn})
    return path


def koro(path: Path) -> Session:
    own: OwnGame = own_game(read_scenario(path.with_suffix(".toml")), path)
    return start(load_rules("iwo_jima", own), path.stem, 5)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def rename_a_place(island: Path) -> None:
    """Change the map in a way no rule sees."""
    change(island, 'name="Koro Hill"', 'name="The hill"')


def opened() -> Saves:
    app = open_app()
    scene = Saves(app)
    app.change(Push(scene))
    app.draw()
    return scene


def key(scene: Saves, code: int) -> None:
    scene.app.change(scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")))


def test_a_save_with_its_map_as_it_was_is_opened_without_a_question(island):
    saved(koro(island))
    scene = opened()
    key(scene, pygame.K_RETURN)
    assert isinstance(scene.app.top, Table)


def test_a_save_on_a_changed_map_can_be_tried_with_it(island):
    path = saved(koro(island))
    before = path.read_bytes()
    rename_a_place(island)
    scene = opened()
    key(scene, pygame.K_RETURN)
    assert scene.dialog is not None
    assert "changed since it was saved" in scene.dialog.text
    scene.app.draw()
    key(scene, pygame.K_RETURN)
    table = scene.app.top
    assert isinstance(table, Table)
    assert len(table.session.choices) == 40
    assert "All choices hold" in table.desk.notice
    assert path.read_bytes() == before


def test_choices_that_do_not_hold_are_told_with_the_first_of_them(island):
    saved(koro(island))
    change(island, 'name="G"', 'name="G9"')
    scene = opened()
    key(scene, pygame.K_RETURN)
    key(scene, pygame.K_RETURN)
    assert scene.app.top is scene
    assert scene.dialog is None
    assert scene.note


def test_a_changed_map_may_be_left_as_it_is(island):
    saved(koro(island))
    rename_a_place(island)
    scene = opened()
    key(scene, pygame.K_RETURN)
    key(scene, pygame.K_ESCAPE)
    assert scene.app.top is scene
    assert scene.dialog is None
    assert "has been changed since" in scene.note


def test_continue_on_the_title_goes_to_the_list_and_asks(island):
    saved(koro(island))
    rename_a_place(island)
    app = open_app()
    title = Title(app)
    app.change(Push(title))
    app.change(title.pressed(Act("continue")))
    assert isinstance(app.top, Saves)
    assert app.top.dialog is not None


def test_a_save_made_with_other_data_of_the_game_can_be_tried_with_those_of_now():
    rules = load_rules("iwo_jima")
    path = saved(Session.start(rules, "d_day", 3))
    body = json.loads(path.read_text(encoding="utf-8"))
    body["fingerprint"] = "0" * 16
    body["digest"] = digest_of(body)
    path.write_text(json.dumps(body), encoding="utf-8")
    scene = opened()
    key(scene, pygame.K_RETURN)
    assert scene.dialog is not None
    assert "data" in scene.dialog.title
    key(scene, pygame.K_RETURN)
    assert isinstance(scene.app.top, Table)
    assert scene.app.top.session.rules.fingerprint == rules.fingerprint
    assert len(scene.app.top.session.choices) == len(read_save(path).choices)
