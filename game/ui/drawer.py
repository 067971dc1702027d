"""The drawer at the foot of the map: US units that are not on it, by where they wait."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from ecs.core.decisions import Decision
from ecs.dday.views import UsView, View
from game import fonts
from game.art import BONE, CHOICE, INK, LAMP, TABLE, TABLE_LIGHT, mix
from game.stage import lights
from game.stage.counters import Face, Mint
from game.stage.faces import us_face
from game.text.waiting import LATER, ON_OFFER, TO_PLACE, heading, name_of, order_of, regiment_name
from game.ui.metrics import Metrics

PLACING: Final = "setup_hex"
SETTING_UP: Final = ("setup_unit", PLACING)
LISTED: Final = ("posts", "replacements", "assignments")
"""Steps of the HQ Phase whose units are listed, wherever they are."""

LISTED_KINDS: Final = ("setup_detach", "setup_losses", "setup_hero")
AWAY: Final = ("reserve:", "due:", "return:", "dead")
SOON: Final = 3
"""How many turns of arrival have a compartment of their own."""

COUNTER: Final = 46
TALLEST: Final = 0.25
"""Share of the map's height that the open drawer may take."""


class Place(NamedTuple):
    """One compartment of the drawer: the place of the rules and its units in the order in which they lie."""

    key: str
    units: tuple[UsView, ...]


@dataclass(slots=True)
class Slot:
    """A counter in the open compartment."""

    unit: UsView
    face: Face
    box: pygame.Rect


@dataclass(slots=True)
class Mark:
    """A caption before the units of a regiment."""

    text: str
    box: pygame.Rect


@dataclass(slots=True)
class Contents:
    """What lies in the open compartment, and how high all of it is."""

    slots: list[Slot] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    height: int = 0


def compartments(
    view: View,
    decision: Decision | None,
    waiting: frozenset[str] | None = None,
    offered: frozenset[str] | None = None,
) -> tuple[Place, ...]:
    """Return who waits where, the units to be set up first."""
    waiting = to_place(decision) if waiting is None else waiting
    offered = on_offer(decision) if offered is None else offered
    found: dict[str, list[UsView]] = {}
    for unit in view.us:
        if unit.key in offered:
            found.setdefault(ON_OFFER, []).append(unit)
        if unit.key in waiting:
            found.setdefault(TO_PLACE, []).append(unit)
        elif unit.where.startswith(AWAY):
            found.setdefault(unit.where, []).append(unit)
    for key in sorted((key for key in found if key.startswith("due:")), key=order_of)[SOON:]:
        found.setdefault(LATER, []).extend(found.pop(key))
    return tuple(Place(key, tuple(sorted(found[key], key=rank))) for key in sorted(found, key=order_of))


def to_place(decision: Decision | None) -> frozenset[str]:
    """Return the units that wait for their hex in the set-up."""
    if decision is None or decision.kind not in SETTING_UP:
        return frozenset()
    if decision.kind == PLACING:
        return frozenset(decision.subject)
    open_now = {each.target for each in decision.options if each.verb == "unit"}
    return frozenset(open_now | {each.option.target for each in decision.blocked})


def on_offer(decision: Decision | None) -> frozenset[str]:
    """Return the units of a question that are listed though they lie on the map: few among many."""
    if decision is None:
        return frozenset()
    if decision.kind not in LISTED_KINDS and decision.details.get("step") not in LISTED:
        return frozenset()
    return frozenset(each.target for each in decision.options if each.args)


KINDS: Final = ("regiment", "hw", "hq", "rifle", "tank", "engineer")


def rank(unit: UsView) -> tuple[int, int, int, int, str]:
    """Order units by division, regiment, battalion and kind."""
    kind = KINDS.index(unit.kind) if unit.kind in KINDS else len(KINDS)
    return unit.division, unit.regiment or 99, unit.battalion, kind, unit.key


class Drawer:
    """Tabs along the foot of the map; a click opens one, and the units in it can be chosen like those on the map."""

    def __init__(self, mint: Mint) -> None:
        self.mint = mint
        self.places: tuple[Place, ...] = ()
        self.lit: frozenset[str] = frozenset()
        self.subject: frozenset[str] = frozenset()
        self.open = ""
        self.scrolled = 0
        self.hovered = ""
        self.area = pygame.Rect(0, 0, 0, 0)
        self.metrics = Metrics()
        self.tabs: list[tuple[pygame.Rect, str]] = []
        self.body = pygame.Rect(0, 0, 0, 0)
        self.contents = Contents()
        self._by_itself = False
        self._asked: object = None
        self._waiting: frozenset[str] = frozenset()
        self._offered: frozenset[str] = frozenset()
        self._step: tuple[str, str] = ("", "")
        self._known: tuple[object, ...] = ()
        self._faces: dict[str, str] = {}

    # -- what it holds ----------------------------------------------------------------------------------

    @property
    def units(self) -> frozenset[str]:
        """Every unit in the drawer."""
        return frozenset(unit.key for place in self.places for unit in place.units)

    def take(self, view: View, decision: Decision | None) -> None:
        """Take the units that are not on the map; a list stays while an answer from it is shown."""
        known = (view, decision)
        if known == self._known:
            return
        self._known = known
        if decision is None or decision.kind != PLACING or not self._waiting:
            self._waiting = to_place(decision)
        step = (view.phase, view.stage)
        if view.phase != self._step[0] and self._by_itself:
            self.show("")
        if decision is not None or step != self._step:
            self._offered, self._step = on_offer(decision), step
        self.places = compartments(view, decision, self._waiting, self._offered)
        self._faces = {hero.unit: "inspired" if hero.inspired else "hero" for hero in view.heroes}
        if self.open and self.open not in [place.key for place in self.places]:
            self.open, self.scrolled = "", 0
        self._arrange()

    def light(self, lit: frozenset[str], decision: Decision | None) -> None:
        """Light what can be chosen; the drawer opens by itself where that is, and closes again."""
        self.lit = lit
        self.subject = frozenset(decision.subject) if decision else frozenset()
        if decision is None:
            return
        step = (decision.kind, decision.details.get("step"))
        fresh, self._asked = step != self._asked, step
        chosen = [place.key for place in self.places if any(unit.key in lit for unit in place.units)]
        if fresh and chosen and self.open not in chosen:
            self.show(chosen[0], by_itself=True)
        elif self._by_itself and not chosen:
            self.show("")
        self._arrange()

    def show(self, key: str, *, by_itself: bool = False) -> None:
        """Open a compartment, or none."""
        self.open, self.scrolled = key, 0
        self._by_itself = by_itself and bool(key)
        self._arrange()

    def unit(self, key: str) -> UsView | None:
        """Return a unit in the drawer."""
        return next((unit for place in self.places for unit in place.units if unit.key == key), None)

    # -- where it lies ----------------------------------------------------------------------------------

    def resize(self, area: pygame.Rect, metrics: Metrics) -> None:
        """Take the foot of an area."""
        self.area, self.metrics = area, metrics
        self._arrange()

    def _arrange(self) -> None:
        m = self.metrics
        high = m.px(28)
        x = self.area.left + m.px(8)
        self.tabs = []
        for place in self.places:
            wide = fonts.font("figures", m.px(17)).size(name_of(place.key))[0]
            wide += fonts.font("figures", m.px(17)).size(str(len(place.units)))[0] + m.px(30)
            if x + wide > self.area.right:
                break
            self.tabs.append((pygame.Rect(x, self.area.bottom - high - m.px(6), wide, high), place.key))
            x += wide + m.px(4)
        self._fill()

    def _fill(self) -> None:
        """Lay out the open compartment: captions, then counters in rows."""
        m = self.metrics
        place = next((each for each in self.places if each.key == self.open), None)
        self.contents, self.body = Contents(), pygame.Rect(0, 0, 0, 0)
        if place is None or not self.tabs:
            return
        width = self.area.width - m.px(16)
        pad, step = m.px(10), m.px(COUNTER + 8)
        most = max(1, int(self.area.height * TALLEST) // step)
        head = m.px(30)
        self.contents = flow(place.units, width - 2 * pad, m, self._faces)
        rows = min(most, max(1, -(-self.contents.height // step)))
        high = head + rows * step + pad // 2
        self.body = pygame.Rect(self.area.left + m.px(8), self.tabs[0][0].top - high, width, high)
        self.scrolled = max(0, min(self.scrolled, -(-self.contents.height // step) - rows))
        shift = (self.body.left + pad, self.body.top + head - self.scrolled * step)
        for slot in self.contents.slots:
            slot.box.move_ip(shift)
        for mark in self.contents.marks:
            mark.box.move_ip(shift)

    @property
    def window(self) -> pygame.Rect:
        """The part of the body in which counters are seen."""
        head = self.metrics.px(30)
        return pygame.Rect(self.body.left, self.body.top + head - 4, self.body.width, self.body.height - head)

    def covers(self, at: tuple[int, int]) -> bool:
        """Tell whether the drawer lies under a point."""
        return self.body.collidepoint(at) or any(box.collidepoint(at) for box, _ in self.tabs)

    @property
    def foot(self) -> int:
        """How much of the area the open compartment takes from below."""
        return self.area.bottom - self.body.top if self.body.width else 0

    def tab_at(self, at: tuple[int, int]) -> str:
        """Return the compartment whose tab lies under a point."""
        return next((key for box, key in self.tabs if box.collidepoint(at)), "")

    def unit_at(self, at: tuple[int, int]) -> str:
        """Return the unit under a point."""
        if not self.body.collidepoint(at) or not self.window.collidepoint(at):
            return ""
        return next((slot.unit.key for slot in self.contents.slots if slot.box.collidepoint(at)), "")

    def scroll(self, rows: int) -> None:
        """Turn the wheel over the open compartment."""
        self.scrolled = max(0, self.scrolled - rows)
        self._arrange()

    # -- drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, mouse: tuple[int, int], decision: Decision | None) -> None:
        """Draw the tabs and the open compartment."""
        for box, key in self.tabs:
            self._draw_tab(surface, box, key, hovered=box.collidepoint(mouse))
        if self.open and self.body.width:
            self._draw_body(surface, decision)

    def _draw_tab(self, surface: pygame.Surface, box: pygame.Rect, key: str, *, hovered: bool) -> None:
        m = self.metrics
        place = next(each for each in self.places if each.key == key)
        here = key == self.open
        calls = not here and any(unit.key in self.lit for unit in place.units)
        ground = LAMP if here else TABLE_LIGHT if hovered else TABLE
        ink = INK if here else BONE
        plate = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(plate, (*ground, 235), plate.get_rect(), border_radius=m.px(4))
        surface.blit(plate, box)
        if calls:
            pygame.draw.rect(surface, CHOICE, box, m.px(2), border_radius=m.px(4))
        word = fonts.write(
            surface,
            name_of(key),
            (box.left + m.px(9), box.centery),
            "figures",
            m.px(17),
            ink,
            anchor="midleft",
        )
        at = (word.right + m.px(7), box.centery)
        shade = mix(ink, ground, 0.35) if not calls else CHOICE
        fonts.write(surface, str(len(place.units)), at, "figures", m.px(17), shade, anchor="midleft")

    def _draw_body(self, surface: pygame.Surface, decision: Decision | None) -> None:
        m, box = self.metrics, self.body
        cloth = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(cloth, (*TABLE, 238), cloth.get_rect(), border_radius=m.px(6))
        surface.blit(cloth, box)
        pygame.draw.rect(surface, LAMP, box, 1, border_radius=m.px(6))
        place = next(each for each in self.places if each.key == self.open)
        title = heading(self.open, len(place.units), decision.details if decision else {})
        at = (box.left + m.px(10), box.top + m.px(16))
        word = fonts.write(surface, title, at, "figures", m.px(18), BONE, anchor="midleft")
        self._draw_progress(surface, word.right + m.px(14), decision)
        clip = surface.get_clip()
        surface.set_clip(self.window.clip(clip))
        for mark in self.contents.marks:
            fonts.write(surface, mark.text, mark.box.center, "figures", m.px(17), LAMP, anchor="center")
        for slot in self.contents.slots:
            self._draw_slot(surface, slot)
        surface.set_clip(clip)
        self._draw_scroll(surface)

    def _draw_progress(self, surface: pygame.Surface, left: int, decision: Decision | None) -> None:
        """Draw a bar for the units that stand already."""
        details = decision.details if decision else {}
        if self.open != TO_PLACE or not details.get("total"):
            return
        m = self.metrics
        bar = pygame.Rect(left, self.body.top + m.px(11), m.px(160), m.px(10))
        if bar.right > self.body.right - m.px(20):
            return
        share = 1 - details["left"] / details["total"]
        pygame.draw.rect(surface, TABLE_LIGHT, bar, border_radius=m.px(3))
        pygame.draw.rect(
            surface, LAMP, (*bar.topleft, round(bar.width * share), bar.height), border_radius=m.px(3)
        )

    def _draw_slot(self, surface: pygame.Surface, slot: Slot) -> None:
        size = slot.box.width
        if slot.unit.key in self.subject:
            halo = lights.glow(size, (255, 255, 255), True)
            surface.blit(halo, halo.get_rect(center=slot.box.center))
        elif slot.unit.key in self.lit:
            halo = lights.glow(size, CHOICE, slot.unit.key == self.hovered)
            surface.blit(halo, halo.get_rect(center=slot.box.center))
        picture = self.mint.counter(slot.face, size)
        surface.blit(picture, picture.get_rect(center=slot.box.center))

    def _draw_scroll(self, surface: pygame.Surface) -> None:
        """Draw how far down one has turned, when not everything fits."""
        window, whole = self.window, self.contents.height
        if whole <= window.height:
            return
        m = self.metrics
        step = m.px(COUNTER + 8)
        high = max(m.px(14), window.height * window.height // whole)
        room = max(1, whole - window.height)
        top = window.top + (window.height - high) * min(1.0, self.scrolled * step / room)
        pygame.draw.rect(
            surface, LAMP, (window.right - m.px(7), round(top), m.px(4), high), border_radius=m.px(2)
        )


def flow(units: Iterable[UsView], width: int, metrics: Metrics, heroes: dict[str, str]) -> Contents:
    """Lay units out in rows, each regiment behind its number, with a gap between battalions."""
    m = metrics
    size, step = m.px(COUNTER), m.px(COUNTER + 8)
    caption, gap = m.px(52), m.px(8)
    found = Contents()
    x = y = 0
    before: tuple[int, int] | None = None
    for unit in units:
        group = (unit.division, unit.regiment)
        new = before is None or group != before[:2]
        if new:
            x += gap if x else 0
            if x + caption + 2 * step > width:
                x, y = 0, y + step
            found.marks.append(Mark(regiment_name(unit), pygame.Rect(x, y, caption - m.px(4), step)))
            x += caption
        if x + size > width:
            x, y = 0, y + step
        box = pygame.Rect(x + m.px(2), y + (step - size) // 2, size, size)
        found.slots.append(Slot(unit, us_face(unit, heroes.get(unit.key, "")), box))
        x += step
        before = group
    found.height = y + step
    return found
