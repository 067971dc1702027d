"""US garrison markers in Japanese positions (15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.command import command, command_posts, control
from ecs.dday.japanese import reserves
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position


def near_us(battle: Battle) -> tuple[Position, ...]:
    """Return the positions without a garrison that US units occupy or stand next to, in the island's order (15.4b)."""
    held = set(battle.us_hexes())
    return tuple(
        each
        for each in battle.island.positions.values()
        if not battle.position_state(each.key).garrison
        and (each.hex in held or held.intersection(battle.board.neighbours(each.hex)))
    )


def hindrance(battle: Battle, hex_key: str) -> str:
    """Return why a position next to US units gets no garrison now, "" when it may (15.4b, rulings 401, 402, 557)."""
    if bounds.closed(battle, hex_key):
        return "closed_sector"
    if battle.occupied(hex_key):
        return "japanese_in_hex"
    if battle.scenario.special.regimental_hqs and not in_post_range(battle, hex_key):
        return "no_command_post"
    if command_posts.covered(battle, hex_key):
        return "in_field"
    return "" if control.us_communication(battle, hex_key) else "no_us_communication"


def in_post_range(battle: Battle, hex_key: str) -> bool:
    """Tell whether a command post reaches a hex (15.0b, 15.4b)."""
    posts = (unit for unit in command_posts.quarters(battle) if command_posts.is_post(battle, unit))
    return any(hex_key in command.command_area(battle, unit) for unit in posts)


def place(battle: Battle, hex_key: str) -> None:
    """Place a garrison marker in a position; the pools of a sector wholly held move on (15.4a, 9.3.2)."""
    position = battle.island.position_at(hex_key)
    assert position is not None
    battle.position_state(position.key).garrison = True
    battle.emit(events.GarrisonPlaced, "15.4", position=position.key, hex=hex_key)
    reserves.adjust_pools(battle)
