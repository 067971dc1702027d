"""The player's set-up of a scenario that begins ashore (18.0): who, where, with which losses and heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Blocked, Decision, Option, option
from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday.command import heroes
from ecs.dday.scenarios import deployment, setup_us

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

DEFAULT = Option("default")
"""Leave the rest of a step of the set-up to the system."""

RESERVE = Option("reserve")
FIRST = {"hw": "setup_hw_first", "regiment": "setup_hq_first"}
"""Reason why a unit waits for another, by that one's kind."""

PLACE, LOSE, HEROES = "place", "lose", "heroes"


class Deploy(Phase):
    """Tanks and engineers set apart, units placed, starting losses taken, heroes given (18.0)."""

    key = "setup"
    rule = "18.0"

    def play(self, battle: Battle) -> Flow[None]:
        """Ask step by step; each step can be left to the system."""
        if not battle.clock.stage:
            yield from set_apart(battle)
            setup_us.call_support(battle)
            battle.clock.stage = PLACE
        if battle.clock.stage == PLACE:
            yield from place_units(battle)
            battle.clock.stage = LOSE
        if battle.clock.stage == LOSE:
            yield from take_losses(battle)
            battle.clock.stage = HEROES
        yield from give_heroes(battle)


def set_apart(battle: Battle) -> Flow[None]:
    """Ask which tanks and engineers go with the regiment that fights apart (18.5.1, 18.6.1)."""
    while units := setup_us.to_detach(battle):
        yield CHECKPOINT
        options = (*(option("take", unit) for unit in units), DEFAULT)
        answer = yield Decision("setup_detach", deployment.plan(battle).rule, options)
        assert answer is not None
        if answer == DEFAULT:
            while units := setup_us.to_detach(battle):
                setup_us.detach(battle, units[-1])
        else:
            setup_us.detach(battle, answer.target)


def place_units(battle: Battle) -> Flow[None]:
    """Ask for a unit, then for its hex, until all stand (18.0)."""
    while units := setup_us.placeable(battle):
        yield CHECKPOINT
        options = (*(option("unit", unit) for unit in units), DEFAULT)
        left = progress(battle)
        answer = yield Decision(
            "setup_unit", "18.0", options, details=left, why_not=lambda: not_yet(battle)
        )  # fmt: skip
        assert answer is not None
        if answer == DEFAULT:
            setup_us.place_rest(battle)
        else:
            yield from place_unit(battle, answer.target)


def progress(battle: Battle) -> dict[str, int]:
    """Return how many units wait for their place, and how many had to be placed in all, for the screen (18.0)."""
    plan = deployment.plan(battle)
    support = [unit for unit in plan.support if battle.where(unit) != "off"]
    return {"left": len(battle.set_up.waiting), "total": len(plan.units) + len(support)}


def not_yet(battle: Battle) -> tuple[Blocked, ...]:
    """Return the units that cannot be placed yet (18.6.1a, 18.7.1 errata)."""
    waiting, rule = battle.set_up.waiting, deployment.plan(battle).rule
    late = ((unit, deployment.awaits(battle, unit)) for unit in waiting)
    return tuple(
        Blocked(option("unit", unit), FIRST[battle.us_spec(other).kind], rule, (other,))
        for unit, other in late
        if other
    )


def place_unit(battle: Battle, unit: str) -> Flow[None]:
    """Ask where a unit is set up (18.0)."""
    hexes = deployment.sites(battle, unit)
    back = (RESERVE,) if setup_us.may_stay_back(battle, unit) or not hexes else ()
    options = (*(option("place", key) for key in hexes), *back, CANCEL)
    answer = yield Decision(
        "setup_hex",
        "18.0",
        options,
        subject=(unit,),
        details=progress(battle),
        why_not=lambda: bad_sites(battle, unit),
    )
    assert answer is not None
    if answer == RESERVE:
        setup_us.keep_back(battle, unit)
    elif answer != CANCEL:
        setup_us.place(battle, unit, answer.target)


RULES: dict[str, str] = {
    "setup_front_line": "18.0",
    "setup_not_us_ground": "18.0",
    "setup_enemy": "7.4",
    "setup_stacking": "7.5.2",
}
"""Rule of each reason why a unit may not be set up in a hex."""


def bad_sites(battle: Battle, unit: str) -> tuple[Blocked, ...]:
    """Return the hexes around a unit's designation that are closed to it (18.0, ruling 431)."""
    found = ((key, deployment.hindrance(battle, unit, key)) for key in deployment.area(battle, unit))
    return tuple(Blocked(option("place", key), why, RULES[why]) for key, why in found if why)


def take_losses(battle: Battle) -> Flow[None]:
    """Ask who begins a step weaker, until each division has its losses (18.6.1b, 18.7.1b, 18.8.1c)."""
    while units := setup_us.bleeders(battle):
        yield CHECKPOINT
        division = battle.us_spec(units[0]).division
        left = {"division": division, "left": dict(battle.set_up.losses)[division]}
        options = (*(option("lose", unit) for unit in units), DEFAULT)
        answer = yield Decision("setup_losses", deployment.plan(battle).rule, options, details=left)
        assert answer is not None
        if answer == DEFAULT:
            setup_us.bleed_rest(battle)
        else:
            setup_us.bleed(battle, answer.target)


def give_heroes(battle: Battle) -> Flow[None]:
    """Draw the heroes of each division and ask whom they join (18.6.1e, 18.7.1f, 18.8.1e, ruling 447)."""
    while division := setup_us.next_hero(battle):
        yield CHECKPOINT
        answer = yield from whose_hero(battle, division, DEFAULT)
        if answer == DEFAULT:
            join_all(battle)


def join_all(battle: Battle) -> None:
    """Give all heroes that are left to the units that make most of them (18.6.1e)."""
    while division := setup_us.next_hero(battle):
        units = setup_us.hero_units(battle, division)
        if units:
            setup_us.join(battle, setup_us.best_for_hero(battle, units), division)
        else:
            setup_us.pass_over(battle, division)


def whose_hero(battle: Battle, division: int, otherwise: Option) -> Flow[Option]:
    """Ask which unit the hero drawn joins and let him join; return the answer (11.1.1, 18.5.3b, 18.6.1e)."""
    units = setup_us.hero_units(battle, division)
    if not units:
        setup_us.pass_over(battle, division)
        return otherwise
    kind = heroes.hero(battle, battle.set_up.hero).kind
    options = (*(option("hero", unit) for unit in units), otherwise)
    answer = yield Decision("setup_hero", "11.1.1", options, details={"kind": kind, "division": division})
    assert answer is not None
    if answer != otherwise:
        setup_us.join(battle, answer.target, division)
    return answer


class ActionHero(Phase):
    """A hero who may be picked in the first US Action Phase (18.5.3b)."""

    key = "action_hero"
    rule = "18.5.3"

    def play(self, battle: Battle) -> Flow[None]:
        """Draw a hero; the player gives him to a unit or does without."""
        if not battle.set_up.hero:
            battle.set_up.heroes = ((0, battle.scenario.special.action_heroes),)
        while battle.set_up.heroes[0][1]:
            battle.set_up.hero = battle.set_up.hero or heroes.draw(battle)
            if not battle.set_up.hero:
                return
            yield CHECKPOINT
            answer = yield from whose_hero(battle, 0, DONE)
            if answer == DONE:
                setup_us.pass_over(battle, 0)
                return
