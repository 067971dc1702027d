"""Events that strike or unveil Japanese positions, smoke among them (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Option
from ecs.core.phase import Flow
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.choice import pick
from ecs.dday.combat import attack_results, barrage_result
from ecs.dday.command import communication
from ecs.dday.effects.ground import RULE, hexes_of, occupied_positions, us_beside, waste
from ecs.dday.japanese import garrison, reserves
from ecs.dday.japanese.reserves import by_letter

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

COAST_REACH = 3
LVT_STRENGTH = 3
SKETCH_REACH = 2
SMOKE_BAR_REACH = 2
FREED = 2
DECLINE = Option("decline")


def lvta_support(battle: Battle, card: Card) -> Flow[None]:
    """LVT(A) Support: a barrage of three points near the coast beside US units, now or never (20.0, ruling 492)."""
    targets = [
        each.hex
        for each in occupied_positions(battle)
        if us_beside(battle, each.hex) and not battle.us_at(each.hex) and near_coast(battle, each.hex)
    ]
    target = yield from pick("lvta_support", RULE, "barrage", targets, extra=(DECLINE,))
    if not target:
        waste(battle, "lvta_support", "declined" if targets else "no_target")
        return
    symbols = battle.book.charts.support_of("lvt").symbols
    barrage_result.resolve(battle, target, kind="lvt", strength=LVT_STRENGTH, symbols=symbols, rule=RULE)


def near_coast(battle: Battle, hex_key: str) -> bool:
    """Is a hex within three hexes of one that touches the sea (20.0)?"""
    coast = battle.derive("coast", None, lambda: coast_hexes(battle))
    return any(key in coast for key in battle.board.within(hex_key, COAST_REACH))


def coast_hexes(battle: Battle) -> frozenset[str]:
    """Return the land hexes with fewer than six land neighbours."""
    return frozenset(key for key in battle.board.hexes if len(battle.board.neighbours(key)) < 6)


def napalm_works(battle: Battle, card: Card) -> Flow[None]:
    """Napalm Works: an airstrike on any revealed unit, not shifted for forts (20.0, ruling 493)."""
    targets = [key for key in battle.occupied_hexes() if open_to_air(battle, key)]
    if battle.in_force("rain") or not targets:
        waste(battle, "napalm_works", "no_target")
        return
    target = yield from pick("napalm_works", RULE, "barrage", targets)
    air = battle.book.charts.support_of("air")
    barrage_result.resolve(
        battle, target, kind="napalm", strength=air.strength, symbols=air.symbols, rule=RULE
    )


def open_to_air(battle: Battle, hex_key: str) -> bool:
    """May a hex be barraged: no US units in it, a revealed unit, or else a revealed top fort (8.4)?"""
    if battle.us_at(hex_key):
        return False
    units, tops = battle.japanese_at(hex_key), battle.forts_at(hex_key)[:1]
    cave = battle.cave_at(hex_key)
    if cave:
        return battle.depth(cave).revealed
    return any(battle.japanese(key).revealed for key in units) or any(
        battle.fort(key).revealed for key in tops
    )


def mortar_support(battle: Battle, card: Card) -> Flow[None]:
    """60/81mm Support: any position but hilltops and black ones is disrupted, and gains depth (20.0, ruling 500)."""
    targets = hexes_of(
        each for each in occupied_positions(battle) if not each.hilltop and each.colour != "black"
    )
    if not targets:
        waste(battle, "mortar_support", "no_target")
        return
    target = yield from pick("mortar_support", RULE, "hex", targets)
    garrison.disrupt_hex(battle, target, RULE)
    if not battle.depth_at(target):
        deepen(battle, target)


def deepen(battle: Battle, hex_key: str) -> None:
    """Add a depth marker to a position that has none and is in communication (9.2b)."""
    position = battle.island.position_at(hex_key)
    holder = reserves.without_depth(battle, position) if position else ""
    if position and holder and communication.in_communication(battle, position.key):
        garrison.add_depth(battle, holder, RULE)


def remove_disruption(battle: Battle, card: Card) -> Flow[None]:
    """Remove Japanese Disruption: two disrupted positions of the first colour recover, the player names them (20.0, ruling 495)."""
    found = [each.hex for each in occupied_positions(battle, card.colours[0]) if disrupted(battle, each.hex)]
    if not found:
        waste(battle, "remove_japanese_disruption", "none_disrupted")
    for count in range(min(FREED, len(found))):
        picked = found[0]
        if len(found) > FREED - count:
            picked = yield from pick("remove_disruption", RULE, "hex", found)
        found.remove(picked)
        garrison.recover_hex(battle, picked, RULE)


def disrupted(battle: Battle, hex_key: str) -> bool:
    """Is a Japanese unit or fort of a hex disrupted (6.4)?"""
    units = any(battle.japanese(key).disrupted for key in battle.japanese_at(hex_key))
    return units or any(battle.fort(key).disrupted for key in battle.forts_at(hex_key))


def smoke(battle: Battle, card: Card) -> None:
    """Smoke: one marker for each colour of the card on its position nearest to the US, a black one for a barred colour (20.0, ruling 497)."""
    laid = 0
    for box in card.boxes:
        black = smoke_site(battle, "black", SMOKE_BAR_REACH) if box.bar else None
        site = black or smoke_site(battle, box.colour)
        if site:
            battle.position_state(site.key).smoke = True
            battle.emit(events.SmokePlaced, RULE, hex=site.hex)
            laid += 1
    if not laid:
        waste(battle, "smoke", "no_position")


def smoke_site(battle: Battle, colour: str, reach: int = 0) -> Position | None:
    """Return the occupied position of a colour nearest to US units, in a sector that holds some; within reach if one is set (20.0)."""
    sectors = {battle.island.sector(key) for key in battle.us_hexes()}
    units = battle.us_on_map()
    ranked = [
        (battle.nearest_us(each.hex, units), by_letter(each), each)
        for each in occupied_positions(battle, colour)
        if battle.island.sector(each.hex) in sectors and not battle.position_state(each.key).smoke
    ]
    away, _, site = min(ranked, key=lambda entry: entry[:2], default=(0, None, None))
    return site if not reach or away <= reach else None


def sketch(battle: Battle, card: Card) -> Flow[None]:
    """Sketch of Enemy Positions: a hidden fort near US units is revealed and, in communication, reinforced (20.0, rulings 496, 571)."""
    found = [
        each.hex
        for each in occupied_positions(battle)
        if battle.nearest_us(each.hex) <= SKETCH_REACH and hidden_fort(battle, each.hex)
    ]
    if not found:
        waste(battle, "sketch_of_enemy_positions", "no_fort_near")
        return
    hex_key = yield from pick("sketch", RULE, "hex", found)
    garrison.reveal(battle, hidden_fort(battle, hex_key), RULE)
    if attack_results.in_communication(battle, hex_key):
        if garrison.has_room(battle, hex_key):
            garrison.place_unit(battle, hex_key, RULE, depth=False)
        deepen(battle, hex_key)


def hidden_fort(battle: Battle, hex_key: str) -> str:
    """Return the top fort of a hex while it is unrevealed, "" otherwise (17.2)."""
    return next((key for key in battle.forts_at(hex_key)[:1] if not battle.fort(key).revealed), "")


def war_dogs(battle: Battle, card: Card) -> Flow[None]:
    """War Dogs: a unit and the depth marker beneath it, in a position beside US units, are revealed (20.0, rulings 293, 499)."""
    found = [
        each.hex
        for each in occupied_positions(battle)
        if us_beside(battle, each.hex) and scents(battle, each.hex)
    ]
    if not found:
        waste(battle, "war_dogs", "no_target")
        return
    hex_key = yield from pick("war_dogs", RULE, "hex", found)
    found_out = yield from pick("war_dogs_unit", RULE, "unit", scents(battle, hex_key), subject=(hex_key,))
    for key in hidden(battle, found_out):
        garrison.reveal(battle, key, RULE)
        if key in battle.depth_at(hex_key) and battle.depth_spec(key).reinforcement:
            reserves.tactical_reinforcement(battle, key)


def scents(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the units of a hex that hide themselves or their depth; where none does, a fort over a hidden marker (20.0 War Dogs)."""
    units = tuple(unit for unit in battle.japanese_at(hex_key) if hidden(battle, unit))
    return units or tuple(fort for fort in battle.forts_at(hex_key) if hidden(battle, fort))


def hidden(battle: Battle, owner: str) -> tuple[str, ...]:
    """Return what is unrevealed of a unit and the depth marker beneath it, or of the marker beneath a fort (9.1)."""
    marker = garrison.depth_under(battle, owner)
    unit = (owner,) if battle.world.find(c.JapaneseUnit, owner) else ()
    keys = (*unit, *((marker,) if marker else ()))
    return tuple(key for key in keys if not garrison.counter(battle, key).revealed)
