"""Shapes of the card and counter files: strict, nothing unknown allowed.

Each model is one table of a file. Its field descriptions are the documentation an editor shows
(tools/export_schemas.py). Readers turn models into the frozen facts of ecs.dday.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Colour: TypeAlias = Literal["gold", "red", "purple", "blue", "green", "brown"]
CardSymbol: TypeAlias = Literal["circle", "diamond", "triangle"]
Letter: TypeAlias = Literal["", "A", "I", "M", "R"]
Drift: TypeAlias = Literal["", "left", "right"]
UsWeapon: TypeAlias = Literal["AR", "BR", "BZ", "DE", "FT", "MG", "MO", "NA", "RD"]
Requirement: TypeAlias = Literal["AR", "BR", "BZ", "CC", "DE", "FL", "FT", "MG", "MO", "NA", "RD"]
Formation: TypeAlias = Literal["army", "E", "MC", "MG", "SAG", "TAP"]
Group: TypeAlias = Literal["near", "far", "reserve", "tank", "named"]


class Table(BaseModel):
    """One table of a data file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


class FireRow(Table):
    """One colour box of a card's fire section (6.1)."""

    colour: Colour = Field(description="Colour of the positions that act")
    letter: Letter = Field(default="", description="Action letter, empty for plain fire")
    star: bool = Field(default=False, description="Star: a leader may be hit")
    armour: bool = Field(default=False, description="Armour hit bonus")
    bar: bool = Field(default=False, description="Black bar above the box; only over a letter")


class LandingRow(Table):
    """The landing section of a card (5.1)."""

    colour: Colour
    symbol: CardSymbol
    drift: Drift = ""


class EventRow(Table):
    """An event with the date from which it is in force (2.3)."""

    start: str = Field(description='Month and day, such as "2-19"')
    name: str = Field(description="Name of the event, such as minefields")


class CardOrigin(Table):
    """Where each section of a card comes from."""

    fire: str = "reconstructed"
    landing: str = "reconstructed"
    artillery: str = "reconstructed"
    events: str = "reconstructed"
    close_combat: str = "reconstructed"


class CardRow(Table):
    """One playing card (2.3)."""

    number: int = Field(ge=1, description="Printed number of the card")
    fire: list[FireRow] = Field(description="The three colour boxes from left to right")
    symbol: CardSymbol = Field(description="Target symbol of the fire section")
    landing: LandingRow
    artillery: int = Field(default=0, ge=0, description="Divisor of Japanese artillery fire, 0 for none")
    events: list[EventRow] = Field(default_factory=list, description="Events by their start dates")
    close_combat: str = Field(default="", description="Close-combat event, empty for none")
    origin: CardOrigin = Field(default_factory=CardOrigin)


class CardsFile(Table):
    """cards.toml: the deck."""

    card: list[CardRow]


class SideRow(Table):
    """Strength and range of one face of a US counter (2.2.1)."""

    strength: int = Field(ge=0)
    range: int = Field(ge=1, description="1 means adjacent hexes only")


class ValuesRow(Table):
    """What all US units of one kind print."""

    steps: int = Field(ge=1, le=4)
    front: SideRow
    back: SideRow | None = None
    origin: str = "reconstructed"


class KindsRow(Table):
    """Printed values by kind of US unit."""

    rifle: ValuesRow
    hq: ValuesRow
    hw: ValuesRow
    tank: ValuesRow
    engineer: ValuesRow
    regiment: ValuesRow


class CompanyRow(Table):
    """A rifle company of a regiment."""

    battalion: int = Field(ge=1, le=3)
    company: str = Field(min_length=1, max_length=1, description="Its letter")
    symbol: CardSymbol
    weapons: list[UsWeapon] = Field(description="Weapons of the two-step side")
    front: SideRow | None = Field(default=None, description="Only if it differs from the kind's values")
    back: SideRow | None = Field(default=None, description="Only if it differs from the kind's values")
    origin: str = "reconstructed"


class RegimentRow(Table):
    """A regiment: its HQ, its HW company and three battalions follow from it."""

    number: int = Field(ge=1)
    division: int = Field(ge=1)
    companies: list[CompanyRow]


class ArmRow(Table):
    """A tank or engineer company of a division."""

    name: str = Field(min_length=1)
    symbol: CardSymbol
    front: SideRow | None = None
    back: SideRow | None = None
    origin: str = "reconstructed"


class DivisionRow(Table):
    """Tanks and engineers of a division."""

    number: int = Field(ge=1)
    tanks: list[ArmRow]
    engineers: list[ArmRow]


class LossRow(Table):
    """A step-loss marker: weapons after the first and after the third loss."""

    first: list[UsWeapon]
    third: list[UsWeapon]
    origin: str = "reconstructed"


class LossesRow(Table):
    """All step-loss markers."""

    penalty: int = Field(ge=0, description="Strength a marker takes away")
    markers: list[LossRow]


class UsRow(Table):
    """All US counters."""

    values: KindsRow
    regiment: list[RegimentRow]
    division: list[DivisionRow]
    losses: LossesRow


class JapaneseRow(Table):
    """A Japanese unit (2.2.2)."""

    name: str = Field(min_length=1)
    formation: Formation
    strength: int = Field(ge=0)
    requires: list[Requirement]
    sector: int = Field(ge=1, le=4, description="Sector in which it is set up or in reserve")
    group: Group = Field(description="near or far from the beaches, reserve, tank, or named")
    elite: bool = False
    tank: bool = False
    colour: Literal["", "gold", "red", "purple", "blue", "green", "brown"] = Field(
        default="", description="Position colour of a tank outside a position"
    )
    origin: str = "reconstructed"


class JapaneseUnits(Table):
    """All Japanese units."""

    units: list[JapaneseRow]


class DepthRow(Table):
    """A depth marker (9.0)."""

    strength: int = Field(ge=0)
    requires: list[Requirement]
    reinforcement: bool = Field(default=False, description="Tactical Reinforcements")
    armour: bool = Field(default=False, description="Belongs to a tank")
    origin: str = "reconstructed"


class DepthMarkers(Table):
    """All depth markers."""

    markers: list[DepthRow]


class FortRow(Table):
    """A fortification marker (17.2)."""

    fort_class: Literal[1, 2, 3]
    blocked: list[int] = Field(description="Closed hexsides 0 to 5, as ecs.core.hexgrid counts them")
    requires: list[Requirement]
    origin: str = "reconstructed"


class FortMarkers(Table):
    """All fortification markers."""

    markers: list[FortRow]


class CountersFile(Table):
    """counters.toml: every counter of both sides."""

    us: UsRow
    japanese: JapaneseUnits
    depth: DepthMarkers
    forts: FortMarkers
