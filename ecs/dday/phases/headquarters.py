"""The HQ Phase (4.0 II): replacements on the landing day, six steps in the AM and PM turns of the later days."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ecs.core.decisions import CANCEL, DONE, Blocked, Decision, Option, option
from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday import components as c
from ecs.dday.choice import pick
from ecs.dday.command import command_posts, garrisons, headquarters_ashore
from ecs.dday.marines import assignments, recovery, replacements, reserve

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

GARRISONS, POSTS, REPLACEMENTS, ASSIGNMENTS, RESERVE, RETURNS = STAGES = (
    "garrisons",
    "posts",
    "replacements",
    "assignments",
    "reserve",
    "returns",
)
"""The six steps in their printed order (4.0 II, ruling 31)."""

REST, NO = option("rest"), option("no")
RULES: dict[str, str] = {"efficiency_lost": "16.4", "command_post": "15.0", "closed_sector": "18.0"}
"""Rule behind a reason, where it is not that of the step."""

Offers: TypeAlias = list[tuple[Option, str]]
"""What might be done, each with the reason why it may not, "" when it may."""


class Headquarters(Phase):
    """The HQ Phase; its step is kept in the clock, so that it can be taken up anywhere (4.0 II)."""

    key = "headquarters"
    rule = "4.0"

    def play(self, battle: Battle) -> Flow[None]:
        """Play the replacements of the landing day, or the six steps of a later day (4.0 II, rulings 28, 29)."""
        if not replacements.later_days(battle):
            yield from landing_day(battle)
            return
        if not battle.clock.stage:
            yield from rest_day(battle)
            yield from pass_to(battle, GARRISONS)
        for stage in STAGES[STAGES.index(battle.clock.stage) :]:
            if stage != battle.clock.stage:
                yield from pass_to(battle, stage)
            yield from STEPS[stage](battle)
        yield from recovery.end_phase(battle)


def pass_to(battle: Battle, stage: str) -> Flow[None]:
    """Begin a step: what happens by itself at its beginning, then a checkpoint."""
    battle.clock.stage = stage
    battle.depot.treated = ()
    if stage == POSTS:
        command_posts.extend_all(battle)
    if stage == REPLACEMENTS and battle.today.time == "AM":
        replacements.gain(battle)
    yield CHECKPOINT


# -- the landing day ----------------------------------------------------------------------------------


def landing_day(battle: Battle) -> Flow[None]:
    """Ask for units to replace a step of, at most one step each, until the player is done (16.1, 18.4.4c-d, ruling 440)."""
    if not battle.clock.stage:
        yield from pass_to(battle, REPLACEMENTS)
    while True:
        answer = yield from ask(battle, "16.1", steps_on_offer(battle), kind="replace")
        if answer == DONE:
            return
        replacements.replace_step(battle, answer.target)
        yield CHECKPOINT


def steps_on_offer(battle: Battle) -> Offers:
    """Return the reduced units, each with the reason why it gets no step now (16.1)."""
    return [
        (option("replace", unit), replacements.hindrance(battle, unit))
        for unit in replacements.reduced(battle)
    ]


# -- the later days -----------------------------------------------------------------------------------


def rest_day(battle: Battle) -> Flow[None]:
    """Ask whether a day of rest is taken; who is too many in a hex then is disrupted again (7.5.2b, 16.3, rulings 414, 536)."""
    if not reserve.may_rest(battle):
        return
    answer = yield Decision("rest_day", "16.3", (REST, NO))
    if answer == REST:
        yield from recovery.settle(battle, reserve.declare(battle))


def ask(battle: Battle, rule: str, offers: Offers, *, kind: str = "headquarters") -> Flow[Option]:
    """Ask what is done next in a step; when nothing can be done it is over."""
    options = tuple(answer for answer, reason in offers if not reason)
    if not options:
        return DONE
    answer = yield Decision(
        kind,
        rule,
        (*options, DONE),
        details={"step": battle.clock.stage, **steps_left(battle)},
        why_not=lambda: tuple(
            Blocked(each, reason, RULES.get(reason, rule)) for each, reason in offers if reason
        ),
    )
    assert answer is not None
    return answer


def steps_left(battle: Battle) -> dict[str, int]:
    """Return the replacement steps left by pool, for the screen (16.1e)."""
    depot = battle.depot
    infantry = {f"infantry_{division}": free for division, free, _ in depot.infantry}
    pools = {**infantry, "tank_steps": depot.tanks, "engineer_steps": depot.engineers}
    return {"left": battle.points.replacements, **pools}


def place_garrisons(battle: Battle) -> Flow[None]:
    """Place garrison markers in eligible positions (4.0 II.1, 15.4)."""
    while True:
        near = garrisons.near_us(battle)
        offers = [(option("garrison", each.hex), garrisons.hindrance(battle, each.hex)) for each in near]
        answer = yield from ask(battle, "15.4", offers)
        if answer == DONE:
            return
        garrisons.place(battle, answer.target)
        yield CHECKPOINT


def convert(battle: Battle) -> Flow[None]:
    """Turn HQs into command posts and back (4.0 II.2, 15.1, 15.1.1)."""
    while True:
        units = command_posts.quarters(battle)
        offers = [(option(verb(battle, unit), unit), command_posts.hindrance(battle, unit)) for unit in units]
        answer = yield from ask(battle, "15.1", offers)
        if answer == DONE:
            return
        if answer.verb == "post":
            command_posts.establish(battle, answer.target)
        else:
            command_posts.revert(battle, answer.target)
        battle.depot.treated = (*battle.depot.treated, answer.target)
        yield CHECKPOINT


def verb(battle: Battle, unit: str) -> str:
    """Return what may be done with a regimental HQ in this step."""
    return "revert" if command_posts.is_post(battle, unit) else "post"


def replace(battle: Battle) -> Flow[None]:
    """Expend replacement steps, in AM turns only (4.0 II.3, 16.1c, ruling 29)."""
    while battle.today.time == "AM":
        answer = yield from ask(battle, "16.1", steps_on_offer(battle))
        if answer == DONE:
            return
        replacements.replace_step(battle, answer.target)
        yield CHECKPOINT


def assign(battle: Battle) -> Flow[None]:
    """Assign tank and engineer units to regiments (4.0 II.4, ruling 30)."""
    while True:
        offers = [(option("assign", unit), "") for unit in assignments.support_units(battle)]
        answer = yield from ask(battle, "4.0", offers)
        if answer == DONE:
            return
        unit = answer.target
        choices = tuple(option("regiment", str(number)) for number in assignments.regiments(battle, unit))
        now = {"now": battle.world.get(c.Assignment, unit).regiment}
        regiment = yield Decision("assign_to", "4.0", (*choices, CANCEL), subject=(unit,), details=now)
        if regiment is not None and regiment != CANCEL:
            assignments.assign(battle, unit, int(regiment.target))
            yield CHECKPOINT


def transfer(battle: Battle) -> Flow[None]:
    """Transfer units to and from the division reserves (4.0 II.5, 16.2)."""
    while True:
        offers = [(option("from_reserve", unit), reason) for unit, reason in reserve.leavers(battle)]
        offers += [(option("to_reserve", unit), reason) for unit, reason in reserve.entrants(battle)]
        answer = yield from ask(battle, "16.2", offers)
        if answer == DONE:
            return
        if answer.verb == "to_reserve":
            reserve.enter(battle, answer.target)
        else:
            yield from come_back(battle, answer.target)
        yield CHECKPOINT


def come_back(battle: Battle, unit: str) -> Flow[None]:
    """Ask where a unit leaves the reserve, and put it there (16.2e)."""
    hexes = reserve.sites(battle, unit, reserve.open_ground(battle))
    choices = tuple(option("place", key) for key in hexes)
    answer = yield Decision("from_reserve_to", "16.2", (*choices, CANCEL), subject=(unit,))
    if answer is not None and answer != CANCEL:
        reserve.leave(battle, unit, answer.target)


def return_headquarters(battle: Battle) -> Flow[None]:
    """Return eliminated regimental HQs to the map, in PM turns only (4.0 II.6, 15.3.2b)."""
    if battle.today.time != "PM":
        return
    for unit in command_posts.returning(battle):
        sites = command_posts.return_sites(battle)
        site = yield from pick("return_hq", "15.3.2", "place", sites, subject=(unit,))
        if site:
            headquarters_ashore.put(battle, unit, site, "15.3.2")
            yield CHECKPOINT


STEPS: dict[str, Callable[[Battle], Flow[None]]] = {
    GARRISONS: place_garrisons,
    POSTS: convert,
    REPLACEMENTS: replace,
    ASSIGNMENTS: assign,
    RESERVE: transfer,
    RETURNS: return_headquarters,
}
