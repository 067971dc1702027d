"""Ways the sensible bot looks for: safe corridors from a beach, and hexes that shut a sector off."""

from __future__ import annotations

import heapq
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ecs.dday.command.communication import Network
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.printed.island import Island

HARD, FORT = 1.5, 2.0
"""What a black or hilltop position costs, and each fort, beside one for any other position."""
MOST = 12.0
NEAR_BORDER = 2
CROSSING = 1.5
"""What each hit to fear from others on the way to a target counts beside a hex of it."""


class Corridor(NamedTuple):
    """A way from a beach to a hex: what it costs, the groups that fire on it, the beach hex, the hexes on foot."""

    cost: float
    groups: tuple[str, ...]
    beach: str
    steps: int


def sites_of(island: Island, closed: frozenset[int], name: str, number: str) -> tuple[str, ...]:
    """Return the position hexes in open sectors that a condition such as `airfield:1` is about (18.4.5b-c)."""
    hexes = [each.hex for each in island.positions.values() if island.sector(each.hex) not in closed]
    if name == "cut_off":
        return tuple(
            key
            for key in hexes
            if any(str(island.sector(near)) == number for near in island.board.within(key, NEAR_BORDER))
        )
    if name == "airfield":
        return tuple(key for key in hexes if str(island.board.hexes[key].airfield) == number)
    return tuple(key for key in hexes if name == "sector" and str(island.sector(key)) == number)


def corridors(
    scene: Scene, closed: frozenset[int], spared: frozenset[str] = frozenset(), most: float = MOST
) -> dict[str, Corridor]:
    """Return for every hex the way from a beach that fewest Japanese groups have under fire (12.3).

    spared: groups that count nothing. most: the price of the dearest way looked for.
    """
    board, prices = scene.island.board, {}
    for group in scene.occupied_groups:
        if group not in spared:
            prices[group] = price(scene, group)
    covering = {
        key: tuple(each for each in groups if each in prices) for key, groups in scene.covering().items()
    }
    found: dict[str, Corridor] = {}
    waiting: list[tuple[float, int, str, tuple[str, ...], str]] = []
    for key in scene.island.beach_hexes():
        groups = covering.get(key, ())
        heapq.heappush(waiting, (sum(prices[each] for each in groups), 0, key, groups, key))
    while waiting:
        cost, steps, key, groups, beach = heapq.heappop(waiting)
        if key in found:
            continue
        found[key] = Corridor(cost, groups, beach, steps)
        for near in board.neighbours(key):
            if near in found or board.hexes[near].sector in closed or "cliff" in board.side(key, near):
                continue
            new = tuple(each for each in covering.get(near, ()) if each not in groups)
            total = cost + sum(prices[each] for each in new)
            if total <= most:
                heapq.heappush(waiting, (total, steps + 1, near, (*groups, *new), beach))
    return found


def approach(scene: Scene, target: str) -> dict[str, float]:
    """Return what the way to some defenders costs from every hex: the hexes, and the fire of others on them (7.3.3, 17.4)."""
    own, board = scene.group_at(target), scene.island.board
    found: dict[str, float] = {}
    waiting = [(0.0, target)]
    while waiting:
        cost, here = heapq.heappop(waiting)
        if here in found:
            continue
        found[here] = cost
        for near in board.neighbours(here):
            if near not in found and near not in scene.defenders and not scene.barred(near, here):
                heapq.heappush(waiting, (cost + 1.0 + CROSSING * scene.danger_of_others(near, own), near))
    return found


def price(scene: Scene, group: str) -> float:
    """Return how hard a group is to clear away."""
    island = scene.island
    members = [island.positions[name] for name in island.groups[group].positions]
    counters = [each for member in members for each in scene.defenders.get(member.hex, ())]
    hexes = sum(member.hex in scene.defenders for member in members)
    hard = island.groups[group].colour == "black" or any(member.hilltop for member in members)
    return hexes + HARD * hard + FORT * sum(each.back == "fort" for each in counters)


def seals(scene: Scene, sector: int, landed: tuple[str, ...]) -> tuple[str, ...]:
    """Return one hex, or two, that a strong company in each must hold to shut a sector off (12.1a, 12.2); else none."""
    island = scene.island
    border = [
        key
        for key, each in island.board.hexes.items()
        if each.sector != sector
        and key not in scene.defenders
        and any(island.sector(near) == sector for near in island.board.within(key, NEAR_BORDER))
    ]
    border.sort(key=lambda key: (scene.danger(key), key))
    for count in (1, 2):
        for chosen in combinations(border, count):
            if shut(scene, sector, chosen, landed):
                return chosen
    return ()


def shut(scene: Scene, sector: int, chosen: tuple[str, ...], landed: tuple[str, ...]) -> bool:
    """Tell whether strong companies in some hexes, with those that stand already, would cut a sector off (18.4.5b)."""
    island, board = scene.island, scene.island.board
    standing = {*(key for key in scene.stacks if key in board.hexes), *chosen}
    ruled = set(standing)
    for key in chosen:
        ruled.update(board.neighbours(key))
    for key in standing:
        if any(unit.kind in ("rifle", "hw") and unit.steps >= 3 for unit in scene.stacks.get(key, ())):
            ruled.update(board.neighbours(key))
    beaches = {key for code in landed for key in island.boxes[code].hexes}
    blocked = frozenset((ruled - set(scene.defenders)) | standing | beaches)
    net = Network(board, frozenset(standing - set(scene.defenders)), board.flood.areas(blocked))
    inside = [each.hex for each in island.positions.values() if island.sector(each.hex) == sector]
    outside = [each.hex for each in island.positions.values() if island.sector(each.hex) != sector]
    return not net.joined(inside, outside)
