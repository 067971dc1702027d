"""Short words for tests of Japanese fire: a card with what is wanted on it, the phase, who was hit."""

from __future__ import annotations

from collections.abc import Callable

from ecs.core.session import Session
from ecs.dday.japanese import fields
from tests.ecs.dday.answers import told
from tests.table import Table, rules


def card(colour: str, symbol: str = "", *, place: int | None = None, **marks: str | bool) -> int:
    """Return the number of the first card with this box: a colour, a symbol, letter, star, armour, bar.

    Star and armour are not wanted unless named; any letter will do. place: its place from the left.
    """
    wanted = {"star": False, "armour": False} | marks
    for each in rules().book.cards.values():
        box = each.box(colour)
        if box is None or (symbol and each.symbol != symbol):
            continue
        if place is not None and each.colours[place] != colour:
            continue
        if all(getattr(box, name) == value for name, value in wanted.items()):
            return each.number
    raise KeyError(f"no card shows {colour} with {symbol or 'any symbol'} and {wanted}")


def fire(table: Table, *cards: int, bystander: str = "1109") -> Session:
    """Play the Japanese Fire Phase with these cards on top of the deck.

    A company far from everything makes the game stop at the US Action Phase at the latest.
    """
    return table.us("L/3/9", bystander).cards(*cards).play("japanese_fire")


def hit(session: Session, kind: str = "") -> list[str]:
    """Return the units hit so far, in order; of one kind of fire or of all."""
    return [event.unit for event in told(session, "UnitHit") if kind in ("", event.kind)]


def missed(session: Session, group: str) -> str:
    """Return why a group hit nobody, "" when there is no such event."""
    return next((event.reason for event in told(session, "FireMissed") if event.group == group), "")


def asked(session: Session) -> str:
    """Return the kind of the pending question."""
    return session.decision.kind if session.decision else ""


def letter(table: Table, card: int) -> Session:
    """Play the Japanese Fire Phase, with the bystander far from every blue position."""
    return fire(table, card, bystander="0408")


def actions(session: Session) -> list[tuple[str, str, str]]:
    """Return (group, action, hex) of the lettered actions so far."""
    return [(event.group, event.action, event.hex) for event in told(session, "ActionTaken")]


def stock(table: Table, sector: int, *, units: int = 1, depth: int = 1) -> Table:
    """Fill the pools of a sector."""
    for _ in range(units):
        table.japanese(f"pool:{sector}")
    for _ in range(depth):
        table.depth(f"depth:{sector}")
    return table


def at(key: str) -> str:
    """Return the hex of a position."""
    return rules().book.island.positions[key].hex


def dead_end(table: Table, key: str) -> str:
    """Return a hex outside the field of a position with no other position nearer to it within three hexes."""
    battle, origin = table.battle, at(key)
    distance = battle.board.distance
    others = [each.hex for each in battle.island.positions.values() if 0 < distance(each.hex, origin) <= 3]
    for place in battle.board.hexes:
        away = distance(origin, place)
        outside = 3 <= away <= 4 and place not in fields.active(battle, battle.position(key).group)
        if outside and not any(distance(each, place) < away for each in others):
            return place
    raise KeyError(f"{key} has no dead end")


def rivals(fits: Callable[[int, int], bool]) -> tuple[str, str, str, int]:
    """Return two blue groups of one sector in their order, a hex within three of both whose distances fit, the sector.

    No other blue group is as near to that hex.
    """
    island = rules().book.island
    blue = island.ground.outward["blue"]
    for key in island.board.hexes:
        near = sorted((island.group_distance(group, key), group) for group in blue)[:3]
        (_, one), (far, other), (beyond, _) = near
        first, second = sorted((one, other), key=blue.index)
        sectors = {island.sector(each) for group in (first, second) for each in island.group_hexes[group]}
        distances = island.group_distance(first, key), island.group_distance(second, key)
        if far <= 3 < beyond and len(sectors) == 1 and fits(*distances) and not island.position_at(key):
            return first, second, key, min(sectors)
    raise KeyError("no two blue groups fit")
