"""Fields of fire as the ground alone gives them (6.2.2, 6.3); what stands on it comes on top elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from ecs.core import hexgrid
from ecs.core.board import Hex
from ecs.dday.printed.island import Island, Position
from ecs.dday.printed.line_of_sight import Sight

Level: TypeAlias = Literal["intense", "steady"]

REACH = 2
HILLTOP_REACH = 3


def position_reach(position: Position) -> int:
    """Return the range of a position hex: two, from a hilltop three (6.2.2)."""
    return HILLTOP_REACH if position.hilltop else REACH


def hex_field(
    sight: Sight, position_hex: str, *, reach: int, linked: frozenset[str] = frozenset()
) -> tuple[tuple[str, Level], ...]:
    """Return the hexes one position hex fires into, nearest first, with their level (6.2.2, 6.3).

    `linked` are the other hexes of its group: fire into them is intense at any distance (ruling 8).
    """
    hexes = sight.board.hexes
    seen = sight.visible(position_hex, reach)
    beyond = sorted(linked.difference(seen))
    return tuple(
        (key, fire_level(hexes[position_hex], hexes[key], linked=key in linked)) for key in (*seen, *beyond)
    )


def fire_level(origin: Hex, target: Hex, *, linked: bool = False) -> Level:
    """Tell whether fire into a hex is intense or steady (6.3, rulings 85, 86)."""
    if target.terrain in ("rocky", "wooded"):
        return "steady"
    distance = hexgrid.distance(origin.key, target.key)
    downhill = origin.hilltop and distance > 1 and target.level < origin.level
    open_ground = target.beach or target.airfield > 0
    return "intense" if distance == 1 or open_ground or downhill or linked else "steady"


def potential_field(
    island: Island, group: str, held_hexes: frozenset[str] = frozenset()
) -> Mapping[str, Level]:
    """Return the field a group projects from its hexes that the US side does not hold (6.2.1, rulings 8, 68, 69)."""
    members = [island.positions[key] for key in island.groups[group].positions]
    hexes = frozenset(member.hex for member in members)
    field: dict[str, Level] = {}
    for member in members:
        if member.hex in held_hexes:
            continue
        linked = hexes - {member.hex}
        for key, level in hex_field(island.sight, member.hex, reach=position_reach(member), linked=linked):
            if field.get(key) != "intense":
                field[key] = level
    return dict(sorted(field.items()))
