"""What the US side may see of a battle: frozen, without a trace of hidden counters."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from ecs.dday import components as c
from ecs.dday.command import command, command_posts, heroes
from ecs.dday.command.control import controlled_positions
from ecs.dday.scenarios.victory import Condition, conditions

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position


class UsView(NamedTuple):
    """A US unit as it lies on the table; disrupted is the game turn of its disruption, 0 for none.

    assigned: regiment of a tank or engineer unit. post: range of a command post, 0 for any other unit.
    """

    key: str
    kind: str
    where: str
    steps: int
    full_steps: int
    strength: int
    range: int
    weapons: tuple[str, ...]
    symbol: str
    division: int
    regiment: int
    battalion: int
    disrupted: int
    acted: bool
    marker: str
    assigned: int = 0
    post: int = 0


class JapaneseView(NamedTuple):
    """A Japanese counter; back is unit, tank, depth or fort; name, strength ... are empty while it is face down."""

    key: str
    back: str
    where: str
    revealed: bool
    disrupted: bool
    name: str = ""
    strength: int = 0
    requires: tuple[str, ...] = ()
    elite: bool = False
    fort_class: int = 0
    blocked: tuple[int, ...] = ()
    under: str = ""
    layer: int = 0
    stance: bool = False


class PositionView(NamedTuple):
    """The changing state of a position hex; guns: intact artillery."""

    key: str
    hex: str
    colour: str
    group: str
    occupied: bool
    us_held: bool
    guns: bool
    smoke: bool
    garrison: bool
    hero: bool = False


class HeroView(NamedTuple):
    """A hero or inspired marker in play; kind is rifleman, nco or officer."""

    key: str
    kind: str
    inspired: bool
    unit: str


class View(NamedTuple):
    """The whole table as the US player sees it; combat_cards: cards left in the US and the Japanese pile of a close combat."""

    scenario: str
    turn: int
    last_turn: int
    date: str
    time: str
    phase: str
    stage: str
    us: tuple[UsView, ...]
    japanese: tuple[JapaneseView, ...]
    positions: tuple[PositionView, ...]
    cards: tuple[tuple[str, str], ...]
    deck: int
    discards: int
    pools: tuple[tuple[str, int], ...]
    naval: int
    air: int
    replacements: int
    artillery: tuple[tuple[int, int, int], ...]
    effects: tuple[tuple[str, int, str], ...]
    losses: tuple[tuple[int, int], ...]
    japanese_losses: tuple[tuple[int, int], ...]
    attacked: tuple[str, ...]
    barraged: tuple[str, ...]
    result: str
    reason: str
    conditions: tuple[Condition, ...]
    heroes: tuple[HeroView, ...]
    infantry_steps: tuple[tuple[int, int, int], ...] = ()
    tank_steps: int = 0
    engineer_steps: int = 0
    out_of_command: tuple[str, ...] = ()
    command_areas: tuple[tuple[str, frozenset[str]], ...] = ()
    controlled: tuple[str, ...] = ()
    combat_cards: tuple[int, int] = (0, 0)


def make_view(battle: Battle) -> View:
    """Return the US player's view of a battle."""
    today, clock, points, verdict = battle.today, battle.clock, battle.points, battle.verdict
    return View(
        scenario=battle.scenario.key,
        turn=battle.turn,
        last_turn=battle.last_turn,
        date=today.date,
        time=today.time,
        phase=clock.phase,
        stage=clock.stage,
        us=us_views(battle),
        japanese=japanese_views(battle),
        positions=position_views(battle),
        cards=battle.track.cards,
        deck=len(battle.pile("deck")),
        discards=len(battle.pile("discards")),
        pools=pool_sizes(battle),
        naval=points.naval,
        air=points.air,
        replacements=points.replacements,
        artillery=points.artillery,
        effects=battle.effects.active,
        losses=battle.tally.steps,
        japanese_losses=battle.tally.japanese,
        attacked=battle.marks.attacked,
        barraged=battle.marks.barraged,
        result=verdict.result,
        reason=verdict.reason,
        conditions=conditions(battle),
        heroes=hero_views(battle),
        infantry_steps=battle.depot.infantry,
        tank_steps=battle.depot.tanks,
        engineer_steps=battle.depot.engineers,
        out_of_command=out_of_command(battle),
        command_areas=command_areas(battle),
        controlled=controlled_positions(battle),
        combat_cards=(len(battle.pile("cc_us")), len(battle.pile("cc_japanese"))),
    )


def hero_views(battle: Battle) -> tuple[HeroView, ...]:
    """Return the heroes in play, in key order; those in the cup are hidden."""
    return tuple(
        HeroView(key, state.kind, state.inspired, unit)
        for key, state in battle.world.each(c.Hero)
        if (unit := heroes.unit_of(battle, key))
    )


def out_of_command(battle: Battle) -> tuple[str, ...]:
    """Return the US units on the map that are out of command (11.0)."""
    if command.unrestricted(battle):
        return ()
    return battle.derive("out_of_command", command.state(battle), lambda: command.uncommanded(battle))


def command_areas(battle: Battle) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the hexes that each headquarters on the map commands, once command matters (11.2.1, 11.3, 15.2)."""
    if command.unrestricted(battle):
        return ()
    leaders = (*command_posts.quarters(battle), *command.battalion_hqs(battle))
    areas = ((unit, command.command_area(battle, unit)) for unit in leaders)
    return battle.derive("command_areas", command.state(battle), lambda: tuple(areas))


US_STATE = attrgetter("steps", "marker", "disrupted", "acted")
JAPANESE_STATE = attrgetter("revealed", "disrupted", "stance")
DEPTH_STATE = attrgetter("revealed", "under", "disrupted")
FORT_STATE = attrgetter("revealed", "disrupted", "layer", "spec")
COUNTERS = (c.JapaneseUnit, c.DepthMarker, c.Fort)
POSITION_STATE = attrgetter("artillery_destroyed", "smoke", "garrison", "hero")


def us_views(battle: Battle) -> tuple[UsView, ...]:
    """Return every US unit of the scenario, in key order; one that has not changed keeps its view."""
    units = battle.placed("us_in_play", lambda: us_in_play(battle), c.UsUnit)
    state = (
        battle.world.moved[c.UsUnit],
        tuple([US_STATE(state) for _, _, state in units]),
        tuple([office.post for _, office in battle.world.each(c.Regiment)]),
        tuple([each.regiment for _, each in battle.world.each(c.Assignment)]),
    )
    given = battle.derive("orders", (battle.turn, *state[2:]), lambda: all_orders(battle))
    return battle.derive("us_views", state, lambda: _us_views(battle, units, given))


def _us_views(
    battle: Battle, units: tuple[tuple[str, str, c.UsUnit], ...], given: dict[str, tuple[int, int]]
) -> tuple[UsView, ...]:
    known = battle.us_views
    views = []
    for key, where, state in units:
        raw = (where, US_STATE(state), given[key])
        seen = known.get(key)
        if seen is None or seen[0] != raw:
            seen = known[key] = (raw, us_view(battle, key, state))
        views.append(seen[1])
    return tuple(views)


def all_orders(battle: Battle) -> dict[str, tuple[int, int]]:
    """Return the orders of every US unit."""
    return {key: orders(battle, key) for key, _ in battle.world.each(c.UsUnit)}


def orders(battle: Battle, key: str) -> tuple[int, int]:
    """Return the regiment a unit is assigned to and its range as a command post (11.2.1, 15.2)."""
    assigned = battle.world.find(c.Assignment, key)
    post = command_posts.is_post(battle, key)
    return assigned.regiment if assigned else 0, command_posts.reach(battle, key) if post else 0


def us_in_play(battle: Battle) -> tuple[tuple[str, str, c.UsUnit], ...]:
    """Return (key, place, state) of the US units that take part in the scenario."""
    units = ((key, battle.where(key), state) for key, state in battle.world.each(c.UsUnit))
    return tuple(item for item in units if item[1] != "off")


def us_view(battle: Battle, key: str, state: c.UsUnit) -> UsView:
    """Return one US unit as it is seen."""
    spec, side = battle.us_spec(key), battle.us_side(key)
    marker = battle.book.losses[state.marker] if state.marker else None
    weapons = side.weapons
    if marker:
        weapons = marker.first if state.steps > 1 else marker.third
    return UsView(
        key,
        spec.kind,
        battle.where(key),
        state.steps,
        spec.steps,
        max(1, side.strength - (marker.penalty if marker else 0)),
        side.range,
        weapons,
        spec.symbol,
        spec.division,
        spec.regiment,
        spec.battalion,
        state.disrupted,
        state.acted,
        state.marker,
        *orders(battle, key),
    )


def japanese_views(battle: Battle) -> tuple[JapaneseView, ...]:
    """Return every Japanese counter on the map, in key order within its kind."""
    units, depth, forts = battle.placed("japanese_on_map", lambda: japanese_on_map(battle), *COUNTERS)
    moved = battle.world.moved
    state = (
        *(moved[kind] for kind in COUNTERS),
        tuple(JAPANESE_STATE(each) for _, each in units),
        tuple(DEPTH_STATE(each) for _, each in depth),
        tuple(FORT_STATE(each) for _, each in forts),
    )
    return battle.derive(
        "japanese_views",
        state,
        lambda: (
            *(unit_view(battle, key, each) for key, each in units),
            *(depth_view(battle, key, each) for key, each in depth),
            *(fort_view(battle, key, each) for key, each in forts),
        ),
    )


def japanese_on_map(
    battle: Battle,
) -> tuple[
    tuple[tuple[str, c.JapaneseUnit], ...],
    tuple[tuple[str, c.DepthMarker], ...],
    tuple[tuple[str, c.Fort], ...],
]:
    """Return (key, state) of the Japanese units, depth markers and forts on the map."""
    on_map, where, each = battle.board.hexes, battle.world.where, battle.world.each
    return (
        tuple(item for item in each(c.JapaneseUnit) if where(item[0]) in on_map),
        tuple(item for item in each(c.DepthMarker) if where(item[0]) in on_map),
        tuple(item for item in each(c.Fort) if where(item[0]) in on_map),
    )


def unit_view(battle: Battle, key: str, state: c.JapaneseUnit) -> JapaneseView:
    """Return a Japanese unit as it is seen; its back tells only whether it is a tank (2.2.2)."""
    spec = battle.book.japanese[state.spec]
    back = "tank" if spec.tank else "unit"
    if not state.revealed:
        return JapaneseView(key, back, battle.where(key), False, state.disrupted)
    return JapaneseView(
        key,
        back,
        battle.where(key),
        True,
        state.disrupted,
        name=spec.name,
        strength=spec.strength,
        requires=spec.requires,
        elite=spec.elite,
        stance=state.stance,
    )


def depth_view(battle: Battle, key: str, state: c.DepthMarker) -> JapaneseView:
    """Return a depth marker as it is seen."""
    if not state.revealed:
        return JapaneseView(key, "depth", battle.where(key), False, state.disrupted, under=state.under)
    spec = battle.book.depth[state.spec]
    return JapaneseView(
        key,
        "depth",
        battle.where(key),
        True,
        state.disrupted,
        strength=spec.strength,
        requires=spec.requires,
        under=state.under,
    )


def fort_view(battle: Battle, key: str, state: c.Fort) -> JapaneseView:
    """Return a fort as it is seen."""
    if not state.revealed:
        return JapaneseView(key, "fort", battle.where(key), False, state.disrupted, layer=state.layer)
    spec = battle.book.forts[state.spec]
    return JapaneseView(
        key,
        "fort",
        battle.where(key),
        True,
        state.disrupted,
        strength=spec.strength,
        requires=spec.requires,
        fort_class=spec.fort_class,
        blocked=spec.blocked,
        layer=state.layer,
    )


def position_views(battle: Battle) -> tuple[PositionView, ...]:
    """Return every position's changing state, in the island's order."""
    standing = battle.island.position_hexes.intersection(battle.us_hexes())
    state = (battle.occupied_hexes(), standing, tuple(map(POSITION_STATE, battle.position_states())))
    return battle.derive("position_views", state, lambda: _position_views(battle, standing))


def _position_views(battle: Battle, standing: frozenset[str]) -> tuple[PositionView, ...]:
    return tuple(
        position_view(battle, key, position, position.hex in standing)
        for key, position in battle.island.positions.items()
    )


def position_view(battle: Battle, key: str, position: Position, us_here: bool) -> PositionView:
    """Return one position as it is seen."""
    state = battle.position_state(key)
    return PositionView(
        key,
        position.hex,
        position.colour,
        position.group,
        battle.occupied(position.hex),
        us_here or state.garrison,
        position.artillery and not state.artillery_destroyed,
        state.smoke,
        state.garrison,
        state.hero,
    )


POOLS = (*(f"{kind}:{sector}" for kind in ("pool", "depth") for sector in (1, 2, 3, 4)), "elite")


def pool_sizes(battle: Battle) -> tuple[tuple[str, int], ...]:
    """Return how many counters lie in each Japanese pool: numbers are open, faces are not."""
    return tuple((name, len(battle.world.at(name))) for name in POOLS)
