"""What all tests share: no screen, no sound device and none of the player's own files are touched."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(autouse=True, scope="session")
def folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings and saves of the tests go to a temporary folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IWO_HOME", str(tmp_path_factory.mktemp("home")))
        yield
