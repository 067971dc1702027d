"""One fire of one Japanese position or group: whom it hits, and what becomes of the hits (6.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import components as c

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.cards import Card


def begin_phase_of_fire(battle: Battle) -> None:
    """Let every US unit lose a forced step again: once per phase of fire (6.3.4, ruling 178)."""
    for _, unit in battle.world.each(c.UsUnit):
        unit.lost = False


def resolve(
    battle: Battle,
    group: str,
    card: Card,
    *,
    targets: Mapping[str, str] | None = None,
    units: tuple[str, ...] | None = None,
    kind: str = "fire",
    rule: str = "6.3",
    later: Callable[[], tuple[str, ...]] | None = None,
) -> Flow[tuple[str, ...]]:
    """Resolve the fire of a group with a drawn card; return the US units hit (6.3).

    targets: hexes where the units stand with the level of fire; the active field when not given.
    units: only these may be hit, as in movement under fire. kind: fire, machine_gun, mortar or
    movement_under_fire. later: groups that fire after this one on the same card (6.3.4).
    """
    yield from ()
    return ()
