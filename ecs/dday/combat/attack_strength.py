"""The arithmetic of a US attack: strengths, requirements, odds, column, result (8.3c)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecs.dday.combat import weapons
from ecs.dday.command import command
from ecs.dday.japanese import forts, japanese_heroes, stance

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.combat.attack_force import Force

STRENGTH = "strength"
"""A hero's benefit when he stands in for no weapon (8.2.4)."""

BLACK_HILLTOP_FORT, FORT, FORT_ON_GOOD_GROUND = 3, 2, 3


@dataclass(frozen=True, slots=True)
class Assessment:
    """An attack compared: row and column as printed and after the shifts, and the cell they lead to."""

    us: int
    japanese: int
    required: tuple[str, ...]
    unmet: tuple[str, ...]
    row: int
    column: str
    shifted_row: int
    shifted_column: str
    result: tuple[str, ...]


def assess(battle: Battle, force: Force, aid: str = "") -> Assessment:
    """Compare a force with the face-up defenders of its target (8.3c).

    aid: what a hero brings, the code of a weapon or `STRENGTH` (8.2.4).
    """
    chart = battle.book.charts.attack
    us = us_strength(battle, force) + int(aid == STRENGTH)
    japanese = japanese_strength(battle, force.hex)
    missing = weapons.unmet(battle, force.hex, carried(battle, force), fronts(battle, force))
    missing = tuple(weapon for weapon in missing if weapon != aid)
    column = posture(battle, force.hex)
    row = chart.row(us, japanese)
    shifted_row, shifted_column = chart.shifted(row, column, len(missing))
    return Assessment(
        us,
        japanese,
        weapons.required(battle, force.hex),
        missing,
        row,
        column,
        shifted_row,
        shifted_column,
        result(battle, shifted_row, shifted_column, column),
    )


def result(battle: Battle, row: int, shifted_column: str, column: str) -> tuple[str, ...]:
    """Return the result of a cell; where it asks to turn up depth that lies face up, the revealed column counts (8.3c, ruling 556)."""
    chart = battle.book.charts.attack
    found = chart.result(row, shifted_column)
    return chart.result(row, column) if column == "revealed" and "REVEAL" in found else found


def us_strength(battle: Battle, force: Force) -> int:
    """Add the strengths of units, ships, aircraft and artillery points (8.3.1a, 8.5.1)."""
    support_of = battle.book.charts.support_of
    points = (
        force.naval * support_of("naval").strength
        + force.air * support_of("air").strength
        + force.guns * support_of("artillery").strength
    )
    return weapons.total_strength(battle, force.units, force.hex) + points


def carried(battle: Battle, force: Force) -> frozenset[str]:
    """Return all weapons of an attack: of its units, its ship, its artillery (8.3.1a, 8.5.1, ruling 213)."""
    support_of = battle.book.charts.support_of
    kinds = (("naval", force.naval), ("air", force.air), ("artillery", force.guns))
    points = (support_of(kind).weapons for kind, count in kinds if count)
    radio = ("RD",) if hears_headquarters(battle, force) else ()
    return weapons.joint_weapons(battle, force.units, force.hex).union(radio, *points)


def hears_headquarters(battle: Battle, force: Force) -> bool:
    """Has a unit attacking from an adjacent hex the radio of its regimental HQ (8.2.5, 15.3c, rulings 202, 204, 214)?"""
    distance = battle.board.distance
    return any(
        distance(battle.where(unit), force.hex) == 1 and command.within_hq_range(battle, unit)
        for unit in force.units
    )


def fronts(battle: Battle, force: Force) -> tuple[str, ...]:
    """Return the adjacent hexes an attack comes from through open sides, in hex order (8.2.2, 17.4a, ruling 208)."""
    places = {battle.where(unit) for unit in force.units}
    return tuple(
        sorted(
            place
            for place in places
            if battle.board.distance(place, force.hex) == 1
            and not forts.side_blocked(battle, place, force.hex)
        )
    )


def japanese_strength(battle: Battle, hex_key: str) -> int:
    """Multiply units and face-up depth by ground and fort, then add the top fort (8.3c, 17.3b, ruling 215)."""
    shown = weapons.defenders(battle, hex_key)
    men = sum(battle.japanese_spec(key).strength for key in battle.japanese_at(hex_key) if key in shown)
    men += japanese_heroes.bonus(battle, hex_key)
    men += sum(battle.depth_spec(key).strength for key in battle.depth_at(hex_key) if key in shown)
    top = forts.top_fort(battle, hex_key)
    walls = battle.fort_spec(top).strength if top in shown else 0
    return men * factor(battle, hex_key) + walls


def factor(battle: Battle, hex_key: str) -> int:
    """Return by how much ground and fort multiply the defenders (17.3h-i, 17.4b-c, rulings 216, 217)."""
    ground = ground_factor(battle, hex_key)
    if not battle.forts_at(hex_key):
        return ground
    if is_hilltop(battle, hex_key) and battle.colour_of(hex_key) == "black":
        return BLACK_HILLTOP_FORT
    return FORT_ON_GOOD_GROUND if ground > 1 else FORT


def ground_factor(battle: Battle, hex_key: str) -> int:
    """Return the factor of the terrain alone (2.4.6, ruling 217).

    None outside positions, where only tanks, caves and counterattackers stand, nor in counterattack stance
    (14.3, 14.4.4, 20.0 Caves).
    """
    if hex_key not in battle.island.position_hexes or stance.taken(battle, hex_key):
        return 1
    charts = battle.book.charts
    terrain = charts.terrain_of(battle.board.hexes[hex_key].terrain).defence
    return max(terrain, charts.terrain_of("hilltop").defence) if is_hilltop(battle, hex_key) else terrain


def is_hilltop(battle: Battle, hex_key: str) -> bool:
    """Does a hilltop position stand in the hex (2.1.1d)?"""
    return battle.board.hexes[hex_key].hilltop


def posture(battle: Battle, hex_key: str) -> str:
    """Return the column for the defenders' posture: alone, unrevealed or revealed depth (8.3c, rulings 219, 473)."""
    if battle.cave_at(hex_key):
        return "alone"
    depth = battle.depth_at(hex_key)
    if any(not battle.depth(key).revealed for key in depth):
        return "unrevealed"
    return "revealed" if depth else "alone"


def known(battle: Battle, hex_key: str) -> bool:
    """Does the player see everything that counts but depth markers: units and top fort face up, no lone fort?"""
    units, top = battle.japanese_at(hex_key), forts.top_fort(battle, hex_key)
    hidden = any(not battle.japanese(key).revealed for key in units)
    return bool(units) and not hidden and not (top and not battle.fort(top).revealed)
