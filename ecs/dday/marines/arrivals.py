"""US units that arrive in boxes: first set-up and reinforcements (5.3, 18.4.1, 19.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.scenario import UsEntry

SPLIT = Option("split")


def place_due(battle: Battle, turn: int, rule: str) -> Flow[None]:
    """Put the units listed for a turn into boxes, asking where there is a choice (5.3a-c)."""
    for entry in battle.scenario.entries(turn):
        units = tuple(unit for unit in entry.units if battle.where(unit) == f"due:{turn}")
        if units:
            yield from place_entry(battle, entry, units, rule)


def place_entry(battle: Battle, entry: UsEntry, units: tuple[str, ...], rule: str) -> Flow[None]:
    """Put the units of one entry into one box, or each into its own when the player splits them (5.3a-b)."""
    box = yield from choose_box(entry.boxes, units, rule, split=len(units) > 1)
    for unit in units:
        site = box or (yield from choose_box(entry.boxes, (unit,), rule, split=False))
        battle.world.move(unit, f"box:{site}")
        battle.emit(events.UnitPlaced, rule, unit=unit, where=f"box:{site}")


def choose_box(boxes: tuple[str, ...], units: tuple[str, ...], rule: str, *, split: bool) -> Flow[str]:
    """Ask for a box; "" means that every unit gets its own (5.3a)."""
    if len(boxes) == 1:
        return boxes[0]
    options = tuple(option("box", code) for code in boxes) + ((SPLIT,) if split else ())
    answer = yield Decision("arrival_box", rule, options, subject=units)
    assert answer is not None
    return answer.target


def second_wave(battle: Battle) -> frozenset[str]:
    """Return the units that land after the US Action Phase of this turn (18.4.4a, ruling 41)."""
    return frozenset(
        unit for entry in battle.scenario.entries(battle.turn) if entry.second_wave for unit in entry.units
    )
