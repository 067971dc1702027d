"""Recovery of disrupted US units (4.0 VI.4, 7.6)."""

from __future__ import annotations

import pytest

from ecs.dday.command import heroes
from ecs.dday.events import UnitRecovered
from ecs.dday.marines import recovery, stacking
from tests.ecs.dday.answers import answer, asked, texts, told
from tests.ecs.dday.campaign import later
from tests.ecs.dday.excerpt import begin
from tests.table import Table

GREEN = "1721"


def freed(table: Table, *chosen: str) -> set[str]:
    """End the US Action Phase at once and return who recovered; chosen: companies that officers free."""
    session = table.us("HQ/3/28", "1613").play("us_action")
    answer(session, "end", *chosen)
    ends = [event.number for event in told(session, "PhaseBegan")][1]
    return {
        event.unit for event in session.history if isinstance(event, UnitRecovered) and event.number < ends
    }


@pytest.mark.rule("iwo_jima", "7.6", "4.0")
@pytest.mark.parametrize("since, free", [(5, False), (4, True), (3, True)])
def test_a_unit_recovers_from_the_turn_after_its_disruption_on(since, free):
    table = Table(turn=5).us("A/1/25", "1520", disrupted=since)
    assert freed(table) == ({"A/1/25"} if free else set())


@pytest.mark.rule("iwo_jima", "7.6")
@pytest.mark.parametrize(
    "where, disrupted, free",
    [("1720", False, False), ("1719", False, True), ("1720", True, True)],
    ids=["intense fire", "steady fire", "disrupted position"],
)
def test_an_active_intense_field_bars_recovery(where, disrupted, free):
    table = Table(turn=5).us("A/1/25", where, disrupted=4)
    table.japanese(GREEN, disrupted=disrupted)
    assert freed(table) == ({"A/1/25"} if free else set())


@pytest.mark.rule("iwo_jima", "7.6")
def test_a_fort_next_door_bars_recovery_in_any_state():
    table = Table(turn=5).us("A/1/25", "1720", disrupted=4)
    table.battle.fort(table.fort(GREEN, 3)).disrupted = True
    assert freed(table) == set()


@pytest.mark.rule("iwo_jima", "7.6", "11.1.2")
@pytest.mark.parametrize("kind, free", [("nco", True), ("officer", True), ("rifleman", False)])
def test_beside_an_nco_or_officer_units_recover_anywhere_and_at_once(kind, free):
    table = Table(turn=5).us("A/1/25", "1720", disrupted=5).us("B/1/25", "1720")
    table.japanese(GREEN)
    table.fort(GREEN, 3)
    put_hero(table, kind, "B/1/25")
    assert freed(table) == ({"A/1/25"} if free else set())


@pytest.mark.rule("iwo_jima", "7.3.5", "8.6")
def test_units_barred_do_not_recover_even_beside_an_officer():
    table = Table(turn=5).us("A/1/25", "1520", disrupted=4).us("B/1/25", "1520")
    put_hero(table, "officer", "B/1/25")
    table.battle.us("A/1/25").barred = True
    assert recovery.hindrance(table.battle, "A/1/25") == "barred"
    assert recovery.rally(table.battle) == ()
    assert recovery.rally(table.battle) == ("A/1/25",)  # the ban ends with the phase


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_an_officer_with_his_headquarters_frees_two_companies_of_the_battalion_elsewhere():
    table = Table(turn=5).us("HQ/1/25", "1520").us("HQ/3/28", "1613")
    for unit, where in (("A/1/25", "1118"), ("B/1/25", "1118"), ("C/1/25", "1018"), ("E/2/25", "1018")):
        table.us(unit, where, disrupted=5)
    put_hero(table, "officer", "HQ/1/25")
    session = answer(table.play("us_action"), "end")
    assert asked(session) == "officer_recovery"
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25", "unit:C/1/25"}
    answer(session, "unit:B/1/25", "unit:C/1/25")
    assert {event.unit for event in told(session, "UnitRecovered")} == {"B/1/25", "C/1/25"}


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_an_officer_beside_two_headquarters_frees_two_companies_in_all():
    table = Table(turn=5).us("HQ/1/25", "1520").us("HQ/2/25", "1520").us("HQ/3/28", "1613")
    for unit, where in (("A/1/25", "1118"), ("B/1/25", "1118"), ("E/2/25", "1018"), ("F/2/25", "1018")):
        table.us(unit, where, disrupted=5)
    put_hero(table, "officer", "HQ/1/25")
    session = answer(begin(table, "us_action"), "end")
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25", "unit:E/2/25", "unit:F/2/25"}
    answer(session, "unit:E/2/25", "unit:A/1/25")
    assert asked(session) == "halt"
    assert {event.unit for event in told(session, "UnitRecovered")} == {"A/1/25", "E/2/25"}


@pytest.mark.rule("iwo_jima", "11.1.2", "7.6")
def test_an_officer_frees_no_company_elsewhere_under_intense_fire_or_beside_a_fort():
    table = Table(turn=5).us("HQ/1/25", "1520")
    table.us("A/1/25", "1720", disrupted=4).us("B/1/25", "1118", disrupted=5).us(
        "C/1/25", "0819", disrupted=4
    )
    table.japanese(GREEN)
    table.fort("0820", 3)
    table.battle.fort(table.battle.forts_at("0820")[0]).disrupted = True
    put_hero(table, "officer", "HQ/1/25")
    assert freed(table) == {"B/1/25"}


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_two_officers_with_one_headquarters_free_two_companies_each():
    table = Table(turn=5).us("HQ/1/25", "1520").us("HQ/3/28", "1613")
    for unit, where in (("A/1/25", "1118"), ("B/1/25", "1118"), ("C/1/25", "1018")):
        table.us(unit, where, disrupted=5)
    for _ in range(2):
        put_hero(table, "officer", "HQ/1/25")
    assert freed(table, "unit:A/1/25", "unit:B/1/25") == {"A/1/25", "B/1/25", "C/1/25"}


@pytest.mark.rule("iwo_jima", "11.1.1")
def test_an_officer_goes_over_to_another_unit_of_his_stack_and_battalion_once_a_phase():
    table = Table(turn=5).us("HQ/1/25", "1520").us("A/1/25", "1520").us("E/2/25", "1520").us("B/1/25", "1519")
    put_hero(table, "officer", "HQ/1/25")
    session = table.play("us_action")
    offered = {text for text in texts(session) if text.startswith("officer:")}
    (officer,) = table.battle.world.at("with:HQ/1/25")
    assert offered == {f"officer:{officer}:A/1/25"}
    answer(session, *offered)
    assert table.battle.world.at("with:A/1/25") == (officer,)
    assert not {text for text in texts(session) if text.startswith("officer:")}
    answer(session, "unit:A/1/25", "move", "move:1519", "done")
    assert table.battle.world.at("with:A/1/25") == (officer,)


@pytest.mark.example("iwo-officer-1")
def test_an_officer_frees_one_company_of_each_shade():
    table = Table(turn=5).us("HQ/1/25", "1520")
    table.us("A/1/25", "1118", disrupted=4).us("B/1/25", "1118", disrupted=5)
    put_hero(table, "officer", "HQ/1/25")
    assert freed(table) == {"A/1/25", "B/1/25"}


@pytest.mark.rule("iwo_jima", "11.1.2")
def test_units_beside_an_nco_recover_at_the_end_of_the_fire_phase():
    table = Table(turn=5).us("A/1/25", "1520", disrupted=4).us("B/1/25", "1520")
    put_hero(table, "nco", "B/1/25")
    session = table.play("japanese_fire")
    assert {event.unit for event in told(session, "UnitRecovered")} == {"A/1/25"}
    assert "unit:A/1/25" in texts(session)


def put_hero(table: Table, kind: str, unit: str) -> None:
    """Put a hero of a kind with a unit."""
    battle = table.battle
    key = next(key for key in battle.world.at("heroes") if heroes.hero(battle, key).kind == kind)
    heroes.join(battle, key, unit)


@pytest.mark.example("iwo-officer-1")
def test_an_officer_frees_companies_disrupted_on_odd_and_even_turns_alike():
    table = Table(turn=6).us("HQ/1/25", "1520").us("A/1/25", "1118", disrupted=5).us("B/1/25", "1018")
    table.battle.us("B/1/25").disrupted = 6
    put_hero(table, "officer", "HQ/1/25")
    table.us("HQ/3/28", "1613")
    session = answer(table.play("us_action"), "end")
    assert {event.unit for event in told(session, "UnitRecovered")} == {"A/1/25", "B/1/25"}
    assert [table.battle.us(unit).disrupted for unit in ("A/1/25", "B/1/25")] == [0, 0]


PHASES = ("amphibious", "headquarters", "first_event", "japanese_fire", "japanese_artillery", "japanese_raid")


@pytest.mark.rule("iwo_jima", "11.1.2")
@pytest.mark.parametrize("phase", PHASES)
def test_units_beside_an_nco_recover_at_the_end_of_any_phase(phase):
    table = later(8 if phase != "headquarters" else 9).us("A/1/25", "1015", disrupted=7).us("B/1/25", "1015")
    table.us("HQ/25", "1015")
    put_hero(table, "nco", "B/1/25")
    session = begin(table.cards(1, 31), phase)
    while asked(session) != "halt":
        answer(session, "done" if "done" in texts(session) else min(texts(session)))
    assert "A/1/25" in {event.unit for event in told(session, "UnitRecovered")}


@pytest.mark.rule("iwo_jima", "7.5.2", "11.1.2")
def test_whom_an_nco_rallies_in_a_crowd_is_too_many_again():
    table = later(8).us("HQ/1/25", "1015")
    for unit in ("A/1/25", "B/1/25", "C/1/25"):
        table.us(unit, "1015", disrupted=7 if unit == "C/1/25" else 0)
    put_hero(table, "nco", "B/1/25")
    session = begin(table.cards(1), "japanese_fire")
    assert asked(session) == "overstack"
    assert texts(session) == {"disrupt:A/1/25", "disrupt:B/1/25", "disrupt:C/1/25"}
    answer(session, "disrupt:A/1/25")
    assert stacking.steady_units(table.battle, "1015") == ("B/1/25", "C/1/25", "HQ/1/25")


@pytest.mark.rule("iwo_jima", "11.1.1")
@pytest.mark.parametrize("place, free", [("1520", True), ("reserve:4", False), ("box:B1", False)])
def test_an_officer_changes_units_on_the_map_only(place, free):
    table = Table(turn=8).us("HQ/1/25", place).us("A/1/25", place)
    put_hero(table, "officer", "HQ/1/25")
    assert bool(heroes.transfers(table.battle)) == free


@pytest.mark.rule("iwo_jima", "7.5.2", "7.1")
def test_a_hero_spent_in_a_crowded_hex_leaves_somebody_else_disrupted():
    table = Table(turn=5).us("A/1/25", "1520", disrupted=5).us("B/1/25", "1520").us("C/1/25", "1520")
    put_hero(table, "rifleman", "A/1/25")
    session = answer(table.play("us_action"), "unit:A/1/25", "spend_hero")
    assert texts(session) == {"disrupt:A/1/25", "disrupt:B/1/25", "disrupt:C/1/25"}
    answer(session, "disrupt:B/1/25")
    assert [table.battle.us(f"{letter}/1/25").disrupted for letter in "ABC"] == [0, 5, 0]


@pytest.mark.rule("iwo_jima", "7.6")
@pytest.mark.parametrize("since, free", [(8, False), (7, True)])
def test_units_waiting_in_a_box_recover_as_well(since, free):
    assert freed(Table(turn=8).us("A/1/25", "box:B1", disrupted=since)) == ({"A/1/25"} if free else set())


@pytest.mark.rule("iwo_jima", "11.1.1", "11.1.6")
@pytest.mark.parametrize("kind, inspired, free", [("officer", False, True), ("officer", True, False), ("nco", False, False), ("rifleman", False, False)])  # fmt: skip
def test_only_an_officer_who_has_not_fallen_changes_units(kind, inspired, free):
    table = Table(turn=8).us("HQ/1/25", "1520").us("A/1/25", "1520")
    put_hero(table, kind, "HQ/1/25")
    (key,) = table.battle.world.at("with:HQ/1/25")
    heroes.hero(table.battle, key).inspired = inspired
    assert bool(heroes.transfers(table.battle)) == free


@pytest.mark.rule("iwo_jima", "11.1.1")
def test_an_officer_with_a_unit_of_no_battalion_stays_with_it():
    table = Table(turn=8).us("1A/5Tk", "1520").us("1B/5Tk", "1520").us("A/5E", "1520")
    put_hero(table, "officer", "1A/5Tk")
    assert heroes.transfers(table.battle) == ()
