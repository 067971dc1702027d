"""Events that bring, strengthen or move Japanese units (20.0)."""

from __future__ import annotations

import pytest

from ecs.dday.command.communication import in_communication
from ecs.dday.effects.persistent import check_objective
from ecs.dday.japanese import garrison
from ecs.dday.scenarios import bounds
from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.excerpt import begin, event, on_day
from tests.table import Table

DEPTH, FLEE, FORT, INFILTRATION, TUNNELS, OBJECTIVE = 12, 13, 2, 22, 7, 52


def later(turn: int = 7, day: int = 2) -> Table:
    """Return an island on a later day."""
    return on_day(Table(turn=turn), day)


def elite(table: Table, *, wanted: bool) -> str:
    """Return the spec of a Japanese unit, elite or not."""
    return next(
        key for key, each in table.battle.book.japanese.items() if each.elite == wanted and not each.tank
    )


def surround(table: Table, hex_key: str) -> Table:
    """Cut a hex off with one-step companies."""
    companies = (key for key, spec in table.battle.book.us.items() if spec.kind == "rifle")
    free = (key for key in companies if table.battle.where(key) == "off")
    for near in table.battle.board.neighbours(hex_key):
        table.us(next(free), near, steps=1)
    return table


# -- depth ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Japanese Depth")
def test_in_each_sector_the_position_with_most_us_units_beside_it_gains_depth():
    table = Table(turn=2).us("A/1/25", "0617").us("B/1/25", "0518").us("C/1/25", "1110").us("E/2/25", "1129")
    table.japanese("0618")
    table.japanese("1009")
    table.japanese("1228")
    table.japanese("0613")  # beside nobody
    for sector in (2, 2, 3):
        table.depth(f"depth:{sector}")
    session = event(table, DEPTH)
    assert sorted(each.hex for each in told(session, "DepthPlaced")) == ["0618", "1228"]


@pytest.mark.rule("iwo_jima", "event:Japanese Depth")
def test_positions_with_depth_are_passed_over():
    table = Table(turn=2).us("A/1/25", "0617").us("B/1/25", "0518").us("C/1/25", "1110")
    table.japanese("0618", depth=True)
    table.japanese("1009")
    table.depth("depth:2")
    session = event(table, DEPTH)
    assert [each.hex for each in told(session, "DepthPlaced")] == ["1009"]


@pytest.mark.rule("iwo_jima", "event:Japanese Depth", "6.4.3")
@pytest.mark.parametrize("neighbour", ["", "jp:3/26Tk"])
def test_a_position_where_one_of_two_units_has_depth_is_passed_over(neighbour):
    table = Table(turn=2).us("A/1/25", "0623").us("B/1/25", "0623").us("C/1/25", "0819")
    table.fort("0723", 1)
    table.fort("0723", 2)
    table.japanese("0723", neighbour, depth="depth:55" if neighbour else True)
    table.japanese("0723")
    table.japanese("0820")
    table.depth("depth:3")
    session = event(table, DEPTH)
    assert [each.hex for each in told(session, "DepthPlaced")] == ["0820"]


# -- flight ---------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Japanese Flee")
def test_a_revealed_unit_beside_us_units_runs_to_the_nearest_empty_position():
    table = on_day(Table(turn=7), 7).us("A/1/25", "1110")
    unit = table.japanese("1009", elite(table, wanted=False), revealed=True, depth=True)
    event(table, FLEE)
    battle = table.battle
    refuge = battle.where(unit)
    assert battle.depth_at(refuge)
    away = battle.board.distance("1009", refuge)
    positions = battle.island.positions_in_sector(2)
    free = [
        each.hex for each in positions if each.hex not in ("1009", refuge) and battle.nearest_us(each.hex) > 1
    ]
    assert away <= min(battle.board.distance("1009", key) for key in free)


@pytest.mark.rule("iwo_jima", "event:Japanese Flee")
def test_it_does_not_run_to_a_position_beside_us_units():
    table = on_day(Table(turn=7), 7).us("A/1/25", "1110", steps=1)
    battle = table.battle
    ways = [each.hex for each in battle.island.positions_in_sector(2) if each.hex != "1009"]
    nearest = min(battle.board.distance("1009", key) for key in ways)
    companies = iter(("B/1/25", "C/1/25", "E/2/25", "F/2/25"))
    for refuge in (key for key in ways if battle.board.distance("1009", key) == nearest):
        open_ground = (
            near for near in battle.board.neighbours(refuge) if not battle.island.position_at(near)
        )
        table.us(next(companies), next(open_ground), steps=1)
    unit = table.japanese("1009", elite(table, wanted=False), revealed=True)
    event(table, FLEE)
    assert battle.board.distance("1009", battle.where(unit)) > nearest
    assert battle.nearest_us(battle.where(unit)) > 1


@pytest.mark.rule("iwo_jima", "event:Japanese Flee")
@pytest.mark.parametrize("case", ["elite", "hidden", "alone"])
def test_elite_hidden_and_untroubled_units_stay(case):
    table = on_day(Table(turn=7), 7).us("A/1/25", "1110" if case != "alone" else "1113")
    unit = table.japanese("1009", elite(table, wanted=case == "elite"), revealed=case != "hidden")
    event(table, FLEE)
    assert table.battle.where(unit) == "1009"


@pytest.mark.rule("iwo_jima", "event:Japanese Flee")
def test_in_each_sector_the_one_with_most_us_units_beside_it_flees_ties_by_the_player():
    table = on_day(Table(turn=7), 7).us("A/1/25", "1110").us("B/1/25", "0617").us("C/1/25", "1129")
    plain = [key for key, each in table.battle.book.japanese.items() if not each.elite and not each.tank]
    for hex_key, spec in zip(("1009", "0618", "1228"), plain, strict=False):
        table.japanese(hex_key, spec, revealed=True)
    session = event(table, FLEE)
    assert texts(session) == {"hex:0618", "hex:1009"}
    answer(session, "hex:0618")
    moved = [each.origin for each in told(session, "JapaneseMoved")]
    assert moved == ["0618", "1228"]


@pytest.mark.rule("iwo_jima", "event:Japanese Flee", "6.4.3", "17.3")
def test_an_unrevealed_depth_marker_of_a_unit_that_is_lost_stays_beneath_the_fort_of_its_hex():
    table = on_day(Table(turn=7), 7).us("A/1/25", "1110")
    unit = table.japanese("1009", elite(table, wanted=False), revealed=True, depth=True)
    fort = table.fort("1009", 3)
    (marker,) = table.battle.depth_at("1009")
    for each in table.battle.island.positions_in_sector(2):
        if each.hex != "1009":
            table.battle.position_state(each.key).garrison = True
    event(table, FLEE)
    assert table.battle.where(unit) == "out"
    assert table.battle.depth(marker).under == fort


@pytest.mark.rule("iwo_jima", "event:Japanese Flee")
def test_with_nowhere_to_go_it_is_eliminated():
    table = on_day(Table(turn=7), 7).us("A/1/25", "1110")
    unit = table.japanese("1009", elite(table, wanted=False), revealed=True)
    for position in table.battle.island.positions_in_sector(2):
        if position.hex != "1009":
            table.fort(position.hex, 3) if table.battle.world.at("forts:3") else None
            table.battle.position_state(position.key).garrison = not table.battle.forts_at(position.hex)
    event(table, FLEE)
    assert table.battle.where(unit) == "out"


@pytest.mark.rule("iwo_jima", "event:Japanese Flee", "18.5")
def test_nobody_flees_to_ground_out_of_play():
    table = Table(turn=8, scenario="suribachi").us("A/1/28", "1110")
    unit = table.japanese("1009", elite(table, wanted=False), revealed=True)
    for each in table.battle.island.positions_in_sector(2):
        if each.hex != "1009" and not bounds.out_of_play(table.battle, each.hex):
            table.battle.position_state(each.key).garrison = True
    event(on_day(table, 7), FLEE)
    assert table.battle.where(unit) == "out"


# -- forts ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Japanese Fortification")
def test_a_class_1_fort_comes_in_a_rough_position_of_the_first_colour_nearest_to_most_us_hexes():
    table = later().us("A/1/25", "0819").us("B/1/25", "0817")
    session = event(table, FORT)  # gold first
    (placed,) = told(session, "FortPlaced")
    position = table.battle.island.position_at(placed.hex)
    assert position is not None
    assert position.colour == "gold"
    assert position.hilltop or table.battle.board.hexes[placed.hex].terrain == "rocky"
    assert placed.hex == "0820"
    assert table.battle.fort_spec(table.battle.forts_at("0820")[0]).fort_class == 1


@pytest.mark.rule("iwo_jima", "event:Japanese Fortification")
def test_a_held_or_fortified_position_takes_no_new_fort():
    for change in ("held", "fort"):
        table = later().us("A/1/25", "0819")
        if change == "held":
            table.us("B/1/25", "0820")
        else:
            table.fort("0820", 2)
        session = event(table, FORT)
        assert "0820" not in [each.hex for each in told(session, "FortPlaced")]


@pytest.mark.rule("iwo_jima", "event:Japanese Fortification")
def test_where_the_first_colour_has_no_rough_position_left_the_next_gets_the_fort():
    table = later().us("A/1/25", "0819")
    card = table.battle.book.cards[f"c{FORT:02}"]
    for position in table.battle.island.positions_of_colour(card.colours[0]):
        table.battle.position_state(position.key).garrison = True
    session = event(table, FORT)
    colours = [table.battle.colour_of(each.hex) for each in told(session, "FortPlaced")]
    assert colours == [card.colours[1]]


@pytest.mark.rule("iwo_jima", "event:Japanese Fortification", "18.5")
def test_no_fort_comes_on_ground_out_of_play():
    table = Table(turn=8, scenario="suribachi").us("A/1/28", "0507")
    table.battle.position_state("A9").garrison = True  # the only rough gold position in play
    session = event(table, FORT)
    (placed,) = told(session, "FortPlaced")
    assert not bounds.out_of_play(table.battle, placed.hex)
    assert table.battle.colour_of(placed.hex) == table.battle.book.cards[f"c{FORT:02}"].colours[1]


# -- infiltration, tunnels ------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Japanese Infiltration")
def test_a_unit_infiltrates_a_cut_off_position_near_one_in_communication():
    table = surround(later(), "1009")
    table.japanese("1416")  # occupied and in communication, six hexes away
    unit = table.japanese("pool:2")
    assert table.battle.board.distance("1416", "1009") > 6
    event(table, INFILTRATION)
    assert table.battle.where(unit) == "pool:2"
    table.japanese("1013")
    table.depth("depth:2")
    session = event(table, INFILTRATION)
    assert table.battle.where(unit) == "1009"
    assert not table.battle.japanese(unit).revealed
    assert not garrison.depth_under(table.battle, unit)
    assert told(session, "JapanesePlaced")


@pytest.mark.rule("iwo_jima", "event:Tunnels")
def test_a_tunnel_links_the_nearest_cut_off_unit_until_it_leaves():
    table = surround(on_day(Table(turn=7), 7), "1009")
    unit = table.japanese("1009")
    table.japanese("1013")
    assert not in_communication(table.battle, "B9")
    event(table, TUNNELS)
    assert in_communication(table.battle, "B9")
    assert not in_communication(
        surround(table, "0917").battle, "D4"
    )  # cut off too, and no tunnel leads there
    begin(table, "end_of_turn")
    assert in_communication(table.battle, "B9")
    table.battle.world.move(unit, "out")
    assert not in_communication(table.battle, "B9")


@pytest.mark.rule("iwo_jima", "event:Tunnels")
def test_a_tunnel_reaches_six_hexes():
    table = surround(on_day(Table(turn=7), 7), "1009")
    table.japanese("1009")
    for each in table.battle.island.positions.values():
        near = table.battle.board.distance("1009", each.hex) <= 6
        table.battle.position_state(each.key).garrison = near and each.hex != "1009"
    table.japanese("1416")
    session = event(table, TUNNELS)
    assert told(session, "EventWasted")
    assert not in_communication(table.battle, "B9")


@pytest.mark.rule("iwo_jima", "event:Tunnels")
def test_a_tunnel_may_lead_to_an_empty_position_in_communication():
    table = surround(on_day(Table(turn=7), 7), "1009")
    table.japanese("1009")
    assert not table.battle.occupied("1013")
    assert in_communication(table.battle, "C7")
    event(table, TUNNELS)
    assert in_communication(table.battle, "B9")


# -- the airfields --------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
def test_a_turn_without_an_attack_on_an_airfield_strengthens_the_lowest_one():
    table = later()
    table.japanese("0815")
    unit, other = table.japanese("pool:2"), table.japanese("pool:3")
    for _ in range(9):
        table.depth("depth:2")
    event(table, OBJECTIVE)
    assert [card for _, card in table.battle.track.cards] == ["c52"]
    begin(table, "us_action", "end_of_turn")
    assert table.battle.where(unit) in table.battle.board.hexes
    assert table.battle.depth_at("0815")
    assert table.battle.where(other) == "pool:3"  # Airfield 2 waits
    assert [card for _, card in table.battle.track.cards] == ["c52"]  # it goes on
    assert table.battle.in_force("airfield_objective")


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
def test_an_airfield_position_with_a_depth_marker_gains_no_second_one():
    table = later()
    for deep in (True, False):
        table.japanese("0815", depth=deep)
        table.fort("0815", 2)
    table.depth("depth:2")
    event(table, OBJECTIVE)
    begin(table, "us_action", "end_of_turn")
    assert len(table.battle.depth_at("0815")) == 1


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
def test_an_attack_next_to_an_airfield_fulfils_it():
    for attacks in (False, True):
        table = later().us("A/1/25", "0715")
        table.japanese("0815", revealed=True)
        unit = table.japanese("pool:2")
        event(table, OBJECTIVE)
        session = begin(table, "us_action")
        if attacks:
            answer(session, "attack:0815", "add:A/1/25", "fire")
        while session.decision and session.decision.kind == "act":
            session.apply("end")
        assert (table.battle.where(unit) == "pool:2") == attacks


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
@pytest.mark.parametrize("way", ["attacked", "fought", ""])
@pytest.mark.parametrize("where", ["0815", "0917"])  # on Airfield 1 and next to it
def test_an_attack_or_a_close_combat_on_or_next_to_an_airfield_fulfils_it(way, where):
    table = later()
    table.japanese("0815")
    unit = table.japanese("pool:2")
    event(table, OBJECTIVE)
    table.battle.marks.attacked = (where,) if way == "attacked" else ("1009",)
    table.battle.marks.fought = (where,) if way == "fought" else ("1009",)
    check_objective(table.battle)
    assert (table.battle.where(unit) == "pool:2") == bool(way)


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
def test_no_occupied_position_at_the_airfields_means_no_penalty():
    table = later().us("A/1/25", "0715")
    unit = table.japanese("pool:2")
    event(table, OBJECTIVE)
    begin(table, "us_action").apply("end")
    assert table.battle.where(unit) == "pool:2"
    assert table.battle.in_force("airfield_objective")


@pytest.mark.rule("iwo_jima", "event:Airfield Objective")
def test_with_all_airfields_clear_it_is_over():
    table = later()
    event(table, OBJECTIVE)
    for position in table.battle.island.positions.values():
        table.battle.position_state(position.key).garrison = True
    begin(table, "end_of_turn")
    assert not table.battle.in_force("airfield_objective")
    assert "c52" not in [card for _, card in table.battle.track.cards]
    assert told(event(table, OBJECTIVE), "EventWasted")


@pytest.mark.rule("iwo_jima", "event:Japanese Infiltration")
@pytest.mark.parametrize(
    ("linked", "away", "pool", "comes"),
    [
        ("0406", 6, 2, True),
        ("0307", 7, 2, False),
        ("0406", 6, 1, False),
    ],
)
def test_infiltration_reaches_six_hexes_and_draws_on_the_pool_of_the_cut_off_position(
    linked, away, pool, comes
):
    table = surround(later(), "1009")
    assert table.battle.board.distance(linked, "1009") == away
    table.japanese(linked)
    unit = table.japanese(f"pool:{pool}")
    event(table, INFILTRATION)
    assert (table.battle.where(unit) == "1009") == comes


@pytest.mark.rule("iwo_jima", "event:Japanese Infiltration")
def test_of_several_cut_off_positions_the_one_nearest_to_a_beach_gets_the_unit():
    table = surround(surround(later(), "1009"), "0709")  # B9; B5, a hex further from the beaches
    table.japanese("1013")
    table.japanese("0604")
    unit = table.japanese("pool:2")
    event(table, INFILTRATION)
    assert table.battle.where(unit) == "1009"
