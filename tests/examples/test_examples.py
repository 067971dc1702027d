"""The worked examples of the rulebook as data: a position, the answers given, what is printed.

NAME.toml is a position file, NAME.answers a script of answers, NAME.expected what must come out (facts.py).
"""

from __future__ import annotations

import pytest

from ecs.library.position_checks import checked
from ecs.library.position_games import begin
from game.script import BOT, read_lines
from tests.examples.facts import FOLDER, check_facts, expected, names
from tests.table import rules


def cases():
    """Return every example, marked with the ids of those it plays."""
    return [
        pytest.param(name, marks=[pytest.mark.example(each) for each in expected(name).examples])
        for name in names()
    ]


@pytest.mark.parametrize("name", cases())
def test_a_worked_example_comes_out_as_printed(name):
    wanted = expected(name)
    session = begin(rules(), checked(FOLDER / f"{name}.toml", rules()))
    answers = FOLDER / f"{name}.answers"
    lines = read_lines(answers.read_text(encoding="utf-8")) if answers.exists() else ()
    check_facts(session, wanted.stages.get(0, {}))
    for count, line in enumerate(lines, start=1):
        assert session.decision is not None
        session.apply(session.decision.options[0] if line.answer == BOT else line.answer)
        check_facts(session, wanted.stages.get(count, {}))
    check_facts(session, wanted.end)


def test_every_file_belongs_to_an_example():
    stems = {path.stem for suffix in ("answers", "expected") for path in FOLDER.glob(f"*.{suffix}")}
    assert stems <= set(names())
    assert all((FOLDER / f"{name}.expected").exists() for name in names())
