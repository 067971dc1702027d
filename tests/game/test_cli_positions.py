"""The command line takes a position file wherever it takes the name of a scenario."""

from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner

from ecs.core.bots import RandomBot
from ecs.core.session import Session
from ecs.library.position_models import PositionFile
from ecs.library.saves import open_session, read_save, write_save
from game import cli
from tests.architecture.sources import ROOT
from tests.table import rules

PLACE = """\
scenario = "d_day"
seed = 5
turn = 6
phase = "us_action"
us = [{ units = ["A/1/25", "B/1/25"], at = "0518" }]
japanese = [{ at = "0618" }]
"""


@pytest.fixture
def place(tmp_path):
    """A position file."""
    path = tmp_path / "place.toml"
    path.write_text(PLACE, encoding="utf-8")
    return path


@pytest.fixture
def answers(tmp_path):
    """A script of answers."""
    path = tmp_path / "place.answers"
    path.write_text("unit:A/1/25  # first\n*\n", encoding="utf-8")
    return path


@pytest.fixture
def save(tmp_path):
    """A save in the middle of a game."""
    session, bot = Session.start(rules(), "d_day", 2), RandomBot(2)
    for _ in range(90):
        assert session.decision is not None
        session.apply(bot.choose(session.decision, None))
    path = tmp_path / "game.json"
    write_save(path, session.record())
    return path


def said(*words) -> str:
    """Return what a command prints."""
    result = CliRunner().invoke(cli.app, [str(word) for word in words])
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def refused(monkeypatch, capsys, *words) -> str:
    """Return what a command that cannot be done says."""
    monkeypatch.setattr(sys, "argv", ["iwo", *(str(word) for word in words)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    return str(capsys.readouterr().err)


def test_a_position_is_checked(place):
    assert said("check", place) == "No problem was found.\n"
    place.write_text(PLACE.replace("0518", "0101").replace("A/1/25", "A/1/52"), encoding="utf-8")
    result = CliRunner().invoke(cli.app, ["check", str(place)])
    assert result.exit_code == 1
    assert len(result.output.splitlines()) == 2
    assert all(line.startswith("place.toml: us 1") for line in result.output.splitlines())


def test_a_position_is_watched_and_simulated(place):
    assert "US action." in said("watch", "--text", "--scenario", place)
    line = json.loads(said("simulate", "--scenario", place, "--json"))
    assert (line["seed"], line["turn"]) == (5, 6)
    two = said("simulate", "--scenario", place, "--games", 2, "--seed", 8, "--json").splitlines()
    assert [json.loads(each)["seed"] for each in two] == [8, 9]


def test_a_position_becomes_a_picture(place, tmp_path):
    target = tmp_path / "place.png"
    said("picture", target, "--scenario", place, "--size", "1280x800")
    assert target.stat().st_size > 10_000


@pytest.mark.parametrize("command", [["watch", "--text"], ["simulate"], ["play"]])
def test_nothing_is_started_on_bad_data(monkeypatch, capsys, place, command):
    place.write_text(PLACE.replace("us_action", "us_acton"), encoding="utf-8")
    text = refused(monkeypatch, capsys, *command, "--scenario", place)
    assert "Did you mean 'us_action'?" in text


def test_an_unknown_scenario_is_still_refused(monkeypatch, capsys):
    assert "Did you mean 'd_day'?" in refused(monkeypatch, capsys, "watch", "--text", "--scenario", "d_dey")


def test_a_script_is_played_in_words_and_in_json(place, answers):
    assert "> unit:A/1/25" in said("script", place, answers)
    lines = [json.loads(line) for line in said("script", place, answers, "--json").splitlines()]
    assert (lines[0]["what"], lines[0]["seed"], lines[-1]["what"]) == ("start", 5, "end")
    assert [each["by"] for each in lines if each["what"] == "answer"] == ["script", "bot"]


def test_a_script_plays_a_scenario_by_its_name(answers):
    answers.write_text("* 4\n", encoding="utf-8")
    lines = [
        json.loads(line)
        for line in said("script", "d_day", answers, "--bot", "random", "--json").splitlines()
    ]
    assert sum(each["what"] == "answer" for each in lines) == 4


def test_a_wrong_answer_names_file_line_and_legal_answers(monkeypatch, capsys, place, answers):
    answers.write_text("unit:A/1/25\nfly\n", encoding="utf-8")
    text = refused(monkeypatch, capsys, "script", place, answers)
    assert f"{answers}, line 2: 'fly' is no answer" in text
    assert "legal: " in text


def test_a_script_that_is_not_there_is_told(monkeypatch, capsys, place, tmp_path):
    text = refused(monkeypatch, capsys, "script", place, tmp_path / "none.answers")
    assert "none.answers could not be read" in text


def test_a_save_is_exported_checked_and_goes_on_as_before(save, tmp_path):
    target, script = tmp_path / "out.toml", tmp_path / "empty.answers"
    script.write_text("", encoding="utf-8")
    said("export", save, target, "--title", "Where it went wrong")
    assert said("check", target) == "No problem was found.\n"
    assert 'title = "Where it went wrong"' in target.read_text(encoding="utf-8")
    end = json.loads(said("script", target, script, "--json").splitlines()[-1])
    assert end["checksum"] == open_session(read_save(save), rules()).checksum()


def test_a_save_of_a_position_is_replayed(place, tmp_path):
    from game.beginning import beginning

    session = beginning("iwo_jima", str(place)).start()
    session.apply("unit:A/1/25")
    path = tmp_path / "game.json"
    write_save(path, session.record())
    assert json.loads(said("replay", path, "--json"))["checksum"] == session.checksum()


def test_the_window_begins_with_the_position(place):
    from game.app import App, Wanted, first_scene
    from game.scenes.table import Table

    app = App(size=(1280, 800))
    scene = first_scene(app, Wanted(scenario=str(place)))
    assert isinstance(scene, Table)
    assert scene.session.seed == 5
    assert [unit.key for unit in scene.session.view().us] == ["A/1/25", "B/1/25"]
    scene.leave()


def test_the_sample_of_the_page_can_be_begun(tmp_path):
    page = (ROOT / "docs" / "position_files.md").read_text(encoding="utf-8")
    sample = tmp_path / "sample.toml"
    sample.write_text(page.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert said("check", sample) == "No problem was found.\n"
    answers = tmp_path / "sample.answers"
    answers.write_text("done\n", encoding="utf-8")
    assert "[act, rule 7.0]" in said("script", sample, answers)


def test_the_page_names_every_field():
    page = (ROOT / "docs" / "position_files.md").read_text(encoding="utf-8")
    missing = [
        name for name in PositionFile.model_fields if f"`{name}`" not in page and f"[{name}" not in page
    ]
    assert missing == []
