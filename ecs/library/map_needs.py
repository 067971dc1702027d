"""What a scenario needs of a map: sectors, airfields, positions, beaches; said of the map when the scenario is a given one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ecs.dday.printed.island import Island
from ecs.library.problems import Problem, Report
from ecs.library.scenario_models import ScenarioFile


def check_needs(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    """Note every sector, position and beach that a scenario wants and the map does not have (18.0)."""
    _check_sectors(file, island, report, name)
    _check_counts(file, island, report, name)
    lands = bool(file.us or file.arrivals or file.reinforcements)
    if lands and not island.boxes:
        report.add(name, "us", "a map with a beach box for US units to land", "none",
                   "Draw objects of type box and beach in the layer beaches.")  # fmt: skip
    if not file.us and file.deployment is None:
        report.add(name, "us", "US units, in us or in deployment", None)
    for key in file.special.strongholds or ():
        if key not in island.positions:
            report.unknown(name, "special, strongholds", "position", key, island.positions)


def named_sectors(file: ScenarioFile) -> Iterator[tuple[str, int]]:
    """Yield every sector that a scenario names, with the place in the file."""
    special, victory = file.special, file.victory
    lists: tuple[tuple[str, Iterable[int]], ...] = (
        ("japanese", (row.sector for row in file.japanese)),
        ("fort_sectors", file.fort_sectors),
        ("special, live_fort_sectors", special.live_fort_sectors),
        ("special, closed_sectors", special.closed_sectors),
        ("victory, cut_off_sectors", victory.cut_off_sectors),
        ("victory, cleared_sectors", victory.cleared_sectors),
        ("victory, control", (goal.sector for goal in victory.control if goal.sector)),
        ("deployment, garrisoned", file.deployment.garrisoned if file.deployment else ()),
    )
    for place, sectors in lists:
        yield from ((place, sector) for sector in sectors)


def _check_sectors(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    known = sorted({each.sector for each in island.board.hexes.values()})
    for place, sector in named_sectors(file):
        if sector not in known:
            there = ", ".join(map(str, known))
            report.add(name, place, f"a sector of the map: {there}", f"sector {sector}",
                       "Draw the sector in the layer sectors, or name another one.")  # fmt: skip
    seen: set[int] = set()
    for row in file.japanese:
        if row.sector in seen:
            report.add(name, "japanese", "each sector once", f"sector {row.sector} again")
        seen.add(row.sector)
        for key in sorted({each for each in row.positions if row.positions.count(each) > 1}):
            report.add(name, f"sector {row.sector}, positions", "each position once", f"{key} again")


def _check_counts(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    hexes = island.board.hexes
    airfields = {0, *(each.airfield for each in hexes.values())}
    for goal in file.victory.control:
        if goal.airfield not in airfields:
            continue
        there = [
            each
            for each in island.positions.values()
            if (
                hexes[each.hex].airfield == goal.airfield
                if goal.airfield
                else hexes[each.hex].sector == goal.sector
            )
        ]
        if goal.count > len(there):
            where = f"airfield {goal.airfield}" if goal.airfield else f"sector {goal.sector}"
            report.add(
                name,
                "victory, control",
                f"at most {len(there)} positions of {where}, as on the map",
                goal.count,
            )


def said_of_map(problems: Iterable[Problem], scenario: str, map_name: str) -> list[Problem]:
    """Return the problems of a given scenario on a map of one's own as what that map lacks for it."""
    return [
        Problem(map_name, ", ".join(part for part in (f"for the scenario {scenario}", each.place) if part),
                each.expected, each.came, each.mend)
        for each in problems
    ]  # fmt: skip
