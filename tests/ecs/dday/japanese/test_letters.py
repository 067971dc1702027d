"""Lettered actions: machine guns, mortars, muster, resupply, redeploy, reinforce (13.2 to 13.7)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese import fields
from ecs.dday.japanese import fire as rules_of_fire
from ecs.dday.japanese.letters import redeployment_site
from ecs.dday.japanese.mustering import may_grow
from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.gunnery import actions, at, dead_end, hit, missed, rivals, stock
from tests.ecs.dday.gunnery import letter as fire
from tests.table import Table

BLUE_M = 21
BLUE_R = 15
GOLD_R_THEN_BLUE = 3


def hexes_at(table: Table, origin: str, away: int, *, outside: str) -> list[str]:
    """Return the land hexes at a distance that lie outside the field a group could have."""
    board, field = table.battle.board, fields.potential(table.battle, outside)
    return [key for key in board.hexes if board.distance(origin, key) == away and key not in field]


# -- M --------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "13.2", "6.3.1")
def test_machine_guns_make_steady_hexes_intense_and_the_hexes_around_them_steady():
    table = Table(turn=2)
    far = hexes_at(table, "0618", 3, outside="C2")
    ring = next(key for key in far if "0819" in table.battle.board.neighbours(key))
    table.us("A/1/25", "0819").us("C/1/24", ring).us("A/1/24", ring)
    table.japanese("0618", revealed=True, depth=True)
    session = fire(table, BLUE_M)
    fired = told(session, "PositionFired")[0]
    assert dict(zip(fired.targets, fired.levels, strict=True)) == {"0819": "intense", ring: "steady"}
    assert hit(session) == ["A/1/25", "C/1/24"]


@pytest.mark.rule("iwo_jima", "13.2", "6.3.1")
def test_machine_guns_hit_intense_hexes_first_then_once_steady_ones_then_the_ring():
    table = Table(turn=2)
    far = hexes_at(table, "0618", 3, outside="C2")
    ring = next(key for key in far if "0819" in table.battle.board.neighbours(key))
    table.us("C/1/24", ring).us("C/1/25", "0819", steps=2).us("A/1/25", "0520", steps=2)
    table.japanese("0618", revealed=True, depth=True)
    session = fire(table, BLUE_M)
    assert hit(session) == ["A/1/25", "C/1/25"]


@pytest.mark.rule("iwo_jima", "13.3")
def test_mortars_of_a_position_with_guns_hit_the_symbol_within_three_hexes_and_do_not_disrupt():
    table = Table(turn=2)
    near, *_ = hexes_at(table, "1021", 3, outside="E8")
    table.us("A/1/25", near).us("1A/4Tk", near).us("1B/4Tk", near)
    table.japanese("1021")
    session = fire(table, BLUE_M)
    assert actions(session) == [("E8", "mortar", "")]
    assert hit(session) == ["1B/4Tk"]
    state = table.battle.us("1B/4Tk")
    assert (state.steps, state.disrupted) == (1, 0)


@pytest.mark.rule("iwo_jima", "13.3")
def test_a_company_hit_by_mortars_loses_a_step_or_two_units_are_disrupted():
    def shelled() -> Table:
        table = Table(turn=2)
        near, *_ = hexes_at(table, "1021", 3, outside="E8")
        table.us("C/1/25", near).us("A/1/25", near)
        table.japanese("1021")
        return table

    first = shelled()
    session = fire(first, BLUE_M)
    assert texts(session) == {"take", "disrupt_two"}
    answer(session, "take")
    state = first.battle.us("C/1/25")
    assert (state.steps, state.disrupted) == (3, 0)
    second = shelled()
    answer(fire(second, BLUE_M), "disrupt_two")
    assert [bool(second.battle.us(unit).disrupted) for unit in ("A/1/25", "C/1/25")] == [True, True]
    assert second.battle.us("C/1/25").steps == 4


@pytest.mark.rule("iwo_jima", "13.3")
def test_mortars_need_intact_guns_a_target_in_range_and_nobody_in_the_field():
    table = Table(turn=2)
    near, *_ = hexes_at(table, "1021", 3, outside="E8")
    table.us("C/1/25", near)
    table.japanese("1021")
    table.battle.position_state("E8").artillery_destroyed = True
    assert missed(fire(table, BLUE_M), "E8") == "no_guns"
    far = Table(turn=2).us("C/1/25", hexes_at(table, "1021", 4, outside="E8")[0])
    far.japanese("1021")
    assert missed(fire(far, BLUE_M), "E8") == "out_of_range"
    other = Table(turn=2).us("A/1/25", near)
    other.japanese("1021")
    session = fire(other, BLUE_M)
    assert missed(session, "E8") == "no_symbol"
    assert actions(session) == []


@pytest.mark.rule("iwo_jima", "13.3", "17.6")
def test_hilltop_mortars_reach_four_hexes_and_hit_one_more_but_a_fort_alone_hits_one():
    def hilltop() -> Table:
        table = Table(turn=2)
        away = hexes_at(table, "1924", 4, outside="H5")
        table.us("G/2/25", away[0]).us("C/1/25", away[0]).us("L/3/25", away[0])
        table.us("A/3E", "1722")
        return table

    manned, alone = hilltop(), hilltop()
    manned.japanese("1924", revealed=True)
    alone.fort("1924", 1)
    shots = []
    for table in (manned, alone):
        shots.append(rules_of_fire.aim(table.battle, "H5", table.battle.card("c21"), kind="mortar"))
    assert [shot.limit for shot in shots] == [2, 1]
    assert all(table.battle.board.distance("1924", shots[0].targets[-1].hex) <= 4 for table in (manned,))
    assert any(table.battle.board.distance("1924", each.hex) == 4 for each in shots[0].targets)


@pytest.mark.rule("iwo_jima", "13.4")
def test_muster_puts_a_unit_with_depth_into_an_empty_position_which_fires_at_once():
    table = stock(Table(turn=2).us("A/1/25", "0519"), 2)
    session = fire(table, BLUE_M)
    assert actions(session) == [("C2", "muster", "0618")]
    assert len(table.battle.japanese_at("0618")) == len(table.battle.depth_at("0618")) == 1
    assert not table.battle.japanese(table.battle.japanese_at("0618")[0]).revealed
    assert [(e.group, e.kind) for e in told(session, "PositionFired")] == [("C2", "fire")]
    assert hit(session) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "13.4")
def test_muster_needs_a_us_unit_within_three_hexes_communication_and_a_reserve():
    far = stock(Table(turn=2).us("A/1/25", "0408"), 2)
    assert actions(fire(far, BLUE_M)) == []
    empty = Table(turn=2).us("A/1/25", "0519")
    session = fire(empty, BLUE_M)
    assert actions(session) == []
    assert missed(session, "C2") == "no_reserve"
    closed = stock(Table(turn=2), 2)
    ring = closed.battle.board.neighbours("0618")
    for unit, hex_key in zip(("A/1/25", "B/1/25", "C/1/25", "A/1/24", "B/1/24", "C/1/24"), ring, strict=True):
        closed.us(unit, hex_key)
    assert ("C2", "muster", "0618") not in actions(fire(closed, BLUE_M))


@pytest.mark.rule("iwo_jima", "13.4")
def test_muster_fills_only_the_lowest_numbered_hex_of_a_group():
    table = stock(Table(turn=2).us("A/1/25", "0714"), 2, units=4, depth=4)
    session = fire(table, BLUE_M)
    placed = [place for group, _, place in actions(session) if group == "B7"]
    assert placed == ["0513"]


@pytest.mark.rule("iwo_jima", "13.4", "9.3.1")
def test_muster_passes_over_a_hex_the_us_side_holds():
    table = stock(Table(turn=2).us("A/1/25", "0513"), 2, units=4, depth=4)
    session = fire(table, BLUE_M)
    assert [place for group, _, place in actions(session) if group == "B7"] == [at("B8")]


@pytest.mark.rule("iwo_jima", "13.4")
def test_with_too_few_reserves_the_position_nearest_to_us_units_is_filled():
    for fits, wanted in ((lambda a, b: a < b, 0), (lambda a, b: b < a, 1)):
        first, second, place, sector = rivals(fits)
        table = stock(Table(turn=2).us("A/1/25", place), sector)
        session = fire(table, BLUE_M)
        assert [group for group, _, _ in actions(session)] == [(first, second)[wanted]]


@pytest.mark.rule("iwo_jima", "13.4")
def test_reserves_for_equally_near_positions_go_to_one_of_them_at_random():
    served = set()
    first, second, place, sector = rivals(lambda a, b: a == b)
    for seed in range(12):
        table = stock(Table(turn=2, seed=seed).us("A/1/25", place), sector)
        groups = [group for group, _, _ in actions(fire(table, BLUE_M))]
        assert len(groups) == 1
        served.update(groups)
    assert served == {first, second}


# -- R --------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "13.5", "6.4.3")
def test_resupply_adds_one_depth_marker_to_the_first_unit_without_one_and_the_position_fires():
    table = stock(Table(turn=6).us("A/1/25", "0412"), 2, units=0, depth=3)
    table.japanese("0513", depth=True, revealed=True)
    table.japanese(at("B8"), revealed=True)
    session = fire(table, BLUE_R)
    assert actions(session)[0] == ("B7", "resupply", at("B8"))
    assert [len(table.battle.depth_at(key)) for key in ("0513", at("B8"))] == [1, 1]
    assert hit(session)[0] == "A/1/25"
    table.battle.clock.turn = 6
    full = stock(Table(turn=6).us("A/1/25", "0412"), 2, units=0, depth=3)
    full.japanese("0513", depth=True, revealed=True)
    session = fire(full, BLUE_R)
    assert actions(session) == []
    assert hit(session)[0] == "A/1/25"


@pytest.mark.rule("iwo_jima", "13.6")
def test_redeploy_moves_a_unit_with_its_depth_nearer_to_us_units_and_it_fires_there():
    blue = Table(turn=6).us("A/1/25", "0515")
    unit = blue.japanese("0618", depth=True)
    distance = blue.battle.board.distance
    assert "0515" not in fields.active(blue.battle, "C2")
    session = fire(blue, BLUE_R)
    moved = told(session, "JapaneseMoved")
    assert [(event.unit, event.origin, event.kind) for event in moved] == [(unit, "0618", "redeploy")]
    place = blue.battle.where(unit)
    assert distance(place, "0618") <= 3
    assert distance(place, "0515") < distance("0618", "0515")
    assert len(blue.battle.depth_at(place)) == 1
    assert hit(session) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "13.6")
def test_redeploy_takes_the_nearest_position_and_without_a_better_one_nothing_happens():
    table = Table(turn=6).us("A/1/25", "0515")
    unit = table.japanese("0618")
    fire(table, BLUE_R)
    island = table.battle.island
    distance = table.battle.board.distance
    better = [
        distance("0618", each.hex)
        for each in island.positions.values()
        if 0 < distance("0618", each.hex) <= 3 and distance(each.hex, "0515") < distance("0618", "0515")
    ]
    assert distance("0618", table.battle.where(unit)) == min(better)
    tie = Table(turn=6).us("A/1/25", "1010")
    assert distance(at("B5"), at("B9")) == distance(at("B5"), at("C4"))
    site = redeployment_site(tie.battle, tie.battle.position("B5"))
    assert site
    assert site.key == "C4"
    stuck = Table(turn=6)
    stuck.japanese(at("G2"))
    stuck.us("A/1/25", dead_end(stuck, "G2"))
    session = fire(stuck, BLUE_R)
    assert told(session, "JapaneseMoved") == []
    assert missed(session, "G2") == "nowhere_to_go"


@pytest.mark.rule("iwo_jima", "13.6")
def test_a_full_group_that_can_neither_redeploy_nor_gain_depth_says_so():
    table = Table(turn=7)
    table.japanese(at("G2"))
    table.us("A/1/25", dead_end(table, "G2"))
    session = fire(table, BLUE_R)
    assert told(session, "DepthPlaced") == []
    assert missed(session, "G2") == "nowhere_to_go"


@pytest.mark.rule("iwo_jima", "13.6")
def test_redeploy_takes_another_colour_before_its_own_at_the_same_distance():
    table = Table(turn=6).us("A/1/25", "1031")
    origin, distance = table.battle.position("G8"), table.battle.board.distance
    site = redeployment_site(table.battle, origin)
    assert site
    assert distance(origin.hex, site.hex) == distance(origin.hex, at("G9"))
    assert site.colour != origin.colour == table.battle.position("G9").colour


@pytest.mark.rule("iwo_jima", "13.6", "13.1")
def test_a_redeployed_unit_does_not_act_again_when_the_colour_of_its_new_position_comes():
    table = Table(turn=6).us("A/1/25", "0412")
    table.japanese("0815", revealed=True)
    assert table.battle.card("c03").colours == ("gold", "red", "blue")
    session = fire(table, GOLD_R_THEN_BLUE)
    assert [(event.origin, event.hex) for event in told(session, "JapaneseMoved")] == [("0815", at("B8"))]
    assert [(event.group, event.kind) for event in told(session, "PositionFired")] == [("B7", "fire")]


@pytest.mark.rule("iwo_jima", "13.6")
def test_a_redeployed_unit_fires_although_the_turn_of_its_empty_new_position_has_gone_by():
    table = Table(turn=6).us("B/1/25", "0519")
    table.japanese("1021")
    colours = table.battle.card(f"c{BLUE_R}").colours
    assert colours.index("gold") < colours.index("blue")
    session = fire(table, BLUE_R)
    assert [(event.origin, event.hex) for event in told(session, "JapaneseMoved")] == [("1021", at("D5"))]
    assert [(event.group, event.kind) for event in told(session, "PositionFired")] == [("D5", "fire")]
    assert hit(session) == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "13.7")
def test_reinforce_fills_an_empty_position_which_fires_at_us_units_in_its_field():
    table = stock(Table(turn=6).us("A/1/25", "0519"), 2)
    session = fire(table, BLUE_R)
    assert actions(session) == [("C2", "reinforce", "0618")]
    assert len(table.battle.depth_at("0618")) == 1
    assert hit(session) == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "13.7")
def test_reinforce_never_enters_a_us_held_or_garrisoned_position():
    table = stock(Table(turn=6).us("A/1/25", "0519"), 2)
    table.battle.position_state("C2").garrison = True
    assert actions(fire(table, BLUE_R)) == []


@pytest.mark.rule("iwo_jima", "13.7")
def test_a_group_gets_a_second_unit_only_when_every_group_of_the_sector_has_one():
    def sector_two(skip: str = "") -> Table:
        table = Table(turn=6).us("A/1/25", "0412")
        for group in table.battle.island.groups:
            first = table.battle.group_hexes(group)[0]
            if table.battle.island.sector(first) == 2 and group != skip:
                table.japanese(first, revealed=True, depth=group == "B7", disrupted=group != "B7")
        return stock(table, 2, units=3)

    full, gap = sector_two(), sector_two(skip="E1")
    fire(full, BLUE_R)
    assert len(full.battle.japanese_at(at("B8"))) == 1
    fire(gap, BLUE_R)
    assert full.battle.island.groups["E1"].colour == "gold"
    assert gap.battle.japanese_at(at("B8")) == ()


@pytest.mark.rule("iwo_jima", "13.6", "9.3.1")
@pytest.mark.parametrize("holder", ["unit", "garrison"])
def test_nobody_redeploys_into_a_position_the_us_side_holds(holder):
    table = Table(turn=6).us("A/1/25", "0515")
    origin = table.battle.position("C2")
    first = redeployment_site(table.battle, origin)
    assert first
    if holder == "unit":
        table.us("B/1/25", first.hex)
    else:
        table.battle.position_state(first.key).garrison = True
    second = redeployment_site(table.battle, origin)
    assert second is None or second.key != first.key


@pytest.mark.rule("iwo_jima", "13.7", "6.4.3")
def test_second_units_come_to_black_hilltops_then_to_hilltops_then_to_the_rest_as_far_as_there_is_room():
    table = Table(turn=8)
    battle = table.battle
    for group in battle.island.groups:
        first = battle.group_hexes(group)[0]
        if battle.island.sector(first) == 3:
            take_in(table, first)
    black, hilltop, plain = "H5", "H7", "G5"
    assert (may_grow(battle, hilltop), may_grow(battle, plain)) == (True, False)
    take_in(table, battle.group_hexes(hilltop)[1])
    assert may_grow(battle, plain)
    for fort_class in (1, 2):
        table.fort(battle.group_hexes(black)[0], fort_class)
    assert (may_grow(battle, hilltop), may_grow(battle, plain)) == (False, False)
    take_in(table, battle.group_hexes(black)[0])
    assert (may_grow(battle, hilltop), may_grow(battle, plain)) == (True, True)


@pytest.mark.rule("iwo_jima", "13.7", "12.1")
def test_a_second_unit_does_not_wait_for_a_group_under_us_control():
    table = Table(turn=8).us("A/1/25", "1110", steps=2)
    for group in table.battle.island.groups:
        first = table.battle.group_hexes(group)[0]
        if table.battle.island.sector(first) == 2 and group != "B9":
            take_in(table, first)
    assert not may_grow(table.battle, "B7")
    table.us("A/1/25", "1110")
    assert may_grow(table.battle, "B7")


def take_in(table: Table, hex_key: str) -> None:
    """Put any unit that is out of play into a hex."""
    battle = table.battle
    unit = next(key for key in battle.world.at("out") if key.startswith("jp:"))
    battle.world.move(unit, hex_key)
