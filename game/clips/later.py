"""The Japanese of the later days: raids, counterattacks, caves, heroes, returning reserves."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from ecs.dday import events as e
from game.art import CHOICE, INK, PAPER_LIGHT, SIGNAL, star
from game.clips import effects, timing
from game.clips.arrows import arrow
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.command import announced
from game.clips.fire import strike
from game.clips.garrison import arrival, turn_over
from game.clips.plates import show_tag
from game.clips.timing import ease, ease_in, ease_out, part, swell

OUTCOMES: Final = {"none": "RAID FAILS", "disrupt": "RAIDED", "step": "RAIDED IN STRENGTH"}
CREEP: Final = 0.55
STRIKE: Final = 0.55
STAND: Final = 0.7


@shows(e.RaidResolved)
def raid_resolved(event: e.RaidResolved, shown: Shown) -> Take:
    """Raiders creep out of their positions to an open flank, and are met or break in."""
    groups = shown.props.plan.island.group_hexes
    distance = shown.props.plan.island.board.distance
    starts = tuple(
        min(groups[group], key=lambda key: (distance(key, event.hex), key))
        for group in event.groups
        if group in groups
    )
    word = OUTCOMES.get(event.outcome, "RAID")
    creep = Clip(CREEP, partial(draw_creep, starts, event.hex), cues=((0.0, "counter_move"),), still=1.0)
    held = event.outcome == "none"
    meet = Clip(
        timing.RESULT if held else STRIKE,
        partial(draw_raid, starts, event, word, held),
        at=CREEP if starts else 0.0,
        cues=((0.0, "rifle" if held else "close_combat_hit"),),
        still=0.5,
    )
    clips = (creep, meet) if starts else (meet,)
    return Take(clips, happens=meet.at, focus=(event.hex, *starts[:1]), waits=not held)


def draw_creep(starts: tuple[str, ...], target: str, canvas: Canvas, progress: float) -> None:
    """Draw the ways of the raiders."""
    for number, start in enumerate(starts):
        t = part(progress, 0.1 * number / max(1, len(starts)), 1.0)
        arrow(canvas, canvas.hex(start), canvas.hex(target), t, bold=False)


def draw_raid(
    starts: tuple[str, ...],
    event: e.RaidResolved,
    word: str,
    held: bool,
    canvas: Canvas,
    progress: float,
) -> None:
    """Draw the fight in the dark and its outcome."""
    at = canvas.hex(event.hex)
    for start in starts:
        arrow(canvas, canvas.hex(start), at, 1.0, bold=False, alpha=1 - ease_in(progress))
    if not held:
        strike(canvas, "machine_gun", at, f"{event.hex}{event.number}", progress)
        if event.outcome == "step":
            effects.blast(canvas, at, f"{event.hex}{event.number}", progress, size=0.5)
    colour = PAPER_LIGHT if held else SIGNAL
    show_tag(canvas, word, (at[0], at[1] - canvas.width * 0.52), colour, progress)


@shows(e.ReservesCulled)
def reserves_culled(event: e.ReservesCulled, shown: Shown) -> Take:
    """Half of what was destroyed comes back."""
    what = "depth markers" if event.kind == "depth" else "elite units"
    return announced("JAPANESE RESERVES", f"{event.returned} {what} return to sector {event.sector}")


@shows(e.StanceChanged)
def stance_changed(event: e.StanceChanged, shown: Shown) -> Take:
    """A unit turns over into its red frame and gathers for a counterattack, or gives it up."""
    take = turn_over(event, event.unit, shown, "reveal" if event.taken else "card_turn", timing.FLIP)
    word, colour = ("COUNTERATTACK", SIGNAL) if event.taken else ("DIGS IN", PAPER_LIGHT)
    tag = Clip(STAND, partial(draw_word, event.hex, word, colour), still=0.6)
    return Take((*take.clips, tag), happens=timing.FLIP, focus=(event.hex,), waits=event.taken)


def draw_word(hex_key: str, word: str, colour: tuple[int, int, int], canvas: Canvas, progress: float) -> None:
    """Write a word above a hex."""
    x, y = canvas.hex(hex_key)
    show_tag(canvas, word, (x, y - canvas.width * 0.52), colour, progress)


@shows(e.JapaneseHeroChanged)
def japanese_hero_changed(event: e.JapaneseHeroChanged, shown: Shown) -> Take:
    """A Japanese hero stands up in a position, or is gone."""
    word = "JAPANESE HERO" if event.present else "HERO GONE"
    clip = Clip(
        STAND,
        partial(draw_star, event.hex, word, event.present),
        cues=((0.0, "reveal" if event.present else "step_loss"),),
        still=0.6,
    )
    return Take((clip,), happens=timing.FADE, focus=(event.hex,), waits=True)


def draw_star(hex_key: str, word: str, rises: bool, canvas: Canvas, progress: float) -> None:
    """Draw his star with its light, growing or going out."""
    x, y = canvas.hex(hex_key)
    t = ease_out(progress) if rises else 1 - ease(progress)
    effects.shine(canvas.surface, (x, y), canvas.width * 0.9, SIGNAL, 0.7 * swell(0.15 + 0.5 * progress))
    radius = canvas.width * (0.06 + 0.16 * t)
    centre = (x, y - canvas.width * 0.1 * t)
    pygame.draw.polygon(canvas.surface, INK, star(centre, radius * 1.22))
    pygame.draw.polygon(canvas.surface, CHOICE if rises else SIGNAL, star(centre, radius))
    draw_word(hex_key, word, SIGNAL, canvas, progress)


@shows(e.CaveFound)
def cave_found(event: e.CaveFound, shown: Shown) -> Take:
    """A cave opens in a slope."""
    take = arrival(event, event.depth, shown, timing.FADE, "reveal")
    tag = Clip(STAND, partial(draw_word, event.hex, "CAVE", PAPER_LIGHT), still=0.6)
    return Take((*take.clips, tag), happens=timing.FADE, focus=(event.hex,), waits=True)
