"""Japanese communication: which positions reach a black hilltop that commands them (6.8.3, 6.8.4, 12.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ecs.dday.command import control

if TYPE_CHECKING:
    from ecs.core.board import Board
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Group

TUNNELS = "tunnels"
SELF_COMMANDING = "self_commanding"
"""Entry of a game's details: positions that command their own sector without another black position (6.8.4)."""


Reach: TypeAlias = tuple[frozenset[str], frozenset[int]]
"""End hexes a path may use, and the numbers of the areas it may enter from them."""


@dataclass(frozen=True, slots=True)
class Network:
    """The ground that carries Japanese communication at one moment.

    held: hexes with a US unit or garrison and no Japanese unit or fort; a path cannot even end there.
    area: every hex a path may pass through, with the number of the connected area it belongs to.
    taken: hexes in US hands, which make a black position no longer intact (6.8.3, 12.1).
    """

    board: Board
    held: frozenset[str]
    area: Mapping[str, int]
    taken: frozenset[str] = frozenset()
    _reached: dict[tuple[str, ...], Reach] = field(default_factory=dict)

    def reach(self, hexes: Iterable[str]) -> Reach:
        """Return the end hexes a path may use and the areas it may enter from them (12.2.1, ruling 337)."""
        wanted = tuple(hexes)
        if wanted not in self._reached:
            self._reached[wanted] = self._reach(wanted)
        return self._reached[wanted]

    def _reach(self, hexes: tuple[str, ...]) -> Reach:
        ends = frozenset(key for key in hexes if key not in self.held)
        near = {each for key in ends for each in (key, *self.board.neighbours(key))}
        return ends, frozenset(self.area[key] for key in near if key in self.area)

    def joined(self, some: Iterable[str], others: Iterable[str]) -> bool:
        """Can a path be traced between two sets of hexes (12.2)?"""
        ends, areas = self.reach(some)
        return bool(ends) and any(key not in self.held and self._meets(key, ends, areas) for key in others)

    def _meets(self, key: str, ends: frozenset[str], areas: frozenset[int]) -> bool:
        """Does a path that begins in an end hex or an area come to this hex, or next to it?"""
        return any(near in ends or self.area.get(near) in areas for near in self.board.within(key, 1))


def network(battle: Battle) -> Network:
    """Return the ground that carries Japanese communication now (12.2.2, ruling 341)."""
    return battle.derive("network", control.ground(battle), lambda: _network(battle))


def _network(battle: Battle) -> Network:
    """Leave out US-held and US-controlled hexes, unless the Japanese are in them, and used beaches (12.2b-c, 12.2.1)."""
    occupied = frozenset(battle.occupied_hexes())
    standing = frozenset((*battle.us_hexes(), *control.garrison_hexes(battle)))
    taken = control.us_hands(battle)
    areas = battle.board.flood.areas(taken | landing_beaches(battle))
    return Network(battle.board, standing - occupied, areas, taken)


def landing_beaches(battle: Battle) -> frozenset[str]:
    """Return the beaches no Japanese path passes: those landed on, from GT 7 the whole invasion coast (12.2c, ruling 335)."""
    later = battle.turn >= battle.spec.second_phase_turn
    boxes = battle.island.boxes.values()
    return frozenset(
        key
        for box in boxes
        if box.code in battle.landings.boxes or (later and box.coast == battle.spec.invasion_coast)
        for key in box.hexes
    )


def path_exists(battle: Battle, from_hexes: Iterable[str], to_hexes: Iterable[str]) -> bool:
    """Can a Japanese path be traced from any of some hexes to any of others (12.2b, 12.2c)?"""
    return network(battle).joined(from_hexes, to_hexes)


def in_communication(battle: Battle, position_key: str) -> bool:
    """Is a position in Japanese communication? Its whole group counts as one (12.2, 12.2a)."""
    group = battle.island.group_of(position_key)
    net = network(battle)
    if self_commanded(battle, net, group) or tunnelled(battle, group):
        return True
    if group.colour == "black":
        return black_in_communication(battle, net, group)
    return joins_hilltop(battle, net, battle.group_hexes(group.key))


def tunnelled(battle: Battle, group: Group) -> bool:
    """Does a tunnel link a unit of a group, as long as it stays where it is (20.0 Tunnels, ruling 498)?"""
    return any(
        name == TUNNELS and hex_key in battle.group_hexes(group.key) and battle.where(unit) == hex_key
        for name, _, detail in battle.effects.active
        for unit, _, hex_key in (detail.partition(" "),)
    )


def hex_in_communication(battle: Battle, hex_key: str) -> bool:
    """Is a hex, a position or not, in Japanese communication (10.1b, 12.2)?"""
    position = battle.island.position_at(hex_key)
    if position:
        return in_communication(battle, position.key)
    net = network(battle)
    sector = battle.island.sector(hex_key)
    return net.joined((hex_key,), strongholds(battle, sector)) or joins_hilltop(battle, net, (hex_key,))


def self_commanded(battle: Battle, net: Network, group: Group) -> bool:
    """Does a stronghold that needs no other black position command a group of its own sector (6.8.4, 12.2e, ruling 140)?"""
    hexes = battle.group_hexes(group.key)
    return net.joined(hexes, strongholds(battle, battle.island.sector(hexes[0])))


def strongholds(battle: Battle, sector: int) -> tuple[str, ...]:
    """Return the hexes of a sector's self-commanding positions that the US side does not hold (6.8.4)."""
    hexes = (battle.position(key).hex for key in stronghold_keys(battle))
    return tuple(key for key in hexes if battle.island.sector(key) == sector and not battle.us_held(key))


def stronghold_keys(battle: Battle) -> tuple[str, ...]:
    """Return the self-commanding positions of this map: the scenario's own, else those of the game (6.8.4)."""
    named = battle.scenario.special.strongholds
    keys: tuple[str, ...] = battle.spec.details.get(SELF_COMMANDING, ()) if named is None else named
    return tuple(key for key in keys if key in battle.island.positions)


def black_in_communication(battle: Battle, net: Network, group: Group) -> bool:
    """Does a black group reach another intact black group (6.8.3, 12.2d, rulings 338, 339)?"""
    hexes = battle.group_hexes(group.key)
    others = (each for each in black_groups(battle) if each.key != group.key)
    return any(net.joined(hexes, intact_hexes(battle, net, other)) for other in others)


def joins_hilltop(battle: Battle, net: Network, hexes: tuple[str, ...]) -> bool:
    """Do these hexes reach an intact black hilltop that is itself in communication (12.2d, ruling 139)?"""
    return any(
        net.joined(hexes, intact_hexes(battle, net, group)) and black_in_communication(battle, net, group)
        for group in black_groups(battle)
        if any(battle.position(key).hilltop for key in group.positions)
    )


def black_groups(battle: Battle) -> tuple[Group, ...]:
    """Return the black position groups in the island's order."""
    return tuple(group for group in battle.island.groups.values() if group.colour == "black")


def intact_hexes(battle: Battle, net: Network, group: Group) -> tuple[str, ...]:
    """Return a group's hexes that are not in US hands; none means it is not intact (6.8.3, ruling 339)."""
    return tuple(key for key in battle.group_hexes(group.key) if key not in net.taken)


def in_communication_hexes(battle: Battle) -> frozenset[str]:
    """Return every land hex in Japanese communication, for the map overlay (10.1b, 12.2)."""
    return frozenset(key for key in battle.board.hexes if hex_in_communication(battle, key))
