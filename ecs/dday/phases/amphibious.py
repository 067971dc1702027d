"""US amphibious operations (5.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.command import commitment, headquarters_ashore
from ecs.dday.marines import recovery, reserve
from ecs.dday.marines.arrivals import place_due, second_wave
from ecs.dday.marines.landing import boxes_in_order, check_box, land_box, units_in
from ecs.dday.marines.support import open_turn
from ecs.dday.scenarios import catastrophe

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

ARRIVE = "arrive"


class Amphibious(Phase):
    """Landing checks, landing, arrivals (5.0)."""

    key = "amphibious"
    rule = "5.0"

    def play(self, battle: Battle) -> Flow[None]:
        """Check all boxes from the left, land units, place those due next turn (5.1-5.3); commit the 3rd Marines (18.2).

        On a day of rest nobody lands (16.3, ruling 414).
        """
        if not battle.clock.stage:
            battle.emit(events.TurnBegan, "4.0", turn=battle.turn)
            open_turn(battle)
            catastrophe.watch(battle)
        if not reserve.resting(battle):
            yield from headquarters_ashore.come_ashore(battle)
            yield from land_wave(battle, first_wave(battle))
        if battle.turn < battle.last_turn:
            yield from place_due(battle, battle.turn + 1, "5.3")
        if not reserve.resting(battle):
            yield from commitment.offer(battle)
        yield from recovery.end_phase(battle)


class SecondWave(Phase):
    """The second wave of the first turn lands after the US Action Phase (18.4.4a)."""

    key = "second_wave"
    rule = "18.4.4"

    def play(self, battle: Battle) -> Flow[None]:
        """Check and land the second wave; it does not move any more (18.4.4a, ruling 41)."""
        yield from land_wave(battle, second_wave(battle))
        yield from recovery.end_phase(battle)


def first_wave(battle: Battle) -> frozenset[str]:
    """Return all US units but those of the second wave (18.4.4a)."""
    return frozenset(key for key, _ in battle.world.each(c.UsUnit)) - second_wave(battle)


def land_wave(battle: Battle, wave: frozenset[str]) -> Flow[None]:
    """Check every box with units of a wave, then land them box by box, with a checkpoint before each (5.0).

    The stage names the box that is next, so that play can be taken up at any checkpoint.
    """
    boxes = [box for box in boxes_in_order(battle) if battle.us_at(f"box:{box.code}")]
    if not battle.clock.stage:
        for box in boxes:
            for unit in units_in(battle, box, wave):
                battle.us(unit).began = f"box:{box.code}"
        battle.clock.stage = "check:"
    order = [box.code for box in boxes_in_order(battle)]
    for box in boxes_in_order(battle):
        if due(battle.clock.stage, "check", box.code, order) and units_in(battle, box, wave):
            battle.clock.stage = f"check:{box.code}"
            yield CHECKPOINT
            yield from check_box(battle, box, wave)
    if battle.clock.stage.startswith("check:"):
        battle.clock.stage = "land:"
    for box in boxes_in_order(battle):
        if due(battle.clock.stage, "land", box.code, order) and units_in(battle, box, wave):
            battle.clock.stage = f"land:{box.code}"
            yield CHECKPOINT
            yield from land_box(battle, box, wave)
    if battle.clock.stage != ARRIVE:
        battle.clock.stage = ARRIVE
        yield CHECKPOINT


def due(stage: str, step: str, code: str, order: list[str]) -> bool:
    """Is a box still to come in a step, given the stage noted at the last checkpoint?"""
    name, _, reached = stage.partition(":")
    return name == step and (not reached or order.index(code) >= order.index(reached))
