"""From charts.toml to the frozen charts, with the checks a chart must pass (2.4.4)."""

from __future__ import annotations

from itertools import pairwise

from ecs.dday.printed.charts import (
    BARRAGE_ROWS,
    LEVELS,
    ArtilleryValues,
    AttackChart,
    BarrageChart,
    Charts,
    FireCell,
    FireChart,
    Hexside,
    Support,
    Terrain,
    WeaponsChart,
    WeaponsLine,
)
from ecs.library.chart_models import (
    ArtilleryTable,
    AttackTable,
    BarrageTable,
    ChartsFile,
    FireTable,
    WeaponsTable,
)
from ecs.library.problems import Report

SUPPORT_KINDS = ("air", "artillery", "lvt", "naval")


def build_charts(file: ChartsFile, report: Report, name: str) -> Charts:
    """Check and build every chart."""
    _check_support([row.kind for row in file.support], report, name)
    _check_track(file.command.track, report, name)
    return Charts(
        attack=_attack(file.attack, report, name),
        fire=_fire(file.fire, report, name),
        barrage=_barrage(file.barrage, report, name),
        weapons=_weapons(file.weapons, report, name),
        support=tuple(
            Support(row.kind, row.strength, tuple(row.weapons), tuple(row.symbols), row.origin)
            for row in file.support
        ),
        artillery=_artillery(file.artillery),
        command_track=tuple(file.command.track),
        terrain=tuple(Terrain(**row.model_dump()) for row in file.terrain),
        hexsides=tuple(Hexside(**row.model_dump()) for row in file.hexside),
    )


def _check_support(kinds: list[str], report: Report, name: str) -> None:
    if sorted(kinds) != list(SUPPORT_KINDS):
        report.add(
            name, "support", f"one table each for {', '.join(SUPPORT_KINDS)}", ", ".join(sorted(kinds))
        )


def _check_track(track: list[int], report: Report, name: str) -> None:
    if track != sorted(track):
        report.add(name, "command, track", "values that never fall", track)


def _attack(table: AttackTable, report: Report, name: str) -> AttackChart:
    odds = tuple((row.us, row.japanese) for row in table.rows)
    if any(us * below >= more * japanese for (us, japanese), (more, below) in pairwise(odds)):
        shown = ", ".join(f"{us}:{japanese}" for us, japanese in odds)
        report.add(
            name, "attack, rows", "odds that rise from row to row", shown, "Sort the rows by their odds."
        )
    cells = tuple((tuple(row.alone), tuple(row.unrevealed), tuple(row.revealed)) for row in table.rows)
    return AttackChart(odds, cells, table.origin)


def _fire(table: FireTable, report: Report, name: str) -> FireChart:
    cells = tuple(FireCell(**row.model_dump()) for row in table.cells)
    came = sorted((cell.level, cell.revealed) for cell in cells)
    if came != sorted((level, revealed) for level in LEVELS for revealed in (False, True)):
        report.add(name, "fire, cells", "four cells: intense and steady, revealed and not", f"{len(came)} cells",
                   "Give each pair of level and revealed one cell.")  # fmt: skip
    return FireChart(cells, table.origin)


def _barrage(table: BarrageTable, report: Report, name: str) -> BarrageChart:
    if table.columns != sorted(set(table.columns)):
        report.add(name, "barrage, columns", "strengths that rise from column to column", table.columns)
    rows = (table.none, table.symbol, table.colour, table.both)
    for title, row in zip(BARRAGE_ROWS, rows, strict=True):
        if len(row) != len(table.columns):
            report.add(
                name, f"barrage, {title}", f"{len(table.columns)} cells, one for each column", f"{len(row)}"
            )
    cells = tuple(tuple(tuple(cell) for cell in row) for row in rows)
    return BarrageChart(tuple(table.columns), cells, table.origin)


def _weapons(table: WeaponsTable, report: Report, name: str) -> WeaponsChart:
    for row in table.lines:
        if row.nearest > row.farthest:
            report.add(
                name, f"weapons, {row.kind}", "nearest not above farthest", f"{row.nearest} to {row.farthest}"
            )
    lines = (WeaponsLine(row.kind, row.nearest, row.farthest, tuple(row.weapons)) for row in table.lines)
    return WeaponsChart(tuple(lines), table.origin)


def _artillery(table: ArtilleryTable) -> ArtilleryValues:
    return ArtilleryValues(
        hilltop=table.hilltop,
        other=table.other,
        by_sector=tuple((row.sector, row.points) for row in table.by_sector),
        silent_sectors=tuple(table.silent_sectors),
        full_values=tuple((row.sector, row.points) for row in table.full_values),
        origin=table.origin,
    )
