"""Whole games: no fault, no dead end, the same game again, whatever the hash seed, without any pygame."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from ecs.games import load_rules
from ecs.library.paths import data_root
from tools.fuzz import run_one

WITHOUT_PYGAME = """
import json, sys
sys.modules["pygame"] = None
from ecs.core.bots import RandomBot, play
from ecs.core.session import Session
from ecs.games import load_rules
session = Session.start(load_rules("iwo_jima"), "d_day", 7)
count = play(session, RandomBot(7))
print(json.dumps([count, session.checksum(), session.outcome.result, len(session.history)]))
"""


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_game_of_scenario_one_ends_and_comes_out_the_same_again(seed, bot, tmp_path):
    run = run_one("iwo_jima", "d_day", bot, seed, str(tmp_path))
    assert run.fault == ""
    assert run.outcome.partition(":")[0] in ("won", "lost")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("scenario", sorted(set(load_rules("iwo_jima").scenarios) - {"d_day", "campaign"}))
def test_a_game_of_every_scenario_ends_and_comes_out_the_same_again(scenario, tmp_path):
    run = run_one("iwo_jima", scenario, "random", 1, str(tmp_path))
    assert run.fault == ""


def test_a_game_does_not_depend_on_hash_order_nor_on_pygame():
    def play_with(hash_seed: str) -> object:
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_PYGAME],
            cwd=data_root(),
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    assert play_with("0") == play_with("1")
