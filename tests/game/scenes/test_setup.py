"""The sheet of a new game: scenarios, islands, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ecs.library.own_files import example_folder, island_folder, scenario_folder
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


# -- more scenarios than have room --------------------------------------------------------------------


def with_own(count: int, text: str = 'base = "d_day"\nname = "Ours {}"\n') -> None:
    """Put scenarios of one's own into the player's folder."""
    scenario_folder().mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (scenario_folder() / f"own_{number:02}.toml").write_text(text.format(number), encoding="utf-8")


def key(scene: Setup, code: int) -> None:
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def on_screen(scene: Setup) -> list[str]:
    return [list(scene.offers)[number] for number in scene.part.shown]


def test_scenarios_of_the_players_folder_follow_those_of_the_game():
    with_own(1)
    scene = opened()
    assert next(iter(scene.offers)) == "d_day"
    assert list(scene.offers)[-1] == "own_00"
    scene.choose("own_00")
    change = scene.begin()
    scene.app.change(change)
    assert scene.app.top.session.scenario == "own_00"


def test_a_name_of_several_lines_or_none_has_a_button_that_can_be_read():
    with_own(1, 'base = "d_day"\nname = "Two\\n  lines"\n')
    (scenario_folder() / "nameless.toml").write_text('base = "d_day"\nname = ""\n', encoding="utf-8")
    assert [each.name for each in opened().offers.values()][-2:] == ["nameless", "Two lines"]


def test_an_own_scenario_with_the_name_of_a_given_one_is_told_and_does_not_hide_it():
    with_own(0)
    (scenario_folder() / "d_day.toml").write_text('base = "d_day"\n', encoding="utf-8")
    scene = opened()
    assert scene.offers["d_day"].rules is scene.app.rules()
    assert "d_day.toml" in scene.faults[0]


def test_arrows_and_page_keys_go_through_a_long_list_and_the_choice_is_always_seen():
    with_own(8)
    scene = opened()
    for code in [pygame.K_DOWN] * 30 + [pygame.K_PAGEUP] * 4 + [pygame.K_PAGEDOWN] * 9 + [pygame.K_UP] * 12:
        key(scene, code)
        assert scene.chosen in on_screen(scene)
    key(scene, pygame.K_PAGEDOWN)
    key(scene, pygame.K_PAGEDOWN)
    assert scene.chosen == "own_07"
    key(scene, pygame.K_DOWN)
    assert scene.chosen == "d_day"


def test_the_wheel_and_the_buttons_turn_a_long_list_and_take_the_choice_with_them():
    with_own(8)
    scene = opened()
    scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert scene.part.first == 1
    assert scene.chosen == on_screen(scene)[0]
    for _ in range(9):
        scene.pressed(Act("down"))
    assert on_screen(scene)[-1] == "own_07"
    assert scene.chosen in on_screen(scene)
    for _ in range(9):
        scene.pressed(Act("up"))
    assert on_screen(scene)[0] == "d_day"


SHEETS = [
    *((size, scale, 6) for size in ((960, 600), (1280, 720), (3840, 2160)) for scale in (1.0, 1.25, 1.5)),
    ((1366, 768), 2.0, 6),
    ((1280, 720), 1.25, 0),
    ((1280, 720), 1.25, 1),
]
"""Screens, sizes of the text, and how many scenarios of one's own there are."""


@pytest.mark.parametrize(("size", "scale", "own"), SHEETS)
def test_nothing_of_the_sheet_falls_off_on_any_screen(size, scale, own):
    with_own(own)
    with_own(1, "last_trun = 4\n" if own > 1 else 'base = "d_day"\n')
    app = open_app(size)
    app.change_settings(ui_scale=scale)
    scene = Setup(app)
    app.change(Push(scene))
    scene.choose(list(scene.offers)[-1])
    app.draw()
    boxes = scene.form.boxes()
    assert scene.chosen in boxes
    assert [name for name, box in boxes.items() if not scene.box.contains(box)] == []
    places = list(boxes.values())
    assert [each for each in places if each.collidelistall(places) != [places.index(each)]] == []
