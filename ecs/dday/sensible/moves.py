"""How the sensible bot moves: out of the fire, together, towards its target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Decision, Option, option
from ecs.dday.sensible.goals import Goals, band
from ecs.dday.sensible.marches import Steps
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView

OVER = 1.5
"""What a unit too many in a hex counts."""
GAIN = 0.3
"""A move must be worth that much more than to stay."""
BEACH = 0.3
TRAP = 1.5
"""What a hex counts from which disrupted units cannot get away (7.3.5, 7.6)."""
CROSSFIRE, LEAVING = 1.4, 3.0
"""What a hit to fear on the way, and on a longer march before it begins, counts beside a hex of ground (7.3.3b)."""
MOVE, ONE_HEX = Option("move"), Option("one_hex")


class Moves:
    """Answers whom to move together, and where to."""

    def __init__(self, scene: Scene, goals: Goals) -> None:
        self.scene = scene
        self.goals = goals
        self.marches = Steps(scene, goals)
        self.solo: set[str] = set()
        """Units that found no way with the others of their stack this turn."""
        self._known: dict[str, tuple[UsView, float]] = {}

    def worth(self, hex_key: str, group: tuple[str, ...], *, landing: bool = False) -> float:
        """Return what a hex is worth to a group: nearness to its target, safety, room."""
        scene, unit = self.scene, self.scene.units[group[0]]
        target = self.goals.target(unit)
        spared = target if scene.island.board.distance(hex_key, target or hex_key) <= 1 else ""
        beach = BEACH if scene.island.board.hexes[hex_key].beach else 0.0
        trap = TRAP if landing and scene.trap(hex_key) else 0.0
        return (
            -self.goals.far(hex_key, target)
            - trap
            - self.goals.dread(unit) * scene.danger(hex_key, spared)
            - OVER * self.goals.crowd * scene.room(hex_key, group, landing=landing)
            - beach * (1 + self._boats(hex_key))
            - self.goals.strain(unit, hex_key)
            - self._alone(hex_key, group)
        )

    def _alone(self, hex_key: str, group: tuple[str, ...]) -> float:
        """Return what is bad about a hex because raids strike small stacks (10.2)."""
        company = self.goals.company
        return company * self.scene.lonely(hex_key, group) if company else 0.0

    def _boats(self, hex_key: str) -> int:
        """Count the units that wait to land in a beach hex."""
        boxes = self.scene.island.boxes.values()
        return sum(len(self.scene.stacks.get(f"box:{box.code}", ())) for box in boxes if hex_key in box.hexes)

    # -- who moves --------------------------------------------------------------------------------

    def restless(self, key: str) -> float:
        """Return what a unit would gain by its best move; 0 when it stays."""
        unit = self.scene.units[key]
        if not self.goals.steady:
            return self._gain(unit)
        if self.scene.news:
            self._known = {}
        known = self._known.get(key)
        if known is None or known[0] is not unit:
            known = self._known[key] = (unit, self._gain(unit))
        return known[1]

    def _gain(self, unit: UsView) -> float:
        key = unit.key
        if unit.disrupted:
            return GAIN + 0.1 if self.scene.danger(unit.where) > 0 else 0.0
        if self._digs_in(unit):
            return 0.0
        best = self.marches.outlook(
            unit.where,
            lambda hex_key: self.worth(hex_key, (key,)),
            alarm=self.goals.alarm(unit),
            tanks=unit.kind == "tank",
        )
        return max(0.0, best - self.worth(unit.where, (key,)))

    def _digs_in(self, unit: UsView) -> bool:
        """Tell whether a unit holds a position that counts, alone or as the one who stays (12.1)."""
        if unit.where in self.scene.defenders or not self.goals.holds(unit):
            return False
        if self.goals.bound(unit):
            return True
        holders = [each for each in self.scene.stacks[unit.where] if each.kind != "tank"]
        return (self.goals.keeper(holders) or unit.key) == unit.key

    def gather(self, decision: Decision) -> Option | None:
        """Take along those of the battalion that stand here and want to go too (7.2)."""
        group = decision.subject
        unit = self.scene.units[group[0]]
        if unit.key in self.solo:
            return None
        target = self.goals.target(unit)
        for item in decision.options:
            if item.verb != "join":
                continue
            other = self.scene.units[item.target]
            same = band(other) == band(unit) or self.goals.target(other) == target
            alone = "regiment" in (unit.kind, other.kind) and self.goals.steady
            if same and not alone and not self._digs_in(other) and self._fits((*group, other.key)):
                return item
        return None

    def _fits(self, group: tuple[str, ...]) -> bool:
        """Tell whether there is a better hex next door with room for the whole group."""
        at = self.scene.units[group[0]].where
        stay = self.worth(at, group)
        return any(
            self.scene.room(near, group) == 0 and self.worth(near, group) > stay
            for near in self.scene.island.board.neighbours(at)
            if near not in self.scene.defenders
            and self.scene.island.board.hexes[near].sector not in self.goals.closed
        )

    # -- where to ---------------------------------------------------------------------------------

    def step(self, decision: Decision) -> Option:
        """Go to the best hex that is better than to stay, counting the fire on the way (7.3.3)."""
        group, at = decision.subject, decision.details["at"]
        fire = dict(decision.details.get("fire", ()))
        stay, alarm = self.worth(at, group), self.goals.alarm(self.scene.units[group[0]])
        ahead = self._ahead(group, at, 1 if decision.details["one_hex"] else decision.details["left"])

        def gain(item: Option) -> float:
            shots = self.scene.volley(fire.get(item.target, ()), len(group))
            return ahead.get(item.target, -99.0) - stay - CROSSFIRE * self.goals.toll * alarm * shots

        steps = [item for item in decision.options if item.verb == "move"]
        best = max(steps, key=lambda item: (gain(item), item.target), default=None)
        stop = DONE if DONE in decision.options else CANCEL
        if best is None or gain(best) <= GAIN or not self.goals.keeps(group, best.target):
            return stop
        return best

    def _ahead(self, group: tuple[str, ...], at: str, left: int) -> dict[str, float]:
        """Return what a march of a group by way of each neighbouring hex promises."""
        tanks = all(self.scene.units[key].kind == "tank" for key in group)
        alarm = self.goals.alarm(self.scene.units[group[0]])
        return self.marches.prospects(
            at, left, lambda hex_key: self.worth(hex_key, group), alarm=alarm, tanks=tanks
        )

    def pace(self, decision: Decision) -> Option | None:
        """Go one hex without drawing fire, or further when that is worth the fire (7.3.2c, 7.3.3)."""
        fit = [item for item in (ONE_HEX, MOVE) if item in decision.options]
        if len(fit) < len((ONE_HEX, MOVE)) or not self.marches.far:
            return fit[0] if fit else None
        facts, group = decision.details, decision.subject
        shots = LEAVING * self.scene.volley(facts.get("leaving", ()), len(group))
        near = max(self._ahead(group, facts["at"], 1).values(), default=-99.0)
        far = max(self._ahead(group, facts["at"], facts["allowed"]).values(), default=-99.0)
        return MOVE if far - near > shots else ONE_HEX

    def refuge(self, decision: Decision) -> Option:
        """Seek the safest shelter; stay when none is safer than this hex (7.3.5)."""
        at = self.scene.units[decision.subject[0]].where
        sites = [
            item for item in decision.options if item.verb == "preserve" and item != CANCEL and item.args
        ]
        best = min(
            sites,
            key=lambda item: (
                self.scene.danger(item.target) + OVER * self.scene.room(item.target, decision.subject),
                item.target,
            ),
        )
        return best if self.scene.danger(best.target) < self.scene.danger(at) else CANCEL

    def rescue(self, decision: Decision) -> Option | None:
        """Bring a disrupted unit out of the fire if it could not recover there (7.3.5b, 7.6)."""
        at = self.scene.units[decision.subject[0]].where
        shelter = option("preserve")
        return shelter if shelter in decision.options and self.scene.intense(at) else None

    def infiltrate(self, decision: Decision) -> Option:
        """Slip into the best hex (20.0)."""
        sites = [item for item in decision.options if item.verb != "cancel"]
        return max(sites, key=lambda item: (self.worth(item.target, decision.subject), item.target))
