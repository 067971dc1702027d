"""Where the player's own files lie."""

from __future__ import annotations

from pathlib import Path

from ecs.library.paths import HOME_VARIABLE, user_folder

__all__ = ["HOME_VARIABLE", "saves_dir", "settings_file", "user_folder"]


def saves_dir() -> Path:
    """The folder of the saved games; it may not exist yet."""
    home = user_folder()
    return home if home.name == "saves" else home / "saves"


def settings_file() -> Path:
    """The file of the settings, in a folder of its own, so that no list of saved games meets it."""
    return user_folder() / "settings" / "settings.json"
