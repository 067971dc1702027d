"""No window, no sound, no home of the player: what every test of the screen needs."""

from __future__ import annotations

import pytest

from tests.game.screen import open_app


@pytest.fixture(autouse=True)
def bare(monkeypatch, tmp_path):
    """Use the dummy drivers and a home that is thrown away."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))


@pytest.fixture(params=[(1280, 720), (1920, 1080), (3840, 2160)], ids=["720p", "1080p", "4k"])
def sized_app(request):
    """Return an application of each size."""
    return open_app(request.param)
