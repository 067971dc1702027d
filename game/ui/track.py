"""The cards of this turn in their printed places."""

from __future__ import annotations

import pygame

from game import fonts
from game.art import PAPER_DARK, SOFT_INK
from game.ui.cardface import card_face, empty_slot
from game.ui.desk import Desk
from game.ui.metrics import LOW, Metrics

SHOWN = 3
"""How many cards of one place are seen; more lie beneath them."""


class CardTrack:
    """Places for landing, event and fire cards; tells which card lies under the mouse."""

    def __init__(self) -> None:
        self.places: list[tuple[pygame.Rect, str, str]] = []

    def draw(self, surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics) -> None:
        """Draw the places and the cards that lie there."""
        surface.fill(PAPER_DARK, box)
        self.places = []
        pad, gap = metrics.px(12), metrics.px(8)
        slots = desk.skin.cards
        wide = (box.width - 2 * pad - gap * (len(slots) - 1)) // len(slots)
        high = min(round(wide * 1.32), box.height - metrics.px(30))
        card_size = (round(high / 1.32), high)
        for number, (section, title, phases) in enumerate(slots):
            left = box.left + pad + number * (wide + gap)
            label_y = box.top + metrics.px(5)
            cards = [key for phase, key in desk.view.cards if phase in phases] if desk.view else []
            title = f"{title} · {len(cards)}" if len(cards) > 1 else title
            fonts.write(
                surface,
                title,
                (left + wide / 2, label_y),
                "figures",
                metrics.px(15),
                SOFT_INK,
                anchor="midtop",
            )
            slot = pygame.Rect(0, 0, *card_size)
            slot.midtop = (left + wide // 2, box.top + metrics.px(25))
            self._lay(surface, slot, cards, section, desk, metrics)

    def _lay(
        self,
        surface: pygame.Surface,
        slot: pygame.Rect,
        keys: list[str],
        section: str,
        desk: Desk,
        metrics: Metrics,
    ) -> None:
        if not keys:
            empty_slot(surface, slot, "—", metrics.px(22))
            return
        shown = keys[-SHOWN:]
        shift = metrics.px(7)
        for number, key in enumerate(shown):
            card = desk.cards.get(key)
            if card is None:
                continue
            place = slot.move(shift * (2 * number - len(shown) + 1) // 2, 0)
            surface.blit(shade(place.size), place.move(metrics.px(2), metrics.px(3)))
            surface.blit(card_face(card, place.size, desk.day, section), place)
            self.places.append((place, key, section))

    def card_at(self, at: tuple[int, int]) -> tuple[str, str]:
        """Return key and section of the card under a point, or two empty texts."""
        for place, key, section in reversed(self.places):
            if place.collidepoint(at):
                return key, section
        return "", ""


def track_height(metrics: Metrics, room: int) -> int:
    """Return the height of the track; it is lower on a low screen."""
    return min(metrics.px(188), round(room * (0.205 if room >= metrics.px(LOW) else 0.165)))


def shade(size: tuple[int, int]) -> pygame.Surface:
    """Return the shadow of a card."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(picture, (20, 16, 10, 70), picture.get_rect(), border_radius=round(size[0] * 0.07))
    return picture
