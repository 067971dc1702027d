"""The printed events, one function each, by slug (20.0)."""

from __future__ import annotations

from ecs.dday.spec import EventRule

EFFECTS: dict[str, EventRule] = {}
