"""Caves: a depth marker alone in a hex that is no position (20.0 Caves).

It counts as a lone elite unit without help of the ground, fires only at units that enter, and is gone with
its marker. The marker lies beneath `cave`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.battle import CAVE
from ecs.dday.combat.barrage_result import draw_colour
from ecs.dday.japanese import fire
from ecs.dday.japanese.hits import Shot, Target

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

RULE = "20.0"
MOST = 2
HITS = 1


def site(battle: Battle) -> str:
    """Return the hex for a cave, the lowest in row and column: beside US units and a hilltop beset by US units; "" for none (ruling 472)."""
    hilltops = [
        each.hex
        for each in battle.island.positions.values()
        if each.hilltop and battle.occupied(each.hex) and beside_us(battle, each.hex)
    ]
    around = sorted({near for hilltop in hilltops for near in battle.board.neighbours(hilltop)})
    return next((key for key in around if fits(battle, key)), "")


def fits(battle: Battle, hex_key: str) -> bool:
    """May a cave open in a hex: no position, nobody in it, US units next to it (20.0)?"""
    taken = battle.occupied(hex_key) or battle.us_at(hex_key) or hex_key in battle.island.position_hexes
    return not taken and beside_us(battle, hex_key)


def beside_us(battle: Battle, hex_key: str) -> bool:
    """Tell whether US units are next to a hex."""
    return any(battle.us_at(near) for near in battle.board.neighbours(hex_key))


def open_cave(battle: Battle) -> str:
    """Open a cave with an unrevealed depth marker of its sector; return its hex, "" when none can be (20.0, ruling 472)."""
    hex_key = site(battle) if len(battle.cave_hexes()) < MOST else ""
    pool = battle.world.at(f"depth:{battle.island.sector(hex_key)}") if hex_key else ()
    if not pool:
        return ""
    marker = battle.chance("cups").choice(pool)
    state = battle.depth(marker)
    state.under, state.revealed, state.disrupted = CAVE, False, False
    battle.world.move(marker, hex_key)
    battle.emit(events.CaveFound, RULE, depth=marker, hex=hex_key)
    return hex_key


def meet(battle: Battle, units: tuple[str, ...], at: str, target: str) -> Flow[tuple[str, ...]]:
    """Let a cave fire at units that enter its hex, one hit as movement under fire; return those that go on (20.0, ruling 473).

    Its colour is drawn first. A disrupted cave does not fire, nor one with US units in its hex.
    """
    marker = battle.cave_at(target)
    if not marker or not units or battle.us_at(target) or battle.depth(marker).disrupted:
        return units
    colour = draw_colour(battle, target, RULE)
    card = battle.draw("movement_under_fire", "7.3.3", subject=at)
    if card.shows(colour):
        shot = aim(battle, card, colour, units, at, target)
        yield from fire.strike(battle, shot, None)
    return tuple(unit for unit in units if battle.where(unit) == at and not battle.us(unit).disrupted)


def aim(battle: Battle, card: Card, colour: str, units: tuple[str, ...], at: str, target: str) -> Shot:
    """Return the shot of a cave: intense, one hit."""
    return Shot(
        group=target,
        card=card,
        kind="movement_under_fire",
        rule=RULE,
        targets=(Target(at, "intense", 0),),
        units=units,
        limit=HITS,
        revealed=battle.depth(battle.cave_at(target)).revealed,
        origins=(target,),
        box=card.box(colour),
    )
