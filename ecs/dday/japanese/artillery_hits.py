"""How US units take hits of Japanese artillery (6.6.1, 6.6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.japanese import artillery
from ecs.dday.japanese.hits import Hit
from ecs.dday.japanese.trades import HERO_TRADES, TAKE, hero_options, is_tank, spend_hero, take_step
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card

DISRUPT_STACK = option("disrupt_stack")
CAUSE = "artillery"


def bombard(battle: Battle, card: Card, sector: int, hits: int) -> Flow[None]:
    """Inflict the hits of one sector one by one; those without a unit left are lost (6.6.1, ruling 133)."""
    paid: dict[str, str] = {}
    for _ in range(hits):
        tally = dict(battle.fire_marks.hits)
        tied = artillery.victims(battle, card, sector, tally)
        if not tied:
            return
        unit = yield from choose(battle, card, sector, tied)
        count(battle, unit)
        tell(battle, sector, unit)
        yield from settle(battle, card, unit, paid)


def choose(battle: Battle, card: Card, sector: int, tied: tuple[str, ...]) -> Flow[str]:
    """Let the player pick among units of equal rank (6.6.1 priority 4)."""
    if len(tied) == 1:
        return tied[0]
    options = tuple(option("unit", unit) for unit in tied)
    facts = {"group": f"sector:{sector}", "card": card.key, "kind": "artillery"}
    places = tuple(dict.fromkeys(battle.where(unit) for unit in tied))
    answer = yield Decision("assign_hit", "6.6.1", options, subject=places, details=facts)
    assert answer is not None
    return answer.target


def count(battle: Battle, unit: str) -> None:
    """Count a hit for the regiment of a unit (6.6.1)."""
    tally = dict(battle.fire_marks.hits)
    name = artillery.regiment(battle, unit)
    tally[name] = tally.get(name, 0) + 1
    battle.fire_marks.hits = tuple(sorted(tally.items()))


def tell(battle: Battle, sector: int, unit: str) -> None:
    """Write down a hit before anything becomes of it."""
    battle.emit(
        events.UnitHit,
        "6.6.1",
        group=f"sector:{sector}",
        unit=unit,
        hex=battle.where(unit),
        level="",
        step=True,
        disrupt=False,
        kind="artillery",
    )


def settle(battle: Battle, card: Card, unit: str, paid: dict[str, str]) -> Flow[None]:
    """Let the unit lose a step, a tank or a hero take it, or the whole hex be disrupted (6.6.2, 11.1.5, 11.1.6a, ruling 135).

    paid: tanks by place whose step has paid for one more hit there.
    """
    place = battle.where(unit)
    if place in paid and not is_tank(battle, unit):
        battle.emit(events.HitTraded, "6.6.2", kind="tank", unit=unit, units=(paid.pop(place),))
        return
    hit = Hit(unit, place, "", step=True, disrupt=False)
    answer = yield from ask(battle, card, hit)
    if answer == DISRUPT_STACK:
        disrupt_stack(battle, unit, place)
    elif answer.verb in HERO_TRADES:
        spend_hero(battle, hit, answer, CAUSE)
    elif answer.verb == "tank":
        paid[place] = answer.target
        battle.emit(events.HitTraded, "6.6.2", kind="tank", unit=unit, units=(answer.target,))
        take_step(battle, answer.target, CAUSE, "6.6.2")
    else:
        take_step(battle, unit, CAUSE, "6.6.2")


def ask(battle: Battle, card: Card, hit: Hit) -> Flow[Option]:
    """Ask how a hit is taken, if there is a choice (6.6.2)."""
    unit, place = hit.unit, hit.hex
    here = battle.us_at(place)
    options = [TAKE]
    if place in battle.board.hexes and len(steady_units(battle, place)) > 1:
        options.append(DISRUPT_STACK)
    if not is_tank(battle, unit):
        options += [option("tank", key) for key in here if is_tank(battle, key) and not battle.us(key).lost]
    options += hero_options(battle, hit)
    if len(options) == 1:
        return TAKE
    facts = {"card": card.key, "kind": "artillery", "step": True, "disrupt": False}
    answer = yield Decision("trade_hit", "6.6.2", tuple(options), subject=(unit, place), details=facts)
    assert answer is not None
    return answer


def steady_units(battle: Battle, place: str) -> tuple[str, ...]:
    """Return the undisrupted US units of a place; regimental HQs, never disrupted, do not count (6.3.3, ruling 572)."""
    return tuple(
        key
        for key in battle.us_at(place)
        if not battle.us(key).disrupted and battle.us_spec(key).kind != "regiment"
    )


def disrupt_stack(battle: Battle, unit: str, place: str) -> None:
    """Disrupt every unit of a hex in place of one step (6.6.2)."""
    units = steady_units(battle, place)
    battle.emit(events.HitTraded, "6.6.2", kind="disrupt_stack", unit=unit, units=units)
    for key in units:
        losses.disrupt(battle, key, CAUSE, "6.6.2")
