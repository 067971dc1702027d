"""Brings every builder into the register."""

from __future__ import annotations

from importlib import import_module
from typing import Final

MODULES: Final = (
    "attack",
    "cards",
    "combat",
    "command",
    "course",
    "fire",
    "garrison",
    "heroes",
    "losses",
    "later",
    "moves",
    "support",
)


def load() -> None:
    """Import all modules with builders."""
    for name in MODULES:
        import_module(f"game.clips.{name}")
