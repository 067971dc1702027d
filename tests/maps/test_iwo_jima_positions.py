"""The positions and the set-up helps of the shipped map agree with every known fact."""

from __future__ import annotations

import pytest

from ecs.core import hexgrid
from ecs.dday.printed.field_of_fire import potential_field
from ecs.dday.printed.island import COLOURS
from tests.maps.shipped import iwo_jima

SIX = COLOURS[:6]
WITHOUT_A_SITE = ("F4", "G4", "I3")
"""Hilltops on which no fort is ever placed (17.1a)."""


@pytest.fixture(scope="module")
def island():
    return iwo_jima()


@pytest.fixture(scope="module")
def hexes(island):
    return island.board.hexes


def field(island, position):
    return potential_field(island, island.positions[position].group)


def at(island, key):
    found = island.position_at(key)
    assert found is not None, f"hex {key} should hold a position"
    return found


# -- Positions ------------------------------------------------------------------------------------


def test_positions_are_named_once_in_order(island):
    names = [(each.letter, each.number) for each in island.positions.values()]
    assert names == sorted(set(names))
    assert 90 <= len(names) <= 115
    assert {letter for letter, _number in names} == set("ABCDEFGHIJKLM")


def test_groups_are_linked_hexes_of_one_colour(island):
    for key, group in island.groups.items():
        members = [island.positions[name] for name in group.positions]
        assert {each.colour for each in members} == {group.colour}, key
        assert key == group.positions[0]


@pytest.mark.rule("iwo_jima", "6.2.2")
def test_no_two_positions_of_one_colour_reach_the_same_hex(island):
    for colour in SIX:
        reached: dict[str, str] = {}
        for key, group in island.groups.items():
            if group.colour == colour:
                for each in [*field(island, key), *island.group_hexes[key]]:
                    assert reached.setdefault(each, key) == key, (
                        f"{colour}: {reached[each]} and {key} reach {each}"
                    )


def test_a_position_reaches_two_hexes_and_a_hilltop_three(island):
    for each in island.positions.values():
        far = max(
            hexgrid.distance(each.hex, key)
            for key in island.sight.visible(each.hex, 3 if each.hilltop else 2)
        )
        assert far <= (3 if each.hilltop else 2), each.key


@pytest.mark.rule("iwo_jima", "6.2.1")
def test_a_group_has_the_fields_of_all_its_hexes(island):
    both = field(island, "H8")
    alone = potential_field(island, "H7", frozenset({"1524"}))
    assert set(alone) < set(both)
    assert "1325" in both
    assert "1325" not in alone


@pytest.mark.rule("iwo_jima", "errata:map")
@pytest.mark.parametrize(("key", "name"), [("1326", "I11"), ("2335", "M9"), ("2125", "L3")])
def test_the_corrected_names(island, key, name):
    assert at(island, key).key == name


@pytest.mark.rule("iwo_jima", "errata:map")
def test_the_field_round_m9_is_steady_in_all_six_hexes(island):
    found = field(island, "M9")
    assert at(island, "2335").colour == "black"
    around = hexgrid.neighbours("2335")
    assert [found.get(key) for key in around] == ["steady"] * 6, around


@pytest.mark.rule("iwo_jima", "errata:map")
def test_a_black_steady_field_reaches_0521_and_not_0518(island):
    black = [key for key, group in island.groups.items() if group.colour == "black"]
    assert [key for key in black if "0518" in field(island, key)] == []
    assert {field(island, key)["0521"] for key in black if "0521" in field(island, key)} == {"steady"}


@pytest.mark.parametrize(("name", "hilltop"), [("A4", False), ("A6", True), ("A8", False)])
def test_suribachi_has_three_black_crests_one_of_them_a_hilltop(island, name, hilltop):
    each = island.positions[name]
    assert (each.colour, each.hilltop, island.sector(each.hex)) == ("black", hilltop, 1)


@pytest.mark.parametrize("name", ["A4", "A6", "A8"])
def test_the_crests_of_suribachi_fire_on_rocky_slopes_only(island, name):
    assert set(field(island, name).values()) == {"steady"}


def test_the_quarry_is_black_has_two_forts_and_is_no_hilltop_since_the_rule_names_it_beside_them(island):
    quarry = at(island, "0723")
    assert (quarry.colour, quarry.hilltop, quarry.fort) == ("black", False, "FF")


@pytest.mark.rule("iwo_jima", "17.2.1")
def test_fort_sites_follow_the_kind_of_position(island):
    for each in island.positions.values():
        if each.hilltop and each.colour != "black":
            assert each.fort == ("" if each.key in WITHOUT_A_SITE else "F"), each.key
        elif each.hilltop:
            assert each.fort == "FF", each.key
        elif each.colour == "black":
            assert each.fort == ("FF" if each.hex == "0723" else "F"), each.key
    assert at(island, "0720").fort == at(island, "0820").fort == "F"


def test_every_sector_but_the_second_has_a_black_hilltop(island):
    sectors = {island.sector(each.hex) for each in island.positions_of_colour("black") if each.hilltop}
    assert sectors == {1, 3, 4}


def test_the_known_groups(island):
    assert island.groups["G5"].positions == ("G5", "G6")
    assert island.groups["G5"].colour == "blue"
    assert island.groups["G7"].positions == ("G7", "G8", "G9")
    assert island.groups["G7"].colour == "gold"
    assert island.groups["F2"].positions == ("F2", "F3")
    assert min(hexgrid.distance(k, island.places["Nishi"][0]) for k in island.group_hexes["F2"]) == 0
    assert [island.positions[name].colour for name in ("G10", "I8")] == ["red", "red"]


@pytest.mark.rule("iwo_jima", "6.2.2")
@pytest.mark.example("iwo-overlap")
def test_fields_of_one_colour_abut_and_those_of_different_colours_overlap(island):
    red, other_red = field(island, "I8"), field(island, "G10")
    sides = [(a, b) for a in red for b in island.board.neighbours(a) if b in other_red]
    assert set(red) & set(other_red) == set()
    assert len(sides) == 2, sides
    gold, blue = field(island, "G7"), field(island, "G5")
    assert set(red) & set(gold)
    assert set(red) & set(blue)
    assert set(gold) & set(blue)
    assert set(red) & set(gold) & set(blue)


# -- What the movement and attack examples stand on -----------------------------------------------


def test_the_hexes_of_the_examples_are_open(hexes):
    names = (
        "1122 1125 1319 1320 1420 1421 1422 1423 1424 1519 1520 1521 1522 1523 1524 1619 1620 1719 1720 1721 1819"
        " 1820 1920 1222 1024"
    )
    assert [key for key in names.split() if hexes[key].terrain != "clear"] == []


def test_1421_and_1521_lie_as_high_as_1524_and_are_no_airfield_and_no_beach(hexes):
    for key in ("1421", "1521"):
        each = hexes[key]
        assert (each.level, each.airfield, each.beach, each.mixed) == (
            hexes["1524"].level,
            0,
            False,
            False,
        ), key


def test_the_brown_group_fires_steadily_at_1421_and_1521(island):
    assert at(island, "1523").group == at(island, "1524").group
    assert at(island, "1523").colour == "brown"
    assert at(island, "1524").hilltop
    assert at(island, "1524").fort
    found = field(island, "H8")
    assert (found["1421"], found["1521"]) == ("steady", "steady")
    assert "1420" not in found
    near = potential_field(island, "H7", frozenset({"1524"}))
    assert {"1421", "1521", "1522", "1422"} <= set(near)


def test_1721_is_green_and_sees_the_hexes_of_the_example(island):
    found = field(island, at(island, "1721").key)
    assert at(island, "1721").colour == "green"
    assert not at(island, "1721").hilltop
    assert {key: found.get(key) for key in ("1719", "1520", "1619")} == dict.fromkeys(
        ("1719", "1520", "1619"), "steady"
    )
    assert found["1620"] == "intense"
    assert "1519" not in found


def test_1721_can_be_attacked_over_a_bluff_from_one_hex_and_freely_from_the_next(island):
    bluffs = [key for key in island.board.neighbours("1721") if "bluff" in island.board.side("1721", key)]
    assert bluffs == ["1621"]
    assert hexgrid.distance("1620", "1621") == 1


def test_1222_reaches_two_hexes_and_1024_has_an_allowed_colour(island):
    assert not at(island, "1222").hilltop
    assert {"1421", "1422"} <= set(field(island, at(island, "1222").key))
    assert not {"1420", "1521"} & set(field(island, at(island, "1222").key))
    assert at(island, "1024").colour in ("red", "blue", "green")


def test_h9_is_a_brown_hilltop_with_a_fort_and_guns(island):
    each = island.positions["H9"]
    assert (each.colour, each.hilltop, each.fort, each.artillery) == ("brown", True, "F", True)


def test_the_hilltop_1026_reaches_three_hexes(island):
    assert at(island, "1026").hilltop
    assert any(hexgrid.distance("1026", key) == 3 for key in field(island, at(island, "1026").key))


def test_h5_is_black_and_out_of_reach_of_the_raid_example(island):
    each = island.positions["H5"]
    assert each.colour == "black"
    assert hexgrid.distance(each.hex, "1920") > 3


def test_e7_has_no_position_within_two_hexes(island):
    e7 = island.positions["E7"]
    assert [
        each.key for each in island.positions.values() if 0 < hexgrid.distance(e7.hex, each.hex) <= 2
    ] == []


def test_the_raid_example_finds_red_brown_or_green_near_its_hexes(island):
    def near(key):
        found = {
            group.key
            for group in island.groups.values()
            if group.colour in ("red", "brown", "green") and island.group_distance(group.key, key) <= 3
        }
        return sorted(found)

    assert "H1" in near("1920")
    assert {"H1", "H7"} <= set(near("1421"))
    assert "H2" in near("1122")


# -- Set-up and guns ------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "6.5.3", "errata:track sector 3 = 29")
def test_the_guns_of_the_sectors(island):
    def points(sector):
        worth = [
            3 if sector == 1 else 2 if p.hilltop else 1
            for p in island.positions_in_sector(sector)
            if p.artillery
        ]
        return sum(worth)

    assert points(3) == 29
    assert points(2) == 0
    assert points(1) >= 9
    assert points(1) % 3 == 0
    assert points(4) >= 12


@pytest.mark.rule("iwo_jima", "errata:setup display")
def test_sector_three_starts_with_fifteen_units_one_of_them_in_2125(island):
    marked = [each.hex for each in island.positions_in_sector(3) if each.setup == "X"]
    assert len(marked) == 15
    assert "2125" in marked


@pytest.mark.parametrize(("sector", "least", "most"), [(1, 4, 9), (2, 14, 18), (4, 6, 12)])
def test_the_other_sectors_start_with_about_as_many_units_as_they_can_hold(island, sector, least, most):
    assert least <= sum(each.setup == "X" for each in island.positions_in_sector(sector)) <= most


def test_every_position_can_be_walked_to_and_stands_on_land(island, hexes):
    for each in island.positions.values():
        assert each.hex in hexes, each.key
        assert each.hilltop == hexes[each.hex].hilltop, each.key


# -- Set-up helps ---------------------------------------------------------------------------------


def test_designations_stand_on_us_ground(island):
    fronts = {mark.scenario: set(mark.hexes) for mark in island.setup if mark.kind == "front"}
    assert set(fronts) == {"suribachi", "drive_to_the_north", "hot_rocks", "drive_to_the_sea"}
    for mark in island.setup:
        if mark.kind == "us":
            assert set(mark.hexes) <= fronts[mark.scenario], (mark.scenario, mark.text)


def test_us_ground_grows_from_scenario_to_scenario(island):
    size = {mark.scenario: len(mark.hexes) for mark in island.setup if mark.kind == "front"}
    assert size["drive_to_the_north"] < size["hot_rocks"] < size["drive_to_the_sea"]


@pytest.mark.parametrize(
    "place",
    [
        "Turkey Knob",
        "Hill 382",
        "Hill 362B",
        "Hill 362C",
        "Hill Oboe",
        "The Quarry",
    ],
)
def test_the_strong_points_are_fort_sites(island, place):
    assert at(island, island.places[place][0]).fort, place


def test_turkey_knob_takes_one_fort_of_class_two(island):
    knob = at(island, island.places["Turkey Knob"][0])
    assert (knob.colour, knob.hilltop, knob.fort) == ("black", False, "F")
