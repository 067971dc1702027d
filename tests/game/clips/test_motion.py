"""The camera goes no farther than it must."""

from __future__ import annotations

import pygame

from game.clips.motion import Move, least_shift
from game.clips.timing import CAMERA
from game.stage.camera import Camera
from game.stage.grid import Grid


def test_what_is_within_reach_moves_nothing():
    assert least_shift([90, 110], 100, 20) == 0


def test_the_middle_goes_just_far_enough():
    assert least_shift([60], 100, 20) == -20
    assert least_shift([150], 100, 20) == 30


def test_what_does_not_fit_is_centred():
    assert least_shift([0, 200], 150, 20) == -50


def test_a_move_ends_where_it_should_and_gives_the_rest_of_the_time_back():
    camera = Camera(Grid(), pygame.Rect(0, 0, 800, 600))
    camera.step = 8
    camera.centre_on((1500, 1200))
    move = Move(camera, (1900, 1000))
    assert move.run(CAMERA / 2) == 0
    assert 1500 < camera.x < 1900
    assert abs(move.run(CAMERA) - CAMERA / 2) < 1e-9
    assert move.is_over
    assert (round(camera.x), round(camera.y)) == (1900, 1000)
