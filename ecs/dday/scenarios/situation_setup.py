"""Laying out a situation: a battle as a position file describes it, instead of a scenario's set-up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ecs.core.piles import Pile
from ecs.core.rng import StreamState
from ecs.dday import components as c
from ecs.dday.battle import Battle
from ecs.dday.marines import losses
from ecs.dday.pieces import create_pieces, stack_deck
from ecs.dday.printed.situation import ANY

if TYPE_CHECKING:
    from ecs.dday.printed.book import Book
    from ecs.dday.printed.island import Island
    from ecs.dday.printed.scenario import Scenario
    from ecs.dday.printed.situation import Beneath, FortStand, HeroStand, JapaneseStand, Situation, UsStand
    from ecs.dday.spec import Spec

OWN_FIELDS: tuple[type[Any], ...] = (c.Clock, c.Points, c.Track, c.Effects, c.Landings)
"""Components of the battle for which a situation has fields of its own."""

OTHER_STATE: tuple[type[Any], ...] = (
    c.Depot,
    c.Commitment,
    c.PhaseMarks,
    c.FireMarks,
    c.Tally,
    c.SetUp,
    c.Verdict,
)
"""Components of the battle whose fields a situation names as they are."""

PILES: tuple[str, ...] = ("losses", "cc_us", "cc_japanese")
"""Piles besides the deck and the discards."""


ALL = "all"
"""Every position."""

NOWHERE = "-"
"""A unit that stands somewhere but did not begin the phase anywhere."""


class NothingLeft(ValueError):
    """More counters of a kind are asked for than the game has."""


def prepare(book: Book, spec: Spec, scenario: Scenario, seed: int, situation: Situation) -> Battle:
    """Return a battle in a situation of an adapted scenario; raise NothingLeft when the counters do not suffice."""
    battle = Battle(book, spec, scenario, seed)
    create_pieces(battle)
    place_cards(battle, situation)
    for stand in situation.us:
        place_us(battle, stand)
    if situation.reinforcements:
        lay_out_arrivals(battle, situation.turn)
    place_defence(battle, situation)
    place_heroes(battle, situation)
    mark_positions(battle, situation)
    set_state(battle, situation)
    set_chance(battle, situation)
    set_clock(battle, situation)
    return battle


def adapted(scenario: Scenario, book: Book, situation: Situation) -> Scenario:
    """Return the scenario with another last turn and other special rules, as far as the situation says so."""
    last = situation.last_turn or scenario.last_turn
    turns = (each for each in book.calendar.turns if scenario.first_turn <= each.number <= last)
    changes: dict[str, Any] = dict(situation.special)
    special = replace(scenario.special, **changes)
    return replace(scenario, last_turn=last, calendar=tuple(turns), special=special)


def place_cards(battle: Battle, situation: Situation) -> None:
    """Stack the deck; take the cards that lie elsewhere out of it."""
    elsewhere = (*situation.discards, *(card for _, card in situation.track))
    elsewhere += tuple(item for _, items in situation.piles for item in items)
    deck = battle.pile("deck")
    deck.items = tuple(key for key in deck.items if key not in elsewhere)
    stack_deck(battle, situation.cards)
    battle.pile("discards").items = situation.discards
    battle.track.cards = situation.track


def place_us(battle: Battle, stand: UsStand) -> None:
    """Put a US unit into its place and state."""
    unit, full = battle.us(stand.unit), battle.us_spec(stand.unit).steps
    unit.steps = 0 if stand.at == "dead" else stand.steps or full
    if full == 4 and unit.steps in (1, 3):
        unit.marker = take_marker(battle, stand.marker)
    unit.disrupted, unit.acted, unit.moved = stand.disrupted, stand.acted, stand.moved
    unit.lost, unit.barred = stand.lost, stand.barred
    unit.began = "" if stand.began == NOWHERE else stand.began or usual_start(battle, stand.at)
    battle.world.move(stand.unit, stand.at)
    regiment = battle.world.find(c.Regiment, stand.unit)
    if regiment:
        regiment.post, regiment.guest = stand.post, stand.guest
    assignment = battle.world.find(c.Assignment, stand.unit)
    if assignment:
        assignment.regiment = stand.assigned


def usual_start(battle: Battle, at: str) -> str:
    """Return where a unit began the phase if nothing is said: its hex or box."""
    return at if at in battle.board.hexes or at.startswith("box:") else ""


def take_marker(battle: Battle, name: str) -> str:
    """Take a step-loss marker out of the cup, a random one when none is named (ruling 14)."""
    if not name:
        return losses.draw_marker(battle)
    cup = battle.world.get(Pile, "pile:losses")
    cup.items = tuple(item for item in cup.items if item != name)
    return name


def lay_out_arrivals(battle: Battle, turn: int) -> None:
    """Lay out the units that the scenario's list brings in later turns (18.4.2)."""
    for entry in battle.scenario.reinforcements:
        for unit in entry.units:
            if entry.turn > turn and battle.where(unit) == "off":
                battle.world.move(unit, f"due:{entry.turn}")


def place_defence(battle: Battle, situation: Situation) -> None:
    """Put the Japanese counters into their places, those that are named before those left open."""
    named = {stand.marker for stand in situation.depth}
    named |= {stand.beneath.depth for stand in situation.japanese if stand.beneath}
    named |= {stand.beneath.depth for stand in situation.forts if stand.beneath}
    units = {stand.unit for stand in situation.japanese}
    forts = {stand.fort for stand in situation.forts}
    for japanese in situation.japanese:
        place_unit(battle, japanese, units, named)
    for fort in situation.forts:
        place_fort(battle, fort, forts, named)
    for stand in situation.depth:
        marker = find_depth(battle, stand.marker, named)
        state = battle.depth(marker)
        state.revealed, state.disrupted = stand.revealed, stand.disrupted
        state.under = "cave" if stand.cave else ""
        battle.world.move(marker, stand.at)


def place_unit(battle: Battle, stand: JapaneseStand, named: set[str], depth: set[str]) -> None:
    """Put a Japanese unit into its place, with the marker beneath it."""
    key = find_unit(battle, stand, named)
    state = battle.japanese(key)
    state.revealed, state.disrupted, state.stance = stand.revealed, stand.disrupted, stand.stance
    battle.world.move(key, stand.at)
    lay_beneath(battle, key, stand.beneath, depth)


def find_unit(battle: Battle, stand: JapaneseStand, named: set[str]) -> str:
    """Return the key of the unit a stand names, or of one that fits: of the same sector if there is one."""
    spare = [(key, battle.japanese(key).spec) for key in battle.world.kind_at("out", c.JapaneseUnit)]
    if stand.unit:
        return first((key for key, spec in spare if spec == stand.unit), stand.unit)
    table, sector = battle.book.japanese, sector_of(battle, stand.at)
    fit = [item for item in spare if item[1] not in named and table[item[1]].tank == stand.tank]
    near = [key for key, spec in fit if table[spec].sector == sector]
    return first((*near, *(key for key, _ in fit)), "Japanese tank" if stand.tank else "Japanese unit")


def sector_of(battle: Battle, at: str) -> int:
    """Return the sector of a hex or of a pool, 0 for none."""
    if at in battle.board.hexes:
        return battle.island.sector(at)
    number = at.partition(":")[2]
    return int(number) if number.isdigit() else 0


def first(found: Any, what: str) -> str:
    """Return the first key found; raise NothingLeft."""
    for key in found:
        return str(key)
    raise NothingLeft(what)


def place_fort(battle: Battle, stand: FortStand, named: set[str], depth: set[str]) -> None:
    """Put a fort into its hex, beneath those already there."""
    cup = battle.world.at(f"forts:{stand.fort_class}")
    fit = [key for key in cup if (spec := battle.fort(key).spec) == stand.fort or (
        not stand.fort and spec not in named)]  # fmt: skip
    key = first(fit, stand.fort or f"fort of class {stand.fort_class}")
    state = battle.fort(key)
    state.layer = len(battle.forts_at(stand.at))
    state.revealed, state.disrupted = stand.revealed, stand.disrupted
    battle.world.move(key, stand.at)
    lay_beneath(battle, key, stand.beneath, depth)


def lay_beneath(battle: Battle, owner: str, beneath: Beneath | None, named: set[str]) -> None:
    """Put a depth marker beneath a unit or fort: beneath a tank one of its own (9.2.1)."""
    if beneath is None:
        return
    unit = battle.world.find(c.JapaneseUnit, owner)
    tank = unit is not None and battle.book.japanese[unit.spec].tank
    marker = find_depth(battle, "" if beneath.depth == ANY else beneath.depth, named, tank=tank)
    state = battle.depth(marker)
    state.under, state.revealed, state.disrupted = owner, beneath.revealed, beneath.disrupted
    battle.world.move(marker, beneath.at or battle.where(owner))


def find_depth(battle: Battle, name: str, named: set[str], *, tank: bool = False) -> str:
    """Return the key of a depth marker by its spec, or of any that belongs to a tank or to none."""
    spare = [(key, battle.depth(key).spec) for key in battle.world.kind_at("out", c.DepthMarker)]
    if name:
        return first((key for key, spec in spare if spec == name), name)
    fit = (key for key, spec in spare if spec not in named and battle.book.depth[spec].armour == tank)
    return first(fit, "depth marker of a tank" if tank else "depth marker")


def place_heroes(battle: Battle, situation: Situation) -> None:
    """Put heroes with their units."""
    named = {stand.marker for stand in situation.heroes}
    for stand in situation.heroes:
        key = find_hero(battle, stand, named)
        hero = battle.world.get(c.Hero, key)
        hero.inspired, hero.moved = stand.inspired, stand.moved
        battle.world.move(key, f"with:{stand.unit}")


def find_hero(battle: Battle, stand: HeroStand, named: set[str]) -> str:
    """Return the marker a stand names if it is of that kind, or any of the kind that is not named elsewhere."""
    kinds = [(key, battle.world.get(c.Hero, key).kind) for key in battle.world.at("heroes")]
    fit = [key for key, kind in kinds if stand.kind in ("", kind)]
    others = (key for key in fit if key not in named or key == stand.marker)
    return first(
        (*(key for key in fit if key == stand.marker), *others), f"hero {stand.kind or stand.marker}"
    )


def mark_positions(battle: Battle, situation: Situation) -> None:
    """Set the states of position hexes."""
    for flag, names in situation.positions:
        for name in names:
            for key in positions_named(battle.island, name):
                setattr(battle.position_state(key), flag, True)


def positions_named(island: Island, name: str) -> tuple[str, ...]:
    """Return the keys of the positions meant by a key, a hex or `all`; () when there is none."""
    if name == ALL:
        return tuple(island.positions)
    if name in island.positions:
        return (name,)
    position = island.position_at(name)
    return (position.key,) if position else ()


def set_state(battle: Battle, situation: Situation) -> None:
    """Set points, effects, landed boxes, other piles and all further state."""
    points = situation.points
    battle.points.naval, battle.points.air = points.naval, points.air
    battle.points.replacements, battle.points.artillery = points.replacements, points.artillery
    battle.effects.active = situation.effects
    battle.landings.boxes = situation.landed
    for name, items in situation.piles:
        battle.pile(name).items = items
    kinds = {kind.__name__: kind for kind in OTHER_STATE}
    for name, values in situation.state:
        component = battle.world.get(kinds[name], "battle")
        for field, value in values:
            setattr(component, field, value)


def set_chance(battle: Battle, situation: Situation) -> None:
    """Set the streams of chance to where they stood."""
    for name, state in situation.streams:
        battle.chance(name)
        battle.world.get(StreamState, f"stream:{name}").state = state


def set_clock(battle: Battle, situation: Situation) -> None:
    """Set turn, phase and stage; a phase that is under way is taken up and not begun anew."""
    clock = battle.clock
    clock.turn, clock.barrier = situation.turn, situation.learnt
    clock.row = [row.phase.key for row in battle.spec.sequence()].index(situation.phase)
    if situation.under_way:
        clock.phase, clock.stage = situation.phase, situation.stage
