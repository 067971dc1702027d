"""The printed events, one function each, by slug (20.0)."""

from __future__ import annotations

from ecs.dday.spec import EventRule

LATER: frozenset[str] = frozenset()
"""Events whose counters or rules come with later scenarios: they are told, and nothing else happens."""

EFFECTS: dict[str, EventRule] = {}
