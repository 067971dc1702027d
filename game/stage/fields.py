"""Fields of fire as the player may know them: the ground, who holds what, which position is occupied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ecs.dday.printed.field_of_fire import potential_field
from ecs.dday.printed.island import Island
from ecs.dday.views import View


@dataclass(frozen=True, slots=True)
class Threat:
    """A position group that reaches a hex; silent: nobody is there to fire, or smoke or disruption forbids it."""

    group: str
    position: str
    hex: str
    colour: str
    level: str
    silent: str


class FireMap:
    """Answers where fire may come from; works on the view alone."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self._field = lru_cache(maxsize=1024)(self._reckon)

    def _reckon(self, group: str, held: frozenset[str]) -> Mapping[str, str]:
        return potential_field(self.island, group, held)

    def field(self, group: str, view: View) -> Mapping[str, str]:
        """Return the field a group would have if it were occupied where the US side is not."""
        hexes = set(self.island.group_hexes[group])
        held = frozenset(each.hex for each in view.positions if each.us_held and each.hex in hexes)
        return self._field(group, held)

    def onto(self, hex_key: str, view: View) -> tuple[Threat, ...]:
        """Return every group that reaches a hex, those that can fire now first."""
        found = []
        for group in self.island.groups:
            if self.island.group_distance(group, hex_key) > 3:
                continue
            level = self.field(group, view).get(hex_key)
            if level:
                found.append(self._threat(group, hex_key, level, view))
        return tuple(sorted(found, key=lambda each: (bool(each.silent), each.level, each.group)))

    def _threat(self, group: str, hex_key: str, level: str, view: View) -> Threat:
        members = self.island.groups[group].positions
        nearest = min(
            members,
            key=lambda key: (self.island.board.distance(self.island.positions[key].hex, hex_key), key),
        )
        facts = self.island.positions[nearest]
        return Threat(group, nearest, facts.hex, facts.colour, level, self.silence(group, view))

    def silence(self, group: str, view: View) -> str:
        """Return why a group does not fire now: empty, disrupted, smoke; "" when it does."""
        states = [each for each in view.positions if each.group == group]
        hexes = {each.hex for each in states}
        if not any(each.occupied for each in states):
            return "empty"
        if any(each.smoke for each in states):
            return "smoke"
        there = [each for each in view.japanese if each.where in hexes and each.back in ("unit", "tank")]
        if there and all(each.disrupted or each.stance for each in there):
            return "disrupted"
        return ""

    def threats(self, view: View) -> dict[str, str]:
        """Return the strongest level that falls on each hex from groups that can fire now."""
        worst: dict[str, str] = {}
        for group in self.island.groups:
            if self.silence(group, view):
                continue
            for key, level in self.field(group, view).items():
                if worst.get(key) != "intense":
                    worst[key] = level
        return worst
