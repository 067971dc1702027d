"""From scenarios/*.toml to a frozen scenario, checked against counters, calendar and map (18.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ecs.dday.counters import JapaneseSpec, UsSpec
from ecs.dday.island import Island, Position
from ecs.dday.scenario import (
    ArtilleryArrival,
    ControlGoal,
    Placement,
    Scenario,
    SectorSetup,
    SpecialRules,
    SupportPoints,
    TankSetup,
    UsEntry,
    Victory,
)
from ecs.library.calendar_file import Calendar
from ecs.library.problems import Report
from ecs.library.scenario_models import (
    EntryRow,
    ReinforcementsFile,
    ScenarioFile,
    SectorRow,
    TankRow,
)

NEAR = 3


@dataclass(frozen=True, slots=True)
class Sources:
    """What a scenario file refers to."""

    calendar: Calendar
    us: Mapping[str, UsSpec]
    japanese: Mapping[str, JapaneseSpec]
    island: Island


@dataclass(frozen=True, slots=True)
class Arrivals:
    """The master reinforcement list (19.0)."""

    units: tuple[UsEntry, ...]
    artillery: tuple[ArtilleryArrival, ...]


def build_arrivals(file: ReinforcementsFile, sources: Sources, report: Report, name: str) -> Arrivals:
    """Build the master reinforcement list."""
    units = tuple(_entry(row, row.turn, sources, report, name) for row in file.arrivals)
    _check_twice(units, report, name)
    artillery = tuple(ArtilleryArrival(row.turn, row.division, row.points) for row in file.artillery)
    for row in file.artillery:
        _check_turn(row.turn, sources.calendar, report, name, f"artillery, turn {row.turn}")
    return Arrivals(units, artillery)


def build_scenario(
    key: str, file: ScenarioFile, arrivals: Arrivals, sources: Sources, report: Report, name: str
) -> Scenario:
    """Build one scenario; the reinforcement list fills its later turns."""
    _check_turns(file, sources.calendar, report, name)
    _check_hexes(file, sources.island, report, name)
    _check_goals(file, sources.island, report, name)
    turns = range(file.first_turn + 1, file.last_turn + 1)
    us_setup = tuple(_entry(row, file.first_turn, sources, report, name) for row in file.us)
    reinforcements = tuple(entry for entry in arrivals.units if entry.turn in turns)
    _check_twice(us_setup + reinforcements, report, name)
    return Scenario(
        key=key,
        name=file.name,
        first_turn=file.first_turn,
        last_turn=file.last_turn,
        calendar=sources.calendar.between(file.first_turn, file.last_turn),
        us_setup=us_setup,
        reinforcements=reinforcements,
        artillery=tuple(each for each in arrivals.artillery if each.turn in turns),
        japanese=tuple(_sector(row, sources, report, name) for row in file.japanese),
        tanks=tuple(_tank(row, sources, report, name) for row in file.tanks),
        placements=tuple(
            Placement(row.hex, row.by_rule, tuple(row.fort_classes), row.units, row.depth)
            for row in file.placements
        ),
        points=tuple(SupportPoints(row.turn, row.naval, row.air) for row in file.points),
        special=_special(file),
        victory=_victory(file),
        origin=file.origin,
    )


def _entry(row: EntryRow, turn: int, sources: Sources, report: Report, name: str) -> UsEntry:
    """US units of one line, battalions and regiments written out (18.4.1, 19.0)."""
    place = f"turn {turn}"
    _check_turn(turn, sources.calendar, report, name, place)
    units: list[str] = []
    for regiment in row.regiments:
        units += _members(
            str(regiment), [s.key for s in sources.us.values() if s.regiment == regiment], report, name
        )
    for battalion in row.battalions:
        units += _members(battalion, _battalion(battalion, sources.us), report, name)
    for unit in row.units:
        if unit not in sources.us:
            report.unknown(name, f"{place}, units", "US unit", unit, sources.us)
        units.append(unit)
    if not row.any and not row.boxes:
        report.add(name, f"{place}, {units[0] if units else 'entry'}", "boxes, or any = true", None)
    for box in row.boxes:
        if box not in sources.island.boxes:
            report.unknown(name, f"{place}, boxes", "beach box", box, sources.island.boxes)
    boxes = tuple(sources.island.boxes) if row.any else tuple(row.boxes)
    return UsEntry(turn, tuple(units), boxes, row.second_wave)


def _battalion(battalion: str, us: Mapping[str, UsSpec]) -> list[str]:
    return [s.key for s in us.values() if s.battalion and f"{s.battalion}/{s.regiment}" == battalion]


def _members(what: str, keys: list[str], report: Report, name: str) -> list[str]:
    if not keys:
        report.add(name, what, "a battalion such as 1/28 or the number of a regiment in counters.toml", what)
    return keys


def _check_twice(entries: tuple[UsEntry, ...], report: Report, name: str) -> None:
    seen: set[str] = set()
    for entry in entries:
        for unit in entry.units:
            if unit in seen:
                report.add(name, f"turn {entry.turn}, {unit}", "each unit once", f"{unit} again",
                           "A battalion brings its HQ and three companies with it.")  # fmt: skip
            seen.add(unit)


def _check_turn(turn: int, calendar: Calendar, report: Report, name: str, place: str) -> None:
    last = calendar.turns[-1].number
    if not 1 <= turn <= last:
        report.add(name, place, f"a game turn from 1 to {last}", turn)


def _check_turns(file: ScenarioFile, calendar: Calendar, report: Report, name: str) -> None:
    for field, turn in (("first_turn", file.first_turn), ("last_turn", file.last_turn)):
        _check_turn(turn, calendar, report, name, field)
    if file.last_turn < file.first_turn:
        report.add(name, "last_turn", f"a turn from {file.first_turn} on", file.last_turn)
    for row in file.points:
        if not file.first_turn <= row.turn <= file.last_turn:
            report.add(name, f"points, turn {row.turn}", "a turn of the scenario", row.turn)


def _check_hexes(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    """Placements and tanks stand in position hexes; forts only where the map has a fort symbol (17.1a)."""
    for row in file.placements:
        position = _position(row.hex, island, report, name)
        if position is not None and not position.fort and (row.by_rule or row.fort_classes):
            report.add(
                name, f"hex {row.hex}", "a position with a fort location", f"{position.key}, which has none"
            )
    for tank in file.tanks:
        _position(tank.hex, island, report, name)


def _position(hex_key: str, island: Island, report: Report, name: str) -> Position | None:
    found = island.position_at(hex_key)
    if found is None:
        report.add(name, f"hex {hex_key}", "a Japanese position hex of the map", hex_key,
                   "Look the position up on the map.")  # fmt: skip
    return found


def _check_goals(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    airfields = {each.airfield for each in island.board.hexes.values() if each.airfield}
    for goal in file.victory.control:
        if bool(goal.airfield) == bool(goal.sector):
            report.add(name, "victory, control", "either an airfield or a sector", "both or neither")
        elif goal.airfield and goal.airfield not in airfields:
            report.add(
                name, "victory, control", f"an airfield of the map: {sorted(airfields)}", goal.airfield
            )


def _sector(row: SectorRow, sources: Sources, report: Report, name: str) -> SectorSetup:
    """Units of one sector by set-up group, and the X positions they go to (18.4.3)."""
    marked = [each for each in sources.island.positions_in_sector(row.sector) if each.setup == "X"]
    near_hexes = tuple(each.hex for each in marked if _is_near(each.hex, sources.island))
    far_hexes = tuple(each.hex for each in marked if each.hex not in near_hexes)
    near, far = _group(row.sector, "near", sources), _group(row.sector, "far", sources)
    for title, units, hexes in (("near", near, near_hexes), ("far", far, far_hexes)):
        if len(units) < len(hexes) * row.units_per_position:
            report.add(name, f"sector {row.sector}", f"{len(hexes)} units for its X positions {title} the beaches",
                       f"{len(units)} in counters.toml", f"Add units of the sector with group = \"{title}\".")  # fmt: skip
    reserve = _group(row.sector, "reserve", sources)
    return SectorSetup(
        row.sector,
        near,
        far,
        reserve,
        near_hexes,
        far_hexes,
        row.depth,
        row.units_per_position,
        row.depth_per_position,
    )


def _is_near(hex_key: str, island: Island) -> bool:
    return any(island.board.distance(hex_key, beach) <= NEAR for beach in island.beach_hexes())


def _group(sector: int, group: str, sources: Sources) -> tuple[str, ...]:
    return tuple(s.key for s in sources.japanese.values() if s.sector == sector and s.group == group)


def _tank(row: TankRow, sources: Sources, report: Report, name: str) -> TankSetup:
    tanks = [spec.key for spec in sources.japanese.values() if spec.tank]
    if row.unit not in tanks:
        report.unknown(name, "tanks", "Japanese tank", row.unit, tanks)
    return TankSetup(row.unit, row.hex, row.depth)


def _special(file: ScenarioFile) -> SpecialRules:
    values = file.special.model_dump()
    for field in ("replacement_turns", "closed_sectors"):
        values[field] = tuple(values[field])
    steps = file.special.infantry_steps
    values["infantry_steps"] = tuple((int(division), steps[division]) for division in sorted(steps))
    limits = tuple((row.turn, row.companies) for row in file.special.loss_limits)
    values["loss_limits"] = limits or SpecialRules().loss_limits
    return SpecialRules(fort_sectors=tuple(file.fort_sectors), **values)


def _victory(file: ScenarioFile) -> Victory:
    goals = tuple(ControlGoal(row.count, row.airfield, row.sector) for row in file.victory.control)
    return Victory(file.victory.step_loss_limit, tuple(file.victory.cut_off_sectors), goals)
