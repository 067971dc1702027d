"""What becomes of hits: steps lost, units disrupted, and the trades the player may make (6.3.2, 6.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.command import command_posts, heroes
from ecs.dday.japanese.hits import Hit, Shot, facts_of, has_symbol, present
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

TAKE = option("take")
DISRUPT_TWO = option("disrupt_two")
HERO_TRADES = ("sacrifice", "inspired")
PAIR = 2
CAUSE = "fire"


def settle(battle: Battle, shot: Shot, hits: Sequence[Hit]) -> Flow[None]:
    """Carry out the hits of one fire, hex by hex, heroes first and tanks last in each (6.3.2, 6.3.3, 11.4c)."""
    for hex_key in dict.fromkeys(hit.hex for hit in hits):
        here = [hit for hit in hits if hit.hex == hex_key]
        tanks = [hit for hit in here if is_tank(battle, hit.unit) and not hit.hero]
        others = sorted((hit for hit in here if hit not in tanks), key=lambda hit: not hit.hero)
        struck = yield from settle_others(battle, shot, others, {hit.unit for hit in tanks})
        for hit in tanks:
            if hit.unit not in struck and (yield from settle_tank(battle, shot, hit, "6.3.2")):
                struck = (*struck, hit.unit)
        for tank in struck:
            shake_tank(battle, shot, tank, here[0])


def settle_others(
    battle: Battle, shot: Shot, hits: Sequence[Hit], hit_tanks: set[str]
) -> Flow[tuple[str, ...]]:
    """Ask how each hit on a unit that is no tank is taken; return the tanks that lost a step for others (6.3.1, 6.3.2, ruling 99).

    A tank that is hit itself may take one hit more with the same step, which it then loses at once: no hero
    or inspired marker goes in place of it.
    """
    absorbing: list[str] = []
    ready, doubling = "", doubling_tanks(shot, hits, hit_tanks)
    for number, hit in enumerate(hits, start=1):
        if ready and number == len(hits):
            absorb(battle, hit, ready, free=True)
            break
        free = (ready,) if ready else tuple(doubling)
        tanks = () if ready else spare_tanks(battle, shot, hit, hit_tanks)
        answer = yield from ask(battle, shot, hit, tanks, free)
        if answer.verb != "tank":
            yield from carry_out(battle, shot, hit, answer)
            continue
        absorb(battle, hit, answer.target, free=bool(ready))
        absorbing += [] if ready else [answer.target]
        ready = "" if ready or answer.target in doubling else answer.target
        doubling = [tank for tank in doubling if tank != answer.target]
    return tuple(absorbing)


def ask(battle: Battle, shot: Shot, hit: Hit, tanks: Sequence[str], free: tuple[str, ...]) -> Flow[Option]:
    """Ask how a hit is taken; with nothing to trade it is simply taken (6.3.2, 6.3.3c).

    free: tanks whose step, lost to another hit, pays for this one as well.
    """
    options = [TAKE]
    if may_disrupt_two(battle, shot, hit):
        options.append(DISRUPT_TWO)
    options += [option("tank", tank) for tank in (*free, *tanks)]
    if may_take_extra(battle, hit):
        options.append(option("extra_step", hit.unit))
    options += hero_options(battle, hit)
    return (yield from put(facts_of(shot), hit, options, free=free))


def put(
    fire: dict[str, Any],
    hit: Hit,
    options: Sequence[Option],
    rule: str = "6.3.2",
    *,
    free: tuple[str, ...] = (),
) -> Flow[Option]:
    """Put the question how a hit is taken, if there is a choice; fire: group, card and kind of the fire."""
    if len(options) == 1:
        return TAKE
    facts = fire | {
        "level": hit.level,
        "step": hit.step,
        "disrupt": hit.disrupt,
        "bonus": hit.bonus,
        "free": free,
    }
    answer = yield Decision("trade_hit", rule, tuple(options), subject=(hit.unit, hit.hex), details=facts)
    assert answer is not None
    return answer


def carry_out(battle: Battle, shot: Shot, hit: Hit, answer: Option) -> Flow[None]:
    """Carry out a hit the way the player takes it."""
    if answer == DISRUPT_TWO:
        yield from disrupt_two(battle, shot, hit)
        return
    if answer.verb in HERO_TRADES:
        spend_hero(battle, hit, answer)
        return
    if hit.hero:
        heroes.fall(battle, hit.hero, "11.4")
        return
    if answer.verb == "extra_step":
        battle.emit(events.HitTraded, "6.3.3", kind="extra_step", unit=hit.unit, units=(hit.unit,))
        take_step(battle, hit.unit)
        losses.lose_step(battle, hit.unit, CAUSE, "6.3.3")
        return
    if battle.us_spec(hit.unit).kind == "regiment":
        command_posts.hit(battle, hit.unit)
        return
    if hit.step:
        take_step(battle, hit.unit)
    if hit.disrupt:
        losses.disrupt(battle, hit.unit, CAUSE)


def take_step(battle: Battle, unit: str, cause: str = CAUSE, rule: str = "6.3.2") -> None:
    """Take a forced step from a unit, one in a phase (6.3.4)."""
    battle.us(unit).lost = True
    losses.lose_step(battle, unit, cause, rule)


# -- two disruptions for a step -------------------------------------------------------------------


def may_disrupt_two(battle: Battle, shot: Shot, hit: Hit) -> bool:
    """May two units be disrupted instead: always in steady, in intense only without the symbol (6.3.2, ruling 98)?"""
    if not hit.step or hit.hero or battle.us_spec(hit.unit).kind == "regiment":
        return False
    matched = any(has_symbol(battle, shot, unit) for unit in present(battle, shot, hit.hex))
    if hit.level == "intense" and matched:
        return False
    return len(unshaken(battle, shot, hit.hex)) >= PAIR


def unshaken(battle: Battle, shot: Shot, hex_key: str) -> tuple[str, ...]:
    """Return the undisrupted units of a hex, tanks and regimental HQs left out (ruling 97)."""
    return tuple(
        unit
        for unit in present(battle, shot, hex_key)
        if not battle.us(unit).disrupted and battle.us_spec(unit).kind not in ("tank", "regiment")
    )


def disrupt_two(battle: Battle, shot: Shot, hit: Hit) -> Flow[None]:
    """Disrupt two units of the hex in place of the whole hit, the player picking them (6.3.2)."""
    picked: list[str] = []
    while len(picked) < PAIR:
        rest = [unit for unit in unshaken(battle, shot, hit.hex) if unit not in picked]
        if len(rest) + len(picked) == PAIR:
            picked += rest
            break
        facts = facts_of(shot) | {"picked": tuple(picked)}
        answer = yield Decision(
            "disrupt_pick",
            "6.3.2",
            tuple(option("unit", unit) for unit in rest),
            subject=(hit.unit, hit.hex),
            details=facts,
        )
        assert answer is not None
        picked.append(answer.target)
    battle.emit(events.HitTraded, "6.3.2", kind="disrupt_two", unit=hit.unit, units=tuple(picked))
    for unit in picked:
        losses.disrupt(battle, unit, CAUSE, "6.3.2")


# -- an extra step --------------------------------------------------------------------------------


def may_take_extra(battle: Battle, hit: Hit) -> bool:
    """May a unit lose a second step to avoid disruption: no symbol, not its last step (6.3.3c, 6.3.5, ruling 102)?"""
    state = battle.us(hit.unit)
    if not hit.step or not hit.disrupt or state.disrupted:
        return False
    return state.steps > PAIR and not hit.marked


# -- heroes ---------------------------------------------------------------------------------------


def hero_options(battle: Battle, hit: Hit) -> list[Option]:
    """Return the trades heroes allow: sacrifice for a last step, an inspired marker for any (11.1.5, 11.1.6a, rulings 316, 317)."""
    if not hit.step or hit.hero:
        return []
    options = [option("inspired", key) for key in heroes.with_unit(battle, hit.unit, inspired=True)]
    if battle.us(hit.unit).steps == 1:
        options += [option("sacrifice", key) for key in heroes.with_unit(battle, hit.unit)]
    return options


def spend_hero(battle: Battle, hit: Hit, answer: Option, cause: str = CAUSE) -> None:
    """Let a hero fall in place of his unit's last step, or an inspired marker turn a step into disruption (11.1.5, 11.1.6a)."""
    inspired = answer.verb == "inspired"
    rule = "11.1.6" if inspired else "11.1.5"
    battle.emit(events.HitTraded, rule, kind=answer.verb, unit=hit.unit, units=(hit.unit,))
    heroes.fall(battle, ":".join(answer.args), rule)
    if inspired or hit.disrupt:
        losses.disrupt(battle, hit.unit, cause, rule)


# -- tanks ----------------------------------------------------------------------------------------


def is_tank(battle: Battle, unit: str) -> bool:
    """Tell whether a US unit is a tank."""
    return battle.us_spec(unit).kind == "tank"


def spare_tanks(battle: Battle, shot: Shot, hit: Hit, hit_tanks: set[str]) -> tuple[str, ...]:
    """Return the tanks that may take hits for others in a hex (6.3.2, rulings 99, 100).

    None when the colour shows the armour symbol; none that has lost a step or is being hit itself.
    """
    if not hit.step or (shot.box and shot.box.armour):
        return ()
    return tuple(
        unit
        for unit in present(battle, shot, hit.hex)
        if is_tank(battle, unit) and not battle.us(unit).lost and unit not in hit_tanks
    )


def doubling_tanks(shot: Shot, hits: Sequence[Hit], hit_tanks: set[str]) -> list[str]:
    """Return the tanks hit themselves in intense fire, that may take a second hit; none by the armour symbol (6.3.1, 6.3.2, ruling 99)."""
    armour = shot.box is not None and shot.box.armour
    intense = any(hit.level == "intense" for hit in hits)
    return sorted(hit_tanks) if intense and not armour else []


def settle_tank(battle: Battle, shot: Shot, hit: Hit, rule: str) -> Flow[bool]:
    """Take a step from a tank, unless its hero or inspired marker goes in place of it; tell whether it lost one (11.1.5, 11.1.6a)."""
    answer = yield from put(facts_of(shot), hit, (TAKE, *hero_options(battle, hit)), rule)
    if answer != TAKE:
        spend_hero(battle, replace(hit, disrupt=False), answer)
        return False
    take_step(battle, hit.unit, rule=rule)
    return True


def absorb(battle: Battle, hit: Hit, tank: str, *, free: bool) -> None:
    """Let a tank take a whole hit; its one step pays for two (6.3.2, ruling 99)."""
    battle.emit(events.HitTraded, "6.3.2", kind="tank", unit=hit.unit, units=(tank,))
    if not free:
        take_step(battle, tank)


def shake_tank(battle: Battle, shot: Shot, tank: str, hit: Hit) -> None:
    """Disrupt a tank that lost a step if the hit disrupts and nobody steady is with it (6.3.3, ruling 101)."""
    others = [unit for unit in present(battle, shot, hit.hex) if not is_tank(battle, unit)]
    if hit.disrupt and losses.unshielded(battle, others):
        losses.disrupt(battle, tank, CAUSE)


def settle_armour(battle: Battle, shot: Shot, hit: Hit) -> Flow[None]:
    """Carry out the armour bonus: a step and disruption in intense fire, else disruption (6.3.6)."""
    if hit.step:
        yield from settle_tank(battle, shot, hit, "6.3.6")
    losses.disrupt(battle, hit.unit, CAUSE, "6.3.6")
