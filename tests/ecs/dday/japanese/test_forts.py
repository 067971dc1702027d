"""Fortification markers (17.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.dday.combat import attack_results, close_combat
from ecs.dday.japanese import forts, garrison
from tests.ecs.dday.answers import answer, told
from tests.ecs.dday.fights import happened, rear, run
from tests.table import Table

BROWN_HILLTOP, COLOURED = "1524", "2123"  # H8 and F2
BLACK_HILLTOP, BLACK_LOW, QUARRY = "1924", "1030", "0723"  # H5, J1, D6


def stocked(sector: int = 3, turn: int = 5) -> Table:
    """Return a table with a unit and a depth marker in the pools of a sector, every sector's forts in play."""
    table = Table(turn=turn)
    table.japanese(f"pool:{sector}", "jp:13/SAG")
    table.depth(f"depth:{sector}")
    scenario = table.battle.scenario
    table.battle.scenario = replace(scenario, special=replace(scenario.special, live_fort_sectors=()))
    return table


def classes(table: Table, hex_key: str) -> list[int]:
    return [table.battle.fort_spec(key).fort_class for key in table.battle.forts_at(hex_key)]


def place(table: Table, hex_key: str) -> Table:
    position = table.battle.island.position_at(hex_key)
    assert position
    forts.place_location(table.battle, position.key)
    return table


# -- placing ------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "17.1", "17.2")
def test_a_us_entry_within_three_hexes_fills_a_fort_location_once():
    table = stocked()
    battle = table.battle
    forts.place_near(battle, "1520")
    assert battle.forts_at(BROWN_HILLTOP) == ()
    forts.place_near(battle, "1521")
    (fort,) = battle.forts_at(BROWN_HILLTOP)
    assert not battle.fort(fort).revealed
    battle.world.move(fort, "forts:1")
    forts.place_near(battle, "1521")
    assert battle.forts_at(BROWN_HILLTOP) == ()


@pytest.mark.rule("iwo_jima", "17.1")
def test_a_location_held_by_us_units_or_without_a_fort_symbol_gets_no_fort():
    table = stocked().us("A/1/28", BROWN_HILLTOP)
    forts.place_near(table.battle, "1521")
    assert table.battle.forts_at(BROWN_HILLTOP) == ()
    assert table.battle.forts_at("1523") == ()


@pytest.mark.rule("iwo_jima", "17.1")
def test_moving_units_bring_a_fort_location_to_life():
    table = rear().us("A/1/28", "1520")
    table.battle.scenario = stocked().battle.scenario
    answer(table.play("us_action"), "unit:A/1/28", "move", "move:1521")
    assert table.battle.forts_at(BROWN_HILLTOP)


@pytest.mark.rule("iwo_jima", "17.1")
def test_only_the_sectors_a_scenario_names_get_forts():
    table = Table(turn=5)
    assert table.battle.scenario.special.live_fort_sectors == (1,)
    forts.place_near(table.battle, "1521")
    assert table.battle.forts_at(BROWN_HILLTOP) == ()


@pytest.mark.rule("iwo_jima", "17.2.1", "17.2")
@pytest.mark.parametrize(
    ("hex_key", "expected", "manned"),
    [
        (BLACK_HILLTOP, [1, 2], True),
        (QUARRY, [1, 2], True),
        (BROWN_HILLTOP, [1], True),
        (BLACK_LOW, [2], True),
        (COLOURED, [3], False),
    ],
)
def test_the_kind_of_position_says_which_forts_and_whether_a_garrison(hex_key, expected, manned):
    table = place(stocked(), hex_key)
    assert sorted(classes(table, hex_key)) == expected
    assert all(not table.battle.fort(key).revealed for key in table.battle.forts_at(hex_key))
    assert len(table.battle.japanese_at(hex_key)) == len(table.battle.depth_at(hex_key)) == int(manned)


@pytest.mark.rule("iwo_jima", "17.2.1")
def test_which_of_two_forts_is_on_top_is_a_matter_of_chance():
    tops = set()
    for seed in range(12):
        table = Table(turn=5, seed=seed)
        tops.add(classes(place(table, BLACK_HILLTOP), BLACK_HILLTOP)[0])
    assert tops == {1, 2}


@pytest.mark.rule("iwo_jima", "17.2.1")
def test_only_what_is_missing_is_added_and_empty_pools_add_nothing():
    table = stocked()
    unit = table.japanese(BROWN_HILLTOP)
    place(table, BROWN_HILLTOP)
    assert table.battle.japanese_at(BROWN_HILLTOP) == (unit,)
    (marker,) = table.battle.depth_at(BROWN_HILLTOP)
    assert table.battle.depth(marker).under == unit
    bare = place(Table(turn=5), BROWN_HILLTOP)
    assert bare.battle.japanese_at(BROWN_HILLTOP) == bare.battle.depth_at(BROWN_HILLTOP) == ()
    assert classes(bare, BROWN_HILLTOP) == [1]


@pytest.mark.rule("iwo_jima", "17.2", "17.7")
def test_when_a_class_runs_out_two_of_the_next_lower_one_stand_in():
    table = Table(turn=5)
    for key in table.battle.world.at("forts:1"):
        table.battle.world.move(key, "out")
    assert classes(place(table, BROWN_HILLTOP), BROWN_HILLTOP) == [2, 2]


@pytest.mark.rule("iwo_jima", "17.2.1", "9.2.1")
@pytest.mark.parametrize("stance", [False, True])
def test_a_fort_takes_no_marker_from_a_tank_beside_its_unit(stance):
    table = stocked(turn=8)
    tank = table.japanese(BROWN_HILLTOP, "jp:1/26Tk", depth=True)
    unit = table.japanese(BROWN_HILLTOP)
    table.battle.japanese(tank).stance = stance
    armour = garrison.depth_under(table.battle, tank)
    place(table, BROWN_HILLTOP)
    assert garrison.depth_under(table.battle, tank) == armour
    assert garrison.depth_under(table.battle, unit) not in ("", armour)


@pytest.mark.rule("iwo_jima", "17.2.1", "17.7")
def test_a_location_stays_empty_when_neither_forts_nor_reserves_are_left():
    table = Table(turn=5)
    table.depth("depth:3")
    for key in (*table.battle.world.at("forts:1"), *table.battle.world.at("forts:2")):
        table.battle.world.move(key, "out")
    assert not place(table, BROWN_HILLTOP).battle.occupied(BROWN_HILLTOP)
    assert len(table.battle.world.at("depth:3")) == 1


# -- standing -----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "17.3", "17.0")
def test_a_fort_alone_occupies_its_position_and_has_the_strength_of_its_class():
    table = Table(turn=5)
    for fort_class, strength in ((1, 3), (2, 2), (3, 1)):
        fort = table.fort(BLACK_HILLTOP, fort_class)
        assert table.battle.fort_spec(fort).strength == strength
    assert table.battle.occupied(BLACK_HILLTOP)


@pytest.mark.rule("iwo_jima", "17.3", "17.4")
def test_closed_sides_bind_only_once_the_fort_is_revealed_and_only_those_of_the_top_fort():
    table = Table(turn=5)
    top = table.fort(BLACK_HILLTOP, 2, spec="fort:11")
    table.fort(BLACK_HILLTOP, 1, spec="fort:03", revealed=True)
    around = table.battle.board.neighbours(BLACK_HILLTOP)
    assert not any(forts.side_blocked(table.battle, near, BLACK_HILLTOP) for near in around)
    table.battle.fort(top).revealed = True
    closed = [
        index for index, near in enumerate(around) if forts.side_blocked(table.battle, near, BLACK_HILLTOP)
    ]
    assert closed == [1, 2]
    assert forts.side_blocked(table.battle, BLACK_HILLTOP, around[1])


@pytest.mark.rule("iwo_jima", "17.3")
def test_an_attacker_at_a_closed_side_is_disrupted_and_the_others_fight_on():
    table = rear().us("A/1/27", "1423").us("B/1/27", "1424")
    table.fort(BROWN_HILLTOP, 2, spec="fort:15")  # sides 1 and 4; 1423 lies on side 4
    table.japanese(BROWN_HILLTOP, "jp:13/SAG")
    session = answer(table.play("us_action"), "attack:1524", "add:A/1/27", "add:B/1/27", "fire")
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["A/1/27"]
    assert table.battle.us("A/1/27").acted
    assert told(session, "AttackComputed")[0].us == 8


@pytest.mark.rule("iwo_jima", "17.3")
def test_movement_does_not_reveal_a_fort_and_keeps_units_out_of_it():
    table = rear().us("A/1/27", "1423")
    fort = table.fort(BROWN_HILLTOP, 2)
    session = answer(table.play("us_action"), "unit:A/1/27")
    assert session.decision
    assert "enter:1524" in {blocked.option.text for blocked in session.decision.blocked}
    assert not table.battle.fort(fort).revealed


# -- a fort alone -------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "17.3")
def test_a_fort_alone_that_is_attacked_draws_a_unit_and_a_hidden_depth_marker():
    table = rear().us("B/1/27", "1424")
    table.fort(BROWN_HILLTOP, 2, spec="fort:22")
    reserve = table.japanese("pool:3", "jp:13/SAG")
    table.depth("depth:3")
    session = answer(table.play("us_action"), "attack:1524", "add:B/1/27", "fire")
    placed = told(session, "JapanesePlaced")
    assert [event.unit for event in placed] == [reserve]
    first = told(session, "AttackComputed")[0]
    assert (first.japanese, first.column) == (1 * 3 + 2, "unrevealed")


@pytest.mark.rule("iwo_jima", "17.3")
def test_with_an_empty_pool_a_hidden_neighbour_away_from_us_units_mans_the_fort():
    table = Table(turn=5)
    table.fort(BROWN_HILLTOP, 2, revealed=True)
    neighbour = table.japanese("1523")
    table.depth("depth:3")
    run(forts.garrison_lone_fort(table.battle, BROWN_HILLTOP))
    assert table.battle.where(neighbour) == BROWN_HILLTOP
    assert table.battle.depth(table.battle.depth_at(BROWN_HILLTOP)[0]).under == neighbour


@pytest.mark.rule("iwo_jima", "17.3")
@pytest.mark.parametrize("where", ["1522", BROWN_HILLTOP])
def test_a_neighbour_beside_us_units_stays_and_the_fort_defends_alone(where):
    table = Table(turn=5).us("A/1/27", where)
    table.fort(BROWN_HILLTOP, 2, revealed=True)
    table.japanese("1523")
    run(forts.garrison_lone_fort(table.battle, BROWN_HILLTOP))
    assert table.battle.japanese_at(BROWN_HILLTOP) == ()


@pytest.mark.rule("iwo_jima", "17.3")
def test_the_player_picks_among_hidden_neighbours_and_only_the_weakest_of_revealed_ones_goes():
    table = Table(turn=5)
    table.fort(BROWN_HILLTOP, 2, revealed=True)
    table.battle.world.move(table.japanese("1523", "jp:1/145"), "1525")
    first = table.battle.japanese_at("1525")[0]
    second = table.japanese("1523", "jp:13/SAG")
    assert set(forts.neighbours_free_to_move(table.battle, BROWN_HILLTOP)) == {first, second}
    run(forts.garrison_lone_fort(table.battle, BROWN_HILLTOP), f"unit:{first}")
    assert table.battle.where(first) == BROWN_HILLTOP
    shown = Table(turn=5)
    shown.fort(BROWN_HILLTOP, 2, revealed=True)
    shown.japanese("1523", "jp:1/145", revealed=True)
    weak = shown.japanese("1525", "jp:13/SAG", revealed=True)
    run(forts.garrison_lone_fort(shown.battle, BROWN_HILLTOP))
    assert shown.battle.where(weak) == BROWN_HILLTOP


@pytest.mark.rule("iwo_jima", "17.3")
def test_a_fort_over_a_depth_marker_is_not_alone_and_draws_nobody():
    table = stocked()
    fort = table.fort(BROWN_HILLTOP, 2, revealed=True)
    marker = table.depth(BROWN_HILLTOP)
    table.battle.depth(marker).under = fort
    run(forts.garrison_lone_fort(table.battle, BROWN_HILLTOP))
    assert table.battle.japanese_at(BROWN_HILLTOP) == ()
    assert table.battle.depth_at(BROWN_HILLTOP) == (marker,)
    assert table.battle.depth(marker).under == fort


# -- reduction ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "17.5", "17.2")
def test_a_reduced_fort_gives_way_to_a_revealed_marker_of_the_next_class_and_class_three_is_gone():
    table = Table(turn=5)
    table.fort(BROWN_HILLTOP, 1, revealed=True)
    for fort_class in (2, 3):
        assert forts.reduce(table.battle, BROWN_HILLTOP)
        assert classes(table, BROWN_HILLTOP) == [fort_class]
        assert table.battle.fort(forts.top_fort(table.battle, BROWN_HILLTOP)).revealed
    assert forts.reduce(table.battle, BROWN_HILLTOP) == ""
    assert table.battle.forts_at(BROWN_HILLTOP) == ()
    assert len(table.battle.world.at("forts:1")) == 10


@pytest.mark.rule("iwo_jima", "17.5", "17.7")
def test_when_the_top_fort_is_gone_the_lower_one_must_be_revealed_by_an_attack():
    table = Table(turn=5)
    table.fort(BLACK_HILLTOP, 3, revealed=True)
    lower = table.fort(BLACK_HILLTOP, 2)
    forts.reduce(table.battle, BLACK_HILLTOP)
    assert table.battle.forts_at(BLACK_HILLTOP) == (lower,)
    assert table.battle.fort(lower).layer == 0
    assert not table.battle.fort(lower).revealed
    attack_results.meet_fort(table.battle, BLACK_HILLTOP, ())
    assert table.battle.fort(lower).revealed


@pytest.mark.rule("iwo_jima", "17.7")
def test_a_barrage_reaches_the_top_fort_only():
    table = Table(turn=5)
    table.fort(BLACK_HILLTOP, 2, revealed=True)
    lower = table.fort(BLACK_HILLTOP, 1)
    forts.reduce(table.battle, BLACK_HILLTOP, "17.5.1")
    assert classes(table, BLACK_HILLTOP) == [3, 1]
    assert table.battle.forts_at(BLACK_HILLTOP)[1] == lower


@pytest.mark.rule("iwo_jima", "17.7")
def test_a_unit_that_comes_into_a_disrupted_fort_is_disrupted():
    table = stocked()
    fort = table.fort(BROWN_HILLTOP, 2, revealed=True)
    table.battle.fort(fort).disrupted = True
    run(forts.garrison_lone_fort(table.battle, BROWN_HILLTOP))
    (unit,) = table.battle.japanese_at(BROWN_HILLTOP)
    assert table.battle.japanese(unit).disrupted


@pytest.mark.rule("iwo_jima", "17.7", "17.3")
@pytest.mark.parametrize("shaken", [True, False])
def test_a_neighbour_that_moves_into_a_disrupted_fort_is_disrupted(shaken):
    table = Table(turn=5)
    table.battle.fort(table.fort(BROWN_HILLTOP, 2, revealed=True)).disrupted = shaken
    neighbour = table.japanese("1523")
    run(forts.garrison_lone_fort(table.battle, BROWN_HILLTOP))
    assert table.battle.where(neighbour) == BROWN_HILLTOP
    assert table.battle.japanese(neighbour).disrupted is shaken


@pytest.mark.rule("iwo_jima", "17.5", "9.2")
def test_a_depth_marker_beneath_a_reduced_fort_lies_beneath_its_successor():
    table = Table(turn=5)
    fort = table.fort(BROWN_HILLTOP, 1, revealed=True)
    marker = table.depth(BROWN_HILLTOP)
    table.battle.depth(marker).under = fort
    new = forts.reduce(table.battle, BROWN_HILLTOP)
    assert table.battle.depth(marker).under == new
    forts.reduce(table.battle, BROWN_HILLTOP)
    forts.reduce(table.battle, BROWN_HILLTOP)
    assert table.battle.where(marker).startswith("depth:")


@pytest.mark.rule("iwo_jima", "17.5", "17.3")
def test_attacks_never_reduce_a_fort():
    table = Table(turn=5)
    fort = table.fort(BROWN_HILLTOP, 2, revealed=True)
    attack_results.apply_to_japanese(table.battle, BROWN_HILLTOP, ("JD", "JEX", "JE"), close=True)
    assert table.battle.forts_at(BROWN_HILLTOP) == (fort,)


# -- close combat against forts -----------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "17.5.2", "17.3")
def test_depth_then_unit_then_the_fort_class_by_class():
    table = Table(turn=5).us("A/1/27", BROWN_HILLTOP).us("B/1/27", BROWN_HILLTOP)
    table.fort(BROWN_HILLTOP, 2, revealed=True)
    table.japanese(BROWN_HILLTOP, "jp:13/SAG", revealed=True, disrupted=True, depth=True)
    table.battle.fort(table.battle.forts_at(BROWN_HILLTOP)[0]).disrupted = True
    # three brown US cards (two for steps, one for flamethrowers), three Japanese cards that miss
    table.cards(7, 8, 16, 2, 3, 5)
    entries = (("A/1/27", BROWN_HILLTOP, "1423"), ("B/1/27", BROWN_HILLTOP, "1424"))
    run(close_combat.fight(table.battle, BROWN_HILLTOP, entries=entries), "stay", "stay")
    assert [event.unit[:2] for event in happened(table.battle, "JapaneseRemoved")] == ["de", "jp"]
    assert classes(table, BROWN_HILLTOP) == [3]
    assert table.battle.where("A/1/27") == "1423"
    assert table.battle.where("B/1/27") == "1424"


@pytest.mark.rule("iwo_jima", "17.5.2", "17.3", "8.6.2")
def test_a_fort_alone_is_disrupted_first_then_loses_a_class_with_each_hit_until_the_us_hold_the_hex():
    table = Table(turn=5).us("A/1/27", COLOURED).us("B/1/27", COLOURED)
    table.fort(COLOURED, 2, revealed=True)
    table.cards(7, 8, 16, 2)  # three brown US cards, one Japanese card that misses
    entries = (("A/1/27", COLOURED, "2122"), ("B/1/27", COLOURED, "2122"))
    run(close_combat.fight(table.battle, COLOURED, entries=entries))
    assert len(happened(table.battle, "JapaneseDisrupted")) == 1
    assert len(happened(table.battle, "FortReduced")) == 2
    assert table.battle.forts_at(COLOURED) == ()
    assert table.battle.where("A/1/27") == COLOURED


@pytest.mark.rule("iwo_jima", "17.2.1")
def test_with_empty_pools_a_marker_beneath_a_fort_alone_stays_there():
    table = Table(turn=5)
    fort = table.fort(BROWN_HILLTOP, 1)
    marker = table.depth(BROWN_HILLTOP)
    table.battle.depth(marker).under = fort
    forts.man(table.battle, BROWN_HILLTOP, "17.2.1")
    assert table.battle.depth(marker).under == fort
    unit = table.japanese("pool:3")
    forts.man(table.battle, BROWN_HILLTOP, "17.2.1")
    assert table.battle.depth(marker).under == unit
