"""Set-up of a scenario (3.0, 18.3, 18.4.1 to 18.4.4): everything that needs no answer of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.japanese import forts, garrison
from ecs.dday.pieces import create_pieces
from ecs.dday.scenarios import setup_us

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position
    from ecs.dday.printed.scenario import Placement, SectorSetup

NEAR_REACH = 3
"""Units within three hexes of a beach hex are mixed apart from the others (18.4.3)."""


def set_up(battle: Battle) -> None:
    """Set up both sides of the scenario (3.0)."""
    create_pieces(battle)
    place_us(battle)
    setup_us.lay_out(battle)
    place_tanks(battle)
    place_named(battle)
    for sector in battle.scenario.japanese:
        place_sector(battle, sector)
    deal_depth(battle)
    place_forts(battle)
    setup_us.hold_ground(battle)
    special = battle.scenario.special
    battle.points.replacements = special.replacement_steps
    battle.depot.infantry = tuple((division, steps, 0) for division, steps in special.infantry_steps)
    battle.depot.tanks, battle.depot.engineers = special.tank_steps, special.engineer_steps


def rule(battle: Battle) -> str:
    """Return the rule of the Japanese set-up: of the landing day, or the general one for scenarios that begin ashore (18.3.1, 18.4.3)."""
    return "18.3.1" if battle.scenario.deployment else "18.4.3"


def place_us(battle: Battle) -> None:
    """Put first-turn units into their boxes and lay the others out for their turn (18.4.1, 18.4.2).

    Units with a choice of box wait at `due:N` until the player has chosen (5.3a).
    """
    first = battle.scenario.first_turn
    for entry in battle.scenario.us_setup + battle.scenario.reinforcements:
        placed = entry.turn == first and len(entry.boxes) == 1
        where = f"box:{entry.boxes[0]}" if placed else f"due:{entry.turn}"
        for unit in entry.units:
            battle.world.move(unit, where)


def key_of(battle: Battle, spec: str) -> str:
    """Return the key of the Japanese unit with a printed spec."""
    return next(key for key, state in battle.world.each(c.JapaneseUnit) if state.spec == spec)


def place_tanks(battle: Battle) -> None:
    """Put each Japanese tank on its position with an armour depth marker (14.4.1, rulings 284, 382)."""
    armour = [key for key, state in battle.world.each(c.DepthMarker) if battle.book.depth[state.spec].armour]
    for tank in battle.scenario.tanks:
        unit = key_of(battle, tank.unit)
        battle.world.move(unit, tank.hex)
        if tank.depth and armour:
            marker = armour.pop(0)
            battle.depth(marker).under = unit
            battle.world.move(marker, tank.hex)


def place_named(battle: Battle) -> None:
    """Put the Japanese units a scenario names into their hexes (18.8.2b)."""
    for each in battle.scenario.named:
        battle.world.move(key_of(battle, each.unit), each.hex)


def place_sector(battle: Battle, setup: SectorSetup) -> None:
    """Put one unit face down on every X position of a sector, near and far groups mixed apart (18.3.1, 18.4.3)."""
    if setup.mixed:
        place_mixed(battle, setup)
        return
    pool = f"pool:{setup.sector}"
    for spec in setup.reserve:
        battle.world.move(key_of(battle, spec), pool)
    near, far = sites(battle, setup.sector)
    for positions, specs in ((near, setup.near), (far, setup.far)):
        units = battle.chance("setup").shuffled([key_of(battle, spec) for spec in specs])
        for unit, position in zip(units, positions, strict=False):
            battle.world.move(unit, position.hex)
        for unit in units[len(positions) :]:
            battle.world.move(unit, pool)
        for position in positions[len(units) :]:
            draw_from_reserve(battle, setup.sector, position.hex)
    if setup.pool is not None:
        for unit in battle.chance("setup").shuffled(battle.world.at(pool))[setup.pool :]:
            battle.world.move(unit, "out")


def place_mixed(battle: Battle, setup: SectorSetup) -> None:
    """Mix all units of a sector: some on named positions and hilltops, some in reserve, the others eliminated (18.3.1, 18.6.2)."""
    chance = battle.chance("setup")
    units = list(chance.shuffled([key_of(battle, spec) for spec in setup.mixed]))
    heights = chance.shuffled(empty_hilltops(battle, setup))[: setup.hilltops]
    for hex_key in (*setup.start_hexes, *heights):
        battle.world.move(units.pop(), hex_key)
    for unit in units[: setup.pool]:
        battle.world.move(unit, f"pool:{setup.sector}")


def empty_hilltops(battle: Battle, setup: SectorSetup) -> tuple[str, ...]:
    """Return the hilltop positions of a sector that no unit holds at the start (18.6.2, ruling 450)."""
    held = setup_us.us_side(battle)
    return tuple(
        each.hex
        for each in battle.island.positions_in_sector(setup.sector)
        if each.hilltop and each.hex not in setup.start_hexes and each.hex not in held
    )


def sites(battle: Battle, sector: int) -> tuple[list[Position], list[Position]]:
    """Return the X positions of a sector within three hexes of a beach hex, and the others (18.4.3)."""
    beaches = battle.island.beach_hexes()
    near: list[Position] = []
    far: list[Position] = []
    for position in battle.island.positions_in_sector(sector):
        if position.setup == "X":
            away = min(
                (battle.board.distance(position.hex, beach) for beach in beaches), default=NEAR_REACH + 1
            )
            (near if away <= NEAR_REACH else far).append(position)
    return near, far


def draw_from_reserve(battle: Battle, sector: int, hex_key: str) -> None:
    """Put a unit drawn from the Reserve Pool on a position left without one (18.0 errata, ruling 432)."""
    unit = garrison.draw_unit(battle, sector)
    if unit:
        battle.world.move(unit, hex_key)


def deal_depth(battle: Battle) -> None:
    """Mix the depth markers and deal each sector its number; the rest stay out of the game (18.3.1, 18.4.3)."""
    plain = [
        key for key, state in battle.world.each(c.DepthMarker) if not battle.book.depth[state.spec].armour
    ]
    mixed = battle.chance("setup").shuffled(plain)
    for setup in battle.scenario.japanese:
        hand, mixed = mixed[: setup.depth], mixed[setup.depth :]
        for key in hand:
            battle.world.move(key, f"depth:{setup.sector}")


def place_forts(battle: Battle) -> None:
    """Set up forts in whole sectors, as far as they are in Japanese hands, and in named hexes (17.1b, 18.4.3, 18.8.2a).

    Locations are taken in the order of the positions until the pools are empty (ruling 456).
    """
    named = {placement.hex for placement in battle.scenario.placements}
    held = setup_us.us_side(battle)
    for sector in battle.scenario.special.fort_sectors:
        for position in battle.island.positions_in_sector(sector):
            if position.fort and position.hex not in named and position.hex not in held:
                forts.place_location(battle, position.key, rule(battle))
    for placement in battle.scenario.placements:
        place(battle, placement)


def place(battle: Battle, placement: Placement) -> None:
    """Set up one hex with forts, units and depth markers, adding only what is missing (17.2.1, 18.0, ruling 421)."""
    position = battle.island.position_at(placement.hex)
    if placement.by_rule and position:
        forts.place_location(battle, position.key, rule(battle))
        return
    if position:
        battle.position_state(position.key).fort_used = True
    for fort_class in placement.fort_classes:
        add_fort(battle, placement.hex, fort_class)
    for _ in range(placement.units - len(battle.japanese_at(placement.hex))):
        garrison.place_unit(battle, placement.hex, rule(battle), depth=False)
    for key in battle.japanese_at(placement.hex)[: placement.depth]:
        garrison.add_depth(battle, key, rule(battle))


def add_fort(battle: Battle, hex_key: str, fort_class: int) -> None:
    """Put a random fort of a class on a hex, beneath those already there (17.2c)."""
    cup = battle.world.at(f"forts:{fort_class}")
    if not cup:
        return
    fort = battle.chance("cups").choice(cup)
    layer = len(battle.forts_at(hex_key))
    battle.fort(fort).layer = layer
    battle.world.move(fort, hex_key)
    battle.emit(events.FortPlaced, rule(battle), fort=fort, hex=hex_key, layer=layer)
