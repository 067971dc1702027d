"""Military symbols and marks of counters, drawn large; the caller shrinks them."""

from __future__ import annotations

import pygame

from game.art import Colour, Point, star

ECHELON = {"rifle": 1, "hw": 1, "tank": 1, "engineer": 1, "hq": 2, "regiment": 3}
"""Strokes above the frame: company, battalion, regiment."""


def military(
    surface: pygame.Surface, kind: str, frame: pygame.Rect, ink: Colour, ground: Colour, width: int
) -> None:
    """Draw the framed symbol of a kind of US unit."""
    pygame.draw.rect(surface, ground, frame)
    pygame.draw.rect(surface, ink, frame, width)
    if kind in ("rifle", "hw", "hq", "regiment", "unit"):
        pygame.draw.line(surface, ink, frame.topleft, (frame.right - 1, frame.bottom - 1), width)
        pygame.draw.line(surface, ink, (frame.left, frame.bottom - 1), (frame.right - 1, frame.top), width)
    if kind == "tank":
        armour(surface, frame, ink, width)
    elif kind == "engineer":
        engineer(surface, frame, ink, width)
    elif kind == "hw":
        heavy_weapons(surface, frame, ink, ground, width)
    elif kind in ("hq", "regiment"):
        staff(surface, frame, ink, width)
    echelon(surface, kind, frame, ink, width)


def armour(surface: pygame.Surface, frame: pygame.Rect, ink: Colour, width: int) -> None:
    """Draw the track oval of armour."""
    inner = frame.inflate(-frame.width * 0.34, -frame.height * 0.42)
    pygame.draw.rect(surface, ink, inner, width, border_radius=inner.height // 2)


def engineer(surface: pygame.Surface, frame: pygame.Rect, ink: Colour, width: int) -> None:
    """Draw the bridge of engineers."""
    left, right = frame.left + frame.width * 0.24, frame.right - frame.width * 0.24
    top, bottom = frame.top + frame.height * 0.34, frame.bottom - frame.height * 0.26
    pygame.draw.line(surface, ink, (left, top), (right, top), width)
    for x in (left, (left + right) / 2, right):
        pygame.draw.line(surface, ink, (x, top), (x, bottom), width)


def heavy_weapons(
    surface: pygame.Surface, frame: pygame.Rect, ink: Colour, ground: Colour, width: int
) -> None:
    """Draw the mortar of a heavy weapons company over the infantry cross."""
    x, low = frame.centerx, frame.bottom - frame.height * 0.18
    pygame.draw.circle(surface, ground, (x, low - frame.height * 0.12), frame.height * 0.26)
    pygame.draw.circle(surface, ink, (x, low - frame.height * 0.08), frame.height * 0.12, width)
    tip = frame.top + frame.height * 0.16
    pygame.draw.line(surface, ink, (x, low - frame.height * 0.2), (x, tip), width)
    head = frame.height * 0.14
    pygame.draw.lines(surface, ink, False, [(x - head, tip + head), (x, tip), (x + head, tip + head)], width)


def staff(surface: pygame.Surface, frame: pygame.Rect, ink: Colour, width: int) -> None:
    """Draw the flag staff of a headquarters below its frame."""
    x = frame.left + width // 2
    pygame.draw.line(surface, ink, (x, frame.bottom - 1), (x, frame.bottom + frame.height * 0.28), width)
    pygame.draw.rect(surface, ink, (frame.left, frame.top, frame.width, frame.height * 0.18))


def echelon(surface: pygame.Surface, kind: str, frame: pygame.Rect, ink: Colour, width: int) -> None:
    """Draw the strokes of the unit's size above its frame."""
    count = ECHELON.get(kind, 0)
    gap = width * 2.2
    start = frame.centerx - gap * (count - 1) / 2
    tall = frame.height * 0.16
    for step in range(count):
        x = start + gap * step
        pygame.draw.line(surface, ink, (x, frame.top - tall - width), (x, frame.top - width), width)


def dug_in(surface: pygame.Surface, frame: pygame.Rect, ink: Colour, side: int) -> None:
    """Draw the earthwork around the symbol of a command post: teeth on a rampart."""
    rampart = frame.inflate(side * 0.13, side * 0.13)
    width = max(2, side // 32)
    pygame.draw.rect(surface, ink, rampart, width, border_radius=side // 40)
    tooth = side * 0.035
    for step in range(5):
        x = rampart.left + rampart.width * (step + 0.5) / 5
        for y, up in ((rampart.top, -1), (rampart.bottom - 1, 1)):
            pygame.draw.line(surface, ink, (x, y), (x, y + up * tooth), width)


def cave(surface: pygame.Surface, centre: Point, size: float, ink: Colour) -> None:
    """Draw the mouth of a cave in a slope."""
    x, y = centre
    slope = [(x - size * 1.2, y + size), (x - size * 0.55, y - size * 0.75), (x + size * 0.1, y - size),
             (x + size * 0.75, y - size * 0.5), (x + size * 1.2, y + size)]  # fmt: skip
    pygame.draw.polygon(surface, ink, slope)
    mouth = pygame.Rect(0, 0, size * 0.95, size * 1.1)
    mouth.midbottom = (round(x), round(y + size + 1))
    pygame.draw.rect(
        surface, (16, 12, 10), mouth,
        border_top_left_radius=round(size * 0.5), border_top_right_radius=round(size * 0.5),
    )  # fmt: skip


def charge(surface: pygame.Surface, centre: Point, size: float, ink: Colour) -> None:
    """Draw the arrow of a unit that gathers for a counterattack."""
    x, y = centre
    head = [(x, y + size), (x - size * 0.8, y - size * 0.1), (x + size * 0.8, y - size * 0.1)]
    pygame.draw.polygon(surface, ink, head)
    pygame.draw.rect(surface, ink, (x - size * 0.3, y - size, size * 0.6, size))


def sun(surface: pygame.Surface, centre: Point, radius: float, ink: Colour) -> None:
    """Draw the plain disc on the back of a Japanese unit."""
    pygame.draw.circle(surface, ink, centre, radius)


def tank_outline(surface: pygame.Surface, centre: Point, size: float, ink: Colour) -> None:
    """Draw a tank from the side."""
    x, y = centre
    hull = pygame.Rect(0, 0, size * 1.5, size * 0.42)
    hull.center = (round(x), round(y + size * 0.25))
    pygame.draw.rect(surface, ink, hull, border_radius=round(size * 0.2))
    turret = pygame.Rect(0, 0, size * 0.7, size * 0.4)
    turret.midbottom = (round(x - size * 0.08), hull.top + round(size * 0.05))
    pygame.draw.rect(surface, ink, turret, border_radius=round(size * 0.1))
    barrel = pygame.Rect(turret.right - 1, turret.centery - round(size * 0.06), size * 0.6, size * 0.12)
    pygame.draw.rect(surface, ink, barrel)


def pillbox(
    surface: pygame.Surface, centre: Point, size: float, ink: Colour, *, hollow: bool = False, width: int = 0
) -> None:
    """Draw a fort: a casemate with its slit."""
    x, y = centre
    points = [
        (x - size, y + size * 0.6),
        (x - size * 0.8, y - size * 0.3),
        (x - size * 0.35, y - size * 0.62),
        (x + size * 0.35, y - size * 0.62),
        (x + size * 0.8, y - size * 0.3),
        (x + size, y + size * 0.6),
    ]
    if hollow:
        pygame.draw.polygon(surface, ink, points, max(1, width))
        return
    pygame.draw.polygon(surface, ink, points)
    slit = pygame.Rect(0, 0, size * 1.0, size * 0.22)
    slit.center = (round(x), round(y + size * 0.02))
    surface.fill((255, 255, 255, 0), slit)


def gun(surface: pygame.Surface, centre: Point, size: float, ink: Colour, width: int) -> None:
    """Draw the artillery mark of a position: a gun on its wheel."""
    x, y = centre
    pygame.draw.circle(surface, ink, (x - size * 0.2, y + size * 0.3), size * 0.42, max(1, width))
    start = (x - size * 0.7, y + size * 0.25)
    pygame.draw.line(surface, ink, start, (x + size * 0.95, y - size * 0.5), max(1, round(width * 1.5)))


def chevrons(surface: pygame.Surface, box: pygame.Rect, ink: Colour, width: int) -> None:
    """Draw the two chevrons on the back of a depth marker."""
    for share in (0.3, 0.62):
        y = box.top + box.height * share
        drop = box.height * 0.24
        points = [
            (box.left + box.width * 0.2, y),
            (box.centerx, y + drop),
            (box.right - box.width * 0.2, y),
        ]
        pygame.draw.lines(surface, ink, False, points, width)


def elite_star(surface: pygame.Surface, centre: Point, radius: float, ink: Colour) -> None:
    """Draw the star of an elite unit."""
    pygame.draw.polygon(surface, ink, star(centre, radius))
