"""The sequence of play of D-Day at Iwo Jima, row by row as printed (4.0)."""

from __future__ import annotations

from ecs.core.phase import Row
from ecs.dday.battle import Battle
from ecs.dday.marines.reserve import resting
from ecs.dday.phases.action import UsAction
from ecs.dday.phases.amphibious import Amphibious, SecondWave
from ecs.dday.phases.artillery import JapaneseArtillery
from ecs.dday.phases.deploy import ActionHero, Deploy
from ecs.dday.phases.end_of_turn import EndOfTurn
from ecs.dday.phases.event import FIRST, SECOND, EventPhase
from ecs.dday.phases.fire import JapaneseFire
from ecs.dday.phases.headquarters import Headquarters
from ecs.dday.phases.raid import JapaneseRaid
from ecs.dday.phases.setup import SetUp

SECOND_DAY = 7
"""First turn of the phases that begin with the second day (4.0)."""


def beginning(battle: Battle) -> bool:
    """Is this the first turn of the scenario, before which the player sets up (3.0)?"""
    return battle.turn == battle.scenario.first_turn


def deploying(battle: Battle) -> bool:
    """Do US units begin ashore, where the player sets them up (18.0)?"""
    return beginning(battle) and battle.scenario.deployment is not None


def hero_to_come(battle: Battle) -> bool:
    """May a hero be picked in the first Action Phase (18.5.3b)?"""
    return beginning(battle) and battle.scenario.special.action_heroes > 0


def first_turn(battle: Battle) -> bool:
    """Is this the turn of the first landing, when a second wave comes (18.4.4a)?"""
    return battle.turn == 1


def headquarters_turn(battle: Battle) -> bool:
    """Is there an HQ Phase: on the landing day where replacements are handed out, later in AM and PM turns (4.0 II, 18.4.4d, ruling 28)?"""
    if battle.turn < battle.spec.second_phase_turn:
        return battle.turn in battle.scenario.special.replacement_turns
    return battle.today.time in ("AM", "PM") and (battle.today.time == "AM" or fighting(battle))


def fighting(battle: Battle) -> bool:
    """Does anybody act in this turn: not on a day of rest (16.3)?"""
    return not resting(battle)


def artillery_turn(battle: Battle) -> bool:
    """Does Japanese artillery fire in this turn (6.5.1, 16.3)?"""
    if resting(battle):
        return False
    return battle.turn in battle.spec.artillery_turns or battle.turn >= battle.spec.second_phase_turn


def sequence() -> tuple[Row, ...]:
    """Return fresh rows of the sequence of play (4.0)."""
    return (
        Row(Deploy(), when=deploying),
        Row(SetUp(), when=beginning),
        Row(Amphibious()),
        Row(Headquarters(), first=2, when=headquarters_turn),
        Row(EventPhase(FIRST), first=2, when=fighting),
        Row(JapaneseFire(), when=fighting),
        Row(EventPhase(SECOND), first=SECOND_DAY, when=fighting),
        Row(ActionHero(), when=hero_to_come),
        Row(UsAction(), when=fighting),
        Row(SecondWave(), when=first_turn),
        Row(JapaneseArtillery(), when=artillery_turn),
        Row(JapaneseRaid(), first=SECOND_DAY, when=fighting),
        Row(EndOfTurn()),
    )
