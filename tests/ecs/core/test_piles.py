"""Decks and cups."""

import pytest

from ecs.core.piles import Pile
from ecs.core.rng import Stream, StreamState


def test_cards_are_taken_from_the_top_and_put_back_where_asked():
    pile = Pile(("c01", "c02", "c03"))
    assert pile.take() == "c01"
    pile.put_on_top("c09", "c08")
    pile.put_under("c01")
    assert pile.items == ("c09", "c08", "c02", "c03", "c01")


def test_a_cup_gives_any_counter_and_loses_it():
    pile = Pile(("a", "b", "c"))
    taken = pile.take_any(Stream(StreamState(3)))
    assert taken not in pile.items
    assert len(pile) == 2


def test_an_empty_pile_gives_nothing():
    with pytest.raises(IndexError):
        Pile().take()
    with pytest.raises(ValueError, match="limit"):
        Pile().take_any(Stream(StreamState(1)))
