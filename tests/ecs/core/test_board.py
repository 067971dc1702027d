"""The board: land hexes and their sides."""

from __future__ import annotations

import dataclasses

import pytest

from ecs.core.board import Board, Hex


@pytest.fixture
def board() -> Board:
    keys = ["0510", "0511", "0512", "0610"]
    return Board({key: Hex(key) for key in keys}, {("0510", "0511"): frozenset({"bluff", "road"})})


def test_only_land_counts_as_a_neighbour(board):
    assert sorted(board.neighbours("0511")) == ["0510", "0512", "0610"]
    assert sorted(board.neighbours("0411")) == ["0511", "0512"]
    assert "0411" not in board


def test_a_side_is_the_same_from_both_hexes(board):
    assert board.side("0511", "0510") == board.side("0510", "0511") == {"bluff", "road"}
    assert board.side("0511", "0512") == frozenset()


def test_within_gives_land_nearest_first(board):
    assert board.within("0510", 1) == ("0510", "0511", "0610")
    assert board.within("0510", 2) == ("0510", "0511", "0610", "0512")
    assert board.within("0510", 2) is board.within("0510", 2)
    assert board.distance("0510", "0512") == 2


def test_a_hex_cannot_be_changed(board):
    with pytest.raises(dataclasses.FrozenInstanceError):
        board.hexes["0510"].level = 3
