"""US heroes: where they come from, with whom they are, how they end (11.1).

A hero marker is an entity `hero:N`. In the cup its place is `heroes`, with a unit `with:UNIT`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

CUP = "heroes"
LEADERS: tuple[str, ...] = ("nco", "officer")
"""Heroes who rally those stacked with them, and stand in for FL and CC (7.6, 8.2.2, 8.2.3, 11.1.2)."""


def with_unit(battle: Battle, unit: str, *, inspired: bool = False) -> tuple[str, ...]:
    """Return the heroes (or the inspired markers) that are with a unit (11.1.1, 11.1.6)."""
    return tuple(key for key in battle.world.at(f"with:{unit}") if hero(battle, key).inspired == inspired)


def in_hex(battle: Battle, hex_key: str, kinds: tuple[str, ...] = ("rifleman", *LEADERS)) -> tuple[str, ...]:
    """Return the heroes of some kinds stacked in a hex, inspired markers left out (11.1.6b)."""
    found = (key for unit in battle.us_at(hex_key) for key in with_unit(battle, unit))
    return tuple(key for key in found if hero(battle, key).kind in kinds)


def hero(battle: Battle, key: str) -> c.Hero:
    """Return the state of a hero marker."""
    return battle.world.get(c.Hero, key)


def unit_of(battle: Battle, key: str) -> str:
    """Return the unit a hero is with, "" while he is in the cup."""
    return battle.where(key).partition(":")[2]


def draw(battle: Battle) -> str:
    """Return a hero drawn at random from the cup, "" when all are in play (11.1.1, 11.1.7)."""
    cup = battle.world.at(CUP)
    if not cup:
        return ""
    battle.learn()
    return battle.chance("cups").choice(cup)


def join(battle: Battle, key: str, unit: str, rule: str = "11.1.1") -> None:
    """Put a hero with a unit (11.1.1)."""
    battle.world.move(key, f"with:{unit}")
    battle.emit(events.HeroAppeared, rule, hero=key, kind=hero(battle, key).kind, unit=unit)


def transfers(battle: Battle) -> tuple[tuple[str, str], ...]:
    """Return (officer, unit) of every unit an officer may go over to: stacked with him, of his battalion (11.1.1b, ruling 314)."""
    found = []
    for key, state in battle.world.each(c.Hero):
        unit = unit_of(battle, key)
        if state.kind == "officer" and not state.inspired and not state.moved and on_map(battle, unit):
            stack = battle.us_at(battle.where(unit))
            found += [(key, other) for other in stack if other != unit and comrades(battle, unit, other)]
    return tuple(found)


def on_map(battle: Battle, unit: str) -> bool:
    """Tell whether a hero's unit stands on the map; "" is no unit."""
    return bool(unit) and battle.where(unit) in battle.board.hexes


def comrades(battle: Battle, unit: str, other: str) -> bool:
    """Tell whether two units belong to one battalion."""
    one, two = battle.us_spec(unit), battle.us_spec(other)
    return bool(one.battalion) and (one.regiment, one.battalion) == (two.regiment, two.battalion)


def transfer(battle: Battle, key: str, unit: str, rule: str = "11.1.1") -> None:
    """Let an officer go over to another unit of his stack, once in an Action Phase (11.1.1b, ruling 314)."""
    state, origin = hero(battle, key), unit_of(battle, key)
    state.moved = True
    battle.world.move(key, f"with:{unit}")
    battle.emit(events.HeroMoved, rule, hero=key, kind=state.kind, origin=origin, unit=unit)


def fall(battle: Battle, key: str, rule: str = "11.1.6") -> None:
    """Turn a killed or sacrificed hero to his inspired side; a spent inspired marker goes back to the cup (11.1.6, 11.4c)."""
    state, unit = hero(battle, key), unit_of(battle, key)
    state.inspired = not state.inspired
    if not state.inspired:
        battle.world.move(key, CUP)
    battle.emit(events.HeroFell, rule, hero=key, unit=unit, inspired=state.inspired)


def release(battle: Battle, unit: str) -> None:
    """Return the markers of a unit that is gone to the cup (11.1.7c, ruling 279)."""
    for key in battle.world.at(f"with:{unit}"):
        hero(battle, key).inspired = False
        battle.world.move(key, CUP)
