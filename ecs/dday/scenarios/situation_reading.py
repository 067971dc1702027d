"""Writing a battle down as a situation: the whole table, hidden counters too. For tools, never for a side."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from ecs.core.piles import Pile
from ecs.core.rng import StreamState
from ecs.dday import components as c
from ecs.dday.printed.scenario import SpecialRules
from ecs.dday.printed.situation import (
    Beneath,
    DepthStand,
    FortStand,
    HeroStand,
    JapaneseStand,
    Situation,
    State,
    Support,
    UsStand,
)
from ecs.dday.scenarios.situation_setup import NOWHERE, OTHER_STATE, PILES, usual_start

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.scenario import Scenario

CHANGEABLE: tuple[str, ...] = (
    "always_in_command",
    "artillery_points",
    "regimental_hqs",
    "points_held_over",
    "catastrophic_loss",
    "opening_card",
)
"""Special rules a situation may change."""


def read_situation(battle: Battle, printed: Scenario, *, answers: tuple[str, ...] = ()) -> Situation:
    """Return the situation of a battle at a checkpoint; `printed` is its scenario as the files have it."""
    clock, points = battle.clock, battle.points
    changed = battle.scenario.last_turn != printed.last_turn
    return Situation(
        scenario=printed.key,
        seed=battle.seed,
        turn=clock.turn,
        phase=clock.phase or battle.spec.sequence()[clock.row].phase.key,
        last_turn=battle.scenario.last_turn if changed else 0,
        under_way=bool(clock.phase),
        stage=clock.stage,
        special=changes(printed.special, battle.scenario.special),
        us=us_stands(battle),
        japanese=japanese_stands(battle),
        forts=fort_stands(battle),
        depth=depth_stands(battle),
        heroes=hero_stands(battle),
        positions=position_flags(battle),
        points=Support(points.naval, points.air, points.replacements, points.artillery),
        effects=battle.effects.active,
        landed=battle.landings.boxes,
        cards=battle.pile("deck").items,
        discards=battle.pile("discards").items,
        track=battle.track.cards,
        piles=other_piles(battle),
        state=other_state(battle),
        streams=tuple((key.partition(":")[2], each.state) for key, each in battle.world.each(StreamState)),
        learnt=clock.barrier,
        answers=answers,
    )  # fmt: skip


def changes(printed: SpecialRules, now: SpecialRules) -> tuple[tuple[str, bool], ...]:
    """Return the special rules that differ from the printed ones."""
    pairs = ((name, getattr(printed, name), getattr(now, name)) for name in CHANGEABLE)
    return tuple((name, value) for name, was, value in pairs if was != value)


def us_stands(battle: Battle) -> tuple[UsStand, ...]:
    """Return the US units that are in play, dead or due, in key order."""
    stands = (us_stand(battle, key) for key, _ in battle.world.each(c.UsUnit))
    return tuple(stand for stand in stands if stand != UsStand(stand.unit, "off"))


def us_stand(battle: Battle, key: str) -> UsStand:
    """Return one US unit as it stands."""
    unit, at = battle.us(key), battle.where(key)
    regiment = battle.world.find(c.Regiment, key) or c.Regiment()
    assignment = battle.world.find(c.Assignment, key) or c.Assignment()
    return UsStand(
        key,
        at,
        0 if unit.steps == battle.us_spec(key).steps else unit.steps,
        unit.marker,
        unit.disrupted,
        unit.acted,
        unit.moved,
        unit.lost,
        unit.barred,
        "" if unit.began == usual_start(battle, at) else unit.began or NOWHERE,
        regiment.post,
        regiment.guest,
        assignment.regiment,
    )


def japanese_stands(battle: Battle) -> tuple[JapaneseStand, ...]:
    """Return the Japanese units in hexes and pools, and those that left the game turned up, in key order."""
    return tuple(
        japanese_stand(battle, key)
        for key, state in battle.world.each(c.JapaneseUnit)
        if battle.where(key) != "out" or state != c.JapaneseUnit(state.spec)
    )


def japanese_stand(battle: Battle, key: str) -> JapaneseStand:
    """Return one Japanese unit as it stands, with the marker beneath it."""
    state = battle.japanese(key)
    return JapaneseStand(
        battle.where(key),
        state.spec,
        False,
        state.revealed,
        state.disrupted,
        state.stance,
        beneath(battle, key),
    )


def beneath(battle: Battle, owner: str) -> Beneath | None:
    """Return the depth marker beneath a unit or fort."""
    for key, state in battle.world.each(c.DepthMarker):
        if state.under == owner:
            at = battle.where(key)
            apart = "" if at == battle.where(owner) else at
            return Beneath(state.spec, state.revealed, state.disrupted, apart)
    return None


def fort_stands(battle: Battle) -> tuple[FortStand, ...]:
    """Return the forts on the map, hex by hex, the top one first, and those in the cup that are turned up."""
    found = ((key, state, battle.where(key)) for key, state in battle.world.each(c.Fort))
    known = [item for item in found if item[2] in battle.board.hexes or item[1] != c.Fort(item[1].spec)]
    return tuple(
        FortStand(
            at,
            battle.fort_spec(key).fort_class,
            state.spec,
            state.revealed,
            state.disrupted,
            beneath(battle, key),
        )
        for key, state, at in sorted(known, key=lambda item: (item[2], item[1].layer))
    )


def depth_stands(battle: Battle) -> tuple[DepthStand, ...]:
    """Return the depth markers in pools and caves, in key order."""
    owners = {key for kind in (c.JapaneseUnit, c.Fort) for key, _ in battle.world.each(kind)}
    return tuple(
        DepthStand(battle.where(key), state.spec, state.under == "cave", state.revealed, state.disrupted)
        for key, state in battle.world.each(c.DepthMarker)
        if (battle.where(key) != "out" or state != c.DepthMarker(state.spec)) and state.under not in owners
    )


def hero_stands(battle: Battle) -> tuple[HeroStand, ...]:
    """Return the heroes and inspired markers in play, in key order."""
    return tuple(
        HeroStand(battle.where(key).partition(":")[2], state.kind, key, state.inspired, state.moved)
        for key, state in battle.world.each(c.Hero)
        if battle.where(key).startswith("with:")
    )


def position_flags(battle: Battle) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return, for each flag of a position, the positions that have it."""
    found = []
    for item in fields(c.PositionState):
        keys = tuple(k for k in battle.island.positions if getattr(battle.position_state(k), item.name))
        if keys:
            found.append((item.name, keys))
    return tuple(found)


def other_piles(battle: Battle) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the other piles as far as they differ from what a set-up makes of them."""
    taken = {state.marker for _, state in battle.world.each(c.UsUnit)}
    usual = {"losses": tuple(key for key in sorted(battle.book.losses) if key not in taken)}
    piles = ((name, battle.world.get(Pile, f"pile:{name}").items) for name in PILES)
    return tuple((name, items) for name, items in piles if items != usual.get(name, ()))


def other_state(battle: Battle) -> State:
    """Return all further state of the battle that is not as at the beginning."""
    found: list[tuple[str, tuple[tuple[str, Any], ...]]] = []
    for kind in OTHER_STATE:
        component, fresh = battle.world.get(kind, "battle"), kind()
        names = [item.name for item in fields(kind)]
        values = tuple(
            (n, getattr(component, n)) for n in names if getattr(component, n) != getattr(fresh, n)
        )
        if values:
            found.append((kind.__name__, values))
    return tuple(found)


def titled(situation: Situation, title: str, note: str = "") -> Situation:
    """Return a situation with a title."""
    return replace(situation, title=title, note=note)
