"""A new game: scenario, seed and island."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from ecs.library.own_files import known_islands
from ecs.library.problems import BadData
from game.art import INK, SIGNAL, SOFT_INK
from game.offers import Offer, offers_of, offers_on
from game.scenes.paper import Paper
from game.scenes.scene import Change, Pop, Reset
from game.ui.excerpt import Excerpt
from game.ui.lines import leading, paragraph

if TYPE_CHECKING:
    from game.ui.kit import Act, Form

TOP: Final = 124
"""Where the list begins below the upper edge of the sheet."""

ROW: Final = 36
GAP: Final = 6
PAD: Final = 26
FAULTS: Final = 86
"""Room under the list for what is wrong with the files of an island."""

PAGES: Final = {"up": -1, "down": 1}
"""Buttons that turn the list, and which way."""


def fresh_seed() -> int:
    """Return a seed nobody chose."""
    return random.SystemRandom().randrange(1, 1_000_000)


class Setup(Paper):
    """Asks for scenario, seed and island, then begins: scenarios on the left, what the chosen one is on the right."""

    title = "New game"
    wide = 940
    high = 530

    def __init__(self, app: Any, map_path: Path | None = None) -> None:
        super().__init__(app)
        self.maps = tuple(dict.fromkeys((None, map_path, *known_islands())))
        self.seed = fresh_seed()
        self.part = Excerpt()
        self.go_to(map_path)

    def go_to(self, map_path: Path | None) -> None:
        """Offer what can be played on an island, None for that of the game; tell what is wrong with its files."""
        self.map_path = map_path
        self.offers: dict[str, Offer] = {}
        self.faults: list[str] = []
        try:
            found = offers_on("iwo_jima", map_path) if map_path else offers_of(self.app.rules())
        except BadData as bad:
            found, self.faults = [], [str(each) for each in bad.problems]
        for each in found:
            if each.scenario is not None:
                self.offers[each.key] = each
            elif each.problems is not None:
                self.faults += [str(problem) for problem in each.problems.problems]
        if not self.offers and not self.faults:
            self.faults = ["No scenario lies beside this map, and none of the game fits it: see `iwo check`."]
        self.chosen = next(iter(self.offers), "")

    @property
    def island(self) -> str:
        """The name of the island that is chosen."""
        return self.map_path.stem.replace("_", " ").title() if self.map_path else "Iwo Jima"

    def left(self, number: int) -> pygame.Rect:
        """Return the place of a row in the list."""
        row = self.row(number, tall=ROW, gap=GAP, top=TOP)
        return pygame.Rect(row.left, row.top, round(row.width * 0.46), row.height)

    def fit_list(self) -> None:
        """Find out how many scenarios have room, beside the faults; a list that is too long leaves a row for its buttons."""
        m = self.app.metrics
        room = self.box.bottom - m.px(PAD) - self.left(0).top - (m.px(FAULTS) if self.faults else 0)
        rows = (room + m.px(GAP)) // (m.px(ROW + GAP))
        self.part.fit(len(self.offers), rows if len(self.offers) <= rows else rows - 1)
        self.part.show(list(self.offers).index(self.chosen) if self.offers else 0)

    def right(self, number: int, *, top: float) -> pygame.Rect:
        """Return a row of the right half."""
        row = self.row(number, top=top)
        width = row.width - self.left(0).width - self.app.metrics.px(30)
        return pygame.Rect(row.right - width, row.top, width, row.height)

    def lay_out(self, form: Form) -> None:
        """Place the list, the seed, the buttons."""
        self.fit_list()
        self.lay_out_list(form)
        seed = self.right(0, top=302)
        half = (seed.width - self.app.metrics.px(12)) // 2
        form.entry("seed", pygame.Rect(seed.left, seed.top, half, seed.height), str(self.seed), numbers=True)
        again = pygame.Rect(seed.right - half, seed.top, half, seed.height)
        form.button("again", again, "Another seed")
        if len(self.maps) > 1:
            place = self.right(0, top=356)
            form.button("island", place, f"Island: {self.island} (next: I)")
        last = self.right(0, top=412)
        form.button("back", pygame.Rect(last.left, last.top, half, last.height), "Back")
        start = pygame.Rect(last.right - half, last.top, half, last.height)
        if self.offers:
            form.button("start", start, "Begin", primary=True)

    def lay_out_list(self, form: Form) -> None:
        """Place the scenarios that have room, and under them the buttons to the others."""
        offers = list(self.offers.values())
        for row, number in enumerate(self.part.shown):
            each = offers[number]
            form.button(each.key, self.left(row), each.name, primary=each.key == self.chosen)
        if self.part.above or self.part.below:
            box = self.left(self.part.rows)
            half = (box.width - self.app.metrics.px(12)) // 2
            up, down = box.copy(), box.copy()
            up.width = down.width = half
            down.right = box.right
            for name, place, left in (("up", up, self.part.above), ("down", down, self.part.below)):
                text = f"{name.capitalize()} ({left} more)" if left else name.capitalize()
                form.button(name, place, text, enabled=left > 0)

    def pressed(self, act: Act) -> Change | None:
        """Change the choice, go back, or begin."""
        if act.name in self.offers:
            self.choose(act.name)
        elif act.name in PAGES:
            self.scroll(PAGES[act.name] * self.part.rows)
        elif act.name == "again" and self.form is not None:
            self.seed = fresh_seed()
            self.form.set_text("seed", str(self.seed))
        elif act.name == "island":
            self.next_island()
        elif act.name == "back":
            return Pop()
        elif act.name == "start":
            return self.begin()
        return None

    def next_island(self) -> None:
        """Go on to the next island that is known."""
        self.seed = self.written_seed()
        self.go_to(self.maps[(self.maps.index(self.map_path) + 1) % len(self.maps)])
        self.resize()

    def scroll(self, by: int) -> None:
        """Show another part of the list; the choice stays on the screen."""
        keys, was = list(self.offers), self.part.first
        self.part.scroll(by)
        if self.part.first != was:
            number = keys.index(self.chosen)
            self.choose(keys[max(self.part.first, min(number, self.part.shown.stop - 1))])

    def step(self, by: int) -> None:
        """Choose a scenario further on in the list; from the last by one the first follows."""
        keys = list(self.offers)
        number = keys.index(self.chosen) + by
        self.choose(keys[number % len(keys) if abs(by) == 1 else max(0, min(number, len(keys) - 1))])

    def choose(self, key: str) -> None:
        """Take a scenario; the seed stays."""
        self.chosen = key
        self.seed = self.written_seed()
        self.resize()

    def written_seed(self) -> int:
        """Return the seed that stands in its line."""
        written = self.form.text("seed") if self.form is not None else ""
        return int(written) if written.isdigit() else self.seed

    def begin(self) -> Change | None:
        """Start the game, if there is one to start; tell why it cannot be laid out."""
        from game.scenes.table import Table

        if not self.offers:
            return None
        try:
            session = self.offers[self.chosen].start(self.written_seed())
        except BadData as bad:
            self.faults = [str(each) for each in bad.problems]
            return None
        return Reset(Table(self.app, session))

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Enter begins, arrows, page keys and wheel go through the list, I through the islands."""
        if event.type == pygame.MOUSEWHEEL and self.offers:
            self.dirty = True
            self.scroll(-event.y)
            return None
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        if event.key == pygame.K_RETURN:
            return self.begin()
        if event.key == pygame.K_i and len(self.maps) > 1:
            self.next_island()
            return None
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.part.rows,
            pygame.K_PAGEDOWN: self.part.rows,
        }
        if event.key in steps and self.offers:
            self.step(steps[event.key])
            return None
        return super().handle(event)

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write labels and what the scenario is."""
        m = self.app.metrics
        part = self.part
        text = (
            f"Scenarios {part.first + 1} to {part.shown.stop} of {part.total}"
            if part.above or part.below
            else "Scenario"
        )
        at = self.row(0, top=96).topleft
        paragraph(surface, text, at, self.left(0).width, "label", m.px(18), SOFT_INK)
        self.draw_scenario(surface)
        self.draw_faults(surface)
        label = self.right(0, top=276)
        text = "Seed: the same seed, the same shuffle"
        paragraph(surface, text, label.topleft, label.width, "label", m.px(18), SOFT_INK)

    def draw_scenario(self, surface: pygame.Surface) -> None:
        """Write what the chosen scenario is."""
        offer = self.offers.get(self.chosen)
        if offer is None or offer.scenario is None:
            return
        m, box, scenario = self.app.metrics, self.right(0, top=96), offer.scenario
        turns = f"Game turns {scenario.first_turn} to {scenario.last_turn}"
        y = paragraph(surface, turns, box.topleft, box.width, "label", m.px(18), SOFT_INK)
        y = paragraph(surface, scenario.name, (box.left, y + m.px(4)), box.width, "bold", m.px(20), INK)
        y += m.px(4)
        room = max(1, (self.right(0, top=276).top - y) // leading(m.px(16)))
        y = paragraph(
            surface, scenario.description, (box.left, y), box.width, "text", m.px(16), INK, most=room
        )
        if scenario.number == 1:
            text = "The one to begin with."
            paragraph(surface, text, (box.left, y + m.px(4)), box.width, "italic", m.px(16), SOFT_INK)

    def draw_faults(self, surface: pygame.Surface) -> None:
        """Write what is wrong with the files of the island under the list: the first fault, and how many more."""
        if not self.faults:
            return
        m, box = self.app.metrics, self.left(len(self.part.shown) + bool(self.part.above or self.part.below))
        head = f"{len(self.faults)} faults, the first: " if len(self.faults) > 1 else ""
        lines = (self.box.bottom - m.px(PAD) - box.top) // leading(m.px(16))
        paragraph(
            surface, head + self.faults[0], box.topleft, box.width, "text", m.px(16), SIGNAL, most=lines
        )
