"""US catastrophic loss, division by division (18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.counters import UsSpec

CATASTROPHIC = "catastrophic"
COUNTED: tuple[str, ...] = ("rifle", "hw")
"""Kinds of units whose losses count (18.1c, ruling 433)."""
PER_COMPANY = 2
"""Loss counters that make up one company of the limit (18.1b, ruling 433)."""
AMPLE = 12
"""Infantry steps below which a division bears one company less (18.1.2)."""


def watched(battle: Battle) -> bool:
    """Tell whether catastrophic loss can happen now: not on the landing day (18.1d)."""
    return battle.scenario.special.catastrophic_loss and battle.turn >= battle.spec.second_phase_turn


def counters(battle: Battle) -> dict[int, int]:
    """Count the loss counters of each division in play as it stands now (18.1b-f, rulings 433, 434).

    Regiments with a limit of their own do not count for that of their division (ruling 452).
    """
    apart = {each for goal in battle.scenario.victory.companies for each in goal.regiments}
    counts: dict[int, int] = {}
    for spec, place, unit in companies_in_play(battle):
        counter = 0 if spec.regiment in apart else weight(spec.kind, unit.steps, place)
        counts[spec.division] = counts.get(spec.division, 0) + counter
    return dict(sorted(counts.items()))


def companies_in_play(battle: Battle) -> tuple[tuple[UsSpec, str, c.UsUnit], ...]:
    """Return (printed facts, place, state) of every company in play (18.1c)."""
    return battle.placed("companies", lambda: _companies_in_play(battle), c.UsUnit)


def _companies_in_play(battle: Battle) -> tuple[tuple[UsSpec, str, c.UsUnit], ...]:
    places = ((key, unit, battle.where(key)) for key, unit in battle.world.each(c.UsUnit))
    specs = ((battle.us_spec(key), where, unit) for key, unit, where in places if where != "off")
    return tuple(each for each in specs if each[0].kind in COUNTED)


def weight(kind: str, steps: int, place: str) -> int:
    """Return what a unit counts: a rifle company one at two steps or fewer, two when dead; heavy weapons one when dead (ruling 433)."""
    dead = place == "dead"
    if kind == "rifle":
        return 2 if dead else int(steps <= 2)
    return int(kind == "hw" and dead)


def limit(battle: Battle, division: int) -> int:
    """Return how many counters are a catastrophe for a division now (18.1.1, 18.1.2, 18.2d, rulings 433, 435, 436)."""
    base = 0
    for first, companies in battle.scenario.special.loss_limits:
        base = companies if battle.turn >= first else base
    return PER_COMPANY * (base - int(division in battle.depot.short) - int(battle.commitment.turn > 0))


def note_shortage(battle: Battle, division: int, before: int, now: int) -> None:
    """Note that a division's replacement steps have fallen below twelve; its limit drops at once (18.1.2, ruling 436)."""
    if before >= AMPLE > now and division not in battle.depot.short:
        battle.depot.short = (*battle.depot.short, division)
        watch(battle)


def standing(battle: Battle) -> tuple[tuple[str, bool, int, int], ...]:
    """Return (code, met, now, most) for each division: how far it is from catastrophe (18.1, 18.x.4a)."""
    if not battle.scenario.special.catastrophic_loss:
        return ()
    bounds = ((division, count, limit(battle, division)) for division, count in counters(battle).items())
    return tuple(
        (f"{CATASTROPHIC}:{division}", count < most, count, most - 1) for division, count, most in bounds
    )


def watch(battle: Battle) -> None:
    """End the game at the moment a division's losses reach its limit (18.1a-b, rulings 43, 437)."""
    from ecs.dday.scenarios import victory

    if battle.verdict.result or not watched(battle):
        return
    for division, count in counters(battle).items():
        if count >= limit(battle, division):
            victory.end(battle, victory.LOST, f"{CATASTROPHIC}:{division}")
            return
