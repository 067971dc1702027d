"""What a barrage does: colour, card, chart, result (8.4.1, 17.5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ecs.dday import events
from ecs.dday.combat.attack_results import lose_depth
from ecs.dday.combat.attack_strength import is_hilltop
from ecs.dday.japanese import forts, garrison

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def resolve(
    battle: Battle,
    hex_key: str,
    *,
    kind: str,
    strength: int,
    symbols: tuple[str, ...],
    units: tuple[str, ...] = (),
    rule: str = "8.4.1",
) -> tuple[str, ...]:
    """Resolve a barrage of a given strength, an action's or an event's; return its result codes (8.4.1)."""
    battle.emit(events.BarrageFired, rule, hex=hex_key, kind=kind, units=units, strength=strength)
    colour = target_colour(battle, hex_key) or draw_colour(battle, hex_key, rule)
    card = battle.draw("barrage", rule, subject=hex_key)
    by_colour, by_symbol = card.shows(colour), card.symbol in symbols
    chart = battle.book.charts.barrage
    place = column(battle, hex_key, strength, kind)
    codes = chart.result(place, chart.row(symbol=by_symbol, colour=by_colour))
    battle.emit(
        events.BarrageComputed,
        rule,
        hex=hex_key,
        card=card.key,
        colour=by_colour,
        symbol=by_symbol,
        column=place,
        result=codes,
    )
    apply(battle, hex_key, codes, rule)
    return codes


def column(battle: Battle, hex_key: str, strength: int, kind: str) -> int:
    """Return the chart's column; a hilltop with a fort shifts it left, except for napalm (8.4.1, rulings 240, 493)."""
    shifts = bool(battle.forts_at(hex_key)) and is_hilltop(battle, hex_key) and kind != "napalm"
    return battle.book.charts.barrage.column(strength, hilltop_fort=shifts)


def target_colour(battle: Battle, hex_key: str) -> str:
    """Return the colour a card must show to hit a hex; "" for a black position, whose colour is drawn (6.8.5, 8.6.5)."""
    colour = battle.colour_of(hex_key)
    if colour:
        return "" if colour == "black" else colour
    specs = (battle.japanese_spec(key) for key in battle.japanese_at(hex_key))
    return next((spec.colour for spec in specs if spec.colour), "")


def draw_colour(battle: Battle, hex_key: str, rule: str = "6.8.5") -> str:
    """Draw the colour that stands for a black position this time: that of the card's landing symbol (6.8.5, ruling 141)."""
    return battle.draw("colour", rule, subject=hex_key).landing.colour


def apply(battle: Battle, hex_key: str, codes: Iterable[str], rule: str = "8.4.1") -> None:
    """Apply a barrage result to a hex (8.4.1, ruling 244)."""
    for code in codes:
        if code == "JD":
            garrison.disrupt_hex(battle, hex_key, rule)
        elif code == "JDA":
            disrupt_without_depth(battle, hex_key, rule)
        elif code == "JX":
            lose_depth(battle, hex_key, rule)
        elif code == "JA":
            destroy_guns(battle, hex_key)
        elif code == "FH":
            check_fort(battle, hex_key)


def disrupt_without_depth(battle: Battle, hex_key: str, rule: str) -> None:
    """Disrupt the units of a hex that have no depth marker; with them goes a fort without one (8.4.1)."""
    bare = [key for key in battle.japanese_at(hex_key) if not garrison.depth_under(battle, key)]
    if not battle.depth_at(hex_key) or battle.cave_at(hex_key):
        garrison.disrupt_hex(battle, hex_key, rule)
        return
    fresh = tuple(key for key in bare if not battle.japanese(key).disrupted)
    for key in fresh:
        battle.japanese(key).disrupted = True
    if fresh:
        battle.emit(events.JapaneseDisrupted, rule, units=fresh, hex=hex_key)


def destroy_guns(battle: Battle, hex_key: str) -> None:
    """Destroy the guns of the position in a hex (6.7, ruling 136)."""
    position = battle.island.position_at(hex_key)
    if position:
        garrison.destroy_artillery(battle, position.key)


def check_fort(battle: Battle, hex_key: str) -> bool:
    """Draw for a possible fort hit: the landing colour among the card's own fire colours reduces it (17.5.1, ruling 245)."""
    if not battle.forts_at(hex_key):
        return False
    card = battle.draw("fort_hit", "17.5.1", subject=hex_key)
    if not card.shows(card.landing.colour):
        return False
    forts.reduce(battle, hex_key, "17.5.1")
    return True
