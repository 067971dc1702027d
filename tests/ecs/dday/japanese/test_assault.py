"""Letter A from the second day on: assault, guns, ambush (13.8 to 13.10)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from tests.ecs.dday.answers import drawn, told
from tests.ecs.dday.gunnery import actions, missed
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

E2, C7 = "1214", "1013"
"""A blue position without guns, and the brown one in its intense field."""
BLUE_A = 28
"""Red with armour, blue A, brown with a star; diamond."""
NO_BLUE = (2, 5, 6, 7, 8, 18, 26, 30, 31, 36, 40)
"""Cards without blue and without an event that changes a close combat."""


def attacker(table: Table, *, depth: bool = False) -> str:
    """Put an undisrupted unit on E2."""
    return table.japanese(E2, depth=depth)


def moves(session: Session) -> list[tuple[str, str, str]]:
    """Return (origin, hex, kind) of every Japanese move so far."""
    return [(event.origin, event.hex, event.kind) for event in told(session, "JapaneseMoved")]


# -- 13.8 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "13.8")
def test_a_position_fires_and_then_storms_the_us_hex_in_its_intense_field():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    unit = attacker(table)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    names = [type(event).__name__ for event in session.history]
    assert names.index("PositionFired") < names.index("CombatBegan")
    assert actions(session) == [("E2", "assault", "1114")]
    assert moves(session) == [(E2, "1114", "assault"), ("1114", E2, "return")]
    (combat,) = told(session, "CombatBegan")
    assert (combat.hex, combat.colour) == ("1114", "blue")
    assert table.battle.where(unit) == E2
    assert [event.units for event in told(session, "JapaneseDisrupted")] == [(unit,)]
    assert not table.battle.japanese(unit).disrupted  # its colour is on the card (ruling 40)
    assert table.battle.japanese(unit).revealed


@pytest.mark.rule("iwo_jima", "13.8")
def test_before_the_second_day_the_letter_is_plain_fire():
    table = Table(turn=6).us("B/1/25", "1114").us("C/1/25", "1114")
    attacker(table)
    session = finish(fire_phase(table, BLUE_A))
    assert told(session, "PositionFired")
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "13.8")
def test_us_units_in_steady_hexes_only_are_fired_at_and_not_stormed():
    table = Table(turn=7).us("A/1/25", "1014").us("B/1/25", "1014")
    attacker(table)
    session = finish(fire_phase(table, BLUE_A))
    assert told(session, "PositionFired")
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "13.8")
def test_the_nearest_hex_is_stormed_then_the_one_with_fewest_steps():
    table = Table(turn=7).us("HQ/1/25", C7, steps=1).us("B/1/25", "1115", steps=2).us("HQ/2/25", "1115")
    table.us("F/2/25", "1314", steps=2)
    attacker(table)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE), "unit:B/1/25")
    assert moves(session)[0][1] == "1314"


@pytest.mark.rule("iwo_jima", "13.8")
def test_the_player_picks_among_equal_hexes():
    for wanted in ("1114", "1314"):
        table = Table(turn=7).us("C/1/25", "1114", steps=1).us("B/1/25", "1115", steps=2)
        table.us("F/2/25", "1314", steps=1)
        attacker(table)
        session = fire_phase(table, BLUE_A, *NO_BLUE)
        finish(session, f"hex:{wanted}")
        assert moves(session)[0][1] == wanted


@pytest.mark.rule("iwo_jima", "13.8")
def test_when_its_fire_clears_the_field_the_unit_moves_on_to_a_position_nearer_to_the_us():
    table = Table(turn=7).us("A/1/25", "1114", steps=1).us("L/3/25", "1111")
    unit = attacker(table, depth=True)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert [event.unit for event in told(session, "UnitEliminated")] == ["A/1/25"]
    assert moves(session) == [(E2, C7, "assault")]
    assert table.battle.where(unit) == C7
    assert len(table.battle.depth_at(C7)) == 1
    assert not told(session, "CombatBegan")


@pytest.mark.rule("iwo_jima", "13.8")
def test_the_unit_that_moves_on_takes_no_occupied_position_and_none_further_from_the_us():
    table = Table(turn=7).us("A/1/25", "1114", steps=1).us("L/3/25", "1111")
    attacker(table)
    table.japanese(C7)
    assert (E2, C7, "assault") not in moves(finish(fire_phase(table, BLUE_A, *NO_BLUE)))
    table = Table(turn=7).us("A/1/25", "1114", steps=1).us("L/3/25", "1517")
    attacker(table)
    for where in ("1116", "1117", "1313", "1416"):
        table.japanese(where)
    assert not moves(finish(fire_phase(table, BLUE_A, *NO_BLUE)))


@pytest.mark.rule("iwo_jima", "13.8")
@pytest.mark.rule("iwo_jima", "15.4.1")
def test_the_unit_that_moves_on_drives_out_a_garrison():
    table = Table(turn=7).us("A/1/25", "1114", steps=1).us("L/3/25", "1018")
    table.battle.position_state("E4").garrison = True  # beyond the field of fire
    attacker(table)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert moves(session) == [(E2, "1117", "assault")]
    assert not table.battle.position_state("E4").garrison
    assert [event.hex for event in told(session, "GarrisonRemoved")] == ["1117"]


@pytest.mark.rule("iwo_jima", "13.8")
def test_a_us_held_position_is_stormed_when_the_field_is_clear():
    table = Table(turn=7).us("A/1/25", "1114", steps=1).us("L/3/25", "1416")
    attacker(table)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert moves(session)[0] == (E2, "1416", "assault")
    assert told(session, "CombatBegan")[0].colour == "brown"


@pytest.mark.rule("iwo_jima", "13.8")
@pytest.mark.rule("iwo_jima", "8.6.2")
def test_who_wins_a_position_stays_in_it_disrupted():
    table = Table(turn=7).us("HQ/1/25", C7)
    unit = attacker(table)
    session = finish(fire_phase(table, BLUE_A, 31, 26, 30, 37))
    assert told(session, "CombatEnded")[0].winner == "japanese"
    assert table.battle.where(unit) == C7
    assert told(session, "JapaneseDisrupted")[0].units == (unit,)
    assert told(session, "CombatBegan")[0].colour == "brown"


@pytest.mark.rule("iwo_jima", "8.6")
def test_an_assault_gives_the_japanese_a_card_more():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    book = table.battle.book.japanese
    weak = next(
        key for key, spec in book.items() if spec.strength < 4 and "CC" not in spec.requires and not spec.tank
    )
    table.japanese(E2, weak)
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert told(session, "CombatBegan")[0].japanese_cards == 2


@pytest.mark.rule("iwo_jima", "13.8")
def test_black_positions_and_forts_alone_do_not_assault():
    table = Table(turn=7).us("B/1/25", "0808").us("C/1/25", "0808")
    table.fort("1009", 3)  # B9, blue
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "13.8")
@pytest.mark.rule("iwo_jima", "6.8.2")
def test_a_black_position_that_bears_the_letter_fires_and_does_not_assault():
    table = Table(turn=7)
    near = next(
        key
        for key, level in table.battle.island.ground.field("L4", (3,)).items()
        if level == "intense" and table.battle.board.distance(key, "2228") == 1
    )
    table.us("B/1/25", near).us("C/1/25", near)
    table.japanese("2228")
    table.battle.position_state("L4").artillery_destroyed = True
    barred = next(
        card.number
        for card in table.battle.book.cards.values()
        if any(box.bar and box.letter == "A" for box in card.boxes)
    )
    session = finish(fire_phase(table, barred, *NO_BLUE))
    assert "L4" in told(session, "LetterPassed")[0].groups
    assert "L4" in [event.group for event in told(session, "PositionFired")]
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "13.8")
def test_a_position_out_of_communication_only_fires():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    attacker(table)
    for each in table.battle.island.positions.values():
        if each.colour == "black":
            table.battle.position_state(each.key).garrison = True
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert told(session, "PositionFired")
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "8.6")
@pytest.mark.rule("iwo_jima", "8.6.4")
def test_us_defenders_may_withdraw_from_an_assault():
    table = Table(turn=7).us("B/1/25", "1114").us("C/1/25", "1114")
    unit = attacker(table)
    finish(fire_phase(table, BLUE_A, *NO_BLUE), "withdraw")
    assert table.battle.us_at("1114") == ()
    assert table.battle.where("B/1/25") in table.battle.board.neighbours("1114")
    assert table.battle.where(unit) == E2  # the hex was no position


@pytest.mark.rule("iwo_jima", "11.2.2")
def test_a_regimental_hq_defends_as_a_one_step_unit():
    table = Table(turn=7).us("HQ/25", "1114").us("B/1/25", "1114", disrupted=6)
    attacker(table)
    session = finish(fire_phase(table, BLUE_A, 53, 31, 38, 39, 48))
    assert told(session, "CombatBegan")[0].us_cards == 0
    assert "HQ/25" in told(session, "CombatBegan")[0].us_units


# -- 13.10 --------------------------------------------------------------------------------------------


E8 = "1021"
"""A blue position with guns."""


@pytest.mark.rule("iwo_jima", "13.10")
def test_guns_fire_once_more_and_the_symbol_costs_a_step_in_the_intense_hex_with_most_steps():
    table = Table(turn=7).us("A/1/25", "1121").us("B/1/25", "1121", steps=2).us("C/1/25", "1121", steps=2)
    table.us("K/3/25", "1022", steps=3)
    table.japanese(E8)
    session = fire_phase(table, BLUE_A, 2)
    finish(session, "lose:C/1/25")
    assert ("E8", "artillery", "") in actions(session)
    assert drawn(session, "artillery_action") == ["c02"]
    causes = [(event.unit, event.cause, event.rule) for event in told(session, "StepLost")]
    assert causes == [("A/1/25", "fire", "6.3.2"), ("C/1/25", "artillery", "13.10")]
    assert "C/1/25" not in [event.unit for event in told(session, "UnitDisrupted")]
    assert not moves(session)


@pytest.mark.rule("iwo_jima", "13.8", "13.10")
def test_without_the_symbol_the_guns_miss_and_destroyed_guns_make_the_unit_assault():
    table = Table(turn=7).us("F/2/25", "1121").us("G/2/25", "1121")
    table.japanese(E8)
    session = finish(fire_phase(table, BLUE_A, 7))
    assert missed(session, "E8") == "no_artillery_symbol"
    assert not moves(session)
    table = Table(turn=7).us("F/2/25", "1121").us("G/2/25", "1121")
    table.japanese(E8)
    table.battle.position_state("E8").artillery_destroyed = True
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert moves(session)[0] == (E8, "1121", "assault")
    assert not drawn(session, "artillery_action")


@pytest.mark.rule("iwo_jima", "13.10")
def test_guns_want_us_units_in_the_intense_field():
    table = Table(turn=7)
    levels = dict(table.battle.island.ground.field("E8", (2,)))
    steady = next(key for key, level in levels.items() if level == "steady")
    table.us("A/1/25", steady)
    table.japanese(E8)
    session = finish(fire_phase(table, BLUE_A, 2))
    assert told(session, "PositionFired")
    assert not drawn(session, "artillery_action")


@pytest.mark.rule("iwo_jima", "13.8")
def test_each_hex_of_a_group_is_checked_for_an_assault_of_its_own():
    table = Table(turn=7).us("B/1/25", "0412", steps=2).us("C/1/25", "0714", steps=2)
    table.us("HQ/1/25", "0412").us("HQ/2/25", "0714")
    first, second = table.japanese("0513"), table.japanese("0613")
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    stormed = {
        event.origin: event.unit for event in told(session, "JapaneseMoved") if event.kind == "assault"
    }
    assert stormed == {"0513": first, "0613": second}
    assert len(told(session, "PositionFired")) == 1


@pytest.mark.rule("iwo_jima", "13.8", "6.2.1")
def test_a_unit_alone_in_a_group_storms_what_lies_in_the_field_of_the_other_hex():
    table = Table(turn=7).us("B/1/25", "0714").us("C/1/25", "0714")
    unit = table.japanese("0513")  # 0714 lies beside 0613, too far from 0513 to be seen from there
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert moves(session) == [("0513", "0714", "assault"), ("0714", "0513", "return")]
    assert table.battle.where(unit) == "0513"


@pytest.mark.rule("iwo_jima", "13.8")
def test_the_other_hex_of_a_group_does_not_storm_what_only_its_neighbour_has_in_its_intense_field():
    table = Table(turn=7).us("B/1/25", "0825").us("C/1/25", "0825")
    table.japanese("0926")
    table.japanese("0927")
    table.battle.position_state("G6").artillery_destroyed = True
    session = finish(fire_phase(table, BLUE_A, *NO_BLUE))
    assert [origin for origin, _, kind in moves(session) if kind == "assault"] == ["0926"]
