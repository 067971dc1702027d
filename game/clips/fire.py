"""Japanese fire: the field lights up, rounds fly, somebody is hit or nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

import pygame

from ecs.dday import events as e
from ecs.dday.printed.field_of_fire import potential_field
from ecs.dday.printed.island import Island
from game.art import BONE, PAPER_LIGHT, POSITION, SIGNAL, TARGET, Point
from game.clips import effects, timing
from game.clips.arrows import arrow
from game.clips.clip import Canvas, Clip, Draw, Shown, Take, shows
from game.clips.pieces import blit, carry, frame, put
from game.clips.plates import position_tag, show_tag
from game.clips.timing import ease, ease_in, ease_out, part, swell
from game.stage.layout import Spot
from game.stage.lights import light

AIM: Final = 0.2
STRIKE: Final = AIM + timing.TRACERS - 0.05
RESULT: Final = STRIKE + 0.25
OVER: Final = RESULT + timing.RESULT

WORDS: Final = {
    "fire": "FIRES",
    "mortar": "MORTAR",
    "machine_gun": "MACHINE GUN",
    "tank": "TANKS FIRE",
    "movement_under_fire": "FIRES AT MOVEMENT",
}
REASONS: Final = {
    "no_us_in_field": "NO TARGET",
    "no_symbol": "MISSED",
    "already_hit": "MISSED",
    "immune": "NO EFFECT",
    "disrupted": "DISRUPTED",
    "out_of_range": "OUT OF RANGE",
    "no_guns": "NO GUNS",
    "in_stance": "GATHERS",
    "no_artillery_symbol": "MISSED",
}


@lru_cache(maxsize=256)
def field_of(island: Island, group: str) -> Mapping[str, str]:
    """Return the hexes a group can fire into."""
    return potential_field(island, group)


def gun(kind: str, level: str) -> str:
    """Tell what shoots: rifles at long reach, machine guns where fire is intense, mortars, artillery."""
    if kind in ("mortar", "artillery", "machine_gun"):
        return kind
    return "machine_gun" if level == "intense" else "rifle"


@shows(e.PositionFired)
def position_fired(event: e.PositionFired, shown: Shown) -> Take:
    """The field of the group lights up, rounds fly to every target."""
    island = shown.props.plan.island
    field = field_of(island, event.group) if event.group in island.groups else {}
    clips = [Clip(timing.SPREAD, partial(draw_field, event, field), stays=True)]
    for number, (target, level) in enumerate(zip(event.targets, event.levels, strict=False)):
        start = min(event.hexes, key=lambda key: island.board.distance(key, target), default=target)
        weapon = gun(event.kind, level)
        cue = ((0.0, weapon),) if number == 0 else ()
        draw = shot(weapon, start, target, f"{event.group}{event.number}{target}")
        clips.append(Clip(timing.TRACERS, draw, at=AIM + min(number, 4) * 0.03, cues=cue, still=0.6))
    word = WORDS.get(event.kind, "FIRES")
    clips.append(Clip(OVER, partial(draw_name, event.hexes[:1], event.group, word, event.colour), still=1.0))
    focus = (*event.hexes, *event.targets)
    return Take(tuple(clips), happens=0.0, focus=focus, strikes=STRIKE, result=RESULT, waits=True)


def draw_field(event: e.PositionFired, field: Mapping[str, str], canvas: Canvas, progress: float) -> None:
    """Spread the field from the position outwards; fire is intense where it is bright."""
    board = canvas.props.plan.island.board
    colour = POSITION[event.colour] if event.colour != "black" else BONE
    for key, level in field.items():
        away = min((board.distance(key, each) for each in event.hexes), default=1)
        t = ease_out(part(progress, (away - 1) * 0.25, (away - 1) * 0.25 + 0.5))
        if t <= 0.0:
            continue
        picture = light(canvas.camera, colour, 96 if level == "intense" else 34, 0.03)
        blit(canvas.surface, picture, canvas.hex(key), t * 0.9)
    for key in event.hexes:
        ring = canvas.width * (0.44 + 0.1 * (1 - ease(progress)))
        effects.shine(canvas.surface, canvas.hex(key), ring, effects.FLAME, 0.3 + 0.3 * swell(progress))
    for key in event.targets:
        light_stack(canvas, key)
        mark_target(canvas, key, progress)


def light_stack(canvas: Canvas, where: str) -> None:
    """Draw the counters of a place again, above the light of the field."""
    layout = canvas.shown.layout
    for key in layout.stack(where):
        if key not in canvas.lifted:
            spot = layout.spots[key]
            put(canvas, spot.face, canvas.camera.to_screen(spot.point), spot.share)


def mark_target(canvas: Canvas, key: str, progress: float) -> None:
    """Close a ring of brackets around a target hex."""
    t = ease_out(progress)
    x, y = canvas.hex(key)
    reach = canvas.width * (0.47 + 0.18 * (1 - t))
    arm = canvas.width * 0.14
    width = max(2, canvas.width // 32)
    for sx in (-1, 1):
        for sy in (-1, 1):
            corner = (x + sx * reach, y + sy * reach)
            points = [(corner[0] - sx * arm, corner[1]), corner, (corner[0], corner[1] - sy * arm)]
            pygame.draw.lines(canvas.surface, (20, 16, 12), False, points, width + 2)
            pygame.draw.lines(canvas.surface, TARGET, False, points, width)


def shot(weapon: str, start: str, target: str, name: str) -> Draw:
    """Return how rounds fly from hex to hex."""
    return partial(draw_shot, weapon, start, target, name)


def draw_shot(weapon: str, start: str, target: str, name: str, canvas: Canvas, progress: float) -> None:
    """Draw the rounds of one weapon on their way."""
    fly(canvas, weapon, canvas.hex(start), canvas.hex(target), name, progress)


def fly(canvas: Canvas, weapon: str, a: Point, b: Point, name: str, progress: float) -> None:
    """Draw the rounds of one weapon between two points of the screen."""
    if weapon == "rifle":
        effects.tracers(canvas, a, b, name, progress, rounds=7, spread=0.5)
    elif weapon == "machine_gun":
        effects.tracers(canvas, a, b, name, progress, rounds=18, spread=0.42)
    elif weapon == "mortar":
        effects.shine(canvas.surface, a, canvas.width * 0.5, effects.FLASH, 1 - part(progress, 0.0, 0.3))
        effects.shell(canvas, a, b, ease(progress), height=canvas.width * 0.9)
    else:
        for number in range(3):
            t = ease_in(part(progress, number * 0.12, 0.72 + number * 0.14))
            lag = ((number - 1) * canvas.width * 0.22, (number % 2) * canvas.width * 0.16)
            end = (b[0] + lag[0], b[1] + lag[1])
            effects.shell(canvas, (a[0] + lag[0], a[1]), end, t, height=canvas.width * 1.5, size=0.07)


def draw_name(
    hexes: tuple[str, ...], name: str, word: str, colour: str, canvas: Canvas, progress: float
) -> None:
    """Show which position acts, above it."""
    if not hexes:
        return
    x, y = canvas.hex(hexes[0])
    picture = position_tag(name, word, colour, max(16, canvas.width // 4))
    come = ease_out(part(progress, 0.0, 0.15))
    at = (x, y - canvas.width * 0.62 - picture.get_height() * 0.3 + canvas.width * 0.1 * (1 - come))
    blit(canvas.surface, picture, at, come)


@shows(e.UnitHit)
def unit_hit(event: e.UnitHit, shown: Shown) -> Take:
    """The unit is struck, each weapon in its own way."""
    kind = "artillery" if event.group.startswith("sector:") else event.kind
    weapon = gun(kind, event.level)
    spot = shown.spot(event.unit)
    if spot is None:
        return Take(happens=0.0)
    name = f"{event.unit}{event.number}"
    clip = Clip(
        timing.IMPACT,
        partial(draw_impact, weapon, spot, name),
        cues=((0.0, IMPACT_SOUNDS[weapon]),) if weapon in IMPACT_SOUNDS else (),
        lifts=(event.unit,),
        still=0.3,
    )
    return Take((clip,), happens=0.0, focus=place(spot), result=0.25, waits=True)


IMPACT_SOUNDS: Final = {"mortar": "explosion_small", "artillery": "explosion_large"}


def place(spot: Spot) -> tuple[str, ...]:
    """Return the place of a counter as something the camera can go to."""
    return (spot.where,)


def draw_impact(weapon: str, spot: Spot, name: str, canvas: Canvas, progress: float) -> None:
    """Draw the unit thrown about and what strikes it."""
    centre = canvas.camera.to_screen(spot.point)
    strength = {"rifle": 0.5, "machine_gun": 0.8, "mortar": 1.3, "artillery": 1.9}[weapon]
    dx, dy = effects.jolt(canvas, progress, name, strength)
    carry(canvas, spot.face, (centre[0] + dx, centre[1] + dy), spot.share, 0.0)
    frame(canvas, (centre[0] + dx, centre[1] + dy), spot.share, SIGNAL, 1 - ease_in(progress))
    strike(canvas, weapon, centre, name, progress)


def strike(canvas: Canvas, weapon: str, centre: Point, name: str, progress: float) -> None:
    """Draw what a weapon does where it strikes."""
    if weapon == "rifle":
        effects.dust(canvas, centre, name, progress, count=6, reach=0.3)
    elif weapon == "machine_gun":
        effects.dust(canvas, centre, name, progress, count=15, reach=0.38)
    elif weapon == "mortar":
        effects.blast(canvas, centre, name, progress, size=0.55)
    else:
        effects.blast(canvas, centre, name, progress, size=0.9)


@shows(e.FireMissed)
def fire_missed(event: e.FireMissed, shown: Shown) -> Take:
    """A position is ticked through: nobody was there, or nobody was hit."""
    island = shown.props.plan.island
    word = REASONS.get(event.reason, "MISSED")
    if event.group not in island.groups:
        return Take(happens=0.0)
    hexes = island.group_hexes[event.group]
    colour = island.groups[event.group].colour
    draw = partial(draw_tick, hexes, event.group, word, colour)
    seconds = timing.TICK if event.reason == "no_us_in_field" else timing.RESULT
    focus = () if event.reason == "no_us_in_field" else hexes
    sounds = ((0.0, "button_tick"),) if event.reason == "no_us_in_field" else ()
    return Take((Clip(seconds, draw, cues=sounds, still=0.5),), happens=0.0, focus=focus)


def draw_tick(
    hexes: tuple[str, ...], name: str, word: str, colour: str, canvas: Canvas, progress: float
) -> None:
    """Light the hexes of a position for a moment and say why nothing happens."""
    bright = POSITION[colour] if colour != "black" else BONE
    for key in hexes:
        picture = light(canvas.camera, bright, 60, 0.05)
        blit(canvas.surface, picture, canvas.hex(key), 1 - 0.5 * ease(progress))
    draw_name(hexes[:1], name, word, colour, canvas, 0.2 + progress)


TRADES: Final = {
    "disrupt_two": "OTHERS TAKE COVER",
    "tank": "TANK TAKES THE HIT",
    "extra_step": "EXTRA STEP TAKEN",
    "disrupt_stack": "STACK DISRUPTED",
}


@shows(e.HitTraded)
def hit_traded(event: e.HitTraded, shown: Shown) -> Take:
    """A hit is taken by others: a line leads from the unit to them."""
    spot = shown.spot(event.unit)
    others = [found for key in event.units if (found := shown.spot(key)) and key != event.unit]
    if spot is None:
        return Take(happens=0.0)
    draw = partial(draw_trade, spot, tuple(others), TRADES.get(event.kind, "HIT TRADED"))
    return Take((Clip(timing.RESULT, draw, stays=True),), happens=0.0, result=0.2, focus=place(spot))


def draw_trade(spot: Spot, others: tuple[Spot, ...], word: str, canvas: Canvas, progress: float) -> None:
    """Draw lines to those who take the hit."""
    start = canvas.camera.to_screen(spot.point)
    for other in others:
        end = canvas.camera.to_screen(other.point)
        tip = timing.between(start, end, ease(progress))
        pygame.draw.line(canvas.surface, (20, 16, 12), start, tip, max(4, canvas.width // 20))
        pygame.draw.line(canvas.surface, TARGET, start, tip, max(2, canvas.width // 34))
        frame(canvas, end, other.share, TARGET, 1 - 0.5 * progress)
    show_tag(canvas, word, (start[0], start[1] - canvas.width * 0.74), PAPER_LIGHT, progress)


ACTIONS: Final = {
    "mortar": "MORTAR",
    "machine_gun": "MACHINE GUN",
    "muster": "MUSTERS",
    "redeploy": "REDEPLOYS",
    "reinforce": "REINFORCES",
    "withdraw": "WITHDRAWS",
    "assault": "ASSAULTS",
    "artillery": "CALLS THE GUNS",
    "recover": "RECOVERS",
    "overrun": "OVERRUN",
    "advance": "TANKS ADVANCE",
    "ambush": "AMBUSH",
    "multiple_fire": "FIRES AGAIN",
}
RUSH: Final = 0.8
STORMS: Final = ("assault", "overrun", "advance", "ambush")
"""Actions in which men or tanks come out at somebody."""


@shows(e.ActionTaken)
def action_taken(event: e.ActionTaken, shown: Shown) -> Take:
    """A position does what its letter says: letter and word stand above it."""
    island = shown.props.plan.island
    if event.group not in island.groups:
        return Take(happens=0.0)
    word = f"{event.letter} · {ACTIONS.get(event.action, event.action.replace('_', ' ').upper())}"
    hexes = island.group_hexes[event.group]
    draw = partial(draw_tick, hexes, event.group, word, island.groups[event.group].colour)
    clips: tuple[Clip, ...] = (Clip(timing.RESULT, draw, still=0.3),)
    if event.action in STORMS and event.hex in island.board.hexes and hexes:
        start = min(hexes, key=lambda key: (island.board.distance(key, event.hex), key))
        rush = Clip(RUSH, partial(draw_rush, start, event.hex), cues=((0.1, "counter_move"),), still=1.0)
        clips = (replace(clips[0], seconds=RUSH), rush)
    return Take(clips, happens=0.0, focus=(*hexes, event.hex) if len(clips) > 1 else hexes, waits=True)


def draw_rush(start: str, target: str, canvas: Canvas, progress: float) -> None:
    """Draw the arrow of those who storm out of a position."""
    fading = 1 - ease_in(part(progress, 0.75, 1.0))
    arrow(canvas, canvas.hex(start), canvas.hex(target), part(progress, 0.0, 0.6), alpha=fading)


@shows(e.LetterPassed)
def letter_passed(event: e.LetterPassed, shown: Shown) -> Take:
    """A letter is read and no position follows it: a tick."""
    island = shown.props.plan.island
    groups = [key for key in event.groups if key in island.groups]
    if not groups:
        return Take((Clip(timing.TICK, cues=((0.0, "button_tick"),)),), happens=0.0)
    hexes = tuple(key for group in groups for key in island.group_hexes[group])
    draw = partial(draw_tick, hexes, groups[0], f"{event.letter} · NO ACTION", event.colour)
    return Take((Clip(timing.TICK, draw, cues=((0.0, "button_tick"),), still=0.5),), happens=0.0)


@shows(e.GarrisonRemoved)
def garrison_removed(event: e.GarrisonRemoved, shown: Shown) -> Take:
    """A US garrison is shot out of its position."""
    name = f"{event.position}{event.number}"

    def draw(canvas: Canvas, progress: float) -> None:
        strike(canvas, "machine_gun", canvas.hex(event.hex), name, progress)
        at = canvas.hex(event.hex)
        show_tag(canvas, "GARRISON LOST", (at[0], at[1] - canvas.width * 0.5), SIGNAL, progress)

    return Take((Clip(timing.IMPACT, draw, cues=((0.0, "step_loss"),), still=0.6),), focus=(event.hex,))
