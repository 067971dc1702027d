"""Cards: from the deck to their place, turned over, read; and what a landing card does."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

import pygame

from ecs.dday import events as e
from ecs.dday.printed.cards import Card
from game.art import PAPER_LIGHT, POSITION, SIGNAL, Point
from game.clips import effects, timing
from game.clips.changes import ON_TRACK
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.pieces import blit, carry, frame
from game.clips.plates import banner, show_tag
from game.clips.timing import between, ease, ease_out, part, swell
from game.stage.layout import Spot
from game.text.names import event_name
from game.ui.cardface import Section, card_back, card_face

SECTIONS: Final[dict[str, Section]] = {"landing": "landing", "event": "event", "fire": "fire"}
TRAVEL: Final = timing.CARD_SLIDE + timing.CARD_TURN + timing.CARD_HOLD
back = lru_cache(maxsize=16)(card_back)


@shows(e.CardDrawn)
def card_drawn(event: e.CardDrawn, shown: Shown) -> Take:
    """The card slides from the deck to its place, turns over and is read."""
    card = shown.props.book.cards.get(event.card)
    if card is None:
        return Take(happens=0.0)
    place = shown.view.phase if event.purpose in ON_TRACK else "deck"
    section = SECTIONS.get(event.purpose, "fire")
    clip = Clip(
        TRAVEL,
        partial(draw_card, card, place, section),
        cues=((0.0, "card_slide"), (timing.CARD_SLIDE, "card_turn")),
        above=True,
    )
    return Take((clip,), happens=TRAVEL)


def draw_card(card: Card, place: str, section: Section, canvas: Canvas, progress: float) -> None:
    """Slide, turn, hold."""
    seconds = progress * TRAVEL
    slide = ease(seconds / timing.CARD_SLIDE)
    turn = (seconds - timing.CARD_SLIDE) / timing.CARD_TURN
    start, end = canvas.place("deck"), canvas.place(place)
    reading = larger(canvas, end)
    if place == "deck":
        reading.right = min(reading.right, start.left - 10)
    centre = between(start.center, reading.center, slide)
    grow = between(start.size, reading.size, slide)
    home = ease(part(seconds, TRAVEL - 0.22, TRAVEL))
    centre = between(centre, end.center, home)
    size = between(grow, end.size, home)
    draw_turning(canvas, card, section, (centre, (round(size[0]), round(size[1]))), turn)


def larger(canvas: Canvas, slot: pygame.Rect) -> pygame.Rect:
    """Return where a card is held to be read: larger than its slot, within the screen."""
    box = slot.inflate(slot.width * 0.5, slot.height * 0.5)
    return box.clamp(canvas.surface.get_rect().inflate(-12, -12))


def draw_turning(
    canvas: Canvas, card: Card, section: Section, at: tuple[Point, tuple[int, int]], turn: float
) -> None:
    """Draw a card on its way from back to front."""
    centre, size = at
    half = ease(turn) * 2
    size = (max(8, size[0] // 4 * 4), max(8, size[1] // 4 * 4))
    picture = back(size) if half < 1 else card_face(card, size, canvas.day, section)
    width = max(2, round(size[0] * abs(1 - half)))
    shadow = pygame.Surface((width, size[1]), pygame.SRCALPHA)
    shadow.fill((10, 8, 6, 70))
    blit(canvas.surface, shadow, (centre[0] + 5, centre[1] + 8))
    if width < size[0]:
        picture = pygame.transform.smoothscale(picture, (width, size[1]))
    blit(canvas.surface, picture, centre)


@shows(e.DeckShuffled)
def deck_shuffled(event: e.DeckShuffled, shown: Shown) -> Take:
    """The discards go back and are riffled."""

    def draw(canvas: Canvas, progress: float) -> None:
        deck = canvas.place("deck")
        discards = deck.move(-deck.width * 3 // 2, 0)
        for number in range(7):
            t = ease(part(progress, number * 0.08, 0.45 + number * 0.08))
            x, y = between(discards.center, deck.center, t)
            away = swell(t) * deck.width * (0.5 if number % 2 else -0.5)
            blit(canvas.surface, back(deck.size), (x + away, y - number))

    return Take((Clip(0.7, draw, cues=((0.0, "card_slide"), (0.3, "card_slide")), above=True),), happens=0.6)


@shows(e.LandingChecked)
def landing_checked(event: e.LandingChecked, shown: Shown) -> Take:
    """A landing card is read for a box: shells fall among the boats, or they come through."""
    card = shown.props.book.cards.get(event.card)
    where = f"box:{event.box}"
    hit = tuple(spot for key in event.hit if (spot := shown.spot(key)) is not None) if event.steps else ()
    spots = tuple(spot for key in event.units if (spot := shown.spot(key)) is not None)
    colour = card.landing.colour if card else "gold"
    word = landing_word(event)
    draw = partial(draw_landing, event.box, colour, word, spots, hit)
    shells = Clip(
        0.5,
        partial(draw_shells, hit, f"{event.box}{event.number}"),
        at=0.15,
        cues=((0.0, "artillery"), (0.3, "explosion_small")) if hit else (),
        lifts=tuple(spot.key for spot in hit),
        still=0.5,
    )
    clips = (Clip(0.75, draw, stays=bool(hit)), *((shells,) if hit else ()))
    return Take(clips, happens=0.0, focus=(where,), strikes=0.4, result=0.5, waits=True)


def landing_word(event: e.LandingChecked) -> str:
    """Say what a landing card brings."""
    if not event.hit:
        return "NOBODY HIT"
    if not event.steps:
        return "NO FIRE"
    plural = "STEPS" if event.steps > 1 else "STEP"
    return f"{event.steps} {plural} EACH" if len(event.hit) > 1 else f"{event.steps} {plural}"


def draw_landing(
    code: str,
    colour: str,
    word: str,
    spots: tuple[Spot, ...],
    hit: tuple[Spot, ...],
    canvas: Canvas,
    progress: float,
) -> None:
    """Frame the box in the colour of the card and the units it is read for."""
    plan = canvas.props.plan
    if code not in plan.frames:
        return
    frame_map = plan.frames[code]
    x, y = canvas.camera.to_screen(frame_map.topleft)
    zoom = canvas.camera.zoom
    box = pygame.Rect(round(x), round(y), round(frame_map.width * zoom), round(frame_map.height * zoom))
    box = box.inflate(14 - round(8 * ease(progress)), 14 - round(8 * ease(progress)))
    pygame.draw.rect(canvas.surface, (20, 16, 12), box.inflate(4, 4), 6, border_radius=6)
    pygame.draw.rect(canvas.surface, POSITION[colour], box, 4, border_radius=5)
    for spot in spots:
        if spot not in hit:
            frame(
                canvas, canvas.camera.to_screen(spot.point), spot.share, PAPER_LIGHT, 1 - ease(progress) * 0.6
            )
    at = (box.centerx, box.top - canvas.width * 0.12)
    show_tag(canvas, word, at, SIGNAL if hit else PAPER_LIGHT, progress * 1.5)


def draw_shells(hit: tuple[Spot, ...], name: str, canvas: Canvas, progress: float) -> None:
    """Let shells fall into the water among the boats that are hit."""
    for number, spot in enumerate(hit):
        centre = canvas.camera.to_screen(spot.point)
        late = min(0.3, number * 0.08)
        burst = part(progress, 0.42 + late * 0.6, 1.0)
        dx, dy = effects.jolt(canvas, burst, name + spot.key, 1.6) if burst > 0 else (0.0, 0.0)
        carry(canvas, spot.face, (centre[0] + dx, centre[1] + dy), spot.share, 0.0)
        start = (centre[0] - canvas.width * 1.1, centre[1] - canvas.width * 1.9)
        drop = ease_out(part(progress, late, 0.42 + late * 0.6))
        if 0 < drop < 1:
            effects.shell(canvas, start, centre, drop, height=canvas.width * 0.3)
        if burst > 0:
            side = (number % 2 - 0.5) * canvas.width * 0.24
            at = (centre[0] + side, centre[1] + canvas.width * 0.1)
            effects.blast(canvas, at, name + spot.key, burst, size=0.5, wet=True)


@shows(e.EventHappened)
def event_happened(event: e.EventHappened, shown: Shown) -> Take:
    """The event of a card: its title on a strip, and what it is about."""
    hexes = tuple(key for key in event.subject if key in shown.props.plan.island.board.hexes)
    draw = partial(draw_event, event_name(event.name), hexes)
    clip = Clip(1.1, draw, cues=((0.0, "card_turn"),), still=0.5)
    return Take((clip,), happens=0.0, focus=hexes, result=0.6, strikes=0.5, waits=True)


def draw_event(title: str, hexes: tuple[str, ...], canvas: Canvas, progress: float) -> None:
    """Show the strip and light the hexes."""
    for key in hexes:
        effects.shine(
            canvas.surface, canvas.hex(key), canvas.width * 0.7, effects.FLASH, 0.7 * swell(progress)
        )
    banner(canvas, title, "", progress)


@shows(e.EventWasted)
def event_wasted(event: e.EventWasted, shown: Shown) -> Take:
    """An event finds nothing to act on."""

    def draw(canvas: Canvas, progress: float) -> None:
        banner(canvas, event_name(event.name), "nothing to act on", progress)

    return Take((Clip(0.6, draw, still=0.5),), happens=0.0)
