"""The counters of a game as entities, all of them off the map: where every set-up begins (3.0, 18.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.piles import Pile
from ecs.core.world import Place
from ecs.dday import components as c

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def create_pieces(battle: Battle) -> None:
    """Create every card, counter and position of the game.

    US units begin at `off`, Japanese units and depth markers at `out`, forts in their class cup
    `forts:N`, heroes in the cup `heroes`. The keys of hidden counters are dealt out at random, so that a
    key tells nothing.
    """
    create_piles(battle)
    for key, spec in sorted(battle.book.us.items()):
        office = seat(spec.kind)
        battle.world.create(key, Place("off"), c.UsUnit(spec.steps), *((office,) if office else ()))
    chance = battle.chance("setup")
    for number, name in enumerate(chance.shuffled(sorted(battle.book.japanese)), start=1):
        battle.world.create(f"jp:{number:03}", Place("out"), c.JapaneseUnit(name))
    for number, name in enumerate(chance.shuffled(sorted(battle.book.depth)), start=1):
        battle.world.create(f"depth:{number:03}", Place("out"), c.DepthMarker(name))
    for number, name in enumerate(chance.shuffled(sorted(battle.book.forts)), start=1):
        cup = f"forts:{battle.book.forts[name].fort_class}"
        battle.world.create(f"fort:{number:03}", Place(cup), c.Fort(name))
    kinds: tuple[str, ...] = battle.spec.details.get("heroes", ())
    for number, kind in enumerate(chance.shuffled(kinds), start=1):
        battle.world.create(f"hero:{number}", Place("heroes"), c.Hero(kind))
    for key in battle.island.positions:
        battle.world.create(f"position:{key}", c.PositionState())


def seat(kind: str) -> c.Regiment | c.Assignment | None:
    """Return what a kind of US unit brings to the chain of command: a seat of its own, or an assignment to one."""
    if kind == "regiment":
        return c.Regiment()
    return c.Assignment() if kind in ("tank", "engineer") else None


def create_piles(battle: Battle) -> None:
    """Shuffle the deck (18.4.4) and fill the cup of step-loss markers (18.3.3a)."""
    deck = battle.chance("deck").shuffled(sorted(battle.book.cards))
    battle.world.create("pile:deck", Pile(deck))
    for name in ("discards", "cc_us", "cc_japanese"):
        battle.world.create(f"pile:{name}", Pile())
    battle.world.create("pile:losses", Pile(tuple(sorted(battle.book.losses))))


def stack_deck(battle: Battle, cards: tuple[str, ...]) -> None:
    """Put these cards on top of the deck, the first on top: for scenario files and tests."""
    deck = battle.pile("deck")
    deck.items = cards + tuple(key for key in deck.items if key not in cards)
