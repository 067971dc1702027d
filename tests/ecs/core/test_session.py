"""The one door: apply, undo, clone, record and resume, replay, several sessions at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.bots import RandomBot
from ecs.core.session import Diverged, NotOffered, Session
from tests.ecs.dday.answers import answer, asked, drawn, pending, texts
from tests.table import Table, rules

SCENARIO = "d_day"


def game(seed: int = 1) -> Session:
    """Begin a game of the first scenario."""
    return Session.start(rules(), SCENARIO, seed)


def play_on(session: Session, bot: RandomBot, decisions: int) -> None:
    """Let a bot answer some decisions."""
    for _ in range(decisions):
        if session.decision is None:
            return
        session.apply(bot.choose(session.decision, None))


def quiet_table() -> Session:
    """Return an action phase in which no move draws a card."""
    table = Table(turn=3).us("A/1/25", "1518").us("B/1/25", "1518").us("HQ/3/28", "1613")
    for each in table.battle.island.positions:
        table.battle.position_state(each).watched = True
    return table.play("us_action")


# -- apply ------------------------------------------------------------------------------------------


def test_an_answer_that_is_not_offered_changes_nothing():
    session = quiet_table()
    before, question, events = session.checksum(), session.decision, len(session.history)
    for wrong in ("unit:Z/9/99", "move:1519", "done", ""):
        with pytest.raises(NotOffered, match="'act'"):
            session.apply(wrong)
    assert (session.checksum(), session.decision, len(session.history)) == (before, question, events)
    assert session.choices == ()
    answer(session, "unit:A/1/25")
    assert asked(session) == "action"


def test_apply_returns_the_events_that_followed():
    session = answer(quiet_table(), "unit:A/1/25", "move")
    followed = session.apply("move:1519")
    assert [type(event).__name__ for event in followed] == ["UnitsMoved"]
    assert followed == tuple(session.history[-1:])


# -- undo -------------------------------------------------------------------------------------------


def test_undo_goes_back_choice_by_choice_within_and_across_actions():
    session = quiet_table()
    choices = ("unit:A/1/25", "join:B/1/25", "move", "move:1519", "done", "unit:HQ/3/28", "move", "move:1713")
    choices = (*choices[:-1], next(text for text in sorted(_moves_after(choices[:-1]))))
    trail = []
    for choice in choices:
        trail.append((session.checksum(), texts(session), len(session.history)))
        session.apply(choice)
    for back in reversed(trail):
        assert session.can_undo
        assert session.undo()
        assert (session.checksum(), texts(session), len(session.history)) == back
    assert not session.can_undo
    assert not session.undo()


def _moves_after(choices: tuple[str, ...]) -> set[str]:
    session = answer(quiet_table(), *choices)
    return {text for text in texts(session) if text.startswith("move:")}


def test_undo_stops_where_a_card_was_drawn():
    table = Table(turn=3).us("A/1/25", "1520").us("HQ/3/28", "1613")
    table.japanese("1721")
    session = answer(table.cards(1).play("us_action"), "unit:A/1/25", "move")
    open_before = session.can_undo
    answer(session, "move:1519")
    assert (open_before, session.can_undo, drawn(session)) == (True, False, ["c01"])
    answer(session, "done", "unit:HQ/3/28")
    assert [session.undo(), session.undo()] == [True, True]
    assert [session.undo(), drawn(session), asked(session)] == [False, ["c01"], "move"]


@pytest.mark.parametrize("seed", [2, 5])
def test_undo_brings_back_the_very_state_wherever_it_is_open(seed):
    session, bot = game(seed), RandomBot(seed)
    for _ in range(150):
        if session.decision is None:
            break
        before, options = session.checksum(), pending(session).options
        chosen = bot.choose(session.decision, None)
        session.apply(chosen)
        if session.can_undo:
            assert session.undo()
            assert (session.checksum(), pending(session).options) == (before, options)
            session.apply(chosen)


# -- clone, record, resume --------------------------------------------------------------------------


def test_a_clone_goes_its_own_way():
    session, bot = game(), RandomBot(1)
    play_on(session, bot, 60)
    before = session.checksum()
    other = session.clone()
    assert other.checksum() == before
    assert other.choices == session.choices
    assert texts(other) == texts(session)
    play_on(other, RandomBot(9), 30)
    assert session.checksum() == before
    play_on(session, RandomBot(9), 30)
    assert session.checksum() == other.checksum()


@pytest.mark.parametrize("decisions", [0, 7, 45, 120])
def test_a_game_resumed_from_its_record_goes_on_the_same(decisions):
    session, bot = game(3), RandomBot(3)
    play_on(session, bot, decisions)
    resumed = Session.resume(rules(), session.record())
    assert resumed.checksum() == session.checksum()
    assert resumed.choices == session.choices
    play_on(session, RandomBot(4), 40)
    play_on(resumed, RandomBot(4), 40)
    assert resumed.checksum() == session.checksum()
    assert resumed.record().checksums == session.record().checksums


# -- replay -----------------------------------------------------------------------------------------


def finished(seed: int) -> Session:
    """Play a whole game."""
    session = game(seed)
    play_on(session, RandomBot(seed), 5000)
    assert session.outcome is not None
    return session


def test_a_replay_of_a_whole_game_ends_in_the_same_state():
    session = finished(1)
    again = Session.replay(rules(), session.record())
    assert again.checksum() == session.checksum()
    assert again.outcome == session.outcome


def test_a_replay_after_undo_still_agrees():
    session, bot = game(2), RandomBot(2)
    while session.decision is not None:
        session.apply(bot.choose(session.decision, None))
        if session.can_undo and len(session.choices) % 3 == 0:
            session.undo()
            session.apply(bot.choose(session.decision, None))
    assert Session.replay(rules(), session.record()).checksum() == session.checksum()


def test_a_replay_names_the_first_difference():
    record = finished(1).record()
    third = record.checksums[2]
    wrong = (*record.checksums[:2], (third[0], "0" * 16), *record.checksums[3:])
    with pytest.raises(Diverged, match=f"after choice {third[0]} of {len(record.choices)}"):
        Session.replay(rules(), replace(record, checksums=wrong))


def test_a_replay_names_the_choice_that_is_no_longer_offered():
    record = finished(1).record()
    choices = (*record.choices[:5], "unit:Z/9/99", *record.choices[6:])
    with pytest.raises(Diverged, match="choice 6"):
        Session.replay(rules(), replace(record, choices=choices))


# -- several at once --------------------------------------------------------------------------------


def test_two_games_played_in_turn_do_not_touch_each_other():
    alone = [game(seed) for seed in (1, 2)]
    for session, seed in zip(alone, (1, 2), strict=True):
        play_on(session, RandomBot(seed), 80)
    mixed, bots = [game(1), game(2)], [RandomBot(1), RandomBot(2)]
    for _ in range(80):
        for session, bot in zip(mixed, bots, strict=True):
            play_on(session, bot, 1)
    assert [session.checksum() for session in mixed] == [session.checksum() for session in alone]


def test_looking_does_not_touch_the_game():
    session = game(4)
    play_on(session, RandomBot(4), 40)
    before = session.checksum()
    assert session.decision is not None
    _ = pending(session).blocked, session.view(), session.record()
    assert session.checksum() == before
