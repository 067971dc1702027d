"""Events that last beyond their turn (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.command import communication, control
from ecs.dday.effects.ground import RULE, waste
from ecs.dday.effects.hindrance import HEAVY_MORTARS
from ecs.dday.japanese import garrison, reserves

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

AIRFIELDS: tuple[int, ...] = (1, 2, 3)
OBJECTIVE = "airfield_objective"
PERSISTENT: tuple[str, ...] = (OBJECTIVE, HEAVY_MORTARS)
"""Events whose card stays on the track until they are over (2.3.1, ruling 19)."""
FOR_GOOD = 999


def airfield_objective(battle: Battle, card: Card) -> None:
    """Airfield Objective: from now on an airfield position must be attacked every turn (20.0, rulings 468, 469)."""
    if all_clear(battle):
        waste(battle, OBJECTIVE, "airfields_clear")
    elif not battle.in_force(OBJECTIVE):
        battle.put_in_force(OBJECTIVE, FOR_GOOD, card.key)


def kept_cards(battle: Battle) -> frozenset[str]:
    """Return the cards that stay on the track because their event goes on (2.3.1, ruling 19)."""
    return frozenset(
        detail for name, last, detail in battle.effects.active if name in PERSISTENT and last > battle.turn
    )


def check_airfields(battle: Battle) -> None:
    """See at the end of a turn whether the airfield objective is over (20.0c)."""
    if battle.in_force(OBJECTIVE) and all_clear(battle):
        battle.effects.active = tuple(each for each in battle.effects.active if each[0] != OBJECTIVE)


def check_objective(battle: Battle) -> None:
    """See after the close combats of the US Action Phase whether the airfield objective was met (20.0a-b, ruling 468)."""
    if not battle.in_force(OBJECTIVE) or all_clear(battle):
        return
    targets = {each.hex for field in AIRFIELDS for each in positions_of(battle, field)}
    fought = targets.intersection(battle.marks.attacked + battle.marks.fought)
    if not fought and any(battle.occupied(key) for key in targets):
        strengthen(battle)


def all_clear(battle: Battle) -> bool:
    """Are all airfields under US control (20.0, ruling 332)?"""
    return all(control.airfield_clear(battle, field) for field in AIRFIELDS)


def positions_of(battle: Battle, airfield: int) -> list[Position]:
    """Return the positions on or next to an airfield's hexes."""
    ground = [key for key, each in battle.board.hexes.items() if each.airfield == airfield]
    near = {each for key in ground for each in battle.board.within(key, 1)}
    return [each for each in battle.island.positions.values() if each.hex in near]


def strengthen(battle: Battle) -> None:
    """Fill the positions of the lowest airfield that can still take anything (20.0, ruling 469)."""
    for airfield in AIRFIELDS:
        gained = [strengthen_position(battle, each) for each in positions_of(battle, airfield)]
        if any(gained):
            return


def strengthen_position(battle: Battle, position: Position) -> bool:
    """Give an empty position a unit, an occupied one a depth marker (20.0)."""
    if battle.us_held(position.hex) or not communication.in_communication(battle, position.key):
        return False
    if not battle.occupied(position.hex):
        return bool(garrison.place_unit(battle, position.hex, RULE, depth=False))
    holder = reserves.without_any_depth(battle, position)
    return bool(holder) and bool(garrison.add_depth(battle, holder, RULE))
