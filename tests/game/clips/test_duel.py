"""The table of a close combat between two cards."""

from __future__ import annotations

from ecs.dday import events as e
from game.clips.changes import changed
from game.clips.duel import duel_after, duel_now
from tests.game.clips.samples import BEACH, RIFLES, props, samples, view


def sample(kind):
    return next(event for event in samples() if type(event) is kind)


def test_it_opens_with_both_piles_face_down():
    duel = duel_after(None, sample(e.CombatBegan), view())
    assert duel is not None
    assert (duel.left("us"), duel.left("japanese"), duel.turned) == (4, 3, ())
    assert len(duel.us_faces) == 2


def test_a_card_goes_from_the_pile_to_the_turned_ones():
    duel = duel_after(duel_after(None, sample(e.CombatBegan), view()), sample(e.CombatCard), view())
    assert duel is not None
    assert duel.left("us") == 3
    assert [card.card for card in duel.cards("us")] == ["c07"]
    assert duel.cards("japanese") == ()


def test_cards_that_an_event_adds_or_takes_lie_in_the_piles_at_once():
    duel = duel_after(duel_after(None, sample(e.CombatBegan), view()), sample(e.CombatPiles), view())
    assert duel is not None
    assert (duel.left("us"), duel.left("japanese")) == (4, 2)


def test_cards_that_come_and_go_unseen_are_counted_from_the_true_table():
    duel = duel_after(None, sample(e.CombatBegan), view())
    duel = duel_now(duel, view()._replace(combat_cards=(0, 1)))
    assert duel is not None
    assert (duel.left("us"), duel.left("japanese")) == (0, 1)
    assert duel_now(None, view()) is None


def test_a_unit_that_is_gone_leaves_the_table():
    duel = duel_after(None, sample(e.CombatBegan), view())
    gone = e.UnitEliminated(number=9, rule="8.6", unit=RIFLES[0], hex=BEACH)
    duel = duel_after(duel, gone, changed(view(), gone, props().book))
    assert duel is not None
    assert len(duel.us_faces) == 1


def test_it_closes_with_its_end():
    duel = duel_after(None, sample(e.CombatBegan), view())
    assert duel_after(duel, sample(e.CombatEnded), view()) is None
    assert duel_after(None, sample(e.CombatCard), view()) is None
