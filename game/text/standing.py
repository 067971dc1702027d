"""Victory conditions, endings and effects in words."""

from __future__ import annotations

from typing import Final

from game.text.inspect import ordinal
from game.text.names import event_name
from game.text.words import plain, tell

CONDITIONS: Final[dict[str, str]] = {
    "step_losses": "{now} of at most {needed} steps lost",
    "cut_off": "Sector {which} cut off ({now} open)",
    "airfield": "Airfield {which}: {now} of {needed} controlled",
    "sector": "Sector {which}: {now} of {needed} positions controlled",
    "catastrophic": "Division {which}: {now} of {needed} half companies lost",
    "infantry_losses": "{now} of at most {needed} infantry steps lost",
    "daily_losses": "Worst day: {now} of {needed} infantry steps lost",
    "companies": "Regiment {which}: {now} of {needed} half companies lost",
    "cleared": "Sector {which} cleared: {now} of {needed} positions controlled",
    "whole_airfield": "Airfield {which} wholly controlled",
    "airfield_hex": "A hex of airfield {which} controlled",
    "positions": "{now} of all {needed} positions controlled",
}


SHORT: Final[dict[str, str]] = {
    "step_losses": "Steps {now}/{needed}",
    "cut_off": "Sector {which} cut off",
    "airfield": "Airfield {which}: {now}/{needed}",
    "sector": "Sector {which}: {now}/{needed}",
    "catastrophic": "Division {which}: {now}/{needed}",
    "infantry_losses": "Infantry {now}/{needed}",
    "daily_losses": "Worst day {now}/{needed}",
    "companies": "Regiment {which}: {now}/{needed}",
    "cleared": "Clear S{which}: {now}/{needed}",
    "whole_airfield": "All of airfield {which}",
    "airfield_hex": "Hex of airfield {which}",
    "positions": "Positions {now}/{needed}",
}
"""The same in few words, for a low screen with many conditions."""


def condition_text(code: str, now: int, needed: int, *, short: bool = False) -> str:
    """Return a victory condition with its numbers."""
    name, _, which = code.partition(":")
    if "=" in which:
        each = (part.split("=") for part in which.split(","))
        return "Half companies: " + "  ".join(f"{ordinal(int(number))} {count}" for number, count in each)
    template = (SHORT if short else CONDITIONS).get(name, plain(name) + ": {now} of {needed}")
    return tell(template, {"which": which, "now": now, "needed": needed})


def ending(reason: str) -> str:
    """Return why the game ended as it did."""
    return tell("{reason:ending}.", {"reason": reason})


def effect_text(name: str) -> str:
    """Return an effect in force by name."""
    return event_name(name)
