"""What several events look for: who is adjacent, which positions, which beaches (20.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday import events
from ecs.dday.command import heroes
from ecs.dday.japanese.reserves import by_letter
from ecs.dday.marines import losses
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.island import Position

RULE = "20.0"


def waste(battle: Battle, name: str, reason: str) -> None:
    """Tell that an event has nothing to act on."""
    battle.emit(events.EventWasted, RULE, name=name, reason=reason)


def take_step(
    battle: Battle, kind: str, units: Sequence[str], *, subject: tuple[str, ...] = ()
) -> Flow[None]:
    """Let the player say which unit loses a step to an event, or spends an inspired marker and is disrupted (11.1.6a, ruling 316)."""
    choices = [option("lose", unit) for unit in units]
    choices += [
        option("inspired", marker)
        for unit in units
        for marker in heroes.with_unit(battle, unit, inspired=True)
    ]
    if not choices:
        return
    chosen: Option | None = choices[0]
    if len(choices) > 1:
        chosen = yield Decision(kind, RULE, tuple(choices), subject=subject)
    assert chosen is not None
    if chosen.verb == "lose":
        losses.lose_step(battle, chosen.target, "event", RULE)
        return
    marker = ":".join(chosen.args)
    losses.disrupt(battle, heroes.unit_of(battle, marker), "event", "11.1.6")
    heroes.fall(battle, marker, "11.1.6")


def occupied_positions(battle: Battle, colour: str = "") -> tuple[Position, ...]:
    """Return the Japanese-occupied positions in play, of one colour or all, by letter and number (18.5)."""
    found = (each for each in battle.island.positions.values() if colour in ("", each.colour))
    inside = (each for each in found if not bounds.out_of_play(battle, each.hex))
    return tuple(sorted((each for each in inside if battle.occupied(each.hex)), key=by_letter))


def us_beside(battle: Battle, hex_key: str) -> int:
    """Count the US units in the hexes around a hex."""
    return sum(len(battle.us_at(near)) for near in battle.board.neighbours(hex_key))


def us_hexes_beside(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the hexes around a hex that hold US units, in hex order."""
    return tuple(sorted(near for near in battle.board.neighbours(hex_key) if battle.us_at(near)))


def to_beach(battle: Battle, hex_key: str) -> int:
    """Return the distance from a hex to the nearest beach landing hex."""
    return min(battle.board.distance(hex_key, beach) for beach in battle.island.beach_hexes())


def nearest(hex_keys: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """Return the keys that share the least rank, in order."""
    ranked = sorted(hex_keys)
    return tuple(key for rank, key in ranked if rank == ranked[0][0])


def hexes_of(positions: Iterable[Position]) -> tuple[str, ...]:
    """Return the hexes of positions, in their order."""
    return tuple(each.hex for each in positions)
