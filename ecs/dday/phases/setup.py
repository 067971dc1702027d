"""What the player and the opening card settle before the first landing (18.4.1, 18.4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday.japanese import garrison
from ecs.dday.marines.arrivals import place_due

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

CARD = "card"


class SetUp(Phase):
    """Boxes of units with a choice, then the opening card (18.4.1, 18.4.4)."""

    key = "set_up"
    rule = "3.0"

    def play(self, battle: Battle) -> Flow[None]:
        """Ask for the boxes of starting units, those of a scenario ashore being arrivals (5.3, ruling 42), then draw the opening card."""
        if battle.clock.stage != CARD:
            rule = "5.3" if battle.scenario.deployment else "18.4.1"
            yield from place_due(battle, battle.turn, rule)
            battle.clock.stage = CARD
            yield CHECKPOINT
        if battle.scenario.special.opening_reveal:
            reveal_positions(battle, battle.draw("opening", "18.6.3"))
        if battle.scenario.special.opening_card:
            disrupt_positions(battle, battle.draw("opening", "18.4.4"))


def disrupt_positions(battle: Battle, card: Card) -> None:
    """Disrupt the positions of the card's colours near the invasion beaches (18.4.4, ruling 441).

    A group is near when one of its hexes is within three hexes of a beach hex; black ones are spared.
    """
    reach = battle.scenario.special.opening_card_beach_range
    beaches = battle.island.beach_hexes(battle.spec.invasion_coast)
    for colour in card.colours:
        for key, group in battle.island.groups.items():
            near = any(battle.island.group_distance(key, beach) <= reach for beach in beaches)
            if group.colour == colour and near:
                for hex_key in battle.group_hexes(key):
                    garrison.disrupt_hex(battle, hex_key, "18.4.4")


def reveal_positions(battle: Battle, card: Card) -> None:
    """Reveal the units in positions of the card's colours next to US units, not their depth or forts (18.6.3b, 18.7.3c, ruling 451)."""
    ours = set(battle.us_hexes())
    for position in battle.island.positions.values():
        near = ours.intersection(battle.board.neighbours(position.hex))
        if position.colour in card.colours and near:
            for unit in battle.japanese_at(position.hex):
                garrison.reveal(battle, unit, "18.6.3")
