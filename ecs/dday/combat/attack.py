"""The US attack action: targets, declaration, resolution (8.0 to 8.3)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ecs.core.decisions import CANCEL, Blocked, Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.combat import attack_results as results
from ecs.dday.combat import weapons
from ecs.dday.combat.attack_force import (
    CORE,
    Force,
    artillery_reason,
    blocked_batteries,
    busy_reason,
    core_of,
    nearby,
    side_reason,
    support_reason,
    unit_reason,
    with_point,
    with_unit,
    without_unit,
)
from ecs.dday.combat.attack_heroes import choose_aid
from ecs.dday.combat.attack_strength import Assessment, assess, carried, known, posture, us_strength
from ecs.dday.command import command
from ecs.dday.japanese import forts, garrison, japanese_heroes

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "8.3"
FIRE = Option("fire")

REASONS: dict[str, str] = {
    "disrupted": "7.6",
    "already_acted": "8.1.2",
    "in_close_combat": "8.6",
    "out_of_command": "7.0",
    "out_of_range": "8.1.1",
    "behind_fort_side": "17.4",
    "cliff": "7.3.7",
    "no_line_of_sight": "8.1",
    "regimental_hq": "8.1.3",
    "no_points": "8.5",
    "already_attacked": "8.3.1",
    "already_barraged": "8.5.2",
    "already_fought": "8.5.2",
    "us_in_hex": "8.0",
    "rain": "20.0",
}
"""Rule behind a reason; 8.1 for those not named."""


# -- targets ------------------------------------------------------------------------------------------


def targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes that some US unit able to act may attack now, in hex order (8.0, 8.1)."""
    found: set[str] = set()
    commanded = command.commanded(battle)
    for unit in battle.us_on_map():
        if battle.us_spec(unit).kind not in CORE or unit not in commanded or busy_reason(battle, unit):
            continue
        where = battle.where(unit)
        found.update(
            near
            for near in battle.board.neighbours(where)
            if near not in found and not target_reason(battle, near) and not side_reason(battle, where, near)
        )
    return tuple(sorted(found))


def target_reason(battle: Battle, hex_key: str) -> str:
    """Return why a hex may not be attacked, "" when it may (8.0, 8.3.1b, 8.5.2, 7.4c)."""
    if not battle.occupied(hex_key):
        return "not_occupied"
    if battle.us_at(hex_key):
        return "us_in_hex"
    if hex_key in battle.marks.attacked:
        return "already_attacked"
    if hex_key in battle.marks.barraged:
        return "already_barraged"
    return "already_fought" if hex_key in battle.marks.fought else ""


# -- declaration --------------------------------------------------------------------------------------


def attack(battle: Battle, hex_key: str) -> Flow[bool]:
    """Declare and resolve an attack on a hex; False when it was cancelled before anything happened (8.3)."""
    force = yield from declare(battle, hex_key)
    if force is None:
        return False
    commit(battle, force)
    yield from resolve(battle, force)
    return True


def declare(battle: Battle, hex_key: str) -> Flow[Force | None]:
    """Let the player choose units and points one by one; None when he gives up (8.1, 8.3c)."""
    force = Force(hex_key)
    while True:
        chosen = yield Decision(
            "attack_with",
            "8.1",
            choices(battle, force),
            subject=(hex_key, *force.units),
            details=preview(battle, force),
            why_not=lambda force=force: blocked(battle, force),  # type: ignore[misc]
        )
        assert chosen is not None
        if chosen == CANCEL:
            return None
        if chosen == FIRE:
            return force
        force = changed(battle, force, chosen)


def choices(battle: Battle, force: Force) -> tuple[Option, ...]:
    """Return every legal change of a force, and to fire or to give up (8.1)."""
    found = [
        option("add", unit)
        for unit in nearby(battle, force.hex)
        if unit not in force.units and not unit_reason(battle, unit, force)
    ]
    found += [option("drop", unit) for unit in force.units]
    found += point_choices(battle, force)
    if core_of(battle, force):
        found.append(FIRE)
    return (*found, CANCEL)


def point_choices(battle: Battle, force: Force) -> list[Option]:
    """Return the points that may be added or taken back (8.1f-g)."""
    found = []
    for kind, used in (("naval", force.naval), ("air", force.air)):
        if used:
            found.append(option("drop", kind))
        elif not support_reason(battle, force, kind):
            found.append(option(kind))
    for division, ready, _ in battle.points.artillery:
        if ready and not artillery_reason(battle, force, division):
            found.append(option("artillery", str(division)))
        if force.points_of(division):
            found.append(option("drop", "artillery", str(division)))
    return found


def changed(battle: Battle, force: Force, chosen: Option) -> Force:
    """Return the force after the player's choice."""
    verb, args = chosen
    if verb == "add":
        return with_unit(force, args[0])
    if verb == "artillery":
        return with_point(force, int(args[0]), 1)
    if verb == "naval":
        return replace(force, naval=1)
    if verb == "air":
        return replace(force, air=1)
    if args[0] == "artillery":
        return with_point(force, int(args[1]), -1)
    if args[0] == "naval":
        return replace(force, naval=0)
    return replace(force, air=0) if args[0] == "air" else without_unit(battle, force, args[0])


def blocked(battle: Battle, force: Force) -> tuple[Blocked, ...]:
    """Return the units and points that may not be added, each with its reason (8.1)."""
    found = []
    for unit in nearby(battle, force.hex):
        reason = "" if unit in force.units else unit_reason(battle, unit, force)
        if reason:
            found.append(Blocked(option("add", unit), reason, REASONS.get(reason, "8.1")))
    for kind in ("naval", "air"):
        reason = support_reason(battle, force, kind)
        if reason and reason != "one_point":
            found.append(Blocked(option(kind), reason, REASONS.get(reason, "8.1")))
    found += blocked_batteries(battle, partial(artillery_reason, battle, force))
    if not core_of(battle, force):
        found.append(Blocked(FIRE, "no_infantry_adjacent", "8.1"))
    return tuple(found)


def preview(battle: Battle, force: Force) -> dict[str, Any]:
    """Return what the player may know of an attack before it is made: nothing of hidden counters (8.3c)."""
    facts: dict[str, Any] = {
        "hex": force.hex,
        "units": force.units,
        "naval": force.naval,
        "air": force.air,
        "artillery": force.artillery,
        "strength": us_strength(battle, force),
        "weapons": tuple(sorted(carried(battle, force))),
        "required": weapons.required(battle, force.hex),
        "column": posture(battle, force.hex),
        "known": known(battle, force.hex),
    }
    if facts["known"] and force.units:
        facts |= forecast(battle, assess(battle, force))
    return facts


def forecast(battle: Battle, found: Assessment) -> dict[str, Any]:
    """Return the chart's answer to an attack on defenders that are all face up but for depth (8.3c)."""
    odds_text = battle.book.charts.attack.odds_text
    return {
        "defence": found.japanese,
        "unmet": found.unmet,
        "row": odds_text(found.row),
        "shifted_row": odds_text(found.shifted_row),
        "shifted_column": found.shifted_column,
        "result": found.result,
    }


# -- resolution ---------------------------------------------------------------------------------------


def commit(battle: Battle, force: Force) -> None:
    """Spend the actions and points of a declared attack and mark its hex (8.1.2, 8.3.1b, 8.5.1)."""
    for unit in force.units:
        battle.us(unit).acted = True
    battle.marks.attacked = tuple(sorted({*battle.marks.attacked, force.hex}))
    battle.emit(
        events.AttackDeclared,
        RULE,
        hex=force.hex,
        units=force.units,
        naval=force.naval,
        air=force.air,
        artillery=force.guns,
    )
    spend_points(battle, "naval", force.naval)
    spend_points(battle, "air", force.air)
    for division, points in force.artillery:
        spend_artillery(battle, division, points)


def spend_points(battle: Battle, kind: str, count: int, rule: str = "8.5") -> None:
    """Take ships or aircraft points away (8.5)."""
    if not count:
        return
    if kind == "naval":
        battle.points.naval -= count
    else:
        battle.points.air -= count
    left = battle.points.naval if kind == "naval" else battle.points.air
    battle.emit(events.PointsChanged, rule, kind=kind, change=-count, left=left)


def spend_artillery(battle: Battle, division: int, count: int, rule: str = "8.5") -> None:
    """Mark artillery points as used for the day (8.5i, ruling 248)."""
    battle.points.artillery = tuple(
        (key, ready - count, used + count) if key == division else (key, ready, used)
        for key, ready, used in battle.points.artillery
    )
    left = next(ready for key, ready, _ in battle.points.artillery if key == division)
    battle.emit(events.PointsChanged, rule, kind="artillery", change=-count, left=left)


def resolve(battle: Battle, force: Force) -> Flow[None]:
    """Resolve a declared attack step by step (8.3c, 17.3d-g)."""
    force = replace(force, units=results.meet_fort(battle, force.hex, force.units))
    if not core_of(battle, force):
        return
    yield from forts.garrison_lone_fort(battle, force.hex)
    for unit in battle.japanese_at(force.hex):
        garrison.reveal(battle, unit, "9.1")
    if battle.cave_at(force.hex):
        results.reveal_depth(battle, force.hex)
        if not battle.occupied(force.hex):
            return
    found = compute(battle, force, (yield from choose_aid(battle, force)))
    if "REVEAL" in found.result and posture(battle, force.hex) == "unrevealed":
        results.reveal_depth(battle, force.hex)
        found = compute(battle, force, (yield from choose_aid(battle, force)))
    results.apply_to_japanese(battle, force.hex, found.result, close="CC" not in found.unmet)
    japanese_heroes.dismiss(battle, force.hex)
    yield from results.apply_to_us(battle, force.hex, force.units, found.result)


def compute(battle: Battle, force: Force, aid: str) -> Assessment:
    """Assess an attack with a hero's help and tell how it stands (8.3c)."""
    found = assess(battle, force, aid)
    odds_text = battle.book.charts.attack.odds_text
    battle.emit(
        events.AttackComputed,
        RULE,
        hex=force.hex,
        us=found.us,
        japanese=found.japanese,
        required=found.required,
        unmet=found.unmet,
        row=odds_text(found.row),
        shifted_row=odds_text(found.shifted_row),
        column=found.shifted_column,
        result=found.result,
    )
    return found
