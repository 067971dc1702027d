"""Close combat: cards, hits, endings (8.6)."""

from __future__ import annotations

import pytest

from ecs.core.decisions import Decision
from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.combat import close_combat
from ecs.dday.command import command_posts, control, heroes
from tests.ecs.dday.answers import answer, pending, texts, told
from tests.ecs.dday.fights import closing, details, happened, kind, rear, run, with_hero
from tests.table import Table

SITE, ORIGIN, OTHER = "1721", "1720", "1820"  # H1, green, open ground
BROWN_HILLTOP, BLACK = "1524", "1924"
MISS = (2, 3, 7)
"""Cards without green."""


# -- hits on the US side ------------------------------------------------------------------------------


def struck(*units: str, cards: tuple[int, ...], us_cards: int) -> tuple[Table, Session]:
    table = rear()
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    session = closing(table, SITE, dict.fromkeys(units, ORIGIN), *MISS[:us_cards], *cards)
    return table, session


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.6")
def test_a_japanese_hit_takes_the_top_us_card_unseen_and_a_step_of_the_players_choice():
    table, session = struck("A/1/28", "HW/28", cards=(6,), us_cards=2)
    assert texts(session) == {"unit:A/1/28", "unit:HW/28"}
    assert table.battle.pile("discards").items[-2:] == ("c06", "c02")
    answer(session, "unit:HW/28")
    assert table.battle.us("HW/28").steps == 3


@pytest.mark.rule("iwo_jima", "8.6.1")
def test_two_more_cards_may_go_in_place_of_the_step_if_two_are_left():
    table, session = struck("A/1/28", "B/1/28", cards=(6,), us_cards=3)
    assert details(session)["us_cards"] == 2
    answer(session, "two_cards")
    assert (table.battle.us("A/1/28").steps, table.battle.us("B/1/28").steps) == (4, 4)
    shown = [event for event in told(session, "CombatCard") if event.hex == SITE]
    assert [event.side for event in shown] == ["japanese"]  # no US card is left
    (ended,) = told(session, "CombatEnded")
    assert ended.how == "exhaustion"
    _, other = struck("A/1/28", "HW/28", cards=(6,), us_cards=2)
    assert "two_cards" not in texts(other)


@pytest.mark.rule("iwo_jima", "8.6.1", "11.1.5")
def test_a_hero_may_fall_in_place_of_the_last_step():
    table = rear().us("A/1/28", ORIGIN, steps=1).us("HW/28", ORIGIN)
    hero = with_hero(table, "rifleman", "A/1/28")
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    session = closing(table, SITE, {"A/1/28": ORIGIN, "HW/28": ORIGIN}, 2, 6)
    assert f"sacrifice:{hero}" in texts(session)
    answer(session, f"sacrifice:{hero}")
    assert table.battle.us("A/1/28").steps == 1
    assert heroes.hero(table.battle, hero).inspired


@pytest.mark.rule("iwo_jima", "8.6.6", "8.6")
def test_only_units_that_lost_a_step_end_disrupted_and_may_not_recover():
    table, session = struck("A/1/28", "B/1/28", cards=(6,), us_cards=3)
    answer(session, "unit:B/1/28")
    while kind(session) in ("cc_withdraw", "cc_loss") and len(told(session, "CombatEnded")) == 0:
        answer(session, "stay")
    assert table.battle.us("B/1/28").disrupted == 5
    assert table.battle.us("B/1/28").barred
    assert not table.battle.us("A/1/28").disrupted


# -- hits on the Japanese side ------------------------------------------------------------------------


def fight(table: Table, entries: dict[str, str], *cards: int) -> None:
    """Fight in SITE at once, with these cards on top of the deck."""
    for unit in entries:
        table.us(unit, SITE)
    table.cards(*cards)
    listed = tuple((unit, SITE, origin) for unit, origin in entries.items())
    run(close_combat.fight(table.battle, SITE, entries=listed))


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.6", "8.6.2")
def test_us_hits_disrupt_then_take_the_depth_then_the_unit_and_discard_cards():
    table = Table(turn=5)
    unit = table.japanese(SITE, "jp:13/SAG", revealed=True, depth="depth:01")
    # US: 6 18 24 25 30 green; Japanese: 2, and 3 that goes unseen
    entries = {"A/1/28": ORIGIN, "B/1/28": ORIGIN, "C/1/28": ORIGIN}
    fight(table, entries, 6, 18, 24, 25, 30, 2, 3)
    battle = table.battle
    shown = [(event.side, event.hit) for event in happened(battle, "CombatCard")]
    assert shown == [("japanese", False), ("us", True), ("us", True), ("us", True)]
    assert happened(battle, "JapaneseDisrupted")[0].units == (unit,)
    assert [event.unit[:2] for event in happened(battle, "JapaneseRemoved")] == ["de", "jp"]
    assert happened(battle, "CombatEnded")[0].winner == "us"
    assert battle.pile("deck").items[:2] == ("c25", "c30")  # the rest goes back on top


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.6")
def test_a_unit_disrupted_beforehand_fights_as_ever_but_the_first_hit_goes_deeper():
    table = Table(turn=5)
    unit = table.japanese(SITE, "jp:13/SAG", revealed=True, disrupted=True)
    fight(table, {"A/1/28": ORIGIN}, 6, 18, 2)
    assert table.battle.where(unit) == "out"
    assert len(happened(table.battle, "CombatCard")) == 2


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.3")
def test_leftover_cards_return_to_the_top_with_those_of_the_us_above():
    table = Table(turn=5)
    table.japanese(SITE, "jp:A/309", revealed=True, disrupted=True)
    entries = {"A/1/28": ORIGIN, "B/1/28": ORIGIN, "C/1/28": ORIGIN}
    fight(table, entries, 6, 2, 18, 25, 30, 7, 8)
    assert table.battle.pile("deck").items[:4] == ("c02", "c18", "c25", "c30")
    assert table.battle.pile("cc_us").items == table.battle.pile("cc_japanese").items == ()


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.2")
def test_when_both_sides_have_cards_left_those_of_the_us_lie_on_top():
    table = Table(turn=5)
    table.japanese(SITE, "jp:2/TAP", revealed=True)  # two cards: the unit and its requirement
    fight(table, {"A/1/28": ORIGIN, "B/1/28": ORIGIN}, 4, 3, 2, 7, 8)  # conscripts surrender to card 4
    assert happened(table.battle, "CombatEnded")[0].how == "surrender"
    assert table.battle.pile("deck").items[:3] == ("c03", "c02", "c08")


# -- endings ------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "8.6.2")
@pytest.mark.parametrize(
    ("spec", "turn", "place"),
    [("jp:1/145", 5, "elite"), ("jp:1/145", 8, "elite"), ("jp:13/SAG", 5, "out"), ("jp:13/SAG", 8, "out")],
)
def test_elites_that_fall_wait_in_their_box_and_others_leave_play(spec, turn, place):
    table = Table(turn=turn)
    unit = table.japanese(SITE, spec, revealed=True, disrupted=True)
    fight(table, {"A/1/28": ORIGIN}, 6, 18, 2)
    assert table.battle.where(unit) == place


@pytest.mark.rule("iwo_jima", "8.6.2", "6.7")
def test_the_victors_stay_in_the_hex_and_its_guns_are_lost():
    table = Table(turn=5).us("A/1/28", "1730")
    table.japanese("1730", "jp:13/SAG", revealed=True, disrupted=True)
    table.cards(7, 8, 2, 3)
    entries = (("A/1/28", "1730", "1731"),)
    run(close_combat.fight(table.battle, "1730", entries=entries))
    assert happened(table.battle, "CombatEnded")[0].how == "elimination"
    assert table.battle.where("A/1/28") == "1730"
    assert table.battle.position_state("H9").artillery_destroyed


@pytest.mark.rule("iwo_jima", "8.6.2", "8.6.7")
def test_when_the_last_us_unit_dies_the_japanese_stay_disrupted_and_revealed():
    table = Table(turn=5)
    unit = table.japanese(SITE, "jp:13/SAG", revealed=False)
    table.us("A/1/28", SITE, steps=1)
    table.cards(6, 18)  # no US card
    run(close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, ORIGIN),)))
    (ended,) = happened(table.battle, "CombatEnded")
    assert (ended.how, ended.winner) == ("elimination", "japanese")
    assert table.battle.where("A/1/28") == "dead"
    assert table.battle.japanese(unit).disrupted
    assert table.battle.japanese(unit).revealed


@pytest.mark.rule("iwo_jima", "8.6.3")
def test_after_exhaustion_each_us_attacker_goes_back_where_it_came_from():
    table = Table(turn=5)
    unit = table.japanese(SITE, "jp:13/SAG", revealed=True)
    fight(table, {"A/1/28": ORIGIN, "HW/28": OTHER}, 2, 3, 7)
    assert (table.battle.where("A/1/28"), table.battle.where("HW/28")) == (ORIGIN, OTHER)
    assert table.battle.japanese(unit).disrupted
    assert not table.battle.us("A/1/28").disrupted


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.3")
def test_when_one_pile_is_empty_the_other_is_played_to_its_end():
    table = Table(turn=5)
    table.japanese(SITE, "jp:A/309", revealed=True, depth="depth:01")
    fight(table, {"HW/28": ORIGIN}, 2, 3, 7)
    assert [event.side for event in happened(table.battle, "CombatCard")] == ["japanese"] * 3


@pytest.mark.rule("iwo_jima", "8.6.4")
def test_the_withdrawal_card_comes_from_the_deck_when_the_pile_is_empty():
    table = Table(turn=5)
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.us("A/1/28", SITE)
    table.cards(2, 3, 7, 6)
    flow = close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, ORIGIN),))
    run(flow, "withdraw", f"hex:{ORIGIN}")
    assert [event.card for event in happened(table.battle, "CombatCard")] == ["c07", "c06"]
    assert table.battle.us("A/1/28").steps == 3


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.4")
@pytest.mark.parametrize(
    ("steps", "depth", "shut", "asked"),
    [(2, True, False, True), (1, True, False, False), (2, False, False, False), (2, True, True, False)],
    ids=["cards are left", "nobody is left", "no card is left", "no way out"],
)
def test_the_us_side_may_withdraw_after_a_japanese_card_while_it_stands_can_go_and_cards_are_left(
    steps, depth, shut, asked
):
    table = rear().us("A/1/28", ORIGIN, steps=steps)
    table.japanese(SITE, "jp:13/SAG", revealed=True, depth=depth)
    if shut:
        for near in table.battle.board.neighbours(SITE):
            table.japanese(near)
    session = closing(table, SITE, {"A/1/28": ORIGIN}, 6, 18)
    card = told(session, "CombatCard")[0]
    assert (card.side, card.hit) == ("japanese", True)
    assert ((kind(session), pending(session).subject) == ("cc_withdraw", (SITE,))) == asked


@pytest.mark.rule("iwo_jima", "8.6.4")
def test_hexes_in_us_communication_come_first(monkeypatch):
    monkeypatch.setattr(control, "us_communication", lambda battle, hex_key: hex_key in (ORIGIN, OTHER))
    table = Table(turn=5).us("A/1/28", SITE)
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.cards(2, 3, 7, 8)
    flow = close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, ORIGIN),))
    asked = next(flow)
    assert isinstance(asked, Decision)
    asked = flow.send(asked.find("withdraw"))
    assert isinstance(asked, Decision)
    assert {each.text for each in asked.options} == {f"hex:{ORIGIN}", f"hex:{OTHER}"}


@pytest.mark.rule("iwo_jima", "8.6.4", "7.5.2")
def test_a_withdrawal_that_overstacks_a_hex_disrupts_the_excess():
    table = Table(turn=5).us("C/1/28", ORIGIN).us("B/1/28", ORIGIN)
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    table.us("A/1/28", SITE)
    table.cards(2, 3, 7, 8)
    flow = close_combat.fight(table.battle, SITE, entries=(("A/1/28", SITE, OTHER),))
    run(flow, "withdraw", f"hex:{ORIGIN}", "disrupt:A/1/28")
    assert table.battle.us("A/1/28").disrupted


@pytest.mark.rule("iwo_jima", "17.7", "17.5.2")
def test_when_the_top_fort_falls_the_us_go_back_and_the_lower_one_stays_hidden():
    table = Table(turn=5)
    table.fort(BLACK, 3, revealed=True)
    lower = table.fort(BLACK, 2)
    table.battle.fort(table.battle.forts_at(BLACK)[0]).disrupted = True
    table.us("A/1/28", BLACK)
    table.cards(5, 7, 10, 8)  # US 5 and 7, Japanese 10 that misses, colour red of card 8
    run(close_combat.fight(table.battle, BLACK, entries=(("A/1/28", BLACK, "2024"),)))
    (ended,) = happened(table.battle, "CombatEnded")
    assert (ended.how, ended.winner) == ("elimination", "us")
    assert table.battle.where("A/1/28") == "2024"
    assert table.battle.forts_at(BLACK) == (lower,)
    assert not table.battle.fort(lower).revealed


@pytest.mark.rule("iwo_jima", "9.4", "8.6.1")
def test_tactical_reinforcements_give_no_card_and_their_unit_comes_after_the_combat():
    table = Table(turn=5)
    table.japanese(SITE, "jp:13/SAG", revealed=True, depth="depth:49")
    reserve = table.japanese("pool:3", "jp:14/SAG")
    fight(table, {"A/1/28": ORIGIN}, 2, 3, 7)
    battle = table.battle
    assert happened(battle, "CombatBegan")[0].japanese_cards == 1
    assert battle.where(reserve) in battle.board.hexes
    ended = happened(battle, "CombatEnded")[0].number
    assert happened(battle, "JapanesePlaced")[0].number > ended


# -- the Japanese attack ------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "8.6", "8.6.3", "8.6.2")
def test_japanese_attackers_go_back_disrupted_after_exhaustion_and_us_defenders_stay():
    table = Table(turn=8).us("HW/28", "1719")
    unit = table.japanese("1719", "jp:13/SAG", revealed=True)
    table.cards(2, 3)
    flow = close_combat.fight(table.battle, "1719", entries=((unit, "1719", SITE),), colour="green")
    run(flow)
    assert happened(table.battle, "CombatBegan")[0].japanese_cards == 2
    assert table.battle.where(unit) == SITE
    assert table.battle.japanese(unit).disrupted
    assert table.battle.where("HW/28") == "1719"


@pytest.mark.rule("iwo_jima", "8.6.2")
@pytest.mark.parametrize(("hex_key", "end"), [("1523", "1523"), ("1719", SITE)])
def test_japanese_victors_keep_a_position_hex_and_leave_any_other(hex_key, end):
    table = Table(turn=8).us("HW/28", hex_key, steps=1)
    unit = table.japanese(hex_key, "jp:13/SAG", revealed=True)
    table.cards(6, 2)
    run(close_combat.fight(table.battle, hex_key, entries=((unit, hex_key, SITE),), colour="green"))
    assert table.battle.where("HW/28") == "dead"
    assert table.battle.where(unit) == end
    assert table.battle.japanese(unit).disrupted


@pytest.mark.rule("iwo_jima", "8.6.5")
def test_a_tank_outside_a_position_fights_in_its_own_colour_and_ends_in_the_nearest_free_position():
    table = Table(turn=8).us("HW/28", "1720")
    tank = table.japanese("1720", "jp:1/26Tk", revealed=True)
    table.cards(18, 2, 3)
    run(close_combat.fight(table.battle, "1720", entries=((tank, "1720", "1721"),)))
    assert happened(table.battle, "CombatBegan")[0].colour == "red"
    assert table.battle.where(tank) == SITE
    assert table.battle.japanese(tank).disrupted


@pytest.mark.rule("iwo_jima", "8.6.1")
def test_against_a_counterattack_the_us_turn_up_the_first_card_when_others_stand_near():
    for near, first in (((), "japanese"), (("B/1/28",), "us")):
        table = Table(turn=8).us("A/1/28", "1719")
        for unit in near:
            table.us(unit, "1718")
        unit = table.japanese("1719", "jp:13/SAG", revealed=True)
        table.cards(2, 3, 7, 8)
        flow = close_combat.fight(
            table.battle, "1719", entries=((unit, "1719", SITE),), counterattack=True, colour="green"
        )
        run(flow)
        assert happened(table.battle, "CombatCard")[0].side == first


@pytest.mark.rule("iwo_jima", "8.6.4", "6.7", "17.1")
def test_who_withdraws_into_an_empty_position_takes_its_guns_and_wakes_the_forts_near_by():
    table = Table(turn=8, scenario="campaign").us("A/1/28", "1832")
    table.japanese("1832", "jp:13/SAG", revealed=True)
    island, board = table.battle.island, table.battle.board
    assert island.positions["K1"].artillery
    near = {
        each.hex for each in island.positions.values() if each.fort and board.distance(each.hex, "1732") <= 3
    }
    table.cards(2, 3, 7, 8)
    flow = close_combat.fight(table.battle, "1832", entries=(("A/1/28", "1832", "1731"),))
    run(flow, "withdraw", "hex:1732")
    assert table.battle.where("A/1/28") == "1732"
    assert table.battle.position_state("K1").artillery_destroyed
    assert near
    assert {each.hex for each in happened(table.battle, "FortPlaced")} == near


@pytest.mark.rule("iwo_jima", "15.0", "8.6.4", "11.2.2")
def test_a_command_post_that_withdraws_is_an_hq_again():
    table = Table(turn=8, scenario="campaign").us("A/1/28", "1832").us("HQ/28", "1832")
    table.battle.world.get(c.Regiment, "HQ/28").post = 3
    unit = table.japanese("1832", "jp:13/SAG", revealed=True)
    table.cards(2, 3, 7, 8)
    run(close_combat.fight(table.battle, "1832", entries=((unit, "1832", "1832"),)), "withdraw", "hex:1831")
    assert (table.battle.where("HQ/28"), command_posts.is_post(table.battle, "HQ/28")) == ("1831", False)
    assert [(event.kind, event.rule) for event in happened(table.battle, "PostChanged")] == [
        ("closed", "15.0")
    ]
