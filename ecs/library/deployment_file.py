"""Short names of US units written out, and who begins ashore (18.0, 19.0)."""

from __future__ import annotations

from collections.abc import Mapping

from ecs.dday.printed.counters import UsSpec
from ecs.dday.printed.island import Island
from ecs.dday.printed.scenario import Deployment, Detachment
from ecs.library.problems import Report
from ecs.library.scenario_models import DeploymentTable, ScenarioFile, UnitsTable

SUPPORT = ("tank", "engineer")


def muster(row: UnitsTable, us: Mapping[str, UsSpec], report: Report, name: str, place: str) -> list[str]:
    """Return the units of a line, battalions and regiments written out (18.4.1, 19.0)."""
    units: list[str] = []
    for regiment in row.regiments:
        units += _members(str(regiment), [s.key for s in us.values() if s.regiment == regiment], report, name)
    for battalion in row.battalions:
        units += _members(battalion, _battalion(battalion, us), report, name)
    for unit in row.units:
        if unit not in us:
            report.unknown(name, f"{place}, units", "US unit", unit, us)
        units.append(unit)
    return units


def _battalion(battalion: str, us: Mapping[str, UsSpec]) -> list[str]:
    return [s.key for s in us.values() if s.battalion and f"{s.battalion}/{s.regiment}" == battalion]


def _members(what: str, keys: list[str], report: Report, name: str) -> list[str]:
    if not keys:
        report.add(name, what, "a battalion such as 1/28 or the number of a regiment in counters.toml", what)
    return keys


def build_deployment(
    file: ScenarioFile, us: Mapping[str, UsSpec], island: Island, report: Report, name: str
) -> Deployment | None:
    """Build what begins ashore; None when all come by sea."""
    table = file.deployment
    if table is None:
        return None
    reserve = tuple(muster(table.reserve, us, report, name, "reserve"))
    units = tuple(
        each for each in muster(table, us, report, name, "deployment")
        if each in us and each not in reserve and (file.special.regimental_hqs or us[each].kind != "regiment")
    )  # fmt: skip
    for unit in table.support:
        if unit not in us or us[unit].kind not in SUPPORT:
            known = [s.key for s in us.values() if s.kind in SUPPORT]
            report.unknown(name, "deployment, support", "tank or engineer unit", unit, known)
    _check_marks(table, units, us, island, report, name)
    _check_offices(units, us, report, name)
    chosen = table.detachment
    return Deployment(
        rule=table.rule,
        maps=tuple(table.maps),
        units=units,
        support=tuple(table.support),
        support_with_hqs=table.support_with_hqs,
        reserve=reserve,
        detachment=Detachment(chosen.regiment, chosen.tanks, chosen.engineers, chosen.keep)
        if chosen
        else None,
        losses=tuple((int(division), table.losses[division]) for division in sorted(table.losses)),
        most_losses=table.most_losses,
        heroes=table.heroes,
        garrisoned=tuple(table.garrisoned),
    )


def _check_marks(
    table: DeploymentTable,
    units: tuple[str, ...],
    us: Mapping[str, UsSpec],
    island: Island,
    report: Report,
    name: str,
) -> None:
    """The map must hold a designation for each battalion that begins on it, or for its regiment (18.0)."""
    known = {mark.scenario for mark in island.setup}
    for key in table.maps:
        if key not in known:
            report.unknown(name, "deployment, maps", "set of marks in the map's layer setup", key, known)
    if not known.issuperset(table.maps):
        return
    marks = {mark.text for mark in island.setup if mark.kind == "us" and mark.scenario in table.maps}
    missing = [own for spec in (us[unit] for unit in units) if not marks & (own := designations(spec))]
    bare = dict.fromkeys(min(names, key=len) for names in missing)
    if bare:
        report.add(name, "deployment", "a designation of each regiment or battalion in the map's layer setup",
                   f"none for {', '.join(bare)}", "Draw it in Tiled, or let the units begin elsewhere.")  # fmt: skip


def _check_offices(units: tuple[str, ...], us: Mapping[str, UsSpec], report: Report, name: str) -> None:
    """A regimental HQ begins within reach of its HW company, so that one begins ashore too (18.6.1a)."""
    for unit in units:
        spec = us[unit]
        if spec.kind == "regiment" and f"HW/{spec.regiment}" not in units:
            report.add(name, f"deployment, {unit}", f"HW/{spec.regiment} beside its HQ", None,
                       f"Add HW/{spec.regiment}, or take {unit} out.")  # fmt: skip


def designations(spec: UsSpec) -> set[str]:
    """Return the texts of the marks at which a unit may begin: of its regiment, and of its battalion if it has one (18.0)."""
    return {str(spec.regiment), *((f"{spec.battalion}/{spec.regiment}",) if spec.battalion else ())}
