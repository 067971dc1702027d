"""The piles of a close combat: how many cards each side draws (8.6.1)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import combat
from ecs.dday.command import heroes
from tests.ecs.dday.answers import told
from tests.ecs.dday.fights import closing, details, kind, rear, with_hero
from tests.table import Table

SITE, ORIGIN = "1721", "1720"  # H1, green, open ground
BROWN_HILLTOP, BLACK = "1524", "1924"


def scene(hex_key: str, *units: str, us_attacks: bool = True, stance: bool = False) -> combat.Combat:
    """Return a combat as it stands when its cards are counted."""
    table = Table(turn=5)
    for unit in units:
        table.us(unit, hex_key)
    return combat.Combat(table.battle, hex_key, (), us_attacks, stance)


@pytest.mark.rule("iwo_jima", "8.6.1")
@pytest.mark.parametrize(
    ("units", "cards"),
    [
        (("HQ/1/28",), 0 + 1),  # two steps give none, the flamethrower one
        (("HW/28",), 0),  # heavy weapons count one step in all
        (("A/1/28",), 1 + 1),
        (("A/1/28", "B/1/28", "C/1/28"), 4 + 1),
        (("A/1/28", "B/1/28", "C/1/28", "B/5E"), 4 + 1),  # four for steps, five in all
        (("1A/5Tk",), 1 + 1),  # two tank steps count four
        (("1A/5Tk", "HQ/1/28"), 2 + 1),
        (("HQ/28", "HW/28"), 0),
    ],
)
def test_us_cards_are_one_for_three_steps_and_one_for_a_flamethrower(units, cards):
    assert combat.us_cards(scene(SITE, *units)) == cards


@pytest.mark.rule("iwo_jima", "8.6.1")
def test_steps_bring_four_cards_at_the_most():
    table = Table(turn=5)
    for unit in ("A/1/28", "B/1/28", "C/1/28", "E/2/28", "F/2/28"):
        table.us(unit, SITE, steps=3)  # fifteen steps, no flamethrower on any marker
    assert combat.us_cards(combat.Combat(table.battle, SITE, (), True)) == 4


@pytest.mark.rule("iwo_jima", "8.6.1", "8.6.6")
def test_disrupted_us_units_bring_neither_step_cards_nor_a_flamethrower():
    fight = scene(SITE, "A/1/28", "HW/28")
    fight.battle.us("A/1/28").disrupted = 4
    assert combat.us_cards(fight) == 0


@pytest.mark.rule("iwo_jima", "8.6.1", "11.1.4")
def test_heroes_bring_one_card_and_inspired_markers_none():
    table = Table(turn=5).us("A/1/28", SITE)
    fight = combat.Combat(table.battle, SITE, (), True)
    hero = with_hero(table, "nco", "A/1/28")
    with_hero(table, "rifleman", "A/1/28")
    assert combat.us_cards(fight) == 2 + 1
    for key in (hero, *heroes.with_unit(table.battle, "A/1/28")):
        if not heroes.hero(table.battle, key).inspired:
            heroes.fall(table.battle, key)
    assert combat.us_cards(fight) == 2


@pytest.mark.rule("iwo_jima", "8.6.1", "11.1.4")
def test_five_cards_are_the_most_for_the_us():
    table = Table(turn=5).us("A/1/28", SITE).us("B/1/28", SITE).us("C/1/28", SITE)
    with_hero(table, "nco", "A/1/28")
    assert combat.us_cards(combat.Combat(table.battle, SITE, (), True)) == 5


@pytest.mark.rule("iwo_jima", "8.6.1")
def test_a_counterattack_brings_the_us_a_card():
    assert combat.us_cards(scene(SITE, "A/1/28", us_attacks=False, stance=True)) == 3


@pytest.mark.rule("iwo_jima", "8.6.1")
@pytest.mark.parametrize(
    ("hex_key", "spec", "depth", "us_attacks", "cards"),
    [
        (SITE, "jp:13/SAG", False, True, 1),
        (SITE, "jp:13/SAG", "depth:01", True, 2),
        (SITE, "jp:A/309", False, True, 1 + 1),  # strength four
        (SITE, "jp:A/310", "depth:02", True, 2 + 1),  # three and one
        (SITE, "jp:2/TAP", False, True, 1 + 1),  # a close-combat requirement
        (SITE, "jp:9/145", "depth:40", True, 2 + 1 + 2),  # strength and two requirements
        (SITE, "jp:13/SAG", False, False, 1 + 1),  # the Japanese attack
        (BROWN_HILLTOP, "jp:13/SAG", False, True, 1 + 1),  # a hilltop
        ("0604", "jp:13/SAG", False, True, 1 + 1),  # rocky
        ("1725", "jp:13/SAG", False, True, 1 + 1),  # wooded
        (SITE, "jp:1/26Tk", False, True, 1 + 1),  # a tank
        (BROWN_HILLTOP, "jp:9/145", "depth:40", True, 2 + 1 + 1),  # with ground, one more at the most
    ],
)
def test_japanese_cards_are_one_per_counter_then_ground_and_the_rest(hex_key, spec, depth, us_attacks, cards):
    table = Table(turn=5)
    table.japanese(hex_key, spec, revealed=True, depth=depth, depth_revealed=True)
    assert combat.japanese_cards(combat.Combat(table.battle, hex_key, (), us_attacks)) == cards


@pytest.mark.rule("iwo_jima", "14.4.3", "8.6.1")
@pytest.mark.parametrize(("stance", "cards"), [(True, 1), (False, 2)])
def test_attackers_in_counterattack_stance_draw_no_card_for_attacking(stance, cards):
    table = Table(turn=8)
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    fight = combat.Combat(table.battle, SITE, (), us_attacks=False, counterattack=stance)
    assert combat.japanese_cards(fight) == cards


@pytest.mark.rule("iwo_jima", "8.6.1", "17.3")
def test_a_fort_brings_one_card_for_the_ground_and_none_as_a_unit():
    table = Table(turn=5)
    table.fort("2123", 2, revealed=True)
    fight = combat.Combat(table.battle, "2123", (), True)
    assert combat.japanese_cards(fight) == 1
    table.japanese("2123", "jp:13/SAG", revealed=True)
    assert combat.japanese_cards(fight) == 2


@pytest.mark.rule("iwo_jima", "8.6.1")
def test_five_cards_are_the_most_for_the_japanese():
    table = Table(turn=5)
    table.fort(BLACK, 1, revealed=True)
    table.fort(BLACK, 2)
    for spec, depth in (("jp:9/145", "depth:40"), ("jp:4/145", "depth:41")):
        table.japanese(BLACK, spec, revealed=True, depth=depth, depth_revealed=True)
    assert combat.japanese_cards(combat.Combat(table.battle, BLACK, (), True)) == 5


@pytest.mark.rule("iwo_jima", "8.6", "8.6.1", "9.1")
def test_all_japanese_counters_are_revealed_before_the_first_card():
    table = rear()
    unit = table.japanese(SITE, "jp:13/SAG", depth="depth:01")
    session = closing(table, SITE, {"A/1/28": ORIGIN}, 2, 3, 7, 8)
    assert kind(session) == "cc_withdraw"
    assert table.battle.japanese(unit).revealed
    assert table.battle.depth(table.battle.depth_at(SITE)[0]).revealed


@pytest.mark.rule("iwo_jima", "8.6.1")
def test_the_us_pile_is_drawn_first_and_the_japanese_turn_up_the_first_card():
    table = rear()
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    session = closing(table, SITE, {"A/1/28": ORIGIN}, 2, 3, 7)
    assert [(event.side, event.card) for event in told(session, "CombatCard")] == [("japanese", "c07")]
    assert table.battle.pile("cc_us").items == ("c02", "c03")


@pytest.mark.rule("iwo_jima", "8.6.1", "21.0")
def test_the_player_sees_the_piles_as_heroism_and_a_hit_leave_them_and_not_as_the_card_was_turned_up():
    table = rear()
    table.japanese(SITE, "jp:13/SAG", revealed=True)
    session = closing(table, SITE, {"A/1/28": ORIGIN}, 2, 3, 22, 8)
    turned = told(session, "CombatCard")[-1]
    assert (turned.us_left, turned.japanese_left) == (2, 0)
    assert (
        session.view().combat_cards
        == (details(session)["us_cards"], details(session)["japanese_cards"])
        == (0, 1)
    )
