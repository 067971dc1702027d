"""The close-combat events by slug (21.0)."""

from __future__ import annotations

from ecs.dday.spec import CombatRule

COMBAT_EVENTS: dict[str, CombatRule] = {}
