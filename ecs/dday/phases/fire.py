"""Phase IV: Japanese positions fire or carry out letters (6.0, 13.0)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday.japanese import counterattack, fire, fire_order, japanese_recovery, japanese_tanks, letter_chart
from ecs.dday.marines import recovery

UNDER_WAY = "fire"


class JapaneseFire(Phase):
    """One card: counterattacks, then black positions, then its three colours; then recovery (4.0 IV, 6.0)."""

    key = "japanese_fire"
    rule = "6.0"

    def play(self, battle: Any) -> Flow[None]:
        """Draw the card and let every position act that it calls, one after the other (13.1)."""
        if battle.clock.stage != UNDER_WAY:
            begin(battle)
        card = battle.card(battle.fire_marks.card)
        while stack := counterattack.next_stack(battle):
            yield CHECKPOINT
            yield from counterattack.act(battle, stack)
        while order := fire_order.next_order(battle, card):
            if letter_chart.engages(battle, order):
                yield CHECKPOINT
            yield from letter_chart.act(battle, card, order)
            battle.fire_marks.acted += (order.group,)
        yield from japanese_tanks.come_in(battle, card)
        japanese_recovery.recover_after_fire(battle, card)
        yield from recovery.end_phase(battle)


def begin(battle: Any) -> None:
    """Draw the fire card of the turn and settle who bears its letter (6.0, 6.0b)."""
    fire.begin_phase_of_fire(battle)
    marks = battle.fire_marks
    marks.acted, marks.passed, marks.bearers = (), "", ()
    card = battle.draw("fire", "6.0", track=True)
    marks.card = card.key
    battle.clock.stage = UNDER_WAY
    fire_order.pass_letter(battle, card)
