"""Python's garbage collector, told how this program behaves."""

from __future__ import annotations

import gc


def calm() -> None:
    """Let the collector run less often: a game makes many short-lived tuples and hardly any cycles."""
    gc.set_threshold(20_000, 20, 20)
