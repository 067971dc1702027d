"""The course of the game: turns, phases, points, and the end with the flag."""

from __future__ import annotations

from functools import partial
from math import sin

import pygame

from ecs.dday import events as e
from game import fonts
from game.art import BONE, GOOD, INK, LAMP, PAPER_LIGHT, mix
from game.clips import effects
from game.clips.clip import Canvas, Clip, Shown, Take, shows, silent
from game.clips.pieces import blit
from game.clips.plates import banner, shade, tag
from game.clips.timing import ease, ease_out, part, swell
from game.text.names import PHASES, POINTS

silent(e.TurnEnded, "the next turn opens with its own strip")


@shows(e.TurnBegan)
def turn_began(event: e.TurnBegan, shown: Shown) -> Take:
    """A strip names the turn."""

    def draw(canvas: Canvas, progress: float) -> None:
        banner(canvas, f"GAME TURN {event.turn}", "", progress)

    return Take((Clip(0.9, draw, cues=((0.0, "phase_bell"),), still=0.5),), happens=0.0)


@shows(e.PhaseBegan)
def phase_began(event: e.PhaseBegan, shown: Shown) -> Take:
    """A strip names the phase."""
    title = PHASES.get(event.phase, event.phase.replace("_", " ").capitalize())
    fights = event.phase in ("japanese_fire", "japanese_artillery")

    def draw(canvas: Canvas, progress: float) -> None:
        banner(canvas, title.upper(), f"Game turn {event.turn}", progress)

    sounds = ((0.0, "phase_bell"),) if fights or event.phase == "us_action" else ()
    return Take((Clip(0.7, draw, cues=sounds, still=0.5),), happens=0.0)


@shows(e.PointsChanged)
def points_changed(event: e.PointsChanged, shown: Shown) -> Take:
    """A slip tells of points won or spent."""
    name = POINTS.get(event.kind, event.kind).upper()
    sign = "+" if event.change > 0 else "–"
    word = f"{name} {sign}{abs(event.change)}  ·  {event.left} LEFT"

    def draw(canvas: Canvas, progress: float) -> None:
        view = canvas.camera.view
        t = swell(0.15 + 0.7 * progress)
        picture = tag(word, max(16, view.height // 56), GOOD if event.change > 0 else PAPER_LIGHT)
        order = {"naval": 0, "air": 1, "artillery": 2}.get(event.kind, 3)
        y = view.bottom - 70 - order * (picture.get_height() + 4)
        blit(canvas.surface, picture, (view.left + picture.get_width() / 2 + 16, y), t)

    return Take((Clip(0.4, draw, still=0.5),), happens=0.0)


@shows(e.GameEnded)
def game_ended(event: e.GameEnded, shown: Shown) -> Take:
    """The flag goes up, or the lamp goes down."""
    won = event.result == "won"
    draw = partial(draw_flag if won else draw_dusk, event.reason)
    clip = Clip(2.0, draw, cues=((0.2, "victory" if won else "defeat"),), stays=True)
    return Take((clip,), happens=0.0, waits=True)


def draw_flag(reason: str, canvas: Canvas, progress: float) -> None:
    """Raise the flag over the darkened map."""
    view = canvas.camera.view
    shade(canvas.surface, view, 0.62 * ease(part(progress, 0.0, 0.3)))
    tall = view.height * 0.6
    foot = (view.centerx - tall * 0.24, view.centery + tall * 0.4)
    rise = ease(part(progress, 0.1, 0.55))
    lean = (1 - rise) * 1.1
    top = (foot[0] + tall * sin(lean), foot[1] - tall * (1 - lean * lean * 0.45))
    effects.shine(canvas.surface, (view.centerx, view.centery), tall * 0.8, LAMP, 0.42 * rise)
    ridge(canvas, foot, tall)
    width = max(4, round(tall * 0.014))
    pygame.draw.line(canvas.surface, (58, 52, 44), foot, top, width + 2)
    pygame.draw.line(canvas.surface, (150, 140, 122), foot, top, width - 1)
    cloth = flag(round(tall * 0.62), round(progress * 60), round(12 * ease(part(progress, 0.2, 0.75))))
    canvas.surface.blit(cloth, (top[0] + width / 2, top[1] + tall * 0.01))
    words(canvas, "VICTORY", reason, part(progress, 0.55, 0.9))


def ridge(canvas: Canvas, foot: tuple[float, float], tall: float) -> None:
    """Draw the crest the pole stands on, black against the lamp."""
    view = canvas.camera.view
    x, y = foot
    rocks = [(-0.62, 0.14), (-0.4, 0.06), (-0.22, 0.015), (-0.08, -0.03), (0.04, -0.025), (0.2, 0.03)]
    rocks += [(0.34, 0.02), (0.55, 0.1), (0.8, 0.16)]
    crest = [(x + dx * tall, y + dy * tall) for dx, dy in rocks]
    crest = [(view.left, y + tall * 0.24), *crest, (view.right, y + tall * 0.26)]
    pygame.draw.polygon(canvas.surface, (22, 20, 18), [*crest, view.bottomright, view.bottomleft])
    pygame.draw.aalines(canvas.surface, (120, 106, 80), False, crest)


def flag(width: int, tick: int, open_share: int) -> pygame.Surface:
    """Return the flag in the wind at a moment; `open_share` of 12: how far it has unfurled."""
    width = max(40, width)
    height = round(width / 1.9)
    plain = plain_flag(width, height)
    share = max(1, open_share) / 12
    wave = height * 0.07
    cloth = pygame.Surface((width, round(height + 4 * wave)), pygame.SRCALPHA)
    step = max(1, width // 120)
    for x in range(0, round(width * share), step):
        away = x / width
        phase = away * 9 - tick * 0.22
        lift = sin(phase) * wave * away**0.6 + (1 - share) * away * height * 0.5
        strip = plain.subsurface((min(width - step, round(x / share)), 0, step, height)).copy()
        light = round(232 + 23 * sin(phase + 1.1))
        strip.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        cloth.blit(strip, (x, round(wave + lift)))
    return cloth


_flags: dict[tuple[int, int], pygame.Surface] = {}


def plain_flag(width: int, height: int) -> pygame.Surface:
    """Return the flag of forty-eight stars, lying flat."""
    found = _flags.get((width, height))
    if found is not None:
        return found
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for number in range(13):
        top, bottom = round(number * height / 13), round((number + 1) * height / 13)
        colour = (166, 32, 38) if number % 2 == 0 else (238, 232, 218)
        picture.fill(colour, (0, top, width, bottom - top))
    canton = pygame.Rect(0, 0, round(width * 0.4), round(height * 7 / 13))
    picture.fill((36, 44, 92), canton)
    radius = max(1.0, canton.height / 22)
    for row in range(6):
        for column in range(8):
            at = (canton.width * (column + 0.5) / 8, canton.height * (row + 0.5) / 6)
            pygame.draw.circle(picture, (240, 236, 226), at, radius)
    _flags.clear()
    _flags[width, height] = picture
    return picture


def draw_dusk(reason: str, canvas: Canvas, progress: float) -> None:
    """Let it grow dark over the map."""
    view = canvas.camera.view
    shade(canvas.surface, view, 0.78 * ease(progress))
    words(canvas, "THE LANDING HAS FAILED", reason, part(progress, 0.4, 0.9))


def words(canvas: Canvas, title: str, reason: str, progress: float) -> None:
    """Write the verdict into the lower part of the view."""
    t = ease_out(progress)
    if t <= 0.01:
        return
    view = canvas.camera.view
    size = max(30, view.height // 13)
    head = fonts.line(title, "type", size, BONE)
    if head.get_width() > view.width * 0.9:
        head = fonts.line(title, "type", max(20, round(size * view.width * 0.9 / head.get_width())), BONE)
    y = view.bottom - view.height * 0.15
    blit(canvas.surface, head, (view.centerx, y + (1 - t) * 20), t)
    if reason:
        tone = mix(BONE, INK, 0.2)
        line = fonts.line(reason.replace("_", " ").capitalize(), "italic", max(17, size // 3), tone)
        blit(canvas.surface, line, (view.centerx, y + size * 0.85), t)
