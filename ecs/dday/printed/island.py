"""The island of a card-driven landing: board, Japanese positions, beach boxes, places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ecs.core.board import Board
from ecs.dday.printed.line_of_sight import Sight

if TYPE_CHECKING:
    from ecs.dday.printed.ground import Ground

COLOURS: tuple[str, ...] = ("gold", "red", "purple", "blue", "green", "brown", "black")


@dataclass(frozen=True, slots=True)
class Position:
    """One position hex. `setup` is "X" (filled in the first scenario), "+" (in a later one) or ""."""

    key: str
    hex: str
    letter: str
    number: int
    colour: str
    group: str
    hilltop: bool = False
    artillery: bool = False
    fort: str = ""
    setup: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """One or more linked position hexes that fire as one; named after its first position."""

    key: str
    positions: tuple[str, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Box:
    """A beach landing box; `fire` holds the colours of its fire squares, black among them."""

    code: str
    name: str
    coast: str
    order: int
    hexes: tuple[str, ...]
    fire: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupMark:
    """A printed set-up help: `kind` is "us" (a designation), "front" (US ground) or "japanese"."""

    scenario: str
    kind: str
    text: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Island:
    """The whole map of one game, immutable; positions, groups and boxes are in a fixed order."""

    board: Board
    positions: Mapping[str, Position]
    groups: Mapping[str, Group]
    boxes: Mapping[str, Box]
    places: Mapping[str, tuple[str, ...]]
    setup: tuple[SetupMark, ...] = ()
    fingerprint: str = ""

    @cached_property
    def sight(self) -> Sight:
        """Lines of sight on this board, computed once."""
        return Sight(self.board)

    @cached_property
    def ground(self) -> Ground:
        """Fields of fire of the bare ground, each worked out once."""
        from ecs.dday.printed.ground import Ground

        return Ground(self)

    @cached_property
    def _by_hex(self) -> dict[str, Position]:
        return {position.hex: position for position in self.positions.values()}

    @cached_property
    def position_hexes(self) -> frozenset[str]:
        """The hexes that are positions."""
        return frozenset(self._by_hex)

    @cached_property
    def group_hexes(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes of each position group."""
        return {
            key: tuple(self.positions[name].hex for name in group.positions)
            for key, group in self.groups.items()
        }

    @cached_property
    def _distances(self) -> dict[tuple[str, str], int]:
        return {}

    @cached_property
    def _colours_near(self) -> dict[tuple[str, int], frozenset[str]]:
        return {}

    def position_at(self, hex_key: str) -> Position | None:
        """Return the position in a hex, if there is one."""
        return self._by_hex.get(hex_key)

    def group_of(self, position_key: str) -> Group:
        """Return the group a position belongs to (a lone position is a group of one)."""
        return self.groups[self.positions[position_key].group]

    def sector(self, hex_key: str) -> int:
        """Return the sector of a land hex."""
        return self.board.hexes[hex_key].sector

    def positions_in_sector(self, sector: int) -> tuple[Position, ...]:
        """Return the positions of a sector, in the island's order."""
        return tuple(each for each in self.positions.values() if self.sector(each.hex) == sector)

    @cached_property
    def _outside(self) -> dict[int, tuple[str, ...]]:
        positions = self.positions.values()
        return {
            sector: tuple(each.hex for each in positions if self.sector(each.hex) != sector)
            for sector in sorted({each.sector for each in self.board.hexes.values()})
        }

    def hexes_outside(self, sector: int) -> tuple[str, ...]:
        """Return the hexes of the positions that lie in other sectors, in the island's order."""
        return self._outside[sector]

    def positions_of_colour(self, colour: str) -> tuple[Position, ...]:
        """Return the positions of one colour, in the island's order."""
        return tuple(each for each in self.positions.values() if each.colour == colour)

    def beach_hexes(self, coast: str = "") -> tuple[str, ...]:
        """Return the beach hexes of one coast (or of both), in key order."""
        return self._beaches.get(coast, ())

    @cached_property
    def _beaches(self) -> dict[str, tuple[str, ...]]:
        hexes: dict[str, set[str]] = {"": set()}
        for box in self.boxes.values():
            hexes.setdefault(box.coast, set()).update(box.hexes)
            hexes[""].update(box.hexes)
        return {coast: tuple(sorted(keys)) for coast, keys in hexes.items()}

    def group_distance(self, group: str, hex_key: str) -> int:
        """Count the hexes from the nearest hex of a group to a hex (ruling 25)."""
        found = self._distances.get((group, hex_key))
        if found is None:
            found = min(self.board.distance(each, hex_key) for each in self.group_hexes[group])
            self._distances[group, hex_key] = found
        return found

    def colours_near(self, group: str, reach: int) -> frozenset[str]:
        """Return the colours of the positions up to a distance from a group (6.8, ruling 142)."""
        found = self._colours_near.get((group, reach))
        if found is None:
            found = frozenset(
                each.colour
                for each in self.positions.values()
                if each.colour != "black" and self.group_distance(group, each.hex) <= reach
            )
            self._colours_near[group, reach] = found
        return found
