"""How the sensible bot takes losses: trades that save steps, the least useful units first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import DONE, Decision, Option
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView, View

RANK = {"regiment": 0, "engineer": 1, "hw": 2, "hq": 2, "tank": 3, "rifle": 4}
"""How much the units are worth in the line."""
SPARE = 0.75
"""Share of the losses allowed by now below which a step may be given to keep units steady."""
TAKE, TWO, STACK = Option("take"), Option("disrupt_two"), Option("disrupt_stack")


class Losses:
    """Answers who is hit, and how a hit is taken."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def trade(self, decision: Decision, view: View) -> Option:
        """Let a tank or an inspired marker take a hit, or disrupt two for a step that is dear (6.3.2, 6.3.3)."""
        options = decision.options
        for verb in ("inspired", "sacrifice"):
            found = next((item for item in options if item.verb == verb), None)
            if found:
                return found
        tank = self._tank(options)
        if tank:
            return tank
        if TWO in options and (decision.details.get("disrupt") or self._dear(view)):
            return TWO
        if STACK in options and self._dear(view) and self._others(decision.subject[1]) <= 1:
            return STACK
        return TAKE

    def _tank(self, options: tuple[Option, ...]) -> Option | None:
        """Return a tank that still has both steps and stands with the unit hit."""
        units = self.scene.units
        fit = [item for item in options if item.verb == "tank" and units[item.target].steps > 1]
        return fit[0] if fit else None

    def _others(self, place: str) -> int:
        return sum(not unit.disrupted for unit in self.scene.stacks.get(place, ())) - 1

    def _dear(self, view: View) -> bool:
        """Tell whether losses run ahead of what the scenario allows by now, or hardly anybody must act any more."""
        if view.turn >= view.last_turn - 1:
            return True
        for each in view.conditions:
            if each.code == "step_losses":
                return each.now > SPARE * each.needed * view.turn / view.last_turn
        return False

    def worth(self, unit: UsView) -> tuple[bool, int, int]:
        """Rank a unit by what its steadiness is worth: fit, kind, strength."""
        return not unit.disrupted, RANK.get(unit.kind, 3), unit.strength

    def least(self, decision: Decision) -> Option:
        """Return the unit whose disruption costs least."""
        units = self.scene.units
        fit = [item for item in decision.options if item.target in units]
        return min(
            fit, key=lambda item: (*self.worth(units[item.target]), item.text), default=decision.options[0]
        )

    def bleed(self, decision: Decision) -> Option:
        """Return the unit that loses a step most easily: not its last one, nor the one that controls ground."""
        units = self.scene.units
        fit = [item for item in decision.options if item.target in units]

        def pain(item: Option) -> tuple[bool, bool, bool, int, str]:
            unit = units[item.target]
            weak = unit.kind == "rifle" and unit.steps == 3
            return unit.steps == 1, not unit.disrupted, weak, -unit.steps, item.text

        return min(fit, key=pain, default=decision.options[0])

    def combat(self, decision: Decision) -> Option:
        """Give two cards when the Japanese have none left; else the step that costs least (8.6.1)."""
        facts = decision.details
        two = next((item for item in decision.options if item.verb == "two_cards"), None)
        if two and facts["japanese_cards"] == 0 and facts["us_cards"] >= 4:
            return two
        hero = next((item for item in decision.options if item.verb in ("inspired", "sacrifice")), None)
        return hero or self.bleed(decision)

    def replace(self, decision: Decision) -> Option:
        """Build up the weakest rifle companies, never the heavy weapons, which cost double (16.1)."""
        units = self.scene.units
        fit = [item for item in decision.options if item != DONE and units[item.target].kind == "rifle"]
        return min(fit, key=lambda item: (units[item.target].steps, item.target), default=DONE)
