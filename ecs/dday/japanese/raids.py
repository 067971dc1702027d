"""Japanese raids on US hexes with an open flank (10.0 to 10.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.command import heroes
from ecs.dday.command.communication import hex_in_communication, in_communication
from ecs.dday.japanese import fields
from ecs.dday.marines import losses
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

RULE = "10.2"
CAUSE = "raid"
REACH = 3
OPEN_SIDES = 2
NIGHT_ASSAULT = "night_assault"


@dataclass(frozen=True, slots=True)
class Raid:
    """Who raids a hex on a card: the groups, and what is added to their number."""

    groups: tuple[str, ...]
    bonus: int

    @property
    def value(self) -> int:
        """The number that is compared with the US units in the hex."""
        return len(self.groups) + self.bonus if self.groups else 0


# -- open flanks (10.1) -------------------------------------------------------------------------------


def open_hexes(battle: Battle) -> tuple[str, ...]:
    """Return the US hexes with an open flank, row by row (10.1, ruling 300)."""
    return tuple(key for key in battle.us_hexes() if victims(battle, key) and is_open(battle, key))


def is_open(battle: Battle, hex_key: str) -> bool:
    """Tell whether two sides or more are uncovered, one of them in Japanese communication (10.1b, ruling 299)."""
    sides = uncovered(battle, hex_key)
    return len(sides) >= OPEN_SIDES and any(hex_in_communication(battle, near) for near in sides)


def uncovered(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the land hexes in play beside a hex that nobody holds and no other hex covers (10.1b, 18.5, rulings 299, 309)."""
    return tuple(
        near
        for near in sorted(battle.board.neighbours(hex_key))
        if not bounds.out_of_play(battle, near)
        and not filled(battle, near)
        and not covered(battle, near, hex_key)
    )


def filled(battle: Battle, hex_key: str) -> bool:
    """Tell whether an undisrupted unit, a regimental HQ or a garrison holds a hex (10.1b, ruling 308)."""
    if any(not battle.us(unit).disrupted for unit in battle.us_at(hex_key)):
        return True
    return not battle.us_at(hex_key) and battle.us_held(hex_key)


def covered(battle: Battle, hex_key: str, raided: str) -> bool:
    """Tell whether a hex is next to an undisrupted unit in another hex than the one raided (ruling 299)."""
    return any(
        not battle.us(unit).disrupted
        for near in battle.board.neighbours(hex_key)
        if near != raided
        for unit in victims(battle, near)
    )


def victims(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the units of a hex that a raid counts and may strike: all but regimental HQs (10.2c, rulings 306, 308)."""
    return tuple(unit for unit in battle.us_at(hex_key) if battle.us_spec(unit).kind != "regiment")


# -- raiders (10.2) -----------------------------------------------------------------------------------


def raid_on(battle: Battle, hex_key: str, card: Card) -> Raid:
    """Return who raids a hex on a card (10.2a-b, rulings 301 to 305).

    A barred colour calls the black groups instead. Night Assault adds one; so does a black group near a
    hex that some colour raids.
    """
    colours = tuple(box.colour for box in card.boxes if not box.bar)
    coloured = raiders(battle, hex_key, colours)
    black = raiders(battle, hex_key, ("black",))
    groups = (*coloured, *black) if any(box.bar for box in card.boxes) else coloured
    helped = bool(coloured) and bool(black_near(battle, hex_key))
    return Raid(groups, int(helped) + int(battle.in_force(NIGHT_ASSAULT)))


def raiders(battle: Battle, hex_key: str, colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the occupied groups of some colours near a hex that are in communication (10.2a, rulings 303, 304)."""
    return tuple(
        key
        for key, group in battle.island.groups.items()
        if group.colour in colours
        and within_reach(battle, key, hex_key)
        and in_communication(battle, group.positions[0])
    )


def within_reach(battle: Battle, group: str, hex_key: str) -> bool:
    """Tell whether an occupied hex of a group is within three hexes (10.2a, ruling 25)."""
    distance = battle.board.distance
    return any(
        battle.occupied(each) and distance(each, hex_key) <= REACH for each in battle.group_hexes(group)
    )


def black_near(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the occupied black groups within three hexes of a raided hex (10.2b, ruling 302)."""
    groups = battle.island.groups
    return tuple(key for key in groups if fields.is_black(battle, key) and within_reach(battle, key, hex_key))


# -- what becomes of it -------------------------------------------------------------------------------


def resolve(battle: Battle, hex_key: str) -> Flow[None]:
    """Draw the card of an open hex and carry out its raid (10.2)."""
    card = battle.draw(CAUSE, RULE, subject=hex_key)
    raid, units = raid_on(battle, hex_key, card), victims(battle, hex_key)
    outcome = outcome_of(raid.value, len(units))
    battle.emit(
        events.RaidResolved,
        RULE,
        hex=hex_key,
        card=card.key,
        groups=raid.groups,
        bonus=raid.bonus if raid.groups else 0,
        units=len(units),
        outcome=outcome,
    )
    if outcome != "none":
        yield from strike(battle, hex_key, step=outcome == "step")


def outcome_of(raiding: int, units: int) -> str:
    """Compare raiders with US units: as many disrupt one, more cost it a step too (10.2c-d)."""
    if not raiding or raiding < units:
        return "none"
    return "disrupt" if raiding == units else "step"


def strike(battle: Battle, hex_key: str, *, step: bool) -> Flow[None]:
    """Strike the unit with most steps, the player's choice among equals (10.2c-d, ruling 307)."""
    units = victims(battle, hex_key)
    most = max(battle.us(unit).steps for unit in units)
    choices = [option("unit", unit) for unit in units if battle.us(unit).steps == most]
    if step:
        choices += [each for unit in choices for each in inspired(battle, unit.target)]
    chosen: Option | None = choices[0]
    if len(choices) > 1:
        chosen = yield Decision("raid_victim", RULE, tuple(choices), subject=(hex_key,))
    assert chosen is not None
    if chosen.verb == "inspired":
        spare(battle, ":".join(chosen.args))
        return
    if step:
        losses.lose_step(battle, chosen.target, CAUSE, RULE)
    losses.disrupt(battle, chosen.target, CAUSE, RULE)


def inspired(battle: Battle, unit: str) -> list[Option]:
    """Return the inspired markers that may go in place of a unit's step (11.1.6a, ruling 316)."""
    return [option("inspired", marker) for marker in heroes.with_unit(battle, unit, inspired=True)]


def spare(battle: Battle, marker: str) -> None:
    """Spend an inspired marker: its unit is only disrupted (11.1.6a)."""
    losses.disrupt(battle, heroes.unit_of(battle, marker), CAUSE, "11.1.6")
    heroes.fall(battle, marker, "11.1.6")
