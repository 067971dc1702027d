"""The panel: a hint is read whole, in the panel or beside it."""

from __future__ import annotations

import pytest

from game.text.guide import HINTS
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
