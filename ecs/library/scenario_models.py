"""Shapes of the calendar, reinforcement and scenario files."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ecs.library.models import Table

Division: TypeAlias = Annotated[str, Field(pattern="^[0-9]+$")]
"""Number of a division, in quotes as keys are."""


class CalendarFile(Table):
    """calendar.toml: game turns, dates and times of day."""

    first_day_times: list[str] = Field(min_length=1)
    later_times: list[str] = Field(min_length=1)
    month: int = Field(ge=1, le=12)
    day: int = Field(ge=1, le=31)
    last_turn: int = Field(ge=1)
    origin: str = "reconstructed"


class UnitsTable(Table):
    """US units, battalions and regiments by their short names."""

    battalions: list[str] = Field(default_factory=list, description='A Bn HQ and three companies: "1/28"')
    regiments: list[int] = Field(default_factory=list, description="Three battalions, HW company and HQ")
    units: list[str] = Field(default_factory=list, description='Single units, such as "1A/5Tk"')


class EntryRow(UnitsTable):
    """US units that start together; the player may choose among `boxes`."""

    boxes: list[str] = Field(default_factory=list, description="Codes of beach boxes")
    any: bool = Field(default=False, description="Every beach box of the map")
    second_wave: bool = Field(default=False, description="Lands at the end of the first turn (18.4.4a)")


class ArrivalRow(EntryRow):
    """US units that arrive in a later turn (19.0)."""

    turn: int = Field(ge=2)


class ArtilleryRow(Table):
    """Artillery points that arrive; division 0 is the corps (19.0)."""

    turn: int = Field(ge=1)
    division: int = Field(ge=0)
    points: int = Field(ge=1)


class ReinforcementsFile(Table):
    """reinforcements.toml: the master reinforcement list (19.0)."""

    arrivals: list[ArrivalRow]
    artillery: list[ArtilleryRow]
    origin: str = "reconstructed"


class SectorRow(Table):
    """Japanese set-up of one sector (18.4.3)."""

    sector: int = Field(ge=1, le=4)
    depth: int = Field(ge=0, description="Markers in its depth pool")
    positions: list[str] = Field(
        default_factory=list,
        description="Positions with a unit, in place of those marked X; all units are mixed",
    )
    hilltops: int = Field(default=0, ge=0, description="Further units on empty hilltop positions")
    pool: int | None = Field(
        default=None,
        ge=0,
        description="Units in the reserve pool, the others are out of the game; unset: all units left over, with positions none",
    )


class TankRow(Table):
    """A Japanese tank in its starting hex (14.0)."""

    unit: str
    hex: str
    depth: int = Field(default=1, ge=0, description="Armour depth markers under it")


class NamedRow(Table):
    """A Japanese unit in its own hex (18.8.2b)."""

    unit: str
    hex: str


class DetachmentTable(Table):
    """Tanks and engineers the player sets apart for a regiment (18.5.1, 18.6.1)."""

    regiment: int
    tanks: int = Field(ge=0)
    engineers: int = Field(ge=0)
    keep: Literal["detached", "others", "both"] = Field(description="Who takes part in the scenario")


class DeploymentTable(UnitsTable):
    """US units that begin ashore (18.0); battalions, regiments and units are those on the map."""

    rule: str = Field(description="Rule of the set-up, such as 18.6.1")
    maps: list[str] = Field(description="Scenarios whose marks on the map hold good")
    support: list[str] = Field(default_factory=list, description="Tanks and engineers")
    support_with_hqs: bool = Field(default=False, description="They begin in or next to a regimental HQ")
    reserve: UnitsTable = Field(default_factory=UnitsTable, description="Units in their division's reserve")
    detachment: DetachmentTable | None = None
    losses: dict[Division, int] = Field(
        default_factory=dict, description='Steps lost by division: { "4" = 14 }'
    )
    most_losses: int = Field(default=1, ge=1, description="Most steps one unit may have lost")
    heroes: int = Field(default=0, ge=0, description="Heroes for each division")
    garrisoned: list[int] = Field(default_factory=list, description="Sectors all in US hands")


class StartArtilleryRow(Table):
    """Artillery points on hand at the start; division 0 is the corps."""

    division: int = Field(ge=0)
    points: int = Field(ge=1)


class PlacementRow(Table):
    """Forts in a hex, by 17.2.1 or by class, with units and depth markers of its sector."""

    hex: str
    by_rule: bool = False
    fort_classes: list[int] = Field(default_factory=list)
    units: int = Field(default=0, ge=0)
    depth: int = Field(default=0, ge=0)


class PointsRow(Table):
    """Naval gunfire and airstrike points of a turn (18.4.4e)."""

    turn: int = Field(ge=1)
    naval: int = Field(ge=0)
    air: int = Field(ge=0)


class LossLimitRow(Table):
    """From a turn on, so many companies of one division are a catastrophic loss (18.1.1)."""

    turn: int = Field(ge=1)
    companies: int = Field(ge=1)


class SpecialTable(Table):
    """Special rules."""

    opening_card: bool = False
    opening_card_beach_range: int = 3
    opening_reveal: bool = Field(default=False, description="The opening card reveals units next to US units")
    always_in_command: bool = False
    action_heroes: int = Field(default=0, ge=0, description="Heroes in the first US Action Phase")
    north_limit: int = Field(default=0, ge=0, description="Last column of hexes in play; 0 for all")
    live_fort_sectors: list[int] = Field(
        default_factory=list, description="Sectors in which forts appear during play; empty for all"
    )
    regimental_hqs: bool = True
    artillery_points: bool = True
    replacement_steps: int = Field(default=0, ge=0)
    replacement_turns: list[int] = Field(default_factory=list)
    points_held_over: bool = True
    strongholds: list[str] | None = Field(
        default=None,
        description="Positions that command their sector alone (6.8.4); A4, A6 and A8 if not named",
    )
    closed_sectors: list[int] = Field(default_factory=list)
    catastrophic_loss: bool = True
    infantry_steps: dict[Division, int] = Field(
        default_factory=dict, description='Infantry replacement steps by division: { "4" = 18 }'
    )
    tank_steps: int = Field(default=0, ge=0, description="Tank replacement steps of all divisions")
    engineer_steps: int = Field(default=0, ge=0, description="Engineer replacement steps of all divisions")
    loss_limits: list[LossLimitRow] = Field(
        default_factory=list, description="Catastrophic loss limits, in place of those of 18.1.1"
    )
    third_regiment: Literal["", "airfield", "free"] = Field(
        default="", description="When the 3rd Marines may be committed: never, Airfield 1 free, at any time"
    )
    shortening: Literal["eighth", "six", "day"] = Field(
        default="eighth", description="What committing them costs: an eighth, six turns, a turn a day"
    )


class GoalRow(Table):
    """Positions to control: on an airfield or in a sector."""

    count: int = Field(ge=1)
    airfield: int = Field(default=0, ge=0)
    sector: int = Field(default=0, ge=0, le=4)


class LossGoalRow(Table):
    """Infantry steps that may be lost, in all or in any one day."""

    steps: int = Field(ge=0)
    daily: bool = False
    first_turn: int = Field(default=1, ge=1, description="Losses of earlier turns do not count")
    regiments: list[int] = Field(default_factory=list)


class CompanyGoalRow(Table):
    """Companies that regiments must not lose."""

    companies: int = Field(ge=1)
    regiments: list[int]


class VictoryTable(Table):
    """Victory conditions; all of them must hold."""

    rule: str = Field(description="Rule that tells them, such as 18.4.5")
    step_loss_limit: int = Field(default=0, ge=0)
    cut_off_sectors: list[int] = Field(default_factory=list)
    control: list[GoalRow] = Field(default_factory=list)
    infantry: list[LossGoalRow] = Field(default_factory=list)
    companies: list[CompanyGoalRow] = Field(default_factory=list)
    cut_off_always: bool = Field(default=False, description="Watched at the end of each phase")
    cleared_sectors: list[int] = Field(default_factory=list)
    airfields: list[int] = Field(default_factory=list, description="Airfields wholly under control")
    airfield_hexes: list[int] = Field(
        default_factory=list, description="Airfields with one hex under control"
    )
    all_positions: bool = False


class ScenarioFile(Table):
    """scenarios/*.toml: one scenario (18.0)."""

    name: str
    base: str = Field(default="", description="A scenario from which all that is not named here is taken")
    map: str = Field(
        default="", description="Map of your own (.tmx), seen from this file; the game's own if missing"
    )
    number: int = Field(default=0, ge=0, description="Place in the list of scenarios")
    first_turn: int = Field(ge=1)
    last_turn: int = Field(ge=1)
    description: str = Field(default="", description="A few words for the screen on which a game begins")
    reinforcements: bool = Field(default=True, description="The master reinforcement list holds good")
    us: list[EntryRow] = Field(default_factory=list)
    arrivals: list[ArrivalRow] = Field(
        default_factory=list, description="US units of later turns, besides those of the master list"
    )
    deployment: DeploymentTable | None = None
    artillery: list[StartArtilleryRow] = Field(default_factory=list)
    japanese: list[SectorRow] = Field(default_factory=list)
    tanks: list[TankRow] = Field(default_factory=list)
    named: list[NamedRow] = Field(default_factory=list)
    fort_sectors: list[int] = Field(default_factory=list)
    placements: list[PlacementRow] = Field(default_factory=list)
    points: list[PointsRow] = Field(default_factory=list)
    special: SpecialTable = Field(default_factory=SpecialTable)
    victory: VictoryTable
    origin: str = "reconstructed"
