"""The hero and the local counterattack (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.choice import pick
from ecs.dday.combat import attack_results, barrage_result, close_combat
from ecs.dday.command import communication, heroes
from ecs.dday.effects.ground import (
    RULE,
    hexes_of,
    nearest,
    occupied_positions,
    to_beach,
    us_beside,
    us_hexes_beside,
    waste,
)
from ecs.dday.japanese import fields, garrison, reserves, stance
from ecs.dday.japanese.reserves import by_letter
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

COMPANIES: dict[str, str] = {"rifleman": "rifle", "nco": "rifle", "officer": "hq"}
"""Kind of unit each kind of hero joins (11.1.1)."""


def hero(battle: Battle, card: Card) -> Flow[None]:
    """Hero: a hero joins a stack under intense fire; the nearest position without depth gains a marker (20.0, 11.1.1, ruling 311)."""
    key = heroes.draw(battle)
    units = candidates(battle, card, COMPANIES[heroes.hero(battle, key).kind]) if key else ()
    if not units:
        waste(battle, "hero", "no_hero" if not key else "no_unit")
        return
    kind = heroes.hero(battle, key).kind
    unit = yield from pick("hero", "11.1.1", "unit", units, details={"kind": kind})
    heroes.join(battle, key, unit)
    yield from answer_hero(battle, battle.where(unit))


def candidates(battle: Battle, card: Card, kind: str) -> tuple[str, ...]:
    """Return the units a hero may join: in an intense field of the first colour that has any, else all of their kind (ruling 311)."""
    everyone = [unit for unit in battle.us_on_map() if battle.us_spec(unit).kind == kind]
    for colour in card.colours:
        stacks = intense_stacks(battle, colour)
        if stacks:
            return tuple(unit for unit in everyone if battle.where(unit) in stacks) or tuple(everyone)
    return tuple(everyone)


def intense_stacks(battle: Battle, colour: str) -> frozenset[str]:
    """Return the US-occupied hexes in an intense field of a colour (20.0)."""
    return frozenset(
        key
        for key in battle.us_hexes()
        for group, level in fields.covering(battle, key)
        if level == "intense" and battle.island.groups[group].colour == colour
    )


def answer_hero(battle: Battle, hex_key: str) -> Flow[None]:
    """Give the Japanese a depth marker in the position nearest to the hero that has none, ties by the player (20.0).

    Nothing is asked when the pools of the nearest are empty (9.2.2).
    """
    open_positions = [
        each
        for each in occupied_positions(battle)
        if reserves.without_any_depth(battle, each) and communication.in_communication(battle, each.key)
    ]
    closest = nearest((battle.board.distance(hex_key, key), key) for key in hexes_of(open_positions))
    if not any(garrison.depth_pool(battle, key) for key in closest):
        return
    site = yield from pick("hero_depth", RULE, "hex", closest)
    position = battle.island.position_at(site) if site else None
    if position:
        garrison.add_depth(battle, reserves.without_depth(battle, position), RULE)


def local_counterattack(battle: Battle, card: Card) -> Flow[None]:
    """Local Japanese Counterattack: a hidden unit of the first colour storms the weakest US hex beside it (20.0, ruling 491)."""
    ranked = [
        (us_beside(battle, each.hex), to_beach(battle, each.hex), by_letter(each), each.hex)
        for each in occupied_positions(battle, card.colours[0])
        if attackers(battle, each.hex) and weakest_hexes(battle, each.hex)
    ]
    if not ranked:
        waste(battle, "local_japanese_counterattack", "no_unit")
        return
    origin = min(ranked)[-1]
    unit, target = attackers(battle, origin)[0], weakest_hexes(battle, origin)[0]
    take_stance(battle, unit)
    garrison.move_unit(battle, unit, target, "assault", RULE)
    yield from close_combat.fight(
        battle,
        target,
        entries=((unit, target, origin),),
        counterattack=True,
        colour=combat_colour(battle, origin),
        goes_back=True,
    )
    fall_back(battle, unit, origin)


def combat_colour(battle: Battle, origin: str) -> str:
    """Return the colour of the attackers' position; for a black one that of a card drawn (6.8.5, ruling 491)."""
    return barrage_result.target_colour(battle, origin) or barrage_result.draw_colour(battle, origin)


def attackers(battle: Battle, hex_key: str) -> list[str]:
    """Return the unrevealed units of a hex that are no tanks (20.0)."""
    return [
        key
        for key in battle.japanese_at(hex_key)
        if not battle.japanese(key).revealed and not battle.japanese_spec(key).tank
    ]


def weakest_hexes(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the US hexes beside a hex that a unit can get at, those with fewest steps (20.0, 7.3.7)."""
    open_sides = (
        near for near in us_hexes_beside(battle, hex_key) if "cliff" not in battle.board.side(hex_key, near)
    )
    return nearest((losses.steps_of(battle, battle.us_at(near)), near) for near in open_sides)


def take_stance(battle: Battle, unit: str) -> None:
    """Reveal a unit and put it into counterattack stance, its depth marker exchanged for a revealed one (14.4.1)."""
    garrison.reveal(battle, unit, RULE)
    stance.enter(battle, unit)


def fall_back(battle: Battle, unit: str, origin: str) -> None:
    """Send a surviving elite unit back, disrupted, its stance over; any other is eliminated (20.0)."""
    if battle.where(unit) not in battle.board.hexes:
        return
    if not battle.japanese_spec(unit).elite:
        joined = attack_results.in_communication(battle, battle.where(unit))
        garrison.eliminate_unit(battle, unit, RULE, in_communication=joined)
        return
    if battle.where(unit) != origin:
        garrison.move_unit(battle, unit, origin, "return", RULE)
    battle.japanese(unit).disrupted = True
    stance.leave(battle, unit, fresh=stance.marked(battle, unit))
