"""Whether US units may act freely (7.0, 7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.command import command, command_posts

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def able(battle: Battle, unit: str) -> bool:
    """Tell whether a unit may still act freely: it has not acted, is in command, not disrupted, no command post (7.0, 7.6, 15.0a)."""
    return steady(battle, unit) and command.in_command(battle, unit)


def steady(battle: Battle, unit: str) -> bool:
    """Tell whether nothing in a unit itself keeps it from acting: it has not acted, is not disrupted, no command post (7.0, 7.6, 15.0a)."""
    state = battle.us(unit)
    return not (state.acted or state.disrupted or command_posts.is_post(battle, unit))
