"""Where the files of the games lie, and the folders a system gives its users."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "IWO_HOME"
CACHE_VARIABLE = "IWO_CACHE"


def data_root() -> Path:
    """The folder that holds `maps/` and `assets/`: inside the installed package, or the checkout."""
    top = Path(__file__).resolve().parents[2]
    packed = top / "game" / "_data"
    return packed if packed.is_dir() else top


def user_folder() -> Path:
    """The player's folder: `IWO_HOME`, else `saves/` of a checkout, else the system's place for user data."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    root = data_root()
    if (root / "pyproject.toml").is_file():
        return root / "saves"
    import platformdirs

    return platformdirs.user_data_path("iwo", appauthor=False)


def cache_folder() -> Path:
    """The folder for what can be made again: `IWO_CACHE`, else the system's place for caches."""
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_cache_path("iwo", appauthor=False)
