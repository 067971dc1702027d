"""Counters of the D-Day system: frozen facts of both sides (2.2)."""

from __future__ import annotations

from dataclasses import dataclass

WEAPONS: tuple[str, ...] = ("AR", "BR", "BZ", "CC", "DE", "FL", "FT", "MG", "MO", "NA", "RD")
"""Every weapon, equipment or tactic a counter may name (8.2)."""

US_KINDS: tuple[str, ...] = ("rifle", "hq", "hw", "tank", "engineer", "regiment")
"""Kinds of US units; `hq` is a battalion HQ, `regiment` a regimental HQ."""


@dataclass(frozen=True, slots=True)
class Side:
    """One face of a US counter (2.2.1); range 1 means adjacent hexes only."""

    strength: int
    range: int
    weapons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UsSpec:
    """One US unit (2.2.1)."""

    key: str
    kind: str
    name: str
    division: int
    regiment: int
    battalion: int
    symbol: str
    steps: int
    front: Side
    back: Side | None
    origin: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class LossSpec:
    """A step-loss marker: weapons after the first and after the third loss (2.2.1)."""

    key: str
    penalty: int
    first: tuple[str, ...]
    third: tuple[str, ...]
    origin: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class JapaneseSpec:
    """One Japanese unit (2.2.2).

    `sector` sorts it for set-up (18.3.1). `group` says where in the sector it may start:
    "near" or "far" from the beaches (18.4.3), or "reserve".
    """

    key: str
    name: str
    formation: str
    strength: int
    requires: tuple[str, ...]
    elite: bool
    tank: bool
    colour: str
    sector: int
    group: str
    origin: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class DepthSpec:
    """A depth marker (9.0); `reinforcement` is Tactical Reinforcements (9.4)."""

    key: str
    strength: int
    requires: tuple[str, ...]
    reinforcement: bool
    armour: bool
    origin: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class FortSpec:
    """A fortification marker (17.2); `blocked` are hexsides in the order of `hexgrid.neighbours`."""

    key: str
    fort_class: int
    blocked: tuple[int, ...]
    requires: tuple[str, ...]
    origin: str = "reconstructed"

    @property
    def strength(self) -> int:
        """Class 1 is the strongest: 3, 2, 1 (17.3b)."""
        return 4 - self.fort_class
