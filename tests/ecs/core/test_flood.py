"""Connected areas of hexes."""

from __future__ import annotations

import random

import pytest

from ecs.core import hexgrid
from ecs.core.flood import Flood

BOARD = tuple(sorted(hexgrid.spiral("0609", 5)))


def slow_areas(hexes: tuple[str, ...], closed: set[str]) -> dict[str, int]:
    """Number the areas by walking from hex to hex."""
    area: dict[str, int] = {}
    numbers = 0
    for start in hexes:
        if start in closed or start in area:
            continue
        area[start], frontier = numbers, [start]
        while frontier:
            for near in hexgrid.neighbours(frontier.pop()):
                if near in hexes and near not in closed and near not in area:
                    area[near] = numbers
                    frontier.append(near)
        numbers += 1
    return area


def test_an_open_board_is_one_area():
    assert set(Flood(BOARD).areas(()).values()) == {0}


def test_a_closed_line_cuts_a_board_in_two():
    closed = {key for key in BOARD if key.startswith("06")}
    areas = Flood(BOARD).areas(closed)
    assert areas["0509"] != areas["0709"]
    assert closed.isdisjoint(areas)


@pytest.mark.parametrize("seed", range(40))
def test_areas_are_those_that_walking_finds(seed):
    chance = random.Random(seed)
    hexes = tuple(key for key in BOARD if chance.random() < 0.9)
    closed = {key for key in hexes if chance.random() < 0.45}
    assert Flood(hexes).areas(closed) == slow_areas(hexes, closed)
