"""The command line: every command by name, its JSON, and plain words when something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from ecs.library.paths import data_root
from game import cli
from game.simulation import Report

COMMANDS = ("play", "watch", "simulate", "check", "replay", "picture", "script", "export")
FIELDS = ("seed", "outcome", "reason", "turn", "step_losses", "decisions", "checksum", "seconds")


def iwo(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a player does."""
    clean = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=data_root(),
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command):
    said = CliRunner().invoke(cli.app, [command, "--help"])
    assert said.exit_code == 0
    assert command in said.output


def test_a_simulation_prints_one_object_a_line():
    words = [
        "simulate",
        "--game",
        "iwo_jima",
        "--scenario",
        "d_day",
        "--games",
        "2",
        "--seed",
        "1",
        "--bot",
        "random",
    ]
    said = CliRunner().invoke(cli.app, [*words, "--json"])
    lines = [json.loads(line) for line in said.output.splitlines()]
    assert [line["seed"] for line in lines] == [1, 2]
    assert all(tuple(line) == FIELDS for line in lines)
    assert tuple(Report.__dataclass_fields__) == FIELDS
    again = CliRunner().invoke(cli.app, [*words, "--json"])
    assert [json.loads(line)["checksum"] for line in again.output.splitlines()] == [
        line["checksum"] for line in lines
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "--game", "iwo_jma"], "Did you mean 'iwo_jima'?"),
        (["simulate", "--game", "tarawa"], "cannot be played yet"),
        (["simulate", "--scenario", "d_dey"], "Did you mean 'd_day'?"),
        (["simulate", "--bot", "clever"], "there are: random"),
        (["replay", "nowhere.json"], "nowhere.json could not be read"),
        (["picture", "x.png", "--size", "big"], "1920x1080"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(words, told):
    done = iwo(*words)
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_without_a_display_a_bot_plays_and_the_log_tells_it_to_the_end():
    done = iwo("play", "--seed", "3")
    first, *lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert "No display" in first
    assert any(line.startswith("Game turn 1") for line in lines)
    assert lines[-1].startswith("Turn ")
    assert "Defeat" in lines[-1] or "Victory" in lines[-1]


def test_a_picture_needs_no_display(tmp_path):
    done = iwo("picture", str(tmp_path / "x.png"), "--size", "1280x720")
    assert done.returncode == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_shipped_data_maps_and_saves_pass_the_check():
    folder = data_root() / "assets" / "data" / "iwo_jima" / "scenarios"
    files = [*folder.glob("*.toml"), data_root() / "maps" / "iwo_jima.tmx"]
    said = CliRunner().invoke(cli.app, ["check", *map(str, files)])
    assert (said.exit_code, said.output) == (0, "No problem was found.\n")


def test_a_replay_agrees_with_its_save():
    demo = next((data_root() / "saves" / "demo").glob("*.json"))
    said = CliRunner().invoke(cli.app, ["replay", str(demo), "--json"])
    assert said.exit_code == 0
    assert json.loads(said.output)["turn"] == 3
