"""What the inspector says about a hex and about a counter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ecs.core.board import Hex
from ecs.dday.battle import CAVE
from ecs.dday.printed.island import Island, Position
from ecs.dday.views import JapaneseView, PositionView, UsView, View
from game.stage.fields import Threat
from game.text import names

TERRAIN = {"clear": "Open ground", "rocky": "Broken ground", "wooded": "Woods"}
SILENT = {"empty": "empty", "smoke": "in smoke", "disrupted": "disrupted"}


def hex_title(key: str, place: Hex) -> str:
    """Return number and name of a hex."""
    return f"{key}  {place.place}".rstrip()


def hex_text(place: Hex) -> str:
    """Return the ground of a hex."""
    ground = "Beach" if place.beach else TERRAIN.get(place.terrain, place.terrain)
    parts = [ground, f"level {place.level}" + (" and lower" if place.mixed else "")]
    if place.airfield:
        parts.append(f"Airfield No. {place.airfield}")
    parts += [
        word
        for word, there in (("village", place.village), ("road", place.road), ("terrace", place.terrace))
        if there
    ]
    if place.hilltop:
        parts.append("hilltop")
    parts.append(f"sector {place.sector}")
    return ", ".join(parts) + "."


def position_text(position: Position, state: PositionView | None, island: Island) -> str:
    """Return what is to be known of a position."""
    parts = [f"Position {position.key}, {names.COLOURS[position.colour]}"]
    group = island.groups[position.group]
    if len(group.positions) > 1:
        parts.append(f"group {' / '.join(group.positions)}")
    if position.artillery:
        parts.append("guns" if state is None or state.guns else "guns destroyed")
    if position.fort:
        parts.append("fort site")
    if state is not None:
        held = "held by us" if state.us_held else "occupied" if state.occupied else "empty"
        parts.append(held)
        marks = (("smoke", state.smoke), ("garrison", state.garrison), ("a Japanese hero", state.hero))
        parts += [word for word, there in marks if there]
    return "; ".join(parts) + "."


def control_text(position: Position, controlled: tuple[str, ...]) -> str:
    """Return whether a position counts for victory: controlled from within or from next door, in communication (12.1, 12.3)."""
    if position.key in controlled:
        return "Under US control, as victory counts it."
    return "Not under US control: it takes a strong unit here or next door, no Japanese, a way to a beach out of the fire."


def threat_text(threats: tuple[Threat, ...]) -> str:
    """Return which positions reach a hex."""
    if not threats:
        return "No position reaches this hex."
    parts = []
    for each in threats:
        note = f" ({SILENT[each.silent]})" if each.silent else ""
        parts.append(f"{each.position} {names.COLOURS[each.colour]} {each.level}{note}")
    return "Under fire from: " + "; ".join(parts) + "."


Arms: TypeAlias = Callable[[str, int], tuple[str, ...]]
"""Gives the weapons of a kind of unit at a distance, as the chart prints them."""


def us_text(unit: UsView, view: View, arms: Arms | None = None) -> str:
    """Return everything about a US unit; a unit without weapons of its own has those of the chart."""
    lines = [f"{names.KINDS.get(unit.kind, unit.kind)}, {ordinal(unit.division)} Marine Division"]
    lines.append(f"Strength {unit.strength}, range {unit.range}, {unit.steps} of {unit.full_steps} steps")
    weapons = unit.weapons or (arms(unit.kind, 1) if arms and unit.steps == unit.full_steps else ())
    if weapons:
        lines.append(", ".join(names.WEAPONS.get(code, code) for code in weapons))
    lines += orders(unit, view)
    state = [f"target symbol {unit.symbol}"]
    if unit.disrupted:
        state.append(f"disrupted in turn {unit.disrupted}")
    if unit.acted:
        state.append("has acted")
    if any(hero.unit == unit.key for hero in view.heroes):
        state.append("with a hero")
    return "\n".join((*lines, ", ".join(state)))


def orders(unit: UsView, view: View) -> list[str]:
    """Return what a unit is told by, and whether it can be told anything."""
    found = []
    if unit.post:
        found.append(f"Command post, reach {unit.post} hexes: it does not act")
    if unit.kind in ("tank", "engineer") and unit.assigned:
        found.append(f"Assigned to the {ordinal(unit.assigned)} Marines")
    if unit.key in view.out_of_command and view.phase != "setup":
        found.append("OUT OF COMMAND: it may not act freely")
    return found


def japanese_text(counter: JapaneseView) -> str:
    """Return what may be known of a Japanese counter."""
    title = "Cave" if counter.under == CAVE else names.BACKS.get(counter.back, counter.back)
    if not counter.revealed:
        return f"{title}, not revealed" + (", disrupted" if counter.disrupted else "")
    lines = [title if not counter.fort_class else f"Fort of class {counter.fort_class}"]
    lines.append(f"Strength {counter.strength}" + (", elite" if counter.elite else ""))
    if counter.requires:
        lines.append("Requires " + ", ".join(names.WEAPONS.get(code, code) for code in counter.requires))
    if counter.disrupted:
        lines.append("disrupted")
    if counter.stance:
        lines.append("in counterattack stance")
    return "\n".join(lines)


def ordinal(number: int) -> str:
    """Return 1st, 2nd, 3rd ..."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f"{number}{ending}"
