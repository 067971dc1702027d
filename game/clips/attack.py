"""A US attack: who takes part, and how the sum is made."""

from __future__ import annotations

from functools import partial
from typing import Final

from ecs.dday import events as e
from game.art import CHOICE, GOOD, INK, SIGNAL
from game.clips import timing
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.fire import fly, mark_target
from game.clips.pieces import frame
from game.clips.plates import Line, table
from game.clips.timing import ease, part
from game.stage.layout import Spot
from game.text.names import RESULTS, WEAPONS, told_result

LINE: Final = 0.14


@shows(e.AttackDeclared)
def attack_declared(event: e.AttackDeclared, shown: Shown) -> Take:
    """The attackers open fire on the hex."""
    spots = tuple(spot for key in event.units if (spot := shown.spot(key)) is not None)
    board = shown.props.plan.island.board
    name = f"{event.hex}{event.number}"
    sound = ((0.15, "machine_gun" if len(spots) > 2 else "rifle"),)
    clip = Clip(0.8, partial(draw_assault, spots, event.hex, name), cues=sound, still=0.5)
    hexes = tuple(dict.fromkeys(spot.where for spot in spots if spot.where in board.hexes))
    return Take((clip,), happens=0.0, focus=(*hexes, event.hex))


def draw_assault(spots: tuple[Spot, ...], target: str, name: str, canvas: Canvas, progress: float) -> None:
    """Mark the target, frame the attackers, let them fire."""
    mark_target(canvas, target, part(progress, 0.0, 0.25))
    end = canvas.hex(target)
    for spot in {spot.where: spot for spot in spots}.values():
        centre = canvas.camera.to_screen(spot.point)
        frame(canvas, centre, spot.share, CHOICE, 1 - 0.7 * ease(progress))
    for number, spot in enumerate(spots):
        centre = canvas.camera.to_screen(spot.point)
        late = min(0.2, 0.05 * number)
        weapon = {"tank": "mortar", "hw": "mortar"}.get(spot.face.kind, "rifle")
        fly(canvas, weapon, centre, end, f"{name}{spot.key}", part(progress, 0.2 + late, 0.75 + late))


@shows(e.AttackComputed)
def attack_computed(event: e.AttackComputed, shown: Shown) -> Take:
    """The sum is written down line by line."""
    lines = attack_lines(event)
    writing = LINE * len(lines)
    draw = partial(draw_sum, "THE ATTACK", lines, event.hex, writing)
    clip = Clip(min(timing.LONGEST, writing + 0.7), draw, stays=True)
    return Take((clip,), happens=writing, focus=(event.hex,), waits=True)


def attack_lines(event: e.AttackComputed) -> tuple[Line, ...]:
    """Return the sum of an attack as lines."""
    lines = [
        Line("US strength", str(event.us)),
        Line("Japanese strength", str(event.japanese)),
        Line("Odds", event.row, strong=True),
    ]
    if event.required:
        met = [code for code in event.required if code not in event.unmet]
        lines.append(
            Line(f"Weapons needed: {names_of(event.required)}", f"{len(met)} of {len(event.required)}")
        )
    if event.unmet:
        lines.append(Line(f"Missing: {names_of(event.unmet)}", "", SIGNAL))
    if event.shifted_row != event.row:
        lines.append(Line("Odds after that", event.shifted_row, strong=True))
    lines += result_lines(told_result(event.result, event.unmet))
    return tuple(lines)


def names_of(codes: tuple[str, ...]) -> str:
    """Return weapons in words."""
    return ", ".join(WEAPONS.get(code, code) for code in codes)


def result_lines(codes: tuple[str, ...]) -> list[Line]:
    """Return the result codes in words."""
    found = []
    for code in codes:
        bad = code.startswith("A") or code == "JE-"
        colour = SIGNAL if bad else INK if code == "NE" else GOOD
        text = RESULTS.get(code, code)
        found.append(Line(text[:1].upper() + text[1:], code.rstrip("-"), colour, strong=True))
    return found or [Line("No effect", "", strong=True)]


def draw_sum(
    title: str, lines: tuple[Line, ...], target: str, writing: float, canvas: Canvas, progress: float
) -> None:
    """Show a sum beside a hex, line after line."""
    whole = min(timing.LONGEST, writing + 0.7)
    shown = len(lines) if progress >= 1 else round(progress * whole / LINE + 0.3)
    mark_target(canvas, target, 1.0)
    table(canvas, title, lines, canvas.hex(target), shown, ease(part(progress, 0.0, 0.12)))
