"""A new game: scenario and seed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.art import INK, SOFT_INK
from game.offers import offers_of, offers_on
from game.scenes.paper import Paper
from game.scenes.scene import Change, Pop, Reset
from game.ui.lines import paragraph

if TYPE_CHECKING:
    from game.ui.kit import Act, Form


def fresh_seed() -> int:
    """Return a seed nobody chose."""
    return random.SystemRandom().randrange(1, 1_000_000)


class Setup(Paper):
    """Asks for scenario and seed, then begins: scenarios on the left, what the chosen one is on the right."""

    title = "New game"
    wide = 940
    high = 530

    def __init__(self, app: Any, map_path: Path | None = None) -> None:
        super().__init__(app)
        found = offers_on("iwo_jima", map_path) if map_path else offers_of(app.rules())
        self.offers = {each.key: each for each in found if each.scenario is not None}
        self.chosen = next(iter(self.offers))
        self.seed = fresh_seed()

    def left(self, number: int) -> pygame.Rect:
        """Return the place of a scenario in the list."""
        row = self.row(number, tall=36, gap=6, top=124)
        return pygame.Rect(row.left, row.top, round(row.width * 0.46), row.height)

    def right(self, number: int, *, top: float) -> pygame.Rect:
        """Return a row of the right half."""
        row = self.row(number, top=top)
        width = row.width - self.left(0).width - self.app.metrics.px(30)
        return pygame.Rect(row.right - width, row.top, width, row.height)

    def lay_out(self, form: Form) -> None:
        """Place the list, the seed, the buttons."""
        for number, (key, each) in enumerate(self.offers.items()):
            form.button(key, self.left(number), each.name, primary=key == self.chosen)
        seed = self.right(0, top=302)
        half = (seed.width - self.app.metrics.px(12)) // 2
        form.entry("seed", pygame.Rect(seed.left, seed.top, half, seed.height), str(self.seed), numbers=True)
        again = pygame.Rect(seed.right - half, seed.top, half, seed.height)
        form.button("again", again, "Another seed")
        last = self.right(0, top=412)
        form.button("back", pygame.Rect(last.left, last.top, half, last.height), "Back")
        start = pygame.Rect(last.right - half, last.top, half, last.height)
        form.button("start", start, "Begin", primary=True)

    def pressed(self, act: Act) -> Change | None:
        """Change the choice, go back, or begin."""
        if act.name in self.offers:
            self.choose(act.name)
        elif act.name == "again" and self.form is not None:
            self.seed = fresh_seed()
            self.form.set_text("seed", str(self.seed))
        elif act.name == "back":
            return Pop()
        elif act.name == "start":
            return self.begin()
        return None

    def choose(self, key: str) -> None:
        """Take a scenario; the seed stays."""
        self.chosen = key
        self.seed = self.written_seed()
        self.resize()

    def written_seed(self) -> int:
        """Return the seed that stands in its line."""
        written = self.form.text("seed") if self.form is not None else ""
        return int(written) if written.isdigit() else self.seed

    def begin(self) -> Change:
        """Start the game."""
        from game.scenes.table import Table

        return Reset(Table(self.app, self.offers[self.chosen].start(self.written_seed())))

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Enter begins, the arrows go through the list."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN:
            return self.begin()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            keys = list(self.offers)
            step = 1 if event.key == pygame.K_DOWN else -1
            self.choose(keys[(keys.index(self.chosen) + step) % len(keys)])
            return None
        return super().handle(event)

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write labels and what the scenario is."""
        m = self.app.metrics
        paragraph(
            surface, "Scenario", self.row(0, top=96).topleft, self.box.width, "label", m.px(18), SOFT_INK
        )
        box = self.right(0, top=96)
        scenario = self.offers[self.chosen].scenario
        assert scenario is not None
        turns = f"Game turns {scenario.first_turn} to {scenario.last_turn}"
        y = paragraph(surface, turns, box.topleft, box.width, "label", m.px(18), SOFT_INK)
        y = paragraph(surface, scenario.name, (box.left, y + m.px(4)), box.width, "bold", m.px(20), INK)
        y += m.px(4)
        y = paragraph(surface, scenario.description, (box.left, y), box.width, "text", m.px(16), INK)
        if scenario.number == 1:
            text = "The one to begin with."
            paragraph(surface, text, (box.left, y + m.px(4)), box.width, "italic", m.px(16), SOFT_INK)
        label = self.right(0, top=276)
        text = "Seed: the same seed, the same shuffle"
        paragraph(surface, text, label.topleft, label.width, "label", m.px(18), SOFT_INK)
