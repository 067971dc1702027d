"""Shapes of the chart file."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from ecs.library.models import CardSymbol, Table, UsWeapon

AttackCode: TypeAlias = Literal["NE", "JD", "JX", "JE", "JDX", "JEX", "REVEAL", "JG", "JU", "AD", "AL"]
BarrageCode: TypeAlias = Literal["NE", "JDA", "JD", "JX", "JA", "FH"]
UsKind: TypeAlias = Literal["rifle", "hq", "hw", "tank", "engineer", "regiment"]


class AttackRow(Table):
    """One odds row of the attack chart."""

    us: int = Field(ge=1)
    japanese: int = Field(ge=1)
    alone: list[AttackCode] = Field(min_length=1)
    unrevealed: list[AttackCode] = Field(min_length=1)
    revealed: list[AttackCode] = Field(min_length=1)


class AttackTable(Table):
    """US Attack Results Chart (8.3)."""

    rows: list[AttackRow] = Field(min_length=1)
    origin: str = "reconstructed"


class FireCellRow(Table):
    """One cell of the Japanese fire chart."""

    level: Literal["intense", "steady"]
    revealed: bool
    symbol: bool = Field(description="Only units with the target symbol")
    armour: bool = Field(description="Armoured units too")
    step: bool
    disrupt: bool


class FireTable(Table):
    """Japanese Fire Chart (6.3)."""

    cells: list[FireCellRow]
    origin: str = "reconstructed"


class BarrageTable(Table):
    """US Barrage Result Chart (8.4.1): rows by what the card matched, one cell per column."""

    columns: list[int] = Field(description="Lowest strength of each column")
    none: list[list[BarrageCode]]
    symbol: list[list[BarrageCode]]
    colour: list[list[BarrageCode]]
    both: list[list[BarrageCode]]
    origin: str = "reconstructed"


class WeaponsRow(Table):
    """Weapons of a kind of unit at some distances."""

    kind: UsKind
    nearest: int = Field(ge=1)
    farthest: int = Field(ge=1)
    weapons: list[UsWeapon]


class WeaponsTable(Table):
    """US Weapons Chart (8.2)."""

    lines: list[WeaponsRow]
    origin: str = "reconstructed"


class SupportRow(Table):
    """Ships, aircraft, artillery or LVT(A) (8.5)."""

    kind: Literal["naval", "air", "artillery", "lvt"]
    strength: int = Field(ge=1)
    weapons: list[UsWeapon]
    symbols: list[CardSymbol]
    origin: str = "reconstructed"


class SectorPointsRow(Table):
    """A number of points in a sector."""

    sector: int = Field(ge=1, le=4)
    points: int = Field(ge=0)


class ArtilleryTable(Table):
    """Japanese artillery points (6.5.3)."""

    hilltop: int = Field(ge=0)
    other: int = Field(ge=0)
    by_sector: list[SectorPointsRow]
    silent_sectors: list[int]
    full_values: list[SectorPointsRow]
    origin: str = "reconstructed"


class CommandTable(Table):
    """US Command Post Range Track (15.2)."""

    track: list[int] = Field(min_length=1)
    origin: str = "reconstructed"


class TerrainRow(Table):
    """Effects of a terrain (2.4.6)."""

    key: str
    defence: int = Field(default=1, ge=1)
    stops: bool = False
    one_hex: bool = False
    blocks: bool = False
    steady: bool = False
    intense: bool = False
    combat_card: bool = False
    field_range: int = 2
    mortar_range: int = 3
    origin: str = "rulebook"


class HexsideRow(Table):
    """Effects of a hexside (2.4.6)."""

    key: str
    halves: bool = False
    one_hex: bool = False
    tanks_need_road: bool = False
    blocks: bool = False
    impassable: bool = False
    origin: str = "rulebook"


class ChartsFile(Table):
    """charts.toml: the player-aid cards."""

    attack: AttackTable
    fire: FireTable
    barrage: BarrageTable
    weapons: WeaponsTable
    support: list[SupportRow]
    artillery: ArtilleryTable
    command: CommandTable
    terrain: list[TerrainRow]
    hexside: list[HexsideRow]
