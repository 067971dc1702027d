"""The director: in order, at the speed that was chosen, never ahead of the log, never lost."""

from __future__ import annotations

import pygame
import pytest

from ecs.core.session import Session
from ecs.dday import events as e
from game.clips.timing import CAMERA, TICK
from game.simulation import make_bot
from tests.game.clips.samples import BEACH, RIFLES, director, fired, group, hit, lost, samples, view
from tests.table import rules

FRAME = 1 / 60


def seconds_until_quiet(found, *, limit=400.0, frame=FRAME):
    passed = 0.0
    while found.busy:
        assert passed < limit
        found.update(frame)
        passed += frame
    return passed


def moved(number=1, unit=RIFLES[0], to="0409", origin=BEACH):
    return e.UnitsMoved(number=number, rule="7.2", units=(unit,), origin=origin, hex=to)


def phase(number, name):
    return e.PhaseBegan(number=number, rule="", turn=3, phase=name)


def where(found, unit=RIFLES[0]):
    return next(each.where for each in found.view.us if each.key == unit)


def true_view(unit=RIFLES[0], to="0409"):
    return view()._replace(us=tuple(u._replace(where=to) if u.key == unit else u for u in view().us))


# -- order and truth ----------------------------------------------------------------------------------


def test_a_new_director_is_idle():
    found = director()
    assert not found.busy
    assert not found.update(1.0)
    assert found.view is view()


def test_the_table_changes_when_the_clip_is_over_and_not_before():
    found = director()
    truth = true_view()
    found.feed([moved()], truth)
    found.update(0.05)
    assert where(found) == BEACH
    assert RIFLES[0] in found.hidden
    seconds_until_quiet(found)
    assert found.view is truth
    assert found.hidden == frozenset()


def test_events_are_told_once_each_and_in_order():
    told = []
    found = director()
    found._tell = lambda event: told.append(event.number)
    found.feed(samples(), view())
    seconds_until_quiet(found)
    assert told == [event.number for event in samples()]


def test_a_result_is_told_when_it_is_seen():
    told = []
    found = director(at=BEACH)
    found._tell = lambda event: told.append(type(event).__name__)
    found.feed([fired(1), hit(2), lost(3)], view())
    found.update(0.1)
    assert told == ["PositionFired"]
    found.update(0.5)
    assert told == ["PositionFired", "UnitHit"]
    assert [type(event).__name__ for event in found.unshown] == ["StepLost"]


def test_more_events_may_come_while_it_is_busy():
    found = director()
    found.feed([moved(1)], true_view())
    found.update(0.05)
    last = true_view(to="0410")
    found.feed([moved(2, to="0410", origin="0409")], last)
    seconds_until_quiet(found)
    assert found.view is last


def test_the_director_never_touches_the_game():
    session = Session.start(rules(), "d_day", 5)
    bot = make_bot("random", 5)
    found = director()
    found.show(session.view())
    for _ in range(60):
        assert session.decision is not None
        events = session.apply(bot.choose(session.decision, session.view()))
        before = session.checksum()
        found.feed(events, session.view())
        seconds_until_quiet(found, frame=0.25)
        assert session.checksum() == before
        assert found.view == session.view()


def test_another_game_is_put_on_the_table_at_once():
    found = director()
    found.feed(samples(), view())
    found.update(0.3)
    other = true_view()
    found.show(other, [phase(1, "japanese_fire"), fired(2)])
    assert not found.busy
    assert found.view is other
    assert len(found.trail.lines) == 1
    assert found.told == 2


# -- pace ---------------------------------------------------------------------------------------------


def busy_phase(count=25):
    """Return a fire phase in which `count` positions fire, most of them hit, and others are ticked through."""
    number = iter(range(2, 1000))
    island = rules().book.island
    groups = [key for key in island.groups if island.groups[key].colour != "black"][:count]
    events = [
        phase(1, "japanese_fire"),
        e.CardDrawn(number=next(number), rule="6.1", card="c07", purpose="fire"),
    ]
    for turn, key in enumerate(groups):
        hexes = island.group_hexes[key]
        shot = {"group": key, "hexes": hexes, "colour": island.groups[key].colour}
        events.append(fired(next(number), **shot))
        if turn % 5 == 4:
            events.append(e.FireMissed(number=next(number), rule="6.3", group=key, reason="no_symbol"))
        else:
            unit = RIFLES[turn % 2]
            events.append(hit(next(number), unit, group=key))
            if turn % 2:
                events.append(lost(next(number), unit, 3))
            events.append(
                e.UnitDisrupted(number=next(number), rule="6.3.3", unit=unit, cause="fire", hex=BEACH)
            )
        if turn % 3 == 0:
            events.append(e.FireMissed(number=next(number), rule="6.3", group=key, reason="no_us_in_field"))
    assert len(groups) == count
    return events


def test_at_speed_four_a_busy_fire_phase_takes_under_ten_seconds():
    found = director(enemy_speed=4.0)
    found.feed(busy_phase(), view())
    assert 4 < seconds_until_quiet(found) < 10


@pytest.mark.parametrize("speed", [0.25, 1.0, 8.0])
def test_speed_divides_the_time(speed):
    found = director(speed=speed)
    found.feed([moved()], view())
    assert seconds_until_quiet(found, frame=0.001) == pytest.approx(0.18 / speed, abs=0.01)


def test_the_japanese_have_a_speed_of_their_own():
    times = []
    for settings in ({"speed": 8.0}, {"enemy_speed": 8.0}):
        found = director(**settings)
        found.feed([fired(1), hit(2)], view())
        times.append(seconds_until_quiet(found))
    assert times[0] > 4 * times[1]


def test_everything_in_a_japanese_phase_runs_at_their_speed():
    found = director(enemy_speed=8.0)
    found.show(view()._replace(phase="japanese_fire"))
    found.feed([lost(1)], view())
    assert seconds_until_quiet(found) < 0.1


def test_positions_without_target_are_ticked_through():
    ticks = [e.FireMissed(number=n, rule="6.3", group=group(), reason="no_us_in_field") for n in range(1, 11)]
    found = director()
    found.feed(ticks, view())
    assert seconds_until_quiet(found, frame=0.001) == pytest.approx(10 * TICK, abs=0.05)


def test_time_that_a_beat_leaves_over_goes_to_the_next():
    found = director()
    found.feed([moved(1), moved(2), moved(3)], view())
    found.update(0.18 * 2.5)
    assert found.busy
    found.update(0.18)
    assert not found.busy


# -- skipping and stepping ----------------------------------------------------------------------------


def test_one_skip_ends_one_beat_and_tells_its_events():
    found = director()
    found.feed([fired(1), hit(2), lost(3), fired(4)], view())
    found.update(0.05)
    found.skip()
    assert found.told == 3
    assert found.busy


def test_skipping_everything_loses_no_event():
    told = []
    found = director()
    found._tell = lambda event: told.append(event.number)
    truth = true_view()
    found.feed(samples(), truth)
    found.update(0.2)
    found.skip(everything=True)
    assert not found.busy
    assert told == [event.number for event in samples()]
    assert found.view is truth


def test_a_skip_says_what_was_lost_meanwhile():
    found = director()
    found.feed([fired(1), hit(2), lost(3), lost(4, steps=2), fired(5)], view())
    found.skip(everything=True)
    assert found.summary == "2 steps lost"


def test_step_mode_waits_after_a_result_until_the_player_goes_on():
    found = director(step_mode=True)
    found.feed([fired(1), hit(2), lost(3), fired(4)], view())
    for _ in range(600):
        found.update(FRAME)
    assert found.waiting
    assert found.busy
    assert found.told == 3
    found.go_on()
    assert not found.waiting
    found.update(FRAME)
    assert found.told == 4


def test_step_mode_does_not_wait_for_ticks():
    found = director(step_mode=True)
    found.feed([e.FireMissed(number=1, rule="6.3", group=group(), reason="no_us_in_field"), moved(2)], view())
    assert seconds_until_quiet(found) < 1


@pytest.mark.parametrize(
    ("event", "left"),
    [
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE), 1),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)), 1),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE), 0),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(5, 5)), 0),
    ],
)
def test_keys_and_buttons_end_a_beat_or_all(event, left):
    found = director()
    found.feed([fired(1), fired(2)], view())
    found.update(0.05)
    assert found.handle(event)
    assert len(found.unshown) == left


def test_other_keys_and_an_idle_director_leave_the_event_to_the_table():
    found = director()
    space = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE)
    assert not found.handle(space)
    found.feed([fired(1)], view())
    assert not found.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q))
    assert not found.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1)))


# -- the camera ---------------------------------------------------------------------------------------


def test_the_camera_stays_when_the_place_is_well_in_view():
    found = director(at=BEACH)
    assert found.camera is not None
    before = found.camera.state
    found.feed([moved(to="0408")], view())
    seconds_until_quiet(found)
    assert found.camera.state == before


def test_the_camera_goes_softly_to_a_place_out_of_view():
    found = director(at="2030")
    camera = found.camera
    assert camera is not None
    start = camera.x
    found.feed([fired(1)], view())
    way = []
    for _ in range(round(CAMERA / FRAME) + 1):
        found.update(FRAME)
        way.append(camera.x)
    steps = [abs(b - a) for a, b in zip([start, *way], way, strict=False)]
    assert steps[0] < max(steps) / 3
    assert steps[-1] < max(steps) / 3
    assert camera.sees(camera.grid.centre(BEACH))


def test_who_moves_the_map_meanwhile_keeps_it():
    found = director(at="2030")
    assert found.camera is not None
    found.feed([fired(1)], view())
    found.update(0.1)
    found.camera.pan(300, 0)
    mine = found.camera.state
    seconds_until_quiet(found)
    assert found.camera.state == mine


def test_the_camera_leaves_nothing_under_the_panel_in_the_corner():
    found = director(at=BEACH)
    camera = found.camera
    assert camera is not None
    place = camera.hex_centre(BEACH)
    camera.corner = pygame.Rect(0, 0, 120, 120)
    camera.corner.center = (round(place[0]), round(place[1]))
    assert camera.covered(camera.grid.centre(BEACH))
    found._seen = camera.state
    found.feed([fired(1)], view())
    for _ in range(60):
        found.update(0.05)
    assert not camera.corner.collidepoint(camera.hex_centre(BEACH))
    assert camera.sees(camera.grid.centre(BEACH))


def test_the_camera_can_be_told_to_stay():
    found = director(at="2030")
    assert found.camera is not None
    found.settings = found.settings.changed(follow=False)
    before = found.camera.state
    found.feed([fired(1)], view())
    seconds_until_quiet(found)
    assert found.camera.state == before


def test_who_moves_the_map_between_two_shots_keeps_it_for_the_rest_of_the_batch():
    found = director(at="2030")
    assert found.camera is not None
    found.feed([fired(1), fired(2)], view())
    found.skip()
    found.camera.pan(500, 300)
    mine = found.camera.state
    seconds_until_quiet(found)
    assert found.camera.state == mine
