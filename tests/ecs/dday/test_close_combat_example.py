"""The printed close combat, card by card: a black hilltop with two forts (9.2.1)."""

from __future__ import annotations

import pytest

from tests.ecs.dday.answers import answer, told
from tests.ecs.dday.fights import closing, details, kind, rear, with_hero
from tests.table import Table

PG_1, ONE_SIDE, OTHER_SIDE = "1924", "2023", "1824"
E_2_27, F_2_27, B_5E, HQ = "E/2/27", "F/2/27", "B/5E", "HQ/2/27"
PILES = (1, 30, 3, 20, 49, 5, 51, 6, 9)
"""The US pile 1 30 3 20, of which 1 and 3 go unseen, and the Japanese pile 49 5 51 6 9, of which 5 and 6 do."""

COLOUR, ADDED = 8, 4
"""The card whose landing symbol lends its colour, and the one that Heroism adds."""


def position() -> Table:
    """Set up the US units of A, eight steps with a hero, before PG 1 with two forts, two units and two depth markers."""
    table = rear()
    table.us(E_2_27, ONE_SIDE, steps=3, marker="loss:01").us(F_2_27, ONE_SIDE, steps=2)
    table.us(B_5E, OTHER_SIDE).us(HQ, OTHER_SIDE, steps=1)
    with_hero(table, "rifleman", F_2_27)
    table.fort(PG_1, 1, spec="fort:02", revealed=True)
    table.fort(PG_1, 2)
    table.japanese(PG_1, "jp:4/145", revealed=True, depth="depth:23")
    table.japanese(PG_1, "jp:9/145", revealed=True, depth="depth:02")
    return table


@pytest.mark.example("iwo-close-combat-1")
@pytest.mark.rule("iwo_jima", "8.6", "8.6.1", "8.6.3", "8.6.6", "8.6.7", "8.7", "6.8.5", "cc:Heroism")
def test_the_whole_combat_card_by_card():
    table = position()
    battle = table.battle
    entries = {E_2_27: ONE_SIDE, F_2_27: ONE_SIDE, B_5E: OTHER_SIDE, HQ: OTHER_SIDE}
    session = closing(table, PG_1, entries, *PILES, COLOUR, ADDED)
    (began,) = told(session, "CombatBegan")
    assert (began.us_cards, began.japanese_cards, began.colour) == (4, 5, "red")
    assert kind(session) == "cc_loss"
    assert (details(session)["us_cards"], details(session)["japanese_cards"]) == (3, 4)
    answer(session, f"unit:{E_2_27}")
    assert (battle.us(E_2_27).steps, battle.us(E_2_27).marker) == (2, "")
    answer(session, "stay")
    assert disrupted(table)
    answer(session, f"unit:{B_5E}", "stay")
    assert battle.us(B_5E).steps == 1
    assert len(battle.depth_at(PG_1)) == 1
    answer(session, "stay")
    answer(session, f"unit:{E_2_27}")
    assert (battle.us(E_2_27).steps, bool(battle.us(E_2_27).marker)) == (1, True)
    shown = [
        (event.side, event.card, event.hit) for event in told(session, "CombatCard") if event.hex == PG_1
    ]
    assert shown == [
        ("japanese", "c49", True),
        ("us", "c30", True),
        ("japanese", "c51", True),
        ("us", "c20", True),
        ("japanese", "c09", False),
        ("japanese", "c04", True),
    ]
    (ended,) = told(session, "CombatEnded")
    assert (ended.how, ended.winner) == ("exhaustion", "")
    assert {unit: battle.where(unit) for unit in entries} == entries
    shaken = [event.unit for event in told(session, "UnitDisrupted") if event.cause == "close_combat"]
    assert shaken == [B_5E, E_2_27]
    assert [battle.us(unit).disrupted for unit in shaken] == [5, 5]
    assert disrupted(table)
    assert len(battle.japanese_at(PG_1)) == 2
    assert all(battle.japanese(unit).revealed for unit in battle.japanese_at(PG_1))
    assert len(battle.forts_at(PG_1)) == 2


def disrupted(table: Table) -> bool:
    """Tell whether all Japanese units of the hex are disrupted."""
    return all(table.battle.japanese(unit).disrupted for unit in table.battle.japanese_at(PG_1))
