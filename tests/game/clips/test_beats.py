"""Events that belong together are one beat."""

from __future__ import annotations

from collections import deque

import pytest

from ecs.dday import events as e
from game.clips import everything
from game.clips.beats import next_beat
from game.clips.timing import TICK
from tests.game.clips.samples import BEACH, RIFLES, fired, group, hit, lost, shown

everything.load()


def beats(*events):
    pending = deque(events)
    found = []
    while pending:
        found.append(next_beat(pending, shown()))
    return found


def kinds(beat):
    return [type(event).__name__ for _, event in beat.moments]


def test_a_shot_its_hits_and_their_outcome_are_one_beat():
    disrupted = e.UnitDisrupted(number=4, rule="6.3.3", unit=RIFLES[0], cause="fire", hex=BEACH)
    (beat,) = beats(fired(1), hit(2), lost(3), disrupted)
    assert kinds(beat) == ["PositionFired", "UnitHit", "StepLost", "UnitDisrupted"]
    assert beat.enemy
    assert beat.dark
    assert beat.waits


def test_the_outcome_shows_after_the_impact_and_the_impact_after_the_tracers():
    (beat,) = beats(fired(1), hit(2), lost(3))
    times = {type(event).__name__: at for at, event in beat.moments}
    assert times["PositionFired"] == 0
    assert times["PositionFired"] < times["UnitHit"] < times["StepLost"] <= beat.seconds


def test_events_stay_in_their_order_even_when_clips_overlap():
    (beat,) = beats(fired(1), hit(2), hit(3, RIFLES[1]), lost(4), lost(5, RIFLES[1]))
    times = [at for at, _ in beat.moments]
    assert times == sorted(times)
    assert [event.number for _, event in beat.moments] == [1, 2, 3, 4, 5]


def test_the_next_shot_is_a_beat_of_its_own():
    assert [kinds(beat) for beat in beats(fired(1), hit(2), fired(3))] == [
        ["PositionFired", "UnitHit"],
        ["PositionFired"],
    ]


def test_a_position_without_a_target_is_ticked_through():
    (beat,) = beats(e.FireMissed(number=1, rule="6.3", group=group(), reason="no_us_in_field"))
    assert beat.seconds == pytest.approx(TICK)
    assert not beat.waits


def test_a_shot_that_hits_nobody_says_so_in_its_own_beat():
    missed = e.FireMissed(number=2, rule="6.3", group=group(), reason="no_symbol")
    tick = e.FireMissed(number=3, rule="6.3", group=group(), reason="no_us_in_field")
    assert [kinds(beat) for beat in beats(fired(1), missed, tick)] == [
        ["PositionFired", "FireMissed"],
        ["FireMissed"],
    ]


def test_a_wave_comes_ashore_together_each_a_little_later():
    wave = [e.UnitPlaced(number=n, rule="5.1", unit=RIFLES[n], where=BEACH) for n in range(4, 10)]
    (beat,) = beats(*wave)
    starts = [clip.at for clip in beat.clips]
    assert len(starts) == 6
    assert starts == sorted(starts)
    assert starts[0] < starts[1]


def test_even_a_long_row_of_counters_stays_short():
    wave = [e.UnitPlaced(number=n, rule="5.1", unit=RIFLES[n % 20 + 4], where=BEACH) for n in range(60)]
    found = beats(*wave)
    assert len(found) > 1
    assert all(beat.seconds <= 2.0 for beat in found)
