"""Phase VIII: Japanese raids (4.0 VIII, 10.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday.japanese import raids
from ecs.dday.marines import recovery

UNDER_WAY = "raids"


class JapaneseRaid(Phase):
    """Find the open flanks, then draw a card for each (10.1, 10.2)."""

    key = "japanese_raid"
    rule = "10.0"

    def play(self, battle: Any) -> Flow[None]:
        """Raid one open hex after the other; which are open is settled before the first card (4.0 VIII.1)."""
        marks = battle.fire_marks
        if battle.clock.stage != UNDER_WAY:
            marks.raids = raids.open_hexes(battle)
            battle.clock.stage = UNDER_WAY
        while marks.raids:
            yield CHECKPOINT
            yield from raids.resolve(battle, marks.raids[0])
            marks.raids = marks.raids[1:]
        yield from recovery.end_phase(battle)
