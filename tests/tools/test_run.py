"""tools/run.py prepares the environment once and says in plain words what is missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tools import run


def note(commands: list[list[str]], code: int):
    """A stand-in for running a command: write it down and end with this code."""

    def run_command(command: list[str]) -> int:
        commands.append(command[1:])
        return code

    return run_command


@pytest.fixture
def started(monkeypatch, tmp_path):
    """The commands that were run, with an environment that is ready."""
    commands: list[list[str]] = []
    monkeypatch.setattr(run, "prepare", lambda extra: tmp_path / "python")
    monkeypatch.setattr(run, "run", note(commands, code=0))
    return commands


def test_play_starts_the_game(started):
    assert run.main(["play", "--seed", "4"]) == 0
    assert started == [["-m", "game", "play", "--seed", "4"]]


def test_tests_run_on_several_cores(started, monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    run.main(["test"])
    run.main(["test", "-n", "0", "tests/ecs"])
    assert started == [["-m", "pytest", "-n", "2"], ["-m", "pytest", "-n", "0", "tests/ecs"]]


def test_lint_tells_all_that_is_wrong_and_fails_if_anything_is(monkeypatch, tmp_path):
    commands: list[list[str]] = []
    monkeypatch.setattr(run, "prepare", lambda extra: tmp_path)
    monkeypatch.setattr(run, "run", note(commands, code=3))
    assert run.main(["lint"]) == 3
    assert [command[1] for command in commands] == ["ruff", "ruff", "mypy"]


def test_other_words_go_to_the_command_line_of_the_game(started):
    run.main(["simulate", "--games", "3"])
    assert started == [["-m", "game", "simulate", "--games", "3"]]


def test_without_a_word_the_words_are_listed(started, capsys):
    assert run.main([]) == 2
    assert run.main(["--help"]) == 0
    assert "play" in capsys.readouterr().out
    assert started == []


@pytest.fixture
def project(monkeypatch, tmp_path):
    """A project folder with requirements and a working environment."""
    (tmp_path / "pyproject.toml").write_text("one", encoding="utf-8")
    (tmp_path / "constraints.txt").write_text("two", encoding="utf-8")
    python = tmp_path / ".venv" / ("Scripts/python.exe" if run.WINDOWS else "bin/python")
    python.parent.mkdir(parents=True)
    python.touch()
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "works", lambda python: True)
    return tmp_path


def test_the_second_start_installs_nothing(project, monkeypatch):
    installed = []
    monkeypatch.setattr(run, "install", lambda python, extra: installed.append(extra))
    for extra in ("", "", "test", "", "test"):
        run.prepare(extra)
    assert installed == ["", "test"]


def test_changed_requirements_are_installed_again(project, monkeypatch):
    installed = []
    monkeypatch.setattr(run, "install", lambda python, extra: installed.append(extra))
    run.prepare("test")
    (project / "constraints.txt").write_text("three", encoding="utf-8")
    run.prepare("test")
    assert installed == ["test", "test"]


def test_a_failed_installation_is_tried_again(project, monkeypatch):
    def fail(python, extra):
        raise SystemExit(2)

    monkeypatch.setattr(run, "install", fail)
    for _ in range(2):
        with pytest.raises(SystemExit):
            run.prepare("")


def answer(monkeypatch, code: int, text: str) -> None:
    """Let every program end with this code and this output."""
    result = subprocess.CompletedProcess([], code, stdout="", stderr=text)
    monkeypatch.setattr("subprocess.run", lambda *words, **options: result)


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("ERROR: Could not find a version that satisfies the requirement esper", "needs the network"),
        ("NewConnectionError: Temporary failure in name resolution", "needs the network"),
        ("error: subprocess-exited-with-error", "could not be installed"),
    ],
)
def test_a_failing_installation_is_explained(project, monkeypatch, capsys, output, words):
    answer(monkeypatch, 1, output)
    with pytest.raises(SystemExit):
        run.install(project / "python", "")
    message = capsys.readouterr().err
    assert words in message
    assert output in message


def test_a_missing_venv_module_is_explained(project, monkeypatch, capsys):
    answer(monkeypatch, 1, "The virtual environment was not created because ensurepip is not available.")
    with pytest.raises(SystemExit):
        run.make_environment(project / ".venv")
    assert "python3-venv" in capsys.readouterr().err


def test_an_old_python_is_explained(project, monkeypatch, capsys):
    monkeypatch.setattr(run, "find_python", lambda: None)
    with pytest.raises(SystemExit):
        run.make_environment(project / ".venv")
    assert "needs 3.11 or newer" in capsys.readouterr().err


def test_the_cause_is_shown_even_if_it_is_not_at_the_end():
    output = "FileNotFoundError: no maps\n" + "\n".join(f"line {number}" for number in range(30))
    assert "no maps" in run.tail(output)
    assert "line 29" in run.tail(output)


@pytest.mark.skipif(sys.platform.startswith("win"), reason="Ctrl+C is sent otherwise there")
def test_ctrl_c_leaves_the_program_the_time_to_save():
    """What the program does on Ctrl+C may take a while: it is not ended in the middle of it."""
    child = (
        "import signal, sys, time\n"
        "def slowly(*_):\n    time.sleep(1.5); print('saved', flush=True); sys.exit(7)\n"
        "signal.signal(signal.SIGINT, slowly); print('ready', flush=True); time.sleep(30)"
    )
    parent = f"import sys; from tools import run; sys.exit(run.run([sys.executable, '-c', {child!r}]))"
    program = subprocess.Popen(
        [sys.executable, "-c", parent], cwd=run.ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    os.killpg(program.pid, signal.SIGINT)
    assert program.stdout.readline() == "saved\n"
    assert program.wait(20) == 7
