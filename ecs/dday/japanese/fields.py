"""Fields of fire as they are now: who stands where, disruption, smoke, rain (6.2, 6.4.1, 6.8.1).

Three fields of a group are told apart. Active: what it fires into now. Full: the same as if nobody were
disrupted. Potential: what it would fire into if it were occupied.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday.printed.field_of_fire import HILLTOP_REACH, Level, position_reach

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.ground import Reaches
    from ecs.dday.printed.island import Position

Field = Mapping[str, Level]
NO_FIELD: Field = {}
HEX_LIMIT = 3
BESET = -1
"""Range of a hex that both sides hold: one hex, steady (8.6c)."""


def potential(battle: Battle, group: str) -> Field:
    """Return the field a group would project if it were occupied (6.2, 6.2.1)."""
    return _projected(battle, group, tanks=tanks_of(battle, group))


def _projected(battle: Battle, group: str, *, tanks: tuple[str, ...]) -> Field:
    field = battle.island.ground.field(group, reaches(battle, group))
    field = _beside_tanks(battle, tanks, field)
    return all_steady(field) if smoke_on(battle, group) else field


def full(battle: Battle, group: str) -> Field:
    """Return the field of an occupied group as if it were undisrupted (ruling 84)."""
    return potential(battle, group) if group_occupied(battle, group) else NO_FIELD


def active(battle: Battle, group: str, *, tanks: bool = True) -> Field:
    """Return the field a group fires into now (6.4, 6.4.1, 6.8.1b, rulings 82, 111).

    tanks: with what Japanese tanks of the group reach beyond the position's own field (14.1).
    """
    if not can_fire(battle, group):
        return NO_FIELD
    if not lowered(battle, group):
        return _projected(battle, group, tanks=firing_tanks(battle, group) if tanks else ())
    field = battle.island.ground.field(group, reaches(battle, group))
    return {key: "steady" for key, level in field.items() if level == "intense"}


def covering(battle: Battle, hex_key: str, *, full: bool = False) -> tuple[tuple[str, Level], ...]:
    """Return (group, level) of every group whose active, or full, field holds a hex."""
    field_of = _full if full else active
    found = []
    for group in groups_reaching(battle, hex_key):
        level = field_of(battle, group).get(hex_key)
        if level:
            found.append((group, level))
    return tuple(found)


def level_at(battle: Battle, hex_key: str, *, full: bool = False) -> str:
    """Return the strongest fire into a hex: intense, steady, or "" when it is in no field."""
    levels = [level for _, level in covering(battle, hex_key, full=full)]
    if hex_key in beside_caves(battle, full=full):
        return "intense"
    return "intense" if "intense" in levels else "steady" if levels else ""


def beside_caves(battle: Battle, *, full: bool = False) -> frozenset[str]:
    """Return the hexes in the intense field of a cave: those around it, while it is not disrupted (20.0 Caves)."""
    return frozenset(
        near
        for cave in battle.cave_hexes()
        if full or not battle.depth(battle.cave_at(cave)).disrupted
        for near in battle.board.neighbours(cave)
    )


def reduced_level(battle: Battle, group: str, hex_key: str) -> str:
    """Return the level of a group's movement under fire at a hex, "" for none (7.3.3a, rulings 165, 180).

    A position hex with a US unit next to it or in it reaches one hex at the most, a hilltop two.
    """
    if not can_fire(battle, group):
        return ""
    short = tuple(
        min(reach, position_reach(member) - 1) if _beset(battle, member.hex) else reach
        for member, reach in zip(battle.island.ground.members[group], reaches(battle, group), strict=True)
    )
    level = weakened(battle, group, battle.island.ground.field(group, short).get(hex_key, ""))
    return level or ("steady" if _seen_by_tanks(battle, group, hex_key) else "")


def _seen_by_tanks(battle: Battle, group: str, hex_key: str) -> bool:
    """Tell whether only tanks of a group reach a hex, those without US units beside them (14.1, 7.3.3a)."""
    tanks = tuple(tank for tank in firing_tanks(battle, group) if not _beset(battle, battle.where(tank)))
    if not tanks or hex_key in active(battle, group, tanks=False):
        return False
    return hex_key in _projected(battle, group, tanks=tanks)


def entry_level(battle: Battle, group: str, hex_key: str) -> str:
    """Return the level of fire at units that enter a hex of a group, "" for none (7.3.3e, 8.6c, rulings 172, 173, 255)."""
    if not can_fire(battle, group):
        return ""
    steady = engaged(battle, group) or battle.board.hexes[hex_key].terrain in ("rocky", "wooded")
    return weakened(battle, group, "steady" if steady else "intense")


def weakened(battle: Battle, group: str, level: str) -> str:
    """Return a level after the lowering of disrupted black positions and then smoke (6.2.3, 6.8.1b, ruling 82)."""
    if lowered(battle, group):
        return "steady" if level == "intense" else ""
    return "steady" if level and smoke_on(battle, group) else level


def all_steady(field: Field) -> Field:
    """Return a field with every hex steady, as smoke makes it (6.2.3)."""
    return dict.fromkeys(field, "steady")


# -- ranges ---------------------------------------------------------------------------------------


def reaches(battle: Battle, group: str) -> Reaches:
    """Return the range of each hex of a group: US-held ones project nothing (6.2.1, 6.2.2), smoke and rain shorten.

    Nor do its empty ones while all its Japanese await a close combat: then it reaches but one hex (8.6c, ruling 255).
    """
    smoke, rain = smoke_on(battle, group), battle.in_force("rain")
    found = tuple(
        member_reach(battle, member, smoke=smoke, rain=rain) for member in battle.island.ground.members[group]
    )
    if BESET not in found or not engaged(battle, group):
        return found
    return tuple(min(reach, 0) for reach in found)


def engaged(battle: Battle, group: str) -> bool:
    """Tell whether US units stand in every hex of a group that holds Japanese, to fight there (8.6c)."""
    held = [key for key in battle.group_hexes(group) if battle.us_at(key)]
    if not any(battle.occupied(key) for key in held):
        return False
    return all(key in held for key in battle.group_hexes(group) if battle.occupied(key))


def member_reach(battle: Battle, member: Position, *, smoke: bool, rain: bool) -> int:
    """Return the range of one position hex; beside US units in its own hex one hex, steady (8.6c)."""
    if battle.us_held(member.hex):
        return BESET if battle.occupied(member.hex) else 0
    reach = position_reach(member)
    if smoke:
        reach = _shortened(reach)
    return 1 if rain else reach


def _shortened(reach: int) -> int:
    return max(1, reach - 1) if reach > 0 else reach


def smoke_on(battle: Battle, group: str) -> bool:
    """Tell whether smoke lies on any hex of a group (6.2.3, ruling 81)."""
    return any(battle.position_state(key).smoke for key in battle.island.groups[group].positions)


def _beset(battle: Battle, hex_key: str) -> bool:
    return any(battle.us_at(near) for near in (hex_key, *battle.board.neighbours(hex_key)))


# -- who fires ------------------------------------------------------------------------------------


def group_counters(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the Japanese units and forts of a group, hex by hex."""
    hexes = battle.island.group_hexes[group]
    return tuple(key for each in hexes for key in (*battle.japanese_at(each), *battle.forts_at(each)))


def group_occupied(battle: Battle, group: str) -> bool:
    """Tell whether a Japanese unit or fort is in any hex of a group."""
    return any(battle.occupied(each) for each in battle.island.group_hexes[group])


def disrupted(battle: Battle, key: str) -> bool:
    """Tell whether a Japanese unit or fort is disrupted."""
    state = battle.world.find(c.JapaneseUnit, key) or battle.fort(key)
    return state.disrupted


def is_black(battle: Battle, group: str) -> bool:
    """Tell whether a group is black."""
    return battle.island.groups[group].colour == "black"


def in_stance(battle: Battle, key: str) -> bool:
    """Tell whether a counter is a unit in counterattack stance, which only moves and fights (14.4.2c)."""
    state = battle.world.find(c.JapaneseUnit, key)
    return state is not None and state.stance


def gunners(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the counters of a group that ever fire: all but those in counterattack stance (14.4.2c)."""
    return tuple(key for key in group_counters(battle, group) if not in_stance(battle, key))


def can_fire(battle: Battle, group: str) -> bool:
    """Tell whether a group holds an undisrupted unit or fort, or is black and occupied (6.4, 6.8.1)."""
    black = is_black(battle, group)
    return any(fires(battle, key, black=black) for key in group_counters(battle, group))


def fires(battle: Battle, key: str, *, black: bool) -> bool:
    """Tell whether a counter fires: not in counterattack stance, and undisrupted or in a black position (6.4.1, 14.4.2c)."""
    unit = battle.world.find(c.JapaneseUnit, key)
    if unit is None:
        return black or not battle.fort(key).disrupted
    return not unit.stance and (black or not unit.disrupted)


def lowered(battle: Battle, group: str) -> bool:
    """Tell whether a black group holds disrupted counters only, so that its fire is one level lower (6.8.1b)."""
    return is_black(battle, group) and all(disrupted(battle, key) for key in gunners(battle, group))


def hit_limit(battle: Battle, group: str) -> int:
    """Return how many US units a group may hit: its counters, three a hex at most (6.3.1, 17.6, rulings 90-92)."""
    black = is_black(battle, group)
    return sum(
        min(HEX_LIMIT, hex_counters(battle, each, black=black)) for each in battle.island.group_hexes[group]
    )


def hex_counters(battle: Battle, hex_key: str, *, black: bool) -> int:
    """Count the units, forts and depth markers of a hex that fire; disrupted ones only in black (6.4.1)."""
    firing = [
        key
        for key in (*battle.japanese_at(hex_key), *battle.forts_at(hex_key))
        if fires(battle, key, black=black)
    ]
    return len(firing) + sum(battle.depth(marker).under in firing for marker in battle.depth_at(hex_key))


# -- tanks ----------------------------------------------------------------------------------------


def groups_reaching(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the groups that might fire at a hex; those with tanks reach a little further (14.1)."""
    ground = battle.island.ground
    plain = ground.reaching.get(hex_key, ())
    if not _tanks_act(battle):
        return plain
    near = ground.near.get(hex_key, ())
    further = [group for group in tank_groups(battle) if group in near and group not in plain]
    return tuple(group for group in near if group in plain or group in further) if further else plain


def _tanks_act(battle: Battle) -> bool:
    return battle.turn >= battle.spec.second_phase_turn


def tank_groups(battle: Battle) -> tuple[str, ...]:
    """Return the groups that hold a Japanese tank."""
    return battle.placed("tank_groups", lambda: _tank_groups(battle), c.JapaneseUnit)


def _tank_groups(battle: Battle) -> tuple[str, ...]:
    places = (
        battle.island.position_at(battle.where(key))
        for key, state in battle.world.each(c.JapaneseUnit)
        if battle.book.japanese[state.spec].tank
    )
    return tuple(sorted({position.group for position in places if position}))


def tanks_of(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the tanks of a group that act as tanks: from the second day on, not in counterattack stance (rulings 352, 376)."""
    if not _tanks_act(battle) or group not in tank_groups(battle):
        return ()
    hexes = battle.island.group_hexes[group]
    units = (unit for each in hexes for unit in battle.japanese_at(each))
    return tuple(key for key in units if battle.japanese_spec(key).tank and not in_stance(battle, key))


def firing_tanks(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the undisrupted tanks of a group (14.2, ruling 381)."""
    return tuple(key for key in tanks_of(battle, group) if not disrupted(battle, key))


def _beside_tanks(battle: Battle, tanks: tuple[str, ...], field: Field) -> Field:
    """Add the steady hexes one beyond a field that tanks see as from a hilltop; none in the rain (14.1, rulings 375, 477)."""
    if not tanks or battle.in_force("rain"):
        return field
    wider = dict(field)
    for origin in sorted({battle.where(tank) for tank in tanks}):
        for key in battle.island.sight.visible(origin, HILLTOP_REACH, lookout=True):
            if key not in field and any(near in field for near in battle.board.neighbours(key)):
                wider.setdefault(key, "steady")
    return dict(sorted(wider.items()))


_full = full
