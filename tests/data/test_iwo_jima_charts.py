"""The charts of D-Day at Iwo Jima agree with every worked example and are steady throughout."""

from __future__ import annotations

import pytest

from ecs.dday.printed.charts import ATTACK_COLUMNS
from tests.ecs.library.shelf import shipped

# How well a result serves the attacker.
GAIN = {
    "AD": -2,
    "AL": -2,
    "JG": -1,
    "JU": -1,
    "NE": 0,
    "REVEAL": 1,
    "JD": 2,
    "JX": 3,
    "JDX": 4,
    "JE": 5,
    "JEX": 6,
}


def attack():
    return shipped().charts.attack


def gain(codes):
    return sum(GAIN[code] for code in codes)


@pytest.mark.rule("iwo_jima", "8.3")
def test_13_to_6_with_two_needs_unmet_disrupts_a_unit_with_revealed_depth():
    chart = attack()
    assert chart.odds_text(chart.row(13, 6)) == "2:1"
    row, column = chart.shifted(chart.row(13, 6), "revealed", 2)
    assert (chart.odds_text(row), column) == ("1:1", "revealed")
    assert chart.look_up(13, 6, "revealed", 2) == ("JD",)


def test_28_to_12_takes_an_unrevealed_depth_marker():
    assert attack().odds_text(attack().row(28, 12)) == "2:1"
    assert attack().look_up(28, 12, "unrevealed") == ("JX",)


def test_at_3_to_2_or_less_an_unrevealed_depth_marker_is_revealed():
    for row, odds in enumerate(attack().odds):
        if odds[0] / odds[1] <= 1.5:
            assert attack().result(row, "unrevealed") == ("REVEAL",)


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_the_second_look_at_the_hilltop_fort_with_the_ships_missing_has_no_effect(depth):
    chart = attack()
    defence = 3 * (4 + depth) + 2
    row, _ = chart.shifted(chart.row(28, defence), "revealed", 1)
    assert chart.odds_text(row) == "1:2"
    assert chart.look_up(28, defence, "revealed", 1) == ("NE",)


def test_unmet_needs_go_up_the_rows_then_one_column_left_and_no_further():
    chart = attack()
    assert chart.shifted(2, "revealed", 2) == (0, "revealed")
    assert chart.shifted(2, "revealed", 3) == (0, "unrevealed")
    assert chart.shifted(2, "revealed", 9) == (0, "unrevealed")
    assert chart.shifted(0, "alone", 4) == (0, "alone")


def test_odds_below_and_above_the_chart_use_its_outer_rows():
    assert attack().odds_text(attack().row(1, 9)) == "1:3"
    assert attack().row(99, 1) == len(attack().odds) - 1


@pytest.mark.parametrize("column", ATTACK_COLUMNS)
def test_better_odds_are_never_worse(column):
    gains = [gain(attack().result(row, column)) for row in range(len(attack().odds))]
    assert gains == sorted(gains)


def test_the_outcomes_the_rules_speak_of_all_occur():
    codes = {code for row in attack().cells for cell in row for code in cell}
    assert codes == set(GAIN)


@pytest.mark.rule("iwo_jima", "6.3")
def test_steady_fire_of_an_unrevealed_position_costs_a_step_and_disrupts_units_with_the_symbol():
    cell = shipped().charts.fire.cell("steady", revealed=False)
    assert (cell.symbol, cell.armour, cell.step, cell.disrupt) == (True, False, True, True)


def test_intense_fire_hits_any_unit_and_disrupts_only_from_unrevealed_positions():
    fire = shipped().charts.fire
    hidden, seen = fire.cell("intense", revealed=False), fire.cell("intense", revealed=True)
    assert not hidden.symbol
    assert hidden.armour
    assert (hidden.step, hidden.disrupt) == (True, True)
    assert (seen.step, seen.disrupt) == (True, False)


@pytest.mark.rule("iwo_jima", "errata:PAC4 barrage fort hit")
def test_colour_and_symbol_at_strength_8_do_all_that_the_barrage_example_says():
    barrage = shipped().charts.barrage
    column = barrage.column(8, hilltop_fort=True)
    assert column == 2
    assert set(barrage.result(column, barrage.row(symbol=True, colour=True))) == {"JD", "JA", "JX", "FH"}


@pytest.mark.rule("iwo_jima", "8.4.1")
def test_a_hilltop_fort_shifts_barrages_under_six_one_column_left():
    barrage = shipped().charts.barrage
    columns = {s: (barrage.column(s), barrage.column(s, hilltop_fort=True)) for s in (1, 2, 3, 5, 6, 7)}
    assert columns == {1: (0, 0), 2: (0, 0), 3: (1, 0), 5: (1, 0), 6: (2, 2), 7: (2, 2)}


def test_a_card_that_matches_nothing_makes_every_barrage_miss():
    barrage = shipped().charts.barrage
    assert [barrage.result(column, "none") for column in range(3)] == [("NE",)] * 3


@pytest.mark.rule("iwo_jima", "errata:PAC4 Inf/Bn. HQ weapons")
def test_a_battalion_hq_has_radios_and_next_to_the_target_flamethrowers():
    weapons = shipped().charts.weapons
    assert weapons.weapons("hq", 1) == ("FT", "RD")
    assert weapons.weapons("hq", 2) == ("RD",)


@pytest.mark.rule("iwo_jima", "8.2.8")
def test_a_tank_has_flamethrowers_only_next_to_the_target_and_none_of_its_weapons_at_three():
    weapons = shipped().charts.weapons
    assert weapons.weapons("tank", 1) == ("AR", "BR", "BZ", "FT", "MG")
    assert weapons.weapons("tank", 2) == ("AR", "BR", "BZ", "MG")
    assert weapons.weapons("tank", 3) == ()


@pytest.mark.rule("iwo_jima", "8.2.7")
def test_infantry_brings_fewer_weapons_to_bear_at_two_hexes():
    weapons = shipped().charts.weapons
    for kind in ("rifle", "hw"):
        assert set(weapons.weapons(kind, 2)) < set(weapons.weapons(kind, 1))
    assert {"DE", "FT", "MO"} <= set(weapons.weapons("rifle", 1))
    assert weapons.weapons("engineer", 1) == ("DE", "FT")
    assert weapons.weapons("regiment", 1) == ("RD",)


@pytest.mark.rule("iwo_jima", "8.5")
def test_ships_aircraft_and_artillery_have_their_strengths_and_weapons():
    charts = shipped().charts
    assert {kind: charts.support_of(kind).strength for kind in ("naval", "air", "artillery", "lvt")} == {
        "naval": 6,
        "air": 5,
        "artillery": 1,
        "lvt": 3,
    }
    assert charts.support_of("naval").weapons == ("NA",)
    assert charts.support_of("artillery").weapons == ("AR", "DE")
    assert charts.support_of("artillery").symbols == ("diamond",)


@pytest.mark.rule("iwo_jima", "6.5.3", "errata:track sector 3 = 29")
def test_artillery_positions_have_their_points():
    artillery = shipped().charts.artillery
    assert artillery.points(1, hilltop=True) == artillery.points(1, hilltop=False) == 3
    assert artillery.points(2, hilltop=True) == 0
    assert (artillery.points(3, hilltop=True), artillery.points(4, hilltop=False)) == (2, 1)
    assert dict(artillery.full_values)[3] == 29


@pytest.mark.rule("iwo_jima", "15.2.2")
def test_the_command_range_track_has_two_boxes_of_two_and_ends_at_five():
    track = shipped().charts.command_track
    assert track[:2] == (2, 2)
    assert track[2] == 3
    assert track[-1] == max(track) == 5


def test_terrain_has_the_effects_of_the_rules():
    charts = shipped().charts
    hilltop = charts.terrain_of("hilltop")
    assert (hilltop.defence, hilltop.stops, hilltop.field_range, hilltop.mortar_range) == (2, True, 3, 4)
    for key in ("rocky", "wooded"):
        terrain = charts.terrain_of(key)
        assert terrain.stops
        assert terrain.blocks
        assert terrain.steady
        assert terrain.combat_card
    assert charts.terrain_of("wooded").defence == charts.terrain_of("village").defence == 1
    assert charts.hexside_of("bluff").halves
    assert charts.hexside_of("cliff").impassable
