"""Event phases (4.0 III and V, 20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow, Phase
from ecs.dday import events
from ecs.dday.japanese import culling
from ecs.dday.marines import recovery

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

FIRST, SECOND = "first_event", "second_event"


class EventPhase(Phase):
    """Draw a card and carry out its event of today's date (4.0 III and V, 2.3)."""

    rule = "4.0"

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key

    def play(self, battle: Battle) -> Flow[None]:
        """Draw the event card; the first phase of an AM turn begins with the culling (9.5, ruling 32)."""
        if self.key == FIRST and battle.today.time == "AM":
            culling.cull(battle)
        card = battle.draw("event", "4.0", track=True)
        name = card.event_on(battle.today.day)
        battle.emit(events.EventHappened, "20.0", name=name, card=card.key)
        if name:
            yield from battle.spec.effects[name](battle, card)
        yield from recovery.end_phase(battle)
