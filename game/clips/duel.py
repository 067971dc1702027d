"""The close combat that is being fought: what lies on its table between two cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ecs.core.events import Event
from ecs.dday import events as e
from ecs.dday.views import View
from game.stage.counters import Face
from game.stage.faces import japanese_face, us_face


@dataclass(frozen=True, slots=True)
class Turned:
    """A card of a pile that lies face up."""

    side: str
    card: str
    hit: bool
    event: str


@dataclass(frozen=True, slots=True)
class Duel:
    """A close combat: hex, who fights, cards left face down on both sides, cards turned up; standing: US units left, as their faces lie."""

    hex: str
    colour: str
    us: tuple[str, ...]
    japanese: tuple[str, ...]
    us_left: int
    japanese_left: int
    turned: tuple[Turned, ...] = ()
    standing: tuple[str, ...] = ()
    us_faces: tuple[Face, ...] = ()
    japanese_faces: tuple[Face, ...] = ()

    def cards(self, side: str) -> tuple[Turned, ...]:
        """Return the cards a side has turned up."""
        return tuple(card for card in self.turned if card.side == side)

    def left(self, side: str) -> int:
        """Return how many cards of a side are face down."""
        return self.us_left if side == "us" else self.japanese_left


def duel_after(duel: Duel | None, event: Event, view: View) -> Duel | None:
    """Return the close combat after an event; `view` is the table after it."""
    if isinstance(event, e.CombatBegan):
        cards = event.us_cards, event.japanese_cards
        opened = Duel(event.hex, event.colour, event.us_units, event.japanese, *cards)
        return with_faces(opened, view)
    if duel is None:
        return None
    if isinstance(event, (e.CombatEnded, e.PhaseBegan, e.GameEnded)):
        return None
    if isinstance(event, e.CombatCard):
        card = Turned(event.side, event.card, event.hit, event.event)
        turned = (*duel.turned, card)
        duel = replace(duel, turned=turned, us_left=event.us_left, japanese_left=event.japanese_left)
    if isinstance(event, e.CombatPiles):
        duel = replace(duel, us_left=event.us_left, japanese_left=event.japanese_left)
    return with_faces(duel, view)


def duel_now(duel: Duel | None, view: View) -> Duel | None:
    """Return the close combat as it stands on the true table: cards also come and go without being turned up (8.6.1, 21.0)."""
    if duel is None:
        return None
    us, japanese = view.combat_cards
    return replace(with_faces(duel, view), us_left=us, japanese_left=japanese)


def with_faces(duel: Duel, view: View) -> Duel:
    """Take the faces of the fighters as they are now; who is gone is left out."""
    ours = [unit for unit in view.us if unit.key in duel.us and unit.where != "dead"]
    standing, us = tuple(unit.key for unit in ours), tuple(us_face(unit) for unit in ours)
    japanese = tuple(japanese_face(each) for each in view.japanese if each.where == duel.hex)
    return replace(duel, standing=standing, us_faces=us, japanese_faces=japanese)
