"""US control of hexes and US communication (12.1, 12.3)."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday.japanese import fields

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

MARKERS = attrgetter("garrison", "smoke")

HOLDERS: tuple[str, ...] = ("rifle", "hw", "hq", "regiment", "engineer")
"""Kinds of units that control the hex they occupy anywhere; tanks do so on airfields only (12.1)."""

PAIRED: tuple[str, ...] = ("rifle", "hw", "hq", "engineer")
"""Kinds of units of which two together may control the hexes around them (12.1a)."""


def ground(battle: Battle) -> tuple[object, ...]:
    """Return all that control, communication and full fields of fire depend on, cheap to compare.

    Places of pieces, steps of US units, garrison and smoke markers, beaches landed on, the turn and rain.
    """
    units = battle.placed("us_states", lambda: tuple(battle.us(key) for key in battle.us_on_map()), c.UsUnit)
    marks = tuple(map(MARKERS, battle.position_states()))
    steps = tuple(unit.steps for unit in units)
    return battle.world.moves, steps, marks, battle.landings.boxes, battle.turn, battle.in_force("rain")


def garrison_hexes(battle: Battle) -> tuple[str, ...]:
    """Return the hexes with a garrison marker, in the order of the positions (15.4)."""
    return tuple(where for where, state in battle.position_marks() if state.garrison)


def us_controlled(battle: Battle) -> frozenset[str]:
    """Return the hexes under US control: those units hold and those around strong ones (12.1)."""
    return battle.derive("us_controlled", ground(battle), lambda: _controlled(battle))


def _controlled(battle: Battle) -> frozenset[str]:
    stacks: dict[str, list[tuple[str, int]]] = {}
    for key in battle.us_on_map():
        stacks.setdefault(battle.where(key), []).append((battle.us_spec(key).kind, battle.us(key).steps))
    found = set(garrison_hexes(battle))
    for where in sorted(set(stacks) - set(battle.occupied_hexes())):
        if holds(battle, where, stacks[where]):
            found.add(where)
        if dominates(stacks[where]):
            found.update((where, *battle.board.neighbours(where)))
    return frozenset(found)


def us_hands(battle: Battle) -> frozenset[str]:
    """Return the hexes in US hands: with a US unit or garrison, or under control and free of the Japanese (6.8.3, 9.3.2, 12.1)."""
    return battle.derive("us_hands", ground(battle), lambda: _us_hands(battle))


def _us_hands(battle: Battle) -> frozenset[str]:
    free = us_controlled(battle).difference(battle.occupied_hexes())
    return free.union(battle.us_hexes(), garrison_hexes(battle))


def holds(battle: Battle, where: str, stack: list[tuple[str, int]]) -> bool:
    """Tell whether a stack of (kind, steps) controls the hex it stands in (12.1, ruling 330)."""
    on_airfield = battle.board.hexes[where].airfield > 0
    return any(kind in HOLDERS or (kind == "tank" and on_airfield) for kind, _ in stack)


def dominates(stack: list[tuple[str, int]]) -> bool:
    """Tell whether a stack of (kind, steps) controls the hexes around it (12.1a, ruling 329).

    A rifle or HW company of three steps or more does; so do two infantry or engineer units with three
    steps between them. Disruption does not matter.
    """
    if any(kind in ("rifle", "hw") and steps >= 3 for kind, steps in stack):
        return True
    paired = [steps for kind, steps in stack if kind in PAIRED]
    return len(paired) >= 2 and sum(paired) >= 3


def us_communication(battle: Battle, hex_key: str) -> bool:
    """Can a path be traced from a hex to a US landing beach (12.3)?

    It may not enter a Japanese-occupied hex or one in a full field of fire, the first hex included
    (ruling 342).
    """
    return hex_key in communicating_hexes(battle)


def communicating_hexes(battle: Battle) -> frozenset[str]:
    """Return every hex in US communication (12.3)."""
    return battle.derive("us_communication", ground(battle), lambda: _communicating(battle))


def _communicating(battle: Battle) -> frozenset[str]:
    barred = set(battle.occupied_hexes())
    for group in battle.island.groups:
        if fields.group_occupied(battle, group):
            barred.update(fields.full(battle, group))
    barred.update(fields.beside_caves(battle, full=True))
    seen = {key for key in battle.island.beach_hexes() if key not in barred}
    frontier = sorted(seen)
    while frontier:
        near = {each for key in frontier for each in battle.board.neighbours(key)}
        frontier = sorted(near - seen - barred)
        seen.update(frontier)
    return frozenset(seen)


def position_controlled(battle: Battle, position_key: str) -> bool:
    """Is a position under US control for victory (ruling 331)?

    Its hex is controlled as 12.1 says, from within or from a hex next to it, no Japanese counter is in it, and it is
    in US communication.
    """
    return position_key in controlled_positions(battle)


def controlled_positions(battle: Battle) -> tuple[str, ...]:
    """Return the positions under US control for victory, in the island's order (12.1, 12.3, ruling 331)."""
    return battle.derive("controlled_positions", ground(battle), lambda: _controlled_positions(battle))


def _controlled_positions(battle: Battle) -> tuple[str, ...]:
    ours = us_controlled(battle) & communicating_hexes(battle)
    return tuple(
        key
        for key, each in battle.island.positions.items()
        if each.hex in ours and not battle.occupied(each.hex) and not battle.depth_at(each.hex)
    )


def airfield_clear(battle: Battle, airfield: int) -> bool:
    """Is an airfield under US control (20.0 Airfield Objective, ruling 332)?

    Every position on it is controlled (12.1) and no occupied position's full field reaches any of its hexes.
    """
    ground = {key for key, each in battle.board.hexes.items() if each.airfield == airfield}
    if battle.island.position_hexes & ground - us_controlled(battle):
        return False
    groups = [group for group in battle.island.groups if fields.group_occupied(battle, group)]
    return not any(ground.intersection(fields.full(battle, group)) for group in groups)
