"""From scenarios/*.toml to a frozen scenario, checked against counters, calendar and map (18.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ecs.dday.printed.counters import JapaneseSpec, UsSpec
from ecs.dday.printed.island import Island, Position
from ecs.dday.printed.scenario import (
    ArtilleryArrival,
    Calendar,
    NamedUnit,
    Placement,
    Scenario,
    SectorSetup,
    SpecialRules,
    SupportPoints,
    TankSetup,
    UsEntry,
)
from ecs.library.deployment_file import build_deployment, muster
from ecs.library.problems import Report
from ecs.library.scenario_models import (
    EntryRow,
    NamedRow,
    ReinforcementsFile,
    ScenarioFile,
    SectorRow,
    TankRow,
)
from ecs.library.victory_file import build_victory, check_goals

NEAR = 3

SHOWN = 4
"""How many units that come twice are named."""


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
    file: str = ""


def build_arrivals(file: ReinforcementsFile, sources: Sources, report: Report, name: str) -> Arrivals:
    """Build the master reinforcement list; whether the map has its boxes is looked at by scenario."""
    units = tuple(_entry(row, row.turn, sources, report, name) for row in file.arrivals)
    _check_twice(units, report, name)
    artillery = tuple(ArtilleryArrival(row.turn, row.division, row.points) for row in file.artillery)
    for row in file.artillery:
        _check_turn(row.turn, sources.calendar, report, name, f"artillery, turn {row.turn}")
    return Arrivals(units, artillery, name)


def build_scenario(
    key: str, file: ScenarioFile, arrivals: Arrivals, sources: Sources, report: Report, name: str
) -> Scenario:
    """Build one scenario; the reinforcement list fills its later turns."""
    _check_turns(file, sources.calendar, report, name)
    if not file.japanese:
        report.add(name, "japanese", "at least one sector's set-up", None, "Add japanese = [...], or a base.")
    _check_hexes(file, sources.island, report, name)
    check_goals(file, sources.island, report, name)
    turns = range(file.first_turn, file.last_turn + 1) if file.reinforcements else range(0)
    us_setup = tuple(_entry(row, file.first_turn, sources, report, name) for row in file.us)
    check_boxes(us_setup, sources.island, report, name)
    reinforcements = _reinforcements(file, arrivals, turns, sources, report, name)
    deployment = build_deployment(file, sources.us, sources.island, report, name)
    ashore = (UsEntry(file.first_turn, deployment.everyone, ()),) if deployment else ()
    _check_twice(ashore + us_setup + reinforcements, report, name)
    start = tuple(ArtilleryArrival(file.first_turn, row.division, row.points) for row in file.artillery)
    return Scenario(
        key=key,
        name=file.name,
        first_turn=file.first_turn,
        last_turn=file.last_turn,
        calendar=sources.calendar.between(file.first_turn, file.last_turn),
        us_setup=us_setup,
        reinforcements=reinforcements,
        artillery=start + tuple(each for each in arrivals.artillery if each.turn in turns),
        japanese=tuple(_sector(row, sources, report, name) for row in file.japanese),
        tanks=tuple(_tank(row, sources, report, name) for row in file.tanks),
        placements=tuple(
            Placement(row.hex, row.by_rule, tuple(row.fort_classes), row.units, row.depth)
            for row in file.placements
        ),
        points=tuple(SupportPoints(row.turn, row.naval, row.air) for row in file.points),
        special=_special(file),
        victory=build_victory(file.victory),
        deployment=deployment,
        named=tuple(_named(row, sources, report, name) for row in file.named),
        description=file.description,
        number=file.number,
        origin=file.origin,
    )


def _reinforcements(
    file: ScenarioFile, arrivals: Arrivals, turns: range, sources: Sources, report: Report, name: str
) -> tuple[UsEntry, ...]:
    """Units of later turns: those of the master list (19.0), then the scenario's own."""
    listed = tuple(entry for entry in arrivals.units if entry.turn in turns)
    own = tuple(_entry(row, row.turn, sources, report, name) for row in file.arrivals)
    check_boxes(listed, sources.island, report, arrivals.file)
    check_boxes(own, sources.island, report, name)
    return listed + own


def _entry(row: EntryRow, turn: int, sources: Sources, report: Report, name: str) -> UsEntry:
    """US units of one line, battalions and regiments written out (18.4.1, 19.0)."""
    place = f"turn {turn}"
    _check_turn(turn, sources.calendar, report, name, place)
    units = muster(row, sources.us, report, name, place)
    if not row.any and not row.boxes:
        report.add(name, f"{place}, {units[0] if units else 'entry'}", "boxes, or any = true", None)
    boxes = tuple(sources.island.boxes) if row.any else tuple(row.boxes)
    return UsEntry(turn, tuple(units), boxes, row.second_wave)


def check_boxes(entries: tuple[UsEntry, ...], island: Island, report: Report, name: str) -> None:
    """Note every landing in a box that the map does not have (5.1)."""
    for turn in sorted({entry.turn for entry in entries}):
        named = (box for entry in entries if entry.turn == turn for box in entry.boxes)
        report.unknown_ones(name, f"turn {turn}, boxes", "beach box", named, island.boxes)


def _check_twice(entries: tuple[UsEntry, ...], report: Report, name: str) -> None:
    seen: set[str] = set()
    for entry in entries:
        again = [unit for number, unit in enumerate(entry.units) if unit in seen | {*entry.units[:number]}]
        if again:
            more = f" and {len(again) - SHOWN} more" if len(again) > SHOWN else ""
            report.add(name, f"turn {entry.turn}", "each unit once", f"{', '.join(again[:SHOWN])}{more} again",
                       "A battalion brings its HQ and three companies with it.")  # fmt: skip
        seen.update(entry.units)


def _check_turn(turn: int, calendar: Calendar, report: Report, name: str, place: str) -> None:
    last = calendar.turns[-1].number
    if not 1 <= turn <= last:
        report.add(name, place, f"a game turn from 1 to {last}", turn)


def _check_turns(file: ScenarioFile, calendar: Calendar, report: Report, name: str) -> None:
    for field, turn in (("first_turn", file.first_turn), ("last_turn", file.last_turn)):
        _check_turn(turn, calendar, report, name, field)
    if file.last_turn < file.first_turn:
        report.add(name, "last_turn", f"a turn from {file.first_turn} on", file.last_turn)
        return
    turns = [("points", row.turn) for row in file.points] + [("arrivals", row.turn) for row in file.arrivals]
    for place, turn in turns:
        if not file.first_turn <= turn <= file.last_turn:
            expected = f"a turn of the scenario, from {file.first_turn} to {file.last_turn}"
            report.add(name, f"{place}, turn {turn}", expected, turn)


def _check_hexes(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    """Placements and tanks stand in position hexes; forts only where the map has a fort symbol (17.1a)."""
    for place in file.placements:
        position = _position(place.hex, island, report, name)
        if position is not None and not position.fort and (place.by_rule or place.fort_classes):
            report.add(
                name, f"hex {place.hex}", "a position with a fort location", f"{position.key}, which has none"
            )
    for hex_key in (*(tank.hex for tank in file.tanks), *(each.hex for each in file.named)):
        _position(hex_key, island, report, name)


def _position(hex_key: str, island: Island, report: Report, name: str) -> Position | None:
    found = island.position_at(hex_key)
    if found is None:
        report.add(name, f"hex {hex_key}", "a Japanese position hex of the map", _ground(hex_key, island),
                   "Look the position up on the map.")  # fmt: skip
    return found


def _ground(hex_key: str, island: Island) -> str:
    """Say what a hex without a position is."""
    on_land = hex_key in island.board.hexes
    return f"{hex_key!r}, a land hex without a position" if on_land else f"{hex_key!r}, which is no land hex"


def _sector(row: SectorRow, sources: Sources, report: Report, name: str) -> SectorSetup:
    """Units of one sector by set-up group, and the X positions they go to (18.4.3)."""
    if row.positions:
        return _mixed_sector(row, sources, report, name)
    marked = [each for each in sources.island.positions_in_sector(row.sector) if each.setup == "X"]
    near_hexes = tuple(each.hex for each in marked if _is_near(each.hex, sources.island))
    far_hexes = tuple(each.hex for each in marked if each.hex not in near_hexes)
    near, far = _group(row.sector, "near", sources), _group(row.sector, "far", sources)
    for title, units, hexes in (("near", near, near_hexes), ("far", far, far_hexes)):
        if len(units) < len(hexes):
            report.add(name, f"sector {row.sector}", f"{len(hexes)} units for its X positions {title} the beaches",
                       f"{len(units)} in counters.toml", f"Add units of the sector with group = \"{title}\".")  # fmt: skip
    reserve = _group(row.sector, "reserve", sources)
    left = len(near) + len(far) + len(reserve) - len(marked)
    if row.pool is not None and row.pool > left:
        report.add(name, f"sector {row.sector}, pool", f"at most the {left} units left over", row.pool)
    return SectorSetup(row.sector, near, far, reserve, near_hexes, far_hexes, row.depth, pool=row.pool)


def _mixed_sector(row: SectorRow, sources: Sources, report: Report, name: str) -> SectorSetup:
    """All units of a sector mixed, for the positions a later scenario names (18.3.1)."""
    island, place = sources.island, f"sector {row.sector}"
    known = [key for key in row.positions if key in island.positions]
    report.unknown_ones(name, f"{place}, positions", "position", row.positions, island.positions)
    elsewhere = [key for key in known if island.sector(island.positions[key].hex) != row.sector]
    if elsewhere:
        report.add(name, f"{place}, positions", f"positions of sector {row.sector}", ", ".join(elsewhere))
    mixed = tuple(each for group in ("near", "far", "reserve") for each in _group(row.sector, group, sources))
    pool = row.pool or 0
    wanted = len(row.positions) + row.hilltops + pool
    if wanted > len(mixed):
        report.add(name, place, f"at most {len(mixed)} units on positions, hilltops and in the pool", wanted)
    hexes = tuple(island.positions[key].hex for key in known)
    return SectorSetup(row.sector, (), (), (), (), (), row.depth, mixed, hexes, row.hilltops, pool)


def _is_near(hex_key: str, island: Island) -> bool:
    return any(island.board.distance(hex_key, beach) <= NEAR for beach in island.beach_hexes())


def _group(sector: int, group: str, sources: Sources) -> tuple[str, ...]:
    return tuple(s.key for s in sources.japanese.values() if s.sector == sector and s.group == group)


def _tank(row: TankRow, sources: Sources, report: Report, name: str) -> TankSetup:
    tanks = [spec.key for spec in sources.japanese.values() if spec.tank]
    if row.unit not in tanks:
        report.unknown(name, "tanks", "Japanese tank", row.unit, tanks)
    return TankSetup(row.unit, row.hex, row.depth)


def _named(row: NamedRow, sources: Sources, report: Report, name: str) -> NamedUnit:
    if row.unit not in sources.japanese:
        report.unknown(name, "named", "Japanese unit", row.unit, sources.japanese)
    return NamedUnit(row.unit, row.hex)


def _special(file: ScenarioFile) -> SpecialRules:
    values = file.special.model_dump()
    for field in ("replacement_turns", "closed_sectors", "live_fort_sectors"):
        values[field] = tuple(values[field])
    steps = file.special.infantry_steps
    values["strongholds"] = None if file.special.strongholds is None else tuple(file.special.strongholds)
    values["infantry_steps"] = tuple((int(division), steps[division]) for division in sorted(steps))
    limits = tuple((row.turn, row.companies) for row in file.special.loss_limits)
    values["loss_limits"] = limits or SpecialRules().loss_limits
    return SpecialRules(fort_sectors=tuple(file.fort_sectors), **values)
