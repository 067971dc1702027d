"""A replay on the screen: forward with clips, backward at once."""

from __future__ import annotations

import pygame
import pytest

from ecs.core.bots import play
from ecs.core.session import Session
from game.app import App
from game.scenes.replay import CONTROLS, ReplayTable
from game.simulation import make_bot
from tests.table import rules


@pytest.fixture(scope="module")
def record():
    session = Session.start(rules(), "d_day", 7)
    play(session, make_bot("random", 7))
    return session.record()


@pytest.fixture
def table(record):
    app = App(window=True, size=(1280, 720))
    found = ReplayTable(app, record)
    app.stack.append(found)
    found.enter()
    return found


def press(table, key, mod=0):
    table.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def test_the_controls_stand_where_a_question_would(table):
    assert [button.label for button in table.desk.buttons] == [text for _, text, _ in CONTROLS]
    assert table.choices.hexes == {}
    assert table.session.decision is not None


def test_forward_plays_clips_and_backward_shows_the_state_at_once(table):
    for _ in range(8):
        press(table, pygame.K_PERIOD)
        table.update(0.5)
    assert table.replay.at == 8
    press(table, pygame.K_COMMA)
    assert table.replay.at == 7
    assert not table.busy
    assert table.director.view == table.replay.session.view()
    assert table.desk.log == list(table.replay.session.history)


def test_a_turn_on_and_back(table):
    press(table, pygame.K_PAGEDOWN)
    assert table.director.view.turn == 2
    press(table, pygame.K_PAGEUP)
    assert table.replay.at == 0


def test_to_the_end_and_to_the_start(table):
    press(table, pygame.K_END, pygame.KMOD_CTRL)
    assert table.replay.at_end
    assert table.director.view.result
    press(table, pygame.K_HOME, pygame.KMOD_CTRL)
    assert table.replay.at == 0


def test_it_plays_on_by_itself_until_it_is_paused(table):
    press(table, pygame.K_SPACE)
    for _ in range(80):
        table.update(0.25)
    assert table.playing
    assert table.replay.at >= 2
    table.director.skip(everything=True)
    press(table, pygame.K_SPACE)
    assert not table.playing


def test_no_answer_reaches_the_game(table):
    before = table.replay.session.checksum()
    table.answer(table.session.decision.options[0])
    table.apply(table.session.decision.options[0])
    assert table.replay.session.checksum() == before


def test_it_can_be_drawn(table):
    table.app.draw()
    assert len({tuple(table.app.screen.get_at((x, 300)))[:3] for x in range(0, 1200, 11)}) > 10
