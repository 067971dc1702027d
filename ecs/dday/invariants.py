"""What must be true after every choice."""

from __future__ import annotations

from ecs.core.piles import Pile
from ecs.dday import components as c
from ecs.dday.battle import CAVE, DEFENDERS, Battle
from ecs.dday.views import us_in_play

TWO_FORTS = "FF"
"""The mark of a position with two forts (17.2.1)."""


class BrokenInvariant(AssertionError):
    """The state of a game is impossible: a fault in the rules, never the player's."""


def check(battle: Battle) -> None:
    """Raise BrokenInvariant with all that is wrong."""
    problems = [
        *card_problems(battle),
        *us_problems(battle),
        *depth_problems(battle),
        *stack_problems(battle),
    ]
    if problems:
        raise BrokenInvariant(f"turn {battle.turn}, phase {battle.clock.phase}: " + "; ".join(problems))


def card_problems(battle: Battle) -> list[str]:
    """Each card lies in exactly one pile (2.3)."""
    places = [key for _, pile in battle.world.each(Pile) for key in pile.items if key in battle.book.cards]
    places += [card for _, card in battle.track.cards]
    if len(places) == len(battle.book.cards) == len(set(places)):
        return []
    return [f"{len(places)} cards in the piles, {len(set(places))} different, of {len(battle.book.cards)}"]


def us_problems(battle: Battle) -> list[str]:
    """Steps within range; dead units have none; a marker lies under units of three steps or one."""
    problems = []
    turn, book = battle.turn, battle.book.us
    for key, where, unit in battle.placed("us_in_play", lambda: us_in_play(battle), c.UsUnit):
        full, steps = book[key].steps, unit.steps
        if not (steps == 0 if where == "dead" else 1 <= steps <= full):
            problems.append(f"{key} has {steps} steps at {where}")
        if bool(unit.marker) != (full == 4 and steps in (1, 3)):
            problems.append(f"{key} with {steps} steps has marker {unit.marker!r}")
        if unit.disrupted > turn:
            problems.append(f"{key} was disrupted in the future turn {unit.disrupted}")
    return problems


def depth_problems(battle: Battle) -> list[str]:
    """A depth marker on the map lies beneath a unit or fort of its hex (9.2c), one each."""
    problems, owners = [], set()
    for key, where, marker in battle.placed("depth_on_map", lambda: depth_on_map(battle), c.DepthMarker):
        if marker.under == CAVE:
            continue
        if not marker.under or battle.where(marker.under) != where or marker.under in owners:
            problems.append(f"{key} at {where} lies beneath {marker.under!r}")
        owners.add(marker.under)
    return problems


def depth_on_map(battle: Battle) -> tuple[tuple[str, str, c.DepthMarker], ...]:
    """Return (key, hex, state) of the depth markers on the map."""
    markers = ((key, battle.where(key), state) for key, state in battle.world.each(c.DepthMarker))
    return tuple(item for item in markers if item[1] in battle.board.hexes)


def stack_problems(battle: Battle) -> list[str]:
    """At most one non-tank unit in a hex, two beside two forts (6.4.3, ruling 114)."""
    return battle.placed("stack_problems", lambda: crowded_hexes(battle), *DEFENDERS)


def is_garrison(battle: Battle, unit: str) -> bool:
    """Does a Japanese unit count against the stacking limit: neither a tank nor in counterattack stance (6.4.3, ruling 385)?"""
    return not battle.japanese_spec(unit).tank and not battle.japanese(unit).stance


def crowded_hexes(battle: Battle) -> list[str]:
    """Say which hexes hold more Japanese units than they may."""
    problems = []
    for where in battle.occupied_hexes():
        others = [unit for unit in battle.japanese_at(where) if is_garrison(battle, unit)]
        if len(others) > most_units(battle, where):
            problems.append(f"{len(others)} Japanese units share {where}")
    return problems


def most_units(battle: Battle, where: str) -> int:
    """Return how many non-tank units may stand in a hex: two where two forts stand or may have stood, since both stay when a barrage destroys the upper one (6.4.3, 17.5.1, rulings 114, 594).

    Any filled location may have got two, when its class had run out (17.7, ruling 423).
    """
    position = battle.island.position_at(where)
    if position is None:
        return 1
    fortified = position.fort == TWO_FORTS or battle.position_state(position.key).fort_used
    return 2 if fortified or len(battle.forts_at(where)) > 1 else 1
