"""Line of sight (6.2.3) on small boards, one case at a time."""

from __future__ import annotations

import time

import pytest

from ecs.core import hexgrid
from ecs.core.board import Board, Hex
from ecs.dday.printed.line_of_sight import Obstacle, Sight, clear, explain
from tests.maps.shipped import iwo_jima

case = pytest.mark.rule("iwo_jima", "6.2.3")

#: From 0505 to 0507 the line runs through 0506; to 0705 along the side between 0605 and 0604.
ALONG = ("0505", "0507")
SPINE = ("0505", "0705")


@pytest.fixture
def island():
    return iwo_jima()


def ground(*, sides=(), **hexes):
    """A flat board at level 1; `h0506="rocky 2"` changes a hex: terrain, level, mixed, hilltop."""
    found = {
        f"{row:02d}{place:02d}": Hex(f"{row:02d}{place:02d}", level=1)
        for row in range(2, 12)
        for place in range(2, 12)
    }
    for name, text in hexes.items():
        key, words = name[1:], text.split()
        found[key] = dataclass_with(found[key], words)
    return Board(found, {hexgrid.side(*pair.split("-")): frozenset({"bluff"}) for pair in sides})


def dataclass_with(each, words):
    terrain = next((w for w in words if w in ("clear", "rocky", "wooded")), "clear")
    level = next((int(w) for w in words if w.isdigit()), each.level)
    return Hex(each.key, terrain=terrain, level=level, mixed="mixed" in words, hilltop="hilltop" in words)


def reason(board, ends=ALONG, **options):
    return [each.reason for each in explain(board, *ends, **options)]


@case
def test_open_level_ground_is_seen_over():
    assert clear(ground(), *ALONG)
    assert clear(ground(), *SPINE)


@case
@pytest.mark.parametrize("terrain", ["rocky", "wooded"])
def test_rocks_and_woods_between_block(terrain):
    board = ground(h0506=terrain)
    assert explain(board, *ALONG) == (Obstacle(("0506",), terrain),)
    assert not clear(board, *reversed(ALONG))


@case
@pytest.mark.parametrize("terrain", ["rocky", "wooded"])
def test_the_cover_of_both_ends_does_not_block(terrain):
    assert clear(ground(h0505=terrain, h0507=terrain), *ALONG)


@case
def test_nothing_blocks_an_adjacent_hex():
    board = ground(h0505="1", h0506="rocky 5", sides=["0505-0506"])
    assert clear(board, "0505", "0506")
    assert clear(board, "0506", "0505")
    assert clear(board, "0505", "0505")


@case
def test_ground_above_both_ends_blocks():
    assert reason(ground(h0506="2")) == ["higher"]
    assert reason(ground(h0506="3", h0507="2")) == ["higher"]


@case
def test_cover_in_a_lower_hex_still_blocks_between_level_ends():
    assert reason(ground(h0505="2", h0507="2", h0506="wooded 1")) == ["wooded"]


@case
def test_ground_at_the_level_of_both_ends_does_not_block():
    assert clear(ground(h0505="3", h0506="3", h0507="3"), *ALONG)


@case
def test_looking_down_is_blocked_by_a_hex_wholly_at_the_upper_level():
    board = ground(h0505="3", h0506="3")
    assert reason(board) == ["same_level"]
    assert not clear(board, *reversed(ALONG))


@case
def test_a_hex_with_equal_and_lower_ground_does_not_block_looking_down():
    assert clear(ground(h0505="3", h0506="3 mixed"), *ALONG)
    assert clear(ground(h0505="3", h0506="3 mixed"), *reversed(ALONG))


@case
def test_looking_down_without_a_hilltop_is_still_blocked_by_cover():
    assert reason(ground(h0505="3", h0506="rocky 1")) == ["rocky"]


@case
@pytest.mark.parametrize("between", ["rocky 1", "wooded 2", "3 mixed", "wooded 3 mixed"])
def test_a_hilltop_looks_over_cover_and_broken_ground(between):
    board = ground(h0505="3 hilltop", h0506=between)
    assert clear(board, *ALONG)
    assert clear(board, *reversed(ALONG))


@case
@pytest.mark.parametrize(("between", "why"), [("3", "same_level"), ("4", "higher"), ("4 mixed", "higher")])
def test_a_hilltop_is_blocked_by_ground_wholly_at_its_level_or_above(between, why):
    board = ground(h0505="3 hilltop", h0506=between)
    assert reason(board) == [why]
    assert not clear(board, *reversed(ALONG))


@case
@pytest.mark.parametrize(
    ("between", "blocked"), [("3", False), ("rocky 3", False), ("4", True), ("4 mixed", False)]
)
def test_a_hilltop_that_looks_up_is_blocked_at_the_level_of_the_higher_end(between, blocked):
    board = ground(h0505="3 hilltop", h0506=between, h0507="4")
    assert clear(board, *ALONG) != blocked
    assert clear(board, *reversed(ALONG)) != blocked


@case
def test_a_hilltop_at_the_far_end_serves_as_well():
    assert clear(ground(h0507="3 hilltop", h0506="wooded 2"), *ALONG)


@case
@pytest.mark.parametrize("side", ["0505-0506", "0506-0507"])
def test_a_bluff_on_the_way_blocks_at_any_height(side):
    assert reason(ground(h0505="5", sides=[side])) == ["bluff"]
    assert not clear(ground(h0507="5", sides=[side]), *ALONG)


@case
def test_a_hilltop_is_never_blocked_by_a_bluff():
    assert clear(ground(h0505="3 hilltop", sides=["0505-0506", "0506-0507"]), *ALONG)


@case
@pytest.mark.parametrize("kind", ["cliff", "road"])
def test_other_hexsides_do_not_block(kind):
    flat = ground()
    assert clear(Board(flat.hexes, {("0505", "0506"): frozenset({kind})}), *ALONG)


@case
def test_a_line_along_a_hexside_needs_one_side_clear():
    assert clear(ground(h0604="rocky"), *SPINE)
    assert clear(ground(h0605="rocky"), *SPINE)
    board = ground(h0604="rocky", h0605="wooded")
    assert {each.reason for each in explain(board, *SPINE)} == {"rocky", "wooded"}


@case
def test_a_bluff_closes_one_of_the_two_ways_along_a_hexside():
    assert clear(ground(sides=["0505-0604"]), *SPINE)
    assert not clear(ground(sides=["0505-0604"], h0605="rocky"), *SPINE)
    assert not clear(ground(sides=["0505-0604", "0605-0705"]), *SPINE)
    assert clear(ground(sides=["0604-0605"]), *SPINE)


@case
def test_a_corner_that_is_only_touched_does_not_block():
    assert ((1, 0),) in hexgrid.trace((2, 0))
    assert all((0, 1) not in points and (1, -1) not in points for points in hexgrid.trace((2, 0)))


@case
def test_water_between_does_not_block():
    board = ground()
    assert clear(Board({k: h for k, h in board.hexes.items() if k != "0506"}, {}), *ALONG)


@case
def test_a_lookout_sees_as_from_a_hilltop_at_its_own_level():
    board = ground(h0505="2", h0506="wooded 1", sides=["0506-0507"])
    assert not clear(board, *ALONG)
    assert clear(board, *ALONG, lookout=True)
    assert not clear(ground(h0505="2", h0506="2"), *ALONG, lookout=True)


@case
def test_every_line_is_seen_the_same_from_both_ends(island):
    sight = Sight(island.board)
    for key in island.board.hexes:
        for other in island.board.within(key, 4):
            assert bool(sight.explain(key, other)) == bool(sight.explain(other, key)), (key, other)


def test_sight_remembers_and_is_quick(island):
    sight = Sight(island.board)
    started = time.perf_counter()
    for key in island.board.hexes:
        sight.visible(key, 4)
    again = time.perf_counter()
    for key in island.board.hexes:
        sight.visible(key, 4)
    assert time.perf_counter() - again < (again - started)
    assert again - started < 5
