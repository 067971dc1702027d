"""Support points over time: naval gunfire, airstrikes, artillery (8.5, 18.4.4e, 19.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.command import communication

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

AMMO_DUMP = "ammo_dump_explosion"
SWAMPED = "landing_dukw_swamped"
COUNTERBATTERY = "japanese_counterbattery"
DROWNED = "artillery_drowned"
"""A point lost at sea, remembered until a replacement comes (20.0, ruling 480)."""
FOR_GOOD = 999
MOST_KEPT = 2
"""Naval gunfire and airstrike points kept from one day to the next, of each kind (8.5)."""


def open_turn(battle: Battle) -> None:
    """Give the points that come at the start of this turn (8.5, 18.4.4e, 19.0)."""
    if new_day(battle):
        daily_points(battle)
    for entry in battle.scenario.points:
        if entry.turn == battle.turn:
            gain_naval(battle, entry.naval, "8.5")
            gain_air(battle, entry.air, "8.5")
    if battle.scenario.special.artillery_points:
        for arrival in battle.scenario.artillery:
            if arrival.turn == battle.turn:
                land_artillery(battle, arrival.division, arrival.points)


def new_day(battle: Battle) -> bool:
    """Does a game day begin with this turn, the landing day left out (8.5, ruling 246)?"""
    return battle.turn >= battle.spec.second_phase_turn and battle.today.time == "AM"


def daily_points(battle: Battle) -> None:
    """Keep two unused points of each kind at the most, add the day's own; used artillery is ready again (8.5, 8.5i, rulings 246, 248)."""
    points = battle.points
    gain_naval(battle, min(0, MOST_KEPT - points.naval), "8.5")
    gain_naval(battle, 1, "8.5")
    gain_air(battle, min(0, MOST_KEPT - points.air), "8.5")
    gain_air(battle, 1, "8.5")
    for division, _, used in points.artillery:
        if used:
            restore_artillery(battle, division)


def restore_artillery(battle: Battle, division: int) -> None:
    """Make the used artillery points of a division ready for the new day (8.5i, ruling 248)."""
    points = {number: (fresh, used) for number, fresh, used in battle.points.artillery}
    fresh, used = points[division]
    points[division] = (fresh + used, 0)
    battle.points.artillery = tuple((number, *points[number]) for number in sorted(points))
    battle.emit(events.PointsChanged, "8.5", kind="artillery", change=used, left=fresh + used)


def land_artillery(battle: Battle, division: int, points: int) -> None:
    """Give a division the artillery points that arrive, less those lost at sea (19.0, 20.0)."""
    lost = min(points, swamped(battle, division))
    for _ in range(lost):
        battle.put_in_force(DROWNED, FOR_GOOD, str(division))
    gain_artillery(battle, division, points - lost, "19.0")


def close_turn(battle: Battle) -> None:
    """Take away unused naval and air points where they may not be held over, nowhere on the landing day (18.4.4e, ruling 247)."""
    landing_day = battle.turn < battle.spec.second_phase_turn
    if landing_day or not battle.scenario.special.points_held_over:
        gain_naval(battle, -battle.points.naval, "18.4.4")
        gain_air(battle, -battle.points.air, "18.4.4")


def gain_naval(battle: Battle, change: int, rule: str) -> None:
    """Change the number of naval gunfire points (8.5)."""
    if change:
        battle.points.naval += change
        battle.emit(events.PointsChanged, rule, kind="naval", change=change, left=battle.points.naval)


def gain_air(battle: Battle, change: int, rule: str) -> None:
    """Change the number of airstrike points (8.5)."""
    if change:
        battle.points.air += change
        battle.emit(events.PointsChanged, rule, kind="air", change=change, left=battle.points.air)


def gain_artillery(battle: Battle, division: int, change: int, rule: str) -> None:
    """Change the artillery points of a division, 0 for the corps (8.5.3): ready ones, and used ones when none is ready to lose."""
    ready = {number: (fresh, used) for number, fresh, used in battle.points.artillery}
    fresh, used = ready.get(division, (0, 0))
    ready[division] = (max(0, fresh + change), max(0, used + min(0, fresh + change)))
    battle.points.artillery = tuple((number, *ready[number]) for number in sorted(ready))
    battle.emit(events.PointsChanged, rule, kind="artillery", change=change, left=ready[division][0])


def swamped(battle: Battle, division: int) -> int:
    """Return how many of a division's points that land now were lost at sea (20.0)."""
    return sum(
        1
        for name, last, detail in battle.effects.active
        if (name, last, detail) == (SWAMPED, battle.turn, str(division))
    )


def stronghold_stands(battle: Battle) -> bool:
    """Does a self-commanding position such as those of Suribachi still stand (ruling 479)?"""
    return any(communication.strongholds(battle, sector) for sector in (1, 2, 3, 4))


def usable(battle: Battle, division: int) -> int:
    """Return how many artillery points of a division can still fire; an ammo dump explosion halves them, used ones counted in (20.0, ruling 470)."""
    fresh, used = {number: (ready, spent) for number, ready, spent in battle.points.artillery}.get(
        division, (0, 0)
    )
    if not battle.in_force(AMMO_DUMP):
        return fresh
    return max(0, -(-(fresh + used) // 2) - used)


def lift_counterbattery(battle: Battle) -> None:
    """Give back the artillery points whose counterbattery fire ends with this turn (20.0, ruling 478)."""
    for name, last, detail in battle.effects.active:
        if name == COUNTERBATTERY and last == battle.turn:
            gain_artillery(battle, int(detail), 1, "20.0")
