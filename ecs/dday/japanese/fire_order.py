"""Who acts on a fire card, with which letter, in which order (6.0, 6.8.2, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.command.communication import in_communication
from ecs.dday.japanese import fields
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card, FireBox

BAR_RANGE = 2
EMPTY_RANGE = 3
FAR_SECTORS = (3, 4)
EMPTY_LETTERS: tuple[str, ...] = ("A", "M", "R")
LATE_EMPTY_LETTERS: tuple[str, ...] = ("I", "M", "R")
"""Letters that make an unoccupied position in communication act, to GT 48 and later (13.0, ruling 350)."""
INFILTRATE = "I"
"""Letter that to GT 48 makes an unoccupied position out of communication act (13.11)."""


@dataclass(frozen=True, slots=True)
class Order:
    """One group whose turn comes on a card; letter is the letter in force for it, "" for plain fire."""

    group: str
    letter: str


def letter_in_force(battle: Battle, box: FireBox) -> str:
    """Return the letter of a box, "" before its first turn: then it is a plain fire (6.1c, ruling 66)."""
    return box.letter if box.letter and battle.turn >= battle.spec.letter_start[box.letter] else ""


def pass_letter(battle: Battle, card: Card) -> None:
    """Give a letter under a black bar to the black groups near US units, if there are any (6.0b, 6.8.2, ruling 62)."""
    marks = battle.fire_marks
    for box in card.boxes:
        letter = letter_in_force(battle, box)
        if not (box.bar and letter):
            continue
        bearers = tuple(group for group in black_groups(battle) if bears(battle, group, letter))
        if bearers:
            marks.passed, marks.bearers = box.colour, bearers
            battle.emit(
                events.LetterPassed, "6.0", colour=box.colour, letter=letter, groups=bearers, card=card.key
            )


def black_groups(battle: Battle) -> tuple[str, ...]:
    """Return the black groups from the near edge outward."""
    return battle.island.ground.outward.get("black", ())


def bears(battle: Battle, group: str, letter: str) -> bool:
    """Tell whether a black group takes a letter: it can act and a US unit is within two hexes (ruling 62)."""
    if fields.group_occupied(battle, group):
        hexes = tuple(key for key in battle.group_hexes(group) if battle.occupied(key))
    else:
        hexes = acting_hexes(battle, group, letter)
    return any(battle.nearest_us(key) <= BAR_RANGE for key in hexes)


def next_order(battle: Battle, card: Card) -> Order | None:
    """Return the next group to act; those passed over have had their turn (13.1e)."""
    marks = battle.fire_marks
    for order in queue(battle, card):
        if is_checked(battle, order):
            return order
        marks.acted += (order.group,)
    return None


def queue(battle: Battle, card: Card) -> Iterator[Order]:
    """Yield the groups whose turn is to come: black with a letter, black, then the colours (13.1e-f, ruling 64)."""
    marks = battle.fire_marks
    letters = {box.colour: letter_in_force(battle, box) for box in card.boxes}
    waiting = [Order(group, letters[marks.passed]) for group in marks.bearers]
    waiting += [Order(group, "") for group in black_groups(battle) if group not in marks.bearers]
    for colour, letter in letters.items():
        if colour != marks.passed:
            waiting += [Order(group, letter) for group in battle.island.ground.outward.get(colour, ())]
    far = far_sectors_matter(battle)
    for order in waiting:
        if order.group not in marks.acted and (far or not in_last_sector(battle, order.group)):
            yield order


def letter_of(battle: Battle, group: str) -> str:
    """Return the letter in force for a group whose turn has not gone by, "" for plain fire (13.1b)."""
    card = battle.card(battle.fire_marks.card)
    return next((order.letter for order in queue(battle, card) if order.group == group), "")


def is_checked(battle: Battle, order: Order) -> bool:
    """Tell whether a group is looked at: in play, occupied or empty with a letter that makes it act (13.1, 18.5)."""
    if all(bounds.out_of_play(battle, key) for key in battle.group_hexes(order.group)):
        return False
    if fields.group_occupied(battle, order.group):
        return True
    return bool(acting_hexes(battle, order.group, order.letter))


def late(battle: Battle) -> bool:
    """Tell whether the last section of the summary chart is in force, from GT 49 on (13.1a)."""
    return battle.turn >= battle.spec.late_turn


def acting_hexes(battle: Battle, group: str, letter: str) -> tuple[str, ...]:
    """Return the hexes of an empty group that a letter makes act, lowest number first (13.1, ruling 350)."""
    if letter in (LATE_EMPTY_LETTERS if late(battle) else EMPTY_LETTERS):
        return eligible_hexes(battle, group)
    return cut_off_hexes(battle, group) if letter == INFILTRATE else ()


def far_sectors_matter(battle: Battle) -> bool:
    """Tell whether US units are in sector 3 or 4: else sector 4 is not checked (13.1, ruling 349)."""
    return any(battle.island.sector(key) in FAR_SECTORS for key in battle.us_hexes())


def in_last_sector(battle: Battle, group: str) -> bool:
    """Tell whether a group lies in the last sector."""
    return battle.island.sector(battle.group_hexes(group)[0]) == FAR_SECTORS[-1]


def empty_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the hexes of a group in play with neither Japanese counters nor US units or garrisons in them (9.3.1, 18.5)."""
    hexes = (key for key in battle.group_hexes(group) if not bounds.out_of_play(battle, key))
    return tuple(key for key in hexes if not battle.occupied(key) and not battle.us_held(key))


def eligible_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the empty hexes of a group near US units and in communication, lowest number first (13.4, 13.7, 13.9)."""
    near = near_hexes(battle, group)
    if not near or not in_communication(battle, battle.island.groups[group].positions[0]):
        return ()
    return near


def cut_off_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the empty hexes of a group near US units and out of communication, lowest number first (13.11, ruling 373)."""
    near = near_hexes(battle, group)
    if not near or in_communication(battle, battle.island.groups[group].positions[0]):
        return ()
    return near


def near_hexes(battle: Battle, group: str) -> tuple[str, ...]:
    """Return the empty hexes of a group within three hexes of a US unit (13.1)."""
    return tuple(key for key in empty_hexes(battle, group) if battle.nearest_us(key) <= EMPTY_RANGE)
