"""Barrages and guns: ships, aircraft, artillery of both sides, and the card that tells what they do."""

from __future__ import annotations

from functools import partial
from math import atan2, degrees
from typing import Final

import pygame

from ecs.dday import events as e
from game.art import GOOD, INK, SIGNAL, Point
from game.clips import effects, timing
from game.clips.attack import LINE, draw_sum, result_lines
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.fire import fly, mark_target
from game.clips.pieces import blit
from game.clips.plates import Line, table
from game.clips.timing import between, ease, ease_in, ease_out, part
from game.stage.layout import Spot

SOUNDS: Final = {
    "naval": "naval_gunfire",
    "air": "airstrike",
    "artillery": "artillery",
    "tank": "explosion_small",
    "lvt": "machine_gun",
}


@shows(e.BarrageFired)
def barrage_fired(event: e.BarrageFired, shown: Shown) -> Take:
    """Shells, bombs or rounds fall on a hex, each kind in its own way."""
    spots = tuple(spot for key in event.units if (spot := shown.spot(key)) is not None)
    name = f"{event.hex}{event.number}"
    seconds = 1.3 if event.kind in ("naval", "air") else 1.0
    drawing = {"naval": draw_salvo, "air": draw_strike}.get(event.kind, partial(draw_guns, event.kind, spots))
    cues: tuple[tuple[float, str], ...] = ((0.0, SOUNDS.get(event.kind, "artillery")),)
    if event.kind in ("naval", "air", "artillery"):
        cues += ((seconds * 0.55, "explosion_large"),)
    clip = Clip(seconds, partial(drawing, event.hex, name), cues=cues, still=0.7)
    return Take((clip,), happens=0.0, focus=(event.hex,))


def seaward(canvas: Canvas, target: Point) -> Point:
    """Return a point of the edge of the view towards the open sea, where the ships lie."""
    view = canvas.camera.view
    boxes = [frame.center for frame in canvas.props.plan.frames.values()]
    if not boxes:
        return view.left - 40, target[1]
    sea = canvas.camera.to_screen(min(boxes, key=lambda c: (canvas.camera.to_map(target)[0] - c[0]) ** 2
                                      + (canvas.camera.to_map(target)[1] - c[1]) ** 2))  # fmt: skip
    way = pygame.Vector2(sea) - pygame.Vector2(target)
    if way.length() < 1:
        way = pygame.Vector2(0, 1)
    far = pygame.Vector2(target) + way.normalize() * max(view.width, view.height) * 0.45
    return far.x, far.y


def draw_salvo(target: str, name: str, canvas: Canvas, progress: float) -> None:
    """Three great shells come in from the sea, flat and fast, and burst as one."""
    mark_target(canvas, target, part(progress, 0.0, 0.2))
    centre = canvas.hex(target)
    start = seaward(canvas, centre)
    for number, (a, b, c) in enumerate(effects.scatter(name, 4)):
        end = (centre[0] + (a - 0.5) * canvas.width * 0.55, centre[1] + (b - 0.5) * canvas.width * 0.55)
        lag = (start[0] + (c - 0.5) * canvas.width, start[1] + (a - 0.5) * canvas.width)
        arrive = 0.5 + 0.08 * number
        flight = part(progress, 0.06 * number, arrive) ** 1.5
        if 0 < flight < 1:
            comet(canvas, lag, end, flight)
        burst = part(progress, arrive, min(1.0, arrive + 0.5))
        if burst > 0:
            effects.blast(canvas, end, f"{name}{number}", burst, size=0.85)


def comet(canvas: Canvas, start: Point, end: Point, progress: float) -> None:
    """Draw a great shell with its trail of light."""
    for step in range(6):
        t = max(0.0, progress - step * 0.018)
        point = between(start, end, t)
        strength = 1 - step / 6
        effects.shine(canvas.surface, point, canvas.width * 0.2 * strength, effects.FLAME, 0.9 * strength)
    head = between(start, end, progress)
    pygame.draw.circle(canvas.surface, (255, 244, 214), head, max(2.0, canvas.width * 0.035))


def draw_strike(target: str, name: str, canvas: Canvas, progress: float) -> None:
    """Three aircraft cross the hex with their shadows; a line of bombs walks through it."""
    mark_target(canvas, target, part(progress, 0.0, 0.2))
    centre = canvas.hex(target)
    unit = canvas.width
    way = pygame.Vector2(1, -0.42).normalize()
    for number in range(5):
        at = pygame.Vector2(centre) + way * unit * 0.22 * (number - 2)
        burst = part(progress, 0.42 + 0.06 * number, min(1.0, 0.82 + 0.06 * number))
        if burst > 0:
            effects.blast(canvas, (at.x, at.y), f"{name}{number}", burst, size=0.5)
    travel = ease(part(progress, 0.0, 0.95))
    reach = max(canvas.camera.view.width, unit * 8) * 0.6
    for lag, side in ((0.0, 0.0), (0.55, -0.6), (0.55, 0.6)):
        along = (travel * 2 - 1) * reach - lag * unit
        middle = pygame.Vector2(centre) + way * along + way.rotate(90) * side * unit
        draw_plane(canvas, (middle.x + unit * 0.35, middle.y + unit * 0.5), way, (14, 12, 10), 0.3)
        draw_plane(canvas, (middle.x, middle.y), way, (52, 66, 92), 1.0)


def draw_plane(
    canvas: Canvas, centre: Point, way: pygame.Vector2, colour: tuple[int, int, int], alpha: float
) -> None:
    """Draw a gull-winged fighter-bomber from above."""
    turn = round(-degrees(atan2(way.y, way.x)))
    blit(canvas.surface, plane(max(16, round(canvas.width * 0.75)), turn, colour), centre, alpha)


_planes: dict[tuple[int, int, tuple[int, int, int]], pygame.Surface] = {}


def plane(size: int, turn: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return the outline of an aircraft, pointing along its way."""
    found = _planes.get((size, turn, colour))
    if found is not None:
        return found
    k = 4
    side = size * k
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    body = [(0.98, 0.5), (0.9, 0.46), (0.2, 0.47), (0.06, 0.5), (0.2, 0.53), (0.9, 0.54)]
    wing = [(0.72, 0.46), (0.6, 0.28), (0.58, 0.06), (0.5, 0.06), (0.44, 0.28), (0.46, 0.46)]
    tail = [(0.16, 0.48), (0.12, 0.36), (0.05, 0.36), (0.06, 0.5)]
    for shape in (body, wing, tail):
        pygame.draw.polygon(picture, colour, [(x * side, y * side) for x, y in shape])
        pygame.draw.polygon(picture, colour, [(x * side, (1 - y) * side) for x, y in shape])
    pygame.draw.ellipse(picture, (176, 190, 196), (0.55 * side, 0.475 * side, 0.14 * side, 0.05 * side))
    if len(_planes) > 24:
        _planes.clear()
    smaller = pygame.transform.smoothscale(picture, (size, size))
    _planes[size, turn, colour] = pygame.transform.rotozoom(smaller, turn, 1.0)
    return _planes[size, turn, colour]


def draw_guns(
    kind: str, spots: tuple[Spot, ...], target: str, name: str, canvas: Canvas, progress: float
) -> None:
    """Let guns, tanks or amphibious tractors fire at a hex."""
    mark_target(canvas, target, part(progress, 0.0, 0.2))
    centre = canvas.hex(target)
    starts = [canvas.camera.to_screen(spot.point) for spot in spots] or [seaward(canvas, centre)]
    weapon = {"artillery": "artillery", "lvt": "machine_gun"}.get(kind, "mortar")
    for number, start in enumerate(starts[:4]):
        fly(canvas, weapon, start, centre, f"{name}{number}", part(progress, 0.05 * number, 0.55))
    burst = part(progress, 0.5, 1.0)
    if burst > 0 and weapon == "machine_gun":
        effects.dust(canvas, centre, name, burst, count=16, reach=0.4)
    elif burst > 0:
        for number, (a, b, _) in enumerate(effects.scatter(name, 3)):
            at = (centre[0] + (a - 0.5) * canvas.width * 0.5, centre[1] + (b - 0.5) * canvas.width * 0.5)
            effects.blast(canvas, at, f"{name}{number}", part(burst, 0.1 * number, 1.0), size=0.6)


@shows(e.BarrageComputed)
def barrage_computed(event: e.BarrageComputed, shown: Shown) -> Take:
    """The card of a barrage is read."""
    lines = (
        Line("Colour of the card", "matches" if event.colour else "differs", GOOD if event.colour else INK),
        Line("Symbol of the card", "matches" if event.symbol else "differs", GOOD if event.symbol else INK),
        Line("Column", str(event.column), strong=True),
        *result_lines(event.result),
    )
    writing = LINE * len(lines)
    draw = partial(draw_sum, "THE BARRAGE", lines, event.hex, writing)
    clip = Clip(min(timing.LONGEST, writing + 0.7), draw, stays=True)
    return Take((clip,), happens=writing, focus=(event.hex,), waits=True)


@shows(e.ArtilleryFired)
def artillery_fired(event: e.ArtilleryFired, shown: Shown) -> Take:
    """Japanese guns open up on a sector; the sum tells how many hits there are."""
    island = shown.props.plan.island
    guns = tuple(
        position.hex
        for position in shown.view.positions
        if position.guns and position.occupied and island.sector(position.hex) == event.sector
    )
    targets = tuple(sorted({u.where for u in shown.view.us if u.where in island.board.hexes
                            and island.sector(u.where) == event.sector}))  # fmt: skip
    lines = (
        Line("Guns in the sector", str(event.points)),
        Line("Divided by the card", f"÷ {event.divisor}" if event.divisor else "–"),
        Line("Hits", str(event.hits), SIGNAL if event.hits else INK, strong=True),
    )
    name = f"sector{event.sector}{event.number}"
    clips = [Clip(1.2, partial(draw_battery, guns, targets if event.hits else (), name), still=0.75)]
    plate = Clip(1.2, partial(draw_guns_sum, f"SECTOR {event.sector}", lines, (*guns, *targets)), stays=True)
    if event.hits:
        clips[0] = Clip(1.2, clips[0].draw, cues=((0.0, "artillery"), (0.75, "explosion_large")), still=0.75)
    focus = targets or guns
    return Take((*clips, plate), happens=0.3, focus=focus[:8], strikes=0.8, result=1.0, waits=True)


def draw_battery(
    guns: tuple[str, ...], targets: tuple[str, ...], name: str, canvas: Canvas, progress: float
) -> None:
    """Muzzle flashes at the guns, shells in high arcs, bursts among the units."""
    for number, key in enumerate(guns):
        flash = part(progress, 0.05 * (number % 4), 0.3 + 0.05 * (number % 4))
        effects.shine(
            canvas.surface,
            canvas.hex(key),
            canvas.width * 0.7,
            effects.FLASH,
            (1 - flash) if flash > 0 else 0,
        )
    for number, (a, b, c) in enumerate(effects.scatter(name, min(7, 2 * len(targets)))):
        x, y = canvas.hex(targets[int(c * len(targets)) % len(targets)])
        end = (x + (a - 0.5) * canvas.width * 0.8, y + (b - 0.5) * canvas.width * 0.8)
        start = canvas.hex(guns[number % len(guns)]) if guns else (x + canvas.width * 3, y - canvas.width * 4)
        land = 0.5 + 0.3 * a
        flight = ease_in(part(progress, land - 0.42, land))
        effects.shell(canvas, start, end, flight, height=canvas.width * 1.6, size=0.06)
        burst = part(progress, land, min(1.0, land + 0.35))
        if burst > 0:
            effects.blast(canvas, end, f"{name}{number}", burst, size=0.6)


def draw_guns_sum(
    title: str, lines: tuple[Line, ...], hexes: tuple[str, ...], canvas: Canvas, progress: float
) -> None:
    """Show the sum of the guns."""
    near = canvas.hex(hexes[0]) if hexes else canvas.camera.view.center
    table(canvas, title, lines, near, round(progress * 5 + 0.6), ease_out(part(progress, 0.0, 0.15)))
