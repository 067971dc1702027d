"""Names of things as the player reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

PHASES: Final[dict[str, str]] = {
    "set_up": "Set-up",
    "setup": "Set-up",
    "amphibious": "US amphibious operations",
    "action_hero": "A hero for the action phase",
    "headquarters": "Headquarters",
    "first_event": "Event",
    "japanese_fire": "Japanese fire",
    "us_action": "US action",
    "second_wave": "Second wave",
    "second_event": "Second event",
    "japanese_artillery": "Japanese artillery",
    "japanese_raid": "Japanese raids",
    "end_of_turn": "End of turn",
}
WEAPONS: Final[dict[str, str]] = {
    "AR": "artillery",
    "BR": "automatic rifles",
    "BZ": "bazooka",
    "CC": "close combat",
    "DE": "demolitions",
    "FL": "flanking",
    "FT": "flame thrower",
    "MG": "machine guns",
    "MO": "mortars",
    "NA": "naval gunfire",
    "RD": "radio",
}
KINDS: Final[dict[str, str]] = {
    "rifle": "Rifle company",
    "hq": "Battalion headquarters",
    "hw": "Heavy weapons company",
    "tank": "Tank company",
    "engineer": "Engineer company",
    "regiment": "Regimental headquarters",
    "hero": "Hero",
}
BACKS: Final[dict[str, str]] = {
    "unit": "Japanese unit",
    "tank": "Japanese tank unit",
    "depth": "Depth marker",
    "fort": "Fort",
}
COLOURS: Final[dict[str, str]] = {
    "gold": "gold (O)",
    "red": "red (R)",
    "purple": "purple (P)",
    "blue": "blue (B)",
    "green": "green (G)",
    "brown": "brown (N)",
    "black": "black (K)",
}
LEVELS: Final[dict[str, str]] = {"steady": "steady", "intense": "intense", "": "no"}
RESULTS: Final[dict[str, str]] = {
    "NE": "no effect",
    "JD": "Japanese units are disrupted",
    "JDA": "Japanese units without depth are disrupted",
    "JX": "a depth marker is destroyed",
    "JDX": "units are disrupted, a depth marker is destroyed",
    "JE": "the unit is defeated",
    "JE-": "the unit would be defeated, but stands for want of close combat",
    "JEX": "unit and depth marker are destroyed",
    "JEX-": "the depth marker is destroyed, the unit stands for want of close combat",
    "REVEAL": "a depth marker is turned up, then compute again",
    "JG": "the defender gains a depth marker",
    "JU": "the defender goes back into hiding",
    "AD": "adjacent attackers are disrupted",
    "AL": "an adjacent attacker loses a step",
    "JA": "guns are destroyed",
    "FH": "a fort may be hit",
    "GG": "guns are destroyed",
}
EFFECTS: Final[dict[str, str]] = {"rain": "Rain", "smoke": "Smoke"}
POINTS: Final[dict[str, str]] = {
    "naval": "naval gunfire",
    "air": "airstrike",
    "artillery": "artillery",
    "lvt": "LVT(A)",
    "tank": "tanks",
    "replacements": "replacement steps",
    "infantry_3": "infantry steps of the 3rd Division",
    "infantry_4": "infantry steps of the 4th Division",
    "infantry_5": "infantry steps of the 5th Division",
    "tank_steps": "tank steps",
    "engineer_steps": "engineer steps",
}
CODES: Final[dict[str, str]] = {
    "B": "Blue",
    "G": "Green",
    "N": "Brown",
    "O": "Orange",
    "P": "Purple",
    "R": "Red",
    "W": "White",
    "Y": "Yellow",
    "assignments": "assign tanks and engineers",
    "garrisons": "place garrisons",
    "posts": "command posts",
    "replacements": "replacements",
    "reserve": "into and out of reserve",
    "returns": "headquarters return",
    "already_hit": "everybody has been hit already",
    "already_on_map": "it is on the map already",
    "artillery": "artillery",
    "cc": "close combat",
    "close_combat": "close combat",
    "conditions": "every condition is met",
    "disrupted": "disrupted",
    "in_stance": "they gather for a counterattack",
    "multiple_fire": "the tanks fire again",
    "no_artillery_symbol": "the card shows no artillery",
    "no_place": "there is no place for it",
    "no_tank": "there are no Japanese tanks on the map",
    "elimination": "elimination",
    "exhaustion": "exhaustion",
    "immune": "nobody there can be hit",
    "japanese": "Japanese",
    "lvt_fire": "LVT fire",
    "movement_under_fire": "movement under fire",
    "naval_blast": "naval blast",
    "nco": "NCO",
    "no_guns": "no US unit is in the field of fire, and without guns there is no mortar fire",
    "no_symbol": "nobody there bears the symbol",
    "no_target": "there is no target",
    "no_us_in_field": "no US unit is in the field of fire",
    "out_of_range": "nobody in range",
    "step_losses": "too many steps lost",
    "surrender": "surrender",
    "under_fire": "movement under fire",
    "us": "US",
    "withdrawal": "withdrawal",
}
ENDINGS: Final[dict[str, str]] = {
    "conditions": "Every condition of victory is met",
    "step_losses": "The losses were too high",
    "cut_off": "Suribachi is not cut off",
    "airfield": "The airfield is not in our hands",
    "sector": "The enemy's sector has not been broken into",
    "unfinished": "Time has run out",
    "catastrophic": "The losses of a division were catastrophic",
    "infantry_losses": "The infantry lost too many steps",
    "daily_losses": "The infantry lost too many steps in one day",
    "companies": "The losses of a regiment were catastrophic",
    "cleared": "The sector is not cleared of the enemy",
    "whole_airfield": "The airfield is not wholly in our hands",
    "airfield_hex": "The airfield has not been reached",
    "positions": "The enemy still holds out",
}
SUITS: Final[dict[str, str]] = {
    "circle": "circle",
    "diamond": "diamond",
    "triangle": "triangle",
    "star": "star",
}
BOX_NAMES: Final[dict[str, str]] = {
    "G": "Green",
    "R1": "Red 1",
    "R2": "Red 2",
    "Y1": "Yellow 1",
    "Y2": "Yellow 2",
    "B1": "Blue 1",
    "B2": "Blue 2",
    "P1": "Purple 1",
    "P2": "Purple 2",
    "N1": "Brown 1",
    "N2": "Brown 2",
    "W1": "White 1",
    "W2": "White 2",
    "O1": "Orange 1",
    "O2": "Orange 2",
}


MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def date_text(date: str) -> str:
    """Return a date such as 2-19 as 19 Feb."""
    month, _, day = date.partition("-")
    if not (month.isdigit() and day.isdigit() and 1 <= int(month) <= 12):
        return date
    return f"{int(day)} {MONTHS[int(month) - 1]}"


def unit_name(key: str) -> str:
    """Return the designation of a unit."""
    return key


SHOUTED: Final = {
    "japanese": "Japanese",
    "us": "US",
    "ng": "NG",
    "dukw": "DUKW",
    "lvt": "LVT",
    "lvta": "LVT(A)",
    "at": "AT",
    "bn": "Bn",
}


def event_name(slug: str) -> str:
    """Return the title of a card's event."""
    if not slug:
        return "No event"
    if slug == "mortar_support":
        return "60/81 mm mortar support"
    words = " ".join(SHOUTED.get(word, word) for word in slug.split("_"))
    return words[0].upper() + words[1:]


def place_name(where: str) -> str:
    """Return a place of the rules in words."""
    kind, _, number = where.partition(":")
    if not number:
        plain = {"off": "not in play", "dead": "eliminated", "out": "out of the game"}
        return plain.get(where, where)
    if kind == "box":
        return f"{BOX_NAMES.get(number, number)} beach box"
    names = {
        "due": "arrives in turn",
        "return": "returns in turn",
        "reserve": "reserve of division",
        "pool": "reserve pool of sector",
    }
    return f"{names.get(kind, kind)} {number}"


def told_result(codes: Iterable[str], unmet: Iterable[str]) -> tuple[str, ...]:
    """Return the codes of an attack result as they come about: unmet close combat spares the unit (8.2.3)."""
    spared = "CC" in tuple(unmet)
    return tuple(f"{code}-" if spared and code in ("JE", "JEX") else code for code in codes)


def listed(names: list[str] | tuple[str, ...]) -> str:
    """Join names as in a sentence."""
    if not names:
        return "nobody"
    if len(names) == 1:
        return names[0]
    return ", ".join(names[:-1]) + " and " + names[-1]
