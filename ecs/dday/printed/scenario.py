"""A scenario of the D-Day system as frozen facts (18.0)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameTurn:
    """One game turn of the calendar; `day` 1 is the day of the landings."""

    number: int
    date: str
    day: int
    time: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """All game turns of the campaign and the days they fall on."""

    turns: tuple[GameTurn, ...]
    days: tuple[str, ...]

    def day_of(self, date: str) -> int:
        """Number of a day, the first one being 1; 0 for a date outside the campaign."""
        return self.days.index(date) + 1 if date in self.days else 0

    def between(self, first: int, last: int) -> tuple[GameTurn, ...]:
        """The turns of a scenario."""
        return tuple(info for info in self.turns if first <= info.number <= last)


@dataclass(frozen=True, slots=True)
class UsEntry:
    """US units that start or arrive together (18.4.1, 19.0).

    `boxes` lists every beach box the player may choose from. `second_wave` units of the first turn land
    after the US Action Phase (18.4.4a).
    """

    turn: int
    units: tuple[str, ...]
    boxes: tuple[str, ...]
    second_wave: bool = False


@dataclass(frozen=True, slots=True)
class ArtilleryArrival:
    """Artillery points of a division (or of the corps: 0) that arrive in a turn (19.0)."""

    turn: int
    division: int
    points: int


@dataclass(frozen=True, slots=True)
class SectorSetup:
    """What one sector holds at the start (18.4.3).

    One unit per X position: a random one of `near` in each of `near_hexes` (positions within three hexes of a
    beach hex), one of `far` in each of `far_hexes`; whatever is left over joins `reserve` in the sector's
    reserve pool, or `pool` of it by chance, the others are out of the game. `depth` markers form its depth pool.

    In later scenarios all units of the sector are `mixed`: one in each of `start_hexes`, `hilltops` more on
    empty hilltop positions, `pool` of them in the reserve pool; the others are out of the game (18.3.1).
    """

    sector: int
    near: tuple[str, ...]
    far: tuple[str, ...]
    reserve: tuple[str, ...]
    near_hexes: tuple[str, ...]
    far_hexes: tuple[str, ...]
    depth: int
    mixed: tuple[str, ...] = ()
    start_hexes: tuple[str, ...] = ()
    hilltops: int = 0
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class TankSetup:
    """A Japanese tank and its position (14.0)."""

    unit: str
    hex: str
    depth: int = 1


@dataclass(frozen=True, slots=True)
class NamedUnit:
    """A Japanese unit that a scenario puts into one hex (18.8.2b)."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Detachment:
    """Tanks and engineers the player sets apart for one regiment (18.5.1, 18.6.1).

    keep: who takes part in the scenario, the "detached" ones, the "others" or "both".
    """

    regiment: int
    tanks: int
    engineers: int
    keep: str


@dataclass(frozen=True, slots=True)
class Deployment:
    """US units that begin ashore (18.0): where, which of them in reserve, with which losses.

    rule: number of the scenario's rule that says so. maps: scenarios whose marks of the map hold good. units: battalions, HW companies and regimental HQs on
    the map. support: tanks and engineers; support_with_hqs: those begin in or next to the HQ of a regiment
    (18.7.1 errata). reserve: units in their division's reserve. losses: (division,
    steps) the player takes, at most `most_losses` from a unit. heroes: for each division. garrisoned:
    sectors all in US hands, besides the ground behind the front.
    """

    rule: str
    maps: tuple[str, ...]
    units: tuple[str, ...]
    support: tuple[str, ...] = ()
    support_with_hqs: bool = False
    reserve: tuple[str, ...] = ()
    detachment: Detachment | None = None
    losses: tuple[tuple[int, int], ...] = ()
    most_losses: int = 1
    heroes: int = 0
    garrisoned: tuple[int, ...] = ()

    @property
    def everyone(self) -> tuple[str, ...]:
        """All units that begin ashore."""
        return self.units + self.support + self.reserve


@dataclass(frozen=True, slots=True)
class Placement:
    """Forts set up in a hex, with units and depth markers from the pools of its sector (18.0).

    `by_rule` means: forts, units and depth markers as 17.2.1 says for that kind of position.
    """

    hex: str
    by_rule: bool = False
    fort_classes: tuple[int, ...] = ()
    units: int = 0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class SupportPoints:
    """Naval gunfire and airstrike points gained at the start of a turn (18.4.4e)."""

    turn: int
    naval: int
    air: int


@dataclass(frozen=True, slots=True)
class SpecialRules:
    """Special rules of a scenario as fields.

    infantry_steps: (division, replacement steps) at the start (16.1). loss_limits: (first game turn,
    companies of a division whose loss is a catastrophe) (18.1.1). third_regiment: when the 3rd Marines may be
    committed, "" never, "airfield" once Airfield 1 is free, "free" at any time (ruling 458). shortening: what
    that costs, "eighth" of the turns left, "six" turns, or a turn a "day" before the last day (ruling 457).
    opening_reveal: the opening card reveals units next to US units (18.6.3b). action_heroes: heroes to be
    had in the first Action Phase (18.5.3b). north_limit: the last column in play, 0 for all (18.5).
    live_fort_sectors: sectors in which forts appear as US units come near, none for all (17.1c).
    strongholds: positions that command their sector alone, None for those of the game (6.8.4).
    """

    opening_card: bool = False
    opening_card_beach_range: int = 3
    opening_reveal: bool = False
    always_in_command: bool = False
    action_heroes: int = 0
    north_limit: int = 0
    live_fort_sectors: tuple[int, ...] = ()
    strongholds: tuple[str, ...] | None = None
    regimental_hqs: bool = True
    artillery_points: bool = True
    replacement_steps: int = 0
    replacement_turns: tuple[int, ...] = ()
    points_held_over: bool = True
    closed_sectors: tuple[int, ...] = ()
    fort_sectors: tuple[int, ...] = ()
    catastrophic_loss: bool = True
    infantry_steps: tuple[tuple[int, int], ...] = ()
    tank_steps: int = 0
    engineer_steps: int = 0
    loss_limits: tuple[tuple[int, int], ...] = ((7, 5), (34, 4))
    third_regiment: str = ""
    shortening: str = "eighth"


@dataclass(frozen=True, slots=True)
class ControlGoal:
    """At least `count` positions on an airfield or in a sector must be US controlled (18.4.5c)."""

    count: int
    airfield: int = 0
    sector: int = 0


@dataclass(frozen=True, slots=True)
class LossGoal:
    """At most so many infantry steps may be lost, in all or in any one day (18.5.4a, 18.6.4a).

    regiments: only their losses count, () for all (ruling 452). first_turn: earlier losses do not count.
    """

    steps: int
    daily: bool = False
    first_turn: int = 1
    regiments: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CompanyGoal:
    """Regiments must not lose so many companies, counted as for a catastrophic loss (18.5.3d, ruling 452)."""

    companies: int
    regiments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Victory:
    """All conditions must hold at the end (18.4.5); 0 and () mean no such condition.

    rule: number of the scenario's rule that tells them. cut_off_always: being cut off is watched at the end of each phase (18.5.4c). cleared_sectors: no Japanese
    there, all positions under control (18.5.4b). airfields: wholly under control (18.7.4b); airfield_hexes: one
    hex of them is. all_positions: every position of the map (18.8.4b).
    """

    rule: str = "18.0"
    step_loss_limit: int = 0
    cut_off_sectors: tuple[int, ...] = ()
    control: tuple[ControlGoal, ...] = ()
    infantry: tuple[LossGoal, ...] = ()
    companies: tuple[CompanyGoal, ...] = ()
    cut_off_always: bool = False
    cleared_sectors: tuple[int, ...] = ()
    airfields: tuple[int, ...] = ()
    airfield_hexes: tuple[int, ...] = ()
    all_positions: bool = False


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: who starts where, what comes when, what is special, who wins."""

    key: str
    name: str
    first_turn: int
    last_turn: int
    calendar: tuple[GameTurn, ...]
    us_setup: tuple[UsEntry, ...]
    reinforcements: tuple[UsEntry, ...]
    artillery: tuple[ArtilleryArrival, ...]
    japanese: tuple[SectorSetup, ...]
    tanks: tuple[TankSetup, ...]
    placements: tuple[Placement, ...]
    points: tuple[SupportPoints, ...]
    special: SpecialRules
    victory: Victory
    deployment: Deployment | None = None
    named: tuple[NamedUnit, ...] = ()
    description: str = ""
    number: int = 0
    origin: str = "reconstructed"

    def turn(self, number: int) -> GameTurn:
        """Calendar entry of a game turn."""
        for info in self.calendar:
            if info.number == number:
                return info
        raise KeyError(f"scenario {self.key} has no game turn {number}")

    def entries(self, turn: int) -> tuple[UsEntry, ...]:
        """US units that start (first turn) or arrive in a turn."""
        return tuple(entry for entry in self.us_setup + self.reinforcements if entry.turn == turn)

    def sector(self, number: int) -> SectorSetup:
        """Set-up of one sector."""
        for setup in self.japanese:
            if setup.sector == number:
                return setup
        raise KeyError(f"scenario {self.key} sets up no sector {number}")
