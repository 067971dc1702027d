"""What becomes of hits: steps, disruption, and the trades the player may make (6.3.2, 6.3.3, 11.1)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.gunnery import asked, card, fire, hit
from tests.table import Table

BLUE_CIRCLE = 15


def steps(table: Table, *units: str) -> list[int]:
    """Return the steps of some units."""
    return [table.battle.us(unit).steps for unit in units]


def disrupted(table: Table, *units: str) -> list[bool]:
    """Tell which of some units are disrupted."""
    return [bool(table.battle.us(unit).disrupted) for unit in units]


@pytest.mark.rule("iwo_jima", "6.3.2")
@pytest.mark.example("iwo-steps-1")
def test_a_company_goes_through_its_step_loss_markers():
    table = Table(turn=1).us("A/1/3", "0519")
    table.japanese("0618", revealed=True)
    fire(table, BLUE_CIRCLE)
    seen = []
    for steps_left in (3, 2, 1, 0):
        view = next(each for each in table.battle.view().us if each.key == "A/1/3")
        assert view.steps == steps_left
        marker = table.battle.book.losses.get(view.marker)
        seen.append((bool(marker), view.range, view.weapons))
        if steps_left == 3:
            assert marker
            assert view.weapons == marker.first
        if steps_left == 2:
            assert view.weapons == ("BR", "MG")
        if steps_left == 1:
            assert marker
            assert view.weapons == marker.third
        if steps_left:
            table.battle.clock.turn = 1
            table.battle.clock.stage = ""
            fire(table, BLUE_CIRCLE)
    assert [marked for marked, _, _ in seen] == [True, False, True, False]
    assert table.battle.where("A/1/3") == "dead"


@pytest.mark.rule("iwo_jima", "6.3.2")
@pytest.mark.example("iwo-range-loss")
def test_the_range_falls_with_the_second_step_not_with_the_first():
    table = Table(turn=1).us("A/1/3", "0519")
    table.japanese("0618", revealed=True)
    fire(table, BLUE_CIRCLE)
    assert (table.battle.us("A/1/3").steps, table.battle.us_side("A/1/3").range) == (3, 2)
    fire(table, BLUE_CIRCLE)
    assert (table.battle.us("A/1/3").steps, table.battle.us_side("A/1/3").range) == (2, 1)


@pytest.mark.rule("iwo_jima", "6.3.2")
@pytest.mark.parametrize(("unit", "left"), [("HQ/1/25", 1), ("A/4E", 1), ("1A/4Tk", 1)])
def test_a_two_step_unit_is_reduced_and_then_eliminated(unit, left):
    table = Table(turn=1).us(unit, "0519")
    table.japanese("0618", revealed=True)
    fire(table, BLUE_CIRCLE)
    assert steps(table, unit) == [left]
    fire(table, BLUE_CIRCLE)
    assert table.battle.where(unit) == "dead"


@pytest.mark.rule("iwo_jima", "6.3.2")
def test_in_steady_fire_two_units_may_be_disrupted_instead_even_with_the_symbol():
    table = Table(turn=1).us("C/1/25", "0819").us("A/1/25", "0819").us("B/1/25", "0819", steps=2)
    table.japanese("0618")
    session = fire(table, BLUE_CIRCLE)
    assert texts(session) == {"take", "disrupt_two"}
    answer(session, "disrupt_two")
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25", "unit:C/1/25"}
    answer(session, "unit:C/1/25", "unit:B/1/25")
    assert steps(table, "C/1/25", "A/1/25", "B/1/25") == [4, 4, 2]
    assert disrupted(table, "C/1/25", "A/1/25", "B/1/25") == [True, False, True]


@pytest.mark.rule("iwo_jima", "6.3.2")
def test_in_intense_fire_the_trade_is_open_only_when_no_unit_there_has_the_symbol():
    with_symbol = Table(turn=1).us("A/1/25", "0519", steps=2).us("C/1/25", "0519")
    without = Table(turn=1).us("A/1/25", "0519", steps=2).us("B/1/25", "0519")
    for table in (with_symbol, without):
        table.japanese("0618")
    assert asked(fire(with_symbol, BLUE_CIRCLE)) != "trade_hit"
    session = fire(without, BLUE_CIRCLE)
    assert texts(session) == {"take", "disrupt_two", "extra_step:B/1/25"}


@pytest.mark.rule("iwo_jima", "6.3.2")
def test_two_undisrupted_units_that_are_no_tanks_are_needed_for_the_trade():
    table = Table(turn=1).us("C/1/25", "0819").us("A/1/25", "0819", disrupted=1).us("HQ/25", "0819")
    table.japanese("0618")
    session = fire(table, BLUE_CIRCLE)
    assert asked(session) != "trade_hit"
    assert steps(table, "C/1/25") == [3]
    armour = Table(turn=1).us("C/1/25", "0819").us("1C/4Tk", "0819")
    armour.japanese("0618")
    assert texts(fire(armour, BLUE_CIRCLE)) == {"take", "tank:1C/4Tk"}


@pytest.mark.rule("iwo_jima", "6.3.2")
def test_a_tank_step_takes_up_to_two_whole_hits():
    table = (
        Table(turn=1)
        .us("A/1/25", "0519", steps=3)
        .us("B/1/25", "0519", steps=2)
        .us("1C/4Tk", "0519", steps=1)
    )
    table.japanese("0618", depth=True)
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == ["A/1/25", "B/1/25"]
    assert session.decision.details["free"] == ()
    answer(session, "tank:1C/4Tk")
    assert steps(table, "A/1/25", "B/1/25") == [3, 2]
    assert disrupted(table, "A/1/25", "B/1/25") == [False, False]
    assert table.battle.where("1C/4Tk") == "dead"
    assert [event.kind for event in told(session, "HitTraded")] == ["tank", "tank"]


@pytest.mark.rule("iwo_jima", "6.3.1", "6.3.2")
def test_a_tank_that_is_hit_itself_in_intense_fire_may_take_one_hit_more_with_the_same_step():
    table = Table(turn=1).us("C/1/25", "0519").us("B/1/25", "0519", steps=1).us("1C/4Tk", "0519")
    table.japanese("0618", depth=True)
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == ["C/1/25", "1C/4Tk"]
    assert session.decision.details["free"] == ("1C/4Tk",)
    answer(session, "tank:1C/4Tk")
    assert steps(table, "C/1/25", "B/1/25", "1C/4Tk") == [4, 1, 1]
    assert disrupted(table, "C/1/25", "1C/4Tk") == [False, False]


@pytest.mark.rule("iwo_jima", "6.3.1", "6.3.2")
def test_of_two_other_hits_a_tank_that_is_hit_itself_takes_one():
    table = Table(turn=1).us("A/1/25", "0519", steps=3).us("B/1/25", "0519").us("1C/4Tk", "0519")
    table.japanese("0618", depth=True)
    table.fort("0618", 3)
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == ["B/1/25", "A/1/25", "1C/4Tk"]
    answer(session, "tank:1C/4Tk")
    assert not {"tank:1C/4Tk"} & set(texts(session))
    answer(session, "take")
    assert steps(table, "A/1/25", "B/1/25", "1C/4Tk") == [2, 4, 1]


@pytest.mark.rule("iwo_jima", "6.3.2", "6.3.4")
def test_a_tank_that_lost_a_step_in_this_phase_takes_no_more():
    table = Table(turn=1).us("C/1/25", "0519").us("1C/4Tk", "0519")
    table.japanese("0618")
    table.battle.us("1C/4Tk").lost = True
    free = Table(turn=1).us("C/1/25", "0519").us("1C/4Tk", "0519")
    free.japanese("0720")
    free.japanese("0618")
    session = fire(free, BLUE_CIRCLE)
    assert "tank:1C/4Tk" in texts(session)
    answer(session, "tank:1C/4Tk")
    assert [event.unit for event in told(session, "UnitHit")] == ["C/1/25", "C/1/25"]
    assert asked(session) != "trade_hit"
    assert steps(free, "C/1/25", "1C/4Tk") == [3, 1]


@pytest.mark.rule("iwo_jima", "6.3.2")
def test_no_tank_takes_hits_of_a_colour_with_the_armour_symbol():
    table = Table(turn=1).us("B/1/25", "0519").us("1C/4Tk", "0519")
    table.japanese("0618", revealed=True)
    session = fire(table, card("blue", "triangle", armour=True))
    assert asked(session) != "trade_hit"
    assert steps(table, "B/1/25", "1C/4Tk") == [3, 1]


@pytest.mark.rule("iwo_jima", "6.3.3")
@pytest.mark.parametrize(
    ("others", "shaken"), [([], True), ([("A/1/25", 0)], False), ([("A/1/25", 1)], False)]
)
def test_a_step_disrupts_a_tank_only_when_nobody_of_before_this_phase_is_with_it(others, shaken):
    table = Table(turn=1).us("1B/4Tk", "0519")
    for unit, when in others:
        table.us(unit, "0519", disrupted=when)
    table.japanese("0618")
    session = fire(table, BLUE_CIRCLE)
    assert hit(session) == ["1B/4Tk"]
    assert disrupted(table, "1B/4Tk") == [shaken]


@pytest.mark.rule("iwo_jima", "6.3.3")
def test_others_disrupted_in_an_earlier_turn_do_not_leave_a_tank_to_be_disrupted():
    table = Table(turn=2).us("1B/4Tk", "0519").us("C/1/25", "0519", disrupted=1)
    table.japanese("0618", depth=True)
    session = fire(table, BLUE_CIRCLE)
    assert sorted(hit(session)) == ["1B/4Tk", "C/1/25"]
    answer(session, "take")
    assert steps(table, "1B/4Tk") == [1]
    assert disrupted(table, "1B/4Tk") == [False]


@pytest.mark.rule("iwo_jima", "6.3.3")
def test_a_step_disrupts_a_tank_whose_company_is_disrupted_by_the_same_fire():
    table = Table(turn=1).us("1B/4Tk", "0519").us("A/1/25", "0519")
    table.japanese("0618", depth=True)
    answer(fire(table, BLUE_CIRCLE), "take")
    assert disrupted(table, "A/1/25", "1B/4Tk") == [True, True]


@pytest.mark.rule("iwo_jima", "6.3.3")
def test_a_disrupted_unit_is_not_disrupted_again_but_loses_its_step():
    table = Table(turn=2).us("A/1/25", "0519", disrupted=1)
    table.japanese("0618")
    fire(table, BLUE_CIRCLE)
    assert table.battle.us("A/1/25").disrupted == 1
    assert steps(table, "A/1/25") == [3]


@pytest.mark.rule("iwo_jima", "6.3.3", "6.3.4")
def test_a_unit_without_the_symbol_may_lose_a_second_step_to_stay_undisrupted():
    table = Table(turn=1).us("A/1/25", "0519", steps=3)
    table.japanese("0618")
    session = fire(table, BLUE_CIRCLE)
    assert texts(session) == {"take", "extra_step:A/1/25"}
    answer(session, "extra_step:A/1/25")
    assert steps(table, "A/1/25") == [1]
    assert disrupted(table, "A/1/25") == [False]


@pytest.mark.rule("iwo_jima", "6.3.3")
@pytest.mark.parametrize(
    ("unit", "size", "revealed"), [("C/1/25", 4, False), ("A/1/25", 2, False), ("A/1/25", 4, True)]
)
def test_no_extra_step_with_the_symbol_with_the_last_step_or_without_a_disruption(unit, size, revealed):
    table = Table(turn=1).us(unit, "0519", steps=size)
    table.japanese("0618", revealed=revealed)
    assert asked(fire(table, BLUE_CIRCLE)) != "trade_hit"


@pytest.mark.rule("iwo_jima", "6.3.5", "6.3.3")
def test_a_concentrated_target_stays_one_until_all_hits_of_a_fire_are_taken():
    table = Table(turn=1).us("A/1/25", "0819").us("B/1/25", "0819").us("E/2/25", "0819", steps=3)
    table.japanese("0618", depth=True)  # unrevealed: it hits two of the eleven steps, none with the symbol
    session = fire(table, BLUE_CIRCLE)
    assert texts(session) == {"take", "disrupt_two"}
    answer(session, "take")
    assert asked(session) == "trade_hit"
    assert texts(session) == {"take", "disrupt_two"}


@pytest.mark.rule("iwo_jima", "11.1.5")
def test_a_hero_may_fall_for_the_last_step_of_his_unit():
    table = Table(turn=1).us("A/1/25", "0519", steps=1)
    table.battle.world.move("hero:1", "with:A/1/25")
    table.japanese("0618")
    session = fire(table, BLUE_CIRCLE)
    assert texts(session) == {"take", "sacrifice:hero:1"}
    answer(session, "sacrifice:hero:1")
    assert steps(table, "A/1/25") == [1]
    assert [event.inspired for event in told(session, "HeroFell")] == [True]


@pytest.mark.rule("iwo_jima", "11.1.5")
@pytest.mark.parametrize("revealed", [False, True])
def test_a_hero_who_falls_spares_the_step_but_not_the_disruption_of_the_hit(revealed):
    table = Table(turn=1).us("A/1/25", "0519", steps=1)
    table.battle.world.move("hero:1", "with:A/1/25")
    table.japanese("0618", revealed=revealed)
    answer(fire(table, BLUE_CIRCLE), "sacrifice:hero:1")
    assert disrupted(table, "A/1/25") == [not revealed]


@pytest.mark.rule("iwo_jima", "11.1.6")
def test_an_inspired_marker_turns_a_step_into_disruption():
    from ecs.dday.command import heroes

    table = Table(turn=1).us("A/1/25", "0519", steps=4)
    table.battle.world.move("hero:1", "with:A/1/25")
    heroes.hero(table.battle, "hero:1").inspired = True
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_CIRCLE)
    answer(session, "inspired:hero:1")
    assert steps(table, "A/1/25") == [4]
    assert disrupted(table, "A/1/25") == [True]
    assert table.battle.where("hero:1") == "heroes"


BLUE_A, GUNS_HIT = 28, 2
"""Diamond with a blue A; the artillery symbol."""


def under_guns(kind: str) -> tuple[Table, list[str]]:
    """Let the guns of E8 hit a last step with a hero or an inspired marker; return the table and what is offered."""
    from ecs.dday.command import heroes

    table = Table(turn=7).us("A/1/25", "1121", steps=2).us("B/1/25", "1121", steps=1)
    table.battle.world.move("hero:1", "with:B/1/25")
    heroes.hero(table.battle, "hero:1").inspired = kind == "inspired"
    table.japanese("1021", revealed=True)
    session = fire(table, BLUE_A, GUNS_HIT)
    assert hit(session) == ["A/1/25"]
    assert asked(session) == "trade_hit"
    offered = sorted(texts(session))
    answer(session, f"{kind}:hero:1")
    return table, offered


@pytest.mark.rule("iwo_jima", "11.1.5", "13.10")
def test_a_hero_may_fall_for_the_last_step_that_the_guns_of_a_position_take():
    table, offered = under_guns("sacrifice")
    assert offered == ["sacrifice:hero:1", "take"]
    assert steps(table, "B/1/25") == [1]
    assert disrupted(table, "B/1/25") == [False]
    assert table.battle.where("hero:1") == "with:B/1/25"


@pytest.mark.rule("iwo_jima", "11.1.6", "13.10")
def test_an_inspired_marker_turns_a_step_that_the_guns_take_into_disruption():
    table, offered = under_guns("inspired")
    assert offered == ["inspired:hero:1", "take"]
    assert steps(table, "B/1/25") == [1]
    assert disrupted(table, "B/1/25") == [True]
    assert table.battle.where("hero:1") == "heroes"


@pytest.mark.rule("iwo_jima", "11.1.5", "11.1.6", "18.5.3")
@pytest.mark.parametrize("kind", ["sacrifice", "inspired"])
def test_a_hero_with_a_tank_may_go_in_place_of_its_last_step(kind):
    from ecs.dday.command import heroes

    table = Table(turn=7).us("1A/4Tk", "0519", steps=1)
    table.battle.world.move("hero:1", "with:1A/4Tk")
    heroes.hero(table.battle, "hero:1").inspired = kind == "inspired"
    table.japanese("0618", revealed=True)
    session = fire(table, BLUE_CIRCLE)
    assert texts(session) == {"take", f"{kind}:hero:1"}
    answer(session, f"{kind}:hero:1")
    assert steps(table, "1A/4Tk") == [1]
    assert disrupted(table, "1A/4Tk") == [kind == "inspired"]


@pytest.mark.rule("iwo_jima", "6.3.2", "11.1.6")
def test_a_tank_that_takes_a_second_hit_loses_the_step_itself_whoever_is_with_it():
    from ecs.dday.command import heroes

    table = Table(turn=7).us("C/1/25", "0519").us("B/1/25", "0519", steps=1).us("1C/4Tk", "0519")
    table.battle.world.move("hero:1", "with:1C/4Tk")
    heroes.hero(table.battle, "hero:1").inspired = True
    table.japanese("0618", depth=True)
    session = fire(table, BLUE_CIRCLE)
    answer(session, "tank:1C/4Tk")
    assert asked(session) != "trade_hit"
    assert steps(table, "C/1/25", "1C/4Tk") == [4, 1]
    assert table.battle.where("hero:1") == "with:1C/4Tk"
