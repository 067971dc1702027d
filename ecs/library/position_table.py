"""A position as a whole: laid out, looked at, begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ecs.core.session import Rules
from ecs.dday.battle import Battle
from ecs.dday.invariants import BrokenInvariant
from ecs.dday.marines import stacking
from ecs.dday.scenarios.situation_setup import NothingLeft
from ecs.library.position_file import options_of
from ecs.library.position_games import begin
from ecs.library.position_models import PositionFile
from ecs.library.problems import BadData, Problem, Report

MOST_FORTS = 2


def check_table(file: PositionFile, rules: Rules, report: Report, name: str) -> None:
    """Lay a position out and note what cannot lie so; then begin it."""
    try:
        battle = cast("Battle", rules.build(file.scenario, file.seed, options_of(file)))
    except NothingLeft as problem:
        report.add(name, "", "no more counters than the game has", f"one more: {problem}")
        return
    report.problems += [*hex_problems(battle, file, name), *phase_problems(battle, file, rules, name)]
    if report.problems:
        return
    try:
        battle.check()
        begin(rules, file, name=name)
    except BrokenInvariant as problem:
        report.add(name, "", "a position that can be", str(problem))
    except BadData as bad:
        report.problems += bad.problems


def hex_problems(battle: Battle, file: PositionFile, name: str) -> Iterator[Problem]:
    """Say which hexes hold what may not lie together."""
    for hex_key in sorted({*battle.us_hexes(), *battle.occupied_hexes()}):
        place = f"hex {hex_key}"
        forts = battle.forts_at(hex_key)
        if len(forts) > MOST_FORTS:
            yield Problem(name, place, "at most two forts", str(len(forts)))
        units = [key for key in battle.japanese_at(hex_key) if not battle.japanese_spec(key).tank]
        most = 2 if len(forts) == MOST_FORTS else 1
        if len(units) > most:
            expected = f"at most {most} Japanese unit{'s' if most > 1 else ''} beside {len(forts)} forts"
            yield Problem(name, place, expected, str(len(units)), "Tanks do not count.")
        if battle.occupied(hex_key):
            yield from shared(battle, hex_key, name)
        elif not file.under_way and stacking.excess(battle, stacking.steady_units(battle, hex_key)):
            came = ", ".join(stacking.steady_units(battle, hex_key))
            yield Problem(
                name,
                place,
                "at most four units that are not disrupted, two of them rifle companies (7.5.2)",
                came,
            )


def shared(battle: Battle, hex_key: str, name: str) -> Iterator[Problem]:
    """Say which US units and garrisons stand among Japanese without a close combat."""
    entered = {unit for unit, entry, _ in battle.marks.entries if entry == hex_key}
    for unit in battle.us_at(hex_key):
        if unit not in entered:
            mend = f'Or let it have entered: [state.PhaseMarks] entries = [["{unit}", "{hex_key}", "hex before"]].'
            yield Problem(name, f"hex {hex_key}", "units of one side", f"{unit} among Japanese", mend)
    position = battle.island.position_at(hex_key)
    if position and battle.position_state(position.key).garrison:
        yield Problem(name, f"hex {hex_key}", "units of one side", "a garrison among Japanese")


def phase_problems(battle: Battle, file: PositionFile, rules: Rules, name: str) -> Iterator[Problem]:
    """Say whether the phase is not played in that turn."""
    rows = [row for row in rules.sequence() if row.phase.key == file.phase]
    if any(file.turn >= row.first and row.when(battle) for row in rows):
        return
    played = [row.phase.key for row in rules.sequence() if file.turn >= row.first and row.when(battle)]
    expected = f"a phase of game turn {file.turn}: {', '.join(played)}"
    yield Problem(name, "phase", expected, repr(file.phase))
