"""Whom Japanese fire hits: who may be hit, how many, in which order (6.3, 6.3.1, 6.3.4 to 6.3.6, 11.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ecs.core.decisions import Decision, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.marines import losses
from ecs.dday.printed.charts import FireCell

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card, FireBox

MORTAR_CELL = FireCell("steady", revealed=False, symbol=True, armour=True, step=True, disrupt=False)
"""What mortars do: units with the symbol, tanks among them, lose a step and are not disrupted (13.3a)."""

CONCENTRATED_STEPS = 10
Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A hex with US units under fire; band 0: intense, 1: steady, 2: ring of machine guns (6.3.1a)."""

    hex: str
    level: str
    band: int


@dataclass(frozen=True, slots=True)
class Shot:
    """One fire of one group, as it stands before anybody is hit.

    origins: the hexes distance is counted from. units: only these may be hit, None for all.
    """

    group: str
    card: Card
    kind: str
    rule: str
    targets: tuple[Target, ...]
    units: tuple[str, ...] | None
    limit: int
    revealed: bool
    origins: tuple[str, ...]
    box: FireBox | None

    def distance(self, battle: Battle, hex_key: str) -> int:
        """Count the hexes from the firing position to a hex (ruling 25)."""
        return min(battle.board.distance(each, hex_key) for each in self.origins)


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit on one unit: what the chart demands of it; bonus is leader, armour or "".

    hero: the hero that is hit in place of his unit (11.4c). marked: the unit counted as having the card's
    symbol when it was fired at (6.3.3c, 6.3.5).
    """

    unit: str
    hex: str
    level: str
    step: bool
    disrupt: bool
    bonus: str = ""
    hero: str = ""
    marked: bool = False


def cell(battle: Battle, shot: Shot, level: str) -> FireCell:
    """Return the cell of the Japanese Fire Chart for a level of this fire (6.3b)."""
    return MORTAR_CELL if shot.kind == "mortar" else battle.book.charts.fire.cell(level, shot.revealed)


def present(battle: Battle, shot: Shot, hex_key: str) -> tuple[str, ...]:
    """Return the US units of a hex that this fire may touch."""
    units = battle.us_at(hex_key)
    return units if shot.units is None else tuple(key for key in units if key in shot.units)


def concentrated(battle: Battle, shot: Shot, target: Target) -> bool:
    """Tell whether a steady hex holds more than ten non-tank steps (6.3.5, rulings 103, 104)."""
    if target.level != "steady":
        return False
    units = present(battle, shot, target.hex)
    others = (key for key in units if battle.us_spec(key).kind != "tank")
    return losses.steps_of(battle, others) > CONCENTRATED_STEPS


def has_symbol(battle: Battle, shot: Shot, unit: str) -> bool:
    """Tell whether a US unit shows the card's target symbol (6.1)."""
    return battle.us_spec(unit).symbol == shot.card.symbol


def marked(battle: Battle, shot: Shot, target: Target, unit: str) -> bool:
    """Tell whether a US unit counts as having the card's symbol: its own, or in a concentrated target (6.3.5)."""
    return has_symbol(battle, shot, unit) or concentrated(battle, shot, target)


def may_hit(battle: Battle, shot: Shot, target: Target, unit: str) -> bool:
    """Tell whether the chart lets this fire hit a unit at all (6.3, rulings 94, 108)."""
    kind, chart = battle.us_spec(unit).kind, cell(battle, shot, target.level)
    if kind == "regiment" or (kind == "tank" and not chart.armour):
        return False
    return not chart.symbol or marked(battle, shot, target, unit)


# -- choosing -------------------------------------------------------------------------------------


def candidates(battle: Battle, shot: Shot) -> list[tuple[Target, str]]:
    """Return every unit that may be hit and has lost no step in this phase (6.3.4, ruling 96)."""
    return [
        (target, unit)
        for target in shot.targets
        for unit in present(battle, shot, target.hex)
        if not battle.us(unit).lost and may_hit(battle, shot, target, unit)
    ]


def choose(battle: Battle, shot: Shot, later: Callable[[], tuple[Shot, ...]] | None) -> Flow[tuple[Hit, ...]]:
    """Give out the hits in priority order, up to the hit limit (6.3.1, 6.3.4)."""
    pool = candidates(battle, shot)
    if len(pool) <= shot.limit:
        return tuple(_hit(battle, shot, target, unit) for target, unit in _ranked(battle, shot, pool, ()))
    spared = surely_hit(battle, later()) if later else ()
    taken: list[tuple[Target, str]] = []
    for tied in _tiers(battle, shot, pool, spared):
        room = shot.limit - len(taken)
        if len(tied) > room:
            tied = yield from pick(battle, shot, tied, room)
        taken += tied
    return tuple(_hit(battle, shot, target, unit) for target, unit in taken)


def surely_hit(battle: Battle, later: Sequence[Shot]) -> tuple[str, ...]:
    """Return the units that fire still to come on this card will hit in any case (6.3.4, ruling 95)."""
    found: list[str] = []
    for shot in later:
        pool = candidates(battle, shot)
        if len(pool) <= shot.limit:
            found += [unit for _, unit in pool]
    return tuple(found)


def rank(battle: Battle, shot: Shot, target: Target, unit: str, spared: Sequence[str]) -> Rank:
    """Return the place of a unit in the order of hits, lowest first (6.3.1a, 6.3.1b, rulings 93, 95)."""
    symbol, distance = marked(battle, shot, target, unit), shot.distance(battle, target.hex)
    return target.band, unit in spared, not symbol, distance, -battle.us(unit).steps


def _ranked(
    battle: Battle, shot: Shot, pool: list[tuple[Target, str]], spared: Sequence[str]
) -> list[tuple[Target, str]]:
    return sorted(pool, key=lambda item: (rank(battle, shot, item[0], item[1], spared), item[1]))


def _tiers(
    battle: Battle, shot: Shot, pool: list[tuple[Target, str]], spared: Sequence[str]
) -> list[list[tuple[Target, str]]]:
    """Return the candidates in groups of equal rank, best first."""
    tiers: dict[Rank, list[tuple[Target, str]]] = {}
    for target, unit in _ranked(battle, shot, pool, spared):
        tiers.setdefault(rank(battle, shot, target, unit, spared), []).append((target, unit))
    return list(tiers.values())


def pick(
    battle: Battle, shot: Shot, tied: list[tuple[Target, str]], room: int
) -> Flow[list[tuple[Target, str]]]:
    """Let the player choose among units of equal rank (6.3.1b)."""
    taken: list[tuple[Target, str]] = []
    while len(taken) < room:
        rest = {unit: target for target, unit in tied if (target, unit) not in taken}
        options = tuple(option("unit", unit) for unit in rest)
        facts = facts_of(shot) | {"room": room - len(taken)}
        answer = yield Decision("assign_hit", "6.3.1", options, subject=shot.origins, details=facts)
        assert answer is not None
        taken.append((rest[answer.target], answer.target))
    return taken


def facts_of(shot: Shot) -> dict[str, Any]:
    """Return what the screen needs to explain a question about this fire."""
    return {"group": shot.group, "card": shot.card.key, "kind": shot.kind, "limit": shot.limit}


def _hit(battle: Battle, shot: Shot, target: Target, unit: str) -> Hit:
    chart = cell(battle, shot, target.level)
    symbol = marked(battle, shot, target, unit)
    return Hit(unit, target.hex, target.level, chart.step, chart.disrupt, marked=symbol)


def why_missed(battle: Battle, shot: Shot) -> str:
    """Say as a code why nobody is hit: no_us_in_field, immune, already_hit or no_symbol."""
    units = [(target, unit) for target in shot.targets for unit in present(battle, shot, target.hex)]
    if not units:
        return "no_us_in_field"
    if any(may_hit(battle, shot, target, unit) for target, unit in units):
        return "already_hit"
    kinds = {battle.us_spec(unit).kind for _, unit in units}
    return "immune" if kinds <= {"tank", "regiment"} else "no_symbol"


def tell(battle: Battle, shot: Shot, hit: Hit, rule: str = "6.3") -> None:
    """Write down a hit as an event, before anything becomes of it."""
    battle.emit(
        events.UnitHit,
        rule,
        group=shot.group,
        unit=hit.unit,
        hex=hit.hex,
        level=hit.level,
        step=hit.step,
        disrupt=hit.disrupt,
        kind=shot.kind,
        bonus=hit.bonus,
    )
