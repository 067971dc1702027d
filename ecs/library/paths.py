"""Where the files of the games lie."""

from __future__ import annotations

from pathlib import Path


def data_root() -> Path:
    """The folder that holds `maps/` and `assets/`: inside the installed package, or the checkout."""
    top = Path(__file__).resolve().parents[2]
    packed = top / "game" / "_data"
    return packed if packed.is_dir() else top
