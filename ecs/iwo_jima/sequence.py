"""The sequence of play of D-Day at Iwo Jima, row by row as printed (4.0)."""

from __future__ import annotations

from ecs.core.phase import Row
from ecs.dday.battle import Battle
from ecs.dday.phases.action import UsAction
from ecs.dday.phases.amphibious import Amphibious, SecondWave
from ecs.dday.phases.artillery import JapaneseArtillery
from ecs.dday.phases.end_of_turn import EndOfTurn
from ecs.dday.phases.event import FIRST, SECOND, EventPhase
from ecs.dday.phases.fire import JapaneseFire
from ecs.dday.phases.headquarters import Replacements
from ecs.dday.phases.raid import JapaneseRaid
from ecs.dday.phases.setup import SetUp

SECOND_DAY = 7
"""First turn of the phases that begin with the second day (4.0)."""


def beginning(battle: Battle) -> bool:
    """Is this the first turn of the scenario, before which the player sets up (3.0)?"""
    return battle.turn == battle.scenario.first_turn


def first_turn(battle: Battle) -> bool:
    """Is this the turn of the first landing, when a second wave comes (18.4.4a)?"""
    return battle.turn == 1


def replacement_turn(battle: Battle) -> bool:
    """Are replacements handed out in this turn of the landing day (18.4.4d)?"""
    return battle.turn in battle.scenario.special.replacement_turns


def artillery_turn(battle: Battle) -> bool:
    """Does Japanese artillery fire in this turn (6.5.1)?"""
    return battle.turn in battle.spec.artillery_turns or battle.turn >= battle.spec.second_phase_turn


def sequence() -> tuple[Row, ...]:
    """Return fresh rows of the sequence of play (4.0)."""
    return (
        Row(SetUp(), when=beginning),
        Row(Amphibious()),
        Row(Replacements(), first=2, when=replacement_turn),
        Row(EventPhase(FIRST), first=2),
        Row(JapaneseFire()),
        Row(EventPhase(SECOND), first=SECOND_DAY),
        Row(UsAction()),
        Row(SecondWave(), when=first_turn),
        Row(JapaneseArtillery(), when=artillery_turn),
        Row(JapaneseRaid(), first=SECOND_DAY),
        Row(EndOfTurn()),
    )
