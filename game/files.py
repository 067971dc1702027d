"""Where the player's own files lie, and how they are written so that a power cut never spoils one."""

from __future__ import annotations

import os
import tempfile
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


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write the whole file or leave the old one: temporary file, flush to the disk, rename."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Make the rename itself lasting, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass  # some network file systems refuse; the file itself is safe
    finally:
        os.close(handle)
