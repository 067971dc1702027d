"""Barrages by ships, aircraft, tanks and artillery (8.4, 8.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.combat import barrage, barrage_result, weapons
from ecs.dday.marines import assignments
from tests.ecs.dday.answers import answer, drawn, reasons, texts, told
from tests.ecs.dday.fights import details, happened, kind, rear, run
from tests.table import Table

TARGET, NEAR, TWO_OFF, THREE_OFF = "1721", "1720", "1719", "1718"  # green
BROWN_HILLTOP, BLACK = "1524", "1924"


def seen(hex_key: str = TARGET, *, points: int = 1, revealed: bool = True) -> Table:
    """Return a table with a revealed unit that a US company can see, and points of both kinds."""
    table = rear().us("A/1/28", NEAR)
    table.japanese(hex_key, "jp:13/SAG", revealed=revealed)
    table.battle.points.naval = table.battle.points.air = points
    return table


# -- who may be barraged, by whom ---------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "8.4", "8.0", "8.5")
def test_only_a_revealed_unit_without_us_units_beside_it_can_be_barraged():
    table = seen()
    assert barrage.naval_targets(table.battle) == barrage.air_targets(table.battle) == (TARGET,)
    assert barrage.naval_targets(seen(revealed=False).battle) == ()
    assert barrage.naval_targets(table.us("B/1/28", TARGET).battle) == ()
    assert barrage.naval_targets(seen(points=0).battle) == ()


@pytest.mark.rule("iwo_jima", "8.4", "8.5.2")
def test_a_hex_is_barraged_once_in_a_phase_and_never_after_an_attack_but_after_a_close_combat():
    for marks, open_still in (("barraged", False), ("attacked", False), ("fought", True)):
        battle = seen().battle
        setattr(battle.marks, marks, (TARGET,))
        assert bool(barrage.naval_targets(battle)) is open_still


@pytest.mark.rule("iwo_jima", "8.4")
def test_ships_need_an_undisrupted_unit_that_sees_the_hex():
    battle = seen().battle
    battle.us("A/1/28").disrupted = 5
    assert barrage.naval_targets(battle) == ()


@pytest.mark.rule("iwo_jima", "8.4", "8.5", "8.5.2")
def test_ships_and_aircraft_come_before_all_actions_and_their_hex_cannot_be_attacked():
    table = seen()
    table.japanese("1523", "jp:1/TAP", revealed=True)
    session = table.cards(1).play("us_action")
    assert kind(session) == "barrage_points"
    assert {"naval:1721", "air:1721", "done"} <= texts(session)
    answer(session, "naval:1721")
    assert table.battle.points.naval == 0
    assert table.battle.marks.barraged == (TARGET,)
    assert "air:1721" not in texts(session)
    if kind(session) == "barrage_points":
        answer(session, "done")
    assert "attack:1721" not in texts(session)


@pytest.mark.rule("iwo_jima", "8.4", "8.5", "8.5.2")
def test_hexes_that_ships_and_aircraft_may_not_barrage_tell_why():
    table = seen()
    table.japanese("1523", "jp:1/TAP")
    table.japanese("0307", "jp:A/310", revealed=True)  # nobody sees it from afar
    table.fort("2123", 3, revealed=True)
    table.battle.points.air = 0
    session = table.cards(1).play("us_action")
    why = {item.option.text: (item.reason, item.rule) for item in session.decision.blocked}
    assert why["naval:1523"] == ("unrevealed", "8.4")
    assert why["naval:0307"] == ("no_spotter", "8.4")
    assert why["naval:2123"] == ("fort_unobserved", "8.4")
    assert why["air:1721"] == ("no_points", "8.5")
    assert "naval:1721" not in why
    table = seen()
    table.battle.put_in_force("rain", table.battle.turn)
    table.battle.marks.barraged = ("1721",)
    assert barrage.support_reason(table.battle, "air", TARGET) == "rain"
    assert barrage.support_reason(table.battle, "naval", TARGET) == "already_barraged"


@pytest.mark.rule("iwo_jima", "8.4", "8.0")
def test_tanks_barrage_from_two_or_three_hexes_but_not_from_next_door():
    table = seen().us("1A/5Tk", NEAR)
    assert barrage.tank_targets(table.battle) == ()
    for place in (TWO_OFF, THREE_OFF):
        table.us("1A/5Tk", place)
        assert barrage.tank_targets(table.battle) == (TARGET,)
    table.us("1A/5Tk", "1717")
    assert barrage.tank_targets(table.battle) == ()


@pytest.mark.rule("iwo_jima", "8.4", "8.1.1")
def test_two_tanks_combine_when_stacked_or_adjacent_and_each_is_halved_by_its_own_range():
    table = seen().us("1A/5Tk", TWO_OFF).us("1B/5Tk", THREE_OFF).us("1C/5Tk", TWO_OFF).us("2A/5Tk", "1922")
    session = answer(table.play("us_action"), "done", "barrage:1721", "add:1A/5Tk")
    assert details(session)["strength"] == 4
    assert reasons(session)["add:2A/5Tk"] == "tanks_apart"
    answer(session, "add:1B/5Tk")
    assert details(session)["strength"] == 4 + 2
    assert reasons(session)["add:1C/5Tk"] == "two_tanks"


@pytest.mark.rule("iwo_jima", "8.4", "8.4.1")
def test_a_bluff_halves_a_tank_barrage():
    table = seen().us("1A/5Tk", TWO_OFF)
    assert barrage.tank_strength(table.battle, TARGET, ("1A/5Tk",)) == 4
    behind = next(
        key
        for key in table.battle.board.within(TARGET, 2)
        if table.battle.board.distance(key, TARGET) == 2
        and weapons.crosses_halving_side(table.battle, key, TARGET)
    )
    table.us("1A/5Tk", behind)
    assert barrage.tank_strength(table.battle, TARGET, ("1A/5Tk",)) == 2


@pytest.mark.rule("iwo_jima", "8.4")
@pytest.mark.parametrize(
    ("steps", "symbol"),
    [((2, 2), "diamond"), ((1, 2), "triangle"), ((2, 1), "diamond")],
)
def test_the_symbol_is_that_of_the_tank_with_more_steps_then_diamond_before_triangle(steps, symbol):
    table = Table(turn=5).us("1A/5Tk", TWO_OFF, steps=steps[0]).us("1B/5Tk", TWO_OFF, steps=steps[1])
    assert barrage.leading_symbol(table.battle, ("1B/5Tk", "1A/5Tk")) == symbol


@pytest.mark.rule("iwo_jima", "8.4", "17.5.1")
def test_a_fort_must_be_revealed_and_watched_from_next_door_to_be_barraged():
    table = rear().us("1A/5Tk", "1522").us("A/1/28", "1424")
    fort = table.fort(BROWN_HILLTOP, 2)
    assert barrage.target_reason(table.battle, BROWN_HILLTOP) == "unrevealed"
    table.battle.fort(fort).revealed = True
    assert barrage.target_reason(table.battle, BROWN_HILLTOP) == ""
    table.battle.us("A/1/28").disrupted = 5
    assert barrage.target_reason(table.battle, BROWN_HILLTOP) == "fort_unobserved"


@pytest.mark.rule("iwo_jima", "8.4", "8.5.3", "8.5.4")
def test_artillery_points_combine_up_to_three_of_divisions_and_four_of_the_corps():
    table = seen()
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, artillery_points=True))
    table.battle.points.artillery = ((0, 8, 0), (5, 7, 0))
    assert barrage.artillery_targets(table.battle) == (TARGET,)
    table.cards(1)
    limits = barrage.artillery_choices(table.battle, TARGET, {0: 4, 5: 3})
    why = [
        (each.option.text, each.reason, each.rule)
        for each in barrage.blocked_points(table.battle, TARGET, {0: 4, 5: 3})
    ]
    assert why == [
        ("artillery:0", "four_corps_points", "8.5.4"),
        ("artillery:5", "three_divisional_points", "8.5.4"),
    ]
    assert [each.text for each in limits if each.verb == "artillery"] == []
    points = [*["artillery:5"] * 3, *["artillery:0"] * 4]
    assert run(barrage.barrage(table.battle, TARGET, "artillery"), *points, "fire")
    assert table.battle.points.artillery == ((0, 4, 4), (5, 4, 3))
    assert happened(table.battle, "BarrageFired")[0].strength == 7


@pytest.mark.rule("iwo_jima", "8.4", "8.5")
def test_artillery_points_and_tanks_taken_back_from_a_barrage_are_not_spent():
    table = seen()
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, artillery_points=True))
    table.battle.points.artillery = ((0, 8, 0), (5, 7, 0))
    points = ("artillery:5", "artillery:5", "artillery:0", "drop:artillery:5", "drop:artillery:0")
    assert run(barrage.barrage(table.battle, TARGET, "artillery"), *points, "fire")
    assert table.battle.points.artillery == ((0, 8, 0), (5, 6, 1))
    assert [event.change for event in happened(table.battle, "PointsChanged")] == [-1]
    table = seen().us("1A/5Tk", TWO_OFF).us("1B/5Tk", TWO_OFF)
    choices = ("add:1A/5Tk", "add:1B/5Tk", "drop:1A/5Tk")
    assert run(barrage.barrage(table.battle, TARGET, "tank"), *choices, "fire")
    assert [table.battle.us(unit).acted for unit in ("1A/5Tk", "1B/5Tk")] == [False, True]


@pytest.mark.rule("iwo_jima", "8.4", "8.5")
def test_a_barrage_without_a_tank_or_a_point_cannot_be_fired_and_has_nothing_to_take_back():
    table = seen().us("1A/5Tk", TWO_OFF)
    assert {each.verb for each in barrage.tank_choices(table.battle, TARGET, ())} == {"add", "cancel"}
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, artillery_points=True))
    table.battle.points.artillery = ((0, 8, 0), (5, 7, 0))
    left = barrage.artillery_choices(table.battle, TARGET, {5: 0})
    assert {each.verb for each in left} == {"artillery", "cancel"}


@pytest.mark.rule("iwo_jima", "8.4")
def test_a_tank_barrage_can_be_cancelled_and_is_the_tanks_action():
    table = seen().us("1A/5Tk", TWO_OFF).us("1B/5Tk", TWO_OFF)
    session = answer(table.play("us_action"), "done", "barrage:1721", "add:1A/5Tk", "cancel")
    assert not table.battle.us("1A/5Tk").acted
    answer(session, "barrage:1721", "add:1A/5Tk", "fire")
    assert table.battle.us("1A/5Tk").acted
    assert not table.battle.us("1B/5Tk").acted


# -- results ------------------------------------------------------------------------------------------


def fire(table: Table, hex_key: str, strength: int, *symbols: str) -> tuple[str, ...]:
    return barrage_result.resolve(table.battle, hex_key, kind="tank", strength=strength, symbols=symbols)


@pytest.mark.rule("iwo_jima", "8.4.1")
@pytest.mark.parametrize(
    ("card", "strength", "row", "column"),
    [(2, 4, "none", 1), (1, 4, "symbol", 1), (18, 4, "colour", 1), (5, 4, "both", 1), (5, 2, "both", 0), (5, 6, "both", 2)],
)  # fmt: skip
def test_colour_and_symbol_of_the_card_give_the_row_and_strength_the_column(card, strength, row, column):
    table = Table(turn=5).cards(card)
    table.japanese(TARGET, revealed=True)
    codes = fire(table, TARGET, strength, "diamond")
    assert codes == table.battle.book.charts.barrage.result(column, row)


@pytest.mark.rule("iwo_jima", "8.4.1", "17.5.1")
def test_a_fort_on_a_hilltop_shifts_strengths_under_six_one_column_left():
    table = Table(turn=5)
    assert barrage_result.column(table.battle, BROWN_HILLTOP, 4, "tank") == 1
    table.fort(BROWN_HILLTOP, 2, revealed=True)
    assert barrage_result.column(table.battle, BROWN_HILLTOP, 4, "tank") == 0
    assert barrage_result.column(table.battle, BROWN_HILLTOP, 6, "tank") == 2
    table.fort("2123", 2, revealed=True)
    assert barrage_result.column(table.battle, "2123", 4, "tank") == 1


@pytest.mark.rule("iwo_jima", "8.4.1", "8.5")
@pytest.mark.parametrize(
    ("kind_", "strength", "symbols"),
    [("naval", 6, ("circle", "triangle")), ("air", 5, ("diamond",))],
)
def test_ships_have_six_and_aircraft_five_with_their_own_symbols(kind_, strength, symbols):
    table = seen().cards(5)
    assert run(barrage.barrage(table.battle, TARGET, kind_))
    assert happened(table.battle, "BarrageFired")[0].strength == strength
    assert happened(table.battle, "BarrageComputed")[0].symbol is ("diamond" in symbols)


@pytest.mark.rule("iwo_jima", "6.8.5", "8.4.1")
def test_a_black_position_takes_the_landing_colour_of_a_card_drawn_first():
    table = Table(turn=5).cards(8, 3)  # card 8 lands red, card 3 shows red
    table.japanese(BLACK, revealed=True)
    fire(table, BLACK, 4, "diamond")
    assert [event.purpose for event in happened(table.battle, "CardDrawn")][:2] == ["colour", "barrage"]
    assert happened(table.battle, "BarrageComputed")[0].colour
    other = Table(turn=5).cards(5, 3)  # card 5 lands green, card 3 does not show it
    other.japanese(BLACK, revealed=True)
    fire(other, BLACK, 4, "diamond")
    assert not happened(other.battle, "BarrageComputed")[0].colour


@pytest.mark.rule("iwo_jima", "8.4.1", "8.6.5")
def test_a_tank_outside_a_position_is_hit_by_the_colour_of_its_counter():
    table = Table(turn=5).cards(3)
    table.japanese("1720", "jp:1/26Tk", revealed=True)
    assert barrage_result.target_colour(table.battle, "1720") == "red"
    table.japanese(TARGET, "jp:2/26Tk", revealed=True)
    assert barrage_result.target_colour(table.battle, TARGET) == "green"


@pytest.mark.rule("iwo_jima", "8.4.1")
def test_JDA_disrupts_only_units_without_depth_and_JD_all():
    table = Table(turn=5)
    covered = table.japanese(TARGET, revealed=True, depth=True)
    barrage_result.apply(table.battle, TARGET, ("JDA",))
    assert not table.battle.japanese(covered).disrupted
    barrage_result.apply(table.battle, TARGET, ("JX", "JDA"))
    assert table.battle.depth_at(TARGET) == ()
    assert table.battle.japanese(covered).disrupted


@pytest.mark.rule("iwo_jima", "8.4.1")
@pytest.mark.parametrize("depth", [False, True])
def test_JDA_disrupts_a_fort_in_a_hex_without_depth_only(depth):
    table = Table(turn=5)
    fort = table.fort(TARGET, 3, revealed=True)
    unit = table.japanese(TARGET, revealed=True)
    table.japanese(TARGET, revealed=True, depth=depth)
    barrage_result.apply(table.battle, TARGET, ("JDA",))
    assert table.battle.japanese(unit).disrupted
    assert table.battle.fort(fort).disrupted != depth


@pytest.mark.rule("iwo_jima", "17.5.1", "17.5", "errata:PAC4 barrage fort hit")
@pytest.mark.parametrize(("card", "hit"), [(39, True), (2, False)])
def test_a_possible_hit_reduces_the_fort_when_the_landing_colour_is_among_the_cards_own(card, hit):
    table = Table(turn=5).cards(card)
    fort = table.fort(BROWN_HILLTOP, 1, revealed=True)
    assert barrage_result.check_fort(table.battle, BROWN_HILLTOP) is hit
    (left,) = table.battle.forts_at(BROWN_HILLTOP)
    assert (left != fort) is hit
    assert table.battle.fort_spec(left).fort_class == (2 if hit else 1)


@pytest.mark.rule("iwo_jima", "8.4.1")
def test_a_result_destroys_the_guns_of_the_position():
    table = Table(turn=5)
    barrage_result.apply(table.battle, "1730", ("JA",))
    assert table.battle.position_state("H9").artillery_destroyed


@pytest.mark.rule("iwo_jima", "8.4")
def test_the_cards_of_a_barrage_are_discarded():
    table = seen().cards(5)
    session = answer(table.play("us_action"), "naval:1721")
    assert drawn(session, "barrage") == ["c05"]
    assert "c05" in table.battle.pile("discards").items
    assert len(told(session, "BarrageComputed")) == 1


@pytest.mark.rule("iwo_jima", "8.4.1")
def test_of_two_units_JDA_disrupts_the_one_without_depth():
    table = seen()
    (bare,) = table.battle.japanese_at(TARGET)
    deep = table.japanese(TARGET, revealed=True, depth=True)
    barrage_result.apply(table.battle, TARGET, ("JDA",))
    assert [table.battle.japanese(unit).disrupted for unit in (bare, deep)] == [True, False]


@pytest.mark.rule("iwo_jima", "8.4", "11.2.1")
@pytest.mark.parametrize(("steps", "spots"), [(4, True), (2, False)])
def test_a_unit_far_from_its_hq_spots_with_a_radio_of_its_own(steps, spots):
    table = Table(turn=8, scenario="campaign").us("A/1/28", "1720", steps=steps)
    table.japanese("1721", revealed=True)
    assert barrage.spotter(table.battle, "1721") == ("A/1/28" if spots else "")


@pytest.mark.rule("iwo_jima", "8.4", "17.5.1")
@pytest.mark.parametrize(("headquarters", "reason"), [(True, ""), (False, "fort_unobserved")])
def test_only_a_unit_in_command_observes_the_fort_beside_it(headquarters, reason):
    table = Table(turn=8, scenario="campaign").us("B/5E", "1720")
    assignments.assign(table.battle, "B/5E", 28)
    if headquarters:
        table.us("HQ/28", "1719")
    table.fort("1721", 3, revealed=True)
    assert barrage.hidden_reason(table.battle, "1721") == reason
