"""The US Action Phase: barrages, actions, deliberate close combats, recovery (4.0 VI, 7.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecs.core.decisions import DONE, Decision, option
from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday import components as c
from ecs.dday.combat import barrage
from ecs.dday.command import command
from ecs.dday.effects.persistent import check_objective
from ecs.dday.marines import actions, entry, recovery

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

BARRAGES = "barrages"
ACTIONS = "actions"
DELIBERATE = "deliberate"
RECOVERY = "recovery"


class UsAction(Phase):
    """The US Action Phase (4.0 VI); its stage is kept in the clock, so that it can be taken up anywhere."""

    key = "us_action"
    rule = "7.0"

    def play(self, battle: Any) -> Flow[None]:
        """Play the four stages in order."""
        if not battle.clock.stage:
            open_phase(battle)
            yield from pass_to(battle, BARRAGES)
        if battle.clock.stage == BARRAGES:
            yield from support_barrages(battle)
            yield from pass_to(battle, ACTIONS)
        if battle.clock.stage == ACTIONS:
            while (yield from actions.take(battle)):
                yield CHECKPOINT
            yield from pass_to(battle, DELIBERATE)
        if battle.clock.stage == DELIBERATE:
            yield from deliberate_combats(battle)
            check_objective(battle)
            yield from pass_to(battle, RECOVERY)
        yield from recover(battle)


def pass_to(battle: Battle, stage: str) -> Flow[None]:
    """Begin a stage; the phase can be taken up from here."""
    battle.clock.stage = stage
    yield CHECKPOINT


def open_phase(battle: Battle) -> None:
    """Note where every unit begins the phase and forget the last phase's marks (7.2b, 6.3.4, ruling 178)."""
    hexes = battle.board.hexes
    for unit, state in battle.world.each(c.UsUnit):
        where = battle.where(unit)
        state.began = where if where in hexes else ""
        state.acted = state.moved = state.lost = state.barred = False
    for _, hero in battle.world.each(c.Hero):
        hero.moved = False
    command.release_guests(battle)
    clear_marks(battle)


def clear_marks(battle: Battle) -> None:
    """Forget which hexes were attacked, barraged and fought over (8.4a, 8.5.2, 8.6)."""
    marks = battle.marks
    marks.attacked = marks.barraged = marks.fought = ()
    marks.entries = ()


def support_barrages(battle: Battle) -> Flow[None]:
    """Conduct naval gunfire and airstrike barrages before anything else (4.0 VI.1, 8.4b, ruling 34)."""
    while True:
        targets = (
            *(option("naval", key) for key in barrage.naval_targets(battle)),
            *(option("air", key) for key in barrage.air_targets(battle)),
        )
        if not targets:
            return
        points = {"naval": battle.points.naval, "air": battle.points.air}
        chosen = yield Decision(
            "barrage_points",
            "8.4",
            (*targets, DONE),
            details=points,
            why_not=lambda: barrage.blocked_support(battle),
        )
        if chosen is None or chosen == DONE:
            return
        yield from barrage.barrage(battle, chosen.target, chosen.verb)
        yield CHECKPOINT


def deliberate_combats(battle: Battle) -> Flow[None]:
    """Resolve the close combats that wait, in the order the player likes (4.0 VI.3, 8.6b, ruling 253)."""
    while hexes := sorted({hex_key for _, hex_key, _ in battle.marks.entries}):
        hex_key = hexes[0]
        if len(hexes) > 1:
            choices = tuple(option("fight", key) for key in hexes)
            chosen = yield Decision("deliberate", "8.6", choices)
            hex_key = chosen.target if chosen else hex_key
        yield from entry.fight(battle, hex_key)
        yield CHECKPOINT


def recover(battle: Battle) -> Flow[None]:
    """Remove disruption from the units that may recover, and end the phase (4.0 VI.4, 7.6)."""
    freed = recovery.recover_units(battle)
    freed += yield from recovery.officers_recover(battle)
    yield from recovery.settle(battle, freed)
    command.release_guests(battle)
    for _, state in battle.world.each(c.UsUnit):
        state.acted = state.barred = False
