"""Preview of an attack: strength and defence, weapons needed and at hand, row and result as far as they are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import pygame

from game import fonts
from game.art import GOOD, INK, SIGNAL, SOFT_INK
from game.text.chart_words import ATTACK_HEADS
from game.text.names import COLOURS, RESULTS, WEAPONS, told_result
from game.text.names import listed as in_words
from game.ui.desk import Desk
from game.ui.lines import paragraph, wrap
from game.ui.metrics import Metrics

CARRIED: Final = tuple(code for code in WEAPONS if code not in ("CC", "FL"))
"""Weapons that US units and support may have; the others are ways to fight (8.2.2, 8.2.3)."""


def draw_preview(surface: pygame.Surface, box: pygame.Rect, desk: Desk, metrics: Metrics) -> int:
    """Draw what the player may know before firing; return the y below it."""
    facts = desk.preview
    y = draw_strengths(surface, box, facts, metrics)
    y = draw_weapons(surface, box, y, facts, metrics)
    y = draw_forces(surface, box, y, facts, metrics)
    if facts.get("colour") and y < box.bottom - metrics.text:
        text = f"Position colour: {COLOURS.get(str(facts['colour']), '')}"
        y = paragraph(surface, text, (box.left, y), box.width, "text", metrics.text, INK, most=1)
    if "result" in facts and y < box.bottom - metrics.text:
        codes = told_result(listed(facts["result"]), listed(facts.get("unmet", ())))
        results = "; ".join(RESULTS.get(code, str(code)) for code in codes)
        row = str(facts.get("row", ""))
        shifted = str(facts.get("shifted_row", row))
        text = f"Row {row}" + (f" falls to {shifted}" if shifted != row else "") + f": {results}."
        y = paragraph(surface, text, (box.left, y), box.width, "bold", metrics.text, INK, most=3)
    elif "known" in facts and y < box.bottom - metrics.text:
        text = "The defenders are hidden: they are turned up when you fire."
        y = paragraph(surface, text, (box.left, y), box.width, "italic", metrics.text, SOFT_INK, most=2)
    return y


def draw_forces(
    surface: pygame.Surface, box: pygame.Rect, top: int, facts: Mapping[str, Any], metrics: Metrics
) -> int:
    """Write who takes part, and which weapons that brings."""
    y = top
    units = [*listed(facts.get("units", ()))]
    units += [f"{kind} support" for kind in ("naval", "air") if facts.get(kind)]
    weapons = weapons_text(listed(facts.get("weapons", ())), box.width, metrics.small)
    for text in (f"With: {', '.join(units)}." if units else "", weapons):
        if text and y < box.bottom - metrics.px(70):
            y = paragraph(surface, text, (box.left, y), box.width, "text", metrics.small, INK, most=2)
    return y + metrics.px(2)


def weapons_text(codes: Sequence[str], width: int, size: int) -> str:
    """Return which weapons are at hand; where they would take more than two lines, which are not."""
    if not codes:
        return ""
    text = f"Weapons: {', '.join(WEAPONS.get(code, code) for code in codes)}."
    if len(wrap(text, "text", size, width)) <= 2:
        return text
    lacking = tuple(WEAPONS[code] for code in CARRIED if code not in codes)
    return f"Weapons: all but {in_words(lacking)}." if lacking else "Weapons: all."


def draw_strengths(
    surface: pygame.Surface, box: pygame.Rect, facts: Mapping[str, Any], metrics: Metrics
) -> int:
    """Write the two strengths large."""
    ours = facts.get("strength", facts.get("us", 0))
    theirs = facts.get("defence", facts.get("japanese", "?"))
    size = metrics.px(34)
    left = fonts.write(surface, str(ours), (box.left, box.top), "figures", size, INK)
    y = left.bottom - metrics.px(8)
    mid = "against" if "column" in facts and "required" in facts else "strength"
    word = fonts.write(
        surface, mid, (left.right + metrics.px(7), y), "label", metrics.small, SOFT_INK, anchor="bottomleft"
    )
    if mid == "against":
        fonts.write(surface, str(theirs), (word.right + metrics.px(7), box.top), "figures", size, INK)
    column = facts.get("column")
    if column not in (None, ""):
        known = str(column).replace("_", " ")
        text = ATTACK_HEADS.get(str(column), f"column {known}").lower()
        fonts.write(surface, text, (box.right, y), "label", metrics.px(16), INK, anchor="bottomright")
    return left.bottom + metrics.px(2)


def draw_weapons(
    surface: pygame.Surface, box: pygame.Rect, top: int, facts: Mapping[str, Any], metrics: Metrics
) -> int:
    """Write the weapons the target requires, ticked when they are at hand."""
    required = listed(facts.get("required", ()))
    if not required:
        return top
    have = set(listed(facts.get("weapons", facts.get("met", ()))))
    unmet = set(listed(facts.get("unmet", ())))
    x, y = box.left, top
    size = metrics.px(17)
    for code in required:
        met = code in have if not unmet else code not in unmet
        name = WEAPONS.get(code, str(code))
        drawn = fonts.line(f"{'✓' if met else '✗'} {name}", "label", size, GOOD if met else SIGNAL)
        if x + drawn.get_width() > box.right:
            x, y = box.left, y + round(size * 1.25)
        tick(surface, (x, y + size // 2), size, met)
        word = fonts.line(name, "label", size, GOOD if met else SIGNAL)
        surface.blit(word, (x + size, y))
        x += word.get_width() + size + metrics.px(14)
    return y + round(size * 1.35)


def tick(surface: pygame.Surface, at: tuple[int, int], size: int, met: bool) -> None:
    """Draw a tick or a cross: the figure tells, not only the colour."""
    x, y = at
    r = size * 0.28
    width = max(2, size // 8)
    if met:
        points = [(x + r * 0.2, y + r * 0.2), (x + r, y + r), (x + r * 2.4, y - r)]
        pygame.draw.lines(surface, GOOD, False, points, width)
    else:
        pygame.draw.line(surface, SIGNAL, (x + r * 0.4, y - r * 0.7), (x + r * 2, y + r), width)
        pygame.draw.line(surface, SIGNAL, (x + r * 0.4, y + r), (x + r * 2, y - r * 0.7), width)


def listed(value: Any) -> list[str]:
    """Return a value as a list of codes."""
    if isinstance(value, str):
        return [value]
    return [str(item) for item in value] if isinstance(value, Iterable) else []
