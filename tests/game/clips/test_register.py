"""Every event has a picture or is silent on purpose; every picture is short, pure and audible by known names."""

from __future__ import annotations

import pygame
import pytest

import ecs.dday.events  # the register of events fills when they are imported
from ecs.core.events import Event
from game.audio import SOUNDS
from game.clips import everything
from game.clips.changes import changed
from game.clips.clip import BUILDERS, SILENT, Canvas, build
from game.clips.duel import duel_after
from game.clips.timing import LONGEST
from game.stage.camera import Camera
from tests.game.clips.samples import BEACH, props, samples, shown

everything.load()
TYPES = [kind for kind in Event.registry.values() if kind.__module__.startswith(ecs.dday.events.__name__)]
SAMPLES = [pytest.param(event, id=type(event).__name__) for event in samples()]
LOUD = [param for param, event in zip(SAMPLES, samples(), strict=True) if type(event) not in SILENT]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_every_event_has_a_builder_or_is_silent_for_a_reason(kind):
    assert (kind in BUILDERS) != (kind in SILENT)
    assert SILENT.get(kind, "a reason").strip()


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
def test_every_event_type_has_a_sample(kind):
    assert any(type(event) is kind for event in samples())


@pytest.mark.parametrize("event", LOUD)
def test_no_take_is_longer_than_two_seconds_and_every_sound_is_known(event):
    take = build(event, shown())
    assert 0 < take.seconds <= LONGEST
    assert {name for clip in take.clips for _, name in clip.cues} <= set(SOUNDS)
    assert all(0 <= at <= LONGEST for clip in take.clips for at, _ in clip.cues)
    assert take.happens <= take.seconds


@pytest.mark.parametrize("event", LOUD)
def test_every_take_is_seen_and_looks_the_same_each_time(event):
    table = shown()
    table.duel = duel_after(None, next(e for e in samples() if type(e).__name__ == "CombatBegan"), table.view)
    clips = build(event, table).clips
    pictures = []
    for _ in range(2):
        surface = pygame.Surface((640, 480))
        surface.fill((120, 116, 104))
        camera = Camera(props().grid, pygame.Rect(0, 0, 640, 480))
        camera.centre_on(props().grid.centre(BEACH))
        canvas = Canvas(surface, camera, props(), table)
        for clip in clips:
            for progress in (0.0, 0.3, 0.5, 0.85, 1.0):
                clip.draw(canvas, progress)
        pictures.append(surface.get_buffer().raw)
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0])) > 3


@pytest.mark.parametrize("event", LOUD)
def test_the_still_picture_of_reduced_motion_can_be_drawn(event):
    surface = pygame.Surface((320, 240))
    camera = Camera(props().grid, pygame.Rect(0, 0, 320, 240))
    canvas = Canvas(surface, camera, props(), shown())
    for clip in build(event, shown()).clips:
        assert 0 <= clip.still <= 1
        clip.draw(canvas, clip.still)


def test_lifted_counters_are_on_the_table_before_or_after():
    table = shown()
    for event in samples():
        view = changed(table.view, event, props().book)
        known = {each.key for each in (*table.view.us, *table.view.japanese, *view.us, *view.japanese)}
        assert {key for clip in build(event, table).clips for key in clip.lifts} <= known
