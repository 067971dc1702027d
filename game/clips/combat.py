"""Close combat: a window of its own, both piles face down, card by card."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from ecs.dday import events as e
from ecs.dday.printed.cards import Card
from game import fonts
from game.art import BONE, GOOD, INK, PAPER, PAPER_DARK, SIGNAL, TABLE, TABLE_LIGHT, mix
from game.clips import effects, timing
from game.clips.cards import back, draw_turning
from game.clips.clip import Canvas, Clip, Shown, Take, shows, silent
from game.clips.duel import Duel, Turned
from game.clips.pieces import blit
from game.clips.plates import tag
from game.clips.timing import between, ease, ease_out, part
from game.stage.camera import Camera
from game.stage.counters import Face
from game.text.names import event_name
from game.ui.cardface import card_face

silent(e.CombatPiles, "the piles on the table of the combat grow and shrink by themselves")

SIDES: Final = ("us", "japanese")
TITLES: Final = {"us": "UNITED STATES", "japanese": "JAPAN"}
HOW: Final = {
    "elimination": "One side is gone",
    "exhaustion": "No cards are left",
    "withdrawal": "The attackers withdraw",
    "surrender": "Surrender",
}


class Table:
    """Where things lie in the window of a close combat."""

    def __init__(self, camera: Camera, hex_key: str) -> None:
        view = camera.view
        self.unit = max(9, min(view.width // 58, view.height // 44))
        self.box = pygame.Rect(0, 0, self.unit * 51, self.unit * 27)
        if camera.hex_centre(hex_key)[1] < view.top + view.height * 0.45:
            self.box.midbottom = (view.centerx, view.bottom - self.unit)
        else:
            self.box.midtop = (view.centerx, view.top + camera.head + self.unit)
        self.box.clamp_ip(view)
        self.card = pygame.Rect(0, 0, self.unit * 8 // 4 * 4, self.unit * 11 // 4 * 4)

    def pile(self, side: str) -> pygame.Rect:
        """Return where a side's pile lies: at the outer edge."""
        box = self.card.copy()
        x = self.box.left + self.unit * 2 if side == "us" else self.box.right - self.unit * 2 - box.width
        box.topleft = (x, self.box.top + self.unit * 5)
        return box

    def fighters(self, side: str, count: int) -> list[pygame.Rect]:
        """Return where the counters of a side lie: from its outer edge, not beyond the middle."""
        size = round(self.unit * 7)
        step = min(size * 1.12, self.unit * 16 / max(1, count - 1))
        found = [pygame.Rect(0, 0, size, size) for _ in range(count)]
        for number, box in enumerate(found):
            away = self.unit * 2 + size / 2 + number * step
            x = self.box.left + away if side == "us" else self.box.right - away
            box.center = (round(x), round(self.box.bottom - self.unit * 1.5 - size / 2))
        return found

    def turned(self, side: str, number: int, count: int) -> pygame.Rect:
        """Return where a turned card lies: towards the middle, later ones over earlier ones."""
        pile = self.pile(side)
        room = self.unit * 6.2
        step = min(self.unit * 2.6, room / max(1, count - 1)) if count > 1 else 0.0
        way = 1 if side == "us" else -1
        return pile.move(round(way * (pile.width + self.unit * 0.8 + number * step)), 0)


def fighter_at(camera: Camera, duel: Duel, at: tuple[int, int]) -> str | None:
    """Return the US unit under a point of the window, "" beside them, None outside the window."""
    table = Table(camera, duel.hex)
    if not table.box.collidepoint(at):
        return None
    boxes = table.fighters("us", len(duel.standing))
    found = [key for key, box in zip(duel.standing, boxes, strict=True) if box.collidepoint(at)]
    return found[-1] if found else ""


def draw_duel(canvas: Canvas, duel: Duel) -> None:
    """Draw the window as it stands."""
    table = Table(canvas.camera, duel.hex)
    surface = canvas.surface
    line_to_hex(canvas, duel, table)
    surface.blit(cloth(table.box.size), table.box)
    unit = table.unit
    head = (table.box.centerx, table.box.top + unit * 1.9)
    fonts.write(surface, "CLOSE COMBAT", head, "type", unit * 2, BONE, anchor="center")
    place = f"Hex {duel.hex}"
    fonts.write(
        surface,
        place,
        (head[0], head[1] + unit * 1.9),
        "label",
        round(unit * 1.4),
        PAPER_DARK,
        anchor="center",
    )
    pygame.draw.line(
        surface,
        TABLE_LIGHT,
        (table.box.centerx, table.box.top + unit * 5),
        (table.box.centerx, table.box.bottom - unit),
    )
    for side in SIDES:
        draw_side(canvas, duel, table, side)


def cloth(size: tuple[int, int]) -> pygame.Surface:
    """Return the dark cloth the cards lie on, lit from above, with its shadow."""
    found = _cloths.get(size)
    if found is not None:
        return found
    picture = pygame.Surface((size[0] + 8, size[1] + 8), pygame.SRCALPHA)
    box = pygame.Rect((0, 0), size)
    pygame.draw.rect(picture, (8, 7, 5, 90), box.move(6, 6), border_radius=10)
    lamp = pygame.Surface((48, 48))
    for row in range(48):
        for column in range(48):
            away = ((column - 24) / 26) ** 2 + ((row - 14) / 36) ** 2
            lamp.set_at((column, row), mix(TABLE_LIGHT, TABLE, min(1.0, away)))
    inside = box.inflate(-4, -4)
    picture.blit(pygame.transform.smoothscale(lamp, inside.size), inside)
    pygame.draw.rect(picture, INK, box, 3, border_radius=4)
    pygame.draw.rect(picture, PAPER_DARK, box.inflate(-8, -8), 1)
    if len(_cloths) > 12:
        _cloths.clear()
    _cloths[size] = picture
    return picture


_cloths: dict[tuple[int, int], pygame.Surface] = {}


def line_to_hex(canvas: Canvas, duel: Duel, table: Table) -> None:
    """Lead the eye from the hex to the window."""
    x, y = canvas.hex(duel.hex)
    width = max(2, canvas.width // 24)
    pygame.draw.circle(canvas.surface, INK, (x, y), canvas.width * 0.48, width + 2)
    pygame.draw.circle(canvas.surface, SIGNAL, (x, y), canvas.width * 0.48 - 1, width)
    if not table.box.collidepoint(x, y):
        end = (min(max(x, table.box.left), table.box.right), min(max(y, table.box.top), table.box.bottom))
        way = pygame.Vector2(end) - (x, y)
        if way.length() > canvas.width * 0.5:
            start = pygame.Vector2(x, y) + way.normalize() * canvas.width * 0.48
            pygame.draw.line(canvas.surface, INK, start, end, width + 2)
            pygame.draw.line(canvas.surface, SIGNAL, start, end, width)


def draw_side(canvas: Canvas, duel: Duel, table: Table, side: str) -> None:
    """Draw one side: its name, its pile, its turned cards, its fighters."""
    surface, unit = canvas.surface, table.unit
    pile = table.pile(side)
    outer = pile.left if side == "us" else pile.right
    anchor = "midleft" if side == "us" else "midright"
    at = (outer, table.box.top + unit * 3)
    fonts.write(surface, TITLES[side], at, "figures", round(unit * 1.9), BONE, anchor=anchor)
    left = duel.left(side)
    draw_pile(surface, pile, left, unit)
    cards = duel.cards(side)
    for number, card in enumerate(cards):
        box = table.turned(side, number, len(cards))
        draw_face(canvas, canvas.props.book.cards.get(card.card), box)
        draw_verdict(canvas, card, box, unit)
    faces = duel.us_faces if side == "us" else duel.japanese_faces
    draw_fighters(canvas, faces, table, side)


def draw_pile(surface: pygame.Surface, box: pygame.Rect, left: int, unit: int) -> None:
    """Draw the face-down cards and their number."""
    if left == 0:
        pygame.draw.rect(surface, TABLE_LIGHT, box, 1, border_radius=5)
    for number in range(min(left, 6)):
        surface.blit(back(box.size), box.move(-number, -number * 2))
    label = (box.centerx, box.bottom + unit)
    word = f"{left} card" + ("" if left == 1 else "s")
    fonts.write(surface, word, label, "label", round(unit * 1.5), PAPER_DARK, anchor="center")


def draw_face(canvas: Canvas, card: Card | None, box: pygame.Rect) -> None:
    """Draw a card face up."""
    if card is not None:
        canvas.surface.blit(card_face(card, box.size, canvas.day, "fire"), box)


def draw_verdict(canvas: Canvas, card: Turned, box: pygame.Rect, unit: int) -> None:
    """Lay the slip of a hit, a miss or an event on a card."""
    if card.event:
        slip = tag(event_name(card.event).upper(), max(12, unit * 5 // 4), PAPER)
    elif card.hit:
        slip = tag("HIT", max(13, unit * 3 // 2), SIGNAL)
    else:
        slip = tag("MISS", max(12, unit * 5 // 4), PAPER)
    blit(canvas.surface, slip, (box.centerx, box.bottom - unit * 0.2))


def draw_fighters(canvas: Canvas, faces: tuple[Face, ...], table: Table, side: str) -> None:
    """Draw the counters that fight."""
    for face, box in zip(faces, table.fighters(side, len(faces)), strict=True):
        blit(canvas.surface, canvas.props.mint.counter(face, box.width), box.center)


@shows(e.CombatBegan)
def combat_began(event: e.CombatBegan, shown: Shown) -> Take:
    """The window opens over the hex."""

    def draw(canvas: Canvas, progress: float) -> None:
        table = Table(canvas.camera, event.hex)
        t = ease_out(progress)
        centre = between(canvas.hex(event.hex), table.box.center, t)
        box = pygame.Rect(0, 0, round(table.box.width * t), round(table.box.height * t))
        box.center = (round(centre[0]), round(centre[1]))
        if box.width > 12 and box.height > 12:
            canvas.surface.blit(cloth(box.size), box)

    return Take((Clip(0.35, draw, cues=((0.0, "card_slide"),)),), focus=(event.hex,))


@shows(e.CombatCard)
def combat_card(event: e.CombatCard, shown: Shown) -> Take:
    """A card of one side is turned up and counts at once."""
    card = shown.props.book.cards.get(event.card)
    number = len(shown.duel.cards(event.side)) if shown.duel else 0
    cues: tuple[tuple[float, str], ...] = ((0.0, "card_turn"),)
    if event.hit:
        cues += ((timing.COMBAT_CARD * 0.7, "close_combat_hit"),)
    draw = partial(draw_turn, card, event, number)
    clips = (
        Clip(timing.COMBAT_CARD, draw, cues=cues),
        Clip(0.35, partial(draw_blow, event, number), at=timing.COMBAT_CARD, still=0.5),
    )
    end = timing.COMBAT_CARD
    return Take(clips, happens=end, focus=(event.hex,), strikes=end, result=end + 0.1, waits=True)


def draw_turn(card: Card | None, event: e.CombatCard, number: int, canvas: Canvas, progress: float) -> None:
    """Take the top card off its pile and turn it over on the way."""
    if card is None:
        return
    table = Table(canvas.camera, event.hex)
    t = ease(part(progress, 0.0, 0.8))
    start, end = table.pile(event.side), table.turned(event.side, number, number + 1)
    x, y = between(start.center, end.center, t)
    lift = table.unit * 1.6 * (1 - abs(2 * t - 1))
    draw_turning(canvas, card, "fire", ((x, y - lift), end.size), part(progress, 0.15, 0.75))


def draw_blow(event: e.CombatCard, number: int, canvas: Canvas, progress: float) -> None:
    """Flash over the side that is hit."""
    if not event.hit:
        return
    table = Table(canvas.camera, event.hex)
    box = table.turned(event.side, number, number + 1)
    effects.shine(canvas.surface, box.center, table.unit * 9, effects.FLAME, 0.8 * (1 - ease(progress)))
    struck = "japanese" if event.side == "us" else "us"
    x = table.box.left + table.unit * 8 if struck == "us" else table.box.right - table.unit * 8
    y = table.box.bottom - table.unit * 5
    effects.dust(canvas, (x, y), f"{event.number}", progress, count=10, reach=0.5)


@shows(e.CombatEnded)
def combat_ended(event: e.CombatEnded, shown: Shown) -> Take:
    """The verdict is stamped over the window."""
    word = {"us": "US FORCES HOLD THE HEX", "japanese": "JAPANESE FORCES HOLD THE HEX"}.get(
        event.winner, "NO DECISION"
    )
    how = HOW.get(event.how, event.how.replace("_", " ").capitalize())

    def draw(canvas: Canvas, progress: float) -> None:
        table = Table(canvas.camera, event.hex)
        t = ease_out(part(progress, 0.0, 0.3))
        ground = GOOD if event.winner == "us" else SIGNAL if event.winner else BONE
        slip = tag(word, round(table.unit * 2.6), ground)
        grown = pygame.transform.rotozoom(slip, 3, 1.0 + 0.5 * (1 - t))
        blit(canvas.surface, grown, table.box.center, t)
        small = tag(how, round(table.unit * 1.6), PAPER)
        blit(
            canvas.surface,
            small,
            (table.box.centerx, table.box.centery + table.unit * 4),
            part(progress, 0.2, 0.5),
        )

    return Take((Clip(1.1, draw, cues=((0.0, "close_combat_hit"),)),), focus=(event.hex,), waits=True)
