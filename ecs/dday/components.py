"""Components of the D-Day system: plain changing state, immutable values only.

Static facts (strengths, weapons, terrain) stay in the book; a component names its spec by key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ecs.core.piles import Pile
from ecs.core.rng import StreamState
from ecs.core.world import Place


@dataclass(slots=True)
class UsUnit:
    """A US unit; its entity key is its spec key, such as `A/1/25`.

    steps: steps left. marker: key of its step-loss marker, or "".
    disrupted: game turn in which it was disrupted, 0 when it is not (7.6).
    acted: has done its action of this Action Phase (7.0). moved: an HQ that moved (7.3.4).
    lost: has lost a forced step in this fire, artillery or movement-under-fire phase (6.3.4).
    barred: may not recover in this phase: preservation move or close combat (7.3.5b, 8.6c).
    began: hex or box in which it began the phase (5.1, 7.2b, 7.4).
    """

    steps: int
    marker: str = ""
    disrupted: int = 0
    acted: bool = False
    moved: bool = False
    lost: bool = False
    barred: bool = False
    began: str = ""


@dataclass(slots=True)
class JapaneseUnit:
    """A Japanese unit. Its entity key (`jp:07`) tells nothing; the spec is hidden until it is revealed.

    disrupted: does not fire (6.4). stance: in counterattack stance (14.4).
    """

    spec: str
    revealed: bool = False
    disrupted: bool = False
    stance: bool = False


@dataclass(slots=True)
class DepthMarker:
    """A depth marker (`depth:07`); `under` is the unit or fort it lies beneath, "" in a pool (9.2).

    In a cave it is a force of its own: `under` is `cave`, and it may be disrupted (20.0 Caves). Turned down
    beneath a unit in counterattack stance it lies at the place `stance` (14.4.5).
    """

    spec: str
    revealed: bool = False
    under: str = ""
    disrupted: bool = False


@dataclass(slots=True)
class Fort:
    """A fortification marker (`fort:07`); layer 0 is the top one of its hex (17.2.1, 17.7)."""

    spec: str
    revealed: bool = False
    disrupted: bool = False
    layer: int = 0


@dataclass(slots=True)
class Hero:
    """A US hero marker (`hero:3`): rifleman, nco or officer; inspired once he has fallen (11.1, 11.1.6).

    moved: an officer who has changed units in this Action Phase (ruling 314).
    """

    kind: str
    inspired: bool = False
    moved: bool = False


@dataclass(slots=True)
class PositionState:
    """Changing state of the position hex; the entity key is `position:A4`.

    artillery_destroyed: its guns are gone (6.7). smoke: a smoke marker lies there (6.2.3).
    garrison: a garrison marker lies there (15.4). fort_used: its fort location has been filled (17.1c, ruling 418).
    watched: the check of 9.3b was made for the present vacancy (ruling 288).
    hero: a Japanese hero is there (20.0).
    """

    artillery_destroyed: bool = False
    smoke: bool = False
    garrison: bool = False
    fort_used: bool = False
    watched: bool = False
    hero: bool = False


@dataclass(slots=True)
class Clock:
    """Where the game stands: game turn, row of the sequence, phase key and stage inside the phase."""

    turn: int
    row: int = 0
    phase: str = ""
    stage: str = ""
    barrier: int = 0


@dataclass(slots=True)
class Points:
    """US points: ships, aircraft, replacement steps left, artillery by division ((division, ready, used), ...)."""

    naval: int = 0
    air: int = 0
    replacements: int = 0
    artillery: tuple[tuple[int, int, int], ...] = ()


@dataclass(slots=True)
class Regiment:
    """A regimental HQ as a seat of command; its entity key is that of the HQ, such as `HQ/25`.

    post: box of the Command Range Track on which its marker lies, counted from 1; 0 while it is no command
    post (15.1, 15.2). guest: the battalion HQ of a sister regiment that it has taken on in this Action Phase
    (11.2.1, ruling 318).
    """

    post: int = 0
    guest: str = ""


@dataclass(slots=True)
class Assignment:
    """The regiment a tank or engineer unit is assigned to, 0 for none (4.0 II.4, ruling 30)."""

    regiment: int = 0


@dataclass(slots=True)
class Depot:
    """Replacement steps and the reserve from the second day on (16.1, 16.2).

    infantry: (division, steps left, steps spent) by division. tanks, engineers: steps left.
    short: divisions whose infantry steps have fallen below twelve (18.1.2, ruling 436).
    entered: (unit, game turn) of units that have gone into reserve. treated: units already dealt with in
    this step of the HQ Phase.
    """

    infantry: tuple[tuple[int, int, int], ...] = ()
    tanks: int = 0
    engineers: int = 0
    short: tuple[int, ...] = ()
    entered: tuple[tuple[str, int], ...] = ()
    treated: tuple[str, ...] = ()


@dataclass(slots=True)
class Commitment:
    """Whether the 3rd Marines were committed: in which game turn, by how many turns that shortens the game (18.2)."""

    turn: int = 0
    shortened: int = 0


@dataclass(slots=True)
class PhaseMarks:
    """What happened to hexes in this US Action Phase (8.4a, 8.5.2, 8.6), and to units in any phase.

    entries: (unit, hex entered, hex it came from) of units waiting for a deliberate close combat.
    guests: (battalion HQ, company of another battalion) that the player has put under it (11.3d, ruling 547).
    shaken: US units disrupted in the phase that is played (6.3.3, ruling 101).
    """

    attacked: tuple[str, ...] = ()
    barraged: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    entries: tuple[tuple[str, str, str], ...] = ()
    guests: tuple[tuple[str, str], ...] = ()
    shaken: tuple[str, ...] = ()


@dataclass(slots=True)
class FireMarks:
    """How far a phase of Japanese fire or artillery has come.

    card: the fire card of the phase. acted: groups that are done (ruling 344),
    and single units that have done an action of their own (14.2, 14.4.2).
    passed: colour whose letter went to black groups, the `bearers` (6.0b, ruling 62).
    shares: (sector, artillery points) still to be fired. hits: artillery hits by regiment ((regiment, hits), ...), to spread them evenly (6.6.1).
    raids: open hexes whose card is still to be drawn (10.2).
    """

    card: str = ""
    acted: tuple[str, ...] = ()
    passed: str = ""
    bearers: tuple[str, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    hits: tuple[tuple[str, int], ...] = ()
    raids: tuple[str, ...] = ()


@dataclass(slots=True)
class Track:
    """Cards lying on the Turn Sequence Track: (phase key, card key) in order of drawing (2.3.1)."""

    cards: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Effects:
    """Events in force: (name, last game turn, detail such as a colour)."""

    active: tuple[tuple[str, int, str], ...] = ()


@dataclass(slots=True)
class Landings:
    """Boxes from which a unit has landed (12.2c, ruling 335)."""

    boxes: tuple[str, ...] = ()


@dataclass(slots=True)
class Tally:
    """US step losses by game turn: ((turn, steps), ...), and Japanese units eliminated likewise.

    infantry: steps of rifle and HW companies and battalion HQs, ((turn, regiment, steps), ...) (ruling 439).
    """

    steps: tuple[tuple[int, int], ...] = ()
    japanese: tuple[tuple[int, int], ...] = ()
    infantry: tuple[tuple[int, int, int], ...] = ()


@dataclass(slots=True)
class SetUp:
    """How far the player's set-up has come (18.0).

    detached: tanks and engineers set apart for a regiment. waiting: units still to be placed. losses,
    heroes: (division, how many are left to give). hero: the marker drawn, who has no unit yet.
    """

    detached: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    losses: tuple[tuple[int, int], ...] = ()
    heroes: tuple[tuple[int, int], ...] = ()
    hero: str = ""


@dataclass(slots=True)
class Verdict:
    """How the game ended; result "" while it goes on."""

    result: str = ""
    reason: str = ""


COMPONENTS: tuple[type[Any], ...] = (
    Place,
    Pile,
    StreamState,
    UsUnit,
    JapaneseUnit,
    DepthMarker,
    Fort,
    Hero,
    PositionState,
    Clock,
    Points,
    Regiment,
    Assignment,
    Depot,
    Commitment,
    PhaseMarks,
    FireMarks,
    Track,
    Effects,
    Landings,
    Tally,
    SetUp,
    Verdict,
)
