"""When the sensible bot closes in: against the shaken and the weak, with cards to spare (8.6)."""

from __future__ import annotations

from ecs.core.decisions import Decision, Option, option
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.scene import Scene


class Closing:
    """Answers whom to meet in close combat, and when to break off."""

    bold, wary = 3, 1
    """Japanese cards against which to close in with the shaken, and with others."""

    def __init__(self, scene: Scene, fights: Fights) -> None:
        self.scene = scene
        self.fights = fights

    def ripe(self, hex_key: str, attacked: tuple[str, ...]) -> bool:
        """Tell whether the defenders of a hex are open and shaken or weak enough to close in (8.6)."""
        counters = self.scene.defenders.get(hex_key, ())
        if not counters or hex_key in attacked or not all(each.revealed for each in counters):
            return False
        shaken = all(each.disrupted for each in counters)
        return self.cards_against(hex_key) <= (self.bold if shaken else self.wary)

    def cards_against(self, hex_key: str) -> int:
        """Return the cards the Japanese will draw, as far as it is known (8.6.1)."""
        counters = self.scene.defenders.get(hex_key, ())
        ground = self.fights.ground(hex_key) > 1 or any(each.back in ("tank", "fort") for each in counters)
        others = sum("CC" in each.requires for each in counters) + sum(
            each.strength >= 4 for each in counters
        )
        units = sum(each.back != "fort" for each in counters)
        return units + self.scene.depth.get(hex_key, 0) + int(ground) + min(others, 1)

    def cards_for(self, group: tuple[str, ...]) -> int:
        """Return the cards a group would draw (8.6.1)."""
        units = [self.scene.units[key] for key in group]
        steps = sum(
            2 * unit.steps if unit.kind == "tank" else unit.steps for unit in units if unit.kind != "hw"
        )
        flame = any(
            unit.kind in ("hq", "engineer", "tank") or unit.steps == unit.full_steps for unit in units
        )
        return min(5, min(4, steps // 3) + int(flame))

    def closes(self, group: tuple[str, ...], hex_key: str) -> bool:
        """Tell whether a group is strong enough to close in."""
        return self.cards_for(group) >= self.cards_against(hex_key) + 2

    def withdraw(self, decision: Decision) -> Option:
        """Break off a close combat that cannot be won any more (8.6.4)."""
        facts = decision.details
        hopeless = facts["us_cards"] == 0 and facts["japanese_cards"] > 1
        return option("withdraw") if hopeless else option("stay")
