"""What is wrong with a position file: every fault as a problem with its place and its mend.

First the words and numbers, then the counters, then the position as a whole, laid out and begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, cast, get_type_hints

from pydantic import TypeAdapter, ValidationError

from ecs.core.events import frozen
from ecs.core.session import Rules
from ecs.dday.phases import action
from ecs.dday.printed.book import Book
from ecs.dday.printed.cards import EVENTS
from ecs.dday.printed.scenario import Scenario
from ecs.dday.scenarios.situation_setup import ALL, OTHER_STATE, PILES, positions_named
from ecs.library.position_counters import check_counters
from ecs.library.position_file import card_key
from ecs.library.position_models import PositionFile
from ecs.library.position_table import check_table
from ecs.library.problems import BadData, Report
from ecs.library.toml_reader import read_toml

STAGES: Mapping[str, tuple[str, ...]] = {
    "us_action": (action.BARRAGES, action.ACTIONS, action.DELIBERATE, action.RECOVERY)
}
"""Stages of the phases that have names for them."""

LASTING: tuple[str, ...] = (*EVENTS, "artillery_drowned", "rest")
"""What may be in force."""


def checked(path: Path, rules: Rules) -> PositionFile:
    """Read a position file and check all of it; raise BadData with everything that is wrong."""
    report = Report()
    file = read_toml(path, PositionFile, report)
    if file is not None:
        file = settled(file)
        check_position(file, rules, report, path.name)
    report.finish()
    assert file is not None
    return file


def settled(file: PositionFile) -> PositionFile:
    """Return a position with its own scenario by key, and without its map: the rules it is begun with have both."""
    key = Path(file.scenario).stem if file.scenario.endswith(".toml") else file.scenario
    return file.model_copy(update={"scenario": key, "map": ""})


def check_position(file: PositionFile, rules: Rules, report: Report, name: str) -> None:
    """Note everything that is wrong with a position."""
    book = cast("Book | None", getattr(rules, "book", None))
    if book is None:
        report.add(name, "", "a game that has position files", rules.name)
        return
    check_moment(file, rules, book, report, name)
    check_cards(file, rules, book, report, name)
    check_marks(file, book, report, name)
    check_state(file, report, name)
    check_counters(file, book, report, name)
    if not report.problems:
        check_table(file, rules, report, name)


def phases(rules: Rules) -> tuple[str, ...]:
    """Return the keys of the phases of a turn, in order."""
    return tuple(row.phase.key for row in rules.sequence())


def check_moment(file: PositionFile, rules: Rules, book: Book, report: Report, name: str) -> None:
    """Check scenario, turn, phase and stage."""
    if file.scenario not in rules.scenarios:
        report.unknown(name, "scenario", "scenario", file.scenario, rules.scenarios)
    else:
        check_turn(file, rules.scenarios[file.scenario], book, report, name)
    if file.phase not in phases(rules):
        report.unknown(name, "phase", "phase", file.phase, phases(rules))
    elif file.stage and not file.under_way:
        report.add(name, "stage", "under_way = true beside a stage", file.stage)
    elif file.stage and file.stage not in STAGES.get(file.phase, (file.stage,)):
        report.unknown(name, "stage", f"stage of {file.phase}", file.stage, STAGES[file.phase])


def check_turn(file: PositionFile, scenario: Scenario, book: Book, report: Report, name: str) -> None:
    """Check that the turn belongs to the scenario, prolonged as the file says."""
    first, end = scenario.first_turn, book.calendar.turns[-1].number
    last = file.last_turn or scenario.last_turn
    if not first <= last <= end:
        report.add(name, "last_turn", f"a game turn from {first} to {end}", last)
    elif not first <= file.turn <= last:
        mend = f"Prolong the scenario: last_turn = {file.turn}" if last < file.turn <= end else ""
        report.add(name, "turn", f"a game turn of {scenario.key}, from {first} to {last}", file.turn, mend)


def check_cards(file: PositionFile, rules: Rules, book: Book, report: Report, name: str) -> None:
    """Check that each card is known and lies in one place."""
    piles = [(f"cards, {n}", card_key(card)) for n, card in enumerate(file.cards, 1)]
    piles += [(f"discards, {n}", card_key(card)) for n, card in enumerate(file.discards, 1)]
    piles += [(f"track {n}", card_key(row.card)) for n, row in enumerate(file.track, 1)]
    for pile in ("cc_us", "cc_japanese"):
        piles += [(f"piles, {pile}, {n}", card) for n, card in enumerate(file.piles.get(pile, ()), 1)]
    last = max(int(key[1:]) for key in book.cards)
    seen: dict[str, str] = {}
    for place, card in piles:
        if card not in book.cards:
            report.add(name, place, f"a card from 1 to {last}", card.removeprefix("c").lstrip("0") or "0")
        elif card in seen:
            report.add(name, place, "each card once", f"card {int(card[1:])}, which is in {seen[card]} too")
        seen.setdefault(card, place)
    for number, row in enumerate(file.track, 1):
        if row.phase not in phases(rules):
            report.unknown(name, f"track {number}, phase", "phase", row.phase, phases(rules))
    for pile in file.piles:
        if pile not in PILES:
            report.unknown(name, "piles", "pile", pile, PILES)


def check_marks(file: PositionFile, book: Book, report: Report, name: str) -> None:
    """Check effects, boxes, points and the states of positions."""
    for number, effect in enumerate(file.effects, 1):
        if effect.name not in LASTING:
            report.unknown(name, f"effects {number}", "event", effect.name, LASTING)
        if effect.last_turn < file.turn:
            report.add(name, f"effects {number}", f"a turn from {file.turn} on", effect.last_turn)
    for box in file.landed:
        if box not in book.island.boxes:
            report.unknown(name, "landed", "beach box", box, book.island.boxes)
    divisions = sorted({0, *(spec.division for spec in book.us.values())})
    seen: list[int] = []
    for row in file.points.artillery:
        if row.division not in divisions:
            known = ", ".join(map(str, divisions))
            report.add(name, "points, artillery", f"a division of {known} (0 is the corps)", row.division)
        elif row.division in seen:
            report.add(name, "points, artillery", "each division once", row.division)
        seen.append(row.division)
    check_positions(file, book, report, name)


def check_positions(file: PositionFile, book: Book, report: Report, name: str) -> None:
    """Check the names under [positions], and that only guns that were there are destroyed."""
    island = book.island
    for flag, names in file.positions:
        for each in names:
            found = positions_named(island, each)
            if not found:
                report.unknown(name, f"positions, {flag}", "position", each, island.positions)
            elif flag == "artillery_destroyed" and each != ALL and not island.positions[found[0]].artillery:
                report.add(name, f"positions, {flag}", "a position with artillery", each)


def check_state(file: PositionFile, report: Report, name: str) -> None:
    """Check further state against the components it belongs to, and the streams of chance."""
    kinds = {kind.__name__: kind for kind in OTHER_STATE}
    for component, values in file.state.items():
        place = f"state, {component}"
        if component not in kinds:
            report.unknown(name, "state", "component", component, kinds)
            continue
        known = [item.name for item in fields(kinds[component])]
        hints = get_type_hints(kinds[component])
        for field, value in values.items():
            if field not in known:
                report.unknown(name, place, "field", field, known)
            elif not fits(hints[field], frozen(value)):
                report.add(name, f"{place}, {field}", f"{hints[field]}", value)
    for stream, text in file.chance.streams.items():
        if not is_state(text):
            report.add(name, f"chance, streams, {stream}", "a hexadecimal number of 64 bits", text)


def fits(hint: Any, value: object) -> bool:
    """Tell whether a value has the form a field wants."""
    try:
        TypeAdapter(hint).validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def is_state(text: str) -> bool:
    """Tell whether a text is the state of a stream."""
    try:
        return 0 <= int(text, 16) < 1 << 64
    except ValueError:
        return False


def problem_lines(path: Path, rules: Rules) -> Iterable[str]:
    """Return a line for everything that is wrong with a position file."""
    try:
        checked(path, rules)
    except BadData as bad:
        return [str(problem) for problem in bad.problems]
    return []
