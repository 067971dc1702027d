"""US units that begin a scenario ashore: laid out for the player, then placed one by one (18.0, 18.3.2, 18.6.1, 18.7.1, 18.8.1).

Until he has placed them the units lie in the hexes of their designations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.command import heroes
from ecs.dday.japanese import fields
from ecs.dday.marines import losses
from ecs.dday.scenarios import catastrophe, deployment

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

SUPPORT: tuple[str, ...] = ("tank", "engineer")
BLEEDING: tuple[str, ...] = ("rifle", "hw")
"""Kinds of units that bear the starting losses (ruling 448)."""
ANYBODY: tuple[str, ...] = ("rifle", "hw", "hq", *SUPPORT)
"""Kinds of units a hero of no division may join (18.5.3b, ruling 558)."""

# -- before the player's turn -------------------------------------------------------------------------


def lay_out(battle: Battle) -> None:
    """Lay the units out in their designations and in reserve (18.0, 18.6.1d, 18.7.1e)."""
    if battle.scenario.deployment is None:
        return
    plan = deployment.plan(battle)
    for unit in plan.reserve:
        battle.world.move(unit, f"reserve:{battle.us_spec(unit).division}")
    for unit in plan.units + plan.support:
        battle.world.move(unit, meeting_place(battle, unit))
    battle.set_up.waiting = plan.units
    battle.set_up.losses = plan.losses
    divisions = sorted({battle.us_spec(unit).division for unit in plan.units})
    if plan.heroes:
        battle.set_up.heroes = tuple((division, plan.heroes) for division in divisions)


def meeting_place(battle: Battle, unit: str) -> str:
    """Return the designation in which a unit waits for its place; before it is detached that of the regiment apart (18.0)."""
    found = deployment.centres(battle, unit)
    if found:
        return found[0]
    apart = deployment.plan(battle).detachment
    assert apart is not None
    return deployment.designations(battle)[str(apart.regiment)]


def us_side(battle: Battle) -> frozenset[str]:
    """Return the position hexes in US hands at the start: behind the front, or in sectors wholly held (18.0, 18.8)."""
    if battle.scenario.deployment is None:
        return frozenset()
    ground, held = deployment.us_ground(battle), deployment.plan(battle).garrisoned
    return frozenset(
        key for key in battle.island.position_hexes if key in ground or battle.island.sector(key) in held
    )


def hold_ground(battle: Battle) -> None:
    """Put a garrison into each position behind the front that no Japanese hold; its guns are gone (6.7, 15.4, 18.8, ruling 334)."""
    ours = us_side(battle)
    for position in battle.island.positions.values():
        if position.hex in ours and not battle.occupied(position.hex):
            state = battle.position_state(position.key)
            state.garrison = state.fort_used = True
            state.artillery_destroyed = position.artillery


# -- tanks and engineers of a regiment ----------------------------------------------------------------


def to_detach(battle: Battle) -> tuple[str, ...]:
    """Return the tank units, then the engineers, one of which is to be set apart next (18.5.1, 18.6.1)."""
    plan = deployment.plan(battle)
    apart = plan.detachment
    if apart is None:
        return ()
    division = battle.us_spec(f"HQ/{apart.regiment}").division
    for kind, number in (("tank", apart.tanks), ("engineer", apart.engineers)):
        fit = [
            unit for unit in plan.support
            if battle.us_spec(unit).kind == kind and battle.us_spec(unit).division == division
        ]  # fmt: skip
        left = tuple(unit for unit in fit if unit not in battle.set_up.detached)
        if len(fit) - len(left) < number:
            return left
    return ()


def detach(battle: Battle, unit: str) -> None:
    """Set a tank or engineer unit apart for a regiment (18.5.1, 18.6.1)."""
    apart = deployment.plan(battle).detachment
    assert apart is not None
    battle.set_up.detached += (unit,)
    deployment.assign(battle, unit, apart.regiment)
    battle.emit(events.UnitAssigned, deployment.plan(battle).rule, unit=unit, regiment=apart.regiment)


def call_support(battle: Battle) -> None:
    """Let the tanks and engineers that take part wait for their places; the others leave (18.5.1, 18.6.1)."""
    plan = deployment.plan(battle)
    keep = plan.detachment.keep if plan.detachment else "both"
    for unit in plan.support:
        apart = unit in battle.set_up.detached
        if keep == "both" or apart == (keep == "detached"):
            battle.set_up.waiting += (unit,)
            battle.world.move(unit, meeting_place(battle, unit))
        else:
            battle.world.move(unit, "off")
            deployment.assign(battle, unit, 0)


# -- placing ------------------------------------------------------------------------------------------


def placeable(battle: Battle) -> tuple[str, ...]:
    """Return the waiting units that may be placed now; a regimental HQ follows its HW company (18.6.1a)."""
    return tuple(unit for unit in battle.set_up.waiting if not deployment.awaits(battle, unit))


def place(battle: Battle, unit: str, hex_key: str) -> None:
    """Set a unit up in a hex; tanks and engineers are assigned to the regiment there (18.0, 18.7.1 errata)."""
    _settle(battle, unit, hex_key)
    if battle.us_spec(unit).kind in SUPPORT:
        deployment.assign(battle, unit, deployment.regiment_at(battle, unit, hex_key))


def keep_back(battle: Battle, unit: str) -> None:
    """Leave tanks or engineers in their division's reserve (18.7.1 errata)."""
    _settle(battle, unit, f"reserve:{battle.us_spec(unit).division}")


def _settle(battle: Battle, unit: str, where: str) -> None:
    battle.set_up.waiting = tuple(each for each in battle.set_up.waiting if each != unit)
    battle.world.move(unit, where)
    battle.emit(events.UnitPlaced, "18.0", unit=unit, where=where)


def may_stay_back(battle: Battle, unit: str) -> bool:
    """May a unit be left in reserve: tanks and engineers where there is a reserve (18.7.1 errata, ruling 455)?"""
    return battle.us_spec(unit).kind in SUPPORT and battle.scenario.special.regimental_hqs


def place_rest(battle: Battle) -> None:
    """Set up all waiting units sensibly: companies in front and apart, the others behind (18.0)."""
    while units := placeable(battle):
        unit = units[0]
        found = deployment.sites(battle, unit)
        if found:
            place(battle, unit, min(found, key=lambda key: inconvenience(battle, unit, key)))
        else:
            keep_back(battle, unit)


def inconvenience(battle: Battle, unit: str, hex_key: str) -> tuple[object, ...]:
    """Rank the hexes a unit might be set up in, the best first."""
    others = deployment.settled(battle, hex_key)
    kind = battle.us_spec(unit).kind
    alike = sum(battle.us_spec(other).kind == kind for other in others)
    front = deployment.front_line(battle, hex_key)
    away = min(battle.board.distance(hex_key, key) for key in deployment.centres(battle, unit))
    intense = fields.level_at(battle, hex_key) == "intense"
    if kind == "rifle":
        return alike, intense, not front, len(others), away, hex_key
    return bool(fields.level_at(battle, hex_key)), front, away, len(others), hex_key


# -- starting losses ----------------------------------------------------------------------------------


def bleeders(battle: Battle) -> tuple[str, ...]:
    """Return the units that may take the next starting loss, division by division (18.6.1b, ruling 448)."""
    for division, left in battle.set_up.losses:
        found = tuple(
            key for key, state in battle.world.each(c.UsUnit)
            if left and fit_to_bleed(battle, key, state, division)
        )  # fmt: skip
        if found:
            return found
    return ()


def fit_to_bleed(battle: Battle, unit: str, state: c.UsUnit, division: int) -> bool:
    """May a unit take a starting loss: infantry of the division that has lost no more than the scenario allows (18.6.1b)?"""
    spec = battle.us_spec(unit)
    if spec.division != division or spec.kind not in BLEEDING:
        return False
    lost = spec.steps - state.steps
    if unit not in deployment.plan(battle).everyone or lost >= most(battle):
        return False
    return shares(battle, unit) and not ruinous(battle, unit)


def ruinous(battle: Battle, unit: str) -> bool:
    """Would another loss of a unit be a catastrophe before the first turn (18.1b)?"""
    spec, steps = battle.us_spec(unit), battle.us(unit).steps
    added = catastrophe.weight(spec.kind, steps - 1, "") - catastrophe.weight(spec.kind, steps, "")
    so_far = catastrophe.counters(battle).get(spec.division, 0)
    return added > 0 and so_far + added >= catastrophe.limit(battle, spec.division)


def shares(battle: Battle, unit: str) -> bool:
    """Does a unit share in the losses: a regiment with a battle of its own does not (18.5.1, ruling 452)?"""
    apart = deployment.plan(battle).detachment
    return apart is None or battle.us_spec(unit).regiment != apart.regiment


def most(battle: Battle) -> int:
    """Return how many steps a unit may have lost at the start (18.6.1b, 18.8.1c)."""
    return deployment.plan(battle).most_losses


def bleed(battle: Battle, unit: str) -> None:
    """Let a unit begin a step weaker; such losses do not count for victory (18.3.2a, 18.6.1b)."""
    state, division = battle.us(unit), battle.us_spec(unit).division
    state.steps -= 1
    losses.change_marker(battle, unit)
    battle.set_up.losses = tuple(
        (each, left - (each == division)) for each, left in battle.set_up.losses
    )  # fmt: skip
    battle.emit(
        events.StepLost, deployment.plan(battle).rule, unit=unit, cause="start", steps=state.steps, marker=state.marker,
        hex=battle.where(unit),
    )  # fmt: skip


def bleed_rest(battle: Battle) -> None:
    """Spread the losses that are left: evenly, first over units in reserve, then over those behind the front (18.6.1b)."""
    while units := bleeders(battle):
        bleed(battle, min(units, key=lambda unit: soundness(battle, unit)))


def soundness(battle: Battle, unit: str) -> tuple[object, ...]:
    """Rank the units that may take a starting loss, the readiest first."""
    spec, where = battle.us_spec(unit), battle.where(unit)
    lost = spec.steps - battle.us(unit).steps
    ashore = where in battle.board.hexes
    front = ashore and deployment.front_line(battle, where)
    return lost, ashore, front, spec.kind != "rifle", unit


# -- heroes -------------------------------------------------------------------------------------------


def next_hero(battle: Battle) -> int:
    """Draw a hero for the division that is next; return its number, 0 when all have theirs (18.6.1e, ruling 447)."""
    division = next((each for each, left in battle.set_up.heroes if left), 0)
    if division and not battle.set_up.hero:
        battle.set_up.hero = heroes.draw(battle)
    return division if battle.set_up.hero else 0


def hero_units(battle: Battle, division: int) -> tuple[str, ...]:
    """Return the units on the map that may have the hero drawn: of a division the fitting ones, companies, for an officer battalion HQs; without one (0) any (11.1.1, 18.5.3b, rulings 447, 558)."""
    officer = heroes.hero(battle, battle.set_up.hero).kind == "officer"
    kinds = ("hq" if officer else "rifle",) if division else ANYBODY
    return tuple(
        unit
        for unit in battle.us_on_map()
        if battle.us_spec(unit).kind in kinds
        and (not division or battle.us_spec(unit).division == division)
        and not battle.world.at(f"with:{unit}")
    )


def join(battle: Battle, unit: str, division: int) -> None:
    """Put the hero with a unit (11.1.1, 18.6.1e)."""
    heroes.join(battle, battle.set_up.hero, unit, deployment.plan(battle).rule if division else "18.5.3")
    battle.set_up.hero = ""
    battle.set_up.heroes = tuple((each, left - (each == division)) for each, left in battle.set_up.heroes)


def pass_over(battle: Battle, division: int) -> None:
    """Leave a hero nobody can take in the cup."""
    battle.set_up.hero = ""
    battle.set_up.heroes = tuple((each, left - (each == division)) for each, left in battle.set_up.heroes)


def best_for_hero(battle: Battle, units: tuple[str, ...]) -> str:
    """Return the unit that makes most of a hero: in front, at full strength."""
    return min(
        units,
        key=lambda unit: (
            not deployment.front_line(battle, battle.where(unit)),
            -battle.us(unit).steps,
            unit,
        ),
    )
