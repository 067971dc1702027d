"""Japanese fire: who fires, whom it hits, in which order, how many (6.0, 6.1, 6.3, 11.4)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese import fire as rules_of_fire
from tests.ecs.dday.answers import texts, told
from tests.ecs.dday.gunnery import asked, at, card, fire, hit, missed
from tests.table import Table, rules

BLUE_CIRCLE = 15
BLUE_DIAMOND = 43
BLUE_TRIANGLE_ARMOUR = 3


def test_the_cards_of_these_tests_show_what_they_are_used_for():
    assert card("blue", "triangle", armour=True) == BLUE_TRIANGLE_ARMOUR
    assert rules().book.cards["c15"].symbol == "circle"
    assert rules().book.cards["c43"].symbol == "diamond"
    assert all(rules().book.cards[key].shows("blue") for key in ("c15", "c43"))


@pytest.mark.rule("iwo_jima", "6.0", "6.1")
def test_only_positions_of_a_drawn_colour_fire_and_stay_face_down():
    table = Table(turn=1)
    fires = table.japanese("0618")
    table.japanese("0513")
    table.japanese("0508")
    table.us("A/1/25", "0519").us("B/1/25", "0408").us("C/1/25", "0413")
    session = fire(table, card("blue", "circle"))
    assert {event.group for event in told(session, "PositionFired")} == {"C2", "B7"}
    assert "B/1/25" not in hit(session)
    assert not table.battle.japanese(fires).revealed


@pytest.mark.rule("iwo_jima", "6.0", "6.8")
def test_black_positions_fire_whatever_the_colours():
    table = Table(turn=1).us("A/1/25", "0519")
    table.japanese("0720")
    assert hit(fire(table, BLUE_CIRCLE)) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "6.4", "6.0")
def test_a_disrupted_position_does_not_fire():
    table = Table(turn=1).us("A/1/25", "0519")
    table.japanese("0618", disrupted=True)
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == []
    assert missed(session, "C2") == "disrupted"


@pytest.mark.rule("iwo_jima", "17.3")
def test_a_fort_alone_fires_like_a_unit():
    table = Table(turn=1).us("A/1/25", "0519")
    table.fort("0618", 3)
    assert hit(fire(table, BLUE_CIRCLE)) == ["A/1/25"]


def test_a_position_tells_why_it_hits_nobody():
    table = Table(turn=1).us("A/1/25", "0819")
    for hex_key in ("0618", "0206"):
        table.japanese(hex_key)
    session = fire(table, BLUE_CIRCLE)
    assert missed(session, "C2") == "no_symbol"
    assert missed(session, "A7") == "no_us_in_field"
    fired = next(event for event in told(session, "PositionFired") if event.group == "C2")
    assert (fired.targets, fired.levels, fired.limit) == (("0819",), ("steady",), 1)


@pytest.mark.rule("iwo_jima", "6.3", "6.1")
@pytest.mark.parametrize(
    ("revealed", "hex_key", "unit", "step", "disrupted"),
    [
        (False, "0519", "A/1/25", True, True),
        (True, "0519", "A/1/25", True, False),
        (False, "0819", "C/1/25", True, True),
        (True, "0819", "C/1/25", True, False),
        (False, "0819", "A/1/25", False, False),
        (True, "0519", "1A/4Tk", True, False),
        (True, "0819", "1B/4Tk", False, False),
        (False, "0519", "HQ/1/25", True, True),
        (False, "0819", "HQ/1/25", False, False),
    ],
)
def test_the_chart_says_what_a_hit_does(revealed, hex_key, unit, step, disrupted):
    table = Table(turn=1).us(unit, hex_key, steps=2)
    table.japanese("0618", revealed=revealed)
    fire(table, BLUE_CIRCLE)
    state = table.battle.us(unit)
    assert state.steps == (1 if step else 2)
    assert bool(state.disrupted) == disrupted


@pytest.mark.rule("iwo_jima", "6.3", "17.3")
def test_an_unrevealed_fort_makes_the_fire_unrevealed_and_a_depth_marker_does_not():
    table = Table(turn=1).us("A/1/25", "0519").us("A/1/24", "0408")
    table.japanese("0618", revealed=True)
    table.fort("0618", 3)
    assert not rules_of_fire.aim(table.battle, "C2", table.battle.card("c21")).revealed
    table.japanese("0508", revealed=True, depth=True)
    assert rules_of_fire.aim(table.battle, "B1", table.battle.card("c21")).revealed


@pytest.mark.rule("iwo_jima", "6.3.1")
@pytest.mark.example("iwo-hit-limit")
def test_a_lone_unit_hits_one_and_two_units_with_a_depth_marker_hit_three():
    table = Table(turn=1).us("A/1/25", "0410").us("B/1/25", "0411").us("C/1/25", "0410").us("HQ/1/25", "0411")
    table.us("A/1/24", "0519").us("B/1/24", "0519")
    table.japanese("0511", depth=True, revealed=True)
    table.japanese("0610", revealed=True)
    table.japanese("0719", revealed=True)
    purple = fire(table, card("purple", "triangle"))
    while asked(purple) in ("assign_hit", "trade_hit"):
        purple.apply("take" if asked(purple) == "trade_hit" else min(texts(purple)))
    assert len(hit(purple)) == 3
    alone = Table(turn=1).us("A/1/24", "0519").us("B/1/24", "0519")
    alone.japanese("0618", revealed=True)
    assert hit(fire(alone, BLUE_DIAMOND)) == ["A/1/24"]


@pytest.mark.rule("iwo_jima", "6.3.1")
def test_intense_hexes_are_hit_before_steady_ones_even_without_the_symbol():
    table = Table(turn=1).us("A/1/25", "0520").us("C/1/25", "0819")
    table.japanese("0618")
    assert hit(fire(table, BLUE_CIRCLE)) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "6.3.1")
def test_within_a_level_the_symbol_comes_first_then_the_nearest_then_most_steps():
    by_symbol = Table(turn=1).us("A/1/25", "0519").us("C/1/25", "0520", steps=2)
    nearest = Table(turn=1).us("A/1/25", "0520").us("B/1/25", "0519", steps=2)
    most = Table(turn=1).us("A/1/25", "0519", steps=2).us("B/1/25", "0519", steps=3)
    for table in (by_symbol, nearest, most):
        table.japanese("0618", revealed=True)
    assert hit(fire(by_symbol, BLUE_CIRCLE)) == ["C/1/25"]
    assert hit(fire(nearest, BLUE_CIRCLE)) == ["B/1/25"]
    assert hit(fire(most, BLUE_CIRCLE)) == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "6.3.1")
def test_the_player_chooses_among_equal_units():
    table = Table(turn=1).us("A/1/25", "0519").us("B/1/25", "0519").us("C/1/25", "0819")
    table.japanese("0618")
    session = fire(table, BLUE_CIRCLE)
    assert asked(session) == "assign_hit"
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25"}
    session.apply("unit:B/1/25")
    assert hit(session) == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "6.3.4")
def test_a_unit_loses_one_step_in_a_phase_and_the_next_hit_goes_to_another_unit_of_the_hex():
    table = Table(turn=1).us("C/1/25", "0519").us("A/1/25", "0519", steps=2)
    table.japanese("0618", revealed=True)
    table.japanese("0720", revealed=True)
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == ["C/1/25", "A/1/25"]
    assert table.battle.us("C/1/25").steps == 3


@pytest.mark.rule("iwo_jima", "6.3.4")
def test_a_unit_that_was_hit_is_passed_over_for_the_next_in_order_in_whatever_hex():
    table = Table(turn=1).us("C/1/25", "0519").us("A/1/25", "0519", steps=2).us("B/1/25", "0617")
    table.japanese("0618", revealed=True)
    table.japanese("0720", revealed=True)
    assert hit(fire(table, BLUE_CIRCLE)) == ["C/1/25", "B/1/25"]


@pytest.mark.rule("iwo_jima", "6.3.4")
def test_hits_without_a_unit_left_are_lost():
    table = Table(turn=1).us("C/1/25", "0519")
    table.japanese("0618", revealed=True)
    table.japanese("0720", revealed=True)
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == ["C/1/25"]
    assert missed(session, "C2") == "already_hit"
    assert table.battle.us("C/1/25").steps == 3


@pytest.mark.rule("iwo_jima", "6.3.4")
@pytest.mark.example("iwo-most-hits")
def test_a_position_leaves_a_unit_to_the_next_one_if_that_hits_one_more():
    table = Table(turn=1).us("C/1/25", "0519").us("A/1/25", "0520").us("B/1/25", "0520")
    table.japanese("0720", depth=True, revealed=True)
    table.japanese("0618", revealed=True)
    table.battle.position_state("C2").smoke = True
    session = fire(table, BLUE_CIRCLE)
    while asked(session) == "trade_hit":
        session.apply("take")
    assert [(event.group, event.unit) for event in told(session, "UnitHit")] == [
        ("D2", "A/1/25"),
        ("D2", "B/1/25"),
        ("C2", "C/1/25"),
    ]


@pytest.mark.rule("iwo_jima", "13.2", "20.0")
def test_in_the_rain_machine_guns_reach_no_further_than_the_field():
    table = Table(turn=8)
    table.japanese(at("E8"))
    clear = {each.band for each in rules_of_fire.field_targets(table.battle, "E8", "machine_gun")}
    table.battle.put_in_force("rain", table.battle.turn)
    targets = rules_of_fire.field_targets(table.battle, "E8", "machine_gun")
    assert 2 in clear
    assert {each.hex for each in targets} == set(table.battle.board.neighbours(at("E8")))


@pytest.mark.rule("iwo_jima", "6.2.3", "13.3")
def test_smoke_takes_one_hex_from_the_range_of_mortars():
    table = Table(turn=8)
    table.japanese(at("E8"))
    board = table.battle.board
    near, far = (next(k for k in board.hexes if board.distance(at("E8"), k) == away) for away in (2, 3))
    table.us("A/1/25", near).us("B/1/25", far)
    assert set(rules_of_fire.mortar_hexes(table.battle, "E8")) == {near, far}
    table.battle.position_state("E8").smoke = True
    assert rules_of_fire.mortar_hexes(table.battle, "E8") == (near,)


@pytest.mark.rule("iwo_jima", "6.3.5")
def test_more_than_ten_steps_without_tanks_in_steady_fire_count_as_having_the_symbol():
    crowd = Table(turn=1).us("A/1/25", "0819").us("B/1/25", "0819").us("E/2/25", "0819", steps=3)
    fewer = Table(turn=1).us("A/1/25", "0819").us("B/1/25", "0819").us("E/2/25", "0819", steps=2)
    fewer.us("1A/4Tk", "0819")
    for table in (crowd, fewer):
        table.japanese("0618", revealed=True)
    session = fire(crowd, BLUE_CIRCLE)
    assert asked(session) == "assign_hit"
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25"}
    session = fire(fewer, BLUE_CIRCLE)
    assert asked(session) != "assign_hit"
    assert missed(session, "C2") == "no_symbol"


@pytest.mark.rule("iwo_jima", "6.3.5")
def test_a_crowd_in_intense_fire_is_no_concentrated_target():
    table = Table(turn=1).us("A/1/25", "0519").us("B/1/25", "0519").us("C/1/25", "0519", steps=3)
    table.japanese("0618", revealed=True)
    assert hit(fire(table, BLUE_CIRCLE)) == ["C/1/25"]


@pytest.mark.rule("iwo_jima", "6.3.5", "11.2.2")
@pytest.mark.parametrize(("third", "struck"), [("HQ/25", False), ("A/4E", True)])
def test_a_regimental_hq_brings_no_step_to_a_concentrated_target(third, struck):
    table = Table(turn=8).us("A/1/25", "0819").us("B/1/25", "0819").us("HQ/1/25", "0819").us(third, "0819")
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_CIRCLE)
    assert bool(hit(session) or asked(session) == "assign_hit") == struck


@pytest.mark.rule("iwo_jima", "6.3.6")
@pytest.mark.parametrize(("hex_key", "steps", "level"), [("0519", 1, "intense"), ("0819", 2, "steady")])
def test_the_armour_bonus_hits_one_tank_more(hex_key, steps, level):
    table = Table(turn=1).us("1B/4Tk", hex_key).us("B/1/25", hex_key)
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_TRIANGLE_ARMOUR)
    extra = [event for event in told(session, "UnitHit") if event.bonus == "armour"]
    assert [(event.unit, event.level) for event in extra] == [("1B/4Tk", level)]
    lost = [event.rule for event in told(session, "StepLost") if event.unit == "1B/4Tk"]
    assert lost == (["6.3.6"] if level == "intense" else [])
    assert table.battle.us("1B/4Tk").steps == steps
    assert table.battle.us("1B/4Tk").disrupted == 1
    assert table.battle.us("B/1/25").steps == 3


@pytest.mark.rule("iwo_jima", "6.3.6")
def test_the_armour_bonus_takes_a_tank_without_a_loss_first_and_else_a_second_step():
    table = Table(turn=1).us("1B/4Tk", "0520").us("1A/4Tk", "0519")
    alone = Table(turn=1).us("1A/4Tk", "0519")
    for each in (table, alone):
        each.japanese("0618", revealed=True)
    session = fire(table, BLUE_TRIANGLE_ARMOUR)
    assert hit(session) == ["1A/4Tk", "1B/4Tk"]
    fire(alone, BLUE_TRIANGLE_ARMOUR)
    assert alone.battle.where("1A/4Tk") == "dead"


@pytest.mark.rule("iwo_jima", "6.3.6")
def test_the_armour_bonus_goes_to_the_nearest_tank_of_a_level():
    table = Table(turn=1).us("1A/4Tk", "1020", steps=1).us("1B/4Tk", "1023")  # E8, wooded and further off
    table.japanese("1021", revealed=True)
    session = fire(table, BLUE_TRIANGLE_ARMOUR)
    assert [event.unit for event in told(session, "UnitHit") if event.bonus == "armour"] == ["1A/4Tk"]


@pytest.mark.rule("iwo_jima", "6.3.6")
def test_the_armour_bonus_goes_to_a_tank_in_intense_fire_before_a_stronger_one_in_steady_fire():
    table = Table(turn=1).us("1A/4Tk", "0818").us("1B/4Tk", "0520", steps=1).us("B/1/25", "0519")
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_TRIANGLE_ARMOUR)
    assert [event.unit for event in told(session, "UnitHit") if event.bonus == "armour"] == ["1B/4Tk"]


@pytest.mark.rule("iwo_jima", "6.3.7")
def test_hits_go_to_single_units_of_a_stack():
    table = Table(turn=1).us("C/1/25", "0819").us("A/1/25", "0819")
    table.japanese("0618", revealed=True, depth=True)
    assert hit(fire(table, BLUE_CIRCLE)) == ["C/1/25"]
    both = Table(turn=1).us("C/1/25", "0519").us("A/1/25", "0519")
    both.japanese("0618", revealed=True, depth=True)
    assert sorted(hit(fire(both, BLUE_CIRCLE))) == ["A/1/25", "C/1/25"]


@pytest.mark.rule("iwo_jima", "6.3", "6.4.1")
@pytest.mark.parametrize("revealed", [True, False])
def test_an_unrevealed_unit_chooses_the_column_of_the_chart_even_where_it_does_not_fire(revealed):
    table = Table()
    table.japanese("0511", revealed=True)
    table.japanese("0610", disrupted=True, revealed=revealed)
    assert rules_of_fire.aim(table.battle, "B3", table.battle.card("c01")).revealed == revealed


@pytest.mark.rule("iwo_jima", "15.4.1")
def test_a_garrison_alone_in_the_field_of_a_firing_position_is_removed():
    table = Table(turn=7).us("A/1/25", "0519")
    table.japanese("0618")
    table.battle.position_state("C3").garrison = True
    session = fire(table, BLUE_CIRCLE)
    assert [event.position for event in told(session, "GarrisonRemoved")] == ["C3"]
    assert hit(session) == ["A/1/25"]


def test_a_fire_phase_goes_on_after_undo_in_the_same_way():
    table = Table(turn=1).us("A/1/25", "0519").us("B/1/25", "0519").us("A/1/24", "0413").us("B/1/24", "0413")
    table.japanese("0618", revealed=True)
    table.japanese("0513", revealed=True)
    session = fire(table, BLUE_CIRCLE)
    chosen = ("unit:B/1/24", "take", "unit:A/1/25", "disrupt_two")
    for choice in chosen:
        session.apply(choice)
    end, events = session.checksum(), [event.record() for event in session.history]
    while session.can_undo:
        session.undo()
    for choice in chosen[len(session.choices) :]:
        session.apply(choice)
    assert session.choices == chosen
    assert session.checksum() == end
    assert [event.record() for event in session.history] == events


@pytest.mark.rule("iwo_jima", "6.3.1")
def test_distance_is_not_counted_from_a_hex_of_the_group_that_the_us_side_holds():
    table = Table(turn=1).us("HQ/25", "0926").us("C/1/25", "0925").us("C/1/24", "0826")
    table.japanese("0927")
    levels = rules_of_fire.field_targets(table.battle, "G5", "fire")
    assert {each.level for each in levels if each.hex in ("0925", "0826")} == {"steady"}
    assert hit(fire(table, BLUE_CIRCLE)) == ["C/1/24"]  # next to 0927; C/1/25 only next to 0926


@pytest.mark.rule("iwo_jima", "13.3")
def test_only_the_hexes_that_fire_count_for_the_range_of_mortars_and_what_a_hilltop_adds():
    shots = {}
    for manned in ("1523", "1524"):  # one group; the second is a hilltop
        table = Table(turn=2).us("A/1/25", "1420").us("B/1/25", "1528")
        table.japanese(manned)
        shot = rules_of_fire.aim(table.battle, "H7", table.battle.card("c21"), kind="mortar")
        shots[manned] = sorted(each.hex for each in shot.targets), shot.limit, shot.origins
    assert shots == {"1523": (["1420"], 1, ("1523",)), "1524": (["1420", "1528"], 2, ("1524",))}
