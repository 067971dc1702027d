"""The 3rd Marine Regiment: when it may be committed, and at what price (18.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.command import control
from ecs.dday.marines import arrivals
from ecs.dday.printed.scenario import UsEntry
from ecs.dday.scenarios import catastrophe

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

REGIMENT = 3
HOLD_BACK = Option("hold_back")
EIGHTH, SIX, DAY = 8, 6, 3


def possible(battle: Battle) -> bool:
    """Tell whether the regiment may be committed now: once, from the second day on (freely only after its first turn), when the scenario allows it (18.2a, 18.9.3b, ruling 458)."""
    rule = battle.scenario.special.third_regiment
    if not rule or battle.commitment.turn or battle.turn < battle.spec.second_phase_turn:
        return False
    if battle.turn >= battle.last_turn:
        return False
    if rule == "free":
        return battle.turn > battle.spec.second_phase_turn
    return control.airfield_clear(battle, 1)


def offer(battle: Battle) -> Flow[None]:
    """Let the player commit the regiment to the boxes of one colour of beach (18.2a-b)."""
    if not possible(battle):
        return
    options = (*(option("commit", colour) for colour in beaches(battle)), HOLD_BACK)
    answer = yield Decision("commit_regiment", "18.2", options, details={"turns": shortening(battle)})
    assert answer is not None
    if answer != HOLD_BACK:
        yield from commit(battle, answer.target)


def beaches(battle: Battle) -> dict[str, tuple[str, ...]]:
    """Return the boxes of each colour of beach, in the order of the coasts (18.2b)."""
    colours: dict[str, tuple[str, ...]] = {}
    for code in battle.island.boxes:
        colours[code[0]] = (*colours.get(code[0], ()), code)
    return colours


def commit(battle: Battle, colour: str) -> Flow[None]:
    """Put the whole regiment into the boxes of one colour; limits drop and the battle gets shorter (18.2b-e)."""
    battle.commitment.shortened = shortening(battle)
    battle.commitment.turn = battle.turn
    battle.emit(events.RegimentCommitted, "18.2", regiment=REGIMENT, last_turn=battle.last_turn)
    units = tuple(key for key, spec in sorted(battle.book.us.items()) if spec.regiment == REGIMENT)
    entry = UsEntry(battle.turn + 1, units, beaches(battle)[colour])
    yield from arrivals.place_entry(battle, entry, units, "18.2")
    catastrophe.watch(battle)


def shortening(battle: Battle) -> int:
    """Return by how many game turns the scenario gets shorter, at most those left (18.2e, 18.8.3b, 18.9.3b, ruling 457)."""
    special, turns_left = battle.scenario.special, battle.scenario.last_turn - battle.turn
    if special.shortening == "six":
        return min(SIX, turns_left)
    if special.shortening == "day":
        return max(0, battle.scenario.turn(battle.scenario.last_turn).day - battle.today.day)
    return turns_left // EIGHTH
