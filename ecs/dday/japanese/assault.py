"""Letter A of an occupied position: assaults and the fire of its guns (13.8, 13.10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.choice import pick
from ecs.dday.combat import close_combat
from ecs.dday.japanese import fields, garrison, trades
from ecs.dday.japanese.hits import Hit
from ecs.dday.japanese.letters import Struck, movable_units, plain_fire, us_in_field
from ecs.dday.japanese.mustering import miss
from ecs.dday.marines import losses
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

RULE = "13.8"
ARTILLERY = "13.10"
REACH = 3


def assault_or_artillery(battle: Battle, card: Card, group: str) -> Flow[Struck]:
    """Fire; then the guns fire once more, and units of hexes without guns assault (13.8, 13.10, rulings 138, 365, 370)."""
    if not us_in_field(battle, group):
        miss(battle, group, "no_us_in_field", RULE)
        return ()
    members = battle.island.ground.members[group]
    facing = [each for each in members if hexes_with_us(battle, intense_from(battle, group, each))]
    struck = yield from plain_fire(battle, card, group)
    if any(has_guns(battle, each) for each in facing):
        yield from fire_guns(battle, group)
    for member in facing:
        if not has_guns(battle, member) and member.colour != "black":
            yield from assault(battle, group, member)
    return struck


def has_guns(battle: Battle, position: Position) -> bool:
    """Tell whether a position has intact guns and somebody to fire them (13.8, 13.10)."""
    intact = position.artillery and not battle.position_state(position.key).artillery_destroyed
    black = position.colour == "black"
    return intact and bool(fields.hex_counters(battle, position.hex, black=black))


def intense_from(battle: Battle, group: str, member: Position) -> tuple[str, ...]:
    """Return the hexes in the intense field of one hex of a group: without what other occupied hexes see (6.2.1, 13.8c)."""
    active = fields.active(battle, group)
    members = zip(battle.island.ground.members[group], fields.reaches(battle, group), strict=True)
    own_reaches = tuple(
        reach if each is member or not battle.occupied(each.hex) else 0 for each, reach in members
    )
    own = battle.island.ground.field(group, own_reaches)
    return tuple(key for key, level in own.items() if level == "intense" and active.get(key) == "intense")


def hexes_with_us(battle: Battle, hexes: Iterable[str]) -> tuple[str, ...]:
    """Return those of some hexes that hold US units."""
    return tuple(key for key in hexes if battle.us_at(key))


# -- guns (13.10) -------------------------------------------------------------------------------------


def fire_guns(battle: Battle, group: str) -> Flow[None]:
    """Draw a card; the artillery symbol on it hits a unit in the intense field (13.10, ruling 371)."""
    battle.emit(events.ActionTaken, ARTILLERY, group=group, letter="A", action="artillery")
    card = battle.draw("artillery_action", ARTILLERY, subject=group, track=True)
    units = gun_targets(battle, group) if card.artillery else []
    if not units:
        miss(battle, group, "no_artillery_symbol" if not card.artillery else "already_hit", ARTILLERY)
        return
    unit = yield from pick("artillery_action", ARTILLERY, "lose", units, subject=(group,))
    yield from take_gun_hit(battle, group, card, unit)


def take_gun_hit(battle: Battle, group: str, card: Card, unit: str) -> Flow[None]:
    """Take a step from a unit, unless its hero or inspired marker goes in place of it (11.1.5, 11.1.6a, 13.10, ruling 371)."""
    hit = Hit(unit, battle.where(unit), "intense", step=True, disrupt=False)
    facts = {"group": group, "card": card.key, "kind": "artillery"}
    options = (trades.TAKE, *trades.hero_options(battle, hit))
    chosen = yield from trades.put(facts, hit, options, ARTILLERY)
    if chosen == trades.TAKE:
        trades.take_step(battle, unit, "artillery", ARTILLERY)
    else:
        trades.spend_hero(battle, hit, chosen, "artillery")


def gun_targets(battle: Battle, group: str) -> list[str]:
    """Return the strongest units of the hexes with most steps in the intense field, none hit twice (13.10, 6.3.4, ruling 371)."""
    levels = fields.active(battle, group)
    hexes = [key for key in hexes_with_us(battle, levels) if levels[key] == "intense"]
    open_units = {
        key: [
            unit
            for unit in battle.us_at(key)
            if battle.us_spec(unit).kind != "regiment" and not battle.us(unit).lost
        ]
        for key in hexes
    }
    ranked = [
        (-steps_in(battle, key), -battle.us(unit).steps, unit)
        for key, units in open_units.items()
        for unit in units
    ]
    best = min((rank[:2] for rank in ranked), default=None)
    return [unit for *rank, unit in ranked if tuple(rank) == best]


def steps_in(battle: Battle, hex_key: str) -> int:
    """Count the US steps in a hex."""
    return losses.steps_of(battle, battle.us_at(hex_key))


# -- assaults (13.8) ----------------------------------------------------------------------------------


def assault(battle: Battle, group: str, member: Position) -> Flow[None]:
    """Send the unit of a hex into close combat, or forward when no US unit is left in the intense field (13.8a-b)."""
    unit = assaulting_unit(battle, member.hex)
    if not unit:
        return
    left = hexes_with_us(battle, intense_from(battle, group, member))
    if not left:
        yield from follow_up(battle, unit, member)
        return
    targets = assaulted_hexes(battle, member.hex, left)
    target = yield from pick("assault_hex", RULE, "hex", targets, subject=(member.key,))
    if target:
        yield from storm(battle, unit, target, member)


def assaulting_unit(battle: Battle, hex_key: str) -> str:
    """Return the strongest unit of a hex that can assault, "" for none; tanks act by themselves (ruling 367)."""
    units = movable_units(battle, hex_key)
    return max(units, key=lambda key: (battle.japanese_spec(key).strength, key), default="")


def assaulted_hexes(battle: Battle, origin: str, hexes: Iterable[str]) -> list[str]:
    """Return the nearest of some US hexes with the fewest steps, not those across a cliff, in the order given (13.8a, 14.2, rulings 368, 369, 379)."""
    ranked = [
        ((battle.board.distance(origin, key), steps_in(battle, key)), key)
        for key in hexes
        if not across_cliff(battle, origin, key)
    ]
    best = min((rank for rank, _ in ranked), default=None)
    return [key for rank, key in ranked if rank == best]


def across_cliff(battle: Battle, origin: str, hex_key: str) -> bool:
    """Tell whether a cliff parts two neighbouring hexes (7.3.7, ruling 368)."""
    hexside_of = battle.book.charts.hexside_of
    return any(hexside_of(kind).impassable for kind in sorted(battle.board.side(origin, hex_key)))


def storm(battle: Battle, unit: str, target: str, member: Position) -> Flow[None]:
    """Move a unit with its depth marker into a US hex and fight there (13.8a, d-e)."""
    battle.emit(events.ActionTaken, RULE, group=member.group, letter="A", action="assault", hex=target)
    garrison.move_unit(battle, unit, target, "assault", RULE)
    in_open = battle.island.position_at(target) is None
    colour = member.colour if in_open else ""
    yield from close_combat.fight(battle, target, entries=((unit, target, member.hex),), colour=colour)


def follow_up(battle: Battle, unit: str, member: Position) -> Flow[None]:
    """Move on to a position nearer to the US units, into close combat if they hold it (13.8b, ruling 366)."""
    sites = forward_positions(battle, member.hex)
    site = yield from pick("assault_position", RULE, "hex", sites, subject=(member.key,))
    if not site:
        return
    if battle.us_at(site):
        yield from storm(battle, unit, site, member)
        return
    mark_moved_in(battle, site)
    garrison.move_unit(battle, unit, site, "assault", RULE)


def forward_positions(battle: Battle, origin: str) -> list[str]:
    """Return the positions within three hexes nearest to US units, then to the unit; no Japanese in them (13.8b)."""
    away, near = battle.board.distance, battle.nearest_us
    ranked = [
        ((near(each.hex), away(origin, each.hex)), each.hex)
        for each in battle.island.positions.values()
        if away(origin, each.hex) <= REACH
        and not battle.occupied(each.hex)
        and not bounds.out_of_play(battle, each.hex)
        and near(each.hex) < near(origin)
        and not across_cliff(battle, origin, each.hex)
    ]
    best = min((rank for rank, _ in ranked), default=None)
    return [key for rank, key in ranked if rank == best]


def mark_moved_in(battle: Battle, hex_key: str) -> None:
    """Note that an empty group gets a unit that has acted: it has had its turn on this card (ruling 344)."""
    group = empty_group(battle, hex_key)
    if group:
        battle.fire_marks.acted += (group,)


def empty_group(battle: Battle, hex_key: str) -> str:
    """Return the group of a position hex if no Japanese hold any of its hexes, else ""."""
    position = battle.island.position_at(hex_key)
    return position.group if position and not fields.group_occupied(battle, position.group) else ""
