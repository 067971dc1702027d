"""Events that hamper the US side for a while, and losses among its units (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.choice import pick
from ecs.dday.effects.ground import RULE, nearest, occupied_positions, take_step, waste
from ecs.dday.japanese import fields
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

ERROR_REACH = 2
HEAVY_MORTARS = "heavy_mortar_fire"


def ammo_dump(battle: Battle, card: Card) -> None:
    """Ammo Dump Explosion: HW companies, tanks and artillery at half strength this turn (20.0, ruling 470)."""
    battle.put_in_force("ammo_dump_explosion", battle.turn)


def at_ditch(battle: Battle, card: Card) -> None:
    """AT Ditch: tanks need engineers to enter positions of the card's colours this turn (20.0, ruling 471)."""
    battle.put_in_force("at_ditch", battle.turn, ",".join(card.colours))


def heavy_mortar_fire(battle: Battle, card: Card) -> None:
    """Heavy Mortar Fire: mortars hit one unit more in the next Fire Phase (20.0, ruling 476)."""
    later = battle.clock.phase == "second_event"
    battle.put_in_force(HEAVY_MORTARS, battle.turn + (1 if later else 0), card.key)


def intense_fire(battle: Battle, card: Card) -> None:
    """Intense Fire: non-tank units that start in or enter a field move two hexes at most this turn (20.0, ruling 477)."""
    battle.put_in_force("intense_fire", battle.turn)


def minefields(battle: Battle, card: Card) -> None:
    """Minefields: near positions of the first colour units without engineers move one hex this turn (20.0, ruling 466)."""
    battle.put_in_force("minefields", battle.turn, card.colours[0])


def night_assault(battle: Battle, card: Card) -> None:
    """Night Assault: raids of a PM turn count one position more (20.0, ruling 301)."""
    if battle.today.time == "PM":
        battle.put_in_force("night_assault", battle.turn)
    else:
        waste(battle, "night_assault", "not_a_pm_turn")


def rain(battle: Battle, card: Card) -> None:
    """Rain: fire reaches one hex, no airstrikes, two hexes of movement, no roads for tanks this turn (20.0, ruling 477)."""
    battle.put_in_force("rain", battle.turn)


def command_post_hit(battle: Battle, card: Card) -> Flow[None]:
    """Command Post Hit: the battalion HQ nearest to a Japanese position is disrupted (20.0, ruling 474)."""
    positions = occupied_positions(battle)
    quarters = [unit for unit in battle.us_on_map() if battle.us_spec(unit).kind == "hq"]
    if not positions or not quarters:
        waste(battle, "command_post_hit", "no_headquarters")
        return
    black = [each.hex for each in positions if each.colour == "black"]
    closest = nearest((away(battle, unit, [each.hex for each in positions]), unit) for unit in quarters)
    closest = nearest((away(battle, unit, black), unit) for unit in closest)
    unit = yield from pick("command_post_hit", RULE, "unit", closest)
    losses.disrupt(battle, unit, "event", RULE)


def away(battle: Battle, unit: str, hexes: list[str]) -> int:
    """Return the distance from a unit to the nearest of some hexes."""
    at = battle.where(unit)
    return min((battle.board.distance(at, each) for each in hexes), default=0)


def fatigue(battle: Battle, card: Card) -> Flow[None]:
    """Fatigue US Bn.: all units of a battalion the player names are disrupted (20.0, ruling 475)."""
    names = sorted({name for unit in battle.us_on_map() if (name := battalion_of(battle, unit))})
    if not names:
        waste(battle, "fatigue_us_bn", "no_battalion")
        return
    name = yield from pick("fatigue", RULE, "battalion", names)
    for key in battle.book.us:
        if battalion_of(battle, key) == name and not battle.where(key).startswith(("reserve", "due", "off")):
            losses.disrupt(battle, key, "event", RULE)


def battalion_of(battle: Battle, unit: str) -> str:
    """Return the name of a unit's battalion such as 1/25, "" when it belongs to none."""
    spec = battle.us_spec(unit)
    return f"{spec.battalion}/{spec.regiment}" if spec.battalion else ""


def naval_error(battle: Battle, card: Card) -> Flow[None]:
    """NG Error: a unit near an occupied position and in its field loses a step (20.0, ruling 494)."""
    units = [
        unit
        for unit in battle.us_on_map()
        if battle.us_spec(unit).kind != "regiment" and in_danger(battle, unit)
    ]
    if not units:
        waste(battle, "ng_error", "no_unit_in_danger")
        return
    yield from take_step(battle, "ng_error", units)


def in_danger(battle: Battle, unit: str) -> bool:
    """Is a unit within two hexes of an occupied position hex of a group that has it in its field (20.0)?"""
    at = battle.where(unit)
    return any(
        battle.occupied(hex_key) and battle.board.distance(hex_key, at) <= ERROR_REACH
        for group, _ in fields.covering(battle, at)
        for hex_key in battle.group_hexes(group)
    )
