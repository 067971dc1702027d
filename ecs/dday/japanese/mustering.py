"""Units that muster or reinforce a position on a fire card: which positions the reserve serves (13.4, 13.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.command import control
from ecs.dday.japanese import fields, garrison, reserves
from ecs.dday.japanese.fire_order import EMPTY_RANGE, Order, eligible_hexes, is_checked, letter_of, queue

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def miss(battle: Battle, group: str, reason: str, rule: str) -> None:
    """Tell why a group does nothing."""
    battle.emit(events.FireMissed, rule, group=group, reason=reason)


def fill(battle: Battle, group: str, action: str, rule: str) -> bool:
    """Place a reserve unit with a depth marker in the lowest eligible hex of a group (13.4a-d, 13.7a-c, rulings 357, 358)."""
    reserves.adjust_pools(battle)
    site, letter = eligible_hexes(battle, group)[0], letter_of(battle, group)
    if not is_served(battle, group, letter):
        miss(battle, group, "no_reserve", rule)
        return False
    battle.emit(events.ActionTaken, rule, group=group, letter=letter, action=action, hex=site)
    return bool(garrison.place_unit(battle, site, rule, depth=True))


def is_served(battle: Battle, group: str, letter: str) -> bool:
    """Tell whether the pool still serves a group: nearest to US units first, equal ones at random (13.4d, ruling 358)."""
    site = eligible_hexes(battle, group)[0]
    sector = battle.island.sector(site)
    left = len(battle.world.at(f"pool:{sector}"))
    rivals = [battle.nearest_us(key) for key in rival_sites(battle, group, letter, sector)]
    own = battle.nearest_us(site)
    nearer = sum(away < own for away in rivals)
    equal = sum(away == own for away in rivals)
    room = left - nearer
    if room > equal or room <= 0:
        return room > equal
    return battle.chance("cups").below(equal + 1) < room


def rival_sites(battle: Battle, group: str, letter: str, sector: int) -> list[str]:
    """Return the hexes of the other groups of the colour that wait for a unit from the same pool."""
    colour = battle.island.groups[group].colour
    found = []
    for order in queue(battle, battle.card(battle.fire_marks.card)):
        same = battle.island.groups[order.group].colour == colour and order.letter == letter
        if not same or order.group == group or fields.group_occupied(battle, order.group):
            continue
        if is_checked(battle, order):
            site = eligible_hexes(battle, order.group)[0]
            found += [site] if battle.island.sector(site) == sector else []
    return found


def second_unit(battle: Battle, order: Order) -> None:
    """Give an occupied group another unit once all other groups of the sector have one (13.7, rulings 346, 364)."""
    sites = eligible_hexes(battle, order.group) or roomy_hexes(battle, order.group)
    if not sites or not may_grow(battle, order.group):
        return
    action, rule = ("muster", "13.4") if order.letter == "M" else ("reinforce", "13.7")
    if battle.world.at(f"pool:{battle.island.sector(sites[0])}"):
        battle.emit(
            events.ActionTaken, rule, group=order.group, letter=order.letter, action=action, hex=sites[0]
        )
        garrison.place_unit(battle, sites[0], rule, depth=True)


def roomy_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the hexes of a group near US units where two forts or more leave room for a unit (6.4.3, 17.7, rulings 114, 364)."""
    return tuple(
        key
        for key in battle.group_hexes(group)
        if len(battle.forts_at(key)) > 1
        and battle.nearest_us(key) <= EMPTY_RANGE
        and garrison.has_room(battle, key)
    )


def may_grow(battle: Battle, group: str) -> bool:
    """Tell whether a group's turn for a second unit has come: all have one, better ones have two (13.7, ruling 364)."""
    sector, taken = battle.island.sector(battle.group_hexes(group)[0]), control.us_hands(battle)
    for other in battle.island.groups:
        hexes = [key for key in battle.group_hexes(other) if not battle.us_held(key)]
        if taken.issuperset(hexes) or battle.island.sector(hexes[0]) != sector:
            continue
        units = sum(manned(battle, key) for key in hexes)
        better = growth_class(battle, other) < growth_class(battle, group)
        if units < (min(2, capacity(battle, hexes)) if better else 1):
            return False
    return True


def manned(battle: Battle, hex_key: str) -> int:
    """Count the units of a hex; a fort alone is treated as one (13.7, 17.3a)."""
    return len(battle.japanese_at(hex_key)) or int(bool(battle.forts_at(hex_key)))


def growth_class(battle: Battle, group: str) -> int:
    """Return whose second unit comes first: black with a hilltop, other hilltops, the rest (13.7)."""
    if not any(member.hilltop for member in battle.island.ground.members[group]):
        return 2
    return 0 if fields.is_black(battle, group) else 1


def capacity(battle: Battle, hexes: list[str]) -> int:
    """Return how many units fit into some hexes (6.4.3)."""
    return sum(garrison.limit(battle, key) for key in hexes)
