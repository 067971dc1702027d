"""Events whose counters come into play in the later days: caves and Japanese heroes (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.effects.ground import occupied_positions, waste
from ecs.dday.japanese import caves, japanese_heroes
from ecs.dday.japanese.reserves import by_letter
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position


def find_cave(battle: Battle, card: Card) -> None:
    """Caves: a cave opens beside US units below a hilltop (20.0, ruling 472)."""
    if not caves.open_cave(battle):
        waste(battle, "caves", "no_place")


def japanese_hero(battle: Battle, card: Card) -> None:
    """Japanese Hero: he appears in the position of the first colour nearest to US units (20.0, ruling 484)."""
    for colour in card.colours:
        sites = [each for each in occupied_positions(battle, colour) if may_lead(battle, each)]
        if sites:
            japanese_heroes.appear(battle, min(sites, key=lambda each: place(battle, each)).hex)
            return
    waste(battle, "japanese_hero", "no_position")


def may_lead(battle: Battle, position: Position) -> bool:
    """May a hero appear in a position: with a unit, where none is yet (20.0)?"""
    return bool(battle.japanese_at(position.hex)) and not japanese_heroes.present(battle, position.hex)


def place(battle: Battle, position: Position) -> tuple[int, int, str, int]:
    """Rank positions: nearest to US units, then beside the strongest stack (20.0, ruling 484)."""
    near = battle.board.neighbours(position.hex)
    stacks = (losses.steps_of(battle, battle.us_at(key)) for key in near)
    return battle.nearest_us(position.hex), -max(stacks, default=0), *by_letter(position)
