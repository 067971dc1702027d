"""The saves that are shipped open with the data that is shipped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ecs.games import load_rules
from ecs.library.saves import SaveError, open_session, read_save

ROOT = Path(__file__).resolve().parents[2]
SAVES = sorted((ROOT / "saves" / "demo").glob("*.json"))
ADVICE = (
    "Data or rules have changed since it was made: run `python3 tools/run.py demo` and commit the new file."
)


@cache
def rules_of(game):
    return load_rules(game)


def opened(path):
    save = read_save(path)
    try:
        return open_session(save, rules_of(save.game))
    except SaveError as problem:
        pytest.fail(f"{path.relative_to(ROOT)} does not open. {ADVICE} ({problem})")


def test_there_is_a_demonstration_game():
    assert SAVES, ADVICE


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_shipped_save_opens_with_the_shipped_data_and_waits_for_an_answer(path):
    session = opened(path)
    assert session.outcome is None
    assert session.decision is not None, ADVICE


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_shipped_save_shows_turn_phase_and_a_picture_in_the_list(path):
    save = read_save(path)
    assert (save.label.turn, bool(save.label.title), bool(save.label.phase)) == (
        opened(path).turn,
        True,
        True,
    )
    assert save.picture
