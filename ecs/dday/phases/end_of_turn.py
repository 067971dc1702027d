"""End of turn (4.0 IX)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow, Phase
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.effects.persistent import check_airfields, kept_cards
from ecs.dday.japanese import garrison, reserves
from ecs.dday.marines import support
from ecs.dday.scenarios import victory

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


class EndOfTurn(Phase):
    """Cards, markers and effects leave; the turn marker moves on (4.0 IX)."""

    key = "end_of_turn"
    rule = "4.0"

    def play(self, battle: Battle) -> Flow[None]:
        """End the turn; after the last one judge the scenario (4.0 IX)."""
        yield from ()
        check_airfields(battle)
        if last_turn_of_day(battle):
            recover_japanese(battle)
        clear_smoke(battle)
        support.close_turn(battle)
        support.lift_counterbattery(battle)
        reserves.adjust_pools(battle)
        clear_track(battle)
        reshuffle(battle)
        refresh_units(battle)
        run_out(battle)
        battle.emit(events.TurnEnded, "4.0", turn=battle.turn)
        if battle.turn >= battle.last_turn:
            victory.judge(battle)
        else:
            battle.clock.turn += 1


def last_turn_of_day(battle: Battle) -> bool:
    """Does night fall after this turn: a PM turn, or the last of the landing day (4.0 IXc, ruling 39)?"""
    return battle.turn == battle.spec.first_day_turns or battle.today.time == "PM"


def recover_japanese(battle: Battle) -> None:
    """Remove disruption from every Japanese unit and fort (4.0 IXc, 6.4.2a)."""
    for hex_key in battle.occupied_hexes():
        garrison.recover_hex(battle, hex_key, "6.4.2")


def clear_smoke(battle: Battle) -> None:
    """Remove the smoke markers (6.2.3d)."""
    smoking = [each for each in battle.island.positions.values() if battle.position_state(each.key).smoke]
    for position in smoking:
        battle.position_state(position.key).smoke = False
    if smoking:
        battle.emit(events.SmokeCleared, "6.2.3", hexes=tuple(position.hex for position in smoking))


def clear_track(battle: Battle) -> None:
    """Discard the cards of the Turn Sequence Track; those of persistent events stay (2.3.1, 4.0 IX, ruling 19)."""
    kept = kept_cards(battle)
    gone = tuple(card for _, card in battle.track.cards if card not in kept)
    battle.track.cards = tuple(entry for entry in battle.track.cards if entry[1] in kept)
    battle.pile("discards").put_under(*gone)


def reshuffle(battle: Battle) -> None:
    """Shuffle all discards into the deck when they clearly outnumber it (4.0 IXa, ruling 21)."""
    deck, discards = battle.pile("deck"), battle.pile("discards")
    if len(discards) > len(deck):
        deck.items = battle.chance("deck").shuffled(deck.items + discards.items)
        discards.items = ()
        battle.emit(events.DeckShuffled, "4.0", cards=len(deck.items))


def refresh_units(battle: Battle) -> None:
    """Turn the US units back that have acted (7.2c)."""
    for _, unit in battle.world.each(c.UsUnit):
        unit.acted = unit.moved = unit.barred = False


def run_out(battle: Battle) -> None:
    """Drop the effects that end with this turn (20.0, ruling 462)."""
    battle.effects.active = tuple(each for each in battle.effects.active if each[1] > battle.turn)
