"""A scenario as a whole: laid out, set up without the player, looked at, begun (18.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ecs.core.session import Rules
from ecs.dday.battle import Battle
from ecs.dday.invariants import BrokenInvariant, crowded_hexes
from ecs.dday.scenarios import bounds, setup_us
from ecs.library.position_games import start
from ecs.library.problems import BadData, Problem, Report

SEED = 1
"""What cannot be laid out with one shuffle cannot be with another: only the places matter."""

SHOWN = 4
"""How many units without room are named."""

FAULTS = (LookupError, ValueError, AssertionError, TypeError, StopIteration, RuntimeError)
"""What the rules raise when a scenario asks for something that cannot be and no check has told so."""


def check_scenario(rules: Rules, key: str, name: str) -> None:
    """Lay a scenario out and begin it; raise BadData with what cannot be laid out so."""
    report = Report()
    try:
        battle = cast("Battle", rules.build(key, SEED, no_options()))
        report.problems += [*crowds(battle, name), *landings(battle, name), *deployed(battle, name)]
        report.problems += heroes_missing(battle, name)
        if not report.problems:
            start(rules, key, SEED)
    except BadData:
        raise
    except BrokenInvariant as fault:
        report.add(name, "set-up", "a set-up that can be", str(fault))
    except FAULTS as fault:
        report.add(name, "set-up", "a scenario that can be laid out", f"a fault: {said(fault)}",
                   "Compare it with a scenario of the game that begins in the same way.")  # fmt: skip
    report.finish()


def no_options() -> Mapping[str, Any]:
    """Return the options of a game that goes by its scenario alone."""
    return {}


def said(fault: Exception) -> str:
    """Return what a fault tells, with its kind: a missing key alone says little."""
    return f"{type(fault).__name__} {' '.join(str(fault).split())}".rstrip()


def crowds(battle: Battle, name: str) -> Iterator[Problem]:
    """Say which hexes hold more Japanese units than may lie together (6.4.3)."""
    for text in crowded_hexes(battle):
        yield Problem(
            name, "set-up", "one Japanese unit a hex, two beside two forts", text, "Tanks do not count."
        )


def landings(battle: Battle, name: str) -> Iterator[Problem]:
    """Say which beach boxes have units and no beach hex that is in play (5.1, 18.5)."""
    entries = battle.scenario.us_setup + battle.scenario.reinforcements
    codes = sorted({box for entry in entries for box in entry.boxes})
    shut = [
        code for code in codes if all(bounds.closed(battle, key) for key in battle.island.boxes[code].hexes)
    ]
    if shut:
        mend = "Look at closed_sectors and north_limit, or let the units land elsewhere."
        yield Problem(
            name, "boxes", "a beach hex open to US units in each box", f"none in {', '.join(shut)}", mend
        )


def deployed(battle: Battle, name: str) -> Iterator[Problem]:
    """Let the system set up what begins ashore, and say what finds no place, no company to lose a step, no hero (18.0)."""
    plan = battle.scenario.deployment
    if plan is None:
        return
    while units := setup_us.to_detach(battle):
        setup_us.detach(battle, units[-1])
    setup_us.call_support(battle)
    setup_us.place_rest(battle)
    homeless = [unit for unit in plan.units if battle.where(unit).startswith("reserve:")]
    if homeless:
        more = f" and {len(homeless) - SHOWN} more" if len(homeless) > SHOWN else ""
        yield Problem(
            name, "deployment", "room for each unit near its mark on the map",
            f"none for {', '.join(homeless[:SHOWN])}{more}",
            "Draw the front wider or the mark elsewhere in the layer setup, or let fewer units begin ashore.",
        )  # fmt: skip
    setup_us.bleed_rest(battle)
    for division, left in battle.set_up.losses:
        if left:
            yield Problem(name, f"deployment, losses, {division}", "losses that are no catastrophe before the first turn",
                          f"{left} steps more than the companies can bear")  # fmt: skip


def heroes_missing(battle: Battle, name: str) -> Iterator[Problem]:
    """Say whether more heroes are wanted than the cup holds (11.1.1)."""
    there, action = len(battle.world.at("heroes")), battle.scenario.special.action_heroes
    wanted = sum(number for _, number in battle.set_up.heroes)
    if wanted > there:
        yield Problem(name, "deployment, heroes", f"at most {there} heroes for all divisions", str(wanted))
    if action > there:
        yield Problem(name, "special, action_heroes", f"at most {there} heroes", str(action))
