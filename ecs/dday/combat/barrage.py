"""Barrages by ships, aircraft, tanks and artillery points (8.4, 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecs.core.decisions import CANCEL, Blocked, Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday.combat import weapons
from ecs.dday.combat.attack import spend_artillery, spend_points
from ecs.dday.combat.attack_force import battery_reason, blocked_batteries, idle_reason
from ecs.dday.combat.barrage_result import column, resolve, target_colour
from ecs.dday.command import command
from ecs.dday.japanese import forts

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

RULE = "8.4"
FIRE = Option("fire")
TANKS = 2
SYMBOL_RANK: tuple[str, ...] = ("diamond", "triangle", "circle", "star")
"""Whose symbol counts when two tanks have equal steps (8.4d)."""

REASONS: dict[str, str] = {
    "disrupted": "7.6",
    "already_acted": "7.0",
    "in_close_combat": "8.6",
    "out_of_command": "7.0",
    "no_points": "8.5",
    "already_attacked": "8.5.2",
    "already_barraged": "8.4",
    "no_observer": "8.5.3",
    "rain": "20.0",
    "us_in_hex": "8.0",
}
"""Rule behind a reason; 8.4 for those not named."""


# -- targets ------------------------------------------------------------------------------------------


def naval_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes a naval gunfire point may barrage now, in hex order (8.4)."""
    return spotted_targets(battle) if battle.points.naval else ()


def air_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes an airstrike point may barrage now, in hex order; none in the rain (8.4, 20.0)."""
    return spotted_targets(battle) if battle.points.air and not battle.in_force("rain") else ()


def spotted_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes that a barrage from outside could be called on (8.4, ruling 235)."""
    return tuple(
        key for key in battle.occupied_hexes() if not target_reason(battle, key) and spotter(battle, key)
    )


def blocked_support(battle: Battle) -> tuple[Blocked, ...]:
    """Return the Japanese-occupied hexes that a ship or an aircraft may not barrage, each with its reason (8.4, 8.5)."""
    return tuple(
        Blocked(option(kind, key), reason, REASONS.get(reason, RULE))
        for kind in ("naval", "air")
        for key in battle.occupied_hexes()
        if (reason := support_reason(battle, kind, key))
    )


def support_reason(battle: Battle, kind: str, hex_key: str) -> str:
    """Return why a ship or an aircraft may not barrage a hex, "" when it may (8.4, 20.0, ruling 235)."""
    if not (battle.points.naval if kind == "naval" else battle.points.air):
        return "no_points"
    if kind == "air" and battle.in_force("rain"):
        return "rain"
    return target_reason(battle, hex_key) or ("" if spotter(battle, hex_key) else "no_spotter")


def artillery_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes some artillery point may barrage now, in hex order (8.4, 8.5.3)."""
    divisions = [division for division, ready, _ in battle.points.artillery if ready]
    if not divisions or not battle.scenario.special.artillery_points:
        return ()
    return tuple(
        key
        for key in battle.occupied_hexes()
        if not target_reason(battle, key)
        and any(not battery_reason(battle, key, division, {}) for division in divisions)
    )


def tank_targets(battle: Battle) -> tuple[str, ...]:
    """Return the hexes some US tank able to act may barrage now, in hex order (8.4)."""
    tanks = [
        unit
        for unit in battle.us_on_map()
        if battle.us_spec(unit).kind == "tank" and not idle_reason(battle, unit)
    ]
    reach = weapons.TANK_BARRAGE_RANGE
    near = {key for unit in tanks for key in battle.board.within(battle.where(unit), reach)}
    return tuple(
        key
        for key in battle.occupied_hexes()
        if key in near
        and any(not reach_reason(battle, unit, key) for unit in tanks)
        and not target_reason(battle, key)
    )


def target_reason(battle: Battle, hex_key: str) -> str:
    """Return why a Japanese-occupied hex may not be barraged, "" when it may (8.0, 8.4a, 8.5.2)."""
    if battle.us_at(hex_key):
        return "us_in_hex"
    if hex_key in battle.marks.attacked:
        return "already_attacked"
    if hex_key in battle.marks.barraged:
        return "already_barraged"
    return hidden_reason(battle, hex_key)


def hidden_reason(battle: Battle, hex_key: str) -> str:
    """Return why what stands in a hex is no target: unrevealed, or a fort that nobody next to it observes (8.4, ruling 236)."""
    top = forts.top_fort(battle, hex_key)
    if not top:
        cave = battle.cave_at(hex_key)
        shown = any(battle.japanese(key).revealed for key in battle.japanese_at(hex_key))
        shown = shown or bool(cave and battle.depth(cave).revealed)
        return "" if shown else "unrevealed"
    if not battle.fort(top).revealed:
        return "unrevealed"
    around = (unit for near in battle.board.neighbours(hex_key) for unit in battle.us_at(near))
    beside = any(not battle.us(unit).disrupted and command.in_command(battle, unit) for unit in around)
    return "" if beside else "fort_unobserved"


def spotter(battle: Battle, hex_key: str) -> str:
    """Return an undisrupted unit with a radio that sees a hex, "" when there is none (8.4, rulings 204, 235)."""
    for unit in battle.us_on_map():
        if battle.us(unit).disrupted or not battle.sight.clear(battle.where(unit), hex_key):
            continue
        if command.within_hq_range(battle, unit) or "RD" in weapons.weapons(battle, unit, 1):
            return unit
    return ""


def reach_reason(battle: Battle, unit: str, hex_key: str) -> str:
    """Return why a tank cannot barrage a hex: next to it, too far, out of sight (8.0, 8.1.1, rulings 233, 234)."""
    where = battle.where(unit)
    distance = battle.board.distance(where, hex_key)
    if distance > (1 if battle.in_force("rain") else weapons.TANK_BARRAGE_RANGE):
        return "out_of_range"
    if distance < 2:
        return "adjacent"
    return "" if battle.sight.clear(where, hex_key) else "no_line_of_sight"


# -- the action ---------------------------------------------------------------------------------------


def barrage(battle: Battle, hex_key: str, kind: str) -> Flow[bool]:
    """Barrage a hex with "naval", "air", "tank" or "artillery"; False when cancelled before anything happened (8.4)."""
    if kind == "tank":
        return (yield from tank_barrage(battle, hex_key))
    if kind == "artillery":
        return (yield from artillery_barrage(battle, hex_key))
    mark(battle, hex_key)
    spend_points(battle, kind, 1)
    support = battle.book.charts.support_of(kind)
    resolve(battle, hex_key, kind=kind, strength=support.strength, symbols=support.symbols)
    return True


def mark(battle: Battle, hex_key: str) -> None:
    """Note that a hex was barraged in this Action Phase (8.4a, 8.5.2)."""
    battle.marks.barraged = tuple(sorted({*battle.marks.barraged, hex_key}))


def tank_barrage(battle: Battle, hex_key: str) -> Flow[bool]:
    """Let the player name one or two tanks, then fire (8.4c-d)."""
    units: tuple[str, ...] = ()
    while True:
        chosen = yield Decision(
            "barrage_with",
            RULE,
            tank_choices(battle, hex_key, units),
            subject=(hex_key, *units),
            details=tank_preview(battle, hex_key, units),
            why_not=lambda units=units: blocked_tanks(battle, hex_key, units),  # type: ignore[misc]
        )
        assert chosen is not None
        if chosen == CANCEL:
            return False
        if chosen == FIRE:
            break
        units = tuple(unit for unit in units if unit != chosen.target)
        units += (chosen.target,) if chosen.verb == "add" else ()
    for unit in units:
        battle.us(unit).acted = True
    mark(battle, hex_key)
    strength, symbol = tank_strength(battle, hex_key, units), leading_symbol(battle, units)
    resolve(battle, hex_key, kind="tank", strength=strength, symbols=(symbol,), units=units)
    return True


def tank_choices(battle: Battle, hex_key: str, units: tuple[str, ...]) -> tuple[Option, ...]:
    """Return the tanks that may be added or taken back, to fire, to give up (8.4d)."""
    found = [
        option("add", unit)
        for unit in tanks_near(battle, hex_key)
        if unit not in units and not tank_reason(battle, unit, hex_key, units)
    ]
    found += [option("drop", unit) for unit in units]
    return (*found, FIRE, CANCEL) if units else (*found, CANCEL)


def tanks_near(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the tanks within barrage range of a hex, nearest first (8.1.1)."""
    return tuple(
        unit
        for near in battle.board.within(hex_key, weapons.TANK_BARRAGE_RANGE)
        for unit in battle.us_at(near)
        if battle.us_spec(unit).kind == "tank"
    )


def tank_reason(battle: Battle, unit: str, hex_key: str, units: tuple[str, ...]) -> str:
    """Return why a tank may not join a barrage: two at most, stacked or next to each other (8.4d)."""
    reason = idle_reason(battle, unit) or reach_reason(battle, unit, hex_key)
    if reason or not units:
        return reason
    if len(units) >= TANKS:
        return "two_tanks"
    apart = battle.board.distance(battle.where(unit), battle.where(units[0])) > 1
    return "tanks_apart" if apart else ""


def blocked_tanks(battle: Battle, hex_key: str, units: tuple[str, ...]) -> tuple[Blocked, ...]:
    """Return the tanks that may not join, each with its reason (8.4)."""
    found = []
    for unit in tanks_near(battle, hex_key):
        reason = "" if unit in units else tank_reason(battle, unit, hex_key, units)
        if reason:
            found.append(Blocked(option("add", unit), reason, REASONS.get(reason, RULE)))
    return tuple(found)


def tank_strength(battle: Battle, hex_key: str, units: tuple[str, ...]) -> int:
    """Add the tanks' strengths, each halved at range three and across a bluff (8.4, 8.4.1, rulings 234, 239)."""
    total = 0
    for unit in units:
        where = battle.where(unit)
        far = battle.board.distance(where, hex_key) >= weapons.TANK_BARRAGE_RANGE
        times = int(far) + int(weapons.crosses_halving_side(battle, where, hex_key))
        times += int(weapons.lacks_ammunition(battle, unit)) - int(weapons.duels(battle, unit, hex_key))
        total += weapons.halved(weapons.strength(battle, unit), times)
    return total


def leading_symbol(battle: Battle, units: tuple[str, ...]) -> str:
    """Return the symbol of the tank with more steps, then diamond, triangle, circle (8.4d, ruling 239)."""
    ranked = (
        (-battle.us(unit).steps, SYMBOL_RANK.index(battle.us_spec(unit).symbol), unit) for unit in units
    )
    return battle.us_spec(min(ranked)[2]).symbol if units else ""


def tank_preview(battle: Battle, hex_key: str, units: tuple[str, ...]) -> dict[str, Any]:
    """Return what the player should know before the tanks fire (8.4.1)."""
    strength = tank_strength(battle, hex_key, units)
    return {
        "hex": hex_key,
        "units": units,
        "strength": strength,
        "symbol": leading_symbol(battle, units),
        "column": column(battle, hex_key, strength, "tank"),
        "colour": target_colour(battle, hex_key),
    }


def artillery_barrage(battle: Battle, hex_key: str) -> Flow[bool]:
    """Let the player commit artillery points, three divisional and four corps at the most (8.5.3, 8.5.4, ruling 238)."""
    taken: dict[int, int] = {}
    while True:
        offers = artillery_choices(battle, hex_key, taken)
        details = {"hex": hex_key, "points": tuple(sorted(taken.items())), "strength": sum(taken.values())}
        chosen = yield Decision(
            "barrage_with",
            "8.5.3",
            offers,
            subject=(hex_key,),
            details=details,
            why_not=lambda taken=taken: blocked_points(battle, hex_key, taken),  # type: ignore[misc]
        )
        assert chosen is not None
        if chosen == CANCEL:
            return False
        if chosen == FIRE:
            break
        division = int(chosen.target)
        change = 1 if chosen.verb == "artillery" else -1
        taken = {**taken, division: taken.get(division, 0) + change}
    mark(battle, hex_key)
    for division, points in sorted(taken.items()):
        if points:
            spend_artillery(battle, division, points)
    support = battle.book.charts.support_of("artillery")
    strength = sum(taken.values()) * support.strength
    resolve(battle, hex_key, kind="artillery", strength=strength, symbols=support.symbols)
    return True


def blocked_points(battle: Battle, hex_key: str, taken: dict[int, int]) -> tuple[Blocked, ...]:
    """Return whose artillery may add no point to a barrage, each with its reason (8.5.3, 8.5.4)."""
    return blocked_batteries(battle, lambda division: battery_reason(battle, hex_key, division, taken))


def artillery_choices(battle: Battle, hex_key: str, taken: dict[int, int]) -> tuple[Option, ...]:
    """Return the artillery points that may be added or taken back, to fire, to give up (8.5.4)."""
    found = []
    for division, _, _ in battle.points.artillery:
        if not battery_reason(battle, hex_key, division, taken):
            found.append(option("artillery", str(division)))
        if taken.get(division, 0):
            found.append(option("drop", "artillery", str(division)))
    return (*found, FIRE, CANCEL) if any(taken.values()) else (*found, CANCEL)
