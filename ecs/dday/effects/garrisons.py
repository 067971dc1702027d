"""Events that bring, strengthen or move Japanese units (20.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.choice import pick
from ecs.dday.command import communication
from ecs.dday.effects.ground import RULE, nearest, occupied_positions, to_beach, us_beside, waste
from ecs.dday.japanese import forts, garrison, reserves
from ecs.dday.japanese.reserves import SECTORS, by_letter
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Position

CONTACT_REACH = 6
FORT_REACH = 3
TUNNELS = communication.TUNNELS
FOR_GOOD = 999


def japanese_depth(battle: Battle, card: Card) -> None:
    """Japanese Depth: in each sector the position with most US units beside it gains a depth marker (20.0, ruling 481)."""
    placed = 0
    for sector in SECTORS:
        ranked = [
            (-us_beside(battle, each.hex), by_letter(each), each)
            for each in occupied_positions(battle)
            if battle.island.sector(each.hex) == sector
            and us_beside(battle, each.hex)
            and reserves.without_any_depth(battle, each)
            and communication.in_communication(battle, each.key)
        ]
        if ranked:
            holder = reserves.without_depth(battle, min(ranked, key=lambda entry: entry[:2])[2])
            placed += bool(garrison.add_depth(battle, holder, RULE))
    if not placed:
        waste(battle, "japanese_depth", "no_position")


def reinforcement(battle: Battle, card: Card) -> None:
    """Japanese Reinforcement: a reserve unit with depth comes up (20.0, 9.3a, 9.3.1)."""
    if not reserves.reinforce(battle, RULE):
        waste(battle, "japanese_reinforcement", "nobody_comes")


def infiltration(battle: Battle, card: Card) -> None:
    """Japanese Infiltration: a unit appears in a cut-off position nearest to a beach (20.0, ruling 486)."""
    linked = [
        each.hex for each in occupied_positions(battle) if communication.in_communication(battle, each.key)
    ]
    ranked = [
        (to_beach(battle, each.hex), by_letter(each), each.hex)
        for each in battle.island.positions.values()
        if not battle.occupied(each.hex)
        and not battle.us_held(each.hex)
        and not bounds.out_of_play(battle, each.hex)
        and not communication.in_communication(battle, each.key)
        and any(battle.board.distance(each.hex, key) <= CONTACT_REACH for key in linked)
    ]
    unit = garrison.place_unit(battle, min(ranked)[2], RULE, depth=False) if ranked else ""
    if not unit:
        waste(battle, "japanese_infiltration", "nobody_comes")


def flee(battle: Battle, card: Card) -> Flow[None]:
    """Japanese Flee: in each sector one revealed, non-elite unit beside US units runs, or is lost (20.0, ruling 482)."""
    fled = 0
    for sector in SECTORS:
        ranked = [(-us_beside(battle, each.hex), each.hex) for each in frightened(battle, sector)]
        choices = nearest(ranked)
        hex_key = yield from pick("japanese_flee", RULE, "hex", choices)
        if hex_key:
            run(battle, hex_key, sector)
            fled += 1
    if not fled:
        waste(battle, "japanese_flee", "nobody_flees")


def frightened(battle: Battle, sector: int) -> list[Position]:
    """Return the positions of a sector whose unit may flee (20.0)."""
    return [
        each
        for each in occupied_positions(battle)
        if battle.island.sector(each.hex) == sector
        and runaways(battle, each.hex)
        and us_beside(battle, each.hex)
        and communication.in_communication(battle, each.key)
    ]


def runaways(battle: Battle, hex_key: str) -> list[str]:
    """Return the revealed units of a hex that are neither elite nor tanks nor in counterattack stance (14.4.2c)."""
    return [
        key
        for key in battle.japanese_at(hex_key)
        if battle.japanese(key).revealed
        and not battle.japanese_spec(key).elite
        and not battle.japanese_spec(key).tank
        and not battle.japanese(key).stance
    ]


def run(battle: Battle, hex_key: str, sector: int) -> None:
    """Move a unit to the nearest empty position of its sector away from US units; without one it is lost (20.0, ruling 482)."""
    unit = runaways(battle, hex_key)[0]
    refuges = [
        (battle.board.distance(hex_key, each.hex), by_letter(each), each.hex)
        for each in battle.island.positions_in_sector(sector)
        if not battle.occupied(each.hex)
        and not battle.us_held(each.hex)
        and not us_beside(battle, each.hex)
        and not bounds.out_of_play(battle, each.hex)
    ]
    if refuges:
        garrison.move_unit(battle, unit, min(refuges)[2], "flee", RULE)
    else:
        garrison.eliminate_unit(battle, unit, RULE, in_communication=True)


def fortification(battle: Battle, card: Card) -> Flow[None]:
    """Japanese Fortification: a class 1 fort in a rocky or hilltop position of the first colour that has one (20.0, ruling 483)."""
    for colour in card.colours:
        sites = [each.hex for each in battle.island.positions_of_colour(colour) if may_fortify(battle, each)]
        if not sites:
            continue
        hex_key = yield from pick("japanese_fortification", RULE, "hex", best_fort_sites(battle, sites))
        markers = forts.draw(battle, 1)
        for fort in markers:
            forts.put_on_top(battle, fort, hex_key, RULE)
        if not markers:
            waste(battle, "japanese_fortification", "no_marker")
        return
    waste(battle, "japanese_fortification", "no_position")


def may_fortify(battle: Battle, position: Position) -> bool:
    """May a position take the fort: in play, rocky or hilltop, not US-held, without one (18.5, 20.0, ruling 483)?"""
    if bounds.out_of_play(battle, position.hex):
        return False
    rough = position.hilltop or battle.board.hexes[position.hex].terrain == "rocky"
    return rough and not battle.us_held(position.hex) and not battle.forts_at(position.hex)


def best_fort_sites(battle: Battle, sites: list[str]) -> tuple[str, ...]:
    """Return the sites with most US-occupied hexes within three hexes, then nearest to one (20.0, ruling 483)."""
    held = battle.us_hexes()

    def near(hex_key: str) -> int:
        return sum(battle.board.distance(hex_key, each) <= FORT_REACH for each in held)

    most = nearest((-near(key), key) for key in sites)
    return nearest((battle.nearest_us(key), key) for key in most)


def leads_out(battle: Battle, position: Position) -> bool:
    """May a tunnel come out in a position: in play, in Japanese communication, not US-held (20.0 Tunnels)?"""
    if battle.us_held(position.hex) or bounds.out_of_play(battle, position.hex):
        return False
    return communication.in_communication(battle, position.key)


def tunnels(battle: Battle, card: Card) -> None:
    """Tunnels: a cut-off unit within six hexes of a position in communication, held or empty, counts as linked again (20.0, ruling 498)."""
    linked = [each for each in battle.island.positions.values() if leads_out(battle, each)]
    cut_off = [
        each for each in occupied_positions(battle) if not communication.in_communication(battle, each.key)
    ]
    ranked = [
        (battle.nearest_us(each.hex), by_letter(each), each)
        for each in cut_off
        if battle.japanese_at(each.hex)
        and any(battle.board.distance(each.hex, other.hex) <= CONTACT_REACH for other in linked)
    ]
    if not ranked:
        waste(battle, TUNNELS, "no_position")
        return
    site = min(ranked, key=lambda entry: entry[:2])[2]
    battle.put_in_force(TUNNELS, FOR_GOOD, f"{battle.japanese_at(site.hex)[0]} {site.hex}")
