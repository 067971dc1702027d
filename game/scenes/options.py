"""Options: screen, speed, sound, help to the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.art import INK, SOFT_INK
from game.scenes.paper import Paper
from game.scenes.scene import Change, Pop
from game.ui.lines import paragraph

if TYPE_CHECKING:
    from game.ui.kit import Act, Form

SLIDERS: Final = (
    ("ui_scale", "Size of texts and buttons", 1.0, 3.0),
    ("speed", "Speed of the animation", 0.25, 8.0),
    ("enemy_speed", "Speed of the Japanese side", 0.25, 8.0),
    ("volume", "Loudness", 0.0, 1.0),
)
SWITCHES: Final = (
    ("fullscreen", "Full screen"),
    ("mute", "No sound"),
    ("step_mode", "Wait after each result"),
    ("reduced_motion", "Less motion"),
    ("end_phase_guard", "Ask before costly answers"),
    ("hints", "Hints for the first games"),
    ("follow", "Map follows the action"),
    ("patterns", "Patterns beside colours"),
)


class Options(Paper):
    """Every change is kept and takes effect at once."""

    title = "Options"
    wide = 640
    high = 620

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.wished_scale = app.settings.ui_scale

    def lay_out(self, form: Form) -> None:
        """Place sliders, switches and the way back."""
        for number, (name, _, low, high) in enumerate(SLIDERS):
            row = self.row(number, tall=34, gap=14)
            box = pygame.Rect(row.centerx, row.top, row.width // 2 - self.app.metrics.px(70), row.height)
            form.slider(name, box, float(getattr(self.app.settings, name)), low, high)
        for number, (name, text) in enumerate(SWITCHES):
            form.button(name, self._switch_box(number), self.switch_text(name, text))
        form.button("back", self.row(10, tall=34, gap=14), "Back", primary=True)

    def _switch_box(self, number: int) -> pygame.Rect:
        row = self.row(4 + number // 2, tall=34, gap=14, top=112)
        half = (row.width - self.app.metrics.px(12)) // 2
        left = row.left if number % 2 == 0 else row.right - half
        return pygame.Rect(left, row.top, half, row.height)

    def switch_text(self, name: str, text: str) -> str:
        """Return the text of a switch with its state."""
        return f"{text}:  {'yes' if getattr(self.app.settings, name) else 'no'}"

    def pressed(self, act: Act) -> Change | None:
        """Change a setting."""
        if act.name == "back":
            return self.back()
        if act.name == "ui_scale":
            self.wished_scale = round(float(act.value) * 4) / 4
        elif act.value is not None:
            self.app.change_settings(**{act.name: round(float(act.value), 2)})
        elif act.name == "fullscreen":
            self.app.toggle_fullscreen()
        else:
            self.app.change_settings(**{act.name: not getattr(self.app.settings, act.name)})
        text = dict(SWITCHES).get(act.name)
        if text and self.form is not None:
            self.form.set_text(act.name, self.switch_text(act.name, text))
        return None

    def handle(self, event: pygame.event.Event) -> Change | None:
        """The size of texts changes when the slider is let go, not under the mouse."""
        change = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and self.wished_scale != self.app.settings.ui_scale:
            self.app.change_settings(ui_scale=self.wished_scale)
        return change

    def back(self) -> Change | None:
        """Go back."""
        return Pop()

    def draw_words(self, surface: pygame.Surface) -> None:
        """Write labels and values of the sliders."""
        m = self.app.metrics
        for number, (name, text, _, _) in enumerate(SLIDERS):
            row = self.row(number, tall=34, gap=14)
            y = row.top + m.px(6)
            paragraph(surface, text, (row.left, y), row.width // 2, "text", m.px(17), INK)
            value = self.wished_scale if name == "ui_scale" else getattr(self.app.settings, name)
            shown = f"{value:.0%}" if name in ("volume", "ui_scale") else f"× {value:g}"
            at = (row.right - m.px(60), y)
            paragraph(surface, shown, at, m.px(70), "figures", m.px(18), SOFT_INK)
