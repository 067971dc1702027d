"""Charts of the player-aid cards as frozen tables with pure look-ups (2.4.4)."""

from __future__ import annotations

from dataclasses import dataclass

ATTACK_COLUMNS: tuple[str, ...] = ("alone", "unrevealed", "revealed")
"""Attack columns, left to right: no depth marker, an unrevealed one, a revealed one."""

ATTACK_CODES: tuple[str, ...] = (
    "NE", "JD", "JX", "JE", "JDX", "JEX", "REVEAL", "JG", "JU", "AD", "AL",
)  # fmt: skip
"""Attack results.

NE no effect; JD units disrupted; JX depth marker eliminated; JE unit defeated; JDX and JEX both at once;
REVEAL turn the depth marker up and compute again; JG gains a depth marker; JU turned unrevealed;
AD adjacent attackers disrupted; AL one adjacent attacker loses a step.
"""

BARRAGE_ROWS: tuple[str, ...] = ("none", "symbol", "colour", "both")
"""Barrage rows: what the card matched."""

BARRAGE_CODES: tuple[str, ...] = ("NE", "JDA", "JD", "JX", "JA", "FH")
"""Barrage results.

JDA only units without a depth marker disrupted; JD all units disrupted; JX one depth marker eliminated;
JA artillery destroyed; FH possible fort hit (17.5.1).
"""

LEVELS: tuple[str, ...] = ("intense", "steady")
"""Levels of fire (6.3)."""


@dataclass(frozen=True, slots=True)
class AttackChart:
    """US Attack Results Chart: odds rows from the lowest up, one cell per column (8.3c)."""

    odds: tuple[tuple[int, int], ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]
    origin: str = "reconstructed"

    def row(self, us: int, japanese: int) -> int:
        """Odds down to the next printed row, fractions compared exactly (8.3c, ruling 218)."""
        found = 0
        for index, (attack, defence) in enumerate(self.odds):
            if us * defence >= attack * japanese:
                found = index
        return found

    def shifted(self, row: int, column: str, unmet: int) -> tuple[int, str]:
        """One row worse per unmet requirement, then one column left at the most (8.3c, ruling 220)."""
        lower = max(0, row - unmet)
        if unmet <= row:
            return lower, column
        place = ATTACK_COLUMNS.index(column)
        return lower, ATTACK_COLUMNS[max(0, place - 1)]

    def result(self, row: int, column: str) -> tuple[str, ...]:
        """The printed cell."""
        return self.cells[row][ATTACK_COLUMNS.index(column)]

    def look_up(self, us: int, japanese: int, column: str, unmet: int = 0) -> tuple[str, ...]:
        """Result of an attack after all shifts (8.3c)."""
        return self.result(*self.shifted(self.row(us, japanese), column, unmet))

    def odds_text(self, row: int) -> str:
        """The row's heading, such as 3:2."""
        us, japanese = self.odds[row]
        return f"{us}:{japanese}"


@dataclass(frozen=True, slots=True)
class FireCell:
    """Whom Japanese fire hits and how (6.3).

    `symbol` limits it to units with the target symbol, `armour` says that armoured units are hit too.
    """

    level: str
    revealed: bool
    symbol: bool
    armour: bool
    step: bool
    disrupt: bool


@dataclass(frozen=True, slots=True)
class FireChart:
    """Japanese Fire Chart: intense or steady, all units revealed or not (6.3)."""

    cells: tuple[FireCell, ...]
    origin: str = "reconstructed"

    def cell(self, level: str, revealed: bool) -> FireCell:
        """The cell for a level of fire and the state of the firing position."""
        for cell in self.cells:
            if cell.level == level and cell.revealed == revealed:
                return cell
        raise KeyError(f"the fire chart has no cell for {level} fire, revealed={revealed}")


@dataclass(frozen=True, slots=True)
class BarrageChart:
    """US Barrage Result Chart (8.4.1); `columns` holds each column's lowest strength."""

    columns: tuple[int, ...]
    cells: tuple[tuple[tuple[str, ...], ...], ...]
    origin: str = "reconstructed"

    def column(self, strength: int, *, hilltop_fort: bool = False) -> int:
        """Column of a strength; a hilltop fort shifts strengths under six one left (8.4.1)."""
        found = 0
        for index, least in enumerate(self.columns):
            if strength >= least:
                found = index
        if hilltop_fort and strength < self.columns[-1]:
            return max(0, found - 1)
        return found

    def row(self, *, symbol: bool, colour: bool) -> str:
        """Row by what the card matched (8.4.1)."""
        if symbol and colour:
            return "both"
        if colour:
            return "colour"
        return "symbol" if symbol else "none"

    def result(self, column: int, row: str) -> tuple[str, ...]:
        """The printed cell."""
        return self.cells[BARRAGE_ROWS.index(row)][column]


@dataclass(frozen=True, slots=True)
class WeaponsLine:
    """Weapons of one kind of unit at distances `nearest` to `farthest` (8.2)."""

    kind: str
    nearest: int
    farthest: int
    weapons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeaponsChart:
    """US Weapons Chart (2.4.4)."""

    lines: tuple[WeaponsLine, ...]
    origin: str = "reconstructed"

    def weapons(self, kind: str, distance: int) -> tuple[str, ...]:
        """All weapons of a kind of unit against a hex at this distance, sorted (8.2)."""
        found: list[str] = []
        for line in self.lines:
            if line.kind == kind and line.nearest <= distance <= line.farthest:
                found += [weapon for weapon in line.weapons if weapon not in found]
        return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Support:
    """Naval gunfire, airstrike or artillery points (8.5)."""

    kind: str
    strength: int
    weapons: tuple[str, ...]
    symbols: tuple[str, ...]
    origin: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class ArtilleryValues:
    """Japanese artillery points of a position by its sector and terrain (6.5.3)."""

    hilltop: int
    other: int
    by_sector: tuple[tuple[int, int], ...] = ()
    silent_sectors: tuple[int, ...] = ()
    full_values: tuple[tuple[int, int], ...] = ()
    origin: str = "rulebook 6.5.3"

    def points(self, sector: int, *, hilltop: bool) -> int:
        """Points of one artillery position (6.5.3a-c)."""
        if sector in self.silent_sectors:
            return 0
        for number, value in self.by_sector:
            if number == sector:
                return value
        return self.hilltop if hilltop else self.other


@dataclass(frozen=True, slots=True)
class Terrain:
    """One line of the Terrain Effects Chart for a hex (2.4.6)."""

    key: str
    defence: int = 1
    stops: bool = False
    one_hex: bool = False
    blocks: bool = False
    steady: bool = False
    intense: bool = False
    combat_card: bool = False
    field_range: int = 2
    mortar_range: int = 3
    origin: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Hexside:
    """One line of the Terrain Effects Chart for a hexside (2.4.6)."""

    key: str
    halves: bool = False
    one_hex: bool = False
    tanks_need_road: bool = False
    blocks: bool = False
    impassable: bool = False
    origin: str = "rulebook"


@dataclass(frozen=True, slots=True)
class Charts:
    """Every chart of one game."""

    attack: AttackChart
    fire: FireChart
    barrage: BarrageChart
    weapons: WeaponsChart
    support: tuple[Support, ...]
    artillery: ArtilleryValues
    command_track: tuple[int, ...]
    terrain: tuple[Terrain, ...]
    hexsides: tuple[Hexside, ...]

    def support_of(self, kind: str) -> Support:
        """The line of one kind of support: naval, air, artillery or lvt."""
        for support in self.support:
            if support.kind == kind:
                return support
        raise KeyError(f"no support of kind {kind!r}")

    def terrain_of(self, key: str) -> Terrain:
        """The line of one terrain; unknown terrain has no effect."""
        for terrain in self.terrain:
            if terrain.key == key:
                return terrain
        return Terrain(key=key)

    def hexside_of(self, key: str) -> Hexside:
        """The line of one kind of hexside; an unknown one has no effect."""
        for hexside in self.hexsides:
            if hexside.key == key:
                return hexside
        return Hexside(key=key)
