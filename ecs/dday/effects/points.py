"""Events that give or take support points (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.choice import pick
from ecs.dday.effects.ground import RULE, waste
from ecs.dday.marines import support

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

COUNTERBATTERY_TURNS = 4


def airstrike(battle: Battle, card: Card) -> None:
    """Airstrike: one airstrike point more (20.0, ruling 464)."""
    support.gain_air(battle, 1, RULE)


def naval_gunfire(battle: Battle, card: Card) -> None:
    """Naval Gunfire: one naval gunfire point more (20.0, ruling 464)."""
    support.gain_naval(battle, 1, RULE)


def dukw_swamped(battle: Battle, card: Card) -> Flow[None]:
    """Landing: DUKW Swamped: one artillery point due next turn is lost at sea, the player names the division (20.0, ruling 488)."""
    due = [each for each in battle.scenario.artillery if each.turn == battle.turn + 1 and each.division]
    if not due or not battle.scenario.special.artillery_points:
        waste(battle, support.SWAMPED, "no_artillery_due")
        return
    divisions = sorted({str(each.division) for each in due})
    lost = yield from pick("dukw_swamped", RULE, "division", divisions)
    battle.put_in_force(support.SWAMPED, battle.turn + 1, lost)


def counterbattery(battle: Battle, card: Card) -> None:
    """Japanese Counterbattery: a point, two while Suribachi stands, is out for four turns (20.0, rulings 478, 479)."""
    strength = {division: fresh + used for division, fresh, used in battle.points.artillery if division}
    if not any(strength.values()):
        waste(battle, support.COUNTERBATTERY, "no_artillery")
        return
    division = max(strength, key=lambda each: (strength[each], -each))
    points = min(strength[division], 2 if support.stronghold_stands(battle) else 1)
    for _ in range(points):
        battle.put_in_force(support.COUNTERBATTERY, battle.turn + COUNTERBATTERY_TURNS - 1, str(division))
    support.gain_artillery(battle, division, -points, RULE)


def artillery_replacement(battle: Battle, card: Card) -> None:
    """US Artillery Replacement: one point lost by counterbattery or at sea comes back (20.0, ruling 480)."""
    for lost in (support.COUNTERBATTERY, support.DROWNED):
        for entry in battle.effects.active:
            if entry[0] == lost:
                active = list(battle.effects.active)
                active.remove(entry)
                battle.effects.active = tuple(active)
                support.gain_artillery(battle, int(entry[2]), 1, RULE)
                return
    waste(battle, "us_artillery_replacement", "nothing_lost")
