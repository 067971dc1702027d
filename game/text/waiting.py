"""Where US units wait that are not on the map, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ecs.dday.views import UsView
from game.text.inspect import ordinal

TO_PLACE: Final = "to place"
ON_OFFER: Final = "on offer"
LATER: Final = "later"
ORDER: Final = (TO_PLACE, ON_OFFER, "reserve", "return", "dead", "due", LATER)


def order_of(place: str) -> tuple[int, int]:
    """Return the order of the compartments: to be placed, reserves, arrivals by turn, the lost."""
    kind, _, number = place.partition(":")
    return (ORDER.index(kind) if kind in ORDER else len(ORDER)), int(number or 0)


def name_of(place: str) -> str:
    """Return the short name of a compartment."""
    kind, _, number = place.partition(":")
    names = {
        TO_PLACE: "To place",
        ON_OFFER: "Choose",
        "reserve": f"Reserve {ordinal(int(number or 0))} Div.",
        "due": f"Turn {number}",
        "return": f"HQ back turn {number}",
        "dead": "Lost",
        LATER: "Later",
    }
    return names.get(kind, place)


def heading(place: str, count: int, details: Mapping[str, Any]) -> str:
    """Return the heading of an open compartment."""
    kind, _, number = place.partition(":")
    if kind == TO_PLACE:
        total = details.get("total", count)
        return f"{total - details.get('left', count)} of {total} placed"
    units = f"{count} unit{'' if count == 1 else 's'}"
    titles = {
        ON_OFFER: f"{units} to choose from",
        "reserve": f"Reserve of the {ordinal(int(number or 0))} Marine Division: {units}",
        "due": f"Arriving in turn {number}: {units}",
        "return": f"Headquarters that return in turn {number}",
        "dead": f"Lost: {units}",
        LATER: f"Arriving later: {units}",
    }
    return titles.get(kind, units)


def regiment_name(unit: UsView) -> str:
    """Return the caption before the units of a regiment, or of the troops of a division."""
    return ordinal(unit.regiment) if unit.regiment else f"{ordinal(unit.division)} Div"
