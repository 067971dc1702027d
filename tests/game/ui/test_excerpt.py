"""Which part of a long list is shown."""

from __future__ import annotations

from game.ui.excerpt import Excerpt


def part(total: int, rows: int) -> Excerpt:
    made = Excerpt()
    made.fit(total, rows)
    return made


def test_a_short_list_is_shown_whole_and_does_not_move():
    made = part(3, 5)
    made.scroll(9)
    assert (list(made.shown), made.above, made.below) == ([0, 1, 2], 0, 0)


def test_a_long_list_stops_at_both_ends():
    made = part(10, 4)
    made.scroll(99)
    assert (list(made.shown), made.above, made.below) == ([6, 7, 8, 9], 6, 0)
    made.scroll(-99)
    assert (list(made.shown), made.above, made.below) == ([0, 1, 2, 3], 0, 6)


def test_it_goes_no_further_than_needed():
    made = part(10, 4)
    made.show(5)
    assert list(made.shown) == [2, 3, 4, 5]
    made.show(3)
    assert list(made.shown) == [2, 3, 4, 5]
    made.show(1)
    assert list(made.shown) == [1, 2, 3, 4]


def test_an_empty_list_and_a_screen_without_room_are_borne():
    assert list(part(0, 0).shown) == []
    assert list(part(2, -3).shown) == [0]


def test_a_list_that_became_shorter_is_not_left_behind():
    made = part(10, 4)
    made.scroll(6)
    made.fit(5, 4)
    assert list(made.shown) == [1, 2, 3, 4]
