"""Pictures of the table without a display, and the probe."""

from __future__ import annotations

import base64
import io

import pygame
import pytest

from ecs.core.session import Session
from game.probe import COUNTERS, crowded, first_frame, full_table
from game.snapshot import save_picture, thumbnail
from tests.table import rules


@pytest.fixture(scope="module")
def session():
    return Session.start(rules(), "d_day", 1)


def test_a_picture_is_written_at_the_size_asked_for(session, tmp_path):
    path = tmp_path / "new" / "table.png"
    save_picture(session, path, (1280, 720))
    found = pygame.image.load(path)
    assert found.get_size() == (1280, 720)
    assert len({tuple(found.get_at((x, 300)))[:3] for x in range(0, 900, 7)}) > 10


def test_a_picture_changes_nothing_in_the_game(session, tmp_path):
    before = session.checksum()
    save_picture(session, tmp_path / "table.png", (960, 600))
    assert session.checksum() == before


def test_a_thumbnail_is_a_small_png_in_plain_text(session):
    found = pygame.image.load(io.BytesIO(base64.b64decode(thumbnail(session))), "table.png")
    assert found.get_size() == (360, 203)


def test_the_first_frame_is_drawn():
    first_frame()
    screen = pygame.display.get_surface()
    assert screen is not None
    assert len({tuple(screen.get_at((x, 500)))[:3] for x in range(0, 1900, 13)}) > 2


def test_the_probe_lays_three_hundred_counters_on_the_table():
    table = full_table((1280, 720))
    assert len(table.stage.layout.spots) == COUNTERS
    view = table.session.view()
    found = crowded(view, tuple(table.stage.island.board.hexes))
    assert len(found.us) + len(found.japanese) == COUNTERS
