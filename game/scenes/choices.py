"""Where on the screen each answer is: on hexes, on counters, on beach boxes, or on a button."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass, field

from ecs.core.decisions import Blocked, Decision, Option
from game.stage.lights import ATTACKS
from game.stage.stage import Lit

KEYS = {"done": "Enter", "fire": "Enter", "end": "E", "cancel": "Esc"}
"""Keys of the answers that every question may have."""

BUTTON_ONLY = frozenset({"extra_step", "hero", "inspired", "sacrifice"})
"""Answers about a unit that a click on the unit would not tell apart from picking it."""

HERO_JOINS = "setup_hero"
"""The question in which a hero joins the unit that is picked."""

WHOLE_BEACH = "commit"
"""The answer that means all boxes of a colour; a click on any of them gives it."""

NAMED = BUTTON_ONLY | {"tank"}
"""Answers that stand on a button, too, since what they do must be read."""

SHOWN_SHUT = frozenset({"fire", "move", "one_hex", "preserve"})
"""Answers whose button stays in sight while they are not open, so that one can read why."""

SUPPORTED = frozenset({"attack_with", "barrage_with"})
SUPPORT = frozenset({"naval", "air", "artillery"})
"""Points that an attack or a barrage may take; where there are some that may not fire, one can read why."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The answers of one question by their place on the screen; `blocked` and `shut` tell why others are not open."""

    hexes: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    units: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    boxes: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    buttons: tuple[Option, ...] = ()
    blocked: Mapping[str, Blocked] = field(default_factory=dict)
    shut: tuple[Blocked, ...] = ()

    def at(self, place: str, unit: str) -> tuple[Option, ...]:
        """Return the answers a click would give: on the counter first, else on the hex or box."""
        if unit in self.units:
            return self.units[unit]
        return self.boxes.get(place, ()) if place.startswith("box:") else self.hexes.get(place, ())

    def reason(self, place: str, unit: str) -> Blocked | None:
        """Return why what is under the mouse cannot be chosen."""
        return self.blocked.get(unit) or self.blocked.get(place)

    def lit(self, decision: Decision, ways: Iterable[str] = ()) -> Lit:
        """Return what lights up; `ways` are hexes that a click walks into."""
        hexes = dict.fromkeys(ways, False)
        hexes |= {key: any(each.verb in ATTACKS for each in found) for key, found in self.hexes.items()}
        subject = frozenset(decision.subject)
        chosen = frozenset(
            key
            for key, found in self.units.items()
            if any(each.verb in ("drop", "leave", "remove") for each in found)
        )
        codes = frozenset(self.boxes)
        fire = dict(decision.details.get("fire", ()))
        return Lit(hexes, frozenset(self.units) - chosen, codes, chosen, subject, fire)


def find_choices(
    decision: Decision | None, counters: Container[str], hexes: Container[str], boxes: Collection[str]
) -> Choices:
    """Give every answer of a question a place: nothing that may be answered is out of reach."""
    if decision is None:
        return Choices()
    places: dict[str, dict[str, list[Option]]] = {"hex": {}, "unit": {}, "box": {}}
    buttons: list[Option] = []
    for answer in decision.options:
        target = answer.target
        picks = decision.kind == HERO_JOINS
        if answer.verb in NAMED and not picks:
            buttons.append(answer)
        if answer.verb in BUTTON_ONLY and not picks:
            continue
        if answer.verb == WHOLE_BEACH:
            buttons.append(answer)
            for code in boxes:
                if code.startswith(target):
                    places["box"].setdefault(f"box:{code}", []).append(answer)
            continue
        code = target.removeprefix("box:")
        if target in counters:
            places["unit"].setdefault(target, []).append(answer)
        elif target in hexes:
            places["hex"].setdefault(target, []).append(answer)
        elif code in boxes and (answer.verb == "box" or target != code):
            places["box"].setdefault(f"box:{code}", []).append(answer)
        else:
            buttons.append(answer)
    blocked = decision.blocked
    return Choices(
        fixed(places["hex"]),
        fixed(places["unit"]),
        fixed(places["box"]),
        tuple(buttons),
        {each.option.target: each for each in blocked if each.option.args},
        tuple(each for each in blocked if shows_shut(decision, each)),
    )


def shows_shut(decision: Decision, blocked: Blocked) -> bool:
    """Tell whether an answer that is not open has a button all the same."""
    verb, args = blocked.option
    if verb in SUPPORT:
        return decision.kind in SUPPORTED and blocked.reason != "no_points"
    return not args and verb in SHOWN_SHUT


def fixed(found: Mapping[str, list[Option]]) -> dict[str, tuple[Option, ...]]:
    """Return the lists as tuples."""
    return {key: tuple(answers) for key, answers in found.items()}
