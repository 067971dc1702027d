"""What of a scenario the counters and the calendar of the game do not give: too many of a kind, unknown divisions, late turns (18.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ecs.dday.printed.counters import UsSpec
from ecs.library.deployment_file import muster
from ecs.library.problems import Report

if TYPE_CHECKING:
    from ecs.library.book import Book
    from ecs.library.scenario_models import DetachmentTable, ScenarioFile

MOST_FORTS = 2
"""Forts that may lie in one hex (17.7)."""

BLEEDING = ("rifle", "hw")
"""Kinds of units that bear the starting losses (ruling 448)."""


def check_counts(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """Note everything of which a scenario wants more than there is."""
    check_depth(file, book, report, name)
    check_forts(file, book, report, name)
    check_stands(file, report, name)
    check_hilltops(file, book, report, name)
    check_divisions(file, book, report, name)
    check_regiments(file, book, report, name)
    check_later_turns(file, book, report, name)
    check_losses(file, book, report, name)
    if file.deployment is not None and file.deployment.detachment is not None:
        check_detachment(file.deployment.detachment, file.deployment.support, book, report, name)


def check_depth(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """The depth pools of all sectors share the markers that belong to no tank (18.3.1)."""
    there = sum(not spec.armour for spec in book.depth.values())
    wanted = sum(row.depth for row in file.japanese)
    if wanted > there:
        report.add(name, "japanese, depth", f"at most {there} depth markers in all sectors together", wanted,
                   "Lower depth in some sectors.")  # fmt: skip


def check_forts(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """Forts of a class are as many as there are counters, two in a hex at most, with no more units (17.2, 17.7)."""
    there = Counter(spec.fort_class for spec in book.forts.values())
    wanted: Counter[int] = Counter()
    for row in file.placements:
        wanted.update(row.fort_classes)
        forts = len(row.fort_classes)
        if forts > MOST_FORTS:
            report.add(name, f"hex {row.hex}, fort_classes", "at most two forts", forts)
        most = 2 if forts == MOST_FORTS else 1
        if row.units > most:
            report.add(name, f"hex {row.hex}, units", f"at most {most} beside {forts} forts", row.units)
    for fort_class, number in sorted(wanted.items()):
        if fort_class not in there:
            known = ", ".join(map(str, sorted(there)))
            report.add(name, "placements, fort_classes", f"a class of fort: {known}", fort_class)
        elif number > there[fort_class]:
            report.add(
                name, "placements, fort_classes", f"at most {there[fort_class]} of class {fort_class}", number
            )


def check_stands(file: ScenarioFile, report: Report, name: str) -> None:
    """Each named Japanese counter stands once, and no two units of one kind in one hex (14.0, 18.8.2b)."""
    units = [row.unit for row in file.tanks] + [row.unit for row in file.named]
    for unit in repeated(units):
        report.add(name, "tanks and named", "each counter once", f"{unit} again")
    stands = (
        ("tanks", [row.hex for row in file.tanks]),
        ("named", [row.hex for row in file.named]),
        ("placements", [row.hex for row in file.placements]),
    )
    for kind, hexes in stands:
        for hex_key in repeated(hexes):
            report.add(name, kind, "each hex once", f"{hex_key} again", "Two units do not share a hex.")


def check_hilltops(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """Further units on hilltops need so many hilltop positions beside those that are named (18.6.2)."""
    for row in file.japanese:
        free = [
            each.key
            for each in book.island.positions_in_sector(row.sector)
            if each.hilltop and each.key not in row.positions
        ]
        if row.positions and row.hilltops > len(free):
            expected = f"at most {len(free)}, the hilltop positions of the sector that are not named"
            report.add(name, f"sector {row.sector}, hilltops", expected, row.hilltops)
        elif row.hilltops and not row.positions:
            report.add(name, f"sector {row.sector}, hilltops", "positions beside hilltops", None,
                       "Name the positions that have a unit.")  # fmt: skip


def divisions_of(book: Book) -> tuple[int, ...]:
    """Return the divisions of the game."""
    return tuple(sorted({spec.division for spec in book.us.values()}))


def check_divisions(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """Points, replacements and losses belong to divisions of the game; division 0 of the guns is the corps (16.1, 19.0)."""
    known = divisions_of(book)
    told = [("artillery, division", row.division) for row in file.artillery if row.division]
    told += [("special, infantry_steps", int(each)) for each in file.special.infantry_steps]
    if file.deployment is not None:
        told += [("deployment, losses", int(each)) for each in file.deployment.losses]
    for place, number in told:
        if number not in known:
            report.add(name, place, f"a division: {', '.join(map(str, known))}", number)


def check_regiments(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """Conditions of victory name regiments of the game (18.6.4)."""
    known = {spec.regiment for spec in book.us.values() if spec.regiment}
    named = {each for row in file.victory.infantry for each in row.regiments}
    named |= {each for row in file.victory.companies for each in row.regiments}
    for number in sorted(named - known):
        there = ", ".join(map(str, sorted(known)))
        report.add(name, "victory, regiments", f"a regiment: {there}", number)


def check_later_turns(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """What happens in a turn happens in one of the scenario; loss limits may name earlier ones, not later than the war (16.0, 18.1.1)."""
    first, last = file.first_turn, file.last_turn
    for turn in file.special.replacement_turns:
        if first <= last and not first <= turn <= last:
            report.add(name, "special, replacement_turns", f"a turn from {first} to {last}", turn)
    end = book.calendar.turns[-1].number
    for row in file.special.loss_limits:
        if row.turn > end:
            report.add(name, "special, loss_limits", f"a game turn from 1 to {end}", row.turn)
    for twice in repeated(row.turn for row in file.points):
        report.add(name, "points", "each turn once", f"turn {twice} again", "Put both numbers into one line.")


def check_losses(file: ScenarioFile, book: Book, report: Report, name: str) -> None:
    """Starting losses fit into the rifle and HW companies of their division (18.6.1b)."""
    table = file.deployment
    if table is None:
        return
    quiet = Report()
    units = [*muster(table, book.us, quiet, name, ""), *muster(table.reserve, book.us, quiet, name, "")]
    for division, steps in sorted(table.losses.items()):
        bearers = list(companies(units, int(division), book))
        most = sum(min(table.most_losses, spec.steps - 1) for spec in bearers)
        if int(division) in divisions_of(book) and steps > most:
            expected = f"at most {most} for its {len(bearers)} companies, {table.most_losses} each"
            report.add(name, f"deployment, losses, {division}", expected, steps)


def companies(units: Iterable[str], division: int, book: Book) -> Iterator[UsSpec]:
    """Yield the companies of a division among units that bear losses."""
    for unit in units:
        spec = book.us.get(unit)
        if spec is not None and spec.division == division and spec.kind in BLEEDING:
            yield spec


def check_detachment(
    table: DetachmentTable, support: Iterable[str], book: Book, report: Report, name: str
) -> None:
    """Tanks and engineers are set apart for a regiment of their division, as many as begin ashore (18.5.1)."""
    place, office = "deployment, detachment", book.us.get(f"HQ/{table.regiment}")
    if office is None:
        known = sorted(spec.regiment for spec in book.us.values() if spec.kind == "regiment")
        report.add(name, place, f"a regiment: {', '.join(map(str, known))}", table.regiment)
        return
    specs = [book.us[unit] for unit in support if unit in book.us]
    for kind, wanted in (("tank", table.tanks), ("engineer", table.engineers)):
        there = sum(spec.kind == kind and spec.division == office.division for spec in specs)
        if wanted > there:
            expected = f"at most {there}, those of division {office.division} under support"
            report.add(name, f"{place}, {kind}s", expected, wanted)


def repeated(values: Iterable[str] | Iterable[int]) -> list[str]:
    """Return what occurs more than once, in order."""
    return [str(each) for each, number in sorted(Counter(values).items()) if number > 1]
