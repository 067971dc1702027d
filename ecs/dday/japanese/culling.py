"""Culling of eliminated elites and depth markers: half of them come back (9.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "9.5"
BOX = "elite"
SECTORS = (3, 4)


def cull(battle: Battle) -> None:
    """Cull the units of the eliminated box, then its depth markers (9.5, ruling 295)."""
    units = battle.world.kind_at(BOX, c.JapaneseUnit)
    halve(battle, "unit", "pool", tuple(key for key in units if battle.japanese_spec(key).elite))
    halve(battle, "depth", "depth", battle.world.kind_at(BOX, c.DepthMarker))


def halve(battle: Battle, kind: str, pool: str, keys: tuple[str, ...]) -> None:
    """Draw pairs at random: one leaves the game, the other joins a pool; an odd one waits (9.5a-f)."""
    sector = heir(battle)
    chance, waiting = battle.chance("cups"), list(keys)
    gone = 0
    while len(waiting) > 1:
        for where in ("out", f"{pool}:{sector}"):
            picked = chance.choice(tuple(waiting))
            waiting.remove(picked)
            battle.world.move(picked, where)
        gone += 1
    if gone:
        battle.learn()
        battle.emit(events.ReservesCulled, RULE, kind=kind, returned=gone, gone=gone, sector=sector)


def heir(battle: Battle) -> int:
    """Return the sector that takes them: the third while a position there is Japanese-occupied, else the fourth (9.5c-d)."""
    third, fourth = SECTORS
    held = any(battle.occupied(each.hex) for each in battle.island.positions_in_sector(third))
    return third if held else fourth
