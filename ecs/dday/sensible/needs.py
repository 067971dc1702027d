"""Which Japanese groups have to go before the goals of a scenario are reached: as few and as weak as will do (12.3, 18.6.4 to 18.8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.paths import corridors

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import View

SPARE = 1
"""Positions more than needed for which the way is cleared."""
MOST = 60.0
"""Price of a way that is not worth looking for."""
DISTANT, AT_HAND = 0.5, 5
"""What each hex from our companies counts beside the price of a way, and the hexes within which open ground counts as ours."""
PARTS = ("airfield", "sector", "airfield_hex")
"""Goals that some of the ground satisfies; of all others the whole ground is wanted."""

Ground = tuple[str, ...]


def groups_in_the_way(
    scene: Scene, view: View, closed: frozenset[int], ground: Callable[[str, str], Ground]
) -> frozenset[str]:
    """Return the occupied groups to clear away for every goal not reached yet.

    ground: the hexes that a goal is about, by its name and number.
    """
    open_goals = [(each.code.split(":")[:2], each.needed) for each in view.conditions if not each.met]
    chosen: set[str] = set()
    parts = []
    for code, needed in open_goals:
        sites = ground(code[0], code[1] if len(code) > 1 else "")
        if code[0] in PARTS:
            parts.append((len(sites), needed, sites))
        else:
            chosen.update(_covering(scene, sites))
    for _, needed, sites in sorted(parts):
        _open_up(scene, closed, sites, needed, chosen)
    return frozenset(chosen)


def _covering(scene: Scene, sites: Ground) -> set[str]:
    """Return the occupied groups that stand in some hexes or fire into them."""
    covering = scene.covering()
    return {group for key in sites for group in covering.get(key, ())}


def _open_up(scene: Scene, closed: frozenset[int], sites: Ground, needed: int, chosen: set[str]) -> None:
    """Add the groups that bar the cheapest ways to as many of some hexes as are needed, one after the other (12.3)."""
    away = {key: _away(scene, key) for key in sites}
    for _ in sites:
        ways = corridors(scene, closed, frozenset(chosen), MOST)
        barred = [
            (ways[key].cost + DISTANT * away[key], key) for key in sites if key in ways and ways[key].cost > 0
        ]
        free = sum(key in ways and not ways[key].cost and away[key] <= AT_HAND for key in sites)
        if free >= min(needed + SPARE, len(sites)) or not barred:
            return
        chosen.update(ways[min(barred)[1]].groups)


def _away(scene: Scene, site: str) -> int:
    """Return the hexes from the nearest company on the map to a site."""
    board = scene.island.board
    companies = (
        unit.where for unit in scene.units.values() if unit.kind == "rifle" and unit.where in board.hexes
    )
    return min((board.distance(where, site) for where in companies), default=0)
