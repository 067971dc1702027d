"""Japanese tanks: what they do when the colour of their position is drawn (14.0 to 14.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.choice import pick
from ecs.dday.combat import close_combat
from ecs.dday.command.communication import in_communication
from ecs.dday.japanese import fields, fire, garrison
from ecs.dday.japanese.assault import across_cliff, assaulted_hexes, mark_moved_in
from ecs.dday.japanese.fire_order import letter_in_force
from ecs.dday.japanese.japanese_recovery import strays
from ecs.dday.japanese.letters import Struck, others, plain_fire, us_in_field, us_in_own_field
from ecs.dday.japanese.mustering import miss

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

RULE = "14.2"
REACH = 3
STAY_LETTERS: tuple[str, ...] = ("M", "R")
"""Letters on which tanks that see no US unit stay where they are (14.2)."""
PositionRule = Callable[["Battle", "Card", str], Flow[Struck]]


@dataclass(frozen=True, slots=True)
class TankTurn:
    """The turn of a group with tanks on a fire card; letter is "" for plain fire."""

    card: Card
    group: str
    tanks: tuple[str, ...]
    letter: str


def ready(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the tanks of a group that may act: undisrupted, and not yet done on this card (14.2, rulings 344, 381)."""
    return tuple(key for key in fields.firing_tanks(battle, group) if key not in battle.fire_marks.acted)


def act(battle: Battle, turn: TankTurn, rule: PositionRule | None) -> Flow[None]:
    """Let the position do its part, then each tank its own (14.2, rulings 377, 378).

    Who acts beside the tanks is seen before: a unit that redeploys is no longer there.
    """
    seen, near = us_in_field(battle, turn.group), us_in_own_field(battle, turn.group)
    alone = not others(battle, turn.group)
    struck = yield from position_part(battle, turn, None if alone else rule)
    battle.fire_marks.acted += turn.tanks
    if not seen:
        yield from without_us_units(battle, turn, alone=alone)
    elif turn.letter == "M":
        yield from multiple_fire(battle, turn, fired=near or alone)
    elif turn.letter == "R":
        for tank in turn.tanks:
            yield from overrun(battle, tank, struck)


def without_us_units(battle: Battle, turn: TankTurn, *, alone: bool) -> Flow[None]:
    """Let tanks with no US unit in their field advance, on M and R do nothing; say so where nobody else acts (14.2, ruling 378)."""
    reason = "no_us_in_field"
    if turn.letter not in STAY_LETTERS:
        reason = "nowhere_to_go"
        for tank in turn.tanks:
            if (yield from advance_and_fire(battle, tank, turn)):
                reason = ""
    if reason and alone:
        miss(battle, turn.group, reason, RULE)


def position_part(battle: Battle, turn: TankTurn, rule: PositionRule | None) -> Flow[Struck]:
    """Let the group carry out its letter; without one, or with tanks alone, fire if US units are in the field (14.2)."""
    if rule is not None:
        return (yield from rule(battle, turn.card, turn.group))
    if us_in_field(battle, turn.group):
        return (yield from plain_fire(battle, turn.card, turn.group))
    return ()


# -- M: multiple fire ---------------------------------------------------------------------------------


def multiple_fire(battle: Battle, turn: TankTurn, *, fired: bool) -> Flow[None]:
    """Fire once more with the tanks alone on a card of their own, if US units are left in the field (14.2, rulings 356, 378).

    fired: the tanks have fired with their position; else, as when it fires mortars, they do so first.
    """
    if not fired:
        yield from fire.resolve(battle, turn.group, turn.card, kind="tank", rule=RULE)
    if not us_in_field(battle, turn.group):
        return
    battle.emit(events.ActionTaken, RULE, group=turn.group, letter="M", action="multiple_fire")
    card = battle.draw("fire", RULE, subject=turn.group, track=True)
    yield from fire.resolve(battle, turn.group, card, kind="tank", rule=RULE)


# -- R: overrun ---------------------------------------------------------------------------------------


def overrun(battle: Battle, tank: str, struck: Struck) -> Flow[None]:
    """Drive a tank into the nearest hex with a unit that was hit, and fight there (14.2, ruling 379)."""
    origin = battle.where(tank)
    targets = overrun_hexes(battle, origin, struck)
    target = yield from pick("overrun_hex", RULE, "hex", targets, subject=(origin,))
    if not target:
        return
    position = battle.island.position_at(origin)
    group = position.group if position else ""
    battle.emit(events.ActionTaken, RULE, group=group, letter="R", action="overrun", hex=target)
    garrison.move_unit(battle, tank, target, "overrun", RULE)
    yield from close_combat.fight(battle, target, entries=((tank, target, origin),))


def overrun_hexes(battle: Battle, origin: str, struck: Struck) -> list[str]:
    """Return the nearest hexes with hit units still in them, those with fewest steps (14.2, ruling 379)."""
    hexes = sorted({battle.where(unit) for unit in struck} & set(battle.board.hexes))
    return assaulted_hexes(battle, origin, hexes)


# -- outside positions --------------------------------------------------------------------------------


def come_in(battle: Battle, card: Card) -> Flow[None]:
    """Let tanks that stand outside positions advance when the colour on their counter is drawn (14.2, ruling 376).

    Not when black positions have taken the letter of that colour (13.1f).
    """
    for tank in outside(battle):
        colour = battle.japanese_spec(tank).colour
        box = card.box(colour) if colour != battle.fire_marks.passed else None
        letter = letter_in_force(battle, box) if box else ""
        if box and letter not in STAY_LETTERS:
            yield from advance_and_fire(battle, tank, TankTurn(card, "", (tank,), letter))
            battle.fire_marks.acted += (tank,)


def outside(battle: Battle) -> tuple[str, ...]:
    """Return the tanks outside positions that may act: undisrupted, in no stance, not done yet (14.2, rulings 344, 381)."""
    if battle.turn < battle.spec.second_phase_turn:
        return ()
    units = (unit for hex_key in strays(battle) for unit in battle.japanese_at(hex_key))
    return tuple(
        unit
        for unit in units
        if battle.japanese_spec(unit).tank
        and not battle.japanese(unit).disrupted
        and not battle.japanese(unit).stance
        and unit not in battle.fire_marks.acted
    )


# -- advance ------------------------------------------------------------------------------------------


def advance_and_fire(battle: Battle, tank: str, turn: TankTurn) -> Flow[bool]:
    """Advance; on letter A fire then if US units are in the new field, else advance again; tell whether it moved (14.2, ruling 378).

    A disrupted fort ends the way of a tank that comes into it (17.7b, ruling 381).
    """
    site = advance(battle, tank, turn.letter)
    if site is None or turn.letter != "A" or battle.japanese(tank).disrupted:
        return site is not None
    if us_in_field(battle, site.group):
        yield from fire.resolve(battle, site.group, turn.card, kind="tank", rule=RULE)
    else:
        advance(battle, tank, turn.letter)
    return True


def advance(battle: Battle, tank: str, letter: str) -> Position | None:
    """Move a tank to a position nearer to US units, stacking with a unit there if need be; return where (14.2, ruling 380)."""
    origin = battle.where(tank)
    sites = [each for each in battle.island.positions.values() if may_enter(battle, each, origin)]
    if not sites:
        return None
    site = min(sites, key=lambda each: rank(battle, each, origin))
    old = battle.island.position_at(origin)
    group = old.group if old else site.group
    battle.emit(events.ActionTaken, RULE, group=group, letter=letter, action="advance", hex=site.hex)
    mark_moved_in(battle, site.hex)
    garrison.move_unit(battle, tank, site.hex, "advance", RULE)
    return site


def may_enter(battle: Battle, site: Position, origin: str) -> bool:
    """Tell whether a tank may advance to a position: near, closer to US units, free or held by others in communication (14.2)."""
    away = battle.board.distance(origin, site.hex)
    if not 0 < away <= REACH or battle.nearest_us(site.hex) >= battle.nearest_us(origin):
        return False
    if battle.us_held(site.hex) or across_cliff(battle, origin, site.hex):
        return False
    if any(battle.japanese_spec(key).tank for key in battle.japanese_at(site.hex)):
        return False
    return not battle.occupied(site.hex) or in_communication(battle, site.key)


def rank(battle: Battle, site: Position, origin: str) -> tuple[int, bool, int, int, str]:
    """Return the place of a position for an advance: nearest to US units, empty, nearest, highest number (14.2)."""
    return (
        battle.nearest_us(site.hex),
        battle.occupied(site.hex),
        battle.board.distance(origin, site.hex),
        -site.number,
        site.letter,
    )
