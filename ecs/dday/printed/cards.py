"""Playing cards of the D-Day system: frozen facts, read from a card file (2.3)."""

from __future__ import annotations

from dataclasses import dataclass

COLOURS: tuple[str, ...] = ("gold", "red", "purple", "blue", "green", "brown")
"""Position colours in the order they stand on a card, left to right."""

SYMBOLS: tuple[str, ...] = ("circle", "diamond", "triangle")
"""Target symbols of cards; units may also show a star."""

LETTERS: tuple[str, ...] = ("A", "I", "M", "R")
"""Action letters a fire box may show."""

EVENTS: tuple[str, ...] = (
    "airfield_objective",
    "airstrike",
    "ammo_dump_explosion",
    "at_ditch",
    "caves",
    "command_post_hit",
    "fatigue_us_bn",
    "heavy_mortar_fire",
    "hero",
    "intense_fire",
    "japanese_counterbattery",
    "japanese_depth",
    "japanese_flee",
    "japanese_fortification",
    "japanese_hero",
    "japanese_infiltration",
    "japanese_reinforcement",
    "japanese_tank_attack",
    "landing_beach_congestion",
    "landing_dukw_swamped",
    "landing_lvt_fire",
    "landing_tanks_stuck_on_terrace",
    "landing_us_infiltration",
    "local_japanese_counterattack",
    "lvta_support",
    "minefields",
    "mortar_support",
    "napalm_works",
    "naval_gunfire",
    "ng_error",
    "night_assault",
    "rain",
    "remove_japanese_disruption",
    "sketch_of_enemy_positions",
    "smoke",
    "tunnels",
    "us_artillery_replacement",
    "war_dogs",
)
"""Every event a card may name (20.0); `mortar_support` is the 60/81mm one."""

CLOSE_COMBAT_EVENTS: tuple[str, ...] = (
    "conscripts_surrender",
    "heroism",
    "naval_artillery_blast",
    "reinforce",
    "us_fire_on_counterattack",
    "us_withdrawal_hit",
)
"""Every close-combat event a card may name (21.0)."""


@dataclass(frozen=True, slots=True)
class FireBox:
    """One colour box of the fire section (6.1)."""

    colour: str
    letter: str = ""
    star: bool = False
    armour: bool = False
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Landing:
    """The landing section: one symbol in one colour, maybe a drift (5.1)."""

    colour: str
    symbol: str
    drift: str = ""


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """An event in force from its date on, until the card's next date (2.3)."""

    start: str
    day: int
    name: str


@dataclass(frozen=True, slots=True)
class Card:
    """One playing card with its landing, event and fire sections (2.3)."""

    key: str
    number: int
    boxes: tuple[FireBox, FireBox, FireBox]
    symbol: str
    landing: Landing
    artillery: int = 0
    events: tuple[DatedEvent, ...] = ()
    close_combat: str = ""
    origin: str = "reconstructed"

    @property
    def colours(self) -> tuple[str, str, str]:
        """The three fire colours from left to right."""
        first, second, third = self.boxes
        return first.colour, second.colour, third.colour

    def box(self, colour: str) -> FireBox | None:
        """The fire box of a colour, or None."""
        for box in self.boxes:
            if box.colour == colour:
                return box
        return None

    def shows(self, colour: str) -> bool:
        """Does the fire section show this colour?"""
        return self.box(colour) is not None

    def event_on(self, day: int) -> str:
        """Name of the event in force on a day, "" before the first date (2.3)."""
        name = ""
        for event in self.events:
            if event.day <= day:
                name = event.name
        return name
