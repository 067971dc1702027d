"""Forms of menus: buttons, fields, sliders and lists of pygame_gui in the colours of the game.

This is the only module that knows pygame_gui; it is imported when the first form is shown.
"""

from __future__ import annotations

import warnings
from typing import Any, Final, NamedTuple

import pygame

from ecs.library.paths import data_root
from game.art import BONE, INK, PAPER_DARK, PAPER_LIGHT, RULE_LINE, Colour, mix
from game.ui.button import PRIMARY
from game.ui.lines import shortened
from game.ui.metrics import Metrics

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pygame_gui
    from pygame_gui import elements

FACE: Final = "barlow"
FACE_TEXT: Final = "iwotext"
LABEL: Final = 20
"""Size of the text on buttons."""

INSET: Final = 12
"""Room beside the text of a button."""

WRITING: Final[Colour] = (252, 249, 238)
"""Ground of a line to write in: lighter than what cannot be pressed."""


class Act(NamedTuple):
    """Something happened in a form: the name of the element, and its new value, if it has one."""

    name: str
    value: Any = None


class Form:
    """A page of elements by name."""

    def __init__(self, size: tuple[int, int], metrics: Metrics) -> None:
        self.metrics = metrics
        self.manager = pygame_gui.UIManager(size, theme_path=theme(metrics), enable_live_theme_updates=False)
        self._names: dict[int, str] = {}
        self._elements: dict[str, Any] = {}

    def _keep(self, name: str, element: Any) -> Any:
        self._names[id(element)] = name
        self._elements[name] = element
        return element

    def button(
        self, name: str, box: pygame.Rect, text: str, *, primary: bool = False, enabled: bool = True
    ) -> None:
        """Add a button; a text that is too long is cut."""
        text = shortened(text, "figures", self.metrics.px(LABEL), box.width - self.metrics.px(2 * INSET))
        made = elements.UIButton(box, text, self.manager, object_id="#primary" if primary else "#plain")
        if not enabled:
            made.disable()  # type: ignore[no-untyped-call]
        self._keep(name, made)

    def entry(self, name: str, box: pygame.Rect, text: str, *, numbers: bool = False) -> None:
        """Add a line to write in."""
        made = elements.UITextEntryLine(box, self.manager, initial_text=text)
        if numbers:
            made.set_allowed_characters("numbers")
            made.set_text_length_limit(9)
        self._keep(name, made)

    def slider(self, name: str, box: pygame.Rect, value: float, low: float, high: float) -> None:
        """Add a slider."""
        self._keep(
            name,
            elements.UIHorizontalSlider(
                box, value, (low, high), self.manager, click_increment=(high - low) / 20
            ),
        )

    def list(self, name: str, box: pygame.Rect, names: list[str], chosen: str) -> None:
        """Add a list that folds out."""
        self._keep(name, elements.UIDropDownMenu(list(names), chosen, box, self.manager))

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return where the elements lie, by name."""
        return {name: pygame.Rect(each.get_abs_rect()) for name, each in self._elements.items()}

    def text(self, name: str) -> str:
        """Return what is written in a line."""
        return str(self._elements[name].get_text())

    def set_text(self, name: str, text: str) -> None:
        """Write into a line or on a button."""
        self._elements[name].set_text(text)

    def handle(self, event: pygame.event.Event) -> Act | None:
        """Take an event; return what it did."""
        self.manager.process_events(event)
        name = self._names.get(id(getattr(event, "ui_element", None)), "")
        if not name:
            return None
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            return Act(name)
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            return Act(name, float(event.value))
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            return Act(name, str(event.text))
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return Act(name, str(event.text))
        return None

    def update(self, seconds: float) -> None:
        """Let time pass: cursors blink, lists fold out."""
        self.manager.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the form."""
        self.manager.draw_ui(surface)


def web(colour: Colour) -> str:
    """Return a colour as the theme wants it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def face(name: str, size: int, file: str) -> dict[str, str]:
    """Return a typeface as the theme wants it."""
    path = str(data_root() / "assets" / "fonts" / file)
    return {"name": name, "size": str(size), "regular_path": path, "bold_path": path, "italic_path": path}


def colours(ground: Colour, ink: Colour) -> dict[str, str]:
    """Return the colours of one kind of element."""
    lit = mix(ground, (255, 214, 92), 0.3)
    return {
        "normal_bg": web(ground), "hovered_bg": web(lit), "active_bg": web(lit), "selected_bg": web(lit),
        "disabled_bg": web(PAPER_DARK), "dark_bg": web(PAPER_DARK),
        "normal_text": web(ink), "hovered_text": web(ink), "active_text": web(ink), "selected_text": web(INK),
        "disabled_text": web(mix(INK, PAPER_DARK, 0.4)),
        "normal_border": web(INK), "hovered_border": web(INK), "active_border": web(INK),
        "selected_border": web(INK), "disabled_border": web(RULE_LINE),
        "normal_text_shadow": "#00000000", "text_cursor": web(INK), "filled_bar": web(PRIMARY),
        "unfilled_bar": web(PAPER_DARK), "text_shadow": "#00000000",
    }  # fmt: skip


def theme(metrics: Metrics) -> dict[str, Any]:
    """Return the look of all elements."""
    shape = {
        "shape": "rounded_rectangle", "shape_corner_radius": str(metrics.px(4)), "border_width": "1",
        "shadow_width": "0", "text_horiz_alignment": "left",
        "text_horiz_alignment_padding": str(metrics.px(INSET)),
    }  # fmt: skip
    label = face(FACE, metrics.px(LABEL), "BarlowCondensed-SemiBold.ttf")
    centred = {**shape, "text_horiz_alignment": "center", "text_horiz_alignment_padding": "2"}
    plain = {"colours": colours(PAPER_LIGHT, INK), "font": label, "misc": shape}
    return {
        "defaults": {"colours": colours(PAPER_LIGHT, INK), "font": label},
        "button": plain,
        "#primary": {"colours": colours(PRIMARY, BONE), "font": label, "misc": shape},
        "text_entry_line": {
            "colours": {**colours(WRITING, INK), "dark_bg": web(WRITING)},
            "font": label,
            "misc": shape,
        },
        "horizontal_slider": {
            "colours": colours(PAPER_DARK, INK),
            "misc": {**shape, "enable_arrow_buttons": "0", "sliding_button_width": str(metrics.px(22))},
        },
        "horizontal_slider.#sliding_button": {"colours": colours(PRIMARY, BONE), "misc": centred},
        "drop_down_menu": {
            "misc": {**shape, "expand_direction": "down"},
            "colours": colours(PAPER_LIGHT, INK),
        },
        "drop_down_menu.#expand_button": {"misc": centred},
        "drop_down_menu.#selected_option": plain,
        "selection_list": {"colours": colours(PAPER_LIGHT, INK), "misc": shape},
        "selection_list.button": plain,
    }
