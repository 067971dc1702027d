"""Who may share a hex on the Japanese side, and what becomes of depth without its unit (6.4.3, 8.6.7)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import attack_results, close_combat
from ecs.dday.invariants import BrokenInvariant
from ecs.dday.japanese import counterattack, forts, garrison, stance
from ecs.dday.japanese.mustering import may_grow
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import event
from tests.ecs.dday.fights import run
from tests.ecs.dday.gunnery import actions, stock
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

GREEN_TANK = "jp:3/26Tk"
HERE, NEXT_DOOR, QUARRY = "1630", "1631", "0723"
"""I4 and I5, a gold group, and a position with two forts."""
H9 = "1730"
"""A brown hilltop where a fort comes when US units enter a hex near it."""
BROWN_A, NO_BROWN = 53, (4, 5, 6, 9, 10, 11, 12, 14, 15)
REINFORCEMENT = 1
"""A card whose event on 19 February is a reinforcement."""


def elite(table: Table) -> str:
    """Return the spec of an elite unit that is no tank."""
    return next(key for key, each in table.battle.book.japanese.items() if each.elite and not each.tank)


@pytest.mark.rule("iwo_jima", "6.4.3")
def test_a_tank_and_one_other_unit_share_a_hex_each_with_a_depth_marker():
    table = Table(turn=7)
    tank = table.japanese(HERE, GREEN_TANK, depth="depth:55")
    unit = table.japanese(HERE, depth=True)
    table.battle.check()
    assert garrison.depth_under(table.battle, tank) != garrison.depth_under(table.battle, unit)
    table.japanese(HERE)
    with pytest.raises(BrokenInvariant):
        table.battle.check()


@pytest.mark.rule("iwo_jima", "6.4.3", "17.5.1")
def test_two_units_stay_when_a_barrage_destroys_the_upper_of_their_two_forts_but_nobody_joins_them():
    table = Table(turn=7)
    table.fort(QUARRY, 3, revealed=True)
    lower = table.fort(QUARRY, 2)
    for _ in range(2):
        table.japanese(QUARRY, revealed=True)
    table.battle.check()
    forts.reduce(table.battle, QUARRY, "17.5.1")
    assert table.battle.forts_at(QUARRY) == (lower,)
    assert len(table.battle.japanese_at(QUARRY)) == 2
    assert not garrison.has_room(table.battle, QUARRY)
    table.battle.check()
    table.japanese(QUARRY)
    with pytest.raises(BrokenInvariant):
        table.battle.check()


@pytest.mark.rule("iwo_jima", "6.4.3")
@pytest.mark.parametrize("neighbour", ["tank", "unit"])
def test_a_withdrawing_elite_joins_a_tank_but_not_another_unit(neighbour):
    table = Table(turn=7)
    unit = table.japanese(HERE, elite(table), revealed=True)
    for near in table.battle.board.neighbours(HERE):
        position = table.battle.island.position_at(near)
        if position and near != NEXT_DOOR:
            table.battle.position_state(position.key).garrison = True
    table.japanese(NEXT_DOOR, GREEN_TANK if neighbour == "tank" else "")
    attack_results.defeat(table.battle, HERE)
    assert table.battle.where(unit) == (NEXT_DOOR if neighbour == "tank" else "pool:3")


@pytest.mark.rule("iwo_jima", "6.4.3")
def test_hidden_depth_of_a_lost_unit_goes_to_one_that_may_have_it_else_to_the_pool():
    table = Table(turn=7)
    table.japanese(HERE, GREEN_TANK)
    unit = table.japanese(HERE, depth=True)
    marker = garrison.depth_under(table.battle, unit)
    garrison.eliminate_unit(table.battle, unit, "8.3", in_communication=True)
    assert table.battle.where(marker) == "depth:3"  # never to the tank


@pytest.mark.rule("iwo_jima", "6.4.3")
@pytest.mark.parametrize(("joined", "place"), [(True, "depth:3"), (False, "out")])
def test_revealed_depth_of_a_lost_unit_returns_only_in_communication(joined, place):
    table = Table(turn=7)
    unit = table.japanese(HERE, depth=True, depth_revealed=True)
    marker = garrison.depth_under(table.battle, unit)
    garrison.eliminate_unit(table.battle, unit, "8.3", in_communication=joined)
    assert table.battle.where(marker) == place


def lone_fort(table: Table, hex_key: str) -> str:
    """Put a fort with a depth marker beneath it into a hex; return the marker."""
    fort, marker = table.fort(hex_key, 2), table.depth(hex_key)
    table.battle.depth(marker).under = fort
    return marker


@pytest.mark.rule("iwo_jima", "6.4.3", "9.3", "17.3")
def test_a_reinforcement_takes_over_the_depth_marker_beneath_a_lone_fort():
    table = Table(turn=2).us("A/1/25", "0920")
    marker = lone_fort(table, "0820")
    unit, spare = table.japanese("pool:3"), table.depth("depth:3")
    event(table, REINFORCEMENT)
    assert table.battle.where(unit) == "0820"
    assert table.battle.depth_at("0820") == (marker,)
    assert garrison.depth_under(table.battle, unit) == marker
    assert table.battle.where(spare) == "depth:3"


@pytest.mark.rule("iwo_jima", "6.4.3", "8.3.3")
def test_a_unit_that_brings_its_own_depth_to_a_lone_fort_sends_the_marker_there_back_to_the_pool():
    table = Table(turn=7)
    unit = table.japanese(HERE, elite(table), revealed=True, depth=True)
    own = garrison.depth_under(table.battle, unit)
    for near in table.battle.board.neighbours(HERE):
        position = table.battle.island.position_at(near)
        if position and near != NEXT_DOOR:
            table.battle.position_state(position.key).garrison = True
    marker = lone_fort(table, NEXT_DOOR)
    attack_results.defeat(table.battle, HERE)
    assert table.battle.where(unit) == NEXT_DOOR
    assert table.battle.depth_at(NEXT_DOOR) == (own,)
    assert table.battle.where(marker) == "depth:3"


@pytest.mark.rule("iwo_jima", "6.4.3")
def test_a_tank_leaves_the_depth_marker_beneath_a_fort_where_it_is():
    table = Table(turn=7)
    marker = lone_fort(table, NEXT_DOOR)
    tank = table.japanese(HERE, GREEN_TANK, depth="depth:55")
    own = garrison.depth_under(table.battle, tank)
    garrison.move_unit(table.battle, tank, NEXT_DOOR, "advance", "14.2")
    assert set(table.battle.depth_at(NEXT_DOOR)) == {own, marker}


@pytest.mark.rule("iwo_jima", "6.4.3", "9.2.1")
@pytest.mark.parametrize("revealed", [True, False])
def test_out_of_communication_only_hidden_depth_of_a_lost_unit_is_kept(revealed):
    table = Table(turn=7)
    unit = table.japanese(HERE, depth=True, depth_revealed=revealed)
    marker = garrison.depth_under(table.battle, unit)
    garrison.eliminate_unit(table.battle, unit, "8.3", in_communication=False)
    assert table.battle.where(marker) == ("out" if revealed else "depth:3")


@pytest.mark.rule("iwo_jima", "6.4.3")
@pytest.mark.parametrize("revealed", [True, False])
def test_only_hidden_depth_of_a_lost_unit_goes_to_the_other_unit_of_two_forts(revealed):
    table = Table(turn=7)
    table.fort(QUARRY, 2)
    table.fort(QUARRY, 1)
    other, unit = table.japanese(QUARRY), table.japanese(QUARRY, depth=True, depth_revealed=revealed)
    marker = garrison.depth_under(table.battle, unit)
    garrison.eliminate_unit(table.battle, unit, "8.3", in_communication=True)
    assert garrison.depth_under(table.battle, other) == ("" if revealed else marker)


@pytest.mark.rule("iwo_jima", "8.6.7")
def test_japanese_who_survive_a_close_combat_stay_face_up():
    table = Table(turn=7).us("A/1/25", HERE)
    unit = table.japanese(HERE, depth="depth:01")
    marker = garrison.depth_under(table.battle, unit)
    table.cards(5, 8, 26, 24, 31, 30, 36, 32)  # without gold, but for the first
    run(close_combat.fight(table.battle, HERE, entries=(("A/1/25", HERE, "1530"),)))
    assert table.battle.where(unit) == HERE
    assert table.battle.japanese(unit).revealed
    assert table.battle.depth(marker).revealed or table.battle.where(marker) != HERE


BLUE_R_BARRED = 25
H5, BEFORE_H5 = "1924", "1823"
"""A black hilltop, which bears the letter of the blue positions, and a hex beside it."""


def sector_three(table: Table) -> None:
    """Put a disrupted unit into every group of sector three but H5, which gets a fit one."""
    island = table.battle.island
    for group in island.groups:
        first = table.battle.group_hexes(group)[0]
        if island.sector(first) == 3:
            table.japanese(first, disrupted=first != H5)


@pytest.mark.rule("iwo_jima", "13.7", "6.4.3", "17.7")
@pytest.mark.parametrize("number_of_forts", [1, 2, 3])
def test_a_black_hilltop_gets_its_second_unit_beside_two_forts_or_three_that_came_for_want_of_one(
    number_of_forts,
):
    table = Table(turn=7).us("A/1/25", BEFORE_H5).us("B/1/25", BEFORE_H5)
    sector_three(table)
    stock(table, 3, units=2, depth=3)
    for fort_class in (1, 2, 2)[:number_of_forts]:
        table.fort(H5, fort_class)
    session = finish(fire_phase(table, BLUE_R_BARRED))
    assert ("H5", "resupply", H5) in actions(session)
    assert (("H5", "reinforce", H5) in actions(session)) == (number_of_forts > 1)
    assert len(table.battle.japanese_at(H5)) == len(table.battle.depth_at(H5)) == min(number_of_forts, 2)
    table.battle.check()


@pytest.mark.rule("iwo_jima", "13.7", "17.3")
def test_a_fort_alone_counts_as_the_unit_that_its_group_must_have_before_others_get_a_second():
    table = Table(turn=7)
    sector_three(table)
    assert may_grow(table.battle, "H5")
    (unit,) = table.battle.japanese_at("1326")  # I11, a gold position
    table.battle.world.move(unit, "out")
    assert not may_grow(table.battle, "H5")
    table.fort("1326", 3)
    assert may_grow(table.battle, "H5")


@pytest.mark.rule("iwo_jima", "6.4.3", "13.8", "17.1")
def test_a_unit_that_goes_back_after_a_withdrawal_mans_the_fort_that_comes_to_its_position():
    table = Table(turn=7, scenario="campaign").us("B/1/25", "1830").us("C/1/25", "1830")
    table.battle.position_state("H9").artillery_destroyed = True
    unit = table.japanese(H9)
    table.japanese("pool:3")
    session = finish(fire_phase(table, BROWN_A, *NO_BROWN), "withdraw")
    moves = [(event.origin, event.hex, event.kind) for event in told(session, "JapaneseMoved")]
    assert moves == [(H9, "1830", "assault"), ("1830", H9, "return")]
    assert table.battle.forts_at(H9)
    assert table.battle.japanese_at(H9) == (unit,)


@pytest.mark.rule("iwo_jima", "6.4.3", "14.4.1")
def test_a_partner_that_joins_a_tank_in_stance_leaves_the_fort_there_its_marker():
    table = Table(turn=8, scenario="campaign")
    table.japanese(HERE, GREEN_TANK)
    fort, beneath = table.fort(HERE, 3), table.depth(HERE)
    table.battle.depth(beneath).under = fort
    partner = table.japanese(NEXT_DOOR, depth=True)
    for _ in range(2):
        table.depth("depth:3")
    assert counterattack.set_up(table.battle)
    assert table.battle.where(partner) == HERE
    assert garrison.depth_under(table.battle, fort) == beneath
    assert garrison.depth_under(table.battle, partner) not in ("", beneath)


@pytest.mark.rule("iwo_jima", "6.4.3", "14.4.6")
def test_a_unit_that_leaves_stance_takes_over_the_marker_beneath_the_fort_of_its_hex():
    table = Table(turn=8, scenario="campaign")
    unit = table.japanese(HERE)
    table.depth("depth:3")
    stance.enter(table.battle, unit)
    fort, beneath = table.fort(HERE, 3), table.depth(HERE)
    table.battle.depth(beneath).under = fort
    stance.leave(table.battle, unit)
    assert garrison.depth_under(table.battle, unit) == beneath
    assert table.battle.depth_at(HERE) == (beneath,)


@pytest.mark.rule("iwo_jima", "6.4.3", "17.7")
def test_two_units_may_stand_beside_two_forts_that_came_in_place_of_one():
    table = Table(turn=7)
    for _ in range(2):
        table.japanese(HERE)
    table.fort(HERE, 3)
    with pytest.raises(BrokenInvariant):
        table.battle.check()
    for _ in range(2):
        table.fort(HERE, 3)
        assert garrison.limit(table.battle, HERE) == 2
        table.battle.check()
