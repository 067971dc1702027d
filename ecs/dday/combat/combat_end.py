"""How close combats end: elimination, exhaustion, withdrawal; who stands where afterwards (8.6.2 to 8.6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.combat.combat import JAPANESE, US, Combat, put_back
from ecs.dday.combat.combat_hits import CC_CAUSE
from ecs.dday.command import command_posts, control
from ecs.dday.japanese import forts, garrison, reserves
from ecs.dday.marines import losses, occupation, stacking
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def finish(combat: Combat) -> Flow[None]:
    """End a close combat: cards, survivors, disruption, late reserves (8.6.2 to 8.6.4, 8.6.6, 8.6.7).

    Units that a counterattack roused may be more than the hex can hold (7.5.2b, 14.4.3d, ruling 536).
    """
    battle = combat.battle
    put_back(combat)
    how, winner = ending(combat)
    battle.emit(events.CombatEnded, "8.6", hex=combat.hex, how=how, winner=winner)
    disrupt_wounded(combat)
    entered: tuple[str, ...] = ()
    if combat.withdrawing and combat.undecided:
        entered = ((yield from withdraw(combat, combat.us)),)
    elif combat.us_attacks:
        entered = yield from settle_us_attackers(combat)
    garrison.disrupt_hex(battle, combat.hex, "8.6.2")
    if not combat.us_attacks:
        settle_japanese_attackers(combat)
    settle_entries(battle, entered)
    occupation.take_ground(battle, combat.hex)
    for _ in range(combat.reserves):
        reserves.tactical_reserve(battle, combat.hex, "9.4")
    if combat.counterattack:
        yield from stacking.settle(battle, combat.hex)


def ending(combat: Combat) -> tuple[str, str]:
    """Name how a combat ended and who won it, "" for nobody (8.6.2, 8.6.3, 8.6.4)."""
    if combat.surrendered:
        return "surrender", US
    if not combat.us:
        return "elimination", JAPANESE
    if not combat.japanese_stand:
        return "elimination", US
    return ("withdrawal", JAPANESE) if combat.withdrawing else ("exhaustion", "")


def disrupt_wounded(combat: Combat) -> None:
    """Disrupt the US units that lost a step in the combat; they may not recover in this phase (8.6c, 8.6.6c, ruling 269)."""
    battle = combat.battle
    for unit in combat.us:
        if unit in combat.hurt:
            losses.disrupt(battle, unit, CC_CAUSE, "8.6.6")
            battle.us(unit).barred = True


# -- US units -----------------------------------------------------------------------------------------


def settle_us_attackers(combat: Combat) -> Flow[tuple[str, ...]]:
    """Leave victorious attackers in the hex, unless another fort stands there; else bring them back (8.6.2, 8.6.3b, 17.7c).

    Those whose hex the Japanese hold by now go where a withdrawal would lead (ruling 575). Returns the hexes they enter so.
    """
    battle, entered = combat.battle, []
    if not battle.occupied(combat.hex):
        return ()
    came_from = [(unit, origin) for unit, origin in combat.attackers if unit in combat.us]
    for hex_key in sorted({origin for _, origin in came_from}):
        units = tuple(unit for unit, origin in came_from if origin == hex_key)
        if battle.occupied(hex_key):
            entered.append((yield from withdraw(combat, units)))
        else:
            yield from move_together(battle, units, combat.hex, hex_key, "return")
    return tuple(entered)


def withdraw(combat: Combat, units: tuple[str, ...]) -> Flow[str]:
    """Place US units in one adjacent hex, in US communication if there is one; return it (8.6.4, ruling 272).

    With no hex open to them they are lost (ruling 575), and "" comes back.
    """
    battle = combat.battle
    hexes = retreat_hexes(combat)
    if not hexes:
        lose_all(battle, units)
        return ""
    joined = tuple(key for key in hexes if control.us_communication(battle, key))
    choices = tuple(option("hex", key) for key in joined or hexes)
    chosen: Option | None = choices[0]
    if len(choices) > 1:
        chosen = yield Decision("cc_retreat_hex", "8.6.4", choices, subject=(combat.hex, *units))
    assert chosen is not None
    close_posts(battle, units)
    yield from move_together(battle, units, combat.hex, chosen.target, "withdraw")
    return chosen.target


def settle_entries(battle: Battle, hexes: tuple[str, ...]) -> None:
    """Settle what US units bring about by withdrawing into hexes, once the Japanese have gone back to theirs (6.7, 17.1c)."""
    for hex_key in filter(None, hexes):
        forts.place_near(battle, hex_key)
        occupation.take_ground(battle, hex_key)


def lose_all(battle: Battle, units: tuple[str, ...]) -> None:
    """Take every step of US units that have nowhere left to go (8.6.3b, ruling 575)."""
    for unit in units:
        for _ in range(battle.us(unit).steps):
            losses.lose_step(battle, unit, CC_CAUSE, "8.6.3")


def close_posts(battle: Battle, units: tuple[str, ...]) -> None:
    """Make command posts that have to go HQs again: a post does not move (15.0a, ruling 559)."""
    for unit in units:
        if command_posts.is_post(battle, unit):
            command_posts.revert(battle, unit, rule="15.0")


def move_together(battle: Battle, units: tuple[str, ...], origin: str, hex_key: str, kind: str) -> Flow[None]:
    """Move US units out of a close combat and disrupt what exceeds the stacking limit there (7.5.2, 8.6.3b)."""
    for unit in units:
        battle.world.move(unit, hex_key)
    rule = "8.6.4" if kind == "withdraw" else "8.6.3"
    battle.emit(events.UnitsMoved, rule, units=units, origin=origin, hex=hex_key, kind=kind)
    if hex_key in battle.board.hexes:
        yield from stacking.settle(battle, hex_key)


def retreat_hexes(combat: Combat) -> tuple[str, ...]:
    """Return the adjacent hexes US units may withdraw to: no enemy, no cliff, no closed side or sector (8.6.4, ruling 272).

    The hex a Japanese attacker came from stays his: he may have to go back there (8.6.3c, rulings 274, 275).
    """
    battle, hex_key = combat.battle, combat.hex
    theirs = () if combat.us_attacks else tuple(origin for _, origin in combat.attackers)
    return tuple(
        near
        for near in sorted(battle.board.neighbours(hex_key))
        if not battle.occupied(near)
        and near not in theirs
        and not bounds.closed(battle, near)
        and not impassable(battle, hex_key, near)
    )


def impassable(battle: Battle, a: str, b: str) -> bool:
    """Does a cliff or the closed side of a fort part two neighbours (7.3.7, 17.4)?"""
    hexside_of = battle.book.charts.hexside_of
    cliff = any(hexside_of(kind).impassable for kind in sorted(battle.board.side(a, b)))
    return cliff or forts.side_blocked(battle, a, b)


# -- Japanese attackers -------------------------------------------------------------------------------


def settle_japanese_attackers(combat: Combat) -> None:
    """Leave Japanese victors in a position hex; else they go back where they came from (8.6.2b, 8.6.3c, rulings 274, 275).

    Outside a position tanks, and units in counterattack stance, go together to the nearest one that nobody
    holds (8.6.5b, 14.2, rulings 276, 390).
    """
    battle = combat.battle
    in_position = battle.island.position_at(combat.hex) is not None
    if in_position and not combat.us:
        return
    refuge = "" if in_position else nearest_position(battle, combat.hex)
    for unit, origin in combat.attackers:
        if unit not in combat.units:
            continue
        mobile = battle.japanese_spec(unit).tank or battle.japanese(unit).stance
        seeks = mobile and not in_position and not combat.goes_back
        target = refuge if seeks and refuge else origin
        garrison.move_unit(battle, unit, target, "return", "8.6.5" if seeks else "8.6.3")


def nearest_position(battle: Battle, hex_key: str) -> str:
    """Return the nearest position hex that nobody holds, then next to US units, then by number and letter; "" for none (8.6.5b, 14.2)."""
    free = [
        (
            battle.board.distance(each.hex, hex_key),
            battle.nearest_us(each.hex),
            each.number,
            each.letter,
            each.hex,
        )
        for each in battle.island.positions.values()
        if not battle.occupied(each.hex) and not battle.us_held(each.hex)
    ]
    return min(free)[4] if free else ""
