"""What happens to Japanese counters and positions."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core.events import Event, registered


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapanesePlaced(Event):
    """A Japanese unit comes from a pool or moves into a hex, unrevealed unless revealed is set."""

    unit: str
    hex: str
    source: str
    depth: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseMoved(Event):
    """A Japanese unit moves; kind: redeploy, withdraw, flee, assault, overrun, advance, counterattack, return."""

    unit: str
    origin: str
    hex: str
    kind: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseRevealed(Event):
    """A Japanese unit, depth marker or fort turns its face up; spec names it."""

    unit: str
    hex: str
    spec: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseHidden(Event):
    """A revealed Japanese unit turns its face down again."""

    unit: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseDisrupted(Event):
    """The Japanese counters of a hex are disrupted."""

    units: tuple[str, ...]
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseRecovered(Event):
    """The Japanese counters of a hex lose their disruption."""

    units: tuple[str, ...]
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseRemoved(Event):
    """A Japanese unit or depth marker leaves the map; to: elite, out, pool:N, depth:N."""

    unit: str
    hex: str
    to: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PoolMoved(Event):
    """The reserves of a sector that is lost go to another sector."""

    sector: int
    to: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DepthPlaced(Event):
    """A depth marker goes beneath a unit or fort."""

    depth: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FortPlaced(Event):
    """A fort is placed, unrevealed unless it replaces a reduced one."""

    fort: str
    hex: str
    layer: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class FortReduced(Event):
    """A fort loses one class; gone when no marker follows."""

    hex: str
    old: str
    new: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ArtilleryDestroyed(Event):
    """The guns of a position are destroyed."""

    position: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SmokePlaced(Event):
    """A smoke marker is placed."""

    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SmokeCleared(Event):
    """Smoke markers leave the map."""

    hexes: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OccupationChecked(Event):
    """A card tells whether an empty position fills (9.3b, 9.6)."""

    position: str
    card: str
    filled: bool


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RaidResolved(Event):
    """A raid card is read for an open hex: raiding groups, what is added, US units there (10.2).

    outcome: none, disrupt or step.
    """

    hex: str
    card: str
    groups: tuple[str, ...]
    bonus: int
    units: int
    outcome: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ReservesCulled(Event):
    """Eliminated elites or depth markers are culled: half of them come back (9.5); kind: unit or depth."""

    kind: str
    returned: int
    gone: int
    sector: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StanceChanged(Event):
    """A Japanese unit enters or leaves counterattack stance (14.4)."""

    unit: str
    hex: str
    taken: bool


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class JapaneseHeroChanged(Event):
    """A Japanese hero appears in a position, or is gone (20.0)."""

    position: str
    hex: str
    present: bool


@registered
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CaveFound(Event):
    """A cave opens in a hex, with a depth marker in it (20.0)."""

    depth: str
    hex: str
