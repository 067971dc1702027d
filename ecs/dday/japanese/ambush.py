"""Ambush: an empty position in communication disrupts a US unit near it (13.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.choice import pick
from ecs.dday.japanese.fire_order import eligible_hexes
from ecs.dday.japanese.mustering import miss
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

RULE = "13.9"
REACH = 3


def ambush(battle: Battle, card: Card, group: str) -> Flow[None]:
    """Disrupt the strongest unit with the card's symbol in the nearest hex that has one (13.9a-e, ruling 372)."""
    sites = eligible_hexes(battle, group)
    target = ambushed_hex(battle, sites, card.symbol)
    if not target:
        miss(battle, group, "no_symbol", RULE)
        return
    battle.emit(events.ActionTaken, RULE, group=group, letter="A", action="ambush", hex=sites[0])
    units = matching(battle, target, card.symbol)
    most = max(battle.us(unit).steps for unit in units)
    strongest = [unit for unit in units if battle.us(unit).steps == most]
    unit = yield from pick("ambush", RULE, "unit", strongest, subject=(target,))
    losses.disrupt(battle, unit, "ambush", RULE)


def ambushed_hex(battle: Battle, sites: tuple[str, ...], symbol: str) -> str:
    """Return the hex that is ambushed: nearest, then most steps, then at random; "" for none (13.9a-c)."""
    ranked = []
    for key in battle.us_hexes():
        away = min(battle.board.distance(key, site) for site in sites)
        if away <= REACH and matching(battle, key, symbol):
            steps = losses.steps_of(battle, battle.us_at(key))
            ranked.append(((away, -steps), key))
    if not ranked:
        return ""
    best = min(rank for rank, _ in ranked)
    tied = tuple(key for rank, key in ranked if rank == best)
    return tied[0] if len(tied) == 1 else battle.chance("cups").choice(tied)


def matching(battle: Battle, hex_key: str, symbol: str) -> tuple[str, ...]:
    """Return the units of a hex with a target symbol, disrupted already or not (13.9a, ruling 372)."""
    return tuple(unit for unit in battle.us_at(hex_key) if battle.us_spec(unit).symbol == symbol)
