"""US units enter hexes: what follows at once, and the way into close combat (7.4, 8.6, 9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.combat import close_combat
from ecs.dday.japanese import caves, forts, garrison, reserves
from ecs.dday.marines import movement, occupation, stacking, under_fire
from ecs.dday.marines.movement import Barrier

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

NOW = option("now")
LATER = option("later")


def begin_action(battle: Battle, units: tuple[str, ...]) -> None:
    """Note that units spend their action by moving (7.0d, 7.2c)."""
    for unit in units:
        battle.us(unit).acted = True


def arrive(battle: Battle, units: tuple[str, ...], origin: str, target: str, *, kind: str, rule: str) -> None:
    """Put units into a hex and settle what their coming brings about (6.7, 7.3.4, 9.3b, 17.1c, rulings 417, 578)."""
    reserves.adjust_pools(battle)
    for unit in units:
        battle.world.move(unit, target)
        state = battle.us(unit)
        state.moved = state.moved or battle.us_spec(unit).kind in ("hq", "regiment")
    battle.emit(events.UnitsMoved, rule, units=units, origin=origin, hex=target, kind=kind)
    forts.place_near(battle, target)
    occupation.check_fields(battle, target)
    occupation.take_ground(battle, target)


# -- into an enemy hex ----------------------------------------------------------------------------


def enemy_hexes(battle: Battle, units: tuple[str, ...]) -> tuple[str, ...]:
    """Return the enemy hexes a group may enter for close combat (7.4)."""
    near = battle.board.neighbours(battle.where(units[0]))
    return tuple(key for key in near if battle.occupied(key) and entry_barrier(battle, units, key) is None)


def entry_barrier(battle: Battle, units: tuple[str, ...], target: str) -> Barrier | None:
    """Return why a group may not enter a neighbouring enemy hex, None when it may (7.4, rulings 188-192)."""
    at = battle.where(units[0])
    if any(battle.us(unit).began != at for unit in units):
        return Barrier("not_adjacent_at_start", "7.4")
    if movement.has_kind(battle, units, "regiment"):
        return Barrier("regimental_hq", "11.2.2")
    return movement.ground_barrier(battle, units, at, target) or defence_barrier(battle, at, target)


def defence_barrier(battle: Battle, at: str, target: str) -> Barrier | None:
    """Return what about the enemy keeps US units out of a hex (7.4b, 7.4c, 8.0, 17.4)."""
    if target in battle.marks.attacked:
        return Barrier("already_attacked", "7.4")
    if target in battle.marks.fought:
        return Barrier("already_fought", "8.0")
    if not revealed(battle, target):
        return Barrier("unrevealed_enemy", "7.4")
    if forts.side_blocked(battle, at, target):
        return Barrier("blocked_side", "17.4")
    return None


def revealed(battle: Battle, hex_key: str) -> bool:
    """Tell whether every Japanese unit and the top fort of a hex are revealed (7.4b, ruling 189)."""
    top = forts.top_fort(battle, hex_key)
    if top and not battle.fort(top).revealed:
        return False
    return all(battle.japanese(key).revealed for key in battle.japanese_at(hex_key))


def enter(battle: Battle, units: tuple[str, ...], target: str) -> Flow[None]:
    """Enter a hex held by a revealed enemy, through its fire (7.4, 7.3.3, ruling 172)."""
    origin = battle.where(units[0])
    begin_action(battle, units)
    able = yield from under_fire.face_fire(battle, units, origin, target, one_hex=True)
    able = yield from caves.meet(battle, able, origin, target)
    if able:
        yield from close_in(battle, able, origin, target)


def close_in(battle: Battle, units: tuple[str, ...], origin: str, target: str) -> Flow[None]:
    """Bring units into an enemy hex; fight at once or wait for the deliberate close combats (7.0, 8.6, ruling 253)."""
    waiting = any(hex_key == target for _, hex_key, _ in battle.marks.entries)
    battle.marks.entries += tuple((unit, target, origin) for unit in units)
    arrive(battle, units, origin, target, kind="enter", rule="7.4")
    yield from stacking.settle(battle, target)
    if waiting:
        return
    chosen = yield Decision("when_to_fight", "8.6", (NOW, LATER), subject=(target,), details={"units": units})
    if chosen == NOW:
        yield from fight(battle, target)


def fight(battle: Battle, hex_key: str) -> Flow[None]:
    """Fight the close combat that units in a hex have been waiting for (8.6)."""
    entries = tuple(entry for entry in battle.marks.entries if entry[1] == hex_key)
    battle.marks.entries = tuple(entry for entry in battle.marks.entries if entry[1] != hex_key)
    yield from close_combat.fight(battle, hex_key, entries=entries)


def reveal_newcomer(battle: Battle, unit: str) -> None:
    """Reveal the reserve unit that has appeared in a position under the feet of US units (7.4a, ruling 188)."""
    garrison.reveal(battle, unit, "9.6")
