"""Fields of fire of one island, worked out once for every range its position hexes may have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from ecs.dday.printed.field_of_fire import HILLTOP_REACH, Level, hex_field, position_reach

if TYPE_CHECKING:
    from ecs.dday.printed.island import Island, Position

Reaches = tuple[int, ...]
"""Range of each hex of a group; 0: projects nothing; below 0: that far, but steady at most (8.6c)."""


class Ground:
    """What the ground lets every position group fire at; changing things come in as ranges."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self._fields: dict[tuple[str, Reaches], Mapping[str, Level]] = {}

    @cached_property
    def members(self) -> Mapping[str, tuple[Position, ...]]:
        """The positions of each group, in the group's order."""
        positions = self.island.positions
        return {
            key: tuple(positions[name] for name in group.positions)
            for key, group in self.island.groups.items()
        }

    @cached_property
    def airfields(self) -> tuple[str, ...]:
        """The airfield hexes, in key order."""
        return tuple(key for key, each in self.island.board.hexes.items() if each.airfield)

    @cached_property
    def outward(self) -> Mapping[str, tuple[str, ...]]:
        """The groups of each colour from the near edge outward, then left to right (13.1e, rulings 3, 345)."""
        found: dict[str, list[str]] = {}
        for key in sorted(self.island.groups, key=lambda group: min(self.island.group_hexes[group])):
            found.setdefault(self.island.groups[key].colour, []).append(key)
        return {colour: tuple(groups) for colour, groups in found.items()}

    @cached_property
    def reaching(self) -> Mapping[str, tuple[str, ...]]:
        """The groups that could ever fire at a hex, in the island's order."""
        found: dict[str, list[str]] = {}
        for group, members in self.members.items():
            for key in self.field(group, tuple(position_reach(member) for member in members)):
                found.setdefault(key, []).append(group)
        return {key: tuple(groups) for key, groups in found.items()}

    @cached_property
    def near(self) -> Mapping[str, tuple[str, ...]]:
        """The groups within three hexes of a hex, in the island's order."""
        return {
            key: tuple(g for g in self.island.groups if self.island.group_distance(g, key) <= HILLTOP_REACH)
            for key in self.island.board.hexes
        }

    def field(self, group: str, reaches: Reaches) -> Mapping[str, Level]:
        """Return the field a group projects with these ranges, in hex order (6.2.1, rulings 8, 68, 69)."""
        found = self._fields.get((group, reaches))
        if found is None:
            found = self._fields[group, reaches] = self._project(group, reaches)
        return found

    def _project(self, group: str, reaches: Reaches) -> Mapping[str, Level]:
        hexes = frozenset(self.island.group_hexes[group])
        field: dict[str, Level] = {}
        for member, reach in zip(self.members[group], reaches, strict=True):
            if not reach:
                continue
            linked = self._linked(member, hexes - {member.hex}, reach) if reach > 0 else frozenset[str]()
            for key, level in hex_field(self.island.sight, member.hex, reach=abs(reach), linked=linked):
                if field.get(key) != "intense":
                    field[key] = level if reach > 0 else "steady"
        return dict(sorted(field.items()))

    def _linked(self, member: Position, others: frozenset[str], reach: int) -> frozenset[str]:
        """Return the other hexes of its group that one hex fires into: all, or those in a range that is cut (6.2.3, 20.0 Rain, ruling 8)."""
        if reach >= position_reach(member):
            return others
        distance = self.island.board.distance
        return frozenset(key for key in others if distance(member.hex, key) <= reach)
