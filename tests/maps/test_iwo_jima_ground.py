"""The ground, the beaches and the sectors of the shipped map agree with every known fact."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ecs.core import hexgrid
from tests.maps.shipped import iwo_jima

INVASION = ("G", "R1", "R2", "Y1", "Y2", "B1", "B2")
WEST = ("P1", "P2", "N1", "N2", "W1", "W2", "O1", "O2")


@pytest.fixture(scope="module")
def island():
    return iwo_jima()


@pytest.fixture(scope="module")
def hexes(island):
    return island.board.hexes


# -- Ground ---------------------------------------------------------------------------------------


def test_the_island_is_whole(hexes):
    assert 540 <= len(hexes) <= 600


def test_all_land_is_one_piece(island, hexes):
    first = next(iter(hexes))
    seen, edge = {first}, [first]
    while edge:
        edge = sorted({n for key in edge for n in island.board.neighbours(key)} - seen)
        seen.update(edge)
    assert sorted(set(hexes) - seen) == []


def test_every_hex_can_be_walked_to_from_the_beaches(island, hexes):
    """No cliff and no fort shuts a hex off (7.3.7)."""
    seen = set(island.beach_hexes("east"))
    edge = sorted(seen)
    while edge:
        edge = sorted(
            {n for k in edge for n in island.board.neighbours(k) if "cliff" not in island.board.side(k, n)}
            - seen
        )
        seen.update(edge)
    assert sorted(set(hexes) - seen) == []


@pytest.mark.parametrize("key", ["0409", "0410"])
def test_the_terraces_of_the_example(hexes, key):
    assert hexes[key].terrace, key


def test_the_levels_of_the_example(hexes):
    assert (hexes["0707"].level, hexes["0708"].level) == (1, 2)


def test_terraces_lie_on_and_behind_the_invasion_beaches_only(island, hexes):
    beaches = island.beach_hexes("east")
    for key in beaches:
        assert hexes[key].terrace, key
    for key, each in hexes.items():
        if each.terrace:
            assert min(island.board.distance(key, beach) for beach in beaches) <= 2, key


@pytest.mark.rule("iwo_jima", "7.3.7")
def test_cliffs_run_along_the_two_named_lines_only(island):
    runs = {"0534", "0634", "0735", "0835"}, {"1736", "1836", "1936", "2036", "2136"}
    cliffs = [pair for pair, kinds in island.board.sides.items() if "cliff" in kinds]
    for pair in cliffs:
        assert any(set(pair) & run for run in runs) or pair == ("0735", "0736"), pair
    for run in runs:
        for key in run:
            assert any(key in pair for pair in cliffs), f"no cliff at {key}"


def test_no_road_crosses_a_cliff(island):
    for pair, kinds in island.board.sides.items():
        assert not {"road", "cliff"} <= kinds, pair


def test_the_airfields_lie_on_their_sites(island, hexes):
    fields = {number: [k for k, each in hexes.items() if each.airfield == number] for number in (1, 2, 3)}
    assert all(len(keys) >= 4 for keys in fields.values()), fields
    assert {hexes[key].sector for key in fields[1]} == {2}
    assert {hexes[key].sector for key in fields[2]} == {3}
    assert {hexes[key].sector for key in fields[3]} <= {3, 4}
    for number in (1, 2):
        assert any(island.position_at(key) for key in fields[number]), f"no position on airfield {number}"


def test_the_named_places_are_there(island):
    wanted = {
        "Mount Suribachi", "The Quarry", "Motoyama", "Nishi", "Minami", "Hill 382", "Hill 362A", "Hill 362B",
        "Hill 362C", "Turkey Knob", "The Amphitheater", "Kitano Point", "East Boat Basin", "Airfield No. 1",
        "Airfield No. 2", "Airfield No. 3",
    }  # fmt: skip
    assert wanted - set(island.places) == set()


def test_the_map_spells_suribachi_right(island):
    assert not any("Surabachi" in name for name in island.places)
    assert island.places["Mount Suribachi"] == ("0304",)


# -- Sectors, beaches -----------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "6.5.2")
def test_four_sectors_lie_in_a_row(island, hexes):
    touching = {
        tuple(sorted((hexes[k].sector, hexes[n].sector))) for k in hexes for n in island.board.neighbours(k)
    }
    assert touching == {(1, 1), (2, 2), (3, 3), (4, 4), (1, 2), (2, 3), (3, 4)}
    assert hexes["0304"].sector == 1
    assert {hexes[key].sector for key in island.beach_hexes("east")} == {2}
    assert {hexes[key].sector for key in ("2125", "0723", "1326", "1222")} == {3}
    assert hexes["2335"].sector == 4


def test_the_boxes_stand_in_two_rows(island):
    assert tuple(island.boxes) == (*INVASION, *WEST)
    for code, box in island.boxes.items():
        assert box.coast == ("east" if code in INVASION else "west"), code
        assert 2 <= len(box.hexes) <= 3, code


def test_beach_hexes_touch_the_sea_and_each_other_and_hold_no_position(island, hexes):
    for code, box in island.boxes.items():
        for key in box.hexes:
            assert hexes[key].beach, key
            assert any(near not in hexes for near in hexgrid.neighbours(key)), f"{code} {key} lies inland"
            assert island.position_at(key) is None, key
        assert all(any(hexgrid.distance(a, b) == 1 for b in box.hexes) for a in box.hexes), code


def test_invasion_boxes_follow_each_other_from_left_to_right(island):
    rows = [island.boxes[code].hexes for code in INVASION]
    for left, right in pairwise(rows):
        assert min(hexgrid.distance(a, b) for a in left for b in right) == 1, (left, right)
        assert max(int(k[2:]) for k in left) < max(int(k[2:]) for k in right)


@pytest.mark.rule("iwo_jima", "5.1")
def test_fire_squares_are_the_colours_within_three_hexes(island):
    """Blue 1 alone has no black square beside a black position: its printed example costs one step (ruling 555)."""
    spared = {"B1": {"black"}}
    for code, box in island.boxes.items():
        near = {
            group.colour
            for key, group in island.groups.items()
            if any(island.group_distance(key, beach) <= 3 for beach in box.hexes)
        }
        assert set(box.fire) == near - spared.get(code, set()), code


@pytest.mark.rule("iwo_jima", "errata:map")
def test_the_corrected_fire_squares(island):
    yellow_2, red_1 = island.boxes["Y2"].fire, island.boxes["R1"].fire
    assert {"brown", "purple"} <= set(yellow_2)
    assert "red" not in yellow_2
    assert "brown" not in red_1


def test_the_fire_squares_of_the_landing_example(island):
    blue_1 = island.boxes["B1"]
    assert "blue" in blue_1.fire
    assert not {"red", "black"} & set(blue_1.fire)
    near = [
        each
        for each in island.positions_of_colour("blue")
        if any(hexgrid.distance(each.hex, key) <= 3 for key in blue_1.hexes)
    ]
    assert len(near) == 1, "the blue position near Blue 1 stands alone"
    assert near[0].setup == "X"
    assert near[0].fort == ""
