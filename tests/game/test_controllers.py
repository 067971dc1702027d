"""Humans, bots and records answer decisions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.bots import FirstBot, play
from ecs.core.decisions import option
from ecs.core.session import Diverged, Session
from game.controllers import KEEP_EVERY, Bot, Human, Replay
from game.simulation import make_bot
from tests.table import rules


@pytest.fixture(scope="module")
def played():
    session = Session.start(rules(), "d_day", 7)
    play(session, make_bot("random", 7))
    return session


@pytest.fixture
def question():
    session = Session.start(rules(), "d_day", 1)
    assert session.decision is not None
    return session.decision, session.view()


def test_a_human_answers_what_the_screen_handed_in_and_only_once(question):
    decision, view = question
    human = Human()
    assert human.answer(decision, view) is None
    human.choose(decision.options[-1])
    assert human.answer(decision, view) == decision.options[-1]
    assert human.answer(decision, view) is None


def test_a_human_answer_that_is_not_offered_is_dropped(question):
    human = Human()
    human.choose(option("nonsense", "0000"))
    assert human.answer(*question) is None


def test_a_bot_lets_the_question_be_read(question):
    bot = Bot(FirstBot(), pause=0.5)
    assert bot.answer(*question) is None
    bot.update(0.3)
    assert bot.answer(*question) is None
    bot.update(0.3)
    assert bot.answer(*question) == question[0].options[0]
    assert bot.answer(*question) is None


def test_a_stopped_bot_is_silent(question):
    bot = Bot(FirstBot())
    bot.stopped = True
    assert bot.answer(*question) is None


def test_a_replay_leads_to_the_same_state(played):
    replay = Replay(rules(), played.record())
    while not replay.at_end:
        replay.forward()
    assert replay.session.checksum() == played.checksum()
    assert replay.forward() == ()


def test_a_replay_gives_the_events_of_each_choice(played):
    replay = Replay(rules(), played.record())
    told = len(replay.session.history)
    for _ in range(30):
        told += len(replay.forward())
    assert told == len(replay.session.history)


def test_a_replay_goes_backward_past_cards_and_reveals(played):
    replay = Replay(rules(), played.record())
    sums = [replay.session.checksum()]
    for _ in range(KEEP_EVERY * 2 + 5):
        replay.forward()
        sums.append(replay.session.checksum())
    for at in reversed(range(len(sums) - 1)):
        assert replay.backward()
        assert (replay.at, replay.session.checksum()) == (at, sums[at])
    assert not replay.backward()


def test_a_replay_jumps_to_a_turn_and_back(played):
    replay = Replay(rules(), played.record())
    assert replay.to_turn(2)
    assert replay.session.turn == 2
    second = replay.at
    assert replay.to_turn(1)
    assert replay.at == 0
    assert replay.to_turn(2)
    assert replay.at == second
    assert not replay.to_turn(99)
    assert replay.at_end


def test_the_history_is_whole_after_going_back(played):
    replay = Replay(rules(), played.record())
    replay.jump(60)
    whole = [event.number for event in replay.session.history]
    replay.jump(90)
    replay.jump(60)
    assert [event.number for event in replay.session.history] == whole


def test_a_replay_answers_like_any_controller(played):
    replay = Replay(rules(), played.record())
    decision = replay.session.decision
    assert decision is not None
    answer = replay.answer(decision, None)
    assert answer is not None
    assert answer.text == played.choices[0]


def test_a_record_that_does_not_fit_is_told(played):
    record = replace(played.record(), choices=("nonsense:0000", *played.choices[1:]))
    replay = Replay(rules(), record)
    with pytest.raises(Diverged, match="choice 1"):
        replay.forward()
    assert replay.session.decision is not None
    with pytest.raises(Diverged, match="choice 1"):
        replay.answer(replay.session.decision, None)
