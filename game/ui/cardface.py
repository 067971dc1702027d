"""Playing cards as printed: fire section above, event in the middle, landing below."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from ecs.dday.printed.cards import Card, FireBox
from game import fonts
from game.art import (
    BONE,
    INK,
    PAPER_LIGHT,
    POSITION,
    POSITION_LETTER,
    SOFT_INK,
    Colour,
    mix,
    on,
    smooth,
    target_symbol,
)
from game.art import star as star_points
from game.stage import symbols
from game.text.names import event_name
from game.ui.lines import leading, wrap

Section = Literal["fire", "event", "landing", ""]
GHOST = 0.62
CARD_INK: Colour = (40, 34, 28)


@lru_cache(maxsize=32)
def card_face(card: Card, size: tuple[int, int], day: int, section: Section) -> pygame.Surface:
    """Return a card; the section in use is in full ink, the others are pale."""
    width, height = size
    picture = blank(size)
    unit = width / 100
    parts = (("fire", 0.0, 0.4), ("event", 0.4, 0.7), ("landing", 0.7, 1.0))
    for name, top, bottom in parts:
        box = pygame.Rect(0, round(height * top), width, round(height * (bottom - top)))
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        if name == "fire":
            draw_fire(layer, card, unit)
        elif name == "event":
            draw_event(layer, card, unit, day)
        else:
            draw_landing(layer, card, unit)
        if section and section != name:
            layer.set_alpha(round(255 * (1 - GHOST)))
        picture.blit(layer, box)
        if top:
            pygame.draw.line(
                picture, mix(INK, PAPER_LIGHT, 0.6), (unit * 5, box.top), (width - unit * 5, box.top)
            )
    return picture


def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return an unprinted card."""

    def paint(surface: pygame.Surface, k: float) -> None:
        box = surface.get_rect()
        corner = round(box.width * 0.07)
        pygame.draw.rect(surface, mix(PAPER_LIGHT, INK, 0.45), box, border_radius=corner)
        pygame.draw.rect(surface, PAPER_LIGHT, box.inflate(-k * 2, -k * 2), border_radius=corner)

    return smooth(size, paint, ground=PAPER_LIGHT, factor=3)


def card_back(size: tuple[int, int]) -> pygame.Surface:
    """Return the back of a card: crosshatch with an anchor-grey frame."""
    picture = blank(size)
    inner = picture.get_rect().inflate(-size[0] * 0.14, -size[0] * 0.14)
    pygame.draw.rect(picture, (70, 84, 88), inner, border_radius=4)
    step = max(4, size[0] // 14)
    picture.set_clip(inner)
    for x in range(-inner.height, inner.width, step):
        start = (inner.left + x, inner.top)
        pygame.draw.aaline(picture, (108, 122, 122), start, (start[0] + inner.height, inner.bottom))
        pygame.draw.aaline(
            picture, (108, 122, 122), (start[0], inner.bottom), (start[0] + inner.height, inner.top)
        )
    picture.set_clip(None)
    pygame.draw.rect(picture, INK, inner, 1, border_radius=4)
    return picture


def draw_fire(layer: pygame.Surface, card: Card, unit: float) -> None:
    """Draw three colour boxes with their letters and marks, and the target symbol."""
    side = round(unit * 25)
    gap = round(unit * 4)
    left = round((layer.get_width() - 3 * side - 2 * gap) / 2)
    top = round(unit * 6)
    for number, box in enumerate(card.boxes):
        draw_fire_box(layer, box, pygame.Rect(left + number * (side + gap), top, side, side), unit)
    y = top + side + unit * 11
    target_symbol(layer, card.symbol, (layer.get_width() / 2, y), unit * 7.5, CARD_INK)
    if unit > 0.8:
        size = max(9, round(unit * 9.5))
        fonts.write(layer, f"No. {card.number}", (unit * 8, y), "label", size, SOFT_INK, anchor="midleft")


def draw_fire_box(layer: pygame.Surface, box: FireBox, place: pygame.Rect, unit: float) -> None:
    """Draw one colour box: its colour's letter small, the action letter large, star, armour, bar."""
    colour = POSITION[box.colour]
    ink = on(colour)
    pygame.draw.rect(layer, colour, place, border_radius=round(unit * 3))
    pygame.draw.rect(layer, CARD_INK, place, max(1, round(unit * 1.2)), border_radius=round(unit * 3))
    small = max(8, round(unit * 9))
    at = (place.left + unit * 3, place.top + unit * 1)
    fonts.write(layer, POSITION_LETTER[box.colour], at, "figures", small, ink)
    if box.letter:
        size = max(10, round(unit * 17))
        middle = (place.centerx + unit * 2, place.centery + unit * 2)
        fonts.write(layer, box.letter, middle, "figures", size, ink, anchor="center")
    if box.star:
        middle = (place.right - unit * 7, place.bottom - unit * 7)
        pygame.draw.polygon(layer, ink, star_points(middle, unit * 5.5))
    if box.armour:
        symbols.tank_outline(layer, (place.centerx, place.bottom - unit * 8), unit * 10, ink)
    if box.bar:
        pygame.draw.line(
            layer, ink, (place.left + unit * 3, place.bottom - unit * 3),
            (place.right - unit * 4, place.bottom - unit * 3), max(2, round(unit * 2)),
        )  # fmt: skip


def draw_event(layer: pygame.Surface, card: Card, unit: float, day: int) -> None:
    """Write the event in force on a day."""
    size = max(9, round(unit * 11))
    text = event_name(card.event_on(day))
    width = layer.get_width() - round(unit * 12)
    lines = wrap(text, "italic", size, width)[:3]
    y = (layer.get_height() - len(lines) * leading(size)) / 2
    for line in lines:
        drawn = fonts.line(line, "italic", size, CARD_INK)
        layer.blit(drawn, drawn.get_rect(midtop=(layer.get_width() // 2, round(y))))
        y += leading(size)


def draw_landing(layer: pygame.Surface, card: Card, unit: float) -> None:
    """Draw the landing symbol in its colour, the drift, the number of the artillery."""
    colour = POSITION[card.landing.colour]
    middle = (layer.get_width() / 2, layer.get_height() / 2)
    plate = pygame.Rect(0, 0, unit * 34, unit * 24)
    plate.center = (round(middle[0]), round(middle[1]))
    pygame.draw.rect(layer, colour, plate, border_radius=round(unit * 4))
    pygame.draw.rect(layer, CARD_INK, plate, max(1, round(unit)), border_radius=round(unit * 4))
    at = (middle[0] + unit * 4, middle[1])
    target_symbol(layer, card.landing.symbol, at, unit * 7.5, on(colour))
    letter = POSITION_LETTER[card.landing.colour]
    size = max(8, round(unit * 9))
    at = (plate.left + unit * 3, plate.centery)
    fonts.write(layer, letter, at, "figures", size, on(colour), anchor="midleft")
    if card.landing.drift:
        draw_drift(layer, card.landing.drift, plate, unit)
    if card.artillery:
        size = max(8, round(unit * 9.5))
        at = (layer.get_width() - unit * 7, middle[1])
        fonts.write(layer, f"÷{card.artillery}", at, "figures", size, CARD_INK, anchor="midright")


def draw_drift(layer: pygame.Surface, side: str, plate: pygame.Rect, unit: float) -> None:
    """Draw the arrow of a drift to the left or right."""
    y = plate.centery
    sign = -1 if side == "left" else 1
    start = plate.left - unit * 3 if sign < 0 else plate.right + unit * 3
    tip = start + sign * unit * 15
    pygame.draw.line(layer, CARD_INK, (start, y), (tip, y), max(2, round(unit * 2.4)))
    head = unit * 6
    points = [
        (tip + sign * unit * 3, y),
        (tip - sign * head * 0.6, y - head),
        (tip - sign * head * 0.6, y + head),
    ]
    pygame.draw.polygon(layer, CARD_INK, points)


def empty_slot(
    surface: pygame.Surface, box: pygame.Rect, text: str, size: int, ink: Colour = SOFT_INK
) -> None:
    """Draw the printed place where a card will lie."""
    pygame.draw.rect(surface, mix(ink, BONE, 0.55), box, 1, border_radius=round(box.width * 0.07))
    fonts.write(surface, text, box.center, "type", size, mix(ink, BONE, 0.25), anchor="center")
