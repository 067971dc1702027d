"""Japanese artillery: points, shares of the sectors, hits, priorities, trades (6.5, 6.6)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.japanese import artillery
from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.gunnery import asked, hit
from tests.table import Table

BY_SIX = 28
BY_EIGHT = 2
BY_TEN = 33
BY_TWELVE = 4
SILENT = 1


def shell(table: Table, *cards: int) -> Session:
    """Play the Japanese Artillery Fire Phase with these cards on top of the deck."""
    return table.cards(*cards).play("japanese_artillery")


def guns(table: Table, sector: int, points: int) -> Table:
    """Occupy positions with guns of a sector until they are worth this many points."""
    for position in table.battle.island.positions_in_sector(sector):
        left = points - artillery.sector_points(table.battle, sector)
        worth = table.battle.book.charts.artillery.points(sector, hilltop=position.hilltop)
        if position.artillery and worth <= left:
            table.japanese(position.hex)
    assert artillery.sector_points(table.battle, sector) == points
    return table


@pytest.mark.rule("iwo_jima", "6.6", "6.5.4", "6.5.3")
@pytest.mark.example("iwo-artillery-1")
def test_thirteen_points_and_half_of_twelve_by_six_make_three_step_losses():
    table = guns(guns(Table(turn=3), 3, 13), 4, 12)
    for number, unit in enumerate(("A/1/25", "B/1/25", "C/1/25", "E/2/25", "F/2/25")):
        table.us(unit, ("0621", "0721", "0722", "0622", "0821")[number])
    session = shell(table, BY_SIX)
    while asked(session) == "assign_hit":
        session.apply(min(texts(session)))
    fired = told(session, "ArtilleryFired")
    assert [(event.sector, event.points, event.divisor, event.hits) for event in fired] == [(3, 19, 6, 3)]
    assert [event.cause for event in told(session, "StepLost")].count("artillery") == 3
    assert [event for event in told(session, "UnitDisrupted") if event.cause == "artillery"] == []


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_the_leftmost_black_position_counts_until_it_is_in_us_hands():
    table = Table(turn=8).us("A/1/28", "0403", steps=2).us("A/1/25", "0621", steps=2)
    battle, (first, second) = table.battle, ("0303", "0204")
    assert artillery.black_distance(battle, "0621") == battle.board.distance("0621", first)
    table.us("A/1/28", "0403")
    assert first in battle.board.neighbours("0403")
    assert artillery.black_distance(battle, "0621") == battle.board.distance("0621", second)
    table.japanese(first)
    assert artillery.black_distance(battle, "0621") == battle.board.distance("0621", first)


@pytest.mark.rule("iwo_jima", "6.5", "6.5.1")
@pytest.mark.parametrize("turn", range(1, 7))
def test_artillery_fires_on_gt_3_and_6_of_the_first_day(turn):
    table = guns(Table(turn=turn), 3, 13).us("A/1/25", "0621").cards(BY_SIX)
    session = table.play("us_action")
    session.apply("end")
    fired = [event for event in told(session, "PhaseBegan") if event.phase == "japanese_artillery"]
    assert [event.turn for event in fired if event.turn == turn] == ([turn] if turn in (3, 6) else [])


@pytest.mark.rule("iwo_jima", "6.5.1")
def test_from_gt_7_on_artillery_fires_every_turn():
    from ecs.iwo_jima.sequence import artillery_turn

    assert all(artillery_turn(Table(turn=turn).battle) for turn in (7, 8, 9, 22))


@pytest.mark.rule("iwo_jima", "6.5.2", "6.6")
def test_each_sector_with_us_units_draws_its_own_card_lowest_first():
    table = (
        guns(guns(Table(turn=3), 1, 3), 3, 4).us("A/1/25", "0621").us("B/1/25", "0519").us("C/1/25", "0307")
    )
    session = shell(table, SILENT, BY_EIGHT, BY_TWELVE)
    while asked(session) in ("assign_hit", "trade_hit"):
        session.apply(min(texts(session)))
    drawn = [(e.subject, e.card) for e in told(session, "CardDrawn") if e.purpose == "artillery"]
    assert drawn == [("sector:1", "c01"), ("sector:2", "c02"), ("sector:3", "c04")]
    assert told(session, "ArtilleryFired")[0].hits == 0


@pytest.mark.rule("iwo_jima", "6.6")
def test_units_waiting_off_the_beaches_alone_bring_a_card_for_sector_two():
    table = guns(Table(turn=3), 3, 13).us("A/1/25", "box:B1").us("A/1/3", "box:R1", steps=3)
    session = shell(table, BY_SIX)
    assert [(e.sector, e.points) for e in told(session, "ArtilleryFired")][:1] == [(2, 6)]
    assert hit(session)[:1] == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "6.5.3")
def test_destroyed_or_empty_guns_do_not_count_but_disrupted_units_and_forts_do():
    table = Table()
    table.japanese("1021", disrupted=True)
    table.fort("0823", 3)
    table.japanese("0828")
    table.battle.position_state("G3").artillery_destroyed = True
    assert artillery.sector_points(table.battle, 3) == 2


@pytest.mark.rule("iwo_jima", "6.5.3")
def test_guns_are_worth_three_in_sector_one_two_on_hilltops_and_one_elsewhere():
    table = Table()
    for hex_key in ("0303", "0404", "1026", "1021", "1735", "1732"):
        table.japanese(hex_key)
    assert [artillery.sector_points(table.battle, sector) for sector in (1, 2, 3, 4)] == [6, 0, 3, 3]


@pytest.mark.rule("iwo_jima", "6.5.3")
def test_sector_three_has_twenty_nine_points_when_all_its_guns_are_manned():
    table = Table()
    for position in table.battle.island.positions_in_sector(3):
        if position.artillery:
            table.japanese(position.hex)
    assert artillery.sector_points(table.battle, 3) == 29


@pytest.mark.rule("iwo_jima", "6.5.4", "6.2.2")
@pytest.mark.parametrize(
    ("us", "expected"),
    [
        ((3,), {3: 13 + 6 + 4}),
        ((2,), {2: 9 + 6}),
        ((2, 3), {2: 9 + 2, 3: 9 + 6}),
        ((1, 2), {1: 6, 2: 3 + 6}),
        ((2, 3, 4), {2: 9, 3: 9 + 2, 4: 8 + 2}),
        ((2, 4), {2: 9, 4: 12 + 6}),
        ((1,), {1: 9}),
        ((1, 3), {1: 9, 3: 13 + 6}),
        ((3, 4), {3: 9 + 2 + 4, 4: 8 + 2}),
    ],
)
def test_points_leave_a_sector_by_a_third_or_all_and_arrive_by_half(us, expected):
    assert artillery.allocation({1: 9, 2: 0, 3: 13, 4: 12}, us) == expected


@pytest.mark.rule("iwo_jima", "6.6")
@pytest.mark.parametrize(
    ("points", "divisor", "hits"), [(19, 6, 3), (3, 6, 1), (2, 6, 0), (15, 10, 2), (14, 10, 1), (9, 0, 0)]
)
def test_the_division_is_rounded_to_the_nearest_and_half_up(points, divisor, hits):
    assert artillery.hits_of(points, divisor) == hits


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_boxes_are_hit_first_then_beaches_then_the_nearest_to_an_airfield():
    table = guns(Table(turn=3), 3, 29)
    table.us("A/1/25", "0814").us("A/1/24", "0519", steps=2).us("A/1/23", "box:B1", steps=2).us(
        "A/1/26", "0714"
    )
    session = shell(table, BY_EIGHT)
    assert told(session, "ArtilleryFired")[0].hits == 2
    assert hit(session)[:2] == ["A/1/23", "A/1/24"]
    more = guns(Table(turn=3), 3, 29).us("A/1/25", "0714").us("A/1/24", "0814", steps=2)
    session = shell(more, BY_TWELVE)
    assert hit(session)[:1] == ["A/1/24"]


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_after_gt_6_boxes_and_beaches_come_first_in_sector_two_only():
    table = Table(turn=7)
    assert artillery.beaches_first(table.battle, 2)
    assert not artillery.beaches_first(table.battle, 3)
    table.us("A/1/25", "box:O1").us("B/1/25", "box:B1")
    assert artillery.exposed(table.battle, 3) == ()
    assert artillery.exposed(table.battle, 2) == ("B/1/25",)
    early = Table(turn=3).us("A/1/25", "box:O1").us("B/1/25", "0621")
    assert artillery.exposed(early.battle, 3) == ("A/1/25", "B/1/25")


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_hits_are_spread_evenly_over_the_regiments():
    table = guns(Table(turn=3), 3, 29)
    for unit in ("A/1/25", "B/1/25", "C/1/25"):
        table.us(unit, "0519")
    table.us("A/1/24", "0714").us("1A/4Tk", "0714")
    session = shell(table, BY_SIX)
    assert told(session, "ArtilleryFired")[0].hits == 2
    struck = []
    while asked(session) in ("assign_hit", "trade_hit"):
        session.apply("take" if asked(session) == "trade_hit" else min(texts(session)))
    struck = hit(session)[:2]
    assert struck[0] == "A/1/25"
    assert struck[1] != "B/1/25"


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_hits_in_one_sector_do_not_count_in_the_next():
    table = guns(Table(turn=3), 3, 29).us("A/1/25", "0519").us("A/1/24", "0714").us("B/1/25", "0828")
    table.us("B/1/24", "0621")  # further from the airfields than the company of the 25th
    session = shell(table, BY_SIX, BY_TWELVE)
    while asked(session) in ("assign_hit", "trade_hit"):
        session.apply("take" if asked(session) == "trade_hit" else min(texts(session)))
    struck = [(event.group, event.unit) for event in told(session, "UnitHit")]
    assert struck[:2] == [("sector:2", "A/1/25"), ("sector:3", "B/1/25")]


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_in_a_hex_the_unit_with_most_steps_is_hit_and_equal_ones_are_the_players_choice():
    table = (
        guns(Table(turn=3), 3, 29).us("A/1/25", "0519", steps=2).us("B/1/25", "0519").us("HQ/1/25", "0519")
    )
    session = shell(table, BY_TWELVE)
    assert asked(session) == "trade_hit"
    assert session.decision
    assert session.decision.subject == ("B/1/25", "0519")
    equal = guns(Table(turn=3), 3, 29).us("A/1/25", "0519").us("B/1/25", "0519")
    session = shell(equal, BY_TWELVE)
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25"}


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_headquarters_are_immune_and_nobody_loses_two_steps():
    table = guns(Table(turn=3), 3, 29).us("HQ/1/25", "0519").us("HQ/25", "0519").us("A/1/25", "0518")
    assert artillery.exposed(table.battle, 2) == ("A/1/25",)
    session = shell(table, BY_SIX)
    assert told(session, "ArtilleryFired")[0].hits == 2
    assert hit(session)[:1] == ["A/1/25"]
    assert [event.unit for event in told(session, "StepLost") if event.cause == "artillery"] == ["A/1/25"]


@pytest.mark.rule("iwo_jima", "6.6.1")
def test_between_equal_hexes_intense_fire_and_then_the_colours_of_the_card_decide():
    table = Table(turn=3)
    table.japanese("0618")
    card = table.battle.card("c28")
    ranks = [artillery.place_rank(table.battle, card, 2, key) for key in ("0519", "0516")]
    assert artillery.in_intense_colour(table.battle, "0519")
    assert not artillery.in_intense_colour(table.battle, "0516")
    assert ranks[0][3] < ranks[1][3]
    assert artillery.colour_order(table.battle, card, "0519") == card.colours.index("blue")
    assert artillery.colour_order(table.battle, card, "0516") == 3


@pytest.mark.rule("iwo_jima", "6.6.1")
@pytest.mark.parametrize(
    ("position", "first", "other"),
    [
        ("", "0332", "0432"),  # nearer to the leftmost black position
        ("0823", "0923", "1420"),  # in the intense field of D7, a colour that the card does not show
        ("0621", "0521", "1615"),  # in the steady field of D1, red as the card
    ],
)
def test_of_two_hexes_as_near_to_an_airfield_the_next_difference_decides(position, first, other):
    table = guns(Table(turn=8), 4, 12).us("A/1/25", other).us("B/1/25", first)
    if position:
        table.japanese(position)
    assert hit(shell(table, BY_TWELVE, BY_TWELVE + 1)) == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "6.6.2")
def test_the_whole_hex_may_be_disrupted_instead_of_a_step():
    table = (
        guns(Table(turn=3), 3, 29).us("A/1/25", "0519").us("B/1/25", "0519", steps=2).us("HQ/1/25", "0519")
    )
    session = shell(table, BY_TWELVE)
    assert texts(session) == {"take", "disrupt_stack"}
    answer(session, "disrupt_stack")
    assert [bool(table.battle.us(key).disrupted) for key in ("A/1/25", "B/1/25", "HQ/1/25")] == [True] * 3
    assert table.battle.us("A/1/25").steps == 4


@pytest.mark.rule("iwo_jima", "6.6.2")
def test_a_unit_that_loses_a_step_to_artillery_is_not_disrupted_and_a_lone_one_has_no_choice():
    table = guns(Table(turn=3), 3, 29).us("A/1/25", "0519").us("B/1/25", "0519", steps=2, disrupted=3)
    session = shell(table, BY_TWELVE)
    assert asked(session) != "trade_hit"
    state = table.battle.us("A/1/25")
    assert (state.steps, state.disrupted) == (3, 0)


@pytest.mark.rule("iwo_jima", "6.6.2")
def test_units_in_a_beach_box_stand_in_no_hex_that_could_be_disrupted():
    table = guns(Table(turn=3), 3, 29).us("A/1/25", "box:B1").us("B/1/25", "box:B1", steps=2)
    session = shell(table, BY_TWELVE)
    assert hit(session) == ["A/1/25"]
    assert asked(session) != "trade_hit"
    assert table.battle.us("A/1/25").steps == 3


@pytest.mark.rule("iwo_jima", "6.6.2")
def test_a_tank_step_takes_two_hits_of_artillery():
    table = (
        guns(Table(turn=3), 3, 29)
        .us("A/1/25", "0519")
        .us("A/1/24", "0519", steps=3)
        .us("1A/4Tk", "0519", steps=1)
    )
    session = shell(table, BY_SIX)
    assert "tank:1A/4Tk" in texts(session)
    answer(session, "tank:1A/4Tk")
    assert table.battle.where("1A/4Tk") == "dead"
    assert [table.battle.us(key).steps for key in ("A/1/25", "A/1/24")] == [4, 3]
    assert [event.kind for event in told(session, "HitTraded")] == ["tank", "tank"]


@pytest.mark.rule("iwo_jima", "6.6.1", "4.0")
@pytest.mark.parametrize("assigned, counts_for", [(25, "25"), (0, "division 4")])
def test_an_assigned_tank_counts_for_its_regiment(assigned, counts_for):
    table = Table(turn=7).us("1A/4Tk", "0621")
    table.battle.world.get(c.Assignment, "1A/4Tk").regiment = assigned
    assert artillery.regiment(table.battle, "1A/4Tk") == counts_for


@pytest.mark.rule("iwo_jima", "6.6.2", "6.3.2")
def test_no_tank_takes_a_hit_for_a_tank():
    table = guns(Table(turn=3), 3, 29).us("1A/4Tk", "0519")
    session = shell(table, BY_TWELVE)
    assert asked(session) != "trade_hit"
    lost = [(event.unit, event.cause, event.rule) for event in told(session, "StepLost")]
    assert lost == [("1A/4Tk", "artillery", "6.6.2")]
    assert told(session, "HitTraded") == []


@pytest.mark.rule("iwo_jima", "6.6.2", "6.3.3")
def test_a_regimental_headquarters_does_not_help_to_disrupt_a_hex_instead_of_a_step():
    table = guns(Table(turn=3), 3, 29).us("A/1/25", "0519").us("HQ/25", "0519")
    session = shell(table, BY_TWELVE)
    assert not told(session, "HitTraded")
    assert table.battle.us("A/1/25").steps == 3


@pytest.mark.rule("iwo_jima", "11.1.5", "6.6.2")
def test_a_hero_may_fall_for_the_last_step_that_artillery_takes():
    table = guns(Table(turn=3), 3, 29).us("A/1/25", "0519", steps=1)
    table.battle.world.move("hero:1", "with:A/1/25")
    session = shell(table, BY_TWELVE)
    assert texts(session) == {"take", "sacrifice:hero:1"}
    answer(session, "sacrifice:hero:1")
    state = table.battle.us("A/1/25")
    assert (state.steps, state.disrupted) == (1, 0)
    assert table.battle.where("hero:1") == "with:A/1/25"
