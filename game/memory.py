"""Hands memory that is no longer used back to the system, where the C library can."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Callable
from functools import cache


@cache
def _trim() -> Callable[[int], int] | None:
    """Return the function of the GNU C library that gives memory back; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        found: Callable[[int], int] = ctypes.CDLL(ctypes.util.find_library("c") or "libc.so.6").malloc_trim
    except (OSError, AttributeError):
        return None
    return found


def give_back() -> None:
    """Give back what many small pictures have left behind; called between phases, when nothing moves."""
    trim = _trim()
    if trim is not None:
        trim(0)
