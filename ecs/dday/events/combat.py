"""US attacks, barrages and close combat."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core.events import Event, registered


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AttackDeclared(Event):
    """A US attack on a hex is declared."""

    hex: str
    units: tuple[str, ...]
    naval: int = 0
    air: int = 0
    artillery: int = 0


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AttackComputed(Event):
    """The arithmetic of an attack: strengths, requirements, odds row, column, result codes."""

    hex: str
    us: int
    japanese: int
    required: tuple[str, ...]
    unmet: tuple[str, ...]
    row: str
    shifted_row: str
    column: str
    result: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BarrageFired(Event):
    """A US barrage on a hex; kind: naval, air, artillery, tank, lvt."""

    hex: str
    kind: str
    units: tuple[str, ...]
    strength: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BarrageComputed(Event):
    """What a barrage card brought: matches, column, result codes."""

    hex: str
    card: str
    colour: bool
    symbol: bool
    column: int
    result: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CombatBegan(Event):
    """A close combat begins; numbers of cards of both piles."""

    hex: str
    us_units: tuple[str, ...]
    japanese: tuple[str, ...]
    us_cards: int
    japanese_cards: int
    colour: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CombatCard(Event):
    """A card of a close-combat pile is turned up; side us or japanese; event is the close-combat event or ""."""

    hex: str
    side: str
    card: str
    hit: bool
    event: str
    us_left: int
    japanese_left: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CombatPiles(Event):
    """An event of a close combat has added or taken cards: those left in both piles."""

    hex: str
    us_left: int
    japanese_left: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CombatEnded(Event):
    """A close combat ends; how: elimination, exhaustion, withdrawal, surrender; winner us, japanese or ""."""

    hex: str
    how: str
    winner: str
