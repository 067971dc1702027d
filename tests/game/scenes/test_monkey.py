"""Somebody who presses everything everywhere does not bring the program down."""

from __future__ import annotations

import random

import pygame
import pytest

from ecs.core.session import Session
from game.scenes.scene import Push
from game.scenes.table import Table
from game.scenes.title import Title
from tests.game.screen import open_app
from tests.table import rules

KEYS = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_e, pygame.K_f, pygame.K_t,
    pygame.K_c, pygame.K_h, pygame.K_m, pygame.K_r, pygame.K_0, pygame.K_PLUS, pygame.K_MINUS, pygame.K_u,
    pygame.K_1, pygame.K_4, pygame.K_LEFT, pygame.K_x,
)  # fmt: skip


def anything(chance: random.Random, app, table) -> list[pygame.event.Event]:
    """Return what an impatient player might do next."""
    width, height = app.screen.get_size()
    at = (chance.randrange(width), chance.randrange(height))
    if app.top is table and table.choices.units and chance.random() < 0.4:
        key = chance.choice(sorted(table.choices.units))
        at = tuple(map(round, table.stage.point(table.stage.layout.spots[key])))
    elif app.top is table and table.choices.hexes and chance.random() < 0.6:
        at = tuple(map(round, table.stage.camera.hex_centre(chance.choice(sorted(table.choices.hexes)))))
    elif app.top is table and table.desk.buttons and chance.random() < 0.5:
        at = chance.choice(table.desk.buttons).box.center
    kind = chance.random()
    if kind < 0.55:
        button = 3 if chance.random() < 0.1 else 1
        return [
            pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=at),
            pygame.event.Event(pygame.MOUSEBUTTONUP, button=button, pos=at),
        ]
    if kind < 0.65:
        return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)))]
    if kind < 0.72:
        end = (chance.randrange(width), chance.randrange(height))
        return [
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at),
            pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(40, -30), buttons=(1, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end),
        ]
    key = chance.choice(KEYS)
    text = chr(key) if key < 127 and chr(key).isprintable() else ""
    mod = pygame.KMOD_CTRL if chance.random() < 0.05 else 0
    return [pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)]


@pytest.mark.parametrize("seed", (1, 2))
def test_a_player_who_presses_everything_sees_no_fault(seed):
    app = open_app((1280, 720))
    app.change_settings(autosaves=1, end_phase_guard=False, speed=8.0, enemy_speed=8.0)
    app.change(Push(Title(app)))
    chance = random.Random(seed)
    table = Table(app, Session.start(rules(), "d_day", seed))
    app.change(Push(table))
    for number in range(300):
        if table not in app.stack:
            table = Table(app, Session.start(rules(), "d_day", seed + number))
            app.change(Push(table))
        for event in anything(chance, app, table):
            app.change(app.top.handle(event))
        app.running = True
        app.frame(0.09)
    assert app.stack
