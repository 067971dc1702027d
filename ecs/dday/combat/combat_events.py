"""The close-combat events by slug (21.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.combat.attack_results import lose_depth
from ecs.dday.combat.combat import JAPANESE, US, Combat, add_card, discard
from ecs.dday.combat.combat_hits import add_depth, lose_step, lose_unit
from ecs.dday.japanese import garrison
from ecs.dday.spec import CombatRule

if TYPE_CHECKING:
    from ecs.dday.printed.cards import Card

RULE = "21.0"


def conscripts_surrender(combat: Combat, side: str, _card: Card) -> Flow[None]:
    """Let a lone unit that is neither elite nor tank, without depth, give up before a US card (21.0, ruling 506).

    Where it held a fort, the combat goes on against the fort (17.3j).
    """
    battle = combat.battle
    if side != US or combat.depth or len(combat.units) != 1:
        return
    spec = battle.japanese_spec(combat.units[0])
    if not spec.elite and not spec.tank:
        garrison.count_kill(battle)
        garrison.remove(battle, combat.units[0], "out", RULE)
        combat.surrendered = not combat.fort
    yield from ()


def heroism(combat: Combat, side: str, _card: Card) -> Flow[None]:
    """Add a card to the revealing side and take one from the other; Japanese without depth get a marker (21.0, ruling 503)."""
    add_card(combat, side)
    discard(combat, JAPANESE if side == US else US)
    tell_piles(combat)
    if side == JAPANESE:
        add_depth(combat, RULE)
    yield from ()


def tell_piles(combat: Combat) -> None:
    """Tell how many cards are left in both piles (21.0)."""
    left = len(combat.pile(US)), len(combat.pile(JAPANESE))
    combat.battle.emit(events.CombatPiles, RULE, hex=combat.hex, us_left=left[0], japanese_left=left[1])


def naval_artillery_blast(combat: Combat, _side: str, _card: Card) -> Flow[None]:
    """Draw a card: in the position's colour it wounds the US unit with its symbol, else it strikes the Japanese (21.0, ruling 507)."""
    battle = combat.battle
    if battle.island.position_at(combat.hex) is None:
        return
    card = battle.draw("naval_blast", RULE, subject=combat.hex)
    if not card.shows(combat.colour):
        return
    struck = [unit for unit in combat.us if battle.us_spec(unit).symbol == card.symbol]
    if struck:
        most = max(battle.us(unit).steps for unit in struck)
        yield from lose_step(combat, tuple(unit for unit in struck if battle.us(unit).steps == most), RULE)
    elif not lose_depth(battle, combat.hex, RULE) and combat.units:
        lose_unit(combat)


def reinforce(combat: Combat, side: str, card: Card) -> Flow[None]:
    """Add a Japanese card and a face-up depth marker, unless a hit on a US card cancels it (21.0, rulings 504, 505)."""
    if side == US and card.shows(combat.colour):
        return
    add_card(combat, JAPANESE)
    tell_piles(combat)
    add_depth(combat, RULE)
    yield from ()


def us_fire_on_counterattack(_combat: Combat, _side: str, _card: Card) -> Flow[None]:
    """Decide the card's hit alone, in a counterattack: see `combat_hits.is_hit` (21.0, ruling 509)."""
    yield from ()


def us_withdrawal_hit(combat: Combat, side: str, _card: Card) -> Flow[None]:
    """Take a step from a US unit when this is the card of its withdrawal (21.0, ruling 508)."""
    if side == JAPANESE and combat.withdrawing:
        yield from lose_step(combat, combat.us, RULE)


COMBAT_EVENTS: dict[str, CombatRule] = {
    "conscripts_surrender": conscripts_surrender,
    "heroism": heroism,
    "naval_artillery_blast": naval_artillery_blast,
    "reinforce": reinforce,
    "us_fire_on_counterattack": us_fire_on_counterattack,
    "us_withdrawal_hit": us_withdrawal_hit,
}
"""Event slug -> rule, called with the combat, the side that turned the card up, and the card."""
