"""The events of close combat (21.0)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import close_combat
from ecs.dday.combat.combat_events import COMBAT_EVENTS
from ecs.dday.printed.cards import CLOSE_COMBAT_EVENTS
from tests.ecs.dday.fights import happened, run
from tests.table import Table

SITE, ORIGIN = "1721", "1720"  # H1: green, open ground
BROWN_HILLTOP = "1524"


def meet(
    spec: str = "jp:13/SAG", *, depth: str | bool = False, disrupted: bool = False, turn: int = 5
) -> Table:
    """Return a table with a revealed Japanese unit in SITE."""
    table = Table(turn=turn)
    table.japanese(SITE, spec, revealed=True, depth=depth, depth_revealed=True, disrupted=disrupted)
    return table


def fight(table: Table, units: tuple[str, ...], *cards: int, answers: tuple[str, ...] = ()) -> Table:
    """Let US units that came from ORIGIN fight in SITE with these cards on top of the deck."""
    for unit in units:
        if table.battle.where(unit) == "off":
            table.us(unit, SITE)
    table.cards(*cards)
    entries = tuple((unit, SITE, ORIGIN) for unit in units)
    run(close_combat.fight(table.battle, SITE, entries=entries), *answers)
    return table


def counterattack(*cards: int) -> Table:
    """Let a Japanese unit in counterattack stance fight A/1/28 in the open; its colour is green."""
    table = Table(turn=8).us("A/1/28", "1719")
    unit = table.japanese("1719", "jp:13/SAG", revealed=True)
    table.cards(*cards)
    entries = ((unit, "1719", SITE),)
    flow = close_combat.fight(table.battle, "1719", entries=entries, counterattack=True, colour="green")
    run(flow)
    return table


def shown(table: Table) -> list[tuple[str, str, bool]]:
    """Return side, card and hit of the cards turned up."""
    return [(event.side, event.card, event.hit) for event in happened(table.battle, "CombatCard")]


@pytest.mark.rule("iwo_jima", "21.0", "8.7")
def test_every_event_a_card_may_name_has_its_rule():
    assert sorted(COMBAT_EVENTS) == sorted(CLOSE_COMBAT_EVENTS)


# -- conscripts surrender: cards 4, 11, 19 ------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "cc:Conscripts surrender", "21.0", "8.6.2")
def test_conscripts_surrender_to_a_us_card_and_the_us_hold_the_hex():
    table = fight(meet(), ("A/1/28",), 4, 3, 7)  # card 4 shows no green
    (ended,) = happened(table.battle, "CombatEnded")
    assert (ended.how, ended.winner) == ("surrender", "us")
    assert not table.battle.occupied(SITE)
    assert table.battle.where("A/1/28") == SITE
    assert [event.to for event in happened(table.battle, "JapaneseRemoved")] == ["out"]


@pytest.mark.rule("iwo_jima", "cc:Conscripts surrender")
@pytest.mark.parametrize(
    ("spec", "depth"), [("jp:6/145", False), ("jp:1/26Tk", False), ("jp:13/SAG", "depth:01")]
)
def test_elites_tanks_and_units_with_depth_do_not_surrender(spec, depth):
    table = fight(meet(spec, depth=depth), ("HQ/1/28",), 4, 7, 8, 2)
    assert ("us", "c04", False) in shown(table)
    assert table.battle.japanese_at(SITE)


@pytest.mark.rule("iwo_jima", "cc:Conscripts surrender")
def test_two_units_together_do_not_surrender():
    table = meet()
    table.japanese(SITE, "jp:1/SAG", revealed=True)
    fight(table, ("HQ/1/28",), 4, 7, 8, 2)
    assert ("us", "c04", False) in shown(table)
    assert len(table.battle.japanese_at(SITE)) == 2


@pytest.mark.rule("iwo_jima", "cc:Conscripts surrender", "17.3")
def test_where_conscripts_surrender_in_a_fort_the_combat_goes_on_against_it():
    table = meet()
    fort = table.fort(SITE, 3, revealed=True)
    fight(table, ("A/1/28",), 4, 7, 8, 2, 18, 36)
    assert happened(table.battle, "CombatEnded")[0].how != "surrender"
    assert not table.battle.japanese_at(SITE)
    assert table.battle.forts_at(SITE) == (fort,)


@pytest.mark.rule("iwo_jima", "cc:Conscripts surrender")
def test_a_surrender_card_of_the_japanese_does_nothing():
    table = fight(meet(), ("A/1/28",), 2, 3, 4)
    assert ("japanese", "c04", False) in shown(table)
    assert table.battle.japanese_at(SITE)


# -- heroism: cards 9, 22, 34, 44 ---------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "cc:Heroism", "21.0")
def test_heroism_on_the_us_side_adds_a_us_card_and_takes_a_japanese_one():
    # US 9 3; Japanese 7 and 8 (unit and depth), of which 8 goes; 5 is added and shown after 3
    table = fight(meet(depth="depth:01"), ("A/1/28",), 9, 3, 7, 8, 16)
    assert [card for _, card, _ in shown(table)] == ["c07", "c09", "c03", "c16"]
    assert "c08" in table.battle.pile("discards").items
    assert [(each.us_left, each.japanese_left) for each in happened(table.battle, "CombatPiles")] == [(2, 0)]


@pytest.mark.rule("iwo_jima", "cc:Heroism", "21.0")
def test_heroism_on_the_japanese_side_adds_a_japanese_card_takes_a_us_one_and_gives_depth_face_up():
    table = meet()
    table.depth("depth:3", "depth:02")
    fight(table, ("A/1/28",), 2, 3, 9, 7)
    assert [card for _, card, _ in shown(table)] == ["c09", "c03", "c07"]
    (marker,) = table.battle.depth_at(SITE)
    assert table.battle.depth(marker).revealed


@pytest.mark.rule("iwo_jima", "cc:Heroism")
def test_heroism_gives_no_second_depth_marker():
    table = meet(depth="depth:01")
    table.depth("depth:3", "depth:02")
    fight(table, ("A/1/28",), 2, 3, 9, 7, 8)
    assert len(table.battle.depth_at(SITE)) == 1


@pytest.mark.rule("iwo_jima", "cc:Heroism", "cc:Reinforce", "21.0", "9.2.1")
@pytest.mark.parametrize("infantry", ["jp:13/SAG", "jp:5/145"])  # dealt before and after the tank
def test_a_depth_marker_goes_to_the_unit_beside_a_tank_that_takes_none(infantry):
    table = meet("jp:1/26Tk")
    unit = table.japanese(SITE, infantry, revealed=True)
    table.depth("depth:3", "depth:02")
    fight(table, ("A/1/28",), 2, 3, 9, 7, 8)
    (marker,) = table.battle.depth_at(SITE)
    assert (table.battle.depth(marker).under, table.battle.depth(marker).revealed) == (unit, True)


@pytest.mark.rule("iwo_jima", "cc:Heroism", "9.4")
def test_tactical_reinforcements_that_heroism_brings_leave_and_their_unit_comes_after_the_combat():
    table = meet()
    spec = next(key for key, facts in table.battle.book.depth.items() if facts.reinforcement)
    marker = table.depth("depth:3", spec)
    for other in table.battle.world.at("depth:3"):
        if other != marker:
            table.battle.world.move(other, "out")
    unit = table.japanese("pool:3")
    fight(table, ("A/1/28",), 2, 3, 9, 7)
    assert table.battle.where(marker) == "out"
    assert table.battle.depth_at(SITE) == ()
    names = [type(event).__name__ for event in table.battle.history]
    assert names.index("CombatEnded") < names.index("JapanesePlaced")
    assert table.battle.where(unit) in table.battle.island.position_hexes


# -- naval artillery blast: cards 14, 15, 48 ----------------------------------------------------------


@pytest.mark.rule("iwo_jima", "cc:Naval Artillery Blast", "21.0")
def test_without_the_colour_of_the_position_the_blast_does_nothing():
    # card 48 shows no green; the blast card 26 neither
    table = fight(meet(depth="depth:01"), ("A/1/28", "HW/28"), 48, 3, 7, 8, 26)
    assert [event.card for event in happened(table.battle, "CardDrawn")] == ["c26"]
    assert len(table.battle.depth_at(SITE)) == 1
    assert happened(table.battle, "StepLost") == []


@pytest.mark.rule("iwo_jima", "cc:Naval Artillery Blast", "21.0")
def test_the_blast_wounds_the_strongest_us_unit_with_the_symbol_of_the_card():
    table = Table(turn=5)
    symbols = {unit: table.battle.us_spec(unit).symbol for unit in ("A/1/28", "B/1/28", "C/1/28", "E/2/28")}
    twins = [unit for unit in symbols if symbols[unit] == symbols["A/1/28"]]
    assert len(twins) == 2
    card = {"diamond": 5, "triangle": 6, "circle": 12}[symbols["A/1/28"]]  # all show green
    fresh = meet()
    fresh.us(twins[0], SITE).us(twins[1], SITE, steps=2)
    fight(fresh, tuple(twins), 48, 2, 3, 7, card)
    assert fresh.battle.us(twins[0]).steps == 3
    assert fresh.battle.us(twins[1]).steps == 2
    assert fresh.battle.us(twins[0]).disrupted == 5  # a step lost in the combat disrupts after it
    even = meet()
    fight(even, tuple(twins), 48, 2, 3, 7, card, answers=(f"unit:{twins[1]}",))
    assert even.battle.us(twins[1]).steps == 3


@pytest.mark.rule("iwo_jima", "cc:Naval Artillery Blast")
def test_with_no_unit_of_that_symbol_the_blast_takes_the_depth_marker_else_the_unit():
    card = next(
        number
        for number, symbol in ((5, "diamond"), (6, "triangle"), (12, "circle"))
        if symbol != Table().battle.us_spec("A/1/28").symbol
    )
    covered = fight(meet(depth="depth:01"), ("A/1/28",), 48, 3, 7, 8, card)
    assert covered.battle.depth_at(SITE) == ()
    assert covered.battle.japanese_at(SITE)
    bare = fight(meet(), ("A/1/28",), 48, 3, 7, card)
    assert bare.battle.japanese_at(SITE) == ()
    assert happened(bare.battle, "CombatEnded")[0].winner == "us"


@pytest.mark.rule("iwo_jima", "cc:Naval Artillery Blast")
def test_outside_a_position_there_is_no_blast():
    table = counterattack(2, 3, 7, 48, 5)
    assert ("japanese", "c48", False) in shown(table)
    assert happened(table.battle, "CardDrawn") == []


# -- reinforce: cards 1, 37, 43, 45 -------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "cc:Reinforce", "21.0")
@pytest.mark.parametrize("cards", [(2, 3, 1, 7), (1, 3, 7, 8)])
def test_reinforce_adds_a_japanese_card_and_a_depth_marker_whoever_turns_it_up(cards):
    table = meet()
    table.depth("depth:3", "depth:02")
    fight(table, ("A/1/28",), *cards)
    assert sum(side == "japanese" for side, _, _ in shown(table)) == 2
    (marker,) = table.battle.depth_at(SITE)
    assert table.battle.depth(marker).revealed


@pytest.mark.rule("iwo_jima", "cc:Reinforce", "21.0")
def test_on_a_us_card_with_a_hit_both_cancel_but_on_a_japanese_card_both_count():
    table = meet()
    table.depth("depth:3", "depth:02")
    fight(table, ("A/1/28",), 37, 3, 7, 8)  # card 37 shows green
    assert ("us", "c37", False) in shown(table)
    assert table.battle.depth_at(SITE) == ()
    assert sum(side == "japanese" for side, _, _ in shown(table)) == 1
    other = meet()
    other.depth("depth:3", "depth:02")
    fight(other, ("A/1/28",), 2, 3, 37, 7)
    assert ("japanese", "c37", True) in shown(other)
    assert other.battle.us("A/1/28").steps == 3
    assert len(other.battle.depth_at(SITE)) == 1


@pytest.mark.rule("iwo_jima", "cc:Reinforce")
def test_a_fort_alone_gets_a_card_but_no_depth_marker():
    table = Table(turn=5).us("A/1/28", "2123")
    fort = table.fort("2123", 2, revealed=True)
    for marker in table.battle.world.at("depth:3"):
        table.battle.world.move(marker, "out")
    table.cards(5, 3, 1, 6)  # brown; US 5 3, Japanese 1 and then 6
    entries = (("A/1/28", "2123", "2122"),)
    run(close_combat.fight(table.battle, "2123", entries=entries))
    assert [card for side, card, _ in shown(table) if side == "japanese"] == ["c01", "c06"]
    assert table.battle.depth_at("2123") == ()
    assert table.battle.forts_at("2123") == (fort,)


# -- US fire on counterattack: cards 12, 21, 40 -------------------------------------------------------


@pytest.mark.rule("iwo_jima", "cc:US Fire on Counterattack", "21.0")
def test_in_a_counterattack_the_card_misses_for_the_japanese_and_hits_for_the_us_whatever_it_shows():
    table = counterattack(21, 3, 7, 12)  # 21 shows no green, 12 does
    assert ("japanese", "c12", False) in shown(table)
    assert ("us", "c21", True) in shown(table)


@pytest.mark.rule("iwo_jima", "cc:US Fire on Counterattack")
def test_without_a_counterattack_only_its_colours_count():
    table = fight(meet(depth="depth:01"), ("A/1/28",), 21, 3, 12, 8)
    assert ("japanese", "c12", True) in shown(table)
    other = fight(meet(depth="depth:01"), ("A/1/28",), 12, 3, 21, 8)
    assert {("japanese", "c21", False), ("us", "c12", True)} <= set(shown(other))


# -- US withdrawal hit: cards 13, 27, 38, 47 ----------------------------------------------------------


@pytest.mark.rule("iwo_jima", "cc:US Withdrawal Hit", "21.0", "8.6.4")
def test_the_withdrawal_card_with_this_event_costs_a_step_even_without_the_colour():
    table = fight(
        meet(depth="depth:01"), ("A/1/28",), 2, 3, 7, 13, answers=("withdraw", f"hex:{ORIGIN}")
    )  # card 13 shows no green
    assert table.battle.us("A/1/28").steps == 3


@pytest.mark.rule("iwo_jima", "cc:US Withdrawal Hit")
def test_with_the_colour_too_it_costs_two_steps_and_otherwise_it_does_nothing():
    table = fight(
        meet(depth="depth:01"), ("A/1/28",), 2, 3, 7, 27, answers=("withdraw", f"hex:{ORIGIN}")
    )  # card 27 shows green
    assert table.battle.us("A/1/28").steps == 2
    stays = fight(meet(), ("A/1/28",), 2, 3, 13)
    assert stays.battle.us("A/1/28").steps == 4
