"""Title and options: what stands first, and nothing that cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from ecs.core.session import Session
from game.scenes import saving
from game.scenes.options import SWITCHES, Options
from game.scenes.scene import Push
from game.scenes.title import Title
from game.ui.kit import INSET, LABEL
from game.ui.lines import shortened
from tests.game.screen import open_app
from tests.table import rules


def test_the_title_offers_first_to_go_on_where_there_is_a_save(monkeypatch, tmp_path):
    monkeypatch.setenv("IWO_HOME", str(tmp_path))

    class Noted(dict[str, bool]):
        def button(self, name: str, _box: Any, _text: str, *, primary: bool, enabled: bool) -> None:
            self[name] = primary and enabled

    def first() -> list[str]:
        form: Any = Noted()
        Title(open_app()).lay_out(form)
        return [name for name, primary in form.items() if primary]

    assert first() == ["new"]
    session = Session.start(rules(), "d_day", 1)
    assert saving.autosave(session, session.view(), 3) == ""
    assert first() == ["continue"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_no_switch_of_the_options_is_cut_off(scale):
    app = open_app(size=(3840, 2160))
    app.change_settings(ui_scale=scale)
    page = Options(app)
    app.change(Push(page))
    m = app.metrics
    for number, (_, text) in enumerate(SWITCHES):
        words = f"{text}:  yes"
        room = page._switch_box(number).width - m.px(2 * INSET)
        assert shortened(words, "figures", m.px(LABEL), room) == words
