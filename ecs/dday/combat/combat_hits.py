"""Hits in close combat, and what each side loses by them (8.6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday.combat.attack_results import in_communication, lose_depth
from ecs.dday.combat.combat import JAPANESE, US, Combat, discard, set_aside
from ecs.dday.command import heroes
from ecs.dday.japanese import forts, garrison, stance
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.printed.cards import Card

RULE = "8.6.1"
CC_CAUSE = "close_combat"
TWO_CARDS = Option("two_cards")


def situation(combat: Combat) -> dict[str, Any]:
    """Return what the player sees of a close combat: piles by number, the colour that hits, units."""
    return {
        "hex": combat.hex,
        "colour": combat.colour,
        "us_cards": len(combat.pile(US)),
        "japanese_cards": len(combat.pile(JAPANESE)),
        "us_units": combat.us,
        "japanese": (*combat.units, *combat.depth),
    }


def is_hit(combat: Combat, side: str, card: Card) -> bool:
    """Does a card hit: the colour of the position, unless its event says otherwise (8.6.1, 21.0)?"""
    shown = card.shows(combat.colour)
    if card.close_combat == "us_fire_on_counterattack" and combat.counterattack:
        return side == US
    if card.close_combat == "reinforce" and side == US:
        return False
    return shown


# -- the US side --------------------------------------------------------------------------------------


def hit_us(combat: Combat) -> Flow[None]:
    """A Japanese hit: the top US card goes, then a step or two more cards, as the player likes (8.6.1, rulings 262, 263)."""
    discard(combat, US)
    two_cards = len(combat.pile(US)) >= 2
    yield from lose_step(combat, combat.us, RULE, two_cards=two_cards)


def lose_step(combat: Combat, units: tuple[str, ...], rule: str, *, two_cards: bool = False) -> Flow[None]:
    """Let the player pick which unit loses a step, or give two cards for it (8.6.1)."""
    choices = tuple(option("unit", unit) for unit in units)
    choices += tuple(each for unit in units for each in hero_choices(combat, unit))
    choices += (TWO_CARDS,) if two_cards else ()
    chosen: Option | None = choices[0]
    if len(choices) > 1:
        details = situation(combat)
        chosen = yield Decision("cc_loss", rule, choices, subject=(combat.hex, *units), details=details)
    assert chosen is not None
    if chosen == TWO_CARDS:
        discard(combat, US, 2)
    elif chosen.verb == "unit":
        wound(combat, chosen.target, rule)
    else:
        spend_hero(combat, ":".join(chosen.args), disrupt=chosen.verb == "inspired")


def hero_choices(combat: Combat, unit: str) -> list[Option]:
    """Return how heroes spare a unit's step: sacrifice for its last one, an inspired marker for any (8.6.1, 11.1.5, 11.1.6a)."""
    battle = combat.battle
    found = [option("inspired", key) for key in heroes.with_unit(battle, unit, inspired=True)]
    if battle.us(unit).steps == 1:
        found += [option("sacrifice", key) for key in heroes.with_unit(battle, unit)]
    return found


def spend_hero(combat: Combat, hero: str, *, disrupt: bool) -> None:
    """Let a hero or an inspired marker go in place of a step; the marker disrupts its unit (11.1.5, 11.1.6a)."""
    battle, rule = combat.battle, "11.1.6" if disrupt else "11.1.5"
    unit = heroes.unit_of(battle, hero)
    if disrupt:
        losses.disrupt(battle, unit, CC_CAUSE, rule)
        battle.us(unit).barred = True
    heroes.fall(battle, hero, rule)


def wound(combat: Combat, unit: str, rule: str) -> None:
    """Take a step from a unit and note it: it ends the combat disrupted (8.6.6c)."""
    if unit not in combat.hurt:
        combat.hurt += (unit,)
    losses.lose_step(combat.battle, unit, CC_CAUSE, rule)


# -- the Japanese side --------------------------------------------------------------------------------


def hit_japanese(combat: Combat) -> None:
    """A US hit: the top Japanese card goes; then disruption, depth, unit, fort, the first that applies (8.6.1, ruling 264)."""
    discard(combat, JAPANESE)
    battle = combat.battle
    if not all_disrupted(combat):
        garrison.disrupt_hex(battle, combat.hex, RULE)
    elif not lose_depth(battle, combat.hex, RULE):
        lose_unit(combat)


def all_disrupted(combat: Combat) -> bool:
    """Are the Japanese units of the combat disrupted, or the fort where no unit is left (8.6.1, ruling 266)?"""
    battle = combat.battle
    if combat.units:
        return all(battle.japanese(unit).disrupted for unit in combat.units)
    if combat.cave:
        return battle.depth(combat.cave).disrupted
    return bool(combat.fort) and battle.fort(combat.fort).disrupted


def lose_unit(combat: Combat) -> None:
    """Eliminate the weakest unit; when none is left, reduce the fort by a class (8.6.2, 17.3j, 17.5.2, rulings 265, 266)."""
    battle = combat.battle
    if combat.units:
        weakest = min(combat.units, key=lambda unit: (battle.japanese_spec(unit).strength, unit))
        joined = in_communication(battle, combat.hex)
        garrison.eliminate_unit(battle, weakest, "8.6.2", in_communication=joined)
    elif combat.fort:
        combat.fort_fallen = not forts.reduce(battle, combat.hex, "17.5.2")


def add_depth(combat: Combat, rule: str) -> None:
    """Give the Japanese a depth marker, face up, when a unit fights that can have one and none lies there (9.2.1, 21.0, rulings 502, 503)."""
    battle = combat.battle
    for unit in () if combat.depth else combat.units:
        if battle.japanese(unit).stance:
            marker = stance.turn_up(battle, unit, rule)
        else:
            marker = garrison.add_depth(battle, unit, rule, revealed=True)
        if marker:
            set_aside(combat, marker)
            return
