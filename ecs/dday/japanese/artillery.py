"""Japanese artillery: points by sector, where they fire, whom they hit (6.5, 6.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ecs.dday.command import command, control
from ecs.dday.japanese import fields

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.island import Box, Position

SECTORS = (1, 2, 3, 4)
BEACH_SECTOR = 2
TARGETS: Mapping[int, tuple[int, ...]] = {1: (2, 3), 2: (3, 1), 3: (4, 2), 4: (3,)}
"""Other sectors the guns of a sector may fire into, the first with US units in it counts (6.5.4, rulings 121, 124)."""

IMMUNE = ("hq", "regiment")
FAR = 99


def fires_artillery(battle: Battle, position: Position) -> bool:
    """Tell whether a position's guns count: occupied, not destroyed, disrupted or not (6.5.3, rulings 118, 119)."""
    if not position.artillery or battle.position_state(position.key).artillery_destroyed:
        return False
    return battle.occupied(position.hex)


def sector_points(battle: Battle, sector: int) -> int:
    """Return the artillery points of a sector: three each in sector 1, else two on hilltops and one (6.5.3, ruling 120)."""
    chart = battle.book.charts.artillery
    return sum(
        chart.points(sector, hilltop=position.hilltop)
        for position in battle.island.positions_in_sector(sector)
        if fires_artillery(battle, position)
    )


def other_target(source: int, us_sectors: Collection[int]) -> int:
    """Return the neighbouring sector that the guns of a sector fire into, 0 for none (6.5.4d, rulings 124, 125)."""
    if source == 1 and 2 not in us_sectors and 1 in us_sectors:
        return 0
    return next((sector for sector in TARGETS[source] if sector in us_sectors), 0)


def allocation(points: Mapping[int, int], us_sectors: Collection[int]) -> dict[int, int]:
    """Return the points that fire into each sector with US units (6.5.4, rulings 122 to 126).

    All leave a sector without US units, else a third, rounded down; half of what leaves arrives, rounded
    down, except from sector 1 into 2.
    """
    incoming = dict.fromkeys(sorted(us_sectors), 0)
    for source, strength in sorted(points.items()):
        home, target = source in us_sectors, other_target(source, us_sectors)
        away = 0 if not target else strength // 3 if home else strength
        if home:
            incoming[source] += strength - away
        if target:
            whole = (source, target) == (1, BEACH_SECTOR)
            incoming[target] += away if whole else away // 2
    return incoming


def hits_of(strength: int, divisor: int) -> int:
    """Return the number of hits: strength by the card's number, to the nearest, half up (6.6c, ruling 127)."""
    return (2 * strength + divisor) // (2 * divisor) if divisor else 0


# -- who is in a sector ---------------------------------------------------------------------------


def us_sectors(battle: Battle) -> tuple[int, ...]:
    """Return the sectors with US units; sector 2 also for units in its boxes (6.6, ruling 117)."""
    found = {battle.island.sector(key) for key in battle.us_hexes()}
    if any(battle.us_at(f"box:{box.code}") for box in boxes_of(battle, BEACH_SECTOR)):
        found.add(BEACH_SECTOR)
    return tuple(sorted(found))


def boxes_of(battle: Battle, sector: int) -> tuple[Box, ...]:
    """Return the landing boxes before the beaches of a sector."""
    return tuple(box for box in battle.island.boxes.values() if battle.island.sector(box.hexes[0]) == sector)


def beaches_first(battle: Battle, sector: int) -> bool:
    """Tell whether boxes and beaches are hit first: in sector 2 always, elsewhere on the first day (6.6.1, ruling 131)."""
    return sector == BEACH_SECTOR or battle.turn < battle.spec.second_phase_turn


def places_of(battle: Battle, sector: int) -> tuple[str, ...]:
    """Return the boxes and hexes of a sector where artillery may hit US units."""
    boxes = tuple(f"box:{box.code}" for box in boxes_of(battle, sector))
    hexes = tuple(key for key in battle.us_hexes() if battle.island.sector(key) == sector)
    return (*(boxes if beaches_first(battle, sector) else ()), *hexes)


def exposed(battle: Battle, sector: int) -> tuple[str, ...]:
    """Return the units artillery may hit: no HQs, nobody who lost a step in this phase (6.6.1, rulings 133, 134)."""
    return tuple(
        unit
        for place in places_of(battle, sector)
        for unit in battle.us_at(place)
        if battle.us_spec(unit).kind not in IMMUNE and not battle.us(unit).lost
    )


def regiment(battle: Battle, unit: str) -> str:
    """Return the regiment a unit belongs or is assigned to; those of none share one in their division (6.6.1, ruling 129)."""
    number = command.regiment_of(battle, unit)
    return str(number) if number else f"division {battle.us_spec(unit).division}"


# -- priority -------------------------------------------------------------------------------------

Rank = tuple[int, ...]


def place_rank(battle: Battle, card: Card, sector: int, place: str) -> Rank:
    """Return how early artillery hits a place, lowest first (6.6.1, rulings 130, 132).

    Boxes, then beaches, then nearest to an airfield, nearest to the leftmost black position, in intense
    fire of a colour, in the field of the card's colours from the left.
    """
    if place.startswith("box:"):
        return (0,) * 6
    beach = beaches_first(battle, sector) and battle.board.hexes[place].beach
    return (
        1 if beach else 2,
        airfield_distance(battle, place),
        black_distance(battle, place),
        not in_intense_colour(battle, place),
        colour_order(battle, card, place),
        0,
    )


def airfield_distance(battle: Battle, place: str) -> int:
    """Return the distance to the nearest airfield hex (6.6.1 priority 3)."""
    fields_of_air = battle.island.ground.airfields
    return min((battle.board.distance(place, key) for key in fields_of_air), default=FAR)


def black_distance(battle: Battle, place: str) -> int:
    """Return the distance to the leftmost black position that is not in US hands (6.6.1 priority 3, ruling 132)."""
    taken = control.us_hands(battle)
    intact = [
        (position.hex[2:], position.hex[:2], position.hex)
        for position in battle.island.positions_of_colour("black")
        if position.hex not in taken
    ]
    return battle.board.distance(place, min(intact)[-1]) if intact else FAR


def in_intense_colour(battle: Battle, place: str) -> bool:
    """Tell whether a hex is in intense fire of a position that is not black (6.6.1 priority 5)."""
    covering = fields.covering(battle, place)
    return any(level == "intense" and not fields.is_black(battle, group) for group, level in covering)


def colour_order(battle: Battle, card: Card, place: str) -> int:
    """Return which colour of the card first covers a hex, counted from the left (6.6.1 priority 6)."""
    covering = {battle.island.groups[group].colour for group, _ in fields.covering(battle, place)}
    return next(
        (number for number, colour in enumerate(card.colours) if colour in covering), len(card.colours)
    )


def victims(battle: Battle, card: Card, sector: int, tally: Mapping[str, int]) -> tuple[str, ...]:
    """Return the units of equal rank one of which takes the next hit (6.6.1, ruling 128).

    The regiment with the fewest hits of this sector so far is hit; if several have as few, the one whose unit ranks first.
    """
    units = exposed(battle, sector)
    if not units:
        return ()
    fewest = min(tally.get(regiment(battle, unit), 0) for unit in units)
    units = tuple(unit for unit in units if tally.get(regiment(battle, unit), 0) == fewest)
    ranks = {
        place: place_rank(battle, card, sector, place) for place in sorted({battle.where(u) for u in units})
    }
    order = {unit: (ranks[battle.where(unit)], -battle.us(unit).steps) for unit in units}
    best = min(order.values())
    return tuple(unit for unit in units if order[unit] == best)
