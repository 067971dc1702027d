"""US units come near or into empty positions: do these fill (9.3b, 9.6), are their guns lost (6.7)?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.command import communication
from ecs.dday.japanese import fields, garrison, japanese_heroes, reserves
from ecs.dday.japanese.reserves import by_letter
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

CHECK_REACH = 2
FIRE_REACH = 3


def card_calls(battle: Battle, group: str, card: Card, reach: int) -> bool:
    """Tell whether a card shows a group's colour; a black one asks for a colour near it (7.3.3f, 9.3b, ruling 142)."""
    colour = battle.island.groups[group].colour
    if colour != "black":
        return card.shows(colour)
    near = battle.island.colours_near(group, reach)
    return any(shown in near for shown in card.colours)


def check_fields(battle: Battle, hex_key: str, rule: str = "9.3") -> None:
    """Check the empty positions whose intense field a US unit enters (9.3b, rulings 288-290).

    One card serves them all, in letter and number order; each vacancy is checked once.
    """
    reaching = fields.groups_reaching(battle, hex_key)
    found = [group for group in reaching if vacant(battle, group, hex_key)]
    if not found:
        return
    card = battle.draw("occupation", rule, subject=hex_key)
    for group in sorted(found, key=lambda key: by_letter(battle.position(key))):
        fill(battle, group, card, rule)


def vacant(battle: Battle, group: str, hex_key: str) -> bool:
    """Tell whether a group must be checked: empty, not yet checked, able to fire intensely there, in communication."""
    open_positions = free_positions(battle, group)
    if not any(not battle.position_state(each.key).watched for each in open_positions):
        return False
    if fields.group_occupied(battle, group):
        return False
    if fields.potential(battle, group).get(hex_key) != "intense":
        return False
    return any(communication.in_communication(battle, each.key) for each in open_positions)


def free_positions(battle: Battle, group: str) -> tuple[Position, ...]:
    """Return the positions of a group in play that the US side does not hold, lowest number first (18.5)."""
    members = (battle.position(key) for key in battle.island.groups[group].positions)
    inside = (each for each in members if not bounds.out_of_play(battle, each.hex))
    return tuple(each for each in inside if not battle.us_held(each.hex))


def fill(battle: Battle, group: str, card: Card, rule: str) -> None:
    """Put a reserve unit into a group's lowest free position when the card calls it (9.3b)."""
    members = free_positions(battle, group)
    for each in members:
        battle.position_state(each.key).watched = True
    unit = ""
    if card_calls(battle, group, card, CHECK_REACH):
        unit = garrison.place_unit(battle, members[0].hex, rule, depth=False)
    battle.emit(events.OccupationChecked, rule, position=members[0].key, card=card.key, filled=bool(unit))


def rejuvenates(battle: Battle, position_key: str) -> bool:
    """Tell whether an attempt to enter an empty position calls for a check (9.6, ruling 296)."""
    group = battle.position(position_key).group
    if fields.group_occupied(battle, group):
        return False
    if any(battle.us_held(hex_key) for hex_key in battle.group_hexes(group)):
        return False
    if not battle.world.at(f"pool:{battle.island.sector(battle.position(position_key).hex)}"):
        return False
    return communication.in_communication(battle, position_key)


def rejuvenate(battle: Battle, position_key: str) -> str:
    """Check whether a reserve unit appears in the empty position that US units are about to enter (9.6).

    Returns the unit's key, or "" when none came or no check was due (rulings 142, 296, 297).
    """
    reserves.adjust_pools(battle)
    if not rejuvenates(battle, position_key):
        return ""
    position = battle.position(position_key)
    card = battle.draw("rejuvenation", "9.6", subject=position.hex)
    unit = ""
    if card_calls(battle, position.group, card, CHECK_REACH):
        unit = garrison.place_unit(battle, position.hex, "9.6", depth=False)
    battle.emit(events.OccupationChecked, "9.6", position=position_key, card=card.key, filled=bool(unit))
    return unit


def take_ground(battle: Battle, hex_key: str) -> None:
    """Settle what follows when US units stand in a hex: pools of lost sectors move on (9.3.2); alone in a position they end its guns and a hero left behind (6.7, ruling 574)."""
    reserves.adjust_pools(battle)
    position = battle.island.position_at(hex_key)
    if position is None or battle.occupied(hex_key) or not battle.us_at(hex_key):
        return
    garrison.destroy_artillery(battle, position.key)
    japanese_heroes.dismiss(battle, hex_key)
