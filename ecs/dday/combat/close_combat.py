"""Close combat from the first card to the end (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.combat import barrage_result, combat_end
from ecs.dday.combat.combat import JAPANESE, US, Combat, deal, reveal_all
from ecs.dday.combat.combat_hits import hit_japanese, hit_us, is_hit, situation
from ecs.dday.japanese import forts, japanese_heroes, stance
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

Entry = tuple[str, str, str]
"""A unit that entered: (unit, hex entered, hex it came from)."""

RULE = "8.6.1"
WITHDRAW, STAY = Option("withdraw"), Option("stay")


def fight(
    battle: Battle,
    hex_key: str,
    *,
    entries: tuple[Entry, ...],
    counterattack: bool = False,
    colour: str = "",
    goes_back: bool = False,
) -> Flow[None]:
    """Fight a close combat in a hex to its end (8.6).

    entries: the attackers, US or Japanese, with the hexes they go back to; all other units in the hex defend.
    counterattack: the Japanese attack from counterattack stance (14.4); a unit in that stance makes it one
    whoever attacks (14.4.3). colour: stands in for the position's. goes_back: the stance is for this combat
    only, the survivor returns whence it came (20.0 Local Japanese Counterattack).
    """
    attackers = tuple((unit, origin) for unit, entered, origin in entries if entered == hex_key)
    us_attacks = any(unit in battle.book.us for unit, _ in attackers)
    counterattack = counterattack or stance.taken(battle, hex_key)
    combat = Combat(battle, hex_key, attackers, us_attacks, counterattack, colour, goes_back)
    yield from begin(combat)
    yield from exchange(combat)
    japanese_heroes.dismiss(battle, hex_key)
    yield from combat_end.finish(combat)


def begin(combat: Combat) -> Flow[None]:
    """Reveal the defenders, deal the piles, draw the colour of a black position (8.6.1, 6.8.5, ruling 141)."""
    battle = combat.battle
    battle.marks.fought = tuple(sorted({*battle.marks.fought, combat.hex}))
    yield from forts.garrison_lone_fort(battle, combat.hex)
    reveal_all(combat)
    if combat.counterattack:
        rouse(combat)
    deal(combat)
    if not combat.colour:
        colour = barrage_result.target_colour(battle, combat.hex)
        combat.colour = colour or barrage_result.draw_colour(battle, combat.hex, RULE)
    battle.emit(
        events.CombatBegan,
        RULE,
        hex=combat.hex,
        us_units=combat.us,
        japanese=(*combat.units, *combat.depth, *battle.forts_at(combat.hex)),
        us_cards=len(combat.pile(US)),
        japanese_cards=len(combat.pile(JAPANESE)),
        colour=combat.colour,
    )


def rouse(combat: Combat) -> None:
    """Remove disruption from the US units that meet a counterattack (14.4.3d)."""
    for unit in combat.us:
        if combat.battle.us(unit).disrupted:
            losses.recover(combat.battle, unit, "14.4.3")


def exchange(combat: Combat) -> Flow[None]:
    """Turn up cards in turn until a side is eliminated, the piles are empty or the US withdraws (8.6.1, ruling 268)."""
    us_first = combat.counterattack and us_adjacent(combat)
    while combat.undecided and combat.cards_left and not combat.withdrawing:
        for side in (US, JAPANESE) if us_first else (JAPANESE, US):
            yield from take_turn(combat, side)


def take_turn(combat: Combat, side: str) -> Flow[None]:
    """Turn up a side's top card, if there is one; after a Japanese one the US may withdraw (8.6.1)."""
    pile = combat.pile(side)
    if combat.withdrawing or not combat.undecided or not pile.items:
        return
    yield from play_card(combat, side, combat.battle.card(pile.take()))
    if side == JAPANESE and (yield from withdraws(combat)):
        yield from withdrawal_card(combat)


def us_adjacent(combat: Combat) -> bool:
    """Is any US unit next to the hex of the combat (8.6.1, 14.4.3)?"""
    battle = combat.battle
    return any(battle.us_at(near) for near in battle.board.neighbours(combat.hex))


def play_card(combat: Combat, side: str, card: Card) -> Flow[None]:
    """Turn up a card of one side: its event first, then its hit (8.6.1)."""
    battle = combat.battle
    battle.pile("discards").put_under(card.key)
    hit = is_hit(combat, side, card)
    battle.emit(
        events.CombatCard,
        RULE,
        hex=combat.hex,
        side=side,
        card=card.key,
        hit=hit,
        event=card.close_combat,
        us_left=len(combat.pile(US)),
        japanese_left=len(combat.pile(JAPANESE)),
    )
    event = battle.spec.combat_effects.get(card.close_combat)
    if event:
        yield from event(combat, side, card)
    if not hit or not combat.undecided:
        return
    if side == JAPANESE:
        yield from hit_us(combat)
    else:
        hit_japanese(combat)


def withdraws(combat: Combat) -> Flow[bool]:
    """Ask after a Japanese card whether the US withdraws, where it can and the combat goes on (8.6.1, 8.6.4)."""
    if not combat.undecided or not combat.cards_left or not combat_end.retreat_hexes(combat):
        return False
    details = situation(combat)
    chosen = yield Decision("cc_withdraw", "8.6.4", (STAY, WITHDRAW), subject=(combat.hex,), details=details)
    return chosen == WITHDRAW


def withdrawal_card(combat: Combat) -> Flow[None]:
    """Turn up one more Japanese card against the withdrawing units, from the deck if need be (8.6.4a, ruling 271)."""
    combat.withdrawing = True
    pile, battle = combat.pile(JAPANESE), combat.battle
    key = pile.take() if pile.items else battle.take_card()
    yield from play_card(combat, JAPANESE, battle.card(key))
