"""What happens to US units."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core.events import Event, registered


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitPlaced(Event):
    """A US unit appears in a box or hex without moving there."""

    unit: str
    where: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitLanded(Event):
    """A US unit lands from a box in a beach hex."""

    unit: str
    box: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitsKept(Event):
    """US units that could land are kept in their box."""

    units: tuple[str, ...]
    box: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitDrifted(Event):
    """A US unit drifts from one box to another."""

    unit: str
    box: str
    to: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitsMoved(Event):
    """US units move one hex together."""

    units: tuple[str, ...]
    origin: str
    hex: str
    kind: str = "move"


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StepLost(Event):
    """A US unit loses a step; cause: landing, fire, artillery, close_combat, event, attack."""

    unit: str
    cause: str
    steps: int
    marker: str = ""
    hex: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitEliminated(Event):
    """A US unit loses its last step."""

    unit: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitDisrupted(Event):
    """A US unit is disrupted."""

    unit: str
    cause: str
    hex: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitRecovered(Event):
    """A US unit loses its disruption."""

    unit: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StepReplaced(Event):
    """A replacement step goes to a US unit."""

    unit: str
    steps: int
    left: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LandingChecked(Event):
    """A landing card is read for the units of a group in a box: steps each of the hit units must lose (5.1)."""

    box: str
    card: str
    units: tuple[str, ...]
    hit: tuple[str, ...]
    steps: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HeroAppeared(Event):
    """A hero joins a US unit; kind: rifleman, nco or officer."""

    hero: str
    kind: str
    unit: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HeroMoved(Event):
    """An officer goes over to another unit of his stack."""

    hero: str
    kind: str
    origin: str
    unit: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HeroFell(Event):
    """A hero falls and leaves his unit inspired, or an inspired marker is spent."""

    hero: str
    unit: str
    inspired: bool


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GarrisonPlaced(Event):
    """A US garrison marker is placed in a position."""

    position: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostChanged(Event):
    """A regimental HQ becomes a command post, extends its range or becomes an HQ again.

    kind: established, extended, closed or overrun. range: its command range now.
    """

    unit: str
    hex: str
    kind: str
    range: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitAssigned(Event):
    """A tank or engineer unit is assigned to a regiment."""

    unit: str
    regiment: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class UnitPickedUp(Event):
    """A stack that an officer leads takes up a unit on its way; group: the units that were moving."""

    unit: str
    group: tuple[str, ...]
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GuestTaken(Event):
    """A regimental HQ takes on a battalion HQ of a sister regiment."""

    unit: str
    guest: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RegimentCommitted(Event):
    """The 3rd Marines are committed; the game ends in last_turn."""

    regiment: int
    last_turn: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RestDeclared(Event):
    """The US side takes a day of rest, to the end of a game turn."""

    last_turn: int
