"""Empty positions that fill when US units come near or in, and guns that are lost (6.7, 9.3b, 9.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.japanese import forts, garrison
from tests.ecs.dday.answers import answer, asked, drawn, texts, told
from tests.table import Table

GREEN, GREEN_CARD, OTHER_CARD = "1721", 14, 1


def table(turn: int = 7, *, watched: bool = False) -> Table:
    """Return an island with a reserve unit in sector three and a US unit that keeps the phase open."""
    made = Table(turn=turn).us("HQ/3/28", "1613")
    made.japanese("pool:3")
    made.depth("depth:3")
    for each in made.battle.island.positions:
        made.battle.position_state(each).watched = watched
    return made


def cut_off(made: Table) -> None:
    """Garrison every black position, so that no other has communication (12.2d)."""
    for each in made.battle.island.positions_of_colour("black"):
        made.battle.position_state(each.key).garrison = True


def move(
    made: Table, unit: str, *hexes: str, cards: tuple[int, ...] = (GREEN_CARD,), more: tuple[str, ...] = ()
):
    """Move a unit along hexes with a stacked deck and return the session."""
    session = answer(made.cards(*cards).play("us_action"), f"unit:{unit}", "move")
    return answer(session, *(f"move:{key}" for key in hexes), *more)


# -- 9.3b -------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.3", "7.3.1")
def test_coming_under_the_intense_field_of_an_empty_position_may_fill_it_and_stops_the_move():
    made = table().us("A/1/25", "1520")
    session = move(made, "A/1/25", "1620")
    assert drawn(session, "occupation") == ["c14"]
    (unit,) = made.battle.japanese_at(GREEN)
    assert not made.battle.japanese(unit).revealed
    assert made.battle.depth_at(GREEN) == ()
    assert asked(session) == "act"


@pytest.mark.rule("iwo_jima", "9.3")
def test_a_card_without_the_colour_leaves_it_empty_and_it_is_not_checked_again():
    made = table().us("A/1/25", "1520").us("B/1/25", "1520")
    session = move(made, "A/1/25", "1620", cards=(OTHER_CARD, GREEN_CARD), more=("done",))
    assert drawn(session, "occupation") == ["c01"]
    assert made.battle.japanese_at(GREEN) == ()
    answer(session, "unit:B/1/25", "move", "move:1620", "done")
    assert drawn(session, "occupation") == ["c01"]


@pytest.mark.rule("iwo_jima", "9.3")
def test_a_position_lost_again_is_checked_again():
    made = table(watched=True).us("A/1/25", "1520")
    unit = made.battle.world.at("pool:3")[0]
    garrison.settle_unit(made.battle, unit, GREEN, "9.3", source="reserve")
    garrison.remove(made.battle, unit, "out", "8.3")
    session = move(made, "A/1/25", "1620", cards=(OTHER_CARD,))
    assert drawn(session, "occupation") == ["c01"]


@pytest.mark.rule("iwo_jima", "9.3")
def test_the_hex_left_of_a_group_is_checked_again_when_its_other_hex_was_occupied_and_lost():
    made = table(watched=True).us("A/1/25", "1422").us("B/1/25", "1523")
    unit = made.battle.world.at("pool:3")[0]
    garrison.settle_unit(made.battle, unit, "1523", "9.3", source="reserve")  # H7
    garrison.remove(made.battle, unit, "out", "8.3")
    made.japanese("pool:3")
    session = move(made, "A/1/25", "1423", cards=(OTHER_CARD,))  # beside H8
    assert drawn(session, "occupation") == ["c01"]


@pytest.mark.rule("iwo_jima", "9.3", "17.3")
def test_a_position_is_checked_again_when_a_fort_stood_there_and_is_gone():
    made = table(watched=True).us("A/1/25", "1520")
    forts.put_on_top(made.battle, made.battle.world.at("forts:3")[0], GREEN, "20.0")
    forts.reduce(made.battle, GREEN)
    session = move(made, "A/1/25", "1620", cards=(OTHER_CARD,))
    assert drawn(session, "occupation") == ["c01"]


@pytest.mark.rule("iwo_jima", "9.3", "9.3.1")
def test_a_position_out_of_communication_is_not_checked():
    made = table().us("A/1/25", "1520")
    cut_off(made)
    session = move(made, "A/1/25", "1620")
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "9.3")
def test_a_steady_field_of_an_empty_position_calls_for_no_check():
    made = table().us("A/1/25", "1519")
    session = move(made, "A/1/25", "1520")
    assert drawn(session) == []


@pytest.mark.rule("iwo_jima", "9.3")
def test_one_card_serves_several_positions_in_letter_and_number_order():
    made = table().us("A/1/25", "1921")
    made.japanese("pool:3")
    made.japanese("pool:3")
    # 1821 lies beside the green position in 1721 and the red one in 1822, and below the golden hilltop in 2021.
    session = move(made, "A/1/25", "1821", cards=(5,))  # gold, red, green
    assert drawn(session, "occupation") == ["c05"]
    assert [event.position for event in told(session, "OccupationChecked")] == ["F4", "F9", "H1"]
    assert made.battle.japanese_at("1822")
    assert made.battle.japanese_at(GREEN)


@pytest.mark.rule("iwo_jima", "9.3")
@pytest.mark.parametrize("card, filled", [(38, True), (14, False)])
def test_a_black_position_fills_for_a_colour_within_two_hexes(card, filled):
    # Near 1924: brown, purple and red within two hexes; gold and green only within three.
    made = table(watched=True).us("A/1/25", "2025")
    made.battle.position_state("H5").watched = False
    session = move(made, "A/1/25", "2024", cards=(card,))
    assert drawn(session, "occupation") == [f"c{card:02}"]
    assert bool(made.battle.japanese_at("1924")) == filled


@pytest.mark.rule("iwo_jima", "9.3")
def test_an_empty_pool_fills_nothing():
    made = table().us("A/1/25", "1520")
    made.battle.world.move(made.battle.world.at("pool:3")[0], "out")
    move(made, "A/1/25", "1620")
    assert made.battle.japanese_at(GREEN) == ()


# -- 9.6 --------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.6", "7.3.1")
def test_an_empty_position_that_is_entered_may_come_to_life_fire_and_be_closed_with():
    made = table(watched=True).us("A/1/25", "1620")
    session = move(made, "A/1/25", GREEN, cards=(GREEN_CARD, OTHER_CARD))
    assert drawn(session) == ["c14", "c01"]
    (unit,) = made.battle.japanese_at(GREEN)
    assert made.battle.japanese(unit).revealed
    assert made.battle.depth_at(GREEN) == ()
    assert made.battle.where("A/1/25") == GREEN
    assert asked(session) == "when_to_fight"


@pytest.mark.rule("iwo_jima", "9.6")
def test_units_hit_by_the_newcomers_fire_do_not_enter():
    made = table(watched=True).us("A/1/25", "1620")
    session = move(made, "A/1/25", GREEN, cards=(GREEN_CARD, 5))  # green and the company's diamond
    while asked(session) == "trade_hit":
        answer(session, "take")
    (unit,) = made.battle.japanese_at(GREEN)
    assert not made.battle.japanese(unit).revealed
    assert (made.battle.where("A/1/25"), made.battle.us("A/1/25").disrupted) == ("1620", 7)


@pytest.mark.rule("iwo_jima", "9.6")
def test_a_card_without_the_colour_lets_the_units_in():
    made = table(watched=True).us("A/1/25", "1620")
    session = move(made, "A/1/25", GREEN, cards=(OTHER_CARD,), more=("done",))
    assert drawn(session) == ["c01"]
    assert made.battle.where("A/1/25") == GREEN


@pytest.mark.rule("iwo_jima", "9.6")
def test_every_group_that_tries_calls_for_a_card_until_one_is_in():
    made = table(watched=True).us("A/1/25", "1620").us("B/1/25", "1720")
    session = move(made, "A/1/25", GREEN, cards=(OTHER_CARD,), more=("done",))
    answer(session, "unit:B/1/25", "move", f"move:{GREEN}")
    assert drawn(session) == ["c01"]


@pytest.mark.rule("iwo_jima", "9.6")
@pytest.mark.parametrize("why", ["empty pool", "out of communication", "other hex held"])
def test_without_reserves_communication_or_a_free_group_nobody_is_checked_for(why):
    made = table(watched=True).us("A/1/25", "1522")
    if why == "empty pool":
        made.battle.world.move(made.battle.world.at("pool:3")[0], "out")
    elif why == "out of communication":
        cut_off(made)
    else:
        made.us("1A/4Tk", "1524")  # a tank controls no hexes that could cut communication
    session = move(made, "A/1/25", "1523")
    assert drawn(session, "rejuvenation") == []
    assert made.battle.where("A/1/25") == "1523"


@pytest.mark.rule("iwo_jima", "9.6")
def test_a_preservation_move_into_an_empty_position_fails_when_it_comes_to_life():
    made = table(3, watched=True).us("A/1/25", "0517", disrupted=2)
    made.japanese("pool:2")
    position = made.battle.position("C1")
    session = made.cards(20).play("us_action")  # purple
    answer(session, "unit:A/1/25", "preserve", f"preserve:{position.hex}")
    assert drawn(session, "rejuvenation") == ["c20"]
    assert made.battle.japanese_at(position.hex)
    assert made.battle.where("A/1/25") == "0517"
    assert drawn(session, "movement_under_fire") == []


# -- 6.7, 17.1 --------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "6.7")
def test_a_us_unit_alone_in_a_position_destroys_its_guns_even_in_passing():
    made = table(watched=True).us("A/1/25", "1123")
    cut_off(made)
    session = move(made, "A/1/25", "1222", "1322")
    assert [event.position for event in told(session, "ArtilleryDestroyed")] == ["H3"]
    assert made.battle.position_state("H3").artillery_destroyed


@pytest.mark.rule("iwo_jima", "6.7")
def test_guns_with_japanese_beside_them_live_on():
    made = table(watched=True).us("A/1/25", "1123")
    made.japanese("1222", revealed=True, disrupted=True)
    session = answer(made.play("us_action"), "unit:A/1/25", "enter:1222", "later")
    assert told(session, "ArtilleryDestroyed") == []
    assert not made.battle.position_state("H3").artillery_destroyed


@pytest.mark.rule("iwo_jima", "17.1")
def test_forts_appear_as_soon_as_us_units_come_within_three_hexes():
    made = table(watched=True).us("A/1/25", "1520")
    special = replace(made.battle.scenario.special, live_fort_sectors=())
    made.battle.scenario = replace(made.battle.scenario, special=special)
    session = move(made, "A/1/25", "1521")
    assert made.battle.forts_at("1524")
    assert asked(session) == "move"
    assert "done" in texts(session)


@pytest.mark.rule("iwo_jima", "9.6", "7.4")
@pytest.mark.parametrize("mark", ["attacked", "fought"])
def test_a_hex_emptied_in_this_phase_may_be_entered_and_fought_over_when_it_comes_to_life(mark):
    made = table(watched=True).us("A/1/25", "1620")
    session = made.cards(GREEN_CARD, OTHER_CARD).play("us_action")
    setattr(made.battle.marks, mark, (GREEN,))
    answer(session, "unit:A/1/25", "move", f"move:{GREEN}")
    assert made.battle.where("A/1/25") == GREEN
    assert asked(session) == "when_to_fight"


# -- 9.3.2 ------------------------------------------------------------------------------------------


def last_of_sector_two(where: str) -> Table:
    """Return an island where of sector two only B9 in 1009 is not garrisoned, with a reserve unit there and a company."""
    made = table(watched=True).us("A/1/25", where).us("B/1/25", where)
    made.japanese("pool:2")
    for each in made.battle.island.positions_in_sector(2):
        made.battle.position_state(each.key).garrison = each.key != "B9"
    return made


@pytest.mark.rule("iwo_jima", "9.3.2", "12.1")
def test_the_pool_moves_on_as_soon_as_a_strong_company_comes_next_to_the_last_position_of_a_sector():
    session = move(last_of_sector_two("1111"), "A/1/25", "1110")
    assert [(each.sector, each.to) for each in told(session, "PoolMoved")] == [(2, 3)]


@pytest.mark.rule("iwo_jima", "9.3.2", "9.6")
def test_the_last_position_of_a_sector_emptied_beside_a_strong_company_does_not_come_to_life():
    made = last_of_sector_two("1110")
    session = move(made, "A/1/25", "1009")
    assert [(each.sector, each.to) for each in told(session, "PoolMoved")] == [(2, 3)]
    assert drawn(session, "rejuvenation") == []
    weak = last_of_sector_two("1110").us("A/1/25", "1110", steps=2).us("B/1/25", "1613")
    assert len(drawn(move(weak, "A/1/25", "1009"), "rejuvenation")) == 1


@pytest.mark.rule("iwo_jima", "9.3.2", "9.3")
def test_the_last_position_of_a_sector_under_control_is_not_filled_for_who_comes_next():
    made = last_of_sector_two("1111")
    made.us("B/1/25", "1110").battle.position_state("B9").watched = False
    session = move(made, "A/1/25", "1110", cards=(21,))
    assert made.battle.card("c21").shows("blue")
    assert made.battle.japanese_at("1009") == ()
    assert [(each.sector, each.to) for each in told(session, "PoolMoved")] == [(2, 3)]


# -- groups of several hexes ------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.3")
def test_a_group_is_checked_once_as_a_whole():
    made = table().us("A/1/25", "1422").us("B/1/25", "1422")
    session = move(made, "A/1/25", "1423", cards=(OTHER_CARD, 4), more=("done",))
    answer(session, "unit:B/1/25", "move", "move:1423")
    assert drawn(session, "occupation") == ["c01"]


@pytest.mark.rule("iwo_jima", "9.3")
def test_of_a_group_with_a_garrison_the_free_hex_is_filled():
    made = table().us("A/1/25", "1422")
    made.battle.position_state("H7").garrison = True
    move(made, "A/1/25", "1423", cards=(31,))
    assert made.battle.card("c31").shows("brown")
    assert made.battle.japanese_at("1523") == ()
    assert len(made.battle.japanese_at("1524")) == 1


@pytest.mark.rule("iwo_jima", "9.3", "7.3.3")
def test_a_position_that_fills_fires_at_who_leaves_the_hex_that_filled_it():
    made = table().us("A/1/25", "1921")
    session = move(made, "A/1/25", "1821", cards=(5, OTHER_CARD))  # F4 takes the only reserve unit
    assert made.battle.japanese_at("2021")
    assert asked(session) == "move"
    answer(session, "move:1820")
    assert len(drawn(session, "movement_under_fire")) == 1


@pytest.mark.rule("iwo_jima", "9.6", "7.3.3")
def test_the_empty_hex_of_an_occupied_group_calls_for_fire_and_not_for_reserves():
    made = table(watched=True).us("A/1/25", "1423")
    made.japanese("1523")
    session = move(made, "A/1/25", "1524", cards=(OTHER_CARD,))
    assert drawn(session, "rejuvenation") == []
    assert len(drawn(session, "movement_under_fire")) == 1
    assert made.battle.where("A/1/25") == "1524"


@pytest.mark.rule("iwo_jima", "9.6")
def test_a_position_that_was_entered_and_left_is_checked_again():
    made = table(watched=True).us("A/1/25", "1620").us("B/1/25", "1720")
    session = move(made, "A/1/25", GREEN, cards=(OTHER_CARD, 4), more=("done",))
    made.battle.world.move("A/1/25", "1520")
    answer(session, "unit:B/1/25", "move", f"move:{GREEN}")
    assert drawn(session, "rejuvenation") == ["c01", "c04"]


@pytest.mark.rule("iwo_jima", "9.6", "6.3.3")
def test_units_hit_by_the_newcomers_fire_enter_for_an_extra_step():
    made = table(watched=True).us("A/1/25", "1620")
    session = move(made, "A/1/25", GREEN, cards=(GREEN_CARD, 12), more=("extra_step:A/1/25",))
    assert made.battle.where("A/1/25") == GREEN
    assert not made.battle.us("A/1/25").disrupted
    assert told(session, "StepLost")


@pytest.mark.rule("iwo_jima", "9.3")
def test_the_last_reserve_goes_to_G7_before_G10():
    made = table(watched=True).us("A/1/25", "0831", steps=1)
    for key in ("G7", "G8", "G9", "G10"):
        made.battle.position_state(key).watched = False
    session = move(made, "A/1/25", "0830", cards=(5,))  # gold, red, green; beside 0829 and 0730
    filled = [(event.position, event.filled) for event in told(session, "OccupationChecked")]
    assert filled == [("G7", True), ("G10", False)]
