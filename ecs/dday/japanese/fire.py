"""One fire of one Japanese position or group: where it fires, whom it hits, what becomes of it (6.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.japanese import bonus_hits, fields, garrison, hits, trades
from ecs.dday.japanese.hits import Shot, Target

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

MORTAR_REACH = 3
HILLTOP_MORTAR_REACH = 4
BANDS = {"intense": 0, "steady": 1}


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
    later: Callable[[], tuple[Shot, ...]] | None = None,
) -> Flow[tuple[str, ...]]:
    """Resolve the fire of a group with a drawn card; return the US units hit (6.3).

    targets: hexes where the units stand with the level of fire; the active field when not given.
    units: only these may be hit, as in movement under fire. kind: fire, machine_gun, mortar, tank (the
    group's tanks alone, 14.2) or movement_under_fire. later: the shots of groups that fire after this one on the same card (6.3.4);
    `aim` makes them.
    """
    shot = aim(battle, group, card, targets=targets, units=units, kind=kind, rule=rule)
    if kind in ("fire", "machine_gun", "tank"):
        remove_garrisons(battle, group, kind)
    if not shot.targets:
        battle.emit(events.FireMissed, rule, group=group, reason="no_us_in_field")
        return ()
    announce(battle, shot)
    struck = yield from strike(battle, shot, later)
    return struck


def strike(battle: Battle, shot: Shot, later: Callable[[], tuple[Shot, ...]] | None) -> Flow[tuple[str, ...]]:
    """Give out the hits of a shot, settle them, then the armour bonus (6.3.1, 6.3.2, 6.3.6, 11.4)."""
    reason = hits.why_missed(battle, shot)
    plain = yield from hits.choose(battle, shot, later)
    leader = yield from bonus_hits.leader_hit(battle, shot, plain)
    for hit in (*plain, *leader):
        hits.tell(battle, shot, hit, "11.4" if hit.bonus else shot.rule)
    yield from trades.settle(battle, shot, (*plain, *leader))
    armour = yield from bonus_hits.armour_hit(battle, shot)
    for hit in armour:
        hits.tell(battle, shot, hit, "6.3.6")
        yield from trades.settle_armour(battle, shot, hit)
    struck = tuple(dict.fromkeys(hit.unit for hit in (*plain, *leader, *armour)))
    if not struck:
        battle.emit(events.FireMissed, shot.rule, group=shot.group, reason=reason)
    return struck


def announce(battle: Battle, shot: Shot) -> None:
    """Tell who fires where, before anybody is hit."""
    battle.emit(
        events.PositionFired,
        shot.rule,
        group=shot.group,
        hexes=firing_hexes(battle, shot.group),
        colour=battle.island.groups[shot.group].colour,
        card=shot.card.key,
        targets=tuple(target.hex for target in shot.targets),
        levels=tuple(target.level for target in shot.targets),
        limit=shot.limit,
        kind=shot.kind,
    )


# -- aiming ---------------------------------------------------------------------------------------


def aim(
    battle: Battle,
    group: str,
    card: Card,
    *,
    targets: Mapping[str, str] | None = None,
    units: tuple[str, ...] | None = None,
    kind: str = "fire",
    rule: str = "6.3",
) -> Shot:
    """Return the shot a group has with a card now: its targets, hit limit and chart column (6.3)."""
    colour = battle.island.groups[group].colour
    found = given_targets(targets) if targets is not None else field_targets(battle, group, kind)
    return Shot(
        group=group,
        card=card,
        kind=kind,
        rule=rule,
        targets=tuple(each for each in found if battle.us_at(each.hex)),
        units=units,
        limit=limit_of(battle, group, kind),
        revealed=all_revealed(battle, group, kind),
        origins=origins(battle, group, kind),
        box=card.box(colour),
    )


def given_targets(targets: Mapping[str, str]) -> tuple[Target, ...]:
    """Return targets named by the caller, as movement under fire does (7.3.3f)."""
    return tuple(Target(key, level, BANDS[level]) for key, level in sorted(targets.items()) if level)


def field_targets(battle: Battle, group: str, kind: str) -> tuple[Target, ...]:
    """Return what a group may fire at by itself: its field, machine guns' or mortars' hexes."""
    if kind == "mortar":
        return tuple(Target(key, "steady", 1) for key in mortar_hexes(battle, group))
    field = fields.active(battle, group)
    if kind == "machine_gun":
        return machine_gun_targets(battle, field)
    return tuple(Target(key, level, BANDS[level]) for key, level in field.items())


def machine_gun_targets(battle: Battle, field: fields.Field) -> tuple[Target, ...]:
    """Return a field with steady hexes made intense and a steady ring around them, none in the rain (13.2, 6.3.1a, rulings 353, 477)."""
    steady = [key for key, level in field.items() if level == "steady" and not battle.in_force("rain")]
    ring = sorted({near for key in steady for near in battle.board.neighbours(key) if near not in field})
    return (
        *(Target(key, "intense", BANDS[level]) for key, level in field.items()),
        *(Target(key, "steady", 2) for key in ring),
    )


def mortar_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the US-occupied hexes in mortar range of a group: three, from a hilltop four, one less in smoke, no line of sight (6.2.3, 13.3)."""
    smoke = fields.smoke_on(battle, group)
    tubes = [
        (member.hex, (HILLTOP_MORTAR_REACH if member.hilltop else MORTAR_REACH) - smoke)
        for member in battle.island.ground.members[group]
        if member.hex in firing_hexes(battle, group)
    ]
    distance = battle.board.distance
    return tuple(
        key for key in battle.us_hexes() if any(distance(tube, key) <= reach for tube, reach in tubes)
    )


def firing_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the hexes of a group with counters that fire: undisrupted, in black any (6.4.1)."""
    black = fields.is_black(battle, group)
    hexes = battle.island.group_hexes[group]
    return tuple(key for key in hexes if fields.hex_counters(battle, key, black=black))


def origins(battle: Battle, group: str, kind: str) -> tuple[str, ...]:
    """Return the hexes from which distance is counted: not US-held, for mortars those that fire (ruling 25)."""
    if kind == "mortar":
        return firing_hexes(battle, group)
    hexes = battle.island.group_hexes[group]
    return tuple(key for key in hexes if not battle.us_held(key)) or hexes


def limit_of(battle: Battle, group: str, kind: str) -> int:
    """Return the hit limit; hilltop mortars hit one more, a fort alone never more than one (6.3.1, 13.3, 17.6, ruling 354)."""
    if kind == "tank":
        tanks = fields.firing_tanks(battle, group)
        return len(tanks) + sum(bool(garrison.depth_under(battle, tank)) for tank in tanks)
    limit = fields.hit_limit(battle, group)
    if kind != "mortar":
        return limit
    hexes = firing_hexes(battle, group)
    if limit == 1 and not any(battle.japanese_at(key) for key in hexes):
        return limit
    hilltop = any(member.hilltop for member in battle.island.ground.members[group] if member.hex in hexes)
    return limit + hilltop + battle.in_force("heavy_mortar_fire")


def all_revealed(battle: Battle, group: str, kind: str = "fire") -> bool:
    """Tell whether every unit and fort of a group is revealed, disrupted or not; depth markers do not matter (6.3b, ruling 89)."""
    counters = fields.firing_tanks(battle, group) if kind == "tank" else fields.gunners(battle, group)
    return all(garrison.counter(battle, key).revealed for key in counters)


def remove_garrisons(battle: Battle, group: str, kind: str) -> None:
    """Remove the garrisons that stand alone in the field of a group that fires, a machine gun's ring included (13.2b, 15.4.1c, ruling 403)."""
    for key in sorted(target.hex for target in field_targets(battle, group, kind)):
        position = battle.island.position_at(key)
        if position and battle.position_state(position.key).garrison and not battle.us_at(key):
            battle.position_state(position.key).garrison = False
            battle.emit(events.GarrisonRemoved, "15.4.1", position=position.key, hex=key)
