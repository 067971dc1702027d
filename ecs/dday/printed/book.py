"""What the rules need of a game's data; the library provides it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ecs.dday.printed.cards import Card
from ecs.dday.printed.charts import Charts
from ecs.dday.printed.counters import DepthSpec, FortSpec, JapaneseSpec, LossSpec, UsSpec
from ecs.dday.printed.island import Island
from ecs.dday.printed.scenario import GameTurn


class Calendar(Protocol):
    """The game turns of the whole campaign."""

    @property
    def turns(self) -> tuple[GameTurn, ...]:
        """All game turns in order."""


class Book(Protocol):
    """All printed components of one game, by key."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """The playing cards."""

    @property
    def us(self) -> Mapping[str, UsSpec]:
        """The US units."""

    @property
    def losses(self) -> Mapping[str, LossSpec]:
        """The step-loss markers."""

    @property
    def japanese(self) -> Mapping[str, JapaneseSpec]:
        """The Japanese units."""

    @property
    def depth(self) -> Mapping[str, DepthSpec]:
        """The depth markers."""

    @property
    def forts(self) -> Mapping[str, FortSpec]:
        """The fortification markers."""

    @property
    def charts(self) -> Charts:
        """The charts of the player-aid cards."""

    @property
    def calendar(self) -> Calendar:
        """The calendar of the campaign, longer than most scenarios."""

    @property
    def island(self) -> Island:
        """The map."""

    @property
    def fingerprint(self) -> str:
        """A hash over all of it, for saves."""
