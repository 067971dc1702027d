"""Hints for the first games."""

from __future__ import annotations

from ecs.core.decisions import DONE, Decision
from game.text.guide import HINTS, hint
from game.text.prompts import PROMPTS


def test_every_hint_belongs_to_a_question_that_can_be_asked():
    assert {name.partition(".")[0] for name in HINTS} <= set(PROMPTS)


def test_a_phase_may_have_its_own_hint_for_a_question():
    asked = Decision("arrival_box", "18.7.1", (DONE,))
    assert hint(asked, "set_up", busy=False) != hint(asked, "amphibious", busy=False)


def test_only_the_first_day_speaks_of_tanks_that_land_last():
    first, later = (Decision("arrival_box", rule, (DONE,)) for rule in ("18.4.1", "18.7.1"))
    assert "turn 1" in hint(first, "set_up", busy=False)
    assert "turn 1" not in hint(later, "set_up", busy=False)


def test_while_something_is_shown_the_hint_is_about_that():
    asked = Decision("act", "7.0", (DONE,))
    assert "fire card" in hint(asked, "japanese_fire", busy=True)


def test_without_a_question_there_is_no_hint():
    assert hint(None, "us_action", busy=False) == ""
