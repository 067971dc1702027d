"""The panel: a hint is read whole, in the panel or beside it."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, Decision, option
from game.text.guide import HINTS
from game.text.prompts import summary
from game.ui.button import needed
from game.ui.question import slip_height
from tests.game import fakes
from tests.game.screen import click, open_app, posed


@pytest.mark.parametrize("wish", [1.0, 1.25])
@pytest.mark.parametrize("text", sorted(HINTS.values(), key=len)[-3:])
def test_the_longest_hints_are_read_whole_on_a_small_screen(wish, text):
    app = open_app((1280, 720))
    app.change_settings(ui_scale=wish)
    table = posed(app, fakes.act())
    table.desk.hint = text
    table.draw(app.screen)
    slip = table.sidebar.question.slip
    assert slip.height == slip_height(text, slip.width, app.metrics)
    assert app.screen.get_rect().contains(slip)


def test_the_mark_on_a_hint_beside_the_panel_turns_hints_off():
    app = open_app((1280, 720))
    app.change_settings(ui_scale=1.25)
    table = posed(app, fakes.act())
    slip = table.sidebar.question.slip
    assert slip.right <= table.sidebar.box.left
    click(table, (slip.right - 10, slip.top + 10))
    assert not app.settings.hints
    assert not table.session.answers


@pytest.mark.parametrize("wish", [1.0, 1.25])
def test_no_button_hangs_out_of_the_question_on_a_small_screen(wish):
    app = open_app((1280, 720))
    app.change_settings(ui_scale=wish)
    for step in ("reserve", "posts"):
        options = (option("to_reserve", "A/1/27"), DONE, *(option("no", str(each)) for each in range(5)))
        for count in (2, 3, 7):
            asked = Decision("headquarters", "16.2", options[:count], details={"step": step})
            table = posed(app, asked, fakes.view(turn=7, phase="headquarters", stage=step))
            question = table.sidebar.parts["question"]
            assert all(question.contains(each.box) for each in table.sidebar.question._shown)


def ways_to_take_a_hit() -> Decision:
    """Return the question how a hit is taken, with labels too long for half a row."""
    options = (option("take"), option("disrupt_two"), option("extra_step"))
    return Decision(
        "trade_hit", "6.3.2", options, subject=("A/1/25",), details={"disrupt": True, "bonus": ""}
    )


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("wish", [1.0, 1.25, 1.5])
def test_the_labels_of_a_few_buttons_are_read_whole(size, wish):
    app = open_app(size)
    app.change_settings(ui_scale=wish)
    table = posed(app, ways_to_take_a_hit())
    shown = table.sidebar.question._shown
    assert [each.label for each in shown if needed(each, app.metrics) > each.box.width] == []
    assert all(table.sidebar.parts["question"].contains(each.box) for each in shown)


def test_few_units_that_are_lit_are_named_and_many_counted():
    assert summary(("F/2/27", "A/1/27"), 0) == "F/2/27 and A/1/27 lit."
    assert summary(("A", "B", "C", "D"), 2) == "4 units and 2 hexes lit."
    assert summary(("jp:002", "fort:1"), 0) == "2 units lit."
    assert summary((), 1) == "1 hex lit."
    assert summary((), 0) == ""
