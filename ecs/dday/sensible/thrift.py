"""How the sensible bot takes losses once companies of two steps count as lost (18.1b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import DONE, Decision, Option
from ecs.dday.sensible.losses import STACK, TAKE, TWO, Losses

if TYPE_CHECKING:
    from ecs.dday.views import UsView, View

REBUILT = 2
"""Tank steps in hand at which a tank may be lost, since it comes back (16.1)."""


class Thrift(Losses):
    """Spares the step that would put a company among the lost; else as on the landing day."""

    def trade(self, decision: Decision, view: View) -> Option:
        """Let tanks and inspired men take hits; disrupt two rather than lose a step that counts (6.3.2, 6.3.3, 18.1b)."""
        options = decision.options
        unit = self.scene.units.get(decision.subject[0]) if decision.subject else None
        tank = self._tank(options)
        inspired = next((item for item in options if item.verb == "inspired"), None)
        if inspired or tank:
            return inspired or tank or TAKE
        hero = next((item for item in options if item.verb == "sacrifice"), None)
        if hero:
            return hero
        if TWO in options and not (unit is not None and self._stuck(unit.where)):
            return TWO
        if STACK in options and unit is not None and counts(unit) and self._others(unit.where) <= 1:
            return STACK
        return TAKE

    def _tank(self, options: tuple[Option, ...]) -> Option | None:
        """Return the strongest tank that stands with the unit hit, a last step only while there are others to come (16.1)."""
        units, view = self.scene.units, self.scene.view
        rebuilt = view is not None and view.tank_steps >= REBUILT
        fit = [item for item in options if item.verb == "tank" and (rebuilt or units[item.target].steps > 1)]
        return max(fit, key=lambda item: (units[item.target].steps, item.text), default=None)

    def _stuck(self, where: str) -> bool:
        """Tell whether the disrupted in a hex could neither recover nor leave it: beside a fort and out of intense fire (7.3.5, 7.6)."""
        return self.scene.walled(where) and not self.scene.intense(where)

    def bleed(self, decision: Decision) -> Option:
        """Return the unit whose step is missed least: one that counts nowhere, then the strongest (18.1b-c)."""
        units = self.scene.units
        fit = [item for item in decision.options if item != DONE and item.target in units]

        def pain(item: Option) -> tuple[bool, bool, int, str]:
            unit = units[item.target]
            return counts(unit) or unit.steps == 1, not unit.disrupted, -unit.steps, item.text

        return min(fit, key=pain, default=decision.options[0])

    def combat(self, decision: Decision) -> Option:
        """Let tanks and engineers bleed in close combat before the infantry, whose losses are counted (8.6.1, 18.1c)."""
        units = self.scene.units
        fit = [item for item in decision.options if item.target in units]
        helpers = [item for item in fit if units[item.target].kind in ("tank", "engineer")]
        hero = next((item for item in decision.options if item.verb in ("inspired", "sacrifice")), None)
        if hero or not helpers:
            return super().combat(decision)
        return max(helpers, key=lambda item: (units[item.target].steps, item.text))


def counts(unit: UsView) -> bool:
    """Tell whether the next step a unit loses counts towards catastrophe (18.1b)."""
    return (unit.kind == "rifle" and unit.steps in (1, 3)) or (unit.kind == "hw" and unit.steps == 1)
