"""Who may take part in a US attack: units, points, and why not (8.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ecs.core.decisions import Blocked, option
from ecs.dday.combat import weapons
from ecs.dday.command import command, heroes
from ecs.dday.japanese import forts
from ecs.dday.marines import support

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.counters import UsSpec

CORE: tuple[str, ...] = ("rifle", "hq", "engineer")
"""Kinds of which at least one must attack from an adjacent hex (8.1, ruling 197)."""

BATTALION: tuple[str, ...] = ("rifle", "hq")
"""Kinds that must belong to one battalion (8.1c)."""

INFANTRY: tuple[str, ...] = ("rifle", "hq", "hw")
REACH = 2
TANKS = 2
BATTERY_RULES: dict[str, str] = {
    "no_points": "8.5",
    "ammo_dump": "20.0",
    "four_corps_points": "8.5.4",
    "three_divisional_points": "8.5.4",
    "no_unit_in_sector": "8.1",
    "no_observer": "8.5.3",
}
"""Rule behind a reason why an artillery point may not fire."""
DIVISIONAL_POINTS, CORPS_POINTS, CORPS = 3, 4, 0


@dataclass(frozen=True, slots=True)
class Force:
    """An attack as far as it is declared; artillery holds (division, points), division 0 being the corps."""

    hex: str
    units: tuple[str, ...] = ()
    naval: int = 0
    air: int = 0
    artillery: tuple[tuple[int, int], ...] = ()

    @property
    def guns(self) -> int:
        """Artillery points in all."""
        return sum(points for _, points in self.artillery)

    def points_of(self, division: int) -> int:
        """Artillery points of a division, or of the corps."""
        return dict(self.artillery).get(division, 0)


# -- units --------------------------------------------------------------------------------------------


def idle_reason(battle: Battle, unit: str) -> str:
    """Return why a unit may not conduct an action now, "" when it may (7.0, 7.6, 8.1.2)."""
    busy = busy_reason(battle, unit)
    return busy or ("" if command.in_command(battle, unit) else "out_of_command")


def busy_reason(battle: Battle, unit: str) -> str:
    """Return what in a unit itself keeps it from an action, "" when nothing does (7.6, 8.1.2)."""
    state = battle.us(unit)
    if state.disrupted:
        return "disrupted"
    if state.acted:
        return "already_acted"
    if battle.occupied(battle.where(unit)):
        return "in_close_combat"
    return ""


def reach_reason(battle: Battle, unit: str, hex_key: str) -> str:
    """Return why a unit cannot bear on a hex: range, line of sight, a cliff, a closed side (7.3.7, 8.1a-b, 8.1.1, ruling 429)."""
    where = battle.where(unit)
    distance = battle.board.distance(where, hex_key)
    if distance > weapons.attack_range(battle, unit):
        return "out_of_range"
    if distance == 1:
        return side_reason(battle, where, hex_key)
    if not battle.sight.clear(where, hex_key):
        return "no_line_of_sight"
    return "cliff" if "cliff" in weapons.sides_crossed(battle.board, where, hex_key) else ""


def side_reason(battle: Battle, where: str, hex_key: str) -> str:
    """Return what in the hexside keeps a unit from attacking its neighbour: a cliff, a fort's closed side (7.3.7, 8.1a)."""
    if "cliff" in battle.board.side(where, hex_key):
        return "cliff"
    return "behind_fort_side" if forts.side_blocked(battle, where, hex_key) else ""


def join_reason(battle: Battle, unit: str, force: Force) -> str:
    """Return why a unit does not fit beside the units of a force, "" when it does (8.1)."""
    spec = battle.us_spec(unit)
    if spec.kind == "regiment":
        return "regimental_hq"
    if not core_of(battle, force) and not is_core(battle, unit, force.hex):
        return "no_infantry_adjacent"
    if spec.kind in BATTALION:
        return battalion_reason(battle, unit, force)
    if spec.kind == "hw":
        return heavy_weapons_reason(battle, spec, force)
    return tank_reason(battle, unit, force) if spec.kind == "tank" else ""


def is_core(battle: Battle, unit: str, hex_key: str) -> bool:
    """Is this a rifle company, battalion HQ or engineer next to the hex (8.1, ruling 197)?"""
    return battle.us_spec(unit).kind in CORE and battle.board.distance(battle.where(unit), hex_key) == 1


def core_of(battle: Battle, force: Force) -> tuple[str, ...]:
    """Return the units that make the attack possible: adjacent infantry and engineers (8.1)."""
    return tuple(unit for unit in force.units if is_core(battle, unit, force.hex))


def battalion_reason(battle: Battle, unit: str, force: Force) -> str:
    """Return why the battalions do not go together: one battalion, one company as a guest (8.1c, ruling 198)."""
    members = [each for each in (*force.units, unit) if battle.us_spec(each).kind in BATTALION]
    if len({battle.us_spec(each).regiment for each in members}) > 1:
        return "other_regiment"
    battalions = sorted({battle.us_spec(each).battalion for each in members})
    if len(battalions) == 1:
        return ""
    parts = [[each for each in members if battle.us_spec(each).battalion == number] for number in battalions]
    lone = [part[0] for part in parts if len(part) == 1 and battle.us_spec(part[0]).kind == "rifle"]
    if len(battalions) > 2 or not lone:
        return "other_battalion"
    if all(command.within_hq_range(battle, each) for each in members):
        return ""
    return "" if any(heroes.in_hex(battle, battle.where(each)) for each in lone) else "guest_without_hero"


def heavy_weapons_reason(battle: Battle, spec: UsSpec, force: Force) -> str:
    """Return why a heavy weapons company may not join: one at most, with a unit of its regiment or assigned to it (8.1d, ruling 573)."""
    if any(battle.us_spec(unit).kind == "hw" for unit in force.units):
        return "one_heavy_weapons"
    fits = any(command.regiment_of(battle, unit) == spec.regiment for unit in force.units)
    return "" if fits else "other_regiment"


def tank_reason(battle: Battle, unit: str, force: Force) -> str:
    """Return why a tank may not join: two at most, close to the target, to its infantry or in command by the same regiment (8.1e, ruling 200)."""
    if sum(battle.us_spec(other).kind == "tank" for other in force.units) >= TANKS:
        return "two_tanks"
    where, distance = battle.where(unit), battle.board.distance
    infantry = [other for other in force.units if battle.us_spec(other).kind in BATTALION]
    close = distance(where, force.hex) == 1 or any(
        distance(where, battle.where(other)) <= 1 for other in infantry
    )
    led = any(command.commanded_by(battle, unit, battle.us_spec(other).regiment) for other in infantry)
    return "" if close or led else "tank_alone"


def unit_reason(battle: Battle, unit: str, force: Force) -> str:
    """Return why a unit may not be added to a force, "" when it may (8.1)."""
    return (
        idle_reason(battle, unit) or reach_reason(battle, unit, force.hex) or join_reason(battle, unit, force)
    )


def nearby(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the US units within attack range of a hex, nearest first (8.1.1)."""
    return tuple(unit for near in battle.board.within(hex_key, REACH) for unit in battle.us_at(near))


def with_unit(force: Force, unit: str) -> Force:
    """Return the force with a unit more."""
    return replace(force, units=(*force.units, unit))


def without_unit(battle: Battle, force: Force, unit: str) -> Force:
    """Return the force without a unit and without all that may not stay when it goes (8.1)."""
    rebuilt = replace(force, units=())
    for other in force.units:
        if other != unit and not join_reason(battle, other, rebuilt):
            rebuilt = with_unit(rebuilt, other)
    if not core_of(battle, rebuilt):
        return Force(force.hex)
    called = any(calls_support(battle, other, force.hex) for other in rebuilt.units)
    return rebuilt if called else replace(rebuilt, naval=0, air=0)


# -- points -------------------------------------------------------------------------------------------


def support_reason(battle: Battle, force: Force, kind: str) -> str:
    """Return why a ship or an aircraft may not support an attack, "" when it may (8.1g, rulings 203, 204)."""
    if not (battle.points.naval if kind == "naval" else battle.points.air):
        return "no_points"
    if kind == "air" and battle.in_force("rain"):
        return "rain"
    if force.naval if kind == "naval" else force.air:
        return "one_point"
    if not core_of(battle, force):
        return "no_infantry_adjacent"
    return "" if any(calls_support(battle, unit, force.hex) for unit in force.units) else "no_radio"


def calls_support(battle: Battle, unit: str, hex_key: str) -> bool:
    """Can an attacking infantry unit call ships and aircraft: a radio, its own or its HQ's (8.1g, rulings 203, 204)?"""
    if battle.us_spec(unit).kind not in INFANTRY:
        return False
    distance = battle.board.distance(battle.where(unit), hex_key)
    return command.within_hq_range(battle, unit) or "RD" in weapons.weapons(battle, unit, distance)


def artillery_reason(battle: Battle, force: Force, division: int) -> str:
    """Return why a further artillery point may not support an attack, "" when it may (8.1f, 8.5.3, 8.5.4)."""
    reason = battery_reason(battle, force.hex, division, dict(force.artillery))
    return reason or ("" if core_of(battle, force) else "no_infantry_adjacent")


def battery_reason(battle: Battle, hex_key: str, division: int, taken: dict[int, int]) -> str:
    """Return why one more artillery point may not fire at a hex beside those taken (8.1f, 8.5.3, 8.5.4, ruling 201)."""
    if not battle.scenario.special.artillery_points:
        return "no_artillery"
    if support.usable(battle, division) <= taken.get(division, 0):
        return "ammo_dump" if battle.in_force(support.AMMO_DUMP) else "no_points"
    divisional = sum(points for number, points in taken.items() if number != CORPS)
    if division == CORPS and taken.get(CORPS, 0) >= CORPS_POINTS:
        return "four_corps_points"
    if division != CORPS and divisional >= DIVISIONAL_POINTS:
        return "three_divisional_points"
    sector = battle.island.sector(hex_key)
    if not any(battle.island.sector(where) == sector for where in battle.us_hexes()):
        return "no_unit_in_sector"
    return "" if observed(battle, hex_key, division) else "no_observer"


def blocked_batteries(battle: Battle, reason_of: Callable[[int], str]) -> tuple[Blocked, ...]:
    """Return the divisions, and the corps, whose artillery may add no point, each with its reason (8.5.3, 8.5.4)."""
    reasons = ((division, reason_of(division)) for division, _, _ in battle.points.artillery)
    return tuple(
        Blocked(option("artillery", str(division)), reason, BATTERY_RULES.get(reason, "8.1"))
        for division, reason in reasons
        if reason
    )


def observed(battle: Battle, hex_key: str, division: int) -> bool:
    """Does a unit that may direct artillery see a hex: one of the division, any for the corps (8.1f, 8.5.3a, ruling 201)?"""
    return any(
        battle.sight.clear(where, hex_key)
        for number, where in command.observers(battle)
        if division in (CORPS, number)
    )


def with_point(force: Force, division: int, change: int) -> Force:
    """Return the force with artillery points of a division added or taken back."""
    points = dict(force.artillery)
    points[division] = points.get(division, 0) + change
    return replace(force, artillery=tuple((key, count) for key, count in sorted(points.items()) if count))
