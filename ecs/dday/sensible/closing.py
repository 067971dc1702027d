"""When the sensible bot closes in: against the shaken and the weak, with cards to spare (8.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ecs.core.decisions import Decision, Option, option
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView


TEAM, RIFLES = 4, 2
"""Units, and rifle companies among them, that fight together without disorder (7.5.2b)."""
MARGIN = 2
"""Cards more than the Japanese that are wanted."""
LEAST = 3
"""Cards wanted where nothing presses: a fort falls to two hits, and two cards hardly ever bring both (8.6.1, 17.5.2)."""


class Plan(NamedTuple):
    """A close combat to be: its hex, and the units that enter one stack after the other (8.6)."""

    hex: str
    units: tuple[str, ...]


class Closing:
    """Answers whom to meet in close combat, and when to break off."""

    margin = MARGIN
    bold, wary = 3, 1
    """Japanese cards against which to close in with the shaken, and with others."""

    def __init__(self, scene: Scene, fights: Fights) -> None:
        self.scene = scene
        self.fights = fights
        self.pressing: Callable[[str], bool] = lambda hex_key: True
        """Tells whether the defenders of a hex have to go soon, even if few can close in."""

    def ripe(self, hex_key: str, attacked: tuple[str, ...]) -> bool:
        """Tell whether the defenders of a hex are open and shaken or weak enough to close in (8.6); a lower fort does not matter (17.7)."""
        counters = [each for each in self.scene.defenders.get(hex_key, ()) if not each.layer]
        if not counters or hex_key in attacked or hex_key in self.scene.stacks:
            return False
        if not all(each.revealed for each in counters):
            return False
        shaken = all(each.disrupted for each in counters)
        return self.cards_against(hex_key) <= (self.bold if shaken else self.wary)

    def plan(self, free: frozenset[str], shut: frozenset[str]) -> Plan | None:
        """Return the best close combat that units still free to act can enter together (8.6, deliberate).

        shut: hexes that are out of the question this turn.
        """
        found = []
        for hex_key in sorted(set(self.scene.defenders) - shut):
            if not self.ripe(hex_key, ()):
                continue
            team = self._team(hex_key, free)
            cards = self.cards_for(team)
            margin = cards - self.cards_against(hex_key)
            if margin >= self.margin and (cards >= LEAST or self.pressing(hex_key)):
                found.append((margin, self.fights.value(hex_key), Plan(hex_key, team)))
        return max(found)[2] if found else None

    def _team(self, hex_key: str, free: frozenset[str]) -> tuple[str, ...]:
        """Choose who closes in: tanks and engineers, who bleed for the others, then the strongest companies."""
        board, scene = self.scene.island.board, self.scene
        rank = {"tank": 0, "engineer": 1, "rifle": 2, "hq": 3}
        fit = [
            unit
            for near in board.neighbours(hex_key)
            for unit in scene.stacks.get(near, ())
            if unit.key in free
            and unit.kind in rank
            and not (unit.disrupted or unit.acted)
            and self._way_in(near, hex_key, unit.kind)
        ]
        fit.sort(key=lambda unit: (-weight(unit), rank[unit.kind], unit.key))
        team: list[UsView] = []
        for unit in fit:
            rifles = sum(each.kind == "rifle" for each in team)
            if len(team) < TEAM and not (unit.kind == "rifle" and rifles == RIFLES):
                team.append(unit)
        return tuple(
            unit.key for unit in sorted(team, key=lambda unit: (rank[unit.kind], unit.where, unit.key))
        )

    def _way_in(self, near: str, hex_key: str, kind: str) -> bool:
        """Tell whether units of a kind can enter from a hex: no bluff for tanks, no side closed by a fort (7.3.1g, 17.4)."""
        side = self.scene.island.board.side(near, hex_key)
        steep = kind == "tank" and "bluff" in side and "road" not in side
        return not steep and not self.scene.barred(near, hex_key)

    def cards_against(self, hex_key: str) -> int:
        """Return the cards the Japanese will draw, as far as it is known (8.6.1)."""
        counters = [each for each in self.scene.defenders.get(hex_key, ()) if not each.layer]
        ground = self.fights.ground(hex_key) > 1 or any(each.back in ("tank", "fort") for each in counters)
        others = sum("CC" in each.requires for each in counters) + sum(
            each.strength >= 4 for each in counters
        )
        units = sum(each.back != "fort" for each in counters)
        return units + self.scene.depth.get(hex_key, 0) + int(ground) + min(others, 1)

    def cards_for(self, group: tuple[str, ...]) -> int:
        """Return the cards a group would draw (8.6.1)."""
        units = [self.scene.units[key] for key in group]
        steps = sum(weight(unit) for unit in units)
        flame = any(
            unit.kind in ("hq", "engineer", "tank") or unit.steps == unit.full_steps for unit in units
        )
        return min(5, min(4, steps // 3) + int(flame))

    def withdraw(self, decision: Decision) -> Option:
        """Break off a close combat that cannot be won any more (8.6.4)."""
        facts = decision.details
        hopeless = facts["us_cards"] == 0 and facts["japanese_cards"] > 1
        return option("withdraw") if hopeless else option("stay")


def weight(unit: UsView) -> int:
    """Return the steps a unit counts for cards (8.6.1)."""
    return 1 if unit.kind == "hw" else 2 * unit.steps if unit.kind == "tank" else unit.steps
