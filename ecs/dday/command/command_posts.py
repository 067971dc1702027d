"""Regimental HQs and command posts: where they stand, how far they command, how they are hit and return (11.2, 15.0 to 15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.command import communication
from ecs.dday.japanese import fields
from ecs.dday.scenarios import bounds

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

HQ_REACH = 2
"""Hexes that a regimental HQ commands (11.2.1)."""

AWAY: tuple[str, ...] = ("due", "return", "box")
"""Places of an HQ that is on its way: off the map by a hit, waiting for its day, or afloat (11.4d, 15.3.2b)."""


def seat(battle: Battle, unit: str) -> c.Regiment:
    """Return the state of a regimental HQ as a seat of command."""
    return battle.world.get(c.Regiment, unit)


def is_post(battle: Battle, unit: str) -> bool:
    """Tell whether a unit is a regimental HQ that has become a command post (15.1)."""
    office = battle.world.find(c.Regiment, unit)
    return office is not None and office.post > 0


def reach(battle: Battle, unit: str) -> int:
    """Return how far a regimental HQ commands: two hexes, as a command post what its track says (11.2.1, 15.2)."""
    post = seat(battle, unit).post
    return battle.book.charts.command_track[post - 1] if post else HQ_REACH


def quarters(battle: Battle) -> tuple[str, ...]:
    """Return the regimental HQs and command posts on the map, in key order."""
    return battle.placed("regimental_hqs", lambda: _quarters(battle), c.Regiment)


def _quarters(battle: Battle) -> tuple[str, ...]:
    return tuple(key for key, _ in battle.world.each(c.Regiment) if battle.where(key) in battle.board.hexes)


def on_the_way(battle: Battle, regiment: int) -> bool:
    """Tell whether a regiment is without its HQ because that is off the map, to come back (15.3.2c, ruling 325)."""
    place = battle.where(f"HQ/{regiment}").partition(":")[0]
    return place in AWAY


# -- establishing, growing, closing -------------------------------------------------------------------


def under_fields(battle: Battle, hex_key: str) -> bool:
    """Tell whether fire dots keep an HQ from becoming a post: of an occupied position, or an empty one in communication (15.1a, ruling 394)."""
    for group in fields.groups_reaching(battle, hex_key):
        if hex_key not in fields.potential(battle, group):
            continue
        members = battle.island.groups[group].positions
        if fields.group_occupied(battle, group):
            return True
        if any(communication.in_communication(battle, key) for key in members):
            return True
    return False


def hindrance(battle: Battle, unit: str) -> str:
    """Return why an HQ cannot become a post, or a post an HQ, in this step, "" when it can (15.1, 15.1.1)."""
    if unit in battle.depot.treated:
        return "already_changed"
    if is_post(battle, unit):
        return ""
    return "in_field" if under_fields(battle, battle.where(unit)) else ""


def establish(battle: Battle, unit: str) -> None:
    """Turn a regimental HQ into a command post on the first box of the track (15.1b, 15.2a)."""
    seat(battle, unit).post = 1
    tell(battle, unit, "established", "15.1")


def revert(battle: Battle, unit: str, kind: str = "closed", rule: str = "15.1.1") -> None:
    """Turn a command post back into a regimental HQ and take its marker off the track (15.1.1, 15.3.2a)."""
    seat(battle, unit).post = 0
    tell(battle, unit, kind, rule)


def extend_all(battle: Battle) -> None:
    """Advance the marker of every command post that no undisrupted position has in its field (15.2b-c, 15.2.1, rulings 395, 397)."""
    last = len(battle.book.charts.command_track)
    for unit in quarters(battle):
        office = seat(battle, unit)
        if not 0 < office.post < last or watched(battle, battle.where(unit)):
            continue
        before = reach(battle, unit)
        office.post += 1
        if reach(battle, unit) > before:
            tell(battle, unit, "extended", "15.2")


def watched(battle: Battle, hex_key: str) -> bool:
    """Tell whether an undisrupted Japanese position fires into a hex (15.2c, ruling 397)."""
    return any(not fields.lowered(battle, group) for group, _ in fields.covering(battle, hex_key))


def tell(battle: Battle, unit: str, kind: str, rule: str) -> None:
    """Write down what has become of a command post."""
    facts = {"unit": unit, "hex": battle.where(unit), "kind": kind, "range": reach(battle, unit)}
    battle.emit(events.PostChanged, rule, **facts)


# -- hit, lost, back again ----------------------------------------------------------------------------


def hit(battle: Battle, unit: str) -> None:
    """Settle a hit by fire: a post becomes an HQ on the spot, an HQ leaves the map and lands in the next turn (11.4d, 15.3.2a, rulings 323, 324)."""
    if is_post(battle, unit):
        revert(battle, unit, "overrun", "15.3.2")
        return
    send(battle, unit, f"due:{battle.turn + 1}", "11.4")


def lose(battle: Battle, unit: str) -> None:
    """Take an HQ that close combat has eliminated off the map, until the PM turn of the next day (15.3.2b, ruling 323)."""
    seat(battle, unit).post = 0
    battle.us(unit).steps = battle.us_spec(unit).steps
    send(battle, unit, f"return:{return_turn(battle)}", "15.3.2")


def send(battle: Battle, unit: str, place: str, rule: str) -> None:
    """Take a regimental HQ off the map to where it waits."""
    battle.world.move(unit, place)
    battle.emit(events.UnitPlaced, rule, unit=unit, where=place)


def return_turn(battle: Battle) -> int:
    """Return the PM game turn of the next day, or one past the end when there is none (15.3.2b)."""
    day = battle.today.day
    later = (turn.number for turn in battle.scenario.calendar if turn.day > day and turn.time == "PM")
    return next(later, battle.scenario.last_turn + 1)


def returning(battle: Battle) -> tuple[str, ...]:
    """Return the eliminated regimental HQs whose time to return has come (4.0 II.6, 15.3.2b)."""
    waiting = ((key, battle.where(key).partition(":")) for key, _ in battle.world.each(c.Regiment))
    return tuple(key for key, (kind, _, turn) in waiting if kind == "return" and int(turn) <= battle.turn)


def return_sites(battle: Battle) -> tuple[str, ...]:
    """Return the hexes an HQ may return to: free of the Japanese, outside every active field, on open ground (15.3.2b, ruling 84)."""
    return tuple(
        key
        for key in battle.board.hexes
        if not bounds.closed(battle, key) and not battle.occupied(key) and not fields.level_at(battle, key)
    )


def covered(battle: Battle, hex_key: str) -> bool:
    """Tell whether any occupied position has a hex in its full field, disrupted or not (ruling 84)."""
    return bool(fields.level_at(battle, hex_key, full=True))
