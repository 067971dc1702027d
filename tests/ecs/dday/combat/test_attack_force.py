"""Who may take part in an attack, and who may not and why (8.0, 8.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.session import Session
from ecs.dday.combat import attack
from ecs.dday.combat.attack_force import Force, battery_reason, unit_reason
from ecs.dday.marines import actions, assignments
from tests.ecs.dday.answers import answer, reasons, texts, told
from tests.ecs.dday.fights import details, kind, rear
from tests.table import Table

TARGET = "1721"
NEAR, NEAR_TOO, FAR = "1720", "1820", "1719"


def before(target: str = TARGET, *, revealed: bool = True) -> Table:
    """Return a table with one Japanese unit and a US unit far off that keeps the phase open."""
    table = rear()
    table.japanese(target, "jp:13/SAG", revealed=revealed)
    return table


def declare(table: Table, *choices: str, target: str = TARGET) -> Session:
    return answer(table.play("us_action"), f"attack:{target}", *choices)


@pytest.mark.rule("iwo_jima", "8.0", "8.1")
@pytest.mark.parametrize("unit", ["A/1/28", "HQ/1/28", "B/5E"])
def test_infantry_and_engineers_next_to_the_enemy_may_attack_alone(unit):
    session = before().us(unit, NEAR).play("us_action")
    assert "attack:1721" in texts(session)
    answer(session, "attack:1721")
    assert "fire" not in texts(session)
    answer(session, f"add:{unit}")
    assert "fire" in texts(session)


@pytest.mark.rule("iwo_jima", "8.0", "8.1")
@pytest.mark.parametrize("unit", ["HW/28", "1A/5Tk"])
def test_heavy_weapons_and_tanks_cannot_attack_without_infantry_beside_the_target(unit):
    table = before().us(unit, NEAR).us("A/1/28", FAR)
    assert attack.targets(table.battle) == ()


@pytest.mark.rule("iwo_jima", "8.0")
def test_a_hex_with_units_of_both_sides_cannot_be_attacked():
    table = before().us("A/1/28", NEAR)
    assert attack.targets(table.battle) == (TARGET,)
    table.us("B/1/28", TARGET)
    assert attack.targets(table.battle) == ()
    assert attack.target_reason(table.battle, TARGET) == "us_in_hex"


@pytest.mark.rule("iwo_jima", "8.0", "8.5.2", "8.3.1")
def test_a_hex_is_attacked_once_in_a_phase_and_never_after_a_barrage_or_close_combat():
    table = before().us("A/1/28", NEAR).us("B/1/28", NEAR)
    session = declare(table, "add:A/1/28", "fire")
    assert table.battle.marks.attacked == (TARGET,)
    assert "attack:1721" not in texts(session)
    for name, reason in (("barraged", "already_barraged"), ("fought", "already_fought")):
        other = before().us("A/1/28", NEAR)
        setattr(other.battle.marks, name, (TARGET,))
        assert attack.targets(other.battle) == ()
        assert attack.target_reason(other.battle, TARGET) == reason
        closed = actions.blocked_acts(other.battle, ())
        assert [item.rule for item in closed if item.option.text == "attack:1721"] == ["8.5.2"]


@pytest.mark.rule("iwo_jima", "8.1", "8.1.1", "8.2.7")
def test_infantry_of_range_two_joins_from_two_hexes_with_a_line_of_sight():
    table = before().us("A/1/28", NEAR).us("B/1/28", FAR).us("C/1/28", FAR, steps=2)
    session = declare(table, "add:A/1/28")
    assert "add:B/1/28" in texts(session)
    assert reasons(session)["add:C/1/28"] == "out_of_range"


@pytest.mark.rule("iwo_jima", "8.1", "8.1.1")
def test_ranged_fire_needs_a_line_of_sight():
    table = before("0709").us("A/1/28", "0708").us("B/1/28", "0711")
    session = declare(table, "add:A/1/28", target="0709")
    assert reasons(session)["add:B/1/28"] == "no_line_of_sight"


@pytest.mark.rule("iwo_jima", "8.1.2")
def test_each_attacker_spends_its_action_and_one_that_has_acted_or_is_disrupted_cannot_join():
    table = before().us("A/1/28", NEAR).us("B/1/28", NEAR).us("C/1/28", NEAR, disrupted=5)
    table.japanese("1818", "jp:1/TAP", revealed=True)
    session = declare(table, "add:A/1/28")
    assert reasons(session)["add:C/1/28"] == "disrupted"
    answer(session, "fire")
    assert table.battle.us("A/1/28").acted
    assert not table.battle.us("B/1/28").acted


@pytest.mark.rule("iwo_jima", "8.1.2")
def test_a_unit_that_attacked_cannot_attack_another_hex():
    table = before().us("A/1/28", NEAR).us("HQ/1/28", NEAR_TOO)
    table.japanese("1819", "jp:1/TAP", revealed=True)
    session = answer(declare(table, "add:A/1/28", "fire"), "attack:1819", "add:HQ/1/28")
    assert reasons(session)["add:A/1/28"] == "already_acted"


@pytest.mark.rule("iwo_jima", "8.1.3")
def test_a_regimental_hq_takes_no_part_and_no_harm():
    table = before().us("A/1/28", NEAR, steps=1).us("HQ/28", NEAR)
    table.battle.japanese(table.battle.japanese_at(TARGET)[0]).spec = "jp:9/17"
    session = declare(table, "add:A/1/28")
    assert reasons(session)["add:HQ/28"] == "regimental_hq"
    answer(session, "fire")
    assert "AD" in told(session, "AttackComputed")[0].result
    assert not table.battle.us("HQ/28").disrupted


@pytest.mark.rule("iwo_jima", "8.1")
def test_one_company_of_another_battalion_of_the_regiment_may_join_but_not_two_nor_its_hq():
    table = before().us("A/1/28", NEAR).us("B/1/28", NEAR).us("HQ/1/28", NEAR_TOO)
    table.us("E/2/28", NEAR_TOO).us("F/2/28", "1821").us("HQ/2/28", "1821").us("A/1/27", "1722")
    session = declare(table, "add:A/1/28", "add:B/1/28")
    assert {"add:E/2/28", "add:F/2/28"} <= texts(session)
    assert reasons(session)["add:HQ/2/28"] == "other_battalion"
    assert reasons(session)["add:A/1/27"] == "other_regiment"
    answer(session, "add:E/2/28")
    assert reasons(session)["add:F/2/28"] == "other_battalion"


@pytest.mark.rule("iwo_jima", "8.1")
def test_no_company_of_a_third_battalion_joins():
    table = before().us("A/1/28", NEAR).us("E/2/28", NEAR_TOO).us("I/3/28", "1821")
    session = declare(table, "add:A/1/28", "add:E/2/28")
    assert reasons(session)["add:I/3/28"] == "other_battalion"


@pytest.mark.rule("iwo_jima", "8.1")
def test_one_heavy_weapons_company_joins_a_unit_of_its_regiment():
    table = before().us("A/1/28", NEAR).us("HW/28", FAR).us("HW/27", "1819")
    session = declare(table, "add:A/1/28")
    assert reasons(session)["add:HW/27"] == "other_regiment"
    answer(session, "add:HW/28")
    assert reasons(session)["add:HW/27"] == "one_heavy_weapons"


@pytest.mark.rule("iwo_jima", "8.1", "8.1.1")
def test_two_tanks_join_within_range_two():
    table = before().us("A/1/28", NEAR).us("1A/5Tk", FAR).us("1B/5Tk", NEAR).us("1C/5Tk", NEAR)
    table.us("2A/5Tk", "1718")
    session = declare(table, "add:A/1/28", "add:1A/5Tk", "add:1B/5Tk")
    assert reasons(session)["add:1C/5Tk"] == "two_tanks"
    assert "add:2A/5Tk" not in texts(session)


@pytest.mark.rule("iwo_jima", "8.1")
def test_taking_back_the_only_company_beside_the_target_takes_back_all_who_depend_on_it():
    table = before().us("A/1/28", NEAR).us("B/1/28", FAR).us("HW/28", FAR)
    session = declare(table, "add:A/1/28", "add:B/1/28", "add:HW/28", "drop:A/1/28")
    assert details(session)["units"] == ()
    assert reasons(session)["add:HW/28"] == "no_infantry_adjacent"


@pytest.mark.rule("iwo_jima", "8.1")
def test_taking_back_a_company_takes_back_the_heavy_weapons_of_its_regiment_and_leaves_the_others():
    table = before().us("A/1/28", NEAR).us("A/5E", NEAR).us("HW/28", FAR).us("1A/5Tk", NEAR_TOO)
    session = declare(table, "add:A/5E", "add:A/1/28", "add:HW/28", "add:1A/5Tk", "drop:A/1/28")
    assert details(session)["units"] == ("A/5E", "1A/5Tk")
    assert reasons(session)["add:HW/28"] == "other_regiment"


@pytest.mark.rule("iwo_jima", "8.1", "8.5", "8.5.1", "8.2.6")
def test_one_ship_and_one_aircraft_add_six_and_five_and_are_spent():
    table = before().us("A/1/28", NEAR)
    table.battle.points.naval = table.battle.points.air = 2
    session = answer(table.play("us_action"), "done", "attack:1721")
    assert reasons(session)["naval"] == "no_infantry_adjacent"
    answer(session, "add:A/1/28", "naval", "air")
    assert details(session)["strength"] == 8 + 6 + 5
    assert "naval" not in texts(session)
    answer(session, "fire")
    assert (table.battle.points.naval, table.battle.points.air) == (1, 1)
    changed = [(event.kind, event.change, event.left) for event in told(session, "PointsChanged")]
    assert changed == [("naval", -1, 1), ("air", -1, 1)]


@pytest.mark.rule("iwo_jima", "8.1", "8.5")
def test_without_points_no_ship_supports_and_a_cancelled_attack_spends_nothing():
    table = before().us("A/1/28", NEAR)
    session = declare(table, "add:A/1/28")
    assert reasons(session)["naval"] == "no_points"
    answer(session, "cancel")
    assert kind(session) == "act"
    assert not table.battle.us("A/1/28").acted
    assert table.battle.marks.attacked == ()


@pytest.mark.rule("iwo_jima", "8.1", "8.5")
@pytest.mark.parametrize("kind", ["naval", "air"])
def test_a_ship_or_an_aircraft_taken_back_is_not_spent_and_may_be_called_again(kind):
    table = before().us("A/1/28", NEAR)
    table.battle.points.naval = table.battle.points.air = 2
    session = answer(
        table.play("us_action"), "done", f"attack:{TARGET}", "add:A/1/28", "naval", "air", f"drop:{kind}"
    )
    left = {"naval": 1, "air": 1} | {kind: 0}
    assert {each: details(session)[each] for each in left} == left
    assert kind in texts(session)
    answer(session, "fire")
    assert {"naval": 2 - table.battle.points.naval, "air": 2 - table.battle.points.air} == left


def with_artillery(table: Table, *points: tuple[int, int, int]) -> Table:
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, artillery_points=True))
    table.battle.points.artillery = points
    return table


@pytest.mark.rule("iwo_jima", "8.1", "8.5.3", "8.5.4")
def test_three_divisional_and_four_corps_points_are_the_most_and_a_division_needs_its_own_observer():
    table = with_artillery(before().us("A/1/28", NEAR), (0, 8, 0), (4, 3, 0), (5, 7, 0))
    session = declare(table, "add:A/1/28")
    assert "artillery:4" not in texts(session)
    answer(session, *["artillery:5"] * 3)
    assert "artillery:5" not in texts(session)
    answer(session, *["artillery:0"] * 4)
    assert "artillery:0" not in texts(session)
    assert details(session)["strength"] == 8 + 7
    answer(session, "drop:artillery:5", "fire")
    assert table.battle.points.artillery == ((0, 4, 4), (4, 3, 0), (5, 5, 2))
    changed = [(event.kind, event.change, event.left) for event in told(session, "PointsChanged")]
    assert changed == [("artillery", -4, 4), ("artillery", -2, 5)]


@pytest.mark.rule("iwo_jima", "8.1", "8.5.3", "8.5.4")
def test_artillery_that_may_not_support_an_attack_tells_why_with_its_rule():
    table = with_artillery(before().us("A/1/28", NEAR), (0, 8, 0), (3, 0, 5), (4, 3, 0), (5, 7, 0))
    session = declare(table, "add:A/1/28")
    told = {item.option.text: (item.reason, item.rule) for item in session.decision.blocked}
    assert told["artillery:4"] == ("no_observer", "8.5.3")
    assert told["artillery:3"] == ("no_points", "8.5")
    assert "artillery:5" not in told
    answer(session, *["artillery:5"] * 3, *["artillery:0"] * 4)
    told = {item.option.text: (item.reason, item.rule) for item in session.decision.blocked}
    assert told["artillery:5"] == ("three_divisional_points", "8.5.4")
    assert told["artillery:0"] == ("four_corps_points", "8.5.4")


@pytest.mark.rule("iwo_jima", "8.1", "event:Ammo Dump Explosion")
def test_after_an_explosion_an_attack_gets_half_the_points_and_in_rain_no_aircraft():
    table = with_artillery(before().us("A/1/28", NEAR), (5, 3, 0))
    table.battle.put_in_force("ammo_dump_explosion", table.battle.turn)
    table.battle.put_in_force("rain", table.battle.turn)
    table.battle.points.air = 1
    session = answer(declare(table, "add:A/1/28"), *["artillery:5"] * 2)
    told = {item.option.text: (item.reason, item.rule) for item in session.decision.blocked}
    assert told["artillery:5"] == ("ammo_dump", "20.0")
    assert told["air"] == ("rain", "20.0")


@pytest.mark.rule("iwo_jima", "8.1")
def test_artillery_fires_only_into_a_sector_with_a_us_unit():
    table = with_artillery(rear().us("A/1/28", "0620"), (5, 7, 0))
    table.us("B/1/28", "0519")
    for unit in table.battle.us_on_map():
        if unit not in ("A/1/28", "B/1/28"):
            table.battle.world.move(unit, "off")
    table.japanese("0621", "jp:13/SAG", revealed=True)  # sector 3; the company beside it stands in sector 2
    assert battery_reason(table.battle, "0621", 5, {}) == "no_unit_in_sector"
    table.us("B/1/28", "0721")
    assert battery_reason(table.battle, "0621", 5, {}) == ""


@pytest.mark.rule("iwo_jima", "7.3.7", "8.1")
def test_nobody_attacks_across_a_cliff():
    table = Table(turn=5).us("A/1/28", "1836").us("B/1/28", "1636")
    table.japanese("1837", "jp:1/26Tk", revealed=True)  # a tank in the open
    force = Force("1837")
    assert unit_reason(table.battle, "A/1/28", force) == "cliff"
    assert "1837" not in attack.targets(table.battle)
    table.us("A/1/28", "1737")
    assert unit_reason(table.battle, "A/1/28", force) == ""
    assert attack.targets(table.battle) == ("1837",)


@pytest.mark.rule("iwo_jima", "7.3.7", "8.1")
def test_a_cliff_between_them_stops_an_attack_from_two_hexes_away_too():
    table = Table(turn=5).us("A/1/28", "1736").us("B/1/28", "1737")
    table.japanese("1735", revealed=True)  # K2, a hilltop: it is seen over the cliff between 1736 and 1737
    force = Force("1735", ("A/1/28",))
    assert table.battle.sight.clear("1737", "1735")
    assert unit_reason(table.battle, "B/1/28", force) == "cliff"
    table.us("B/1/28", "1733")
    assert unit_reason(table.battle, "B/1/28", force) == ""


@pytest.mark.rule("iwo_jima", "8.5", "8.5.3")
def test_a_scenario_may_withhold_artillery_points():
    table = before().us("A/1/28", NEAR)
    table.battle.points.artillery = ((5, 3, 0),)
    assert "artillery:5" not in texts(declare(table, "add:A/1/28"))


@pytest.mark.rule("iwo_jima", "17.4", "8.1", "17.3")
def test_nobody_attacks_through_the_closed_side_of_a_revealed_fort_but_ranged_fire_passes():
    table = rear().us("B/1/27", "1424").us("A/1/27", "1423")
    table.us("C/1/27", "1422")
    table.fort("1524", 2, spec="fort:15", revealed=True)  # sides 1 and 4 closed; 1423 lies on side 4
    table.japanese("1524", "jp:13/SAG", revealed=True)
    session = declare(table, "add:B/1/27", target="1524")
    assert reasons(session)["add:A/1/27"] == "behind_fort_side"
    assert "add:C/1/27" in texts(session)


@pytest.mark.rule("iwo_jima", "17.4")
def test_a_fort_closed_towards_all_neighbours_with_infantry_is_no_target():
    table = Table(turn=5).us("A/1/27", "1423")
    table.fort("1524", 2, spec="fort:15", revealed=True)
    assert attack.targets(table.battle) == ()
    table.us("B/1/27", "1424")
    assert attack.targets(table.battle) == ("1524",)


@pytest.mark.rule("iwo_jima", "8.3.2", "8.3.1")
def test_each_hex_of_a_group_is_attacked_by_itself():
    table = rear().us("A/1/28", "1522").us("B/1/28", "1522")
    one = table.japanese("1523", "jp:13/SAG", revealed=True)
    other = table.japanese("1524", "jp:1/145", revealed=True)
    session = declare(table, "add:A/1/28", "add:B/1/28", target="1523")
    assert details(session)["defence"] == 1
    answer(session, "fire")
    assert told(session, "AttackComputed")[0].japanese == 1
    assert table.battle.where(one) not in ("1523", "1524")
    assert not table.battle.japanese(other).disrupted
    assert attack.target_reason(table.battle, "1524") == ""


@pytest.mark.rule("iwo_jima", "9.1", "8.3")
def test_the_preview_of_an_attack_tells_nothing_of_what_lies_face_down():
    first, second = before(revealed=False).us("A/1/28", NEAR), before(revealed=False).us("A/1/28", NEAR)
    hidden = second.battle.japanese_at(TARGET)[0]
    second.battle.japanese(hidden).spec = "jp:9/17"
    one, two = (declare(table, "add:A/1/28") for table in (first, second))
    assert details(one) == details(two)
    assert not details(one)["known"]
    assert (texts(one), reasons(one)) == (texts(two), reasons(two))


@pytest.mark.rule("iwo_jima", "8.1", "4.0")
def test_an_engineer_assigned_to_its_regiment_lets_a_heavy_weapons_company_join():
    table = before().us("A/5E", NEAR).us("HW/28", NEAR)
    assert reasons(declare(table, "add:A/5E"))["add:HW/28"] == "other_regiment"
    table = before().us("A/5E", NEAR).us("HW/28", NEAR)
    assignments.assign(table.battle, "A/5E", 28)
    assert "add:HW/28" in texts(declare(table, "add:A/5E"))


@pytest.mark.rule("iwo_jima", "8.1")
def test_when_the_last_unit_that_can_call_a_ship_is_taken_back_the_ship_goes_with_it():
    table = before().us("A/1/28", NEAR).us("A/5E", NEAR)
    table.battle.points.naval = table.battle.points.air = 1
    session = answer(
        table.play("us_action"), "done", f"attack:{TARGET}", "add:A/1/28", "add:A/5E", "naval", "air"
    )
    assert (details(session)["naval"], details(session)["air"]) == (1, 1)
    answer(session, "drop:A/1/28")
    assert details(session)["units"] == ("A/5E",)
    assert (details(session)["naval"], details(session)["air"]) == (0, 0)


@pytest.mark.rule("iwo_jima", "8.1")
@pytest.mark.parametrize(
    ("where", "regiment", "reason"),
    [("1521", 28, ""), ("1521", 27, "tank_alone"), ("1719", 27, "")],
)
def test_a_tank_two_hexes_away_joins_beside_infantry_or_in_command_by_its_regiment(where, regiment, reason):
    table = Table(turn=8, scenario="campaign").us("A/1/28", NEAR).us("HQ/1/28", NEAR).us("HQ/28", NEAR)
    table.us("HQ/27", "1520").us("1A/5Tk", where)
    assignments.assign(table.battle, "1A/5Tk", regiment)
    table.japanese(TARGET, "jp:13/SAG", revealed=True)
    assert unit_reason(table.battle, "1A/5Tk", Force(TARGET, ("A/1/28",))) == reason


@pytest.mark.rule("iwo_jima", "8.1", "8.5.3", "7.6")
@pytest.mark.parametrize(("disrupted", "reason"), [(0, ""), (4, "no_observer")])
def test_a_disrupted_unit_directs_no_artillery(disrupted, reason):
    table = with_artillery(before().us("A/1/28", NEAR, disrupted=disrupted), (0, 8, 0))
    table.us("HQ/3/28", "0408")  # the unit that keeps the phase open sees nothing of the target from here
    assert battery_reason(table.battle, TARGET, 0, {}) == reason
