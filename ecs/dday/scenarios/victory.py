"""Who wins: the conditions of a scenario, each with its state (18.1, 18.4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ecs.dday import events
from ecs.dday.command import communication, control
from ecs.dday.marines import losses
from ecs.dday.scenarios import catastrophe, victory_goals

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.scenario import ControlGoal

STEP_LOSSES = "step_losses"
WON, LOST = "won", "lost"


class Condition(NamedTuple):
    """One victory condition: its code, whether it holds now, the number now, the number needed (or allowed)."""

    code: str
    met: bool
    now: int
    needed: int


def conditions(battle: Battle) -> tuple[Condition, ...]:
    """Return every victory condition of the scenario as it stands now (18.4.5)."""
    depot, committed = battle.depot, battle.commitment.turn
    tally = battle.tally.steps, battle.tally.infantry
    companies = [unit.steps for *_, unit in catastrophe.companies_in_play(battle)]
    state = (control.ground(battle), tally, companies, depot.infantry, depot.short, committed)
    return battle.derive("conditions", state, lambda: _conditions(battle))


def _conditions(battle: Battle) -> tuple[Condition, ...]:
    wanted = battle.scenario.victory
    found = []
    if wanted.step_loss_limit:
        lost = losses.total_losses(battle)
        found.append(Condition(STEP_LOSSES, lost <= wanted.step_loss_limit, lost, wanted.step_loss_limit))
    found += [Condition(*each) for each in catastrophe.standing(battle)]
    found += [Condition(*each) for each in victory_goals.standing(battle)]
    found += [cut_off(battle, sector) for sector in wanted.cut_off_sectors]
    found += [controlled(battle, goal) for goal in wanted.control]
    return tuple(found)


def cut_off(battle: Battle, sector: int) -> Condition:
    """Is no position of a sector connected to a position elsewhere (18.4.5b, ruling 444)?

    `now` counts the positions of the sector that still are.
    """
    outside = battle.island.hexes_outside(sector)
    net = communication.network(battle)
    joined = sum(net.joined((each.hex,), outside) for each in battle.island.positions_in_sector(sector))
    return Condition(f"cut_off:{sector}", not joined, joined, 0)


def controlled(battle: Battle, goal: ControlGoal) -> Condition:
    """Are enough positions on an airfield or in a sector under US control (18.4.5c, ruling 331)?"""
    hexes, positions = battle.board.hexes, battle.island.positions
    code = f"airfield:{goal.airfield}" if goal.airfield else f"sector:{goal.sector}"
    held = sum(
        where.airfield == goal.airfield if goal.airfield else where.sector == goal.sector
        for where in (hexes[positions[key].hex] for key in control.controlled_positions(battle))
    )
    return Condition(code, held >= goal.count, held, goal.count)


def too_many_losses(battle: Battle) -> bool:
    """Has the US side lost more steps than the scenario allows (18.4.5a, rulings 437, 438)?"""
    limit = battle.scenario.victory.step_loss_limit
    return bool(limit) and losses.total_losses(battle) > limit


def watch_losses(battle: Battle) -> None:
    """End the game at once with the step loss that makes winning impossible (18.1b, 18.4.5a, ruling 438)."""
    catastrophe.watch(battle)
    if battle.verdict.result:
        return
    reason = STEP_LOSSES if too_many_losses(battle) else victory_goals.too_heavy(battle)
    if reason:
        end(battle, LOST, reason)


def watch_ground(battle: Battle) -> None:
    """End the game at once when a sector that must stay cut off is joined again, from the end of the first turn on (18.5.4c, ruling 445)."""
    wanted = battle.scenario.victory
    begun = battle.turn > battle.scenario.first_turn
    if not (wanted.cut_off_always and begun) or battle.verdict.result:
        return
    for sector in wanted.cut_off_sectors:
        found = cut_off(battle, sector)
        if not found.met:
            end(battle, LOST, found.code)
            return


def judge(battle: Battle) -> None:
    """Judge the scenario after its last turn: every condition must hold (18.4.5)."""
    failed = [each.code for each in conditions(battle) if not each.met]
    end(battle, LOST if failed else WON, failed[0] if failed else "conditions")


def end(battle: Battle, result: str, reason: str) -> None:
    """Write down how the game ended, with the rule that says so: of catastrophic loss, or of the scenario (4.0 IXb, 18.1)."""
    battle.verdict.result, battle.verdict.reason = result, reason
    stands = tuple((each.code, each.met) for each in conditions(battle))
    rule = "18.1" if reason.startswith(catastrophe.CATASTROPHIC) else battle.scenario.victory.rule
    battle.emit(events.GameEnded, rule, result=result, reason=reason, conditions=stands)
