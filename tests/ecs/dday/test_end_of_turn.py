"""End of turn and the order of the phases (4.0)."""

from __future__ import annotations

import pytest

from ecs.core.bots import FirstBot
from ecs.core.session import Session
from ecs.dday import components as c
from tests.ecs.dday.answers import pending, told
from tests.ecs.dday.excerpt import begin, on_day
from tests.table import Table, rules


def ended(table: Table):
    """Play the end of the table's turn."""
    return begin(table, "end_of_turn")


def phases(session: Session, turn: int) -> list[str]:
    """Return the phases of a turn in order."""
    return [event.phase for event in told(session, "PhaseBegan") if event.turn == turn]


@pytest.mark.rule("iwo_jima", "4.0")
def test_the_phases_of_a_turn_come_in_the_printed_order():
    session = Session.start(rules(), "d_day", 3)
    while session.turn < 4 and session.decision is not None:
        calm = {"end", "done", "decline", "pass"}.intersection(o.text for o in pending(session).options)
        session.apply(sorted(calm)[0] if calm else FirstBot().choose(session.decision, None))
    assert phases(session, 1) == [
        "set_up", "amphibious", "japanese_fire", "us_action", "second_wave", "end_of_turn",
    ]  # fmt: skip
    assert phases(session, 2) == [
        "amphibious", "headquarters", "first_event", "japanese_fire", "us_action", "end_of_turn",
    ]  # fmt: skip
    assert phases(session, 3) == [
        "amphibious", "first_event", "japanese_fire", "us_action", "japanese_artillery", "end_of_turn",
    ]  # fmt: skip


@pytest.mark.rule("iwo_jima", "4.0")
def test_the_turn_marker_moves_on():
    table = Table(turn=2)
    ended(table)
    assert table.battle.turn == 3


@pytest.mark.rule("iwo_jima", "4.0")
def test_the_cards_of_the_track_are_discarded():
    table = Table(turn=2)
    deck = table.battle.pile("deck")
    table.battle.track.cards = (("amphibious", deck.take()), ("first_event", deck.take()))
    laid = {card for _, card in table.battle.track.cards}
    ended(table)
    assert not laid.intersection(card for _, card in table.battle.track.cards)
    assert set(table.battle.pile("discards").items) == laid


@pytest.mark.rule("iwo_jima", "4.0")
def test_more_discards_than_cards_in_the_deck_are_shuffled_back():
    for left, shuffled in ((27, False), (26, True)):
        table = Table(turn=2)
        deck, discards = table.battle.pile("deck"), table.battle.pile("discards")
        discards.items, deck.items = deck.items[left:], deck.items[:left]
        ended(table)
        assert (len(deck) == 54) == shuffled
        assert (len(discards) == 0) == shuffled


@pytest.mark.rule("iwo_jima", "6.2.3", "4.0")
def test_smoke_clears():
    table = Table(turn=2)
    table.battle.position_state("B9").smoke = True
    session = ended(table)
    assert not table.battle.position_state("B9").smoke
    assert told(session, "SmokeCleared")[0].hexes == ("1009",)


@pytest.mark.rule("iwo_jima", "4.0", "6.4.2")
@pytest.mark.parametrize("turn, free", [(5, False), (6, True)])
def test_at_nightfall_all_japanese_recover(turn, free):
    table = Table(turn=turn)
    unit, fort = table.japanese("1009", disrupted=True), table.fort("0820", 1)
    table.battle.fort(fort).disrupted = True
    ended(table)
    assert table.battle.japanese(unit).disrupted != free
    assert table.battle.fort(fort).disrupted != free


@pytest.mark.rule("iwo_jima", "4.0", "6.4.2")
@pytest.mark.parametrize("time, free", [("AM", False), ("PM", True)])
def test_later_night_falls_after_a_pm_turn(time, free):
    table = on_day(Table(turn=8), 2, time)
    unit = table.japanese("1009", disrupted=True)
    ended(table)
    assert table.battle.japanese(unit).disrupted != free


@pytest.mark.rule("iwo_jima", "20.0")
def test_effects_end_with_their_turn():
    table = Table(turn=2)
    table.battle.put_in_force("rain", 2)
    table.battle.put_in_force("tunnels", 999, "x 1009")
    ended(table)
    assert [name for name, _, _ in table.battle.effects.active] == ["tunnels"]


@pytest.mark.rule("iwo_jima", "7.2")
def test_us_units_that_acted_may_act_next_turn():
    table = Table(turn=2).us("A/1/25", "1109")
    table.battle.us("A/1/25").acted = True
    ended(table)
    assert not any(unit.acted for _, unit in table.battle.world.each(c.UsUnit))


@pytest.mark.rule("iwo_jima", "18.4.4", "8.5")
def test_one_naval_and_one_air_point_come_on_turns_2_4_and_6_for_that_turn_only():
    for turn in range(1, 7):
        table = Table(turn=turn)
        begin(table, "amphibious")
        given = 1 if turn in (2, 4, 6) else 0
        assert (table.battle.points.naval, table.battle.points.air) == (given, given)
        ended(table)
        assert (table.battle.points.naval, table.battle.points.air) == (0, 0)


@pytest.mark.rule("iwo_jima", "18.4.1", "18.4")
def test_arriving_artillery_is_ignored_on_the_landing_day():
    for turn in (5, 6):
        table = Table(turn=turn)
        begin(table, "amphibious")
        assert table.battle.points.artillery == ()
