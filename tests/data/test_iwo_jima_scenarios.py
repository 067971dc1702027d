"""The reinforcement list and the first scenario are complete."""

from __future__ import annotations

from collections import Counter

import pytest

from ecs.library.book import load_book
from ecs.library.paths import data_root
from tests.ecs.library.shelf import CODES, shipped

COMPANIES = {1: "ABC", 2: "EFG", 3: "IKL"}


def scenario():
    return shipped().scenarios["d_day"]


def battalion(number, regiment):
    return {f"HQ/{number}/{regiment}"} | {f"{letter}/{number}/{regiment}" for letter in COMPANIES[number]}


def arriving(turn):
    """Units and their boxes, by the first unit of each line."""
    return {entry.units: entry.boxes for entry in shipped().arrivals.units if entry.turn == turn}


def units_of(turn):
    return {unit for units in arriving(turn) for unit in units}


@pytest.mark.rule("iwo_jima", "19.0")
def test_the_master_list_brings_the_divisions_ashore_turn_by_turn():
    assert units_of(2) == battalion(3, 27)
    assert units_of(3) == battalion(3, 28) | battalion(3, 23) | battalion(2, 25) | {
        "1B/5Tk",
        "HW/23",
        "HW/25",
    }
    assert units_of(4) == battalion(1, 26) | battalion(1, 24) | {"2B/5Tk", "HW/27", "HW/28"}
    engineers = {"C/4E", "D/4E", "C/5E", "D/5E"}
    assert units_of(5) == battalion(2, 26) | battalion(3, 26) | battalion(2, 24) | {"1B/4Tk"} | engineers
    assert units_of(6) == battalion(3, 24) | {"HW/26", "2B/4Tk"}
    assert units_of(7) == {"HW/24"}
    assert units_of(9) == {"2A/5Tk", "2C/5Tk", "2A/4Tk", "2C/4Tk"}
    assert len(units_of(12)) == 16
    assert {"HQ/21", "HW/21", "A/3E", "B/3E"} < units_of(12)
    assert len(units_of(19)) == 6
    assert {"HQ/9", "HW/9", "C/3E", "D/3E"} < units_of(22)


@pytest.mark.rule("iwo_jima", "19.0", "5.3")
def test_arriving_units_may_use_the_listed_boxes_only():
    assert set(arriving(2).values()) == {("R1", "R2")}
    assert arriving(3)["HW/23", "HW/25"] == ("Y1", "Y2", "B1", "B2")
    assert arriving(4)["HW/27", "HW/28"] == ("G", "R1", "R2")
    assert arriving(5)["C/4E", "D/4E", "C/5E", "D/5E"] == CODES
    assert arriving(6)["HW/26",] == ("R1",)
    assert arriving(9)["2A/4Tk", "2C/4Tk"] == ("Y2",)


@pytest.mark.rule("iwo_jima", "19.0")
def test_artillery_points_arrive_as_listed():
    totals = Counter[int]()
    for each in shipped().arrivals.artillery:
        totals[each.division] += each.points
    assert totals == {3: 10, 4: 10, 5: 10, 0: 8}
    assert [(each.turn, each.points) for each in shipped().arrivals.artillery if each.division == 4] == [
        (5, 2),
        (6, 3),
        (9, 5),
    ]


def test_the_campaign_lasts_66_turns_from_19_february_to_11_march():
    turns = {info.number: (info.date, info.time) for info in shipped().calendar.turns}
    assert len(turns) == 66
    assert turns[1] == ("2-19", "0900")
    assert turns[6][0] == "2-19"
    assert turns[7] == ("2-20", "AM")
    assert turns[22] == ("2-25", "AM")
    assert turns[34] == ("3-1", "AM")
    assert turns[49] == ("3-6", "AM")
    assert turns[66] == ("3-11", "PM")


@pytest.mark.rule("iwo_jima", "18.4.1")
def test_the_first_wave_starts_in_its_beach_boxes():
    first = {entry.boxes: set(entry.units) for entry in scenario().us_setup if not entry.second_wave}
    assert first == {
        ("G",): battalion(1, 28) | battalion(2, 28),
        ("R1",): battalion(2, 27),
        ("R2",): battalion(1, 27),
        ("Y1",): battalion(1, 23),
        ("Y2",): battalion(2, 23),
        ("B1",): battalion(1, 25) | battalion(3, 25),
    }


@pytest.mark.rule("iwo_jima", "18.4.1")
def test_tanks_and_engineers_are_the_second_wave():
    second = {entry.units: entry.boxes for entry in scenario().us_setup if entry.second_wave}
    assert second == {
        ("1A/5Tk", "B/5E"): ("G", "R1"),
        ("1C/5Tk", "A/5E"): ("R2",),
        ("1C/4Tk", "A/4E"): ("Y1", "Y2"),
        ("1A/4Tk", "B/4E"): ("B1",),
    }


@pytest.mark.rule("iwo_jima", "18.4.2")
def test_the_first_scenario_takes_the_arrivals_of_turns_2_to_6():
    assert {entry.turn for entry in scenario().reinforcements} == {2, 3, 4, 5, 6}
    assert list(scenario().reinforcements) == [entry for entry in shipped().arrivals.units if entry.turn <= 6]


@pytest.mark.rule("iwo_jima", "18.4.3")
def test_every_sector_has_near_and_far_units_and_sectors_1_and_4_have_no_depth_markers():
    depth = {setup.sector: setup.depth for setup in scenario().japanese}
    assert depth[1] == depth[4] == 0
    assert depth[2] > 0
    assert depth[3] > 0
    for setup in scenario().japanese:
        assert len(setup.near) >= len(setup.near_hexes)
        assert len(setup.far) >= len(setup.far_hexes)
        specs = [shipped().japanese[key] for key in setup.near + setup.far]
        assert {(spec.sector, spec.tank) for spec in specs} == {(setup.sector, False)}


@pytest.mark.rule("iwo_jima", "errata:setup display")
def test_nishi_has_a_class_2_fort_and_a_unit_and_two_more_hexes_have_forts():
    placements = {each.hex: each for each in scenario().placements}
    assert (placements["2125"].fort_classes, placements["2125"].units) == ((2,), 1)
    assert placements["0720"].by_rule
    assert placements["0820"].by_rule
    assert scenario().special.fort_sectors == (1,)


@pytest.mark.rule("iwo_jima", "18.4.4")
def test_special_rules_of_the_first_scenario_are_data():
    special = scenario().special
    assert special.opening_card
    assert special.always_in_command
    assert not special.regimental_hqs
    assert not special.artillery_points
    assert (special.replacement_steps, special.replacement_turns) == (8, (2, 5))
    assert special.closed_sectors == (1,)
    assert not special.points_held_over
    assert [(each.turn, each.naval, each.air) for each in scenario().points] == [
        (2, 1, 1),
        (4, 1, 1),
        (6, 1, 1),
    ]


@pytest.mark.rule("iwo_jima", "18.4.5")
def test_victory_conditions_of_the_first_scenario_are_data():
    victory = scenario().victory
    assert victory.step_loss_limit == 50
    assert victory.cut_off_sectors == (1,)
    assert {(goal.airfield, goal.sector, goal.count) for goal in victory.control} == {(1, 0, 1), (0, 3, 1)}


def test_three_tanks_wait_in_positions_of_sector_3_with_depth():
    tanks = scenario().tanks
    assert sorted(each.unit for each in tanks) == sorted(s.key for s in shipped().japanese.values() if s.tank)
    assert {each.depth for each in tanks} == {1}


def test_the_first_scenario_fits_the_real_map():
    book = load_book("iwo_jima", data_root())
    sectors = {setup.sector: setup for setup in book.scenarios["d_day"].japanese}
    assert len(sectors[3].near_hexes) + len(sectors[3].far_hexes) == 15
    marked = [each.hex for each in book.island.positions.values() if each.setup == "X"]
    assert sorted(h for s in sectors.values() for h in s.near_hexes + s.far_hexes) == sorted(marked)
    for setup in sectors.values():
        spare = len(setup.near) + len(setup.far) - len(setup.near_hexes) - len(setup.far_hexes)
        assert spare >= 4, f"sector {setup.sector} has too few units in reserve"
