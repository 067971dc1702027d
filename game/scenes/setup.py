"""A new game: scenario and seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pygame

from ecs.core.session import Session
from game.art import INK, SOFT_INK
from game.scenes.paper import Paper
from game.scenes.scene import Change, Pop, Reset
from game.ui.lines import paragraph

if TYPE_CHECKING:
    from game.ui.kit import Act, Form


def fresh_seed() -> int:
    """Return a seed nobody chose."""
    return random.SystemRandom().randrange(1, 1_000_000)


class Setup(Paper):
    """Asks for scenario and seed, then begins."""

    title = "New game"
    high = 500

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        scenarios = app.rules().scenarios.items()
        self.scenarios: dict[str, Any] = dict(sorted(scenarios, key=lambda item: item[1].number))
        self.chosen = next(iter(self.scenarios))
        self.seed = fresh_seed()

    def lay_out(self, form: Form) -> None:
        """Place the list, the seed, the buttons."""
        names = [each.name for each in self.scenarios.values()]
        box = self.row(0, top=126)
        seed = self.row(1, top=156)
        half = (seed.width - self.app.metrics.px(12)) // 2
        form.entry("seed", pygame.Rect(seed.left, seed.top, half, seed.height), str(self.seed), numbers=True)
        again = pygame.Rect(seed.right - half, seed.top, half, seed.height)
        form.button("again", again, "Another seed")
        last = self.row(6, top=68)
        form.button("back", pygame.Rect(last.left, last.top, half, last.height), "Back")
        start = pygame.Rect(last.right - half, last.top, half, last.height)
        form.button("start", start, "Land the landing force", primary=True)
        form.list("scenario", box, names, self.scenarios[self.chosen].name)

    def pressed(self, act: Act) -> Change | None:
        """Change the choice, go back, or begin."""
        if act.name == "scenario":
            self.chosen = next(key for key, each in self.scenarios.items() if each.name == act.value)
        elif act.name == "again" and self.form is not None:
            self.seed = fresh_seed()
            self.form.set_text("seed", str(self.seed))
        elif act.name == "back":
            return Pop()
        elif act.name == "start":
            return self.begin()
        return None

    def begin(self) -> Change:
        """Start the game."""
        from game.scenes.table import Table

        written = self.form.text("seed") if self.form is not None else ""
        seed = int(written) if written.isdigit() else self.seed
        session = Session.start(self.app.rules(), self.chosen, seed)
        return Reset(Table(self.app, session))

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Enter begins."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN:
            return self.begin()
        return super().handle(event)

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write labels and what the scenario is."""
        m = self.app.metrics
        for number, (text, top) in enumerate(
            (("Scenario", 102), ("Seed: the same seed, the same shuffle", 132))
        ):
            at = self.row(number, top=top).topleft
            paragraph(surface, text, at, self.box.width, "label", m.px(18), SOFT_INK)
        scenario = self.scenarios[self.chosen]
        turns = f"Game turns {scenario.first_turn} to {scenario.last_turn}. "
        text = turns + scenario.description
        paragraph(surface, text, self.row(3, top=118).topleft, self.row(0).width, "text", m.px(17), INK)
