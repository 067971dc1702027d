"""Everything that can happen in a D-Day game, as facts for the log, the animation and the statistics."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.core.events import Event, registered


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """A game turn begins."""

    turn: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegan(Event):
    """A phase begins."""

    turn: int
    phase: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A card is drawn; purpose: landing, event, fire, movement_under_fire, artillery, barrage, colour, ..."""

    card: str
    purpose: str
    subject: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled(Event):
    """The discards are shuffled into the deck."""

    cards: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitPlaced(Event):
    """A US unit appears in a box or hex without moving there."""

    unit: str
    where: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLanded(Event):
    """A US unit lands from a box in a beach hex."""

    unit: str
    box: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDrifted(Event):
    """A US unit drifts from one box to another."""

    unit: str
    box: str
    to: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsMoved(Event):
    """US units move one hex together."""

    units: tuple[str, ...]
    origin: str
    hex: str
    kind: str = "move"


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class StepLost(Event):
    """A US unit loses a step; cause: landing, fire, artillery, close_combat, event, attack."""

    unit: str
    cause: str
    steps: int
    marker: str = ""
    hex: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitEliminated(Event):
    """A US unit loses its last step."""

    unit: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDisrupted(Event):
    """A US unit is disrupted."""

    unit: str
    cause: str
    hex: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRecovered(Event):
    """A US unit loses its disruption."""

    unit: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class StepReplaced(Event):
    """A replacement step goes to a US unit."""

    unit: str
    steps: int
    left: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PositionFired(Event):
    """A Japanese position or group fires; targets are the hexes with US units in its field.

    kind: fire, mortar, machine_gun, movement_under_fire.
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
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitHit(Event):
    """Fire hits a US unit; step and disrupt tell what the chart demands before any trade."""

    group: str
    unit: str
    hex: str
    level: str
    step: bool
    disrupt: bool
    kind: str = "fire"


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class FireMissed(Event):
    """A position fired and hit nobody, or had nobody to fire at."""

    group: str
    reason: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class HitTraded(Event):
    """The player takes a hit in another way; kind: disrupt_two, tank, extra_step, disrupt_stack."""

    kind: str
    unit: str
    units: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(Event):
    """A Japanese position carries out a letter action; letter M, R, A or I; name muster, mortar, ..."""

    group: str
    letter: str
    action: str
    hex: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapanesePlaced(Event):
    """A Japanese unit comes from a pool or moves into a hex, unrevealed unless revealed is set."""

    unit: str
    hex: str
    source: str
    depth: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapaneseMoved(Event):
    """A Japanese unit moves; kind: redeploy, withdraw, flee, assault, advance, return."""

    unit: str
    origin: str
    hex: str
    kind: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapaneseRevealed(Event):
    """A Japanese unit, depth marker or fort turns its face up; spec names it."""

    unit: str
    hex: str
    spec: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapaneseHidden(Event):
    """A revealed Japanese unit turns its face down again."""

    unit: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapaneseDisrupted(Event):
    """The Japanese counters of a hex are disrupted."""

    units: tuple[str, ...]
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapaneseRecovered(Event):
    """The Japanese counters of a hex lose their disruption."""

    units: tuple[str, ...]
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class JapaneseRemoved(Event):
    """A Japanese unit or depth marker leaves the map; to: elite, out, pool:N, depth:N."""

    unit: str
    hex: str
    to: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PoolMoved(Event):
    """The reserves of a sector that is lost go to another sector."""

    sector: int
    to: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class DepthPlaced(Event):
    """A depth marker goes beneath a unit or fort."""

    depth: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class FortPlaced(Event):
    """A fort is placed, unrevealed unless it replaces a reduced one."""

    fort: str
    hex: str
    layer: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class FortReduced(Event):
    """A fort loses one class; gone when no marker follows."""

    hex: str
    old: str
    new: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ArtilleryDestroyed(Event):
    """The guns of a position are destroyed."""

    position: str
    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SmokePlaced(Event):
    """A smoke marker is placed."""

    hex: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeCleared(Event):
    """Smoke markers leave the map."""

    hexes: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class OccupationChecked(Event):
    """A card tells whether an empty position fills (9.3b, 9.6)."""

    position: str
    card: str
    filled: bool


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class EventHappened(Event):
    """An event of an event card happens; name is its slug, "" for none."""

    name: str
    card: str
    subject: tuple[str, ...] = ()


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PointsChanged(Event):
    """US points change; kind: naval, air, artillery, replacements."""

    kind: str
    change: int
    left: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class AttackDeclared(Event):
    """A US attack on a hex is declared."""

    hex: str
    units: tuple[str, ...]
    naval: int = 0
    air: int = 0
    artillery: int = 0


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
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
@dataclass(frozen=True, slots=True, kw_only=True)
class BarrageFired(Event):
    """A US barrage on a hex; kind: naval, air, artillery, tank, lvt."""

    hex: str
    kind: str
    units: tuple[str, ...]
    strength: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class BarrageComputed(Event):
    """What a barrage card brought: matches, column, result codes."""

    hex: str
    card: str
    colour: bool
    symbol: bool
    column: int
    result: tuple[str, ...]


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CombatBegan(Event):
    """A close combat begins; numbers of cards of both piles."""

    hex: str
    us_units: tuple[str, ...]
    japanese: tuple[str, ...]
    us_cards: int
    japanese_cards: int
    colour: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
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
@dataclass(frozen=True, slots=True, kw_only=True)
class CombatEnded(Event):
    """A close combat ends; how: elimination, exhaustion, withdrawal, surrender; winner us, japanese or ""."""

    hex: str
    how: str
    winner: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ArtilleryFired(Event):
    """Japanese artillery fires into a sector: points, divisor on the card, hits."""

    sector: int
    points: int
    divisor: int
    hits: int
    card: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A game turn ends."""

    turn: int


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over; conditions are (code, met) pairs."""

    result: str
    reason: str
    conditions: tuple[tuple[str, bool], ...]
