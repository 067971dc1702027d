"""The shown table follows the events; a real game drifts from the truth nowhere that is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.session import Session
from ecs.dday import events as e
from game.clips.changes import changed
from game.simulation import make_bot
from tests.game.clips.samples import BEACH, NEAR, RIFLES, lost, props, samples, view
from tests.table import rules


def after(event):
    return changed(view(), event, props().book)


def us(found, key):
    return next(unit for unit in found.us if unit.key == key)


def sample(kind):
    return next(event for event in samples() if type(event) is kind)


def test_a_step_loss_shows_the_weaker_face_and_counts():
    found = after(lost(1, steps=2))
    spec = rules().book.us[RIFLES[0]]
    assert us(found, RIFLES[0]).steps == 2
    assert us(found, RIFLES[0]).strength == spec.back.strength
    assert dict(found.losses)[3] == 1


def test_units_move_and_land():
    assert us(after(sample(e.UnitsMoved)), RIFLES[1]).where == NEAR
    assert us(after(sample(e.UnitLanded)), RIFLES[2]).where == "0409"
    assert us(after(sample(e.UnitDrifted)), RIFLES[2]).where == "box:G"


def test_a_unit_that_was_not_in_play_comes_at_full_strength():
    unit = us(after(sample(e.UnitPlaced)), RIFLES[4])
    assert (unit.where, unit.steps) == (BEACH, unit.full_steps)


def test_disruption_comes_and_goes():
    assert us(after(sample(e.UnitDisrupted)), RIFLES[0]).disrupted == 3
    assert us(after(sample(e.UnitRecovered)), RIFLES[3]).disrupted == 0


def test_a_revealed_counter_shows_its_face_and_nothing_before():
    event = sample(e.JapaneseRevealed)
    before = next(each for each in view().japanese if each.key == event.unit)
    found = next(each for each in after(event).japanese if each.key == event.unit)
    assert not before.name
    assert found.name == rules().book.japanese[event.spec].name


def test_an_unrevealed_arrival_tells_nothing():
    counter = next(each for each in after(sample(e.JapanesePlaced)).japanese if each.key == "jp:fresh")
    assert counter == counter._replace(revealed=False, name="", strength=0, requires=(), elite=False)


def test_smoke_and_guns():
    event = sample(e.SmokePlaced)
    smoked = after(event)
    assert [each.smoke for each in smoked.positions if each.hex == event.hex] == [True]
    cleared = changed(smoked, sample(e.SmokeCleared), props().book)
    assert not any(each.smoke for each in cleared.positions)
    assert not any(each.guns for each in after(sample(e.ArtilleryDestroyed)).positions if each.hex == "0307")


def test_a_card_goes_to_the_track_and_with_the_turn_to_the_discards():
    found = after(sample(e.CardDrawn))
    assert found.deck == view().deck - 1
    assert found.cards[-1][1] == "c07"
    ended = changed(found, sample(e.TurnEnded), props().book)
    assert (ended.cards, ended.discards) == ((), found.discards + len(found.cards))


def test_an_unknown_event_changes_nothing():
    assert changed(view(), replace(sample(e.PoolMoved)), props().book) is view()


@pytest.mark.parametrize("seed", [3, 4])
def test_through_a_whole_game_the_events_lead_where_the_truth_is(seed):
    session = Session.start(rules(), "d_day", seed)
    bot = make_bot("random", seed)
    while session.decision is not None:
        shown = session.view()
        for event in session.apply(bot.choose(session.decision, shown)):
            shown = changed(shown, event, rules().book)
        truth = session.view()
        assert (shown.phase, shown.date, shown.time) == (truth.phase, truth.date, truth.time)
        assert shown.conditions[0] == truth.conditions[0]
        assert [(u.key, u.where, u.steps, u.disrupted) for u in shown.us] == [
            (u.key, u.where, u.steps, u.disrupted) for u in truth.us
        ]
        assert sorted((j.key, j.where, j.revealed, j.disrupted) for j in shown.japanese) == sorted(
            (j.key, j.where, j.revealed, j.disrupted) for j in truth.japanese
        )
