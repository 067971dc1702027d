"""The figures of many games add up."""

from __future__ import annotations

from collections import Counter

from tests.table import rules
from tools import balance


def game(seed, outcome, by_turn, met):
    return balance.Game(
        seed,
        outcome,
        "conditions",
        6,
        Counter(by_turn),
        Counter(fire=sum(by_turn.values())),
        dict.fromkeys(met, 5),
        met,
    )


def test_the_report_tells_wins_losses_and_objectives():
    text = "\n".join(
        balance.report([game(1, "won", {1: 10, 2: 20}, ("a",)), game(2, "lost", {1: 20, 2: 30}, ())])
    )
    assert "| won | 1 (50 %) |" in text
    assert "| steps lost, mean | 40.0 |" in text
    assert "| 1 | 15.0 |" in text
    assert "| fire | 40.0 |" in text
    assert "| a | 50 % | 5 | 1 |" in text


def test_turns_stand_in_their_order_and_the_last_one_is_told():
    lines = balance.report([game(1, "lost", {2: 1, 10: 1, 1: 1}, ())])
    turns = [line for line in lines if line.startswith(("| 1 |", "| 2 |", "| 10 |"))]
    assert turns == ["| 1 | 1.0 |", "| 2 | 1.0 |", "| 10 | 1.0 |"]
    assert "| last turn, mean | 6.0 |" in lines


def test_the_ground_is_told_turn_by_turn_over_the_games_that_lasted_so_long():
    long, short = game(1, "lost", {}, ()), game(2, "lost", {}, ())
    long.ground = {1: (0, 49), 2: (4, 46)}
    short.ground = {1: (1, 48)}
    lines = balance.report([long, short])
    assert [line for line in lines if line.startswith(("| 1 |", "| 2 |"))] == [
        "| 1 | 0.5 | 48.5 | 2 |",
        "| 2 | 4.0 | 46.0 | 1 |",
    ]


def test_a_game_played_notes_the_ground_at_the_start_of_every_turn():
    ground = balance.play_one(rules(), "d_day", "sensible", 1).ground
    assert sorted(ground) == [1, 2, 3, 4, 5, 6]
    assert ground[1][0] == 0 < ground[1][1]
    assert ground[6][0] > 0
