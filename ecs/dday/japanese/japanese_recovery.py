"""When disrupted Japanese units come to themselves again (6.4.2, 6.8.1c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.command.communication import in_communication
from ecs.dday.japanese import fields, garrison

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

BLACK_RANGE = 3


def recover_after_fire(battle: Battle, card: Card) -> None:
    """Remove disruption from positions whose colour the fire card shows (6.4.2, rulings 40, 63, 113)."""
    for group in battle.island.groups:
        shaken = any(fields.disrupted(battle, key) for key in fields.group_counters(battle, group))
        if shaken and is_called(battle, card, group):
            recover_group(battle, group)
    for key in strays(battle):
        if card.shows(colour_outside(battle, key)):
            garrison.recover_hex(battle, key, "6.4.2")


def strays(battle: Battle) -> tuple[str, ...]:
    """Return the hexes outside positions that hold Japanese units (14.2)."""
    positions = battle.island.position_hexes
    return tuple(key for key in battle.occupied_hexes() if key not in positions and battle.japanese_at(key))


def colour_outside(battle: Battle, hex_key: str) -> str:
    """Return the colour on the counter of a tank outside a position, "" without one (14.2, ruling 388)."""
    specs = (battle.japanese_spec(unit) for unit in battle.japanese_at(hex_key))
    return next((spec.colour for spec in specs if spec.colour), "")


def is_called(battle: Battle, card: Card, group: str) -> bool:
    """Tell whether a card lets a group recover: by its colour, black by one near and communication (6.4.2, 6.8.1c, ruling 112)."""
    if not fields.is_black(battle, group):
        return card.shows(battle.island.groups[group].colour)
    return colour_near(battle, card, group, BLACK_RANGE) and in_communication(
        battle, battle.island.groups[group].positions[0]
    )


def colour_near(battle: Battle, card: Card, group: str, reach: int) -> bool:
    """Tell whether a position of a drawn colour, occupied or not, is within reach of a group (6.8.1c)."""
    return any(
        battle.island.group_distance(group, position.hex) <= reach
        for colour in card.colours
        for position in battle.island.positions_of_colour(colour)
    )


def recover_group(battle: Battle, group: str, rule: str = "6.4.2") -> None:
    """Remove disruption from every hex of a group."""
    for key in battle.group_hexes(group):
        garrison.recover_hex(battle, key, rule)


def recover_all(battle: Battle, rule: str = "6.4.2") -> None:
    """Remove disruption from every Japanese counter on the map, as at the end of a day (6.4.2a, ruling 39)."""
    for key in battle.occupied_hexes():
        garrison.recover_hex(battle, key, rule)
