"""The real program in a real window: played with mouse and keys, judged by the files it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.scenes.menu import ITEMS, Menu
from game.settings import save as save_settings
from tests.app import desktop
from tests.app.desktop import Program, until
from tests.app.mirror import SETTINGS, Mirror, seed_point, title_point
from tests.maps.test_examples import copied

pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.skipif(bool(desktop.missing()), reason=f"not installed: {desktop.missing()}"),
]
SEED = 7
QUESTIONS = 60
"""A turn never asks more than this when nobody acts."""


@pytest.fixture
def display(tmp_path):
    with desktop.screen(tmp_path) as name:
        yield name


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Settings that do not wait: every animation at eight times its speed, and a map that stays."""
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "mirror"))
    place = tmp_path / "home"
    assert save_settings(SETTINGS, place / "settings" / "settings.json") == ""
    return place


@pytest.fixture
def start(display, home, tmp_path):
    programs = []

    def begin(*words: str) -> Program:
        programs.append(Program(display, home, tmp_path, *words))
        return programs[-1]

    yield begin
    for program in programs:
        program.stop()


def choices_of(path: Path) -> list[str]:
    return list(json.loads(path.read_text(encoding="utf-8"))["choices"])


def saved(program: Program) -> list[str]:
    """Save by hand and return the answers of the game as they stand in the file."""
    before = set(program.saves("d_day-*.json"))
    program.key("ctrl+s")
    (path,) = until(lambda: set(program.saves("d_day-*.json")) - before, "a new save")
    return choices_of(path)


def fullscreen(program: Program) -> bool:
    """Tell what the settings say; they are written once the window has changed."""
    text = (program.home / "settings" / "settings.json").read_text(encoding="utf-8")
    return bool(json.loads(text)["fullscreen"])


def new_game(program: Program) -> Mirror:
    program.click(title_point("new"))
    program.click(seed_point())
    program.tool("key", "ctrl+a", "type", str(SEED))
    program.key("Return")
    return Mirror(SEED)


def menu_point(mirror: Mirror, name: str) -> tuple[int, int]:
    menu = Menu(mirror.app, mirror.table)
    menu.resize()
    return menu.row([entry for entry, _ in ITEMS].index(name), gap=10).center


def play_to_turn_two(program: Program, mirror: Mirror) -> None:
    """Land one battalion, keep the others waiting, watch the fire, end the phase without acting."""
    landed = 0
    for _ in range(QUESTIONS):
        if mirror.table.director.view.turn == 2:
            return
        wanted = {"land": "unit" if landed < 2 else "done", "land_unit": "land", "act": "end"}
        landed += mirror.decision.kind == "land_unit"
        mirror.answer(program, mirror.option(wanted.get(mirror.decision.kind, "")))
    raise AssertionError("turn 1 does not end")


def test_a_turn_is_played_saved_left_and_taken_up_again(start):
    program = start()
    mirror = new_game(program)
    play_to_turn_two(program, mirror)
    phases = {json.loads(path.read_text())["label"]["phase"] for path in program.saves("autosave-*.json")}
    assert {"Japanese fire", "US action"} & phases
    assert saved(program) == list(mirror.session.record().choices)
    program.key("m")
    program.click(menu_point(mirror, "quit"))
    assert program.ended() == 0
    assert "Traceback" not in program.log.read_text()

    again = start()
    again.click(title_point("load"))
    again.key("Return")
    assert saved(again) == list(mirror.session.record().choices)


def test_the_window_changes_its_size_and_saves_when_it_is_closed(start):
    program = start()
    mirror = new_game(program)
    mirror.answer(program, mirror.option("box"))
    program.key("F11")
    until(lambda: not fullscreen(program), "the setting of a window")
    program.resize(1280, 720)
    until(lambda: min(program.pixel((1100, 690))) > 180, "the panel where the smaller window has it")
    before = len(program.saves("autosave-*.json"))
    program.close()
    assert program.ended() == 0
    assert len(program.saves("autosave-*.json")) == before + 1
    assert choices_of(program.saves()[-1]) == list(mirror.session.record().choices)


def test_a_map_changed_on_the_disk_is_read_again_and_a_broken_one_is_refused(start, tmp_path):
    path = copied(tmp_path / "islands")
    program = start("--scenario", str(path.with_suffix(".toml")), "--seed", str(SEED))
    until(program.asks, "a question")
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("Koro Hill", "Lookout Hill"), encoding="utf-8")
    program.key("F5")
    until(lambda: program.says("map read again"), "the changed map")
    until(program.asks, "a question on the changed map")
    path.write_text(
        whole.replace('layer id="1" name="terrain"', 'layer id="1" name="ground"'), encoding="utf-8"
    )
    program.key("F5")
    until(lambda: program.says("map refused"), "the refusal of a broken map")
    program.key("Escape")
    program.key("ctrl+s")
    until(lambda: program.saves("koro-*.json"), "a save of the game that goes on")
    assert "Traceback" not in program.log.read_text()
