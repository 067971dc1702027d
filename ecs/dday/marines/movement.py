"""How far US units move, which hexes are closed to them, where they must stop (7.3, 7.3.1, 7.3.2, 7.3.6, 7.3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ecs.core import hexgrid
from ecs.dday.japanese import fields
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

STOPPING_TERRAIN = ("rocky", "wooded")
FIELD_HEXES = 2
REDUCED_MOVES = 2
MINE_REACH = 2
BEACHES_BULLDOZED = 7
SLOPES_BULLDOZED = 10
TERRACES_CLEARED = 12


class Barrier(NamedTuple):
    """Why a hex may not be entered: a code and the rule."""

    reason: str
    rule: str


@dataclass(slots=True)
class March:
    """US units on the move together.

    one_hex: declared as a single hex (7.3.2c, ruling 167). allowed: hexes they may enter in all.
    steps: hexes entered so far; in_field: how many of them lay in a field of fire. over: they must stop.
    """

    units: tuple[str, ...]
    at: str
    one_hex: bool
    allowed: int
    steps: int = 0
    in_field: int = 0
    over: bool = False


def start(battle: Battle, units: tuple[str, ...], *, one_hex: bool) -> March:
    """Return the march of a group from where it stands."""
    at = battle.where(units[0])
    return March(units, at, one_hex, 1 if one_hex else allowance(battle, units, at))


def has_kind(battle: Battle, units: tuple[str, ...], kind: str) -> bool:
    """Tell whether a group includes a unit of a kind."""
    return any(battle.us_spec(unit).kind == kind for unit in units)


def only_tanks(battle: Battle, units: tuple[str, ...]) -> bool:
    """Tell whether a group is made of tanks alone."""
    return all(battle.us_spec(unit).kind == "tank" for unit in units)


# -- how far --------------------------------------------------------------------------------------


def allowance(battle: Battle, units: tuple[str, ...], at: str) -> int:
    """Return how many hexes a group may enter: two on the landing day, three after it (7.0, 7.3, ruling 152).

    Unbulldozed terraces (7.3.2a) and minefields (20.0, ruling 466) leave one; rain and intense fire two
    (20.0, ruling 477).
    """
    if on_terrace(battle, at) or mined(battle, units, at):
        return 1
    first_day = battle.turn <= battle.spec.first_day_turns
    moves = battle.spec.first_day_moves if first_day else battle.spec.later_moves
    if battle.in_force("rain") or slowed_by_fire(battle, units, at):
        return min(moves, REDUCED_MOVES)
    return moves


def on_terrace(battle: Battle, hex_key: str) -> bool:
    """Tell whether a terrace that is not bulldozed yet lies in a hex (7.3.6, ruling 159)."""
    if not battle.board.hexes[hex_key].terrace or battle.turn >= TERRACES_CLEARED:
        return False
    beaches = battle.island.beach_hexes(battle.spec.invasion_coast)
    if battle.turn >= BEACHES_BULLDOZED and hex_key in beaches:
        return False
    near = battle.board.neighbours(hex_key)
    return not (battle.turn >= SLOPES_BULLDOZED and any(key in beaches for key in near))


def mined(battle: Battle, units: tuple[str, ...], at: str) -> bool:
    """Tell whether minefields hold a group: no engineer in it, a position of their colour near (20.0, rulings 466, 471)."""
    if not battle.in_force("minefields") or has_kind(battle, units, "engineer"):
        return False
    return any(
        battle.board.distance(at, each.hex) <= MINE_REACH and battle.occupied(each.hex)
        for colour in battle.effect_details("minefields")
        for each in battle.island.positions_of_colour(colour)
    )


def slowed_by_fire(battle: Battle, units: tuple[str, ...], hex_key: str) -> bool:
    """Tell whether the event Intense Fire slows a group in a hex: non-tanks in any field (20.0, ruling 477)."""
    if not battle.in_force("intense_fire") or only_tanks(battle, units):
        return False
    return bool(fields.level_at(battle, hex_key, full=True))


# -- which hexes ----------------------------------------------------------------------------------


def barrier(battle: Battle, march: March, target: str) -> Barrier | None:
    """Return why a group may not move into a neighbouring hex, None when it may (7.3.1, 7.4)."""
    found = ground_barrier(battle, march.units, march.at, target, steps=march.steps)
    if found is None and battle.occupied(target):
        return Barrier("enemy", "7.4")
    return found


def ground_barrier(
    battle: Battle, units: tuple[str, ...], at: str, target: str, *, steps: int = 0
) -> Barrier | None:
    """Return what in the ground keeps a group out of a neighbouring hex (7.3.1g, 7.3.2b, 7.3.7, 20.0 AT Ditch, ruling 164)."""
    if target not in battle.board.hexes:
        return Barrier("sea", "7.3.1")
    if bounds.closed(battle, target):
        return Barrier("closed_sector", "18.0")
    side = battle.board.side(at, target)
    if "cliff" in side:
        return Barrier("cliff", "7.3.7")
    bluff = bluff_barrier(battle, units, side, steps=steps) if "bluff" in side else None
    return bluff or ditch_barrier(battle, units, target)


def bluff_barrier(
    battle: Battle, units: tuple[str, ...], side: frozenset[str], *, steps: int
) -> Barrier | None:
    """Return what a bluff means for a group: tanks need a road, others make it their only hex (7.3.1g, 7.3.2b, ruling 158)."""
    if "road" not in side and steps:
        return Barrier("bluff_first_hex", "7.3.2")
    if not has_kind(battle, units, "tank"):
        return None
    if "road" not in side:
        return Barrier("bluff_tank", "7.3.1")
    return Barrier("rain_on_road", "20.0") if battle.in_force("rain") else None


def ditch_barrier(battle: Battle, units: tuple[str, ...], target: str) -> Barrier | None:
    """Return whether an anti-tank ditch keeps tanks without engineers out of a position (20.0, ruling 471)."""
    if not has_kind(battle, units, "tank") or not battle.in_force("at_ditch"):
        return None
    colour = battle.colour_of(target)
    ditches = ",".join(battle.effect_details("at_ditch")).split(",")
    if colour in ditches and not has_kind(battle, units, "engineer"):
        return Barrier("at_ditch", "20.0")
    return None


def ways(battle: Battle, march: March) -> tuple[str, ...]:
    """Return the hexes a group may move into next."""
    near = battle.board.neighbours(march.at)
    return tuple(key for key in near if barrier(battle, march, key) is None)


def around(hex_key: str) -> tuple[str, ...]:
    """Return all the hexes around a hex, land or sea."""
    return hexgrid.neighbours(hex_key)


# -- where to stop --------------------------------------------------------------------------------


def advance(battle: Battle, march: March, target: str) -> None:
    """Count one hex entered and tell whether the group must stop there (7.3.1a-c, f, 7.3.2b)."""
    crossed = battle.board.side(march.at, target)
    march.at = target
    march.steps += 1
    if fields.level_at(battle, target, full=True):
        march.in_field += 1
    if slowed_by_fire(battle, march.units, target):
        march.allowed = min(march.allowed, REDUCED_MOVES)
    march.over = ("bluff" in crossed and "road" not in crossed) or must_stop(battle, march)


def must_stop(battle: Battle, march: March) -> bool:
    """Tell whether a group's move ends in the hex it has entered (7.3.1a, b, c, f, rulings 152-155)."""
    ground = battle.board.hexes[march.at]
    if march.steps >= march.allowed or ground.hilltop or ground.terrain in STOPPING_TERRAIN:
        return True
    if march.in_field >= FIELD_HEXES and not only_tanks(battle, march.units):
        return True
    return beside_enemy(battle, march.at)


def beside_enemy(battle: Battle, hex_key: str) -> bool:
    """Tell whether a hex lies next to a Japanese unit or an intact fort, disrupted or not (7.3.1c, ruling 155)."""
    return battle.beside_japanese(hex_key)
