"""Answers from a file, facts on the other side."""

from __future__ import annotations

import json

import pytest

from ecs.core.bots import FirstBot
from ecs.core.session import Session
from game.script import Line, WrongAnswer, read_lines, readable, run
from tests.table import Table, rules


def begun() -> Session:
    """Return the US Action Phase with two units."""
    return Table(turn=4).us("A/1/25", "0518").us("B/1/25", "0517").play("us_action")


def facts(text: str) -> list[dict]:
    """Return all facts of a script."""
    return list(run(begun(), read_lines(text), FirstBot()))


def test_a_script_is_a_line_an_answer_with_comments_and_stars():
    text = "# go\nunit:A/1/25   # the first\n\n*\n* 2\nend\n"
    assert [line.answer for line in read_lines(text)] == ["unit:A/1/25", "*", "*", "*", "end"]
    assert read_lines(text)[-1] == Line(6, "end")


def test_a_star_with_something_else_than_a_number_is_refused():
    with pytest.raises(WrongAnswer, match="line 1: expected"):
        read_lines("* often")


def test_questions_answers_and_events_come_in_their_order():
    found = facts("unit:A/1/25\nmove\nmove:0618\n")
    assert [each["what"] for each in found if each["what"] != "event"] == [
        *["start"], *["question", "answer"] * 3, "question", "end",
    ]  # fmt: skip
    first = next(each for each in found if each["what"] == "question")
    assert (first["kind"], first["rule"]) == ("act", "7.0")
    assert first["options"] == ["unit:A/1/25", "unit:B/1/25", "end"]
    types = [each["type"] for each in found if each["what"] == "event"]
    assert types == ["PhaseBegan", "UnitsMoved", "CardDrawn", "OccupationChecked", "OccupationChecked"]


def test_a_blocked_answer_comes_with_reason_and_rule():
    found = facts("unit:A/1/25\nmove\nmove:0618\n")
    blocked = [each for each in found if each["what"] == "question"][-1]["blocked"]
    (acted,) = [each for each in blocked if each["option"] == "unit:A/1/25"]
    assert (acted["reason"], acted["rule"]) == ("already_acted", "7.0")
    assert acted["words"]


def test_the_end_holds_the_whole_position():
    end = facts("unit:A/1/25\nmove\nmove:0618\n")[-1]
    assert {row["unit"]: row["at"] for row in end["position"]["us"]} == {"A/1/25": "0618", "B/1/25": "0517"}
    assert end["outcome"] is None
    assert len(end["position"]["cards"]) + len(end["position"]["discards"]) == len(rules().book.cards)


def test_every_fact_is_plain_json():
    for each in facts("* 60\n"):
        assert json.loads(json.dumps(each))["what"] == each["what"]


def test_a_star_lets_the_bot_answer_until_the_game_is_over():
    found = facts("* 100000\n")
    assert found[-1]["outcome"]["result"] in ("won", "lost")
    assert {each["by"] for each in found if each["what"] == "answer"} == {"bot"}


def test_a_wrong_answer_stops_with_line_question_and_legal_answers():
    lines = read_lines("unit:A/1/25\nmove:0619")
    found: list[dict] = []
    with pytest.raises(WrongAnswer) as wrong:
        found.extend(run(begun(), lines, FirstBot()))
    text = str(wrong.value)
    assert text.startswith("line 2: 'move:0619' is no answer to this question.")
    assert "(action, rule 7.2)" in text
    assert "legal: move, cancel" in text
    assert found[-1]["what"] == "refused"


def test_a_closed_answer_says_why_it_is_closed():
    with pytest.raises(WrongAnswer, match="already acted"):
        facts("unit:A/1/25\nmove\nmove:0618\nunit:A/1/25\n")


def test_a_line_after_the_end_of_the_game_is_refused():
    with pytest.raises(WrongAnswer, match="line 2: 'end' came, but the game is over"):
        facts("* 100000\nend\n")


def test_a_person_reads_it_as_sentences():
    lines = [line for each in facts("unit:A/1/25\nmove\nmove:0618\n") for line in readable(each)]
    assert lines[0] == "d_day, seed 1, game turn 4."
    assert "? Choose the next action  [act, rule 7.0]" in lines
    assert "> unit:A/1/25" in lines
    assert any(line.startswith("    not unit:A/1/25: ") for line in lines)
    assert lines[-1].startswith("Game turn 4. The game goes on.")
