"""Event phases (4.0 III, 20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow, Phase
from ecs.dday import events, recovery
from ecs.dday.effects import LATER

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


class FirstEvent(Phase):
    """Draw a card and carry out its event of today's date (4.0 III, 2.3)."""

    key = "first_event"
    rule = "4.0"

    def play(self, battle: Battle) -> Flow[None]:
        """Draw the event card; an event whose parts are not in the game yet is only told."""
        card = battle.draw("event", "4.0", track=True)
        name = card.event_on(battle.today.day)
        absent = ("not_in_this_scenario",) if name in LATER else ()
        battle.emit(events.EventHappened, "20.0", name=name, card=card.key, subject=absent)
        if name and not absent:
            yield from battle.spec.effects[name](battle, card)
        recovery.rally(battle)
