"""Chance is the same everywhere, and streams do not disturb each other."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecs.core.rng import Stream, StreamState, seed_state, stream
from ecs.core.world import Place, World


def test_the_generator_gives_the_published_values_of_splitmix64():
    source = Stream(StreamState(1234567))
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [source.next64() for _ in range(3)] == expected


def test_a_draw_from_one_stream_does_not_move_another():
    def deck_after(extra: int) -> list[int]:
        world = World((StreamState, Place))
        for _ in range(extra):
            stream(world, 5, "cups").below(10)
        return [stream(world, 5, "deck").below(54) for _ in range(5)]

    assert deck_after(0) == deck_after(3)


def test_different_seeds_and_names_begin_differently():
    assert len({seed_state(1, "deck"), seed_state(2, "deck"), seed_state(1, "cups")}) == 3


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_a_number_stays_below_its_limit(state, limit):
    assert 0 <= Stream(StreamState(state)).below(limit) < limit


def test_no_number_is_drawn_below_nothing():
    with pytest.raises(ValueError, match="1 or more"):
        Stream(StreamState(1)).below(0)


@given(st.lists(st.integers()), st.integers(0, 2**64 - 1))
def test_shuffling_keeps_every_item(items, state):
    assert Counter(Stream(StreamState(state)).shuffled(items)) == Counter(items)


def test_every_order_of_three_comes_up_about_equally_often():
    source = Stream(StreamState(9))
    counts = Counter(source.shuffled("abc") for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
