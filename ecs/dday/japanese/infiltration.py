"""Infiltration: a reserve unit appears in an empty position that is cut off (13.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.japanese import fields, garrison, reserves
from ecs.dday.japanese.fire_order import cut_off_hexes, queue
from ecs.dday.japanese.mustering import miss

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

RULE = "13.11"
Claim = tuple[int, str, int]


def infiltrate(battle: Battle, card: Card, group: str) -> Flow[None]:
    """Place a reserve unit without depth in the lowest cut-off hex of a group; it does not fire (13.11)."""
    reserves.adjust_pools(battle)
    site = cut_off_hexes(battle, group)[0]
    if served(battle, card, group, site):
        battle.emit(events.ActionTaken, RULE, group=group, letter="I", action="infiltrate", hex=site)
        garrison.place_unit(battle, site, RULE, depth=False)
    else:
        miss(battle, group, "no_reserve", RULE)
    yield from ()


def served(battle: Battle, card: Card, group: str, site: str) -> bool:
    """Tell whether the pool reaches as far as a group: nearest to US units, then letter, then number (13.11, ruling 373)."""
    sector = battle.island.sector(site)
    own = claim(battle, site)
    better = sum(claim(battle, other) < own for other in rivals(battle, card, group, sector))
    return better < len(battle.world.at(f"pool:{sector}"))


def claim(battle: Battle, hex_key: str) -> Claim:
    """Return the rank of a hex among those that wait for a unit."""
    position = battle.island.position_at(hex_key)
    assert position is not None
    return battle.nearest_us(hex_key), position.letter, position.number


def rivals(battle: Battle, card: Card, group: str, sector: int) -> list[str]:
    """Return the hexes of other groups of the colour that wait for a unit of the same pool (13.1e)."""
    groups = battle.island.groups
    waiting = [
        order.group
        for order in queue(battle, card)
        if groups[order.group].colour == groups[group].colour
        and not fields.group_occupied(battle, order.group)
    ]
    found = [key for other in waiting if other != group for key in cut_off_hexes(battle, other)[:1]]
    return [key for key in found if battle.island.sector(key) == sector]
