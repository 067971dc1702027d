"""Hits beyond the limit: a leader by a star, a tank by the armour symbol (6.3.6, 11.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, option
from ecs.core.phase import Flow
from ecs.dday.command import heroes
from ecs.dday.japanese.hits import Hit, Rank, Shot, Target, cell, facts_of, marked, pick, present

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

LEADERS: tuple[tuple[str, ...], ...] = (("hero",), ("hw",), ("hq", "regiment"))
"""Whom a star hits first; heavy weapons companies only from the second day on (ruling 107)."""


def leader_hit(battle: Battle, shot: Shot, hits: tuple[Hit, ...]) -> Flow[tuple[Hit, ...]]:
    """Return the extra hit on a leader when the colour shows a star, from its first turn on (11.4, ruling 107)."""
    if not (shot.box and shot.box.star) or battle.turn < battle.spec.star_start or shot.kind == "mortar":
        return ()
    pool = [
        *hero_candidates(battle, shot),
        *leader_candidates(battle, shot, tuple(hit.unit for hit in hits)),
    ]
    best = min((item[:2] for item in pool), default=None)
    tied = [hit for order, away, hit in pool if (order, away) == best]
    if len(tied) < 2:
        return tuple(tied)
    options = tuple(option("hero", hit.hero) if hit.hero else option("unit", hit.unit) for hit in tied)
    answer = yield Decision("assign_hit", "11.4", options, subject=shot.origins, details=facts_of(shot))
    assert answer is not None
    return tuple(hit for hit, each in zip(tied, options, strict=True) if each.text == answer.text)


def hero_candidates(battle: Battle, shot: Shot) -> list[tuple[int, int, Hit]]:
    """Return (order, distance, hit) of the heroes and inspired markers under fire (11.4c)."""
    return [
        (
            0,
            shot.distance(battle, target.hex),
            Hit(unit, target.hex, target.level, True, False, "leader", hero),
        )
        for target in shot.targets
        for unit in present(battle, shot, target.hex)
        for inspired in (False, True)
        for hero in heroes.with_unit(battle, unit, inspired=inspired)
    ]


def leader_candidates(battle: Battle, shot: Shot, struck: tuple[str, ...]) -> list[tuple[int, int, Hit]]:
    """Return (order, distance, hit) of the units a star may hit: no second step in the phase (6.3.4, 11.4d-e)."""
    return [
        (
            leader_order(battle, unit),
            shot.distance(battle, target.hex),
            Hit(
                unit,
                target.hex,
                target.level,
                True,
                cell(battle, shot, target.level).disrupt,
                "leader",
                marked=marked(battle, shot, target, unit),
            ),
        )
        for target in shot.targets
        for unit in present(battle, shot, target.hex)
        if leader_order(battle, unit) > 0 and unit not in struck and not battle.us(unit).lost
    ]


def leader_order(battle: Battle, unit: str) -> int:
    """Return which leaders a star takes first, -1 for a unit that is none (ruling 107)."""
    kind = battle.us_spec(unit).kind
    if kind == "hw" and battle.turn < battle.spec.second_phase_turn:
        return -1
    return next((order for order, kinds in enumerate(LEADERS) if kind in kinds), -1)


def armour_hit(battle: Battle, shot: Shot) -> Flow[tuple[Hit, ...]]:
    """Return the extra hit on one tank when the colour shows the armour symbol (6.3.6, rulings 105, 106)."""
    if not (shot.box and shot.box.armour) or shot.kind == "mortar":
        return ()
    pool = [
        (armour_rank(battle, shot, target, unit), target, unit)
        for target in shot.targets
        for unit in present(battle, shot, target.hex)
        if battle.us_spec(unit).kind == "tank"
    ]
    best = min((item[0] for item in pool), default=None)
    tied = [(target, unit) for place, target, unit in pool if place == best]
    if len(tied) > 1:
        tied = yield from pick(battle, shot, tied, 1)
    return tuple(
        Hit(unit, target.hex, target.level, target.level == "intense", True, "armour")
        for target, unit in tied
    )


def armour_rank(battle: Battle, shot: Shot, target: Target, unit: str) -> Rank:
    """Return the place of a tank for the bonus: no loss yet, intense, nearest, most steps (rulings 105, 106)."""
    state = battle.us(unit)
    distance = shot.distance(battle, target.hex)
    return state.lost, target.level != "intense", distance, -state.steps
