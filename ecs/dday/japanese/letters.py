"""Lettered actions M and R of Japanese positions: machine guns, mortars, muster, resupply, redeploy, reinforce (13.2 to 13.7).

A rule returns the US units it has hit. The summary chart that calls them is in `letter_chart`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.command.communication import in_communication
from ecs.dday.japanese import fields, fire, garrison, hits, reserves
from ecs.dday.japanese.fire_order import Order, is_checked, letter_of, queue
from ecs.dday.japanese.hits import Shot
from ecs.dday.japanese.mustering import fill, miss
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

Struck = tuple[str, ...]
"""The US units that an action hit."""
REDEPLOY_RANGE = 3


def plain_fire(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Fire at the US units in the field (6.3)."""
    struck = yield from fire.resolve(battle, group, card, later=to_come(battle, card, group))
    return struck


def us_in_field(battle: Battle, group: str) -> bool:
    """Tell whether US units are in the active field of a group (13.1c)."""
    return any(battle.us_at(key) for key in fields.active(battle, group))


def us_in_own_field(battle: Battle, group: str) -> bool:
    """Tell whether US units are in the field of a position without what its tanks add (13.3, ruling 356)."""
    return any(battle.us_at(key) for key in fields.active(battle, group, tanks=False))


def to_come(battle: Battle, card: Card, group: str) -> Callable[[], tuple[Shot, ...]]:
    """Return what finds the shots still to come on this card after a group's (6.3.4, ruling 95)."""

    def shots() -> tuple[Shot, ...]:
        waiting = ((order.group, kind_to_come(battle, order)) for order in queue(battle, card))
        return tuple(
            fire.aim(battle, each, card, kind=kind) for each, kind in waiting if kind and each != group
        )

    return shots


def kind_to_come(battle: Battle, order: Order) -> str:
    """Return the kind of fire a group whose turn is to come has by its letter, "" for none (13.2, 13.3, rulings 95, 347)."""
    group = order.group
    if order.letter == "M" and others(battle, group) and commanded(battle, group):
        if us_in_own_field(battle, group):
            return "machine_gun"
        return "mortar" if has_guns(battle, group) and is_checked(battle, order) else ""
    return "fire" if us_in_field(battle, group) else ""


def commanded(battle: Battle, group: str) -> bool:
    """Tell whether an occupied group carries out letters: in communication, its fire not lowered (12.2, rulings 347, 348)."""
    position = battle.island.groups[group].positions[0]
    return in_communication(battle, position) and not fields.lowered(battle, group)


def others(battle: Battle, group: str) -> bool:
    """Tell whether anybody but tanks acts for a group, who carries out the letter of the position (rulings 348, 377)."""
    black, tanks = fields.is_black(battle, group), fields.tanks_of(battle, group)
    gunners = (key for key in fields.gunners(battle, group) if key not in tanks)
    return any(fields.fires(battle, key, black=black) for key in gunners)


# -- M --------------------------------------------------------------------------------------------


def machine_guns_or_mortars(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Fire machine guns at US units in the field, else mortars from a position with guns (13.2, 13.3)."""
    if us_in_own_field(battle, group):
        battle.emit(events.ActionTaken, "13.2", group=group, letter="M", action="machine_gun")
        later = to_come(battle, card, group)
        return (yield from fire.resolve(battle, group, card, kind="machine_gun", rule="13.2", later=later))
    return (yield from mortars(battle, card, group))


def mortars(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Fire mortars: intact guns, US units with the symbol in range, nobody in the field (13.3, rulings 354, 355)."""
    if not has_guns(battle, group):
        miss(battle, group, "no_guns", "13.3")
        return ()
    shot = fire.aim(battle, group, card, kind="mortar", rule="13.3")
    if not shot.targets:
        miss(battle, group, "out_of_range", "13.3")
        return ()
    if not hits.candidates(battle, shot):
        miss(battle, group, hits.why_missed(battle, shot), "13.3")
        return ()
    battle.emit(events.ActionTaken, "13.3", group=group, letter="M", action="mortar")
    later = to_come(battle, card, group)
    return (yield from fire.resolve(battle, group, card, kind="mortar", rule="13.3", later=later))


def has_guns(battle: Battle, group: str) -> bool:
    """Tell whether a group has intact artillery (13.3)."""
    return any(
        battle.position(key).artillery and not battle.position_state(key).artillery_destroyed
        for key in battle.island.groups[group].positions
    )


def muster(battle: Battle, card: Card, group: str) -> Flow[None]:
    """Fill an empty position from the reserve; it fires at once if US units are in its field (13.4)."""
    if fill(battle, group, "muster", "13.4") and us_in_field(battle, group):
        yield from plain_fire(battle, card, group)


# -- R --------------------------------------------------------------------------------------------


def resupply_or_redeploy(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Resupply with US units in the field, else move nearer to them (13.5, 13.6)."""
    if us_in_field(battle, group):
        resupply(battle, group)
    return (yield from fire_or_redeploy(battle, card, group))


def fire_or_redeploy(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Fire at US units in the field, else move nearer to them; black positions stay (13.6, rulings 138, 350)."""
    if us_in_field(battle, group):
        return (yield from plain_fire(battle, card, group))
    if fields.is_black(battle, group):
        miss(battle, group, "no_us_in_field", "13.6")
        return ()
    return (yield from redeploy(battle, card, group))


def resupply(battle: Battle, group: str) -> bool:
    """Add one depth marker to the first unit of a group without one; tell whether there was one to add (13.5, ruling 359)."""
    for position in battle.island.ground.members[group]:
        holder = reserves.without_depth(battle, position)
        if holder and garrison.add_depth(battle, holder, "13.5"):
            battle.emit(
                events.ActionTaken, "13.5", group=group, letter="R", action="resupply", hex=position.hex
            )
            return True
    return False


def redeploy(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Move one unit to an empty position nearer to US units; that one fires at once, and only once (13.6, rulings 361-363).

    An empty group whose turn went by before he came has not fired yet.
    """
    move = redeployment(battle, group)
    if move is None:
        if not deepen(battle, group):
            miss(battle, group, "nowhere_to_go", "13.6")
        return ()
    unit, site = move
    letter = letter_of(battle, group)
    battle.emit(events.ActionTaken, "13.6", group=group, letter=letter, action="redeploy", hex=site.hex)
    joins = fields.group_occupied(battle, site.group)
    garrison.move_unit(battle, unit, site.hex, "redeploy", "13.6")
    if site.group != group:
        if joins and site.group in battle.fire_marks.acted:
            return ()
        battle.fire_marks.acted += (site.group,)
    if us_in_field(battle, site.group):
        return (yield from plain_fire(battle, card, site.group))
    return ()


def redeployment(battle: Battle, group: str) -> tuple[str, Position] | None:
    """Return the first unit of a group that can redeploy, and where it goes."""
    for member in battle.island.ground.members[group]:
        units = movable_units(battle, member.hex)
        site = redeployment_site(battle, member) if units else None
        if site:
            return units[0], site
    return None


def movable_units(battle: Battle, hex_key: str) -> list[str]:
    """Return the undisrupted units of a hex that act by letters: no tanks from GT 7 on, none in counterattack stance (14.2)."""
    tanks_act = battle.turn >= battle.spec.second_phase_turn
    return [
        key
        for key in battle.japanese_at(hex_key)
        if not fields.disrupted(battle, key)
        and not fields.in_stance(battle, key)
        and not (tanks_act and battle.japanese_spec(key).tank)
    ]


def redeployment_site(battle: Battle, origin: Position) -> Position | None:
    """Return the empty position within three hexes, nearer to US units, that a unit moves to (13.6b).

    Nearest to its own, then of another colour, then lowest number, then letter.
    """
    distance, wanted = battle.board.distance, battle.nearest_us(origin.hex)
    sites = [
        (distance(origin.hex, each.hex), each.colour == origin.colour, each.number, each.letter, each.key)
        for each in battle.island.positions.values()
        if distance(origin.hex, each.hex) <= REDEPLOY_RANGE
        and not battle.occupied(each.hex)
        and not battle.us_held(each.hex)
        and not bounds.out_of_play(battle, each.hex)
        and battle.nearest_us(each.hex) < wanted
    ]
    return battle.position(min(sites)[-1]) if sites else None


def deepen(battle: Battle, group: str) -> bool:
    """Give a full group that cannot redeploy a depth marker instead, on letter R from GT 7 on; tell whether it got one (ruling 362)."""
    full = all(battle.japanese_at(key) for key in battle.group_hexes(group))
    if battle.turn < battle.spec.second_phase_turn or letter_of(battle, group) != "R" or not full:
        return False
    return resupply(battle, group)


def reinforce(battle: Battle, card: Card, group: str) -> Flow[None]:
    """Fill an empty position from the reserve; it fires if US units are in its field (13.7, ruling 360)."""
    if fill(battle, group, "reinforce", "13.7") and us_in_field(battle, group):
        yield from plain_fire(battle, card, group)
