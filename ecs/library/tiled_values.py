"""Properties as Tiled writes them: flat ones are good, all others are refused by name."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from ecs.library.tiled_xml import Place

FLAT = "Use properties of the types string, int, float and bool only."
VALUES = {
    "int": ("-?[0-9]{1,9}", "a whole number"),
    "float": (r"-?[0-9]{1,9}(\.[0-9]*)?(e-?[0-9]{1,2})?", "a number"),
    "bool": ("true|false", "true or false"),
    "object": ("[0-9]{1,9}", "the number of an object"),
    "string": ("(?s).*", "a text"),
    "color": ("(?s).*", "a colour"),
    "file": ("(?s).*", "a file"),
}
"""The types of flat properties: how their values are written, and what they are."""


def check_properties(place: Place) -> bool:
    """Tell whether the properties of an element can be read; what is wrong with them becomes problems."""
    before, seen = len(place.report.problems), set[str]()
    for each in place.node.iterfind("properties/property"):
        name = each.get("name", "")
        if name in seen:
            place.wrong("each property once", f"{name} twice", "Take one of them out.")
        seen.add(name)
        _check(place, each, name)
    return len(place.report.problems) == before


def _check(place: Place, each: Element, name: str) -> None:
    kind = each.get("type", "string")
    if kind not in VALUES:
        what = {"class": "a class", "list": "a list"}.get(kind, f"the type {kind}")
        place.wrong(f"a flat property {name}", what, FLAT)
        return
    form, expected = VALUES[kind]
    value = each.get("value", each.text or "")
    if not re.fullmatch(form, value):
        place.wrong(f"{name}: {expected}", value or None, "Set it again in Tiled.")
