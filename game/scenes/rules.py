"""The rules on a sheet of paper: a list with a search on the left, the page on the right, links between pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pygame

from ecs.dday.printed.charts import Charts
from ecs.library.paths import data_root
from ecs.library.rules_file import RuleBook, load_rules
from game import fonts
from game.art import INK, PAPER, RULE_LINE, SOFT_INK
from game.scenes.scene import Change, Pop, Scene
from game.text.rule_words import CHARTS, RULINGS, page
from game.ui.button import Button
from game.ui.chart import chart
from game.ui.contents import Contents, Line
from game.ui.dialog import sheet
from game.ui.page import Page

FIRST: Final = "4.0"
HINT: Final = "Type a number or words"
KEYS: Final = "Wheel, Page keys: scroll.  Up, Down: next rule.  Alt with Left, Right: back, forward."
PAGES: Final = ((CHARTS, "Charts"), (RULINGS, "All rulings"))
BACK_BUTTON: Final = 6
FORTH_BUTTON: Final = 7


class Rules(Scene):
    """Opens at a rule; typing searches, Esc goes back to where one came from."""

    def __init__(self, app: Any, book: RuleBook, facts: Charts, cited: str = "") -> None:
        super().__init__(app)
        self.book, self.facts = book, facts
        self.words = ""
        self.cited = cited
        self.history: list[tuple[str, int]] = [(self.known(cited) or FIRST, 0)]
        self.at = 0
        self.previewed = False
        self.contents = Contents()
        self.box = self.window = self.field = pygame.Rect(0, 0, 0, 0)
        self.page: Page | None = None
        self.down = 0
        self.buttons = [Button("Back", "back"), Button("Forward", "forth")]
        self.buttons += [Button(text, name) for name, text in PAGES]
        self.buttons.append(Button("Close", "close", "Esc"))
        self.fill()

    def known(self, name: str) -> str:
        """Return the page a citation means; "" for none."""
        if name in (CHARTS, RULINGS) or name.startswith("ruling:"):
            return name
        return self.book.find(name)

    @property
    def present(self) -> str:
        """The page that lies open."""
        return self.history[self.at][0]

    # -- layout -----------------------------------------------------------------------------------------

    def resize(self) -> None:
        """Lay the sheet out for the screen."""
        m, screen = self.app.metrics, self.app.screen.get_rect()
        self.box = pygame.Rect(0, 0, min(m.px(1320), screen.width - 16), screen.height - 16)
        self.box.center = screen.center
        pad = m.px(24)
        inner = self.box.inflate(-2 * pad, -2 * pad)
        wide = min(m.px(370), inner.width * 2 // 5)
        high = m.px(34)
        self.field = pygame.Rect(inner.left, inner.top + m.px(44), wide, high)
        below = self.field.bottom + m.px(8)
        self.contents.resize(pygame.Rect(inner.left, below, wide, inner.bottom - below), m)
        left = self.field.right + m.px(26)
        self.window = pygame.Rect(
            left,
            self.field.bottom + m.px(16),
            inner.right - left,
            inner.bottom - self.field.bottom - m.px(16),
        )
        gap, x = m.px(6), left
        each = (inner.right - left - gap * (len(self.buttons) - 1)) // len(self.buttons)
        for button in self.buttons:
            button.box = pygame.Rect(x, self.field.top, each, high)
            x += each + gap
        self.lay_page()
        self.contents.show(self.present)
        self.dirty = True

    def lay_page(self, down: int = 0) -> None:
        """Lay the open page out and bring the cited point into sight."""
        cited = self.cited if self.at == 0 else ""
        blocks = page(self.book, self.facts, self.present, cited)
        self.page = Page(blocks, self.window.width - self.app.metrics.px(16), self.app.metrics)
        self.down = 0
        self.scroll(down or max(0, self.page.lit + self.app.metrics.px(80) - self.window.height))
        self.buttons[0].enabled = self.at > 0
        self.buttons[1].enabled = self.at < len(self.history) - 1

    def fill(self) -> None:
        """List the rules that hold the words searched for."""
        numbers = self.book.search(self.words)
        rules = [self.book.rules[number] for number in numbers]
        marks = {"event": "Event", "cc": "Combat", "errata": "Corr."}
        self.contents.lines = [
            Line(
                rule.number,
                marks.get(rule.number.partition(":")[0], rule.number),
                rule.title.removeprefix("Correction: "),
                chapter=rule.number.endswith(".0") and not self.words,
            )
            for rule in rules
        ]
        self.contents.down = 0

    # -- going about ------------------------------------------------------------------------------------

    def go(self, name: str) -> None:
        """Open a page and remember the way."""
        target = self.known(name)
        if not target:
            return
        self.previewed = False
        if target != self.present:
            self.keep_place()
            self.history[self.at + 1 :] = [(target, 0)]
            self.at += 1
        self.open()

    def preview(self, name: str) -> None:
        """Show a page while words are typed: the next one takes its place in the way."""
        if name == self.present:
            return
        if self.previewed:
            self.history[self.at] = (name, 0)
        else:
            self.go(name)
            self.previewed = True
        self.open()

    def step(self, by: int) -> None:
        """Go back or forward."""
        if 0 <= self.at + by < len(self.history):
            self.keep_place()
            self.at += by
            self.previewed = False
            self.open(self.history[self.at][1])

    def keep_place(self) -> None:
        """Remember how far the open page is scrolled."""
        self.history[self.at] = (self.present, self.down)

    def open(self, down: int = 0) -> None:
        """Show the page the way has led to."""
        self.lay_page(down)
        self.contents.show(self.present)
        self.dirty = True

    def scroll(self, pixels: int) -> None:
        """Move the page."""
        assert self.page is not None
        most = max(0, self.page.height - self.window.height)
        self.down = max(0, min(self.down + pixels, most))
        self.dirty = True

    def look_for(self, words: str) -> None:
        """Search for other words."""
        self.words = words.lstrip()
        self.fill()
        if self.words and self.contents.lines:
            self.preview(self.contents.lines[0].target)
        self.contents.show(self.present)
        self.dirty = True

    # -- events -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Search, follow links, scroll, go back."""
        if event.type == pygame.MOUSEMOTION:
            self.dirty = True
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            return self.click(event)
        elif event.type == pygame.KEYDOWN:
            return self.key(event)
        return None

    def wheel(self, event: pygame.event.Event) -> None:
        """Scroll what lies under the mouse."""
        if self.contents.box.collidepoint(pygame.mouse.get_pos()):
            self.contents.scroll(-3 * event.y)
            self.dirty = True
        else:
            self.scroll(-event.y * self.app.metrics.px(60))

    def click(self, event: pygame.event.Event) -> Change | None:
        """Press a button, open a line of the list, follow a link."""
        if event.button in (BACK_BUTTON, FORTH_BUTTON):
            self.step(-1 if event.button == BACK_BUTTON else 1)
        if event.button != 1:
            return None
        for button in self.buttons:
            if button.box.collidepoint(event.pos) and button.enabled:
                return self.press(button.value)
        line = self.contents.line_at(event.pos)
        link = self.page.link_at(event.pos, self.window, self.down) if self.page else ""
        if line is not None or link:
            self.app.tick()
            self.go(line.target if line is not None else link)
        return None

    def press(self, name: str) -> Change | None:
        """Do what a button says."""
        self.app.tick()
        if name == "close":
            return Pop()
        if name in ("back", "forth"):
            self.step(-1 if name == "back" else 1)
        else:
            self.go(name)
        return None

    def key(self, event: pygame.event.Event) -> Change | None:
        """Type, move, follow the way."""
        m = self.app.metrics
        moves = {
            pygame.K_PAGEDOWN: self.window.height - m.px(60),
            pygame.K_PAGEUP: m.px(60) - self.window.height,
        }
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.mod & pygame.KMOD_ALT:
            self.step({pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0))
        elif event.key in moves:
            self.scroll(moves[event.key])
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.next_line(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.previewed = False
        elif event.key == pygame.K_BACKSPACE:
            self.look_for("" if event.mod & pygame.KMOD_CTRL else self.words[:-1])
        elif event.unicode.isprintable() and event.unicode and not event.mod & pygame.KMOD_CTRL:
            self.look_for(self.words + event.unicode)
        return None

    def next_line(self, by: int) -> None:
        """Open the next rule of the list, or the one before."""
        lines = self.contents.lines
        if not lines:
            return
        now = self.contents.index(self.present)
        at = 0 if now is None else max(0, min(now + by, len(lines) - 1))
        self.preview(lines[at].target)

    # -- drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw table, sheet, list and page."""
        m, mouse = self.app.metrics, pygame.mouse.get_pos()
        surface.blit(chart(surface.get_size()), (0, 0))
        sheet(surface, self.box, m)
        at = (self.field.left, self.field.top - m.px(10))
        fonts.write(surface, "Rules", at, "type", m.px(28), INK, anchor="bottomleft")
        at = (self.window.right, self.field.top - m.px(12))
        fonts.write(surface, KEYS, at, "label", m.px(16), SOFT_INK, anchor="bottomright")
        self.draw_field(surface)
        self.contents.draw(surface, m, self.present, mouse)
        if not self.contents.lines:
            at = (self.contents.box.left + m.px(8), self.contents.box.top + m.px(8))
            fonts.write(surface, "Nothing holds these words.", at, "text", m.text, SOFT_INK)
        x = self.field.right + m.px(13)
        pygame.draw.line(surface, RULE_LINE, (x, self.field.top), (x, self.window.bottom))
        for button in self.buttons:
            button.draw(surface, m, hovered=button.enabled and button.box.collidepoint(mouse))
        if self.page is not None:
            self.page.draw(surface, self.window, self.down, mouse)
            self.draw_bar(surface, self.page)

    def draw_field(self, surface: pygame.Surface) -> None:
        """Draw the line that is written in."""
        m = self.app.metrics
        pygame.draw.rect(surface, PAPER, self.field, border_radius=m.px(4))
        pygame.draw.rect(surface, INK, self.field, 1, border_radius=m.px(4))
        at = (self.field.left + m.px(10), self.field.centery)
        text, ink = (self.words, INK) if self.words else (HINT, SOFT_INK)
        place = fonts.write(surface, text, at, "text", m.px(17), ink, anchor="midleft")
        x = place.right + 1 if self.words else at[0] - m.px(3)
        pygame.draw.line(surface, INK, (x, self.field.top + m.px(7)), (x, self.field.bottom - m.px(8)))

    def draw_bar(self, surface: pygame.Surface, shown: Page) -> None:
        """Draw how far the page is scrolled."""
        if shown.height <= self.window.height:
            return
        m = self.app.metrics
        high = max(m.px(24), self.window.height * self.window.height // shown.height)
        room = shown.height - self.window.height
        top = self.window.top + (self.window.height - high) * self.down // room
        bar = pygame.Rect(self.window.right - m.px(4), top, m.px(3), high)
        pygame.draw.rect(surface, SOFT_INK, bar, border_radius=2)


@cache
def rule_book(game: str) -> RuleBook:
    """Return the rules of a game in words, read when they are first asked for."""
    return load_rules(game, data_root())


def open_rules(app: Any, cited: str = "", game: str = "iwo_jima") -> Rules:
    """Return the viewer of a game's rules at a citation."""
    return Rules(app, rule_book(game), app.rules(game).book.charts, cited)
