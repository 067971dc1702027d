"""Strength, range and weapons of US units; what the Japanese defenders demand (2.2.1, 8.1.1, 8.2)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ecs.core import hexgrid
from ecs.dday.japanese import forts, garrison, japanese_heroes
from ecs.dday.marines import support

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ecs.core.board import Board
    from ecs.core.hexgrid import Axial
    from ecs.dday.battle import Battle

TANK_ATTACK_RANGE = 2
TANK_BARRAGE_RANGE = 3

TACTICS: tuple[str, ...] = ("CC", "FL")
"""Requirements that no US unit carries as a weapon: close combat and flanking (8.2.2, 8.2.3)."""


def attack_range(battle: Battle, unit: str) -> int:
    """Return the distance over which a unit may attack; rain leaves the next hex (8.1.1, 8.2.7, rulings 10-12, 477)."""
    kind, state = battle.us_spec(unit).kind, battle.us(unit)
    if battle.in_force("rain"):
        return 1
    if kind == "tank":
        return TANK_ATTACK_RANGE
    if kind == "hw":
        return 2 if state.steps > 1 else 1
    return battle.us_side(unit).range


def strength(battle: Battle, unit: str) -> int:
    """Return the strength a unit shows, less what its step-loss marker takes, one at the least (2.2.1, ruling 15)."""
    printed = battle.us_side(unit).strength
    marker = battle.us(unit).marker
    if not marker:
        return printed
    return max(1, printed - battle.book.losses[marker].penalty)


def weapons(battle: Battle, unit: str, distance: int) -> tuple[str, ...]:
    """Return the weapons a unit brings to bear on a hex at a distance (8.2, 8.2.1, 8.2.7, 8.2.8, rulings 10-13)."""
    spec, state = battle.us_spec(unit), battle.us(unit)
    printed = battle.book.charts.weapons.weapons(spec.kind, distance)
    if spec.kind == "hw":
        return printed if state.steps > 1 else _near(marker_weapons(battle, unit), distance)
    if spec.kind != "rifle" or state.steps == spec.steps:
        return printed
    own = marker_weapons(battle, unit) if state.marker else battle.us_side(unit).weapons
    return _near(own, distance) if distance == 1 else tuple(item for item in own if item in printed)


def _near(own: tuple[str, ...], distance: int) -> tuple[str, ...]:
    return tuple(sorted(own)) if distance == 1 else ()


def marker_weapons(battle: Battle, unit: str) -> tuple[str, ...]:
    """Return the weapons on the side of its step-loss marker that is up: first or third loss (8.2.1)."""
    state = battle.us(unit)
    marker = battle.book.losses[state.marker]
    return marker.first if state.steps > 1 else marker.third


def halvings(battle: Battle, unit: str, hex_key: str) -> int:
    """Count how often a unit's attack strength is halved: range two, a bluff crossed, short of ammunition (8.2.7, 8.2.8, rulings 206, 207).

    A US tank counts double against Japanese tanks in the open: one halving less (14.3).
    """
    where = battle.where(unit)
    far = int(battle.board.distance(where, hex_key) > 1) - int(duels(battle, unit, hex_key))
    return far + int(crosses_halving_side(battle, where, hex_key)) + int(lacks_ammunition(battle, unit))


def duels(battle: Battle, unit: str, hex_key: str) -> bool:
    """Does a US tank fire on Japanese tanks that are not in a position (14.3, ruling 383)?"""
    if battle.us_spec(unit).kind != "tank" or hex_key in battle.island.position_hexes:
        return False
    return any(battle.japanese_spec(key).tank for key in battle.japanese_at(hex_key))


def lacks_ammunition(battle: Battle, unit: str) -> bool:
    """Does an ammo dump explosion halve a unit: a tank or an HW company (20.0, ruling 470)?"""
    return battle.in_force(support.AMMO_DUMP) and battle.us_spec(unit).kind in ("hw", "tank")


def crosses_halving_side(battle: Battle, a: str, b: str) -> bool:
    """Does the line between two hexes cross a hexside that halves US strength, a bluff (2.4.6, ruling 207)?"""
    hexside_of = battle.book.charts.hexside_of
    return any(hexside_of(kind).halves for kind in sorted(sides_crossed(battle.board, a, b)))


def sides_crossed(board: Board, a: str, b: str) -> frozenset[str]:
    """Return the kinds of hexsides that the straight line between two hexes crosses (8.2.8b, ruling 207).

    Where the line runs along a hexside it may pass on either side, so only what both ways cross counts.
    """
    (q, r), (to_q, to_r) = hexgrid.axial(a), hexgrid.axial(b)
    crossed = [tuple((q + dq, r + dr) for dq, dr in points) for points in hexgrid.trace((to_q - q, to_r - r))]
    found: frozenset[str] = frozenset()
    for before, points in pairwise(crossed):
        ways = [_side(board, one, other) for one in before for other in points]
        found |= frozenset.intersection(*ways)
    return found


def _side(board: Board, one: Axial, other: Axial) -> frozenset[str]:
    if not (hexgrid.is_hex(one) and hexgrid.is_hex(other)):
        return frozenset()
    return board.side(hexgrid.key(one), hexgrid.key(other))


def total_strength(battle: Battle, units: Iterable[str], hex_key: str) -> int:
    """Add the strengths of attacking units, halved group by group and rounded up (8.3.1a, ruling 206)."""
    groups: dict[int, int] = {}
    for unit in units:
        times = halvings(battle, unit, hex_key)
        groups[times] = groups.get(times, 0) + strength(battle, unit)
    return sum(halved(total, times) for times, total in sorted(groups.items()))


def halved(value: int, times: int) -> int:
    """Halve a strength some times, rounding up once at the end; below none it is doubled (8.3, 14.3, ruling 206)."""
    if times < 0:
        return value << -times
    divisor: int = 2**times
    return -(-value // divisor)


def joint_weapons(battle: Battle, units: Iterable[str], hex_key: str) -> frozenset[str]:
    """Return every weapon that attacking units have against a hex together (8.3.1a)."""
    place = battle.where
    return frozenset(
        weapon
        for unit in units
        for weapon in weapons(battle, unit, battle.board.distance(place(unit), hex_key))
    )


# -- what the defenders demand ------------------------------------------------------------------------


def defenders(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the face-up counters of a hex that count in defence: units, depth markers, top fort (8.3c)."""
    top = forts.top_fort(battle, hex_key)
    keys = (*battle.japanese_at(hex_key), *battle.depth_at(hex_key), *((top,) if top else ()))
    return tuple(key for key in keys if garrison.counter(battle, key).revealed)


def requires(battle: Battle, key: str) -> tuple[str, ...]:
    """Return the requirements printed on a Japanese counter (8.2a)."""
    if key in battle.depth_at(battle.where(key)):
        return battle.depth_spec(key).requires
    if key in battle.forts_at(battle.where(key)):
        return battle.fort_spec(key).requires
    return battle.japanese_spec(key).requires


def required(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return every distinct requirement of the face-up defenders, sorted (8.3c, ruling 210)."""
    found = {weapon for key in defenders(battle, hex_key) for weapon in requires(battle, key)}
    if japanese_heroes.present(battle, hex_key):
        found.add("CC")
    return tuple(sorted(found))


def flanks_needed(battle: Battle, hex_key: str) -> int:
    """Return on how many of the face-up defenders flanking stands: none, one or more (8.2.2)."""
    return sum("FL" in requires(battle, key) for key in defenders(battle, hex_key))


def flanked(battle: Battle, hex_key: str, fronts: Sequence[str]) -> bool:
    """Do attacks from these adjacent hexes satisfy the flanking requirement (8.2.2, rulings 208, 209)?"""
    if flanks_needed(battle, hex_key) > 1:
        return len(fronts) >= 3
    return any(battle.board.distance(a, b) > 1 for a in fronts for b in fronts)


def unmet(battle: Battle, hex_key: str, carried: frozenset[str], fronts: Sequence[str]) -> tuple[str, ...]:
    """Return the requirements that weapons and fronts of an attack leave unmet (8.2b, 8.2.2, 8.2.3)."""
    missing = []
    for weapon in required(battle, hex_key):
        if weapon == "FL":
            met = flanked(battle, hex_key, fronts)
        else:
            met = weapon in carried and weapon not in TACTICS
        if not met:
            missing.append(weapon)
    return tuple(missing)
