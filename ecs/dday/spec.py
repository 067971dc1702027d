"""One game of the system: its numbers, its sequence of play, its event effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ecs.core.phase import Flow, Row

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

EventRule = Callable[["Battle", "Card"], Flow[None]]
CombatRule = Callable[..., Flow[None]]


@dataclass(frozen=True, slots=True)
class Spec:
    """What differs between the games of the system.

    letter_start: first game turn of each action letter (13.0); star_start likewise for leader hits.
    second_phase_turn, late_turn: first turns of the second day and of the last section of the action chart (13.1a).
    first_day_turns: turns of the landing day, with their movement allowance and artillery turns.
    rest_from_day: first day on which the US side may rest, 0 for never (16.3).
    invasion_coast: coast of the first landings, "" for every beach (7.3.6, 12.2c, 18.4.4).
    effects: event slug -> rule; combat_effects: close-combat event slug -> rule.
    """

    name: str
    sequence: Callable[[], tuple[Row, ...]]
    effects: Mapping[str, EventRule]
    combat_effects: Mapping[str, CombatRule]
    letter_start: Mapping[str, int]
    star_start: int = 3
    first_day_turns: int = 6
    first_day_moves: int = 2
    later_moves: int = 3
    rest_from_day: int = 0
    artillery_turns: tuple[int, ...] = (3, 6)
    second_phase_turn: int = 7
    late_turn: int = 49
    invasion_coast: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)
