"""Who fired at whom stays readable."""

from __future__ import annotations

import pygame

from ecs.dday import events as e
from game.clips.clip import Canvas
from game.clips.trail import Trail
from game.stage.camera import Camera
from tests.game.clips.samples import BEACH, NEAR, RIFLES, fired, hit, props, shown


def phase(number, name):
    return e.PhaseBegan(number=number, rule="", turn=3, phase=name)


def trail(*events):
    found = Trail(props().plan.island)
    found.recall(events)
    return found


def test_a_shot_leaves_a_line_to_each_target_with_whom_it_hit():
    lines = trail(fired(1, targets=(BEACH, NEAR), levels=("intense", "steady")), hit(2)).lines
    assert [(line.end, line.level, line.hit) for line in lines] == [
        (BEACH, "intense", (RIFLES[0],)),
        (NEAR, "steady", ()),
    ]


def test_lines_stay_through_the_next_phase_until_there_are_new_shots():
    assert len(trail(phase(1, "japanese_fire"), fired(2), phase(3, "us_action")).lines) == 1
    later = trail(
        phase(1, "japanese_fire"),
        fired(2),
        fired(3),
        phase(4, "us_action"),
        fired(5, kind="movement_under_fire"),
    )
    assert [line.kind for line in later.lines] == ["movement_under_fire"]


def test_the_lines_come_back_from_the_history_after_loading():
    found = trail(fired(1))
    found.recall([phase(1, "japanese_fire"), fired(2), hit(3)])
    assert [line.hit for line in found.lines] == [(RIFLES[0],)]


def test_the_lines_are_drawn():
    surface = pygame.Surface((640, 480))
    camera = Camera(props().grid, surface.get_rect())
    camera.centre_on(props().grid.centre(BEACH))
    trail(fired(1), hit(2)).draw(Canvas(surface, camera, props(), shown()))
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() < 640 * 480
