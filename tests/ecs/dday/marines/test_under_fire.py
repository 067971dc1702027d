"""Movement under fire: what triggers it, who fires, what becomes of the group (7.3.3)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese import fields
from tests.ecs.dday.answers import answer, asked, drawn, pending, texts, told
from tests.table import Table

GREEN = "1721"
"""A green position hex; 1620, 1720, 1820 lie beside it, 1520, 1619 and 1719 two hexes away."""
GREEN_CARD, OTHER_CARD = 14, 1


def table(turn: int = 7) -> Table:
    """Return an island whose empty positions have been checked before, with a unit that keeps the phase open."""
    made = Table(turn=turn).us("HQ/3/28", "1613")
    for each in made.battle.island.positions:
        made.battle.position_state(each).watched = True
    return made


def shots(session):
    """Return (group, levels) of every position that fired on moving units."""
    return [
        (event.group, event.levels)
        for event in told(session, "PositionFired")
        if event.kind == "movement_under_fire"
    ]


def go(made: Table, unit: str, *choices: str, card: int = GREEN_CARD):
    """Begin an action with a unit and give further answers."""
    return answer(made.cards(card).play("us_action"), f"unit:{unit}", *choices)


# -- triggers ---------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.2", "7.3.3")
def test_a_longer_move_out_of_a_steady_field_draws_fire_a_declared_single_hex_does_not():
    made = table().us("A/1/25", "1520").us("B/1/25", "1520")
    made.japanese(GREEN)
    session = go(made, "A/1/25", "one_hex", "move:1519")
    assert asked(session) == "act"
    assert drawn(session) == []
    answer(session, "unit:B/1/25", "move", "move:1519")
    assert shots(session) == [("H1", ("steady",))]
    assert [event.rule for event in told(session, "UnitsMoved")] == ["7.3.2"]


@pytest.mark.rule("iwo_jima", "7.3.2")
def test_the_single_hex_is_offered_only_where_it_matters():
    made = table().us("A/1/25", "1519").us("B/1/25", "1520")
    made.japanese(GREEN)
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert pending(session).find("one_hex") is None
    answer(session, "cancel", "unit:B/1/25")
    assert pending(session).find("one_hex") is not None
    assert pending(session).find("move") is not None


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_a_longer_move_also_draws_fire_from_hexes_entered_on_the_way():
    made = table().us("A/1/25", "1519")
    made.japanese(GREEN)
    session = go(made, "A/1/25", "move", "move:1520")
    assert drawn(session) == []
    answer(session, "move:1420")
    assert shots(session) == [("H1", ("steady",))]


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_a_card_without_the_colour_is_drawn_and_misses():
    made = table().us("A/1/25", "1520")
    made.japanese(GREEN)
    session = go(made, "A/1/25", "move", "move:1519", card=OTHER_CARD)
    assert drawn(session, "movement_under_fire") == ["c01"]
    assert shots(session) == []
    assert asked(session) == "move"


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_a_disrupted_position_does_not_fire_on_movement():
    made = table().us("A/1/25", "1520")
    made.japanese(GREEN, disrupted=True)
    session = go(made, "A/1/25", "move", "move:1519")
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize(
    "group, target, fired",
    [
        (("A/1/25",), "1521", True),
        (("A/1/25", "1A/4Tk"), "1521", True),
        (("1A/4Tk",), "1521", True),
        (("A/1/25",), "1622", True),
        (("A/1/25", "1A/4Tk"), "1622", False),
        (("1A/4Tk",), "1622", False),
    ],
)
def test_out_of_intense_fire_tanks_draw_fire_only_when_they_go_into_another_field(group, target, fired):
    made = table()
    for unit in group:
        made.us(unit, "1621")  # beside the position; a bluff hides 1622 from it
    made.japanese(GREEN)
    assert (fields.level_at(made.battle, "1521"), fields.level_at(made.battle, "1622")) == ("steady", "")
    joined = [f"join:{unit}" for unit in group[1:]]
    session = go(made, group[0], *joined, "move", f"move:{target}")
    assert shots(session) == ([("H1", ("intense",))] if fired else [])


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_passing_in_front_of_a_position_draws_its_fire_even_for_one_hex_and_for_tanks():
    made = table().us("1A/4Tk", "1620").us("A/1/25", "1620")
    made.japanese(GREEN)
    session = go(made, "1A/4Tk", "one_hex", "move:1720")
    assert shots(session) == [("H1", ("intense",))]


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_leaving_the_front_of_a_position_by_one_hex_draws_no_fire():
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN)
    session = go(made, "A/1/25", "one_hex", "move:1520")
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_from_wooded_ground_beside_a_position_to_open_ground_beside_it_there_is_no_fire():
    made = table().us("A/1/25", "1016")
    made.japanese("0917")
    assert [fields.level_at(made.battle, key) for key in ("1016", "1017")] == ["steady", "intense"]
    session = go(made, "A/1/25", "one_hex", "move:1017")
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_coming_up_to_a_position_over_an_airfield_by_one_hex_draws_no_fire():
    made = table().us("A/1/25", "1224")  # on the airfield, two hexes from the position in 1326
    made.japanese("1326")
    session = go(made, "A/1/25", "one_hex", "move:1225", card=OTHER_CARD)
    assert {fields.level_at(made.battle, key) for key in ("1224", "1225")} == {"intense"}
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize("kind", ["unit", "fort"])
def test_going_away_from_a_unit_or_a_fort_over_an_airfield_draws_its_fire_even_for_one_hex(kind):
    made = table().us("A/1/25", "1225")
    made.japanese("1326") if kind == "unit" else made.fort("1326", 3)
    session = go(made, "A/1/25", "one_hex")
    assert dict(pending(session).details["fire"])["1224"] == (("I11", "intense"),)


@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize("disrupted", [False, True])
def test_passing_in_front_of_the_disrupted_hex_of_a_group_draws_no_fire_of_its_other_hex(disrupted):
    made = table().us("A/1/25", "1422")
    made.japanese("1523", disrupted=disrupted)
    made.japanese("1524")
    fire = dict(pending(go(made, "A/1/25", "one_hex")).details["fire"])
    assert fire.get("1522", ()) == (() if disrupted else (("H7", "intense"),))


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_passing_in_front_of_one_position_draws_no_fire_of_another_further_off():
    made = table().us("A/1/25", "0814")
    made.japanese("0815")
    made.japanese("1013")  # its field holds both hexes, on the airfield
    assert [dict(fields.covering(made.battle, key)).get("C7") for key in ("0814", "0914")] == ["intense"] * 2
    assert dict(pending(go(made, "A/1/25", "one_hex")).details["fire"]).get("0914", ()) == ()


@pytest.mark.rule("iwo_jima", "7.3.2")
def test_a_group_that_can_move_one_hex_only_never_draws_the_fire_of_a_longer_move():
    made = table(6).us("A/1/25", "0512")  # on a terrace
    made.japanese("0513")
    session = answer(made.play("us_action"), "unit:A/1/25")
    assert {"one_hex"} == {text for text in texts(session) if text in ("one_hex", "move")}


@pytest.mark.rule("iwo_jima", "17.5.2")
@pytest.mark.parametrize("disrupted", [False, True])
def test_from_beside_a_fort_to_beside_another_there_is_fire_unless_the_first_is_disrupted(disrupted):
    made = table().us("A/1/25", "1621")
    fort = made.fort(GREEN, 3)
    made.battle.fort(fort).disrupted = disrupted
    made.fort("1523", 3)
    session = go(made, "A/1/25", "move" if disrupted else "one_hex", "move:1622")
    assert shots(session) == ([] if disrupted else [("H1", ("intense",))])


@pytest.mark.rule("iwo_jima", "17.5.2")
def test_of_all_who_see_the_way_from_fort_to_fort_only_the_fort_left_fires():
    made = table().us("A/1/25", "1621")
    made.fort(GREEN, 3)
    made.fort("1523", 3)
    assert {group for group, _ in fields.covering(made.battle, "1621")} == {"H1", "H7"}
    session = go(made, "A/1/25", "one_hex")
    assert dict(pending(session).details["fire"])["1622"] == (("H1", "intense"),)


@pytest.mark.rule("iwo_jima", "17.5.2")
def test_away_from_a_fort_to_where_none_is_near_there_is_no_fire():
    made = table().us("A/1/25", "1621")
    made.fort(GREEN, 3)
    session = go(made, "A/1/25", "one_hex", "move:1521")
    assert drawn(session) == []


def test_the_question_tells_beforehand_who_may_fire():
    made = table().us("A/1/25", "1520")
    made.japanese(GREEN)
    session = go(made, "A/1/25")
    assert pending(session).details["leaving"] == (("H1", "steady"),)
    answer(session, "move")
    told_before = dict(pending(session).details["fire"])
    assert told_before["1519"] == (("H1", "steady"),)
    answer(session, "cancel", "one_hex")
    assert dict(pending(session).details["fire"]) == {}


# -- reduced fields ---------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize("steps", [0, 1])
def test_a_us_unit_beside_the_position_shortens_its_fire_disrupted_or_not(steps):
    made = table().us("A/1/25", "1520").us("B/1/25", "1820", disrupted=steps and 7)
    made.japanese(GREEN)
    session = go(made, "A/1/25", "move", "move:1519")
    assert drawn(session) == []
    assert fields.level_at(made.battle, "1520") == "steady"


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_smoke_makes_the_fire_steady():
    made = table().us("A/1/25", "1620")
    made.japanese(GREEN)
    made.battle.position_state("H1").smoke = True
    session = go(made, "A/1/25", "move", "move:1520")
    assert shots(session) == [("H1", ("steady",))]


@pytest.mark.rule("iwo_jima", "7.3.3", "6.2.3")
@pytest.mark.parametrize("beside", ["0921", "1022"])
def test_a_hilltop_in_smoke_still_reaches_two_hexes_with_us_units_beside_it(beside):
    made = table(12).us("A/1/25", "0619").us("B/1/25", beside)
    made.japanese("0820")  # D5, gold
    made.battle.position_state("D5").smoke = True
    session = go(made, "A/1/25", "move", "move:0519", card=OTHER_CARD)
    assert shots(session) == [("D5", ("steady",))]


# -- black positions --------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize("card, fired", [(20, True), (23, False)])
def test_a_black_position_fires_when_a_colour_within_three_hexes_shows(card, fired):
    made = table().us("A/1/25", "2334")
    made.japanese("2335")  # black; blue, gold and green positions lie within three hexes
    session = go(made, "A/1/25", "move", "move:2333", card=card)
    assert drawn(session, "movement_under_fire") == [f"c{card}"]
    assert bool(shots(session)) == fired


@pytest.mark.rule("iwo_jima", "7.3.3", "6.8.1")
def test_a_disrupted_black_position_still_fires_one_level_lower():
    made = table().us("A/1/25", "1823")
    made.japanese("1924", disrupted=True)
    level = fields.level_at(made.battle, "2024", full=True)
    assert level == "intense"
    made.us("B/1/25", "2024")
    session = go(made, "B/1/25", "move", "move:2025", card=20)
    assert shots(session) == [("H5", ("steady",))]


# -- entering a position ----------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.3")
@pytest.mark.parametrize("how", ["one_hex", "move"])
def test_entering_the_empty_hex_of_a_group_whose_other_hex_is_held_draws_intense_fire(how):
    made = table().us("A/1/25", "1423").us("B/1/25", "1522")
    made.japanese("1524", disrupted=False)
    session = go(made, "A/1/25", how, "move:1523", card=18)
    assert ("H7", ("intense",)) in shots(session)


def test_the_choice_of_an_action_tells_who_fires_although_only_one_hex_is_gone():
    made = table().us("A/1/25", "1423").us("B/1/25", "1522")
    made.japanese("1524", disrupted=False)
    fire = dict(pending(go(made, "A/1/25")).details["fire"])
    assert fire["1523"] == (("H7", "intense"),)
    assert "1322" not in fire


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_entering_a_hex_of_a_group_that_us_units_hold_already_draws_no_entry_fire():
    made = table().us("A/1/25", "1522").us("B/1/25", "1523")
    made.japanese("1524")
    session = go(made, "A/1/25", "one_hex", "move:1523", card=18)
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "7.3.3", "8.6")
def test_a_position_that_us_units_have_entered_still_fires_at_the_hexes_beside_it():
    made = table().us("A/1/25", "1720").us("B/1/25", "1720")
    made.japanese(GREEN, revealed=True)
    session = made.cards(OTHER_CARD, GREEN_CARD).play("us_action")
    answer(session, "unit:A/1/25", f"enter:{GREEN}", "later", "unit:B/1/25", "move", "move:1719")
    assert made.battle.where("A/1/25") == GREEN
    assert shots(session) == [("H1", ("steady",))]


# -- what becomes of the group ----------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "7.3.1", "7.3.3")
def test_units_disrupted_by_the_fire_stay_behind_and_have_acted():
    made = table().us("A/1/25", "1520").us("B/1/25", "1520").us("C/1/25", "1520", disrupted=6)
    made.japanese(GREEN)
    session = go(made, "A/1/25", "join:B/1/25", "move", "move:1519", card=5)  # green, diamond: A/1/25
    answer(session, "take")
    battle = made.battle
    assert (battle.where("A/1/25"), battle.us("A/1/25").disrupted) == ("1520", 7)
    assert battle.where("B/1/25") == "1519"
    assert asked(session) == "move"
    assert battle.us("C/1/25").steps == 4


@pytest.mark.rule("iwo_jima", "7.3.1", "7.3.3")
def test_a_move_is_over_when_the_fire_holds_everybody_back():
    made = table().us("A/1/25", "1520")
    made.japanese(GREEN)
    session = go(made, "A/1/25", "move", "move:1519", card=5)  # green, diamond: A/1/25
    assert asked(session) == "act"
    assert made.battle.where("A/1/25") == "1520"


@pytest.mark.rule("iwo_jima", "7.3.3", "6.3.4")
def test_a_unit_loses_no_second_forced_step_in_one_phase():
    made = table().us("A/1/25", "1621")
    made.japanese(GREEN, revealed=True)
    made.japanese("1523", revealed=True)
    made.battle.us("A/1/25").lost = True  # of no account: the phase begins anew
    session = go(made, "A/1/25", "move", "move:1521", card=30)
    assert [group for group, _ in shots(session)] == ["H1", "H7"]
    assert made.battle.us("A/1/25").steps == 3
    assert made.battle.us("A/1/25").lost
    assert asked(session) == "move"


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_one_card_serves_every_position_that_fires():
    made = table().us("A/1/25", "1621")
    made.japanese(GREEN, revealed=True)
    made.japanese("1523", revealed=True)
    session = go(made, "A/1/25", "move", "move:1521", card=18)
    assert drawn(session) == ["c18"]
    assert sorted(group for group, _ in shots(session)) == ["H1", "H7"]


@pytest.mark.rule("iwo_jima", "7.3.3", "7.3.4")
def test_a_headquarters_that_fire_keeps_where_it_is_has_not_moved():
    made = table().us("HQ/1/25", "1720")
    made.japanese(GREEN)
    go(made, "HQ/1/25", "move", "move:1719")
    state = made.battle.us("HQ/1/25")
    assert (made.battle.where("HQ/1/25"), state.disrupted, state.acted, state.moved) == (
        "1720",
        7,
        True,
        False,
    )
