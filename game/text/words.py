"""Sentences as templates: `{unit} lands in {hex} from {box:box}.`, where the part after the colon names a wording."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.text import names

SOME: Final = 4
"""So many of a long list of units are named."""


def _number(value: Any) -> str:
    return str(value)


def _colour(value: Any) -> str:
    return names.COLOURS.get(str(value), str(value))


def _results(value: Any) -> str:
    codes = [value] if isinstance(value, str) else list(value)
    return "; ".join(names.RESULTS.get(code, str(code)) for code in codes) or names.RESULTS["NE"]


def _weapons(value: Any) -> str:
    codes = list(value)
    return ", ".join(names.WEAPONS.get(code, str(code)) for code in codes) or "none"


def _targets(value: Any) -> str:
    keys = list(value)
    return names.listed(keys) if keys else "no US unit"


def _some(value: Any) -> str:
    few = list(value)[:SOME]
    rest = len(value) - len(few)
    return names.listed([*few, f"{rest} more units"] if rest > 1 else list(value))


def _steps(value: Any) -> str:
    return f"{value} step" if value == 1 else f"{value} steps"


def _cards(value: Any) -> str:
    return f"{value} card" if value == 1 else f"{value} cards"


def _signed(value: Any) -> str:
    return f"{value:+d}" if isinstance(value, int) else str(value)


def _spec(value: Any) -> str:
    kind, _, name = str(value).partition(":")
    return {"depth": "a depth marker", "fort": "a fort"}.get(kind, name or kind)


def _ending(value: Any) -> str:
    code = str(value).partition(":")[0]
    return names.ENDINGS.get(code) or code.replace("_", " ")


def _card(value: Any) -> str:
    return f"card {str(value).lstrip('c').lstrip('0') or '0'}"


WORDINGS: Final[Mapping[str, Callable[[Any], str]]] = {
    "": lambda value: names.listed(list(value)) if isinstance(value, (tuple, list)) else str(value),
    "some": _some,
    "box": lambda value: f"{names.BOX_NAMES.get(str(value), str(value))} beach",
    "place": lambda value: names.place_name(str(value)),
    "colour": _colour,
    "ending": _ending,
    "event": lambda value: names.event_name(str(value)),
    "phase": lambda value: names.PHASES.get(str(value), str(value)),
    "results": _results,
    "weapons": _weapons,
    "targets": _targets,
    "spec": _spec,
    "steps": _steps,
    "cards": _cards,
    "signed": _signed,
    "card": _card,
    "points": lambda value: names.POINTS.get(str(value), str(value)),
    "code": lambda value: names.CODES.get(str(value)) or str(value).replace("_", " "),
    "suit": lambda value: names.SUITS.get(str(value), str(value)),
    "weapon": lambda value: names.WEAPONS.get(str(value), str(value)),
    "yes": lambda value: "yes" if value else "no",
    "number": _number,
    "hexes": lambda value: "es" if value != 1 else "",
    "many": lambda value: "s" if value != 1 else "",
    "are": lambda value: "are" if len(value) != 1 else "is",
    "es": lambda value: "" if len(value) != 1 else "s",
}


class Fact:
    """A value that knows how to be worded."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __format__(self, wording: str) -> str:
        return WORDINGS[wording](self.value)


class Facts(dict[str, Fact]):
    """Values by name; one that is missing reads as an ellipsis."""

    def __missing__(self, name: str) -> Fact:
        return Fact("…")


def tell(template: str, facts: Mapping[str, Any]) -> str:
    """Fill a template; the first letter becomes a capital."""
    text = template.format_map(Facts({name: Fact(value) for name, value in facts.items()}))
    return text[:1].upper() + text[1:]


def plain(code: str) -> str:
    """Turn a code into words, where no sentence was written for it."""
    words = code.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
