"""Hex arithmetic on AABB keys."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecs.core import hexgrid

keys = st.builds(lambda row, place: f"{row:02d}{place:02d}", st.integers(5, 40), st.integers(5, 40))


def test_an_even_row_leans_right_and_an_odd_row_left():
    assert set(hexgrid.neighbours("0409")) == {"0408", "0410", "0309", "0310", "0509", "0510"}
    assert set(hexgrid.neighbours("0510")) == {"0509", "0511", "0409", "0410", "0609", "0610"}


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        ("1719", "1721", 2),
        ("1519", "1721", 3),
        ("1521", "1524", 3),
        ("1421", "1524", 3),
        ("1421", "1424", 3),
        ("1422", "1523", 1),
        ("1423", "1524", 1),
        ("1424", "1524", 1),
        ("1320", "1421", 2),
        ("1222", "1420", 3),
        ("1222", "1422", 2),
        ("1920", "1721", 2),
        ("1620", "1721", 1),
        ("1819", "1820", 1),
    ],
)
def test_the_distances_printed_in_the_examples_hold(a, b, apart):
    assert hexgrid.distance(a, b) == hexgrid.distance(b, a) == apart


def test_the_numbers_end_at_the_edge():
    assert hexgrid.neighbours("0000") == ("0001", "0101", "0100")


@pytest.mark.parametrize("bad", ["", "512", "05x1", "05111", "-511"])
def test_a_key_that_is_no_hex_is_refused(bad):
    with pytest.raises(ValueError, match="four digits"):
        hexgrid.offset(bad)


@given(keys, keys)
def test_axial_and_cube_names_agree_with_the_key(a, b):
    assert hexgrid.key(hexgrid.axial(a)) == a
    assert sum(hexgrid.cube(a)) == 0
    ways = [abs(x - y) for x, y in zip(hexgrid.cube(a), hexgrid.cube(b), strict=True)]
    assert hexgrid.distance(a, b) == max(ways) == sum(ways) / 2


@given(keys)
def test_neighbours_are_mutual_and_one_hex_away(key):
    for near in hexgrid.neighbours(key):
        assert hexgrid.distance(key, near) == 1
        assert key in hexgrid.neighbours(near)


@given(keys, st.integers(0, 4))
def test_rings_make_up_the_spiral(key, radius):
    assert len(hexgrid.ring(key, radius)) == (6 * radius or 1)
    found = hexgrid.spiral(key, radius)
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert [hexgrid.distance(key, each) for each in found] == sorted(
        hexgrid.distance(key, each) for each in found
    )
    assert hexgrid.within(key, radius) == found


def test_a_hexside_is_the_sorted_pair_of_neighbours():
    assert hexgrid.side("0511", "0510") == ("0510", "0511")
    with pytest.raises(ValueError, match="two neighbouring hexes"):
        hexgrid.side("0511", "0513")


def test_a_line_names_what_it_crosses_in_order():
    for step in [(3, 1), (2, 2), (5, -2), (4, 1), (0, 3), (-3, 5)]:
        crossed = hexgrid.trace(step)
        assert crossed[0] == ((0, 0),)
        assert crossed[-1] == (step,)
        for before, after in pairwise(crossed):
            assert all(hexgrid.length((b[0] - a[0], b[1] - a[1])) == 1 for a in before for b in after), (
                step,
                before,
                after,
            )


def test_a_line_is_told_in_keys():
    assert hexgrid.line("0505", "0507") == (("0505",), ("0506",), ("0507",))
    assert hexgrid.line("0505", "0705") == (("0505",), ("0604", "0605"), ("0705",))
