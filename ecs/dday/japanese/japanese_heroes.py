"""Japanese heroes: one attack or close combat long they double a unit and ask for close combat (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import events

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "20.0"


def present(battle: Battle, hex_key: str) -> bool:
    """Tell whether a Japanese hero leads units in a hex."""
    position = battle.island.position_at(hex_key)
    if position is None or not battle.position_state(position.key).hero:
        return False
    return bool(battle.japanese_at(hex_key))


def bonus(battle: Battle, hex_key: str) -> int:
    """Return what a hero adds: the strength of the strongest unit once more (20.0 Japanese Hero)."""
    if not present(battle, hex_key):
        return 0
    return max(battle.japanese_spec(unit).strength for unit in battle.japanese_at(hex_key))


def appear(battle: Battle, hex_key: str) -> None:
    """Place a hero in a position (20.0)."""
    change(battle, hex_key, present=True)


def dismiss(battle: Battle, hex_key: str) -> None:
    """Remove the hero of a hex after an attack or a close combat, if there is one (20.0, ruling 485)."""
    position = battle.island.position_at(hex_key)
    if position and battle.position_state(position.key).hero:
        change(battle, hex_key, present=False)


def change(battle: Battle, hex_key: str, *, present: bool) -> None:
    """Put a hero into a position or take him away."""
    position = battle.island.position_at(hex_key)
    assert position is not None
    battle.position_state(position.key).hero = present
    battle.emit(events.JapaneseHeroChanged, RULE, position=position.key, hex=hex_key, present=present)
