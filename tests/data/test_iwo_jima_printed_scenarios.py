"""What the book prints for each scenario, value by value (3.0, 18.4 to 18.9), beside the shipped data."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from ecs.dday.printed.scenario import Scenario, SpecialRules, Victory
from tests.table import calendar, rules

COMPANIES = {1: "ABC", 2: "EFG", 3: "IKL"}
SCENARIOS = (
    "d_day",
    "suribachi",
    "drive_to_the_north",
    "suribachi_and_north",
    "hot_rocks",
    "drive_to_the_sea",
    "campaign",
)
TANKS_3 = frozenset(f"{each}/3Tk" for each in ("1A", "1B", "1C", "2A", "2B", "2C"))
ENGINEERS = {division: frozenset(f"{each}/{division}E" for each in "ABCD") for division in (3, 4, 5)}
LANDED = {
    division: frozenset(f"{each}/{division}Tk" for each in ("1A", "1B", "1C", "2B")) for division in (4, 5)
}
ALL_TANKS = {division: LANDED[division] | {f"2A/{division}Tk", f"2C/{division}Tk"} for division in (4, 5)}


def battalions(*names: str) -> frozenset[str]:
    """Return the four units of each battalion, such as 1/27."""
    split = [(int(number), regiment) for number, regiment in (name.split("/") for name in names)]
    return frozenset(
        unit
        for number, regiment in split
        for unit in (
            f"HQ/{number}/{regiment}",
            *(f"{letter}/{number}/{regiment}" for letter in COMPANIES[number]),
        )
    )


def regiment(number: int) -> frozenset[str]:
    """Return the fourteen units of a regiment."""
    return battalions(*(f"{each}/{number}" for each in (1, 2, 3))) | {f"HW/{number}", f"HQ/{number}"}


# -- time -----------------------------------------------------------------------------------------

PERIODS = {
    "d_day": (1, 6, "2-19", "2-19"),
    "suribachi": (7, 21, "2-20", "2-24"),
    "drive_to_the_north": (7, 21, "2-20", "2-24"),
    "suribachi_and_north": (7, 21, "2-20", "2-24"),
    "hot_rocks": (22, 45, "2-25", "3-4"),
    "drive_to_the_sea": (49, 63, "3-6", "3-10"),
    "campaign": (1, 66, "2-19", "3-11"),
}


@pytest.mark.rule("iwo_jima", "3.0", "18.4", "18.5", "18.6", "18.7", "18.8", "18.9")
@pytest.mark.parametrize("name", SCENARIOS)
def test_each_scenario_has_its_printed_turns_and_days(name):
    scenario = rules().scenario(name)
    first, last = scenario.turn(scenario.first_turn), scenario.turn(scenario.last_turn)
    assert (first.number, last.number, first.date, last.date) == PERIODS[name]


@pytest.mark.rule("iwo_jima", "3.0", "18.9")
def test_each_of_the_66_turns_falls_on_its_day():
    dates = [f"2-{day}" for day in range(19, 29)] + [f"3-{day}" for day in range(1, 12)]
    later = [(date, day, time) for day, date in enumerate(dates[1:], 2) for time in ("AM", "Noon", "PM")]
    found = [(turn.date, turn.day, turn.time) for turn in calendar()]
    assert [(date, day) for date, day, _ in found[:6]] == [("2-19", 1)] * 6
    assert found[6:] == later


# -- special rules --------------------------------------------------------------------------------

SPECIAL: dict[str, dict[str, Any]] = {
    "d_day": {
        "opening_card": True,
        "always_in_command": True,
        "regimental_hqs": False,
        "artillery_points": False,
        "replacement_steps": 8,
        "replacement_turns": (2, 5),
        "points_held_over": False,
        "closed_sectors": (1,),
        "fort_sectors": (1,),
        "live_fort_sectors": (1,),
        "catastrophic_loss": False,
    },
    "suribachi": {
        "always_in_command": True,
        "regimental_hqs": False,
        "action_heroes": 1,
        "closed_sectors": (3, 4),
        "north_limit": 9,
        "fort_sectors": (1,),
        "infantry_steps": ((5, 10),),
        "tank_steps": 4,
        "engineer_steps": 4,
        "loss_limits": ((7, 3),),
    },
    "drive_to_the_north": {
        "opening_reveal": True,
        "closed_sectors": (1, 4),
        "infantry_steps": ((4, 18), (5, 18)),
        "tank_steps": 9,
        "engineer_steps": 6,
        "loss_limits": ((7, 5),),
        "third_regiment": "airfield",
    },
    "suribachi_and_north": {
        "opening_reveal": True,
        "action_heroes": 1,
        "closed_sectors": (4,),
        "fort_sectors": (1,),
        "infantry_steps": ((4, 18), (5, 28)),
        "tank_steps": 13,
        "engineer_steps": 10,
        "loss_limits": ((7, 5),),
        "third_regiment": "airfield",
    },
    "hot_rocks": {
        "opening_reveal": True,
        "closed_sectors": (1,),
        "fort_sectors": (3,),
        "infantry_steps": ((3, 24), (4, 24), (5, 24)),
        "tank_steps": 8,
        "engineer_steps": 8,
        "loss_limits": ((7, 5),),
        "third_regiment": "free",
    },
    "drive_to_the_sea": {
        "fort_sectors": (3, 4),
        "infantry_steps": ((3, 30), (4, 16), (5, 16)),
        "tank_steps": 5,
        "engineer_steps": 5,
        "loss_limits": ((7, 4),),
        "third_regiment": "free",
        "shortening": "six",
    },
    "campaign": {
        "opening_card": True,
        "fort_sectors": (1,),
        "infantry_steps": ((3, 60), (4, 60), (5, 60)),
        "tank_steps": 24,
        "engineer_steps": 24,
        "loss_limits": ((7, 5), (49, 4)),
        "third_regiment": "free",
        "shortening": "day",
    },
}


@pytest.mark.rule("iwo_jima", "18.4.4", "18.5.3", "18.6.1", "18.6.3", "18.7.1", "18.7.3", "18.8.1", "18.8.3", "18.9.3")  # fmt: skip
@pytest.mark.parametrize("name", SCENARIOS)
def test_special_rules_are_those_printed_and_no_others(name):
    found, plain = rules().scenario(name).special, SpecialRules()
    values = {each.name: getattr(found, each.name) for each in fields(found)}
    assert {key: value for key, value in values.items() if value != getattr(plain, key)} == {
        key: value for key, value in SPECIAL[name].items() if value != getattr(plain, key)
    }


@pytest.mark.rule("iwo_jima", "18.1.1")
def test_without_a_limit_of_its_own_a_scenario_has_five_companies_and_four_from_1_march():
    assert SpecialRules().loss_limits == ((7, 5), (34, 4))


# -- victory --------------------------------------------------------------------------------------

VICTORY: dict[str, dict[str, Any]] = {
    "d_day": {
        "step_loss_limit": 50,
        "cut_off_sectors": (1,),
        "control": [(1, 1, 0), (1, 0, 3)],
    },
    "suribachi": {
        "infantry": [(20, False, 1, ())],
        "cleared_sectors": (1,),
        "cut_off_sectors": (1,),
        "cut_off_always": True,
    },
    "drive_to_the_north": {
        "infantry": [(30, True, 1, ())],
        "cleared_sectors": (2,),
        "control": [(1, 2, 0), (10, 0, 3)],
    },
    "suribachi_and_north": {
        "infantry": [(20, False, 1, (28,)), (30, True, 1, (3, 21, 23, 24, 25, 26, 27))],
        "companies": [(3, (28,))],
        "cleared_sectors": (1, 2),
        "cut_off_sectors": (1,),
        "cut_off_always": True,
        "control": [(1, 2, 0), (10, 0, 3)],
    },
    "hot_rocks": {
        "infantry": [(30, True, 1, ())],
        "airfields": (2,),
        "airfield_hexes": (3,),
        "control": [(6, 0, 4)],
    },
    "drive_to_the_sea": {"infantry": [(24, True, 1, ())], "all_positions": True},
    "campaign": {"infantry": [(30, True, 7, ())], "all_positions": True},
}


def goals(scenario: Scenario) -> dict[str, Any]:
    """Return what a scenario asks for, goals as plain tuples."""
    wanted = scenario.victory
    found = {each.name: getattr(wanted, each.name) for each in fields(wanted)}
    found["control"] = [(each.count, each.airfield, each.sector) for each in wanted.control]
    found["infantry"] = [
        (each.steps, each.daily, each.first_turn, each.regiments) for each in wanted.infantry
    ]
    found["companies"] = [(each.companies, each.regiments) for each in wanted.companies]
    del found["rule"]
    return {key: value for key, value in found.items() if value and value != getattr(Victory(), key)}


@pytest.mark.rule("iwo_jima", "18.4.5", "18.5.4", "18.6.4", "18.7.4", "18.8.4", "18.9.4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_victory_conditions_are_those_printed_and_no_others(name):
    assert goals(rules().scenario(name)) == VICTORY[name]


# -- US forces ------------------------------------------------------------------------------------

NORTH_RESERVE = battalions("2/24", "3/24", "2/25", "2/26", "3/26", "1/27")
NORTH: dict[str, Any] = {
    "map": battalions("1/23", "2/23", "3/23", "1/24", "1/25", "3/25", "1/26", "2/27", "3/27")
    | {f"{each}/{number}" for each in ("HW", "HQ") for number in (23, 25, 26, 27)},
    "support": LANDED[4] | LANDED[5] | ENGINEERS[4] | ENGINEERS[5],
    "reserve": NORTH_RESERVE,
    "losses": ((4, 14), (5, 12)),
    "most": 1,
    "heroes": 1,
}
FORCES: dict[str, dict[str, Any]] = {
    "suribachi": {
        "map": regiment(28) - {"HQ/28"},
        "support": LANDED[5] | ENGINEERS[5],
        "reserve": frozenset(),
        "losses": (),
        "most": 1,
        "heroes": 0,
        "apart": (28, 2, 2, "detached"),
        "artillery": {5: 6},
    },
    "drive_to_the_north": NORTH | {"apart": (28, 2, 2, "others"), "artillery": {4: 5, 5: 1}},
    "suribachi_and_north": NORTH
    | {"map": NORTH["map"] | regiment(28), "apart": (28, 2, 2, "both"), "artillery": {4: 5, 5: 7}},
    "hot_rocks": {
        "map": battalions("2/21", "3/21", "1/23", "3/23", "1/24", "2/24", "3/24", "1/25", "2/25")
        | battalions("2/26", "1/27", "2/27")
        | {f"{each}/{number}" for each in ("HW", "HQ") for number in (21, 23, 24, 26, 27)},
        "support": ALL_TANKS[4] | ALL_TANKS[5] | ENGINEERS[4] | ENGINEERS[5] | TANKS_3 | {"A/3E", "B/3E"},
        "reserve": battalions("1/21", "2/23", "3/25", "1/26", "3/26", "3/27")
        | {"HQ/25", "HW/25"}
        | regiment(28),
        "losses": ((4, 12), (5, 12)),
        "most": 1,
        "heroes": 1,
        "apart": None,
        "artillery": {0: 8, 3: 5, 4: 10, 5: 10},
    },
    "drive_to_the_sea": {
        "map": frozenset().union(*(regiment(number) for number in (9, 21, 23, 24, 25, 26, 27, 28))),
        "support": ALL_TANKS[4] | ALL_TANKS[5] | ENGINEERS[4] | ENGINEERS[5],
        "reserve": TANKS_3 | ENGINEERS[3],
        "losses": ((3, 12), (4, 16), (5, 18)),
        "most": 2,
        "heroes": 2,
        "apart": None,
        "artillery": {0: 8, 3: 10, 4: 10, 5: 10},
    },
}


@pytest.mark.rule("iwo_jima", "18.5.1", "18.6.1", "18.7.1", "18.8.1", "errata:scenario 4 setup")
@pytest.mark.parametrize("name", sorted(FORCES))
def test_us_forces_ashore_are_those_printed(name):
    plan, printed = rules().scenario(name).deployment, FORCES[name]
    assert plan is not None
    apart = plan.detachment
    assert {
        "map": frozenset(plan.units),
        "support": frozenset(plan.support),
        "reserve": frozenset(plan.reserve),
        "losses": plan.losses,
        "most": plan.most_losses,
        "heroes": plan.heroes,
        "apart": (apart.regiment, apart.tanks, apart.engineers, apart.keep) if apart else None,
    } == {key: value for key, value in printed.items() if key != "artillery"}
    assert plan.support_with_hqs == (name == "hot_rocks")


@pytest.mark.rule("iwo_jima", "18.5.1", "18.6.1", "18.7.1", "18.8.1", "19.0")
@pytest.mark.parametrize("name", sorted(FORCES))
def test_artillery_at_the_start_is_that_printed(name):
    scenario = rules().scenario(name)
    found = {each.division: each.points for each in scenario.artillery if each.turn == scenario.first_turn}
    assert found == FORCES[name]["artillery"]


ARRIVALS = {
    "d_day": {2, 3, 4, 5, 6},
    "suribachi": set(),
    "drive_to_the_north": {7, 9, 12, 19},
    "suribachi_and_north": {7, 9, 12, 19},
    "hot_rocks": {22},
    "drive_to_the_sea": set(),
    "campaign": {2, 3, 4, 5, 6, 7, 9, 12, 19, 22},
}
GUNS = {
    "d_day": {5: 2, 6: 10},
    "suribachi": {},
    "drive_to_the_north": {9: 8, 15: 4, 18: 4, 21: 5},
    "suribachi_and_north": {9: 8, 15: 4, 18: 4, 21: 5},
    "hot_rocks": {30: 5},
    "drive_to_the_sea": {},
    "campaign": {5: 2, 6: 10, 9: 8, 15: 4, 18: 4, 21: 5, 30: 5},
}


@pytest.mark.rule("iwo_jima", "18.4.2", "18.5.1", "18.6.1", "18.7.1", "19.0")
@pytest.mark.parametrize("name", SCENARIOS)
def test_units_and_guns_arrive_in_the_printed_turns(name):
    scenario = rules().scenario(name)
    assert {entry.turn for entry in scenario.reinforcements} == ARRIVALS[name]
    guns: dict[int, int] = {}
    for each in scenario.artillery:
        if each.turn > scenario.first_turn or not scenario.deployment:
            guns[each.turn] = guns.get(each.turn, 0) + each.points
    assert guns == GUNS[name]


# -- what the book says of the Japanese -----------------------------------------------------------

PLACED = {
    "d_day": {"0720": (), "0820": (), "2125": (2,)},
    "suribachi": {"2125": (2,)},
    "drive_to_the_north": {"0820": (), "0723": ()},
    "suribachi_and_north": {"0820": (), "0723": (), "2125": (2,)},
    "hot_rocks": {"2123": (2,)},
    "drive_to_the_sea": {"1030": (2,)},
    "campaign": {"0720": (), "0820": (), "2125": (2,)},
}


@pytest.mark.rule("iwo_jima", "18.4.3", "18.5.2", "18.6.2", "18.7.2", "18.8.2", "18.9.2", "errata:setup display")  # fmt: skip
@pytest.mark.parametrize("name", SCENARIOS)
def test_forts_stand_where_the_book_names_them(name):
    placements = rules().scenario(name).placements
    assert {each.hex: each.fort_classes for each in placements} == PLACED[name]
    assert all(each.by_rule != bool(each.fort_classes) for each in placements)


@pytest.mark.rule("iwo_jima", "18.4.3", "18.6.2", "18.8.2", "18.9.2")
def test_numbers_of_the_japanese_set_up_that_the_book_prints():
    hilltops = {name: sum(each.hilltops for each in rules().scenario(name).japanese) for name in SCENARIOS}
    assert {name for name, count in hilltops.items() if count} == {
        "drive_to_the_north",
        "suribachi_and_north",
    }
    assert set(hilltops.values()) == {0, 6}
    named = {name: [(each.unit, each.hex) for each in rules().scenario(name).named] for name in SCENARIOS}
    assert named.pop("drive_to_the_sea") == [("jp:HQ/109", "2335")]
    assert not any(named.values())
    depth = {each.sector: each.depth for each in rules().scenario("d_day").japanese}
    assert (depth[1], depth[4]) == (0, 0)
    assert all(each.depth for each in rules().scenario("campaign").japanese)


RULES = {
    "d_day": ("", "18.4.5"),
    "suribachi": ("18.5.1", "18.5.4"),
    "drive_to_the_north": ("18.6.1", "18.6.4"),
    "suribachi_and_north": ("18.6.1", "18.6.4"),
    "hot_rocks": ("18.7.1", "18.7.4"),
    "drive_to_the_sea": ("18.8.1", "18.8.4"),
    "campaign": ("", "18.9.4"),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_scenario_names_its_own_rules_of_set_up_and_victory(name):
    scenario = rules().scenario(name)
    assert (scenario.deployment.rule if scenario.deployment else "", scenario.victory.rule) == RULES[name]
