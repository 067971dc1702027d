"""F5 reads the map again: the game goes on, or the player is asked, and a broken map changes nothing."""

from __future__ import annotations

import pygame

from game.beginning import beginning
from game.scenes.scene import Push
from game.scenes.table import Table
from game.ui.dialog import NOTHING
from tests.game.screen import open_app
from tests.game.test_own_games import change, island, renamed, some_choices

__all__ = ["island"]


def table_on(path):
    app = open_app()
    table = Table(app, some_choices(beginning("iwo_jima", str(path.parent / "our_day.toml")).start(5)))
    app.change(Push(table))
    return app, table


def press(app, key=pygame.K_F5):
    app.change(app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")))


def test_a_map_that_is_the_same_is_said_to_be(island):
    app, table = table_on(island)
    press(app)
    assert app.top is table
    assert "the one on the table" in table.desk.notice


def test_a_game_that_holds_goes_on_at_the_same_point(island):
    app, table = table_on(island)
    renamed(island)
    press(app)
    assert app.top is not table
    assert app.top.session.checksum() == table.session.checksum()
    assert "Kitano" in app.top.stage.island.places


def test_a_broken_map_is_told_and_the_old_one_stays(island):
    app, table = table_on(island)
    change(island, 'name="B1" type="position"', 'name="X1" type="position"')
    press(app)
    assert "X1" in table.dialog.text
    press(app, pygame.K_ESCAPE)
    assert app.top is table
    assert table.dialog is None


def test_the_question_can_be_answered_with_a_new_game(island):
    app, table = table_on(island)
    from game.scenes import map_reload

    begun = map_reload.anew(table.session.rules, table.session)
    table.dialog = map_reload.question("Choice 3 is not possible", None, begun)
    assert [each.value[0] for each in table.dialog.buttons] == [NOTHING[0], "lay"]
    app.change(app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n")))
    assert app.top is not table
    assert app.top.session.choices == ()
