"""The Japanese tank attack (20.0, 14.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.effects import garrisons
from ecs.dday.effects.ground import waste
from ecs.dday.japanese import counterattack

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

TANK_ATTACK = "japanese_tank_attack"
FOR_GOOD = 999


def tank_attack(battle: Battle, card: Card) -> None:
    """Japanese Tank Attack: tanks and their partners take counterattack stance; once over, a reinforcement (20.0, 14.4.7, rulings 392, 393)."""
    if battle.in_force(TANK_ATTACK):
        garrisons.reinforcement(battle, card)
    elif counterattack.set_up(battle):
        battle.put_in_force(TANK_ATTACK, FOR_GOOD)
    else:
        waste(battle, TANK_ATTACK, "no_tank")
