"""What a map maker is told to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ecs.dday.printed.island import Island, Position
from ecs.library.map_advice import artillery, beaches, odd_positions, unreached_ground
from tests.maps.shipped import iwo_jima
from tools.check_maps import charts


def with_guns(island: Island, armed: Callable[[Position], bool]) -> Island:
    """Return the island with guns in these positions only."""
    return replace(
        island,
        positions={key: replace(each, artillery=armed(each)) for key, each in island.positions.items()},
    )


def test_a_sector_whose_positions_have_no_guns_is_told():
    island = iwo_jima()
    bare = with_guns(island, lambda each: each.artillery and island.sector(each.hex) != 4)
    assert list(artillery(bare, charts().artillery)) == ["sector 4 has positions but no artillery points"]


def test_guns_in_a_silent_sector_are_told():
    island = iwo_jima()
    loud = with_guns(island, lambda each: each.artillery or each.hex == "0720")
    (text,) = artillery(loud, charts().artillery)
    assert "never fire: sector 2" in text


def test_a_map_without_any_guns_is_told_once():
    (text,) = artillery(with_guns(iwo_jima(), lambda each: False), charts().artillery)
    assert "always be quiet" in text


def test_a_position_whose_field_holds_no_land_is_told():
    island = iwo_jima()
    key, each = next(item for item in island.positions.items() if len(island.group_hexes[item[1].group]) == 1)
    alone = replace(island.board, hexes={each.hex: island.board.hexes[each.hex]})
    lonely = replace(
        island, board=alone, positions={key: each}, groups={each.group: island.groups[each.group]}
    )
    assert any("fires nowhere" in text for text in odd_positions(lonely))


@pytest.mark.parametrize(
    ("name", "fort", "told"),
    [
        ("H5", "FF", ""),
        ("H5", "F", "H5 on a hilltop should have FF as its fort site"),
        ("H5", "", "H5 on a hilltop should have FF as its fort site"),
        ("H9", "F", ""),
        ("H9", "", ""),
        ("H9", "FF", "H9 on a hilltop should have F as its fort site"),
    ],
)
def test_a_hilltop_with_the_wrong_fort_site_is_told_while_one_of_a_colour_may_have_none(name, fort, told):
    island = iwo_jima()
    positions = {**island.positions, name: replace(island.positions[name], fort=fort)}
    sites = [text for text in odd_positions(replace(island, positions=positions)) if "fort site" in text]
    assert sites == ([told] if told else [])


def test_a_beach_shut_in_by_cliffs_is_told():
    island = iwo_jima()
    box = next(iter(island.boxes.values()))
    cliffs = {
        (min(key, near), max(key, near)): frozenset({"cliff"})
        for key in box.hexes
        for near in island.board.neighbours(key)
    }
    shut = replace(island, board=replace(island.board, sides={**island.board.sides, **cliffs}))
    assert f"no way leads inland from the beach of box {box.code}" in list(beaches(shut))


def walled(island: Island, hexes: tuple[str, ...]) -> Island:
    """Return the island with cliffs around each of these hexes."""
    sides = {
        (min(key, near), max(key, near)): frozenset({"cliff"})
        for key in hexes
        for near in island.board.neighbours(key)
    }
    return replace(island, board=replace(island.board, sides={**island.board.sides, **sides}))


def test_ground_nobody_can_walk_to_is_told_in_one_line():
    island = iwo_jima()
    assert list(unreached_ground(island)) == []
    far = tuple(sorted(island.board.hexes)[-8:])
    assert list(unreached_ground(walled(island, far[:1]))) == [
        f"hex {far[0]} cannot be walked to from the beaches"
    ]
    (text,) = unreached_ground(walled(island, far))
    assert text == f"8 hexes cannot be walked to from the beaches: {', '.join(far[:5])} and 3 more"


def test_a_map_without_beaches_is_told_so_and_not_hex_by_hex():
    assert list(unreached_ground(replace(iwo_jima(), boxes={}))) == [
        "no box has a beach yet: nobody can land"
    ]
