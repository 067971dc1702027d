"""From the victory table of a scenario file to frozen conditions (18.4.5, 18.5.4, 18.6.4 and so on)."""

from __future__ import annotations

from ecs.dday.printed.island import Island
from ecs.dday.printed.scenario import CompanyGoal, ControlGoal, LossGoal, Victory
from ecs.library.problems import Report
from ecs.library.scenario_models import ScenarioFile, VictoryTable


def build_victory(table: VictoryTable) -> Victory:
    """Build the victory conditions."""
    return Victory(
        rule=table.rule,
        step_loss_limit=table.step_loss_limit,
        cut_off_sectors=tuple(table.cut_off_sectors),
        control=tuple(ControlGoal(row.count, row.airfield, row.sector) for row in table.control),
        infantry=tuple(
            LossGoal(row.steps, row.daily, row.first_turn, tuple(row.regiments)) for row in table.infantry
        ),
        companies=tuple(CompanyGoal(row.companies, tuple(row.regiments)) for row in table.companies),
        cut_off_always=table.cut_off_always,
        cleared_sectors=tuple(table.cleared_sectors),
        airfields=tuple(table.airfields),
        airfield_hexes=tuple(table.airfield_hexes),
        all_positions=table.all_positions,
    )


def check_goals(file: ScenarioFile, island: Island, report: Report, name: str) -> None:
    """Report goals that name no airfield of the map, or both an airfield and a sector."""
    airfields = {each.airfield for each in island.board.hexes.values() if each.airfield}
    named = [*file.victory.airfields, *file.victory.airfield_hexes]
    for goal in file.victory.control:
        if bool(goal.airfield) == bool(goal.sector):
            report.add(name, "victory, control", "either an airfield or a sector", "both or neither")
        elif goal.airfield:
            named.append(goal.airfield)
    known = ", ".join(map(str, sorted(airfields))) or "there is none"
    for number in named:
        if number not in airfields:
            report.add(name, "victory", f"an airfield of the map: {known}", number)
