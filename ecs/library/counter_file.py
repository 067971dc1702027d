"""From counters.toml to the frozen counters of both sides (2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from ecs.dday.printed.counters import DepthSpec, FortSpec, JapaneseSpec, LossSpec, Side, UsSpec
from ecs.library.models import (
    ArmRow,
    CompanyRow,
    CountersFile,
    DivisionRow,
    RegimentRow,
    SideRow,
    UsRow,
    ValuesRow,
)
from ecs.library.problems import Report

T = TypeVar("T", UsSpec, JapaneseSpec)
SIDES_OF_A_HEX = 6


@dataclass(frozen=True, slots=True)
class Counters:
    """Every counter by key, in a fixed order."""

    us: dict[str, UsSpec]
    losses: dict[str, LossSpec]
    japanese: dict[str, JapaneseSpec]
    depth: dict[str, DepthSpec]
    forts: dict[str, FortSpec]


def build_counters(file: CountersFile, report: Report, name: str) -> Counters:
    """Build and check every counter."""
    return Counters(
        us=_unique(_us(file.us), report, name, "us"),
        losses=_losses(file.us),
        japanese=_unique(_japanese(file, report, name), report, name, "japanese"),
        depth=_depth(file, report, name),
        forts=_forts(file, report, name),
    )


def _unique(specs: Iterable[T], report: Report, name: str, place: str) -> dict[str, T]:
    found: dict[str, T] = {}
    for spec in specs:
        if spec.key in found:
            report.add(
                name, f"{place}, {spec.name}", "each unit once", f"{spec.name} twice", "Rename or delete one."
            )
        found[spec.key] = spec
    return found


def _us(us: UsRow) -> list[UsSpec]:
    """US units by division, regiment and battalion, in key order of the table."""
    found: list[UsSpec] = []
    for regiment in us.regiment:
        found += _regiment(regiment, us)
    for division in us.division:
        found += _arms(division, us)
    return found


def _regiment(row: RegimentRow, us: UsRow) -> list[UsSpec]:
    """Companies, the HQ of each battalion, the HW company and the regimental HQ (19.0)."""
    found: list[UsSpec] = []
    for battalion in sorted({company.battalion for company in row.companies}):
        found.append(_starred("hq", f"HQ/{battalion}/{row.number}", us.values.hq, row, battalion))
        found += [_company(each, us, row) for each in row.companies if each.battalion == battalion]
    found.append(_starred("hw", f"HW/{row.number}", us.values.hw, row, 0))
    found.append(_starred("regiment", f"HQ/{row.number}", us.values.regiment, row, 0))
    return found


def _company(row: CompanyRow, us: UsRow, regiment: RegimentRow) -> UsSpec:
    values = us.values.rifle
    back = row.back or values.back
    key = f"{row.company}/{row.battalion}/{regiment.number}"
    return UsSpec(
        key=key,
        kind="rifle",
        name=key,
        division=regiment.division,
        regiment=regiment.number,
        battalion=row.battalion,
        symbol=row.symbol,
        steps=values.steps,
        front=_side(row.front or values.front),
        back=_side(back, row.weapons) if back else None,
        origin=row.origin,
    )


def _starred(kind: str, key: str, values: ValuesRow, regiment: RegimentRow, battalion: int) -> UsSpec:
    """An HQ or HW company: its target symbol is the star (5.1)."""
    return UsSpec(
        key=key,
        kind=kind,
        name=key,
        division=regiment.division,
        regiment=regiment.number,
        battalion=battalion,
        symbol="star",
        steps=values.steps,
        front=_side(values.front),
        back=_side(values.back) if values.back else None,
        origin=values.origin,
    )


def _arms(division: DivisionRow, us: UsRow) -> list[UsSpec]:
    tanks = [
        _arm("tank", f"{row.name}/{division.number}Tk", row, division, us.values.tank)
        for row in division.tanks
    ]
    engineers = [
        _arm("engineer", f"{row.name}/{division.number}E", row, division, us.values.engineer)
        for row in division.engineers
    ]
    return tanks + engineers


def _arm(kind: str, key: str, row: ArmRow, division: DivisionRow, values: ValuesRow) -> UsSpec:
    """A tank or engineer company; it belongs to no regiment of its own."""
    back = row.back or values.back
    return UsSpec(
        key=key,
        kind=kind,
        name=key,
        division=division.number,
        regiment=0,
        battalion=0,
        symbol=row.symbol,
        steps=values.steps,
        front=_side(row.front or values.front),
        back=_side(back) if back else None,
        origin=row.origin,
    )


def _side(row: SideRow, weapons: Iterable[str] = ()) -> Side:
    return Side(row.strength, row.range, tuple(sorted(weapons)))


def _losses(us: UsRow) -> dict[str, LossSpec]:
    found: dict[str, LossSpec] = {}
    for number, row in enumerate(us.losses.markers, start=1):
        key = f"loss:{number:02d}"
        first, third = tuple(sorted(row.first)), tuple(sorted(row.third))
        found[key] = LossSpec(key, us.losses.penalty, first, third, row.origin)
    return found


def _japanese(file: CountersFile, report: Report, name: str) -> list[JapaneseSpec]:
    found: list[JapaneseSpec] = []
    for row in file.japanese.units:
        place = f"japanese, {row.name}"
        if row.tank != (row.group == "tank") or row.tank != bool(row.colour):
            report.add(
                name, place, "a tank with group tank and a colour, or none of the three", "only part of them"
            )
        found.append(
            JapaneseSpec(
                key=f"jp:{row.name}",
                name=row.name,
                formation=row.formation,
                strength=row.strength,
                requires=tuple(sorted(row.requires)),
                elite=row.elite,
                tank=row.tank,
                colour=row.colour,
                sector=row.sector,
                group=row.group,
                origin=row.origin,
            )
        )
    return found


def _depth(file: CountersFile, report: Report, name: str) -> dict[str, DepthSpec]:
    found: dict[str, DepthSpec] = {}
    for number, row in enumerate(file.depth.markers, start=1):
        key = f"depth:{number:02d}"
        if row.reinforcement and row.armour:
            report.add(
                name, f"depth, marker {number}", "reinforcement or armour", "both", "Remove one of them."
            )
        requires = tuple(sorted(row.requires))
        found[key] = DepthSpec(key, row.strength, requires, row.reinforcement, row.armour, row.origin)
    return found


def _forts(file: CountersFile, report: Report, name: str) -> dict[str, FortSpec]:
    found: dict[str, FortSpec] = {}
    for number, row in enumerate(file.forts.markers, start=1):
        key = f"fort:{number:02d}"
        blocked = tuple(sorted(set(row.blocked)))
        if any(not 0 <= each < SIDES_OF_A_HEX for each in blocked) or len(blocked) >= SIDES_OF_A_HEX:
            report.add(
                name, f"forts, marker {number}, blocked", "up to five hexsides from 0 to 5", row.blocked
            )
        found[key] = FortSpec(key, row.fort_class, blocked, tuple(sorted(row.requires)), row.origin)
    return found
