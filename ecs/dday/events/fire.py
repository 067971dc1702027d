"""Japanese fire, artillery and letter actions."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core.events import Event, registered


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PositionFired(Event):
    """A Japanese position or group fires; targets are the hexes with US units in its field.

    kind: fire, mortar, machine_gun, tank, movement_under_fire. The group of a cave is its hex.
    """

    group: str
    hexes: tuple[str, ...]
    colour: str
    card: str
    targets: tuple[str, ...]
    levels: tuple[str, ...]
    limit: int
    kind: str = "fire"


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitHit(Event):
    """Fire hits a US unit; step and disrupt tell what the chart demands before any trade.

    bonus: leader (a star, 11.4), armour (6.3.6) or "". The group of artillery is `sector:N`.
    """

    group: str
    unit: str
    hex: str
    level: str
    step: bool
    disrupt: bool
    kind: str = "fire"
    bonus: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FireMissed(Event):
    """A position whose turn came hit nobody.

    reason: no_us_in_field, no_symbol, already_hit, immune, disrupted, out_of_range (mortars), no_guns,
    nowhere_to_go (redeploy), no_reserve, in_stance (14.4.2c), no_artillery_symbol (13.10).
    """

    group: str
    reason: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HitTraded(Event):
    """The player takes a hit in another way; kind: disrupt_two, tank, extra_step, disrupt_stack, sacrifice, inspired."""

    kind: str
    unit: str
    units: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LetterPassed(Event):
    """A black bar gives the letter of a colour to black positions; those of the colour do nothing (6.0b)."""

    colour: str
    letter: str
    groups: tuple[str, ...]
    card: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GarrisonRemoved(Event):
    """A US garrison marker is removed (15.4.1)."""

    position: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ActionTaken(Event):
    """A Japanese position carries out a letter action; letter M, R, A or I; name muster, mortar, ..."""

    group: str
    letter: str
    action: str
    hex: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ArtilleryFired(Event):
    """Japanese artillery fires into a sector: points, divisor on the card, hits."""

    sector: int
    points: int
    divisor: int
    hits: int
    card: str
