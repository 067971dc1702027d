"""What the later scenarios ask for: few infantry losses, cleared sectors, airfields, every position (18.5.4 to 18.9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ecs.dday import components as c
from ecs.dday.command import control
from ecs.dday.scenarios import catastrophe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position
    from ecs.dday.printed.scenario import CompanyGoal, LossGoal

Standing: TypeAlias = tuple[str, bool, int, int]
"""A condition: its code, whether it holds, the number now, the number needed or allowed."""


def standing(battle: Battle) -> Iterator[Standing]:
    """Yield the state of each of these conditions that the scenario has."""
    wanted = battle.scenario.victory
    for goal in wanted.infantry:
        yield infantry(battle, goal)
    for each in wanted.companies:
        yield companies(battle, each)
    for sector in wanted.cleared_sectors:
        yield cleared(battle, sector)
    for number in wanted.airfields:
        yield airfield(battle, number)
    for number in wanted.airfield_hexes:
        yield airfield_hex(battle, number)
    if wanted.all_positions:
        yield held("positions", battle, battle.island.positions.values())


# -- losses -------------------------------------------------------------------------------------------


def infantry(battle: Battle, goal: LossGoal) -> Standing:
    """Have few enough infantry steps been lost, in all or on the worst day (18.5.4a, 18.6.4a, rulings 437, 439)?"""
    days: dict[int, int] = {}
    for turn, regiment, steps in battle.tally.infantry:
        if turn >= goal.first_turn and (not goal.regiments or regiment in goal.regiments):
            day = battle.scenario.turn(turn).day
            days[day] = days.get(day, 0) + steps
    lost = max(days.values(), default=0) if goal.daily else sum(days.values())
    code = "daily_losses" if goal.daily else "infantry_losses"
    return code, lost <= goal.steps, lost, goal.steps


def companies(battle: Battle, goal: CompanyGoal) -> Standing:
    """Have regiments lost too few companies for a catastrophe of their own (18.5.3d, ruling 452)?"""
    lost = sum(
        catastrophe.weight(spec.kind, battle.us(key).steps, battle.where(key))
        for key, spec in battle.book.us.items()
        if spec.regiment in goal.regiments and battle.where(key) != "off"
    )
    which = ",".join(map(str, goal.regiments))
    most = catastrophe.PER_COMPANY * goal.companies
    return f"companies:{which}", lost < most, lost, most - 1


def too_heavy(battle: Battle) -> str:
    """Return the condition that the losses so far have made impossible, "" while there is none (rulings 43, 437).

    Companies can be rebuilt, so a regiment's own limit counts at the moment it is reached (18.1b).
    """
    wanted = battle.scenario.victory
    found = [infantry(battle, goal) for goal in wanted.infantry]
    if catastrophe.watched(battle):
        found += [companies(battle, goal) for goal in wanted.companies]
    return next((code for code, met, _, _ in found if not met), "")


# -- ground -------------------------------------------------------------------------------------------


def held(code: str, battle: Battle, positions: Iterable[Position]) -> Standing:
    """Are all of some positions under US control (18.8.4b, ruling 331)?"""
    ours = set(control.controlled_positions(battle))
    states = [each.key in ours for each in positions]
    return code, all(states), sum(states), len(states)


def cleared(battle: Battle, sector: int) -> Standing:
    """Is a sector cleared: all its positions under control, no Japanese counter or cave left in it (18.5.4b, 18.6.4b, ruling 333)?"""
    _, met, now, needed = held("", battle, battle.island.positions_in_sector(sector))
    return f"cleared:{sector}", met and not infested(battle, sector), now, needed


def infested(battle: Battle, sector: int) -> bool:
    """Does a Japanese unit, fort or depth marker (such as that of a cave) lie in a sector (ruling 333)?"""
    hexes = battle.board.hexes
    if any(hexes[key].sector == sector for key in battle.occupied_hexes()):
        return True
    return any(
        place in hexes and hexes[place].sector == sector
        for place in (battle.where(key) for key, _ in battle.world.each(c.DepthMarker))
    )


def airfield(battle: Battle, number: int) -> Standing:
    """Is an airfield wholly under US control, its positions in US communication (12.3, 18.7.4b, ruling 332)?"""
    hexes, ours = battle.board.hexes, control.controlled_positions(battle)
    on_it = [key for key, each in battle.island.positions.items() if hexes[each.hex].airfield == number]
    clear = control.airfield_clear(battle, number) and all(key in ours for key in on_it)
    return f"whole_airfield:{number}", clear, int(clear), 1


def airfield_hex(battle: Battle, number: int) -> Standing:
    """Is a hex of an airfield under US control, in US communication, without a Japanese counter (12.1, 18.7.4b, ruling 332)?"""
    hexes, ours = battle.board.hexes, control.us_controlled(battle) & control.communicating_hexes(battle)
    found = any(hexes[key].airfield == number and not battle.occupied(key) for key in ours)
    return f"airfield_hex:{number}", found, int(found), 1
