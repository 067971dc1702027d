"""Caves and Japanese heroes (20.0)."""

from __future__ import annotations

import pytest

from ecs.dday.battle import CAVE
from ecs.dday.combat import attack_strength, barrage, close_combat, weapons
from ecs.dday.command import control
from ecs.dday.japanese import caves, fields, garrison, japanese_heroes
from ecs.dday.marines import entry, occupation, under_fire
from tests.ecs.dday.answers import answer, asked, drawn, texts, told
from tests.ecs.dday.excerpt import begin, event, on_day
from tests.ecs.dday.fights import happened, run, with_hero
from tests.table import Table

CAVES, HERO = 50, 14
"""Card 14 shows gold, blue, green."""
HILLTOP = "1026"
"""G4, green, a hilltop in the third sector."""


def beset(turn: int = 7, steps: int = 4) -> Table:
    """Return a table with a hilltop beset by a company, and depth markers in its sector."""
    table = on_day(Table(turn=turn).us("A/1/25", "1025", steps=steps), 2)
    table.japanese(HILLTOP)
    for _ in range(3):
        table.depth("depth:3")
    return table


def cave_in(table: Table, where: str, spec: str = "depth:01", *, revealed: bool = False) -> str:
    """Put a cave into a hex; return its marker."""
    marker = table.depth("out", spec)
    state = table.battle.depth(marker)
    state.under, state.revealed = CAVE, revealed
    table.battle.world.move(marker, where)
    return marker


# -- caves --------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_a_cave_opens_beside_us_units_and_a_hilltop_they_beset():
    table = beset()
    (found,) = told(event(table, CAVES), "CaveFound")
    near = table.battle.board.neighbours
    assert found.hex in near(HILLTOP)
    assert found.hex in near("1025")
    assert found.hex not in table.battle.island.position_hexes
    assert table.battle.cave_hexes() == (found.hex,)
    assert not table.battle.depth(found.depth).revealed
    assert table.battle.occupied(found.hex)


@pytest.mark.rule("iwo_jima", "event:Caves")
@pytest.mark.parametrize("why", ["nobody_near", "two_hexes_off", "no_marker", "two_caves", "empty_hilltop"])
def test_without_its_conditions_no_cave_opens(why):
    table = beset()
    if why == "nobody_near":
        table.battle.world.move("A/1/25", "0308")
    if why == "two_hexes_off":
        board, taken = table.battle.board, table.battle.island.position_hexes
        between = set(board.neighbours(HILLTOP)) - taken
        rear = (key for near in between for key in board.neighbours(near) if key not in taken)
        table.battle.world.move("A/1/25", next(key for key in rear if board.distance(key, HILLTOP) == 2))
    if why == "no_marker":
        for key in table.battle.world.at("depth:3"):
            table.battle.world.move(key, "out")
    if why == "two_caves":
        cave_in(table, "2223")
        cave_in(table, "2222", "depth:02")
    if why == "empty_hilltop":
        for key in table.battle.japanese_at(HILLTOP):
            table.battle.world.move(key, "out")
    assert told(event(table, CAVES), "EventWasted")[0].reason == "no_place"


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_a_cave_covers_the_hexes_around_it_with_intense_fire_and_stops_movement():
    table = Table(turn=7)
    marker = cave_in(table, "1114")
    battle = table.battle
    for near in battle.board.neighbours("1114"):
        assert fields.level_at(battle, near) == "intense"
        assert battle.beside_japanese(near)
        assert not control.us_communication(battle, near)
    battle.depth(marker).disrupted = True
    assert fields.level_at(battle, "1014") == ""


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_a_cave_fires_one_hit_at_units_that_enter_with_a_colour_of_its_own():
    for colour_card, hit in ((1, True), (2, False)):  # red is on card 31, blue is not
        table = Table(turn=7).us("A/1/25", "1014").us("B/1/25", "1014")
        cave_in(table, "1114")
        table.cards(colour_card, 31)
        able = run(
            caves.meet(table.battle, ("A/1/25", "B/1/25"), "1014", "1114"),
            *(["unit:A/1/25", "take"] if hit else []),
        )
        assert [each.card for each in happened(table.battle, "CardDrawn")] == [f"c{colour_card:02}", "c31"]
        assert len(happened(table.battle, "UnitHit")) == int(hit)
        assert len(able) == (1 if hit else 2)


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_a_company_that_enters_a_cave_fights_it_as_an_elite_unit():
    table = Table(turn=7).us("A/1/25", "1014").us("L/3/9", "0308")
    marker = cave_in(table, "1114")
    session = begin(table, "us_action")
    table.cards(2, 31, 3, 7, 8, 9)
    answer(session, "unit:A/1/25", "enter:1114", "now")
    (began,) = told(session, "CombatBegan")
    assert marker in began.japanese
    assert drawn(session, "colour")[:1] == ["c02"]
    assert drawn(session, "movement_under_fire") == ["c31"]
    assert table.battle.depth(marker).revealed or table.battle.where(marker) != "1114"


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_the_first_hit_disrupts_a_cave_and_the_second_closes_it():
    table = Table(turn=7).us("A/1/25", "1114").us("B/1/25", "1114")
    marker = cave_in(table, "1114")
    table.cards(31, 26, 24, 10, 7, 16, 17)
    entries = tuple((unit, "1114", "1014") for unit in ("A/1/25", "B/1/25"))
    run(close_combat.fight(table.battle, "1114", entries=entries, colour="red"))
    assert next(event.units for event in happened(table.battle, "JapaneseDisrupted")) == (marker,)
    assert table.battle.cave_hexes() == ()
    assert happened(table.battle, "CombatEnded")[0].winner == "us"
    assert table.battle.where(marker) == "elite"


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_an_attack_reveals_a_cave_and_meets_it_alone_without_help_of_the_ground():
    table = Table(turn=7).us("A/1/25", "1014").us("L/3/9", "0308")
    marker = cave_in(table, "1114", "depth:01")
    session = begin(table, "us_action")
    answer(session, "attack:1114", "add:A/1/25", "fire")
    (found,) = told(session, "AttackComputed")
    assert found.column == "alone"
    assert found.japanese == table.battle.book.depth["depth:01"].strength
    assert [event.unit for event in told(session, "JapaneseRevealed")] == [marker]


@pytest.mark.rule("iwo_jima", "event:Caves")
@pytest.mark.rule("iwo_jima", "9.4")
def test_tactical_reinforcements_found_in_a_cave_leave_it_for_a_position():
    table = Table(turn=7).us("A/1/25", "1014").us("L/3/9", "0308")
    cave_in(table, "1114", "depth:49")
    table.japanese("pool:2")
    session = begin(table, "us_action")
    answer(session, "attack:1114", "add:A/1/25", "fire")
    assert not told(session, "AttackComputed")
    assert table.battle.cave_hexes() == ()
    assert [event.source for event in told(session, "JapanesePlaced")] == ["tactical"]


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_only_a_revealed_cave_is_barraged_and_its_colour_is_drawn_first():
    table = Table(turn=7).us("2A/4Tk", "0914").us("L/3/9", "0308")
    marker = cave_in(table, "1114")
    assert barrage.target_reason(table.battle, "1114") == "unrevealed"
    table.battle.depth(marker).revealed = True
    assert barrage.target_reason(table.battle, "1114") == ""
    session = begin(table, "us_action")
    table.cards(1, 31)
    answer(session, "barrage:1114", "add:2A/4Tk", "fire")
    assert drawn(session, "colour") == ["c01"]
    assert drawn(session, "barrage") == ["c31"]


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_a_cave_gives_no_card_for_its_ground():
    table = Table(turn=7).us("A/1/25", "1114")
    cave_in(table, "1114", "depth:01")
    rocky = next(
        key
        for key, each in table.battle.board.hexes.items()
        if each.terrain == "rocky" and key not in table.battle.island.position_hexes
    )
    other = Table(turn=7).us("A/1/25", rocky)
    cave_in(other, rocky, "depth:01")
    origin = table.battle.board.neighbours(rocky)[0]
    other.cards(2, 3, 4, 7, 8)
    run(close_combat.fight(other.battle, rocky, entries=(("A/1/25", rocky, origin),), colour="blue"))
    assert happened(other.battle, "CombatBegan")[0].japanese_cards == 1


@pytest.mark.rule("iwo_jima", "event:Caves")
def test_unrevealed_caves_may_be_entered():
    table = Table(turn=7)
    cave_in(table, "1114")
    assert entry.revealed(table.battle, "1114")


# -- heroes -------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_a_hero_appears_in_the_position_of_the_first_colour_that_has_one_nearest_to_the_us():
    table = on_day(Table(turn=7).us("A/1/25", "1114"), 2)
    table.japanese("1214")
    table.japanese("1431")
    table.japanese("1721")
    (found,) = told(event(table, HERO), "JapaneseHeroChanged")
    assert (found.position, found.present) == ("E2", True)
    second = told(event(table, HERO), "JapaneseHeroChanged")[-1]
    assert second.position == "I6"


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_equally_near_positions_are_told_apart_by_the_strongest_stack_beside_them():
    table = on_day(Table(turn=7).us("A/1/25", "1314").us("B/1/25", "0516", steps=2), 2)
    table.japanese("1214")
    table.japanese("0618")
    assert table.battle.nearest_us("1214") == 1
    table.battle.world.move("B/1/25", "0617")
    (found,) = told(event(table, HERO), "JapaneseHeroChanged")
    assert found.position == "E2"


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_without_a_unit_in_the_colours_no_hero_appears():
    table = on_day(Table(turn=7).us("A/1/25", "1114"), 2)
    table.japanese("1013")
    assert told(event(table, HERO), "EventWasted")[0].reason == "no_position"


def led(where: str = "1214", *, strength: int = 9) -> Table:
    """Return a table with a hero beside the strongest unit of a strength at most, and a company next door."""
    table = Table(turn=7).us("A/1/25", "1114").us("L/3/9", "0308")
    strongest = max(
        (spec.strength, key)
        for key, spec in table.battle.book.japanese.items()
        if "CC" not in spec.requires and not spec.tank and spec.strength <= strength
    )[1]
    table.japanese(where, strongest, revealed=True)
    japanese_heroes.appear(table.battle, where)
    return table


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_a_hero_doubles_the_strongest_unit_and_asks_for_close_combat():
    table = led()
    battle = table.battle
    unit = battle.japanese_spec(battle.japanese_at("1214")[0])
    assert attack_strength.japanese_strength(battle, "1214") == 2 * unit.strength
    assert "CC" in weapons.required(battle, "1214")
    japanese_heroes.dismiss(battle, "1214")
    assert attack_strength.japanese_strength(battle, "1214") == unit.strength
    assert "CC" not in weapons.required(battle, "1214")


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_of_two_units_a_hero_doubles_the_stronger():
    table = led()
    battle = table.battle
    first = battle.japanese_spec(battle.japanese_at("1214")[0]).strength
    other = next(key for key, each in battle.book.japanese.items() if each.tank and each.strength != first)
    table.japanese("1214", other, revealed=True)
    second = battle.book.japanese[other].strength
    japanese_heroes.appear(battle, "1214")
    assert japanese_heroes.bonus(battle, "1214") == max(first, second)


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_no_us_hero_stands_in_for_the_close_combat_and_one_attack_removes_him():
    table = led()
    with_hero(table, "nco", "A/1/25")
    session = begin(table, "us_action")
    answer(session, "attack:1214", "add:A/1/25", "fire")
    if asked(session) == "wild_card":
        assert "weapon:CC" not in texts(session)
        session.apply("strength")
    assert "CC" in told(session, "AttackComputed")[-1].unmet
    assert not table.battle.position_state("E2").hero


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_in_close_combat_he_brings_a_card_and_is_gone_after_it():
    for present in (True, False):
        table = led(strength=3)
        if not present:
            japanese_heroes.dismiss(table.battle, "1214")
        table.battle.world.move("A/1/25", "1214")
        table.cards(2, 7, 8, 5, 6, 26, 30, 31, 36)
        spec = table.battle.japanese_spec(table.battle.japanese_at("1214")[0])
        run(close_combat.fight(table.battle, "1214", entries=(("A/1/25", "1214", "1114"),)))
        (began,) = happened(table.battle, "CombatBegan")
        assert spec.strength == 3
        assert began.japanese_cards == (3 if present else 1)  # his own, and one for strength four
        assert not table.battle.position_state("E2").hero


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_without_units_a_hero_counts_for_nothing():
    table = led()
    garrison.move_unit(table.battle, table.battle.japanese_at("1214")[0], "1313", "redeploy", "13.6")
    assert not japanese_heroes.present(table.battle, "1214")
    assert japanese_heroes.bonus(table.battle, "1214") == 0


@pytest.mark.rule("iwo_jima", "event:Japanese Hero")
def test_a_hero_left_behind_is_gone_when_us_units_take_the_position():
    table = on_day(Table(turn=8), 2).us("A/1/25", "1013")
    table.battle.position_state("C7").hero = True
    occupation.take_ground(table.battle, "1013")
    assert not table.battle.position_state("C7").hero


@pytest.mark.rule("iwo_jima", "event:Caves", "7.3.3")
def test_a_tank_leaving_intense_fire_into_the_field_of_a_cave_draws_fire():
    table = Table(turn=8)
    battle = table.battle
    reach = (("C7", "intense"),)
    assert under_fire.leaving(battle, ("1A/4Tk",), "1112", reach) == {}
    cave_in(table, "1212")
    assert under_fire.leaving(battle, ("1A/4Tk",), "1112", reach) == {"C7": "intense"}
