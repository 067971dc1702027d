"""Raids on open flanks: which hexes are open, who comes, what it costs (10.0 to 10.2)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.command import heroes
from ecs.dday.japanese import raids
from ecs.iwo_jima.sequence import sequence
from tests.ecs.dday.answers import asked, pending, told
from tests.ecs.dday.fights import with_hero
from tests.table import Table

pytestmark = pytest.mark.rule("iwo_jima", "10.0")

HOME = "1122"
"""A US hex beside H3 (purple, 1222), with H2 (red, 1024) two hexes away and E8 (blue, 1021) within three."""


def front(turn: int = 8) -> Table:
    """Return a table with two companies in a hex of the open plain, far from other US units."""
    return Table(turn=turn).us("A/1/25", HOME).us("B/1/25", HOME)


def raid(table: Table, *cards: int) -> Session:
    """Play the raid phase."""
    return table.cards(*cards).play("japanese_raid")


def outcomes(session: Session) -> dict[str, tuple[tuple[str, ...], int, str]]:
    """Return (groups, bonus, outcome) of every raid card by hex."""
    return {event.hex: (event.groups, event.bonus, event.outcome) for event in told(session, "RaidResolved")}


# -- 10.1 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "10.1")
def test_a_stack_alone_in_the_open_has_an_open_flank():
    table = front()
    assert raids.open_hexes(table.battle) == (HOME,)


@pytest.mark.rule("iwo_jima", "10.1")
def test_a_hex_is_covered_by_undisrupted_units_beside_it():
    table = front()
    around = sorted(table.battle.board.neighbours(HOME))
    for unit, near in zip(("I/3/25", "K/3/25", "L/3/25", "E/2/25", "F/2/25"), around[1:], strict=True):
        table.us(unit, near)
    assert HOME not in raids.open_hexes(table.battle)


@pytest.mark.rule("iwo_jima", "10.1")
def test_a_disrupted_unit_covers_nothing():
    table = Table(turn=8).us("A/1/25", HOME).us("I/3/25", "1022")
    before = raids.uncovered(table.battle, HOME)
    table.battle.us("I/3/25").disrupted = 8
    after = raids.uncovered(table.battle, HOME)
    assert set(before) < set(after)
    assert "1022" in after


@pytest.mark.rule("iwo_jima", "10.1")
def test_one_open_side_is_not_enough():
    table = front()
    sides = raids.uncovered(table.battle, HOME)
    table.battle.world.move("B/1/25", "off")
    guards = ("I/3/25", "K/3/25", "L/3/25", "E/2/25", "F/2/25", "G/2/25")
    for unit, near in zip(guards, sides[1:], strict=False):
        table.us(unit, near)
    assert len(raids.uncovered(table.battle, HOME)) <= 1
    assert HOME not in raids.open_hexes(table.battle)


@pytest.mark.rule("iwo_jima", "10.1")
def test_a_hex_behind_the_front_without_a_japanese_path_is_not_raided():
    table = Table(turn=8).us("A/1/25", "0308").us("B/1/25", "0309")
    for each in table.battle.island.positions.values():
        if each.colour == "black":
            table.battle.position_state(each.key).garrison = True
    assert len(raids.uncovered(table.battle, "0308")) >= 2
    assert raids.open_hexes(table.battle) == ()


@pytest.mark.rule("iwo_jima", "10.1")
def test_a_regimental_hq_fills_its_hex_covers_no_other_and_is_no_target():
    table = Table(turn=8).us("A/1/25", HOME).us("HQ/25", "1022")
    assert "1022" not in raids.uncovered(table.battle, HOME)
    table.battle.position_state("H3").garrison = True
    assert "1222" not in raids.uncovered(table.battle, HOME)
    beside = [
        near for near in table.battle.board.neighbours("1022") if near in raids.uncovered(table.battle, HOME)
    ]
    assert beside
    assert "1022" not in raids.open_hexes(table.battle)


@pytest.mark.rule("iwo_jima", "10.1")
def test_a_hex_with_japanese_units_counts_as_open():
    table = front()
    table.japanese("1222")
    assert "1222" in raids.uncovered(table.battle, HOME)


# -- 10.2 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "10.2")
def test_as_many_raiders_as_units_disrupt_the_unit_with_most_steps():
    table = Table(turn=8).us("A/1/25", HOME, steps=3).us("B/1/25", HOME)
    table.japanese("1222")
    table.japanese("1024", disrupted=True)
    session = raid(table, 20)
    assert outcomes(session)[HOME] == (("H2", "H3"), 0, "disrupt")
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["B/1/25"]
    assert not told(session, "StepLost")


@pytest.mark.rule("iwo_jima", "10.2")
def test_more_raiders_than_units_cost_a_step_too():
    table = Table(turn=8).us("A/1/25", HOME)
    table.japanese("1222")
    table.japanese("1024")
    session = raid(table, 20)
    assert outcomes(session)[HOME] == (("H2", "H3"), 0, "step")
    assert [event.unit for event in told(session, "StepLost")] == ["A/1/25"]
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "10.2")
def test_fewer_raiders_than_units_do_nothing():
    table = front()
    table.japanese("1222")
    session = raid(table, 20)
    assert outcomes(session)[HOME] == (("H3",), 0, "none")
    assert not told(session, "UnitDisrupted")


@pytest.mark.rule("iwo_jima", "10.2")
def test_a_disrupted_victim_only_loses_the_step():
    table = Table(turn=8).us("A/1/25", HOME, disrupted=7)
    table.japanese("1222")
    table.japanese("1024")
    session = raid(table, 20)
    assert [event.unit for event in told(session, "StepLost")] == ["A/1/25"]
    assert not told(session, "UnitDisrupted")


@pytest.mark.rule("iwo_jima", "10.2")
def test_the_player_picks_among_units_with_most_steps():
    table = front()
    table.japanese("1222")
    table.japanese("1024")
    session = raid(table, 20)
    assert asked(session) == "raid_victim"
    session.apply("unit:B/1/25")
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "10.2")
def test_an_empty_position_of_the_colour_does_not_raid_and_no_raider_means_no_raid():
    session = raid(front().us("C/1/25", "0308"), 20)
    assert outcomes(session)[HOME] == ((), 0, "none")


@pytest.mark.rule("iwo_jima", "10.2")
def test_a_raider_must_be_in_communication():
    table = Table(turn=8).us("A/1/25", HOME)
    table.japanese("1222")
    battle = table.battle
    for each in battle.island.positions.values():
        if each.colour == "black":
            battle.position_state(each.key).garrison = True
    assert raids.raid_on(battle, HOME, battle.card("c20")).groups == ()


@pytest.mark.rule("iwo_jima", "10.2")
def test_a_barred_colour_stays_at_home_and_black_positions_come():
    table = Table(turn=8).us("A/1/25", "1723").us("B/1/25", "1723")
    table.japanese("1924")
    table.japanese("1721")
    barred = next(
        each for each in table.battle.book.cards.values() if each.box("green") and each.box("green").bar
    )
    found = raids.raid_on(table.battle, "1723", barred)
    assert "H1" not in found.groups
    assert "H5" in found.groups
    assert found.bonus == 0


@pytest.mark.rule("iwo_jima", "10.2")
def test_a_black_position_near_the_target_adds_one_to_a_raid_of_a_colour():
    table = Table(turn=8).us("A/1/25", "1723").us("B/1/25", "1723")
    table.japanese("1924")
    table.japanese("1721")
    found = raids.raid_on(table.battle, "1723", table.battle.card("c31"))
    assert (found.groups, found.bonus, found.value) == (("H1",), 1, 2)


@pytest.mark.rule("iwo_jima", "event:Night Assault")
@pytest.mark.rule("iwo_jima", "10.2")
def test_night_assault_adds_one_to_the_raids_of_a_pm_turn():
    for turn, bonus in ((9, 1), (8, 0)):
        table = Table(turn=turn).us("A/1/25", HOME).us("B/1/25", HOME)
        table.japanese("1222")
        session = table.us("L/3/9", "0308").cards(28).play("second_event")
        table.cards(20)
        while asked(session) in ("act", "barrage_points"):
            session.apply("end" if asked(session) == "act" else "done")
        raided = [event for event in told(session, "RaidResolved") if event.hex == HOME]
        assert raided[0].bonus == bonus


@pytest.mark.rule("iwo_jima", "10.2")
def test_an_inspired_marker_spares_the_step_of_a_raid():
    table = Table(turn=8).us("A/1/25", HOME)
    marker = with_hero(table, "rifleman", "A/1/25")
    heroes.hero(table.battle, marker).inspired = True
    table.japanese("1222")
    table.japanese("1024")
    session = raid(table, 20)
    session.apply(f"inspired:{marker}")
    assert not told(session, "StepLost")
    assert [event.unit for event in told(session, "UnitDisrupted")] == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "10.2")
def test_every_open_hex_draws_a_card_of_its_own_row_by_row():
    table = Table(turn=8).us("A/1/25", HOME).us("B/1/25", "1723")
    session = raid(table, 20, 31)
    assert [event.hex for event in told(session, "RaidResolved")] == [HOME, "1723"]


@pytest.mark.rule("iwo_jima", "10.0")
def test_there_are_no_raids_on_the_day_of_the_landings():
    rows = {row.phase.key: row for row in sequence()}
    assert rows["japanese_raid"].first == 7


# -- the printed example ------------------------------------------------------------------------------

FRONT = ("1221", "1320", "1419", "1520", "1619", "1718", "1817", "1918", "2018", "2119", "2120", "2220")
"""A front line on our map that leaves open the three hexes of the example and no other."""


PRINTED = {
    "1122": (("H2",), "disrupt"),
    "1421": (("H1", "H7"), "disrupt"),
    "1920": (("H1",), "none"),
}
"""Raiders and outcome in the hexes C, B and A of the example."""


def example() -> Table:
    """Return the position of the example, as far as our map allows."""
    table = Table(turn=8)
    for where in ("1721", "1523", "1524", "1024", "1222"):
        table.japanese(where)
    rifles = (key for key, spec in table.battle.book.us.items() if spec.kind == "rifle")
    for where in ("1920", "1920", "1421", "1421", "1122", *FRONT):
        table.us(next(rifles), where)
    table.us(next(rifles), "1819", disrupted=8)
    return table


@pytest.mark.example("iwo-raid-1")
@pytest.mark.rule("iwo_jima", "10.1")
@pytest.mark.rule("iwo_jima", "10.2")
def test_which_hexes_of_the_printed_example_are_open_and_who_raids_them():
    table = example()
    assert "1820" in raids.uncovered(table.battle, "1920")
    assert raids.open_hexes(table.battle) == ("1122", "1421", "1920")
    battle = table.battle
    assert {where: raids.raid_on(battle, where, battle.card("c31")).value for where in PRINTED} == {
        "1122": 1,
        "1421": 2,
        "1920": 1,
    }


@pytest.mark.example("iwo-raid-1")
@pytest.mark.parametrize(("number", "hex_key"), list(enumerate(PRINTED)))
def test_what_card_31_does_to_each_hex_of_the_printed_example(number, hex_key):
    table = example()
    session = raid(table, *(3, 4)[:number], 31)
    while asked(session) == "raid_victim":
        session.apply(pending(session).options[0])
    (told_here,) = [event for event in told(session, "RaidResolved") if event.hex == hex_key]
    struck = [event.hex for event in told(session, "UnitDisrupted") if event.hex == hex_key]
    assert told_here.card == "c31"
    assert (told_here.groups, told_here.outcome) == PRINTED[hex_key]
    assert len(struck) == (told_here.outcome == "disrupt")
    assert not [event for event in told(session, "StepLost") if event.hex == hex_key]


# -- who counts, who raids ----------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "10.2")
def test_without_the_event_a_pm_turn_adds_nothing_to_a_raid():
    table = front(9)
    table.japanese("1222")
    assert raids.raid_on(table.battle, HOME, table.battle.card("c20")).bonus == 0


@pytest.mark.rule("iwo_jima", "10.2")
def test_several_black_positions_near_the_target_add_one_together():
    table = Table(turn=8).us("A/1/25", "0305")
    for where in ("0307", "0404", "0204"):  # A1 (purple), A4 and A6 (black)
        table.japanese(where)
    found = raids.raid_on(table.battle, "0305", table.battle.card("c20"))
    assert raids.black_near(table.battle, "0305") == ("A4", "A6")
    assert (found.groups, found.bonus) == (("A1",), 1)


@pytest.mark.rule("iwo_jima", "10.2", "17.3")
def test_a_fort_alone_raids():
    table = front()
    table.fort("1222", 3)
    assert raids.raid_on(table.battle, HOME, table.battle.card("c20")).groups == ("H3",)


@pytest.mark.rule("iwo_jima", "10.2")
def test_a_group_raids_from_its_occupied_hexes_only():
    table = Table(turn=8)
    away = table.battle.board.distance
    target = next(key for key in table.battle.board.hexes if away(key, "0610") == 3 < away(key, "0511"))
    table.us("A/1/25", target).japanese("0511")  # B3; B4 in 0610 lies empty
    card = table.battle.card("c20")
    assert "B3" not in raids.raid_on(table.battle, target, card).groups
    table.japanese("0610")
    assert "B3" in raids.raid_on(table.battle, target, card).groups


@pytest.mark.rule("iwo_jima", "10.2")
def test_with_a_barred_colour_on_the_card_the_other_colours_raid_beside_the_black_positions():
    table = Table(turn=8).us("A/1/25", "1723")
    cards = table.battle.book.cards.values()
    card = next(
        each
        for each in cards
        if any(box.bar for box in each.boxes) and each.shows("green") and not each.box("green").bar
    )
    for where in ("1924", "1721"):  # H5 (black), H1 (green)
        table.japanese(where)
    assert set(raids.raid_on(table.battle, "1723", card).groups) == {"H1", "H5"}


@pytest.mark.rule("iwo_jima", "10.2")
@pytest.mark.parametrize(
    ("unit", "outcome"),
    [
        ("HQ/1/25", "disrupt"),
        ("1A/4Tk", "disrupt"),
        ("A/4E", "disrupt"),
        ("HW/25", "disrupt"),
        ("HQ/25", "step"),
    ],
)
def test_every_unit_but_a_regimental_hq_counts_against_the_raiders(unit, outcome):
    table = Table(turn=8).us("A/1/25", HOME).us(unit, HOME)
    for where in ("1222", "1024"):
        table.japanese(where)
    assert outcomes(raid(table, 20))[HOME] == (("H2", "H3"), 0, outcome)


@pytest.mark.rule("iwo_jima", "10.2")
def test_a_disrupted_unit_counts_and_is_the_victim_when_it_has_most_steps():
    table = Table(turn=8).us("A/1/25", HOME, disrupted=7).us("B/1/25", HOME, steps=3)
    for where in ("1222", "1024"):
        table.japanese(where)
    session = raid(table, 20)
    assert outcomes(session)[HOME] == (("H2", "H3"), 0, "disrupt")
    assert not told(session, "UnitDisrupted")
    assert not told(session, "StepLost")


@pytest.mark.rule("iwo_jima", "10.1", "15.4.1")
def test_a_garrison_fills_its_hex_and_covers_no_other():
    table = front()
    before = raids.uncovered(table.battle, HOME)
    table.battle.position_state("H3").garrison = True
    assert set(before) - set(raids.uncovered(table.battle, HOME)) == {"1222"}
