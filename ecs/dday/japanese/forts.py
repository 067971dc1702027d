"""Fortification markers: placing, revealing, closed sides, reduction (17.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core import hexgrid
from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.japanese import garrison
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position

REACH = 3
"""Distance of a US entry that brings a fort location to life (17.1c)."""

CLASSES: tuple[int, ...] = (1, 2, 3)
TWO_FORTS = "FF"

# -- placing ------------------------------------------------------------------------------------------


def place_near(battle: Battle, hex_key: str) -> None:
    """Place the forts of every empty location within three hexes of a hex that US units enter (17.1c, rulings 417-419)."""
    for position in battle.island.positions.values():
        if (
            position.fort
            and battle.board.distance(position.hex, hex_key) <= REACH
            and waits(battle, position)
        ):
            place_location(battle, position.key, "17.1")


def waits(battle: Battle, position: Position) -> bool:
    """Is a fort location in play still to be filled: once only, empty, not US-held (17.1c, ruling 418)?"""
    if battle.position_state(position.key).fort_used or battle.forts_at(position.hex):
        return False
    if battle.us_held(position.hex) or bounds.out_of_play(battle, position.hex):
        return False
    sectors = battle.scenario.special.live_fort_sectors
    return not sectors or battle.island.sector(position.hex) in sectors


def place_location(battle: Battle, position_key: str, rule: str = "17.2.1") -> None:
    """Place the forts, unit and depth marker that a fort location calls for; only what is missing (17.2.1, rulings 420-423)."""
    position = battle.position(position_key)
    battle.position_state(position_key).fort_used = True
    if not battle.forts_at(position.hex):
        classes = classes_called_for(position)
        for fort_class in battle.chance("forts").shuffled(classes) if len(classes) > 1 else classes:
            for key in draw(battle, fort_class):
                put_on_top(battle, key, position.hex, rule)
    if position.hilltop or position.colour == "black" or position.fort == TWO_FORTS:
        man(battle, position.hex, rule)


def classes_called_for(position: Position) -> tuple[int, ...]:
    """Return the fort classes of a location: by hilltop and colour; the Quarry counts as a black hilltop (17.2.1)."""
    black = position.colour == "black"
    if position.fort == TWO_FORTS or (black and position.hilltop):
        return 1, 2
    if position.hilltop:
        return (1,)
    return (2,) if black else (3,)


def draw(battle: Battle, fort_class: int) -> tuple[str, ...]:
    """Return a random marker of a class; when there is none, two of the next lower class (17.2, 17.7, ruling 423)."""
    cup = battle.world.at(f"forts:{fort_class}")
    chance = battle.chance("forts")
    if cup:
        return (chance.choice(cup),)
    lower = battle.world.at(f"forts:{fort_class + 1}")
    return chance.shuffled(lower)[:2] if lower else ()


def put_on_top(battle: Battle, fort: str, hex_key: str, rule: str, *, revealed: bool = False) -> None:
    """Put a fort into a hex above the forts that are there (17.2, 17.2.1a)."""
    for below in battle.forts_at(hex_key):
        battle.fort(below).layer += 1
    state = battle.fort(fort)
    state.layer, state.revealed, state.disrupted = 0, False, False
    battle.world.move(fort, hex_key)
    garrison.end_vacancy(battle, hex_key)
    battle.emit(events.FortPlaced, rule, fort=fort, hex=hex_key, layer=0)
    if revealed:
        garrison.reveal(battle, fort, rule)


def man(battle: Battle, hex_key: str, rule: str) -> None:
    """Add the unit and the depth marker that a fort lacks, whatever the pools still hold (17.2.1b, rulings 421, 422)."""
    units = sorted(battle.japanese_at(hex_key), key=lambda key: battle.japanese_spec(key).tank)
    unit = units[0] if units else garrison.place_unit(battle, hex_key, rule, depth=False)
    add_depth(battle, hex_key, unit, rule)


def add_depth(battle: Battle, hex_key: str, unit: str, rule: str) -> None:
    """Put a depth marker beneath a fort's unit, or beneath the fort alone; one that lies beneath a fort goes to the unit.

    None comes where neither was left to be placed (17.2.1b).
    """
    forts = battle.forts_at(hex_key)
    waiting = [marker for marker in battle.depth_at(hex_key) if battle.depth(marker).under in forts]
    holder = unit or top_fort(battle, hex_key)
    if not waiting and holder:
        garrison.add_depth(battle, holder, rule)
    elif waiting and unit and garrison.may_inherit(battle, unit):
        battle.depth(waiting[0]).under = unit


# -- standing -----------------------------------------------------------------------------------------


def top_fort(battle: Battle, hex_key: str) -> str:
    """Return the top fort of a hex, "" when it has none (17.7)."""
    forts = battle.forts_at(hex_key)
    return forts[0] if forts else ""


def side_blocked(battle: Battle, from_hex: str, target_hex: str) -> bool:
    """Tell whether a revealed intact top fort of either hex closes the side between them (17.3d, 17.4)."""
    return closes(battle, target_hex, from_hex) or closes(battle, from_hex, target_hex)


def closes(battle: Battle, fort_hex: str, outside: str) -> bool:
    """Does the revealed top fort of a hex close its side towards a neighbour (17.3c-d)?"""
    top = top_fort(battle, fort_hex)
    if not top or not battle.fort(top).revealed:
        return False
    (q, r), (to_q, to_r) = hexgrid.axial(fort_hex), hexgrid.axial(outside)
    step = (to_q - q, to_r - r)
    return step in hexgrid.DIRECTIONS and hexgrid.DIRECTIONS.index(step) in battle.fort_spec(top).blocked


# -- a fort alone -------------------------------------------------------------------------------------


def garrison_lone_fort(battle: Battle, hex_key: str) -> Flow[None]:
    """Give a fort that stands alone, without a depth marker too, a unit and a marker when it is attacked or entered (17.3f-g, ruling 227)."""
    if not battle.forts_at(hex_key) or battle.japanese_at(hex_key) or battle.depth_at(hex_key):
        return
    unit = garrison.place_unit(battle, hex_key, "17.3", depth=False)
    if not unit:
        unit = yield from call_neighbour(battle, hex_key)
    if unit:
        add_depth(battle, hex_key, unit, "17.3")


def call_neighbour(battle: Battle, hex_key: str) -> Flow[str]:
    """Move an adjacent Japanese unit that no US unit is next to into a fort alone (17.3g); return it, "" for none."""
    best = neighbours_free_to_move(battle, hex_key)
    if not best:
        return ""
    chosen: Option | None = option("unit", best[0])
    if len(best) > 1:
        choices = tuple(option("unit", unit) for unit in best)
        chosen = yield Decision("lone_fort", "17.3", choices, subject=(hex_key,))
    assert chosen is not None
    garrison.move_unit(battle, chosen.target, hex_key, "redeploy", "17.3")
    return chosen.target


def neighbours_free_to_move(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the units that may man a fort next door: unrevealed ones, else the weakest of the revealed (17.3g, ruling 227)."""
    units = [
        unit
        for near in sorted(battle.board.neighbours(hex_key))
        for unit in battle.japanese_at(near)
        if not battle.japanese_spec(unit).tank
        and not battle.japanese(unit).stance
        and not beside_us(battle, near)
    ]
    hidden = tuple(unit for unit in units if not battle.japanese(unit).revealed)
    if hidden or not units:
        return hidden
    least = min(battle.japanese_spec(unit).strength for unit in units)
    return tuple(unit for unit in units if battle.japanese_spec(unit).strength == least)


def beside_us(battle: Battle, hex_key: str) -> bool:
    """Is a US unit in or next to a hex, one that entered the fort next door too (17.3g, ruling 227)?"""
    return any(battle.us_at(near) for near in (hex_key, *battle.board.neighbours(hex_key)))


# -- reduction ----------------------------------------------------------------------------------------


def reduce(battle: Battle, hex_key: str, rule: str = "17.5") -> str:
    """Reduce the top fort of a hex by one class; return the new marker's key, "" when it is gone (17.5, ruling 426).

    The new marker lies face up as the old one did; a hidden fort stays hidden (17.2, 17.5a).
    """
    old = top_fort(battle, hex_key)
    if not old:
        return ""
    state, spec = battle.fort(old), battle.fort_spec(old)
    revealed, disrupted, marker = state.revealed, state.disrupted, garrison.depth_under(battle, old)
    take_away(battle, old, hex_key)
    fresh = draw(battle, spec.fort_class + 1) if spec.fort_class < CLASSES[-1] else ()
    battle.emit(events.FortReduced, rule, hex=hex_key, old=old, new=fresh[0] if fresh else "")
    for key in reversed(fresh):
        put_on_top(battle, key, hex_key, rule, revealed=revealed)
        battle.fort(key).disrupted = disrupted
    if marker:
        shelter_depth(battle, marker, hex_key, rule)
    return fresh[0] if fresh else ""


def take_away(battle: Battle, fort: str, hex_key: str) -> None:
    """Put a fort back into the cup of its class; the forts beneath move up (17.5b-d)."""
    state = battle.fort(fort)
    state.revealed, state.disrupted, state.layer = False, False, 0
    battle.world.move(fort, f"forts:{battle.fort_spec(fort).fort_class}")
    for layer, key in enumerate(battle.forts_at(hex_key)):
        battle.fort(key).layer = layer


def shelter_depth(battle: Battle, marker: str, hex_key: str, rule: str) -> None:
    """Move a depth marker that lay beneath a fort under the fort that is left, else deal with it as an orphan (9.2c)."""
    top = top_fort(battle, hex_key)
    if top and not garrison.depth_under(battle, top):
        battle.depth(marker).under = top
        return
    from ecs.dday.combat.attack_results import in_communication

    garrison.orphan_depth(battle, marker, hex_key, rule, in_communication=in_communication(battle, hex_key))
