"""The map as it is shipped, read once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ecs.dday.printed.island import Island
from ecs.library.tiled import load_island

MAPS = Path(__file__).resolve().parents[2] / "maps"
IWO_JIMA = MAPS / "iwo_jima.tmx"


@cache
def iwo_jima() -> Island:
    """Return the shipped island."""
    return load_island(IWO_JIMA)
