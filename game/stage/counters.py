"""Counters: printed from data, sharp at every size, kept by face and size."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from game import fonts
from game.art import BONE, CHOICE, INK, SIGNAL, Colour, mix, smooth, target_symbol
from game.skins.skin import Skin
from game.stage import symbols

FACTOR = 4
MARGIN = 0.14
KEPT = 480
"""How many counters are kept as pictures: more than the largest scenario shows."""
STANCE = ("CA",)
"""Printed before the requirements of a unit in counterattack stance."""
BANDS: tuple[Colour, Colour] = ((196, 92, 28), (92, 44, 110))


class Face(NamedTuple):
    """Everything that is printed on one counter; equal faces look the same."""

    side: str
    kind: str
    title: str = ""
    figures: str = ""
    division: int = 0
    battalion: int = 0
    symbol: str = ""
    steps: int = 0
    full_steps: int = 0
    chips: tuple[str, ...] = ()
    elite: bool = False
    disrupted: int = 0
    acted: bool = False
    hero: str = ""
    post: int = 0


class Mint:
    """Strikes counters in the look of one game."""

    def __init__(self, skin: Skin) -> None:
        self.skin = skin
        self.counter = lru_cache(maxsize=KEPT)(self._strike)

    def pad(self, size: int) -> int:
        """Return the margin around the counter that holds its shadow and its tilt."""
        return max(2, round(size * MARGIN))

    def _strike(self, face: Face, size: int) -> pygame.Surface:
        """Return the counter with its shadow; the picture is `size` plus two pads wide."""
        flat = self._flat(face, size)
        if face.disrupted:
            flat = self._tilted(face, size)
        pad = self.pad(size)
        picture = pygame.Surface((size + 2 * pad, size + 2 * pad), pygame.SRCALPHA)
        picture.blit(shadow(size, pad), (0, 0))
        picture.blit(flat, flat.get_rect(center=picture.get_rect().center))
        return picture

    def _tilted(self, face: Face, size: int) -> pygame.Surface:
        large = self._flat(face, size * 3)
        turned = pygame.transform.rotozoom(large, 6, 1.0)
        width, height = turned.get_size()
        return pygame.transform.smoothscale(turned, (round(width / 3), round(height / 3)))

    def _flat(self, face: Face, size: int) -> pygame.Surface:
        ground = self.ground(face)
        picture = smooth(
            (size, size), lambda surface, k: self._body(surface, face, ground), ground=ground, factor=FACTOR
        )
        self._print(picture, face, size)
        return picture

    def ground(self, face: Face) -> Colour:
        """Return the colour of the card the counter is made of."""
        if face.side == "japanese":
            plain = self.skin.japanese
        else:
            plain = self.skin.divisions.get(face.division, self.skin.divisions[0])
        return mix(plain, (112, 108, 98), 0.28) if face.acted else plain

    def _body(self, surface: pygame.Surface, face: Face, ground: Colour) -> None:
        """Paint the body, its bevel and what is drawn, not written, on it."""
        side = surface.get_width()
        whole = surface.get_rect()
        round_off = round(side * 0.1)
        edge = max(FACTOR, round(side * 0.03))
        pygame.draw.rect(surface, mix(ground, INK, 0.5), whole, border_radius=round_off)
        lit = pygame.Rect(0, 0, side - edge, side - edge)
        pygame.draw.rect(surface, mix(ground, (255, 255, 255), 0.45), lit, border_radius=round_off)
        inner = whole.inflate(-edge * 1.4, -edge * 1.4)
        pygame.draw.rect(surface, ground, inner, border_radius=round(round_off * 0.8))
        if face.acted:
            pygame.draw.rect(surface, (52, 48, 42), whole, round(side * 0.065), border_radius=round_off)
        if face.side == "us":
            self._us_marks(surface, face, side)
        else:
            self._japanese_marks(surface, face, side)
        if face.disrupted:
            self._band(surface, face, side)
        if face.hero:
            self._hero(surface, side, inspired=face.hero == "inspired")

    def _us_marks(self, surface: pygame.Surface, face: Face, side: int) -> None:
        ink = self.skin.ink.get(face.battalion, INK)
        base = self.skin.ground.get(face.battalion, BONE)
        if face.acted:
            base = mix(base, (112, 108, 98), 0.25)
        frame = pygame.Rect(0, 0, side * 0.46, side * 0.28)
        frame.center = (round(side * 0.5), round(side * 0.47))
        if face.post:
            symbols.dug_in(surface, frame, INK, side)
        symbols.military(surface, face.kind, frame, ink, base, side // 26)
        if face.battalion == 2:
            pygame.draw.rect(surface, INK, frame.inflate(side // 26, side // 26), max(2, side // 60))
            symbols.echelon(surface, face.kind, frame, INK, side // 26)
        target_symbol(surface, face.symbol, (side * 0.87, side * 0.47), side * 0.075, INK)
        self._pips(surface, face, side)

    def _pips(self, surface: pygame.Surface, face: Face, side: int) -> None:
        gap = side * 0.125
        middle = side * 0.47
        for step in range(face.full_steps):
            y = middle + (step - (face.full_steps - 1) / 2) * gap
            at = (side * 0.115, y)
            if step >= face.full_steps - face.steps:
                pygame.draw.circle(surface, INK, at, side * 0.045)
            else:
                pygame.draw.circle(surface, INK, at, side * 0.045, max(2, side // 70))

    def _japanese_marks(self, surface: pygame.Surface, face: Face, side: int) -> None:
        ink = self.skin.japanese_ink
        middle = (side / 2, side * 0.5)
        if face.kind == "back_unit":
            symbols.sun(surface, middle, side * 0.2, ink)
        elif face.kind == "back_tank":
            symbols.tank_outline(surface, middle, side * 0.4, ink)
        elif face.kind == "back_depth":
            symbols.chevrons(surface, surface.get_rect().inflate(-side * 0.24, -side * 0.24), ink, side // 14)
        elif face.kind == "cave":
            symbols.cave(surface, middle, side * 0.3, ink)
        elif face.kind == "back_fort":
            symbols.pillbox(surface, middle, side * 0.32, ink)
        elif face.kind == "fort":
            symbols.pillbox(surface, (side / 2, side * 0.37), side * 0.2, ink)
        elif face.kind == "tank":
            symbols.tank_outline(surface, (side / 2, side * 0.36), side * 0.26, ink)
        elif face.kind == "depth":
            box = pygame.Rect(side * 0.3, side * 0.12, side * 0.4, side * 0.34)
            symbols.chevrons(surface, box, ink, side // 20)
        elif face.kind == "unit":
            frame = pygame.Rect(side * 0.3, side * 0.27, side * 0.4, side * 0.22)
            symbols.military(surface, "unit", frame, ink, self.skin.japanese, side // 28)
        if face.chips[:1] == STANCE:
            pygame.draw.rect(
                surface, SIGNAL, surface.get_rect(), round(side * 0.075), border_radius=side // 10
            )
            symbols.charge(surface, (side * 0.16, side * 0.4), side * 0.09, SIGNAL)
        if face.elite:
            symbols.elite_star(surface, (side * 0.86, side * 0.4), side * 0.08, ink)

    def _band(self, surface: pygame.Surface, face: Face, side: int) -> None:
        """Lay the band of disruption over the counter, its shade by the parity of the turn."""
        colour = BANDS[face.disrupted % 2]
        band = pygame.Rect(0, 0, side, side * 0.11)
        band.bottom = round(side * 0.985)
        pygame.draw.rect(surface, BONE, band.inflate(0, side * 0.03))
        pygame.draw.rect(surface, colour, band)
        step = side * 0.12
        if face.disrupted % 2:
            for number in range(10):
                x = number * step
                points = [(x, band.bottom), (x + step * 0.4, band.top), (x + step * 0.55, band.top)]
                pygame.draw.polygon(surface, BONE, [*points, (x + step * 0.15, band.bottom)])

    def _hero(self, surface: pygame.Surface, side: int, *, inspired: bool) -> None:
        """Fold a small gold corner over: full for a hero, hollow for a unit he has inspired."""
        corner = [(side * 0.99, side * 0.01), (side * 0.99, side * 0.33), (side * 0.67, side * 0.01)]
        if not inspired:
            pygame.draw.polygon(surface, CHOICE, corner)
            symbols.elite_star(surface, (side * 0.89, side * 0.11), side * 0.07, INK)
        pygame.draw.polygon(surface, (146, 104, 12), corner, max(2, side // 40))

    def _print(self, picture: pygame.Surface, face: Face, size: int) -> None:
        """Write the words and figures, at their own size so that they stay crisp."""
        if size < 18:
            return
        ink = INK if face.side == "us" else self.skin.japanese_ink
        shift = -0.07 if face.disrupted else 0.0
        if face.title and size >= 28:
            fitted(picture, face.title, (size * 0.5, size * 0.125), size, 0.19, ink)
        if face.post:
            fitted(picture, f"POST {face.post}", (size * 0.5, size * (0.81 + shift)), size, 0.25, ink)
        elif face.figures:
            fitted(picture, face.figures, (size * 0.5, size * (0.81 + shift)), size, 0.32, ink)
        if face.chips and size >= 34:
            fitted(picture, " ".join(face.chips), (size * 0.5, size * 0.595), size, 0.17, ink)


def fitted(
    picture: pygame.Surface, text: str, centre: tuple[float, float], size: int, share: float, ink: Colour
) -> None:
    """Write a line in the middle of a point, narrower when it would not fit."""
    height = max(7, round(size * share))
    drawn = fonts.line(text, "figures", height, ink)
    widest = size * 0.86
    if drawn.get_width() > widest:
        height = max(7, int(height * widest / drawn.get_width()))
        drawn = fonts.line(text, "figures", height, ink)
    picture.blit(drawn, drawn.get_rect(center=(round(centre[0]), round(centre[1]))))


@lru_cache(maxsize=64)
def shadow(size: int, pad: int) -> pygame.Surface:
    """Return the short soft shadow of a counter."""
    whole = size + 2 * pad
    picture = pygame.Surface((whole, whole), pygame.SRCALPHA)
    drop = max(1, round(size * 0.03))
    body = pygame.Rect(pad + drop // 2, pad + drop, size, size)
    pygame.draw.rect(picture, (14, 12, 10, 120), body, border_radius=round(size * 0.1))
    small = pygame.transform.smoothscale(picture, (max(2, whole // 4), max(2, whole // 4)))
    return pygame.transform.smoothscale(small, (whole, whole))
