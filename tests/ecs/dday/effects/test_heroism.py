"""Heroes and local counterattacks (20.0)."""

from __future__ import annotations

import pytest

from ecs.dday.command import communication, heroes
from ecs.dday.japanese import fields, garrison
from ecs.dday.marines import losses
from tests.ecs.dday.answers import answer, asked, pending, texts, told
from tests.ecs.dday.excerpt import event
from tests.table import Table

HERO, COUNTERATTACK = 40, 32
"""Card 40: a hero; gold, green, brown. Card 32: a counterattack; purple, blue, green."""


def only(table: Table, kind: str) -> Table:
    """Leave one hero of a kind in the cup."""
    keys = [key for key in table.battle.world.at("heroes") if heroes.hero(table.battle, key).kind == kind]
    for key in table.battle.world.at("heroes"):
        if key != keys[0]:
            table.battle.world.move(key, "out")
    return table


@pytest.mark.rule("iwo_jima", "event:Hero", "11.1.1")
@pytest.mark.parametrize("kind", ["rifleman", "nco"])
def test_a_hero_joins_a_company_under_intense_fire_of_the_first_colour_that_has_any(kind):
    table = only(Table(turn=2), kind).us("A/1/25", "0719").us("B/1/25", "0719").us("C/1/25", "0717")
    table.us("E/2/25", "1113").us("HQ/1/25", "0719")
    table.japanese("0820")  # gold, next to 0719
    table.japanese("1013")  # brown, next to 1113
    session = event(table, HERO)
    assert texts(session) == {"unit:A/1/25", "unit:B/1/25"}
    answer(session, "unit:B/1/25")
    (hero,) = heroes.with_unit(table.battle, "B/1/25")
    assert heroes.hero(table.battle, hero).kind == kind
    assert [each.unit for each in session.view().heroes] == ["B/1/25"]


@pytest.mark.rule("iwo_jima", "event:Hero")
def test_steady_fire_of_the_first_colour_calls_no_hero():
    table = only(Table(turn=2), "nco").us("A/1/25", "1113")
    table.japanese("0820")  # gold
    table.japanese("1013")  # brown, next to 1113
    levels = fields.active(table.battle, "D5")
    steady = next(key for key, level in levels.items() if level == "steady")
    assert table.battle.island.groups["D5"].colour == "gold"
    event(table.us("E/2/25", steady), HERO)
    assert heroes.with_unit(table.battle, "A/1/25")


@pytest.mark.rule("iwo_jima", "event:Hero", "11.1.1")
def test_an_officer_joins_a_battalion_hq():
    table = only(Table(turn=2), "officer").us("A/1/25", "0719").us("HQ/1/25", "0719").us("HQ/2/25", "1113")
    table.japanese("0820")
    event(table, HERO)
    assert heroes.with_unit(table.battle, "HQ/1/25")


@pytest.mark.rule("iwo_jima", "event:Hero")
def test_with_nobody_under_intense_fire_the_choice_is_free():
    table = only(Table(turn=2), "nco").us("A/1/25", "0719").us("HQ/1/25", "0719").us("E/2/25", "1113")
    assert texts(event(table, HERO)) == {"unit:A/1/25", "unit:E/2/25"}


@pytest.mark.rule("iwo_jima", "event:Hero", "11.1.1")
def test_where_nobody_fitting_is_under_intense_fire_the_hero_joins_whom_the_player_likes():
    table = only(Table(turn=2), "officer").us("A/1/25", "0719").us("HQ/2/25", "1113").us("HQ/3/25", "0515")
    table.japanese("0820")  # gold, next to A/1/25 alone
    assert texts(event(table, HERO)) == {"unit:HQ/2/25", "unit:HQ/3/25"}


@pytest.mark.rule("iwo_jima", "event:Hero")
def test_the_japanese_answer_with_depth_in_the_nearest_position_without_one():
    table = only(Table(turn=2), "nco").us("A/1/25", "0719")
    table.japanese("0820", depth=True)
    table.japanese("0717")
    table.japanese("1013")
    table.depth("depth:2")
    session = event(table, HERO)
    assert [each.hex for each in told(session, "DepthPlaced")] == ["0717"]


@pytest.mark.rule("iwo_jima", "event:Hero", "12.2")
def test_no_position_out_of_communication_answers_a_hero():
    table = only(Table(turn=2), "nco").us("A/1/25", "0719")
    table.japanese("0717")
    table.depth("depth:2")
    for each in table.battle.island.positions_of_colour("black"):
        table.battle.position_state(each.key).garrison = True
    assert not told(event(table, HERO), "DepthPlaced")


@pytest.mark.rule("iwo_jima", "event:Hero")
def test_the_player_chooses_among_positions_equally_near():
    table = only(Table(turn=2), "nco").us("A/1/25", "0718")
    table.japanese("0717")
    table.japanese("0719")
    table.depth("depth:2")
    session = event(table, HERO)
    assert texts(session) == {"hex:0717", "hex:0719"}
    answer(session, "hex:0719")
    assert [each.hex for each in told(session, "DepthPlaced")] == ["0719"]


@pytest.mark.rule("iwo_jima", "event:Hero", "9.2.2")
def test_nobody_chooses_where_depth_goes_when_the_pool_is_empty():
    table = only(Table(turn=2), "nco").us("A/1/25", "0718")
    table.japanese("0717")
    table.japanese("0719")
    session = event(table, HERO)
    assert heroes.with_unit(table.battle, "A/1/25")
    assert asked(session) != "hero_depth"
    assert not told(session, "DepthPlaced")


@pytest.mark.rule("iwo_jima", "event:Hero", "11.1.7")
def test_without_a_hero_in_the_cup_nothing_happens():
    table = Table(turn=2).us("A/1/25", "0719")
    for key in table.battle.world.at("heroes"):
        heroes.join(table.battle, key, "A/1/25")
    table.japanese("0717")
    table.depth("depth:2")
    session = event(table, HERO)
    assert told(session, "EventWasted")[0].reason == "no_hero"
    assert not told(session, "DepthPlaced")


@pytest.mark.rule("iwo_jima", "11.1.6", "11.1.7")
def test_a_fallen_hero_inspires_and_a_marker_that_is_done_returns_to_the_cup():
    table = only(Table(turn=2), "nco").us("A/1/25", "0719")
    hero = heroes.draw(table.battle)
    heroes.join(table.battle, hero, "A/1/25")
    heroes.fall(table.battle, hero)
    assert heroes.with_unit(table.battle, "A/1/25") == ()
    assert heroes.with_unit(table.battle, "A/1/25", inspired=True) == (hero,)
    heroes.fall(table.battle, hero)
    assert table.battle.world.at("heroes") == (hero,)


@pytest.mark.rule("iwo_jima", "11.1.7")
def test_a_hero_whose_unit_dies_returns_to_the_cup():
    table = only(Table(turn=2), "nco").us("A/1/25", "0719", steps=1)
    hero = heroes.draw(table.battle)
    heroes.join(table.battle, hero, "A/1/25")
    losses.lose_step(table.battle, "A/1/25", "event")
    assert table.battle.world.at("heroes") == (hero,)


@pytest.mark.rule("iwo_jima", "event:Hero", "6.4.3")
def test_a_position_where_one_of_two_units_has_depth_does_not_answer_a_hero():
    table = only(Table(turn=2), "rifleman").us("A/1/25", "0622")
    table.fort("0723", 1)
    table.fort("0723", 2)
    table.japanese("0723", depth=True)
    table.japanese("0723")
    table.japanese("0820")
    table.depth("depth:3")
    session = event(table, HERO)
    assert [each.hex for each in told(session, "DepthPlaced")] == ["0820"]


# -- the local counterattack ----------------------------------------------------------------------


def of_kind(table: Table, *, elite: bool) -> str:
    """Return the spec of a Japanese unit, elite or not."""
    return next(
        key for key, each in table.battle.book.japanese.items() if each.elite == elite and not each.tank
    )


def finish(session):
    """Answer every question of a close combat: stay, and take the first loss offered."""
    while session.decision is not None and asked(session) != "halt":
        offered = [item.text for item in pending(session).options]
        session.apply("stay" if "stay" in offered else offered[0])
    return session


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack")
def test_a_hidden_unit_of_the_first_colour_storms_the_weakest_hex_beside_it():
    table = Table(turn=2).us("A/1/25", "0617").us("B/1/25", "0716", steps=2).us("C/1/25", "0716", steps=1)
    unit = table.japanese("0616", of_kind(table, elite=True))  # purple
    table.japanese("0618")  # blue
    session = finish(event(table, COUNTERATTACK))
    (moved, *_) = told(session, "JapaneseMoved")
    assert (moved.unit, moved.origin, moved.hex, moved.kind) == (unit, "0616", "0716", "assault")
    (combat,) = told(session, "CombatBegan")
    assert (combat.hex, combat.colour) == ("0716", "purple")
    assert told(session, "JapaneseRevealed")[0].unit == unit


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack")
def test_a_surviving_elite_unit_goes_back_disrupted_any_other_dies():
    for elite in (True, False):
        outcomes = set()
        for seed in range(1, 9):
            table = Table(turn=2, seed=seed).us("A/1/25", "0617", steps=1)
            unit = table.japanese("0616", of_kind(table, elite=elite))
            finish(event(table, COUNTERATTACK))
            where = table.battle.where(unit)
            outcomes.add(where)
            if where == "0616":
                assert table.battle.japanese(unit).disrupted
        assert outcomes == ({"0616"} if elite else {"out"})


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack")
def test_of_several_units_the_one_with_fewest_us_units_beside_it_attacks():
    table = Table(turn=2).us("A/1/25", "0617").us("B/1/25", "0510").us("C/1/25", "0510")
    table.japanese("0511")  # two companies beside it
    unit = table.japanese("0616")  # purple as well, one company beside it
    session = finish(event(table, COUNTERATTACK))
    assert told(session, "JapaneseMoved")[0].unit == unit


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack")
@pytest.mark.parametrize("case", ["revealed", "alone", "colour"])
def test_without_a_fitting_unit_there_is_no_counterattack(case):
    table = Table(turn=2).us("A/1/25", "0617" if case != "alone" else "0811")
    table.japanese("0618" if case == "colour" else "0616", revealed=case == "revealed")
    session = event(table, COUNTERATTACK)
    assert told(session, "EventWasted")[0].reason == "no_unit"
    assert not told(session, "CombatBegan")


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack")
def test_the_stance_trades_the_units_depth_marker():
    table = Table(turn=2).us("A/1/25", "0617", steps=1)
    unit = table.japanese("0616", of_kind(table, elite=True), depth=True)
    own = garrison.depth_under(table.battle, unit)
    for _ in range(3):
        table.depth("depth:2")
    session = finish(event(table, COUNTERATTACK))
    back = [each for each in told(session, "JapaneseRemoved") if each.unit == own]
    assert back[0].to == "depth:2"
    assert back[0].number < told(session, "CombatBegan")[0].number


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack", "14.4.1")
def test_tactical_reinforcements_do_not_mark_the_stance_of_a_local_counterattack():
    table = Table(turn=2).us("A/1/25", "0617")
    table.japanese("0616", of_kind(table, elite=True))
    spec = next(key for key, each in table.battle.book.depth.items() if each.reinforcement)
    marker, reserve = table.depth("depth:2", spec), table.japanese("pool:2")
    finish(event(table, COUNTERATTACK))
    assert (table.battle.where(marker), table.battle.where(reserve)) == ("depth:2", "pool:2")


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack", "9.2.1")
@pytest.mark.parametrize("joined, to", [(True, "depth:2"), (False, "out")])
def test_the_marker_of_a_unit_that_dies_after_it_returns_to_the_pool_in_communication(
    monkeypatch, joined, to
):
    monkeypatch.setattr(communication, "in_communication", lambda battle, key: joined)
    places = set()
    for seed in range(1, 9):
        table = Table(turn=2, seed=seed).us("A/1/25", "0617", steps=1)
        unit = table.japanese("0616", of_kind(table, elite=False))
        marker = table.depth("depth:2")
        session = finish(event(table, COUNTERATTACK))
        if [each.rule for each in told(session, "JapaneseRemoved") if each.unit == unit] == ["20.0"]:
            places |= {each.to for each in told(session, "JapaneseRemoved") if each.unit == marker}
    assert places == {to}


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack", "14.4.5", "14.4.6")
def test_a_survivor_whose_stance_lost_its_depth_comes_back_over_a_fresh_hidden_marker():
    ends = []
    for seed in range(1, 60):
        table = Table(turn=2, seed=seed).us("A/1/25", "0617").us("B/1/25", "0617").us("C/1/25", "0617")
        unit = table.japanese("0616", of_kind(table, elite=True))
        shown = table.depth("depth:2", "depth:01")
        session = finish(event(table, COUNTERATTACK))
        gone = [each.to for each in told(session, "JapaneseRemoved") if each.unit == shown]
        if table.battle.where(unit) != "0616" or gone[0] == "depth:2":
            continue
        ends.append(gone)
        marker = garrison.depth_under(table.battle, unit)
        assert marker == shown  # the only one there is
        assert not table.battle.depth(marker).revealed
        assert not table.battle.japanese(unit).stance
    assert ends
    assert all(each == ["stance"] for each in ends)


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack", "8.6.3")
def test_a_survivor_goes_straight_back_to_where_it_came_from():
    outcomes = set()
    for seed in range(1, 9):
        table = Table(turn=2, seed=seed).us("A/1/25", "0611", steps=1)
        unit = table.japanese("0610", of_kind(table, elite=True))  # 0511, B3, is as near and comes first
        table.depth("depth:2")
        session = finish(event(table, COUNTERATTACK))
        moved = tuple(each.hex for each in told(session, "JapaneseMoved") if each.unit == unit)
        outcomes.add(moved if table.battle.where(unit) == "0610" else ())
    assert outcomes - {()} == {("0611", "0610")}


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack")
def test_a_tank_makes_no_local_counterattack():
    table = Table(turn=8).us("A/1/25", "0617")
    tank = table.japanese("0616", "jp:3/26Tk")
    session = finish(event(table, COUNTERATTACK))
    assert told(session, "EventWasted")[0].reason == "no_unit"
    assert table.battle.where(tank) == "0616"
    table = Table(turn=8).us("A/1/25", "0617")
    table.japanese("0616", "jp:3/26Tk")
    unit = table.japanese("0616")
    assert told(finish(event(table, COUNTERATTACK)), "JapaneseMoved")[0].unit == unit


@pytest.mark.rule("iwo_jima", "event:Local Japanese Counterattack", "14.4.3")
def test_a_local_counterattack_is_fought_as_a_counterattack():
    table = Table(turn=2).us("A/1/25", "0617", disrupted=1)
    table.japanese("0616", of_kind(table, elite=True))
    session = finish(event(table, COUNTERATTACK))
    assert [(each.unit, each.rule) for each in told(session, "UnitRecovered")] == [("A/1/25", "14.4.3")]


@pytest.mark.rule("iwo_jima", "11.1.7")
def test_an_inspired_marker_whose_unit_dies_returns_to_the_cup_as_a_hero():
    table = only(Table(turn=2), "nco").us("A/1/25", "0719", steps=1)
    hero = heroes.draw(table.battle)
    heroes.join(table.battle, hero, "A/1/25")
    heroes.fall(table.battle, hero)
    losses.lose_step(table.battle, "A/1/25", "event")
    assert table.battle.world.at("heroes") == (hero,)
    assert not heroes.hero(table.battle, hero).inspired
