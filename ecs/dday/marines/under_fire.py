"""Movement under fire: which positions fire on units that leave a hex, and at what level (7.3.3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.japanese import fields, fire
from ecs.dday.marines.movement import has_kind
from ecs.dday.marines.occupation import FIRE_REACH, card_calls

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.japanese.hits import Shot
    from ecs.dday.printed.cards import Card

KIND = "movement_under_fire"
RULE = "7.3.3"


def threatened(battle: Battle, units: tuple[str, ...], at: str) -> bool:
    """Tell whether a longer move from here may draw fire that a declared one-hex move avoids (7.3.2c, ruling 167)."""
    wanted = ("intense",) if has_kind(battle, units, "tank") else ("intense", "steady")
    return any(level in wanted for _, level in reaching(battle, at))


def reaching(battle: Battle, hex_key: str) -> tuple[tuple[str, str], ...]:
    """Return the groups whose reduced active field holds a hex, with their level there (7.3.3a, rulings 165, 180)."""
    found = (
        (group, fields.reduced_level(battle, group, hex_key)) for group, _ in fields.covering(battle, hex_key)
    )
    return tuple((group, level) for group, level in found if level)


def firing(
    battle: Battle,
    units: tuple[str, ...],
    at: str,
    target: str,
    *,
    one_hex: bool,
    reach: tuple[tuple[str, str], ...] | None = None,
) -> dict[str, str]:
    """Return the groups that fire on units going from a hex into a neighbouring one, with their level (7.3.3).

    The levels are those of the hex being left; of a position being entered, that of the hex entered
    (ruling 175). reach: what `reaching` tells of the hex being left, when it is known already.
    """
    found: dict[str, str] = {}
    reach = reaching(battle, at) if reach is None else reach
    if not one_hex:
        found.update(leaving(battle, units, target, reach))
    found.update(beside(battle, at, target, reach))
    found.update(along_forts(battle, at, target, reach))
    found.update(entering(battle, target))
    found.pop(fought_over(battle, target), None)
    return found


def ahead(
    battle: Battle, units: tuple[str, ...], at: str, targets: tuple[str, ...], *, one_hex: bool
) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return (hex, (group, level) of each position that fires on the way into it), hexes without fire left out."""
    reach = reaching(battle, at) if targets else ()
    found = ((key, firing(battle, units, at, key, one_hex=one_hex, reach=reach)) for key in targets)
    return tuple((key, tuple(levels.items())) for key, levels in found if levels)


def leaving(
    battle: Battle, units: tuple[str, ...], target: str, reach: tuple[tuple[str, str], ...]
) -> dict[str, str]:
    """Return who fires because a field is left by a longer move (7.3.3b, c, rulings 168-170).

    Beside a tank only intense fire counts, and only when the next hex lies in an active field too.
    """
    if not has_kind(battle, units, "tank"):
        return dict(reach)
    intense = {group: level for group, level in reach if level == "intense"}
    return intense if intense and fields.level_at(battle, target) else {}


def beside(battle: Battle, at: str, target: str, reach: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return who fires on units that pass in front of it, intense hex to intense hex (7.3.3d, ruling 171)."""
    return {
        group: level
        for group, level in reach
        if level == "intense"
        and next_to_defender(battle, group, at)
        and fields.active(battle, group).get(target) == "intense"
    }


def next_to_defender(battle: Battle, group: str, hex_key: str) -> bool:
    """Tell whether an undisrupted Japanese unit or fort of a group stands next to a hex (7.3.3d)."""
    hexes = battle.group_hexes(group)
    return any(near in hexes and defended(battle, near) for near in battle.board.neighbours(hex_key))


def defended(battle: Battle, hex_key: str) -> bool:
    """Tell whether a hex holds an undisrupted Japanese unit or fort."""
    units = any(not battle.japanese(key).disrupted for key in battle.japanese_at(hex_key))
    return units or any(not battle.fort(key).disrupted for key in battle.forts_at(hex_key))


def along_forts(battle: Battle, at: str, target: str, reach: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return the forts that fire on units going from beside a fort to beside a fort (17.5.2, ruling 174)."""
    if not any(battle.forts_at(near) for near in battle.board.neighbours(target)):
        return {}
    left = {
        position.group
        for near in battle.board.neighbours(at)
        if battle.forts_at(near) and (position := battle.island.position_at(near))
    }
    return {group: level for group, level in reach if group in left}


def entering(battle: Battle, target: str) -> dict[str, str]:
    """Return the group that fires on units entering one of its hexes, occupied or not (7.3.3e, rulings 172, 173).

    Not when US units stand in the hex already (ruling 254).
    """
    position = battle.island.position_at(target)
    if position is None or battle.us_at(target):
        return {}
    level = fields.entry_level(battle, position.group, target)
    return {position.group: level} if level else {}


def fought_over(battle: Battle, target: str) -> str:
    """Return the group in whose hex US units wait for a close combat: those who join them do not undergo its fire; "" for none (8.6c, ruling 254)."""
    position = battle.island.position_at(target)
    joined = position and battle.us_at(target) and battle.occupied(target)
    return position.group if position and joined else ""


def face_fire(
    battle: Battle, units: tuple[str, ...], at: str, target: str, *, one_hex: bool
) -> Flow[tuple[str, ...]]:
    """Resolve movement under fire for one hex step; return the units that may go on (7.3.3f, rulings 176-178).

    One card serves every position that fires. Units disrupted stay in the hex they were leaving.
    """
    levels = firing(battle, units, at, target, one_hex=one_hex)
    if levels:
        card = battle.draw(KIND, RULE, subject=at)
        called = called_groups(battle, levels, card)
        for index, group in enumerate(called):
            if still_there(battle, units, at):
                yield from fire.resolve(
                    battle,
                    group,
                    card,
                    targets={at: levels[group]},
                    units=still_there(battle, units, at),
                    kind=KIND,
                    rule=RULE,
                    later=partial(later_shots, battle, card, at, units, levels, called[index + 1 :]),
                )
    return tuple(unit for unit in still_there(battle, units, at) if not battle.us(unit).disrupted)


def still_there(battle: Battle, units: tuple[str, ...], at: str) -> tuple[str, ...]:
    """Return the units of a group that are alive where the group was."""
    return tuple(unit for unit in units if battle.where(unit) == at)


def called_groups(battle: Battle, levels: dict[str, str], card: Card) -> tuple[str, ...]:
    """Return the groups that a card lets fire: black ones first, then by its colours (7.3.3f, rulings 64, 142)."""
    colours = ("black", *card.colours)

    def rank(group: str) -> tuple[int, str]:
        return colours.index(battle.island.groups[group].colour), battle.group_hexes(group)[0]

    return tuple(sorted((key for key in levels if card_calls(battle, key, card, FIRE_REACH)), key=rank))


def later_shots(
    battle: Battle,
    card: Card,
    at: str,
    units: tuple[str, ...],
    levels: dict[str, str],
    groups: tuple[str, ...],
) -> tuple[Shot, ...]:
    """Return the shots of the groups still to fire on the same card, so that hits are spread (6.3.4, ruling 95)."""
    there = still_there(battle, units, at)
    return tuple(
        fire.aim(battle, key, card, targets={at: levels[key]}, units=there, kind=KIND, rule=RULE)
        for key in groups
    )
