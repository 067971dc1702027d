"""Where the player's own files lie."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from ecs.library.paths import data_root

HOME_VARIABLE = "IWO_HOME"


def user_dir() -> Path:
    """The player's folder: `IWO_HOME`, else `saves/` of a checkout, else the system's place for user data."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    root = data_root()
    if (root / "pyproject.toml").is_file():
        return root / "saves"
    return platformdirs.user_data_path("iwo", appauthor=False)


def saves_dir() -> Path:
    """The folder of the saved games; it may not exist yet."""
    home = user_dir()
    return home if home.name == "saves" else home / "saves"


def settings_file() -> Path:
    """The file of the settings, in a folder of its own, so that no list of saved games meets it."""
    return user_dir() / "settings" / "settings.json"
