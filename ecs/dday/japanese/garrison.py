"""What happens to Japanese counters: reveal, disrupt, place, add depth, remove (6.4, 9.1 to 9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

TURNED_DOWN = "stance"
"""Place of a depth marker turned down beneath a unit in counterattack stance: no depth, only the sign of it (14.4.5)."""


def reveal(battle: Battle, key: str, rule: str = "9.1") -> None:
    """Turn a Japanese unit, depth marker or fort face up for good (9.1c)."""
    state = counter(battle, key)
    if state.revealed:
        return
    state.revealed = True
    battle.learn()
    battle.emit(events.JapaneseRevealed, rule, unit=key, hex=battle.where(key), spec=state.spec)


def hide(battle: Battle, key: str, rule: str = "9.1") -> None:
    """Turn a revealed Japanese unit face down again, as an attack result or a withdrawal says (9.1c)."""
    battle.japanese(key).revealed = False
    battle.emit(events.JapaneseHidden, rule, unit=key, hex=battle.where(key))


def counter(battle: Battle, key: str) -> c.JapaneseUnit | c.DepthMarker | c.Fort:
    """Return the state of a Japanese unit, depth marker or fort."""
    found: c.JapaneseUnit | c.DepthMarker | c.Fort | None = (
        battle.world.find(c.JapaneseUnit, key)
        or battle.world.find(c.DepthMarker, key)
        or battle.world.find(c.Fort, key)
    )
    if found is None:
        raise KeyError(f"{key!r} is no Japanese counter")
    return found


def standing(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the counters of a hex that may be disrupted: units, forts, a cave."""
    cave = battle.cave_at(hex_key)
    return (*battle.japanese_at(hex_key), *battle.forts_at(hex_key), *((cave,) if cave else ()))


def disrupt_hex(battle: Battle, hex_key: str, rule: str) -> None:
    """Disrupt every Japanese unit, fort and cave of a hex, the lower of two forts too; depth markers go with their unit (6.4, 17.7b, ruling 596)."""
    hit = []
    for key in standing(battle, hex_key):
        state = counter(battle, key)
        if not state.disrupted:
            state.disrupted = True
            hit.append(key)
    if hit:
        battle.emit(events.JapaneseDisrupted, rule, units=tuple(hit), hex=hex_key)


def recover_hex(battle: Battle, hex_key: str, rule: str = "6.4.2") -> None:
    """Remove disruption from every Japanese unit, fort and cave of a hex (6.4.2)."""
    freed = []
    for key in standing(battle, hex_key):
        state = counter(battle, key)
        if state.disrupted:
            state.disrupted = False
            freed.append(key)
    if freed:
        battle.emit(events.JapaneseRecovered, rule, units=tuple(freed), hex=hex_key)


def depth_under(battle: Battle, key: str) -> str:
    """Return the depth marker beneath a Japanese unit or fort, or ""."""
    return next((d for d in battle.depth_at(battle.where(key)) if battle.depth(d).under == key), "")


def draw_unit(battle: Battle, sector: int) -> str:
    """Return a unit drawn at random from a sector's Reserve Pool, "" when it is empty (9.3)."""
    pool = battle.world.at(f"pool:{sector}")
    return battle.chance("cups").choice(pool) if pool else ""


def place_unit(battle: Battle, hex_key: str, rule: str, *, depth: bool, source: str = "reserve") -> str:
    """Place a unit from the Reserve Pool of the hex's sector, unrevealed, with or without depth (9.3).

    Returns its key, or "" when the pool is empty. In a hex whose fort is disrupted the unit is disrupted
    too (17.7b).
    """
    unit = draw_unit(battle, battle.island.sector(hex_key))
    if unit:
        settle_unit(battle, unit, hex_key, rule, source=source)
        if depth:
            add_depth(battle, unit, rule)
    return unit


def settle_unit(battle: Battle, unit: str, hex_key: str, rule: str, *, source: str) -> None:
    """Put a drawn Japanese unit face down into a hex (9.3, 17.7b)."""
    battle.world.move(unit, hex_key)
    state = battle.japanese(unit)
    state.revealed = False
    state.disrupted = fort_disrupted(battle, hex_key)
    end_vacancy(battle, hex_key)
    battle.emit(events.JapanesePlaced, rule, unit=unit, hex=hex_key, source=source)
    take_over_depth(battle, unit, rule)


def end_vacancy(battle: Battle, hex_key: str) -> None:
    """Let the group of a hex be checked anew once it is lost again: it is occupied now (9.3b, ruling 288)."""
    position = battle.island.position_at(hex_key)
    for key in battle.island.groups[position.group].positions if position else ():
        battle.position_state(key).watched = False


def limit(battle: Battle, hex_key: str) -> int:
    """Return how many non-tank units a hex admits: one, two beside two forts or more (6.4.3, 17.7, ruling 114)."""
    return 2 if len(battle.forts_at(hex_key)) > 1 else 1


def has_room(battle: Battle, hex_key: str) -> bool:
    """Could another non-tank unit stand in a hex (6.4.3, ruling 114)?"""
    units = [key for key in battle.japanese_at(hex_key) if not battle.japanese_spec(key).tank]
    return len(units) < limit(battle, hex_key)


def fort_disrupted(battle: Battle, hex_key: str) -> bool:
    """Tell whether a fort of a hex is disrupted: so is then the unit that comes into it (17.7b, ruling 428)."""
    return any(battle.fort(fort).disrupted for fort in battle.forts_at(hex_key))


def depth_pool(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the depth markers left in the pool of a hex's sector (9.2f, ruling 116)."""
    return battle.world.at(f"depth:{battle.island.sector(hex_key)}")


def add_depth(battle: Battle, key: str, rule: str = "9.2", *, revealed: bool = False) -> str:
    """Draw a depth marker of the sector's pool and put it beneath a unit or fort that has none (9.2, 9.2.2).

    Returns the marker's key; "" when the pool is empty, when there is one already, for a tank (9.2.1) or a
    unit in counterattack stance (9.2d).
    """
    unit = battle.world.find(c.JapaneseUnit, key)
    if depth_under(battle, key) or (unit and (unit.stance or battle.japanese_spec(key).tank)):
        return ""
    hex_key = battle.where(key)
    pool = depth_pool(battle, hex_key)
    if not pool:
        return ""
    marker = battle.chance("cups").choice(pool)
    state = battle.depth(marker)
    state.under, state.revealed = key, False
    battle.world.move(marker, hex_key)
    battle.emit(events.DepthPlaced, rule, depth=marker, hex=hex_key)
    if revealed:
        reveal(battle, marker, rule)
    return marker


def move_unit(battle: Battle, unit: str, hex_key: str, kind: str, rule: str) -> None:
    """Move a Japanese unit with its depth marker to another hex; a disrupted fort there disrupts it (17.7b)."""
    origin = battle.where(unit)
    marker = depth_under(battle, unit)
    battle.world.move(unit, hex_key)
    if marker:
        battle.world.move(marker, hex_key)
    state = battle.japanese(unit)
    state.disrupted = state.disrupted or fort_disrupted(battle, hex_key)
    end_vacancy(battle, hex_key)
    position = battle.island.position_at(hex_key)
    if position:
        drive_out_garrison(battle, position.key)
    battle.emit(events.JapaneseMoved, rule, unit=unit, origin=origin, hex=hex_key, kind=kind)
    take_over_depth(battle, unit, rule)


def take_over_depth(battle: Battle, unit: str, rule: str) -> None:
    """Give a unit that comes into the hex of a fort the depth marker beneath the fort; one too many goes back to the pool (6.4.3, ruling 283).

    Tanks and units in counterattack stance leave it to the fort.
    """
    hex_key = battle.where(unit)
    if battle.japanese_spec(unit).tank or battle.japanese(unit).stance:
        return
    for fort in battle.forts_at(hex_key):
        marker = depth_under(battle, fort)
        if marker and may_inherit(battle, unit):
            battle.depth(marker).under = unit
        elif marker:
            remove(battle, marker, f"depth:{battle.island.sector(hex_key)}", rule)


def drive_out_garrison(battle: Battle, position: str) -> None:
    """Remove the US garrison of a position that a Japanese unit enters (15.4.1c, ruling 403)."""
    state = battle.position_state(position)
    if state.garrison:
        state.garrison = False
        battle.emit(events.GarrisonRemoved, "15.4.1", position=position, hex=battle.position(position).hex)


def remove(battle: Battle, key: str, to: str, rule: str) -> None:
    """Take a Japanese unit or depth marker off the map into `elite`, `out` or a pool."""
    hex_key = battle.where(key)
    marker = battle.world.find(c.DepthMarker, key)
    if marker:
        marker.under, marker.revealed, marker.disrupted = "", False, False
    else:
        state = counter(battle, key)
        state.revealed = state.disrupted = False
        if isinstance(state, c.JapaneseUnit) and state.stance:
            end_stance(battle, key)
    battle.world.move(key, to)
    battle.emit(events.JapaneseRemoved, rule, unit=key, hex=hex_key, to=to)


def remove_depth(battle: Battle, marker: str, rule: str, *, in_communication: bool) -> None:
    """Eliminate a depth marker: to the eliminated box when in communication, else for good (ruling 115).

    Armour always leaves the game; beneath a unit in counterattack stance a marker is only turned down (14.4.5).
    """
    owner = battle.world.find(c.JapaneseUnit, battle.depth(marker).under)
    if owner and owner.stance:
        turn_down(battle, marker, rule)
        return
    kept = in_communication and not battle.depth_spec(marker).armour
    remove(battle, marker, "elite" if kept else "out", rule)


def turn_down(battle: Battle, marker: str, rule: str) -> None:
    """Turn down the marker of a unit in counterattack stance: the stance goes on without depth (14.4.5)."""
    hex_key = battle.where(marker)
    battle.depth(marker).revealed = False
    battle.world.move(marker, TURNED_DOWN)
    battle.emit(events.JapaneseRemoved, rule, unit=marker, hex=hex_key, to=TURNED_DOWN)


def end_stance(battle: Battle, unit: str) -> None:
    """End the counterattack stance of a unit; a marker turned down beneath it goes back to its pool (14.4.6)."""
    battle.japanese(unit).stance = False
    where = battle.where(unit)
    for marker in battle.world.at(TURNED_DOWN):
        if battle.depth(marker).under == unit:
            battle.depth(marker).under = ""
            battle.world.move(marker, f"depth:{battle.island.sector(where)}")


def orphan_depth(battle: Battle, marker: str, hex_key: str, rule: str, *, in_communication: bool) -> None:
    """Deal with the depth marker of a unit that is gone; a fort left in the hex counts as a unit (6.4.3b, 9.2.1, 17.3a, ruling 115)."""
    heirs = [key for key in battle.japanese_at(hex_key) if may_inherit(battle, key)]
    heirs += [key for key in battle.forts_at(hex_key)[:1] if not depth_under(battle, key)]
    state = battle.depth(marker)
    if battle.depth_spec(marker).armour:
        remove(battle, marker, "out", rule)
        return
    if heirs and not state.revealed:
        state.under = heirs[0]
        return
    pool = f"depth:{battle.island.sector(hex_key)}"
    remove(battle, marker, pool if in_communication or not state.revealed else "out", rule)


def may_inherit(battle: Battle, unit: str) -> bool:
    """Tell whether a unit takes over a depth marker left in its hex: it has none and may have one (6.4.3b, 9.2.1)."""
    state = battle.japanese(unit)
    return not (depth_under(battle, unit) or state.stance or battle.japanese_spec(unit).tank)


def count_kill(battle: Battle) -> None:
    """Count one Japanese unit eliminated in the tally of this turn."""
    counts = dict(battle.tally.japanese)
    counts[battle.turn] = counts.get(battle.turn, 0) + 1
    battle.tally.japanese = tuple(sorted(counts.items()))


def eliminate_unit(
    battle: Battle, unit: str, rule: str, *, in_communication: bool, attacked: bool = False
) -> None:
    """Eliminate a Japanese unit: elites in communication, and whom an attack defeats to GT 6, wait in the box.

    Never tanks; the rest is out of the game (8.3.3d-e, 8.6.2a, 9.5, 14.3, ruling 230).
    """
    spec, hex_key, marker = battle.japanese_spec(unit), battle.where(unit), depth_under(battle, unit)
    early = attacked and battle.turn < battle.spec.second_phase_turn
    kept = not spec.tank and (early or (spec.elite and in_communication))
    count_kill(battle)
    remove(battle, unit, "elite" if kept else "out", rule)
    if marker:
        orphan_depth(battle, marker, hex_key, rule, in_communication=in_communication)


def destroy_artillery(battle: Battle, position: str, rule: str = "6.7") -> None:
    """Destroy the guns of an artillery position for good (6.7)."""
    facts, state = battle.position(position), battle.position_state(position)
    if facts.artillery and not state.artillery_destroyed:
        state.artillery_destroyed = True
        battle.emit(events.ArtilleryDestroyed, rule, position=position, hex=facts.hex)
