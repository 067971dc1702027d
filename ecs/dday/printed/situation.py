"""A situation: everything that lies on the table at one moment, as frozen facts.

A position file is read into one; `situation_setup` lays it out as a battle, `situation_reading` writes a
battle down as one. Whatever is not named is not in play; a counter left open ("") is any that fits.
"""

from __future__ import annotations

from dataclasses import dataclass

ANY = "any"
"""A depth marker that is not named."""

State = tuple[tuple[str, tuple[tuple[str, object], ...]], ...]
"""(component, ((field, value), ...)), ...: state of the battle that has no field of its own."""


@dataclass(frozen=True, slots=True)
class UsStand:
    """A US unit; steps 0 means full strength, marker "" any when it needs one, began "" its place."""

    unit: str
    at: str
    steps: int = 0
    marker: str = ""
    disrupted: int = 0
    acted: bool = False
    moved: bool = False
    lost: bool = False
    barred: bool = False
    began: str = ""
    post: int = 0
    guest: str = ""
    assigned: int = 0


@dataclass(frozen=True, slots=True)
class Beneath:
    """The depth marker of a unit or fort: its spec or ANY; `at` is its place if it lies apart."""

    depth: str
    revealed: bool = False
    disrupted: bool = False
    at: str = ""


@dataclass(frozen=True, slots=True)
class JapaneseStand:
    """A Japanese unit in a hex or a pool; unit "" is any, `tank` any tank."""

    at: str
    unit: str = ""
    tank: bool = False
    revealed: bool = False
    disrupted: bool = False
    stance: bool = False
    beneath: Beneath | None = None


@dataclass(frozen=True, slots=True)
class FortStand:
    """A fort; the first one named for a hex is on top."""

    at: str
    fort_class: int
    fort: str = ""
    revealed: bool = False
    disrupted: bool = False
    beneath: Beneath | None = None


@dataclass(frozen=True, slots=True)
class DepthStand:
    """A depth marker in a pool, or one that holds a cave."""

    at: str
    marker: str = ""
    cave: bool = False
    revealed: bool = False
    disrupted: bool = False


@dataclass(frozen=True, slots=True)
class HeroStand:
    """A hero or inspired marker with a unit."""

    unit: str
    kind: str = ""
    marker: str = ""
    inspired: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Support:
    """US points; artillery is (division, ready, used), ..."""

    naval: int = 0
    air: int = 0
    replacements: int = 0
    artillery: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """A moment of a game.

    last_turn 0: the scenario's. under_way: the phase has begun, at `stage`. special: (rule, value) in place of
    the scenario's. positions: (flag, position keys). cards: top of the deck by key. effects: (name, last turn,
    detail). track: (phase, card). streams: (name, state) of chance. answers: given since, by text.
    """

    scenario: str
    seed: int
    turn: int
    phase: str
    title: str = ""
    note: str = ""
    last_turn: int = 0
    under_way: bool = False
    stage: str = ""
    special: tuple[tuple[str, bool], ...] = ()
    us: tuple[UsStand, ...] = ()
    japanese: tuple[JapaneseStand, ...] = ()
    forts: tuple[FortStand, ...] = ()
    depth: tuple[DepthStand, ...] = ()
    heroes: tuple[HeroStand, ...] = ()
    positions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    points: Support = Support()
    effects: tuple[tuple[str, int, str], ...] = ()
    landed: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    track: tuple[tuple[str, str], ...] = ()
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    state: State = ()
    streams: tuple[tuple[str, int], ...] = ()
    learnt: int = 0
    reinforcements: bool = False
    answers: tuple[str, ...] = ()
